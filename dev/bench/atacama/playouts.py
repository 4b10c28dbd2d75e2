"""Random playouts through the kernel's generic driver, the one that search calls: against C++, and against
OpenSpiel."""

from __future__ import annotations

from statistics import median

from dev.bench.figures import Figure, raced
from dev.bench.machine import needs_numba, one_core, processor_seconds, seconds
from dev.bench.openspiel import openspiel
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

from .reference import compiled_reference

ROUNDS = 60
PLAYOUTS = 40_000
SEED = 7
HEX = "hex(board_size=9)"
ROLLOUTS = 1_000
SIMULATIONS = 4


class Ours:
    """Playouts of the basic game, compiled."""

    def __init__(self) -> None:
        needs_numba()
        self.start = game("atacama").start(2, {})
        self.engine = Engine(game("atacama"), is_compiled=True)
        self.engine.playouts(self.start, 1, SEED)

    def playouts(self, count: int, seed: int) -> tuple[list[int], list[float]]:
        """See ``Engine.playouts``."""
        return self.engine.playouts(self.start, count, seed)

    def moves(self, sample: int = 2_000) -> float:
        """How many moves a playout has on average."""
        return sum(int(self.engine.playout(self.start, seed)["moves"]) for seed in range(sample)) / sample


def against_cpp(name: str) -> Figure:
    """Playouts per second, and their ratio to the same algorithm in C++. Both run in turn, on one core; the best round
    of each counts, in the time that the processor worked on it, since whatever else the machine does can only slow a
    round down. AssertionError if the two don't come to the same totals."""
    ours = Ours()
    here, there = [], []
    with one_core(), compiled_reference(ours.start) as reference:
        for seed in range(SEED, SEED + ROUNDS):
            sums: list[tuple[list[int], list[float]]] = []
            took = processor_seconds(lambda seed=seed, sums=sums: sums.append(ours.playouts(PLAYOUTS, seed)))  # type: ignore[misc]
            here.append(PLAYOUTS / took)
            result = reference.playouts(PLAYOUTS, seed)
            there.append(PLAYOUTS / result.seconds)
            total, firsts = sums[0]
            assert total == result.total, f"other totals than C++: {total} and {result.total}"
            assert [round(share * 720720) for share in firsts] == result.firsts
    against = "the same algorithm in C++ (dev/bench/reference/atacama.cpp, g++ -O3 -march=native)"
    details = {
        "C++, playouts/s": max(there),
        "median ratio of a round": median(one / other for one, other in zip(here, there, strict=True)),
        "moves/s": max(here) * ours.moves(),
    }
    return raced(name, "playouts/s", here, against, there, 0.9, details)


def against_bitboards(name: str) -> Figure:
    """Playouts per second against another algorithm in C++, which keeps the board in bits and looks lines up. Its games
    are others, so that points can only be compared on the average: AssertionError if they differ by a tenth."""
    ours = Ours()
    here, there = [], []
    with one_core(), compiled_reference(ours.start, "atacama_bitboards") as reference:
        for seed in range(SEED, SEED + ROUNDS):
            took = processor_seconds(lambda seed=seed: ours.playouts(PLAYOUTS, seed))  # type: ignore[misc]
            here.append(PLAYOUTS / took)
            result = reference.playouts(PLAYOUTS, seed)
            there.append(PLAYOUTS / result.seconds)
    mine, theirs = (sum(each) / PLAYOUTS for each in (ours.playouts(PLAYOUTS, seed)[0], result.total))
    assert abs(mine - theirs) < 0.1, f"other points than with bitboards: {mine} and {theirs}"
    details = {"C++, playouts/s": max(there), "points of both seats in a game": f"{mine:.2f} and {theirs:.2f}"}
    against = "another algorithm in C++ (dev/bench/reference/atacama_bitboards.cpp, g++ -O3 -march=native)"
    return raced(name, "playouts/s", here, against, there, None, details)


def against_openspiel(name: str) -> Figure:
    """Playouts per second against OpenSpiel's rollouts of hex on a board of the same size.

    The ratio compares playouts, since that is what a search waits for. Each call into OpenSpiel makes thousands of
    rollouts, so that only its C++ is measured. A game of hex is longer than one of Atacama: the ratio of moves per
    second is told too.
    """
    pyspiel = openspiel()
    ours = Ours()
    hexes = pyspiel.load_game(HEX)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    here, there = [], []
    with one_core():
        for _ in range(10):
            here.append(PLAYOUTS / seconds(lambda: ours.playouts(PLAYOUTS, SEED)))
            # Four steps of a tree are nothing beside four thousand rollouts.
            bot = pyspiel.MCTSBot(hexes, evaluator, 1.4, SIMULATIONS, 100, False, SEED, False)
            state = hexes.new_initial_state()
            there.append(ROLLOUTS * SIMULATIONS / seconds(lambda bot=bot, state=state: bot.mcts_search(state)))  # type: ignore[misc]
    moves_here, moves_there = ours.moves(), _moves_of_hex(hexes)
    against = "OpenSpiel's rollouts of hex 9×9 (MCTSBot with RandomRolloutEvaluator), playouts"
    details = {
        "OpenSpiel, playouts/s": max(there),
        "moves of a playout, Atacama and hex": f"{moves_here:.1f} and {moves_there:.1f}",
        "ratio of moves/s": max(here) * moves_here / (max(there) * moves_there),
    }
    return raced(name, "playouts/s", here, against, there, 10.0, details)


def _moves_of_hex(hexes: object, sample: int = 200) -> float:
    """How many moves a random game of hex has on average."""
    import random

    drawn = random.Random(SEED)  # noqa: S311 (nothing secret)
    total = 0
    for _ in range(sample):
        state = hexes.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(drawn.choice(state.legal_actions()))
        total += state.move_number()
    return total / sample


FIGURES = {
    "atacama.playouts": against_cpp,
    "atacama.playouts.bitboards": against_bitboards,
    "atacama.playouts.openspiel": against_openspiel,
}
