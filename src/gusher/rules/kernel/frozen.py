"""What compiled code has taken over from its modules: the values of globals, and the functions that it calls.

Numba reads a global once, when it compiles a function that uses it. So these values are part of what is kept on disk
(``cache``); and where one of them changes later in the same process, compiled code refuses to run
(``ChangedRulesError``) instead of playing by other rules than its modules say.

Assignments to modules are noticed at once, however they come about: as ``module.NAME = 3``, from ``monkeypatch``, or by
``importlib.reload``. Arrays can't be written any more once compiled code has them. What is written into the dictionary
of a module behind its back (``vars(module)["NAME"] = 3``) is noticed with the next assignment, and by what is compiled
afterwards.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, EnumType
from functools import cache, wraps
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from . import marking
from .errors import ChangedRulesError
from .generic import GENERIC, of_game
from .registry import has_rules, rules_of_dtype
from .standing import standing, standing_of

NOT_OURS = frozenset(("numpy", "numba", "llvmlite")) | sys.stdlib_module_names
"""Packages whose functions are what their versions say."""

Texts = dict[str, str]
"""By global, ``module.NAME``: what stands for its value."""


class Used:
    """All that a compiled function takes over. ``by_owner`` tells it for each function that is called, and for each
    question that is answered by a game; ``files`` are where these functions stand."""

    def __init__(self) -> None:
        self.by_owner: dict[object, Texts] = {}
        self.files: set[str] = set()
        self.modules: dict[int, ModuleType] = {}
        self.arrays: list[np.ndarray[Any, Any]] = []

    def digest(self) -> str:
        """The same for the same values, in any process."""
        lines = {f"{name} {text}" for texts in self.by_owner.values() for name, text in texts.items()}
        return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:20]


# What a function uses -------------------------------------------------------------------------------------------------


def digest_of_rules(rules: ModuleType) -> str:
    """The same in any process in which a game has the same rules with the same globals, those of its set-up too."""
    own = (getattr(rules, name, None) for name in ("setup", *GENERIC))
    return used([each for each in own if each is not None], [rules]).digest()


def used(functions: Iterable[Callable[..., Any]], games: Iterable[ModuleType]) -> Used:
    """What these functions take over when they are compiled for records of the games with these rules."""
    uses = Used()
    rules = list(dict.fromkeys(games))
    waiting: list[Any] = list(functions)
    while waiting:
        one = waiting.pop()
        if one in uses.by_owner or _is_foreign(one.__module__):
            continue
        texts = {f"{one.__module__}.{one.__qualname__}": _outline(one.__code__)[0]}
        uses.by_owner[one] = texts
        uses.files.add(one.__code__.co_filename)
        for where, name, value in _globals(one, uses):
            texts[f"{where}.{name}"] = _text(value, uses)
            waiting += _called(value)
        for each in _inside(one):
            waiting += _called(each)
        find = _finder(one)
        if find is None:
            continue
        for each in rules:
            answer = find(each)
            uses.by_owner[one, each] = {f"{each.__name__}.{one.__name__}": _text(answer, uses)}
            uses.modules[id(vars(each))] = each
            waiting += _called(answer)
    return uses


def _is_foreign(module: str | None) -> bool:
    return (module or "").partition(".")[0] in NOT_OURS


def _globals(function: FunctionType, uses: Used) -> Iterator[tuple[str, str, Any]]:
    """Every global that the function may read, as module, name and value: also ``module.NAME`` of modules it knows."""
    space = function.__globals__
    here = str(space.get("__name__"))
    module = sys.modules.get(here)
    if module is not None and vars(module) is space:
        uses.modules[id(space)] = module
    names = _outline(function.__code__)[1]
    for name in names:
        if name not in space:
            continue
        value = space[name]
        yield here, name, value
        if isinstance(value, ModuleType) and not _is_foreign(value.__name__):
            uses.modules[id(vars(value))] = value
            yield from ((value.__name__, each, vars(value)[each]) for each in names if each in vars(value))


def _called(value: Any) -> list[FunctionType]:
    """The function that compiled code may call there; Numba's own wrap one."""
    value = getattr(value, "py_func", value)
    return [value] if isinstance(value, FunctionType) else []


def _inside(function: FunctionType) -> list[Any]:
    """What a function carries with it: what it closes over, and its defaults."""
    cells = function.__closure__ or ()
    return [*(each.cell_contents for each in cells), *(function.__defaults__ or ())]


def _finder(function: Any) -> Callable[[ModuleType], Any] | None:
    """The function that finds a game's own function behind this one (None where a game has none); None if this one
    doesn't stand for such."""
    name = function.__name__
    if GENERIC.get(name) is function:
        find: Callable[..., Any] = of_game
    elif function is standing:
        return standing_of
    elif function in marking.RESOLVED:
        find = marking.RESOLVED[function]
    else:
        return None

    def lookup(rules: ModuleType) -> Any:
        try:
            return find(rules, name=name)
        except (AttributeError, ImportError):
            return None

    return lookup


# What stands for a value ----------------------------------------------------------------------------------------------


@cache
def _outline(code: CodeType) -> tuple[str, tuple[str, ...]]:
    """What stands for a function's code, and all names in it."""
    names = list(code.co_names)
    plain = []
    for each in code.co_consts:
        if isinstance(each, CodeType):
            text, inner = _outline(each)
            names += inner
            plain.append(text)
        else:
            # The order of a set differs from process to process.
            plain.append(repr(sorted(each, key=repr)) if isinstance(each, frozenset) else repr(each))
    arguments = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    about = repr((code.co_code, code.co_names, code.co_varnames, code.co_freevars, arguments, plain))
    return hashlib.sha256(about.encode()).hexdigest()[:20], tuple(dict.fromkeys(names))


def _text(value: Any, uses: Used) -> str:
    if isinstance(value, np.ndarray):
        uses.arrays.append(value)
        return f"array {value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()[:20]}"
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({', '.join(_text(each, uses) for each in value)})"
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes, np.generic, range)):
        return repr(value)
    if isinstance(value, ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, dict):
        return f"dict({', '.join(f'{_text(key, uses)}: {_text(each, uses)}' for key, each in value.items())})"
    for function in _called(value):
        inside = ", ".join(_text(each, uses) for each in _inside(function))
        return f"function {function.__qualname__} {_outline(function.__code__)[0]} ({inside})"
    if isinstance(value, Enum):
        return f"{type(value).__qualname__}.{value.name} {value.value!r}"
    if isinstance(value, EnumType):
        members: dict[str, Enum] = dict(value.__members__)
        return f"enum {value.__qualname__} {[(name, each.value) for name, each in members.items()]!r}"
    # Nothing that Numba could make a constant of, as far as we know: then all counts that is written beside it.
    described = value if isinstance(value, type) else type(value)
    file = getattr(sys.modules.get(described.__module__), "__file__", None)
    if file is not None and not _is_foreign(described.__module__):
        uses.files.add(file)
    return f"{described.__module__}.{described.__qualname__}"


# What has been taken over ---------------------------------------------------------------------------------------------

_taken: dict[object, Texts] = {}
"""By function: the globals that it was compiled with."""


class _Changes:
    """How many assignments to modules there have been that compiled code has taken something from."""

    count = 0


class _Watched(ModuleType):
    """A module that compiled code has taken something from."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        _Changes.count += 1

    def __delattr__(self, name: str) -> None:
        super().__delattr__(name)
        _Changes.count += 1


def take(uses: Used) -> None:
    """From now on compiled code has this. ChangedRulesError if it has had something else of it before."""
    for owner, texts in uses.by_owner.items():
        before = _taken.setdefault(owner, texts)
        if before != texts:
            name = next(each for each in before.keys() | texts.keys() if before.get(each) != texts.get(each))
            raise ChangedRulesError(name, before.get(name), texts.get(name))
    for module in uses.modules.values():
        if type(module) is ModuleType:
            module.__class__ = _Watched
    for array in uses.arrays:
        array.flags.writeable = False


def insisting(function: Callable[..., Any], twin: Callable[..., Any]) -> Callable[..., Any]:
    """``twin``, which is ``function`` compiled, refusing to run with other globals than it was compiled with.

    A watched module counts assignments, so the check costs one comparison a call.
    """
    checked = _Changes.count

    @wraps(twin)
    def run(*arguments: Any) -> Any:
        nonlocal checked
        if checked != _Changes.count:
            count = _Changes.count
            kinds = (getattr(each, "dtype", None) for each in arguments)
            take(used([function], [rules_of_dtype(kind) for kind in kinds if kind is not None and has_rules(kind)]))
            checked = count
        return twin(*arguments)

    return run
