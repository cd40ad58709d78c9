# SPDX-License-Identifier: MIT
# shellcheck shell=sh
#
# What `compare` runs in a guest, by busybox's shell: guest.sh GENERATION ROUNDS PART...
#
# Makes a board of simulated lines, and measures the parts in C and in Swift by turns: edges, frames, processor. Prints
# a line `PART SIDE FIGURE` for each; SIDE is c or swift. In the environment: NAPCLOCK is the program, PROGRAMS the
# folder of those in C, BOARD the board's file, LIBRARIES where libgpiod of this generation is.

# shellcheck disable=SC1091 # it is the guest's
. /run/hil/guest-lib.sh
generation=$1
rounds=$2
shift 2
[ -z "$LIBRARIES" ] || export LD_LIBRARY_PATH="$LIBRARIES"

chip_make bench nap-clock 8 ENC_A ENC_B ENC_BTN BUZZER MOTOR || exit
hil_load spi_bus=0 || exit

# As many edges as the kernel's queue takes, see DialTurning.swift: blocks and drains.
if [ "$generation" = 1 ]; then blocks=1 drains=500; else blocks=25 drains=50; fi

in_c() {
  case $1 in
    edges) "$PROGRAMS/edges" "$(chip_device)" "$(chip_folder)" 0 1 2 $blocks $drains ;;
    frames) "$PROGRAMS/frame" /dev/spidev0.0 4000000 50 ;;
    processor) "$PROGRAMS/sleep" 10000 10 20 ;;
  esac
}
in_swift() {
  "$NAPCLOCK" bench --hardware --board "$BOARD" --only "$1" --runs 1 --json >figure || return
  sed -n 's/.*"median":\([0-9]*\).*/\1/p' figure
}

for part in "$@"; do
  round=0
  while [ $round -lt "$rounds" ]; do
    # Whoever begins in one round comes second in the next.
    if [ $((round % 2)) = 0 ]; then sides="c swift"; else sides="swift c"; fi
    for side in $sides; do
      figure=$("in_$side" "$part") || exit
      echo "$part $side $figure"
    done
    round=$((round + 1))
  done
done
