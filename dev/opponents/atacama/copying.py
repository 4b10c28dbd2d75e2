"""What copying comes to, for ``docs/what-we-learnt.md``: RAVE begins, and the other one answers every move by its image
wherever that is legal, and elsewhere plays as RAVE does.

    python -m dev.opponents.atacama.copying

All follows from seeds.
"""

from __future__ import annotations

import sys

from gusher.rules.atacama.parts import FIRST

from .copier import IMAGES, image_of
from .match import estimate
from .programs import Program, opponent

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


def main() -> int:
    """The command."""
    with opponent("rave") as rave:
        for tiles in (None, FIRST):
            for image in IMAGES:
                margins = [copied(rave, tiles, image, seed=seed, tries=TRIES) for seed in range(GAMES)]
                lost, shared = sum(each > 0 for each in margins), margins.count(0)
                told = f"loses {lost} and shares {shared} of {GAMES}, by {estimate(margins)}"
                print(f"{tiles or 'the usual tiles'}: who copies {image} {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
