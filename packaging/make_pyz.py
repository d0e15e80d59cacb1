"""Packs the program into one file, blackbox.pyz, which any Python from 3.10 on can run.

Run: python3 packaging/make_pyz.py [FILE]
It needs nothing but Python itself. The same sources always give the same bytes: names are in
order, every file has the same date and mode, and nothing is compressed, because how well that
works depends on the machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "blackbox_tui"

SHEBANG = b"#!/usr/bin/env python3\n"
DATE = (1980, 1, 1, 0, 0, 0)
"""The first day that a zip file can name."""

MAIN = """\
import sys

if sys.version_info < (3, 10):
    sys.exit("blackbox: Python %d.%d is too old; Python 3.10 or newer is needed."
             % sys.version_info[:2])

from blackbox_tui.__main__ import main

sys.exit(main())
"""
"""What is run. Older Pythons can read it too, so that they can say what is wrong."""


def make_pyz(target: Path) -> None:
    """Write the program to that file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        file.write(SHEBANG)
        with ZipFile(file, "w", ZIP_STORED) as archive:
            for name, content in contents():
                entry = ZipInfo(name, DATE)
                entry.create_system = 3  # on every system, or the bytes would tell which
                entry.external_attr = 0o100644 << 16
                archive.writestr(entry, content)
    target.chmod(0o755)


def contents() -> Iterator[tuple[str, bytes]]:
    """The files in the archive, by name."""
    yield "LICENSE", (ROOT / "LICENSE").read_bytes()
    yield "__main__.py", MAIN.encode()
    names = {path.relative_to(PACKAGE.parent).as_posix(): path for path in PACKAGE.rglob("*")}
    for name, path in sorted(names.items()):
        if path.is_file() and "__pycache__" not in path.parts:
            yield name, path.read_bytes()


if __name__ == "__main__":
    made = Path(*sys.argv[1:2]) if sys.argv[1:] else ROOT / "dist" / "blackbox.pyz"
    make_pyz(made)
    print(made)
