// SPDX-License-Identifier: MIT

// What taking edges from the kernel costs in plain C: a dial's lines on libgpiod 1.5 to 2.x, their edges put on the
// clock that counts suspend, merged by time, and decoded to detents and presses.
//
//   edges CHIP PULLS A B BUTTON BLOCKS DRAINS
//
// CHIP is /dev/gpiochipN of gpio-sim, PULLS the folder with its sim_gpioN/pull, A to BUTTON are offsets. BLOCKS of 40
// edges are put into the kernel's queue; then the clock starts, and stops once all are taken and decoded; DRAINS times.
// Prints the edges a second of the median drain: what else the machine does meanwhile leaves it alone. The turning of the dial is that of `napclock bench --hardware`, edge by edge.

#define _GNU_SOURCE
#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { A, B, BUTTON, LINES };
enum { DETENTS_A_BLOCK = 7, PRESSES_A_BLOCK = 6, EDGES_A_BLOCK = 4 * DETENTS_A_BLOCK + 2 * PRESSES_A_BLOCK };
enum { MOST_BLOCKS = 25, MOST_EDGES = MOST_BLOCKS * EDGES_A_BLOCK };

struct edge {
  int64_t time;
  uint8_t line;
  uint8_t is_high;
};

static struct edge edges[MOST_EDGES];
static int count;

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "edges: %s: %s\n", what, strerror(errno));
  exit(3);
}

// ---- The lines, by either generation of the library.

// Only the first generation has bulks of a fixed size.
#ifdef GPIOD_LINE_BULK_MAX_LINES

#include <poll.h>

static struct gpiod_line_bulk bulk = GPIOD_LINE_BULK_INITIALIZER;
static struct pollfd queues[LINES];

static void request(const char *path, unsigned int *offsets) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL || gpiod_chip_get_lines(chip, offsets, LINES, &bulk) < 0 ||
      gpiod_line_request_bulk_both_edges_events_flags(&bulk, "bench", GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP) < 0) {
    fail(path);
  }
  for (int line = 0; line < LINES; line++) {
    queues[line] = (struct pollfd){
        .fd = gpiod_line_event_get_fd(gpiod_line_bulk_get_line(&bulk, line)), .events = POLLIN};
  }
}

// Takes what waits into edges.
static void take(void) {
  // Nobody asks twice: the kernel's queue of a line holds 16, and all of them are read.
  if (poll(queues, LINES, 0) <= 0) {
    return;
  }
  for (int line = 0; line < LINES; line++) {
    if (!(queues[line].revents & POLLIN)) {
      continue;
    }
    struct gpiod_line_event events[16];
    int got = gpiod_line_event_read_multiple(gpiod_line_bulk_get_line(&bulk, line), events, 16);
    if (got < 0) {
      fail("reading edges");
    }
    for (int event = 0; event < got && count < MOST_EDGES; event++) {
      edges[count++] = (struct edge){
          .time = (int64_t)events[event].ts.tv_sec * 1000000000 + events[event].ts.tv_nsec,
          .line = line,
          .is_high = events[event].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
      };
    }
  }
}

#else

static struct gpiod_line_request *held;
static struct gpiod_edge_event_buffer *buffer;
static unsigned int offset_of[LINES];

static void request(const char *path, unsigned int *offsets) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_config *config = gpiod_line_config_new();
  struct gpiod_request_config *options = gpiod_request_config_new();
  // As many as the kernel's queue holds: all edges that wait are one read.
  buffer = gpiod_edge_event_buffer_new(1024);
  if (chip == NULL || settings == NULL || config == NULL || options == NULL || buffer == NULL) {
    fail(path);
  }
  gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
  gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
  gpiod_line_settings_set_bias(settings, GPIOD_LINE_BIAS_PULL_UP);
  gpiod_request_config_set_consumer(options, "bench");
  gpiod_request_config_set_event_buffer_size(options, 1024);
  if (gpiod_line_config_add_line_settings(config, offsets, LINES, settings) < 0) {
    fail(path);
  }
  held = gpiod_chip_request_lines(chip, options, config);
  if (held == NULL) {
    fail(path);
  }
  memcpy(offset_of, offsets, sizeof offset_of);
}

// Takes what waits into edges.
static void take(void) {
  if (gpiod_line_request_wait_edge_events(held, 0) <= 0) {
    return;
  }
  int got = gpiod_line_request_read_edge_events(held, buffer, MOST_EDGES);
  if (got < 0) {
    fail("reading edges");
  }
  for (int index = 0; index < got; index++) {
    struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(buffer, index);
    unsigned int offset = gpiod_edge_event_get_line_offset(event);
    edges[count++] = (struct edge){
        .time = (int64_t)gpiod_edge_event_get_timestamp_ns(event),
        .line = offset == offset_of[A] ? A : offset == offset_of[B] ? B : BUTTON,
        .is_high = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
    };
  }
}

#endif

// ---- The decoder

static unsigned int levels = 3;  // A in bit 1, B in bit 0
static int sum;
static long detents;

static void turn(unsigned int new) {
  // The sequence clockwise is 11 01 00 10.
  static const signed char steps[16] = {0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0};
  sum += steps[levels << 2 | new];
  levels = new;
  if (new == 3) {
    detents += sum >= 4 || sum <= -4;
    sum = 0;
  }
}

// ---- The button: what it shows counts once it has been quiet for 5 ms.

static const int64_t debounce = 5000000;
static int is_closed, is_down;
static int64_t changed;
static long presses;

static void settle(int64_t time) {
  if (is_closed != is_down && time >= changed + debounce) {
    is_down = is_closed;
    presses += !is_down;
  }
}

// What CLOCK_BOOTTIME, by which a nap goes on while the machine is suspended, shows more than the clock of the edges.
static int64_t suspended;

static void decode(int64_t now) {
  int64_t difference = nanoseconds_of(CLOCK_BOOTTIME) - nanoseconds_of(CLOCK_MONOTONIC);
  if (difference > suspended + 1000000) {
    suspended = difference;
  }
  for (int index = 0; index < count; index++) {
    edges[index].time += suspended;
  }
  // The edges of each line are in order, the lines are not: stable, and quick on what is in order.
  for (int index = 1; index < count; index++) {
    struct edge edge = edges[index];
    int place = index;
    for (; place > 0 && edge.time < edges[place - 1].time; place--) {
      edges[place] = edges[place - 1];
    }
    edges[place] = edge;
  }
  for (int index = 0; index < count; index++) {
    struct edge edge = edges[index];
    switch (edge.line) {
      case A: turn((levels & 1) | (unsigned int)edge.is_high << 1); break;
      case B: turn((levels & 2) | edge.is_high); break;
      default:
        settle(edge.time);
        if (is_closed == edge.is_high) {
          is_closed = !edge.is_high;
          changed = edge.time;
        }
    }
  }
  settle(now);
}

// ---- The hand

static int pulls[LINES];

static void pull(int line, int is_high) {
  const char *word = is_high ? "pull-up" : "pull-down";
  if (pwrite(pulls[line], word, strlen(word), 0) < 0) {
    fail("pulling a line");
  }
}

static void fill(int blocks) {
  for (int block = 0; block < blocks; block++) {
    for (int detent = 0; detent < DETENTS_A_BLOCK; detent++) {
      // Every other one back.
      int first = detent % 2 == 0 ? A : B;
      for (int step = 0; step < 4; step++) {
        pull(step % 2 == 0 ? first : A + B - first, step / 2);
      }
      if (detent < PRESSES_A_BLOCK) {
        pull(BUTTON, 0);
        pull(BUTTON, 1);
      }
    }
  }
}

int main(int argc, char **argv) {
  int blocks = argc == 8 ? atoi(argv[6]) : 0;
  if (blocks < 1 || blocks > MOST_BLOCKS || atoi(argv[7]) < 1) {
    fprintf(stderr, "usage: edges CHIP PULLS A B BUTTON BLOCKS DRAINS, with 1 to %d BLOCKS\n", MOST_BLOCKS);
    return 2;
  }
  unsigned int offsets[LINES];
  for (int line = 0; line < LINES; line++) {
    char path[256];
    offsets[line] = (unsigned int)atoi(argv[3 + line]);
    snprintf(path, sizeof path, "%s/sim_gpio%u/pull", argv[2], offsets[line]);
    pulls[line] = open(path, O_WRONLY | O_CLOEXEC);
    if (pulls[line] < 0) {
      fail(path);
    }
    pull(line, 1);
  }
  request(argv[1], offsets);
  int drains = atoi(argv[7]);
  int64_t *took = calloc((size_t)drains, sizeof *took);
  if (took == NULL) {
    fail("no memory");
  }
  // The first warms up and does not count.
  for (int drain = -1; drain < drains; drain++) {
    fill(blocks);
    detents = 0;
    int64_t began = nanoseconds_of(CLOCK_BOOTTIME);
    count = 0;
    take();
    decode(began);
    int64_t ended = nanoseconds_of(CLOCK_BOOTTIME);
    if (count != blocks * EDGES_A_BLOCK || detents != blocks * DETENTS_A_BLOCK) {
      fprintf(stderr, "edges: %d edges and %ld detents came, expected %d and %d\n", count, detents,
              blocks * EDGES_A_BLOCK, blocks * DETENTS_A_BLOCK);
      return 1;
    }
    if (drain >= 0) {
      took[drain] = ended - began;
    }
  }
  printf("%.0f\n", (double)(blocks * EDGES_A_BLOCK) * 1e9 / (double)median(took, drains));
  return 0;
}
