"""Forms: names and numbers are typed, and the next start remembers them."""

from __future__ import annotations

from support.scenario import BOTH, Run


@BOTH
def test_two_names_are_typed_with_enter_between_them(run: Run) -> None:
    game = run("duel", "--no-animation").sees("TWO PLAYERS", "Enter start")
    game.go_to("who hides").sees("Enter next").press("Ada", "enter")
    game.sees("Ben_").press("bs", "bs", "bs", "Zoe").sees("Zoe_", "Enter next").press("enter")
    game.sees("Enter start").press("enter").sees("Ada hides the atoms.")
    game.sees("Zoe, please look away now.").leave()
    run("duel").sees("Ada", "Zoe")


@BOTH
def test_numbers_are_typed_into_a_form(run: Run) -> None:
    game = run("--no-animation").sees("Enter choose").press("o").go_to("columns")
    game.press("1").sees("1_", "Type a number, 8 to 26.").press("0").sees("10_")
    game.press("bs").sees("1_").press("2").sees("12_").go_to("rows").press("9").sees("9_")
    game.go_to("atoms").press("6", "enter").sees("classic · 12x9", "6 atoms left")


@BOTH
def test_the_options_of_the_last_game_are_there_at_the_next_start(run: Run) -> None:
    game = run("--no-animation", "--edition", "rays").sees("Enter choose").press("o")
    game.go_to("columns").press("9").go_to("atoms").press("3", "enter")
    game.sees("rays · 9x8", "3 atoms left").leave()
    run("play", "--no-animation").sees("rays · 9x8", "3 atoms left").leave()
    run("play", "--edition", "parker").sees("parker").leave()
    run("play").sees("rays · 9x8", "3 atoms left")
