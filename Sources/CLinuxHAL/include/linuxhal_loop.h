// SPDX-License-Identifier: MIT

// Time and scheduling of the loop.

#ifndef LINUXHAL_LOOP_H
#define LINUXHAL_LOOP_H

#include <stdint.h>

/// CLOCK_BOOTTIME in ns: monotonic, and it counts the time in which the machine is suspended.
int64_t linuxhal_clock_boot(void);

/// CLOCK_MONOTONIC in ns: what edges are stamped by. It stands still in suspend.
int64_t linuxhal_clock_monotonic(void);

/// CLOCK_REALTIME in ns since 1970.
int64_t linuxhal_clock_wall(void);

/// Whether a time service has set CLOCK_REALTIME since the machine's start. adjtimex without a mode; anybody may.
int linuxhal_clock_is_synchronised(void);

/// Sleeps until CLOCK_BOOTTIME shows `time`. Returns what it shows then.
int64_t linuxhal_sleep_until(int64_t time);

/// Lets the kernel wake this thread on time, and not up to 50 µs late to save power. prctl PR_SET_TIMERSLACK.
int linuxhal_timer_slack(uint64_t nanoseconds);

/// What this thread's timer slack is, in ns. prctl PR_GET_TIMERSLACK.
int linuxhal_timer_slack_now(void);

/// Gives this thread a real-time priority, 1 to 99. sched_setscheduler SCHED_FIFO.
int linuxhal_priority(int priority);

/// Whether this thread may have that priority: takes it and puts back what was. 0 or -errno.
///
/// sched_getscheduler, sched_getparam, sched_setscheduler twice.
int linuxhal_priority_try(int priority);

/// Keeps the process's memory from being paged out. mlockall.
int linuxhal_lock_memory(void);

/// Ends that. munlockall.
int linuxhal_unlock_memory(void);

#endif
