// SPDX-License-Identifier: MIT

#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || \
  __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)

int callocations_are_counted(void) { return 0; }

uint64_t callocations_count(void) { return 0; }

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// One a thread: no other thread's allocations disturb the count, and counting costs one addition. The model needs no
// allocation at the first use, which would call malloc from within malloc.
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));

int callocations_are_counted(void) { return 1; }

uint64_t callocations_count(void) { return count; }

// The program's definitions come before the library's for all code of the process. `free` stays as it is: the blocks
// are the library's own.

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

static int is_power_of_two(size_t value) { return value != 0 && (value & (value - 1)) == 0; }

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return NULL;
  }
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}

#endif
