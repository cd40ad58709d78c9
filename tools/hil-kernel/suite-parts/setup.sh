# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# `napclock setup` on a terminal of a machine that has a Raspberry Pi's chip: the whole conversation, every part tried
# on real lines, and every way out of it with the outputs off.

command -v script >/dev/null || { echo "there is no program script"; exit 1; }
mkdir -p /dev/pts
mount -t devpts devpts /dev/pts
chip_make clock pinctrl-bcm2711 28
bench_recorder
A=17 B=27 BUTTON=22 BUZZER=24 MOTOR=23
for line in $A $B $BUTTON; do pull $line up; done
mkfifo keys

# ---- Somebody at the terminal

# Begins a conversation in a terminal of its own; what it shows is added to the file screen.
talk() { # option...
  rm -f screen
  : >screen
  seen=0
  # As a job of a terminal: it hears ^C.
  NO_COLOR=1 check-device foreground script -qfec "stty -echo; exec $NAPCLOCK setup -o board.yaml $*" screen \
    <keys >/dev/null &
  talking=$!
  exec 9>keys
}
# Types a line. What is looked for afterwards is only what comes then.
types() { # words
  seen=$(wc -c <screen)
  printf '%s\n' "$1" >&9
}
# Whether the screen shows something since the last line was typed.
shows() { tail -c "+$((seen + 1))" screen | grep -q -- "$1"; }
sees() { # words
  local left=100
  # Ten seconds: looking each tick is what costs time.
  until shows "$1" || [ $left = 0 ]; do
    left=$((left - 1))
    sleep 0.1
  done
  holds "it says: $1" shows "$1"
}
# Types Enter to each question up to this one.
enters_until() { # words
  local left=20
  until shows "$1" || [ $left = 0 ]; do
    left=$((left - 1))
    types ""
    sleep 0.5
  done
  sees "$1"
}
# Wants the parts tried, but not the dial.
skips_the_dial() {
  types y
  sees "by exactly 10 clicks"
  types s
}
ends_with() { # code
  code=0
  exec 9>&-
  wait $talking || code=$?
  is "it ends with $1" "$code" "$1"
  is "every line is free" "$(held)" ""
}
line_is() { [ "$(level "$1")" = "$2" ]; }

# ---- The whole of it

hil_record stream
talk --leds 8
sees "Which model will the clock run on"
sees "\[pi4\]"
types ""
sees "Which LEDs has the ring"
types "apa103"
sees "did you mean .apa102"
types ""
sees "What is the ring on"
types ""
sees "Which buzzer is there"
types active
sees "GPIO10 MOSI  \[19\]"
sees "Which pin is the buzzer on"
types GPIO10
sees "GPIO10 is MOSI"
types ""
enters_until "Shall the parts be tried now"
types ""
sees "by exactly 10 clicks"
types ""
sees "Nothing came from the dial"
turn ccw 10
types ""
sees "taken as reversed"
sees "Now turn it both ways"
turn ccw 2
holds "two clicks are shown" within 2 shows "click, clockwise, 2 right"
turn cw 3
holds "and three back" within 2 shows "click, counter-clockwise, 1 left"
press
sees "button up: a press"
types w
sees "Turned round"
turn ccw 1
sees "click, counter-clockwise, 1 left"
types w
turn ccw 1
sees "click, clockwise, 1 right"
types ""
sees "Now the ring"
is "the dial's lines are free again" "$(held)" ""
types ""
sees "Which one do you see"
types b
sees "Which one do you see"
types g
sees "One LED is green"
types n
sees "How many LEDs"
types 12
sees "12 LEDs"
types ""
sees "A light runs round"
sleep 2
types a
sees "Is it on top"
types 3
sees "Is it on top"
types +
sees "Is it on top"
types ""
sees "Now the buzzer"
hil_record_end
# Places of the wire are blue, green, red; in place of red blue was seen. Bytes are those of the longest chain.
sent=$(frames stream)
first=$(echo "$sent" | head -n 1)
has "all LEDs shone in one colour first" "$first" 00000000ff000030ff000030
is "and the rest of the longest chain was dark" "$(echo "$first" | cut -c $((9 + 8 * 8))-$((8 + 9 * 8)))" e0000000
holds "in the end the ring is dark" is_dark "$(echo "$sent" | tail -n 1)"
is "the light went round, an LED at a time" "$(echo "$sent" | grep -c '^0\{8\}.*303030')" \
  "$(echo "$sent" | grep '^0\{8\}.*303030' | grep -vc '303030.*303030')"
types ""
holds "the buzzer sounds" within 2 line_is $BUZZER 1
sees "Did the buzzer sound"
is "and is off again" "$(level $BUZZER)" 0
types ""
sees "Now the motor"
types ""
holds "the motor runs" within 2 line_is $MOTOR 1
sees "Did the motor shake"
types i
holds "at the other level it rests high" within 2 line_is $MOTOR 1
sees "Did the motor shake"
types ""
sees "Write board.yaml"
types ""
sees "What comes next"
ends_with 0
holds "the file is in order" "$NAPCLOCK" board check board.yaml
for words in "reversed: true        # true where clockwise" "leds: 12" "order: rgb" "offset: 2        #" "reversed: true   # true where the LEDs" "active: low" \
  "kind: active" "chip: pinctrl-bcm2711"; do
  has "it says $words" "$(cat board.yaml)" "$words"
done
cp board.yaml written

# ---- Every way out

given="--model pi4 --ring apa102 --leds 8 --ring-on spi --buzzer active --buzzer-line 24 --motor 23 --dial-a 17"
given="$given --dial-b 27 --dial-button 22"
for way in ^C TERM HUP ^D; do
  # The answer to whether the parts shall be tried, and to skip the dial and the ring and to sound the buzzer.
  talk $given
  sees "Shall the parts be tried now"
  skips_the_dial
  sees "Now the ring"
  types ""
  sees "Which one do you see"
  types s
  sees "Now the buzzer"
  types s
  sees "Now the motor"
  types t
  holds "the motor runs" within 2 line_is $MOTOR 1
  case $way in
    ^C) printf '\003' >&9 ;;
    ^D) printf '\004' >&9 ;;
    *) kill -$way "$(pidof napclock)" ;;
  esac
  sees "Nothing is written"
  is "$way: the motor is off" "$(level $MOTOR)" 0
  ends_with 1
  holds "$way: the file is as it was" cmp -s board.yaml written
done

# ---- A passive buzzer, and a file to begin from

"$NAPCLOCK" setup --yes --force -o board.yaml --model pi4 --ring none --motor none >/dev/null
sed -i 's/pwm: { channel/pwm: { chip: napclock-hil-pwm, channel/' board.yaml
cp board.yaml passive
hil_record stream
talk
sees "In the brackets stands what board.yaml says now"
enters_until "Shall the parts be tried now"
skips_the_dial
sees "Now the buzzer"
types t
sees "Did the buzzer sound"
types y
sees "Write board.yaml"
types y
ends_with 0
hil_record_end
is "nothing has changed" "$(cat board.yaml)" "$(cat passive)"
# Enabled, then period and duty in nanoseconds, in hexadecimal.
tones=$(records stream | awk '$1 == 3 { print $3, $7 }')
holds "it played the notes of the tune" test "$(echo "$tones" | grep '^1' | grep -v '0\{16\}$' | sort -u | wc -l)" -ge 4
is "and is off" "$(echo "$tones" | tail -n 1 | cut -c 1)" 0
cp written board.yaml
rm board.yaml.old

# ---- What does not work

echo spi0.0 >/sys/bus/spi/drivers/spidev/unbind
talk $given
sees "Shall the parts be tried now"
skips_the_dial
sees "Now the ring"
types ""
sees "there is no /dev/spidev0.0"
sees "dtparam=spi=on"
echo spi0.0 >/sys/bus/spi/drivers/spidev/bind
types a
sees "Which one do you see"
hil_fail spi 5
types r
sees "writing to /dev/spidev0.0 failed"
hil_fail spi 0
types s
sees "Now the buzzer"
types s
sees "Now the motor"
types s
sees "kept as board.yaml.old"
types y
sees "What comes next"
ends_with 0
holds "the file that was there is kept" cmp -s board.yaml.old written

# A clock that runs has the lines, and is not disturbed: PWM and spidev could be opened twice.
start
talk $given
sees "Shall the parts be tried now"
types y
sees "another napclock runs"
types s
sees "Now the ring"
types t
sees "another napclock runs"
end
types a
sees "Which one do you see"
types s
sees "Now the buzzer"
printf '\003' >&9
sees "Nothing is written"
ends_with 1
