// SPDX-License-Identifier: MIT
//
// Files and output descriptors with one face on Linux and macOS: a result that is not negative is success, a
// negative one is -errno, and EINTR is never seen.

#ifndef CHOST_FILE_H
#define CHOST_FILE_H

#include <stddef.h>
#include <stdint.h>

enum chost_file_kind {
  CHOST_FILE_REGULAR = 0,
  CHOST_FILE_DIRECTORY = 1,
  // A pipe, a terminal, a device: its size is not known before it is read.
  CHOST_FILE_STREAM = 2
};

// Opens for reading. A pipe without a writer is empty rather than waited for.
int chost_file_open(const char *path);

// Opens for writing from the start; a file that is not there is made. -EPIPE for a pipe that nobody reads, after a
// second.
int chost_file_create(const char *path);

// Makes a file that only this user may read yet, for writing. -EEXIST where anything has the name, a link too.
int chost_file_make(const char *path);

// Lets everybody read the file, and waits until what is in it will outlive a power cut.
int chost_file_settle(int descriptor);

// What `descriptor` is, and for a regular file its size in bytes.
int chost_file_status(int descriptor, enum chost_file_kind *kind, int64_t *size);

// 1 where both paths lead to one file, by whatever name.
int chost_file_is_same(const char *path, const char *other);

// Up to `capacity` bytes; 0 at the end.
int64_t chost_file_read(int descriptor, void *buffer, size_t capacity);

int chost_file_close(int descriptor);

// Writes some of `count` bytes and returns how many. Waits where the descriptor does not block.
int64_t chost_output_write(int descriptor, const void *bytes, size_t count);

// 1 for a terminal, 0 for anything else.
int chost_output_is_terminal(int descriptor);

// Opens /dev/null in place of a standard stream that is closed: the next file that is opened would take its number, and
// get what is printed.
void chost_output_hold(void);

// From now on a reader that goes away is EPIPE, and no signal that ends the process.
void chost_output_ignore_closed_pipes(void);

// The value of a variable of the environment, or NULL.
const char *chost_environment(const char *name);

// The system's words for an errno, written to `buffer` and ended by NUL.
void chost_error_text(int code, char *buffer, size_t capacity);

#endif
