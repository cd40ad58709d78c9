// SPDX-License-Identifier: MIT

// A terminal of our own (a pseudo-terminal), with a program running on it.

#ifndef TERMINAL_BENCH_H
#define TERMINAL_BENCH_H

#include <stddef.h>
#include <stdint.h>

struct terminal_bench {
  int master;  ///< Our end of the terminal.
  int pid;     ///< The program, in the terminal's foreground.
  int shell;   ///< Its parent, which stands in for a shell.
  int fates;   ///< Where the parent tells how the program fares.
};

/// Whether the thread sanitizer watches. It keeps a stack of calls of its own, which overflows before the program's.
int terminal_bench_is_thread_sanitized(void);

/// Runs a program, without arguments, on a new terminal of 80 by 24. Returns 0 or -errno.
int terminal_bench_start(const char *program, struct terminal_bench *bench);

/// A checksum of the terminal's modes and control characters.
uint64_t terminal_bench_modes(struct terminal_bench bench);

/// Whether the terminal echoes, that is, is not in raw mode.
int terminal_bench_echoes(struct terminal_bench bench);

/// Reads what the program wrote, waiting at most so long. 0 when nothing came, or the program is gone.
int terminal_bench_read(struct terminal_bench bench, uint8_t *bytes, size_t capacity, int milliseconds);

/// Types a key.
int terminal_bench_type(struct terminal_bench bench, uint8_t byte);

/// Gives the terminal another size.
int terminal_bench_resize(struct terminal_bench bench, int columns, int rows);

/// Sends the program a signal.
int terminal_bench_signal(struct terminal_bench bench, int signal);

/// Waits until the program ends or stops: its exit code, 1000 + the signal that killed it, 2000 + the one that stopped
/// it, or -1 when neither came within ten seconds.
int terminal_bench_wait(struct terminal_bench bench);

/// Kills the program and closes the terminal.
void terminal_bench_end(struct terminal_bench bench);

#endif
