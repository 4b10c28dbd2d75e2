"""How the turn passes in all games on the field, and the end of games in which nothing happens any more (G26, V10)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .outcomes import TURN

QUIET_ROUNDS = 20
"""Rounds without anything loaded, delivered or dismantled that end a game in any case."""


@rule
def pass_turn(s: Any) -> None:
    """Clockwise to the next seat (G3)."""
    s.to_move = s.to_move + 1 if s.to_move + 1 < s.seats else 0


@rule
def begin_next_turn(s: Any) -> None:
    """The turn is over; the next seat may roll or move a rig."""
    s.points_left = 0
    s.quiet_turns += 1
    s.expects = TURN
    pass_turn(s)


@rule
def quiet_rounds(s: Any) -> int:
    """For how many full rounds in a row nothing has happened. They begin with the starter's turn: a round that goes on,
    and one in which something happened before it was quiet, do not count."""
    turns_of_this_round = s.to_move - s.starter
    if turns_of_this_round < 0:
        turns_of_this_round += s.seats
    return max(0, s.quiet_turns - turns_of_this_round) // s.seats  # type: ignore[no-any-return]


@rule
def stands_still(s: Any, rounds: int) -> bool:
    """Whether nothing has happened for so many full rounds."""
    return s.to_move == s.starter and quiet_rounds(s) >= rounds


@rule
def are_all_on_trucks(s: Any, last_colour: int) -> bool:
    """Whether every stone that is left lies on a truck; loads beyond ``last_colour`` are no stones."""
    on_trucks = 0
    for seat in range(s.seats):
        if 0 < s.load[seat] <= last_colour:
            on_trucks += 1
    return on_trucks == s.stones_left  # type: ignore[no-any-return]


@rule
def something_happened(s: Any) -> None:
    """Something was loaded, delivered or dismantled. The end of this turn makes 0 of it."""
    s.quiet_turns = -1
