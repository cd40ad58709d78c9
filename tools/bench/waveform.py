# SPDX-License-Identifier: MIT
#
# How many changes a second pyvcd writes: eight pins of the clock, as one nap has them, each change at a time of its own.
#
#   waveform.py CHANGES

import io
import sys
import time

from vcd import VCDWriter

PINS = ["A", "B", "BUTTON", "SCLK", "MOSI", "CS", "BUZZER", "MOTOR"]

changes = int(sys.argv[1])
took = 0.0
for part in (changes // 10, changes):
    file = io.StringIO()
    with VCDWriter(file, timescale="1 us", date="") as writer:
        pins = [writer.register_var("napclock", pin, "wire", size=1, init=1) for pin in PINS]
        levels = [1] * len(pins)
        began = time.perf_counter()
        for change in range(part):
            # A line of the bus for most, as in a frame; a pin of the others now and then.
            pin = 3 + change % 2 if change % 16 else change // 16 % len(pins)
            levels[pin] ^= 1
            writer.change(pins[pin], change + 1, levels[pin])
        took = time.perf_counter() - began
    written = file.getvalue()
assert written.count("\n#") >= changes, "every change was written"
print(f"{changes / took:.0f}")
