# SPDX-License-Identifier: MIT

"""A bedside, from the package to the call after a power cut, on an emulated Raspberry Pi.

    check.py FOLDER PAYLOAD

FOLDER is what tools/pi-machine/make made; PAYLOAD a tar with the package, one of the next version, and what they
depend on. The disk is copied and stays as it is. Exits with 1 if anything was not as it should be.
"""

import shutil
import subprocess
import sys
import time

from guest import Guest

# The lines are those of boards/raspberry-pi-dotstar.yaml; numbers of a whole system begin at 512.
LINES = """
D=$(echo /sys/devices/platform/gpio-sim/gpiochip*)
pull() { echo "pull-$2" >"$D/sim_gpio$1/pull"; sleep 0.004; }
motor() { cat "$D/sim_gpio23/value"; }
# Clockwise, A comes first.
clockwise() { pull 17 down; pull 27 down; pull 17 up; pull 27 up; sleep 0.02; }
counterclockwise() { pull 27 down; pull 17 down; pull 27 up; pull 17 up; sleep 0.02; }
press() { pull 22 down; sleep 0.1; pull 22 up; sleep 0.1; }
status() { systemctl show napclock -p StatusText --value; }
pid() { systemctl show napclock -p MainPID --value; }
now() { date +%s.%N; }
# Waits for so many seconds at most until a condition holds; says when it did.
await() { # seconds condition
  local until=$(($(date +%s) + $1))
  shift
  until eval "$*"; do
    [ "$(date +%s)" -le $until ] || { echo "never: $*"; return 1; }
    sleep 0.02
  done
  now
}
"""
# What goes over the wires of SPI, in hexadecimal, one transfer a line.
WIRES = """
cd /sys/kernel/tracing
echo 'gpio == 520 || gpio == 522 || gpio == 523' >events/gpio/gpio_value/filter
echo 8192 >buffer_size_kb
echo >trace
echo 1 >events/gpio/gpio_value/enable
sleep 0.3
echo 0 >events/gpio/gpio_value/enable
awk '
  $0 !~ /gpio_value/ { next }
  { sub(/.*gpio_value: /, "") }
  $1 == 520 && $3 == 0 { bits = 0; byte = 0; line = ""; open = 1 }
  $1 == 520 && $3 == 1 && open { print line; open = 0 }
  $1 == 522 { data = $3 }
  $1 == 523 && $3 == 1 && open {
    byte = byte * 2 + data
    if (++bits == 8) { line = line sprintf("%02x", byte); bits = 0; byte = 0 }
  }' trace
"""
PWM = 0xFE20C000
PWM_CLOCK = 100_000_000

failures = []


def check(what, holds, seen=""):
    print(f"  {'ok   ' if holds else 'WRONG'} {what}" + (f": {seen}" if seen else ""), flush=True)
    if not holds:
        failures.append(what)


def say(words):
    print(f"[{time.monotonic() - began:5.0f} s] {words}", flush=True)


def run(script, seconds=120):
    code, said = guest.run(LINES + script, seconds)
    return code, said


def holds(what, script, seconds=120):
    """Checks that a script succeeds."""
    code, said = run(script, seconds)
    check(what, code == 0, said if code else said.splitlines()[-1] if said else "")
    return said


def start():
    machine = Guest(folder, disk, payload)
    machine.wait_until_up()
    return machine


def moment(said):
    """The time that `await` said."""
    try:
        return float(said.splitlines()[-1])
    except (IndexError, ValueError):
        return float("nan")


def nap(minutes):
    """Turns back to the least of a minute, on to `minutes`, and presses; gives the moment of the press."""
    turn = "for detent in $(seq 25); do counterclockwise; done; sleep 0.5; "
    turn += f"for detent in $(seq {minutes - 1}); do clockwise; sleep 0.3; done; "
    begun = moment(run(turn + "now; press")[1])
    holds(f"a nap of {minutes} min is set by the dial", f'await 5 \'[[ "$(status)" = napping* ]]\' && status')
    return begun


def calls_at(begun, minutes, tolerance):
    """Waits for the motor, and checks when it began."""
    said = run(f"await {minutes * 60 + 60} '[ $(motor) = 1 ]'", minutes * 60 + 120)[1]
    late = moment(said) - begun - minutes * 60
    check(f"the motor begins {minutes} min after the press, to {tolerance} s", abs(late) <= tolerance, f"{late:+.2f} s")


def buzzer():
    """The pitch and the duty of the buzzer, from the registers of PWM (BCM2711 peripherals, 8.6); 0 where it is off."""
    words = guest.words(PWM, 8)
    period, duty = words[4], words[5]
    return (PWM_CLOCK / period, duty / period) if words[0] & 1 and duty and period else (0, 0)


def sounds(seconds):
    """All pitches within so many seconds."""
    until = time.monotonic() + seconds
    heard = set()
    while time.monotonic() < until:
        hertz, _ = buzzer()
        if hertz:
            heard.add(round(hertz))
    return heard


folder, payload = sys.argv[1:]
began = time.monotonic()
disk = f"{folder}/disk.used"
shutil.copyfile(f"{folder}/disk", disk)
guest = None
try:
    say("a Debian 13 for ARM starts")
    guest = start()
    say("the package is installed")
    holds("the packages arrive", "mkdir -p /srv/packages && tar -C /srv/packages -xf /dev/vdb")
    # What a mirror of Debian would be.
    holds(
        "apt knows them",
        "echo 'deb [trusted=yes] file:/srv/packages ./' >/etc/apt/sources.list.d/here.list && apt-get update -qq",
    )
    holds("apt installs it, and what it needs", "apt-get install -y napclock=$(cat /srv/packages/version)", 300)
    holds("the program is there", "napclock --version")
    holds("its manual page is there", "test -s /usr/share/man/man1/napclock-run.1.gz")
    holds("it is enabled", "systemctl is-enabled napclock")
    holds("without a board it waits, and nothing has failed", "[ $(systemctl is-active napclock) = inactive ]")
    holds("lines, SPI and PWM belong to their groups", "stat -c '%G %a' /dev/gpiochip0 /dev/spidev0.0 && "
          "[ \"$(stat -c '%G %a' /dev/gpiochip0 /dev/spidev0.0 | tr '\\n' ' ')\" = 'gpio 660 spi 660 ' ]")

    say("the board is set up, and the service starts by itself")
    print(run("napclock setup --yes")[1])
    holds("the board is written for a Raspberry Pi 4", "napclock board check /etc/napclock/board.yaml")
    holds("the service runs", "await 20 'systemctl -q is-active napclock'", 60)
    print(run("napclock doctor --board /etc/napclock/board.yaml")[1])
    holds("a change of the board starts it again", "before=$(pid); echo '# changed' >>/etc/napclock/board.yaml; "
          "await 20 '[ $(pid) != 0 ] && [ $(pid) != '$before' ] && systemctl -q is-active napclock'", 60)
    holds("it runs as its own user", '[ "$(ps -o user= -p $(pid))" = napclock ]')
    holds("it has no capability", "grep -q 'CapEff:.*0000000000000000' /proc/$(pid)/status")
    holds("it has real-time priority", '[ "$(ps -o cls=,rtprio= -p $(pid) | tr -s " ")" = " FF 20" ] || '
          '{ ps -o cls=,rtprio= -p $(pid); false; }')
    holds("its memory is locked", "[ $(sed -n 's/VmLck:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$(pid)/status) -gt 1000 ]")
    score = run("systemd-analyze security napclock --no-pager | tail -n 1")[1]
    number = float(score.split("napclock.service:")[1].split()[0])
    check("systemd-analyze gives it 1.5 or less", number <= 1.5, score)
    holds("it has no fault", "! [[ $(status) = *broken* ]] && status")

    say("a nap of one minute")
    begun = nap(1)
    check("motor and buzzer are off", run("motor")[1] == "0" and buzzer() == (0, 0), f"{buzzer()}")
    calls_at(begun, 1, 0.5)
    alone = sounds(10)
    check("ten seconds later it shakes alone", not alone, f"{alone}")
    heard = sounds(30)
    # The tune of the standard board: c, e, g of the fifth octave, and c of the sixth.
    check("then the buzzer plays its tune", {523, 659, 784, 1047} <= heard, f"{sorted(heard)} Hz")
    frames = [line for line in run(WIRES, 60)[1].splitlines() if line]
    length = 2 * (4 + 24 * 4 + 4)
    lit = [line for line in frames if line.startswith("00000000") and len(line) >= length
           and all(line[8 + 8 * led : 16 + 8 * led][2:] != "000000" for led in range(24))]
    check("frames for 24 LEDs, all alight, are on the wires of SPI", len(lit) > 0, f"{len(lit)} of {len(frames)}")
    holds("a press ends the call", "press && await 5 '[ $(motor) = 0 ]'")
    check("the buzzer is silent", buzzer() == (0, 0), f"{buzzer()}")
    holds("a second press says how rested, and the nap is in the log", "press; await 10 'runuser -u napclock -- "
          "napclock log --json --data /var/lib/napclock | grep -q outcome'")

    say("a nap of two minutes, and the power is cut")
    begun = nap(2)
    time.sleep(10)
    guest.cut_power()
    guest = start()
    say("it is up again")
    holds("the service started by itself", "await 60 'systemctl -q is-active napclock'")
    holds("the nap goes on", "status | grep -E 'napping|calling' || { status; false; }")
    # The machine's clock has seconds only, and a start rounds them.
    calls_at(begun, 2, 1.5)

    say("the service is killed while it calls")
    holds("buzzer and motor are off at once", "kill -KILL $(pid); await 2 '[ $(motor) = 0 ]'")
    holds("it starts again, and calls on", "await 20 '[ $(motor) = 1 ]'")
    holds("when it is stopped, the motor is off", "systemctl stop napclock && [ $(motor) = 0 ]")
    check("and the buzzer", buzzer() == (0, 0), f"{buzzer()}")
    holds("started again it calls on", "systemctl start napclock && await 5 '[ $(motor) = 1 ]'")
    holds("when its loop hangs, it is started anew", "before=$(pid); kill -STOP $before; "
          "await 40 '[ $(pid) != 0 ] && [ $(pid) != '$before' ] && [ $(motor) = 1 ]'", 90)
    holds("a press ends the call", "press && await 5 '[ $(motor) = 0 ]'")

    say("the lines appear late")
    driver = "/sys/bus/platform/drivers/gpio-sim"
    holds("the chip is gone", f"systemctl stop napclock; echo gpio-sim >{driver}/unbind; ! [ -e /dev/gpiochip0 ]")
    holds("it is tried again and again", "systemctl start --no-block napclock; "
          "await 60 '[ $(systemctl show napclock -p NRestarts --value) -ge 3 ]'", 90)
    holds("once the chip is there, it runs", f"echo gpio-sim >{driver}/bind; await 20 'systemctl -q is-active napclock'")
    # The bus that hangs on these lines does not come back by itself.
    holds("its ring is missing, which it tells", "await 10 '[[ \"$(status)\" = *broken:*ring* ]]' && status")
    holds("once the bus is there, the ring works", "echo spi >/sys/bus/platform/drivers/spi_gpio/bind; "
          "await 10 '! [[ \"$(status)\" = *broken* ]]' && status")

    say("the package is upgraded, removed and purged")
    naps = "runuser -u napclock -- napclock log --all --json --data /var/lib/napclock | grep -c outcome"
    before = run(naps)[1]
    holds("apt upgrades it", "apt-get install -y napclock=$(cat /srv/packages/next)", 300)
    holds("the new one runs", "await 20 'systemctl -q is-active napclock'")
    check("the log is as it was", run(naps)[1] == before and before != "0", f"{before}")
    holds("apt removes it", "apt-get remove -y napclock", 300)
    holds("board and log stay", "ls /etc/napclock/board.yaml /var/lib/napclock/")
    holds("nothing runs, motor and buzzer are off", "! pgrep -x napclock && [ $(motor) = 0 ]")
    holds("apt purges it", "apt-get purge -y napclock", 300)
    holds("board and log are gone", "! [ -e /etc/napclock ] && ! [ -e /var/lib/napclock ]")
    holds("the machine is well", "[ \"$(systemctl is-system-running)\" = running ] || { systemctl --failed; false; }")
    guest.power_off()
finally:
    if guest and guest.process.poll() is None:
        guest.cut_power()
fsck = subprocess.run(["e2fsck", "-fn", disk], capture_output=True, text=True)
check("its disk is sound", fsck.returncode == 0, fsck.stdout.splitlines()[-1] if fsck.stdout else "")
say(f"{len(failures)} wrong" if failures else "all is well")
sys.exit(bool(failures))
