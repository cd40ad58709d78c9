# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# For scripts to read in: side_by_side.

# Runs `command argument` for each argument, as many at once as there are processors. Returns 1 if any failed.
side_by_side() { # command argument...
  local command=$1 argument running=0 failed=0
  shift
  for argument in "$@"; do
    if [ $running = "$(nproc)" ]; then
      wait -n || failed=1
      running=$((running - 1))
    fi
    "$command" "$argument" &
    running=$((running + 1))
  done
  while [ $running != 0 ]; do
    wait -n || failed=1
    running=$((running - 1))
  done
  return $failed
}
