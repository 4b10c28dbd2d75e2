"""The command: which figures, in what order, and how they are shown."""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from textwrap import indent
from types import FrameType
from typing import Protocol

from .figures import CannotMeasureError, Figure, Measure, chosen, figures
from .others import Others
from .table import heading, line, missing_line

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class StoppedError(BaseException):
    """Somebody wants no more figures (Ctrl-C, SIGTERM); ``signal`` says how they said so."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal = number


def run(names: list[str], as_json: bool = False) -> int:
    """Measure figures, all or those that are called so or begin so, and print each as soon as it is there: a table, or
    one JSON array.

    Returns the exit status: 0, also where a target is missed or something optional isn't installed; 2 and one line on
    standard error for an unknown name; 128 and the number of the signal if it was stopped (130 for Ctrl-C, 143 for
    SIGTERM): then what was measured until then is printed, and the array is whole.
    """
    known = figures()
    try:
        wanted = chosen(names, list(known))
    except KeyError as error:
        print(f"gusher bench: there is no figure {error.args[0]!r}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    shown: Shown = Array() if as_json else Table()
    done = 0
    try:
        with stoppable(), shown:
            for name in wanted:
                shown.begin(name)
                shown.add(name, _measure(name, known[name]))
                done += 1
    except StoppedError as stopped:
        print(f"gusher bench: stopped; measured {done} of {len(wanted)} figures", file=sys.stderr)
        return 128 + stopped.signal
    return 0


def _measure(name: str, measure: Measure) -> Figure | CannotMeasureError:
    others = Others()
    try:
        figure = measure(name)
    except CannotMeasureError as error:
        return error
    return replace(figure, others=others.cores())


@contextmanager
def stoppable() -> Iterator[None]:
    """StoppedError for the first signal that wants an end; all that a figure has started is ended by it on the way."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, _frame: FrameType | None) -> None:
        raise StoppedError(number)

    before = {each: signal.signal(each, stop) for each in SIGNALS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


class Shown(Protocol):
    """How figures are printed, one after the other; at its end whatever is printed is whole."""

    def __enter__(self) -> object:
        """Print what comes first."""

    def __exit__(self, *error: object) -> None:
        """Print what comes last."""

    def begin(self, name: str) -> None:
        """This one is measured now."""

    def add(self, name: str, outcome: Figure | CannotMeasureError) -> None:
        """Report the outcome of one measurement."""


class Array:
    """A JSON array, one figure after the other."""

    def __init__(self) -> None:
        self._between = ""

    def __enter__(self) -> None:
        print("[", end="", flush=True)

    def __exit__(self, *error: object) -> None:
        print("\n]", flush=True)

    def begin(self, name: str) -> None:
        """Says nothing."""

    def add(self, name: str, outcome: Figure | CannotMeasureError) -> None:
        """Print one more object."""
        entry = outcome.as_json() if isinstance(outcome, Figure) else {"name": name, "missing": str(outcome)}
        print(f"{self._between}\n{indent(json.dumps(entry, indent=2), '  ')}", end="", flush=True)
        self._between = ","


class Table:
    """A table for people."""

    def __enter__(self) -> None:
        print(heading(), flush=True)

    def __exit__(self, *error: object) -> None:
        self._last_line("")

    def begin(self, name: str) -> None:
        """What is being measured, in a line that the result replaces."""
        self._last_line(f"{name} …")

    def add(self, name: str, outcome: Figure | CannotMeasureError) -> None:
        """Print one more row."""
        self._last_line("")
        print(line(outcome) if isinstance(outcome, Figure) else missing_line(name, str(outcome)), flush=True)

    def _last_line(self, text: str) -> None:
        """Only where somebody looks on."""
        if sys.stdout.isatty():
            print(f"\r\033[K{text}", end="", flush=True)
