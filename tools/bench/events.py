# SPDX-License-Identifier: MIT
#
# How many events a second simpy runs: the time-outs of one process that waits for a tick, again and again.
#
#   events.py EVENTS

import sys
import time

import simpy


def ticks(world):
    while True:
        yield world.timeout(1)


events = int(sys.argv[1])
world = simpy.Environment()
world.process(ticks(world))
world.run(until=events // 10)
began = time.perf_counter()
world.run(until=world.now + events)
took = time.perf_counter() - began
print(f"{events / took:.0f}")
