// SPDX-License-Identifier: MIT

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// Whether this program counts its allocations: 1 or 0.
///
/// It does where the C library is glibc, which has its allocator under other names too. With a sanitizer it does not,
/// since that brings an allocator of its own.
int callocations_are_counted(void);

/// Calls of malloc, calloc, realloc, aligned_alloc, posix_memalign and memalign by this thread since it began.
///
/// Of all code of the process, the runtime's and the libraries' included.
uint64_t callocations_count(void);

#endif
