"""Which games of a series are played here: all, or the share of one machine; and which are still to be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gusher.rules.kernel import OptionError

from .games import Games

Share = tuple[int, int]
"""``(2, 5)``: the second of five shares."""


def numbers_of(count: int, seats: int, share: Share | None) -> range:
    """The numbers of the games to be played of a series of ``count``. All shares together are the whole series; none
    cuts a round of as many games as there are seats. OptionError if there is no such share."""
    which, of = share or (1, 1)
    if not 1 <= which <= of:
        raise OptionError("share", "share", f"there is no share {which} of {of}")
    begin, end = (count if part == of else count // seats * part // of * seats for part in (which - 1, which))
    return range(begin if which > 1 else 0, end)


def missing(numbers: range, there: Iterable[range]) -> list[range]:
    """What is left of ``numbers`` without those that are there already, in their order."""
    left, begin = [], numbers.start
    for each in sorted(there, key=lambda each: each.start):
        if begin < each.start:
            left.append(range(begin, min(each.start, numbers.stop)))
        begin = max(begin, each.stop)
    left.append(range(begin, numbers.stop))
    return [each for each in left if each]


def within(blocks: Mapping[int, Games], numbers: range) -> Iterator[tuple[int, Games]]:
    """Of blocks, by the number of their first game, what has these numbers."""
    for first, games in blocks.items():
        begin, end = max(first, numbers.start), min(first + len(games), numbers.stop)
        if begin < end:
            yield begin, games.those(slice(begin - first, end - first))


class Waiting:
    """The games that nobody plays yet."""

    def __init__(self, left: Iterable[range]) -> None:
        self._left = list(reversed([each for each in left if each]))

    def __bool__(self) -> bool:
        return bool(self._left)

    def take(self, most: int) -> range:
        """The next ones in a row, at most so many."""
        first = self._left.pop()
        if len(first) > most:
            self._left.append(first[most:])
        return first[:most]
