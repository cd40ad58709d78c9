# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# A disk that takes nothing and refuses nothing: whoever writes waits. While the file hanging is there.

bench_chip
bench_recorder
board
# Of the programs here only the clock is one that loads anything.
start_on_disk() {
  export LD_PRELOAD=/mnt/hanging-disk.so HANGING_DISK="$PWD/hanging"
  start_again
  unset LD_PRELOAD
}

# ---- A disk that hangs, and works again

rm -rf kept
start_on_disk
: >hanging
holds "a nap on a disk that hangs begins" nap
sleep 9
is "for ten seconds it may" "$(faults)" ""
sleep 2
is "then it is told as a fault" "$(faults)" store
has "with what was expected" "$(cat err)" "warning: store: a writing takes long, expected a disk that answers"
hil_record stream
sleep_until_call
holds "it calls all the same" within 2 in_state calling
hil_record_end
holds "in time" moves_at stream "$(due)"
press
sleep 31
holds "the nap is over" in_state standby
is "no tick was late" "$(reported late)" 0
is "and there was no gap" "$(reported gaps)" 0
is "the log has nothing" "$(log | wc -l)" 0
rm hanging
holds "the disk works again" within 3 said "store: works again"
holds "and no part is broken" within 3 has_faults ""
sleep 1
is "the nap is in the log" "$(log | grep -c ',completed,')" 1

# ---- The end on a disk that hangs

holds "a nap on a disk that works begins" nap
sleep 20
: >hanging
sleep 42
is "the call comes when it hangs" "$(state)" calling
before=$(cut -d ' ' -f 1 /proc/uptime)
end
after=$(cut -d ' ' -f 1 /proc/uptime)
took=$(echo "$before $after" | awk '{ print int(($2 - $1) * 1000) }')
is "SIGTERM ends it with 0" "$code" 0
holds "within two seconds, $took ms" test $took -ge 1900 -a $took -le 2100
is "motor and buzzer are off" "$(level $MOTOR)$(level $BUZZER)" 00
has "and it says what is not written" "$(cat err)" \
  "warning: store: the disk has not taken the last journal within 2 s"
rm hanging
start_on_disk
holds "what the disk had is there: the call goes on" within 5 in_state calling
holds "and says so" said "goes on with the call after a nap of 1 min"
press
sleep 31
end
is "each nap is in the log once" "$(log | grep -c ',completed,')" 2
is "and nothing else" "$(log | wc -l)" 2

# ---- The start on a disk that hangs

start_on_disk
holds "a nap begins whose clock dies" nap
sleep 20
kill_clock
: >hanging
start_on_disk
holds "a clock starts on a disk that hangs, and says so" within 5 said \
  "kept has not been read yet, expected a disk that answers"
holds "with the store told as a fault" within 5 has_faults store
sleep 5
rm hanging
holds "the disk works again, and the nap goes on" within 5 said "goes on with a nap of 1 min, 0:[23][0-9] left"
sleep_until_call
holds "and calls at its time" within 2 in_state calling
press
sleep 31
end
is "it is in the log once" "$(log | grep -c ',completed,')" 3

: >hanging
start_on_disk
holds "hands need no disk: a nap begins" nap
sleep 59
holds "and calls" within 3 in_state calling
rm hanging
end
is "SIGTERM ends it with 0" "$code" 0
