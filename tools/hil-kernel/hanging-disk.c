// SPDX-License-Identifier: MIT
//
// A disk that hangs, to be loaded before the C library (LD_PRELOAD): while the file that $HANGING_DISK names is
// there, whoever writes at a place or waits for the disk, as SQLite does, waits until it is gone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static void wait_for_disk(void) {
  const char *path = getenv("HANGING_DISK");
  struct timespec pause = {.tv_nsec = 10000000};
  while (path != NULL && access(path, F_OK) == 0) nanosleep(&pause, NULL);
}

// SQLite may be built for files above 2 GB by either name.
#define WRITES(name, offset_type)                                                             \
  ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {               \
    ssize_t (*next)(int, const void *, size_t, offset_type) = dlsym(RTLD_NEXT, #name);        \
    wait_for_disk();                                                                          \
    return next(file, bytes, count, offset);                                                  \
  }
#define SYNCHRONISES(name)                            \
  int name(int file) {                                \
    int (*next)(int) = dlsym(RTLD_NEXT, #name);       \
    wait_for_disk();                                  \
    return next(file);                                \
  }

WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)
SYNCHRONISES(fsync)
SYNCHRONISES(fdatasync)
