"""What workers elsewhere can be asked, and how questions and answers travel: as MessagePack, by the types of the
functions. Nothing that comes out of a database can call anything else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, get_type_hints

import msgspec
import numpy as np

from gusher.bots import advising

TASKS: dict[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (
        *(advising.explain, advising.advise, advising.chores, advising.object_to, advising.judge),
        *(advising.play_on, advising.ponder, advising.refute, advising.prove, advising.sift),
        advising.play_for,
    )
}


class UnknownTaskError(Exception):
    """There is no such task here, or these are no arguments for it: whoever asks has another version."""


class _Numbers(msgspec.Struct, array_like=True):
    """An array of numbers: their kind, as NumPy calls it, its shape, and its bytes in C order."""

    kind: str
    shape: tuple[int, ...]
    data: bytes


def _wrap(value: object) -> object:
    if isinstance(value, np.ndarray):
        return _Numbers(value.dtype.str, value.shape, value.tobytes())
    raise NotImplementedError(f"{type(value).__name__} does not travel")


def _unwrap(kind: type, value: object) -> object:
    if kind is np.ndarray:
        numbers = msgspec.convert(value, _Numbers)
        dtype = np.dtype(numbers.kind)
        if dtype.kind not in "iuf":
            raise ValueError(f"{numbers.kind} is no kind of numbers")
        return np.frombuffer(numbers.data, dtype).reshape(numbers.shape)
    raise NotImplementedError(f"{kind.__name__} does not travel")


_encode = msgspec.msgpack.Encoder(enc_hook=_wrap).encode


def name_of(function: Callable[..., Any]) -> str:
    """The name of a task. UnknownTaskError if it is none."""
    name = function.__name__
    if TASKS.get(name) is not function:
        raise UnknownTaskError(name)
    return name


def written(value: object) -> bytes:
    """Arguments, or a result, as they travel."""
    return _encode(value)


def arguments_of(task: str, data: bytes) -> Sequence[Any]:
    """The arguments of a task. UnknownTaskError if there is no such task, or if these are no arguments for it."""
    function = _function(task)
    hints = get_type_hints(function)
    kinds = tuple(hints[name] for name in inspect.signature(function).parameters)
    arguments: Sequence[Any] = _read(task, data, tuple[kinds])  # type: ignore[valid-type]
    return arguments


def result_of(task: str, data: bytes) -> Any:
    """The result of a task. UnknownTaskError if it is none."""
    return _read(task, data, get_type_hints(_function(task))["return"])


def _function(task: str) -> Callable[..., Any]:
    if task not in TASKS:
        raise UnknownTaskError(task)
    return TASKS[task]


def _read(task: str, data: bytes, kind: Any) -> Any:
    try:
        return msgspec.msgpack.decode(data, type=kind, dec_hook=_unwrap)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise UnknownTaskError(f"{task}: {error}") from error
