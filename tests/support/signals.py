"""Lets a program start as if by hand, whatever started the tests: no signal is ignored."""

from __future__ import annotations

import signal


def as_if_by_hand() -> None:
    """For `preexec_fn`: tests in the background may inherit ignored signals."""
    for name in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGTSTP", "SIGTTIN", "SIGTTOU"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
