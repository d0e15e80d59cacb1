"""Bytes of any kind, whole or in pieces, and what they mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.ui.events import Event, Mouse, Paste
from blackbox_tui.ui.terminal import escapes
from blackbox_tui.ui.terminal.escapes import (
    CONTROL_KEYS,
    ESCAPE_DELAY,
    LONGEST,
    LONGEST_PASTE,
    PASTE_BEGIN,
    PASTE_END,
    PASTE_SILENCE,
    REST_DELAY,
    Background,
    InputParser,
    is_begun_reply,
    light_by_reply,
)

NOTHING = -1
"""Nothing comes for longer than any sequence is waited for."""
Arriving = str | int
"""A text, a byte, or nothing for a while."""


def read(*arriving: Arriving, parser: InputParser | None = None) -> list[Event | Background]:
    """Everything that it says, until nothing arrives any more."""
    parser, said, time = parser or InputParser(), [], 0.0
    for part in (*arriving, NOTHING):
        if part == NOTHING:
            time += 1
        else:
            parser.hear(part.encode() if isinstance(part, str) else bytes([part]), time)
        while (meant := parser.read(time)) is not None:
            said.append(meant)
    return said


def heard(*arriving: Arriving, parser: InputParser | None = None) -> list[str]:
    """What it says, in words: keys, pastes in quotation marks, answers."""
    return [
        f'"{event.text}"' if isinstance(event, Paste)
        else ("light" if event.light else "dark") if isinstance(event, Background)
        else str(event)
        for event in read(*arriving, parser=parser)
    ]  # fmt: skip


# --- sequences -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sequence",
    [
        *("[I", "[O"),  # the window has the focus, and has it no longer
        *("[97;5u", "[97:65;6:3u", "[57399;1:1u", "[?1u"),  # keys as kitty has them
        *("[1;7R", "[?62;22c", "[99;1$y"),  # where the cursor is, what the terminal is
        *("[<64;120;3M", "[<1;2;3M", "[<1;2;3m"),  # the wheel, the middle button
        *("[<1;2M", "[<1;2;3;4M", "[M\x01&&"),  # broken mouse reports
        *("[[E", "OZ"),  # a function key of the Linux console, and none that we know
        *("]11;garbage\a", "]11;rgb:zz/q/q\a", "]10;rgb:ff/ff/ff\a", "]11;" + "s" * 90 + "\a"),
        *("]0;title\a", "P1$r0m\x1b\\", "_answer\x1b\\"),
        "[201~",  # the end of a paste that never began
    ],
)
def test_a_sequence_is_skipped_to_its_end_and_no_further(sequence: str) -> None:
    assert read("\x1b" + sequence + "q") == ["q"]


@pytest.mark.parametrize("sequence", ["[", "[1;", "O", "]0;tit", "[M", "[M ", "[200", "[["])
def test_a_sequence_that_ends_too_soon_is_nothing(sequence: str) -> None:
    assert read("\x1b" + sequence, NOTHING, "q") == ["q"]


@pytest.mark.parametrize("beginning", ["[", "[12", "O"])
@pytest.mark.parametrize(("key", "name"), [("\x1b", "esc"), ("\r", "enter"), ("\x1b[A", "up")])
def test_what_breaks_a_sequence_off_is_read_by_itself(beginning: str, key: str, name: str) -> None:
    assert read("\x1b" + beginning + key, NOTHING, "q") == [name, "q"]


@pytest.mark.parametrize(
    ("sequence", "meant"),
    [
        ("[<0;1;1M", ("press", "left", 0, 0)),
        ("[<2;120;30M", ("press", "right", 29, 119)),
        ("[<16;5;6M", ("press", "left", 5, 4)),  # with Ctrl
        ("[<32;5;6M", ("drag", "left", 5, 4)),
        ("[<34;5;6M", ("drag", "right", 5, 4)),
        ("[<35;300;200M", ("hover", "", 199, 299)),
        ("[<35;5;6m", ("hover", "", 5, 4)),
        ("[<0;120;3m", ("release", "left", 2, 119)),
        ("[<2;120;3m", ("release", "right", 2, 119)),
        ("[<16;5;6m", ("release", "left", 5, 4)),
        ("[M#&&", ("release", "", 5, 5)),
        ("[M !!", ("press", "left", 0, 0)),
        ("[MB&'", ("drag", "right", 6, 5)),
        ("[MC&'", ("hover", "", 6, 5)),
    ],
)
def test_mouse_reports_are_read_in_both_kinds(
    sequence: str, meant: tuple[str, str, int, int]
) -> None:
    mouse, after = read("\x1b" + sequence + "q")
    assert after == "q"
    assert isinstance(mouse, Mouse)
    assert (mouse.how, mouse.button, mouse.row, mouse.col) == meant


def test_a_column_may_be_any_byte() -> None:
    assert read('\x1b[M"', 0xFF, 0xA0) == [Mouse(127, 222, "press", "right")]


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("[A", "up"), ("OA", "up"), ("[B", "down"), ("OC", "right"), ("[D", "left"),
        ("[H", "home"), ("OF", "end"), ("[1~", "home"), ("[8~", "end"), ("[5~", "pgup"),
        ("[6~", "pgdn"), ("[3~", "del"), ("[Z", "btab"), ("OP", "f1"), ("OM", "enter"),
        ("[11~", "f1"), ("[[A", "f1"), ("OQ", "f2"), ("[12~", "f2"), ("[[B", "f2"),
        ("Op", "0"), ("Oq", "1"), ("Oy", "9"), ("Oo", "/"),
    ],
)  # fmt: skip
def test_a_key_has_its_name_whoever_sends_it(sequence: str, key: str) -> None:
    assert read("\x1b" + sequence + "q") == [key, "q"]
    assert read("\x1b\x1b" + sequence + "q") == [key, "q"], "with Alt"


@pytest.mark.parametrize(
    ("sent", "key"),
    [("\x1bA", "up"), ("\x1bP", "f1"), ("\x01@\r", "f1"), ("\x0b", "up"), ("\x1b[214z", "home"),
     ("\x1bO5x", "end")],
)  # fmt: skip
def test_a_terminal_may_send_what_its_description_says(sent: str, key: str) -> None:
    for end in range(len(sent)):
        said = heard(sent[:end], sent[end:], "q", parser=InputParser(keys={sent: key}))
        assert said == [key, "q"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [("\x01@q", ["@", "q"]), ("\x1b[Aq", ["up", "q"]), ("\x1bBq", ["esc", "B", "q"])],
)
def test_what_only_begins_like_a_key_of_the_terminal_is_what_it_is(
    sent: str, said: list[str]
) -> None:
    described = {"\x01@\r": "f1", "\x1b[AB": "home", "\x1bA": "up", "\x1bBC": "down"}
    assert heard(sent, parser=InputParser(keys=described)) == said


@pytest.mark.parametrize(("opener", "char"), [("[", "1"), ("]", "x"), ("P", "x")])
def test_no_sequence_is_read_without_end(
    monkeypatch: pytest.MonkeyPatch, opener: str, char: str
) -> None:
    longest = 500
    monkeypatch.setattr(escapes, "LONGEST_TEXT", longest)
    assert len(read("\x1b" + opener + char * (longest + 1))) == 1, "it stops there, and not before"


def test_of_a_long_sequence_only_the_beginning_is_remembered() -> None:
    mouse, after = read("\x1b[<0;1;" + "9" * 5000 + "Mq")
    assert after == "q"
    assert isinstance(mouse, Mouse), "Python makes no number of so many digits"
    assert len(str(mouse.row)) < LONGEST


# --- characters and escapes -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arriving", "said"),
    [
        (["\x1b\x1b"], ["esc", "esc"]),
        (["\x1b\x1b\x1b"], ["esc", "esc", "esc"]),
        (["\x1bj"], ["esc", "j"]),  # Alt with a letter
        (["\x1b\r"], ["esc", "enter"]),
        (["\x1b\x1b[20~"], []),  # Alt with a key that we do not know
        (["\x1b\x1b[<35;8;18M"], ["esc", Mouse(17, 7, "hover")]),  # both, by chance
        (["\x1b\x1b[200~a\x1b[201~"], ["esc", Paste("a")]),
        (["\r\n\t \x7f\x08"], ["enter", "enter", "tab", "space", "bs", "bs"]),
        (["\x00\x01\x07"], []),
        (["aé€"], ["a", "é", "€"]),
        ([0xC3, "a"], ["a"]),  # a letter that breaks off
        ([0xC3, NOTHING, 0xA9], ["é"]),
        ([0xFF, "b"], ["b"]),
        ([0xED, 0xA0, 0x80, "c"], ["c"]),
    ],
)
def test_what_arrives_means(arriving: list[Arriving], said: list[Event]) -> None:
    assert read(*arriving) == said


def test_an_escape_is_the_key_when_nothing_has_followed_in_time() -> None:
    parser = InputParser()
    parser.hear(b"\x1b", 10)
    assert parser.read(10) is None
    assert parser.due == 10 + ESCAPE_DELAY
    assert parser.read(10 + ESCAPE_DELAY / 2) is None
    assert parser.read(10 + ESCAPE_DELAY) == "esc"
    assert parser.due == float("inf")


@pytest.mark.parametrize(("delay", "rest"), [(ESCAPE_DELAY, REST_DELAY), (0.7, 0.7)])
def test_the_rest_of_what_must_be_a_sequence_is_waited_for_longer(
    delay: float, rest: float
) -> None:
    parser = InputParser(escape_delay=delay)
    parser.hear(b"\x1b[", 10)
    assert parser.read(10) is None
    assert parser.due == 10 + rest
    parser.hear(b"1", 10.05)
    assert parser.read(10.05 + rest / 2) is None
    parser.hear(b";2A", 10.05 + rest / 2)
    assert parser.read(10.6 + rest) is None, "an arrow with Shift is none of ours"
    parser.hear(b"q", 20)
    assert parser.read(20) == "q"


def test_what_has_come_late_follows_if_nobody_has_asked_in_between() -> None:
    """A busy program is no reason to take an arrow for Esc."""
    parser = InputParser()
    parser.hear(b"\x1b", 10)
    parser.hear(b"[A", 11)
    assert parser.read(12) == "up"


def test_what_was_said_at_once_is_handed_out_one_by_one() -> None:
    parser = InputParser()
    parser.hear(b"\x1b\x1b[<35;8;18Mq", 10)
    assert parser.read(10) == "esc"
    assert parser.due == 0
    assert [parser.read(10) for _ in range(3)] == [Mouse(17, 7, "hover"), "q", None]


def test_letters_are_read_in_the_terminals_own_encoding_typed_and_pasted() -> None:
    def latin() -> InputParser:
        return InputParser("iso8859-15")

    assert heard(0xE9, 0xA4, parser=latin()) == ["é", "€"]
    assert heard(PASTE_BEGIN, 0xE9, 0xA4, PASTE_END, parser=latin()) == ['"é€"']


# --- answers and pastes ----------------------------------------------------------------------

REPLY = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
DARK = "\x1b]11;rgb:0000/0000/0000"
TEXT = "Zoë 日🎲\nq\r\x1b[A\x1b\x07\x1b[200~y\x1b[20"
MARKED = (PASTE_BEGIN + TEXT + PASTE_END).encode()
WHOLE = [pytest.param(REPLY, "light", id="answer"), pytest.param(MARKED, f'"{TEXT}"', id="paste")]


@pytest.mark.parametrize(
    ("arriving", "said"),
    [
        (["j", *REPLY, DARK, "\x1b\\", DARK, "\a", "q"], ["j", "light", "dark", "dark", "q"]),
        ([*REPLY[:9], NOTHING, NOTHING, "q"], ["q"]),  # it breaks off
        (["\x1b]11;rgb:12\ag"], ["g"]),  # it is over, though it says nothing
        (["\x1b]11;rgba\x1b\\g"], ["g"]),
        # pastes: whatever is in them, they are one thing
        ([*MARKED, "q"], [f'"{TEXT}"', "q"]),
        ([MARKED.decode() + "q"], [f'"{TEXT}"', "q"]),
        ([PASTE_BEGIN, 0xC3, "a", 0xFF, 0xE6, PASTE_END], ['"a"']),  # broken letters
    ],
)
def test_answers_and_pastes_are_never_taken_for_keys(
    arriving: list[Arriving], said: list[str]
) -> None:
    assert heard(*arriving) == said


@pytest.mark.parametrize(("whole", "said"), WHOLE)
def test_an_answer_or_a_paste_may_be_cut_anywhere(whole: bytes, said: str) -> None:
    for cut in range(1, len(whole)):
        escape = ["esc"] if cut == 1 else []  # nothing had followed yet
        assert heard(*whole[:cut], NOTHING, NOTHING, *whole[cut:], "q") == [*escape, said, "q"]
    slowly = (code for byte in whole for code in (byte, NOTHING, NOTHING))
    assert heard(*slowly, "q") == ["esc", said, "q"]


@given(st.text(max_size=200), st.lists(st.integers(2, 800), max_size=6), st.booleans())
def test_any_text_is_pasted_as_it_is_in_any_pieces(
    text: str, cuts: list[int], at_once: bool
) -> None:
    text = text.replace(PASTE_END, "")
    arriving = (PASTE_BEGIN + text + PASTE_END).encode()
    parser, said = InputParser(), []
    for begin, end in zip([0, *sorted(cuts)], [*sorted(cuts), 2000], strict=True):
        piece = arriving[begin:end]
        for data in [piece] if at_once else [bytes([byte]) for byte in piece]:
            parser.hear(data, begin / 1000)
            said.append(parser.read(begin / 1000))
    assert [paste for paste in said if paste] == [Paste(text)]


@pytest.mark.parametrize(
    ("begin", "part", "end"),
    [("\x1b]0;", "sG\ry", "\a"), ("\x1bP", "sG\ry", "\x1b\\"), ("\x1b[", "1;2;", "q")],
    ids=["OSC", "DCS", "CSI"],
)
def test_a_long_sequence_is_not_taken_for_keys_either(begin: str, part: str, end: str) -> None:
    for length in (1 << 6, 1 << 12):
        assert heard(begin, part * length, end, "j") == ["j"]


@pytest.mark.parametrize("length", [*range(LONGEST_PASTE - 7, LONGEST_PASTE + 9), 20_000])
def test_of_a_long_paste_the_beginning_is_remembered(length: int) -> None:
    kept = f'"{("q" * length)[:LONGEST_PASTE]}"'
    assert heard(PASTE_BEGIN, "q" * length, PASTE_END, "j") == [kept, "j"]
    assert heard(PASTE_BEGIN + "q" * length + PASTE_END + "j") == [kept, "j"]
    assert heard(PASTE_BEGIN, *["q"] * length, *PASTE_END, "j") == [kept, "j"]


@pytest.mark.parametrize("forgotten", [False, True])
def test_a_paste_whose_end_never_comes_is_over_after_a_while_or_forgotten(forgotten: bool) -> None:
    parser = InputParser()
    parser.hear(PASTE_BEGIN.encode() + b"half a paste", 10)
    assert parser.read(10) is None
    assert parser.due == 10 + PASTE_SILENCE
    if forgotten:
        parser.forget()
    assert parser.read(10 + PASTE_SILENCE) == (None if forgotten else Paste("half a paste"))
    parser.hear(b"q", 20)
    assert parser.read(20) == "q"


# --- replies about the background ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("color", "light"),
    [
        ("rgb:ffff/ffff/ffff", True),
        ("rgb:fdfd/f6f6/e3e3", True),
        ("rgb:0000/0000/0000", False),
        ("rgb:2828/2a2a/3636", False),
        ("rgb:ff/ff/ff", True),
        ("rgb:f/f/f", True),
        ("rgb:00/2b/36", False),
        ("rgb:0000/ffff/0000", True),
        ("rgb:0000/0000/ffff", False),
        ("rgba:ffff/ffff/ffff/8000", True),
    ],
)
def test_a_reply_says_whether_the_background_is_light(color: str, light: bool) -> None:
    for end in ("\a", "\x1b\\"):
        reply = f"\x1b]11;{color}{end}"
        assert light_by_reply(reply) is light
        assert all(is_begun_reply(reply[:length]) for length in range(1, len(reply)))


@pytest.mark.parametrize(
    "reply",
    [
        *(f"\x1b]11;{color}\a" for color in ("", "?", "white", "rgb:", "rgb:ff/ff", "rgb://")),
        *(f"\x1b]11;{color}\a" for color in ("rgb:xx/yy/zz", "rgb:-1/0/0")),
        *("\x1b]10;rgb:ff/ff/ff\a", "\x1b]11;rgb:ff/ff/ff", "11;rgb:ff/ff/ff\a", "\x1b[A", ""),
    ],
)
def test_only_a_whole_reply_that_names_a_colour_says_something(reply: str) -> None:
    assert light_by_reply(reply) is None


@pytest.mark.parametrize("text", ["\x1b[", "\x1b]10;", "q", "\x1b]11;rgb:q", "\x1b]11;" + "0" * 40])
def test_other_text_does_not_begin_a_reply(text: str) -> None:
    assert not is_begun_reply(text)


# --- anything ---------------------------------------------------------------------------------

BEGINNINGS = ["\x1b[", "\x1bO", "\x1b[<", "\x1b[M", "\x1b]", "\x1b[200~", "\x1b[201~", "é"]
PIECES = st.one_of(st.integers(NOTHING, 255), st.sampled_from(BEGINNINGS))
NAMES = {
    *CONTROL_KEYS.values(), "up", "down", "left", "right", "home", "end", "pgup", "pgdn", "btab",
    "del", "f1", "f2",
}  # fmt: skip


@given(st.lists(PIECES, max_size=60))
def test_whatever_arrives_is_a_key_the_mouse_or_nothing(arriving: list[Arriving]) -> None:
    for said in read(*arriving):
        if isinstance(said, str) and said not in NAMES:
            assert len(said) == 1
            assert said.isprintable()
