"""The command: which figures, in what order, and how they are shown."""

from __future__ import annotations

import json
import sys
from typing import Any

from .figures import CannotMeasureError, Figure, chosen, figures
from .table import heading, line, missing_line


def run(names: list[str], as_json: bool = False) -> int:
    """Measure figures, all or those that are called so or begin so, and print them: a table while it grows, or one JSON
    array.

    Returns the exit status: 0, also where a target is missed or something optional isn't installed; 2 and one line on
    standard error for an unknown name.
    """
    known = figures()
    try:
        wanted = chosen(names, list(known))
    except KeyError as error:
        print(f"gusher bench: there is no figure {error.args[0]!r}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    shown: list[dict[str, Any]] = []
    if not as_json:
        print(heading(), flush=True)
    for name in wanted:
        _progress(name, as_json)
        found = _measure(name, known[name])
        _progress("", as_json)
        if isinstance(found, Figure):
            shown.append(found.as_json())
        else:
            shown.append({"name": name, "missing": str(found)})
        if not as_json:
            print(line(found) if isinstance(found, Figure) else missing_line(name, str(found)), flush=True)
    if as_json:
        print(json.dumps(shown, indent=2))
    return 0


def _measure(name: str, measure: Any) -> Figure | CannotMeasureError:
    try:
        figure: Figure = measure(name)
    except CannotMeasureError as error:
        return error
    return figure


def _progress(name: str, as_json: bool) -> None:
    """What is being measured, in a line that the result replaces; only where somebody looks on."""
    if not as_json and sys.stdout.isatty():
        print(f"\r\033[K{name} …" if name else "\r\033[K", end="", flush=True)
