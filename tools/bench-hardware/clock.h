// SPDX-License-Identifier: MIT

// The clock that these programs measure by, and what they make of many measurements.

#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static inline int64_t nanoseconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline int in_order(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

// The value in the middle, the upper one of two. Sorts the values.
static inline int64_t median(int64_t *values, int count) {
  qsort(values, (size_t)count, sizeof *values, in_order);
  return values[count / 2];
}

#endif
