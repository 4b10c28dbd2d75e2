"""Whole plans of a company for a phase, for whoever looks back at a game: the best that its bots know, each by the
points that the company ends with if its turns are played to the end, by itself.

Of tokens those are the sets that the best level has kept in mind; of pieces and goods what companies of all levels
would do; of plots every one that could go back. Deals are nobody's plan: they take two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any

from gusher.bots.search.planning import Plan, play_as_side
from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.kinds import (
    GIVE_BACK,
    LOAD_GOODS,
    PUT,
    SEND_WAGONS,
    TAKE,
    giving_back,
    is_of_tokens,
    sending,
)
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING, LOADING, PLANNED

from .drafting import load_goods, move_pieces_on_plots, place_tokens
from .levels import LEVELS
from .looking_back import LooksBack
from .spending import ALL_PLACES
from .thoughts import MOST_IN_A_PLAN

BEST = LEVELS[-1]
SETS_RECKONED = 8
"""So many of the sets of tokens that seemed best are played out with all luck that there is."""

DIGITS = 6
"""Points that differ only further behind the point are the same."""


class Plans:
    """Plans for whichever company it is asked about. For compiled rules, and one thread at a time."""

    def __init__(self, engine: Engine, looks_back: LooksBack) -> None:
        self._engine = engine
        self._looks_back = looks_back

    def best(self, s: Record, company: int) -> list[Plan]:
        """Plans with different results, best first; none where nothing can be planned."""
        plans: dict[Hashable, Plan] = {}
        for actions in self._known(s, company):
            after = self._engine.copy(s)
            done = play_as_side(self._engine, after, company, actions)
            plan = self._plan([action for _, action in done], after, company)
            # Of plans with the same result, keep the shortest.
            if plan.result not in plans or len(plan.actions) < len(plans[plan.result].actions):
                plans[plan.result] = plan
        return sorted(plans.values(), key=lambda plan: -plan.points)

    def reckoned(self, s: Record, company: int, actions: Sequence[int]) -> Plan:
        """What somebody did, as far as something came of it; who chose no plot has given the last one back."""
        after = self._engine.copy(s)
        done = play_as_side(self._engine, after, company, actions)
        done += play_as_side(self._engine, after, company, _last_drawn(after, company))
        return self._plan(self._shortened(s, after, company, [action for _, action in done]), after, company)

    def _plan(self, actions: Sequence[int], after: Record, company: int) -> Plan:
        points = self._looks_back.reckon(after, company, BEST)
        result = _planned(after, company), round(points, DIGITS)
        return Plan(tuple(actions), points, BEST.strength.futures, result)

    def _known(self, s: Record, company: int) -> Iterator[list[int]]:
        ways = {INVESTING: self._tokens, CHOOSING: self._plots, ARRANGING: self._arrangements, LOADING: self._loads}
        way = ways.get(view(s).phase)
        return iter(()) if way is None else way(s, company)

    def _tokens(self, s: Record, company: int) -> Iterator[list[int]]:
        for tokens, counts in self._looks_back.sets_of_tokens(s, company, BEST)[:SETS_RECKONED]:
            yield _written(place_tokens, ALL_PLACES, company, tokens, counts, 0)

    def _plots(self, s: Record, company: int) -> Iterator[list[int]]:
        """The ones that are missed least, then each of the others in its place."""
        v = view(s)
        places = [place for place in _places(company) if v.drawn[place] > 0]
        best = [self._looks_back.given_back(s, company, place, BEST) for place in places]
        yield best
        for number, place in enumerate(places):
            for each in range(v.drawn[place]):
                yield [*best[:number], giving_back(place, v.drawn_plot[place, each] - 1), *best[number + 1 :]]

    def _arrangements(self, s: Record, company: int) -> Iterator[list[int]]:
        for level in reversed(LEVELS):
            yield self._looks_back.arrangement(s, company, level)
        yield self._looks_back.beside_what_stands(s, company, BEST)

    def _loads(self, s: Record, company: int) -> Iterator[list[int]]:
        for level in reversed(LEVELS):
            yield self._looks_back.load(s, company, level)

    def _shortened(self, s: Record, after: Record, company: int, done: list[int]) -> list[int]:
        """What leads to the same draft without any detour."""
        before, end = view(s), view(after)
        if before.phase == INVESTING:
            places = _places(company)
            tokens, counts = ([of[place] for place in places] for of in (end.token, end.count))
            return _written(place_tokens, ALL_PLACES, company, tokens, counts, 0)
        if before.phase == ARRANGING:
            plots = [end.plot[company, each] - 1 for each in range(end.plots[company])]
            stands = after["piece"][PLANNED].reshape(-1).tolist()
            return _written(move_pieces_on_plots, before, company, plots, len(plots), stands)
        if before.phase == LOADING:
            return self._loaded(s, after, company)
        return done

    def _loaded(self, s: Record, after: Record, company: int) -> list[int]:
        end, trial = view(after), self._engine.copy(s)
        wanted = _written(load_goods, view(s), company, after["loaded"][company].tolist())
        play_as_side(self._engine, trial, company, wanted)
        is_as_usual = view(trial).sent[company] == end.sent[company]
        return wanted if is_as_usual else [*wanted, sending(company, end.sent[company])]


def _written(write: Callable[..., int], *arguments: Any) -> list[int]:
    """The actions that one of the functions of ``drafting`` writes."""
    actions = [0] * MOST_IN_A_PLAN
    return actions[: write(*arguments, actions)]


def is_drafting(action: int) -> bool:
    """Whether an action changes a draft: tokens, pieces, goods, and plots to choose from."""
    return is_of_tokens(kind_of(action)) or kind_of(action) in (PUT, TAKE, LOAD_GOODS, SEND_WAGONS, GIVE_BACK)


def _planned(s: Record, company: int) -> Hashable:
    """What a company has planned, whoever does it and on whichever field: tokens, plots, pieces, and goods."""
    v, places = view(s), _places(company)
    plots = [v.plot[company, each] - 1 for each in range(v.plots[company])]
    pieces = [piece for plot in plots for piece in s["piece"][PLANNED][plot].tolist()]
    return (
        tuple(sorted((v.token[place], v.count[place]) for place in places)),
        tuple(sorted(v.drawn_plot[place, each] for place in places for each in range(v.drawn[place]))),
        tuple(sorted(plots)),
        tuple(sorted(pieces)),
        (*s["loaded"][company].tolist(), v.sent[company]),
    )


def _last_drawn(s: Record, company: int) -> list[int]:
    """What gives back the last of the plots that lie before each place of a company."""
    v = view(s)
    places = [place for place in _places(company) if v.phase == CHOOSING and v.drawn[place] > 0]
    return [giving_back(place, v.drawn_plot[place, v.drawn[place] - 1] - 1) for place in places]


def _places(company: int) -> Collection[int]:
    return range(PARTNERS * company, PARTNERS * (company + 1))
