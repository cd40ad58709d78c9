// SPDX-License-Identifier: MIT

// A thread that does one piece of work at a time, for a loop that must never wait.
//
// What is worked on belongs to the loop before it is handed over and after it is done, and to the thread between the
// two. Nothing is locked: a thread that was interrupted in the middle of anything holds nobody up.

#ifndef CHOST_WORKER_H
#define CHOST_WORKER_H

#include <stdint.h>

struct chost_worker;

/// Starts a thread that calls `work(context)` once for each piece. Signals stay with the other threads.
/// Returns 0 or -errno.
int chost_worker_start(void (*work)(void *), void *context, struct chost_worker **worker);

/// Hands over what the caller has put into the context. Never waits. Returns 1, or 0 where the thread is busy.
int chost_worker_begin(struct chost_worker *worker);

/// Whether nothing is being worked on: 1 or 0. Never waits.
int chost_worker_is_idle(struct chost_worker *worker);

/// Waits until nothing is being worked on, at most `timeout` nanoseconds. Returns 1, or 0 where it still is.
int chost_worker_wait(struct chost_worker *worker, int64_t timeout);

/// Ends the thread, and waits for that at most `timeout` nanoseconds. Returns 1, or 0 where a piece of work is stuck:
/// then the thread is left behind, and the context has to be left to it.
int chost_worker_finish(struct chost_worker *worker, int64_t timeout);

#endif
