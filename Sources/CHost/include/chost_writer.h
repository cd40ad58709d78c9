// SPDX-License-Identifier: MIT

// A thread that writes what others hand it, so that they never wait for a disk, a pipe or a terminal.

#ifndef CHOST_WRITER_H
#define CHOST_WRITER_H

#include <stddef.h>
#include <stdint.h>

struct chost_writer;

/// Starts a writer for `descriptor` that holds back at most `capacity` bytes. The descriptor stays the caller's.
/// After the first error of writing nothing more is written. With `cuts`, for a file that nobody else writes, what it
/// then has of a piece is taken off it: it ends with a whole one. Returns 0 or -errno.
int chost_writer_start(int descriptor, int cuts, size_t capacity, struct chost_writer **writer);

/// Hands over `count` bytes. Returns 1, or 0 where there is no room for all of them: then none is taken.
int chost_writer_append(struct chost_writer *writer, const void *bytes, size_t count);

/// 0, or the first error of writing so far. Never waits.
int chost_writer_failure(struct chost_writer *writer);

/// Waits until all is written, at most `timeout` nanoseconds, and ends the thread. What a stuck descriptor has not
/// taken by then is dropped, and the thread left behind. Returns 0, -ETIMEDOUT, or the first error of writing.
int chost_writer_finish(struct chost_writer *writer, int64_t timeout);

#endif
