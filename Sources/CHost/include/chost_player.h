// SPDX-License-Identifier: MIT

// A program that takes raw sound, or raw pictures, on its standard input.

#ifndef CHOST_PLAYER_H
#define CHOST_PLAYER_H

#include <stddef.h>
#include <stdint.h>

/// The player that `chost_player_start` started.
struct chost_player {
  int pid;   ///< Its process.
  int pipe;  ///< The writing end of the pipe to its standard input. It never blocks.
};

/// Starts a program, found along PATH, with a pipe as its standard input and nothing as its output.
///
/// `words` is the program's name and its arguments, each but the last followed by a newline; 48 at most.
/// Returns 0, or -errno: -ENOENT when there is no such program.
int chost_player_start(const char *words, struct chost_player *player);

/// Writes what the pipe takes now. Returns the bytes written, -EAGAIN when it is full, -EPIPE when the player is gone.
int chost_player_write(int pipe, const uint8_t *bytes, size_t count);

/// Closes the pipe, ends the player and waits for its end.
void chost_player_stop(struct chost_player player);

/// Starts a program as above, whose pipe blocks where it is full.
int chost_encoder_start(const char *words, struct chost_player *encoder);

/// Writes all. Returns 0 or -errno: -EPIPE when the encoder is gone.
int chost_encoder_write(int pipe, const uint8_t *bytes, size_t count);

/// Closes the pipe and waits for the encoder's end. Returns its exit code, 128 and the signal that killed it, or -errno.
int chost_encoder_finish(struct chost_player encoder);

#endif
