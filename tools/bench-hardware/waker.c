// SPDX-License-Identifier: MIT

// Wakes every 10 ms and does nothing, as the main thread of cyclictest does beside the one that it measures.
//
// Whoever sleeps 10 ms on a processor that nobody else wakes finds it deeper asleep, and wakes some 9 µs later: so
// this one runs beside a measurement that has no such thread of its own.

#include <unistd.h>

int main(void) {
  for (;;) {
    usleep(10000);
  }
}
