"""A position as text for a language model: what its seat sees, what has happened, and its legal moves."""

from __future__ import annotations

from typing import Any

import msgspec

from gusher.clients.account import Seen
from gusher.clients.seats import history
from gusher.rules.kernel import Phrase, named
from gusher.table.words import sentence

MOST_MOVES = 300
"""The most legal moves in one text."""


def described(seen: Seen, before: Seen | None = None, containing: str = "") -> str:
    """A position as its seat sees it; with ``before``, only what has changed since. Lists legal moves ``containing`` a
    text."""
    names = [
        f"seat {each.seat + 1} (you)" if each.mine else each.name or each.bot or f"seat {each.seat + 1}"
        for each in seen.seats
    ]
    lines = _beginning(seen, names) if before is None else _news(seen, before, names)
    shown = _fields(seen)
    if before is not None:
        old = _fields(before)
        shown = {name: value for name, value in shown.items() if value != old.get(name)}
    what = "Position" if before is None else "What has changed in the position"
    lines.append(f"{what}: {msgspec.json.encode(shown).decode()}")
    lines.append(f"Points: {', '.join(map(str, seen.points))}")
    lines.append(_state(seen, names))
    if seen.moves:
        lines.append(_moves(seen.moves, containing))
    return "\n".join(lines)


def _beginning(seen: Seen, names: list[str]) -> list[str]:
    mine = seen.mine
    others = [f"seat {seat + 1} is {name}" for seat, name in enumerate(names) if mine is None or seat != mine.seat]
    you = "You only watch" if mine is None else f"You are seat {mine.seat + 1}"
    options = ", ".join(f"{name}={value}" for name, value in seen.options.items() if "\n" not in str(value))
    return [
        f"Table {seen.id}: {seen.game}{f' ({options})' if options else ''}. {you}; {', '.join(others)}.",
        f"Moves and outcomes so far: {' '.join(history(seen.kind, seen.log)) or 'none'}",
    ]


def _news(seen: Seen, before: Seen, names: list[str]) -> list[str]:
    kind, lines = seen.kind, []
    for entry in seen.log:
        if entry.n < before.n or not entry.stands:
            continue
        who = "" if entry.seat is None else names[entry.seat]
        said = sentence(kind, "en", Phrase(entry.phrase, entry.words), who, names) if entry.phrase else f"{who}: hidden"
        lines.append(f"{entry.text or '?'}: {said}")
    return lines


def _fields(seen: Seen) -> dict[str, Any]:
    return named(seen.kind, seen.scene) if seen.scene else {}


def _state(seen: Seen, names: list[str]) -> str:
    if seen.over:
        endings = seen.kind.texts["en"]["endings"]
        how = endings[seen.ending]["text"] if seen.ending in endings else seen.ending
        return f"The game is over: {how}"
    if seen.moves:
        return "It is your turn."
    waiting = ", ".join(names[seat] for seat in seen.movers)
    return f"Waiting for {waiting or 'the game to begin'}; ask for the position again later."


def _moves(moves: list[str], containing: str) -> str:
    fitting = [each for each in moves if containing in each]
    which = f" that contain “{containing}”" if containing else ""
    more = f" … and {len(fitting) - MOST_MOVES} more" if len(fitting) > MOST_MOVES else ""
    return f"Your {len(fitting)} legal moves{which}: {' '.join(fitting[:MOST_MOVES])}{more}"
