"""The engine: the same answers at both speeds, as plain Python values; and the contract's defaults."""

import threading
from collections import Counter
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from games.ones.game import GAME as ONES
from games.wells import rules
from games.wells.game import GAME as WELLS

from gusher.rules.kernel import CHANCE, Game, IllegalError, OptionError, blank, game, games, is_game, record, view
from gusher.rules.kernel import engine as engines
from gusher.rules.kernel.chance import advance, seeded
from gusher.rules.kernel.engine import Engine, can_compile, compile_rules
from gusher.rules.kernel.generic import DEFAULTS, GENERIC, of_game
from gusher.rules.kernel.registry import join, rules_of_record

compiles = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
SPEEDS = [False, pytest.param(True, marks=compiles)]


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_answers_are_plain_python(is_compiled):
    engine = Engine(WELLS, is_compiled=is_compiled)
    s = WELLS.start(3, {})
    assert engine.movers(s) == [CHANCE]
    assert engine.weights(s) == [3, 2, 1]
    texts = [WELLS.actions.write(action) for action in engine.legal(s, CHANCE)]
    assert texts == ["=0", "=1", "=2"]
    engine.play(s, CHANCE, WELLS.actions.read("=2"))
    assert engine.movers(s) == [0, 1, 2]
    engine.play(s, 1, WELLS.actions.read("bid2"))
    assert engine.movers(s) == [0, 2]
    assert engine.why(s, 1, WELLS.actions.read("away")) == rules.Reason.ALREADY_BID
    assert engine.reasons(s, 0, [-1, WELLS.actions.read("away")]) == [rules.Reason.UNKNOWN_ACTION, rules.Reason.LEGAL]
    assert [engine.side(s, seat) for seat in range(3)] == [0, 1, 0]
    assert engine.ending(s) is None
    engine.play(s, 2, WELLS.actions.read("away"))
    engine.play(s, 0, WELLS.actions.read("bid1"))
    assert (engine.points(s), engine.places(s)) == ([0, 10], [2, 1])
    end = engine.playout(s, 1)
    assert engine.movers(end) == []
    assert engine.ending(end) in ("last_round", "nobody_has_coins")
    for answer in (*engine.legal(s, CHANCE), *engine.points(s), engine.why(s, 0, 1)):
        assert type(answer) is int


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_partners_see_each_others_bids_and_nobody_else_does(is_compiled):
    engine = Engine(WELLS, is_compiled=is_compiled)
    s = WELLS.start(3, {})
    engine.play(s, CHANCE, WELLS.actions.read("=1"))
    engine.play(s, 0, WELLS.actions.read("bid3"))
    engine.play(s, 1, WELLS.actions.read("bid2"))
    seen = {seat: engine.concealed(s, seat)["bids"].tolist() for seat in (0, 1, 2, -1)}
    hidden = rules.HIDDEN
    assert seen == {0: [3, hidden, -1], 1: [hidden, 2, -1], 2: [3, hidden, -1], -1: [hidden, hidden, -1]}
    assert s["bids"].tolist() == [3, 2, -1]


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_a_copy_is_a_state_of_its_own(is_compiled):
    engine = Engine(WELLS, is_compiled=is_compiled)
    s = WELLS.start(2, {})
    twin = engine.copy(s)
    engine.play(twin, CHANCE, WELLS.actions.read("=2"))
    assert (s["well"], twin["well"]) == (rules.NONE, 2)


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_what_is_illegal_is_refused_by_a_sentence_and_changes_nothing(is_compiled):
    engine, read = Engine(WELLS, is_compiled=is_compiled), WELLS.actions.read
    s = WELLS.start(2, {})
    engine.play(s, CHANCE, read("=1"))
    engine.play(s, 0, read("bid1"))
    before = s.tobytes()
    for seat, action, code, sentence in (
        (0, read("bid2"), "already_bid", "seat 0 can't do bid2: already bid"),
        (CHANCE, read("=2"), "not_waiting", "chance can't do =2: not waiting"),
        (61, read("bid2"), "not_waiting", "seat 61 can't do bid2: not waiting"),
        (-5, read("bid2"), "not_waiting", "seat -5 can't do bid2: not waiting"),
        (1, 0x7F000000, "unknown_action", f"seat 1 can't do number {0x7F000000}: unknown action"),
        (1, -1, "unknown_action", "seat 1 can't do number -1: unknown action"),
        (1, 2**31, "not_a_number", "expected an int of 32 bits, found 2147483648"),
        (1, "bid2", "not_a_number", "expected an int of 32 bits, found 'bid2'"),
        (1, True, "not_a_number", "expected an int of 32 bits, found True"),
        (1, None, "not_a_number", "expected an int of 32 bits, found None"),
        ("1", read("bid2"), "not_a_number", "expected an int of 32 bits, found '1'"),
        (2**40, read("bid2"), "not_a_number", f"expected an int of 32 bits, found {2**40}"),
    ):
        with pytest.raises(IllegalError) as refused:
            engine.play(s, seat, action)
        assert (refused.value.code, refused.value.detail) == (code, sentence)
        assert s.tobytes() == before
    engine.play(s, np.int64(1), np.int32(read("bid2")))
    assert s.tobytes() != before


@pytest.mark.parametrize("name", games())
def test_no_game_plays_what_its_rules_are_against(name):
    engine = Engine(game(name), is_compiled=False)
    s = engine.game.start(engine.game.seats[0], {})
    luck = seeded(1)
    while engine.movers(s) == [CHANCE]:
        luck = advance(luck)
        engine.play(s, CHANCE, engine.draw(s, luck))
    [seat, *_], before = engine.movers(s), s.tobytes()
    legal = engine.legal(s, seat)[0]
    for one, action in (
        *((seat, each) for each in (0x01C80000, -1, 123456, 2**31 - 1)),
        (61, legal),
        (-5, legal),
        (CHANCE, legal),
    ):
        with pytest.raises(IllegalError, match=r"^action: .* can't do .*: [A-Z].*\.$"):
            engine.play(s, one, action)
        assert s.tobytes() == before


def tiny(name, sides, won):
    """A state of a game that only scores: ``won`` is what each side has."""
    module = ModuleType(name)

    def points(s, out):
        for side in range(sides):
            out[side] = s.won[side]
        return sides

    module.points = points
    kind = record(name, won=(np.int16, 8))
    join(kind, module)
    s = blank(kind)
    view(s).won[:sides] = np.array(won, np.int16).data
    return view(s)


@pytest.mark.parametrize(
    ("won", "places"),
    [([5], [1]), ([5, 7], [2, 1]), ([7, 7], [1, 1]), ([1, 3, 3, -2], [3, 1, 1, 4]), ([0, 0, 0], [1, 1, 1])],
)
def test_by_default_most_points_come_first_and_level_sides_share(won, places):
    s = tiny(f"places_{len(won)}_{abs(sum(won))}", len(won), won)
    out = np.zeros(16, np.int32)
    assert DEFAULTS["places"](s, out) == len(won)
    assert out[: len(won)].tolist() == places


def test_by_default_everyone_plays_for_themselves_and_all_lies_open():
    assert DEFAULTS["side"](None, 3) == 3
    assert DEFAULTS["conceal"](None, 3) is None
    assert not DEFAULTS["covers"](None, 3, 1)


def test_the_contract_is_complete():
    assert set(GENERIC) == {
        "movers", "why", "legal", "pick", "weights", "draw", "play", "side", "points", "places", "ending", "conceal",
        "covers", "reveals",
    }  # fmt: skip
    assert set(DEFAULTS) == {"pick", "draw", "side", "places", "conceal", "covers", "reveals"}
    assert set(DEFAULTS) < set(GENERIC)


def test_what_a_game_lacks_and_has_no_default_is_named():
    with pytest.raises(AttributeError, match="legal"):
        of_game(ModuleType("empty"), "legal")


def test_two_games_can_not_have_the_same_name():
    with pytest.raises(ValueError, match="two games call themselves wells"):
        join(record("wells", other=np.int8), ModuleType("impostor"))


def test_a_record_of_no_game_is_refused():
    numba = pytest.importorskip("numba")
    plain = numba.from_dtype(np.dtype([("a", np.int8)]))
    with pytest.raises(TypeError, match="not the record of a game"):
        rules_of_record(plain)


def test_games_find_themselves():
    assert "kernel" not in games()
    for name in games():
        assert isinstance(game(name), Game)
        assert game(name).name == name
    with pytest.raises(KeyError):
        game("kernel")
    with pytest.raises(KeyError):
        game("../wells")


def test_unfinished_games_can_be_loaded_and_are_offered_to_nobody():
    rules = Path(game(games()[0]).folder).parent
    unfinished = [folder.parent.name for folder in rules.glob("*/unfinished.txt")]
    assert not set(unfinished) & set(games())
    assert all(is_game(name) for name in (*unfinished, *games()))
    assert not is_game("kernel")
    assert not is_game("field")


def test_options_are_resolved_or_refused_by_name():
    assert WELLS.resolve(2, {}) == {"seats": 2, "rich": True}
    for seats, options, field in ((4, {}, "seats"), (2, {"poor": True}, "poor"), (2, {"rich": "yes"}, "rich")):
        with pytest.raises(OptionError) as refused:
            WELLS.start(seats, options)
        assert refused.value.field == field


@compiles
def test_an_engine_is_interpreted_until_the_rules_are_compiled(monkeypatch):
    monkeypatch.setattr(engines, "_ready", set())
    assert not engines.engine(ONES).is_compiled
    assert compile_rules(ONES)
    assert engines.engine(ONES).is_compiled


def test_where_nothing_can_be_compiled_the_engine_stays_interpreted(monkeypatch):
    monkeypatch.setattr(engines, "_ready", set())
    monkeypatch.setattr(engines, "can_compile", lambda: False)
    assert not compile_rules(ONES)
    assert not engines.engine(ONES).is_compiled


def test_each_thread_has_an_engine_of_its_own():
    seen = []
    for _ in range(2):
        thread = threading.Thread(target=lambda: seen.append(engines.engine(ONES)))
        thread.start()
        thread.join()
    assert len({id(each) for each in [*seen, engines.engine(ONES)]}) == 3
    assert engines.engine(ONES) is engines.engine(ONES)


def test_without_a_pick_of_its_own_a_game_draws_evenly_from_the_list():
    engine = Engine(WELLS, is_compiled=False)
    s = WELLS.start(2, {})
    engine.play(s, CHANCE, WELLS.actions.read("=2"))
    legal, generator, drawn = engine.legal(s, 0), seeded(1), Counter()
    for _ in range(4000):
        generator = advance(generator)
        drawn[engine.pick(s, 0, generator)] += 1
    assert set(drawn) == set(legal)
    assert all(abs(count - 4000 / len(legal)) < 150 for count in drawn.values())


@compiles
def test_threads_may_ask_a_question_first_at_the_same_moment():
    from gusher.rules.kernel.compiled import Twin
    from gusher.rules.kernel.questions import ask_side

    for _ in range(20):
        twin, answers, together = Twin(ask_side), [], threading.Barrier(4)

        def ask(twin=twin, answers=answers, together=together):
            s = WELLS.start(2, {})
            together.wait()
            answers.append(twin(s, 1))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [1] * 4
