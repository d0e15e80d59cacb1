"""Programs in terminals of their own, each with a home of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from ui.vt import Term


class Start(Protocol):
    """Starts a program: ours with these arguments, or another one."""

    def __call__(
        self,
        *arguments: str,
        argv: Sequence[str] = (),
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        env: Mapping[str, str | None] | None = None,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> Term:
        """It runs until the test ends."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    if not sys.platform.startswith("linux"):
        pytest.skip("needs a pty and /proc")
    from ui.vt import Term

    started: list[Term] = []

    def begin(
        *arguments: str,
        argv: Sequence[str] = (),
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        env: Mapping[str, str | None] | None = None,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> Term:
        ours = [sys.executable, "-m", "blackbox_tui", *arguments]
        started.append(
            Term(
                argv or ours,
                home=tmp_path,
                size=size,
                term=term,
                env=env,
                stdin=stdin,
                stdout=stdout,
            )
        )
        return started[-1]

    yield begin
    for term in started:
        term.close()
