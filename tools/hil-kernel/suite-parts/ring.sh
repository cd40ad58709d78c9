# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# The ring: SPI that fails and comes back, one transfer a frame, and the same frames on two lines.

bench_chip
bench_recorder
board

# ---- Transfers that fail in a nap

start
nap
hil_fail spi 5
holds "SPI that fails is noted" within 2 has_faults ring
has "and told, with the system's words" "$(cat err)" "warning: ring" "/dev/spidev0.0" "Input/output error"
sleep 20
is "the nap goes on" "$(state)" napping
is "it is told once" "$(grep -c 'warning: ring' err)" 1
tries=$(reported failures)
holds "and tried again, at last once a second: $tries times" test "$tries" -ge 20 -a "$tries" -le 40
hil_record stream
hil_fail spi 0
holds "it works again within a second" within 1.1 has_faults ""
sleep 2
hil_record_end
has "and that is told" "$(cat err)" "ring: works again"
holds "and the ring is lit" test "$(frames stream | grep -vcE '^0{8}([ef].000000){8}')" -gt 0

# ---- The device goes and comes

opened=$(open_paths | wc -l)
echo spi0.0 >/sys/bus/spi/drivers/spidev/unbind
holds "spidev that is unbound is noted" within 2 has_faults ring
sleep 5
is "the nap goes on without" "$(state)" napping
echo spi0.0 >/sys/bus/spi/drivers/spidev/bind
holds "and it is opened when it is back" within 1.1 has_faults ""
is "with as many files open" "$(open_paths | wc -l)" "$opened"

sleep 40
is "the call comes after all" "$(state)" calling
is "at its time" "$(sed -n 's/.*"us":\([0-9]*\).*"to":"calling".*/\1/p' trace)" \
  "$(sed -n 's/.*"what":"deadline","at_us":\([0-9]*\).*/\1/p' trace)"
hil_fail spi 5
end
hil_fail spi 0
is "it ends well, even with a ring that fails" "$code" 0
is "and its motor is off" "$(level $MOTOR)" 0

# ---- How transfers are made

hil_record stream
start
sleep 3.5
hil_record_end
is "a frame is one transfer in mode 0 at the board's speed" "$(records stream | awk '$1 == 2 { print $2, $3, $4, $5 }' |
  sort -u)" "0 0 4000000 8"
holds "it is sent again each second" test "$(frames stream | wc -l)" -ge 3
is "without a change" "$(frames stream | sort -u | wc -l)" 1
end
# As where the kernel does not tell how much spidev takes: 4,096 bytes are assumed.
mount --bind /dev/null /sys/module/spidev/parameters/bufsiz
board ring='{ leds: 60, chip: sk6812w, code: 8, spi: { device: /dev/spidev0.0 } }'
hil_record stream
start
is "60 LEDs at 8 SPI bits a bit fit" "$(cat err)" ""
sleep 1.5
end
hil_record_end
is "and are one transfer of 1,920 bytes and the pauses" "$(records stream | awk '$1 == 2 { print $4, $6 }' | sort -u)" \
  "6400000 2400"
umount /sys/module/spidev/parameters/bufsiz

# ---- The same on two lines

# Sets three minutes and ends: the frames without repetitions.
scene() {
  hil_record stream
  start
  sleep 0.5
  press
  turn cw 2
  sleep 2
  end
  hil_record_end
}
board
scene
frames stream | uniq >frames.spi
board ring='{ leds: 8, chip: apa102, bitbang: { sclk: SCLK, mosi: MOSI } }'
scene
is "two lines are held by the ring" "$(start && held && end)" "$all_held 5:napclock ring 6:napclock ring"
frames_on_lines stream | uniq >frames.lines
holds "the ring changes in this scene" test "$(wc -l <frames.spi)" -ge 4
is "the frames on two lines are those on SPI" "$(md5sum <frames.lines)" "$(md5sum <frames.spi)"
is "both lines are left low" "$(level $SCLK)$(level $MOSI)" 00
