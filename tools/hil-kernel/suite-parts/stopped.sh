# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# A clock that is killed, stopped or held up: `napclock off`, ^Z, and no drift (PUB-24, PUB-30).

bench_chip
bench_recorder
board buzzer='{ kind: passive, pwm: { chip: napclock-hil-pwm, channel: 0 } }'
tones() { records "$1" | awk '$1 == 3 { print $3, $7 }'; } # enabled, then period and duty
off() {
  code=0
  timeout 30 "$NAPCLOCK" off --board board.yaml >out.off 2>err.off || code=$?
}
# Whether a note sounds.
pwm=/sys/class/pwm/pwmchip0/pwm0
note() { [ "$(cat $pwm/enable)" = 1 ] && [ "$(cat $pwm/duty_cycle)" != 0 ]; }

# How long what a kind of records says of a line or a channel was first off, in us.
pause_of() { # file kind line
  check-device records <"$1" | awk -v kind=$2 -v line=$3 '$2 != kind || $3 != line { next }
    !off && !$4 { off = $1 }
    off && $4 { print int(($1 - off) / 1000); exit }'
}
# Whether a dark frame is followed by one that is not.
is_lit_again() { frames "$1" | awk '/^0{8}([ef].000000){8}/ { dark = NR } END { exit !(dark && dark < NR) }'; }

# ---- SIGKILL, and what puts it right

start
holds "the call sounds" nap_until_loud
hil_record stream
off
hil_record_end
is "off beside a clock that runs ends with 3" "$code" 3
has "and says that one runs" "$(cat err.off)" "\`napclock dial\`" "another napclock runs"
is "and leaves its ring alone" "$(frames stream | grep -cE '^0{8}([ef].000000){8}')" 0
holds "and its call" within 5 note
kill_clock
holds "after SIGKILL the tone stays" note
is "and its lines are free" "$(held)" ""
hil_record stream
off
hil_record_end
is "PUB-24: off ends with 0" "$code" 0
is "and says nothing" "$(cat out.off err.off)" ""
is "the tone is off" "$(tones stream | tail -n 1 | cut -d ' ' -f 1)" 0
holds "the ring is dark" is_dark "$(frames stream | tail -n 1)"
is "the motor's line was set inactive" "$(levels_of stream $MOTOR | tr -d ' ' | tr -s 0)" 0
is "nothing is held" "$(held)" ""

gpioset --mode=signal nap-clock $A=1 &
holder=$!
within 10 is_held "0:gpioset"
off
is "a dial that another program holds does not hinder it" "$code" 0
kill $holder
wait $holder
hil_fail spi 5
hil_record stream
off
hil_record_end
hil_fail spi 0
is "off ends with 3 if the ring cannot be reached" "$code" 3
has "and says why" "$(cat err.off)" "ring" "/dev/spidev0.0"
is "and switches the rest off" "$(levels_of stream $MOTOR | tr -d ' ' | tr -s 0)" 0

# ---- ^Z in a call

hil_record stream
start
holds "another call sounds" nap_until_loud
holds "it is in a note" within 5 note
stopped() { grep -q '^State:.*stopped' /proc/$clock/status; }
kill -TSTP $clock
holds "SIGTSTP stops the clock" within 5 stopped
hil_record_end
is "its tone is off meanwhile" "$(tones stream | tail -n 1 | cut -d ' ' -f 1)" 0
is "its motor too" "$(level $MOTOR)" 0
holds "its ring is dark" is_dark "$(frames stream | tail -n 1)"
sleep 2
hil_record stream
kill -CONT $clock
holds "SIGCONT lets it go on with the call" within 5 note
is "which it was in" "$(state)" calling
sleep 1
hil_record_end
holds "and the ring is lit" test "$(frames stream | grep -vcE '^0{8}([ef].000000){8}')" -gt 0
kill -TSTP $clock
within 5 stopped
press
sleep 1
kill -CONT $clock
holds "a press meanwhile answers it" within 5 in_state rating
end
is "it ends well" "$code" 0

# ---- ^Z where nobody could let it go on

# The kernel stops no process of an orphaned group by SIGTSTP, such as a service.
job=service
start
holds "the call of a service sounds" nap_until_loud
note_and_motor() { note && [ "$(level $MOTOR)" = 1 ]; }
holds "both are on" within 5 note_and_motor
hil_record stream
kill -TSTP $clock
sleep 0.1
is "SIGTSTP does not stop a service" "$(grep -c '^State:.*stopped' /proc/$clock/status)" 0
sleep 1
hil_record_end
pause=$(pause_of stream 3 0)
holds "its tone is off for a tick, $pause us" test "$pause" -le 10010
pause=$(pause_of stream 1 $(($(chip_base) + MOTOR)))
holds "its motor as well, $pause us" test "$pause" -le 10010
holds "its ring is lit again within a second" is_lit_again stream
is "no tick was late" "$(reported late)" 0
is "there was no gap" "$(reported gaps)" 0
kill -TSTP $clock
kill -CONT $clock
press
holds "a press answers it" within 5 in_state rating
end
is "it ends well" "$code" 0
job=foreground

# ---- PUB-30: no drift, whatever holds the loop up

board
start
press
turn cw 19
press
holds "PUB-30: a nap of 20 minutes" within 5 in_state napping
stalls=0
while [ $stalls -lt 60 ]; do
  sleep 17
  kill -STOP $clock
  sleep 0.3
  kill -CONT $clock
  stalls=$((stalls + 1))
done
kill -STOP $clock
sleep 5
kill -CONT $clock
hil_record stream
sleep 160
is "PUB-30: the call comes" "$(state)" calling
hil_record_end
is "PUB-30: the long stop is a gap" "$(reported gaps)" 1
# 28 or 29 ticks each.
late=$(reported late)
holds "PUB-30: the short ones are run together, $late ticks" test "$late" -ge 1680 -a "$late" -le 1860
end
napping=$(sed -n 's/.*"us":\([0-9]*\).*"to":"napping".*/\1/p' trace)
began=$(sed -n 's/.*"clock_ns":\([0-9]*\).*/\1/p' trace)
is "PUB-30: due 20 minutes after it began" "$((($(due) - began) / 1000 - napping))" 1200000000
holds "PUB-30: the motor moves within a tick of it, by the kernel's clock" moves_at stream "$(due)"
