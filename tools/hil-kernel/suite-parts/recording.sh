# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# What a clock on hardware records replays to its own trace: a nap, a chip that is pulled out, a gap, and SIGKILL.

bench_chip
bench_recorder
board
replay() { # option...
  code=0
  "$NAPCLOCK" replay night.nap "$@" >out.replay 2>err.replay || code=$?
}
broken() { case " $(faults) " in *" $1 "*) ;; *) return 1 ;; esac; }

# ---- A nap with everything in it

start --record night.nap
turn cw 3
turn ccw 3
press
within 5 in_state napping
chip_unbind
holds "the chip goes away" within 3 broken dial
sleep 5
chip_bind
holds "and comes back" within 3 has_faults ""
# Late for less than a second, and for more.
for seconds in 0.3 3; do
  kill -STOP $clock
  sleep $seconds
  kill -CONT $clock
  sleep 1
done
sleep 50
holds "it calls" within 20 in_state calling
press
press
sleep 1
end
is "it ends with 0" "$code" 0
replay
is "the recording replays" "$code" 0
has "bit for bit" "$(cat out.replay err.replay)" "replayed bit for bit" "1 power-on, 1 nap; "
replay --trace -o again
is "to the trace of the run" "$(cmp trace again 2>&1)" ""
holds "which has the gap in it" [ "$(wc -l <trace)" -gt 20 ]

# ---- Killed in a nap

start --record night.nap
press
press
within 5 in_state napping
sleep 25
kill_clock
replay --trace -o again
is "after SIGKILL it replays up to its last block" "$code" 0
has "and says so" "$(cat err.replay)" "warning: " "the recording was not ended" "it is used as far as it goes"
is "as it was" "$(head -n "$(wc -l <again)" trace | cmp - again 2>&1)" ""
# A block is written every ten seconds.
holds "to the last ten seconds" [ "$(tail -n 1 again | sed 's/{"us":\([0-9]*\),.*/\1/')" -gt 14000000 ]

# ---- Where it cannot be written

refused --record /nowhere/night.nap
is "a recording without a place is bad input" "$code" 2
has "and says which" "$(cat err)" "/nowhere/night.nap: error: the file cannot be written"
refused --record board.yaml
is "so is one over the board's file" "$code" 2
holds "which is left as it is" grep -q '^backend: linux' board.yaml
