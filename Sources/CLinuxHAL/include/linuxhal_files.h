// SPDX-License-Identifier: MIT

// Small files of sysfs, folders and links.

#ifndef LINUXHAL_FILES_H
#define LINUXHAL_FILES_H

#include <stdint.h>

/// Opens a file for writing, as sysfs attributes are kept open. Returns its descriptor.
int linuxhal_file_open(const char *path);

/// Writes a number in decimal from the file's start: one sysfs attribute.
int linuxhal_file_write_number(int descriptor, uint64_t number);

/// Writes a text to a file that is there.
int linuxhal_file_write(const char *path, const char *text);

/// Reads up to `capacity` - 1 bytes and ends them by NUL. Returns how many.
int linuxhal_file_read(const char *path, char *text, uint32_t capacity);

int linuxhal_file_close(int descriptor);

/// Whether this process may do with the file what `mode` says: 4 read, 2 write, 6 both. 0 or -errno.
int linuxhal_file_access(const char *path, int mode);

/// The name of the group that owns a file, ended by NUL.
int linuxhal_file_group(const char *path, char *name, uint32_t capacity);

/// The permissions of a file: the last nine bits of its mode.
int linuxhal_file_permissions(const char *path);

/// What is left for an ordinary user on a folder's file system: bytes, whether nothing can be written to it, and
/// whether it is in memory (statvfs, statfs). 0 or -errno.
int linuxhal_folder_space(const char *path, int64_t *left, int *is_read_only, int *is_in_memory);

/// The names in a folder, sorted by their numbers, each ended by a newline, all ended by NUL. Those that do not
/// begin with `prefix` are left out. -ENOSPC where they do not fit.
int linuxhal_folder_list(const char *path, const char *prefix, char *names, uint32_t capacity);

/// What a path leads to once all links are followed, ended by NUL.
int linuxhal_path_resolve(const char *path, char *resolved, uint32_t capacity);

/// Which device a node stands for, as one number: nodes with the same one are the same device.
int64_t linuxhal_node_device(const char *path);

#endif
