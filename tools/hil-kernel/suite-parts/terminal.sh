# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# `napclock run --status` on a terminal: a line a second, drawn over the one before.

bench_chip
bench_recorder
board

start --status
sleep 3
end
is "away from a terminal there is no status" "$(grep -c standby out)" 0

rm -rf kept trace
check-device foreground "$NAPCLOCK" run --board board.yaml --data kept --trace trace --status >/dev/tty3 2>err &
clock=$!
within 10 grep -q '"power"' trace
sleep 2
holds "a nap begins" nap
sleep 10
hil_fail spi 5
sleep 2
hil_fail spi 0
sleep_until_call
holds "the call comes" within 2 in_state calling
sleep 2
end
is "it ends with 0" "$code" 0
is "no tick waited for the terminal" "$(grep -o '[0-9]* late ones' err)" "0 late ones"
# A line each: what is drawn over the line before.
{ cat /run/hil/terminal && echo; } | tr '\r' '\n' | sed -n 's/^.\[K//p' >status
is "it begins in standby" "$(head -n 1 status)" standby
lines=$(grep '^napping' status)
is "a line for each second that is left" \
  "$(echo "$lines" | cut -d ' ' -f 2)" "$(seq 60 -1 1 | awk '{ printf "00:%02d:%02d\n", $1 / 60, $1 % 60 }')"
holds "the ring is among them while it is broken" test "$(echo "$lines" | grep -c 'broken: ring')" -ge 2
holds "then it is not" grep -qx 'napping 00:00:40' status
is "a line for each second of the call" "$(sort status | uniq -c | awk '$2 == "calling" { print $1 }')" 2
is "at the end the line is empty" "$(tail -n 1 status)" ""
