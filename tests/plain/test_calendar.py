"""The calendar by lines, and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from support.clock import Clock
from support.plain_driver import PlainDriver

from blackbox_tui.solver.boxes import deal_of_day
from blackbox_tui.solver.jobs import run_job


@pytest.fixture
def environ(tmp_path: object) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


@pytest.fixture
def driver(environ: dict[str, str]) -> Iterator[PlainDriver]:
    """Somebody who solved nothing yet, on the third of January."""
    driver = PlainDriver(environ=environ, clock=Clock("2026-01-03 12:00"))
    yield driver
    driver.close()


def test_a_program_gets_an_object(environ: dict[str, str]) -> None:
    bot = PlainDriver(environ=environ, bot=True, clock=Clock("2026-01-03 12:00"))
    bot.ask("daily 2026-01-02", "fire 3", "give up sure")
    answer = bot.ask("calendar 2026-01")
    calendar = answer["calendar"]
    assert answer["ok"]
    assert (calendar["month"], calendar["today"]) == ("2026-01", "2026-01-03")
    assert calendar["streak"] == {"current": 0, "longest": 0}
    days = calendar["days"]
    assert [day["date"] for day in days] == [f"2026-01-{number:02}" for number in range(1, 32)]
    statuses = [day["status"] for day in days]
    assert statuses == ["missed", "practice", "open", *["future"] * 28]
    game = days[1].pop("game")
    puzzle = {"grade": "hard", "status": "missed", "begun": False, "game": None}
    assert days[1] == {
        "date": "2026-01-02", "status": "practice", "begun": False, "puzzle": puzzle,
    }  # fmt: skip
    assert (game["solved"], game["rays"], game["practice"]) == (False, 1, True)
    assert days[0]["game"] is None
    assert bot.ask("calendar 0001-01")["calendar"]["month"] == "0001-01"
    bot.close()


def test_a_program_gets_the_puzzle_of_each_day(environ: dict[str, str]) -> None:
    bot = PlainDriver(environ=environ, bot=True, clock=Clock("2026-01-12 12:00"))
    begun = bot.ask("daily puzzle", "a1", "calendar")["calendar"]["days"][11]
    assert begun["status"] == "open"
    assert begun["puzzle"] == {"grade": "easy", "status": "begun", "begun": True, "game": None}
    bot.ask("a1", "a8", "d2", "d3", "g8", "submit")
    day = bot.ask("calendar")["calendar"]["days"][11]
    game = day["puzzle"].pop("game")
    assert day["puzzle"] == {"grade": "easy", "status": "solved", "begun": False}
    assert (game["solved"], game["tries"], game["practice"]) == (True, 0, False)
    assert game["code"] == "P8x8-4-4-9RCSFTVA"
    assert bot.ask("again")["state"]["practice"]
    bot.close()


def test_the_result_of_a_daily_box_names_it_with_its_streak_and_the_calendar(
    driver: PlainDriver,
) -> None:
    atoms = " ".join(map(str, run_job(deal_of_day(date(2026, 1, 3))).box.atoms))
    said = driver.say("daily", f"guess {atoms}", "submit")
    assert "Daily box, 1 day in a row. Type calendar for all days." in said
    practice = driver.say("again", "give up sure")
    assert not [line for line in practice if "in a row" in line]
