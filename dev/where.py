"""Where long works of a clone are done: here, in several processes, or on a cluster."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def add_where(parser: ArgumentParser) -> None:
    """The options ``jobs`` and ``ray``, as ``gusher.study.hands`` wants them."""
    parser.add_argument("--jobs", type=int, default=1, help="in how many processes")
    parser.add_argument("--ray", metavar="ADDRESS", help="on the Ray cluster there; auto for this machine's")


def by_its_name(command: F) -> F:
    """The same function of the same module, imported. What ``python -m`` runs is called ``__main__``, and other
    processes would not find there what they are to do."""
    spec = sys.modules[command.__module__].__spec__
    assert spec is not None
    found: F = getattr(import_module(spec.name), command.__name__)
    return found
