// SPDX-License-Identifier: GPL-2.0
/*
 * Hardware in the loop without hardware: what a program does to GPIO lines, SPI buses and PWM channels,
 * recorded by the kernel that does it.
 *
 * Parameters, all of them off by default:
 *   spi_bus=N                        /dev/spidevN.0 on a controller that records each transfer and sends
 *                                    back what it is sent
 *   gpiochip=LABEL sck=N mosi=N cs=N [miso=N]
 *                                    /dev/spidevM.0 of the stock spi_gpio driver on these lines of the
 *   gpio_bus=M                       chip with this label; M is 1 if not given
 *   pwm_channels=N                   a PWM chip of N channels, on the platform device napclock-hil-pwm
 *   max_hz=N                         the fastest clock of both buses
 *
 * In debugfs, napclock-hil/: spi_errno and pwm_errno are the error numbers that all operations fail with
 * until 0 is written; spi_delay_us is how long a transfer takes.
 *
 * /dev/napclock-hil is one stream of what happens, in order. It records while it is open; opening it
 * starts an empty stream; one process at a time may have it open (EBUSY). A read returns whole records,
 * as many as fit and are there, and fails with EINVAL if the first does not fit. It waits for the first
 * one unless the file is non-blocking (EAGAIN). poll works. A record is a struct record, then its payload,
 * then zeros up to a multiple of 8 bytes.
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/gpio/machine.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/poll.h>
#include <linux/pwm.h>
#include <linux/slab.h>
#include <linux/spi/spi.h>
#include <linux/spi/spi_gpio.h>
#include <linux/tracepoint.h>
#include <linux/vmalloc.h>

static int spi_bus = -1;
static char *gpiochip;
static int gpio_bus = 1;
static int sck = -1;
static int mosi = -1;
static int miso = -1;
static int cs = -1;
static unsigned int pwm_channels;
static unsigned int max_hz = 32000000;

module_param(spi_bus, int, 0444);
module_param(gpiochip, charp, 0444);
module_param(gpio_bus, int, 0444);
module_param(sck, int, 0444);
module_param(mosi, int, 0444);
module_param(miso, int, 0444);
module_param(cs, int, 0444);
module_param(pwm_channels, uint, 0444);
module_param(max_hz, uint, 0444);

static u32 spi_errno;
static u32 pwm_errno;
static u32 spi_delay_us;

/* A negative error number that user space sees as such, whatever was written to debugfs. */
static int forced_error(u32 number)
{
	return -(int)min_t(u32, READ_ONCE(number), MAX_ERRNO);
}

/* ---- The stream ------------------------------------------------------------------------------------ */

enum kind {
	KIND_LOST = 0,		/* args: how many records were lost here, for the queue was full */
	KIND_GPIO = 1,		/* args: global GPIO number, value that was set */
	KIND_SPI = 2,		/* args: bus << 8 | chip select, mode, hz, bits a word; payload: the bytes */
	KIND_PWM = 3,		/* args: channel, enabled, polarity; payload: period and duty, ns, 64 bits each */
};

struct record {
	__le64 ns;		/* CLOCK_BOOTTIME */
	__le32 kind;
	__le32 length;		/* of the payload, in bytes, without the zeros behind it */
	__le32 args[4];
};

#define QUEUE_BYTES		(16u << 20)	/* a power of two */
#define PAYLOAD_ALIGNMENT	8

/*
 * A ring of bytes. head and tail count up for ever; their place in the ring is the remainder. Only a
 * reader, who holds the mutex, moves the tail, so what lies before the head stays as it is for him.
 */
static struct {
	spinlock_t lock;	/* bytes, head, tail, lost, lost_ns; taken in any context */
	struct mutex reading;
	wait_queue_head_t readers;
	unsigned long opened;	/* bit 0 */
	u8 *bytes;		/* NULL while nobody listens */
	u64 head;
	u64 tail;
	u32 lost;
	u64 lost_ns;		/* when the first of them happened */
} stream = {
	.lock = __SPIN_LOCK_UNLOCKED(stream.lock),
	.reading = __MUTEX_INITIALIZER(stream.reading),
	.readers = __WAIT_QUEUE_HEAD_INITIALIZER(stream.readers),
};

static void ring_put(const void *from, size_t size)
{
	size_t place = stream.head % QUEUE_BYTES;
	size_t first = min_t(size_t, size, QUEUE_BYTES - place);

	memcpy(stream.bytes + place, from, first);
	memcpy(stream.bytes, from + first, size - first);
	stream.head += size;
}

static size_t record_size(u32 length)
{
	return sizeof(struct record) + ALIGN((size_t)length, PAYLOAD_ALIGNMENT);
}

static size_t room(void)
{
	return QUEUE_BYTES - (stream.head - stream.tail);
}

/* With the lock held, and with room. */
static void append(u64 ns, u32 kind, const u32 args[4], const void *payload, u32 length)
{
	static const u8 zeros[PAYLOAD_ALIGNMENT];
	struct record record = {
		.ns = cpu_to_le64(ns),
		.kind = cpu_to_le32(kind),
		.length = cpu_to_le32(length),
	};
	int i;

	for (i = 0; i < 4; i++)
		record.args[i] = cpu_to_le32(args[i]);
	ring_put(&record, sizeof(record));
	ring_put(payload, length);
	ring_put(zeros, record_size(length) - sizeof(record) - length);
}

/* With the lock held, and with room: says how many records were lost since the last one, if any were. */
static void append_loss(void)
{
	const u32 args[4] = { stream.lost };

	if (stream.lost)
		append(stream.lost_ns, KIND_LOST, args, NULL, 0);
	stream.lost = 0;
}

/*
 * In any context but NMI: the GPIO tracepoint fires wherever a driver sets a line. The time is taken
 * under the lock, so that the stream is in order of time. Waking takes locks of the scheduler only, and
 * the scheduler sets no lines.
 */
static void record(enum kind kind, const u32 args[4], const void *payload, u32 length)
{
	unsigned long flags;
	u64 ns;

	spin_lock_irqsave(&stream.lock, flags);
	ns = ktime_get_boottime_ns();
	if (!stream.bytes) {
		/* Nobody listens. */
	} else if (room() >= record_size(length) + (stream.lost ? record_size(0) : 0)) {
		append_loss();
		append(ns, kind, args, payload, length);
	} else if (!stream.lost++) {
		stream.lost_ns = ns;
	}
	spin_unlock_irqrestore(&stream.lock, flags);
	wake_up_interruptible(&stream.readers);
}

static bool stream_has_records(void)
{
	unsigned long flags;
	bool has;

	spin_lock_irqsave(&stream.lock, flags);
	has = stream.head != stream.tail || stream.lost;
	spin_unlock_irqrestore(&stream.lock, flags);
	return has;
}

static int stream_open_one(struct inode *inode, struct file *file)
{
	unsigned long flags;
	u8 *bytes;

	if (test_and_set_bit_lock(0, &stream.opened))
		return -EBUSY;
	bytes = vmalloc(QUEUE_BYTES);
	if (!bytes) {
		clear_bit_unlock(0, &stream.opened);
		return -ENOMEM;
	}
	spin_lock_irqsave(&stream.lock, flags);
	stream.bytes = bytes;
	stream.head = 0;
	stream.tail = 0;
	stream.lost = 0;
	spin_unlock_irqrestore(&stream.lock, flags);
	return stream_open(inode, file);
}

static int stream_release(struct inode *inode, struct file *file)
{
	unsigned long flags;
	u8 *bytes;

	spin_lock_irqsave(&stream.lock, flags);
	bytes = stream.bytes;
	stream.bytes = NULL;
	spin_unlock_irqrestore(&stream.lock, flags);
	vfree(bytes);
	clear_bit_unlock(0, &stream.opened);
	return 0;
}

/* How many bytes of whole records lie between the tail and the head, up to so many. */
static size_t whole_records(u64 head, size_t most)
{
	size_t total = 0;

	while (stream.tail + total != head) {
		/* Records begin at multiples of 8, so that no 32-bit field wraps around the end. */
		u64 at = stream.tail + total + offsetof(struct record, length);
		u32 length = le32_to_cpu(*(__le32 *)(stream.bytes + at % QUEUE_BYTES));
		size_t size = record_size(length);

		if (size > most - total)
			break;
		total += size;
	}
	return total;
}

static ssize_t stream_read(struct file *file, char __user *to, size_t most, loff_t *offset)
{
	unsigned long flags;
	size_t place;
	size_t total;
	size_t first;
	ssize_t result;
	u64 head;

	for (;;) {
		if (mutex_lock_interruptible(&stream.reading))
			return -ERESTARTSYS;
		if (stream_has_records())
			break;
		mutex_unlock(&stream.reading);
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		if (wait_event_interruptible(stream.readers, stream_has_records()))
			return -ERESTARTSYS;
	}

	spin_lock_irqsave(&stream.lock, flags);
	if (stream.head == stream.tail)
		append_loss();
	head = stream.head;
	spin_unlock_irqrestore(&stream.lock, flags);

	total = whole_records(head, most);
	place = stream.tail % QUEUE_BYTES;
	first = min_t(size_t, total, QUEUE_BYTES - place);
	if (!total) {
		result = -EINVAL;
	} else if (copy_to_user(to, stream.bytes + place, first) ||
		   copy_to_user(to + first, stream.bytes, total - first)) {
		result = -EFAULT;
	} else {
		spin_lock_irqsave(&stream.lock, flags);
		stream.tail += total;
		spin_unlock_irqrestore(&stream.lock, flags);
		result = total;
	}
	mutex_unlock(&stream.reading);
	return result;
}

static __poll_t stream_poll(struct file *file, poll_table *table)
{
	poll_wait(file, &stream.readers, table);
	return stream_has_records() ? EPOLLIN | EPOLLRDNORM : 0;
}

static const struct file_operations stream_operations = {
	.owner = THIS_MODULE,
	.open = stream_open_one,
	.release = stream_release,
	.read = stream_read,
	.poll = stream_poll,
	.llseek = no_llseek,
};

static struct miscdevice stream_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "napclock-hil",
	.fops = &stream_operations,
};

/* ---- GPIO: a probe on the kernel's own tracepoint ---------------------------------------------------- */

static struct tracepoint *gpio_tracepoint;

static void gpio_value_probe(void *data, unsigned int gpio, int get, int value)
{
	const u32 args[4] = { gpio, value };

	if (!get)
		record(KIND_GPIO, args, NULL, 0);
}

/* The tracepoint is not exported by name, only in the list of all. */
static void find_gpio_tracepoint(struct tracepoint *tracepoint, void *data)
{
	if (!strcmp(tracepoint->name, "gpio_value"))
		gpio_tracepoint = tracepoint;
}

static int gpio_probe_attach(void)
{
	for_each_kernel_tracepoint(find_gpio_tracepoint, NULL);
	if (!gpio_tracepoint) {
		pr_err("napclock-hil: this kernel has no tracepoint gpio_value\n");
		return -ENOENT;
	}
	return tracepoint_probe_register(gpio_tracepoint, gpio_value_probe, NULL);
}

static void gpio_probe_detach(void)
{
	tracepoint_probe_unregister(gpio_tracepoint, gpio_value_probe, NULL);
	tracepoint_synchronize_unregister();
}

/* ---- SPI: a controller that records ------------------------------------------------------------------ */

/* spidev binds by a short list of device names; this is the one it has for devices that only listen. */
#define SPIDEV_NAME "dh2228fv"

static struct platform_device *spi_platform;

static int spi_record_transfer(struct spi_controller *controller, struct spi_device *device,
			       struct spi_transfer *transfer)
{
	const u32 args[4] = {
		controller->bus_num << 8 | device->chip_select,
		device->mode,
		transfer->speed_hz,
		transfer->bits_per_word,
	};
	int error = forced_error(spi_errno);

	if (error)
		return error;
	record(KIND_SPI, args, transfer->tx_buf, transfer->len);
	if (transfer->rx_buf)
		memcpy(transfer->rx_buf, transfer->tx_buf, transfer->len);
	if (spi_delay_us)
		fsleep(spi_delay_us);
	return 0;
}

static int spi_probe(struct platform_device *platform)
{
	struct spi_board_info board = {
		.modalias = SPIDEV_NAME,
		.max_speed_hz = max_hz,
	};
	struct spi_controller *controller = devm_spi_alloc_master(&platform->dev, 0);
	int error;

	if (!controller)
		return -ENOMEM;
	controller->bus_num = spi_bus;
	controller->num_chipselect = 1;
	controller->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_LSB_FIRST;
	controller->bits_per_word_mask = SPI_BPW_MASK(8);
	controller->min_speed_hz = 1000;
	controller->max_speed_hz = max_hz;
	/* A transfer that only receives sends zeros: the kernel then provides them. */
	controller->flags = SPI_CONTROLLER_MUST_TX;
	controller->transfer_one = spi_record_transfer;
	error = devm_spi_register_controller(&platform->dev, controller);
	if (error)
		return error;
	return spi_new_device(controller, &board) ? 0 : -ENODEV;
}

static struct platform_driver spi_driver = {
	.probe = spi_probe,
	.driver = { .name = "napclock-hil-spi" },
};

/* ---- PWM: a chip that records ------------------------------------------------------------------------ */

static struct platform_device *pwm_platform;

static int pwm_record_state(struct pwm_chip *chip, struct pwm_device *pwm, const struct pwm_state *state)
{
	const u32 args[4] = { pwm->hwpwm, state->enabled, state->polarity };
	const __le64 payload[2] = { cpu_to_le64(state->period), cpu_to_le64(state->duty_cycle) };
	int error = forced_error(pwm_errno);

	if (error)
		return error;
	record(KIND_PWM, args, payload, sizeof(payload));
	return 0;
}

static const struct pwm_ops pwm_operations = {
	.apply = pwm_record_state,
	.owner = THIS_MODULE,
};

static int pwm_probe(struct platform_device *platform)
{
	struct pwm_chip *chip = devm_kzalloc(&platform->dev, sizeof(*chip), GFP_KERNEL);

	if (!chip)
		return -ENOMEM;
	chip->dev = &platform->dev;
	chip->ops = &pwm_operations;
	chip->npwm = pwm_channels;
	return devm_pwmchip_add(&platform->dev, chip);
}

static struct platform_driver pwm_driver = {
	.probe = pwm_probe,
	.driver = { .name = "napclock-hil-pwm" },
};

/* ---- A driver of ours and its one device ------------------------------------------------------------- */

static int part_add(struct platform_driver *driver, struct platform_device **device)
{
	const char *name = driver->driver.name;
	struct platform_device *added;
	int error = platform_driver_register(driver);

	if (error)
		return error;
	added = platform_device_register_simple(name, PLATFORM_DEVID_NONE, NULL, 0);
	error = PTR_ERR_OR_ZERO(added);
	/* A probe that fails is no error to the kernel: such a device just has no driver. */
	if (!error && !added->dev.driver) {
		pr_err("napclock-hil: %s did not start (is its number taken?)\n", name);
		platform_device_unregister(added);
		error = -ENODEV;
	}
	if (error) {
		platform_driver_unregister(driver);
		return error;
	}
	*device = added;
	return 0;
}

static void part_remove(struct platform_driver *driver, struct platform_device *device)
{
	if (!device)
		return;
	platform_device_unregister(device);
	platform_driver_unregister(driver);
}

/* ---- SPI on GPIO lines: the stock driver --------------------------------------------------------------- */

static struct gpiod_lookup_table *wire_lines;
static struct platform_device *wire_platform;

static void wire_remove(void)
{
	if (wire_platform)
		platform_device_unregister(wire_platform);
	if (!wire_lines)
		return;
	gpiod_remove_lookup_table(wire_lines);
	kfree(wire_lines->dev_id);
	kfree(wire_lines);
}

static int wire_add_lines(void)
{
	struct gpiod_lookup *line;

	/* The last entry stays empty: it ends the table. */
	wire_lines = kzalloc(struct_size(wire_lines, table, 5), GFP_KERNEL);
	if (!wire_lines)
		return -ENOMEM;
	wire_lines->dev_id = kasprintf(GFP_KERNEL, "spi_gpio.%d", gpio_bus);
	if (!wire_lines->dev_id) {
		kfree(wire_lines);
		wire_lines = NULL;
		return -ENOMEM;
	}
	line = wire_lines->table;
	*line++ = (struct gpiod_lookup)GPIO_LOOKUP(gpiochip, sck, "sck", GPIO_ACTIVE_HIGH);
	*line++ = (struct gpiod_lookup)GPIO_LOOKUP(gpiochip, mosi, "mosi", GPIO_ACTIVE_HIGH);
	if (miso >= 0)
		*line++ = (struct gpiod_lookup)GPIO_LOOKUP(gpiochip, miso, "miso", GPIO_ACTIVE_HIGH);
	/* Active low on the wire: spi_gpio turns it over by itself. */
	*line++ = (struct gpiod_lookup)GPIO_LOOKUP(gpiochip, cs, "cs", GPIO_ACTIVE_HIGH);
	gpiod_add_lookup_table(wire_lines);
	return 0;
}

static int wire_add(void)
{
	struct spi_gpio_platform_data data = { .num_chipselect = 1 };
	struct spi_board_info board = { .modalias = SPIDEV_NAME, .max_speed_hz = max_hz };
	struct spi_controller *controller;
	struct spi_device *device;
	struct device *child;
	char name[16];
	int error;

	if (sck < 0 || mosi < 0 || cs < 0) {
		pr_err("napclock-hil: gpiochip needs sck, mosi and cs\n");
		return -EINVAL;
	}
	error = wire_add_lines();
	if (error)
		return error;
	wire_platform = platform_device_register_data(NULL, "spi_gpio", gpio_bus, &data, sizeof(data));
	if (IS_ERR(wire_platform)) {
		error = PTR_ERR(wire_platform);
		wire_platform = NULL;
		return error;
	}
	snprintf(name, sizeof(name), "spi%d", gpio_bus);
	child = device_find_child_by_name(&wire_platform->dev, name);
	if (!child) {
		pr_err("napclock-hil: spi_gpio.%d did not start (no such chip or line, or the line is taken?)\n",
		       gpio_bus);
		return -ENODEV;
	}
	controller = container_of(child, struct spi_controller, dev);
	device = spi_new_device(controller, &board);
	put_device(child);
	return device ? 0 : -ENODEV;
}

/* ---- The module ------------------------------------------------------------------------------------------ */

static struct dentry *debug_folder;

static void remove_all(void)
{
	wire_remove();
	part_remove(&pwm_driver, pwm_platform);
	part_remove(&spi_driver, spi_platform);
	debugfs_remove_recursive(debug_folder);
	gpio_probe_detach();
}

static int __init napclock_hil_init(void)
{
	int error = gpio_probe_attach();

	if (error)
		return error;
	debug_folder = debugfs_create_dir("napclock-hil", NULL);
	debugfs_create_u32("spi_errno", 0600, debug_folder, &spi_errno);
	debugfs_create_u32("pwm_errno", 0600, debug_folder, &pwm_errno);
	debugfs_create_u32("spi_delay_us", 0600, debug_folder, &spi_delay_us);
	if (spi_bus >= 0)
		error = part_add(&spi_driver, &spi_platform);
	if (!error && pwm_channels)
		error = part_add(&pwm_driver, &pwm_platform);
	if (!error && gpiochip)
		error = wire_add();
	/* Last, so that nobody has the stream open when something before fails. */
	if (!error)
		error = misc_register(&stream_device);
	if (error)
		remove_all();
	return error;
}

static void __exit napclock_hil_exit(void)
{
	misc_deregister(&stream_device);
	remove_all();
}

module_init(napclock_hil_init);
module_exit(napclock_hil_exit);
MODULE_DESCRIPTION("Records what a program does to GPIO lines, SPI buses and PWM channels");
MODULE_LICENSE("GPL");
