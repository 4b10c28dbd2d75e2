"""Makes parts, side by side where they don't wait for one another."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from child import say, stop
from meanwhile import compiling

if TYPE_CHECKING:
    from parts import Part


def make(parts: list[Part]) -> None:
    """Make all of these that are not fresh: those that all others wait for, then the lanes, while rules are compiled.
    Trouble in one lane ends the others; the next start goes on from there."""
    numbers = {part.name: f"[{number}/{len(parts)}]" for number, part in enumerate(parts, 1)}
    lanes = _lanes(parts)
    _make_lane(lanes.pop("", []), numbers)
    if lanes:
        with compiling():
            _make_lanes(list(lanes.values()), numbers)


def _make_lanes(lanes: list[list[Part]], numbers: dict[str, str]) -> None:
    failures: list[Exception] = []

    def run(lane: list[Part]) -> None:
        try:
            _make_lane(lane, numbers)
        except Exception as failure:  # noqa: BLE001 - told where this was called
            failures.append(failure)
            stop()

    threads = [threading.Thread(target=run, args=(lane,)) for lane in lanes]
    for each in threads:
        each.start()
    try:
        for each in threads:
            each.join()
    finally:
        if any(each.is_alive() for each in threads):  # Ctrl-C
            stop()
    if failures:
        raise failures[0]


def _lanes(parts: list[Part]) -> dict[str, list[Part]]:
    lanes: dict[str, list[Part]] = {}
    for part in parts:
        lanes.setdefault(part.lane, []).append(part)
    return lanes


def _make_lane(lane: list[Part], numbers: dict[str, str]) -> None:
    for part in lane:
        if part.fresh():
            continue
        say(f"{numbers[part.name]} {part.says}")
        stamp = part.stamp().read()
        stamp.remove()
        part.make()
        stamp.write()
