"""Compiles the C programs beside the benchmarks."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def compiled(name: str) -> Iterator[Path]:
    """The program of that name, for as long as it is needed."""
    if not shutil.which("cc"):
        sys.exit("This needs a C compiler named cc.")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / name
        source = Path(__file__).with_name(f"{name}.c")
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
        yield program
