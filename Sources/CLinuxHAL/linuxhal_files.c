// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include "linuxhal_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static int opened(const char *path, int flags) {
  int descriptor;
  do {
    descriptor = open(path, flags | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor < 0 ? -errno : descriptor;
}

int linuxhal_file_open(const char *path) { return opened(path, O_WRONLY); }

int linuxhal_file_write_number(int descriptor, uint64_t number) {
  char text[24];
  int count = snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  ssize_t result;
  do {
    result = pwrite(descriptor, text, (size_t)count, 0);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result == count ? 0 : -EIO;
}

int linuxhal_file_write(const char *path, const char *text) {
  int descriptor = opened(path, O_WRONLY);
  if (descriptor < 0) {
    return descriptor;
  }
  ssize_t count = (ssize_t)strlen(text), result;
  do {
    // Not every attribute can be written at a place, as debugfs' cannot.
    result = write(descriptor, text, (size_t)count);
  } while (result < 0 && errno == EINTR);
  int code = result < 0 ? -errno : result == count ? 0 : -EIO;
  close(descriptor);
  return code;
}

int linuxhal_file_read(const char *path, char *text, uint32_t capacity) {
  int descriptor = opened(path, O_RDONLY);
  if (descriptor < 0) {
    return descriptor;
  }
  ssize_t count;
  do {
    count = read(descriptor, text, capacity - 1);
  } while (count < 0 && errno == EINTR);
  int result = count < 0 ? -errno : (int)count;
  close(descriptor);
  text[result < 0 ? 0 : result] = '\0';
  return result;
}

int linuxhal_file_close(int descriptor) { return close(descriptor) < 0 ? -errno : 0; }

int linuxhal_file_access(const char *path, int mode) {
  return faccessat(AT_FDCWD, path, mode, AT_EACCESS) < 0 ? -errno : 0;
}

int linuxhal_file_group(const char *path, char *name, uint32_t capacity) {
  struct stat status;
  if (stat(path, &status) < 0) {
    return -errno;
  }
  struct group group, *found = NULL;
  char buffer[16384];
  int result = getgrgid_r(status.st_gid, &group, buffer, sizeof buffer, &found);
  if (result != 0 || found == NULL) {
    return result != 0 ? -result : -ENOENT;
  }
  return (uint32_t)snprintf(name, capacity, "%s", group.gr_name) < capacity ? 0 : -ENOSPC;
}

int linuxhal_file_permissions(const char *path) {
  struct stat status;
  return stat(path, &status) < 0 ? -errno : (int)(status.st_mode & 0777);
}

int linuxhal_folder_space(const char *path, int64_t *left, int *is_read_only, int *is_in_memory) {
  struct statvfs space;
  struct statfs kind;
  if (statvfs(path, &space) < 0 || statfs(path, &kind) < 0) {
    return -errno;
  }
  // Of a file system made up on the fly the product may be anything.
  if (__builtin_mul_overflow((int64_t)space.f_bavail, (int64_t)space.f_frsize, left)) {
    *left = INT64_MAX;
  }
  *is_read_only = (space.f_flag & ST_RDONLY) != 0;
  *is_in_memory = kind.f_type == TMPFS_MAGIC || kind.f_type == RAMFS_MAGIC;
  return 0;
}

int linuxhal_folder_list(const char *path, const char *prefix, char *names, uint32_t capacity) {
  struct dirent **entries;
  // versionsort puts gpiochip10 behind gpiochip9.
  int count = scandir(path, &entries, NULL, versionsort);
  if (count < 0) {
    return -errno;
  }
  size_t used = 0;
  int result = 0;
  for (int index = 0; index < count; index++) {
    const char *name = entries[index]->d_name;
    size_t length = strlen(name);
    if (strncmp(name, prefix, strlen(prefix)) == 0 && name[0] != '.') {
      if (used + length + 2 > capacity) {
        result = -ENOSPC;
      } else {
        memcpy(names + used, name, length);
        names[used + length] = '\n';
        used += length + 1;
      }
    }
    free(entries[index]);
  }
  free(entries);
  names[used] = '\0';
  return result;
}

int linuxhal_path_resolve(const char *path, char *resolved, uint32_t capacity) {
  char buffer[PATH_MAX];
  if (realpath(path, buffer) == NULL) {
    return -errno;
  }
  return (uint32_t)snprintf(resolved, capacity, "%s", buffer) < capacity ? 0 : -ENOSPC;
}

int64_t linuxhal_node_device(const char *path) {
  struct stat status;
  if (stat(path, &status) < 0) {
    return -errno;
  }
  if (!S_ISCHR(status.st_mode)) {
    return -ENOTTY;
  }
  return ((int64_t)major(status.st_rdev) << 32) | minor(status.st_rdev);
}

#endif
