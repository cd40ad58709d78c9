// SPDX-License-Identifier: MIT

// The face over libgpiod 2.x, the generation of Debian 13 and Raspberry Pi OS.

#if defined(__linux__) && defined(__has_include)
#if __has_include(<gpiod.h>)
#include <gpiod.h>
#define HAS_GPIOD 1
#endif
#endif

#if defined(HAS_GPIOD) && !defined(GPIOD_LINE_BULK_MAX_LINES)

#include "linuxhal_gpio.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct linuxhal_chip {
  struct gpiod_chip *chip;
};

// Edges that are read in one go: as many as the kernel's queue holds at most (linux/gpio.h).
enum { BATCH = 1024 };

struct linuxhal_lines {
  struct gpiod_line_request *request;
  struct gpiod_edge_event_buffer *buffer;
  // The highest number of a last edge read: edges are counted over all lines of the request, from 1 on.
  unsigned long sequence;
  unsigned int offsets[LINUXHAL_LINES_MAX];
  uint32_t count;
};

int linuxhal_gpio_generation(void) { return 2; }

const char *linuxhal_gpio_version(void) { return gpiod_api_version(); }

int linuxhal_chip_open(const char *path, struct linuxhal_chip **chip) {
  *chip = malloc(sizeof **chip);
  if (*chip == NULL) {
    return -ENOMEM;
  }
  (*chip)->chip = gpiod_chip_open(path);
  if ((*chip)->chip == NULL) {
    int code = errno;
    free(*chip);
    *chip = NULL;
    return -code;
  }
  return 0;
}

void linuxhal_chip_close(struct linuxhal_chip *chip) {
  if (chip != NULL) {
    gpiod_chip_close(chip->chip);
    free(chip);
  }
}

static void copy(char *to, const char *from) { snprintf(to, LINUXHAL_NAME_SIZE, "%s", from != NULL ? from : ""); }

int linuxhal_chip_describe(struct linuxhal_chip *chip, struct linuxhal_chip_info *info) {
  struct gpiod_chip_info *seen = gpiod_chip_get_info(chip->chip);
  if (seen == NULL) {
    return -errno;
  }
  copy(info->name, gpiod_chip_info_get_name(seen));
  copy(info->label, gpiod_chip_info_get_label(seen));
  info->lines = (uint32_t)gpiod_chip_info_get_num_lines(seen);
  gpiod_chip_info_free(seen);
  return 0;
}

int linuxhal_line_describe(struct linuxhal_chip *chip, uint32_t offset, struct linuxhal_line_info *info) {
  struct gpiod_line_info *seen = gpiod_chip_get_line_info(chip->chip, offset);
  if (seen == NULL) {
    return -errno;
  }
  copy(info->name, gpiod_line_info_get_name(seen));
  copy(info->consumer, gpiod_line_info_get_consumer(seen));
  info->is_used = gpiod_line_info_is_used(seen) ? 1 : 0;
  gpiod_line_info_free(seen);
  return 0;
}

// Takes the settings over and frees them.
static int request(const char *path, const uint32_t *offsets, uint32_t count, struct gpiod_line_settings *settings,
                   uint32_t queue, const char *consumer, struct linuxhal_lines **lines) {
  int code = 0;
  struct gpiod_chip *chip = NULL;
  struct gpiod_line_config *config = gpiod_line_config_new();
  struct gpiod_request_config *options = gpiod_request_config_new();
  struct linuxhal_lines *held = calloc(1, sizeof *held);
  *lines = NULL;
  if (count > LINUXHAL_LINES_MAX) {
    code = -EINVAL;
    goto done;
  }
  if (settings == NULL || config == NULL || options == NULL || held == NULL) {
    code = -ENOMEM;
    goto done;
  }
  for (uint32_t index = 0; index < count; index++) {
    held->offsets[index] = offsets[index];
  }
  held->count = count;
  gpiod_request_config_set_consumer(options, consumer);
  if (queue > 0) {
    gpiod_request_config_set_event_buffer_size(options, queue);
    held->buffer = gpiod_edge_event_buffer_new(BATCH);
    if (held->buffer == NULL) {
      code = -errno;
      goto done;
    }
  }
  chip = gpiod_chip_open(path);
  if (chip == NULL || gpiod_line_config_add_line_settings(config, held->offsets, count, settings) < 0) {
    code = -errno;
    goto done;
  }
  held->request = gpiod_chip_request_lines(chip, options, config);
  if (held->request == NULL) {
    code = -errno;
  }
done:
  gpiod_chip_close(chip);
  gpiod_request_config_free(options);
  gpiod_line_config_free(config);
  gpiod_line_settings_free(settings);
  if (code < 0) {
    linuxhal_lines_release(held);
  } else {
    *lines = held;
  }
  return code;
}

int linuxhal_inputs_request(const char *path, const uint32_t *offsets, uint32_t count, enum linuxhal_bias bias,
                            uint32_t queue, const char *consumer, struct linuxhal_lines **lines) {
  static const enum gpiod_line_bias biases[] = {
      [LINUXHAL_BIAS_UP] = GPIOD_LINE_BIAS_PULL_UP,
      [LINUXHAL_BIAS_DOWN] = GPIOD_LINE_BIAS_PULL_DOWN,
      [LINUXHAL_BIAS_OFF] = GPIOD_LINE_BIAS_DISABLED,
  };
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (settings != NULL) {
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
    gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
    gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC);
    gpiod_line_settings_set_bias(settings, biases[bias]);
  }
  return request(path, offsets, count, settings, queue, consumer, lines);
}

int linuxhal_outputs_request(const char *path, const uint32_t *offsets, uint32_t count, int is_active_low,
                             const char *consumer, struct linuxhal_lines **lines) {
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  if (settings != NULL) {
    gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
    gpiod_line_settings_set_output_value(settings, GPIOD_LINE_VALUE_INACTIVE);
    gpiod_line_settings_set_active_low(settings, is_active_low);
  }
  return request(path, offsets, count, settings, 0, consumer, lines);
}

int linuxhal_lines_read(struct linuxhal_lines *lines, int32_t *levels) {
  enum gpiod_line_value values[LINUXHAL_LINES_MAX];
  if (gpiod_line_request_get_values(lines->request, values) < 0) {
    return -errno;
  }
  for (uint32_t index = 0; index < lines->count; index++) {
    levels[index] = values[index] == GPIOD_LINE_VALUE_ACTIVE;
  }
  return 0;
}

int linuxhal_line_write(struct linuxhal_lines *lines, uint32_t index, int is_active) {
  enum gpiod_line_value value = is_active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
  return gpiod_line_request_set_value(lines->request, lines->offsets[index], value) < 0 ? -errno : 0;
}

int linuxhal_edges_read(struct linuxhal_lines *lines, uint32_t *lost) {
  *lost = 0;
  int ready = gpiod_line_request_wait_edge_events(lines->request, 0);
  if (ready <= 0) {
    return ready < 0 && errno != EINTR ? -errno : 0;
  }
  int got = gpiod_line_request_read_edge_events(lines->request, lines->buffer, BATCH);
  if (got <= 0) {
    return got < 0 ? -errno : 0;
  }
  // The last number is so far ahead of the one before as edges came, and were lost. Two lines' edges may come in
  // another order than their numbers: each is numbered as it happens, and queued by a thread of its line.
  struct gpiod_edge_event *last = gpiod_edge_event_buffer_get_event(lines->buffer, (unsigned long)got - 1);
  unsigned long sequence = gpiod_edge_event_get_global_seqno(last);
  int64_t missing = (int64_t)sequence - (int64_t)lines->sequence - got;
  *lost = missing > 0 ? (uint32_t)missing : 0;
  if (sequence > lines->sequence) {
    lines->sequence = sequence;
  }
  return got;
}

struct linuxhal_edge linuxhal_edge_at(const struct linuxhal_lines *lines, uint32_t index) {
  struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(lines->buffer, index);
  unsigned int offset = gpiod_edge_event_get_line_offset(event);
  // All are looked at: a loop that ends where the line was found is guessed wrong at every change of line.
  uint8_t line = 0;
  for (uint8_t other = 1; other < LINUXHAL_LINES_MAX; other++) {
    line = lines->offsets[other] == offset && other < lines->count ? other : line;
  }
  return (struct linuxhal_edge){
      .time = (int64_t)gpiod_edge_event_get_timestamp_ns(event),
      .index = line,
      .is_high = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
  };
}

void linuxhal_lines_release(struct linuxhal_lines *lines) {
  if (lines == NULL) {
    return;
  }
  if (lines->request != NULL) {
    gpiod_line_request_release(lines->request);
  }
  if (lines->buffer != NULL) {
    gpiod_edge_event_buffer_free(lines->buffer);
  }
  free(lines);
}

#endif
