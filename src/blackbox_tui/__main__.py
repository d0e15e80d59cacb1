"""`python -m blackbox_tui` does what `blackbox` does."""

import sys

from blackbox_tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
