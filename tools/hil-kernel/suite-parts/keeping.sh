# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# What outlives the program: a nap goes on, and no disk stops the clock (PUB-31, PUB-33).

bench_chip
bench_recorder
board

# ---- Killed in a nap

start
holds "a nap begins" nap
sleep 20
kill_clock
sleep 10
start_again
holds "PUB-31: after SIGKILL the nap goes on" within 5 said "goes on with a nap of 1 min, 0:[23][0-9] left"
is "and is napping" "$(state)" napping
# 31 s of it are over, give or take the start.
sleep 25
is "it does not call before its time" "$(state)" napping
holds "and calls at its time" within 6 in_state calling
press
holds "the sleeper answers" within 5 in_state rating
sleep 31
holds "and it is logged" within 5 in_state standby
end
is "once" "$(log | grep -c ',completed,')" 1

# ---- Ended in a nap

start
holds "another nap begins" nap
sleep 20
end
is "SIGTERM in a nap ends with 0" "$code" 0
is "and motor and buzzer are off" "$(level $MOTOR)$(level $BUZZER)" 00
sleep 60
start_again
holds "PUB-31: back after its time, it calls at once" within 5 in_state calling
holds "and says so" said "goes on with the call after a nap of 1 min"
kill_clock
sleep 7300
start_again
holds "PUB-31: back two hours later, it does not call" within 5 said "was over while the clock was off: missed"
sleep 1
end
is "and has logged that nap as missed" "$(log | grep -c ',missed,')" 1

# ---- A clock that is set

set_clock() { date -s "@$(($(date +%s) + $1))" >/dev/null; } # seconds ahead
start
holds "a nap in which the clock is set begins" nap
sleep 10
before=$(date +%s)
set_clock -3600
holds "the clock is set back an hour" [ "$(date +%s)" -lt $((before - 3500)) ]
sleep 10
set_clock 7200
sleep 35
is "PUB-27: set back an hour and forward two, the nap goes on" "$(state)" napping
holds "and calls at its time" within 6 in_state calling
press
holds "the sleeper answers" within 5 in_state rating
sleep 31
holds "and it is logged" within 5 in_state standby
for hours in -1 1; do
  holds "another nap begins" nap
  sleep 20
  set_clock $((hours * 3600))
  kill_clock
  sleep 10
  set_clock $((hours * 3600))
  start_again
  holds "PUB-27: killed in a nap, the clock set by $hours h before and after, it goes on" within 5 \
    said "goes on with a nap of 1 min, 0:[23][0-9] left"
  sleep 25
  is "it does not call before its time" "$(state)" napping
  holds "and calls at its time" within 6 in_state calling
  press
  holds "the sleeper answers" within 5 in_state rating
  sleep 31
  holds "and it is logged" within 5 in_state standby
done
end
is "each once" "$(log | grep -c ',completed,')" 3

# ---- Files that are damaged

for damage in '' '{"nap":'; do
  rm -rf kept
  mkdir kept
  printf %s "$damage" >kept/naps.sqlite
  start_again
  holds "PUB-33: a damaged file does not stop the clock" within 5 said "kept/naps.sqlite.damaged-1"
  is "it is told once" "$(grep -c damaged err)" 1
  is "it is kept" "$(cat kept/naps.sqlite.damaged-1)" "$damage"
  end
done
start_again
end
is "the new one is sound" "$(grep -c warning err)" 0

# ---- Disks that refuse

rm -rf kept
mkdir kept
mount -t tmpfs -o size=128k none kept
start_again
dd if=/dev/zero of=kept/filler bs=1k >/dev/null 2>&1
holds "a nap on a full disk begins" nap
holds "and the disk is told as a fault" within 5 has_faults store
has "with what mends it" "$(cat err)" "warning: store: kept/naps.sqlite" "expected room on its disk"
sleep 59
holds "it calls all the same" within 5 in_state calling
rm kept/filler
holds "with room the store works again" within 40 said "store: works again"
press
sleep 32
end
is "and nothing is lost" "$(log | grep -c ',completed,')" 1
umount kept

mount -t tmpfs -o ro none kept
start_again
holds "where nothing can be kept the clock starts" within 5 has_faults store
has "and says so" "$(cat err)" "warning: store: kept" "expected a place that this user may write"
sleep 125
is "once a minute" "$(grep -c 'warning: store' err)" 3
end
is "and it ends with 0" "$code" 0
umount kept

# ---- Two of them

rm -rf kept
start
bench_chip second second-clock
board chip=second-clock
refused
is "a second clock in the same place ends with 3" "$code" 3
has "and says who has it" "$(cat err)" "kept is in use by process $clock" "--data"
end TERM
