// SPDX-License-Identifier: MIT

// What the compiler expects of a C library and of the run-time ABI for the Arm architecture (RTABI 32): memory, and
// 64-bit division.

#include <stddef.h>
#include <stdint.h>

#include "board.h"

// ---- Memory is handed out in powers of two, and goes back to others of its size.

extern uint8_t heap_start, heap_end;
enum { SMALLEST = 4, SIZES = 28 };  // powers of two, of bytes with the head

struct piece {
  // Where it is free the next free one, otherwise its size as a power of two.
  union {
    struct piece *next;
    uint32_t size;
  };
  uint32_t unused;  // what follows is aligned to 8
};

static struct piece *pieces[SIZES];
static uint8_t *untouched = &heap_start;

uint32_t board_heap_used(void) { return (uint32_t)(untouched - &heap_start); }

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  uint32_t power = SMALLEST;
  while (power < SIZES && ((size_t)1 << power) < size + sizeof(struct piece)) {
    power++;
  }
  const int no_memory = 12, not_valid = 22;
  if (alignment > 8) {
    return not_valid;
  }
  if (power == SIZES) {
    return no_memory;
  }
  struct piece *piece = pieces[power];
  if (piece != NULL) {
    pieces[power] = piece->next;
  } else if ((size_t)(&heap_end - untouched) >= (size_t)1 << power) {
    piece = (struct piece *)untouched;
    untouched += (size_t)1 << power;
  } else {
    return no_memory;
  }
  piece->size = power;
  *pointer = piece + 1;
  return 0;
}

void free(void *pointer) {
  if (pointer == NULL) {
    return;
  }
  struct piece *piece = (struct piece *)pointer - 1;
  uint32_t power = piece->size;
  piece->next = pieces[power];
  pieces[power] = piece;
}

void *memcpy(void *to, const void *from, size_t count) {
  uint8_t *a = to;
  const uint8_t *b = from;
  while (count--) {
    *a++ = *b++;
  }
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if ((uintptr_t)to <= (uintptr_t)from) {
    return memcpy(to, from, count);
  }
  uint8_t *a = to;
  const uint8_t *b = from;
  while (count--) {
    a[count] = b[count];
  }
  return to;
}

void *memset(void *to, int value, size_t count) {
  uint8_t *a = to;
  while (count--) {
    *a++ = (uint8_t)value;
  }
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const uint8_t *a = left, *b = right;
  for (; count--; a++, b++) {
    if (*a != *b) {
      return *a - *b;
    }
  }
  return 0;
}

void __aeabi_memcpy(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy4(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy8(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memmove(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memmove4(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memmove8(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr4(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr8(void *to, size_t count) { memset(to, 0, count); }
// The other way round than memset.
void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memset4(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memset8(void *to, size_t count, int value) { memset(to, value, count); }

// ---- Shifts of 64 bits by 0 to 63, where the compiler makes small code of them.

struct halves {
  uint32_t low;
  uint32_t high;
};

static uint64_t whole(uint32_t low, uint32_t high) { return (uint64_t)high << 32 | low; }

uint64_t __aeabi_llsl(struct halves value, int by) {
  if (by >= 32) {
    return whole(0, value.low << (by - 32));
  }
  return by == 0 ? whole(value.low, value.high) : whole(value.low << by, value.high << by | value.low >> (32 - by));
}

uint64_t __aeabi_llsr(struct halves value, int by) {
  if (by >= 32) {
    return whole(value.high >> (by - 32), 0);
  }
  return by == 0 ? whole(value.low, value.high) : whole(value.low >> by | value.high << (32 - by), value.high >> by);
}

// ---- Division: quotient in r0 and r1, remainder in r2 and r3, which no function of C returns.

__attribute__((used)) static uint64_t divide(uint64_t dividend, uint64_t divisor, uint64_t *remainder) {
  if (divisor == 0) {
    board_exit(4);
  }
  if ((dividend | divisor) >> 32 == 0) {
    *remainder = (uint32_t)dividend % (uint32_t)divisor;
    return (uint32_t)dividend / (uint32_t)divisor;
  }
  uint64_t quotient = 0;
  if (divisor <= dividend) {
    for (int place = __builtin_clzll(divisor) - __builtin_clzll(dividend); place >= 0; place--) {
      if (divisor << place <= dividend) {
        dividend -= divisor << place;
        quotient |= (uint64_t)1 << place;
      }
    }
  }
  *remainder = dividend;
  return quotient;
}

__attribute__((used)) static int64_t divide_signed(int64_t dividend, int64_t divisor, int64_t *remainder) {
  uint64_t rest;
  uint64_t quotient = divide(dividend < 0 ? -(uint64_t)dividend : (uint64_t)dividend,
                             divisor < 0 ? -(uint64_t)divisor : (uint64_t)divisor, &rest);
  *remainder = (int64_t)(dividend < 0 ? -rest : rest);
  return (int64_t)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

// The fifth word of the arguments, a pointer to the remainder, goes by the stack, which stays aligned to 8.
#define DIVISION(name, function)   \
  __attribute__((naked)) void name(void) { \
    __asm__("push {r6, lr}\n"      \
            "sub sp, #16\n"        \
            "add r6, sp, #8\n"     \
            "str r6, [sp]\n"       \
            "bl " #function "\n"   \
            "ldrd r2, r3, [sp, #8]\n" \
            "add sp, #16\n"        \
            "pop {r6, pc}\n");     \
  }
DIVISION(__aeabi_uldivmod, divide)
DIVISION(__aeabi_ldivmod, divide_signed)
