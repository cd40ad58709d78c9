// SPDX-License-Identifier: MIT

// Runs nap.c's firmware in simavr, with a hand on the dial, and tells how many seconds it simulates in one.
//
//   simulate nap.elf nap|pause MINUTES
//
// The hand sets a nap of so many minutes, turns the dial back and forth by a detent a second while it lasts, contacts
// chattering up to four times within 2 ms, and answers the call 20 s after it began. With pause the nap is paused at
// once, and goes on for its last minute only. The program fails unless the call begins at its time and 50 frames a
// second came by SPI, those of the nap's end with all LEDs lit.

#include "../bench-hardware/clock.h"

#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { CLOCK = 16000000, LEDS = 24, FRAME = 4 + 4 * LEDS + 4 + (LEDS + 15) / 16, EDGES = 1 << 18 };
enum line { A = 2, B = 3, BUTTON = 4 };

static struct {
  uint64_t at;
  uint8_t line, level;
} edges[EDGES];
static int scheduled, made;
static avr_irq_t *lines[5];

static uint64_t bytes, first_ring, buzzes;
static uint8_t frame[FRAME];

_Noreturn static void fail(const char *what) {
  fprintf(stderr, "simulate: %s\n", what);
  exit(1);
}

static uint64_t cycles(double seconds) { return (uint64_t)(seconds * CLOCK); }

static uint32_t below(uint32_t limit) {
  static uint64_t seed = 1;
  uint64_t z = seed += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return (uint32_t)((z ^ (z >> 31)) % limit);
}

static void edge(uint64_t at, enum line line, int level) {
  if (scheduled == EDGES) {
    fail("too many edges");
  }
  edges[scheduled].at = at;
  edges[scheduled].line = line;
  edges[scheduled++].level = level;
}

// A contact that changes, and chatters one to four times within 2 ms.
static void contact(uint64_t at, enum line line, int level) {
  edge(at, line, level);
  int chatters = 1 + below(4);
  uint64_t half = cycles(0.002) / (2 * chatters);
  for (int chatter = 0; chatter < chatters; chatter++) {
    edge(at + (2 * chatter) * half + 1 + below(half - 2), line, !level);
    edge(at + (2 * chatter + 1) * half + 1 + below(half - 2), line, level);
  }
}

// One detent, of four quarters in 50 ms.
static void detent(uint64_t at, int clockwise) {
  uint64_t quarter = cycles(0.0125);
  contact(at, clockwise ? A : B, 0);
  contact(at + quarter, clockwise ? B : A, 0);
  contact(at + 2 * quarter, clockwise ? A : B, 1);
  contact(at + 3 * quarter, clockwise ? B : A, 1);
}

static void press(uint64_t at) {
  contact(at, BUTTON, 0);
  contact(at + cycles(0.1), BUTTON, 1);
}

static avr_cycle_count_t make(struct avr_t *avr, avr_cycle_count_t when, void *none) {
  (void)avr, (void)when, (void)none;
  avr_raise_irq(lines[edges[made].line], edges[made].level);
  return ++made < scheduled ? edges[made].at : 0;
}

static void spi(struct avr_irq_t *irq, uint32_t value, void *none) {
  (void)irq, (void)none;
  frame[bytes++ % FRAME] = (uint8_t)value;
}

static void motor(struct avr_irq_t *irq, uint32_t value, void *avr) {
  (void)irq;
  static uint64_t rose;
  uint64_t now = ((avr_t *)avr)->cycle;
  // A detent is felt for 30 ms, a ring for a second.
  if (value) {
    rose = now;
  } else if (!first_ring && now - rose > cycles(0.5)) {
    first_ring = rose;
  }
}

static void buzzer(struct avr_irq_t *irq, uint32_t value, void *none) {
  (void)irq, (void)none;
  buzzes += value;
}

// The simulated processor sleeps, this one does not.
static void skip(avr_t *avr, avr_cycle_count_t cycles) { (void)avr, (void)cycles; }

int main(int argc, char **argv) {
  int minutes = argc > 3 ? atoi(argv[3]) : 0;
  if (minutes < 2 || minutes > 20) {
    fprintf(stderr, "usage: simulate nap.elf nap|pause MINUTES\n");
    return 2;
  }
  bool pauses = strcmp(argv[2], "pause") == 0;
  elf_firmware_t firmware = {0};
  avr_t *avr = avr_make_mcu_by_name("atmega328p");
  if (avr == NULL || elf_read_firmware(argv[1], &firmware) != 0) {
    fail("no firmware");
  }
  avr_init(avr);
  firmware.frequency = CLOCK;
  avr_load_firmware(avr, &firmware);
  avr->frequency = CLOCK;
  avr->sleep = skip;
  for (int line = A; line <= BUTTON; line++) {
    lines[line] = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), line);
    avr_raise_irq(lines[line], 1);
  }
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), spi, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 0), motor, avr);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 1), buzzer, NULL);

  // The hand: 20 minutes are shown first, and turned down.
  double now = 1;
  for (int detents = 20; detents > minutes; detents--, now += 0.2) {
    detent(cycles(now), 0);
  }
  detent(cycles(now), 1);
  detent(cycles(now + 0.2), 0);
  press(cycles(now += 0.4));
  double began = now + 0.1, end = began + 60 * minutes;
  if (pauses) {
    press(cycles(now += 0.4));
    double paused = now + 0.1;
    int up = 1;
    for (now += 0.4; now < began + 60 * (minutes - 1) || !up; now += 1, up = !up) {
      detent(cycles(now), up);
    }
    for (int detents = 1; detents < minutes - 1; detents++, now += 0.2) {
      detent(cycles(now), 0);
    }
    press(cycles(now));
    end = now + 0.1 + (began + 60 * minutes - paused) - 60 * (minutes - 2);
  }
  for (int up = 1; now + 1 < end - 1; up = !up) {
    detent(cycles(now += 1), up);
  }
  press(cycles(end + 20));
  double stop = end + 22;

  avr_cycle_timer_register(avr, edges[0].at, make, NULL);
  int64_t start = nanoseconds_of(CLOCK_MONOTONIC);
  bool is_checked = false;
  while (avr->cycle < cycles(stop)) {
    int state = avr_run(avr);
    if (state == cpu_Done || state == cpu_Crashed) {
      fail("the firmware ended");
    }
    if (!is_checked && avr->cycle >= cycles(end - 0.05)) {
      is_checked = true;
      for (int led = 0; led < LEDS; led++) {
        // Blue of a nap's arc, where the track has 5.
        if (frame[4 + 4 * led] != 0xff || frame[5 + 4 * led] < 100) {
          fail("not all LEDs are lit as the nap ends");
        }
      }
    }
  }
  double took = (double)(nanoseconds_of(CLOCK_MONOTONIC) - start) / 1e9;

  double rang = (double)first_ring / CLOCK, frames = (double)bytes / FRAME;
  fprintf(stderr, "simulate: nap ends at %.2f s, rang at %.2f s, %.0f frames in %.1f s, %d edges, %d buzzes\n", end, rang,
          frames, stop, made, (int)buzzes);
  if (made != scheduled || rang < end - 0.001 || rang > end + 0.1) {
    fail("the nap did not ring at its time");
  }
  if (bytes % FRAME != 0 || frames < 49.9 * stop || frames > 50.1 * stop) {
    fail("not 50 frames a second");
  }
  if (buzzes < 30 || frame[6] != 0) {
    fail("the call was not answered");
  }
  printf("%.0f\n", stop / took);
  return 0;
}
