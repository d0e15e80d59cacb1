"""A bot that plays a whole game of Black Box through the protocol in protocol.md.

It follows the hints, which name rays to fire and mark what these prove, until no
ray can tell more; then it guesses the likeliest cells that are still missing. Start
it as `python docs/bot.py`; a command line behind that is started instead of the
usual one.
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
    """Send a command and return the answer."""
    print(">", command)
    print(command, file=game.stdin, flush=True)
    return listen()


listen()
while (hint := say("hint sure")["hint"])["kind"] != "submit":  # until nothing is left to learn
    if hint["kind"] == "fire":
        say(f"fire {hint['port']}")
answer = say("odds sure")
atoms = int(max(answer["numbers"], key=answer["numbers"].get))  # it may be unknown
likeliest = sorted(answer["odds"], key=answer["odds"].get, reverse=True)[:atoms]
if missing := set(likeliest) - set(answer["state"]["guesses"]):
    say(f"guess {' '.join(missing)}")
result = say("submit")["state"]["result"]
say("quit")
sys.exit(0 if result["solved"] else 1)
