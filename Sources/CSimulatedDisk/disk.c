// SPDX-License-Identifier: MIT

#include "disk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Bytes

static int reserve(struct bytes *bytes, size_t count) {
  if (count <= bytes->capacity) {
    return 1;
  }
  size_t capacity = bytes->capacity == 0 ? 4096 : bytes->capacity;
  while (capacity < count) {
    capacity *= 2;
  }
  uint8_t *start = realloc(bytes->start, capacity);
  if (start == NULL) {
    return 0;
  }
  bytes->start = start;
  bytes->capacity = capacity;
  return 1;
}

// What lies between the old end and the offset is zero, as in every file system.
static int put(struct bytes *bytes, size_t offset, const uint8_t *source, size_t count) {
  if (!reserve(bytes, offset + count)) {
    return 0;
  }
  if (offset > bytes->count) {
    memset(bytes->start + bytes->count, 0, offset - bytes->count);
  }
  memcpy(bytes->start + offset, source, count);
  if (offset + count > bytes->count) {
    bytes->count = offset + count;
  }
  return 1;
}

static int resize(struct bytes *bytes, size_t count) {
  if (count > bytes->count) {
    if (!reserve(bytes, count)) {
      return 0;
    }
    memset(bytes->start + bytes->count, 0, count - bytes->count);
  }
  bytes->count = count;
  return 1;
}

// Files

struct file *disk_find(const struct csimulateddisk *disk, const char *name) {
  for (int i = 0; i < FILES; i++) {
    if (disk->files[i].name[0] != 0 && strcmp(disk->files[i].name, name) == 0) {
      return (struct file *)&disk->files[i];
    }
  }
  return NULL;
}

struct file *disk_make_file(struct csimulateddisk *disk, const char *name) {
  struct file *file = disk_find(disk, name);
  for (int i = 0; i < FILES && file == NULL && strlen(name) < NAME; i++) {
    if (disk->files[i].name[0] == 0) {
      file = &disk->files[i];
      strcpy(file->name, name);
    }
  }
  if (file != NULL) {
    file->is_there = 1;
  }
  return file;
}

static void forget_pending(struct file *file) {
  for (size_t i = 0; i < file->pending_count; i++) {
    free(file->pending[i].bytes);
  }
  file->pending_count = 0;
}

static int note(struct file *file, size_t offset, const void *bytes, size_t count) {
  if (file->pending_count == PENDING) {
    return 0;
  }
  if (file->pending_count == file->pending_capacity) {
    size_t capacity = file->pending_capacity == 0 ? 64 : file->pending_capacity * 2;
    struct pending *pending = realloc(file->pending, capacity * sizeof *pending);
    if (pending == NULL) {
      return 0;
    }
    file->pending = pending;
    file->pending_capacity = capacity;
  }
  uint8_t *copy = NULL;
  if (bytes != NULL) {
    copy = malloc(count);
    if (copy == NULL) {
      return 0;
    }
    memcpy(copy, bytes, count);
  }
  file->pending[file->pending_count++] = (struct pending){.offset = offset, .count = count, .bytes = copy};
  return 1;
}

int64_t csimulateddisk_used(const struct csimulateddisk *disk) {
  int64_t sum = 0;
  for (int i = 0; i < FILES; i++) {
    sum += disk->files[i].is_there ? (int64_t)disk->files[i].now.count : 0;
  }
  return sum;
}

int file_write(struct csimulateddisk *disk, struct file *file, size_t offset, const void *bytes, size_t count) {
  size_t end = offset + count;
  int64_t growth = end > file->now.count ? (int64_t)(end - file->now.count) : 0;
  if (disk->trouble.capacity >= 0 && growth > 0 && csimulateddisk_used(disk) + growth > disk->trouble.capacity) {
    disk->last_error = ENOSPC;
    return SQLITE_FULL;
  }
  return note(file, offset, bytes, count) && put(&file->now, offset, bytes, count) ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

int file_truncate(struct file *file, size_t size) {
  return note(file, size, NULL, 0) && resize(&file->now, size) ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

int file_synchronise(struct file *file) {
  for (size_t i = 0; i < file->pending_count; i++) {
    struct pending *change = &file->pending[i];
    int is_done = change->bytes == NULL ? resize(&file->kept, change->offset)
                                        : put(&file->kept, change->offset, change->bytes, change->count);
    if (!is_done) {
      return SQLITE_IOERR_NOMEM;
    }
  }
  forget_pending(file);
  // SQLite synchronises the directory with the first synchronisation of a file that it made.
  file->is_kept = 1;
  return SQLITE_OK;
}

void file_delete(struct file *file, int is_for_good) {
  file->is_there = 0;
  file->now.count = 0;
  if (is_for_good) {
    forget_pending(file);
    file->kept.count = 0;
    file->is_kept = 0;
  } else if (file->is_kept) {
    note(file, 0, NULL, 0);
  } else {
    forget_pending(file);
  }
}

void file_free_regions(struct file *file) {
  for (int i = 0; i < REGIONS; i++) {
    free(file->regions[i]);
    file->regions[i] = NULL;
  }
}

// Changes and the power

int disk_begin_change(struct csimulateddisk *disk, int *is_last) {
  *is_last = 0;
  if (disk->is_off || disk->trouble.is_failing) {
    disk->last_error = EIO;
    return SQLITE_IOERR;
  }
  if (disk->trouble.is_read_only) {
    disk->last_error = EROFS;
    return SQLITE_READONLY;
  }
  *is_last = disk->changes == disk->cut_after;
  disk->changes++;
  return SQLITE_OK;
}

int disk_end_change(struct csimulateddisk *disk, int is_last, int error) {
  if (!is_last) {
    return SQLITE_OK;
  }
  disk->is_off = 1;
  disk->last_error = EIO;
  return error;
}

uint64_t csimulateddisk_changes(const struct csimulateddisk *disk) { return disk->changes; }

void csimulateddisk_cut_after(struct csimulateddisk *disk, uint64_t changes) {
  disk->cut_after = changes == UINT64_MAX ? UINT64_MAX : disk->changes + changes;
}

void csimulateddisk_lose_power(struct csimulateddisk *disk) { disk->is_off = 1; }

int csimulateddisk_is_off(const struct csimulateddisk *disk) { return disk->is_off; }

// SplitMix64.
static uint64_t draw(uint64_t *state) {
  uint64_t value = *state += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

// Lets each sector of a change be there, or not, or its first bytes.
static void survive_in_part(struct file *file, const struct pending *change, uint64_t *state) {
  size_t place = change->offset, end = change->offset + change->count;
  while (place < end) {
    size_t next = (place / SECTOR + 1) * SECTOR;
    size_t count = (next < end ? next : end) - place;
    switch (draw(state) % 4) {
      case 0:
        break;
      case 1:
        put(&file->kept, place, change->bytes + (place - change->offset), draw(state) % count);
        break;
      default:
        put(&file->kept, place, change->bytes + (place - change->offset), count);
    }
    place += count;
  }
}

static void survive(struct file *file, uint64_t *state) {
  // A card that was about to write all, or nothing, does so more often than by chance.
  uint64_t fate = draw(state) % 4;
  for (size_t i = 0; i < file->pending_count; i++) {
    const struct pending *change = &file->pending[i];
    if (fate == 0) {
      continue;
    }
    if (change->bytes == NULL) {
      if (fate == 1 || draw(state) % 2 == 0) {
        resize(&file->kept, change->offset);
      }
    } else if (fate == 1) {
      put(&file->kept, change->offset, change->bytes, change->count);
    } else {
      survive_in_part(file, change, state);
    }
  }
  forget_pending(file);
  if (file->is_there != file->is_kept) {
    file->is_kept = fate == 0 ? file->is_kept : fate == 1 ? file->is_there : (int)(draw(state) % 2);
  }
  if (!file->is_kept) {
    file->kept.count = 0;
  }
  file->is_there = file->is_kept;
  file->now.count = 0;
  put(&file->now, 0, file->kept.start, file->kept.count);
  // What was read back once after a cut stays as it is.
  file->readers = file->is_reserved = file->is_exclusive = 0;
  memset(file->shared, 0, sizeof file->shared);
  memset(file->exclusive, 0, sizeof file->exclusive);
}

int csimulateddisk_restore_power(struct csimulateddisk *disk, uint64_t seed) {
  for (int i = 0; i < FILES; i++) {
    if (disk->files[i].opened > 0) {
      return 0;
    }
  }
  for (int i = 0; i < FILES; i++) {
    if (disk->files[i].name[0] != 0) {
      survive(&disk->files[i], &seed);
    }
  }
  disk->is_off = 0;
  disk->cut_after = UINT64_MAX;
  return 1;
}

// From outside

void csimulateddisk_set_trouble(struct csimulateddisk *disk, struct csimulateddisk_trouble trouble) {
  disk->trouble = trouble;
}

int64_t csimulateddisk_size(const struct csimulateddisk *disk, const char *name) {
  const struct file *file = disk_find(disk, name);
  return file != NULL && file->is_there ? (int64_t)file->now.count : -1;
}

int csimulateddisk_rename(struct csimulateddisk *disk, const char *name, const char *other) {
  struct file *file = disk_find(disk, name);
  struct file *former = disk_find(disk, other);
  if (file == NULL || !file->is_there || strlen(other) >= NAME) {
    return 0;
  }
  if (former != NULL) {
    file_delete(former, 1);
    former->name[0] = 0;
  }
  file_synchronise(file);
  strcpy(file->name, other);
  return 1;
}

int csimulateddisk_damage(struct csimulateddisk *disk, const char *name, int64_t offset, uint8_t byte) {
  struct file *file = disk_find(disk, name);
  if (file == NULL || !file->is_there || offset < 0) {
    return 0;
  }
  return put(&file->now, (size_t)offset, &byte, 1) && put(&file->kept, (size_t)offset, &byte, 1);
}
