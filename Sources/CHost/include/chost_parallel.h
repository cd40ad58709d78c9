// SPDX-License-Identifier: MIT

// Work on several threads.

#ifndef CHOST_PARALLEL_H
#define CHOST_PARALLEL_H

#include <stdint.h>

/// Calls `body` once for each number below `count`, each on a thread of its own, and returns when all have ended.
///
/// Where a thread cannot be had, the caller's does its work. `context` is handed on. At most 256 threads.
void chost_parallel(uint32_t count, void (*body)(void *context, uint32_t index), void *context);

#endif
