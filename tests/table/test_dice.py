"""Dice: fair by weight, the same for everyone who has the seed, and committed to beforehand."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import gusher
from gusher.commands import verify
from gusher.table import Table, files
from gusher.table.dice import MIRRORED, SEEDED, SEEDED_NAME, Dice, promise, seeded, shared_numbers, span
from gusher.table.draws import drawing
from gusher.table.entries import Action, Outcome
from gusher.table.files import GameFile, Seed, replay
from gusher.table.pausing import whole


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


def test_what_is_missing_follows_from_the_seed_and_from_nothing_else():
    dice = Dice(b"seed", "table-1", ("ann", "-", "-"))
    instead = hmac.new(b"seed", b"instead of an addition\ntable-1\n1", hashlib.sha256).hexdigest()
    assert dice.additions[:2] == ("ann", instead)
    assert len(set(dice.additions)) == 3
    assert Dice(b"seed", "table-1", ("ann", instead, dice.additions[2])).number(3, 1000) == dice.number(3, 1000)
    # By the first scheme it was left as it is, and old games are checked so.
    assert Dice(b"seed", "table-1", ("ann", "-"), 1).additions == ("ann", "-")


words = st.text("abcXYZ019_-", min_size=1, max_size=64)


@given(st.binary(min_size=1, max_size=64), st.lists(words, max_size=4), st.integers(0, 2**31), st.integers(1, 10**6))
def test_an_outcome_depends_on_seed_table_additions_and_number_alone(seed, nonces, k, total):
    first, second = (Dice(seed, "t", tuple(nonces)) for _ in range(2))
    # Whatever another process has drawn before.
    for each in range(3):
        first.number(each, 6)
    assert first.number(k, total) == second.number(k, total) < total


@given(words, words, st.text("0123456789abcdef", min_size=12, max_size=12))
def test_a_promise_is_kept_by_what_was_promised_alone(addition, other, table):
    assert (promise(table, addition) == promise(table, other)) == (addition == other)
    assert promise(table, addition) != promise(f"{table}x", addition)


@given(st.dictionaries(st.integers(-1000, 1000), st.integers(1, 50), min_size=1, max_size=20), st.integers(0, 10**6))
def test_the_span_of_an_outcome_is_where_it_is_drawn(weighed, k):
    outcomes, weights = list(weighed), list(weighed.values())
    dice = Dice(b"seed", "t")
    interval = span(dice.draw(k, outcomes, weights), outcomes, weights)
    assert interval.first <= dice.number(k, interval.total) < interval.first + interval.weight
    assert interval.total == sum(weights)
    with pytest.raises(ValueError, match="can't be drawn"):
        span(2000, outcomes, weights)


def drives(choose):
    """A game of Ghawar with mirrored dice, in which ``choose`` picks among the moves of a seat."""
    dice = Dice(b"s" * 32, "the-room", ("-", "-"), MIRRORED)
    table = Table(gusher.table("ghawar", seats=2).game, 2, {})
    table.take(table.start(dice))
    while not table.over:
        seat = table.movers()[0]
        table.take(table.propose(seat, [choose(table.legal(seat))], dice))
    return table, dice


def rolls(table):
    drawn = [each.text for each in table.entries if isinstance(each, Outcome)]
    return dict(zip(shared_numbers(table.entries), drawn, strict=True))


def test_tables_that_draw_the_same_have_the_same_luck_seat_by_seat():
    one, dice = drives(Random(1).choice)
    other, _ = drives(Random(2).choice)
    mine, theirs = rolls(one), rolls(other)
    both = mine.keys() & theirs.keys()
    # The set-up, and rolls of both seats, though the games went other ways.
    assert {number // 100_000 for number in both} == {0, 1, 2}
    assert [entry.text for entry in one.entries] != [entry.text for entry in other.entries]
    assert all(mine[number] == theirs[number] for number in both)
    seed = Seed(dice.seed.hex(), dice.table, dice.nonces, MIRRORED, ("", ""))
    written = files.write(GameFile.of(one, seed=seed))
    assert "dice scheme: 3" in written
    assert files.unlike(files.read(written)) == []


def test_a_chosen_seed_counts_outcomes_by_what_they_are():
    texts = ["event3", "die1", "die2", "event5", "die4"]
    entries = []
    for seat, text in zip((4, 0, 2, 1, 3), texts, strict=True):
        entries += [Action(len(entries), seat=seat, text="ready1-invest"), Outcome(len(entries) + 1, text=text)]
    event, die = 3_094_274 * 6_400_000, 3_164 * 6_400_000
    # As the browser's tests have them, too: it does not matter who acted before.
    assert shared_numbers(entries, SEEDED, together=True) == [event, die, die + 1, event + 1, die + 2]
    assert len(set(shared_numbers(entries, SEEDED))) == 5
    # Nor how many sit there.
    few, many = (Dice(seeded("s", 0), SEEDED_NAME, ("-",) * seats, SEEDED) for seats in (3, 30))
    assert [few.number(k, 6) for k in range(20)] == [many.number(k, 6) for k in range(20)]
    assert seeded("s", 0) != seeded("s", 1)


VECTORS = json.loads((Path(__file__).parent / "dice.json").read_text())


@pytest.mark.parametrize("vector", VECTORS)
def test_vectors_that_the_browser_is_held_to_as_well(vector):
    """``web/tests/dice`` draws the same."""
    dice = Dice(bytes.fromhex(vector["seed"]), vector["table"], tuple(vector["nonces"]), vector["scheme"])
    assert dice.commitment == vector["commitment"]
    assert [promise(dice.table, nonce) if nonce != "-" else "" for nonce in dice.nonces] == vector["promises"]
    assert list(dice.additions) == vector["additions"]
    assert [[k, total, dice.number(k, total)] for k, total, _ in vector["numbers"]] == vector["numbers"]


# A game with luck that was played out at a table, as its file, and what can be tampered with in it.


def played():
    table = gusher.table("atacama", seats=2, seed=3, variant="enhanced", tactical=True)
    dice = Dice(b"s" * 32, "t" * 12, ("anns", "-"))
    table = Table(table.game, 2, table.options)
    table.take(table.start(dice))
    while not table.over:
        seat = table.movers()[0]
        table.take(table.propose(seat, [table.legal(seat)[0]], dice))
    seed = Seed((b"s" * 32).hex(), "t" * 12, dice.nonces, 2, (promise("t" * 12, "anns"), ""))
    return files.write(GameFile.of(table, seed=seed))


@pytest.fixture(scope="module")
def text():
    return played()


def test_verify_says_what_it_has_checked(text, tmp_path):
    done = verified(text, tmp_path)
    assert done.exit_code == 0, done.output
    assert f"commitment: {hashlib.sha256(b's' * 32).hexdigest()}" in done.output
    assert f"seat 1 added anns; its promise: {promise('t' * 12, 'anns')}" in done.output
    assert "seat 2 promised nothing; its addition follows from the seed" in done.output
    assert "Every one is what the seed gives." in done.output


@pytest.mark.parametrize(
    ("what", "instead", "said"),
    [
        ("seed: 73", "seed: 74", "other outcomes"),
        (" anns -", " bobs -", "not what was promised"),
        (" anns -", " - -", "other outcomes"),
        (" anns -", " anns anns", "not what was promised"),
        ("dice of: t", "dice of: u", "not what was promised"),
        ("dice scheme: 2", "dice scheme: 5", "no number"),
        ("dice scheme: 2\n", "", "dice scheme"),
        ("promises: ", "promises: - ", "hash or -"),
        (" anns -", " anns", "an addition or -"),
        (" anns -", " ann's -", "an addition or -"),
    ],
)
def test_tampering_is_found(text, tmp_path, what, instead, said):
    assert text.count(what) == 1
    done = verified(text.replace(what, instead), tmp_path)
    assert done.exit_code == 1
    assert said in done.output


def test_a_file_that_hides_its_scheme_is_found(text, tmp_path):
    lines = [line for line in text.split("\n") if not line.startswith(("dice scheme", "promises"))]
    assert "other outcomes" in verified("\n".join(lines), tmp_path).output


def test_every_outcome_of_a_table_can_be_drawn_again(text):
    table = replay(files.read(text))
    outcomes = [entry.n for entry in table.entries if entry.kind == "outcome"]
    assert len(outcomes) > 2
    drawn = whole(drawing(table))
    assert ([each.n for each in drawn], [each.k for each in drawn]) == (outcomes, list(range(len(outcomes))))
    dice = Dice(b"s" * 32, "t" * 12, ("anns", "-"))
    assert all(0 <= dice.number(each.k, each.span.total) - each.span.first < each.span.weight for each in drawn)


def verified(text, folder):
    file = folder / "game.txt"
    file.write_text(text)
    return CliRunner().invoke(verify.command, [str(file)])
