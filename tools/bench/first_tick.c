// SPDX-License-Identifier: MIT

// Starts the program on its simulated board, in real time, and measures it from outside.
//
//   first_tick DIR PROGRAM
//
// Runs `PROGRAM sim --plain --data DIR`, waits for the trace of its first tick, which is due 10 ms after power-on, has it
// nap for five seconds, cancels the nap and ends it.
// Prints the microseconds from before exec to that first line, the most memory it had resident in kilobytes, and the
// processor time of the five seconds as milliseconds an hour.

#include "../bench-hardware/clock.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NAP = 5 };

_Noreturn static void fail(const char *what) {
  perror(what);
  exit(1);
}

// Processor time of a process so far, in nanoseconds: the scheduler's exact count, of all its threads.
static int64_t processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) {
    fail("processor time");
  }
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: first_tick DIR PROGRAM\n");
    return 2;
  }
  int words[2], trace[2];
  if (pipe(words) != 0 || pipe(trace) != 0) {
    fail("pipe");
  }
  int64_t began = nanoseconds_of(CLOCK_MONOTONIC);
  pid_t process = fork();
  if (process == 0) {
    dup2(words[0], 0);
    dup2(trace[1], 1);
    close(words[1]);
    close(trace[0]);
    execl(argv[2], argv[2], "sim", "--plain", "--data", argv[1], (char *)NULL);
    fail(argv[2]);
  }
  close(words[0]);
  close(trace[1]);
  char line[4096];
  ssize_t length = process < 0 ? -1 : read(trace[0], line, sizeof line - 1);
  int64_t started = nanoseconds_of(CLOCK_MONOTONIC) - began;
  if (length <= 0) {
    fail("no tick");
  }
  line[length] = 0;
  if (strstr(line, "\"tick\":1,") == NULL) {
    fprintf(stderr, "first_tick: the first line is of another tick: %s", line);
    return 1;
  }

  static const char press[] = "press\npress\n";
  if (write(words[1], press, sizeof press - 1) != sizeof press - 1) {
    fail("press");
  }
  sleep(1);
  int64_t before = processor_time(process), from = nanoseconds_of(CLOCK_MONOTONIC);
  sleep(NAP);
  int64_t spent = processor_time(process) - before, slept = nanoseconds_of(CLOCK_MONOTONIC) - from;
  static const char hold[] = "hold\nwait 1s\n";
  if (write(words[1], hold, sizeof hold - 1) != sizeof hold - 1) {
    fail("hold");
  }
  // The end of the words is the end of the program; what it still says is read, and looked at for the nap.
  close(words[1]);
  int naps = 0;
  while ((length = read(trace[0], line, sizeof line - 1)) > 0) {
    line[length] = 0;
    naps += strstr(line, "\"to\":\"napping\"") != NULL;
  }
  int status;
  struct rusage usage;
  if (wait4(process, &status, 0, &usage) != process || status != 0 || naps == 0) {
    fprintf(stderr, "first_tick: the program did not nap, or ended with %d\n", status);
    return 1;
  }
  printf("program_start napclock %.0f\nprogram_memory napclock %ld\nprogram_processor napclock %.0f\n", (double)started / 1e3,
         usage.ru_maxrss, (double)spent / (double)slept * 3.6e6);
  return 0;
}
