# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2153,SC2154 # read by suite-guest.sh, whose words have no spaces
#
# The dial: edges that come at once, and edges that are lost (PUB-12). The report that SIGUSR1 asks for.

bench_chip
bench_recorder
board
folder=$(chip_folder)
# A moment between edges, without which they carry one time.
clockwise="$A- , $B- , $A+ , $B+ ,"
counter="$B- , $A- , $B+ , $A+ ,"
library() { sed -n 's/.*libgpiod \([0-9]\).*/\1/p' out; }
# How many steps were taken each way, as "N +1" and the like.
steps() { detents "$1" | tr ' ' '\n' | sort | uniq -c | tr -s ' \n' ' '; }

# ---- Edges less than a microsecond apart

# Four detents without a pause: the first generation of the interface keeps 16 edges of a line.
bursts() { # count moves_of_a_detent
  local left=$1
  while [ "$left" -gt 0 ]; do
    # shellcheck disable=SC2086 # a word for each move
    check-device pulls "$folder" $2 $2 $2 $2
    sleep 0.02
    left=$((left - 1))
  done
  sleep 0.1
}
start
press
for round in 1 2; do
  bursts 25 "$clockwise"
  is "100 detents clockwise in bursts, round $round" "$(minutes)" 101
  bursts 25 "$counter"
  is "100 detents back in bursts, round $round" "$(minutes)" 1
done
# Some at a time, as they meet the ticks.
is "200 each way, and none besides" "$(detents 1 | tr ' ' '\n' |
  awk '$1 > 0 { up += $1 } $1 < 0 { down += $1 } END { print up, down }')" "200 -200"
# And the two of the press.
is "the report counts the edges" "$(reported edges)" 1602
is "none was lost" "$(reported lost)" 0
has "the report tells of the loop" "$(tail -n 2 err)" "napclock: " " ticks, " " late ones" " gaps; woken " " at most" \
  " illegal jumps; 0 failures of parts"
end

# ---- Edges of one and the same time, as no hand makes them

start
press
check-device pulls "$folder" $A- $B- $A+ $B+
sleep 0.1
case "$(library) $where" in
  # The edges of A come before those of B: nobody knows which way it was.
  "1 uml") is "a detent at one moment is none" "$(steps 1)" "" ;;
  *) is "a detent at one moment is one" "$(steps 1)" " 1 +1 " ;;
esac
before=$(minutes)
turn cw 1
sleep 0.1
holds "and the next counts" test "$(minutes)" -gt "$before"
end

# ---- PUB-12: more edges than are kept, while nobody reads

start
press
kill -STOP $clock
turned=0
while [ $turned -lt 10 ]; do
  for line in $A $B; do
    pull "$line" down
    sleep 0.001
  done
  for line in $A $B; do
    pull "$line" up
    sleep 0.001
  done
  turned=$((turned + 1))
done
kill -CONT $clock
sleep 1.5
counted=$(($(minutes) - 1))
holds "PUB-12: of 10 detents $counted are counted" test $counted -gt 0 -a $counted -le 10
is "PUB-12: none the other way" "$(steps 1 | grep -c -e '-1')" 0
turn cw 1
sleep 0.1
is "PUB-12: one more counts one" "$(minutes)" $((counted + 2))
turn ccw 1
sleep 0.1
is "PUB-12: one back counts one" "$(minutes)" $((counted + 1))
lost=$(reported lost)
case $(library) in
  1) holds "PUB-12: full queues are taken for a loss" test "$lost" -gt 0 ;;
  *) is "PUB-12: 40 edges are kept" "$counted detents, $lost lost" "10 detents, 0 lost" ;;
esac

# ---- A flood: 1,280 edges, more than the kernel keeps for anybody

kill -STOP $clock
round=0
while [ $round -lt 20 ]; do
  # shellcheck disable=SC2046 # a word for each move
  check-device pulls "$folder" $(yes "$clockwise" | head -n 16)
  round=$((round + 1))
done
kill -CONT $clock
sleep 1.5
flood=$(($(reported lost) - lost))
case $(library) in
  1) holds "a flood is taken for a loss" test $flood -gt 0 ;;
  *) is "in a flood each lost edge is counted" $flood 256 ;;
esac
before=$(minutes)
turn ccw 1
sleep 0.1
is "after a flood a detent counts one" "$(minutes)" $((before - 1))
end
is "nothing of it is an endless hold" "$(grep -c '"to":"standby"' trace)" 0

# ---- A release that was lost

start
pull $BUTTON down
sleep 0.05
kill -STOP $clock
# Released with 19 edges, of which the first generation keeps 16.
# shellcheck disable=SC2046 # a word for each move
check-device pulls "$folder" $(yes "$BUTTON+ $BUTTON-" | head -n 9) $BUTTON+
sleep 0.1
kill -CONT $clock
sleep 3
is "a lost release is no long press" "$(state)" setting
press
is "and the next press counts" "$(state)" napping
end
