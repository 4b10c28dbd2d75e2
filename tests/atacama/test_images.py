"""Images of positions of Atacama: by the rules the game goes on alike from all of them, and one stands for all."""

import random

import pytest

import gusher
from gusher.analysis.games.atacama.images import symmetries
from gusher.analysis.images import chosen
from gusher.rules.kernel import game
from gusher.rules.kernel.records import key

ATACAMA = game("atacama")
KINDS = [
    (2, {}),
    (2, {"tactical": True}),
    (2, {"variant": "enhanced", "tactical": True}),
    (2, {"variant": "enhanced"}),
    (4, {"tactical": True}),
]


def positions(number, seats, options):
    """All positions of a random game, with what was done in each."""
    drawn, table = random.Random(number), gusher.table("atacama", seats=seats, seed=number, **options)
    while not table.over:
        [seat] = table.movers()
        s, text = table.state, drawn.choice(table.legal())
        yield table.engine, table.engine.copy(s), seat, ATACAMA.actions.read(text)
        table.play(text)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_the_game_goes_on_alike_from_all_images(seats, options, number):
    counts = set()
    for engine, s, seat, _ in positions(number, seats, options):
        images = symmetries(s)
        counts.add(len(images))
        for each in images:
            image = each.image(s)
            actions = engine.legal(image, seat)
            assert sorted(map(each.original, actions)) == sorted(engine.legal(s, seat))
            assert engine.points(image) == engine.points(s)
            action = actions[len(actions) // 2]
            after = engine.after(s, seat, [each.original(action)])
            assert key(engine.after(image, seat, [action]), ATACAMA.key) == key(each.image(after), ATACAMA.key)
            assert engine.movers(each.image(after)) == engine.movers(after)
    # While tiles are to come, the board can be mirrored along one diagonal only.
    assert counts == ({4, 16} if "variant" in options else {16})


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_one_stands_for_all(seats, options):
    for engine, s, seat, action in list(positions(7, seats, options))[::4]:
        after = engine.after(s, seat, [action])
        symmetry, first = chosen(ATACAMA, s.tobytes(), after.tobytes())
        for each in symmetries(s):
            pair = each.image(s).tobytes(), each.image(after).tobytes()
            assert chosen(ATACAMA, *pair)[1] == first
        assert [symmetry.image(each).tobytes() for each in (s, after)] == first


def test_a_game_without_symmetries_stands_for_itself():
    s = game("guven").start(2, {}).tobytes()
    assert chosen(game("guven"), s) == (None, [s])
