"""Recorded games: one for every way to end, replayed whole; and random games in step with the naive rules."""

from dataclasses import replace
from pathlib import Path

import pytest
import recorded as on_record
from atacama.naive import AROUND, Naive
from atacama.playing import ATACAMA, IDS, VARIANTS, Played
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played import fastest

from gusher.rules.kernel import CHANCE
from gusher.rules.kernel.conformance import check
from gusher.table import files

GAMES = on_record.games_beside(Path(__file__))
ENGINE = fastest(ATACAMA)


@pytest.fixture(params=GAMES, ids=lambda file: file.stem)
def recorded(request):
    return on_record.read(request.param)


def test_a_recorded_game_ends_as_recorded(recorded):
    on_record.replayed(recorded)
    options = ATACAMA.resolve(recorded.seats, recorded.options, recorded.rules_version)
    naive = Naive(**options)
    for step in recorded.steps:
        assert not naive.over
        naive.play(step.text)
    assert (naive.ending(), tuple(naive.points())) == (recorded.result.ending, recorded.result.points)


def test_a_recorded_game_with_another_result_is_refused():
    file = on_record.read(GAMES[0])
    for wrong in (files.Result(file.result.ending, (99, 99)), files.Result("no_open_field", file.result.points)):
        with pytest.raises(files.FileError, match="another result"):
            files.replay(replace(file, result=wrong))


def test_every_way_to_end_has_a_recorded_game():
    assert on_record.ways_to_end(GAMES) == set(ATACAMA.endings[1:])


def test_both_forced_claims_are_on_record():
    last = {file.stem: on_record.read(file).steps[-1].text for file in GAMES}
    claims = {name for name, text in last.items() if "-" in text}
    assert claims == {
        "all_placed_by_the_claim_of_the_last_rig",
        "claimed_at_end_enhanced",
        "claimed_at_end_by_seat_1",
    }


# Random games ---------------------------------------------------------------------------------------------------------


def closing_most(naive, moves):
    """The rigs that close most fields: such games end with no field open."""
    free = naive.open()
    closed = {move: len((AROUND[move[:2]] | {move[:2]}) & free) for move in moves}
    return [move for move in moves if closed[move] == max(closed.values())]


def candidates(naive, texts, style):
    places = [text for text in texts if "-" not in text and "+" not in text]
    if style == "anything" or not places:
        return texts
    return closing_most(naive, places) if style == "closing" else places


@examples(80)
@given(
    variant=st.sampled_from(VARIANTS),
    style=st.sampled_from(["anything", "places", "closing"]),
    choices=st.lists(st.integers(0, 10**6), min_size=40, max_size=40),
)
def test_random_games_agree_with_the_naive_rules_at_every_step(variant, style, choices):
    seats, options = variant
    naive, t = Naive(seats, **options), Played(seats, ENGINE, **options)
    dealt = [sum(t.in_hand(seat)[colour] for seat in range(seats)) for colour in range(2)]
    claims = [0, 0]
    for choice in choices:
        texts = sorted(naive.legal())
        assert (t.mover is None) == naive.over
        assert t.points == naive.points()
        assert t.ending == naive.ending()
        assert [t.in_hand(seat) for seat in range(seats)] == [tuple(hand.values()) for hand in naive.hands]
        assert t.rigs() == naive.rigs
        # Rigs are in hand, on the board or paid for a claim, and never two side by side.
        for colour in range(2):
            placed = list(t.rigs().values()).count(colour + 1)
            assert sum(t.in_hand(seat)[colour] for seat in range(seats)) + placed + claims[colour] == dealt[colour]
        assert not any(AROUND[field] & t.rigs().keys() for field in t.rigs())
        if naive.over:
            break
        assert t.mover == (CHANCE if naive.waits_for_tile else naive.mover)
        assert t.legal == set(texts)
        among = candidates(naive, texts, style)
        text = among[choice % len(among)]
        claims[text.endswith("*")] += "-" in text
        naive.play(text)
        t.play(text)
    assert naive.over
    assert sum(claims) == (options["variant"] == "enhanced")
    assert sum(dealt) == 28


QUICK = {"enhanced tactical", "four basic"}
"""Every number of seats and every value of an option once."""


@pytest.mark.parametrize(
    ("seats", "options", "games"),
    [
        *(pytest.param(*how, 1, id=name) for how, name in zip(VARIANTS, IDS, strict=True) if name in QUICK),
        *(
            pytest.param(*how, 5, id=f"{name}, thoroughly", marks=pytest.mark.slow)
            for how, name in zip(VARIANTS, IDS, strict=True)
        ),
    ],
)
def test_every_variant_conforms(seats, options, games):
    enhanced = options["variant"] == "enhanced"
    report = check(ATACAMA, seats, options, games=games, most_plies=28 + 9 * enhanced + 1)
    assert report.transpositions > (3 if games == 5 else 0)
    assert report.longest == 28 + 9 * enhanced
