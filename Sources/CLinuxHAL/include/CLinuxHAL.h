// SPDX-License-Identifier: MIT

// What the Linux backend needs of libgpiod and of the kernel, one header a topic. Functions return 0 or more when they
// succeed and -errno when they fail, and never show EINTR.

#include "linuxhal_files.h"
#include "linuxhal_gpio.h"
#include "linuxhal_loop.h"
#include "linuxhal_spi.h"
