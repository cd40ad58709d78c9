# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# Which chip is meant (PUB-09): by label, by path, by a link, with holes in the numbers.

# The clock's chip is not the first.
bench_chip expander some-expander
bench_chip clock
bench_recorder
device=$(chip_device clock)

# By offsets, which a board has on any chip.
takes() { # name chip
  board chip="$2" dial='{ a: 2, b: 3, button: 4, pull: up }' buzzer='{ kind: active, line: 5 }' motor='{ line: 6 }'
  if start; then
    is "$1" "$(held) / $(held expander)" \
      "2:napclock dial 3:napclock dial 4:napclock dial 5:napclock buzzer 6:napclock motor / "
    end
  else
    not_ok "$1" "$(cat err)"
  fi
}
takes "PUB-09: the label decides, not the number" nap-clock
takes "PUB-09: the first of a list that is there" '[pinctrl-rp1, nap-clock, some-expander]'
takes "PUB-09: an explicit path wins" "$device"
takes "a chip's name will do" "$(basename "$device")"
ln -s "$device" /dev/nap
takes "a link to a chip is that chip" /dev/nap
ln -s "$device" /dev/gpiochip-link
takes "a link among the chips is no second chip" nap-clock
takes "and may be named" /dev/gpiochip-link
rm /dev/gpiochip-link
# major:minor as two decimal numbers
numbers=$(tr ':' ' ' <"/sys/bus/gpio/devices/$(basename "$device")/dev")
# shellcheck disable=SC2086 # two words
mknod /dev/gpiochip00 c $numbers
takes "a second node of a chip is no second chip" nap-clock
takes "and may be named, too" /dev/gpiochip00
rm /dev/gpiochip00

chip_unbind expander
board
start
is "PUB-09: a hole in the numbers does no harm" "$(held)" "$all_held"
end
chip_bind expander

board chip=/dev/null
refused
is "a path that is no chip: nothing starts" "$code" 3
has "and says which chips there are" "$(cat err)" "no GPIO chip called /dev/null" "[some-expander]" "[nap-clock]"
