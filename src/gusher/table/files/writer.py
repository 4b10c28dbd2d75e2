"""Game files as text."""

from __future__ import annotations

from collections.abc import Iterator

from gusher.table.dice import MISSING
from gusher.table.pausing import Pausing, whole

from .game_file import TITLE, GameFile

WIDTH = 100


def write(file: GameFile) -> str:
    """The text of a game file."""
    return whole(writing(file))


def writing(file: GameFile) -> Pausing[str]:
    """The same as work that pauses."""
    lines = [TITLE, f"game: {file.game}, rules {file.rules_version}", f"seats: {file.seats}"]
    for name, value in sorted(file.options.items()):
        if isinstance(value, bool):
            lines.append(f"option {name}: {'yes' if value else 'no'}")
        elif "\n" in value:
            lines += [f"parts {name}:", *(f"| {line}".rstrip() for line in value.removesuffix("\n").split("\n"))]
        else:
            lines.append(f"option {name}: {value}")
    for seat, player in sorted(file.players.items()):
        lines.append(f"seat {seat + 1}: {player.kind} {player.name}")
    if file.seed:
        lines.append(f"seed: {file.seed.seed}")
        lines.append(f"dice of: {' '.join((file.seed.table, *file.seed.nonces))}")
        if file.seed.scheme > 1:
            lines.append(f"dice scheme: {file.seed.scheme}")
            lines.append(f"promises: {' '.join(each or MISSING for each in file.seed.promises)}")
    lines.append("")
    for line in _wrapped(file):
        lines.append(line)
        yield
    if file.result:
        lines += ["", f"end: {file.result.ending}", f"points: {' '.join(str(each) for each in file.result.points)}"]
    return "\n".join(lines) + "\n"


def _wrapped(file: GameFile) -> Iterator[str]:
    """The moves, ten of them numbered at a time, in lines that fit a letter."""
    line = ""
    for number, step in enumerate(file.steps):
        word = step.word
        if number % 10 == 0:
            word = f"{number + 1}. {word}"
        if line and (number % 10 == 0 or len(line) + 1 + len(word) > WIDTH):
            yield line
            line = ""
        line = f"{line} {word}".lstrip()
    if line:
        yield line
