"""What is public in Python: the modules that ``docs/api.md`` names, and what each of them offers."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType

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


def places() -> dict[int, str]:
    """Where each public object is described, as ``module.name``, by its id: the first module that offers it."""
    found: dict[int, str] = {}
    for name in modules():
        module = import_module(name)
        for each in offered(module):
            found.setdefault(id(getattr(module, each)), f"{name}.{each}")
    return found


def page(name: str) -> str:
    """The page of a module, in reStructuredText, which our docstrings are in."""
    module, described = import_module(name), places()
    parts = [f"{name}\n{'=' * len(name)}", f".. automodule:: {name}\n   :no-members:"]
    for each in offered(module):
        value, full = getattr(module, each), f"{name}.{each}"
        place = described[id(value)]
        if place != full:
            parts.append(f"- ``{each}``: see :py:obj:`{place}`")
        else:
            parts.append(_entry(full, value))
    return "\n\n".join(parts) + "\n"


def _entry(full: str, value: object) -> str:
    if inspect.isclass(value):
        return f".. auto{'exception' if issubclass(value, BaseException) else 'class'}:: {full}"
    if callable(value) and not isinstance(value, GenericAlias | UnionType):
        return f".. autofunction:: {full}"
    return f".. py:data:: {full}\n   :value: {value!r}"


def _is_its_own(name: str, value: object, module: ModuleType) -> bool:
    is_made_here = getattr(value, "__module__", None) == module.__name__
    return not name.startswith("_") and is_made_here and (inspect.isclass(value) or inspect.isroutine(value))
