"""What the bots' workers are asked beside moves: why a turn was made, which would be best, what was luck, what if, and
what a try at a puzzle comes to.

Analysis works it out; here it is handed what it needs of the bots: compiled rules once they are on disk, and the
planners of games whose bots plan. One call at a time in a process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from gusher.analysis import luck, what_if
from gusher.analysis.best import Pondered
from gusher.analysis.evaluation import analysis_of
from gusher.analysis.explaining import Explainer, Explanation, Found, Sentence, sentences
from gusher.analysis.mistakes import SECONDS_OF_A_TURN, Decision, Verdict
from gusher.analysis.refuting import Refutation, Refuter
from gusher.rules.kernel import CHANCE, Record, from_bytes, game
from gusher.rules.kernel.engine import Engine
from gusher.table.branches import Tried

from .pondering import Analyst
from .search.bot import bot_of, is_planned, planner_of
from .search.choosing import choose, excuse, is_ready
from .search.excusing import LEAST_ERROR
from .search.onward import Onward
from .search.planning import PlanReckoner
from .search.strengths import level_of, levels
from .sifting import Sifter

T = TypeVar("T")

SEED = 1
SECONDS_TO_ADVISE = 0.6
"""So long somebody looks ahead for whoever asks for advice."""


def explain(
    name: str, states: Sequence[bytes], seat: int, moves: Sequence[str], compare: bool, level: str | None = None
) -> Explanation:
    """Explain a seat's turn in the game of this name: see ``Explainer.explain``. For a bot of this ``level``, also why
    it missed a better turn; where bots plan, turns are not compared, and what the bot is like stands instead."""
    explanation = _kept(_explainer, name).explain(states, seat, moves, compare)
    has_erred = is_planned(name) or (explanation.better_by is not None and explanation.better_by <= -LEAST_ERROR)
    if level is None or not has_erred:
        return explanation
    reason = excuse(name, states[0], seat, [move for move in moves if move], level)
    return explanation if reason is None else replace(explanation, erred=[Sentence(f"explain.erred.{reason}", {})])


def advise(name: str, state: bytes, seat: int) -> Explanation:
    """The best turn for a seat that is to move in the game of this name: see ``Explainer.advise``."""
    explainer = _kept(_explainer, name)
    if not is_ready(game(name)) or is_planned(name):
        return explainer.advise(state, seat)
    pondered = ponder(name, state, seat, [], SEED, SECONDS_TO_ADVISE)
    if pondered.evidence == "evaluated" or not pondered.ways:
        return explainer.advise(state, seat)
    best = pondered.ways[0]
    moves = [ply.text for ply in best.moves]
    return explainer.advise(state, seat, Found(moves, best.looks / max(1, pondered.looks), best.proven))


def chores(name: str, state: bytes, seat: int) -> list[str]:
    """What a seat may have forgotten in its phase, where bots plan phases: see ``Planner.chores``."""
    planner = _kept(planner_of, name)
    if planner is None:
        return []
    kind = game(name)
    return [kind.actions.write(action) for action in planner.chores(from_bytes(kind.record, state), seat)]


def object_to(name: str, state: bytes, seat: int, move: str, level: str) -> list[Sentence]:
    """Why a bot of this level leaves a move to somebody's offer undone, where bots plan: see ``Planner.objections``."""
    planner, known = _kept(planner_of, name), levels(name)
    if planner is None or level not in known:
        return []
    kind = game(name)
    action = kind.actions.read(move)
    objections = planner.objections(from_bytes(kind.record, state), seat, action, level_of(name, level))
    return sentences("explain.because", objections)


def judge(name: str, batch: Sequence[luck.Moment]) -> list[luck.Judgement]:
    """What may be expected at moments of a game of this name: see ``luck.judge``."""
    kind = game(name)
    return luck.judge(luck.turns_for(kind, is_ready(kind)), batch)


def onward(name: str) -> str:
    """The name of the level at which ``play_on`` plays the game of this name."""
    return bot_of(name).onward.name


def play_on(
    name: str, branches: Sequence[bytes], seats: int, sides: int, seed: int, first: int, most: int, seconds: float
) -> what_if.Games:
    """Games played to their end: see ``what_if.series``. At most ``most``, and none begun after so many ``seconds``."""
    kind = game(name)
    bots = _kept(Onward, name)
    states = [from_bytes(kind.record, state) for state in branches]
    until = time.perf_counter() + seconds
    return what_if.series(
        bots.play, states, seats, sides, seed, first, lambda count: count >= most or time.perf_counter() >= until
    )


def ponder(
    name: str, state: bytes, seat: int, played: Sequence[Tried], seed: int, seconds: float, done: Sequence[Tried] = ()
) -> Pondered:
    """The best moves for a seat that is to move in the game of this name: see ``Analyst.ponder``."""
    return _kept(Analyst, name).ponder(state, seat, played, seed, seconds, done)


def trusts_evaluation(name: str) -> bool:
    """Whether bots of the game of this name find no better turns than the evaluation does, but among those that it
    thinks little worse."""
    return bot_of(name).searcher is None


def sift(name: str, decision: Decision, seats: int, seed: int, seconds: float = SECONDS_OF_A_TURN) -> Verdict | None:
    """Whether a turn in the game of this name was a mistake, as far as games show it: see ``Sifter.sift``."""
    return _kept(Sifter, name).sift(decision, seats, seed, seconds)


def can_prove(name: str) -> bool:
    """Whether anything can be proven of positions of the game of this name."""
    return analysis_of(name).prover is not None


def prove(name: str, state: bytes, seconds: float) -> tuple[float, float] | None:
    """The margin that is proven of a position of the game of this name: see ``Analyst.prove``."""
    return _kept(Analyst, name).prove(state, seconds)


def play_for(name: str, state: bytes, seed: int, seconds: float) -> list[tuple[int, str]]:
    """Play the turn of whoever is to move, or the rest of a phase where all act at once, as the highest level would.
    Returns seats and their actions in notation: at least one, and as many more as fit into so many ``seconds``."""
    kind = game(name)
    engine = Engine(kind, is_compiled=is_ready(kind))
    s, until = from_bytes(kind.record, state), time.perf_counter() + seconds
    level = levels(name)[-1]
    begun = _at(engine, s)
    played: list[tuple[int, str]] = []
    while _at(engine, s) == begun and not (played and time.perf_counter() >= until):
        seat = engine.movers(s)[0]
        text = choose(name, engine.known(s, seat).tobytes(), seat, level, seed + len(played))
        engine.play_unchecked(s, seat, kind.actions.read(text))
        played.append((seat, text))
    return played


def _at(engine: Engine, s: Record) -> int | None:
    """What ``play_for`` finishes: a phase where all act at once, else a seat's turn; None if nobody is to move."""
    movers = engine.movers(s)
    if movers in ([], [CHANCE]):
        return None
    return movers[0] if engine.game.done is None else engine.game.done(s)


def refute(name: str, state: bytes, seat: int, moves: Sequence[str], best: Sequence[str], seconds: float) -> Refutation:
    """What a try at a puzzle of the game of this name comes to: see ``Refuter.refute``."""
    return _kept(_refuter, name).refute(state, seat, moves, best, seconds)


def _kept(kind: Callable[[Engine], T], name: str) -> T:
    """The one of this kind for the game of this name: made once, and once more when the rules are compiled."""
    made: T = _made(kind, name, is_ready(game(name)))
    return made


@cache
def _made(kind: Callable[[Engine], Any], name: str, is_compiled: bool) -> Any:
    return kind(Engine(game(name), is_compiled=is_compiled))


def _refuter(engine: Engine) -> Refuter:
    planner = _kept(planner_of, engine.game.name)
    return Refuter(engine, None if planner is None else PlanReckoner(planner))


def _explainer(engine: Engine) -> Explainer:
    return Explainer(engine, _kept(planner_of, engine.game.name))
