# SPDX-License-Identifier: MIT
"""The position of a dial from its two contacts: a quarter period an edge, clockwise where A falls before B."""

from .pd import Decoder
