"""`gusher bench`: what it prints, and that its figures measure what they say. The figures themselves depend on the
machine."""

import json
import shutil

import pytest

from dev import bench
from dev.bench import openspiel, running
from dev.bench.atacama import playouts, reference
from dev.bench.figures import CannotMeasureError, Figure, Target, chosen, figures
from dev.bench.table import line, number
from gusher.rules.kernel.engine import can_compile

PROMISED = {
    "atacama.playouts",
    "atacama.playouts.openspiel",
    "bot.first_move",
    "server.move",
    "server.move.100",
}


def quick(name):
    return Figure(name, 12.5, "ms", "a snail", 0.5, Target("value", "most", 20), (12, 13), {"moves": 3})


def missed(name):
    return Figure(name, 100_000.0, "playouts/s", "a hare", 0.5, Target("ratio", "least", 0.9))


def cannot(name):
    raise CannotMeasureError("needs a tortoise")


@pytest.fixture
def three(monkeypatch):
    monkeypatch.setattr(running, "figures", lambda: {"a.quick": quick, "a.missed": missed, "b": cannot})


def test_everything_promised_is_measured():
    assert set(figures()) >= PROMISED


def test_names_choose_figures_and_groups():
    known = ["a.b", "a.b.c", "a.d", "ab"]
    assert chosen([], known) == known
    assert chosen(["a.b"], known) == ["a.b", "a.b.c"]
    assert chosen(["a"], known) == ["a.b", "a.b.c", "a.d"]
    assert chosen(["ab", "a.d"], known) == ["a.d", "ab"]
    with pytest.raises(KeyError):
        chosen(["a.b", "x"], known)


def test_an_unknown_name_is_one_clear_line(three, capsys):
    assert bench.run(["a", "c"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "gusher bench: there is no figure 'c'; there are a.quick, a.missed, b\n"


def test_json_is_one_array_of_objects(three, capsys):
    assert bench.run([], as_json=True) == 0
    first, second, third = json.loads(capsys.readouterr().out)
    assert first.pop("others") >= 0
    assert first == {
        "name": "a.quick",
        "value": 12.5,
        "unit": "ms",
        "against": "a snail",
        "ratio": 0.5,
        "target": {"of": "value", "at": "most", "bound": 20, "met": True},
        "spread": [12, 13],
        "details": {"moves": 3},
    }
    assert second["target"]["met"] is False
    assert third == {"name": "b", "missing": "needs a tortoise"}


def test_the_table_says_what_was_met_missed_and_missing(three, capsys):
    assert bench.run([]) == 0
    out = capsys.readouterr().out
    assert "12.5 ms" in out
    assert "against a snail" in out
    assert "met" in out
    assert "MISSED" in out
    assert "needs a tortoise" in out


def test_a_figure_without_a_target_promises_nothing():
    shown = line(Figure("n", 3.0, "s"))
    assert "met" not in shown
    assert "MISSED" not in shown
    assert Figure("n", 3.0, "s").as_json() == {"name": "n", "value": 3.0, "unit": "s"}


@pytest.mark.parametrize(("value", "text"), [(0.9351, "0.935"), (1.0, "1"), (99.96, "100"), (1_234_567.8, "1,234,568")])
def test_numbers_are_short(value, text):
    assert number(value) == text


def test_a_ratio_that_was_not_measured_meets_nothing():
    assert not Target("ratio", "least", 0.9).met(5.0, None)


needs_compilers = pytest.mark.skipif(
    not can_compile() or shutil.which("g++") is None, reason="needs g++ and rules that can be compiled here"
)


@needs_compilers
def test_cpp_plays_the_same_games_to_the_point():
    ours = playouts.Ours()
    with reference.compiled_reference(ours.start) as cpp:
        for seed in range(20):
            total, firsts = ours.playouts(500, seed)
            theirs = cpp.playouts(500, seed)
            assert theirs.total == total
            assert theirs.firsts == [round(share * 720720) for share in firsts]


@needs_compilers
def test_bitboards_play_the_same_game_on_the_average():
    ours = playouts.Ours()
    with reference.compiled_reference(ours.start, "atacama_bitboards") as cpp:
        theirs = cpp.playouts(40_000, 3).total
    for mine, other in zip(ours.playouts(40_000, 4)[0], theirs, strict=True):
        assert mine / 40_000 == pytest.approx(other / 40_000, abs=0.2)


@needs_compilers
def test_the_first_figure_measures(monkeypatch):
    monkeypatch.setattr(playouts, "ROUNDS", 3)
    monkeypatch.setattr(playouts, "PLAYOUTS", 2_000)
    figure = playouts.against_cpp("atacama.playouts")
    assert figure.name == "atacama.playouts"
    assert figure.unit == "playouts/s"
    assert figure.target == Target("ratio", "least", 0.9)
    assert figure.value > 0
    assert figure.ratio == pytest.approx(figure.value / figure.details["C++, playouts/s"])
    assert figure.spread[0] <= figure.value == figure.spread[1]


def test_a_reference_that_can_not_be_compiled_says_how_to_get_there(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    start = playouts.game("atacama").start(2, {})
    with pytest.raises(CannotMeasureError, match="apt install"), reference.compiled_reference(start):
        pass


def test_without_openspiel_the_figure_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(openspiel, "find_spec", lambda name: None)
    with pytest.raises(CannotMeasureError, match="-m pip install open_spiel"):
        playouts.against_openspiel("atacama.playouts.openspiel")
