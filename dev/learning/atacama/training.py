"""Training the network: gradient descent (Adam), written out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import numpy as np

from gusher.analysis.games.atacama.endgame.twin import LINES, MASKS, ROOM
from gusher.analysis.games.atacama.outlook.lines import CLASSES, ROOMS
from gusher.analysis.games.atacama.outlook.net import NARROW, Numbers
from gusher.rules.atacama.board import SIDE

from .playing import BRINGS, LACKS, OURS_SECOND, RIGS_LEFT, STANDING, THEIRS, THEIRS_SECOND

HALF = SIDE // 2 + 1
SHAPES: dict[str, tuple[int, ...]] = {
    "shape": (MASKS,),
    "ore": (HALF * CLASSES,),
    "edge": (HALF,),
    "need": (5 * ROOMS,),
    "slope": (5,),
    "turn": (64,),
    "seconds": (16,),
}


def canonical() -> np.ndarray[Any, Any]:
    """For each mask, itself or its mirror image, whichever comes first: lines have no direction."""
    masks = np.zeros(MASKS, np.int64)
    for mask in range(MASKS):
        back = int(f"{mask:09b}"[::-1], 2)
        masks[mask] = min(mask, back)
    return masks


CANONICAL = canonical()


def fresh(units: int = 32, others: int = 16, seed: int = 1) -> dict[str, np.ndarray[Any, Any]]:
    """A network that has learnt nothing."""
    drawn = np.random.default_rng(seed)
    net = {name: drawn.normal(0, 0.1, (*shape, units)).astype(np.float32) for name, shape in SHAPES.items()}
    net["shape"] *= 0.1
    net["slope"] *= 0.3
    net["second"] = drawn.normal(0, units**-0.5, (units, others)).astype(np.float32)
    net["bias"] = np.full(others, 0.1, np.float32)
    net["last"] = drawn.normal(0, 0.1, others).astype(np.float32)
    net["gain"] = np.ones(32, np.float32)
    return net


@numba.njit(fastmath=True)  # type: ignore[untyped-decorator]
def learn(
    parts: Any,
    gradients: Any,
    rows: Any,
    targets: Any,
    chosen: Any,
    classes: Any,
    canonical_of: Any,
    room: Any,
    is_training: bool,
) -> float:
    """The loss over the ``chosen`` rows, all together; ``gradients`` are added up if ``is_training``. ``parts`` are
    those of the network in the order of PARTS, ``classes`` says of each board what its fields are for columns and
    rows."""
    shape, ore, edge, need, slope, turn, seconds, second, bias, last, gain = parts
    g_shape, g_ore, g_edge, g_need, g_slope, g_turn, g_seconds, g_second, g_bias, g_last, g_gain = gradients
    units, others = second.shape
    first = np.zeros((LINES, units), np.float32)
    after = np.zeros((LINES, others), np.float32)
    back = np.zeros(units, np.float32)
    values = np.zeros(LINES, np.float32)
    loss = 0.0
    for index in chosen:
        row = rows[index]
        left = row[RIGS_LEFT]
        total = np.float32(row[STANDING])
        board = row[STANDING + 1]
        for line in range(LINES):
            mask = row[line]
            lacks = row[LACKS + line]
            values[line] = 0
            if mask == 0 or lacks > room[mask]:
                continue
            brings = np.float32(row[BRINGS + line])
            at = line if line < SIDE else line - SIDE
            direction = 0 if line < SIDE else 1
            e = min(at, SIDE - 1 - at)
            theirs = row[THEIRS] if line < SIDE else 1 - row[THEIRS]
            tt = left * 2 + theirs
            so = row[OURS_SECOND] if line < SIDE else row[THEIRS_SECOND]
            st = row[THEIRS_SECOND] if line < SIDE else row[OURS_SECOND]
            ss = min(3, so) * 4 + min(3, st)
            nn = lacks * ROOMS + room[mask]
            cm = canonical_of[mask]
            f = first[line]
            for u in range(units):
                f[u] = shape[cm, u] + edge[e, u] + need[nn, u] + slope[lacks, u] * brings + turn[tt, u] + seconds[ss, u]
            for step in range(SIDE):
                if mask >> step & 1:
                    field = step * SIDE + at if direction == 0 else at * SIDE + step
                    place = min(step, SIDE - 1 - step) * CLASSES + classes[board, direction, field]
                    for u in range(units):
                        f[u] += ore[place, u]
            a = after[line]
            for o in range(others):
                a[o] = bias[o]
            for u in range(units):
                if f[u] > 0:
                    for o in range(others):
                        a[o] += second[u, o] * f[u]
            value = np.float32(0)
            for o in range(others):
                if a[o] > 0:
                    value += a[o] * last[o]
            values[line] = value
            total += value if direction == 0 else -value
        x = gain[left] * total / np.float32(NARROW)
        q = 1 / (1 + np.exp(-x))
        q = min(max(q, 1e-6), 1 - 1e-6)
        target = targets[index]
        loss -= target * np.log(q) + (1 - target) * np.log(1 - q)
        if not is_training:
            continue
        dx = np.float32(q - target)
        g_gain[left] += dx * total / np.float32(NARROW)
        dt = dx * gain[left] / np.float32(NARROW)
        for line in range(LINES):
            mask = row[line]
            lacks = row[LACKS + line]
            if mask == 0 or lacks > room[mask]:
                continue
            at = line if line < SIDE else line - SIDE
            direction = 0 if line < SIDE else 1
            d = dt if direction == 0 else -dt
            f = first[line]
            a = after[line]
            for u in range(units):
                back[u] = 0
            for o in range(others):
                if a[o] > 0:
                    g_last[o] += d * a[o]
                    da = d * last[o]
                    g_bias[o] += da
                    a[o] = da
                else:
                    a[o] = 0
            for u in range(units):
                if f[u] > 0:
                    b = np.float32(0)
                    for o in range(others):
                        g_second[u, o] += a[o] * f[u]
                        b += a[o] * second[u, o]
                    back[u] = b
            brings = np.float32(row[BRINGS + line])
            e = min(at, SIDE - 1 - at)
            theirs = row[THEIRS] if line < SIDE else 1 - row[THEIRS]
            tt = left * 2 + theirs
            so = row[OURS_SECOND] if line < SIDE else row[THEIRS_SECOND]
            st = row[THEIRS_SECOND] if line < SIDE else row[OURS_SECOND]
            ss = min(3, so) * 4 + min(3, st)
            nn = lacks * ROOMS + room[mask]
            cm = canonical_of[mask]
            for u in range(units):
                b = back[u]
                g_shape[cm, u] += b
                g_edge[e, u] += b
                g_need[nn, u] += b
                g_slope[lacks, u] += b * brings
                g_turn[tt, u] += b
                g_seconds[ss, u] += b
            for step in range(SIDE):
                if mask >> step & 1:
                    field = step * SIDE + at if direction == 0 else at * SIDE + step
                    place = min(step, SIDE - 1 - step) * CLASSES + classes[board, direction, field]
                    for u in range(units):
                        g_ore[place, u] += back[u]
    return loss


@numba.njit(fastmath=True)  # type: ignore[untyped-decorator]
def adam(numbers: Any, gradient: Any, means: Any, squares: Any, rate: float, first: float, second: float) -> None:
    """One step of Adam, in place; the gradient is cleared. ``first`` and ``second`` make up for the means' beginning at
    0."""
    for each in range(numbers.size):
        means[each] = 0.9 * means[each] + 0.1 * gradient[each]
        squares[each] = 0.999 * squares[each] + 0.001 * gradient[each] * gradient[each]
        numbers[each] -= rate * (means[each] / first) / (np.sqrt(squares[each] / second) + 1e-8)
        gradient[each] = 0


PARTS = (*SHAPES, "second", "bias", "last", "gain")
BATCH = 256
HELD_BACK = 0.05
"""The share of rows at the end from which nothing is learnt: they say how well it was learnt."""


def train(net: Numbers, rows: Any, targets: Any, classes: Any, *, epochs: int, rate: float, seed: int = 1) -> float:
    """Train a network in place. The loss on rows that were held back."""
    room = ROOM.astype(np.int64)
    parts = tuple(net[name] for name in PARTS)
    gradients = tuple(np.zeros_like(part) for part in parts)
    means, squares = ([np.zeros(part.size, np.float32) for part in parts] for _ in range(2))
    count = len(rows)
    cut = int(count * (1 - HELD_BACK))
    drawn = np.random.default_rng(seed)
    steps, done = epochs * (cut // BATCH), 0
    held_back = 0.0
    for epoch in range(epochs):
        order = drawn.permutation(cut)
        total = 0.0
        for begin in range(0, cut - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            total += learn(parts, gradients, rows, targets, chosen, classes, CANONICAL, room, True)
            done += 1
            now = rate * (1.02 - done / steps)
            for part, gradient, mean, square in zip(parts, gradients, means, squares, strict=True):
                gradient /= BATCH
                adam(part.reshape(-1), gradient.reshape(-1), mean, square, now, 1 - 0.9**done, 1 - 0.999**done)
        rest = np.arange(cut, count)
        held_back = learn(parts, gradients, rows, targets, rest, classes, CANONICAL, room, False) / len(rest)
        print(f"epoch {epoch}: {total / (cut // BATCH * BATCH):.4f}, held back {held_back:.4f}", flush=True)
    return held_back


def expanded(net: Numbers) -> Numbers:
    """As the search reads it: with a shape for every mask."""
    return {**net, "shape": net["shape"][CANONICAL]}


def publish(net: Numbers, path: Path) -> None:
    """Write it as Gusher has it: half precision is enough."""
    numbers: dict[str, Any] = {name: part.astype(np.float16) for name, part in expanded(net).items()}
    np.savez_compressed(path, **numbers)
