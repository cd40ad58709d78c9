# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# No memory left: the kernel kills the clock, or what takes the memory. The two share 64 MB, so that it has nobody else
# to choose: the shell that watches has its memory beside them.

bench_chip
bench_recorder
board
killed() { dmesg | grep -q "emory cgroup out of memory: Killed process $1 ($2)"; }

shortage=/sys/fs/cgroup/shortage
mount -t cgroup2 none /sys/fs/cgroup
echo +memory >/sys/fs/cgroup/cgroup.subtree_control
mkdir $shortage
echo 64M >$shortage/memory.max
cat >in-shortage <<END
#!/bin/sh
echo \$\$ >$shortage/cgroup.procs
exec "\$@"
END
cat >clock-in-shortage <<END
#!/bin/sh
exec $PWD/in-shortage $NAPCLOCK "\$@"
END
chmod +x in-shortage clock-in-shortage
NAPCLOCK=./clock-in-shortage
hog() { ./in-shortage check-device hog "$1"; }

# ---- The clock is the one to go

start
holds "a nap begins" nap
before=$(due)
sleep 20
echo 1000 >/proc/$clock/oom_score_adj
hog 0
wait $clock && code=0 || code=$?
is "without memory the kernel kills the clock" "$code" 137
holds "because it was short of memory" killed $clock napclock
sleep 10
start_again
holds "the nap goes on" within 5 said "goes on with a nap of 1 min, 0:[23][0-9] left"
hil_record stream
sleep_until_call
holds "the call comes" within 2 in_state calling
hil_record_end
holds "in time" moves_at stream $before 2
press
sleep 31
holds "it is answered, and over" within 2 in_state standby
end
is "the log has it once" "$(log | grep -c ',completed,')" 1
is "and nothing else" "$(log | wc -l)" 1

# ---- Another one is

start
# As a manager of services does with OOMScoreAdjust=. Without it the clock is only the last to go: while the kernel has
# not got back yet what one process had, it may kill another.
echo -1000 >/proc/$clock/oom_score_adj
holds "a nap in a shortage begins" nap
hil_record stream
hogs=0
while [ $hogs -lt 5 ]; do
  sleep 9
  hog 1000 && code=0 || code=$?
  is "the kernel kills what takes the memory" "$code" 137
  hogs=$((hogs + 1))
done
sleep_until_call
# In the very second in which the motor is to move.
hog 1000
holds "the call comes" within 2 in_state calling
hil_record_end
holds "in time" moves_at stream "$(due)"
holds "with the clock that began it" kill -0 $clock
is "which had no gap" "$(reported gaps)" 0
is "and no late tick" "$(reported late)" 0
is "and no broken part" "$(faults)" ""
press
sleep 31
end
is "it ends well" "$code" 0
is "and the nap is in the log" "$(log | grep -c ',completed,')" 1
