// SPDX-License-Identifier: MIT

// The disk as SQLite asks for it (sqlite.org/vfs.html).

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disk.h"

// An open file. SQLite makes the memory for it.
struct handle {
  sqlite3_file base;
  struct csimulateddisk *disk;
  struct file *file;
  int level, has_regions, is_deleted_at_end;
  uint16_t shared, exclusive;
};

static struct handle *of(sqlite3_file *file) { return (struct handle *)file; }
static struct csimulateddisk *disk_of(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int is_dead(struct csimulateddisk *disk) {
  if (disk->is_off || disk->trouble.is_failing) {
    disk->last_error = EIO;
    return 1;
  }
  return 0;
}

// Reading and writing

static int read_file(sqlite3_file *base, void *buffer, int count, sqlite3_int64 offset) {
  struct handle *handle = of(base);
  if (is_dead(handle->disk)) {
    return SQLITE_IOERR_READ;
  }
  const struct bytes *now = &handle->file->now;
  size_t place = (size_t)offset;
  size_t there = place >= now->count ? 0 : now->count - place;
  if (there >= (size_t)count) {
    memcpy(buffer, now->start + place, (size_t)count);
    return SQLITE_OK;
  }
  if (there > 0) {
    memcpy(buffer, now->start + place, there);
  }
  // SQLite's contract: the rest is zero.
  memset((uint8_t *)buffer + there, 0, (size_t)count - there);
  return SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  struct handle *handle = of(base);
  int is_last;
  int code = disk_begin_change(handle->disk, &is_last);
  if (code == SQLITE_OK) {
    code = file_write(handle->disk, handle->file, (size_t)offset, bytes, (size_t)count);
  }
  return code != SQLITE_OK ? (code == SQLITE_IOERR ? SQLITE_IOERR_WRITE : code)
                           : disk_end_change(handle->disk, is_last, SQLITE_IOERR_WRITE);
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size) {
  struct handle *handle = of(base);
  int is_last;
  int code = disk_begin_change(handle->disk, &is_last);
  if (code == SQLITE_OK) {
    code = file_truncate(handle->file, (size_t)size);
  }
  return code != SQLITE_OK ? code : disk_end_change(handle->disk, is_last, SQLITE_IOERR_TRUNCATE);
}

static int synchronise_file(sqlite3_file *base, int flags) {
  (void)flags;
  struct handle *handle = of(base);
  int is_last;
  int code = disk_begin_change(handle->disk, &is_last);
  if (code == SQLITE_OK && !is_last && !handle->disk->trouble.is_lying) {
    code = file_synchronise(handle->file);
  }
  return code != SQLITE_OK ? code : disk_end_change(handle->disk, is_last, SQLITE_IOERR_FSYNC);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  if (is_dead(of(base)->disk)) {
    return SQLITE_IOERR_FSTAT;
  }
  *size = (sqlite3_int64)of(base)->file->now.count;
  return SQLITE_OK;
}

// Locks, for the connections of one process

static int unlock_file(sqlite3_file *base, int level) {
  struct handle *handle = of(base);
  struct file *file = handle->file;
  if (handle->level > SQLITE_LOCK_SHARED && level <= SQLITE_LOCK_SHARED) {
    file->is_reserved = file->is_exclusive = 0;
  }
  if (handle->level >= SQLITE_LOCK_SHARED && level == SQLITE_LOCK_NONE) {
    file->readers--;
  }
  if (level < handle->level) {
    handle->level = level;
  }
  return SQLITE_OK;
}

static int lock_file(sqlite3_file *base, int level) {
  struct handle *handle = of(base);
  struct file *file = handle->file;
  if (level <= handle->level) {
    return SQLITE_OK;
  }
  if (is_dead(handle->disk)) {
    return SQLITE_IOERR_LOCK;
  }
  if (handle->level == SQLITE_LOCK_NONE) {
    if (file->is_exclusive) {
      return SQLITE_BUSY;
    }
    file->readers++;
    handle->level = SQLITE_LOCK_SHARED;
  }
  if (level >= SQLITE_LOCK_RESERVED && handle->level < SQLITE_LOCK_RESERVED) {
    if (file->is_reserved) {
      return SQLITE_BUSY;
    }
    file->is_reserved = 1;
    handle->level = SQLITE_LOCK_RESERVED;
  }
  if (level == SQLITE_LOCK_EXCLUSIVE) {
    // From here on nobody begins to read.
    file->is_exclusive = 1;
    handle->level = SQLITE_LOCK_PENDING;
    if (file->readers > 1) {
      return SQLITE_BUSY;
    }
    handle->level = SQLITE_LOCK_EXCLUSIVE;
  }
  return SQLITE_OK;
}

static int check_reserved(sqlite3_file *base, int *is_reserved) {
  *is_reserved = of(base)->file->is_reserved;
  return SQLITE_OK;
}

// The memory that the connections of a write-ahead log share

static int map_region(sqlite3_file *base, int region, int size, int extends, void volatile **start) {
  struct handle *handle = of(base);
  struct file *file = handle->file;
  *start = NULL;
  if (region >= REGIONS || is_dead(handle->disk)) {
    return SQLITE_IOERR_SHMMAP;
  }
  if (!handle->has_regions) {
    handle->has_regions = 1;
    file->region_users++;
  }
  if (file->regions[region] == NULL && extends) {
    file->regions[region] = calloc(1, (size_t)size);
    if (file->regions[region] == NULL) {
      return SQLITE_IOERR_NOMEM;
    }
  }
  *start = file->regions[region];
  return SQLITE_OK;
}

static int lock_regions(sqlite3_file *base, int first, int count, int flags) {
  struct handle *handle = of(base);
  struct file *file = handle->file;
  uint16_t *mine = flags & SQLITE_SHM_SHARED ? &handle->shared : &handle->exclusive;
  int *all = flags & SQLITE_SHM_SHARED ? file->shared : file->exclusive;
  for (int i = first; i < first + count && flags & SQLITE_SHM_LOCK; i++) {
    uint16_t bit = (uint16_t)(1 << i);
    int is_taken = file->exclusive[i] > ((handle->exclusive & bit) != 0);
    if (flags & SQLITE_SHM_EXCLUSIVE) {
      is_taken |= file->shared[i] > ((handle->shared & bit) != 0);
    }
    if (is_taken) {
      return SQLITE_BUSY;
    }
  }
  for (int i = first; i < first + count; i++) {
    uint16_t bit = (uint16_t)(1 << i);
    if (flags & SQLITE_SHM_LOCK && !(*mine & bit)) {
      *mine |= bit;
      all[i]++;
    } else if (flags & SQLITE_SHM_UNLOCK && *mine & bit) {
      *mine &= (uint16_t)~bit;
      all[i]--;
    }
  }
  return SQLITE_OK;
}

static void order_regions(sqlite3_file *base) {
  (void)base;
  atomic_thread_fence(memory_order_seq_cst);
}

static int unmap_regions(sqlite3_file *base, int is_for_good) {
  (void)is_for_good;
  struct handle *handle = of(base);
  if (handle->has_regions) {
    lock_regions(base, 0, LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    lock_regions(base, 0, LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    handle->has_regions = 0;
    if (--handle->file->region_users == 0) {
      file_free_regions(handle->file);
    }
  }
  return SQLITE_OK;
}

static int close_file(sqlite3_file *base) {
  struct handle *handle = of(base);
  unmap_regions(base, 0);
  unlock_file(base, SQLITE_LOCK_NONE);
  handle->file->opened--;
  if (handle->is_deleted_at_end && !handle->disk->is_off) {
    file_delete(handle->file, 0);
  }
  return SQLITE_OK;
}

// The rest

static int control_file(sqlite3_file *base, int question, void *argument) {
  (void)base, (void)question, (void)argument;
  return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base) {
  (void)base;
  return SECTOR;
}

static int characteristics(sqlite3_file *base) {
  (void)base;
  // As SQLite takes it of every disk on Linux: a torn write harms none of the bytes beside it.
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = synchronise_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_region,
    .xShmLock = lock_regions,
    .xShmBarrier = order_regions,
    .xShmUnmap = unmap_regions,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *given) {
  struct csimulateddisk *disk = disk_of(vfs);
  struct handle *handle = of(base);
  memset(handle, 0, sizeof *handle);
  // A file without a name would be one for a moment, which SQLite keeps in memory for so little data.
  if (name == NULL || is_dead(disk)) {
    return SQLITE_CANTOPEN;
  }
  struct file *file = disk_find(disk, name);
  if (file == NULL || !file->is_there) {
    if (!(flags & SQLITE_OPEN_CREATE)) {
      disk->last_error = ENOENT;
      return SQLITE_CANTOPEN;
    }
    if (disk->trouble.is_read_only) {
      disk->last_error = EROFS;
      return SQLITE_CANTOPEN;
    }
    file = disk_make_file(disk, name);
    if (file == NULL) {
      disk->last_error = ENOSPC;
      return SQLITE_CANTOPEN;
    }
  }
  if (disk->trouble.is_read_only && flags & SQLITE_OPEN_READWRITE) {
    flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  }
  handle->base.pMethods = &methods;
  handle->disk = disk;
  handle->file = file;
  handle->is_deleted_at_end = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
  file->opened++;
  if (given != NULL) {
    *given = flags;
  }
  return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int is_for_good) {
  struct csimulateddisk *disk = disk_of(vfs);
  struct file *file = disk_find(disk, name);
  if (file == NULL || !file->is_there) {
    return is_dead(disk) ? SQLITE_IOERR_DELETE : SQLITE_IOERR_DELETE_NOENT;
  }
  int is_last;
  int code = disk_begin_change(disk, &is_last);
  if (code == SQLITE_OK) {
    file_delete(file, is_for_good && !is_last && !disk->trouble.is_lying);
  }
  return code != SQLITE_OK ? code : disk_end_change(disk, is_last, SQLITE_IOERR_DELETE);
}

static int is_accessible(sqlite3_vfs *vfs, const char *name, int question, int *answer) {
  struct csimulateddisk *disk = disk_of(vfs);
  if (is_dead(disk)) {
    return SQLITE_IOERR_ACCESS;
  }
  struct file *file = disk_find(disk, name);
  *answer = file != NULL && file->is_there &&
            (question == SQLITE_ACCESS_EXISTS ? file->now.count > 0 : !disk->trouble.is_read_only);
  return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *name, int count, char *path) {
  (void)vfs;
  return snprintf(path, (size_t)count, "%s", name) < count ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  (void)vfs;
  memset(bytes, 0, (size_t)count);
  return count;
}

static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  // Nobody else would go on meanwhile.
  return microseconds;
}

static int current_time(sqlite3_vfs *vfs, sqlite3_int64 *milliseconds) {
  (void)vfs;
  // 2026-01-01, in SQLite's days since noon in Greenwich on November 24, 4714 B.C.
  *milliseconds = (sqlite3_int64)(2461041.5 * 86400000.0);
  return SQLITE_OK;
}

static int current_day(sqlite3_vfs *vfs, double *days) {
  (void)vfs;
  *days = 2461041.5;
  return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int count, char *text) {
  (void)count, (void)text;
  return disk_of(vfs)->last_error;
}

struct csimulateddisk *csimulateddisk_make(void) {
  static atomic_ulong made;
  struct csimulateddisk *disk = calloc(1, sizeof *disk);
  if (disk == NULL) {
    return NULL;
  }
  snprintf(disk->name, sizeof disk->name, "simulated-disk-%lu", atomic_fetch_add(&made, 1));
  disk->trouble.capacity = -1;
  disk->cut_after = UINT64_MAX;
  disk->vfs = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = sizeof(struct handle),
      .mxPathname = NAME - 1,
      .zName = disk->name,
      .pAppData = disk,
      .xOpen = open_file,
      .xDelete = delete_file,
      .xAccess = is_accessible,
      .xFullPathname = full_path,
      .xRandomness = randomness,
      .xSleep = sleep_for,
      .xCurrentTime = current_day,
      .xGetLastError = last_error,
      .xCurrentTimeInt64 = current_time,
  };
  if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
    free(disk);
    return NULL;
  }
  return disk;
}

void csimulateddisk_end(struct csimulateddisk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  for (int i = 0; i < FILES; i++) {
    struct file *file = &disk->files[i];
    file_delete(file, 1);
    file_free_regions(file);
    free(file->now.start);
    free(file->kept.start);
    free(file->pending);
  }
  free(disk);
}

const char *csimulateddisk_name(const struct csimulateddisk *disk) { return disk->name; }
