// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "chost_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Alternate screen; no cursor; no wrapping at the right edge; wheel as SGR reports; and of the kitty keyboard
// protocol everything: presses, repeats and releases of all keys, with their text (1 + 2 + 4 + 8 + 16). The last
// question is answered only by a terminal that knows the protocol; the others ignore both.
static const char enter_sequence[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1006h\x1b[>31u\x1b[?u";

// The same backwards. The end of a synchronised update comes first: a crash may have cut one short.
static const char leave_sequence[] = "\x1b[?2026l\x1b[<u\x1b[?1006l\x1b[?1000l\x1b[?7h\x1b[0m\x1b[?25h\x1b[?1049l";

static struct termios saved;
static struct termios raw;
static atomic_int taken_over;
static atomic_uint noted;
// Written to by handlers, so that a signal just before `poll` still ends it.
static int wake[2] = {-1, -1};
// A stack overflow leaves no room for its own handler.
static char crash_stack[64 * 1024];

/// write(2) until all is out. Bounded: a terminal that takes nothing for two seconds is given up.
static int write_all(const char *bytes, size_t count) {
  int refusals = 0;
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
      refusals = 0;
    } else if (errno == EAGAIN) {
      if (++refusals > 20) return -EAGAIN;
      struct pollfd room = {STDOUT_FILENO, POLLOUT, 0};
      poll(&room, 1, 100);
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

/// At once: waiting for output to drain could hang on a terminal that is not read.
static int set_modes(const struct termios *modes) {
  while (tcsetattr(STDIN_FILENO, TCSANOW, modes) < 0) {
    if (errno != EINTR) return -errno;
  }
  return 0;
}

int chost_terminal_is_present(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

int chost_terminal_enter(void) {
  if (!atomic_load(&taken_over)) {
    if (tcgetattr(STDIN_FILENO, &saved) < 0) return -errno;
    raw = saved;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
  }
  // The modes come first: in the background this stops the process before it draws over the shell.
  int result = set_modes(&raw);
  if (result < 0) return result;
  atomic_store(&taken_over, 1);
  return write_all(enter_sequence, sizeof enter_sequence - 1);
}

int chost_terminal_leave(void) {
  if (!atomic_exchange(&taken_over, 0)) return 0;
  int saved_errno = errno;
  int written = write_all(leave_sequence, sizeof leave_sequence - 1);
  // From the background the modes are the shell's business, and SIGTTOU would stop a crash half-way.
  int set = 0;
  if (tcgetpgrp(STDIN_FILENO) == getpgrp()) {
    set = set_modes(&saved);
    // What was typed and not read must not become a command of the shell.
    tcflush(STDIN_FILENO, TCIFLUSH);
  }
  errno = saved_errno;
  return written < 0 ? written : set;
}

int chost_terminal_size(int *columns, int *rows) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0) return -errno;
  if (size.ws_col == 0 || size.ws_row == 0) return -ERANGE;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int chost_terminal_read(uint8_t *bytes, size_t capacity) {
  // With VMIN 0 an empty queue also reads as 0; only `poll` tells it from the end.
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  int ready = poll(&input, 1, 0);
  if (ready < 0) return errno == EINTR ? -EAGAIN : -errno;
  if (ready == 0) return -EAGAIN;
  ssize_t count = read(STDIN_FILENO, bytes, capacity);
  if (count < 0) return errno == EINTR ? -EAGAIN : -errno;
  return (int)count;
}

int chost_terminal_write(const uint8_t *bytes, size_t count) { return write_all((const char *)bytes, count); }

int chost_terminal_has_room(void) {
  struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLOUT) != 0;
}

int chost_terminal_wait(int64_t timeout) {
  if (timeout < 0) timeout = 0;
  struct pollfd sources[2] = {{STDIN_FILENO, POLLIN, 0}, {wake[0], POLLIN, 0}};
  nfds_t count = wake[0] >= 0 ? 2 : 1;
#if defined(__linux__)
  struct timespec limit = {timeout / 1000000000, timeout % 1000000000};
  int ready = ppoll(sources, count, &limit, NULL);
#else
  int64_t milliseconds = (timeout + 999999) / 1000000;
  int ready = poll(sources, count, milliseconds > 60000 ? 60000 : (int)milliseconds);
#endif
  if (ready < 0) return errno == EINTR ? CHOST_WAIT_SIGNAL : -errno;
  int result = 0;
  if (sources[0].revents & POLLIN) result |= CHOST_WAIT_INPUT;
  if (sources[0].revents & (POLLHUP | POLLERR | POLLNVAL)) result |= CHOST_WAIT_GONE;
  if (count == 2 && sources[1].revents) result |= CHOST_WAIT_SIGNAL;
  return result;
}

static void note_signal(int signal) {
  int saved_errno = errno;
  unsigned bit = 0;
  switch (signal) {
    case SIGWINCH: bit = CHOST_SIGNAL_RESIZED; break;
    case SIGTERM: bit = CHOST_SIGNAL_TERMINATE; break;
    case SIGINT: bit = CHOST_SIGNAL_INTERRUPT; break;
    // Somebody who wants it to end at once does not want a motor that runs on.
    case SIGQUIT: bit = CHOST_SIGNAL_INTERRUPT; break;
    case SIGHUP: bit = CHOST_SIGNAL_HANGUP; break;
    case SIGTSTP: bit = CHOST_SIGNAL_STOP; break;
    case SIGCONT: bit = CHOST_SIGNAL_CONTINUED; break;
    case SIGUSR1: bit = CHOST_SIGNAL_REPORT; break;
    default: break;
  }
  atomic_fetch_or(&noted, bit);
  // A full pipe wakes as well as one more byte would.
  if (write(wake[1], "", 1) < 0) {}
  errno = saved_errno;
}

static void crash(int signal) {
  chost_terminal_leave();
  // SA_RESETHAND has put the default action back; this also ends a process that was only sent the signal.
  raise(signal);
}

static void leave_at_exit(void) { chost_terminal_leave(); }

static int note(int signal) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, NULL) < 0 ? -errno : 0;
}

int chost_signals_watch(void) {
  if (wake[0] >= 0) return 0;
  if (pipe(wake) < 0) return -errno;
  for (int end = 0; end < 2; end++) {
    fcntl(wake[end], F_SETFD, FD_CLOEXEC);
    fcntl(wake[end], F_SETFL, O_NONBLOCK);
  }

  static const int ends[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP};
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    struct sigaction before;
    if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    int result = note(ends[i]);
    if (result < 0) return result;
  }
  static const int others[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGUSR1};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    int result = note(others[i]);
    if (result < 0) return result;
  }
  signal(SIGPIPE, SIG_IGN);

  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = crash_stack;
  stack.ss_size = sizeof crash_stack;
  sigaltstack(&stack, NULL);
  static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crash;
    action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
    sigemptyset(&action.sa_mask);
    if (sigaction(crashes[i], &action, NULL) < 0) return -errno;
  }
  return atexit(leave_at_exit) == 0 ? 0 : -ENOMEM;
}

unsigned chost_signals_take(void) {
  char bytes[64];
  if (wake[0] >= 0) {
    while (read(wake[0], bytes, sizeof bytes) > 0) {}
  }
  // After the pipe: a signal between the two leaves a byte for the next `poll`, never a bit without one.
  return atomic_exchange(&noted, 0);
}

int chost_signals_are_noted(void) { return atomic_load_explicit(&noted, memory_order_relaxed) != 0; }

int chost_signals_stop(void) {
  struct sigaction ours;
  struct sigaction defaults;
  memset(&defaults, 0, sizeof defaults);
  defaults.sa_handler = SIG_DFL;
  sigemptyset(&defaults.sa_mask);
  if (sigaction(SIGTSTP, &defaults, &ours) < 0) return -errno;
  raise(SIGTSTP);
  return sigaction(SIGTSTP, &ours, NULL) < 0 ? -errno : 0;
}

int chost_signals_ask_to_stop(void) { return kill(0, SIGTSTP) < 0 ? -errno : 0; }

int64_t chost_clock_now(void) {
  struct timespec now;
#if defined(__linux__)
  clock_gettime(CLOCK_BOOTTIME, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void chost_clock_sleep(int64_t time) {
  int64_t left;
  while ((left = time - chost_clock_now()) > 0) {
    struct timespec wait = {.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
    nanosleep(&wait, NULL);
  }
}

int64_t chost_clock_processor(void) {
  struct timespec used;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

int64_t chost_clock_wall(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t chost_clock_local_offset(void) { return chost_clock_local_offset_at((int64_t)time(NULL)); }

int64_t chost_clock_local_offset_at(int64_t moment) {
  time_t time = (time_t)moment;
  struct tm local;
  // localtime_r need not look at the time zone by itself.
  tzset();
  return localtime_r(&time, &local) == NULL ? 0 : (int64_t)local.tm_gmtoff;
}
