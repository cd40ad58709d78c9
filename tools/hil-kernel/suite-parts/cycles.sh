# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# Nothing leaks: file descriptors and lines, over many starts and many replugs. The longest part.

bench_chip
bench_recorder
# One part on each kind of device.
board buzzer='{ kind: passive, pwm: { chip: napclock-hil-pwm, channel: 0 } }' tick=20ms
open_files() { cut -f 1 /proc/sys/fs/file-nr; }

# ---- Starts and stops

start && end
before=$(open_files)
wrong=0
count=0
while [ $count -lt $cycles ]; do
  start || break
  end
  [ "$code" = 0 ] || wrong=$((wrong + 1))
  count=$((count + 1))
done
is "$cycles starts" $count $cycles
is "all end well" $wrong 0
is "no line is left" "$(held)" ""
after=$(open_files)
# Files of dying processes are counted for a moment.
holds "no file is left open in the kernel: $before before, $after after" test $((after - before)) -le 10

# ---- Chip and spidev come and go under one program

start
descriptors() { open_paths | wc -l; }
replug() {
  chip_unbind
  echo spi0.0 >/sys/bus/spi/drivers/spidev/unbind
  sleep 1.2
  chip_bind
  echo spi0.0 >/sys/bus/spi/drivers/spidev/bind
  sleep 1.5
}
replug
holds "a replug is mended" has_faults ""
before=$(descriptors)
lines=$(held)
count=1
while [ $count -lt $cycles ]; do
  replug
  count=$((count + 1))
done
holds "all is well after $cycles replugs" within 2 has_faults ""
is "each was noted and mended" "$(grep -c 'dial: works again' err) $(grep -c 'ring: works again' err)" "$cycles $cycles"
is "as many files are open" "$(descriptors)" "$before"
is "and the same lines held" "$(held)" "$lines"
press
sleep 0.1
is "and it still works" "$(state)" setting
end
is "it ends well" "$code" 0
