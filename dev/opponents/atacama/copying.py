"""What copying comes to: RAVE begins, and the other one answers every move by its image wherever that is legal, and
elsewhere plays as RAVE does.

    python -m dev.opponents.atacama.copying

It is tried on the usual tiles, on every set that keeps to A3, and on the first tiles, and kept beside what it is worth
to begin there (``src/gusher/rules/atacama/tiles/measured.json``). All follows from seeds.
"""

from __future__ import annotations

import json
import sys

from gusher.rules.atacama.parts import FIRST, OURS

from .copier import IMAGES, image_of
from .match import estimate
from .programs import Program, opponent
from .tile_sets import CHARACTERS, FOLDER, MEASURED, keep_measured, told

GAMES, TRIES = 20, 1_000


def copied(rave: Program, tiles: str | None, image: str, *, seed: int, tries: int) -> int:
    """What RAVE is ahead by that begins and makes so many random games a move, where the other one copies by this
    image."""
    rave.begin({"tiles": tiles}, seed)
    moves: list[str] = []
    while True:
        rave.position(moves)
        legal = rave.legal()
        if not legal:
            first, second = rave.points()
            return first - second
        copy = image_of(moves[-1], image) if len(moves) % 2 else None
        moves.append(copy if copy in legal else rave.try_games(tries))


def lost(rave: Program, tiles: str | None, image: str) -> dict[str, float]:
    """How many games whoever copies by this image loses and shares, and by how many points they are behind."""
    margins = [copied(rave, tiles, image, seed=seed, tries=TRIES) for seed in range(GAMES)]
    return {
        "games": GAMES,
        "lost": sum(each > 0 for each in margins),
        "shared": margins.count(0),
        **told(estimate(margins)),
    }


def main() -> int:
    """The command."""
    kept = json.loads((FOLDER / MEASURED).read_text(encoding="utf-8"))
    with opponent("rave") as rave:
        for name in (*CHARACTERS, FIRST):
            tiles = None if name == OURS else name
            kept[name]["copiers"] = {image: lost(rave, tiles, image) for image in IMAGES}
            for image, result in kept[name]["copiers"].items():
                print(f"{name}: who copies {image}: {result}", flush=True)
    keep_measured(kept)
    return 0


if __name__ == "__main__":
    sys.exit(main())
