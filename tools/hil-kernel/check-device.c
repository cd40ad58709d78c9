// SPDX-License-Identifier: MIT
//
// What check and suite do in the guest and no shell can. Each command ends with "ok" or the name of an error
// number.
//
//   check-device records              prints the records on standard input, a line each
//   check-device ticks DEVICE N       writes a byte at once and then each second, at exact times
//   check-device write DEVICE HZ N    sends N bytes, 0 1 2 ..., at this clock
//   check-device hold DEVICE FILE     opens DEVICE, makes FILE, waits until FILE is gone, then writes a byte
//   check-device poll MS              opens the stream, makes the file "polling", waits for a record
//   check-device peek BYTES           opens the stream without waiting and reads into so large a buffer, twice
//   check-device foreground COMMAND   becomes COMMAND, as a job of a terminal: in a group of its own, which ^Z stops,
//                                     and hearing SIGINT, which a shell's & ignores
//   check-device service COMMAND      becomes COMMAND, as a service: first of a session of its own. Nobody who could
//                                     let it go on after a stop is in that session: its group is orphaned
//   check-device await SECONDS FILE WHAT KEY VALUE
//                                     waits until the last line of a trace with this "what" has "KEY":"VALUE"; looks
//                                     each 10 ms, and ends with 1 where that does not come within so many seconds
//   check-device hog SCORE            takes memory until there is none, and the kernel kills it or another one; at a
//                                     SCORE of 1000 it is the first to go
//   check-device pulls FOLDER MOVE... moves lines of the simulated chip in FOLDER without a pause between: 0+ 1- ...;
//                                     a comma reads the clock, which moves virtual time
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/spi/spidev.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static const char stream[] = "/dev/napclock-hil";

static void end(int ok) {
  puts(ok ? "ok" : strerrorname_np(errno));
  exit(!ok);
}

static int opened(const char *path, int flags) {
  int file = open(path, flags);
  if (file < 0) end(0);
  return file;
}

static void records(void) {
  struct { uint64_t ns; uint32_t kind, length, args[4]; } record;
  while (fread(&record, sizeof record, 1, stdin) == 1) {
    printf("%" PRIu64 " %u %u %u %u %u %u ", record.ns, record.kind, record.args[0], record.args[1],
           record.args[2], record.args[3], record.length);
    for (uint32_t i = 0; i < (record.length + 7) / 8 * 8; i++) {
      int byte = getchar();
      if (i < record.length) printf("%02x", byte);
      else if (byte != 0) printf(" NOT ZERO");
    }
    putchar('\n');
  }
}

static void ticks(const char *path, int count) {
  int file = opened(path, O_WRONLY);
  struct timespec next;
  // Otherwise each sleep ends 50 us late.
  prctl(PR_SET_TIMERSLACK, 1);
  clock_gettime(CLOCK_BOOTTIME, &next);
  next.tv_nsec = 0;
  while (count-- > 0) {
    next.tv_sec++;
    clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &next, NULL);
    if (write(file, "t", 1) != 1) end(0);
  }
}

static void send_bytes(const char *path, uint32_t hz, int count) {
  int file = opened(path, O_RDWR);
  unsigned char *bytes = malloc(count);
  for (int i = 0; i < count; i++) bytes[i] = i;
  end(ioctl(file, SPI_IOC_WR_MAX_SPEED_HZ, &hz) == 0 && write(file, bytes, count) == count);
}

static void hold(const char *path, const char *signal) {
  int file = opened(path, O_WRONLY);
  close(opened(signal, O_CREAT | O_WRONLY));
  while (access(signal, F_OK) == 0) usleep(10000);
  end(write(file, "h", 1) == 1);
}

static void wait_for_record(int ms) {
  struct pollfd files = {.fd = opened(stream, O_RDONLY), .events = POLLIN};
  close(opened("polling", O_CREAT | O_WRONLY));
  int ready = poll(&files, 1, ms);
  puts(ready == 0 ? "nothing" : files.revents == POLLIN ? "readable" : "something else");
}

static void peek(size_t size) {
  static char bytes[1 << 16];
  int file = opened(stream, O_RDONLY | O_NONBLOCK);
  close(opened("peeking", O_CREAT | O_WRONLY));
  while (access("peeking", F_OK) == 0) usleep(10000);
  for (int i = 0; i < 2; i++) {
    ssize_t got = read(file, bytes, size);
    if (got < 0) printf("%s ", strerrorname_np(errno));
    else printf("%zd ", got);
  }
  printf("%zd\n", read(file, bytes, sizeof bytes));
}

static void foreground(char **words) {
  signal(SIGINT, SIG_DFL);
  setpgid(0, 0);
  execvp(words[0], words);
  end(0);
}

static void serve(char **words) {
  setsid();
  execvp(words[0], words);
  end(0);
}

// Reads on in a trace that grows: `holds` is whether the last line with this "what" has what is wanted.
static void read_on(FILE *trace, const char *what, const char *wanted, int *holds) {
  static char line[4096];
  static size_t length;
  int byte;
  clearerr(trace);
  while ((byte = getc(trace)) != EOF) {
    if (byte != '\n') {
      if (length < sizeof line - 1) line[length++] = byte;
      continue;
    }
    line[length] = 0;
    length = 0;
    if (strstr(line, what) != NULL) *holds = strstr(line, wanted) != NULL;
  }
}

static void await(double seconds, const char *path, const char *what, const char *key, const char *value) {
  char kind[64], wanted[256];
  FILE *trace = NULL;
  // Nothing is where nothing was said.
  int holds = value[0] == 0;
  snprintf(kind, sizeof kind, "\"what\":\"%s\"", what);
  snprintf(wanted, sizeof wanted, "\"%s\":\"%s\"", key, value);
  // Otherwise each sleep ends 50 us late.
  prctl(PR_SET_TIMERSLACK, 1);
  for (int left = seconds * 100;; left--) {
    if (trace == NULL) trace = fopen(path, "r");
    if (trace != NULL) read_on(trace, kind, wanted, &holds);
    if (holds) exit(0);
    if (left <= 1) exit(1);
    usleep(10000);
  }
}

static void hog(const char *score) {
  const size_t piece = 1 << 20;
  int file = opened("/proc/self/oom_score_adj", O_WRONLY);
  if (write(file, score, strlen(score)) < 0) end(0);
  for (;;) {
    char *bytes = mmap(NULL, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) end(0);
    // What is not touched is not there.
    memset(bytes, 1, piece);
  }
}

// All files are opened first: between two pulls there is nothing but a write.
static void pulls(const char *folder, char **moves) {
  int files[256], count = 0;
  for (; moves[count] != NULL && count < 256; count++) {
    char path[256];
    snprintf(path, sizeof path, "%s/sim_gpio%d/pull", folder, atoi(moves[count]));
    files[count] = moves[count][0] == ',' ? -1 : opened(path, O_WRONLY);
  }
  for (int i = 0; i < count; i++) {
    const char *pull = strchr(moves[i], '+') ? "pull-up" : "pull-down";
    struct timespec now;
    if (files[i] < 0) clock_gettime(CLOCK_MONOTONIC, &now);
    else if (write(files[i], pull, strlen(pull)) < 0) end(0);
  }
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  if (!strcmp(what, "records")) records();
  else if (!strcmp(what, "ticks")) ticks(words[2], atoi(words[3]));
  else if (!strcmp(what, "write")) send_bytes(words[2], atoi(words[3]), atoi(words[4]));
  else if (!strcmp(what, "hold")) hold(words[2], words[3]);
  else if (!strcmp(what, "poll")) wait_for_record(atoi(words[2]));
  else if (!strcmp(what, "peek")) peek(atoi(words[2]));
  else if (!strcmp(what, "foreground")) foreground(words + 2);
  else if (!strcmp(what, "service")) serve(words + 2);
  else if (!strcmp(what, "await")) await(atof(words[2]), words[3], words[4], words[5], words[6]);
  else if (!strcmp(what, "hog")) hog(words[2]);
  else if (!strcmp(what, "pulls")) pulls(words[2], words + 3);
  else return 2;
  return 0;
}
