// SPDX-License-Identifier: MIT

// What a ring's frame costs in plain C: 60 APA102 LEDs encoded, every one changed, and sent through spidev.
//
//   frame DEVICE HZ HUNDREDS [mode-once]
//
// As napclock does, mode, clock and word size are set for each frame, since another program may have changed them.
// With mode-once the mode is set once only, which saves a call of the kernel a frame. Prints the frames a second of the
// median of so many HUNDREDS of frames.

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { LEDS = 60, LENGTH = 4 + 4 * LEDS + 4 + (LEDS + 15) / 16 };

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "frame: %s: %s\n", what, strerror(errno));
  exit(3);
}

static void set_mode(int device) {
  uint8_t mode = SPI_MODE_0;
  if (ioctl(device, SPI_IOC_WR_MODE, &mode) < 0) {
    fail("setting the mode");
  }
}

int main(int argc, char **argv) {
  int hundreds = argc > 3 ? atoi(argv[3]) : 0;
  if (hundreds < 1) {
    fprintf(stderr, "usage: frame DEVICE HZ HUNDREDS [mode-once]\n");
    return 2;
  }
  int once = argc > 4 && strcmp(argv[4], "mode-once") == 0;
  int device = open(argv[1], O_RDWR | O_CLOEXEC);
  if (device < 0) {
    fail(argv[1]);
  }
  set_mode(device);
  static uint8_t bytes[LENGTH];
  struct spi_ioc_transfer transfer = {
      .tx_buf = (uintptr_t)bytes,
      .len = LENGTH,
      .speed_hz = (uint32_t)atol(argv[2]),
      .bits_per_word = 8,
  };
  int64_t *took = calloc((size_t)hundreds, sizeof *took);
  if (took == NULL) {
    fail("no memory");
  }
  // The first hundred warms up and does not count.
  for (int hundred = -1; hundred < hundreds; hundred++) {
    int64_t began = nanoseconds_of(CLOCK_MONOTONIC);
    for (int frame = 0; frame < 100; frame++) {
      for (int led = 0; led < LEDS; led++) {
        // Dim, and never what it was in the frame before.
        uint8_t value = (uint8_t)((frame + led) & 1);
        uint8_t *pixel = bytes + 4 + 4 * led;
        pixel[0] = 0xe0 | 1;
        pixel[1] = value;
        pixel[2] = !value;
        pixel[3] = value;
      }
      if (!once) {
        set_mode(device);
      }
      if (ioctl(device, SPI_IOC_MESSAGE(1), &transfer) != LENGTH) {
        fail("sending a frame");
      }
    }
    if (hundred >= 0) {
      took[hundred] = nanoseconds_of(CLOCK_MONOTONIC) - began;
    }
  }
  printf("%.0f\n", 100e9 / (double)median(took, hundreds));
  return 0;
}
