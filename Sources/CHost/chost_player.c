// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "chost_player.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
  words_max = 48,
  // The longest command line: names, options, and a path.
  bytes_max = 8192,
  // What the pipe may hold: about a tenth of a second of sound. More would be heard late.
  pipe_bytes = 4096
};

/// Cuts `line` at its newlines into a list that ends with NULL. Returns 0 or -E2BIG.
static int split(char *line, char *words[words_max + 1]) {
  int count = 0;
  char *rest = NULL;
  for (char *word = strtok_r(line, "\n", &rest); word; word = strtok_r(NULL, "\n", &rest)) {
    if (count == words_max) return -E2BIG;
    words[count++] = word;
  }
  words[count] = NULL;
  return count > 0 ? 0 : -ENOENT;
}

static int start(const char *words, int blocks, struct chost_player *player) {
  // A player that ends must not take this process with it.
  signal(SIGPIPE, SIG_IGN);
  char line[bytes_max];
  if (strlen(words) >= sizeof line) return -E2BIG;
  strcpy(line, words);
  char *arguments[words_max + 1];
  int error = -split(line, arguments);
  if (error) return -error;

  int ends[2];
  if (pipe(ends) < 0) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  if (!blocks) {
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
#if defined(F_SETPIPE_SZ)
    fcntl(ends[1], F_SETPIPE_SZ, pipe_bytes);
#endif
  }

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // SIGPIPE is ignored here, and threads may have signals blocked; both are inherited.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  pid_t pid = 0;
  error = posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[0]);
  if (error) {
    close(ends[1]);
    return -error;
  }
  player->pid = pid;
  player->pipe = ends[1];
  return 0;
}

int chost_player_start(const char *words, struct chost_player *player) { return start(words, 0, player); }

int chost_encoder_start(const char *words, struct chost_player *encoder) { return start(words, 1, encoder); }

int chost_encoder_write(int pipe, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(pipe, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -errno;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

int chost_encoder_finish(struct chost_player encoder) {
  close(encoder.pipe);
  int status = 0;
  while (waitpid(encoder.pid, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int chost_player_write(int pipe, const uint8_t *bytes, size_t count) {
  ssize_t written = write(pipe, bytes, count);
  return written < 0 ? -errno : (int)written;
}

void chost_player_stop(struct chost_player player) {
  close(player.pipe);
  kill(player.pid, SIGTERM);
  // A player that was stopped does not see SIGTERM until it goes on.
  kill(player.pid, SIGCONT);
  for (int tries = 0; tries < 50; tries++) {
    pid_t ended = waitpid(player.pid, NULL, WNOHANG);
    if (ended == player.pid || (ended < 0 && errno != EINTR)) return;
    usleep(10000);
  }
  kill(player.pid, SIGKILL);
  while (waitpid(player.pid, NULL, 0) < 0 && errno == EINTR) {}
}
