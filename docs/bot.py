"""A bot that plays a whole game of Black Box through the protocol in protocol.md.

It fires the rays that the hints name until no ray can tell more, then guesses
the likeliest cells. Start it as `python docs/bot.py`; a command line behind that
is started instead of the usual one.
"""

from __future__ import annotations

import json
import sys
from subprocess import PIPE, Popen
from typing import Any

USUAL = ["blackbox", "--plain", "--json", "play", "--seed", "3"]

game = Popen(sys.argv[1:] or USUAL, stdin=PIPE, stdout=PIPE, text=True)


def listen() -> dict[str, Any]:
    """Read the one line that answers a command."""
    answer: dict[str, Any] = json.loads(game.stdout.readline() if game.stdout else "")
    print(*answer["said"], sep="\n")
    return answer


def say(command: str) -> dict[str, Any]:
    """Give a command and hear the answer."""
    print(">", command)
    print(command, file=game.stdin, flush=True)
    return listen()


hello = listen()
heard: set[str] = set()
while (hint := say("hint sure")["hint"])["sentence"] not in heard:  # after the last, the first
    heard.add(hint["sentence"])
    if str(hint["spot"]).isdigit():
        say(f"fire {hint['spot']}")
        heard.clear()
odds = say("odds sure")["odds"]
likeliest = sorted(odds, key=odds.get, reverse=True)
say(f"guess {' '.join(likeliest[: hello['state']['atoms']])}")
result = say("submit")["state"]["result"]
say("quit")
sys.exit(0 if result["solved"] else 1)
