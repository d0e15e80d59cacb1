"""A finished game in words: how it ended, told move by move, and in review.

Only `result_lines` names the atoms; in a replay, nothing before the result depends on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from blackbox_tui.computer.review import Balance, MoveReview, RayReview, RayVerdict, Review
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.game import Result
from blackbox_tui.rules.moves import GiveUp, Submit
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text import writing
from blackbox_tui.text.games import found, over_par, player_name, possessive
from blackbox_tui.text.hints import plan_summary
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.rays import atoms_on, name_rays, outcome_name
from blackbox_tui.text.reasons import step_text
from blackbox_tui.text.terms import words_of

LEAST: Final = 0.1  # points; smaller differences are not mentioned
MUCH_LUCK: Final = 1.0  # points; less luck is not mentioned
COMPARED: Final = 5  # with fewer games, a rank means nothing


def verdict(session: Session) -> str:
    """How a finished game went, in a few words."""
    result = session.game.result
    words = found(result)
    if result.solved:
        words = "Solved"
    elif session.game.gave_up:
        words = f"Given up: {words}" if result.right else "Given up"
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


def _rank_phrase(rank: Rank, session: Session) -> str:
    """The rank; empty for a given-up game that still has the lowest score."""
    score = session.sheet.total
    games = f"{rank.games:,}"
    if rank.best is None:
        return "your first ranked game"
    if score > rank.best:
        return f"{writing.ordinal(rank.place)} best of {games}" if rank.games >= COMPARED else ""
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
    facts = " ".join(map(writing.as_sentence, result_facts(session, rank, spoken=True)))
    lines = [*filter(None, (words_of(session).result, facts))]
    lines.append(f"The atoms were on {writing.listed(sorted(game.box.atoms))}.")
    if result.accepted:
        stand = f"{writing.listed(sorted(result.accepted))} instead of"
        lines.append(f"The answer has {stand} {writing.listed(sorted(result.elsewhere))}.")
    if result.wrong:
        guesses = "Wrong guess" if len(result.wrong) == 1 else "Wrong guesses"
        lines.append(f"{guesses}: {writing.listed(sorted(result.wrong))}.")
    if result.missed and result.right:  # else these are all of the atoms
        lines.append(f"Missed: {writing.listed(sorted(result.missed))}.")
    return [*lines, *filter(None, [words_of(session).paid])]


def revealed_cell_sentence(result: Result, cell: Cell) -> str:
    """The cell under the cursor once the atoms are revealed."""
    told = {
        "an atom, and you found it": result.right,
        "an atom that you missed": result.missed,
        "no atom, but no ray could tell: the guess is right": result.accepted,
        "an atom; no ray could tell it from the answer": result.elsewhere,
        "no atom, but you guessed one": result.wrong,
    }
    return f"{cell}: {next((words for words, cells in told.items() if cell in cells), 'empty')}."


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
    for at, ray in enumerate(session.game.fired):
        verdict = filter(None, [ray_verdict(review, at)])
        told = *(f"{word}." for word in verdict), *ray_review(review, at)
        yield " ".join([ray_heading(session, ray), *told])
    yield from game_review(review, session)
    if review.plan:
        for at, step in enumerate(review.plan.steps):
            yield f"{proof_heading(review.plan, at)} {step_text(step, review.plan.clues)}"
        if not review.plan.complete:
            yield plan_summary(review.plan)


def proof_heading(plan: Plan, at: int) -> str:
    """The heading of the proof step with this index."""
    what = "Proof" if plan.solved else "What the rays prove"
    return f"{what}, step {at + 1} of {len(plan.steps)}."


def ray_heading(session: Session, ray: Ray) -> str:
    """The heading of a ray: its outcome and its cost."""
    points = writing.many(session.edition.cost(ray.outcome), "point")
    the_ray = writing.capitalised(name_rays([ray]))
    return f"{the_ray}: {outcome_name(ray.outcome)}, {points}."


def ray_verdict(review: Review, at: int) -> str:
    """The word for a ray, counted from 0; empty where it could not be weighed."""
    verdict = review.steps[at].verdict
    return writing.capitalised(verdict.value) if verdict else ""


def ray_review(review: Review, at: int) -> Iterator[str]:
    """Explain the verdict on the ray with this index, what it proved and what it left open."""
    step = review.steps[at]
    if step.verdict is RayVerdict.WASTED:
        known = review.determined_at is not None and review.determined_at <= at
        yield "The solution was certain already." if known else "Its end was certain already."
    elif step.verdict is None and step.before:
        yield "There were too many possibilities to weigh this ray."
    if step.verdict is not RayVerdict.BEST and (better := _better(step.turn)):
        yield writing.as_sentence(better)
    yield from filter(None, (_luck_sentence(step.turn), _proved(step), _cut(step)))
    if review.determined_at == at + 1:
        yield "From here on the solution was certain."


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
    """The balance of points in a line: `average 10.1, choices +1.3, luck +0.6`."""
    if (shares := _shares(balance)) is None:
        return ""
    average, choices, luck = shares
    signed = writing.signed(choices, 1), writing.signed(luck, 1)
    return "average {}, choices {}, luck {}".format(average, *signed)


def balance_sentence(session: Session, balance: Balance) -> str:
    """The balance of points of a finished game in sentences, as far as it is known."""
    if balance.choices is None:
        return ""
    whose = possessive(session.seeker)
    if (shares := _shares(balance)) is None:
        cost = writing.format_points(balance.choices)
        return f"As far as they can be weighed, {whose} choices cost {cost}."
    average, choices, luck = shares
    box = "Without the time, such a box" if session.edition.per_second else "Such a box"
    more = f"{choices or 'nothing'} more{'' if balance.complete else ', as far as known'}"
    lucky = f"bad luck cost {luck}" if luck > 0 else f"good luck saved {-luck}"
    lucky = lucky if luck else "luck evened out"
    cost = f"{box} costs {writing.format_points(average)} on average."
    return f"{cost} {writing.capitalised(whose)} choices cost {more}, and {lucky}."


def _proved(step: RayReview) -> str:
    """The cells that were settled by the ray; empty for none."""
    atoms = atoms_on(step.atoms) if step.atoms else ""
    empty = writing.many(len(step.empty), "empty cell") if step.empty else ""
    proved = writing.listed(filter(None, (atoms, empty)))
    return f"It proved {proved}." if step.atoms or step.empty else ""


def _cut(step: RayReview) -> str:
    """How many possibilities the ray left; nothing if it left them all."""
    if step.after is None:
        return "There were too many possibilities to count."
    if step.before == step.after:
        return ""
    before = "the" if step.before is None else writing.format_count(step.before)
    return f"It cut {before} possibilities to {writing.format_count(step.after)}."


def game_review(review: Review, session: Session) -> Iterator[str]:
    """Review a whole game; for a puzzle, say how hard its proof is."""
    if not session.terms.fires and review.plan:
        steps = writing.many(len(review.plan.steps), "step")
        yield f"{steps} to the solution. {plan_summary(review.plan)}"
        return
    seeker, whose = player_name(session.seeker), possessive(session.seeker)
    your, fired = writing.capitalised(whose), [step.clue for step in review.steps]
    if certain_at := review.determined_at:
        the_ray = writing.capitalised(name_rays(fired[certain_at - 1 : certain_at]))
        place = f"the {writing.ordinal(certain_at)} of {len(fired)}"
        yield f"{the_ray}, {place}, made the solution certain."
    elif fired and review.steps[-1].after is None:
        if not (review.plan and review.plan.solved):
            yield f"There were too many possibilities to tell whether {whose} rays left only one."
    elif fired:
        yield f"{your} rays left other solutions possible."
    if wasted := [it.clue for it in review.steps if it.verdict is RayVerdict.WASTED]:
        were = "was" if len(wasted) == 1 else "were"
        yield f"{writing.capitalised(name_rays(wasted))} {were} wasted."
    if review.disproved:
        guesses = _named("guess", "guesses", review.disproved)
        yield f"{your} rays had ruled out {guesses}."
    if review.overlooked:
        atoms = _named("atom", "atoms", review.overlooked)
        yield f"{seeker} missed {atoms}, which the rays had proved."
    if told := words_of(session).afterthought:
        yield told
    if review.balance:
        *_, answer = review.balance.turns
        if better := _better(answer):
            done = "giving up" if session.game.gave_up else f"{whose} answer"
            yield f"In the end, {better} than {done}."
        yield from filter(None, [balance_sentence(session, review.balance)])
    if review.proof is not None:
        yield f"{proof_sentence(review.proof)}."


def _named(noun: str, nouns: str, cells: Collection[Cell]) -> str:
    return f"the {noun if len(cells) == 1 else nouns} on {writing.listed(sorted(cells))}"
