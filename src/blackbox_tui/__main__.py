"""Where every start begins: `blackbox`, and `python -m blackbox_tui`, which does the same."""

import _signal as signal  # light: see docs/ARCHITECTURE.md
import sys

try:
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Until the program listens, Ctrl-C ends Python without a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
except (KeyboardInterrupt, OSError):  # it came just before, or at the same time
    sys.exit(130)

from blackbox_tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
