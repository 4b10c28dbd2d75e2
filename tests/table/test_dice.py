"""Dice: fair by weight, the same for everyone who has the seed, and committed to beforehand."""

import hashlib
import hmac
from collections import Counter

import pytest

from gusher.table.dice import Dice


def test_outcomes_come_as_often_as_their_weights_say():
    dice = Dice(b"seed", "t", ("a", "b"))
    drawn = Counter(dice.draw(k, [10, 20, 30], [1, 2, 5]) for k in range(8000))
    assert drawn.keys() == {10, 20, 30}
    # Chi-square with two degrees of freedom: 13.8 is exceeded once in a thousand; the seed is fixed.
    expected = {10: 1000, 20: 2000, 30: 5000}
    assert sum((drawn[o] - e) ** 2 / e for o, e in expected.items()) < 13.8


def test_the_order_in_which_outcomes_are_listed_does_not_matter():
    dice = Dice(b"seed", "t")
    assert all(dice.draw(k, [3, 1, 2], [5, 1, 2]) == dice.draw(k, [1, 2, 3], [1, 2, 5]) for k in range(200))


def test_every_ingredient_changes_the_draw():
    def draws(dice: Dice) -> list[int]:
        return [dice.draw(k, list(range(1000)), [1] * 1000) for k in range(5)]

    variants = [Dice(b"seed", "t", ("a",)), Dice(b"seed2", "t", ("a",)), Dice(b"seed", "u", ("a",)), Dice(b"seed", "t")]
    assert len({tuple(draws(dice)) for dice in variants}) == 4
    assert len(set(draws(variants[0]))) > 1


def test_a_draw_can_be_done_with_nothing_but_an_hmac():
    dice = Dice(b"seed", "table-1", ("ann", "bob"))
    number = int.from_bytes(hmac.new(b"seed", b"table-1\nann\nbob\n4\n0", hashlib.sha256).digest()[:8], "big")
    assert dice.draw(4, [0, 1, 2, 3, 4, 5], [1] * 6) == number % 6


def test_numbers_that_would_favour_the_first_outcomes_are_drawn_again(monkeypatch):
    numbers = iter([(1 << 64) - 1, 5])
    monkeypatch.setattr(Dice, "_number", lambda *_: next(numbers))
    assert Dice(b"", "t").draw(0, [0, 1, 2], [1, 1, 1]) == 2


def test_the_commitment_is_the_hash_of_the_seed():
    assert Dice(b"seed", "t").commitment == hashlib.sha256(b"seed").hexdigest()
    assert Dice.fresh("t").seed != Dice.fresh("t").seed


def test_nothing_can_be_drawn_from_nothing():
    with pytest.raises((ValueError, ZeroDivisionError)):
        Dice(b"", "t").draw(0, [], [])
