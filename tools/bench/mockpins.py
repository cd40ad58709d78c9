# SPDX-License-Identifier: MIT
#
# The nap clock in Python on gpiozero, on its mock pins, with the hand that simulate.c has: how many seconds it gets
# through in one. Ticks follow each other at once; nothing sleeps. Ends with 1 unless the nap rings at its time.
#
#   mockpins.py nap|pause MINUTES

import random
import sys
import time

from gpiozero import Button, Device, DigitalOutputDevice, RotaryEncoder
from gpiozero.pins.mock import MockFactory

LEDS = 24
TURN = LEDS * 256
SECOND = 100  # ticks
DARK, SET, TRACK, BODY = (0, 0, 0), (0, 150, 255), (6, 12, 34), (24, 96, 255)
HEAD, CALL = (170, 205, 255), (255, 205, 130)
GAMMA = bytes(round((value / 255) ** 2.2 * 255) for value in range(256))


class Clock:
    def __init__(self):
        self.dial = RotaryEncoder(17, 27, max_steps=0)
        self.dial.when_rotated_clockwise = lambda: self.turned(1)
        self.dial.when_rotated_counter_clockwise = lambda: self.turned(-1)
        self.button = Button(22)
        self.button.when_pressed = lambda: self.touch(True)
        self.button.when_released = lambda: self.touch(False)
        self.motor = DigitalOutputDevice(23)
        self.buzzer = DigitalOutputDevice(24)
        self.frame = bytearray(4 + 4 * LEDS + 4 + (LEDS + 15) // 16)
        self.sent = b""
        self.frames = self.now = self.entered = self.total = self.left = self.pulse = 0
        self.state = "standby"
        self.minutes = 20
        self.is_down = self.was_down = False
        self.settled = None
        self.head_was = None

    def turned(self, steps):
        if self.state == "standby":
            self.enter("setting")
        if self.state == "setting":
            self.minutes = max(1, min(180, self.minutes + steps))
            self.pulse = 3
        elif self.state == "paused":
            wanted = self.left + steps * 60 * SECOND
            if wanted >= 60 * SECOND:
                self.total += wanted - self.left
                self.left = wanted
            self.pulse = 3

    def touch(self, is_down):
        self.is_down = is_down
        self.settled = self.now + 1

    def press(self):
        if self.state == "setting":
            self.total = self.left = self.minutes * 60 * SECOND
        self.enter({"standby": "setting", "setting": "napping", "napping": "paused", "paused": "napping",
                    "calling": "standby"}[self.state])

    def enter(self, state):
        self.state = state
        self.entered = self.now
        self.head_was = None

    def tick(self):
        self.now += 1
        if self.state == "napping":
            self.left -= 1
            if self.left == 0:
                self.enter("calling")
        if self.settled is not None and self.now > self.settled:
            self.settled = None
            if self.was_down and not self.is_down:
                self.press()
            self.was_down = self.is_down
        since = self.now - self.entered
        rings = self.state == "calling"
        motor = since % 200 < 100 if rings else self.pulse > 0
        buzzer = rings and since % 50 < 25
        if motor != self.motor_is:
            self.motor_is = motor
            self.motor.value = motor
        if buzzer != self.buzzer_is:
            self.buzzer_is = buzzer
            self.buzzer.value = buzzer
        if self.pulse:
            self.pulse -= 1
        if self.now % 2 == 0:
            self.show()

    motor_is = buzzer_is = False

    def paint(self, led, source, target, share):
        at = 4 + 4 * led
        red, green, blue = (GAMMA[a + (b - a) * share // 256] for a, b in zip(source, target))
        self.frame[at:at + 4] = bytes((0xff, blue, green, red))

    def fill(self, color, level):
        red, green, blue = (GAMMA[value * level // 256] for value in color)
        self.frame[4:4 + 4 * LEDS] = bytes((0xff, blue, green, red)) * LEDS

    def arc(self, filled, level):
        at, part = divmod(filled, 256)
        first, last = 0, LEDS - 1
        if level == 256 and self.head_was is not None:
            first, last = max(self.head_was - 1, 0), min(at, LEDS - 1)
        self.head_was = at if level == 256 else None
        for led in range(first, last + 1):
            source = TRACK if led >= at else BODY
            share = part if led == at else 256 - part if led == at - 1 else 0
            if level == 256:
                self.paint(led, source, HEAD, share)
            else:
                self.paint(led, DARK, [a + (b - a) * share // 256 for a, b in zip(source, HEAD)], level)

    def breath(self):
        phase = (self.now - self.entered) % 200
        return 64 + min(phase, 200 - phase) * 191 // 100

    def show(self):
        if self.state == "standby":
            self.fill(DARK, 0)
        elif self.state == "setting":
            filled = self.minutes * TURN // 60
            for led in range(LEDS):
                self.paint(led, DARK, SET, max(0, min(256, filled - 256 * led)))
        elif self.state == "calling":
            self.fill(CALL, self.breath())
        else:
            filled = (self.total - self.left) * TURN // self.total
            self.arc(filled, 256 if self.state == "napping" else self.breath())
        self.sent = bytes(self.frame)
        self.frames += 1


class Hand:
    def __init__(self, clock):
        self.lines = {"a": clock.dial.a.pin, "b": clock.dial.b.pin, "button": clock.button.pin}
        self.edges = []
        self.random = random.Random(1)

    def contact(self, at, line, level):
        """Changes, and chatters one to four times within 2 ms."""
        self.edges.append((at, line, level))
        chatters = self.random.randint(1, 4)
        half = 0.002 / (2 * chatters)
        for chatter in range(chatters):
            self.edges.append((at + half * (2 * chatter + self.random.random()), line, not level))
            self.edges.append((at + half * (2 * chatter + 1 + self.random.random()), line, level))

    def detent(self, at, clockwise):
        for quarter, line in enumerate("abab" if clockwise else "baba"):
            self.contact(at + 0.0125 * quarter, line, quarter >= 2)

    def press(self, at):
        self.contact(at, "button", False)
        self.contact(at + 0.1, "button", True)


Device.pin_factory = MockFactory()
pauses, minutes = sys.argv[1] == "pause", int(sys.argv[2])
clock = Clock()
hand = Hand(clock)
now = 1.0
for _ in range(20 - minutes):
    hand.detent(now, False)
    now += 0.2
hand.detent(now, True)
hand.detent(now + 0.2, False)
now += 0.4
hand.press(now)
began = now + 0.1
end = began + 60 * minutes
if pauses:
    now += 0.4
    hand.press(now)
    paused = now + 0.1
    now += 0.4
    up = True
    while now < began + 60 * (minutes - 1) or not up:
        hand.detent(now, up)
        up = not up
        now += 1
    for _ in range(minutes - 2):
        hand.detent(now, False)
        now += 0.2
    hand.press(now)
    end = now + 0.1 + (began + 60 * minutes - paused) - 60 * (minutes - 2)
up = True
while now + 1 < end - 1:
    now += 1
    hand.detent(now, up)
    up = not up
hand.press(end + 20)
stop = end + 22

edges = [(at, hand.lines[line], level) for at, line, level in hand.edges]
place, rang, lit = 0, None, 0
start = time.perf_counter()
for tick in range(1, int(stop * SECOND)):
    while place < len(edges) and edges[place][0] <= tick / SECOND:
        _, pin, level = edges[place]
        place += 1
        if level:
            pin.drive_high()
        else:
            pin.drive_low()
    clock.tick()
    if rang is None and clock.state == "calling" and clock.motor.value:
        rang = tick / SECOND
    elif rang is None and clock.state == "napping":
        lit = sum(clock.sent[5 + 4 * led] > 100 for led in range(LEDS))
took = time.perf_counter() - start
print(f"mockpins: nap ends at {end:.2f} s, rang at {rang} s, {clock.frames} frames in {stop:.1f} s", file=sys.stderr)
if rang is None or not end - 0.001 <= rang <= end + 0.1:
    sys.exit("mockpins: the nap did not ring at its time")
if clock.frames != int(stop * SECOND - 1) // 2 or lit != LEDS or clock.state != "standby" or place != len(edges):
    sys.exit("mockpins: the nap was not as planned")
print(f"{stop / took:.0f}")
