# SPDX-License-Identifier: MIT

import sigrokdecode as srd

# From state to state, A in bit 1 and B in bit 0: clockwise is 11 01 00 10.
STEPS = {(3, 1): 1, (1, 0): 1, (0, 2): 1, (2, 3): 1, (1, 3): -1, (0, 1): -1, (2, 0): -1, (3, 2): -1}


class Decoder(srd.Decoder):
    api_version = 3
    id = "quadrature"
    name = "Quadrature"
    longname = "Quadrature rotary encoder"
    desc = "Position in quarter periods, and detents."
    license = "mit"
    inputs = ["logic"]
    outputs = []
    tags = ["Encoding"]
    channels = ({"id": "a", "name": "A", "desc": "Contact A"}, {"id": "b", "name": "B", "desc": "Contact B"})
    annotations = (("position", "Position"), ("detent", "Detent"), ("warning", "Warning"))
    annotation_rows = (("positions", "Positions", (0,)), ("detents", "Detents", (1,)), ("warnings", "Warnings", (2,)))

    def __init__(self):
        self.reset()

    def reset(self):
        self.position = 0
        self.detents = 0

    def start(self):
        self.output = self.register(srd.OUTPUT_ANN)

    def tell(self, row, text):
        self.put(self.samplenum, self.samplenum, self.output, [row, [text]])

    def decode(self):
        a, b = self.wait()
        state = rest = a << 1 | b
        since_rest = 0
        while True:
            a, b = self.wait([{0: "e"}, {1: "e"}])
            new = a << 1 | b
            step = STEPS.get((state, new))
            if step is None:
                self.tell(2, "both contacts at once")
                step, since_rest = 0, 0
            state = new
            self.position += step
            since_rest += step
            self.tell(0, "%d" % self.position)
            if state == rest:
                if abs(since_rest) >= 4:
                    self.detents += 1 if since_rest > 0 else -1
                    self.tell(1, "detent %d" % self.detents)
                since_rest = 0
