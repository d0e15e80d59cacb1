"""Lets a program start as if by hand, whatever started the tests: no signal is ignored."""

from __future__ import annotations

import signal

SIGHUP: signal.Signals = getattr(signal, "SIGHUP", signal.SIGTERM)
SIGQUIT: signal.Signals = getattr(signal, "SIGQUIT", signal.SIGTERM)
"""Signals that Windows has not, where the tests that send them are skipped."""


def as_if_by_hand() -> None:
    """For `preexec_fn`: tests in the background may inherit ignored signals."""
    for name in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGTSTP", "SIGTTIN", "SIGTTOU"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
