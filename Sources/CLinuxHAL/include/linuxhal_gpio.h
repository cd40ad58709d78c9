// SPDX-License-Identifier: MIT

// GPIO lines, with one face over libgpiod 1.6 and libgpiod 2.x. Which one is chosen when this is compiled; where
// neither is installed every call gives -ENOSYS.

#ifndef LINUXHAL_GPIO_H
#define LINUXHAL_GPIO_H

#include <stdint.h>

/// Longest name, label or consumer, with the NUL that ends it (linux/gpio.h: GPIO_MAX_NAME_SIZE).
enum { LINUXHAL_NAME_SIZE = 32 };

/// 1 or 2, the generation of libgpiod that this was built with; 0 for none.
int linuxhal_gpio_generation(void);

/// The version of libgpiod that runs, such as "2.2.1"; "" for none.
///
/// v1: gpiod_version_string. v2: gpiod_api_version.
const char *linuxhal_gpio_version(void);

struct linuxhal_chip_info {
  char name[LINUXHAL_NAME_SIZE];   ///< Such as gpiochip0.
  char label[LINUXHAL_NAME_SIZE];  ///< The driver's name for it, such as pinctrl-bcm2711.
  uint32_t lines;
};

struct linuxhal_line_info {
  char name[LINUXHAL_NAME_SIZE];      ///< As the device tree has it; "" where it has none.
  char consumer[LINUXHAL_NAME_SIZE];  ///< Who holds it; "" where nobody says.
  int32_t is_used;
};

struct linuxhal_chip;

/// v1, v2: gpiod_chip_open.
int linuxhal_chip_open(const char *path, struct linuxhal_chip **chip);

/// v1, v2: gpiod_chip_close.
void linuxhal_chip_close(struct linuxhal_chip *chip);

/// v1: gpiod_chip_name, gpiod_chip_label, gpiod_chip_num_lines. v2: gpiod_chip_get_info.
int linuxhal_chip_describe(struct linuxhal_chip *chip, struct linuxhal_chip_info *info);

/// v1: gpiod_chip_get_line, gpiod_line_name, gpiod_line_consumer, gpiod_line_is_used. v2: gpiod_chip_get_line_info.
int linuxhal_line_describe(struct linuxhal_chip *chip, uint32_t offset, struct linuxhal_line_info *info);

/// Most lines of one request.
enum { LINUXHAL_LINES_MAX = 4 };

enum linuxhal_bias { LINUXHAL_BIAS_UP = 0, LINUXHAL_BIAS_DOWN = 1, LINUXHAL_BIAS_OFF = 2 };

/// Lines that this process holds.
struct linuxhal_lines;

/// Holds lines as inputs with detection of both edges, stamped by CLOCK_MONOTONIC.
///
/// v1: gpiod_line_request_bulk with BOTH_EDGES; the queue is 16 edges a line, of which the newest are lost.
/// v2: gpiod_chip_request_lines; `queue` edges in all, of which the oldest are lost.
int linuxhal_inputs_request(const char *path, const uint32_t *offsets, uint32_t count, enum linuxhal_bias bias,
                            uint32_t queue, const char *consumer, struct linuxhal_lines **lines);

/// Holds lines as outputs, inactive from the first moment on.
///
/// v1: gpiod_line_request_bulk with DIRECTION_OUTPUT. v2: gpiod_chip_request_lines.
int linuxhal_outputs_request(const char *path, const uint32_t *offsets, uint32_t count, int is_active_low,
                             const char *consumer, struct linuxhal_lines **lines);

/// Reads the levels of all lines of a request: 1 for high.
///
/// v1: gpiod_line_get_value_bulk. v2: gpiod_line_request_get_values.
int linuxhal_lines_read(struct linuxhal_lines *lines, int32_t *levels);

/// Makes the line at `index` of the request active or inactive.
///
/// v1: gpiod_line_set_value. v2: gpiod_line_request_set_value.
int linuxhal_line_write(struct linuxhal_lines *lines, uint32_t index, int is_active);

struct linuxhal_edge {
  int64_t time;     ///< In ns of CLOCK_MONOTONIC.
  uint8_t index;    ///< Of the line in its request.
  uint8_t is_high;  ///< The level after the edge.
};

/// Reads edges that wait, 1,024 at most, without waiting itself. Returns how many; `lost` are those known to be lost
/// before or between them.
///
/// v1: poll, gpiod_line_event_read_multiple a line. v2: gpiod_line_request_wait_edge_events with a time-out of 0,
/// gpiod_line_request_read_edge_events.
/// Lost, v1: nobody numbers edges, so one for each full queue. v2: gpiod_edge_event_get_global_seqno has gaps.
int linuxhal_edges_read(struct linuxhal_lines *lines, uint32_t *lost);

/// The edge at `index`, which is below what the last linuxhal_edges_read returned.
///
/// v2: gpiod_edge_event_buffer_get_event and what it tells.
struct linuxhal_edge linuxhal_edge_at(const struct linuxhal_lines *lines, uint32_t index);

/// v1: gpiod_line_release_bulk, gpiod_chip_close. v2: gpiod_line_request_release.
void linuxhal_lines_release(struct linuxhal_lines *lines);

#endif
