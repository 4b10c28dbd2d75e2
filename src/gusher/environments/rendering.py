"""Positions as text."""

from __future__ import annotations

from gusher.lab import State

MODES = ("ansi",)


def rendered(state: State, mode: str | None) -> str | None:
    """The position as text: the moves, the points, and who is to act."""
    if mode is None:
        return None
    if mode not in MODES:
        raise ValueError(f"render_mode: expected {' or '.join(MODES)}, found {mode!r}")
    moves = " ".join(state.game.write(action) for _, action in state.history)
    return f"{moves}\npoints {state.points}, {state.ending or f'to act: {state.movers}'}"
