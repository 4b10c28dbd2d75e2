"""What the network says of a position: what it promises whoever is to move, and which moves are likely to be best.

It always looks from the side of whoever is to move, as if their lines were the columns: a board of which rows and
columns, and both sides, have changed places is the same to it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import LINES
from gusher.rules.atacama.board import COLUMNS, FIELDS, ROWS, SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .lines import remembered
from .net import BORDERED, CHANNELS, FARTHEST, HIDDEN, MOST, POINTS, STEPS, TENTH, WIN


@driver
def weigh(t: Any, net: Any) -> None:
    """Look at a position in which all is laid and claimed, and which is not over: ``net.value`` says what it promises,
    ``net.policy`` which moves are likely to be best, where fields are open."""
    has_columns = 1 if (t.columns_are > 0) == (t.to_move == 0) else 0
    other = 1 - t.to_move
    hands = 4 * min(3, t.hand[t.to_move, SECOND]) + min(3, t.hand[other, SECOND])
    promise = look_at_lines(t, net, has_columns)
    for each in range(2 * CHANNELS):
        net.sums[each] = np.float32(0)
    look_at_fields(t, net, has_columns, hands)
    look_around(t, net, has_columns)
    conclude(t, net, hands, standing(t) if has_columns > 0 else -standing(t), promise)


@rule
def standing(t: Any) -> int:
    """By how much the columns lead as the rigs stand."""
    return t.total[COLUMNS, t.columns_have] - t.total[ROWS, 1 - t.columns_have]  # type: ignore[no-any-return]


@rule
def look_at_lines(t: Any, net: Any, has_columns: int) -> float:
    """Note where each line stands in the memory. What they promise together."""
    promise = np.float32(0)
    for line in range(LINES):
        is_ours = has_columns if line < SIDE else 1 - has_columns
        at = remembered(t, net, line, is_ours)
        net.at[line] = at
        promise += net.promised[at] if is_ours > 0 else -net.promised[at]
    return promise  # type: ignore[return-value]


@apart
def look_at_fields(t: Any, net: Any, has_columns: int, hands: int) -> None:
    """What each open field is, by the lines that cross there."""
    left = t.rigs_left
    ours = 0 if has_columns > 0 else SIDE
    theirs = SIDE - ours
    for across in range(SIDE):
        mask = t.mask[ours + across]
        line = net.at[ours + across]
        for along in range(SIDE):
            cell = (along + 1) * BORDERED + across + 1
            if mask >> along & 1:
                crossing = net.at[theirs + along]
                for each in range(CHANNELS):
                    strength = max(
                        net.seen[line, along * CHANNELS + each]
                        + net.seen[crossing, across * CHANNELS + each]
                        + net.turn[left, each]
                        + net.hands[hands, each],
                        np.float32(0),
                    )
                    net.here[cell, each] = strength
                    net.sums[each] += strength
            else:
                for each in range(CHANNELS):
                    net.here[cell, each] = np.float32(0)


@apart
def look_around(t: Any, net: Any, has_columns: int) -> None:
    """What it is among those around it; and how likely a rig there is the best move."""
    ours = 0 if has_columns > 0 else SIDE
    for across in range(SIDE):
        mask = t.mask[ours + across]
        for along in range(SIDE):
            if mask >> along & 1:
                cell = (along + 1) * BORDERED + across + 1
                for each in range(CHANNELS):
                    net.mixed[each] = net.around_bias[each]
                for near in range(9):
                    beside = cell + (near // 3 - 1) * BORDERED + near % 3 - 1
                    for each in range(CHANNELS):
                        net.mixed[each] += net.here[beside, each] * net.around[near, each]
                for each in range(CHANNELS):
                    net.mixed[each] = max(net.mixed[each], np.float32(0))
                    net.sums[CHANNELS + each] += net.mixed[each]
                field = along * SIDE + across if has_columns > 0 else across * SIDE + along
                for colour in range(2):
                    if t.hand[t.to_move, colour] > 0:
                        wish = np.float32(0)
                        for each in range(CHANNELS):
                            wish += net.here[cell, each] * net.policy_here[colour, each]
                            wish += net.mixed[each] * net.policy_around[colour, each]
                        net.policy[field + FIELDS * colour] = wish


@rule
def conclude(t: Any, net: Any, hands: int, lead: int, promise: float) -> None:
    """What the whole board promises."""
    left = t.rigs_left
    for unit in range(HIDDEN):
        net.hidden[unit] = net.board_turn[left, unit] + net.board_hands[hands, unit]
    for each in range(2 * CHANNELS):
        strength = net.sums[each] * TENTH
        for unit in range(HIDDEN):
            net.hidden[unit] += net.board[each, unit] * strength
    points = promise
    win = np.float32(0)
    for unit in range(HIDDEN):
        if net.hidden[unit] > 0:
            points += net.hidden[unit] * net.result[unit, POINTS]
            win += net.hidden[unit] * net.result[unit, WIN]
    net.value[POINTS] = np.float32(lead) * TENTH + points
    net.value[WIN] = net.gain[left] * net.value[POINTS] + win


@rule
def share(net: Any) -> float:
    """Which share of the win whoever is to move has by ``net.value``."""
    return 0.5 + net.won[step(net.value[WIN])] + net.ahead[step(net.value[POINTS])]  # type: ignore[no-any-return]


@rule
def step(number: float) -> int:
    """Where a number stands in a table."""
    return int(max(-FARTHEST, min(FARTHEST, number)) * STEPS + FARTHEST * STEPS + 0.5)


@rule
def earned(t: Any, net: Any) -> float:
    """Which share of the win whoever would be to move has when the game is over."""
    has_columns = (t.columns_are > 0) == (t.to_move == 0)
    return net.earned[MOST + (standing(t) if has_columns else -standing(t))]  # type: ignore[no-any-return]
