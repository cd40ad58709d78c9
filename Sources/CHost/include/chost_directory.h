// SPDX-License-Identifier: MIT
//
// Directories, names in them, and locks, with results as in chost_file.h.

#ifndef CHOST_DIRECTORY_H
#define CHOST_DIRECTORY_H

#include <stdint.h>

// What is at `path`, and for a regular file its size in bytes. A symbolic link is followed.
// One of enum chost_file_kind, or -errno.
int chost_path_kind(const char *path, int64_t *size);

// Makes a directory with so many rights; what it gives to others, it gives whatever the mask. 0 where it is there already.
int chost_directory_make(const char *path, unsigned mode);

// Waits until the names in a directory will outlive a power cut.
int chost_directory_synchronise(const char *path);

// Gives what is at `from` the name `to`; a file that has it is replaced.
int chost_path_rename(const char *from, const char *to);

// Gives the file at `path` a second name. -EEXIST where anything has that.
int chost_path_link(const char *path, const char *other);

// Takes away the name of a file.
int chost_path_remove(const char *path);

// Opens the file at `path`, makes it where it is missing, and locks it for this process.
//
// Returns a descriptor; the lock ends when it is closed, or with the process, however that ends. -EWOULDBLOCK where
// another process has it; then `holder` is its id, or 0 where the file does not tell.
int chost_lock(const char *path, int64_t *holder);

#endif
