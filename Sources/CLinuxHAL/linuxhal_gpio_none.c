// SPDX-License-Identifier: MIT

// The face without libgpiod: every call says so.

#if defined(__linux__) && (!defined(__has_include) || !__has_include(<gpiod.h>))

#include "linuxhal_gpio.h"

#include <errno.h>

int linuxhal_gpio_generation(void) { return 0; }
const char *linuxhal_gpio_version(void) { return ""; }
int linuxhal_chip_open(const char *path, struct linuxhal_chip **chip) { return -ENOSYS; }
void linuxhal_chip_close(struct linuxhal_chip *chip) {}
int linuxhal_chip_describe(struct linuxhal_chip *chip, struct linuxhal_chip_info *info) { return -ENOSYS; }
int linuxhal_line_describe(struct linuxhal_chip *chip, uint32_t offset, struct linuxhal_line_info *info) {
  return -ENOSYS;
}
int linuxhal_inputs_request(const char *path, const uint32_t *offsets, uint32_t count, enum linuxhal_bias bias,
                            uint32_t queue, const char *consumer, struct linuxhal_lines **lines) {
  return -ENOSYS;
}
int linuxhal_outputs_request(const char *path, const uint32_t *offsets, uint32_t count, int is_active_low,
                             const char *consumer, struct linuxhal_lines **lines) {
  return -ENOSYS;
}
int linuxhal_lines_read(struct linuxhal_lines *lines, int32_t *levels) { return -ENOSYS; }
int linuxhal_line_write(struct linuxhal_lines *lines, uint32_t index, int is_active) { return -ENOSYS; }
int linuxhal_edges_read(struct linuxhal_lines *lines, uint32_t *lost) { return -ENOSYS; }
struct linuxhal_edge linuxhal_edge_at(const struct linuxhal_lines *lines, uint32_t index) {
  return (struct linuxhal_edge){0};
}
void linuxhal_lines_release(struct linuxhal_lines *lines) {}

#endif
