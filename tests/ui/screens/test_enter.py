"""Enter is the likeliest next step on every screen that is not a board in play."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

import pytest
from support.forms import games
from support.screens import after_keys, text
from support.sessions import ALONE, DUEL, PUZZLE_GAME, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Handover, Hiding, Over, Par
from blackbox_tui.ui.messages import Leave, Request
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.menu import open_menu
from blackbox_tui.ui.screens.new_game import open_friend, open_match, open_options, open_puzzles
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import open_settings
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.screens.waiting import DealingScreen, HandoverScreen
from blackbox_tui.values import replace
from ui.screens import test_calendar, test_standings, test_statistics, test_unfinished
