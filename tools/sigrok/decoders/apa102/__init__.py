# SPDX-License-Identifier: MIT
"""APA102 and SK9822: LEDs with a clock line. Each has four bytes behind a start of four zeros: 111 and five bits of
brightness, blue, green, red."""

from .pd import Decoder
