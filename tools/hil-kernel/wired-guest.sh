# SPDX-License-Identifier: MIT
#
# Scenarios on wires, in a guest: two simulated chips whose lines are coupled. The program runs on one of them, the
# bench drives and watches the other. $NAPCLOCK is the program, $COUPLE the coupler, $PROJECT the folder
# with the scenarios, of which those of up to $LONGEST minutes are run.
. /run/hil/guest-lib.sh
hil_load spi_bus=0
exact_sleeps
chip_make board board 5 A B BUTTON BUZZER MOTOR
chip_make bench bench 5 A B BUTTON BUZZER MOTOR
board=$(chip_base board) bench=$(chip_base bench)
wired=$PWD/wired.yaml
cat >"$wired" <<'Y'
name: Two chips, wired
backend: linux
chip: board
dial: { a: A, b: B, button: BUTTON, pull: "off" }
buzzer: { kind: active, line: BUZZER }
motor: { line: MOTOR }
bench: { chip: bench, a: A, b: B, button: BUTTON, motor: MOTOR, buzzer: BUZZER }
Y
$COUPLE \
  $((bench + 0))="$(chip_folder board)/sim_gpio0/pull" \
  $((bench + 1))="$(chip_folder board)/sim_gpio1/pull" \
  $((bench + 2))="$(chip_folder board)/sim_gpio2/pull" \
  $((board + 3))="$(chip_folder bench)/sim_gpio3/pull" \
  $((board + 4))="$(chip_folder bench)/sim_gpio4/pull" >coupled &
until grep -qs coupled coupled; do sleep 0.01; done
cd "$PROJECT" || exit
$NAPCLOCK test --json --bench wired --board "$wired" --settle 2 --longest "$LONGEST" scenarios/*.yaml >/mnt/verdicts.json 2>/mnt/errors
