// SPDX-License-Identifier: MIT

#include "chost_directory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "chost_file.h"

int chost_path_kind(const char *path, int64_t *size) {
  struct stat status;
  *size = 0;
  if (stat(path, &status) < 0) {
    return -errno;
  }
  if (S_ISREG(status.st_mode)) {
    *size = (int64_t)status.st_size;
    return CHOST_FILE_REGULAR;
  }
  return S_ISDIR(status.st_mode) ? CHOST_FILE_DIRECTORY : CHOST_FILE_STREAM;
}

int chost_directory_make(const char *path, unsigned mode) {
  if (mkdir(path, (mode_t)mode) == 0) {
    // A file system that knows no rights has none to give.
    if ((mode & 077) != 0) {
      (void)chmod(path, (mode_t)mode);
    }
    return 0;
  }
  int code = errno;
  struct stat status;
  // On a read-only file system a directory that is there is EROFS, and not EEXIST.
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode) ? 0 : -code;
}

int chost_directory_synchronise(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  if (descriptor < 0) {
    return -errno;
  }
  int result = fsync(descriptor) < 0 ? -errno : 0;
  close(descriptor);
  return result;
}

int chost_path_rename(const char *from, const char *to) { return rename(from, to) < 0 ? -errno : 0; }

int chost_path_link(const char *path, const char *other) { return link(path, other) < 0 ? -errno : 0; }

int chost_path_remove(const char *path) { return unlink(path) < 0 ? -errno : 0; }

int chost_lock(const char *path, int64_t *holder) {
  char text[24];
  *holder = 0;
  int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
  if (descriptor < 0) {
    return -errno;
  }
  if (flock(descriptor, LOCK_EX | LOCK_NB) < 0) {
    int code = errno;
    ssize_t count = pread(descriptor, text, sizeof text - 1, 0);
    if (count > 0) {
      text[count] = 0;
      *holder = strtoll(text, NULL, 10);
    }
    close(descriptor);
    return -code;
  }
  // Only for the message to whoever comes second: the lock holds without it.
  int count = snprintf(text, sizeof text, "%lld\n", (long long)getpid());
  if (ftruncate(descriptor, 0) < 0 || pwrite(descriptor, text, (size_t)count, 0) < 0) {
    return descriptor;
  }
  return descriptor;
}
