"""How bots judge a position, beside what it promises (``gusher.analysis.evaluation``).

Called by the type of the record, as the kernel's own generic functions are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gusher.analysis.evaluation import estimate
from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart, resolved
from gusher.rules.kernel.records import name_of
from gusher.rules.kernel.registry import game_of_rules

from .bot import bot_of


def _of_rules(rules: Any, name: str) -> Callable[..., Any]:
    """The function of this name that the game of these rules gives to its bots."""
    function: Callable[..., Any] = getattr(bot_of(game_of_rules(rules)), name)
    return function


@resolved(_of_rules, are_long=True)
def at_a_glance(s: Any, out: Any, values: Any) -> int:
    """What somebody expects who neither counts chances nor looks far ahead: what the greedy player goes by."""
    return bot_of(name_of(s.kind)).at_a_glance(s, out, values)


@resolved(_of_rules)
def happened(s: Any, seat: int, action: int) -> bool:
    """Whether anybody made this move before the final state ``s`` (AMAF statistics for ``seat``)."""
    return bot_of(name_of(s.kind)).happened(s, seat, action)


@resolved(_of_rules)
def clear_lead(s: Any) -> float:
    """Points ahead by the evaluation at which a side is taken for three quarters sure to win, against one other."""
    return bot_of(name_of(s.kind)).clear_lead(s)


@resolved(_of_rules, are_long=True)
def imagine(s: Any, seat: int, percent: int, generator: int) -> None:
    """Change a state as a seat knows it to what it takes for the state: see ``Bot.imagine``."""
    bot_of(name_of(s.kind)).imagine(s, seat, percent, generator)


def _of_people(rules: Any, name: str) -> Callable[..., Any]:
    """The function of this name by which people play the game of these rules."""
    # Not by ``game_of_rules``: what that looks up changes as games join, and compiled code can't follow.
    people = bot_of(rules.__package__.rpartition(".")[2]).people
    function: Callable[..., Any] = nobody_decides if people is None else getattr(people, name)
    return function


@rule
def nobody_decides(s: Any, seat: int, memory: Any, generator: int) -> int:  # noqa: ARG001 (the signature of all)
    """In games of which nobody knows how people play them."""
    return 0


@resolved(_of_people, are_long=True)
def decide(s: Any, seat: int, memory: Any, generator: int) -> int:
    """What somebody does who plays as people do: see ``People.decide``."""
    return _of_people(s.rules, "decide")(s, seat, memory, generator)  # type: ignore[no-any-return]


@apart
def judge(s: Any, glances: bool, out: Any, values: Any) -> int:
    """At a glance, or with all care: see ``at_a_glance`` and ``estimate``."""
    return at_a_glance(s, out, values) if glances else estimate(s, out, values)


@rule
def lead(values: Any, sides: int, mine: int) -> float:
    """How far side ``mine`` is ahead of the best other one; what it has, where it is alone."""
    best = values[mine]
    others = 0
    for other in range(sides):
        if other != mine:
            if others == 0 or values[other] > best:
                best = values[other]
            others += 1
    return values[mine] - best if others > 0 else values[mine]  # type: ignore[no-any-return]


@rule
def worth(values: Any, sides: int, mine: int, heeds: bool) -> float:
    """How far side ``mine`` is ahead; to who does not ``heed`` others, what it has itself."""
    return lead(values, sides, mine) if heeds else values[mine]
