// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "chost_worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "chost_thread.h"

struct chost_worker {
  pthread_t thread;
  void (*work)(void *);
  void *context;
  // Whether the context is the thread's.
  atomic_int is_busy;
  atomic_int has_ended;
  // A byte in the first wakes the thread; one in the second wakes whoever waits for it. Two of each kind fit always,
  // and more are never written: writing waits for nobody. The first ends where it is closed.
  int wake[2], done[2];
};

static void close_all(struct chost_worker *worker) {
  int ends[] = {worker->wake[0], worker->wake[1], worker->done[0], worker->done[1]};
  for (int i = 0; i < 4; i++) {
    if (ends[i] >= 0) {
      close(ends[i]);
    }
  }
}

static void say_done(struct chost_worker *worker) {
  // A pipe that is full has somebody woken already.
  while (write(worker->done[1], "", 1) < 0 && errno == EINTR) {
  }
}

static void *run(void *argument) {
  struct chost_worker *worker = argument;
  for (;;) {
    char byte;
    ssize_t count = read(worker->wake[0], &byte, 1);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count != 1) {
      break;
    }
    worker->work(worker->context);
    // What the work has left in the context is seen by whoever sees this.
    atomic_store_explicit(&worker->is_busy, 0, memory_order_release);
    say_done(worker);
  }
  atomic_store_explicit(&worker->has_ended, 1, memory_order_release);
  say_done(worker);
  return NULL;
}

static int open_pipe(int ends[2]) {
  if (pipe(ends) < 0) {
    ends[0] = ends[1] = -1;
    return -errno;
  }
  for (int i = 0; i < 2; i++) {
    if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) < 0) {
      return -errno;
    }
  }
  return 0;
}

static int leave_free(int descriptor) { return fcntl(descriptor, F_SETFL, O_NONBLOCK) < 0 ? -errno : 0; }

int chost_worker_start(void (*work)(void *), void *context, struct chost_worker **started) {
  *started = NULL;
  struct chost_worker *worker = calloc(1, sizeof *worker);
  if (worker == NULL) {
    return -ENOMEM;
  }
  worker->work = work;
  worker->context = context;
  worker->wake[0] = worker->wake[1] = worker->done[0] = worker->done[1] = -1;
  int result = open_pipe(worker->wake);
  if (result == 0) {
    result = open_pipe(worker->done);
  }
  // The reading end of the first is the only one where somebody waits, and `poll` waits on the second.
  for (int i = 0; i < 3 && result == 0; i++) {
    result = leave_free((int[]){worker->wake[1], worker->done[0], worker->done[1]}[i]);
  }
  if (result == 0) {
    result = chost_thread_start(run, worker, &worker->thread);
  }
  if (result < 0) {
    close_all(worker);
    free(worker);
    return result;
  }
  *started = worker;
  return 0;
}

int chost_worker_begin(struct chost_worker *worker) {
  if (atomic_exchange_explicit(&worker->is_busy, 1, memory_order_acq_rel) != 0) {
    return 0;
  }
  // At most one byte is in the pipe, so there is room.
  while (write(worker->wake[1], "", 1) < 0 && errno == EINTR) {
  }
  return 1;
}

int chost_worker_is_idle(struct chost_worker *worker) {
  return atomic_load_explicit(&worker->is_busy, memory_order_acquire) == 0;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Waits until a flag has a value, at most `timeout` nanoseconds. Returns whether it has.
static int wait_for(struct chost_worker *worker, atomic_int *flag, int value, int64_t timeout) {
  int64_t end = now() + timeout;
  for (;;) {
    // Before the flag is looked at: a byte that comes after it wakes the next `poll`.
    char bytes[16];
    while (read(worker->done[0], bytes, sizeof bytes) > 0) {
    }
    if (atomic_load_explicit(flag, memory_order_acquire) == value) {
      return 1;
    }
    int64_t left = end - now();
    if (left <= 0) {
      return 0;
    }
    struct pollfd waited = {.fd = worker->done[0], .events = POLLIN};
    poll(&waited, 1, (int)((left + 999999) / 1000000));
  }
}

int chost_worker_wait(struct chost_worker *worker, int64_t timeout) {
  return wait_for(worker, &worker->is_busy, 0, timeout);
}

int chost_worker_finish(struct chost_worker *worker, int64_t timeout) {
  close(worker->wake[1]);
  worker->wake[1] = -1;
  if (!wait_for(worker, &worker->has_ended, 1, timeout)) {
    pthread_detach(worker->thread);
    return 0;
  }
  pthread_join(worker->thread, NULL);
  close_all(worker);
  free(worker);
  return 1;
}
