"""The commands that print a list and end: unfinished games, statistics, completions."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pkgutil import get_data

from blackbox_tui.app.saved import summarise
from blackbox_tui.cli.finding import find_store, report
from blackbox_tui.cli.output import say
from blackbox_tui.clock import now
from blackbox_tui.history.statistics import summarise_lines, to_dict
from blackbox_tui.plain.state import saved_fields
from blackbox_tui.text.prompts import NONE_UNFINISHED
from blackbox_tui.text.stats import stats_text
from blackbox_tui.text.writing import Table


def stats(options: Namespace) -> int:
    """Print the statistics."""
    store = find_store()
    statistics = summarise_lines(store.history.lines(), store.today())
    report(store)
    if options.json:
        return say(json.dumps(to_dict(statistics), indent=2))
    encoding = (sys.stdout.encoding or "").lower()
    unicode = encoding.startswith("utf") and not hasattr(options, "ascii")
    return say(stats_text(statistics, unicode=unicode).rstrip("\n"))


def games(options: Namespace) -> int:
    """Print the unfinished games."""
    store, time = find_store(), now()
    saved = store.saved()
    report(store)
    if options.json:
        return say(json.dumps([saved_fields(game, time) for game in saved], indent=2))
    if options.ids:
        return say("\n".join(f"{game.id}\t{summarise(game, time).words}" for game in saved))
    if not saved:
        return say(NONE_UNFINISHED)
    rows = []
    for number, game in enumerate(saved, 1):
        it = summarise(game, time)
        rows.append((str(number), it.kind, it.board, it.progress, it.when))
    table = Table(("", "game", "board", "progress", "played"), rows)
    return say("\n".join(line.rstrip() for line in table.lines()))


def completion(options: Namespace) -> int:
    """Print the completions for a shell that `docs/make_completions.py` made from the parser."""
    script = (get_data(__package__, f"completions/{options.shell}") or b"").decode("utf-8")
    if hasattr(sys.stdout, "reconfigure"):  # no shell reads the line ends of Windows
        sys.stdout.reconfigure(newline="\n")
    return say(script.rstrip("\n"))
