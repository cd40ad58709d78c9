# SPDX-License-Identifier: MIT
# shellcheck disable=SC2119 # a function called without an argument means it so
#
# The part of tools/hil-kernel/check that runs in a guest: check-guest.sh FOLDER virtual|real. FOLDER has
# the program check-device; the second word says what the guest's clock is.

# shellcheck source-path=SCRIPTDIR source=guest-lib.sh
. /run/hil/guest-lib.sh
PATH=$1:$PATH
clock=$2
debug=/sys/kernel/debug/napclock-hil
passed=0
failed=0

# is NAME GOT WANT
is() {
  if [ "$2" = "$3" ]; then
    echo "ok $1"
    passed=$((passed + 1))
  else
    echo "not ok $1: got [$2], want [$3]"
    failed=$((failed + 1))
  fi
}

# until_so COMMAND...: waits until it succeeds, for 10 s at most.
until_so() {
  local left=1000
  until "$@" 2>/dev/null; do
    left=$((left - 1))
    [ $left -gt 0 ] || { echo "waited in vain for: $*"; return 1; }
    sleep 0.01
  done
}
# Whether a line of the chip is in use by a program, as gpioinfo shows it.
in_use_by() { gpioinfo nap-clock | grep -q "\"$1\""; }

# The records of FILE as lines "kind args... length payload", without their times.
what() { check-device records <"$1" | cut -d ' ' -f 2-; }
# The same of one kind, joined by commas.
of_kind() { what "$1" | grep "^$2 " | cut -d ' ' -f 2- | tr '\n' ',' | sed 's/ ,/,/g; s/,$//'; }

chip_make clock nap-clock 16 ENC_A ENC_B ENC_BTN BUZZER - SPI_SCLK SPI_MOSI SPI_CS
hil_load spi_bus=0 pwm_channels=2 gpiochip=nap-clock sck=5 mosi=6 cs=7
base=$(chip_base)
pwm=/sys/class/pwm/pwmchip0

# ---- GPIO as programs see it

gpiomon --num-events=4 --format="%o %e" nap-clock 0 1 >edges &
monitor=$!
until_so in_use_by gpiomon
for move in "0 up" "1 up" "0 down" "1 down"; do
  # shellcheck disable=SC2086 # two words
  pull $move
  sleep 0.02
done
wait $monitor
is "edges of two lines reach a program in order" "$(tr '\n' ',' <edges)" "0 1,1 1,0 0,1 0,"
pull 2 up
is "an input is read" "$(gpioget nap-clock 2)" 1
pull 2 down
is "an input follows" "$(gpioget nap-clock 2)" 0
is "a line that the kernel holds is busy" "$(gpioget nap-clock 5 2>&1 | grep -c 'busy')" 1
gpioset --mode=signal nap-clock 3=1 &
setter=$!
until_so in_use_by gpioset
is "an output is seen from outside" "$(level 3)" 1
kill $setter
wait $setter 2>/dev/null
is "an output that is let go falls back" "$(level 3)" 0

# ---- The stream: GPIO

hil_record stream
gpioset nap-clock 3=1
gpioget nap-clock 3 >gotten
gpioset nap-clock 3=0
pull 0 up
pull 0 down
hil_record_end
is "what is set is recorded, and nothing else" "$(of_kind stream 1)" "$((base + 3)) 1 0 0 0,$((base + 3)) 0 0 0 0"
is "a record has 32 bytes, little-endian" "$(od -A n -v -t u4 -j 8 -N 24 stream | tr -s ' \n' ' ')" \
  " 1 0 $((base + 3)) 1 0 0 "

# ---- The stream: SPI

hil_record stream
check-device write /dev/spidev0.0 3200000 11 >result
check-device write /dev/spidev0.0 3200000 4096 >>result
check-device write /dev/spidev0.0 3200000 4097 >>result
dd if=/dev/spidev0.0 of=received bs=5 count=1 2>/dev/null
hil_record_end
is "transfers succeed up to 4096 bytes" "$(tr '\n' ' ' <result)" "ok ok EMSGSIZE "
is "a transfer is recorded with its settings" "$(of_kind stream 2 | cut -d , -f 1)" \
  "0 0 3200000 8 11 000102030405060708090a"
is "a long transfer is recorded whole" "$(of_kind stream 2 | cut -d , -f 2 | cut -d ' ' -f 6 | tr -d '\n' | md5sum)" \
  "$(i=0; while [ $i -lt 4096 ]; do printf %02x $((i % 256)); i=$((i + 1)); done | md5sum)"
is "what only receives sends zeros" "$(of_kind stream 2 | cut -d , -f 3)" "0 0 32000000 8 5 0000000000"
is "what is received is what was sent" "$(od -A n -t x1 received)" " 00 00 00 00 00"

hil_record stream
check-device write /dev/spidev1.0 1000000 24 >result
hil_record_end
# Mode 0, by the levels of the wires: a bit at each rise of the clock while the chip is selected.
wire=$(of_kind stream 1 | tr ',' '\n' | awk -v clock=$((base + 5)) -v data=$((base + 6)) -v select=$((base + 7)) '
  $1 == select { selected = !$2 }
  $1 == data { bit = $2 }
  $1 == clock && $2 && selected {
    byte = byte * 2 + bit
    if (++bits % 8 == 0) { printf "%02x", byte; byte = 0 }
  }')
is "SPI on GPIO lines is recorded edge by edge" "$wire" 000102030405060708090a0b0c0d0e0f1011121314151617

# ---- The stream: PWM

hil_record stream
echo 1 >$pwm/export
echo 1000000 >$pwm/pwm1/period
echo 250000 >$pwm/pwm1/duty_cycle
echo inversed >$pwm/pwm1/polarity
echo 1 >$pwm/pwm1/enable
echo 0 >$pwm/pwm1/duty_cycle
echo 0 >$pwm/pwm1/enable
hil_record_end
million=40420f0000000000
quarter=90d0030000000000
nought=0000000000000000
is "each state of a PWM is recorded" "$(of_kind stream 3)" "1 0 0 0 16 $million$nought,\
1 0 0 0 16 $million$quarter,1 0 1 0 16 $million$quarter,1 1 1 0 16 $million$quarter,\
1 1 1 0 16 $million$nought,1 0 1 0 16 $million$nought"
is "duty beyond the period is refused" "$(echo 1000001 2>&1 >$pwm/pwm1/duty_cycle | grep -c 'Invalid argument')" 1

# ---- Time

hil_record stream
check-device ticks /dev/spidev0.0 4
hil_record_end
gaps=$(check-device records <stream | awk 'NR > 1 { print $1 - last } { last = $1 }' | tr '\n' ' ')
case $clock in
  virtual) is "seconds are recorded exactly" "$gaps" "1000000000 1000000000 1000000000 " ;;
  real) is "seconds are recorded within a tenth" \
    "$(echo "$gaps" | awk '{ for (i = 1; i <= NF; i++) near += $i > 9e8 && $i < 1.1e9; print near }')" 3 ;;
esac
before=$(cut -d ' ' -f 1 /proc/uptime)
hil_record stream
printf x >/dev/spidev0.0
hil_record_end
is "time is that since boot" "$(check-device records <stream | awk -v before="$before" \
  -v after="$(cut -d ' ' -f 1 /proc/uptime)" '{ print ($1 / 1e9 >= before && $1 / 1e9 <= after + 0.01) }')" 1

echo 20000 >$debug/spi_delay_us
hil_record stream
printf x >/dev/spidev0.0
printf x >/dev/spidev0.0
hil_record_end
echo 0 >$debug/spi_delay_us
is "a transfer can take its time" \
  "$(check-device records <stream | awk 'NR == 2 { print ($1 - last >= 2e7) } { last = $1 }')" 1

# ---- Reading the stream

printf x >/dev/spidev0.0
check-device poll 300 >polled
is "poll waits while nothing happens; what came before is gone" "$(cat polled)" nothing
rm polling
check-device poll 10000 >polled &
poller=$!
until_so test -e polling
sleep 0.1
printf x >/dev/spidev0.0
wait $poller
is "poll wakes when something happens" "$(cat polled)" readable

check-device peek 32 >peeked &
peeker=$!
until_so test -e peeking
is "a second process may not open the stream" "$(dd if=/dev/napclock-hil 2>&1 | grep -c busy)" 1
is "the module stays while the stream is open" "$(hil_unload 2>&1 | grep -c 'Resource temporarily unavailable')" 1
gpioset nap-clock 3=0
printf abc >/dev/spidev0.0
rm peeking
wait $peeker
is "a record is read whole or not at all" "$(cat peeked)" "32 EINVAL 40"
check-device peek 32 >peeked &
peeker=$!
until_so test -e peeking
rm peeking
wait $peeker
is "an empty stream is not waited for if so wished" "$(cat peeked)" "EAGAIN EAGAIN -1"

# 16 MiB have room for 4064 records of 4096 bytes and their headers, and for half of another.
exec 7</dev/napclock-hil
dd if=/dev/zero of=/dev/spidev0.0 bs=4096 count=4200 2>/dev/null
dd bs=16M count=1 <&7 >stream 2>/dev/null
dd bs=16M count=1 <&7 >loss 2>/dev/null
printf x >/dev/spidev0.0
dd bs=16M count=1 <&7 >after 2>/dev/null
exec 7<&-
is "a full queue keeps what came first" "$(($(wc -c <stream) / 4128))" 4064
is "and says how many records it lost" "$(what loss)" "0 136 0 0 0 0 "
is "and goes on" "$(what after)" "2 0 0 32000000 8 1 78"
rm stream

# ---- Errors

hil_record stream
hil_fail spi 5
check-device write /dev/spidev0.0 1000000 3 >result
hil_fail spi 0
check-device write /dev/spidev0.0 1000000 3 >>result
hil_record_end
is "a transfer can be made to fail" "$(tr '\n' ' ' <result)" "EIO ok "
is "one that fails is not recorded" "$(of_kind stream 2)" "0 0 1000000 8 3 000102"
hil_fail pwm 16
is "a PWM can be made to fail" "$(echo 2000000 2>&1 >$pwm/pwm1/period | grep -c busy)" 1
hil_fail pwm 0
is "and stays as it was" "$(cat $pwm/pwm1/period)" 1000000

# ---- Devices come and go

check-device hold /dev/spidev0.0 held >result &
holder=$!
until_so test -e held
echo spi0.0 >/sys/bus/spi/drivers/spidev/unbind
rm held
wait $holder
is "an SPI device can be pulled out" "$(cat result) $(ls /dev/spidev0.0 2>/dev/null)" "ESHUTDOWN "
echo spi0.0 >/sys/bus/spi/drivers/spidev/bind
is "and put back" "$(check-device write /dev/spidev0.0 1000000 1)" ok

echo napclock-hil-pwm >/sys/bus/platform/drivers/napclock-hil-pwm/unbind
is "a PWM chip can be pulled out" "$(ls /sys/class/pwm)" ""
echo napclock-hil-pwm >/sys/bus/platform/drivers/napclock-hil-pwm/bind
is "and put back, too" "$(cat /sys/class/pwm/pwmchip*/npwm)" 2

hil_unload
is "without the module its devices are gone" "$(ls -d /dev/spidev* /dev/napclock-hil /sys/class/pwm/* 2>/dev/null)" ""
hil_load spi_bus=7
is "a bus can have any number" "$(ls /dev/spidev*)" /dev/spidev7.0
hil_unload
is "a chip that is not there is no bus" "$(hil_load gpiochip=no-chip sck=0 mosi=1 cs=2 2>&1 | grep -c 'No such device')" 1

gpiomon nap-clock 0 >/dev/null 2>&1 &
monitor=$!
until_so in_use_by gpiomon
chip_unbind
is "a GPIO chip can be pulled out" "$(gpiodetect)" ""
chip_bind
is "and its lines put back" "$(gpioget nap-clock 0; pull 0 up; gpioget nap-clock 0)" "0
1"
kill $monitor 2>/dev/null
wait $monitor 2>/dev/null

echo "$passed passed, $failed failed"
[ $failed = 0 ]
