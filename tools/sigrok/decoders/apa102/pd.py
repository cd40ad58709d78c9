# SPDX-License-Identifier: MIT

import sigrokdecode as srd


class Decoder(srd.Decoder):
    api_version = 3
    id = "apa102"
    name = "APA102"
    longname = "APA102 and SK9822 LEDs"
    desc = "Colours and brightness of LEDs that are clocked by SPI."
    license = "mit"
    inputs = ["spi"]
    outputs = []
    tags = ["Display"]
    annotations = (("led", "LED"), ("frame", "Frame"), ("warning", "Warning"))
    annotation_rows = (("leds", "LEDs", (0,)), ("frames", "Frames", (1,)), ("warnings", "Warnings", (2,)))

    def __init__(self):
        self.reset()

    def reset(self):
        self.bytes = []

    def start(self):
        self.output = self.register(srd.OUTPUT_ANN)

    def decode(self, first, last, data):
        if data[0] == "DATA":
            self.bytes.append((first, last, data[1]))
        elif data[0] == "CS-CHANGE" and data[2] == 1:
            if self.bytes:
                self.frame()
            self.bytes = []

    def frame(self):
        values = [value for _, _, value in self.bytes]
        begin, end = self.bytes[0][0], self.bytes[-1][1]
        if values[:4] != [0, 0, 0, 0]:
            self.put(begin, end, self.output, [2, ["no start of four zeros"]])
            return
        place, count = 4, 0
        while place + 3 < len(values) and values[place] >> 5 == 7:
            brightness, blue, green, red = values[place] & 31, *values[place + 1:place + 4]
            if brightness == 31 and (blue, green, red) == (255, 255, 255) and place + 4 >= len(values) - count // 16:
                # An end of ones looks like a white LED at full brightness.
                break
            text = "%d #%02x%02x%02x %d" % (count, red, green, blue, brightness)
            self.put(self.bytes[place][0], self.bytes[place + 3][1], self.output, [0, [text]])
            place += 4
            count += 1
        self.put(begin, end, self.output, [1, ["%d LEDs" % count]])
        # Each LED passes the data on half a clock later: so many clocks have to follow.
        if (len(values) - place) * 8 < (count + 1) // 2:
            self.put(begin, end, self.output, [2, ["the end is too short for %d LEDs" % count]])
