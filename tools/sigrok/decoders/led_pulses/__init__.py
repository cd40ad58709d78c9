# SPDX-License-Identifier: MIT
"""WS2812, SK6812 and others with one data line: bits are pulses, short for a zero and long for a one. Unlike sigrok's
own decoder it knows four channels, goes from edge to edge (which is fast on long captures), and checks widths."""

from .pd import Decoder
