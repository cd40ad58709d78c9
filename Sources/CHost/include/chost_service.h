// SPDX-License-Identifier: MIT
//
// Datagrams to the manager of services that started the program (sd_notify(3)), with results as in chost_file.h.

#ifndef CHOST_SERVICE_H
#define CHOST_SERVICE_H

#include <stddef.h>
#include <stdint.h>

// A socket that datagrams are sent from, or -errno.
int chost_service_open(void);

// Sends one datagram to the socket called `name`: a path, or on Linux an abstract name that begins with `@`. Never
// waits. 0, or -errno; -EAGAIN where the other side has no room for it, -ENAMETOOLONG where there is no such name.
int chost_service_send(int descriptor, const char *name, const void *bytes, size_t count);

// The number of this process.
int64_t chost_process(void);

#endif
