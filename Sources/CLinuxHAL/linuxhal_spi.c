// SPDX-License-Identifier: MIT

#if defined(__linux__)

#include "linuxhal_spi.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <sys/ioctl.h>

int linuxhal_spi_open(const char *path) {
  int descriptor;
  do {
    descriptor = open(path, O_RDWR | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor < 0 ? -errno : descriptor;
}

static int64_t control(int descriptor, unsigned long request, void *argument) {
  int64_t result;
  do {
    result = ioctl(descriptor, request, argument);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

int64_t linuxhal_spi_write(int descriptor, const uint8_t *bytes, uint32_t count, uint32_t hertz) {
  uint8_t mode = SPI_MODE_0;
  int64_t result = control(descriptor, SPI_IOC_WR_MODE, &mode);
  if (result < 0) {
    return result;
  }
  struct spi_ioc_transfer transfer = {
      .tx_buf = (uintptr_t)bytes,
      .len = count,
      .speed_hz = hertz,
      .bits_per_word = 8,
  };
  return control(descriptor, SPI_IOC_MESSAGE(1), &transfer);
}

#endif
