// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include "linuxhal_loop.h"

#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/timex.h>
#include <time.h>

static int64_t clock_ns(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t linuxhal_clock_boot(void) { return clock_ns(CLOCK_BOOTTIME); }

int64_t linuxhal_clock_monotonic(void) { return clock_ns(CLOCK_MONOTONIC); }

int64_t linuxhal_clock_wall(void) { return clock_ns(CLOCK_REALTIME); }

int64_t linuxhal_sleep_until(int64_t time) {
  struct timespec until = {.tv_sec = time / 1000000000, .tv_nsec = time % 1000000000};
  while (clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &until, NULL) == EINTR) {
  }
  return clock_ns(CLOCK_BOOTTIME);
}

int linuxhal_clock_is_synchronised(void) {
  struct timex state = {.modes = 0};
  int kind = adjtimex(&state);
  // A sandbox may refuse the call, as it could set the clock as well: then nobody knows.
  return kind >= 0 && kind != TIME_ERROR && !(state.status & STA_UNSYNC);
}

int linuxhal_timer_slack(uint64_t nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, (unsigned long)nanoseconds, 0, 0, 0) < 0 ? -errno : 0;
}

int linuxhal_timer_slack_now(void) {
  int slack = prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
  return slack < 0 ? -errno : slack;
}

int linuxhal_priority(int priority) {
  struct sched_param parameters = {.sched_priority = priority};
  return sched_setscheduler(0, SCHED_FIFO, &parameters) < 0 ? -errno : 0;
}

int linuxhal_priority_try(int priority) {
  struct sched_param before;
  int policy = sched_getscheduler(0);
  if (policy < 0 || sched_getparam(0, &before) < 0) {
    return -errno;
  }
  int result = linuxhal_priority(priority);
  if (result < 0) {
    return result;
  }
  return sched_setscheduler(0, policy, &before) < 0 ? -errno : 0;
}

int linuxhal_unlock_memory(void) { return munlockall() < 0 ? -errno : 0; }

int linuxhal_lock_memory(void) { return mlockall(MCL_CURRENT | MCL_FUTURE) < 0 ? -errno : 0; }

#endif
