"""The table for people."""

from __future__ import annotations

from .figures import Figure, Target
from .others import MUCH

WIDTHS = (28, 24, 9, 9)


def heading() -> str:
    """The names of the columns."""
    return _row("figure", "value", "ratio", "target", "")


def line(figure: Figure) -> str:
    """A figure, what it is compared with, and the rest of what was seen below it."""
    ratio = "" if figure.ratio is None else f"{number(figure.ratio)} ×"
    verdict = ""
    if figure.target:
        verdict = "met" if figure.target.met(figure.value, figure.ratio) else "MISSED"
    against = f"against {figure.against}" if figure.against else ""
    first = _row(figure.name, f"{number(figure.value)} {figure.unit}", ratio, _target(figure.target), verdict)
    below = [against] if against else []
    if figure.spread:
        below.append(f"from {number(figure.spread[0])} to {number(figure.spread[1])} {figure.unit}")
    below += [
        f"{name}: {number(value) if isinstance(value, float) else value}" for name, value in figure.details.items()
    ]
    if figure.others is not None and figure.others >= MUCH:
        below.append(f"MEASURED ON A BUSY MACHINE: other processes kept {number(figure.others)} cores at work")
    return "\n".join([first, *(f"    {each}" for each in below)])


def missing_line(name: str, reason: str) -> str:
    """A figure that could not be measured."""
    return _row(name, "–", "", "", "") + f"\n    {reason}"


def number(value: float) -> str:
    """Three digits that count, with thousands parted."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _target(target: Target | None) -> str:
    if target is None:
        return ""
    return f"{'≥' if target.at == 'least' else '≤'} {number(target.bound)}{' ×' if target.of == 'ratio' else ''}"


def _row(*cells: str) -> str:
    *padded, last = cells
    return ("".join(f"{cell:<{width}}" for cell, width in zip(padded, WIDTHS, strict=True)) + last).rstrip()
