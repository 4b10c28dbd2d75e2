"""Whole turns as a game's evaluation sees them: all that a seat can come to before somebody else or chance acts.

Written over the contract alone, for every game. Ways that lead to the same state are one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import CHANCE, Game, Record, copy, driver, view
from gusher.rules.kernel.engine import MOST_SIDES, Engine
from gusher.rules.kernel.generic import legal, movers, play, points
from gusher.rules.kernel.records import stack

from .evaluation import estimate, points_as_they_stand

NODES = 16_000
NODES_INTERPRETED = 1_000
"""Room for so many states of one turn. Where there are more, those are seen that take fewest actions."""
PROSPECTS_KEPT = 64
FACTOR = 0x2545F4914F6CDD1D
LOW_BITS = (1 << 62) - 1
CUT_OFF = 2


class Room(NamedTuple):
    """The states of one turn, found breadth first; it begins at node 0. One entry a node, unless it says otherwise."""

    states: Any
    words: Any
    """The same memory, cut into words: ``words[node][word]``."""
    parent: Any
    action: Any
    """What led here from the parent."""
    is_end: Any
    """1 where the seat is no longer to act, or not alone; CUT_OFF where there was no room to look further."""
    promise: Any
    """What each side may expect, in points, MOST_SIDES entries a node (float64); for ends."""
    hashes: Any
    slots: Any
    """Nodes by their hashes, and one more; 0 for an empty slot."""
    filled: Any
    """The slot of each node."""
    out: Any
    """Scratch space for actions and points."""
    values: Any
    """Scratch space, one entry a side (float64)."""


def room_for(game: Game, nodes: int) -> Room:
    """Room for the turns of a game, of ``nodes`` states each and one more to try."""
    states = stack(game.record, nodes + 1)
    word = next(kind for kind in (np.int32, np.int16, np.int8) if game.record.itemsize % np.dtype(kind).itemsize == 0)
    return Room(
        states=states,
        words=states.view(word).reshape(nodes + 1, -1),
        parent=np.zeros(nodes + 1, np.int32),
        action=np.zeros(nodes + 1, np.int32),
        is_end=np.zeros(nodes + 1, np.int8),
        promise=np.zeros((nodes + 1) * MOST_SIDES, np.float64),
        hashes=np.zeros(nodes + 1, np.int64),
        slots=np.zeros(1 << (2 * nodes).bit_length(), np.int32),
        filled=np.zeros(nodes + 1, np.int32),
        out=np.zeros(max(game.most_actions, 2 * MOST_SIDES), np.int32),
        values=np.zeros(MOST_SIDES, np.float64),
    )


# Finding and judging --------------------------------------------------------------------------------------------------


@driver
def find(s: Any, seat: int, room: Any, before: int) -> int:
    """Fill the room with every state that ``seat`` can come to from ``s`` before anybody else acts; how many there are.

    ``before`` is how many nodes the room had."""
    for node in range(before):
        room.slots[room.filled[node]] = 0
    most = len(room.parent) - 1
    copy(room.states[0], s)
    room.is_end[0] = 0
    is_new(room, 0)
    count = 1
    node = 0
    while node < count and count < most:
        listed = 0 if room.is_end[node] else legal(room.states[node], seat, room.out)
        for each in range(listed):
            if count < most:
                copy(room.states[count], room.states[node])
                play(room.states[count], seat, room.out[each])
                if is_new(room, count):
                    room.parent[count] = node
                    room.action[count] = room.out[each]
                    room.is_end[count] = movers(room.states[count]) != 1 << seat
                    count += 1
        node += 1
    for unseen in range(node, count):
        if room.is_end[unseen] == 0:
            room.is_end[unseen] = CUT_OFF
    return count


@driver
def is_new(room: Any, node: int) -> bool:
    """Whether no earlier node has the same state; if so, this one is remembered."""
    hashed = 0
    for word in range(len(room.words[node])):
        hashed = ((hashed ^ (room.words[node][word] & 0xFFFFFFFF)) * FACTOR) & LOW_BITS
        hashed ^= hashed >> 29
    slot = hashed & (len(room.slots) - 1)
    while room.slots[slot] > 0:
        # Two states with the same 62 bits are not to be expected in the age of the universe.
        if room.hashes[room.slots[slot] - 1] == hashed:
            return False
        slot = (slot + 1) & (len(room.slots) - 1)
    room.slots[slot] = 1 + node
    room.filled[node] = slot
    room.hashes[node] = hashed
    return True


@driver
def judge(states: Any, count: int, room: Any) -> int:
    """Write into ``room.promise`` what each side may expect in each of the first ``count`` states that is an end, by
    the position alone: its points where the game is over, elsewhere what the evaluation says. How many sides."""
    sides = points(states[0], room.out)
    for node in range(count):
        if room.is_end[node]:
            if movers(states[node]) == 0:
                points_as_they_stand(states[node], room.out, room.values)
            else:
                estimate(states[node], room.out, room.values)
            for one in range(sides):
                room.promise[node * MOST_SIDES + one] = room.values[one]
    return sides


# What is compared -----------------------------------------------------------------------------------------------------

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Leads = tuple[float, ...]
"""By side: how far it may expect to be ahead in the end, in points. Of whom, a measure says."""
Measure = Callable[[Numbers], Numbers]
"""From what sides may expect, a row each, to their leads."""


def ahead_of_the_best(promise: Numbers) -> Numbers:
    """How far each side is ahead of the best other one; a side alone has its points. What bots go by."""
    sides = promise.shape[1]
    if sides == 1:
        return promise
    others = np.where(np.eye(sides, dtype=bool), -np.inf, promise[:, np.newaxis, :])
    leads: Numbers = promise - others.max(axis=2)
    return leads


def ahead_of_the_others(promise: Numbers) -> Numbers:
    """How far each side is ahead of the others' average; a side alone has its points. It comes to nothing over all
    sides, and before anything has happened everybody may expect nothing."""
    sides = promise.shape[1]
    if sides == 1:
        return promise
    leads: Numbers = (promise * sides - promise.sum(axis=1, keepdims=True)) / (sides - 1)
    return leads


# From Python ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """What a seat can do until somebody else or chance acts, and what is to be expected after it."""

    actions: tuple[int, ...]
    leads: Leads


@dataclass(frozen=True)
class Prospect:
    """What chance may bring: the leads on average, and by outcome its weight and the leads after the best turn."""

    leads: Leads
    outcomes: dict[int, tuple[int, Leads]]


class Turns:
    """The turns in one game; whoever acts does what is best by ``measure``. For one thread at a time."""

    def __init__(self, engine: Engine, measure: Measure = ahead_of_the_best, nodes: int | None = None) -> None:
        self.engine = engine
        self._measure = measure
        self._room = room_for(engine.game, nodes or (NODES if engine.is_compiled else NODES_INTERPRETED))
        self._given = engine.given(self._room)
        self._count = 0
        self._prospects: OrderedDict[bytes, Prospect] = OrderedDict()

    def all(self, s: Record, seat: int) -> list[Turn]:
        """Every turn of a seat that is to move, best first for its side; of those that lead to the same state, one.

        Where chance acts next, its outcomes count by their weights, each with the best turn after it.
        """
        leads, ends = self._look(s, seat)
        reached = [(self._actions(node), tuple(leads[node].tolist())) for node in ends.tolist()]
        # Copied before the room is used again.
        chances = {
            each: self.engine.copy(self._room.states[node])
            for each, node in enumerate(ends.tolist())
            if self.engine.movers(self._room.states[node]) == [CHANCE]
        }
        turns = [
            Turn(actions, self.expected(chances[each]).leads if each in chances else promised)
            for each, (actions, promised) in enumerate(reached)
        ]
        mine = self.engine.side(s, seat)
        return sorted(turns, key=lambda turn: -turn.leads[mine])

    def expected(self, s: Record) -> Prospect:
        """What chance may bring where it acts next."""
        key = s.tobytes()
        if key not in self._prospects:
            self._prospects[key] = self._prospect(s)
            if len(self._prospects) > PROSPECTS_KEPT:
                self._prospects.popitem(last=False)
        return self._prospects[key]

    def leads(self, s: Record) -> Leads:
        """What is to be expected by the position; where chance acts next, with the best turn after each outcome."""
        return self.expected(s).leads if self.engine.movers(s) == [CHANCE] else self._as_it_stands(s)

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        game = self.engine.game
        self._as_it_stands(game.start(game.seats[0], {}))
        self._look(game.start(game.seats[0], {}), 0)

    def _prospect(self, s: Record) -> Prospect:
        outcomes: dict[int, tuple[int, Leads]] = {}
        for outcome, weight in zip(self.engine.legal(s, CHANCE), self.engine.weights(s), strict=True):
            after = self.engine.after(s, CHANCE, [outcome])
            movers = self.engine.movers(after)
            acts = bool(movers) and movers != [CHANCE]
            outcomes[outcome] = weight, self._best(after, movers[0]) if acts else self._as_it_stands(after)
        weights = np.array([weight for weight, _ in outcomes.values()])
        leads = np.array([each for _, each in outcomes.values()])
        return Prospect(tuple((weights @ leads / weights.sum()).tolist()), outcomes)

    def _best(self, s: Record, seat: int) -> Leads:
        leads, ends = self._look(s, seat)
        return tuple(leads[ends[np.argmax(leads[ends, self.engine.side(s, seat)])]].tolist())

    def _as_it_stands(self, s: Record) -> Leads:
        self._room.is_end[0] = 1
        copy(view(self._room.states[0]), view(s))
        sides = self.engine.run(judge)(self._given.states, 1, self._given)
        return tuple(self._measure(self._room.promise.reshape(-1, MOST_SIDES)[:1, :sides])[0].tolist())

    def _look(self, s: Record, seat: int) -> tuple[Numbers, Any]:
        """The leads at every node of a turn by side, and the nodes that are ends."""
        room = self._room
        self._count = self.engine.run(find)(s, seat, self._given, self._count)
        sides = self.engine.run(judge)(self._given.states, self._count, self._given)
        leads = self._measure(room.promise.reshape(-1, MOST_SIDES)[: self._count, :sides])
        ends = np.flatnonzero(room.is_end[: self._count] == 1)
        # Where there was no room for a single whole turn, turns count as far as they have come.
        return leads, ends if len(ends) else np.flatnonzero(room.is_end[: self._count] == CUT_OFF)

    def _actions(self, node: int) -> tuple[int, ...]:
        actions = []
        while node:
            actions.append(int(self._room.action[node]))
            node = int(self._room.parent[node])
        return tuple(reversed(actions))
