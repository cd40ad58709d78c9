# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# A chip that is pulled out while the clock runs, and put back.

bench_chip
bench_recorder
board buzzer='{ kind: passive, pwm: { chip: napclock-hil-pwm, channel: 0 } }'
all_held="0:napclock dial 1:napclock dial 2:napclock dial 4:napclock motor"
pwm=/sys/class/pwm/pwmchip0/pwm0
note() { [ "$(cat $pwm/enable)" = 1 ] && [ "$(cat $pwm/duty_cycle)" != 0 ]; }
broken() { case " $(faults) " in *" $1 "*) ;; *) return 1 ;; esac; }
# The pull-ups are the board's: a chip that is new has none until they are asked for.

# ---- In a nap

start
nap
chip_unbind
holds "a chip that goes away in a nap is noted" within 3 broken dial
has "and told" "$(cat err)" "warning: dial"
sleep 10
is "the nap goes on" "$(state)" napping
chip_bind
holds "it is opened when it is back" within 3 has_faults ""
holds "with all its lines, the motor's too" within 2 is_held "$all_held"
has "and that is told" "$(cat err)" "dial: works again"
is "it is no gesture" "$(state)" napping
press
sleep 0.1
is "the button works again" "$(state)" paused
press
sleep 0.1
is "twice" "$(state)" napping

# ---- Away when the call is due

chip_unbind
sleep 60
is "the call comes without the chip" "$(state)" calling
holds "with what is left, the buzzer" within 3 note
is "and not a tick later" "$(sed -n 's/.*"us":\([0-9]*\).*"to":"calling".*/\1/p' trace | tail -n 1)" \
  "$(sed -n 's/.*"what":"deadline","at_us":\([0-9]*\).*/\1/p' trace | tail -n 1)"
at=$(sed -n 's/.*"us":\([0-9]*\).*"to":"calling".*/\1/p' trace | tail -n 1)
is "the buzzer sounds at once" "$(grep "\"us\":$at," trace | grep -c '"what":"buzzer","hz"')" 1
holds "the motor is noted too" broken motor
chip_bind
holds "all is opened in the call" within 3 has_faults ""
is "and held" "$(held)" "$all_held"
moves() { [ "$(level $MOTOR)" = 1 ]; }
holds "the motor joins the call" within 3 moves
press
is "a press answers it" "$(state)" rating
press
sleep 0.1

# ---- Pulled out in the middle of a call

nap
sleep 62
is "another call begins with the motor" "$(state) $(note && echo note)" "calling "
chip_unbind
holds "the buzzer takes over when the chip goes" within 2 note
sleep 5
is "the call goes on" "$(state)" calling
chip_bind
holds "and all is opened again" within 3 has_faults ""
press
is "and answered" "$(state)" rating
is "the exit report counts failures" "$(reported failures | grep -c '^[1-9]')" 1
chip_unbind
end
is "it ends well without the chip" "$code" 0
chip_bind
