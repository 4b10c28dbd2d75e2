"""What a device needs to begin games with parts of one's own, where only words differ in their files: which bytes of a
start follow from which word. That is found by trying: the rules set up games, and the bytes are compared."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from gusher.rules.kernel import Game, Option

TRIALS = 3


def printed_of(game: Game) -> list[dict[str, Any]]:
    """See ``Printed`` in ``web/src/kernel/printed.ts``, for each option of the game with ``words``. ValueError if a
    byte follows from several words."""
    return [_printed(game, option, list(game.set_ups())) for option in game.options if option.words]


def _printed(game: Game, option: Option, set_ups: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    assert option.canonical is not None  # An option with words has a form.
    usual = option.canonical((game.folder / f"{option.name}.toml").read_text("utf-8"))
    between = re.split(rf"(?<!\S)(?:{'|'.join(map(re.escape, option.words))})(?!\S)", usual)
    own = _Own(game, option, between)
    kinds: list[tuple[int, ...]] = []
    places: list[list[int]] = []
    where = []
    for resolved in set_ups:
        found = own.places(resolved, kinds)
        if found not in places:
            places.append(found)
        where.append(places.index(found))
    brought = [each.name for each in game.options if each.kind == "parts"]
    texts = {each.name: own.words_of(each.text()) for each in option.sets}
    own.check(set_ups, [*texts.values(), own.words_of(usual)], kinds, [places[each] for each in where])
    return {
        "option": option.name,
        "words": option.words,
        "between": between,
        "usual": own.words_of(usual),
        "sets": texts,
        "kinds": kinds,
        "places": places,
        "starts": [
            ({name: value for name, value in resolved.items() if name not in brought}, row)
            for resolved, row in zip(set_ups, where, strict=True)
        ],
    }


class _Own:
    """Games with parts of one's own. Parts are a list of words, by their numbers in ``option.words``."""

    def __init__(self, game: Game, option: Option, between: Sequence[str]) -> None:
        self._game, self._option, self._between = game, option, between
        self._count = len(between) - 1

    def words_of(self, text: str) -> list[int]:
        """The words in a text of this form."""
        pattern = r"(\S+)".join(map(re.escape, self._between))
        match = re.fullmatch(pattern, text)
        if match is None:
            raise ValueError(f"{self._option.name}: more than words differs in {text!r}")
        return [self._option.words.index(word) for word in match.groups()]

    def start(self, resolved: Mapping[str, Any], parts: Sequence[int]) -> bytes:
        """The state at the start, as bytes."""
        first, *others = self._between
        text = first + "".join(self._option.words[word] + after for word, after in zip(parts, others, strict=True))
        return self._game.set_up({**resolved, self._option.name: text}).tobytes()

    def places(self, resolved: Mapping[str, Any], kinds: list[tuple[int, ...]]) -> list[int]:
        """Of each byte that follows from a word: where it is, the place of the word, and its kind; in one row. A kind
        has the byte for each word; new ones are added to ``kinds``."""
        alike = [self.start(resolved, [word] * self._count) for word in range(len(self._option.words))]
        of_word = {at: kind for at, kind in enumerate(zip(*alike, strict=True)) if len(set(kind)) > 1}
        changed = [{at for at, kind in of_word.items() if kind[word] != kind[0]} for word in range(len(alike))]
        telling = max(range(len(alike)), key=lambda word: len(changed[word]))
        if changed[telling] != of_word.keys():
            raise ValueError(f"{self._option.name}: no word shows every byte that follows from one")
        place_of: dict[int, int] = {}
        for place in range(self._count):
            parts = [0] * self._count
            parts[place] = telling
            differing = [at for at, byte in enumerate(self.start(resolved, parts)) if byte != alike[0][at]]
            if any(place_of.setdefault(at, place) != place for at in differing):
                raise ValueError(f"{self._option.name}: a byte follows from several words")
        row = []
        for at, place in sorted(place_of.items()):
            if of_word[at] not in kinds:
                kinds.append(of_word[at])
            row += [at, place, kinds.index(of_word[at])]
        return row

    def check(
        self,
        set_ups: Sequence[Mapping[str, Any]],
        examples: Sequence[Sequence[int]],
        kinds: Sequence[Sequence[int]],
        places: Sequence[Sequence[int]],
    ) -> None:
        """Compare what comes of it with the rules, for these parts and for some that are drawn. ValueError."""
        generator = random.Random(1)  # noqa: S311 (nothing secret)
        words = range(len(self._option.words))
        drawn = [generator.choices(words, k=self._count) for _ in range(TRIALS)]
        for resolved, row in zip(set_ups, places, strict=True):
            usual = self._game.set_up(resolved).tobytes()
            for parts in [*examples, *drawn]:
                made = bytearray(usual)
                for at, place, kind in zip(*(row[first::3] for first in range(3)), strict=True):
                    made[at] = kinds[kind][parts[place]]
                if bytes(made) != self.start(resolved, parts):
                    raise ValueError(f"{self._option.name}: bytes of {resolved} don't follow from words")
