"""Positions to learn from, as arrays: each as whoever is to move sees it, with their lines as columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import LINES, ROOM
from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import Record

from .lines import class_of
from .net import AMOUNTS

TURNED = np.arange(FIELDS).reshape(SIDE, SIDE).T.ravel()
"""Rows as columns: field by field."""
WORTH = [*range(AMOUNTS + 1), *range(-AMOUNTS, 0)]
CLASSES = np.array([[class_of(ours, theirs) for theirs in WORTH] for ours in WORTH], np.int8)
"""``class_of`` as a table; numbers below 0 count from its end."""
UNSAID = -1.0
"""Stands for a share that no search has said."""
PLACES = 1 << np.arange(SIDE)


class Positions(NamedTuple):
    """One row a position."""

    is_open: Any
    """By field (81)."""
    classes: Any
    """By whose lines it is seen from, ours first, and field (2 × 81): see ``outlook.lines``."""
    lacks: Any
    brings: Any
    room: Any
    """Of our nine lines, then of theirs: rigs that they lack, what those bring that stand there if they do, and how
    many they have room for (18)."""
    lead: Any
    """How far ahead we are as the rigs stand."""
    left: Any
    hands: Any
    """Rigs left; rigs of the second colour in hand, as the network counts them."""
    margin: Any
    """How far ahead we were in the end, or are with the best play of both."""
    share: Any
    """What a search said, or UNSAID: then the margin is proven."""
    moves: Any
    """How good each move is held to be, in shares (162)."""


def position(s: Record, seat: int, moves: dict[int, float]) -> Positions:
    """One row of a position, and of moves there by numbers of the twin; margin and share are still to be said."""
    has_columns = s["direction"][seat] == 0
    order = np.arange(FIELDS) if has_columns else TURNED
    ours, theirs = (s["worth"][s["concession"][each]].astype(int)[order] for each in (seat, 1 - seat))
    rigs = s["rigs"][order].astype(int).reshape(SIDE, SIDE)
    is_open = s["open_at"][order] >= 0
    counts = np.concatenate([(rigs > 0).sum(0), (rigs > 0).sum(1)])
    brings = np.concatenate([(rigs * ours.reshape(SIDE, SIDE)).sum(0), (rigs * theirs.reshape(SIDE, SIDE)).sum(1)])
    is_counting = counts >= RIGS_TO_COUNT
    weights = np.zeros((2, FIELDS), np.float16)
    total = sum(moves.values())
    for move, weight in moves.items():
        weights[move // FIELDS, move % FIELDS] = weight / total
    mine, others = (min(3, int(s["hand"][each, SECOND])) for each in (seat, 1 - seat))
    return Positions(
        is_open=is_open,
        classes=np.stack([CLASSES[ours, theirs], CLASSES[theirs, ours]]),
        lacks=np.maximum(0, RIGS_TO_COUNT - counts).astype(np.int8),
        brings=np.where(is_counting, 0, brings).astype(np.int8),
        room=room_of(is_open.reshape(SIDE, SIDE)),
        lead=np.float32((brings * is_counting)[:SIDE].sum() - (brings * is_counting)[SIDE:].sum()),
        left=np.int8(s["hand"][:2].sum()),
        hands=np.int8(4 * mine + others),
        margin=np.float32(0),
        share=np.float32(UNSAID),
        moves=weights[:, order].ravel(),
    )


def room_of(board: Any) -> Any:
    """How many rigs the open fields of each column and row have room for (rows by columns)."""
    masks = np.concatenate([(board * PLACES[:, None]).sum(-2), (board * PLACES).sum(-1)], -1)
    return ROOM[masks].astype(np.int8)


def stacked(rows: Iterable[Positions]) -> Positions:
    """Rows as one."""
    return Positions(*(np.stack(column) for column in zip(*rows, strict=True)))


def joined(parts: Iterable[Positions]) -> Positions:
    """Several of them as one."""
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def mirrored(some: Positions, left_to_right: bool, top_to_bottom: bool) -> Positions:
    """The same positions in a mirror: our lines are columns all the same."""
    across = slice(None, None, -1 if left_to_right else 1)
    along = slice(None, None, -1 if top_to_bottom else 1)

    def fields(each: Any) -> Any:
        shape = each.shape
        return each.reshape(*shape[:-1], -1, SIDE, SIDE)[..., along, across].reshape(shape)

    def lines(each: Any) -> Any:
        return np.concatenate([each[:, :SIDE][:, across], each[:, SIDE:LINES][:, along]], 1)

    return some._replace(
        is_open=fields(some.is_open),
        classes=fields(some.classes),
        moves=fields(some.moves),
        lacks=lines(some.lacks),
        brings=lines(some.brings),
        room=lines(some.room),
    )
