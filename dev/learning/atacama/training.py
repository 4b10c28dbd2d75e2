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
    "shape": (MASKS,), "ore": (HALF * CLASSES,), "edge": (HALF,), "need": (5 * ROOMS,), "slope": (5,),
    "turn": (64,), "seconds": (16,),
}


def canonical() -> np.ndarray[Any, Any]:
    found = np.zeros(MASKS, np.int64)
    for mask in range(MASKS):
        back = int(f"{mask:09b}"[::-1], 2)
        found[mask] = min(mask, back)
    return found


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


@numba.njit(fastmath=True, cache=True, nogil=True)
def learn(
    shape, ore, edge, need, slope, turn, seconds, second, bias, last, gain,
    g_shape, g_ore, g_edge, g_need, g_slope, g_turn, g_seconds, g_second, g_bias, g_last, g_gain,
    rows, targets, chosen, classes, canon, room, train,
):
    """The loss over some rows; gradients are added up."""
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
            cm = canon[mask]
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
        if not train:
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
            cm = canon[mask]
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


@numba.njit(fastmath=True, cache=True)
def adam(p, g, m, v, rate, b1, b2):
    """One step; the gradient is cleared."""
    for i in range(p.size):
        m[i] = 0.9 * m[i] + 0.1 * g[i]
        v[i] = 0.999 * v[i] + 0.001 * g[i] * g[i]
        p[i] -= rate * (m[i] / b1) / (np.sqrt(v[i] / b2) + 1e-8)
        g[i] = 0


ORDER = (*SHAPES, "second", "bias", "last", "gain")


def train(net, rows, targets, classes, epochs=3, rate=2e-3, batch=256, seed=1, held=0.05, say=print):
    """Train a network in place; returns the loss on rows that were held back (whole games at the end)."""
    room = ROOM.astype(np.int64)
    parts = [net[name] for name in ORDER]
    grads = [np.zeros_like(p) for p in parts]
    ms, vs = [np.zeros(p.size, np.float32) for p in parts], [np.zeros(p.size, np.float32) for p in parts]
    count = len(rows)
    cut = int(count * (1 - held))
    drawn = np.random.default_rng(seed)
    steps = epochs * (cut // batch)
    done = 0
    for epoch in range(epochs):
        order = drawn.permutation(cut)
        total = 0.0
        for begin in range(0, cut - batch + 1, batch):
            chosen = order[begin : begin + batch]
            total += learn(*parts, *grads, rows, targets, chosen, classes, CANONICAL, room, True)
            done += 1
            lr = rate * (1 - done / steps) + rate * 0.02
            for p, g, m, v in zip(parts, grads, ms, vs):
                g /= batch
                adam(p.reshape(-1), g.reshape(-1), m, v, lr, 1 - 0.9**done, 1 - 0.999**done)
        test = learn(*parts, *grads, rows, targets, np.arange(cut, count), classes, CANONICAL, room, False)
        say(f"epoch {epoch}: {total / (cut // batch * batch):.4f}, held back {test / (count - cut):.4f}", flush=True)
    return test / (count - cut)


def expanded(net: Numbers) -> Numbers:
    """As the search reads it: with a shape for every mask."""
    return {**net, "shape": net["shape"][CANONICAL]}


def publish(net: Numbers, path: Path) -> None:
    """Write it as Gusher has it: half precision is enough."""
    numbers: dict[str, Any] = {name: part.astype(np.float16) for name, part in expanded(net).items()}
    np.savez_compressed(path, **numbers)
