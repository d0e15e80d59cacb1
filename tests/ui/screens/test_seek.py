"""The seeker's screen: moves, questions, hints, odds, the mouse, and the what-if layer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.screens import (
    SIZE,
    after,
    after_keys,
    asked,
    click,
    clicks_on,
    done,
    press,
    tell,
    text,
    with_session,
)
from support.sessions import ALONE, DUEL, HIDDEN, guess_all, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import Analyse, Explain, FindPar, JobDone, VerifyAssumption
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.app.seeker import Action
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.match import Match
from blackbox_tui.rules.moves import Assume, Fire, GiveUp, Guess, Move, Seal, Submit
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.rules.session import Over, Par, Seeking, Session
from blackbox_tui.ui.events import Button, How
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Message, Pointed, Ticked
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace


def seek(
    hidden: Box = HIDDEN, edition: Edition = CLASSIC, moves: Iterable[Move] = ()
) -> SeekScreen:
    return replace(SeekScreen.of(session(moves, hidden=hidden, edition=edition)), animated=False)


def jump(screen: SeekScreen, spot: str) -> SeekScreen:
    return press(screen, "/", *spot, "enter")


def test_guesses_and_seals_come_and_go_and_can_be_undone() -> None:
    before = jump(seek(), "c4")
    screen = press(before, "space")
    assert "●" in text(screen)
    assert ("undo" in text(before), "undo" in text(screen)) == (False, True)
    assert screen.message == "Guess placed on c4."
    sealed = press(screen, "x")
    assert not sealed.game.guesses
    assert sealed.game.seals == {Cell.parse("c4")}
    assert "×" in text(sealed)
    assert press(sealed, "u").game.marks == screen.game.marks
    assert press(sealed, "u", "^r").game.marks == sealed.game.marks


NO_LANES = "This only works on the marker of a ray that came out at the opposite port."


@pytest.mark.parametrize(
    ("moves", "message", "sentence"),
    [
        ([Fire(1)], Command.ACT, "You have already fired from port 1."),
        ([], Command.SEAL, "Only cells can be sealed: move onto the board."),
        ([], Command.TEST, "A test ray starts at a port that has a marker."),
        ([], Pointed(5, button="right"), "A test ray starts at a port that has a marker."),
        ([], Command.OTHER_END, "There is no marker here."),
        ([], Command.UNDO, "There is nothing to undo: rays cannot be undone."),
        ([], Command.SUBMIT, "Place 4 more atoms before you submit."),
        ([Fire(1)], Command.SEAL_LANES, NO_LANES),
        ([], Command.SEAL_LANES, NO_LANES),
        ([], Command.AGAIN, "Nothing has happened in this box yet"),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(
    moves: list[Move], message: Message, sentence: str
) -> None:
    screen = seek(moves=moves)
    refused, requests = tell(screen, message)
    assert refused.message.startswith(sentence)
    assert (refused.game, requests) == (screen.game, ())


def test_the_cursor_jumps_between_the_ends_of_a_detour() -> None:
    screen = press(jump(seek(moves=[Fire(3), Fire(2)]), "3"), "m")
    assert (screen.focus, press(screen, "m").focus) == (9, 3)
    assert press(jump(screen, "2"), "m").message == "Only a detour has another end."


def test_a_guess_that_contradicts_rays_is_submitted_only_after_a_yes() -> None:
    moves: list[Move] = [Fire(2), Fire(8), *map(Guess, parse_cells("b2 d1 f4 h7"))]
    asking, requests = after_keys(seek(moves=moves), "s")
    assert requests == ()
    assert "With your atom on h7, the ray from port 8 would come out at 15" in text(asking)
    assert "Submit it anyway?" in text(asking)
    for key in ("n", "enter", "esc", "space", "s", "x", "up"):
        answered, requests = after_keys(asking, key)
        assert (answered.asking, answered.game, requests) == (False, asking.game, ())
    over = replace(asking.session, game=play(asking.game, Submit()))
    assert after_keys(asking, "y")[1] == (Enter(Over(over)),)


@pytest.mark.parametrize(
    ("match", "accepted", "right"), [(ALONE, False, True), (DUEL, False, False), (DUEL, True, True)]
)
def test_an_equivalent_answer_is_right_but_in_a_match_only_by_the_settings(
    match: Match, accepted: bool, right: bool
) -> None:
    hidden = Box(HIDDEN.grid, parse_cells("a1 c1 c8"))
    guesses = [*map(Guess, parse_cells("a8 c1 c8"))]
    played = replace(session(guesses, hidden=hidden), match=match)
    screen = replace(SeekScreen.of(played), accept_equivalents=accepted)
    over = replace(played, game=play(played.game, Submit(forgiving=right)))
    assert over.game.result.solved is right
    assert asked(screen, Command.SUBMIT) == (Enter(Over(over)),)


# --- questions --------------------------------------------------------------------------


def test_giving_up_asks_first_and_anything_but_yes_is_a_no_and_does_nothing_else() -> None:
    asking = press(seek(), "G")
    assert "Give up and see the atoms?" in text(asking)
    assert "○" not in text(asking)
    over = replace(asking.session, game=play(asking.game, GiveUp()))
    assert asked(asking, Command.YES) == (Enter(Over(over)),)
    assert asked(asking, Command.QUIT) == (Leave.QUIT,)
    for no in (Command.NO, Pointed(5), Command.ACT, Command.SUBMIT, Command.MENU):
        after_no, requests = tell(asking, no)
        assert (after_no.asking, requests) == (False, ())
        assert (after_no.game, after_no.focus) == (asking.game, asking.focus)


def test_a_box_is_left_without_a_question() -> None:
    screen = seek(moves=[Fire(1)])
    for here in (seek(), screen):
        assert asked(here, Command.NEW) == (Play(Games.after_result, here.session),)
    assert asked(screen, Command.AGAIN) == (Play(Games.play_again, screen.session),)


@pytest.mark.parametrize("digit", "0123456789")
def test_a_digit_is_a_no_and_begins_the_number_of_a_port(digit: str) -> None:
    """So typing `o4` and Enter cannot fire from the port that the cursor is on."""
    typing = press(seek(), "o", digit)
    assert not typing.asking
    assert f"Go to: {digit}_" in text(typing)
    assert not press(typing, "enter").game.rays


# --- hints and odds ---------------------------------------------------------------------


def test_odds_come_with_a_message_of_their_own_and_each_cell_with_its_odds() -> None:
    asking = press(seek(moves=[Fire(3)]), "o", "y")
    screen = after(asking, done(Analyse(asking.game.clues)))
    assert screen.message.startswith("Odds of an atom in percent. Certain: b2.")
    assert "─ Odds ─" in text(screen)
    assert "An atom is here with " in text(jump(screen, "f8"))
    assert "percent" not in text(press(screen, "o"))
    assert "Odds of an atom" in press(screen, "o", "o").message, "they are known already"


@pytest.mark.parametrize(("edition", "clock"), [(CLASSIC, False), (EDITIONS["arcade"], True)])
def test_only_editions_that_count_time_show_the_clock(edition: Edition, clock: bool) -> None:
    screen = after(seek(edition=edition), *[Ticked(0.5)] * 130)
    assert ("1:05" in text(screen)) is clock
    assert screen.session.seconds == 65


def test_light_runs_along_the_frame_for_a_moment_and_until_the_next_key() -> None:
    fired = after(SeekScreen.of(session()), *click(3))
    assert fired.pulsing
    assert fired.pulse < seek().pulse
    assert after(fired, Pointed(4, "hover", "")).pulsing
    frame = fired.view(SIZE)
    looks = zip(chain(*frame.chars), chain(*frame.styles), strict=True)
    assert ("├", "detour0") in looks, "the frame has the colour of the marker"
    assert (text(fired).count(" A "), text(after(fired, Ticked(1))).count(" A ")) == (2, 3)
    for ended in (after(fired, Ticked(1)), after(fired, Command.RIGHT), after(seek(), *click(3))):
        assert not ended.pulsing
        assert text(ended).count(" A ") == 3, "at both ends, and in the log"
    guesses = [Guess(cell) for cell in parse_cells("a1 a2 a3 a4")]
    refuted = after(SeekScreen.of(session(guesses, edition=EDITIONS["arcade"])), Command.SUBMIT)
    assert not refuted.pulsing, "there is no ray to show"


def test_rays_are_said_to_fit_only_once_the_answer_is_complete() -> None:
    three = seek(moves=[Fire(1), *guess_all("b2 g4 c7")])
    full = after(three, *click(Cell.parse("f8")))
    for size in (SIZE, (40, 20)):
        assert "fit" not in text(three, size)
        assert "fits the ray" in text(full, size)
        assert "others may fit too" in text(full, size)
        assert text(full, size).count("fits") == 1


def test_no_other_answer_may_fit_once_help_has_told_that_there_is_none() -> None:
    full = seek(moves=map(Guess, HIDDEN.atoms))
    for port in HIDDEN.grid.ports:
        full = full if port in full.game.clues.markers else after(full, *click(port))
    assert "others may fit too" in text(full)
    told = after(full, Command.ODDS, Command.YES, done(Analyse(full.game.clues)))
    assert told.seeker.only
    assert "fits all" in text(told)
    assert "others may fit too" not in text(told)


@pytest.mark.parametrize(
    ("keys", "still_there"),
    [(("t",), "test_ray"), (("v",), "verifying"), ((".",), "more"), (("o", "y"), "showing_odds")],
)
def test_escape_first_closes_what_is_open(keys: Sequence[str], still_there: str) -> None:
    screen = press(jump(seek(moves=[Fire(3), Guess(Cell.parse("b2"))]), "3"), *keys)
    assert getattr(screen, still_there)
    closed, requests = after_keys(screen, "esc")
    assert not getattr(closed, still_there)
    assert (closed.focus, requests) == (3, ())
    assert after_keys(closed, "esc")[1] == (Open(pages.MENU),)


def test_the_other_keys_are_a_click_away() -> None:
    assert ". more" in text(seek(moves=[Fire(3)]))
    more = press(seek(moves=[Fire(3)]), ".")
    for word in ("G give up", "r same box", "n new game", "o odds"):
        assert word in text(more)
    assert ". more" not in text(more)
    assert not press(more, "tab").more
    in_a_match = text(with_session(more, Session(DUEL, more.game)))
    assert ["new game" in in_a_match, "G give up" in in_a_match] == [False, True]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60), (40, 20), (30, 17)])
def test_the_atoms_left_to_place_stand_beside_the_score_at_every_size(size: Size) -> None:
    screen, wide = seek(moves=[Fire(2)]), size[0] >= 40
    assert f"{'4 atoms' if wide else '4'} left · score 1" in text(screen, size)
    for cell, left in zip(HIDDEN.atoms, ("3 atoms", "2 atoms", "1 atom", ""), strict=True):
        screen = press(jump(screen, str(cell)), "enter")
        count = left if wide else left[:1]
        expected = f"{count} left" if left else "all placed"
        assert f"{expected} · score 1" in text(screen, size)


def test_par_is_shown_once_it_is_known_and_the_game_is_saved_with_it() -> None:
    screen = seek(moves=[Fire(3)])
    assert "par …" in text(screen)
    request = FindPar.of(screen.session)
    known, requests = tell(screen, JobDone(request, Par(9)))
    assert "par 9" in text(known)
    assert requests == (Save(Seeking(known.session)),)
    other = replace(request, edition=EDITIONS["arcade"])
    assert tell(screen, JobDone(other, Par(9))) == (screen, ())


# --- the mouse ----------------------------------------------------------------------------


def test_the_mouse_does_what_the_keys_do() -> None:
    cell = Cell.parse("c4")
    fired, requests = tell(seek(), *click(3))
    assert [ray.entry for ray in fired.game.rays] == [3]
    assert requests == (Save(Seeking(fired.session), paid=True),)
    for part in ("Port 3: a detour. The ray came out at port 9.", "port  3 ↔ 9", "score 2"):
        assert part in text(fired)
    assert after(seek(), *click(cell)).game.guesses == {cell}
    assert after(seek(), Pointed(cell, button="right")).game.seals == {cell}
    assert after(fired, Pointed(9, button="right")).test_ray is not None


def test_dragging_seals_what_it_passes_and_removes_guesses() -> None:
    guess, *cells = (Cell(2, col) for col in range(4))
    screen = after(seek(moves=[Guess(guess)]), Pointed(cells[0], button="right"))
    for cell in (cells[1], guess, cells[2], cells[1]):
        screen = after(screen, Pointed(cell, "drag", "right"))
    assert screen.game.seals == {guess, *cells}
    assert screen.game.guesses == set()
    for end in (Pointed(None, "hover", ""), Pointed(cells[0], "release", "right")):
        released = after(screen, end, Pointed(Cell(5, 5), "drag", "right"))
        assert released.game.seals == screen.game.seals
    unsealing = after(screen, Pointed(cells[0], button="right"), Pointed(cells[1], "drag", "right"))
    assert unsealing.game.seals == {guess, cells[2]}


def test_a_left_click_on_a_marker_goes_there_and_lights_both_ends() -> None:
    fired = after(seek(), *click(3), *click(13))
    clicked, requests = tell(fired, *click(9))
    assert (clicked.focus, clicked.game, requests) == (9, fired.game, ())
    assert "Port 9: a detour; its other end is port 3." in text(clicked)
    assert text(clicked).count("[ A ]") == text(clicked).count("▐ A ▌") == 1
    assert text(after(fired, Pointed(9, "hover", ""))).count("[ A ]") == 2


def test_the_right_button_shows_a_test_ray_as_long_as_it_is_held() -> None:
    fired = after(seek(), *click(3))
    held = after(fired, Pointed(9, button="right"))
    released = after(held, Pointed(None, "release", "right"))
    shown = (held, after(held, Pointed(10, "drag", "right")), released)
    assert [bool(screen.test_ray) for screen in shown] == [True, True, False]
    assert released.message == held.message, "there is time to read it"
    by_key = after(press(jump(fired, "9"), "t"), Pointed(9, "release", "left"))
    assert by_key.test_ray
    assert by_key.test_ray.entry == 9


# --- the secret -----------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.data())
def test_two_boxes_with_equal_clues_draw_equal_frames(data: st.DataObject) -> None:
    """Whatever is done that tells no more about the atoms."""
    cells = st.sampled_from(HIDDEN.grid.cells)
    other = Box(HIDDEN.grid, data.draw(st.lists(cells, min_size=4, max_size=4, unique=True)))
    ports = HIDDEN.grid.ports
    alike = [port for port in ports if HIDDEN.fire(port).outcome == other.fire(port).outcome]
    one, two = seek(), seek(other)
    buttons: list[Button] = ["left", "right"]
    mouse = product((*alike[:6], Cell(3, 3)), get_args(How), buttons)
    pointing: list[Message] = [Pointed(*it) for it in mouse]
    revealing = {Command.SUBMIT, Command.QUIT, Command.MENU}
    for _ in range(data.draw(st.integers(1, 12))):
        commands = [it.command for it in one.bindings if it.command not in revealing]
        step = data.draw(st.sampled_from([*commands, *pointing]))
        if step is Command.YES and one.asking and one.proposed is Action.GIVE_UP:
            step = Command.NO
        if step is Command.ACT and isinstance(one.focus, int) and one.focus not in alike:
            continue
        one, first = tell(one, step)
        two, second = tell(two, step)
        assert one.view(SIZE) == two.view(SIZE)
        assert [type(request) for request in first] == [type(request) for request in second]


def hinting(moves: Sequence[Move] = (Fire(3),)) -> SeekScreen:
    """A game after the first hint."""
    screen = after(seek(moves=moves), Command.HINT, Command.YES)
    return after(screen, done(Explain(screen.game.clues)))


def told(screen: SeekScreen) -> str:
    """The sentence of the hint that is shown."""
    assert screen.hint
    return screen.hint.sentence


def check_of(game: Game) -> VerifyAssumption:
    return VerifyAssumption(game.clues, game.marks.assumption, game.marks.in_layer)


def answered(screen: SeekScreen) -> SeekScreen:
    """After the answer to the check that it waits for."""
    return after(screen, done(check_of(screen.game)))


def test_hints_climb_to_the_reason_which_is_drawn_and_then_marked() -> None:
    first = hinting()
    assert told(first).endswith(": one ray is enough to prove it.")
    assert "[ A ]" not in text(first), "which ray it is comes later"
    assert "assisted" in text(first)
    look = after(first, Command.HINT)
    assert told(look) == "Look at the ray from port 3."
    assert look.focus == 3
    assert "[ A ]" in text(look), "its other end is lit"
    did = after(look, Command.HINT)
    assert "came out at 9" in told(did)
    assert told(did).endswith("What must be in the box for that?")
    why = after(did, Command.HINT)
    assert "only one" in told(why).lower()
    assert "H mark this" in text(why)
    assert any(sign in text(why) for sign in "┓┛┏┗"), "its path is drawn"
    assert not why.game.guesses
    marked, requests = tell(why, Command.HINT)
    assert marked.game.guesses
    assert marked.game.seals
    assert requests == (Save(Seeking(marked.session)),)
    assert told(marked).startswith("Marked for you: a guess on ")
    assert not press(marked, "u").game.marks.seals, "one undo takes it back"
    assert press(marked, "u").hint is None


@pytest.mark.parametrize("size", [SIZE, (120, 40), (40, 24), (30, 15)], ids=str)
def test_every_hint_stands_in_the_same_place(size: Size) -> None:
    frames, screen = [], hinting()
    for _ in range(5):
        frames.append(screen.view(size))
        row, col = frames[-1].message_at or (0, 0)
        assert frames[-1].line(row)[col:].startswith(told(screen).split()[0]), frames[-1].text
        screen = after(screen, Command.HINT)
    places = [frame.message_at or (0, 0) for frame in frames]
    beside = "─ Hint 1 of 5 ─" in frames[0].text
    assert beside is (size[0] >= 80)
    assert len({col for _, col in places}) == 1
    assert max(places)[0] - min(places)[0] <= (0 if beside else 1), "it may have a row to spare"


def test_a_hint_stays_while_the_cursor_moves_and_goes_with_esc() -> None:
    why = after(hinting(), *[Command.HINT] * 3)
    assert "came out at 9" in text(why, (40, 24)), "below the board"
    moved = after(why, Command.RIGHT, Command.DOWN)
    assert "─ Hint 4 of 5 ─" in text(moved)
    assert press(moved, "esc").hint is None


# --- the what-if layer ---------------------------------------------------------------------


F3, C4 = parse_cells("f3 c4")
FIRED: tuple[Move, ...] = (Fire(3), Fire(2), Fire(13))
"""Ray 3 comes out at 9: so a3 is empty."""


def marked(screen: SeekScreen, cell: str, key: str = "enter") -> SeekScreen:
    return press(screen, "/", *cell, "enter", key)


def assuming(cell: str, moves: Iterable[Move] = ()) -> SeekScreen:
    """A game in which this cell is assumed to hold an atom."""
    return marked(press(seek(moves=moves), "a"), cell)


ASSUMING = marked(assuming("f3"), "c4", "x")
"""F3 is assumed to hold an atom, and c4 is empty then."""


def test_the_first_mark_opens_the_layer_and_is_shown_as_the_assumption() -> None:
    screen = ASSUMING
    assert screen.game.moves == (Assume(Guess(F3)), Seal(C4))
    shown = text(screen)
    assert "─ What if ─" in shown
    assert "if f3 holds an atom" in shown
    assert "plus 1 more mark" in shown
    assert "if c4 is empty" in text(marked(press(seek(), "a"), "c4", "x"))


def test_before_the_first_mark_nothing_has_happened_to_the_game() -> None:
    before = seek(moves=[Guess(C4), Guess(F3)])
    begun, requests = after_keys(before, "a")
    assert "mark what you assume" in text(begun)
    assert (begun.game, requests) == (before.game, ())
    for key in ("a", "A", "u", "esc"):
        ended, requests = after_keys(begun, key)
        assert (ended.game, ended.seen.assuming, requests) == (before.game, False, ())
        assert after_keys(ended, "esc")[1] == (Open(pages.MENU),), (
            "Esc closed it before it led away"
        )


def test_marks_of_the_layer_are_drawn_in_another_shape_and_style() -> None:
    screen = marked(
        marked(
            marked(assuming("f3", [Guess(Cell.parse("a1")), Seal(Cell.parse("a2"))]), "c4", "x"),
            "f5",
        ),
        "h8",
        "x",
    )
    frame = screen.view((120, 44))
    styles = {style.removeprefix("lid ").split()[0] for row in frame.styles for style in row}
    assert {"guess", "seal", "assumed", "assumed_empty"} <= styles
    board = [line[:36] for line in text(screen).split("\n")[2:19]]
    marks = {mark for line in board for mark in "●×?/" if f" {mark} " in line}
    assert marks == set("●×?/")
    narrow = text(screen, (40, 20))
    assert "if f3 holds an atom" in narrow


@pytest.mark.parametrize("key", ["esc", "n", "x", "space"])
def test_any_other_key_goes_on_assuming(key: str) -> None:
    went_on, requests = after_keys(press(ASSUMING, "a"), key)
    assert (went_on.game, went_on.asking, requests) == (ASSUMING.game, False, ())


def test_the_footer_offers_what_can_be_done_and_its_words_can_be_clicked() -> None:
    assert "a what if" in text(press(seek(), "."))
    assert "a what if" not in text(press(ASSUMING, "."))
    for size in (SIZE, (40, 20)):
        frame = ASSUMING.view(size)
        assert "a keep  A drop" in frame.text
        clicks = set(clicks_on(frame).values())
        assert {Command.ASSUME, Command.DROP} <= clicks
    panel = ASSUMING.view(SIZE)
    row = next(row for row in range(24) if "if f3 holds" in panel.line(row))
    assert clicks_on(panel)[row, panel.line(row).index("if f3")] is Command.ASSUME


def test_a_check_asks_once_marks_the_game_and_runs_a_job() -> None:
    screen = assuming("a3", FIRED)
    asking = press(screen, "v")
    assert "marks the game as assisted" in text(asking)
    waiting, requests = tell(asking, Command.YES)
    assert waiting.session.assisted
    assert "Thinking" in text(waiting)
    assert RunJob(check_of(waiting.game)) in requests
    told = answered(waiting)
    assert "Suppose a3 holds an atom. Then" in text(told)
    assert told.focus == 3
    assert "Thinking" in text(press(told, "v")), "the second time it does not ask"


def test_the_path_that_the_ray_would_take_is_drawn_until_esc() -> None:
    other = Box(Grid(), parse_cells("b2 d2 g6 d7"))
    fired = SeekScreen.of(session([Fire(4), Fire(5)], hidden=other))
    told = answered(press(marked(press(fired, "a"), "f5"), "v", "y"))
    assert "ray 4 would have come out at 28. So f5 is empty." in " ".join(text(told).split())
    assert told.focus == 4
    for stroke in "━┛┃▲":
        assert stroke in text(told)
        assert stroke not in text(press(told, "esc"))


def test_an_answer_about_other_marks_is_not_told() -> None:
    waiting = press(assuming("a3", FIRED), "v", "y")
    late = done(check_of(waiting.game))
    for keys in (("/", "h", "8", "enter", "x"), ("8", "space")):
        changed, requests = after_keys(waiting, *keys)
        assert after(changed, late) == changed
    assert RunJob(check_of(changed.game)) in requests, "a new ray counts"


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [((), "No ray has been fired yet"), (FIRED, "Mark your assumption first")],
)
def test_a_check_that_tells_nothing_is_refused_before_it_costs(
    moves: Sequence[Move], sentence: str
) -> None:
    screen = assuming("f3", moves)
    screen = marked(screen, "f3") if moves else screen
    assert "v verify" not in text(screen)
    refused = press(screen, "v")
    assert sentence in text(refused)
    assert not refused.asking


def test_a_complete_guess_is_checked_for_free_and_the_path_is_drawn() -> None:
    placed = map(Guess, parse_cells("a1 b1 c1"))
    told = press(assuming("a3", [*FIRED, *placed]), "v")
    assert not told.session.assisted
    assert "ray 3 would be absorbed" in " ".join(text(told).split())
    assert told.test_ray is not None
    assert told.focus == 3
