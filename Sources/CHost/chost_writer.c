// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "chost_writer.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "chost_file.h"
#include "chost_thread.h"

// Ends of pieces that are known of a batch. Where there are more, the last ones count as one piece.
enum { MOST_ENDS = 1024 };

// Pieces that are written together.
struct batch {
  char *bytes;
  size_t count;
  size_t ends[MOST_ENDS];
  size_t end_count;
};

struct chost_writer {
  pthread_t thread;
  pthread_mutex_t lock;
  // Something is to be written, or the end has come.
  pthread_cond_t wanted;
  // All is written.
  pthread_cond_t done;
  int descriptor, cuts;
  size_t capacity;
  // Held back: what nobody writes yet, and what the thread writes now.
  struct batch batches[2];
  struct batch *pending;
  int is_ending, has_ended;
  // The first error of writing, after which nothing is written: a later piece would stand behind half a piece.
  atomic_int failure;
};

// Takes off the file what it has of the piece in which writing failed, so that it ends with a whole one.
static void cut(struct chost_writer *writer, const struct batch *batch, size_t written) {
  size_t whole = 0;
  for (size_t index = 0; index < batch->end_count && batch->ends[index] <= written; index++) {
    whole = batch->ends[index];
  }
  struct stat status;
  off_t end = lseek(writer->descriptor, 0, SEEK_CUR);
  if (whole < written && end >= (off_t)written && fstat(writer->descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
    // Where even that fails, the file ends with half a piece, as after a loss of power.
    int result = ftruncate(writer->descriptor, end - (off_t)(written - whole));
    (void)result;
  }
}

static void write_all(struct chost_writer *writer, const struct batch *batch) {
  size_t written = 0;
  while (written < batch->count) {
    int64_t result = chost_output_write(writer->descriptor, batch->bytes + written, batch->count - written);
    if (result < 0) {
      if (writer->cuts) {
        cut(writer, batch, written);
      }
      atomic_store(&writer->failure, (int)result);
      return;
    }
    written += (size_t)result;
  }
}

static void *run(void *argument) {
  struct chost_writer *writer = argument;
  pthread_mutex_lock(&writer->lock);
  for (;;) {
    while (writer->pending->count == 0 && !writer->is_ending) {
      pthread_cond_wait(&writer->wanted, &writer->lock);
    }
    struct batch *batch = writer->pending;
    if (batch->count == 0) {
      break;
    }
    writer->pending = batch == &writer->batches[0] ? &writer->batches[1] : &writer->batches[0];
    pthread_mutex_unlock(&writer->lock);
    if (atomic_load(&writer->failure) == 0) {
      write_all(writer, batch);
    }
    batch->count = batch->end_count = 0;
    pthread_mutex_lock(&writer->lock);
  }
  writer->has_ended = 1;
  pthread_cond_signal(&writer->done);
  pthread_mutex_unlock(&writer->lock);
  return NULL;
}

static void release(struct chost_writer *writer) {
  free(writer->batches[0].bytes);
  free(writer->batches[1].bytes);
  free(writer);
}

int chost_writer_start(int descriptor, int cuts, size_t capacity, struct chost_writer **started) {
  *started = NULL;
  struct chost_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) {
    return -ENOMEM;
  }
  writer->descriptor = descriptor;
  writer->cuts = cuts;
  writer->capacity = capacity;
  writer->pending = &writer->batches[0];
  writer->batches[0].bytes = malloc(capacity);
  writer->batches[1].bytes = malloc(capacity);
  int code = writer->batches[0].bytes == NULL || writer->batches[1].bytes == NULL ? ENOMEM : 0;
  if (code == 0) {
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->wanted, NULL);
    pthread_cond_init(&writer->done, NULL);
    code = -chost_thread_start(run, writer, &writer->thread);
  }
  if (code != 0) {
    release(writer);
    return -code;
  }
  *started = writer;
  return 0;
}

int chost_writer_append(struct chost_writer *writer, const void *bytes, size_t count) {
  pthread_mutex_lock(&writer->lock);
  struct batch *batch = writer->pending;
  int has_room = count <= writer->capacity - batch->count;
  if (has_room && count > 0) {
    memcpy(batch->bytes + batch->count, bytes, count);
    batch->count += count;
    if (batch->end_count < MOST_ENDS) {
      batch->end_count++;
    }
    batch->ends[batch->end_count - 1] = batch->count;
    pthread_cond_signal(&writer->wanted);
  }
  pthread_mutex_unlock(&writer->lock);
  return has_room;
}

int chost_writer_failure(struct chost_writer *writer) { return atomic_load(&writer->failure); }

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
  int failure = atomic_load(&writer->failure);
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
  release(writer);
  return failure;
}
