"""Games with other numbers are games of their own."""

from __future__ import annotations

import pickle
import random
import tomllib

import pytest

import gusher
from gusher.rules.kernel import LANGUAGES, OptionError, games
from gusher.rules.kernel.variants import NAMED, RULES, numbers_of
from gusher.study.report import result_text
from gusher.table.files import FileError
from gusher.table.words import filled

FEWER = {"RIGS_TO_COUNT": 3}


def played(g, seed):
    drawn, s = random.Random(seed), g.initial()
    while not s.is_over:
        s.play(drawn.choice(s.legal()))
    return s


def counted(s, fewest):
    """The points of both players by the rulebook, counted here."""
    rigs = s.record["rigs"].reshape(9, 9)
    for seat in range(2):
        worth = s.record["worth"][s.record["concession"][seat]].reshape(9, 9)
        lines = zip(rigs, worth, strict=True) if s.record["direction"][seat] else zip(rigs.T, worth.T, strict=True)
        yield sum(int((line * value).sum()) for line, value in lines if (line > 0).sum() >= fewest)


@pytest.mark.parametrize("is_compiled", [pytest.param(True, marks=pytest.mark.slow), False])
def test_all_that_counts_counts_by_the_new_number(is_compiled, monkeypatch):
    if not is_compiled:
        monkeypatch.setattr("gusher.lab.speed.can_compile", lambda: False)
    usual, fewer = gusher.game("atacama"), gusher.variant("atacama", **FEWER)
    for seed in range(3):
        was, now = played(usual, seed), played(fewer, seed)
        assert was.history == now.history
        assert [was.points, now.points] == [list(counted(was, 4)), list(counted(now, 3))]
        assert was.points != now.points
        assert pickle.loads(pickle.dumps(now)) == now


@pytest.mark.slow
def test_results_and_files_bear_its_name_and_others_refuse_them():
    fewer = gusher.variant("atacama", **FEWER)
    assert fewer.name == "atacama_with_rigs_to_count_3"
    found = gusher.study.random_games(fewer, count=20, seed=7, jobs=2)
    assert found.game == fewer.name
    text = gusher.study.game_file(found, int(found.games.seed[0]))
    assert f"game: {fewer.name}, rules 2" in text
    assert gusher.read(text).points == found.games.points[0].tolist()
    elsewhere = text.replace("with_rigs_to_count_3", "with_rigs_to_count_2")
    with pytest.raises(FileError, match="there is no game"):
        gusher.read(elsewhere)


def test_texts_say_what_is_changed(monkeypatch):
    monkeypatch.setattr("gusher.study.setting.can_compile", lambda: False)
    declared = gusher.variant("atacama", RIGS_TO_COUNT=3, NEAR=4).declared
    said = {
        "en": "Changed here: 3 instead of 4 (rigs from which a line counts).",
        "de": "Hier geändert: 3 statt 4 (Bohrtürme, ab denen eine Linie zählt).",
        "pl": "Tu zmieniono: 3 zamiast 4 (liczba wież, od której linia się liczy).",
    }
    for language, change in said.items():
        assert change in declared.texts[language]["game"]["about"]
        assert change not in declared.says("adjacent", language)
    assert "4 instead of 2 (NEAR)" in declared.says("adjacent")
    assert "Changed" not in gusher.game("atacama").declared.texts["en"]["game"]["about"]
    found = gusher.study.random_games(declared, 2, count=2)
    assert said["en"] in result_text(found)


def test_texts_say_the_new_number():
    fewer, one = (gusher.variant("atacama", RIGS_TO_COUNT=number).declared for number in (3, 1))
    words = {"line": "a", "of_four": 2}
    for language, said in (
        ("en", "a now has two of the 3 rigs it needs"),
        ("de", "a hat jetzt zwei der 3 Bohrtürme, die sie braucht"),
        ("pl", "a ma już dwie z 3 potrzebnych wież"),
    ):
        assert filled(fewer, language, "explain.because.nears", words) == said
    # Of one, words would be others.
    assert "four" in one.texts["en"]["end"]["no_lines"]
    assert "Changed here: 1 instead of 4" in one.says("adjacent")


@pytest.mark.parametrize("name", games())
def test_numbers_that_are_explained_are_there_and_explained_in_every_language(name):
    file = RULES / name / NAMED
    explained = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    assert explained.keys() <= numbers_of(name).keys()
    assert all(each.keys() - {"said"} == set(LANGUAGES) for each in explained.values())
    for said in (each["said"] for each in explained.values() if "said" in each):
        assert said.keys() == set(LANGUAGES)
        for language, words in said.items():
            texts = (RULES / name / f"text.{language}.toml").read_text("utf-8")
            assert [printed for printed in words if printed not in texts] == []
            assert all("{n}" in now for now in words.values())


def test_what_can_not_be_changed_is_named():
    with pytest.raises(OptionError, match=r"RIGS: atacama has no such number; it has .*RIGS_TO_COUNT"):
        gusher.variant("atacama", RIGS=3)
    with pytest.raises(OptionError, match="this is atacama as it is"):
        gusher.variant("atacama")
    with pytest.raises(TypeError, match="RIGS_TO_COUNT: expected a whole number, found '3'"):
        gusher.variant("atacama", RIGS_TO_COUNT="3")
    with pytest.raises(KeyError, match="nothing"):
        gusher.variant("nothing", RIGS_TO_COUNT=3)
    with pytest.raises(KeyError, match="atacama_with_stages_2"):
        gusher.game("atacama_with_stages_2")
    assert numbers_of("atacama")["RIGS_TO_COUNT"] == 4
