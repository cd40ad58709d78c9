// SPDX-License-Identifier: MIT

// The face over libgpiod 1.5 and 1.6, the generation of Debian 12.

#if defined(__linux__) && defined(__has_include)
#if __has_include(<gpiod.h>)
#include <gpiod.h>
#endif
#endif

// Only the first generation has bulks of a fixed size.
#ifdef GPIOD_LINE_BULK_MAX_LINES

#include "linuxhal_gpio.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

// Edges that the kernel keeps of a line.
enum { LINE_QUEUE = 16 };

struct linuxhal_chip {
  struct gpiod_chip *chip;
};

struct linuxhal_lines {
  // Closing a chip of this generation releases its lines, so it stays open with them.
  struct gpiod_chip *chip;
  struct gpiod_line_bulk bulk;
  // What outputs are at: the kernel sets all lines of a request at once.
  int values[LINUXHAL_LINES_MAX];
  struct pollfd queues[LINUXHAL_LINES_MAX];
  struct linuxhal_edge edges[LINUXHAL_LINES_MAX * LINE_QUEUE];
};

int linuxhal_gpio_generation(void) { return 1; }

const char *linuxhal_gpio_version(void) { return gpiod_version_string(); }

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
  copy(info->name, gpiod_chip_name(chip->chip));
  copy(info->label, gpiod_chip_label(chip->chip));
  info->lines = gpiod_chip_num_lines(chip->chip);
  return 0;
}

int linuxhal_line_describe(struct linuxhal_chip *chip, uint32_t offset, struct linuxhal_line_info *info) {
  // Read anew at each call: the library keeps what it saw when it first looked.
  struct gpiod_line *line = gpiod_chip_get_line(chip->chip, offset);
  if (line == NULL || gpiod_line_update(line) < 0) {
    return -errno;
  }
  copy(info->name, gpiod_line_name(line));
  copy(info->consumer, gpiod_line_consumer(line));
  info->is_used = gpiod_line_is_used(line) ? 1 : 0;
  return 0;
}

static int request(const char *path, const uint32_t *offsets, uint32_t count,
                   const struct gpiod_line_request_config *config, struct linuxhal_lines **lines) {
  static const int inactive[LINUXHAL_LINES_MAX];
  *lines = NULL;
  if (count > LINUXHAL_LINES_MAX) {
    return -EINVAL;
  }
  struct linuxhal_lines *held = calloc(1, sizeof *held);
  if (held == NULL) {
    return -ENOMEM;
  }
  int code = 0;
  held->chip = gpiod_chip_open(path);
  if (held->chip == NULL) {
    code = errno;
    free(held);
    return -code;
  }
  unsigned int copies[LINUXHAL_LINES_MAX];
  for (uint32_t index = 0; index < count; index++) {
    copies[index] = offsets[index];
  }
  gpiod_line_bulk_init(&held->bulk);
  if (gpiod_chip_get_lines(held->chip, copies, count, &held->bulk) < 0 ||
      gpiod_line_request_bulk(&held->bulk, config, inactive) < 0) {
    code = errno;
    gpiod_chip_close(held->chip);
    free(held);
    return -code;
  }
  *lines = held;
  return 0;
}

int linuxhal_inputs_request(const char *path, const uint32_t *offsets, uint32_t count, enum linuxhal_bias bias,
                            uint32_t queue, const char *consumer, struct linuxhal_lines **lines) {
  static const int flags[] = {
      [LINUXHAL_BIAS_UP] = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP,
      [LINUXHAL_BIAS_DOWN] = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN,
      [LINUXHAL_BIAS_OFF] = GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE,
  };
  (void)queue;  // Its length is the kernel's in this generation.
  struct gpiod_line_request_config config = {
      .consumer = consumer,
      .request_type = GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES,
      .flags = flags[bias],
  };
  int code = request(path, offsets, count, &config, lines);
  if (code < 0) {
    return code;
  }
  for (uint32_t index = 0; index < count; index++) {
    struct gpiod_line *line = gpiod_line_bulk_get_line(&(*lines)->bulk, index);
    (*lines)->queues[index] = (struct pollfd){.fd = gpiod_line_event_get_fd(line), .events = POLLIN};
  }
  return 0;
}

int linuxhal_outputs_request(const char *path, const uint32_t *offsets, uint32_t count, int is_active_low,
                             const char *consumer, struct linuxhal_lines **lines) {
  struct gpiod_line_request_config config = {
      .consumer = consumer,
      .request_type = GPIOD_LINE_REQUEST_DIRECTION_OUTPUT,
      .flags = is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0,
  };
  return request(path, offsets, count, &config, lines);
}

int linuxhal_lines_read(struct linuxhal_lines *lines, int32_t *levels) {
  int values[LINUXHAL_LINES_MAX];
  if (gpiod_line_get_value_bulk(&lines->bulk, values) < 0) {
    return -errno;
  }
  for (unsigned int index = 0; index < gpiod_line_bulk_num_lines(&lines->bulk); index++) {
    levels[index] = values[index];
  }
  return 0;
}

int linuxhal_line_write(struct linuxhal_lines *lines, uint32_t index, int is_active) {
  // Not gpiod_line_set_value: it hands one value over, which the kernel takes for that of the request's first line.
  int before = lines->values[index];
  lines->values[index] = is_active;
  if (gpiod_line_set_value_bulk(&lines->bulk, lines->values) == 0) {
    return 0;
  }
  lines->values[index] = before;
  return -errno;
}

int linuxhal_edges_read(struct linuxhal_lines *lines, uint32_t *lost) {
  *lost = 0;
  nfds_t count = gpiod_line_bulk_num_lines(&lines->bulk);
  int ready = poll(lines->queues, count, 0);
  if (ready <= 0) {
    return ready < 0 && errno != EINTR ? -errno : 0;
  }
  uint32_t taken = 0;
  for (nfds_t index = 0; index < count; index++) {
    short happened = lines->queues[index].revents;
    if (happened & (POLLERR | POLLHUP | POLLNVAL)) {
      return -ENODEV;
    }
    if (!(happened & POLLIN)) {
      continue;
    }
    struct gpiod_line_event events[LINE_QUEUE];
    int got = gpiod_line_event_read_multiple(gpiod_line_bulk_get_line(&lines->bulk, index), events, LINE_QUEUE);
    if (got < 0) {
      return -errno;
    }
    // A full queue has lost what came then.
    *lost += got == LINE_QUEUE;
    for (int event = 0; event < got; event++) {
      lines->edges[taken++] = (struct linuxhal_edge){
          .time = (int64_t)events[event].ts.tv_sec * 1000000000 + events[event].ts.tv_nsec,
          .index = (uint8_t)index,
          .is_high = events[event].event_type == GPIOD_LINE_EVENT_RISING_EDGE,
      };
    }
  }
  return (int)taken;
}

struct linuxhal_edge linuxhal_edge_at(const struct linuxhal_lines *lines, uint32_t index) { return lines->edges[index]; }

void linuxhal_lines_release(struct linuxhal_lines *lines) {
  if (lines != NULL) {
    gpiod_line_release_bulk(&lines->bulk);
    gpiod_chip_close(lines->chip);
    free(lines);
  }
}

#endif
