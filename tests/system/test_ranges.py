"""An unknown number of atoms, as a player meets it on the screen."""

from __future__ import annotations

from support.scenario import Run


def test_a_box_of_three_to_five_atoms_is_played(run: Run) -> None:
    game = run("play", "8x8-3to5-1MPRNM").sees("3 to 5 atoms left")
    game.fire(3).guess("b2").sees("2 to 4 atoms left").press("s").sees("at least 2 more atoms")
    game.guess("d2", "g6").sees("up to 2 atoms left", "or place up to 2 more")
    game.guess("d7").sees("up to 1 atom left").press("s").sees("Solved")
    game.leave()


def test_the_odds_of_the_number_stand_beside_those_of_the_cells(run: Run) -> None:
    game = run("play", "8x8-3to5-1MPRNM").fire(3, 30).press("o", "y")
    game.sees("Number of atoms: 23 percent for 3", "3 atoms 23%, 4 atoms 34%, 5 atoms 43%").leave()


def test_a_range_is_chosen_in_a_form_and_remembered(run: Run) -> None:
    game = run().press("o").go_to("atoms").press("3-5", "enter").sees("3 to 5 atoms left")
    game.fire(2).press("n").sees("3 to 5 atoms left").leave()
    run().press("o").sees("3-5").leave()


def test_a_box_seen_with_a_range_is_practice_with_its_number(run: Run) -> None:
    run("play", "8x8-3to5-1MPRNM").fire(3).press("G", "y").sees("Given up").leave()
    run("play", "8x8-3to5-1MPRNM").sees("practice").leave()
    run("play", "8x8-4-JVGE7").sees("practice").leave()
