// SPDX-License-Identifier: MIT

// What a loop costs that does nothing but sleep from tick to tick, as promptly as napclock's.
//
//   sleep MICROSECONDS SECONDS PRIORITY
//
// Prints the milliseconds of processor time that an hour of it takes.

#define _GNU_SOURCE
#include "clock.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>

static void sleep_until(int64_t time) {
  struct timespec until = {.tv_sec = time / 1000000000, .tv_nsec = time % 1000000000};
  while (clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &until, NULL) != 0) {
  }
}

int main(int argc, char **argv) {
  int64_t tick = argc == 4 ? atol(argv[1]) * 1000 : 0;
  int64_t length = argc == 4 ? atol(argv[2]) * 1000000000 : 0;
  if (tick < 1 || length < tick) {
    fprintf(stderr, "usage: sleep MICROSECONDS SECONDS PRIORITY\n");
    return 2;
  }
  struct sched_param parameters = {.sched_priority = atoi(argv[3])};
  if (prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0) < 0 || sched_setscheduler(0, SCHED_FIFO, &parameters) < 0 ||
      mlockall(MCL_CURRENT | MCL_FUTURE) < 0) {
    perror("sleep: making the loop prompt");
    return 3;
  }
  int64_t next = nanoseconds_of(CLOCK_BOOTTIME);
  int64_t used = nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID);
  for (int64_t ticks = length / tick; ticks > 0; ticks--) {
    next += tick;
    sleep_until(next);
  }
  used = nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID) - used;
  printf("%.0f\n", (double)used / 1e6 * 3600e9 / (double)length);
  return 0;
}
