"""The list of lessons: those that lead to the first box, and more."""

from __future__ import annotations

from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import box_number, course, find
from blackbox_tui.text.lessons import BASICS, MORE_LESSONS, right_first_time
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, TO_MENU, Binding, Command
from blackbox_tui.ui.messages import Message, Pointed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, beside
from blackbox_tui.ui.toolkit.sheet import Sheet
from blackbox_tui.values import dataclass, replace

TITLE: Final = 27  # columns for the number and the title of a lesson
COLUMN: Final = 34  # columns for a column of lessons, where there is room for two


@dataclass(frozen=True)
class LessonsScreen(Screen):
    """All lessons, one of them chosen."""

    keys = (
        Binding("enter space", Command.ACT, "open", "open this lesson"),
        Binding("up k", Command.UP, "up", "previous lesson"),
        Binding("down j", Command.DOWN, "down", "next lesson"),
        Binding("home", Command.FIRST, "", "first / last lesson"),
        Binding("end", Command.LAST, "", "first / last lesson"),
        HELP,
        TO_MENU,
        JUST_QUIT,
    )

    progress: Progress
    at: int

    def update(self, message: Message) -> Update[LessonsScreen]:
        last = len(course()) - 1
        places = {
            Command.UP: max(0, self.at - 1),
            Command.DOWN: min(last, self.at + 1),
            Command.FIRST: 0,
            Command.LAST: last,
        }
        match message:
            case Command() if message in places:
                return replace(self, at=places[message], message=""), ()
            case Pointed(target=int(at), how="hover"):
                return replace(self, at=at), ()
            case Pointed(target=int(at), how="press"):
                return replace(self, at=at).update(Command.ACT)
            case Command.ACT:
                return self, (Open(pages.LESSON, self.progress.at(course()[self.at].key)),)
        return self.update_common(message)

    def view(self, size: Size) -> Frame:
        note = right_first_time(self.progress)
        page = Sheet(
            *("LEARN", self.message),
            heading="Lessons",
            note=note,
            width=2 * COLUMN,
            kept=1,  # so that 24 rows hold all lessons
            smallest=(30, 10),
        )
        room, box = page.room(size), box_number()
        wide = room.cols == 2 * COLUMN
        width = COLUMN if wide else room.cols
        lines = [self._line(number, width - 1) for number, _ in enumerate(course())]
        basics = [_heading(BASICS), *lines[: box + 1]]
        more = [_heading(MORE_LESSONS), *lines[box + 1 :]]
        body = beside(basics, more, COLUMN) if wide else [*basics, Line(), *more]
        return page.draw(size, body, self.footer())

    def _line(self, number: int, width: int) -> Line:
        lesson, chosen = course()[number], number == self.at
        went = ("done", "dim") if lesson.key in self.progress.done else ("", "dim")
        if lesson.key in self.progress.right:
            went = "✓", "good"
        start = f" {number + 1:>2}  {lesson.title}".ljust(min(TITLE, width - 5))
        end = " " * (width - len(start) - len(went[0]))
        texts = (start, "text"), went, (end, "text")
        pieces = ((text, "chosen" if chosen else style, number) for text, style in texts)
        return Line(tuple(pieces), cursor=1 if chosen else None)


def _heading(text: str) -> Line:
    return Line(((f" {text}", "title"),))


def open_lessons(games: Games, progress: Progress | None = None) -> LessonsScreen | Open:
    """Open the list on the lesson that was reached, or the first lesson if none was."""
    progress = progress or games.store.preferences.load_progress()
    if not progress.done and not progress.reached:
        return Open(pages.LESSON)
    return LessonsScreen(progress, find(progress.reached))
