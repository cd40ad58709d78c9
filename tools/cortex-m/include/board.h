// SPDX-License-Identifier: MIT

// What the program has of the board it runs on: a recording in its flash, and a host that reads what it writes.

#pragma once

#include <stdint.h>

/// The recording that was linked in.
const uint8_t *board_recording(void);
uint32_t board_recording_size(void);

/// Writes to the host's output.
void board_write(const uint8_t *bytes, uint32_t count);

/// Writes to the host's error output.
void board_tell(const uint8_t *bytes, uint32_t count);

/// The most that was in use since reset, in bytes.
uint32_t board_heap_used(void);
uint32_t board_stack_used(void);

/// Ends the emulator with this code.
_Noreturn void board_exit(int code);
