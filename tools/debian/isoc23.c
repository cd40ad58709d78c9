// SPDX-License-Identifier: MIT
//
// What Debian 13's Swift library was compiled to call, and Debian 12's C library does not have: the same functions under
// the names that they have in C23 since glibc 2.38, where they read numbers such as 0b11 as well.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int count = vsscanf(text, format, values);
  va_end(values);
  return count;
}
