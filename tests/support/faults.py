"""Ways in which a disk fails: each makes one function of the system refuse."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

Fault = Callable[[pytest.MonkeyPatch, int], None]
"""Patches something so that it fails with an error of this number."""


def failing(number: int) -> Callable[..., object]:
    """A function that raises an `OSError`."""

    def fail(*_: object, **__: object) -> object:
        raise OSError(number, os.strerror(number))

    return fail


def no_new_file(patch: pytest.MonkeyPatch, number: int) -> None:
    """No file can be opened."""
    patch.setattr(os, "open", failing(number))


def no_write(patch: pytest.MonkeyPatch, number: int) -> None:
    """Nothing can be written."""
    patch.setattr(os, "write", failing(number))


def half_a_write(patch: pytest.MonkeyPatch, number: int) -> None:
    """Half of the first data is written, and then no more."""
    write, written = os.write, 0

    def fail_later(descriptor: int, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 1:
            raise OSError(number, os.strerror(number))
        return write(descriptor, data[: len(data) // 2])

    patch.setattr(os, "write", fail_later)


def no_flush(patch: pytest.MonkeyPatch, number: int) -> None:
    """Nothing reaches the disk."""
    patch.setattr(os, "fsync", failing(number))


def no_close(patch: pytest.MonkeyPatch, number: int) -> None:
    """A file is closed, but reports an error."""
    close = os.close

    def fail_after(descriptor: int) -> None:
        close(descriptor)
        raise OSError(number, os.strerror(number))

    patch.setattr(os, "close", fail_after)


def no_rename(patch: pytest.MonkeyPatch, number: int) -> None:
    """No file takes another's name."""
    patch.setattr(Path, "replace", failing(number))
