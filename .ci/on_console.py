"""Runs a Windows program under Wine with a console of its own; no X server is needed.

    on_console.py SECONDS PROGRAM ARGUMENT...

Wine makes a console of the terminal that is the program's input, which is a pty here. The
program's output is passed on. The exit status is the program's, or 124 when time is up.
"""

from __future__ import annotations

import fcntl
import os
import pty
import selectors
import struct
import subprocess
import sys
import termios
import time

LARGEST = struct.pack("HHHH", 50, 132, 0, 0)
"""Rows and columns of the terminal: no window in it can be larger."""
OUT_OF_TIME = 124


def main(seconds: float, command: list[str]) -> int:
    """Run it; its exit status."""
    terminal, console = pty.openpty()
    fcntl.ioctl(console, termios.TIOCSWINSZ, LARGEST)
    environ = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    program = subprocess.Popen(
        ["wine", *command],
        stdin=console,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environ,
        start_new_session=True,
    )
    os.close(console)
    assert program.stdout
    in_time = pass_on(program.stdout.fileno(), terminal, time.monotonic() + seconds)
    if not in_time:
        program.kill()
    return program.wait() if in_time else OUT_OF_TIME


def pass_on(output: int, terminal: int, end: float) -> bool:
    """Print what it prints, and drop what its console draws, until it ends; in time?"""
    with selectors.DefaultSelector() as selector:
        for source in (output, terminal):
            selector.register(source, selectors.EVENT_READ)
        while time.monotonic() < end:
            for key, _ in selector.select(1.0):
                data = read(key.fd)
                if key.fd == output:
                    os.write(1, data)
                if not data:
                    selector.unregister(key.fd)
                    if key.fd == output:
                        return True
    return False


def read(source: int) -> bytes:
    """What has come; nothing at its end."""
    try:
        return os.read(source, 1 << 16)
    except OSError:  # the other end of a terminal is closed
        return b""


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
