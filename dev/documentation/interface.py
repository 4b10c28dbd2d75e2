"""What is public in Python: the modules that ``docs/api.md`` names, and what each of them offers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType
from typing import get_args, get_type_hints

PAGE = Path(__file__).parents[2] / "docs/api.md"
LISTED = re.compile(r"^- `(gusher[\w.]*)`", re.MULTILINE)


def modules() -> list[str]:
    """The public modules, in the order of the page."""
    return LISTED.findall(PAGE.read_text("utf-8"))


def offered(module: ModuleType) -> list[str]:
    """The public names of a module: those of its ``__all__``, else the classes and functions that it defines."""
    names = getattr(module, "__all__", None)
    if names is None:
        names = [name for name, value in vars(module).items() if _is_its_own(name, value, module)]
    return [name for name in names if not isinstance(getattr(module, name), ModuleType) and not name.startswith("__")]


@cache
def places() -> dict[int, str]:
    """Where each public object is described, as ``module.name``, by its id: where it is defined, if that is public,
    else in the first module that offers it."""
    found: dict[int, str] = {}
    for name in modules():
        module = import_module(name)
        for each in offered(module):
            value = getattr(module, each)
            if id(value) not in found or getattr(value, "__module__", "") == name:
                found[id(value)] = f"{name}.{each}"
    return found


@cache
def related() -> dict[str, list[type]]:
    """By module, the classes of ours that no module offers, but that what this one offers takes, has or returns. Each
    class is in one list only."""
    known = set(places())
    found: dict[str, list[type]] = {}
    for name in modules():
        module = import_module(name)
        classes: list[type] = []
        looked_at = [getattr(module, each) for each in offered(module)]
        while looked_at:
            for each in _classes_in(looked_at.pop(0)):
                if id(each) not in known:
                    known.add(id(each))
                    classes.append(each)
                    looked_at.append(each)
        found[name] = classes
    return found


def page(name: str) -> str:
    """The page of a module, in reStructuredText, which our docstrings are in."""
    module, described = import_module(name), places()
    parts = [f"{name}\n{'=' * len(name)}", f".. automodule:: {name}\n   :no-members:"]
    for each in offered(module):
        value, full = getattr(module, each), f"{name}.{each}"
        place = described[id(value)]
        parts.append(_entry(full, value) if place == full else f"- ``{each}``: see :py:obj:`{place}`")
    others = related()[name]
    if others:
        parts.append("Related types\n-------------")
        parts += [_entry(f"{each.__module__}.{each.__qualname__}", each) for each in others]
    return "\n\n".join(parts) + "\n"


def _classes_in(value: object) -> Iterator[type]:
    """The classes of ours in the annotations of a function, or of a class and its public methods."""
    if inspect.isclass(value):
        members = [each for name, each in vars(value).items() if not name.startswith("_")]
    else:
        members = [value] if inspect.isroutine(value) else []
    functions = [getattr(each, "fget", None) or getattr(each, "func", None) or each for each in members]
    for each in [value, *functions] if inspect.isclass(value) else functions:
        with suppress(NameError, TypeError):  # imported for types only, or something without annotations
            for hint in get_type_hints(each).values():
                yield from _ours(hint)


def _ours(hint: object) -> Iterator[type]:
    for each in get_args(hint):
        yield from _ours(each)
    if inspect.isclass(hint) and hint.__module__.startswith("gusher.") and not hint.__name__.startswith("_"):
        yield hint


def _entry(full: str, value: object) -> str:
    if inspect.isclass(value):
        return f".. auto{'exception' if issubclass(value, BaseException) else 'class'}:: {full}"
    if callable(value) and not isinstance(value, GenericAlias | UnionType):
        return f".. autofunction:: {full}"
    return f".. py:data:: {full}\n   :value: {value!r}"


def _is_its_own(name: str, value: object, module: ModuleType) -> bool:
    is_made_here = getattr(value, "__module__", None) == module.__name__
    return not name.startswith("_") and is_made_here and (inspect.isclass(value) or inspect.isroutine(value))
