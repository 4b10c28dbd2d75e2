"""Learn Atacama's basic game from nothing but one's own games, in ten minutes on two cores.

    python self_play.py --minutes 10 --curve curve.svg --weights weights.npz

Hundreds of games go on at once against itself and older selves, some of them from positions in the middle; after each
round of games the network (``gusher.lab.baselines.atacama``) is improved by PPO (Schulman et al. 2017). In between it
plays against ``greedy``, which takes what brings most points at once. It learns nothing from those games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import gusher
from gusher.lab.baselines.atacama import Array, Judgement, Policy, Sight, look

GAMES = 384
FROM_THE_MIDDLE, AGAINST_OLDER_SELVES = 0.25, 0.25
"""Shares of the games of a round."""
MIDDLE = (4, 20)
"""Moves after which positions are kept to begin from, the last not included."""
ROUNDS_OF_A_SELF = 10
BATCH, CLIP, ENTROPY, RATE, TRUST = 1024, 0.2, 0.01, 1e-3, 0.9
"""States a step; PPO's and Adam's numbers; how far later values are believed (lambda of GAE)."""
MARGIN = 12
"""A lead of so many points is a clear one."""
GAMES_IN_BETWEEN, GAMES_AT_THE_END = 40, 200
FIELDS = [column + row for row in "123456789" for column in "abcdefghi"]


class Turn(NamedTuple):
    """One move in each game that goes on: the states, their games and movers, what was chosen, how likely that was, and
    what the mover expected."""

    states: NDArray[np.void]
    game: NDArray[np.int64]
    seat: NDArray[np.int64]
    field: NDArray[np.int64]
    chance: Array
    value: Array


class Learner:
    """The network, the games it plays, and its older selves."""

    def __init__(self, seed: int = 1, games: int = GAMES) -> None:
        self.rng = np.random.default_rng(seed)
        self.game = gusher.game("atacama")
        self.actions = np.array([self.game.read(name) for name in FIELDS])
        self.vector = gusher.vector("atacama", games, mode="DISABLED", seed=seed)
        self.vector.reset()
        self.policy = Policy.untaught(look(self.vector.states[:1]).rows.shape[1], self.rng)
        self.adam = Adam(self.policy.weights)
        self.older: list[Policy] = []
        self.middles: list[gusher.lab.State] = []
        self.rounds = 0

    def round(self) -> None:
        """Play all games once, and learn from them."""
        turns, won = self._play()
        self._learn(turns, won)
        self.rounds += 1
        if self.rounds % ROUNDS_OF_A_SELF == 0:
            self.older.append(Policy([each.copy() for each in self.policy.weights]))

    def _play(self) -> tuple[list[Turn], Array]:
        """The turns of all games, and what came of them: (games, 2), from -1 to 1."""
        v, rng = self.vector, self.rng
        begin = [self.game.initial()] * v.n
        for at in range(int(v.n * FROM_THE_MIDDLE) if self.middles else 0):
            begin[at] = self.middles[rng.integers(len(self.middles))]
        batch = v.reset(starts=begin)
        guest = self.older[rng.integers(len(self.older))] if self.older else self.policy
        guests = np.where(np.arange(v.n) < v.n * (1 - AGAINST_OLDER_SELVES), -1, rng.integers(2, size=v.n))
        turns, won, middle = list[Turn](), np.zeros((v.n, 2), np.float32), rng.integers(*MIDDLE)
        goes_on = np.ones(v.n, np.bool_)
        while goes_on.any():
            game = np.flatnonzero(goes_on)
            states, seat = v.states[game], batch.seat[game].astype(np.int64)
            if len(turns) == middle:
                few = rng.choice(game, min(len(game), v.n // 8), replace=False)
                self.middles = [*self.middles, *(v.state(int(each)) for each in few)][-v.n :]
            seen, is_own = look(states), guests[game] != seat
            mine, theirs = self.policy.judge(seen, len(game)), guest.judge(seen, len(game))
            field = drawn(np.where(is_own[:, None], mine.chances, theirs.chances), rng)
            chance = mine.chances[np.arange(len(game)), field]
            turn = Turn(states, game, seat, field, chance, mine.values)
            turns.append(Turn(*(each[is_own] for each in turn)))
            actions = np.zeros(v.n, np.int64)
            actions[game] = self.actions[field]
            batch = v.step(actions)
            lead = batch.points[:, 0] - batch.points[:, 1]
            # To win counts as much as by how much: most games are close to none.
            outcome = (np.sign(lead) + np.tanh(lead / MARGIN)) / 2
            won[batch.done] = np.stack([outcome, -outcome], axis=1)[batch.done]
            goes_on &= ~batch.done
        return turns, won

    def _learn(self, turns: Sequence[Turn], won: Array) -> None:
        every = Turn(*(np.concatenate(each) for each in zip(*turns, strict=True)))
        outcome, gain = won[every.game, every.seat], gains(turns, won)
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        order = self.rng.permutation(len(gain))
        for part in np.array_split(order, max(1, len(order) // BATCH)):
            seen, at = look(every.states[part]), (np.arange(len(part)), every.field[part])
            now = self.policy.judge(seen, len(part))
            ratio = np.exp(now.chances[at] - every.chance[part])
            is_far = np.where(gain[part] > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            pull = np.where(is_far, 0, -gain[part] * ratio)
            likely, told = np.exp(now.chances), np.where(np.isfinite(now.chances), now.chances, 0)
            entropy = -(likely * told).sum(axis=1, keepdims=True)
            by_chance = likely * (ENTROPY * (told + entropy) - pull[:, None])
            by_chance[at] += pull
            by_value = (now.values - outcome[part]) * (1 - now.values**2)
            self.adam.step(self.policy.weights, slopes(self.policy, seen, now, by_chance, by_value))

    def against(self, opponent: str, games: int, seed: int = 1) -> tuple[float, float]:
        """The share of first places, and by how many points it ends ahead."""
        found = gusher.study.matches(
            "atacama", {"learner": self.policy.choose, opponent: opponent}, count=games, seed=seed
        )  # fmt: skip
        mine = next(each for each in found.by_player if each.name == "learner")
        return mine.first.value, mine.ahead.value if mine.ahead else 0.0


def drawn(chances: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """A field for each row of logarithms (Gumbel's way)."""
    return np.argmax(chances + rng.gumbel(size=chances.shape), axis=1)


def gains(turns: Sequence[Turn], won: Array) -> Array:
    """How much better each move was than expected, by what the same player expected later and what came of it
    (generalised advantage estimation)."""
    later, gain, out = won.copy(), np.zeros_like(won), list[Array]()
    for turn in reversed(turns):
        at = turn.game, turn.seat
        gain[at] = later[at] - turn.value + TRUST * gain[at]
        later[at] = turn.value
        out.append(gain[at])
    return np.concatenate(out[::-1])


def slopes(policy: Policy, seen: Sight, now: Judgement, by_chance: Array, by_value: Array) -> list[Array]:
    """Of the loss by each weight, from those by the number of each field, (n, 81), and of each state, (n,)."""
    first, second = now.layers
    n = len(by_value)
    fields = np.bincount(seen.state, minlength=n)
    out = np.stack([by_chance[seen.state, seen.field], (by_value / fields)[seen.state]], axis=1) / n
    out = out.astype(np.float32)
    to_second = (out @ policy.weights[4].T) * (second > 0)
    to_first = (to_second @ policy.weights[2].T) * (first > 0)
    layers = ((seen.rows, to_first), (first, to_second), (second, out))
    return [slope for read, said in layers for slope in (read.T @ said, said.sum(axis=0))]


class Adam:
    """Steps whose size does not depend on how steep it is (Kingma and Ba 2015)."""

    def __init__(self, weights: Sequence[Array]) -> None:
        self.means, self.squares = ([np.zeros_like(each) for each in weights] for _ in range(2))
        self.steps = 0

    def step(self, weights: Sequence[Array], slopes: Sequence[Array]) -> None:
        """Change the weights where they are."""
        steepness = sum(float((each**2).sum()) for each in slopes) ** 0.5
        self.steps += 1
        for weight, slope, mean, square in zip(weights, slopes, self.means, self.squares, strict=True):
            slope = slope / max(1.0, steepness)
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= RATE * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Measured(NamedTuple):
    """After so many minutes and games: the share of first places against ``greedy``."""

    minutes: float
    games: int
    first: float


def curve(measured: Sequence[Measured]) -> str:
    """The picture, as SVG."""
    last = max(each.minutes for each in measured) or 1.0
    points = [(60 + 620 * each.minutes / last, 260 - 230 * each.first) for each in measured]
    lines = "".join(
        f'<path d="M60 {260 - 2.3 * share:.0f}H680" stroke="#8886"/>'
        f'<text x="50" y="{264 - 2.3 * share:.0f}" text-anchor="end">{share} %</text>'
        for share in (0, 50, 100)
    )
    dots = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3"/>' for x, y in points)
    way = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    said = f"First places against greedy, after {measured[-1].games:,} games in {last:.0f} minutes"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 300" font-family="sans-serif" fill="#777">'
        f'{lines}<polyline points="{way}" fill="none" stroke="#b5541c" stroke-width="2"/><g fill="#b5541c">{dots}</g>'
        f'<text x="370" y="288" text-anchor="middle">{said}</text></svg>\n'
    )


def main(arguments: Sequence[str] | None = None) -> float:
    """Learn, and say how it went: the share of first places in the end."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn")
    parser.add_argument("--rounds", type=int, help="how many rounds of games instead")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games a round has")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where to draw it")
    parser.add_argument("--weights", type=Path, help="where to keep what was learnt")
    given = parser.parse_args(arguments)
    learner, began, taken = Learner(given.seed, given.games), time.monotonic(), 0.0
    measured = [Measured(0.0, 0, learner.against("greedy", GAMES_IN_BETWEEN)[0])]
    while taken < 60 * given.minutes if given.rounds is None else learner.rounds < given.rounds:
        learner.round()
        taken = time.monotonic() - began
        if learner.rounds % ROUNDS_OF_A_SELF == 0:
            share, ahead = learner.against("greedy", GAMES_IN_BETWEEN, learner.rounds)
            measured.append(Measured(taken / 60, learner.rounds * given.games, share))
            print(f"{taken:5.0f} s, {measured[-1].games:7,} games: {share:4.0%} first, {ahead:+.1f} points", flush=True)
    share, ahead = learner.against("greedy", GAMES_AT_THE_END, given.seed)
    measured.append(Measured(taken / 60, learner.rounds * given.games, share))
    print(f"At the end, of {GAMES_AT_THE_END} games against greedy: {share:.0%} first, {ahead:+.1f} points")
    if given.curve:
        given.curve.write_text(curve(measured), "utf-8")
    if given.weights:
        learner.policy.write(given.weights)
    return share


if __name__ == "__main__":
    main()
