"""A finished game in words: how it ended, told move by move, and in review.

Only `result_lines` names the atoms; in a replay, nothing before the result depends on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from blackbox_tui.computer.review import Balance, MoveReview, RayReview, RayVerdict, Review
from blackbox_tui.engine import Cell
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.game import Moment, Result
from blackbox_tui.rules.moves import GiveUp, Submit
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text import writing
from blackbox_tui.text.games import over_par, player_name
from blackbox_tui.text.hints import plan_summary
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.rays import atoms_on, outcome_name
from blackbox_tui.text.reasons import step_text
from blackbox_tui.text.terms import words_of

LEAST: Final = 0.1  # points; smaller differences are not mentioned
MUCH_LUCK: Final = 1.0  # points; less luck is not mentioned


def verdict(session: Session) -> str:
    """How a finished game went, in a few words."""
    result = session.game.result
    words = f"{len(result.right)} of {writing.many(session.game.atom_count, 'atom')} found"
    if result.solved:
        words = "Solved"
    elif session.game.gave_up:
        words = "Given up"
    name = session.seeker.name
    return words if name == "You" else f"{name}: {writing.uncapitalised(words)}"


def par_difference(session: Session) -> str:
    """The difference to par, like `−1 to par`; empty if there is no par."""
    par, difference = session.par, over_par(session.sheet.total, session.par)
    if par is None or difference is None:
        return ""
    return f"{writing.about(par.exact)}{writing.signed(difference)} to par"


def result_facts(
    session: Session, rank: Rank | PuzzleRank | None, *, spoken: bool = False
) -> list[str]:
    """Time, rank and streak in a few words each; a puzzle shows its time elsewhere."""
    timed = session.seconds >= 1 and session.terms.scored
    time = f"{'time ' if spoken else ''}{writing.clock(session.seconds)}" if timed else ""
    place = ""
    if isinstance(rank, PuzzleRank):
        place = _time_phrase(rank, session)
    elif rank:
        place = _rank_phrase(rank, session)
    streak = f"streak {rank.streak}" if rank and rank.streak > 1 else ""
    return [*filter(None, (time, place, streak))]


def facts_sentence(session: Session, rank: Rank | PuzzleRank | None) -> str:
    """The facts of a result as sentences: `Time 2:05. 3rd best of 27. Streak 4.`"""
    return " ".join(map(writing.as_sentence, result_facts(session, rank, spoken=True)))


def _rank_phrase(rank: Rank, session: Session) -> str:
    """The rank; empty for a given-up game that still has the lowest score."""
    score = session.sheet.total
    games = f"{rank.games:,}"
    if rank.best is None:
        return "your first ranked game"
    if score > rank.best:
        return f"{writing.ordinal(rank.place)} best of {games}"
    if session.game.gave_up:
        return ""
    if score == rank.best:
        return f"ties your best of {games}"
    return f"a new best (it was {rank.best})"


def _time_phrase(rank: PuzzleRank, session: Session) -> str:
    grade = grade_name(session.level)
    if rank.best is None:
        return f"sets your best time for {grade}"
    best = writing.clock(rank.best)
    better = session.seconds < rank.best
    return f"a new best time for {grade} (it was {best})" if better else f"your best is {best}"


def proof_sentence(proof: Proof) -> str:
    """The fewest points that prove a box, and the rays that do."""
    ports = ", ".join(map(str, proof.ports))
    word = "port" if len(proof.ports) == 1 else "ports"
    return f"Solvable for {writing.format_points(proof.points)}: {word} {ports}"


def result_lines(session: Session, rank: Rank | PuzzleRank | None = None) -> list[str]:
    """The result, how it compares, where the atoms were, and the score sheet if there is one."""
    game, result = session.game, session.game.result
    lines = [*filter(None, (words_of(session).result, facts_sentence(session, rank)))]
    lines.append(f"The atoms were on {writing.listed(sorted(game.box.atoms))}.")
    if result.accepted:
        stand = f"{writing.listed(sorted(result.accepted))} instead of"
        lines.append(f"The answer has {stand} {writing.listed(sorted(result.elsewhere))}.")
    if result.wrong:
        guesses = "Wrong guess" if len(result.wrong) == 1 else "Wrong guesses"
        lines.append(f"{guesses}: {writing.listed(sorted(result.wrong))}.")
    if result.missed and result.right:  # else these are all of the atoms
        lines.append(f"Missed: {writing.listed(sorted(result.missed))}.")
    return [*lines, words_of(session).score] if session.terms.scored else lines


def revealed_cell_sentence(result: Result, cell: Cell) -> str:
    """The cell under the cursor once the atoms are revealed."""
    if cell in result.right:
        return f"{cell}: an atom, and you found it."
    if cell in result.missed:
        return f"{cell}: an atom that you missed."
    if cell in result.accepted:
        return f"{cell}: no atom, but no ray could tell: the guess is right."
    if cell in result.elsewhere:
        return f"{cell}: an atom; no ray could tell it from the answer."
    return f"{cell}: no atom, but you guessed one." if cell in result.wrong else f"{cell}: empty."


# --- the replay ----------------------------------------------------------------------


def moment_sentence(session: Session, moment: Moment, *, spoken: bool = False) -> str:
    """Say what happened at a moment of a finished game."""
    move, game = moment.move, moment.game
    match move:
        case None:
            return words_of(session).result if moment.revealed else words_of(session).sentence
        case GiveUp():
            return f"{player_name(session.seeker)} gave up."
        case Submit() if moment.at == len(moment.moves):
            return f"Submitted: {writing.listed(sorted(game.guesses))}."
    return move_sentence(game, move, spoken=spoken, live=False)


def replay_moves(session: Session) -> Iterator[tuple[str, str]]:
    """Yield each move of a finished game as a record writes it, and what it did."""
    moment = Moment.first(session.game)
    for at, move in enumerate(moment.moves, 1):
        moment = moment.to(at)
        yield str(move), moment_sentence(session, moment, spoken=True)


# --- the review ----------------------------------------------------------------------


def review_lines(session: Session, review: Review) -> Iterator[str]:
    """The whole review: a line for each ray, then the game."""
    for at in range(len(review.steps)):
        yield " ".join([ray_heading(session, at), *ray_review(review, at)])
    yield from game_review(review, session)
    if review.plan:
        for at, step in enumerate(review.plan.steps):
            yield f"{proof_heading(review.plan, at)} {step_text(step, review.plan.clues)}"


def proof_heading(plan: Plan, at: int) -> str:
    """The heading of the proof step with this index."""
    what = "Proof" if plan.solved else "What the rays prove"
    return f"{what}, step {at + 1} of {len(plan.steps)}."


def ray_heading(session: Session, at: int) -> str:
    """The heading of the ray with this index: its outcome and its cost."""
    rays = session.game.rays
    ray = rays[at]
    points = writing.many(session.edition.price(ray.outcome), "point")
    place = f"{at + 1} of {len(rays)}"
    return f"Ray {ray.entry} ({place}): {outcome_name(ray.outcome)}, {points}."


def ray_review(review: Review, at: int) -> Iterator[str]:
    """Say what the ray with this index told, and what it cost against the best move."""
    step = review.steps[at]
    yield from filter(None, (_verdict_sentence(step), _luck_sentence(step.turn), _cut(step)))
    if step.atoms or step.empty:
        yield _settled(step)
    certain_at = review.determined_at
    if certain_at == at + 1:
        yield "From here on the solution was certain."
    elif certain_at is not None and at + 1 > certain_at:
        yield f"The solution was already certain after {writing.many(certain_at, 'ray')}."


def _verdict_sentence(step: RayReview) -> str:
    """Judge a ray in a word, and name the better move unless the difference is small."""
    verdict, better = step.verdict, _better(step.turn)
    if verdict is None:
        return "There were too many possibilities to weigh this ray." if step.before else ""
    word = writing.capitalised(verdict.value)
    if verdict is RayVerdict.WASTED:
        better = f" {writing.capitalised(better)}." if better else ""
        return f"{word}: how it would end was certain beforehand.{better}"
    return f"{word}: {better}." if better and verdict is not RayVerdict.BEST else f"{word}."


def _better(turn: MoveReview) -> str:
    """Name the better move and its points; empty for small differences."""
    if turn.best is None or turn.choice is None or turn.choice < LEAST:
        return ""
    other = turn.best.cells if turn.best.port is None else turn.best.port
    if other == turn.option:
        return ""
    name = "submitting" if turn.best.port is None else f"port {turn.best.port}"
    if turn.best.port is None and not isinstance(turn.option, int):
        name = f"the answer {writing.listed(sorted(turn.best.cells))}"
    return f"{name} was {writing.format_points(turn.choice)} better"


def _luck_sentence(turn: MoveReview) -> str:
    """Say how much better or worse a ray ended than expected; empty for small differences."""
    if turn.luck is None or abs(turn.luck) < MUCH_LUCK:
        return ""
    word, how = ("Unlucky", "worse") if turn.luck > 0 else ("Lucky", "better")
    return f"{word}: it ended {writing.format_points(abs(turn.luck))} {how} than expected."


def _shares(balance: Balance) -> tuple[float, float, float] | None:
    """Average, choices and luck to one decimal, so that they add up; None where not known."""
    if balance.average is None or balance.choices is None:
        return None
    average, choices = round(balance.average, 1), round(balance.choices, 1)
    return average, choices, round(balance.score - average - choices, 1)


def balance_phrase(balance: Balance) -> str:
    """The balance of points in a line: `10.1 mean +1.3 choice +0.6 luck`."""
    if (shares := _shares(balance)) is None:
        return ""
    average, choices, luck = shares
    return f"{average} mean {writing.signed(choices, 1)} choice {writing.signed(luck, 1)} luck"


def balance_sentence(session: Session, balance: Balance) -> str:
    """The balance of points of a finished game in sentences, as far as it is known."""
    if balance.choices is None:
        return ""
    your = "the computer's" if session.seeker.computer else "your"
    if (shares := _shares(balance)) is None:
        cost = writing.format_points(balance.choices)
        return f"As far as they can be weighed, {your} choices cost {cost}."
    average, choices, luck = shares
    score = writing.many(balance.score, "point")
    score += " without the time" if session.edition.per_second else ""
    were = f"{choices} were {your} choices" + ("" if balance.complete else ", as far as known")
    lucky = f"good luck saved {-luck}" if luck < 0 else f"{luck} bad luck"
    return f"{score}: {average} is what such a box costs on average, {were}, {lucky}."


def _settled(step: RayReview) -> str:
    atoms = atoms_on(step.atoms) if step.atoms else ""
    cells = "1 cell is" if len(step.empty) == 1 else f"{len(step.empty)} cells are"
    empty = f"that {cells} empty" if step.empty else ""
    return f"After it you could prove {writing.listed(filter(None, (atoms, empty)))}."


def _cut(step: RayReview) -> str:
    if step.after is None:
        return "There were too many possibilities to count."
    left = writing.format_count(step.after)
    if step.before is None:
        return f"It cut the possibilities to {left}."
    if step.before == step.after:
        return f"It left the possibilities at {left}."
    return f"It cut {writing.format_count(step.before)} possibilities to {left}."


def game_review(review: Review, session: Session) -> Iterator[str]:
    """Review a whole game; for a puzzle, say how hard its proof is."""
    if not session.terms.fires and review.plan:
        steps = writing.many(len(review.plan.steps), "step")
        yield f"{steps} to the solution. {plan_summary(review.plan)}"
        return
    computer = session.seeker.computer
    you, your = ("The computer", "The computer's") if computer else ("You", "Your")
    if review.determined_at is not None:
        rays = writing.many(len(review.steps), "ray")
        yield f"The solution was certain after {review.determined_at} of {rays}."
    elif review.steps:
        yield f"{your} rays did not rule out every other solution."
    if review.wasted:
        yield f"{writing.many(review.wasted, 'ray')} revealed nothing new."
    if review.disproved:
        guesses = _named("guess", "guesses", review.disproved)
        yield f"{your} rays had ruled out {guesses}."
    if review.overlooked:
        atoms = _named("atom", "atoms", review.overlooked)
        yield f"{you} missed {atoms}, which the rays had proved."
    if told := words_of(session).afterthought:
        yield told
    if review.balance:
        *_, answer = review.balance.turns
        if better := _better(answer):
            done = "giving up" if session.game.gave_up else f"{your.lower()} answer"
            yield f"In the end, {better} than {done}."
        yield from filter(None, [balance_sentence(session, review.balance)])
    if review.proof is not None:
        yield f"{proof_sentence(review.proof)}."


def _named(noun: str, nouns: str, cells: Collection[Cell]) -> str:
    return f"the {noun if len(cells) == 1 else nouns} on {writing.listed(sorted(cells))}"
