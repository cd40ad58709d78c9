// SPDX-License-Identifier: MIT

// SPI through spidev (Documentation/spi/spidev.rst).

#ifndef LINUXHAL_SPI_H
#define LINUXHAL_SPI_H

#include <stdint.h>

/// Opens a spidev node for writing. Returns its descriptor.
int linuxhal_spi_open(const char *path);

/// Writes `count` bytes as one transfer in mode 0, eight bits a word, at `hertz`. All three are set anew each time:
/// another program may have changed them. Returns the bytes written.
///
/// ioctl SPI_IOC_WR_MODE, SPI_IOC_MESSAGE(1).
int64_t linuxhal_spi_write(int descriptor, const uint8_t *bytes, uint32_t count, uint32_t hertz);

#endif
