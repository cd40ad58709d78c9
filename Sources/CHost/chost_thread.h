// SPDX-License-Identifier: MIT

#ifndef CHOST_THREAD_H
#define CHOST_THREAD_H

#include <pthread.h>

/// Starts a thread beside the one that looks at signals: none is delivered to it. Its stack is small, since all of it is
/// resident where memory is locked. Returns 0 or -errno.
int chost_thread_start(void *(*run)(void *), void *context, pthread_t *thread);

#endif
