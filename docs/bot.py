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


def main() -> int:
    """Play; did it find every atom?"""
    game = Popen(sys.argv[1:] or USUAL, stdin=PIPE, stdout=PIPE, text=True)

    def listen() -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(game.stdout.readline() if game.stdout else "")
        print(*answer["said"], sep="\n")
        return answer

    def say(command: str) -> dict[str, Any]:
        print(">", command)
        print(command, file=game.stdin, flush=True)
        return listen()

    def best_ray() -> str | None:
        heard: list[str] = []
        while (hint := say("hint sure")["hint"])["sentence"] not in heard:
            heard.append(hint["sentence"])  # after the last hint they begin again
            if str(hint["spot"]).isdigit():
                return str(hint["spot"])
        return None

    hello = listen()
    if hello["protocol"] != 1:
        return 2
    while port := best_ray():
        say(f"fire {port}")
    odds = say("odds sure")["odds"]
    likeliest = sorted(odds, key=odds.get, reverse=True)
    say(f"guess {' '.join(likeliest[: hello['state']['atoms']])}")
    result = say("submit")["state"]["result"]
    say("quit")
    return 0 if game.wait() == 0 and result["solved"] else 1


if __name__ == "__main__":
    sys.exit(main())
