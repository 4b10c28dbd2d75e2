"""Training the network, with JAX: it is the network of ``outlook.weighing`` once more, for many positions at once. A
test holds both to each other."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from gusher.analysis.games.atacama.endgame.twin import MOST_IN_LINE
from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.atacama.scoring import RIGS_TO_COUNT

from .net import (
    CHANNELS,
    CLASSES,
    LEARNT,
    MARGINS,
    NARROW,
    POINTS,
    TENTH,
    WIN,
    Numbers,
    shapes,
)
from .positions import UNSAID, Positions, mirrored

BATCH = 512
HELD_BACK = 0.05
"""The share of positions from which nothing is learnt: they say how well it was learnt."""
DECAY = 1e-4
CLEAR = 0.8
"""Points, in tens, from which on an error counts by its size instead of its square."""
SAID, MOVES = 8.0, 0.5
"""How much it counts what a search said, and which moves it held to be good, beside how the game ended."""
SURELY, LIKELY = 1.0, 0.6
"""How much it counts how a game ended, where that is proven and where it is not."""
SPREAD = {
    "line": 0.15, "line_value": 0.05, "fields": 0.08, "turn": 0.1, "hands": 0.05, "around": 0.1, "policy_here": 0.2,
    "policy_around": 0.2, "board": 0.2, "board_turn": 0.1, "board_hands": 0.05, "result": 0.1,
}  # fmt: skip
"""How far numbers are spread at first."""


KINDS: dict[str, Any] = {"is_open": bool, **dict.fromkeys(("classes", "lacks", "room", "left", "hands"), np.int32)}
"""What is no number with a point, when JAX takes it."""


def fresh(seed: int = 1) -> Numbers:
    """A network that has learnt nothing."""
    drawn = np.random.default_rng(seed)
    numbers: Numbers = {}
    for name, shape in shapes().items():
        spread = 0.0 if name.endswith("bias") else SPREAD.get(name, shape[0] ** -0.5)
        numbers[name] = drawn.normal(0, spread, shape).astype(np.float32)
    numbers["gain"][:] = 1.0
    return numbers


def judged(numbers: Any, some: Positions) -> tuple[Any, Any, Any]:
    """What the network says of positions: points (in tens), win, and policy, as ``outlook.net`` has them."""
    count = len(some.left)
    is_open = some.is_open.astype(jnp.float32)
    values, fields = _lines(numbers, some, is_open)
    turn = numbers["turn"][some.left] + numbers["hands"][some.hands]
    board = is_open.reshape(count, SIDE, SIDE, 1)
    # By row and column: our lines are columns, so theirs are rows.
    here = jnp.swapaxes(fields[:, 0], 1, 2) + fields[:, 1] + turn[:, None, None]
    here = jax.nn.relu(here) * board
    bordered = jnp.pad(here, ((0, 0), (1, 1), (1, 1), (0, 0)))
    mixed = numbers["around_bias"] + sum(
        bordered[:, near // 3 : near // 3 + SIDE, near % 3 : near % 3 + SIDE] * numbers["around"][near]
        for near in range(9)
    )
    mixed = jax.nn.relu(mixed) * board
    policy = here @ numbers["policy_here"].T + mixed @ numbers["policy_around"].T
    sums = jnp.concatenate([here.sum((1, 2)), mixed.sum((1, 2))], -1) * TENTH
    hidden = numbers["board_turn"][some.left] + numbers["board_hands"][some.hands] + sums @ numbers["board"]
    result = jax.nn.relu(hidden) @ numbers["result"]
    points = some.lead * TENTH + values + result[:, POINTS]
    win = numbers["gain"][some.left] * points + result[:, WIN]
    return points, win, jnp.moveaxis(policy, -1, 1).reshape(count, 2 * FIELDS)


def _lines(numbers: Any, some: Positions, is_open: Any) -> tuple[Any, Any]:
    """What all lines promise together, and what they say of their fields: ours and theirs, by line and place."""
    count = len(some.left)

    def along(each: Any) -> tuple[Any, Any]:
        board = each.reshape(count, SIDE, SIDE)
        return jnp.swapaxes(board, 1, 2), board

    open_along = jnp.concatenate(along(is_open), 1)
    classes = jnp.concatenate([along(some.classes[:, 0])[0], along(some.classes[:, 1])[1]], 1)
    lacks = jax.nn.one_hot(some.lacks, RIGS_TO_COUNT + 1)
    edge = np.minimum(np.arange(SIDE), SIDE - 1 - np.arange(SIDE))
    each_line = np.concatenate(
        [np.eye(SIDE // 2 + 1)[np.tile(edge, 2)], np.repeat([1.0, 0.0], SIDE)[:, None]], 1, dtype=np.float32
    )
    inputs = jnp.concatenate(
        [
            (jax.nn.one_hot(classes, CLASSES) * open_along[..., None]).reshape(count, 2 * SIDE, -1),
            lacks,
            jax.nn.one_hot(some.room, MOST_IN_LINE + 1),
            lacks * some.brings[..., None] * TENTH,
            jnp.broadcast_to(each_line, (count, *each_line.shape)),
        ],
        -1,
    )
    first = jax.nn.relu(inputs @ numbers["line"] + numbers["line_bias"])
    then = jax.nn.relu(first @ numbers["second"] + numbers["second_bias"]).reshape(count, 2, SIDE, -1)
    counts = ((some.room >= some.lacks) & (some.room > 0)).reshape(count, 2, SIDE)
    promised = jnp.einsum("nslu,su->nsl", then, numbers["line_value"]) * counts
    fields = jnp.einsum("nslu,suc->nslc", then, numbers["fields"]) + numbers["fields_bias"][None, :, None]
    return promised[:, 0].sum(-1) - promised[:, 1].sum(-1), fields.reshape(count, 2, SIDE, SIDE, CHANNELS)


def loss(numbers: Any, some: Positions) -> tuple[Any, dict[str, Any]]:
    """How far the network is from what was found, and the parts of that."""
    points, win, policy = judged(numbers, some)
    has_second = (some.hands >= 4)[:, None]
    is_legal = jnp.concatenate([some.is_open, some.is_open & has_second], 1)
    policy = jnp.where(is_legal, policy, -1e9)
    error = jnp.abs(points - some.margin * TENTH)
    points_lost = jnp.where(error < CLEAR, error * error / 2, CLEAR * (error - CLEAR / 2)) * 3
    won = jax.nn.sigmoid(win)
    is_won = (jnp.sign(some.margin) + 1) / 2
    win_lost = -(is_won * jnp.log(won + 1e-6) + (1 - is_won) * jnp.log(1 - won + 1e-6))
    share = 0.5 + (1 - MARGINS) * (won - 0.5) + MARGINS / 2 * jnp.tanh(points / TENTH / NARROW)
    is_said = some.share != UNSAID
    said_lost = jnp.where(is_said, (share - some.share) ** 2, 0.0)
    moves_lost = -(some.moves * jax.nn.log_softmax(policy)).sum(-1)
    ended = jnp.where(is_said, LIKELY, SURELY) * (points_lost + win_lost)
    parts = {
        "points": error.mean() / TENTH,
        "win": win_lost.mean(),
        "share": jnp.sqrt(said_lost.sum() / jnp.maximum(1, is_said.sum())),
        "moves": moves_lost.mean(),
    }
    return (ended + SAID * said_lost + MOVES * moves_lost).mean(), parts


def rows(some: Positions, chosen: Any) -> Positions:
    """These rows, as JAX takes them."""
    return Positions(*(each[chosen].astype(KINDS.get(name, np.float32)) for name, each in some._asdict().items()))


def train(numbers: Numbers, some: Positions, *, epochs: float, rate: float, seed: int = 1) -> tuple[Numbers, str]:
    """Train a network on; the new one, and how well it says what it has not learnt from."""
    drawn = np.random.default_rng(seed)
    # Games lie one behind the other: what is held back are whole ones.
    cut = int(len(some.left) * (1 - HELD_BACK))
    steps = max(1, math.ceil(epochs * cut / BATCH))
    warm = max(1, steps // 20)
    how = optax.adamw(optax.warmup_cosine_decay_schedule(0.0, rate, warm, steps), weight_decay=DECAY)
    state = how.init(numbers)

    @jax.jit  # type: ignore[untyped-decorator]
    def step(numbers: Any, state: Any, batch: Positions) -> tuple[Any, Any]:
        slope = jax.grad(loss, has_aux=True)(numbers, batch)[0]
        change, state = how.update(slope, state, numbers)
        return optax.apply_updates(numbers, change), state

    order = np.concatenate([drawn.permutation(cut) for _ in range(math.ceil(epochs) + 1)])
    for number in range(steps):
        batch = rows(some, order[number * BATCH : (number + 1) * BATCH])
        numbers, state = step(numbers, state, mirrored(batch, *(drawn.random(2) < 0.5)))
    return {name: np.asarray(numbers[name]) for name in LEARNT}, _report(numbers, some, cut)


def _report(numbers: Any, some: Positions, cut: int) -> str:
    """How well a network says what it has not learnt from."""
    judge = jax.jit(lambda numbers, batch: loss(numbers, batch)[1])
    ends = range(cut, len(some.left) - BATCH + 1, BATCH)
    parts = [judge(numbers, rows(some, np.arange(end, end + BATCH))) for end in ends]
    return (
        ", ".join(f"{name} {np.mean([float(each[name]) for each in parts]):.3f}" for name in parts[0]) if parts else ""
    )


def publish(numbers: Numbers, path: Path) -> None:
    """Write it as Gusher has it: half precision is enough."""
    packed: dict[str, Any] = {name: part.astype(np.float16) for name, part in numbers.items()}
    np.savez_compressed(path, **packed)
