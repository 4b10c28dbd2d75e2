"""Who meets whom in the next round.

Two at a table are a matching of least cost in a graph of all who play (``two``). What counts comes in this order:
nobody meets anybody again or has a second bye; the bye goes to the lowest score; scores at a table are close; nobody
begins much more often than others; and in a group of equal scores the upper half meets the lower half. The engines that
pair chess by the rules of FIDE refuse to pair where somebody would have to meet again, as happens at a club after an
hour, and know no tables of three. Three and more at a table are improved by exchanges, from the order of the standings
(``several``).

A round robin of two follows the circle: all rotate but one. Where somebody comes late, it goes on as a matching in
which only meetings count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from .event import Event
from .ratings import Rating
from .standings import standings

Pairing = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The tables of a round, each in the order of its sides, and who has a bye."""

AGAIN, LEFT_OVER, APART, BEGINNING = 10**24, 10**18, 10**12, 10**6
"""What one unit costs of each thing to avoid: more than all the things after it can cost together."""
NOBODY = 0
"""Stands for the bye among people, who count from 1."""
NEIGHBOURS = 30
"""With more people, nobody is compared with those further away in the standings, unless there is no other way."""


class History:
    """What has happened so far to those who play: how often they met, their byes and where they sat."""

    def __init__(self, event: Event) -> None:
        self.met: Counter[frozenset[int]] = Counter()
        self.byes = Counter(event.byes())
        # How much more often they sat in front than behind; and the side of their last game.
        self.ahead: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.last: dict[int, int] = {}
        for each in event.rounds:
            for match in each.matches:
                self.met.update(map(frozenset, combinations(match.people, 2)))
                for side, person in enumerate(match.people):
                    self.ahead[person] += 1 - Fraction(2 * side, len(match.people) - 1)
                    self.last[person] = side

    def times(self, one: int, other: int) -> int:
        """How often these two have met."""
        return self.met[frozenset((one, other))]

    def seated(self, people: Sequence[int], turn: int) -> tuple[int, ...]:
        """People in the order of their sides: first whoever has sat in front less often, then whoever sat further back
        last time, then by number, which every other ``turn`` reverses."""
        sign = -1 if turn % 2 else 1
        return tuple(sorted(people, key=lambda each: (self.ahead[each], -self.last.get(each, 0), sign * each)))


def next_round(event: Event, here: Sequence[int], ratings: Mapping[int, Rating] | None = None) -> Pairing:
    """The next round for those who are ``here`` and have not withdrawn. In the first round, people with better
    ratings count as ahead."""
    rated = ratings or {}
    lines = {line.person: line for line in standings(event, here)}
    order = sorted(
        (person for person in here if person not in event.gone),
        key=lambda each: (lines[each].place, -rated[each].mean if each in rated else 0.0, each),
    )
    scores = {each: lines[each].score for each in order}
    history = History(event)
    if event.system == "round_robin":
        first = event.rounds[0] if event.rounds else None
        began = sorted({*first.byes, *(each for match in first.matches for each in match.people)} if first else order)
        if event.at_table == 2 and set(order) <= set(began):
            tables, byes = circle(began, len(event.rounds), set(order))
            return _seated(tables, byes, history, len(event.rounds))
        scores = dict.fromkeys(order, Fraction())
    if event.at_table == 2 or len(order) < 2:
        tables, byes = two(order, scores, history)
    else:
        tables, byes = several(order, scores, history, event.at_table), ()
    return _seated(tables, byes, history, len(event.rounds))


def _seated(tables: Sequence[Sequence[int]], byes: tuple[int, ...], history: History, turn: int) -> Pairing:
    return tuple(history.seated(table, turn + number) for number, table in enumerate(tables)), byes


def circle(people: Sequence[int], turn: int, here: set[int]) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Round ``turn``, from 0, in which all meet all. Who would meet somebody who is not ``here`` has a bye."""
    ring = [*people, *([NOBODY] if len(people) % 2 else [])]
    size = len(ring) - 1
    pairs = [(ring[size], ring[turn % size])] if size else []
    pairs += [(ring[(turn + each) % size], ring[(turn - each) % size]) for each in range(1, (size + 1) // 2)]
    present = [tuple(each for each in pair if each in here) for pair in pairs]
    tables: list[tuple[int, ...]] = sorted((pair for pair in present if len(pair) > 1), key=min)
    return tables, tuple(sorted(pair[0] for pair in present if len(pair) == 1))


def two(
    order: Sequence[int], scores: Mapping[int, Fraction], history: History
) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Pairs from an order by standing, and who is left over: at most one."""
    if len(order) > NEIGHBOURS + 1:
        pairs = _matched(order, scores, history, NEIGHBOURS)
        if 2 * len(pairs) >= len(order) and not any(history.times(*pair) for pair in pairs):
            return _split(pairs, order)
    return _split(_matched(order, scores, history, len(order)), order)


def _split(pairs: Sequence[tuple[int, int]], order: Sequence[int]) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    at = {person: number for number, person in enumerate(order)}
    whole = sorted((pair for pair in pairs if NOBODY not in pair), key=lambda pair: min(at[each] for each in pair))
    return [tuple(pair) for pair in whole], tuple(max(pair) for pair in pairs if NOBODY in pair)


def _matched(
    order: Sequence[int], scores: Mapping[int, Fraction], history: History, reach: int
) -> list[tuple[int, int]]:
    """The matching of least cost."""
    # It takes a second to import, and is needed once a round.
    from networkx import Graph, max_weight_matching

    groups: dict[Fraction, list[int]] = {}
    for person in order:
        groups.setdefault(scores[person], []).append(person)
    lowest = min(scores.values(), default=Fraction())
    graph = Graph()
    for number, one in enumerate(order):
        graph.add_node(one)
        for other in order[number + 1 : number + 1 + reach]:
            graph.add_edge(one, other, weight=-_cost(one, other, scores, history, groups[scores[one]]))
        if len(order) % 2:
            apart = int(12 * (scores[one] - lowest))
            cost = AGAIN * history.byes[one] + LEFT_OVER * apart**2 + len(order) - number
            graph.add_edge(one, NOBODY, weight=-cost)
    return list(max_weight_matching(graph, maxcardinality=True))


def _cost(one: int, other: int, scores: Mapping[int, Fraction], history: History, group: Sequence[int]) -> int:
    apart = int(12 * (scores[one] - scores[other]))
    cost = AGAIN * history.times(one, other) ** 2 + APART * apart**2
    mine, theirs = history.ahead[one], history.ahead[other]
    if mine * theirs > 0:
        cost += BEGINNING * int(min(abs(mine), abs(theirs)))
    if not apart:
        cost += (group.index(other) - group.index(one) - len(group) // 2) ** 2
    return cost


def several(
    order: Sequence[int], scores: Mapping[int, Fraction], history: History, at_table: int
) -> list[tuple[int, ...]]:
    """Tables of nearly equal sizes, ``at_table`` people at most, by standing; then two people change places as long as
    that makes it better."""
    count = -(-len(order) // at_table)
    size, more = divmod(len(order), count)
    left = list(order)
    tables = [[left.pop(0) for _ in range(size + (number < more))] for number in range(count)]

    @cache
    def cost_of(one: int, other: int) -> int:
        return AGAIN * history.times(one, other) ** 2 + APART * int(12 * (scores[one] - scores[other])) ** 2

    def cost(table: Sequence[int]) -> int:
        return sum(cost_of(one, other) for one, other in combinations(table, 2))

    is_better = True
    while is_better:
        is_better = False
        for here, there in combinations(tables, 2):
            for one in range(len(here)):
                for other in range(len(there)):
                    before = cost(here) + cost(there)
                    here[one], there[other] = there[other], here[one]
                    if cost(here) + cost(there) < before:
                        is_better = True
                    else:
                        here[one], there[other] = there[other], here[one]
    return [tuple(table) for table in tables]
