"""Why a turn was a good one, and which would be, in sentences of the game's texts.

A game with ``Game.explain`` has sentences of its own (``explain.…``); any other is described by its log. How good a
turn was goes by the evaluation alone, one turn ahead: a bot that searches sees further, and may have had better
reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

from gusher.rules.kernel import Fillings, Game, GusherError, Phrase, Record, from_bytes
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.explaining import FIRST_GAP

from .because import MOST_IN_A_TURN, Because

Mood = Literal["did", "advice"]


@dataclass(frozen=True)
class Sentence:
    """A sentence of the game's texts by its whole key, and what fills its gaps."""

    key: str
    words: Fillings


@dataclass(frozen=True)
class Explanation:
    """A turn in words: what is done, one after the other, what speaks for it, and how that was counted. ``moves`` are
    its actions in notation.

    ``other`` is the best turn beside it, if words can tell the two apart, and ``better_by`` how many points more may be
    expected after this one; less than nothing where the other is the better. Both are empty where nothing else could be
    done, where not all is known of what could, and as long as the rules are not compiled.

    ``erred``: why a bot did not do what is better. Of advice, ``evidence`` is how it was found: ``proven``, with the
    least and the most by which the seat's side will be ahead, searched, with the ``share`` of all looks that this turn
    had, or by the evaluation alone.
    """

    did: list[Sentence]
    because: list[Sentence]
    notes: list[Sentence]
    moves: list[str]
    other: list[Sentence] = field(default_factory=list)
    better_by: float | None = None
    evidence: Literal["proven", "searched", "evaluated"] | None = None
    share: float | None = None
    proven: tuple[float, float] | None = None
    erred: list[Sentence] = field(default_factory=list)


class Found(NamedTuple):
    """A turn found by looking ahead: its ``moves`` in notation, the ``share`` of all looks it had, and what is
    ``proven`` after it: the least and the most by which the first side will be ahead of the second."""

    moves: Sequence[str]
    share: float
    proven: tuple[float, float] | None


class Adviser(Protocol):
    """Somebody who plans what a seat does as a whole, where nobody can list every turn."""

    def advise(self, s: Record, seat: int) -> list[int]:
        """All that the adviser would do as a seat that is to move, until others are."""

    def next_best(self, s: Record, seat: int, actions: Sequence[int]) -> tuple[list[int], float] | None:
        """What ``advise`` would do if not for these ``actions``, as far as it differs, and by how many points they are
        better. None where nothing else is known."""

    def reasons(self, states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> list[Phrase]:
        """What speaks for a turn beside what ``Game.explain``, with the same arguments, says: ``explain.because``."""


class Explainer:
    """Explains the turns of one game. ``adviser`` is for games whose bots plan; in all others turns are compared as the
    evaluation sees them, if ``rules`` are compiled. For one thread at a time."""

    def __init__(self, rules: Engine, adviser: Adviser | None = None) -> None:
        self._rules = rules
        self._game = rules.game
        self._adviser = adviser

    def explain(self, states: Sequence[bytes], seat: int, moves: Sequence[str], compare: bool) -> Explanation:
        """Why ``seat`` did what it did in a turn.

        ``states`` are the bytes of the states before each move and after the last, as whoever asks may see them; a move
        is empty that they may not see. ``compare`` it with other turns only where the states are whole. A turn that is
        not over is not compared.
        """
        records = [from_bytes(self._game.record, state) for state in states]
        actions = [self._game.actions.read(move) if move else None for move in moves]
        description = describe(self._game, records, seat, actions, "did")
        if self._adviser is not None:
            return _explanation(description.with_reasons(self._adviser.reasons(records, seat, actions)), moves)
        known = [action for action in actions if action is not None]
        if not (compare and self._rules.is_compiled) or len(known) > MOST_IN_A_TURN:
            return _explanation(description, moves)
        return _explanation(description, moves, *self._compared(records[0], seat, known, "did"))

    def advise(self, state: bytes, seat: int, best: Found | None = None) -> Explanation:
        """The best turn for ``seat``, and why: what the adviser would do if there is one, else ``best``, found by
        looking ahead, else what the evaluation prefers. GusherError ``not_your_turn`` if the seat is not to move,
        ``not_ready`` while the rules are not compiled."""
        s = from_bytes(self._game.record, state)
        if not self._rules.is_compiled:
            raise GusherError("not_ready", "game", "the rules are not compiled")
        if seat not in self._rules.movers(s):
            raise GusherError("not_your_turn", "seat", f"seat {seat} is not to move")
        if self._adviser is not None:
            return self._advised_by(self._adviser, s, seat)
        if best is None:
            actions = self._because.ask(s, seat).actions
        else:
            actions = [self._game.actions.read(text) for text in best.moves]
        description = describe(self._game, states_of(self._rules, s, seat, actions), seat, actions, "advice")
        other, by = self._compared(s, seat, actions, "advice")
        # Where looking ahead finds another turn than the evaluation, which sees less, the two are not compared.
        compared = (other, by) if by is not None and by >= 0 else ([], None)
        explanation = _explanation(description, [self._game.actions.write(action) for action in actions], *compared)
        if best is None:
            return replace(explanation, evidence="evaluated")
        if best.proven is not None:
            low, high = best.proven
            is_first = self._rules.side(s, seat) == 0
            return replace(explanation, evidence="proven", proven=(low, high) if is_first else (-high, -low))
        return replace(explanation, evidence="searched", share=round(best.share, 3))

    def _advised_by(self, adviser: Adviser, s: Record, seat: int) -> Explanation:
        """What the adviser would do, and why, and what would be next best."""
        actions = adviser.advise(s, seat)
        records = states_of(self._rules, s, seat, actions)
        reasons = adviser.reasons(records, seat, actions)
        description = describe(self._game, records, seat, actions, "advice").with_reasons(reasons)
        texts = [self._game.actions.write(action) for action in actions]
        known = adviser.next_best(s, seat, actions)
        if known is None:
            return _explanation(description, texts)
        other, by = known
        alternative = describe(self._game, states_of(self._rules, s, seat, other), seat, other, "advice")
        return _explanation(description, texts, alternative.did, by)

    def _compared(
        self, s: Record, seat: int, actions: Sequence[int], mood: Mood
    ) -> tuple[list[Sentence], float | None]:
        """The best turn that comes down to something else, and by how many points less."""
        answer = self._because.ask(s, seat, actions)
        if self._game.explaining is not None:
            return sentences(f"explain.{mood}", self._game.explaining.read(answer.other).actions), answer.better_by
        other = [line[FIRST_GAP] for line in answer.other]
        alternative = describe(self._game, states_of(self._rules, s, seat, other), seat, other, mood)
        return alternative.did, answer.better_by

    @cached_property
    def _because(self) -> Because:
        return Because(self._rules)


@dataclass(frozen=True)
class Description:
    """A turn in words. ``gist``: what it comes down to."""

    did: list[Sentence]
    because: list[Sentence]
    notes: list[Sentence]
    gist: list[Sentence]

    def with_reasons(self, reasons: Sequence[Phrase]) -> Description:
        """The same with more that speaks for it."""
        return replace(self, because=[*self.because, *sentences("explain.because", reasons)])


def _explanation(
    description: Description, moves: Sequence[str], other: Sequence[Sentence] = (), better_by: float | None = None
) -> Explanation:
    return Explanation(description.did, description.because, description.notes, list(moves), list(other), better_by)


def describe(kind: Game, states: Sequence[Record], seat: int, actions: Sequence[int | None], mood: Mood) -> Description:
    """A turn in words, by the states before each action and after the last."""
    if kind.explain is None:
        steps = zip(states, actions, strict=False)
        did = sentences("log", [kind.phrase(state, seat, action) for state, action in steps if action is not None])
        return Description(did, [], [], did)
    explained = kind.explain(states, seat, actions)
    return Description(
        sentences(f"explain.{mood}", explained.actions),
        sentences("explain.because", explained.reasons),
        sentences("explain.note", explained.notes),
        sentences(f"explain.{mood}", explained.gist),
    )


def sentences(where: str, phrases: Sequence[Phrase]) -> list[Sentence]:
    """Phrases as sentences of a part of the game's texts."""
    return [Sentence(f"{where}.{phrase.name}", phrase.words) for phrase in phrases]


def states_of(rules: Engine, s: Record, seat: int, actions: Sequence[int]) -> list[Record]:
    """The states on the way of a turn, the first and the last included."""
    states = [s]
    for action in actions:
        states.append(rules.after(states[-1], seat, [action]))
    return states
