// SPDX-License-Identifier: MIT

// What is on the disk, and what of it would survive.

#ifndef DISK_H
#define DISK_H

#include <sqlite3.h>
#include <stddef.h>

#include "csimulateddisk.h"

enum {
  FILES = 64,       // On a disk.
  NAME = 256,       // Bytes of a name, its end included.
  SECTOR = 512,     // What is written whole or not, at best.
  PENDING = 65536,  // Changes of a file between two synchronisations.
  REGIONS = 64,     // Of a file's shared memory.
  LOCKS = SQLITE_SHM_NLOCK
};

struct bytes {
  uint8_t *start;
  size_t count, capacity;
};

// A change that is not synchronised: bytes at an offset, or an end that was cut off there.
struct pending {
  size_t offset, count;
  uint8_t *bytes;  // NULL: an end.
};

struct file {
  char name[NAME];
  // As the program sees it, and as it surely is after a power cut.
  int is_there, is_kept;
  struct bytes now, kept;
  struct pending *pending;
  size_t pending_count, pending_capacity;

  int opened;
  // SQLite's locks: who reads, who is about to write, who writes.
  int readers, is_reserved, is_exclusive;
  void *regions[REGIONS];
  int region_users, shared[LOCKS], exclusive[LOCKS];
};

struct csimulateddisk {
  sqlite3_vfs vfs;
  char name[32];
  struct csimulateddisk_trouble trouble;
  struct file files[FILES];
  uint64_t changes, cut_after;
  int is_off, last_error;
};

struct file *disk_find(const struct csimulateddisk *disk, const char *name);

// The file of that name, which is made where it is missing; NULL where there is no place for one.
struct file *disk_make_file(struct csimulateddisk *disk, const char *name);

// Begins a change. SQLITE_OK, or why it fails; `*is_last` is set where the power goes in its middle.
int disk_begin_change(struct csimulateddisk *disk, int *is_last);
// Ends it. SQLITE_OK, or `error` where the power has gone.
int disk_end_change(struct csimulateddisk *disk, int is_last, int error);

int file_write(struct csimulateddisk *disk, struct file *file, size_t offset, const void *bytes, size_t count);
int file_truncate(struct file *file, size_t size);
int file_synchronise(struct file *file);
void file_delete(struct file *file, int is_for_good);
void file_free_regions(struct file *file);

#endif
