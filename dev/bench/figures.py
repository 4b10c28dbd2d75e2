"""What a figure is, and where figures come from: every module of this package that has ``FIGURES``."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from typing import Any, Literal


class CannotMeasureError(Exception):
    """Something that a figure needs is not here; the message says what, and how to get it."""


@dataclass(frozen=True)
class Target:
    """What is promised: a bound on the ratio, or on the value itself."""

    of: Literal["ratio", "value"]
    at: Literal["least", "most"]
    bound: float

    def met(self, value: float, ratio: float | None) -> bool:
        """Whether a measurement keeps it."""
        measured = value if self.of == "value" else ratio
        if measured is None:
            return False
        return measured >= self.bound if self.at == "least" else measured <= self.bound


@dataclass(frozen=True)
class Figure:
    """One measurement. ``value`` is in ``unit``; ``ratio`` is that to what ``against`` names, measured in the same run.
    ``spread`` are the least and the greatest of the rounds; ``details`` says what else was seen; ``others`` how many
    cores other processes kept busy meanwhile, on the average, None where the system doesn't tell."""

    name: str
    value: float
    unit: str
    against: str | None = None
    ratio: float | None = None
    target: Target | None = None
    spread: tuple[float, float] | None = None
    details: dict[str, Any] = field(default_factory=dict)
    others: float | None = None

    def as_json(self) -> dict[str, Any]:
        """As ``--json`` prints it: what is not there is left out, and a target says whether it is met."""
        shown = {name: value for name, value in asdict(self).items() if value not in (None, {})}
        if self.target:
            shown["target"] = {**asdict(self.target), "met": self.target.met(self.value, self.ratio)}
        return shown


def raced(
    name: str,
    unit: str,
    here: Sequence[float],
    against: str,
    there: Sequence[float],
    least: float | None,
    details: dict[str, Any],
) -> Figure:
    """The best round ``here`` in so many units a second, of which there are to be at ``least`` so many times as in the
    best round ``there``, if anything is promised."""
    best = max(here)
    target = None if least is None else Target("ratio", "least", least)
    return Figure(name, best, unit, against, best / max(there), target, (min(here), best), details)


Measure = Callable[[str], Figure]
"""Measures the figure of the name it is given. CannotMeasureError if something is missing."""


def figures() -> dict[str, Measure]:
    """All figures by name, in the order of their modules."""
    measures: dict[str, Measure] = {}
    package = import_module(__package__)
    for module in pkgutil.walk_packages(package.__path__, f"{__package__}."):
        measures |= getattr(import_module(module.name), "FIGURES", {})
    return measures


def chosen(names: list[str], known: list[str]) -> list[str]:
    """The figures that are called so, or begin so up to a dot; all if no name is given. KeyError with the first unknown
    name."""
    if not names:
        return known
    for name in names:
        if not any(_begins(each, name) for each in known):
            raise KeyError(name)
    return [each for each in known if any(_begins(each, name) for name in names)]


def _begins(figure: str, name: str) -> bool:
    return figure == name or figure.startswith(f"{name}.")
