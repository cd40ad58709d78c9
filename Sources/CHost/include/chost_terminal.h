// SPDX-License-Identifier: MIT

// The terminal on standard input and output, the signals that concern it, and the clock of its loop.
//
// The state is the process's own, so there is one of each. Functions return 0 or more when they succeed and
// -errno when they fail. Call them from one thread; handlers may interrupt it anywhere.

#ifndef CHOST_TERMINAL_H
#define CHOST_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

/// Bits of `chost_signals_take`.
enum {
  CHOST_SIGNAL_RESIZED = 1,    ///< SIGWINCH
  CHOST_SIGNAL_TERMINATE = 2,  ///< SIGTERM
  CHOST_SIGNAL_INTERRUPT = 4,  ///< SIGINT, SIGQUIT
  CHOST_SIGNAL_HANGUP = 8,     ///< SIGHUP
  CHOST_SIGNAL_STOP = 16,      ///< SIGTSTP
  CHOST_SIGNAL_CONTINUED = 32, ///< SIGCONT
  CHOST_SIGNAL_REPORT = 64     ///< SIGUSR1
};

/// Bits of `chost_terminal_wait`.
enum {
  CHOST_WAIT_INPUT = 1,   ///< There is something to read.
  CHOST_WAIT_SIGNAL = 2,  ///< A signal came.
  CHOST_WAIT_GONE = 4     ///< The terminal hung up.
};

/// Whether standard input and standard output are both a terminal: 1 or 0.
int chost_terminal_is_present(void);

/// Takes the terminal over: no echo, bytes as they come, alternate screen, no cursor, wheel and key events.
///
/// ISIG stays on, so ^C and ^Z come as signals. Called again while taken over, it applies everything anew: the shell
/// may have changed the modes while the process was stopped.
int chost_terminal_enter(void);

/// Gives the terminal back as it was. Does nothing when it is not taken over. Async-signal-safe.
int chost_terminal_leave(void);

/// The window's size in cells. -ENOTTY when there is no window, -ERANGE when the terminal does not know it.
int chost_terminal_size(int *columns, int *rows);

/// Reads what is there, at most `capacity` bytes. 0 is the end of input; -EAGAIN when nothing is there.
int chost_terminal_read(uint8_t *bytes, size_t capacity);

/// Writes all bytes, waiting for the terminal where it must. A signal does not cut it short.
int chost_terminal_write(const uint8_t *bytes, size_t count);

/// Whether a write would find room now: 1 or 0. A terminal that is not read (a stalled connection) has none.
int chost_terminal_has_room(void);

/// Waits for input or a signal, at most `timeout` nanoseconds. Returns CHOST_WAIT bits; 0 is the time-out.
int chost_terminal_wait(int64_t timeout);

/// From now on signals are noted for `chost_signals_take`, a crash gives the terminal back before it kills the
/// process, and so does `exit`. SIGPIPE is ignored.
///
/// SIGINT, SIGQUIT, SIGHUP and SIGTERM that were ignored at the start (`nohup`) stay ignored.
int chost_signals_watch(void);

/// The signals that came since the last call, as CHOST_SIGNAL bits.
unsigned chost_signals_take(void);

/// Whether a signal is noted: 1 or 0. No call of the system.
int chost_signals_are_noted(void);

/// Stops the process, as SIGTSTP does by default; returns when it is continued.
///
/// In a group without a shell to continue it (an orphaned one) the kernel discards the signal and this returns at once.
int chost_signals_stop(void);

/// Asks the whole foreground job to stop, as ^Z does: the terminal sends keys in place of the signal when it
/// reports key events.
int chost_signals_ask_to_stop(void);

/// Nanoseconds on a clock that is never set and goes on while the machine sleeps.
int64_t chost_clock_now(void);

/// Waits until chost_clock_now() is `time`, or returns at once where that has passed.
void chost_clock_sleep(int64_t time);

/// Nanoseconds that processors have worked for this process.
int64_t chost_clock_processor(void);

// Nanoseconds since 1970 in UTC, as the machine's clock is set.
int64_t chost_clock_wall(void);

// By how many seconds the local time is ahead of UTC now; 0 where that is not known.
int64_t chost_clock_local_offset(void);

// The same at a moment, in seconds since 1970.
int64_t chost_clock_local_offset_at(int64_t moment);

#endif
