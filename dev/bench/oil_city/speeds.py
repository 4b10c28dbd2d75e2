"""How fast it plays at random, alone, against catanatron, and with its books kept."""

from __future__ import annotations

from dev.bench.figures import Figure, raced
from dev.bench.machine import one_core, processor_seconds
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.kinds import ACCEPT, OFFER, WITHDRAW
from gusher.rules.oil_city.ledger import Ledger

from .catan import Catan
from .games import Ours

ROUNDS = 10
GAMES = 400
GAMES_OF_CATAN = 30
SEED = 7
GAMES_WITH_BOOKS = 2
TIMES = 3


def against_catanatron(name: str) -> Figure:
    """What people do in a second in random games of five companies, at least a tenth of it making offers and taking
    them; against catanatron's random players. Both in turn, on one core; the best round of each counts, since whatever
    else the machine does can only slow a round down."""
    catan = Catan()
    ours = Ours()
    ours.played(1, SEED)
    here, there = [], []
    with one_core():
        for seed in range(SEED, SEED + ROUNDS):
            here.append(ours.played(GAMES, seed))
            there.append(catan.played(GAMES_OF_CATAN, seed))
    speeds = [each.speed for each in here]
    offers = min(each.share(OFFER, ACCEPT) for each in here)
    assert offers >= 0.1, f"only {offers:.1%} of what was done was offering and taking"
    details = {
        "catanatron, actions/s": max(there),
        "offers made and taken, of all actions": offers,
        "offers withdrawn": min(each.share(WITHDRAW) for each in here),
        "deals of a game": sum(each.done[ACCEPT] for each in here) / (ROUNDS * GAMES),
        "with the bank's steps, steps/s": max(each.steps / each.seconds for each in here),
        "actions of a game": sum(each.actions for each in here) / (ROUNDS * GAMES),
        "games/s": max(GAMES / each.seconds for each in here),
    }
    return raced(name, "actions/s", speeds, "catanatron's random players, actions", there, 50.0, details)


def with_books(name: str) -> Figure:
    """Steps a second in the same games, one by one from Python, while the books are kept and compared with the tables
    and the box after each; against playing them with neither."""
    ours = Ours()
    ours.played(1, SEED)
    engine, components = ours.engine, default_components()
    games = [list(ours.steps(seed)) for seed in range(SEED, SEED + GAMES_WITH_BOOKS)]
    count = sum(len(steps) for steps in games)

    def only_play() -> None:
        for steps in games:
            s = engine.copy(ours.start)
            for seat, action in steps:
                engine.play_unchecked(s, seat, action)

    def keep_books() -> None:
        for steps in games:
            Ledger.of(engine, components, ours.start, steps)

    only_play()
    with one_core():
        whole = [ours.played(GAMES, seed) for seed in range(SEED, SEED + TIMES)]
        compiled = max(each.steps / each.seconds for each in whole)
        alone = max(count / processor_seconds(only_play) for _ in range(TIMES))
        kept = [count / processor_seconds(keep_books) for _ in range(TIMES)]
    return Figure(
        name,
        max(kept),
        "steps/s",
        "the same steps without books, one by one from Python",
        max(kept) / alone,
        spread=(min(kept), max(kept)),
        details={
            "without books, steps/s": alone,
            "times slower than that": alone / max(kept),
            "whole games compiled, steps/s": compiled,
            "times slower than those": compiled / max(kept),
        },
    )


FIGURES = {"oil_city.playouts": against_catanatron, "oil_city.books": with_books}
