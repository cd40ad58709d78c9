# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# Motor, buzzer and ring are off from the first request on and at the end, on lines and on PWM, and play the tune
# (PUB-24, PUB-25).

bench_chip
bench_recorder
# enabled, polarity, then period and duty, each in hexadecimal and the lowest byte first
tones() { records "$1" | awk '$1 == 3 { print $3, $4, $7 }'; }

both_are() { [ "$(level $MOTOR)$(level $BUZZER)" = "$1$1" ]; }

# ---- On lines, at both levels

for active in high low; do
  off=0 on=1 pull=down
  [ $active = high ] || off=1 on=0 pull=up
  # The resistor that keeps a transistor shut while nobody drives it.
  pull $MOTOR $pull
  pull $BUZZER $pull
  board tick=20ms motor="{ line: MOTOR, active: $active }" buzzer="{ kind: active, line: BUZZER, active: $active }"
  signals="TERM INT HUP"
  [ $active = high ] || signals=TERM
  for signal in $signals; do
    name="active $active, SIG$signal"
    hil_record stream
    start
    sleep 2
    hil_record_end
    is "$name: no blip of the motor at the start" "$(levels_of stream $MOTOR | tr -d "$off ")" ""
    is "$name: no blip of the buzzer at the start" "$(levels_of stream $BUZZER | tr -d "$off ")" ""
    hil_record stream
    holds "$name: the call sounds" nap_until_loud
    # With the call's motor on, and the buzzer in the middle of a note.
    holds "$name: both at once" within 5 both_are $on
    end $signal
    hil_record_end
    is "$name: the exit code" "$code" 0
    is "$name: both are left off" "$(level $MOTOR)$(level $BUZZER)" "$off$off"
    is "$name: they were set so, and not let go of" "$(levels_of stream $MOTOR | awk '{ print $NF }')$(
      levels_of stream $BUZZER | awk '{ print $NF }')" "$off$off"
    holds "$name: the last frame is dark" is_dark "$(frames stream | tail -n 1)"
    is "$name: all lines are free" "$(held)" ""
    has "$name: the report at the end" "$(cat err)" " ticks, " " edges, " " failures of parts"
  done
done

# ---- On PWM, at both polarities

# Whether a channel is silent in a state: off, or of no duty. An inverted one that is off is low, which is loud.
is_silent() { # enabled polarity values
  case "$1 $2 $3" in
    "0 0 "* | "1 "*0000000000000000) ;;
    *) return 1 ;;
  esac
}
silent_states() { # file: how many are not
  tones "$1" | while read -r enabled polarity values; do
    # shellcheck disable=SC2086 # a word each
    is_silent $enabled $polarity $values || echo loud
  done | grep -c loud
}
for active in high low; do
  polarity=0
  [ $active = high ] || polarity=1
  board buzzer="{ kind: passive, active: $active, pwm: { chip: napclock-hil-pwm, channel: $polarity } }"
  name="PWM, active $active"
  hil_record stream
  start
  sleep 2
  hil_record_end
  # An inverted channel must be set up before it can be switched on.
  is "$name: no tone at the start" "$(tones stream | awk '$1 == 1' | grep -vc '0000000000000000$')" 0
  last=$(tones stream | tail -n 1)
  # shellcheck disable=SC2086 # a word each
  holds "$name: silent when idle" is_silent $last
  is "$name: its polarity" "$(echo "$last" | cut -d ' ' -f 2)" $polarity
  hil_record stream
  holds "$name: the call sounds" nap_until_loud
  sleep 3
  end
  hil_record_end
  # The third C above middle C is 1046.502 Hz, or 955.564 us.
  is "$name: the tune's tone" "$(tones stream | awk '{ print $3 }' | cut -c 1-16 | sort | uniq -c | sort -rn |
    awk 'NR == 1 { print $2 }' | sed 's/\(..\)\(..\)\(..\).*/\3\2\1/')" "$(printf '%06x' 955564)"
  # shellcheck disable=SC2046 # a word each
  holds "$name: silent at the end" is_silent $(tones stream | tail -n 1)
done

# ---- PUB-25: the tune on a line: c,p,c,p,c,p,2p at 187.5 ms

board
start
hil_record stream
nap_until_loud
sleep 4
hil_record_end
end
# Lengths of the levels in ticks of 10 ms: three times on, and off between.
lengths=$(check-device records <stream | awk -v line=$(($(chip_base) + BUZZER)) '
  $2 == 1 && $3 == line { if (last) printf "%d ", ($1 - last) / 1e7 + 0.5; last = $1 }')
case " $lengths" in
  *" 19 19 19 19 19 "* | *" 19 19 19 18 19 "* | *" 19 18 19 19 19 "* | *" 18 19 19 19 18 "* | *" 19 18 19 19 18 "* | \
    *" 18 19 19 18 19 "* | *" 19 19 18 19 19 "*) ok "PUB-25: three notes of 187.5 ms" ;;
  *) not_ok "PUB-25: three notes of 187.5 ms" "$lengths" ;;
esac
