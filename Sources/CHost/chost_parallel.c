// SPDX-License-Identifier: MIT

#include "chost_parallel.h"

#include <pthread.h>

enum { THREADS_MAX = 256 };

struct work {
  void (*body)(void *context, uint32_t index);
  void *context;
  uint32_t index;
};

static void *start(void *argument) {
  struct work *work = argument;
  work->body(work->context, work->index);
  return NULL;
}

void chost_parallel(uint32_t count, void (*body)(void *context, uint32_t index), void *context) {
  struct work work[THREADS_MAX];
  pthread_t threads[THREADS_MAX];
  int runs[THREADS_MAX];
  if (count > THREADS_MAX) {
    count = THREADS_MAX;
  }
  for (uint32_t index = 0; index < count; index++) {
    work[index] = (struct work){body, context, index};
    // The last part is the caller's own.
    runs[index] = index + 1 < count && pthread_create(&threads[index], NULL, start, &work[index]) == 0;
  }
  for (uint32_t index = 0; index < count; index++) {
    if (!runs[index]) {
      start(&work[index]);
    }
  }
  for (uint32_t index = 0; index < count; index++) {
    if (runs[index]) {
      pthread_join(threads[index], NULL);
    }
  }
}
