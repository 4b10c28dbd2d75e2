"""What a search takes as one move: a legal action, or, in games whose ``Bot`` has ``moves``, a sequence of them, all
but the last of which leave the seat to act. Called by the type of the record, as the evaluation is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import CHANCE, Game, below, driver, rule
from gusher.rules.kernel.engine import MOST_SIDES
from gusher.rules.kernel.generic import legal, pick, play
from gusher.rules.kernel.marking import apart, resolved

from .bot import bot_of
from .tree import STEPS_OF_A_MOVE


class Moves(NamedTuple):
    """Room for a list of moves; a game's own has more in it."""

    actions: Any
    """All actions, move by move (int32)."""
    begin: Any
    """Where each move begins in ``actions``, and behind the last one where it ends (int32). Not used where moves are
    single actions."""


def are_whole(game_name: str) -> bool:
    """Whether the moves of a game can be sequences of actions."""
    return bot_of(game_name).moves is not None


def room_for_moves(game: Game) -> Any:
    """Room for the longest list of moves in a game: a tuple of arrays, among them ``actions`` and ``begin``."""
    whole = bot_of(game.name).moves
    if whole is not None:
        return whole.room()
    return Moves(np.zeros(max(game.most_actions, 2 * MOST_SIDES), np.int32), np.zeros(1, np.int32))


def of_moves(rules: Any, name: str) -> Callable[..., Any]:
    """What a function below stands for in the game of these rules."""
    # Not by ``game_of_rules``: what that looks up changes as games join, and compiled code can't follow.
    whole = bot_of(rules.__package__.rpartition(".")[2]).moves
    if whole is None:
        return SINGLE[name]
    return whole.list_moves if name == "list_moves" else WHOLE[name]


@resolved(of_moves)
def list_moves(s: Any, seat: int, room: Any) -> int:
    """Write the moves of a seat that is to act into ``room``; how many. Each leads to another position."""
    return of_moves(s.rules, "list_moves")(s, seat, room)  # type: ignore[no-any-return]


@resolved(of_moves)
def list_outcomes(s: Any, room: Any) -> int:
    """Write the outcomes of chance into ``room``, as moves of one action each; how many."""
    return of_moves(s.rules, "list_outcomes")(s, room)  # type: ignore[no-any-return]


@resolved(of_moves)
def try_move(s: Any, seat: int, room: Any, move: int) -> int:
    """Make one of the moves in ``room``; of how many actions it is."""
    return of_moves(s.rules, "try_move")(s, seat, room, move)  # type: ignore[no-any-return]


@resolved(of_moves)
def draw_move(s: Any, seat: int, generator: int, room: Any) -> int:
    """The number in ``room`` of any move, each as likely as any other."""
    return of_moves(s.rules, "draw_move")(s, seat, generator, room)  # type: ignore[no-any-return]


@resolved(of_moves)
def write_move(s: Any, room: Any, move: int, out: Any) -> int:
    """Write the actions of one of the moves in ``room``; how many."""
    return of_moves(s.rules, "write_move")(s, room, move, out)  # type: ignore[no-any-return]


@resolved(of_moves)
def can_keep(s: Any, tree: Any, room: Any, count: int) -> bool:
    """Whether a tree has room for the actions of so many moves in ``room``."""
    return of_moves(s.rules, "can_keep")(s, tree, room, count)  # type: ignore[no-any-return]


@resolved(of_moves)
def keep_move(s: Any, tree: Any, node: int, room: Any, move: int) -> None:
    """Note in a tree which of the moves in ``room`` leads to a node."""
    of_moves(s.rules, "keep_move")(s, tree, node, room, move)


@resolved(of_moves)
def make_move(s: Any, seat: int, tree: Any, node: int) -> int:
    """Make the move that leads to a node; of how many actions it is."""
    return of_moves(s.rules, "make_move")(s, seat, tree, node)  # type: ignore[no-any-return]


@resolved(of_moves)
def write_kept(s: Any, tree: Any, node: int, out: Any) -> int:
    """Write the actions of the move that leads to a node; how many."""
    return of_moves(s.rules, "write_kept")(s, tree, node, out)  # type: ignore[no-any-return]


# Moves of one action --------------------------------------------------------------------------------------------------


@driver
def list_single(s: Any, seat: int, room: Any) -> int:
    """Every legal action is a move."""
    return legal(s, seat, room.actions)


@driver
def outcomes_single(s: Any, room: Any) -> int:
    """Every outcome is."""
    return legal(s, CHANCE, room.actions)


@driver
def try_single(s: Any, seat: int, room: Any, move: int) -> int:
    """One action."""
    play(s, seat, room.actions[move])
    return 1


@driver
def draw_single(s: Any, seat: int, generator: int, room: Any) -> int:
    """One action, without a list of all where the game knows a quicker way."""
    room.actions[0] = pick(s, seat, generator, room.actions)
    return 0


@driver
def write_single(s: Any, room: Any, move: int, out: Any) -> int:  # noqa: ARG001
    """One action."""
    out[0] = room.actions[move]
    return 1


@driver
def can_keep_single(s: Any, tree: Any, room: Any, count: int) -> bool:  # noqa: ARG001 (the signature of all)
    """They are kept with the nodes."""
    return True


@driver
def keep_single(s: Any, tree: Any, node: int, room: Any, move: int) -> None:  # noqa: ARG001
    """One action is noted as such."""
    tree.action[node] = room.actions[move]


@driver
def make_single(s: Any, seat: int, tree: Any, node: int) -> int:
    """One action."""
    play(s, seat, tree.action[node])
    return 1


@driver
def write_kept_single(s: Any, tree: Any, node: int, out: Any) -> int:  # noqa: ARG001
    """One action."""
    out[0] = tree.action[node]
    return 1


# Moves of several actions ---------------------------------------------------------------------------------------------


@rule
def each_alone(room: Any, count: int) -> int:
    """Make each of so many actions in ``room`` a move of its own. Returns how many."""
    for each in range(count + 1):
        room.begin[each] = each
    return count


@driver
def outcomes_whole(s: Any, room: Any) -> int:
    """Every outcome is a move of one action."""
    return each_alone(room, legal(s, CHANCE, room.actions))


@apart
def play_all(s: Any, seat: int, actions: Any, begin: int, end: int) -> None:
    """Play several actions of a list."""
    for each in range(begin, end):
        play(s, seat, actions[each])


@driver
def try_whole(s: Any, seat: int, room: Any, move: int) -> int:
    """One action after the other."""
    play_all(s, seat, room.actions, room.begin[move], room.begin[move + 1])
    return room.begin[move + 1] - room.begin[move]  # type: ignore[no-any-return]


@driver
def draw_whole(s: Any, seat: int, generator: int, room: Any) -> int:
    """One of the list."""
    return below(generator, list_moves(s, seat, room))


@driver
def write_whole(s: Any, room: Any, move: int, out: Any) -> int:  # noqa: ARG001
    """All of them."""
    first = room.begin[move]
    length = room.begin[move + 1] - first
    for each in range(length):
        out[each] = room.actions[first + each]
    return length  # type: ignore[no-any-return]


@driver
def can_keep_whole(s: Any, tree: Any, room: Any, count: int) -> bool:  # noqa: ARG001
    """They are kept apart, each behind the one before."""
    return tree.steps_used + room.begin[count] <= STEPS_OF_A_MOVE * tree.room  # type: ignore[no-any-return]


@driver
def keep_whole(s: Any, tree: Any, node: int, room: Any, move: int) -> None:  # noqa: ARG001
    """The first action is noted with the node, and where all of them are."""
    first = room.begin[move]
    length = room.begin[move + 1] - first
    begin = tree.steps_used
    tree.steps_used = begin + length
    tree.action[node] = room.actions[first]
    tree.begin[node] = begin
    tree.length[node] = length
    for each in range(length):
        tree.steps[begin + each] = room.actions[first + each]


@driver
def make_whole(s: Any, seat: int, tree: Any, node: int) -> int:
    """One action after the other."""
    begin = tree.begin[node]
    play_all(s, seat, tree.steps, begin, begin + tree.length[node])
    return tree.length[node]  # type: ignore[no-any-return]


@driver
def write_kept_whole(s: Any, tree: Any, node: int, out: Any) -> int:  # noqa: ARG001
    """All of them."""
    for each in range(tree.length[node]):
        out[each] = tree.steps[tree.begin[node] + each]
    return tree.length[node]  # type: ignore[no-any-return]


SINGLE: dict[str, Callable[..., Any]] = {
    "list_moves": list_single, "list_outcomes": outcomes_single, "try_move": try_single, "draw_move": draw_single,
    "write_move": write_single, "can_keep": can_keep_single, "keep_move": keep_single, "make_move": make_single,
    "write_kept": write_kept_single,
}  # fmt: skip
WHOLE: dict[str, Callable[..., Any]] = {
    "list_outcomes": outcomes_whole, "try_move": try_whole, "draw_move": draw_whole, "write_move": write_whole,
    "can_keep": can_keep_whole, "keep_move": keep_whole, "make_move": make_whole, "write_kept": write_kept_whole,
}  # fmt: skip
