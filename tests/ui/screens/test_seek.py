from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.pictures import box
from support.random_games import editions, games, variants

from blackbox_tui.engine import Box, Cell, parse_cells
from blackbox_tui.rules.game import Fire, Game, Guess, IllegalMove, Move, Seal, play, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.solver.analysis import analyse
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.ui.keymap import command_for
from blackbox_tui.ui.messages import (
    Go,
    Keep,
    Message,
    Pointed,
    Quit,
    Request,
    Think,
    Thought,
    Ticked,
    Typed,
)
from blackbox_tui.ui.screens.seek import Seek

SIZE = (80, 24)
HIDDEN = box("""
    . . . . . . . .
    . o . . . . . .
    . . . . . . . .
    . . . . . . o .
    . . . . . . . .
    . . . . . . . .
    . . o . . . . .
    . . . . . o . .
""")


def seek(hidden: Box = HIDDEN, edition: Edition = CLASSIC, moves: Sequence[Move] = ()) -> Seek:
    game = replay(hidden, moves, plays_on=edition.plays_on)
    return Seek(Session(Match((Player("You"),), edition=edition), game), animated=False)


def told(screen: Seek, *messages: Message) -> tuple[Seek, Sequence[Request]]:
    requests: Sequence[Request] = ()
    for message in messages:
        screen, requests = screen.update(message)
    return screen, requests


def pressed(screen: Seek, *keys: str) -> Seek:
    """After keys, as the loop would tell them."""
    for key in keys:
        command = None if screen.typing and len(key) == 1 else command_for(screen.bindings, key)
        screen, _ = screen.update(command or Typed(key))
    return screen


def shown(screen: Seek, size: tuple[int, int] = SIZE) -> str:
    return screen.view(size).text


def goes(requests: Sequence[Request]) -> list[str]:
    return [request.to for request in requests if isinstance(request, Go)]


def test_at_first_it_shows_all_ports_and_no_marks() -> None:
    text = shown(seek())
    assert all(str(port) in text for port in range(1, 33))
    for part in ("classic · 4 atoms", "score 0", "atoms placed 0 of 4", "Port 1: not fired."):
        assert part in text


@pytest.mark.parametrize(
    ("port", "sentence", "log", "score"),
    [
        ("2", "Port 2: a hit. The ray was absorbed by an atom.", "port   2  hit", 1),
        ("13", "Port 13: a reflection. The ray came out where it went in.", "13  reflection", 1),
        ("3", "Port 3: a detour. The ray came out at port 9.", "port   3 ↔ 9", 2),
    ],
)
def test_firing_marks_tells_logs_and_costs(port: str, sentence: str, log: str, score: int) -> None:
    text = shown(pressed(seek(), *port, "enter", "enter"))
    assert sentence in text
    assert log in text
    assert f"score {score}" in text


def test_a_refused_move_is_a_sentence_and_changes_nothing() -> None:
    fired = pressed(seek(), "enter")
    again, requests = fired.update("act")
    assert again.message == "Port 1 has been fired from already."
    assert again.game == fired.game
    assert not requests


def test_guesses_and_seals_come_and_go_and_can_be_undone() -> None:
    screen = pressed(seek(), "c", "4", "enter", "space")
    assert "●" in shown(screen)
    assert screen.message == "Guess on c4; 1 of 4 atoms placed."
    sealed = pressed(screen, "x")
    assert not sealed.game.guesses
    assert sealed.game.seals == {Cell.parse("c4")}
    assert "×" in shown(sealed)
    assert pressed(sealed, "u").game.marks == screen.game.marks
    assert pressed(sealed, "u", "^r").game.marks == sealed.game.marks
    assert pressed(seek(), "u").message == "There is nothing to undo: a fired ray stays."


def test_every_move_is_kept() -> None:
    for move in (Fire(1), Guess(Cell(0, 0)), Seal(Cell(0, 0))):
        screen = replace(seek(), focus=move.port if isinstance(move, Fire) else move.cell)
        after, requests = screen.update("seal" if isinstance(move, Seal) else "act")
        (keep,) = requests
        assert isinstance(keep, Keep)
        assert keep.what == after.session
        assert after.game.moves == (move,)


def test_a_test_ray_obeys_the_guesses_and_says_so() -> None:
    screen = pressed(seek(moves=[Fire(3)]), "3", "enter", "t")
    assert screen.message == "Test ray from port 3: it comes out at port 22, unlike the real one."
    assert screen.view(SIZE).line(7).count("━") > 20
    assert pressed(screen, "t").test_ray is None
    assert pressed(screen, "right").test_ray is None
    assert pressed(seek(), "t").message == "A test ray starts from a marked port."
    guessed = seek(moves=[Fire(3), *map(Guess, sorted(HIDDEN.atoms))])
    assert pressed(guessed, "3", "enter", "t").message.endswith("as the real one.")


def test_the_cursor_jumps_between_the_ends_of_a_detour() -> None:
    screen = pressed(seek(moves=[Fire(3), Fire(2)]), "3", "enter", "m")
    assert screen.focus == 9
    assert pressed(screen, "m").focus == 3
    assert pressed(seek(moves=[Fire(2)]), "2", "enter", "m").message.startswith("This ray has only")
    assert pressed(seek(), "m").message == "There is no marker here."


def test_pointing_at_a_marker_lights_its_twin() -> None:
    screen = seek(moves=[Fire(3)])
    for spot in (3, 9):
        hovering, _ = screen.update(Pointed(spot, "hover", ""))
        assert shown(hovering).count("[A]") == 2
    assert shown(screen).count("[A]") == 0


def test_names_are_typed_erased_and_refused() -> None:
    screen = pressed(seek(), "1", "2")
    assert "Jump to: 12_" in shown(screen)
    assert pressed(screen, "enter").focus == 12
    assert pressed(screen, "bs", "enter").focus == 1
    assert pressed(screen, "esc").focus == 1
    assert not pressed(screen, "esc").typing
    assert pressed(screen, "3", "enter").message == "There is no 123 on this board."
    assert pressed(seek(), "/", "h", "8", "enter").focus == Cell.parse("h8")
    assert pressed(seek(), "/", "1", "²", "enter").message == "There is no 1² on this board."


def test_giving_up_asks_first() -> None:
    asking = pressed(seek(), "g")
    assert "Give up and see the atoms?" in shown(asking)
    assert "○" not in shown(asking)
    assert not pressed(asking, "n").asking
    over, requests = asking.update("yes")
    assert over.game.ending is not None
    assert goes(requests) == ["result"]


@pytest.mark.parametrize(("key", "to"), [("n", "new"), ("r", "replay")])
def test_leaving_a_box_asks_only_when_something_would_be_lost(key: str, to: str) -> None:
    assert goes(told(seek(), to)[1]) == [to]
    asking = pressed(seek(moves=[Fire(1)]), key)
    assert asking.asking == to
    assert goes(asking.update("yes")[1]) == [to]
    assert goes(asking.update("no")[1]) == []


def test_the_one_attempt_at_the_box_of_a_day_is_not_begun_again() -> None:
    screen = seek(moves=[Fire(1)])
    daily = replace(screen, session=replace(screen.session, daily="2025-03-01"))
    refused = pressed(daily, "r")
    assert refused.message == "The box of a day counts once: play it to its end first."
    practice = replace(daily, session=replace(daily.session, practice=True))
    assert pressed(practice, "r").asking == "replay"


def test_submitting_needs_all_atoms_and_ends_the_game() -> None:
    assert pressed(seek(), "s").message == "Place 4 more atoms before you submit."
    ready = seek(moves=[*map(Guess, sorted(HIDDEN.atoms))])
    assert "s submit" in shown(ready)
    over, requests = ready.update("submit")
    assert over.game.result.solved
    assert goes(requests) == ["result"]


def test_in_the_arcade_a_wrong_submission_costs_and_play_goes_on() -> None:
    wrong = [Guess(cell) for cell in parse_cells("a1 b1 c1 d1")]
    screen = pressed(seek(edition=EDITIONS["arcade"], moves=wrong), "s")
    assert screen.message == "4 of 4 are wrong. That costs, and play goes on."
    assert "score 200" in shown(screen)


def test_a_wrong_submission_before_any_ray_makes_nothing_blink() -> None:
    guesses = [Guess(cell) for cell in parse_cells("a1 a2 a3 a4")]
    screen = replace(seek(edition=EDITIONS["arcade"], moves=guesses), animated=True)
    screen, _ = screen.update("submit")
    assert "4 of 4 are wrong" in shown(screen)
    assert not screen.blinking


def test_a_hint_is_about_the_rays_fired_by_the_time_it_comes() -> None:
    screen = seek(moves=[Fire(3)])
    screen, requests = told(screen, "hint", "yes")
    assert [request.what for request in requests if isinstance(request, Think)] == [
        screen.game.clues
    ]
    screen, requests = told(screen, "next port", "act")
    assert len(screen.game.rays) == 2
    assert [request.what for request in requests if isinstance(request, Think)] == [
        screen.game.clues
    ]
    screen, _ = screen.update(Thought("analysis", run_job(analyse(screen.game.clues))))
    assert "placements are left" in screen.message


def test_only_editions_that_count_time_show_the_clock() -> None:
    for edition, clock in ((CLASSIC, False), (EDITIONS["arcade"], True)):
        screen, _ = told(seek(edition=edition), *[Ticked(0.5)] * 130)
        assert ("1:05" in shown(screen)) is clock
        assert screen.session.seconds == 65


def test_markers_that_the_guess_does_not_explain_are_shown_on_request() -> None:
    screen = pressed(seek(moves=[Fire(2), Fire(8), Guess(Cell.parse("b2"))]), "v")
    assert "H?" not in shown(screen)
    assert "Not explained by your guess: the rays from port 8." in shown(screen)
    assert "?" not in shown(pressed(screen, "v")).replace("? help", "")


def test_the_mouse_does_what_the_keys_do() -> None:
    cell = Cell.parse("c4")
    fired, _ = seek().update(Pointed(3))
    assert [ray.entry for ray in fired.game.rays] == [3]
    assert seek().update(Pointed(cell))[0].game.guesses == {cell}
    assert seek().update(Pointed(cell, button="right"))[0].game.seals == {cell}
    assert fired.update(Pointed(9, button="right"))[0].test_ray is not None


def test_dragging_seals_what_it_passes_and_spares_guesses() -> None:
    guess, *cells = (Cell(2, col) for col in range(4))
    screen = seek(moves=[Guess(guess)])
    screen, _ = screen.update(Pointed(cells[0], button="right"))
    for cell in (cells[1], guess, cells[2], cells[1]):
        screen, _ = screen.update(Pointed(cell, "drag", "right"))
    assert screen.game.seals == set(cells)
    assert screen.game.guesses == {guess}
    screen, _ = screen.update(Pointed(None, "hover", ""))
    screen, _ = screen.update(Pointed(Cell(5, 5), "drag", "right"))
    assert screen.game.seals == set(cells)


def test_dragging_from_a_seal_takes_seals_away() -> None:
    cells = [Cell(2, col) for col in range(3)]
    screen = seek(moves=[*map(Seal, cells)])
    screen, _ = screen.update(Pointed(cells[0], button="right"))
    for cell in cells[1:]:
        screen, _ = screen.update(Pointed(cell, "drag", "right"))
    assert not screen.game.seals


def test_clicks_mean_nothing_while_a_question_waits() -> None:
    asking = pressed(seek(), "g")
    after, requests = asking.update(Pointed(5))
    assert after.game == asking.game
    assert not requests


def test_leaving_keeps_the_game() -> None:
    for command, kind in (("quit", Quit), ("menu", Go)):
        _, (keep, leave) = seek().update(command)
        assert isinstance(keep, Keep)
        assert isinstance(leave, kind)


def test_par_is_thought_about_from_the_start() -> None:
    _, requests = seek().update("opened")
    assert [request.about for request in requests if isinstance(request, Think)] == ["par"]


# --- the secret --------------------------------------------------------------


def keys_of(screen: Seek) -> list[Message]:
    """Things to do that reveal nothing by the rules."""
    commands: list[Message] = [binding.command for binding in screen.bindings]
    spared = ("submit", "quit", "menu")
    return [command for command in commands if command not in spared]


@settings(max_examples=25)
@given(st.data())
def test_two_boxes_with_equal_clues_draw_equal_frames(data: st.DataObject) -> None:
    """Whatever is done that tells no more about the atoms."""
    atoms = data.draw(st.lists(st.sampled_from(HIDDEN.grid.cells), min_size=4, max_size=4,
                               unique=True))  # fmt: skip
    other = Box(HIDDEN.grid, atoms)
    alike = [port for port in HIDDEN.grid.ports
             if HIDDEN.fire(port).outcome == other.fire(port).outcome]  # fmt: skip
    one, two = seek(), seek(other)
    spots: list[Message] = [
        Pointed(spot, how, button)
        for spot in (*alike[:6], Cell(3, 3))
        for how in ("press", "drag", "hover")
        for button in ("left", "right")
    ]
    for _ in range(data.draw(st.integers(1, 12))):
        step = data.draw(st.sampled_from([*keys_of(one), *spots]))
        if step == "yes" and one.asking == "give up":
            step = "no"
        if step == "act" and isinstance(one.focus, int) and one.focus not in alike:
            continue
        one, first = one.update(step)
        two, second = two.update(step)
        assert one.view(SIZE) == two.view(SIZE)
        assert [type(request) for request in first] == [type(request) for request in second]


def test_twins_look_alike_after_every_ray() -> None:
    """Two placements that no ray can tell apart."""
    one, two = (Box(HIDDEN.grid, parse_cells(atoms)) for atoms in ("a1 c1 c8", "a1 c8 b1"))
    assert one.atoms != two.atoms
    fired: list[Move] = []
    for port in one.grid.ports:
        if one.fire(port).outcome != two.fire(port).outcome:
            continue
        try:
            play(replay(one, fired), Fire(port))
        except IllegalMove:
            continue
        fired.append(Fire(port))
    assert len(fired) > 10
    assert seek(one, moves=fired).view(SIZE) == seek(two, moves=fired).view(SIZE)


@settings(max_examples=40)
@given(st.data(), st.sampled_from([(80, 24), (120, 50), (44, 20)]))
def test_no_sign_of_the_reveal_is_drawn_before_the_end(
    data: st.DataObject, size: tuple[int, int]
) -> None:
    variant, edition = data.draw(variants()), data.draw(editions)
    game = data.draw(games(variant, edition, finished=False))
    match = Match((Player("You"),), variant, edition)
    frame = Seek(Session(match, game), animated=False).view(size)
    assert "○" not in frame.text
    assert not {"right", "wrong", "missed"} & {style for row in frame.styles for style in row}


@settings(max_examples=40)
@given(st.data())
def test_the_score_on_screen_is_that_of_the_sheet(data: st.DataObject) -> None:
    variant, edition = data.draw(variants()), data.draw(editions)
    game: Game = data.draw(games(variant, edition, finished=False))
    session = Session(Match((Player("You"),), variant, edition), game)
    assert f"score {session.sheet.total}" in Seek(session).view((120, 60)).text
