// SPDX-License-Identifier: MIT
//
// Nothing: CLinuxHAL includes <gpiod.h> itself, where there is one.
