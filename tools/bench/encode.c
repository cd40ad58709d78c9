// SPDX-License-Identifier: MIT

// A frame of 60 LEDs encoded in plain C, as `napclock bench --only frames` does it: every LED another in each frame.
//
//   encode apa102|ws2812 FRAMES ROUNDS
//
// Prints the median round's frames a second, and the CRC-32 of the last frame's bytes. The first round warms up.

#include "../bench-hardware/clock.h"

#include <stdio.h>
#include <string.h>

// WS2812 at 3.2 MHz: 300 us of zeros before and after.
enum { LEDS = 60, LEAD = 120, APA102 = 4 + 4 * LEDS + 4 + (LEDS + 15) / 16, WS2812 = LEAD + 12 * LEDS + LEAD };

struct pixel {
  uint8_t red, green, blue, brightness;
};
static uint8_t bytes[WS2812];
static volatile uint64_t sum;

static struct pixel pixel(int frame, int led) {
  uint8_t value = (uint8_t)(frame + led);
  return (struct pixel){value, value ^ 0x55, value ^ 0xaa, value & 0x1f};
}

static void apa102(int frame) {
  for (int led = 0; led < LEDS; led++) {
    struct pixel p = pixel(frame, led);
    uint8_t *at = bytes + 4 + 4 * led;
    at[0] = 0xe0 | p.brightness;
    at[1] = p.blue;
    at[2] = p.green;
    at[3] = p.red;
  }
}

// Four bits of the bus a bit: 1000 for a zero, 1100 for a one.
static void symbols(uint8_t *at, uint8_t channel) {
  for (int pair = 0; pair < 4; pair++) {
    uint8_t bits = channel >> (6 - 2 * pair);
    at[pair] = (uint8_t)(0x88 | (bits & 2) << 5 | (bits & 1) << 2);
  }
}

static void ws2812(int frame) {
  for (int led = 0; led < LEDS; led++) {
    struct pixel p = pixel(frame, led);
    uint8_t *at = bytes + LEAD + 12 * led;
    symbols(at, p.green);
    symbols(at + 4, p.red);
    symbols(at + 8, p.blue);
  }
}

static uint32_t crc32(const uint8_t *at, size_t count) {
  uint32_t crc = ~0u;
  while (count--) {
    crc ^= *at++;
    for (int bit = 0; bit < 8; bit++) {
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
  }
  return ~crc;
}

int main(int argc, char **argv) {
  int frames = argc > 3 ? atoi(argv[2]) : 0, rounds = argc > 3 ? atoi(argv[3]) : 0;
  int is_apa102 = argc > 3 && strcmp(argv[1], "apa102") == 0;
  if (frames < 1 || rounds < 1 || rounds > 99 || !(is_apa102 || strcmp(argv[1], "ws2812") == 0)) {
    fprintf(stderr, "usage: encode apa102|ws2812 FRAMES ROUNDS\n");
    return 2;
  }
  void (*volatile encode)(int) = is_apa102 ? apa102 : ws2812;
  size_t length = is_apa102 ? APA102 : WS2812;
  int64_t took[99];
  for (int round = -1; round < rounds; round++) {
    int64_t began = nanoseconds_of(CLOCK_MONOTONIC);
    for (int frame = 0; frame < frames; frame++) {
      encode(frame);
      sum += bytes[length / 2];
    }
    if (round >= 0) {
      took[round] = nanoseconds_of(CLOCK_MONOTONIC) - began;
    }
  }
  printf("%.0f %x\n", frames * 1e9 / (double)median(took, rounds), crc32(bytes, length));
  return 0;
}
