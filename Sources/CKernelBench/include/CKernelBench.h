// SPDX-License-Identifier: MIT

// What a bench on the kernel's simulated lines needs of the system. Functions return 0 or more when they succeed and
// -errno when they fail, and never show EINTR.

#ifndef CKERNELBENCH_H
#define CKERNELBENCH_H

#include <stdint.h>

/// Starts a program. `words` is its path and its arguments, each but the last followed by a newline; 16 at most. Its
/// output and errors go to the file `log`. Returns its process.
int kernelbench_start(const char *words, const char *log);

/// Sends a signal to a process.
int kernelbench_signal(int process, int signal);

/// Waits for a process to end, until CLOCK_BOOTTIME shows `deadline`. Returns its exit code, 128 and the signal's number
/// where one ended it, or -ETIMEDOUT.
int kernelbench_wait(int process, int64_t deadline);

/// Waits for one of two descriptors to be readable, until CLOCK_BOOTTIME shows `deadline`. Returns 1, 2 or 3 for those
/// that are; 0 at the deadline.
int kernelbench_poll(int first, int second, int64_t deadline);

/// Opens a device or a FIFO for reading without waiting. Returns its descriptor.
int kernelbench_open(const char *path);

/// Reads what is there, at most `capacity` bytes. 0 where nothing is there.
int64_t kernelbench_read(int descriptor, uint8_t *bytes, uint32_t capacity);

int kernelbench_make_folder(const char *path);
int kernelbench_remove_folder(const char *path);
int kernelbench_make_fifo(const char *path);
int kernelbench_remove_file(const char *path);

/// A new folder for files that are not kept, ended by NUL.
int kernelbench_make_scratch(char *path, uint32_t capacity);

/// Sets CLOCK_REALTIME. From then on nobody is said to have synchronised it.
int kernelbench_set_wall(int64_t nanoseconds);

/// Has adjtimex(2) say that CLOCK_REALTIME is synchronised, or is not.
int kernelbench_set_synchronised(int is);

/// Puts the file `source` in the place of the file `target`, for all processes (mount(2), MS_BIND), and takes it away.
int kernelbench_bind(const char *source, const char *target);
int kernelbench_unbind(const char *target);

#endif
