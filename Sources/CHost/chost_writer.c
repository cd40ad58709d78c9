// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "chost_writer.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct chost_writer {
  pthread_t thread;
  pthread_mutex_t lock;
  // Something is to be written, or the end has come.
  pthread_cond_t wanted;
  // All is written.
  pthread_cond_t done;
  int descriptor;
  size_t capacity;
  // Held back: bytes that nobody writes yet, and those that the thread writes now.
  char *pending, *writing;
  size_t pending_count;
  int is_writing, is_ending, has_ended, failure;
};

static void write_all(struct chost_writer *writer, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t result = write(writer->descriptor, bytes, count);
    if (result < 0) {
      if (errno == EINTR) {
        continue;
      }
      pthread_mutex_lock(&writer->lock);
      if (writer->failure == 0) {
        writer->failure = -errno;
      }
      pthread_mutex_unlock(&writer->lock);
      return;
    }
    bytes += result;
    count -= (size_t)result;
  }
}

static void *run(void *argument) {
  struct chost_writer *writer = argument;
  pthread_mutex_lock(&writer->lock);
  for (;;) {
    while (writer->pending_count == 0 && !writer->is_ending) {
      pthread_cond_wait(&writer->wanted, &writer->lock);
    }
    if (writer->pending_count == 0) {
      break;
    }
    char *bytes = writer->pending;
    size_t count = writer->pending_count;
    writer->pending = writer->writing;
    writer->writing = bytes;
    writer->pending_count = 0;
    writer->is_writing = 1;
    pthread_mutex_unlock(&writer->lock);
    write_all(writer, bytes, count);
    pthread_mutex_lock(&writer->lock);
    writer->is_writing = 0;
  }
  writer->has_ended = 1;
  pthread_cond_signal(&writer->done);
  pthread_mutex_unlock(&writer->lock);
  return NULL;
}

int chost_writer_start(int descriptor, size_t capacity, struct chost_writer **started) {
  *started = NULL;
  struct chost_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    return -ENOMEM;
  }
  writer->descriptor = descriptor;
  writer->capacity = capacity;
  writer->pending = malloc(capacity);
  writer->writing = malloc(capacity);
  int code = writer->pending == NULL || writer->writing == NULL ? ENOMEM : 0;
  if (code == 0) {
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->wanted, NULL);
    pthread_cond_init(&writer->done, NULL);
    // Signals are for the thread that looks at them.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    code = pthread_create(&writer->thread, NULL, run, writer);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (code != 0) {
    free(writer->pending);
    free(writer->writing);
    free(writer);
    return -code;
  }
  *started = writer;
  return 0;
}

int chost_writer_append(struct chost_writer *writer, const void *bytes, size_t count) {
  pthread_mutex_lock(&writer->lock);
  int has_room = count <= writer->capacity - writer->pending_count;
  if (has_room) {
    memcpy(writer->pending + writer->pending_count, bytes, count);
    writer->pending_count += count;
    pthread_cond_signal(&writer->wanted);
  }
  pthread_mutex_unlock(&writer->lock);
  return has_room;
}

int chost_writer_finish(struct chost_writer *writer, int64_t timeout) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  int64_t nanoseconds = until.tv_nsec + timeout % 1000000000;
  until.tv_sec += (time_t)(timeout / 1000000000 + nanoseconds / 1000000000);
  until.tv_nsec = (long)(nanoseconds % 1000000000);

  pthread_mutex_lock(&writer->lock);
  writer->is_ending = 1;
  pthread_cond_signal(&writer->wanted);
  int code = 0;
  while (!writer->has_ended && code != ETIMEDOUT) {
    code = pthread_cond_timedwait(&writer->done, &writer->lock, &until);
  }
  int has_ended = writer->has_ended;
  int failure = writer->failure;
  pthread_mutex_unlock(&writer->lock);
  if (!has_ended) {
    // The thread still uses the memory.
    pthread_detach(writer->thread);
    return -ETIMEDOUT;
  }
  pthread_join(writer->thread, NULL);
  pthread_mutex_destroy(&writer->lock);
  pthread_cond_destroy(&writer->wanted);
  pthread_cond_destroy(&writer->done);
  free(writer->pending);
  free(writer->writing);
  free(writer);
  return failure;
}
