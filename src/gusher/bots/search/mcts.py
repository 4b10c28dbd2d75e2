"""Monte Carlo tree search over the contract of the kernel: for every game, any number of seats, chance and both speeds.

Each iteration walks down the tree, plays on at random, to the end of the game or as far as the style says, and takes
the result back up: what it was, or what the game's evaluation expects. Every side counts its own reward, and whoever
acts chooses for their own side (max^n). Chance is drawn by its true weights. A move (``moves``) that has been looked at
little is judged by three things that grow less important with every visit: the game's evaluation, how games went in
which it was made later, and curiosity. Where the end of the game comes into the tree, results are exact, and are passed
up as such.
"""

from __future__ import annotations

import math
from typing import Any

from gusher.analysis.evaluation import estimate
from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, by_weight, copy, driver, lowest_seat
from gusher.rules.kernel.generic import draw, movers, pick, play, points, side, weights
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.numeric import log
from gusher.rules.kernel.standing import standing

from .judging import clear_lead, happened, lead
from .moves import can_keep, keep_move, list_moves, list_outcomes, make_move, try_move

SHARE_OF_MARGIN = 0.25
"""How much of a reward is the margin; the rest is the share of the first place. Less than a third: then no margin
outweighs half a win."""
USUAL_MARGIN = 10.0
"""Points ahead at which half of the reward for margins is earned."""


NOT_GROWN = -2
"""Stands for the seat to act where that is still to be asked."""


# The walk -------------------------------------------------------------------------------------------------------------


@driver
def plant(memory: Any, generator: int) -> None:
    """Begin a tree at what is believed to be the state, with room for as many nodes as the level wants."""
    tree = memory.tree
    memory.generator = generator
    tree.sides = points(memory.believed, memory.out)
    tree.room = min(memory.level.nodes, len(tree.seat))
    tree.used = 1
    tree.full = 0
    tree.steps_used = tree.decisions = tree.moves = tree.depths = tree.deepest = 0
    clear(tree, 0, tree.sides)


@apart
def iterate(memory: Any, count: int) -> int:
    """So many iterations from what is believed to be the state, where the memory's seat is to act; fewer if nothing is
    left to see. How many it were."""
    root, s, after = memory.believed, memory.after, memory.further
    tree, style, sides = memory.tree, memory.level.style, memory.tree.sides
    room, out, scratch = memory.room, memory.out, memory.chances
    generator = memory.generator
    made = 0
    while made < count and not has_seen_all(tree, style):
        made += 1
        copy(s, root)
        node = 0
        depth = 0
        tree.path[0] = 0
        while tree.count[node] > 0 and not tree.exact[node] and depth + 1 < len(tree.path):
            acts = tree.seat[node]
            if acts == CHANCE:
                generator = advance(generator)
                child = drawn_child(tree, node, generator)
            else:
                child = best_child(tree, style, node, sides)
            tree.decisions += make_move(s, acts, tree, child)
            tree.moves += 1
            node = child
            depth += 1
            tree.path[depth] = node
        tree.depths += depth
        tree.deepest = max(tree.deepest, depth)
        if tree.exact[node]:
            for one in range(sides):
                tree.rewards[one] = tree.totals[node * sides + one]
            take_up(tree, depth, sides)
            continue
        if tree.count[node] == 0 and (node == 0 or tree.visits[node] >= style.patience):
            grow(s, after, tree, node, memory.seat if node == 0 else NOT_GROWN, room, out, scratch)
        ended = movers(s) == 0
        generator = play_on(s, tree, int(style.plies), generator, out, scratch)
        reward(s, tree, sides, out, scratch)
        if ended:
            settle(tree, node, tree.rewards, sides)
        if style.memory > 0:
            # Before the rewards change on their way up.
            remember(s, tree, depth)
        take_up(tree, depth, sides)
    memory.generator = generator
    return made


@driver
def has_seen_all(tree: Any, style: Any) -> bool:
    """Whether more iterations tell nothing new: the result is exact, or the tree is full and its leaves are judged."""
    return tree.exact[0] != 0 or (tree.full != 0 and style.plies == 0.0)  # type: ignore[no-any-return]


@driver
def favourite(tree: Any, node: int) -> int:
    """The child to play: the most visited one; or the best exact one, unless that promises less."""
    best = 0
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        if not tree.exact[child] and (
            best == 0
            or tree.visits[child] > tree.visits[best]
            or (tree.visits[child] == tree.visits[best] and tree.prior[child] > tree.prior[best])
        ):
            best = child
    exact = tree.best_exact[node]
    if best == 0 or exact == 0:
        return max(best, exact)  # type: ignore[no-any-return]
    at, mine = tree.sides, tree.side[node]
    average = tree.totals[best * at + mine] / max(1, tree.visits[best])
    return exact if tree.totals[exact * at + mine] >= average else best


@driver
def drawn_child(tree: Any, node: int, generator: int) -> int:
    """One outcome below a node of chance, by its weight."""
    first = tree.first[node]
    return first + by_weight(generator, tree.weight[first : first + tree.count[node]], tree.count[node])  # type: ignore[no-any-return]


@driver
def best_child(tree: Any, style: Any, node: int, sides: int) -> int:
    """The child that promises most to the side that acts, hardly seen ones included, exact ones left out."""
    mine = tree.side[node]
    chosen = tree.first[node]
    best = -1.0
    curiosity = style.curiosity * math.sqrt(log(tree.visits[node] + 1.0))
    unseen = curiosity / math.sqrt(style.trust)
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        if not tree.exact[child]:
            later = tree.later_visits[child]
            if tree.visits[child] == 0 and later == 0:
                # What comes out below, without a root and a division: most children are like this.
                promise = tree.prior[child] + unseen
            else:
                known = tree.visits[child] + style.trust
                total = tree.totals[child * sides + mine] + style.trust * tree.prior[child]
                if later > 0:
                    memory = style.memory * later / (style.memory + later)
                    known += memory
                    total += memory * tree.later_total[child] / later
                promise = (total + curiosity * math.sqrt(known)) / known
            if promise > best:
                chosen, best = child, promise
    return chosen  # type: ignore[no-any-return]


@apart
def play_on(s: Any, tree: Any, plies: int, generator: int, out: Any, scratch: Any) -> int:
    """Play so many random actions and outcomes; below 0, until the game is over. Returns the generator."""
    waiting = movers(s)
    while waiting != 0 and plies != 0:
        generator = advance(generator)
        if waiting == WAITING_FOR_CHANCE:
            play(s, CHANCE, draw(s, generator, out, scratch))
        else:
            seat = lowest_seat(waiting)
            play(s, seat, pick(s, seat, generator, out))
        tree.decisions += 1
        tree.moves += 1
        plies -= 1
        waiting = movers(s)
    return generator


# Growing --------------------------------------------------------------------------------------------------------------


@apart
def grow(s: Any, after: Any, tree: Any, node: int, seat: int, room: Any, out: Any, scratch: Any) -> None:
    """Give a node its children, if there is room. ``seat`` acts; if NOT_GROWN, the lowest of those we wait for."""
    waiting = movers(s)
    if waiting == 0:
        return
    if seat == NOT_GROWN:
        seat = CHANCE if waiting == WAITING_FOR_CHANCE else lowest_seat(waiting)
    count = list_outcomes(s, room) if seat == CHANCE else list_moves(s, seat, room)
    first = tree.used
    if first + count > tree.room or not can_keep(s, tree, room, count):
        tree.full = 1
        return
    tree.used += count
    tree.seat[node] = seat
    tree.side[node] = side(s, seat) if seat != CHANCE else 0
    tree.first[node] = first
    tree.count[node] = count
    if seat == CHANCE:
        weights(s, scratch)
    for each in range(count):
        clear(tree, first + each, tree.sides)
        keep_move(s, tree, first + each, room, each)
        tree.weight[first + each] = scratch[each] if seat == CHANCE else 0
    if seat != CHANCE:
        clear_at = clear_lead(s)
        for each in range(count):
            copy(after, s)
            tree.decisions += try_move(after, seat, room, each)
            tree.moves += 1
            sides = estimate(after, out, tree.values)
            tree.prior[first + each] = likely(lead(tree.values, sides, tree.side[node]), sides, clear_at)


@driver
def clear(tree: Any, node: int, sides: int) -> None:
    """Make a node a leaf that nobody has seen."""
    tree.count[node] = tree.visits[node] = tree.later_visits[node] = 0
    tree.exact[node] = tree.noted[node] = tree.settled[node] = tree.best_exact[node] = 0
    tree.prior[node] = tree.later_total[node] = 0.0
    for one in range(sides):
        tree.totals[node * sides + one] = 0.0


@driver
def likely(ahead: float, sides: int, clear_at: float) -> float:
    """How likely a side comes first that is so many points ahead, roughly. ``clear_at`` is the game's clear lead."""
    against_one = squashed(ahead, clear_at)
    return against_one / (against_one + (1.0 - against_one) * (sides - 1))


@driver
def squashed(points: float, half: float) -> float:
    """Points as a number between 0 and 1: 0.5 for none, 0.75 for ``half``."""
    even = points / half
    return 0.5 + 0.5 * even / (1.0 + abs(even))


# Rewards --------------------------------------------------------------------------------------------------------------


@apart
def reward(s: Any, tree: Any, sides: int, out: Any, scratch: Any) -> None:
    """What each side earns, or may expect to: mostly its share of the first place, and a little by its margin."""
    if movers(s) == 0:
        standing(s, scratch, out)
        level = 0
        for one in range(sides):
            tree.values[one] = scratch[one]
            if out[one] == 1:
                level += 1
        for one in range(sides):
            tree.rewards[one] = 1.0 / level if out[one] == 1 else 0.0
    else:
        estimate(s, out, tree.values)
        clear_at = clear_lead(s)
        for one in range(sides):
            tree.rewards[one] = likely(lead(tree.values, sides, one), sides, clear_at)
    for one in range(sides):
        margin = squashed(lead(tree.values, sides, one), USUAL_MARGIN)
        tree.rewards[one] = (1.0 - SHARE_OF_MARGIN) * tree.rewards[one] + SHARE_OF_MARGIN * margin


@driver
def take_up(tree: Any, depth: int, sides: int) -> None:
    """Add the rewards to every node of the path, from the leaf to the root, and settle those that have become exact."""
    for level in range(depth, -1, -1):
        node = tree.path[level]
        tree.visits[node] += 1
        if level < depth and tree.exact[tree.path[level + 1]]:
            learn(tree, node, tree.path[level + 1], sides)
        if not tree.exact[node]:
            insist(tree, node, sides)
            for one in range(sides):
                tree.totals[node * sides + one] += tree.rewards[one]


@driver
def remember(s: Any, tree: Any, depth: int) -> None:
    """Credit the game that ended in ``s`` to every action beside the path that was done in it later."""
    for level in range(depth + 1):
        node = tree.path[level]
        if tree.count[node] > 0 and tree.seat[node] != CHANCE:
            earned = tree.rewards[tree.side[node]]
            for child in range(tree.first[node], tree.first[node] + tree.count[node]):
                if happened(s, tree.seat[node], tree.action[child]):
                    tree.later_visits[child] += 1
                    tree.later_total[child] += earned


# Exact results --------------------------------------------------------------------------------------------------------


@driver
def settle(tree: Any, node: int, values: Any, sides: int) -> None:
    """These values are a node's own, and no more to be averaged."""
    tree.exact[node] = 1
    for one in range(sides):
        tree.totals[node * sides + one] = values[one]


@driver
def learn(tree: Any, node: int, child: int, sides: int) -> None:
    """A child is exact. If that is news, count it and see whether it is the best one. The last one settles the node
    itself: by the best of them for who acts, or by their average after chance."""
    if tree.noted[child]:
        return
    tree.noted[child] = 1
    tree.settled[node] += 1
    mine = tree.side[node]
    best = tree.best_exact[node]
    if best == 0 or tree.totals[child * sides + mine] > tree.totals[best * sides + mine]:
        best = child
        tree.best_exact[node] = child
    if tree.settled[node] == tree.count[node]:
        for one in range(sides):
            tree.values[one] = tree.totals[best * sides + one]
        if tree.seat[node] == CHANCE:
            average(tree, node, sides)
        settle(tree, node, tree.values, sides)


@driver
def average(tree: Any, node: int, sides: int) -> None:
    """Write into ``tree.values`` what a node of chance is worth, by its exact children."""
    total = 0
    for one in range(sides):
        tree.values[one] = 0.0
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        total += tree.weight[child]
        for one in range(sides):
            tree.values[one] += tree.weight[child] * tree.totals[child * sides + one]
    for one in range(sides):
        tree.values[one] /= total


@driver
def insist(tree: Any, node: int, sides: int) -> None:
    """Whoever acts here need not put up with less than the best exact result within reach."""
    best = tree.best_exact[node]
    if best > 0 and tree.seat[node] != CHANCE:
        mine = tree.side[node]
        if tree.totals[best * sides + mine] > tree.rewards[mine]:
            for one in range(sides):
                tree.rewards[one] = tree.totals[best * sides + one]
