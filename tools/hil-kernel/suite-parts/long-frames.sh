# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# Frames that are longer than what spidev takes at once (PUB-14): here 128 bytes.

bench_chip
bench_recorder
is "spidev takes 128 bytes" "$(cat /sys/module/spidev/parameters/bufsiz)" 128

leds='leds: 60, chip: apa102'
scene() {
  hil_record stream
  start
  is "nothing is wrong" "$(cat err)" ""
  sleep 0.5
  press
  sleep 1
  end
  hil_record_end
}
board ring="{ $leds, spi: { device: /dev/spidev0.0 } }"
scene
frames stream >pieces
is "PUB-14: a ring with a clock line gets its frame in pieces" "$(awk '{ print length($1) / 2 }' pieces | sort -n | uniq |
  tr '\n' ' ')" "124 128 "
# Two pieces a frame.
awk 'NR % 2 { printf "%s", $1; next } { print $1 }' pieces | uniq >frames.spi
board ring="{ $leds, bitbang: { sclk: SCLK, mosi: MOSI } }"
scene
frames_on_lines stream | uniq >frames.lines
is "PUB-14: in one they are the whole frame" "$(md5sum <frames.spi)" "$(md5sum <frames.lines)"

board ring='{ leds: 16, chip: ws2812, spi: { device: /dev/spidev0.0 } }'
hil_record stream
refused --strict
is "PUB-14: one that a pause would spoil is refused" "$code" 3
# 16 LEDs of 24 bits of 4 SPI bits, and 300 us before and after.
has "PUB-14: with what it needs, what there is, and the parameter" "$(cat err)" "ring" "432" "128" "spidev.bufsiz="
start
sleep 2
has "without --strict it is a warning" "$(cat err)" "warning: ring" "spidev.bufsiz="
is "and a fault" "$(faults)" ring
end
hil_record_end
is "PUB-14: nothing was sent" "$(frames stream | wc -l)" 0
