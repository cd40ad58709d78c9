// SPDX-License-Identifier: MIT

// Runs a command, its output with its errors, and prints what it took: microseconds of processor time, and the most
// memory that it had resident in kilobytes. A small program, since a child begins with the most that its parent had.
//
//   spend COMMAND...

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: spend COMMAND...\n");
    return 2;
  }
  pid_t process = fork();
  if (process == 0) {
    // What it says is looked at only when it fails.
    dup2(2, 1);
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (process < 0 || wait4(process, &status, 0, &usage) != process || status != 0) {
    fprintf(stderr, "spend: %s ended with %d\n", argv[1], status);
    return 1;
  }
  struct timeval user = usage.ru_utime, system = usage.ru_stime;
  printf("%lld %ld\n", (user.tv_sec + system.tv_sec) * 1000000LL + user.tv_usec + system.tv_usec, usage.ru_maxrss);
  return 0;
}
