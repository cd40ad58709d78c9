// SPDX-License-Identifier: MIT

#include "chost_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Makes a descriptor wait again. Returns it, or closes it and returns -errno.
static int block(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) < 0) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  return descriptor;
}

int chost_file_open(const char *path) {
  int descriptor;
  do {
    // Without O_NONBLOCK a pipe that nobody writes to would be waited for, and a terminal line without carrier.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) {
    return -errno;
  }
  return block(descriptor);
}

int chost_file_create(const char *path) {
  // Without O_NONBLOCK a pipe's reader would be waited for for ever. One that was started together with this program
  // has a second.
  for (int attempt = 0;; attempt++) {
    int descriptor;
    do {
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor >= 0) {
      return block(descriptor);
    }
    int code = errno;
    struct stat status;
    // A device that is not there says ENXIO as well.
    if (code != ENXIO || stat(path, &status) < 0 || !S_ISFIFO(status.st_mode)) {
      return -code;
    }
    if (attempt == 100) {
      return -EPIPE;
    }
    poll(NULL, 0, 10);
  }
}

int chost_file_make(const char *path) {
  int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0600);
  return descriptor < 0 ? -errno : descriptor;
}

int chost_file_settle(int descriptor) {
  // A file system that knows no rights has none to give.
  if (fchmod(descriptor, 0644) < 0 && errno != EPERM && errno != ENOTSUP) {
    return -errno;
  }
  return fsync(descriptor) < 0 ? -errno : 0;
}

int chost_file_status(int descriptor, enum chost_file_kind *kind, int64_t *size) {
  struct stat status;
  if (fstat(descriptor, &status) < 0) {
    return -errno;
  }
  *size = (int64_t)status.st_size;
  if (S_ISREG(status.st_mode)) {
    *kind = CHOST_FILE_REGULAR;
  } else if (S_ISDIR(status.st_mode)) {
    *kind = CHOST_FILE_DIRECTORY;
  } else {
    *kind = CHOST_FILE_STREAM;
  }
  return 0;
}

int chost_file_is_same(const char *path, const char *other) {
  struct stat one, two;
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino &&
         S_ISREG(one.st_mode);
}

int64_t chost_file_read(int descriptor, void *buffer, size_t capacity) {
  ssize_t count;
  do {
    count = read(descriptor, buffer, capacity);
  } while (count < 0 && errno == EINTR);
  return count < 0 ? -(int64_t)errno : (int64_t)count;
}

int chost_file_close(int descriptor) {
  // After EINTR the descriptor is gone on Linux; closing it again could close another one.
  return close(descriptor) < 0 && errno != EINTR ? -errno : 0;
}

int64_t chost_output_write(int descriptor, const void *bytes, size_t count) {
  for (;;) {
    ssize_t written = write(descriptor, bytes, count);
    if (written >= 0) {
      return (int64_t)written;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Another process may have made a shared terminal non-blocking.
      struct pollfd waiting = {.fd = descriptor, .events = POLLOUT};
      if (poll(&waiting, 1, -1) < 0 && errno != EINTR) {
        return -(int64_t)errno;
      }
    } else if (errno != EINTR) {
      return -(int64_t)errno;
    }
  }
}

int chost_output_is_terminal(int descriptor) { return isatty(descriptor); }

void chost_output_hold(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
      // The lowest number that is free, and so this one. Without close-on-exec: programs that are started hold it too.
      (void)open("/dev/null", O_RDWR | O_NOCTTY);
    }
  }
}

void chost_output_ignore_closed_pipes(void) { signal(SIGPIPE, SIG_IGN); }

const char *chost_environment(const char *name) { return getenv(name); }

void chost_error_text(int code, char *buffer, size_t capacity) {
#if defined(__GLIBC__) && defined(_GNU_SOURCE)
  // GNU's variant returns the text, which may or may not be in the buffer.
  snprintf(buffer, capacity, "%s", strerror_r(code, buffer, capacity));
#else
  if (strerror_r(code, buffer, capacity) != 0) {
    snprintf(buffer, capacity, "error %d", code);
  }
#endif
}
