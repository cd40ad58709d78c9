// SPDX-License-Identifier: MIT

// A disk in memory, as a file system of SQLite's, whose power can go in the middle of any change.
//
// A change is what SQLite's xWrite, xTruncate, xSync and xDelete do. What was not synchronised when the power goes is,
// for each sector of 512 bytes that each change touched, there afterwards, or not, or its first bytes are. A disk
// belongs to one thread at a time.

#ifndef CSIMULATEDDISK_H
#define CSIMULATEDDISK_H

#include <stdint.h>

struct csimulateddisk;

/// What the disk refuses.
struct csimulateddisk_trouble {
  int64_t capacity;   ///< Bytes that fit on it; -1 for any number.
  int is_read_only;   ///< Whether every change fails.
  int is_failing;     ///< Whether every reading and every change fails.
  int is_lying;       ///< Whether it says that it has synchronised, and does not.
};

/// Makes an empty disk, and registers it with SQLite. NULL without memory.
struct csimulateddisk *csimulateddisk_make(void);

/// Unregisters the disk and forgets what is on it. No file of it may be open.
void csimulateddisk_end(struct csimulateddisk *disk);

/// The name by which SQLite knows it.
const char *csimulateddisk_name(const struct csimulateddisk *disk);

void csimulateddisk_set_trouble(struct csimulateddisk *disk, struct csimulateddisk_trouble trouble);

/// Changes that were begun since the disk was made.
uint64_t csimulateddisk_changes(const struct csimulateddisk *disk);

/// Lets the power go in the middle of the change after `changes` others; never for UINT64_MAX.
void csimulateddisk_cut_after(struct csimulateddisk *disk, uint64_t changes);

/// Lets the power go now.
void csimulateddisk_lose_power(struct csimulateddisk *disk);

int csimulateddisk_is_off(const struct csimulateddisk *disk);

/// Gives the power back; `seed` decides what of the changes survived. Returns 1, or 0 where a file is still open: the
/// program has to die first.
int csimulateddisk_restore_power(struct csimulateddisk *disk, uint64_t seed);

/// Bytes that all files take.
int64_t csimulateddisk_used(const struct csimulateddisk *disk);

/// A file's size in bytes; -1 where there is none.
int64_t csimulateddisk_size(const struct csimulateddisk *disk, const char *name);

/// Gives a file another name, for good. Returns 1, or 0 where there is none.
int csimulateddisk_rename(struct csimulateddisk *disk, const char *name, const char *other);

/// Writes over a byte of a file behind everybody's back. Returns 1, or 0 where there is none.
int csimulateddisk_damage(struct csimulateddisk *disk, const char *name, int64_t offset, uint8_t byte);

#endif
