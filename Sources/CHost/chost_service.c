// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "chost_service.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int chost_service_open(void) {
  int descriptor = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (descriptor < 0) {
    return -errno;
  }
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

int chost_service_send(int descriptor, const char *name, const void *bytes, size_t count) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  size_t length = strlen(name);
  // A path is ended by a zero, for which there has to be room.
  if (length == 0 || length >= sizeof address.sun_path) {
    return -ENAMETOOLONG;
  }
  memcpy(address.sun_path, name, length);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
#if defined(__linux__)
  if (name[0] == '@') {
    // An abstract name begins with a zero, and ends with the address.
    address.sun_path[0] = 0;
    size--;
  }
#endif
  // By name each time, and not connected: the other side may be started anew.
  int flags = MSG_DONTWAIT;
#if defined(MSG_NOSIGNAL)
  flags |= MSG_NOSIGNAL;
#endif
  ssize_t sent;
  do {
    sent = sendto(descriptor, bytes, count, flags, (struct sockaddr *)&address, size);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}

int64_t chost_process(void) { return (int64_t)getpid(); }
