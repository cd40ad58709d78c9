# SPDX-License-Identifier: MIT
# shellcheck shell=dash disable=SC2034,SC2086,SC2119,SC2120,SC2231 # the parts use what is here; numbers are one word
#
# The part of tools/hil-kernel/suite that runs in a guest: suite-guest.sh PART uml|qemu. Here is what the parts
# have in common; each is a file of suite-parts. /mnt has the program, its libraries, the boards, check-device,
# supervisor and hanging-disk.so.

# shellcheck source=guest-lib.sh
. /run/hil/guest-lib.sh
PATH=/mnt:$PATH
export LD_LIBRARY_PATH=/mnt/lib
NAPCLOCK=${NAPCLOCK:-/mnt/napclock}
part=$1
# uml: time is virtual, and costs nothing. qemu: it is real.
where=$2
passed=0
failed=0

# ---- Checks

ok() { # name
  echo "ok $1"
  passed=$((passed + 1))
}
not_ok() { # name got
  echo "not ok $1: got [$2]"
  failed=$((failed + 1))
}
is() { # name got want
  if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "$2], want [$3"; fi
}
# Whether a text has all these words.
has() { # name text word...
  local name=$1 text=$2 word
  shift 2
  for word in "$@"; do
    case $text in
      *"$word"*) ;;
      *)
        not_ok "$name" "$text], want *[$word"
        return
        ;;
    esac
  done
  ok "$name"
}
# Whether a command succeeds.
holds() { # name command...
  local name=$1
  shift
  if "$@"; then ok "$name"; else not_ok "$name" "not so: $*"; fi
}

# Waits until a command succeeds, so many seconds at most. Between two tries it sleeps for a tick.
within() { # seconds command...
  local left
  # These are waited for most: one process that looks, and not three each tick.
  case $2 in
    in_state) check-device await "$1" trace state to "$3"; return ;;
    has_faults) check-device await "$1" trace fault parts "$3"; return ;;
  esac
  left=$(echo "$1" | awk '{ print int($1 * 100) }')
  shift
  until "$@" 2>/dev/null; do
    left=$((left - 1))
    [ $left -gt 0 ] || return 1
    sleep 0.01
  done
}

# ---- The bench: a chip with the clock's lines, an SPI bus, a PWM chip

A=0 B=1 BUTTON=2 BUZZER=3 MOTOR=4 SCLK=5 MOSI=6
bench_chip() { chip_make "${1:-clock}" "${2:-nap-clock}" 16 ENC_A ENC_B ENC_BTN BUZZER MOTOR SCLK MOSI; }
bench_recorder() { hil_load spi_bus=0 pwm_channels=4; }

# Writes the file board.yaml: a clock on the bench, with a nap of a minute and without acceleration. Words
# that follow replace its parts by other ones, "-" by none: buzzer='{ kind: active, line: BUZZER }' ring=-
board() { # key=value...
  local name=Bench chip=nap-clock tick=10ms
  local dial='{ a: ENC_A, b: ENC_B, button: ENC_BTN, pull: up, accelerate: false }'
  local buzzer='{ kind: active, line: BUZZER }'
  local motor='{ line: MOTOR }'
  local ring='{ leds: 8, chip: apa102, spi: { device: /dev/spidev0.0 } }'
  local nap='{ default: 1m, min: 1m, max: 180m }'
  local call='{ tune: "call:d=8,o=6,b=160:c,p,c,p,c,p,2p" }'
  local word key
  for word in "$@"; do eval "${word%%=*}=\${word#*=}"; done
  echo "backend: linux" >board.yaml
  for key in name chip tick dial buzzer motor ring nap call; do
    eval "word=\$$key"
    [ "$word" = - ] || echo "$key: $word" >>board.yaml
  done
}

# Starts the clock with board.yaml, and waits until it ticks. Its process is $clock; it writes out, err, trace.
# $job is what it is for the kernel: foreground or service.
job=foreground
start() { # option...
  # Nothing is left of an earlier nap.
  rm -rf kept
  start_again "$@"
}
# The same, with what an earlier clock has kept.
start_again() { # option...
  rm -f trace out err
  check-device $job "$NAPCLOCK" run --board board.yaml --data kept --trace trace "$@" >out 2>err &
  clock=$!
  within 10 grep -q '"power"' trace && return
  echo "the clock did not start: $(cat err)"
  return 1
}

# Ends it by a signal; its exit code is $code.
end() { # [signal]
  kill "-${1:-TERM}" $clock
  code=0
  wait $clock || code=$?
}

# Ends it at once, as a crash does.
kill_clock() {
  kill -KILL $clock
  wait $clock 2>/dev/null
}

# Starts it where it is to refuse: its exit code is $code, its words are in err.
refused() { # option...
  code=0
  timeout 30 "$NAPCLOCK" run --board board.yaml --data kept "$@" >out 2>err || code=$?
}

# What it has open, a path a line.
open_paths() {
  local file
  for file in /proc/$clock/fd/*; do readlink "$file"; done
}

# ---- Hands

press() {
  pull $BUTTON down
  sleep 0.1
  pull $BUTTON up
  sleep 0.1
}
# A detent each 30 ms, an edge each 5 ms.
turn() { # cw|ccw count
  local first=$A second=$B left=$2
  [ "$1" = cw ] || { first=$B; second=$A; }
  while [ "$left" -gt 0 ]; do
    pull $first down
    sleep 0.005
    pull $second down
    sleep 0.005
    pull $first up
    sleep 0.005
    pull $second up
    sleep 0.015
    left=$((left - 1))
  done
}

# ---- What the clock says of itself

# The last state, and whether it is this one.
state() { sed -n 's/.*"what":"state".*"to":"\([a-z]*\)".*/\1/p' trace | tail -n 1; }
in_state() { [ "$(state)" = "$1" ]; }
# The parts that are broken, as the trace last said.
faults() { sed -n 's/.*"what":"fault","parts":"\([a-z ]*\)".*/\1/p' trace | tail -n 1; }
has_faults() { [ "$(faults)" = "$1" ]; }
# The minutes that are set.
minutes() {
  local ms
  ms=$(sed -n 's/.*"what":"duration","ms":\([0-9]*\).*/\1/p' trace | tail -n 1)
  echo $((ms / 60000))
}
# How far each detent moved that, as "+1 +1 -1 ...", from the duration before.
detents() { # minutes_before
  sed -n 's/.*"what":"duration","ms":\([0-9]*\).*/\1/p' trace |
    awk -v before="$1" '{ printf "%+d ", $1 / 60000 - before; before = $1 / 60000 }'
}
# When the call is due, on the kernel's clock, in ns.
due() {
  local began
  began=$(sed -n 's/.*"clock_ns":\([0-9]*\).*/\1/p' trace)
  echo $((began + $(sed -n 's/.*"what":"deadline","at_us":\([0-9]*\).*/\1/p' trace | tail -n 1) * 1000))
}
# Sleeps until a second or two before that: looking each tick is what costs time.
sleep_until_call() { sleep $(($(due) / 1000000000 - $(cut -d . -f 1 /proc/uptime) - 1)); }
# The finished naps, a line each.
log() { "$NAPCLOCK" log --data kept --csv | sed 1d; }
# Whether it has said something.
said() { grep -q "$1" err; }
# A number of the report that SIGUSR1 brings: edges, lost, ticks ...
reported() { # word
  : >report
  local lines
  lines=$(wc -l <err)
  kill -USR1 $clock
  within 5 more_lines $((lines + 2)) || return
  tail -n 2 err | grep -o "[0-9]* $1" | cut -d ' ' -f 1
}
more_lines() { [ "$(wc -l <err)" -ge "$1" ]; }

# Begins a nap of a minute from standby.
nap() {
  press
  press
  within 5 in_state napping
}
# The same, and waits until motor and buzzer sound at once.
nap_until_loud() {
  # Most of it asleep: looking each tick is what costs time.
  nap && sleep 59 && within 5 in_state calling && sleep 30.5
}

# ---- What the kernel says

# The lines that somebody holds, as "offset:consumer ...".
held() { # [chip]
  gpioinfo "$(chip_device "${1:-}")" | sed -nE 's/^[[:blank:]]*line *([0-9]*):.*"([^"]*)" *(in|out)put.*\[used.*/\1:\2/p' |
    tr '\n' ' ' | sed 's/ $//'
}
is_held() { [ "$(held)" = "$1" ]; }
all_held="0:napclock dial 1:napclock dial 2:napclock dial 3:napclock buzzer 4:napclock motor"

# The records of a file that hil_record wrote, a line each, without their times: kind and what it has.
records() { check-device records <"$1" | cut -d ' ' -f 2-; }
# The levels that were put on a line, in order.
levels_of() { # file line
  records "$1" | awk -v line=$(($(chip_base) + $2)) '$1 == 1 && $2 == line { printf "%s ", $3 }'
}
# When the motor was first switched on, on the kernel's clock, in ns.
motor_on_at() { # file
  check-device records <"$1" |
    awk -v line=$(($(chip_base) + MOTOR)) '$2 == 1 && $3 == line && $4 { print $1; exit }'
}
# Whether the motor first moves at a moment, or so many ticks after it.
moves_at() { # file ns [ticks]
  local late=$(($(motor_on_at "$1") - $2))
  echo "# the motor moved $((late / 1000)) us after its time"
  [ $late -ge 0 ] && [ $late -le $((${3:-1} * 10000000)) ]
}
# The frames that were sent, in hexadecimal.
frames() { records "$1" | awk '$1 == 2 { print $7 }'; }
# The same of a ring on two lines: a bit at each rise of the clock, a frame up to a rest of a millisecond.
frames_on_lines() { # file
  local base
  base=$(chip_base)
  check-device records <"$1" | awk -v clock=$((base + SCLK)) -v data=$((base + MOSI)) '
    $2 != 1 || ($3 != clock && $3 != data) { next }
    bits && $1 - last > 1e6 { print ""; bits = 0 }
    { last = $1 }
    $3 == data {
      if (clock_is + 0 && $4 != data_is) print "the data line changes while the clock is high"
      data_is = $4 + 0
    }
    $3 == clock {
      if ($4 + 0 && !clock_is) {
        byte = byte * 2 + data_is
        if (++bits % 8 == 0) { printf "%02x", byte; byte = 0 }
      }
      clock_is = $4 + 0
    }
    END { if (bits) print "" }'
}
# Whether a frame of APA102 is of this form: all dark; red at twelve o'clock. Bytes are 0, then for each LED its
# brightness, blue, green, red.
is_dark() { echo "$1" | grep -qE '^0{8}([ef].000000){8}'; }
is_red_at_twelve() { echo "$1" | grep -qE '^0{8}[ef].0000(0[1-9a-f]|[1-9a-f].)'; }

# ---- The run

case $where in
  uml) exact_sleeps ;;
esac
# How many cycles of things that might leak.
cycles=50
[ -z "${HIL_FULL:-}" ] || cycles=1000

# shellcheck source=/dev/null # any of them
. "/mnt/suite-parts/$part.sh"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
