# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# The clock as a service: what its manager hears of it, and a loop that really hangs (sd_notify).

bench_chip
bench_recorder
board
debug=/sys/kernel/debug/napclock-hil

# Each life has a trace of its own; all have one err.
cat >service <<END
rm -f trace
exec $NAPCLOCK run --board board.yaml --data kept --trace trace 2>>err
END
# Starts the clock under a manager that is patient for four seconds, and waits until it is ready.
serve() { # socket
  rm -rf kept trace err
  supervisor "$1" 4000 sh service >heard &
  supervisor=$!
  within 10 heard 'said READY=1' || return
  clock=$(of started)
}
heard() { grep -q "$1\$" heard; }
# The process that something was said of last, and when that was.
of() { grep "$1\$" heard | tail -n 1 | cut -d ' ' -f 2; }
at() { grep "$1\$" heard | tail -n 1 | cut -d ' ' -f 1; }
# Whether it is another clock by now, and ready.
is_anew() {
  [ "$(of started)" != $clock ] && [ "$(of 'said READY=1')" = "$(of started)" ]
}
# Waits until the clock is started anew, which is soon. What it died of is in $end.
anew() {
  within 2 is_anew || return
  end=$(sed -n "s/^[0-9]* $clock \(ended\|died of\)/\1/p" heard)
  clock=$(of started)
}
is_loud() { [ "$(level $BUZZER)" = 1 ]; }
# What the manager heard last of what the clock is at.
status() { sed -n 's/.*said STATUS=//p' heard | tail -n 1; }
is_at() { [ "$(status)" = "$1" ]; }

# ---- What is told

holds "the clock tells its manager that it is ready" serve "$PWD/notify"
first=$(($(sed -n 's/.*"clock_ns":\([0-9]*\).*/\1/p' trace) + 10000000))
late=$((($(at 'said READY=1') - first) / 1000))
holds "after its first tick, $late us" test $late -ge 0 -a $late -lt 10000
holds "and what it is at" is_at standby
hil_fail spi 5
holds "what is broken" within 3 is_at "standby; broken: ring"
hil_fail spi 0
holds "what works again" within 3 is_at standby
sleep 20
# A tick later than half of it at most: the loop tells it, which is what has to be known.
longest=$(awk '/ said WATCHDOG=1$/ { if (last && $1 - last > longest) longest = $1 - last; last = $1; n++ }
  END { print (n >= 10 ? int(longest / 1000) : "told too seldom") }' heard)
holds "it says that it is alive each half period, $longest us at most" test "$longest" -le 2010000
is "and nothing but it does" "$(grep ' said ' heard | cut -d ' ' -f 2 | uniq)" $clock

# ---- Loops that hang

holds "a nap begins" nap
holds "and is told" within 2 is_at "napping, 60 s left"
before=$(due)
sleep 10
kill -STOP $clock
sleep 4
holds "a clock that is stopped is silent, and started anew" anew
is "by SIGABRT" "$end" "died of 6"
silence=$((($(at 'is silent') - $(grep WATCHDOG heard | awk -v at="$(at 'is silent')" '$1 < at' | tail -n 1 |
  cut -d ' ' -f 1)) / 1000000))
# The kernel may let a poll last a thousandth longer.
holds "after four seconds, $silence ms" test $silence -ge 4000 -a $silence -le 4005
holds "the nap goes on" said "goes on with a nap of 1 min"
moved=$((($(due) - before) / 1000))
holds "and is due when it was, give or take a tick: $moved us" test $moved -ge -10000 -a $moved -le 10000
sleep 5
# The driver sleeps in the kernel, where no signal reaches the loop.
echo 9000000 >$debug/spi_delay_us
sleep 2
echo 0 >$debug/spi_delay_us
sleep 7
holds "a loop that hangs in the kernel is started anew" anew
holds "SIGABRT was not enough" heard "is killed"
is "SIGKILL was" "$end" "died of 9"
holds "the nap goes on" within 5 in_state napping
hil_record stream
sleep_until_call
holds "the call comes" within 2 in_state calling
holds "and is told" within 2 is_at calling
kill -STOP $clock
sleep 4
holds "one that hangs in the call is started anew" anew
holds "the call goes on" within 5 in_state calling
hil_record_end
# After two restarts, each of which may have cost a tick.
holds "it came in time" moves_at stream $before 3
is "the new clock switched the motor off before it went on" \
  "$(levels_of stream $MOTOR | tr -d ' ' | tr -s 01 | cut -c 1-3)" 101
sleep 30
holds "the buzzer sounds as well" within 2 is_loud
press
holds "it is answered" within 5 in_state rating
sleep 31
holds "and is over" within 5 in_state standby
is "the log has it once" "$(log | grep -c ',completed,')" 1
is "and nothing else" "$(log | wc -l)" 1

# ---- A manager that does not listen

holds "another nap begins" nap
# Its socket is full soon.
kill -STOP $supervisor
told=$(grep -c 'said STATUS=napping' heard)
hil_record stream
sleep_until_call
sleep 1
hil_record_end
holds "while nobody listens the call comes in time" moves_at stream "$(due)"
is "no tick was late" "$(reported late)" 0
kill -CONT $supervisor
holds "the manager that listens again hears of it" within 2 is_at calling
told=$(($(grep -c 'said STATUS=napping' heard) - told))
holds "and of $told of the 60 seconds: its socket was full" test $told -gt 0 -a $told -lt 15
is "from the same clock" "$(of 'STATUS=calling')" $clock
press
sleep 31
kill -TERM $supervisor
code=0
wait $supervisor || code=$?
is "asked to end, it ends with 0" $code 0
is "after it has said so" "$(tail -n 2 heard | cut -d ' ' -f 2- | tr '\n' ' ')" \
  "$clock said STOPPING=1 $clock ended 0 "
is "each nap was logged once" "$(log | grep -c ',completed,')" 2

# ---- Nobody

# The first is a socket that was left behind.
for place in notify nobody; do
  export NOTIFY_SOCKET="$PWD/$place" WATCHDOG_USEC=4000000
  start
  unset NOTIFY_SOCKET WATCHDOG_USEC
  sleep 20
  is "with nobody at $place no tick is late" "$(reported late)" 0
  end
  is "and it ends with 0" $code 0
done
holds "an abstract name does as well" serve @napclock
kill -TERM $supervisor
wait $supervisor
holds "up to the end" heard "said STOPPING=1"
