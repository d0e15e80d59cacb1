"""Injects faults into the real program in real terminals, and counts lost moves.

    python benchmarks/faults.py --runs 60 --seed 1
    python benchmarks/faults.py --runs 20 --only crowd,full

All runs but the crowds share one state directory and go on with the same game where
the last run left it. Root gets a small disk of its own that is filled and made read-only;
others get a limit on the size of files, and permissions. A move counts as made once its
key was answered, and as lost if the saved game lacks it afterwards.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.home import history, saved_game, saved_games, state_of
from support.key_player import QUIET, Player, begun, play_seed, wait_for_par
from support.pty_terminal import Term

from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import session_of

OURS = (sys.executable, "-m", "blackbox_tui")
CROWDS = (2, 20)
DISK = 300_000
"""Bytes on the small disk."""

JUMPS = """
import time
from random import Random
from blackbox_tui.cli.main import main
chance, real, ahead = Random({seed}), time.monotonic, 0.0
def jumping():
    global ahead
    ahead += chance.choice((0, 0, 0, 1, 3600, 1e6))
    return real() + ahead
time.monotonic = jumping
raise SystemExit(main({arguments!r}))
"""


class Lost(Exception):
    """Something is lost, torn or broken; the text says what."""


class Bench:
    """One state directory, the game in it, and what has been counted."""

    def __init__(self, home: Path, seed: int, *, own_disk: bool) -> None:
        self.home = home
        self.own_disk = own_disk
        self.chance = Random(seed)
        self.seed = seed
        self.runs: Counter[str] = Counter()
        self.moves = self.lost = self.finished = 0
        self.game: Game | None = None
        self._made = 0
        self._terms: list[Term] = []

    def start(self, *words: str, script: str = "", home: Path | None = None) -> Term:
        """A program in a terminal, until the bench is cleared."""
        argv = [sys.executable, "-c", script.format(seed=self.seed, arguments=list(words))]
        term = Term(argv if script else [*OURS, *words], home=home or self.home)
        self._terms.append(term)
        return term

    def clear(self) -> None:
        """End all programs that are still running."""
        while self._terms:
            self._terms.pop().close()

    # --- beginning and ending a run --------------------------------------------------

    def resume(self, *, script: str = "") -> Player:
        """Continue the saved game, or start one."""
        if self.game is None:
            seed = str(self.chance.randrange(10**6))
            self.game = begun(seed)
            term = self.start(*play_seed(seed), script=script)
        else:
            term = self.start(QUIET, script=script).sees("Continue").press("enter")
        wait_for_par(term.sees("score"))
        return Player(term, self.game, self.chance)

    def settle(self, player: Player, made: int) -> None:
        """Count what was made and lost, and go on from what is kept."""
        self.clear()
        found = saved_game(self.home)
        self.moves += len(player.before.moves) - made
        self.lost += player.lost(found)
        if found not in (player.before, player.after):
            raise Lost("the saved game is not the game that was played")
        self.game = found
        self.check()

    def check(self) -> None:
        """Nothing is torn, set aside or counted twice."""
        saved_games(self.home)
        if len(history(self.home)) != self.finished:
            raise Lost(f"{len(history(self.home))} games in the history, not {self.finished}")
        odd = [path.name for path in state_of(self.home).iterdir() if ".damaged" in path.name]
        if odd:
            raise Lost(f"set aside: {odd}")

    def whole(self, player: Player) -> None:
        """The terminal was given back as it was."""
        if not player.term.whole or "Traceback" in player.term.text:
            raise Lost(f"the terminal is broken:\n{player.term.text}")

    # --- the faults ------------------------------------------------------------------

    def kill(self) -> None:
        """Killed without a chance to do anything."""
        player = self._play()
        for _ in range(self.chance.randrange(4)):
            player.term.pump(self.chance.random() / 200)
        player.term.child.kill()
        player.term.exit()
        self.settle(player, self._made)

    def end(self) -> None:
        """Asked to end by a signal."""
        player = self._play()
        number = self.chance.choice((signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT))
        os.kill(player.term.child.pid, number)
        if player.term.exit() != 128 + number:
            raise Lost(f"it ended with {player.term.child.returncode}")
        self.whole(player)
        self.settle(player, self._made)

    def hang_up(self) -> None:
        """Its terminal is closed."""
        player = self._play()
        player.term.hang_up()
        player.term.child.wait(30)
        self.settle(player, self._made)

    def stop(self) -> None:
        """Stopped from outside for a while, and then killed."""
        player = self._play()
        os.kill(player.term.child.pid, signal.SIGSTOP)
        os.waitid(os.P_PID, player.term.child.pid, os.WSTOPPED | os.WNOWAIT)
        os.kill(player.term.child.pid, signal.SIGCONT)
        player.rest().press(5)
        player.term.child.kill()
        player.term.exit()
        self.settle(player, self._made)

    def full(self) -> None:
        """The disk is full for a few moves."""
        player = self._play().rest()
        with self._full_disk(player.term):
            player.until_told("The disk is full: the game could not be saved.")
            player.move(self.chance.randrange(4))
            self.check()
        self._leave(player)

    def read_only(self) -> None:
        """Nothing can be written for a few moves."""
        player = self._play().rest()
        with self._read_only(player.term):
            player.until_told("The game could not be saved")
            player.move(self.chance.randrange(4))
            self.check()
        self._leave(player)

    def vanish(self) -> None:
        """The directory is gone; what else was in it is put back afterwards."""
        player = self._play().rest()
        aside = self.home / "aside"
        state_of(self.home).rename(aside)
        player.move()
        if saved_game(self.home) != player.after:
            raise Lost("the directory came back without the game")
        for path in aside.iterdir():
            if path.name != "games":
                path.replace(state_of(self.home) / path.name)
        shutil.rmtree(aside)
        self._leave(player)

    def clock(self) -> None:
        """The clock jumps ahead, as when a machine sleeps."""
        player = self.resume(script=JUMPS)
        self._made = len(player.before.moves)
        self._leave(player.press(self.chance.randrange(5, 30)))

    def finish(self) -> None:
        """The game is given up, and the program killed at that moment."""
        player = self._play().move()
        made = len(player.before.moves) - self._made
        player.term.press("G").sees("Give up and reveal the atoms?").idle().press("y")
        player.term.pump(self.chance.random() / 50)
        player.term.child.kill()
        player.term.exit()
        self.start(QUIET).sees("New game").idle()
        self.clear()
        self.moves += made
        if saved_games(self.home):
            self.game = saved_game(self.home)
            self.lost += player.lost(self.game)
        else:
            self.finished += 1
            self.game = None
        self.check()

    def crowd(self) -> None:
        """Many programs at once in a directory of their own, ended in every way."""
        with tempfile.TemporaryDirectory() as place:
            home = Path(place)
            seeds = [f"{self.chance.randrange(10**6)}" for _ in range(self.chance.choice(CROWDS))]
            terms = [self.start(*play_seed(seed), home=home) for seed in seeds]
            players = []
            for seed, term in zip(seeds, terms, strict=True):
                wait_for_par(term.sees("score"))
                players.append(Player(term, begun(seed), self.chance))
            for _ in range(3):
                for player in players:
                    player.press(self.chance.randrange(8))
            for player in players:
                number = self.chance.choice((signal.SIGKILL, signal.SIGTERM))
                os.kill(player.term.child.pid, number)
            for player in players:
                player.term.child.wait(30)
                self.moves += len(player.before.moves)
            self.clear()
            self._check_crowd(home, players)

    def _check_crowd(self, home: Path, players: list[Player]) -> None:
        sessions = [session_of(stage) for stage in saved_games(home)]
        games = {session.game.box: session.game for session in sessions if session}
        for player in players:  # a box in which nothing was done is not kept
            self.lost += player.lost(games.get(player.before.box))

    # --- pieces ------------------------------------------------------------------------

    def _play(self) -> Player:
        player = self.resume()
        self._made = len(player.before.moves)
        return player.press(self.chance.randrange(1, 40))

    def _leave(self, player: Player) -> None:
        player.move().term.press("q")
        if player.term.exit() != 0:
            raise Lost(f"it ended with {player.term.child.returncode}")
        self.whole(player)
        self.settle(player, self._made)

    @contextmanager
    def _full_disk(self, term: Term) -> Iterator[None]:
        if not self.own_disk:
            resource.prlimit(term.child.pid, resource.RLIMIT_FSIZE, (0, -1))
            yield
            resource.prlimit(term.child.pid, resource.RLIMIT_FSIZE, (-1, -1))
            return
        filler = self.home / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        yield
        filler.unlink()

    @contextmanager
    def _read_only(self, term: Term) -> Iterator[None]:
        """Root's programs write in spite of permissions, but not through such a mount."""
        state = state_of(self.home)
        if not self.own_disk:
            if os.geteuid() == 0:
                with self._full_disk(term):
                    yield
                return
            state.chmod(0o500)
            yield
            state.chmod(0o700)
            return
        subprocess.run(["mount", "--bind", state, state], check=True)
        try:
            subprocess.run(["mount", "-o", "remount,bind,ro", state], check=True)
            yield
        finally:
            subprocess.run(["umount", state], check=True)


@contextmanager
def small_disk() -> Iterator[tuple[Path, bool]]:
    """A home on a disk that is soon full, where that is allowed; else any home."""
    with tempfile.TemporaryDirectory() as place:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", place]
        done = subprocess.run(mount, check=False, capture_output=True)
        try:
            yield Path(place), done.returncode == 0
        finally:
            if done.returncode == 0:
                subprocess.run(["umount", place], check=True)


def main() -> None:
    """Inject the faults, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kinds of faults, with commas between")
    wanted = parser.parse_args()
    with small_disk() as (home, own_disk), ExitStack() as stack:
        bench = Bench(home, wanted.seed, own_disk=own_disk)
        kinds: dict[str, Callable[[], None]] = {
            "kill": bench.kill, "end": bench.end, "hang up": bench.hang_up, "stop": bench.stop,
            "full": bench.full, "read only": bench.read_only, "vanish": bench.vanish,
            "clock": bench.clock, "finish": bench.finish, "crowd": bench.crowd,
        }  # fmt: skip
        stack.callback(bench.clear)
        chosen = [name.strip() for name in wanted.only.split(",") if name.strip()] or list(kinds)
        start = time.monotonic()
        for number in range(wanted.runs):
            name = chosen[number % len(chosen)]
            kinds[name]()
            bench.runs[name] += 1
            print(
                f"\rrun {number + 1} of {wanted.runs} ({name}): {bench.moves} moves made, "
                f"{bench.lost} lost, {time.monotonic() - start:.0f} s   ",
                end="", flush=True,
            )  # fmt: skip
        disk = "a small disk of its own" if own_disk else "limits and permissions"
        print(f"\nseed {wanted.seed}, by {disk}: {dict(bench.runs)}")
        print(f"{bench.moves} moves made, {bench.lost} lost; {bench.finished} games finished")
    sys.exit(bench.lost > 0)


if __name__ == "__main__":
    main()
