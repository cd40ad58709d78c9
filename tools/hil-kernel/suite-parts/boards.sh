# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# Every board for a Raspberry Pi, on a chip with the Pi's label and line names: the lines that `board show` lists are
# taken, and no others (PUB-09).

bench_recorder
# The header's lines as the kernel of a Pi names them; the others have made-up names.
names="ID_SDA ID_SCL GPIO2 GPIO3 GPIO4 GPIO5 GPIO6 GPIO7 GPIO8 GPIO9 GPIO10 GPIO11 GPIO12 GPIO13 GPIO14 GPIO15 GPIO16
  GPIO17 GPIO18 GPIO19 GPIO20 GPIO21 GPIO22 GPIO23 GPIO24 GPIO25 GPIO26 GPIO27"

# What `board show` lists as input or output, as offset:consumer in order.
listed() { # file
  "$NAPCLOCK" board show "$1" | awk '
    $1 ~ /^(dial|buzzer|motor|ring)/ && ($4 ~ /^input/ || $4 ~ /^output/) {
      sub(/\..*/, "", $1); sub(/GPIO/, "", $2); print $2 ":napclock " $1 }' | sort -n | tr '\n' ' ' | sed 's/ $//'
}

for model in pinctrl-rp1:54 pinctrl-bcm2711:58 pinctrl-bcm2835:54; do
  label=${model%:*}
  # Another chip is first, as on most of them.
  chip_make firmware raspberrypi-exp-gpio 8
  # shellcheck disable=SC2086 # a word for each line
  chip_make pi "$label" "${model#*:}" $names
  for file in /mnt/boards/raspberry-pi-*.yaml; do
    grep -q "$label" "$file" || continue
    name="$(basename "$file" .yaml) on $label"
    # The bench's PWM is the recorder's.
    sed -E 's/pwm: \{ (chip: [^,]*, )?/pwm: { chip: napclock-hil-pwm, /' "$file" >board.yaml
    if start --strict; then
      is "$name: nothing is wrong" "$(cat err)" ""
      is "$name: takes the lines that it shows" "$(held)" "$(listed board.yaml)"
      is "$name: and none of the other chip" "$(held firmware)" ""
      case $(grep -c '/dev/spidev' board.yaml) in
        0) ;;
        *) is "$name: and spidev" "$(open_paths | grep -cx /dev/spidev0.0)" 1 ;;
      esac
      case $(grep -c 'pwm:' board.yaml) in
        0) ;;
        *) is "$name: and PWM" "$(open_paths | grep -c '/pwm[0-9]*/\(period\|duty_cycle\|enable\)$')" 3 ;;
      esac
      end
      is "$name: ends well" "$code" 0
    else
      not_ok "$name" "$(cat err)"
    fi
  done
  for chip in pi firmware; do
    echo 0 >$HIL_CHIPS/$chip/live
    rmdir $HIL_CHIPS/$chip/bank0/line* 2>/dev/null
    rmdir $HIL_CHIPS/$chip/bank0 $HIL_CHIPS/$chip
  done
done
