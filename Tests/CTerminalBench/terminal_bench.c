// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "terminal_bench.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#if defined(__linux__)
#include <pty.h>
#else
#include <util.h>
#endif

extern char **environ;

/// The environment, with Swift's crash reports off: they take seconds. Freed with the process.
static char **quiet_environment(void) {
  size_t count = 0;
  while (environ[count]) count++;
  char **copy = calloc(count + 2, sizeof *copy);
  if (!copy) return NULL;
  // The first of two entries counts.
  copy[0] = "SWIFT_BACKTRACE=enable=no";
  memcpy(copy + 1, environ, count * sizeof *copy);
  return copy;
}

/// What the program's shell would be: starts it as the foreground job and tells its fates through a pipe.
///
/// A program without a parent in its session is in an orphaned process group, which SIGTSTP does not stop.
static void be_its_shell(const char *program, char **environment, int fates) {
  pid_t pid = fork();
  if (pid == 0) {
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    // Test runners fork from threads that have signals blocked.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(STDIN_FILENO, getpid());
    signal(SIGTTOU, SIG_DFL);
    char *arguments[] = {(char *)program, NULL};
    execve(program, arguments, environment);
    _exit(127);
  }
  int pid_told = (int)pid;
  if (write(fates, &pid_told, sizeof pid_told) < 0) _exit(1);
  // The terminal's hangup must not end this before the program's fate is told.
  signal(SIGHUP, SIG_IGN);
  for (;;) {
    int status = 0;
    if (waitpid(pid, &status, WUNTRACED) < 0) _exit(1);
    if (write(fates, &status, sizeof status) < 0) _exit(1);
    if (WIFEXITED(status) || WIFSIGNALED(status)) _exit(0);
  }
}

int terminal_bench_is_thread_sanitized(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return 1;
#endif
#endif
  return 0;
}

int terminal_bench_start(const char *program, struct terminal_bench *bench) {
  struct winsize size = {24, 80, 0, 0};
  int fates[2];
  char **environment = quiet_environment();
  if (!environment) return -ENOMEM;
  if (pipe(fates) < 0) return -errno;
  fcntl(fates[0], F_SETFD, FD_CLOEXEC);
  fcntl(fates[1], F_SETFD, FD_CLOEXEC);
  int master = -1;
  pid_t shell = forkpty(&master, NULL, NULL, &size);
  if (shell < 0) return -errno;
  if (shell == 0) be_its_shell(program, environment, fates[1]);
  close(fates[1]);
  free(environment);
  fcntl(master, F_SETFD, FD_CLOEXEC);
  int pid = -1;
  if (read(fates[0], &pid, sizeof pid) != sizeof pid || pid < 0) return -ECHILD;
  bench->master = master;
  bench->shell = (int)shell;
  bench->pid = pid;
  bench->fates = fates[0];
  return 0;
}

uint64_t terminal_bench_modes(struct terminal_bench bench) {
  struct termios modes;
  if (tcgetattr(bench.master, &modes) < 0) return 0;
  uint64_t sum = 14695981039346656037u;
  uint64_t words[4] = {modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag};
  for (int i = 0; i < 4; i++) sum = (sum ^ words[i]) * 1099511628211u;
  for (int i = 0; i < NCCS; i++) sum = (sum ^ modes.c_cc[i]) * 1099511628211u;
  return sum;
}

int terminal_bench_echoes(struct terminal_bench bench) {
  struct termios modes;
  return tcgetattr(bench.master, &modes) == 0 && (modes.c_lflag & ECHO) != 0;
}

int terminal_bench_read(struct terminal_bench bench, uint8_t *bytes, size_t capacity, int milliseconds) {
  struct pollfd output = {bench.master, POLLIN, 0};
  if (poll(&output, 1, milliseconds) <= 0) return 0;
  ssize_t count = read(bench.master, bytes, capacity);
  return count < 0 ? 0 : (int)count;
}

int terminal_bench_type(struct terminal_bench bench, uint8_t byte) { return (int)write(bench.master, &byte, 1); }

int terminal_bench_resize(struct terminal_bench bench, int columns, int rows) {
  struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
  return ioctl(bench.master, TIOCSWINSZ, &size);
}

int terminal_bench_signal(struct terminal_bench bench, int signal) { return kill(bench.pid, signal); }

int terminal_bench_wait(struct terminal_bench bench) {
  struct pollfd fate = {bench.fates, POLLIN, 0};
  int status = 0;
  if (poll(&fate, 1, 10000) <= 0) return -1;
  if (read(bench.fates, &status, sizeof status) != sizeof status) return -1;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : 2000 + WSTOPSIG(status);
}

void terminal_bench_end(struct terminal_bench bench) {
  kill(bench.pid, SIGKILL);
  close(bench.master);
  close(bench.fates);
  while (waitpid(bench.shell, NULL, 0) < 0 && errno == EINTR) {}
}
