// SPDX-License-Identifier: MIT

// Couples lines of simulated chips, as wires do: whenever the kernel sets one, the other one is pulled alike.
//
//   couple NUMBER=PULL...
//
// NUMBER is a line among all lines of the kernel, PULL the pull attribute of the line that is wired to it. Reads what
// the kernel sets from /dev/napclock-hil until it is killed.

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A record of napclock-hil.c.
struct record {
  uint64_t ns;
  uint32_t kind, length, arguments[4];
};

enum { GPIO_SET = 1, WIRES = 64 };

static char buffer[1 << 20];

int main(int count, char **words) {
  uint32_t numbers[WIRES];
  int pulls[WIRES], wires = 0;
  for (int word = 1; word < count && wires < WIRES; word++, wires++) {
    char *path = strchr(words[word], '=');
    if (path == NULL || (pulls[wires] = open(path + 1, O_WRONLY)) < 0) {
      perror(words[word]);
      return 2;
    }
    numbers[wires] = (uint32_t)strtoul(words[word], NULL, 10);
  }
  int device = open("/dev/napclock-hil", O_RDONLY);
  if (device < 0) {
    perror("/dev/napclock-hil");
    return 3;
  }
  puts("coupled");
  fflush(stdout);
  for (;;) {
    ssize_t size = read(device, buffer, sizeof buffer);
    if (size < 0) {
      perror("read");
      return 3;
    }
    for (char *place = buffer; place < buffer + size;) {
      struct record record;
      memcpy(&record, place, sizeof record);
      place += sizeof record + (record.length + 7) / 8 * 8;
      for (int wire = 0; record.kind == GPIO_SET && wire < wires; wire++) {
        const char *pull = record.arguments[1] ? "pull-up" : "pull-down";
        if (numbers[wire] == record.arguments[0] && pwrite(pulls[wire], pull, strlen(pull), 0) < 0) {
          perror("pull");
          return 3;
        }
      }
    }
  }
}
