# SPDX-License-Identifier: MIT

import sigrokdecode as srd


class Decoder(srd.Decoder):
    api_version = 3
    id = "led_pulses"
    name = "LED pulses"
    longname = "WS2812 and SK6812 LEDs"
    desc = "Bytes of LEDs with one data line, and pulses of unclear width."
    license = "mit"
    inputs = ["logic"]
    outputs = []
    tags = ["Display"]
    channels = ({"id": "din", "name": "DIN", "desc": "Data line"},)
    options = (
        {"id": "channels", "desc": "Bytes a LED", "default": 3, "values": (3, 4)},
        {"id": "latch", "desc": "Rest that ends a frame, us", "default": 80},
    )
    annotations = (("led", "LED"), ("frame", "Frame"), ("warning", "Warning"))
    annotation_rows = (("leds", "LEDs", (0,)), ("frames", "Frames", (1,)), ("warnings", "Warnings", (2,)))

    def __init__(self):
        self.reset()

    def reset(self):
        self.samplerate = None

    def metadata(self, key, value):
        if key == srd.SRD_CONF_SAMPLERATE:
            self.samplerate = value

    def start(self):
        self.output = self.register(srd.OUTPUT_ANN)

    def decode(self):
        nanoseconds = 1e9 / self.samplerate
        latch = int(self.options["latch"] * 1000 / nanoseconds)
        size = self.options["channels"] * 8
        bits, count, begin = [], 0, 0
        self.wait({0: "r"})
        while True:
            rise = self.samplenum
            if not bits:
                begin = rise
            self.wait({0: "f"})
            width = (self.samplenum - rise) * nanoseconds
            # The data sheets' windows of all these parts together leave this much between them.
            if 500 < width < 550 or width < 150:
                self.put(rise, self.samplenum, self.output, [2, ["%d ns" % width]])
            bits.append(1 if width > 500 else 0)
            if len(bits) == size:
                value = int("".join(map(str, bits)), 2)
                self.put(begin, self.samplenum, self.output, [0, ["%d %0*x" % (count, size // 4, value)]])
                bits, count = [], count + 1
            fall = self.samplenum
            self.wait([{0: "r"}, {"skip": latch}])
            if not self.matched[0]:
                if bits:
                    self.put(fall, fall, self.output, [2, ["%d bits too many" % len(bits)]])
                self.put(fall, self.samplenum, self.output, [1, ["%d LEDs" % count]])
                bits, count = [], 0
                self.wait({0: "r"})
