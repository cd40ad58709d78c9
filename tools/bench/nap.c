// SPDX-License-Identifier: MIT

// The nap clock in C for an ATmega328P at 16 MHz, as far as the bench asks: a dial that bounces, the length of a nap, an
// arc that grows or breathes on 24 APA102 LEDs, 50 frames a second, and a call by motor and buzzer.
//
// PD2 and PD3 dial, PD4 button, PB0 motor, PB1 buzzer, PB3 and PB5 the ring; nothing is written on port D once it is set
// up, since simavr takes its pull-ups for hands that let go then. As in napclock, the dial is decoded by its
// edges and all else by ticks of 10 ms; between them the processor sleeps. Of the arc only what moved is painted.

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdbool.h>
#include <stdint.h>

enum { LEDS = 24, TURN = LEDS * 256, FRAME = 4 + 4 * LEDS + 4 + (LEDS + 15) / 16 };
// The longest nap is what the arc can be worked out for in 32 bits.
enum { TICKS_A_SECOND = 100, TICKS_A_FRAME = 2, PULSE = 3, LONGEST = 100 };
enum state { STANDBY, SETTING, NAPPING, PAUSED, CALLING };

struct color {
  uint8_t red, green, blue;
};
static const struct color dark = {0, 0, 0}, set_blue = {0, 150, 255}, track = {6, 12, 34}, body = {24, 96, 255},
                          head = {170, 205, 255}, call = {255, 205, 130};

static volatile uint8_t ticks_due;
static volatile int8_t detents;
static uint8_t frame[FRAME];

static enum state state = STANDBY;
static uint8_t minutes = 20;
static uint32_t total, left, entered, now;
static uint8_t pulse;
// The LED that the arc's head was in when it was painted last; LEDS for none.
static uint8_t head_was = LEDS;

// Quarters of a detent that a change of both lines is: before in the upper two bits, after in the lower.
ISR(PCINT2_vect) {
  static const int8_t quarters[16] = {0, 1, -1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0};
  static uint8_t lines = 3;
  static int8_t quarter;
  uint8_t next = (PIND >> 2) & 3;
  quarter += quarters[lines << 2 | next];
  lines = next;
  if (lines == 3) {
    if (quarter >= 4) {
      detents++;
    } else if (quarter <= -4) {
      detents--;
    }
    quarter = 0;
  }
}

ISR(TIMER1_COMPA_vect) { ticks_due++; }

// A press is told when the button is released, each change once it has been quiet for a whole tick.
static bool pressed(void) {
  static bool level = true, seen = true;
  bool is = PIND & (1 << PD4), rose = is && seen && !level;
  if (is == seen) {
    level = is;
  }
  seen = is;
  return rose;
}

static uint8_t share(uint8_t from, uint8_t to, uint16_t of_256) {
  return from + (int16_t)(((int32_t)(int16_t)(to - from) * of_256) >> 8);
}

static void paint(uint8_t led, struct color from, struct color to, uint16_t of_256) {
  uint8_t *bytes = frame + 4 + 4 * led;
  // Gamma of 2, in place of the table for 2.2.
  uint8_t red = share(from.red, to.red, of_256), green = share(from.green, to.green, of_256),
          blue = share(from.blue, to.blue, of_256);
  bytes[0] = 0xff;
  bytes[1] = ((uint16_t)blue * blue + 255) >> 8;
  bytes[2] = ((uint16_t)green * green + 255) >> 8;
  bytes[3] = ((uint16_t)red * red + 255) >> 8;
}

static void fill(struct color color, uint16_t level) {
  for (uint8_t led = 0; led < LEDS; led++) {
    paint(led, dark, color, level);
  }
}

// The arc up to `filled`, in 1/256 LED, at a level of 256.
static void arc(uint16_t filled, uint16_t level) {
  uint8_t at = filled >> 8, first = 0, last = LEDS - 1;
  if (level == 256 && head_was < LEDS) {
    first = head_was ? head_was - 1 : 0;
    last = at < LEDS ? at : LEDS - 1;
  }
  for (uint8_t led = first; led <= last; led++) {
    uint16_t part = filled & 255;
    struct color from = led > at ? track : led == at ? track : body, to = head;
    uint16_t of_256 = led == at ? part : led + 1 == at ? 256 - part : 0;
    if (level < 256) {
      struct color mixed = {share(from.red, to.red, of_256), share(from.green, to.green, of_256),
                            share(from.blue, to.blue, of_256)};
      paint(led, dark, mixed, level);
    } else {
      paint(led, from, to, of_256);
    }
  }
  head_was = level == 256 ? at : LEDS;
}

// Swells and sinks every two seconds between a quarter and the whole.
static uint16_t breath(void) {
  uint8_t phase = (now - entered) % 200;
  uint8_t rise = phase < 100 ? phase : 200 - phase;
  return 64 + (uint16_t)rise * 191 / 100;
}

// Byte by byte by interrupt: simavr takes 100 us for each, whatever the clock, in which the processor sleeps.
static volatile uint8_t next_byte = FRAME;

ISR(SPI_STC_vect) {
  uint8_t next = next_byte;
  if (next < FRAME) {
    next_byte = next + 1;
    SPDR = frame[next];
  }
}

static void send(void) {
  next_byte = 1;
  SPDR = frame[0];
}

static void show(void) {
  switch (state) {
    case STANDBY: fill(dark, 0); break;
    case SETTING:
      fill(dark, 0);
      for (uint8_t led = 0; led < LEDS; led++) {
        uint16_t filled = (uint16_t)(minutes % 60) * LEDS * 256UL / 60;
        if (filled > (uint16_t)led << 8) {
          paint(led, dark, set_blue, filled - ((uint16_t)led << 8) > 256 ? 256 : filled & 255);
        }
      }
      break;
    case NAPPING: arc((total - left) * TURN / total, 256); break;
    case PAUSED: arc((total - left) * TURN / total, breath()); break;
    case CALLING: fill(call, breath()); break;
  }
  send();
}

static void enter(enum state next) {
  state = next;
  entered = now;
  head_was = LEDS;
}

static void turn(int8_t steps) {
  if (state == STANDBY) {
    enter(SETTING);
  }
  if (state == SETTING) {
    int16_t wanted = minutes + steps;
    minutes = wanted < 1 ? 1 : wanted > LONGEST ? LONGEST : wanted;
    pulse = PULSE;
  } else if (state == PAUSED) {
    int32_t wanted = (int32_t)left + steps * 60L * TICKS_A_SECOND;
    if (wanted >= 60L * TICKS_A_SECOND) {
      total += wanted - left;
      left = wanted;
    }
    pulse = PULSE;
  }
}

static void press(void) {
  switch (state) {
    case SETTING:
      total = left = (uint32_t)minutes * 60 * TICKS_A_SECOND;
      enter(NAPPING);
      break;
    case NAPPING: enter(PAUSED); break;
    case PAUSED: enter(NAPPING); break;
    case CALLING: enter(STANDBY); break;
    case STANDBY: enter(SETTING); break;
  }
}

static void tick(void) {
  now++;
  if (state == NAPPING && --left == 0) {
    enter(CALLING);
  }
  cli();
  int8_t steps = detents;
  detents = 0;
  sei();
  if (steps) {
    turn(steps);
  }
  if (pressed()) {
    press();
  }
  // A second on, a second off; the buzzer, one that sounds by itself, in quarters of that.
  bool rings = state == CALLING;
  bool motor = rings ? (now - entered) % 200 < 100 : pulse > 0;
  bool buzzer = rings && (now - entered) % 50 < 25;
  PORTB = motor << PB0 | buzzer << PB1;
  if (pulse) {
    pulse--;
  }
  if (now % TICKS_A_FRAME == 0) {
    show();
  }
}

int main(void) {
  DDRB = 1 << PB0 | 1 << PB1 | 1 << PB2 | 1 << PB3 | 1 << PB5;
  PORTD = 1 << PD2 | 1 << PD3 | 1 << PD4;
  PCICR = 1 << PCIE2;
  PCMSK2 = 1 << PCINT18 | 1 << PCINT19;
  // SPI at half the processor's clock.
  SPCR = 1 << SPE | 1 << MSTR | 1 << SPIE;
  SPSR = 1 << SPI2X;
  // 16 MHz / 64 / 2500: 100 Hz.
  TCCR1A = 0;
  OCR1A = 2499;
  TIMSK1 = 1 << OCIE1A;
  TCCR1B = 1 << WGM12 | 1 << CS11 | 1 << CS10;
  set_sleep_mode(SLEEP_MODE_IDLE);
  for (;;) {
    cli();
    if (ticks_due) {
      ticks_due--;
      sei();
      tick();
    } else {
      sleep_enable();
      sei();
      sleep_cpu();
      sleep_disable();
    }
  }
}
