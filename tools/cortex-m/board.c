// SPDX-License-Identifier: MIT

// Reset, and the way to the host, of a Cortex-M with no operating system.
//
// Calls of the host: "Semihosting for AArch32 and AArch64" (Arm, 2.0). A debugger answers them, or the emulator.

#include "board.h"

extern uint32_t stack_bottom, stack_top, data_start, data_end, data_in_flash, bss_start, bss_end;
extern const uint8_t recording_start, recording_end;
extern int main(int argc, char **argv);

enum { SYS_OPEN = 0x01, SYS_WRITE = 0x05, SYS_EXIT_EXTENDED = 0x20 };
// How files are opened: as by fopen's "w" and "a", by which the host's two outputs are told apart.
enum { MODE_OUTPUT = 4, MODE_ERROR = 8 };

static uint32_t host(uint32_t operation, const void *block) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = block;
  // The host reads what the block points to.
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

_Noreturn void board_exit(int code) {
  const uint32_t application_exit = 0x20026;
  uint32_t block[2] = {application_exit, (uint32_t)code};
  for (;;) {
    host(SYS_EXIT_EXTENDED, block);
  }
}

static void write(uint32_t mode, uint32_t *handle, const uint8_t *bytes, uint32_t count) {
  if (*handle == 0) {
    static const char terminal[] = ":tt";
    const uint32_t block[3] = {(uint32_t)terminal, mode, sizeof terminal - 1};
    *handle = host(SYS_OPEN, block);
  }
  const uint32_t block[3] = {*handle, (uint32_t)bytes, count};
  // The host returns how much was not written.
  if (*handle == UINT32_MAX || host(SYS_WRITE, block) != 0) {
    board_exit(3);
  }
}

void board_write(const uint8_t *bytes, uint32_t count) {
  static uint32_t handle;
  write(MODE_OUTPUT, &handle, bytes, count);
}

void board_tell(const uint8_t *bytes, uint32_t count) {
  static uint32_t handle;
  write(MODE_ERROR, &handle, bytes, count);
}

const uint8_t *board_recording(void) { return &recording_start; }

uint32_t board_recording_size(void) { return (uint32_t)(&recording_end - &recording_start); }

// ---- The stack grows towards what was painted at reset.

static const uint32_t paint = 0x57ac57ac;

uint32_t board_stack_used(void) {
  const uint32_t *lowest = &stack_bottom;
  while (lowest < &stack_top && *lowest == paint) {
    lowest++;
  }
  return (uint32_t)((const uint8_t *)&stack_top - (const uint8_t *)lowest);
}

static void reset(void) {
  // Here nothing is on the stack below this function's few words.
  for (uint32_t *word = &stack_bottom; word < &stack_top - 64; word++) {
    *(volatile uint32_t *)word = paint;
  }
  const uint32_t *from = &data_in_flash;
  for (uint32_t *word = &data_start; word < &data_end;) {
    *word++ = *from++;
  }
  for (uint32_t *word = &bss_start; word < &bss_end;) {
    *word++ = 0;
  }
  board_exit(main(0, (char *[]){0}));
}

static void fault(void) {
  static const char text[] = "the processor met a fault\n";
  board_tell((const uint8_t *)text, sizeof text - 1);
  board_exit(4);
}

// Armv7-M Architecture Reference Manual, B1.5.2: the stack, then where reset, NMI and the faults lead.
__attribute__((section(".vectors"), used)) static const void *const vectors[7] = {
    &stack_top, (const void *)reset, (const void *)fault, (const void *)fault,
    (const void *)fault, (const void *)fault, (const void *)fault,
};

// What the compiler calls where a function finds its stack overwritten.
uintptr_t __stack_chk_guard = 0x57ac0ff5;
_Noreturn void __stack_chk_fail(void) { fault(), board_exit(4); }
