"""Every game's notation: all that can be done is read as it is written, what is damaged is not, and neither texts nor
packed actions have changed since logs and game files hold them."""

import hashlib
import random

import pytest
from examples import run
from games.pits.game import GAME as PITS
from games.wells.game import GAME as WELLS

from gusher.rules.kernel import NotationError, game
from gusher.rules.kernel.game import all_games

GAMES = [*map(game, all_games()), WELLS, PITS]
DAMAGED = MOST_READ = 5_000 if run.is_quick else 20_000
SINCE_RELEASE_0_1 = {
    "atacama": "91c79afc387a",
    "ghawar": "2c2ef14e7761",
    "guven": "6b9ad32370c3",
    "oil_city": "84cee417d48b",
}
"""By game, a hash of all its actions with their texts. Where one changes, logs, game files and whatever a learner has
stored can't be read any more: then the game needs a new ``rules_version``, and its older rules the older texts."""


@pytest.fixture(params=GAMES, ids=lambda kind: kind.name)
def actions(request):
    return request.param.actions


def test_actions_are_read_as_they_are_written(actions):
    chance, count = random.Random(6), len(actions)
    for index in range(count) if count <= MOST_READ else chance.sample(range(count), MOST_READ):
        action = actions.at(index)
        assert actions.index(action) == index
        assert actions.read(actions.write(action)) == action


def test_what_is_read_from_a_damaged_text_is_what_it_says(actions):
    chance = random.Random(7)
    known = [actions.write(actions.at(chance.randrange(len(actions)))) for _ in range(1000)]
    letters = "".join(sorted(set("".join(known)))) + "AZ _é٣0"
    refused = 0
    for _ in range(DAMAGED):
        text = chance.choice(known)
        at = chance.randrange(len(text) + 1)
        more = "".join(chance.choices(letters, k=chance.randrange(3)))
        text = text[:at] + more + text[at + chance.randrange(3) :]
        try:
            action = actions.read(text)
        except NotationError:
            refused += 1
        else:
            assert actions.write(action) == text
    assert refused > DAMAGED // 4


@pytest.mark.parametrize("name", all_games())
def test_texts_and_packed_actions_are_what_they_were(name):
    actions = game(name).actions
    written = {action: actions.write(action) for action in actions}
    assert len(set(written.values())) == len(written) == len(actions)
    assert hashlib.sha256(repr(sorted(written.items())).encode()).hexdigest()[:12] == SINCE_RELEASE_0_1[name]
