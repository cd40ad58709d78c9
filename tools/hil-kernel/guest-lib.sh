# SPDX-License-Identifier: MIT
#
# Shell functions for a guest of uml or qemu, for busybox's sh. Read them with `. /run/hil/guest-lib.sh`.
#
# A chip is named here by the NAME it was made with; programs find it by its LABEL.

HIL_CHIPS=/sys/kernel/config/gpio-sim
# The chip that pull and level mean: the last one made, or set by hand.
HIL_CHIP=${HIL_CHIP:-}

# chip_make NAME LABEL LINES [LINE_NAME...]: a simulated GPIO chip. The names go to its first lines; - skips one.
chip_make() {
  local bank=$HIL_CHIPS/$1/bank0 line=0 name
  HIL_CHIP=$1
  mkdir -p "$bank" || return
  echo "$2" >"$bank/label" || return
  echo "$3" >"$bank/num_lines" || return
  shift 3
  for name in "$@"; do
    if [ "$name" != - ]; then
      mkdir "$bank/line$line" || return
      echo "$name" >"$bank/line$line/name" || return
    fi
    line=$((line + 1))
  done
  echo 1 >"$HIL_CHIPS/$HIL_CHIP/live"
}

# chip_folder [NAME]: its folder in sysfs, which has sim_gpioN/pull and sim_gpioN/value.
# shellcheck disable=SC2120 # a caller in another file may name a chip
chip_folder() {
  local chip=$HIL_CHIPS/${1:-$HIL_CHIP}
  echo "/sys/devices/platform/$(cat "$chip/dev_name")/$(cat "$chip/bank0/chip_name")"
}

# chip_device [NAME]: its device, /dev/gpiochipN.
chip_device() {
  echo "/dev/$(cat "$HIL_CHIPS/${1:-$HIL_CHIP}/bank0/chip_name")"
}

# chip_base [NAME]: the global number of its line 0, by which /dev/napclock-hil counts.
chip_base() {
  local chip=$HIL_CHIPS/${1:-$HIL_CHIP}/bank0
  local label
  label=$(cat "$chip/label")
  local folder
  for folder in /sys/class/gpio/gpiochip*; do
    if [ "$(cat "$folder/label")" = "$label" ]; then
      cat "$folder/base"
      return
    fi
  done
  return 1
}

# pull LINE up|down: turns an input to 1 or 0 from outside.
pull() {
  echo "pull-$2" >"$(chip_folder)/sim_gpio$1/pull"
}

# level LINE: prints the level of a line, 0 or 1.
level() {
  cat "$(chip_folder)/sim_gpio$1/value"
}

# chip_unbind [NAME]: pulls the chip out of the running machine. chip_bind [NAME] puts it back.
chip_unbind() {
  cat "$HIL_CHIPS/${1:-$HIL_CHIP}/dev_name" >/sys/bus/platform/drivers/gpio-sim/unbind
}
chip_bind() {
  cat "$HIL_CHIPS/${1:-$HIL_CHIP}/dev_name" >/sys/bus/platform/drivers/gpio-sim/bind
}

# hil_load [PARAMETER=VALUE...]: loads napclock-hil.ko. Its parameters are explained in napclock-hil.c.
hil_load() {
  insmod /run/hil/napclock-hil.ko "$@"
}

# hil_unload: takes it out again, and its buses and chips with it.
hil_unload() {
  rmmod napclock_hil
}

# hil_fail KEY NUMBER: the operations of KEY (spi, pwm) fail with this error number; 0 ends that.
hil_fail() {
  echo "$2" >"/sys/kernel/debug/napclock-hil/$1_errno"
}

# exact_sleeps: from now on this shell and what it starts wake at the very nanosecond. Linux wakes a process
# up to 50 us late otherwise, in virtual time always.
exact_sleeps() {
  echo 1 >/proc/self/timerslack_ns
}

# hil_record FILE: from now on writes the stream of /dev/napclock-hil to FILE. Returns when it has begun.
hil_record() {
  rm -f "$1"
  # As large as the queue: a record is read whole or not at all. dd opens what it reads first.
  dd if=/dev/napclock-hil of="$1" bs=16M 2>/dev/null &
  HIL_RECORDER=$!
  while ! [ -e "$1" ]; do
    kill -0 "$HIL_RECORDER" 2>/dev/null || return
    sleep 0.01
  done
}

# hil_record_end: ends that, once what has happened so far is in the file.
hil_record_end() {
  sleep 0.2
  kill "$HIL_RECORDER" 2>/dev/null
  wait "$HIL_RECORDER" 2>/dev/null
  HIL_RECORDER=
}
