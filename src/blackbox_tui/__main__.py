"""Where every start begins: `blackbox`, and `python -m blackbox_tui`, which does the same."""

import _signal as signal  # light: see docs/ARCHITECTURE.md
import sys

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Until the program listens, Ctrl-C ends Python without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from blackbox_tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
