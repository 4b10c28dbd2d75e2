"""Chance: a generator that is what it claims to be, and draws by weight."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, below, branch, by_weight, lowest_seat, seeded
from gusher.rules.kernel.chance import MULTIPLIER

MODULUS = MULTIPLIER * 2**32 - 1


def is_prime(number):
    """Miller and Rabin, with bases that leave no doubt below 3.3e24."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def test_miller_and_rabin_know_primes():
    assert [number for number in range(43, 100) if is_prime(number)] == [43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]
    assert not is_prime(3215031751)
    assert is_prime(2**61 - 1)


def test_the_modulus_is_a_safe_prime():
    # Then the period is MODULUS - 1 or half of it, wherever the generator starts.
    assert is_prime(MODULUS)
    assert is_prime((MODULUS - 1) // 2)


@given(st.integers(-(2**70), 2**70))
def test_no_seed_gives_a_generator_that_stands_still(seed):
    generator = seeded(seed)
    assert generator % MODULUS != 0
    assert 0 < generator < 2**63
    assert advance(generator) != generator


@given(st.integers(1, 2**62))
def test_a_step_multiplies_modulo_the_prime_and_stays_in_int64(generator):
    generator %= MODULUS
    following = advance(generator)
    assert 0 <= following < 2**63
    assert following * 2**32 % MODULUS == generator % MODULUS


def test_neighbouring_seeds_draw_independently():
    drawn = Counter((below(advance(seeded(seed)), 8), below(advance(seeded(seed + 1)), 8)) for seed in range(64_000))
    assert len(drawn) == 64
    assert all(800 < count < 1200 for count in drawn.values())


@given(st.integers(0, 2**32 - 1), st.integers(1, 2**31))
def test_below_reaches_from_0_to_count_minus_1(low, count):
    assert 0 <= below(low, count) < count
    assert below(0, count) == 0
    assert below(2**32 - 1, count) == count - 1


@given(st.integers(-(2**70), 2**70))
def test_a_branch_is_a_generator_like_any_other(seed):
    generator = branch(seeded(seed))
    assert generator % MODULUS != 0
    assert 0 < generator < 2**63


def test_branches_of_neighbouring_steps_draw_independently():
    generator, drawn = seeded(3), Counter()
    for _ in range(64_000):
        following = advance(generator)
        drawn[below(advance(branch(generator)), 8), below(advance(branch(following)), 8)] += 1
        generator = following
    assert len(drawn) == 64
    assert all(800 < count < 1200 for count in drawn.values())


def test_below_is_even():
    generator, drawn = seeded(5), Counter()
    for _ in range(60_000):
        generator = advance(generator)
        drawn[below(generator, 6)] += 1
    assert sorted(drawn) == list(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in drawn.values()) < 25


@pytest.mark.parametrize("weights", [[3, 2, 1], [1], [1, 0, 5], [7, 1, 1, 1]])
def test_outcomes_come_by_their_weights(weights):
    generator, drawn, draws = seeded(9), Counter(), 30_000
    for _ in range(draws):
        generator = advance(generator)
        drawn[by_weight(generator, weights, len(weights))] += 1
    for outcome, weight in enumerate(weights):
        expected = draws * weight / sum(weights)
        assert abs(drawn[outcome] - expected) <= 5 * expected**0.5


def test_every_number_that_is_drawn_finds_its_outcome():
    weights = [2, 3, 1]
    reached = [by_weight((number * 2**32 + 2**31) // 6, weights, 3) for number in range(6)]
    assert reached == [0, 0, 1, 1, 1, 2]


@given(st.sets(st.integers(0, 61), min_size=1))
def test_the_lowest_seat_of_a_mask(seats):
    assert lowest_seat(sum(1 << seat for seat in seats)) == min(seats)


def test_chance_has_a_bit_of_its_own_above_thirty_seats():
    assert WAITING_FOR_CHANCE == 1 << CHANCE
    assert CHANCE > 30
    assert WAITING_FOR_CHANCE < 2**63


def test_compiled_draws_are_the_interpreted_ones():
    compiled = pytest.importorskip("gusher.rules.kernel.compiled").compiled
    generator = np.int64(seeded(1))
    for _ in range(100):
        assert compiled(advance)(generator) == advance(int(generator))
        assert compiled(branch)(generator) == branch(int(generator))
        assert compiled(below)(generator, 81) == below(int(generator), 81)
        generator = np.int64(advance(int(generator)))
