"""What a screen can be told, and what it can ask for.

A command (what a key or a click on a word means) is told as its name, a str.
These are plain classes and not dataclasses because the first frame needs them
and should not wait for more than it needs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from blackbox_tui.formats.savegame import Bookmark
    from blackbox_tui.formats.settings import Settings
    from blackbox_tui.lessons.progress import Progress
    from blackbox_tui.rules.match import Session


class Typed:
    """A character that no key binding claims, or any while the screen takes text."""

    __slots__ = ("char",)

    def __init__(self, char: str) -> None:
        self.char = char


class Pointed:
    """The mouse did something to a thing on the screen.

    `how` is `press`, `drag` (moved there with a button held) or `hover`;
    `button` is `left`, `right` or, for a hover, empty.
    """

    __slots__ = ("button", "how", "target")

    def __init__(self, target: object, how: str = "press", button: str = "left") -> None:
        self.target = target
        self.how = how
        self.button = button


class Ticked:
    """Time passed while the screen was shown."""

    __slots__ = ("seconds",)

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


class Thought:
    """An answer to what the screen asked to be thought about."""

    __slots__ = ("about", "answer")

    def __init__(self, about: str, answer: object) -> None:
        self.about = about
        self.answer = answer


class Noticed:
    """Something outside the screen that the player should read, as a sentence."""

    __slots__ = ("sentence",)

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence


class Go:
    """Ask for the next screen: a name on the router, and what it needs to know."""

    __slots__ = ("to", "what")

    def __init__(self, to: str, what: object = None) -> None:
        self.to = to
        self.what = what


class Quit:
    """Ask to leave the program."""

    __slots__ = ()


class Keep:
    """Ask that the game be kept as it now is: a bookmark."""

    __slots__ = ("what",)

    def __init__(self, what: Session | Bookmark) -> None:
        self.what = what


class Record:
    """Ask that a finished game go into the history, and its bookmark away."""

    __slots__ = ("what",)

    def __init__(self, what: Session) -> None:
        self.what = what


class Forget:
    """Ask that the bookmark be taken away: there is nothing more to continue."""

    __slots__ = ()


class Think:
    """Ask for something to be thought about between keys; the answer comes as a `Thought`.

    Work about the same thing replaces what was asked before.
    """

    __slots__ = ("about", "what")

    def __init__(self, about: str, what: object) -> None:
        self.about = about
        self.what = what


class Share:
    """Ask that a text be put on the clipboard, and printed after leaving."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Learned:
    """Ask that the progress in the lessons be kept."""

    __slots__ = ("progress",)

    def __init__(self, progress: Progress) -> None:
        self.progress = progress


class Choose:
    """Ask that a setting be changed for good."""

    __slots__ = ("settings",)

    def __init__(self, settings: Settings) -> None:
        self.settings = settings


Message = str | Typed | Pointed | Ticked | Thought | Noticed
"""`opened` is the first that a screen is told."""
Request = Go | Quit | Keep | Record | Forget | Think | Choose | Learned | Share
