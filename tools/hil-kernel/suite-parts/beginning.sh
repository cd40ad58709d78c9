# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# What is missing, busy or not permitted at the start: the words, the exit code, and nothing that stays half-open
# (PUB-10, PUB-11, PUB-34).

board
refused
is "without a chip nothing starts" "$code" 3
has "and says that the machine has none" "$(cat err)" "dial: there is no GPIO chip called nap-clock" "no GPIO chip at all"

bench_chip
bench_recorder

# ---- The dial

# Refuses a board: what remains held must be the holder's own.
busy() { # name held word...
  local name=$1 held=$2
  shift 2
  refused
  is "$name: nothing starts" "$code" 3
  has "$name: the words" "$(cat err)" "$@"
  is "$name: nothing stays half-open" "$(held)" "$held"
}

gpioset --mode=signal nap-clock $B=1 &
holder=$!
within 10 is_held "1:gpioset"
busy "a dial line that a program holds" "1:gpioset" "dial.b" "ENC_B" "offset 1 of gpiochip0" "\`gpioset\`" "end that program"
kill $holder
wait $holder

board chip=nowhere
busy "a chip that is not there" "" "dial" "there is no GPIO chip called nowhere" "gpiochip0 [nap-clock] with 16 lines"
board dial='{ a: 0, b: 1, button: 99, pull: up }'
busy "a line beyond the chip" "" "dial.button" "gpiochip0 [nap-clock] has no line 99" "expected 0 to 15"
board dial='{ a: ENC_A, b: ENC_C, button: ENC_BTN, pull: up }'
busy "a line that nobody named so" "" "dial.b" "has no line called ENC_C" "gpioinfo gpiochip0"

board dial='{ a: ENC_A, b: ENC_B, button: ENC_A }'
refused
is "one line for two parts is bad input" "$code" 2
has "and says where" "$(cat err)" "board.yaml:" "dial.a" "dial.button"
is "and opens nothing" "$(held)" ""

bench_chip twin nap-clock
HIL_CHIP=clock
board
busy "two chips of one label" "" "2 GPIO chips are called nap-clock" "gpiochip0 [nap-clock]" "gpiochip1 [nap-clock]" "path"
echo 0 >$HIL_CHIPS/twin/live

# The usual culprit on a Pi: the kernel's SPI holds the line as a chip select.
mkdir -p $HIL_CHIPS/pi/bank0/line8/hog
echo pinctrl-rp1 >$HIL_CHIPS/pi/bank0/label
echo 54 >$HIL_CHIPS/pi/bank0/num_lines
echo "spi0 CS0" >$HIL_CHIPS/pi/bank0/line8/hog/name
echo output-high >$HIL_CHIPS/pi/bank0/line8/hog/direction
echo 1 >$HIL_CHIPS/pi/live
board chip=pinctrl-rp1 dial='{ a: GPIO17, b: GPIO27, button: GPIO8 }' buzzer='{ kind: active, line: GPIO24 }' \
  motor='{ line: GPIO23 }' ring=-
refused
is "PUB-10: a button on a chip select: nothing starts" "$code" 3
has "PUB-10: role, offset, holder, remedy" "$(cat err)" "dial.button" "offset 8" "\`spi0 CS0\`" "dtoverlay=spi0-0cs"
is "PUB-10: the lines requested before are free again" "$(held pi)" "8:spi0 CS0"
echo 0 >$HIL_CHIPS/pi/live

# ---- Permissions

mkdir -p etc
echo 'root:x:0:0::/:/bin/sh
nap:x:1000:1000::/:/bin/sh' >etc/passwd
echo 'root:x:0:
gpio:x:986:
spi:x:989:
nap:x:1000:' >etc/group
for file in passwd group; do
  [ -e /etc/$file ] || : >/etc/$file
  mount --bind etc/$file /etc/$file
done
# As a user who is in no group.
as_user="export LD_LIBRARY_PATH=/mnt/lib; cd $PWD; exec"
user_is_refused() { # option...
  code=0
  su nap -s /bin/sh -c "$as_user timeout 30 $NAPCLOCK run --board board.yaml --data kept-by-nap $*" >out 2>err || code=$?
}
user_starts() {
  rm -f trace
  : >trace
  chmod 666 trace
  su nap -s /bin/sh -c "$as_user $NAPCLOCK run --board board.yaml --data kept-by-nap --trace trace" >out 2>err &
  clock=$!
  within 10 grep -q '"power"' trace
}
chmod 755 . /run /run/scratch 2>/dev/null
mkdir -m 777 kept-by-nap

board
chmod 600 /dev/gpiochip0
chgrp 986 /dev/gpiochip0
user_is_refused
is "PUB-11: without the right to the chip nothing starts" "$code" 3
has "PUB-11: node, group, remedy" "$(cat err)" "dial" "/dev/gpiochip0" "\`gpio\`" "usermod -aG gpio"
is "PUB-11: no trace of a crash" "$(wc -l <err)" 1
chgrp 0 /dev/gpiochip0
user_is_refused
has "where the node is root's, the usual group is named" "$(cat err)" "\`gpio\`"

chmod 666 /dev/gpiochip0
chmod 600 /dev/spidev0.0
user_is_refused --strict
is "without the right to spidev --strict refuses" "$code" 3
has "node, group, remedy" "$(cat err)" "ring" "/dev/spidev0.0" "\`spi\`" "usermod -aG spi"
holds "PUB-11: without it, it starts once the chip's rule has come" user_starts
has "and warns of spidev" "$(cat err)" "warning" "/dev/spidev0.0" "usermod -aG spi"
holds "its ring is broken" within 5 has_faults ring
chmod 666 /dev/spidev0.0
holds "and opened when the rule has come" within 5 has_faults ""
end
is "and an ordinary user ends it like root" "$code" 0
chmod 600 /dev/gpiochip0

# ---- Ring, motor and buzzer

hil_unload
board
refused --strict
is "without a ring --strict refuses" "$code" 3
has "and says how to get one" "$(cat err)" "error" "ring" "/dev/spidev0.0" "dtparam=spi=on"
is "and lets go of all lines" "$(held)" ""
start
has "without a ring it starts with a warning" "$(cat err)" "warning" "ring" "/dev/spidev0.0" "dtparam=spi=on"
is "and says what it drives in three lines, and where it keeps the nap" "$(wc -l <out)" 4
is "and holds all its lines" "$(held)" "$all_held"
holds "and notes the fault" within 5 has_faults ring
bench_recorder
hil_record stream
holds "the ring is opened when it appears" within 5 has_faults ""
has "and that is said" "$(cat err)" "ring: works again"
sleep 2
hil_record_end
holds "and it is sent frames, without a fault" is_dark "$(frames stream | tail -n 1)"
end
is "and it ends well" "$code" 0

# One of the two that sound may be missing, not both.
missing_alone() { # part line
  local part=$1 line=$2
  gpioset --mode=signal nap-clock "$line"=0 &
  holder=$!
  within 10 is_held "$line:gpioset"
  refused --strict
  is "with a $part that is busy --strict refuses" "$code" 3
  has "and says who holds it" "$(cat err)" "error" "$part" "\`gpioset\`" "end that program"
  hil_record stream
  start
  has "with a $part that is busy it starts with a warning" "$(cat err)" "warning" "$part" "\`gpioset\`" "end that program"
  holds "and notes the fault of the $part" within 5 has_faults "$part"
  sleep 1
  hil_record_end
  holds "and shows it: red at twelve" is_red_at_twelve "$(frames stream | tail -n 1)"
  kill $holder
  wait $holder
  holds "the $part is opened when it is free" within 5 has_faults ""
  is "and held from then on" "$(held)" "$all_held"
  end
  board "$part=-"
  start
  is "on a board without a $part nothing is said" "$(cat err)" ""
  end
  board
}
missing_alone motor $MOTOR
missing_alone buzzer $BUZZER

gpioset --mode=signal nap-clock $BUZZER=0 $MOTOR=0 &
holder=$!
within 10 is_held "3:gpioset 4:gpioset"
busy "a clock that could not sound" "3:gpioset 4:gpioset" "buzzer" "motor" "\`gpioset\`"
kill $holder
wait $holder

board buzzer='{ kind: passive, pwm: { chip: nowhere, channel: 0 } }'
refused --strict
is "without its PWM chip --strict refuses" "$code" 3
has "and lists those that are there" "$(cat err)" "buzzer" "PWM chip called nowhere" "pwmchip0 [napclock-hil-pwm]"
board buzzer='{ kind: passive, pwm: { chip: 0, channel: 9 } }'
refused --strict
has "a channel that the chip has not is told" "$(cat err)" "buzzer" "no channel 9"
board buzzer='{ kind: passive, pwm: { chip: napclock-hil-pwm, channel: 0 } }' motor=-
refused_pwm() {
  hil_fail pwm 5
  refused
  hil_fail pwm 0
}
refused_pwm
is "a PWM that fails, and no motor: nothing starts" "$code" 3

board
start
refused
is "a second clock is refused" "$code" 3
has "and says that one runs" "$(cat err)" "\`napclock dial\`" "another napclock runs"
end
