// SPDX-License-Identifier: MIT
//
// A manager of services, as far as a service of Type=notify with WatchdogSec= and Restart=always can tell it from
// systemd: sd_notify(3), sd_watchdog_enabled(3), systemd.service(5).
//
//   supervisor SOCKET WATCHDOG_MS COMMAND...
//
// SOCKET is a path or, with @ in front, an abstract name. Prints what it hears and does, a line each: nanoseconds of
// CLOCK_BOOTTIME, a process, and one of
//
//   is started        said WORDS        is silent        is aborted        is killed        ended N        died of N
//
// A service that is silent gets SIGABRT, and SIGCONT in case that it is stopped; if it is still there after a second,
// SIGKILL. It is started again after 100 ms, five times at most. SIGTERM ends it, and then the supervisor with its
// exit code. While the supervisor is stopped, nobody listens at its socket.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000;
static const int starts_most = 6;

static int ears;
static const char *place;
static int64_t watchdog;
static pid_t service;
// When its silence has lasted too long, or the signal that it got has done nothing.
static int64_t due;
static enum { RUNNING, ABORTED, KILLED } phase;
static volatile sig_atomic_t shall_end;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return time.tv_sec * second + time.tv_nsec;
}

static void say(pid_t process, const char *what, const char *words) {
  printf("%" PRId64 " %d %s%s\n", now(), (int)process, what, words);
  fflush(stdout);
}

static void fail(const char *what) {
  perror(what);
  exit(3);
}

static void note(int signal) {
  if (signal == SIGTERM) shall_end = 1;
}

static void listen_at(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  int on = 1;
  if (length == 0 || length >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    fail(name);
  }
  memcpy(address.sun_path, name, length);
  if (name[0] == '@') address.sun_path[0] = 0;
  else unlink(name);
  ears = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (ears < 0 || setsockopt(ears, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) < 0 ||
      bind(ears, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + length) < 0) {
    fail(name);
  }
}

static void start(char **command) {
  sigset_t none;
  sigemptyset(&none);
  service = fork();
  if (service < 0) fail("fork");
  if (service == 0) {
    char number[32];
    // As a service has it: no terminal, and a group of its own, which is orphaned.
    setsid();
    sigprocmask(SIG_SETMASK, &none, NULL);
    setenv("NOTIFY_SOCKET", place, 1);
    snprintf(number, sizeof number, "%" PRId64, watchdog / 1000);
    setenv("WATCHDOG_USEC", number, 1);
    snprintf(number, sizeof number, "%d", (int)getpid());
    setenv("WATCHDOG_PID", number, 1);
    execvp(command[0], command);
    fail(command[0]);
  }
  phase = RUNNING;
  // For its start it has longer.
  due = now() + 10 * second;
  say(service, "is started", "");
}

// Takes all that lies at the socket.
static void hear(void) {
  for (;;) {
    char words[4096];
    union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(struct ucred))]; } control;
    struct iovec piece = {words, sizeof words - 1};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control,
                             .msg_controllen = sizeof control};
    ssize_t count = recvmsg(ears, &message, 0);
    if (count < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN) fail("recvmsg");
      return;
    }
    words[count] = 0;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    struct ucred sender = {0};
    if (header != NULL && header->cmsg_type == SCM_CREDENTIALS) memcpy(&sender, CMSG_DATA(header), sizeof sender);
    char *rest = words;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
      if (line[0] == 0) continue;
      say(sender.pid, "said ", line);
      int is_alive = !strcmp(line, "READY=1") || !strcmp(line, "WATCHDOG=1");
      if (is_alive && sender.pid == service && phase == RUNNING) due = now() + watchdog;
    }
  }
}

// Does about a service that has been silent for too long what is next.
static void end_silent(void) {
  switch (phase) {
    case RUNNING:
      say(service, "is silent", "");
      say(service, "is aborted", "");
      kill(service, SIGABRT);
      kill(service, SIGCONT);
      phase = ABORTED;
      due = now() + second;
      break;
    case ABORTED:
      say(service, "is killed", "");
      kill(service, SIGKILL);
      phase = KILLED;
      due = INT64_MAX;
      break;
    case KILLED: break;
  }
}

int main(int count, char **words) {
  if (count < 4) return 2;
  place = words[1];
  watchdog = atoll(words[2]) * 1000000;
  listen_at(place);
  // Otherwise it wakes 50 us late.
  prctl(PR_SET_TIMERSLACK, 1);
  sigset_t noted, none;
  sigemptyset(&none);
  sigemptyset(&noted);
  sigaddset(&noted, SIGCHLD);
  sigaddset(&noted, SIGTERM);
  sigprocmask(SIG_BLOCK, &noted, NULL);
  struct sigaction action = {.sa_handler = note};
  sigaction(SIGCHLD, &action, NULL);
  sigaction(SIGTERM, &action, NULL);

  start(words + 3);
  int starts = 1, is_ending = 0;
  for (;;) {
    struct pollfd source = {.fd = ears, .events = POLLIN};
    int64_t left = due - now();
    if (left < 0) left = 0;
    struct timespec limit = {.tv_sec = left / second, .tv_nsec = left % second};
    ppoll(&source, 1, &limit, &none);
    int status, has_ended = waitpid(service, &status, WNOHANG) == service;
    // After that: what it said before its end is at the socket by now.
    hear();
    if (has_ended) {
      char number[16];
      int code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
      snprintf(number, sizeof number, "%d", code);
      say(service, WIFEXITED(status) ? "ended " : "died of ", number);
      if (is_ending || starts == starts_most) return WIFEXITED(status) ? code : 128 + code;
      struct timespec pause = {.tv_nsec = second / 10};
      nanosleep(&pause, NULL);
      start(words + 3);
      starts++;
    } else if (now() >= due) {
      end_silent();
    }
    if (shall_end && !is_ending) {
      is_ending = 1;
      kill(service, SIGTERM);
      kill(service, SIGCONT);
    }
  }
}
