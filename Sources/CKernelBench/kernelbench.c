// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include "CKernelBench.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int kernelbench_start(const char *words, const char *log) {
  char *copy = strdup(words);
  if (copy == NULL) {
    return -ENOMEM;
  }
  char *arguments[17];
  int count = 0;
  for (char *rest = copy, *word; count < 16 && (word = strsep(&rest, "\n")) != NULL;) {
    arguments[count++] = word;
  }
  arguments[count] = NULL;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0644);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t process;
  int code = posix_spawn(&process, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  free(copy);
  return code != 0 ? -code : process;
}

int kernelbench_signal(int process, int signal) { return kill(process, signal) < 0 ? -errno : 0; }

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int kernelbench_wait(int process, int64_t deadline) {
  for (;;) {
    int status;
    pid_t result = waitpid(process, &status, WNOHANG);
    if (result < 0 && errno != EINTR) {
      return -errno;
    }
    if (result == process) {
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    if (now() >= deadline) {
      return -ETIMEDOUT;
    }
    struct timespec pause = {.tv_nsec = 20000};
    nanosleep(&pause, NULL);
  }
}

int kernelbench_poll(int first, int second, int64_t deadline) {
  // A timer as a file: a time-out of poll itself may be late by a thousandth of its length, whatever the slack.
  static int timer = -1;
  if (timer < 0) {
    timer = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (timer < 0) {
      return -errno;
    }
  }
  int64_t time = deadline > 0 ? deadline : 1;
  struct itimerspec until = {.it_value = {.tv_sec = time / 1000000000, .tv_nsec = time % 1000000000}};
  if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &until, NULL) < 0) {
    return -errno;
  }
  struct pollfd files[3] = {
      {.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}, {.fd = timer, .events = POLLIN}};
  for (;;) {
    int result = poll(files, 3, 10000);
    if (result < 0 && errno != EINTR) {
      return -errno;
    }
    int ready = (files[0].revents != 0) | (files[1].revents != 0) << 1;
    if (result > 0 || now() >= deadline) {
      return result > 0 ? ready : 0;
    }
  }
}

int kernelbench_open(const char *path) {
  int descriptor;
  do {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor < 0 ? -errno : descriptor;
}

int64_t kernelbench_read(int descriptor, uint8_t *bytes, uint32_t capacity) {
  ssize_t result;
  do {
    result = read(descriptor, bytes, capacity);
  } while (result < 0 && errno == EINTR);
  return result >= 0 ? result : errno == EAGAIN ? 0 : -errno;
}

int kernelbench_make_folder(const char *path) { return mkdir(path, 0755) < 0 ? -errno : 0; }

int kernelbench_remove_folder(const char *path) { return rmdir(path) < 0 ? -errno : 0; }

int kernelbench_make_fifo(const char *path) { return mkfifo(path, 0600) < 0 ? -errno : 0; }

int kernelbench_remove_file(const char *path) { return unlink(path) < 0 ? -errno : 0; }

int kernelbench_make_scratch(char *path, uint32_t capacity) {
  const char *parent = getenv("TMPDIR");
  if ((uint32_t)snprintf(path, capacity, "%s/napclock-bench-XXXXXX", parent != NULL ? parent : P_tmpdir) >= capacity) {
    return -ENAMETOOLONG;
  }
  return mkdtemp(path) == NULL ? -errno : 0;
}

int kernelbench_set_wall(int64_t nanoseconds) {
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return clock_settime(CLOCK_REALTIME, &time) < 0 ? -errno : 0;
}

int kernelbench_set_synchronised(int is) {
  struct timex state = {.modes = ADJ_STATUS | ADJ_MAXERROR, .status = is ? 0 : STA_UNSYNC};
  return adjtimex(&state) < 0 ? -errno : 0;
}

int kernelbench_bind(const char *source, const char *target) {
  return mount(source, target, NULL, MS_BIND, NULL) < 0 ? -errno : 0;
}

int kernelbench_unbind(const char *target) { return umount(target) < 0 ? -errno : 0; }

#endif
