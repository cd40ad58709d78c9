# SPDX-License-Identifier: MIT

"""A whole emulated machine: starts it, runs scripts in it, reads its registers, takes its power away."""

import base64
import os
import select
import socket
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# With so much memory the address of a Pi 4's PWM is an address of memory.
BASE = ["qemu-system-aarch64", "-M", "virt,gic-version=3,highmem=off", "-cpu", "cortex-a72", "-smp", "2", "-m", "3072"]
BASE += ["-nodefaults", "-display", "none"]


class Ended(Exception):
    """The machine is off."""


class Guest:
    """A machine on the disk, the kernel and the first files of tools/pi-machine/make."""

    def __init__(self, folder, disk, payload):
        self.log = f"{folder}/console.log"
        sockets = {name: f"{folder}/{name}.socket" for name in ("agent", "monitor")}
        for path in sockets.values():
            if os.path.exists(path):
                os.unlink(path)
        dtb = f"{folder}/pi.dtb"
        if not os.path.exists(dtb):
            self._write_tree(folder, dtb)
        self.process = subprocess.Popen(
            BASE
            + ["-accel", "tcg,thread=multi", "-no-reboot", "-dtb", dtb]
            + ["-kernel", f"{folder}/kernel", "-initrd", f"{folder}/first-files"]
            + ["-append", "console=ttyAMA0 quiet panic=-1", "-serial", f"file:{self.log}"]
            + ["-drive", f"file={disk},format=raw,if=none,id=disk", "-device", "virtio-blk-pci,drive=disk"]
            + ["-drive", f"file={payload},format=raw,if=none,id=payload,readonly=on"]
            + ["-device", "virtio-blk-pci,drive=payload", "-device", "virtio-rng-pci", "-device", "virtio-serial-pci"]
            + ["-chardev", f"socket,path={sockets['agent']},server=on,wait=off,id=agent"]
            + ["-device", "virtserialport,chardev=agent,name=test"]
            + ["-monitor", f"unix:{sockets['monitor']},server=on,wait=off"],
            stdin=subprocess.DEVNULL,
        )
        self.agent = self._connect(sockets["agent"])
        self.monitor = self._connect(sockets["monitor"])
        self.received = b""
        self.number = 0
        self._prompt()

    @staticmethod
    def _write_tree(folder, dtb):
        """Qemu's own device tree, with ours behind it."""
        own = f"{folder}/virt.dtb"
        machine = [BASE[0], "-M", f"{BASE[2]},dumpdtb={own}", *BASE[3:]]
        subprocess.run(machine, check=True, capture_output=True)
        decompiled = subprocess.run(["dtc", "-q", "-O", "dts", own], check=True, capture_output=True).stdout
        with open(f"{HERE}/pi.dtsi", "rb") as file:
            source = decompiled + file.read()
        subprocess.run(["dtc", "-q", "-O", "dtb", "-o", dtb, "-"], input=source, check=True)

    def _connect(self, path):
        until = time.monotonic() + 30
        while True:
            try:
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(path)
                return connection
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise Ended(f"qemu does not start: {self.process.poll()}") from None
                time.sleep(0.05)

    def _receive(self, connection, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise Ended(f"the machine ended; its console is in {self.log}")
            if select.select([connection], [], [], 1)[0]:
                return connection.recv(1 << 16)
        raise TimeoutError(f"no answer in {seconds} s; the machine's console is in {self.log}")

    def _line(self, seconds):
        while b"\n" not in self.received:
            self.received += self._receive(self.agent, seconds)
        line, self.received = self.received.split(b"\n", 1)
        return line.decode()

    def wait_until_up(self, seconds=300):
        """Waits for the agent, which the machine starts as its last."""
        while self._line(seconds) != "ready":
            pass

    def run(self, script, seconds=120):
        """Runs a script as root. Gives its exit code and all it said."""
        self.number += 1
        self.agent.sendall(b"%d %s\n" % (self.number, base64.b64encode(script.encode())))
        while True:
            fields = self._line(seconds).split(" ")
            if fields[0] == str(self.number):
                return int(fields[1]), base64.b64decode(fields[2]).decode(errors="replace").rstrip()

    def _prompt(self):
        said = b""
        while not said.endswith(b"(qemu) "):
            said += self._receive(self.monitor, 30)
        return said.decode(errors="replace")

    def words(self, address, count):
        """Words of 32 bits of the machine's memory, seen from outside."""
        self.monitor.sendall(f"xp /{count}xw {address:#x}\n".encode())
        # What was typed comes first; then lines of an address and four words.
        lines = [line.partition(":")[2] for line in self._prompt().splitlines() if ": 0x" in line]
        return [int(word, 16) for line in lines for word in line.split()]

    def cut_power(self):
        """Ends the machine from one instruction to the next."""
        self.process.kill()
        self.process.wait()

    def power_off(self, seconds=90):
        """Lets the machine end by itself."""
        try:
            self.run("systemctl poweroff --no-block", 30)
            while True:
                self._receive(self.agent, seconds)
        except Ended:
            pass
