"""What has changed between two views of a table, and how a view that somebody has becomes the newer one.

An edit names a place in the view by its path of keys and indices, and is one of three:

- ``[path, value]``: this stands there now;
- ``[path]``: what stood there (in an object) is gone;
- ``[path, first, count, values]``: of the list there, ``count`` values from index ``first`` on gave way to these.

Edits are made one after the other. ``web/src/table/patch.ts`` makes them in the browser; both are held to
``tests/server/patches.json``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

Path = tuple[str | int, ...]
Edit = list[Any]
"""``[path, value]``, ``[path]`` or ``[path, first, count, values]``, where a path is a list."""


FEWEST_IN_A_RUN = 4
"""From so many changed values on, a list of plain values is told as one run instead of one by one."""


def edits(old: Any, new: Any) -> list[Edit]:
    """What makes ``new`` of ``old``: values as JSON has them, or as msgspec makes that of them; where one is an object
    or a list at the top, both are. Parts that are the same in both, not only equal, are passed over at no cost."""
    found: list[Edit] = []
    if old != new:
        _compare(old, new, (), found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Edit]) -> None:
    """Tell how two values differ; they do."""
    if isinstance(old, Struct) and type(old) is type(new) and _tells_all(new):
        for name in new.__struct_fields__:
            was, value = getattr(old, name), getattr(new, name)
            if was is not value and was != value:
                _compare(was, value, (*path, name), found)
    elif isinstance(old, dict) and isinstance(new, dict):
        if old.keys() != new.keys():
            found.extend([[*path, _key(key)]] for key in old if key not in new)
        for key, value in new.items():
            if key not in old:
                found.append([[*path, _key(key)], value])
            elif (was := old[key]) is not value and was != value:
                _compare(was, value, (*path, _key(key)), found)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        _compare_lists(old, new, path, found)
    else:
        found.append([list(path), new])


def _tells_all(value: Struct) -> bool:
    """Whether each field of a struct is in its object, under its own name."""
    names = value.__struct_fields__
    return not value.__struct_config__.omit_defaults and value.__struct_encode_fields__ == names


def _key(key: str | int) -> str:
    """A key as JSON has it."""
    return key if isinstance(key, str) else str(key)


def _compare_lists(old: Sequence[Any], new: Sequence[Any], path: Path, found: list[Edit]) -> None:
    if len(old) == len(new):
        changed = [
            place for place, (was, value) in enumerate(zip(old, new, strict=True)) if was is not value and was != value
        ]
        if len(changed) < FEWEST_IN_A_RUN or isinstance(new[changed[0]], dict | list | tuple | Struct):
            for place in changed:
                _compare(old[place], new[place], (*path, place), found)
            return
    first, last = 0, 0
    most = min(len(old), len(new))
    while first < most and old[first] == new[first]:
        first += 1
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    found.append([list(path), first, len(old) - first - last, new[first : len(new) - last]])


def patched(value: Any, changes: Iterable[Edit]) -> Any:
    """What becomes of a value. It shares what has not changed with the one before, which stays as it was.

    ValueError if an edit names what is not there: then the view is not the one that the edits were made for.
    """
    copies: dict[int, Any] = {}
    for edit in changes:
        try:
            value = _edited(value, edit[0], edit, copies)
        except (AttributeError, LookupError, TypeError) as error:
            raise ValueError(f"no such place in this view: {edit[0]}") from error
    return value


def patched_view(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The view that a patch makes of the one before, both as they travelled. ValueError if it is not for that one."""
    twin: dict[str, Any] = patched(view, patch["changes"])
    lines = {line["n"]: line for line in (*view["log"], *patch["log"])}
    return {**twin, "n": patch["n"], "log": [lines[n] for n in sorted(lines) if n < patch["n"]]}


def _edited(value: Any, path: Sequence[str | int], edit: Edit, copies: dict[int, Any]) -> Any:
    if not path:
        return edit[1] if len(edit) == 2 else _spliced(value, *edit[1:])
    # What has been copied once for these edits is nobody else's.
    twin = value if id(value) in copies else value.copy()
    copies[id(twin)] = twin
    key, rest = path[0], path[1:]
    if rest or len(edit) == 4:
        twin[key] = _edited(twin[key], rest, edit, copies)
    elif len(edit) == 1:
        del twin[key]
    else:
        twin[key] = edit[1]
    return twin


def _spliced(value: list[Any], first: int, count: int, values: list[Any]) -> list[Any]:
    if first + count > len(value):
        raise IndexError(first + count)
    return [*value[:first], *values, *value[first + count :]]
