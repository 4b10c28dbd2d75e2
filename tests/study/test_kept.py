"""Series that are kept: they go on where they were, however they were stopped, and are never mixed up."""

import json
from dataclasses import fields

import numpy as np
import pytest
from filelock import FileLock
from games.wells.game import GAME as WELLS

from gusher import study
from gusher.rules.kernel import GusherError
from gusher.study import describing, kept
from gusher.study.games import Games
from gusher.study.match import MatchWork
from gusher.study.shares import missing, numbers_of


def lowest(engine, s, seat, seed):
    """Always the first action that is listed."""
    return engine.legal(s, seat)[0]


def highest(engine, s, seat, seed):
    """Always the last one."""
    return engine.legal(s, seat)[-1]


def series(count=9, *, seed=1, players=(lowest, "random", "mixed"), **given):
    return study.matches(WELLS, players, count, seed, **given)


def same(one, other):
    """Whether two results are the same, every game of theirs included."""
    columns = [(getattr(one.games, each.name), getattr(other.games, each.name)) for each in fields(Games)]
    return one == other and all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in columns)


@pytest.fixture
def played(monkeypatch):
    """The numbers of the games that are played from here on."""
    numbers, play = [], MatchWork.play

    def listed(work, first, count):
        numbers.extend(range(first, first + count))
        return play(work, first, count)

    monkeypatch.setattr(MatchWork, "play", listed)
    return numbers


def test_a_series_goes_on_where_it_was(tmp_path, played):
    file = tmp_path / "wells.jsonl"
    shown = []
    assert same(series(4, kept=file), series(4))
    played.clear()
    assert same(series(9, kept=file, progress=lambda *told: shown.append(told)), series(9))
    assert played[:5] == [4, 5, 6, 7, 8]
    assert (shown[0], shown[-1]) == ((4, 9), (9, 9))
    played.clear()
    assert same(series(7, kept=file), series(7))
    assert played == list(range(7))  # those that were not kept


def test_stopped_at_any_byte_it_loses_no_game_and_plays_none_twice(tmp_path, played):
    file, whole = tmp_path / "wells.jsonl", series()
    series(kept=file)
    text = file.read_bytes()
    lines = text.splitlines(keepends=True)
    assert len(lines) > 2
    for end in [*range(len(lines[0]), len(text), 41), len(text) - 1]:
        file.write_bytes(text[:end])
        there = sum(json.loads(line)["games"] for line in text[:end].split(b"\n")[1:-1])
        played.clear()
        assert same(series(kept=file), whole)
        assert sorted(played) == list(range(there, 9))
        assert len(kept.read(file)[1]) >= 2


def test_ctrl_c_keeps_what_was_finished(tmp_path, played):
    def stop(done, asked):
        if done >= 3:
            raise KeyboardInterrupt

    file = tmp_path / "wells.jsonl"
    stopped = series(kept=file, progress=stop)
    assert stopped.stopped
    assert 3 <= stopped.played < 9
    done = len(played)
    assert same(series(kept=file), series())
    assert played[done:9] == list(range(done, 9))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 2}, "it holds another series: seed is 1, not 2$"),
        ({"opening": 1, "most_steps": 50}, "most_steps is 100000, not 50; opening is 0, not 1$"),
        ({"players": (highest, "random", "mixed")}, 'players is .*"lowest .*not .*"highest '),
        ({"players": (lowest, "mixed", "random")}, "players is "),
        ({"players": {"me": lowest, "random": "random", "mixed": "mixed"}}, 'players is .*"me"'),
        ({"options": {"rich": False}}, 'options is .*"rich": true.*"rich": false'),
    ],
)
def test_another_series_is_refused_with_what_differs(tmp_path, other, said):
    series(2, kept=tmp_path / "a")
    before = (tmp_path / "a").read_bytes()
    with pytest.raises(GusherError, match=said) as error:
        series(**other, kept=tmp_path / "a")
    assert error.value.field == "kept"
    assert (tmp_path / "a").read_bytes() == before


def test_other_rules_and_other_bots_are_named(tmp_path, monkeypatch):
    def play():
        study.matches("atacama", ["novice", "random"], 1, kept=tmp_path / "a")

    play()
    monkeypatch.setattr(describing, "digest_of_rules", lambda rules: "other")
    with pytest.raises(GusherError, match=r"it holds another series: it was played by other rules$"):
        play()
    monkeypatch.undo()
    monkeypatch.setattr("gusher.study.match.mark_of_bots", lambda: "other")
    with pytest.raises(GusherError, match=r"it holds another series: the bots were others$"):
        play()


def test_a_damaged_file_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "a"
    series(kept=file)
    text = file.read_bytes()
    lines = text.splitlines(keepends=True)
    for at in range(3, len(text) - 1, 31):
        damaged = bytearray(text)
        damaged[at] ^= 1
        file.write_bytes(damaged)
        with pytest.raises(GusherError, match=r"damaged|no kept series"):
            series(kept=file)
        assert file.read_bytes() == damaged
    for twice in (lines[1], lines[2], lines[-1]):
        file.write_bytes(text + twice)
        with pytest.raises(GusherError, match=r"line .* is damaged .its games stand above"):
            series(kept=file)
    file.write_bytes(lines[0] + lines[2] + lines[1])
    assert same(series(kept=file), series())


@pytest.mark.parametrize("text", ["notes of mine", "{}\n", "[1]\n", '{"is": 5}\n', "\x00\x00"])
def test_files_of_others_are_left_alone(tmp_path, text):
    (tmp_path / "a").write_text(text)
    with pytest.raises(GusherError, match="this is no kept series"):
        series(kept=tmp_path / "a")
    assert (tmp_path / "a").read_text() == text


def test_what_is_no_file_of_ones_own_is_refused_with_the_reason(tmp_path):
    with pytest.raises(GusherError, match="Is a directory"):
        series(kept=tmp_path)
    assert series(1, kept=tmp_path / "new" / "a").played == 1
    with FileLock(tmp_path / "a.lock"), pytest.raises(GusherError, match="another program is playing this series"):
        series(kept=tmp_path / "a")


@pytest.mark.parametrize(("count", "seats"), [(100, 2), (101, 2), (7, 3), (2, 4), (1, 1)])
@pytest.mark.parametrize("of", [1, 2, 3, 5, 40])
def test_shares_are_the_whole_series_and_cut_no_round(count, seats, of):
    shares = [numbers_of(count, seats, (which, of)) for which in range(1, of + 1)]
    assert [number for each in shares for number in each] == list(range(count))
    assert all(each.start % seats == 0 for each in shares if each)
    rounds = [len(each) // seats for each in shares]
    assert max(rounds) - min(rounds) <= 1


@pytest.mark.parametrize("share", [(0, 2), (3, 2), (1, 0), (-1, -1)])
def test_there_are_no_other_shares(share):
    with pytest.raises(GusherError, match="share: there is no share"):
        series(share=share)


def test_what_is_missing():
    assert missing(range(10), []) == [range(10)]
    assert missing(range(2, 10), [range(4, 6), range(3), range(9, 20)]) == [range(3, 4), range(6, 9)]
    assert missing(range(2, 10), [range(10)]) == []
    assert missing(range(0), [range(5)]) == []


@pytest.fixture
def shares(tmp_path):
    """The files of three machines, each of which played its share."""
    files = [tmp_path / f"{which}.jsonl" for which in (1, 2, 3)]
    for which, file in enumerate(files, 1):
        study.matches("atacama", ["prospector", "random", lowest, lowest], 24, kept=file, share=(which, 3))
    return files


def test_the_shares_of_several_machines_are_one_series(shares, tmp_path):
    once = study.matches("atacama", ["prospector", "random", lowest, lowest], 24, kept=tmp_path / "all")
    assert same(study.join(*shares), once)
    assert same(study.join(shares[2], tmp_path / "all", *shares[:2]), once)
    gap = study.join(shares[0], shares[2])
    assert (gap.played, gap.asked, gap.stopped, gap.repeatable) == (16, 24, True, True)
    assert study.join(shares[0]).asked == 8
    with pytest.raises(GusherError, match="lowest is known by name only and can't play"):
        study.game_file(gap, int(gap.games.seed[0]))


def test_a_kept_game_can_be_written_as_long_as_rules_and_bots_are_the_same(tmp_path, monkeypatch):
    def bots(game, **given):
        return study.matches(game, ["novice"], **given)

    for name, play in (("a", study.random_games), ("b", bots)):
        once = play("atacama", count=2, kept=tmp_path / name)
        again = study.join(tmp_path / name)
        assert study.game_file(again, int(once.games.seed[1])) == study.game_file(once, int(once.games.seed[1]))
        with monkeypatch.context() as changed:
            changed.setattr(describing, "digest_of_rules", lambda rules: "other")
            again = study.join(tmp_path / name)
        assert not again.repeatable
        with pytest.raises(GusherError, match="it can't be repeated"):
            study.game_file(again, int(once.games.seed[1]))


def test_what_is_not_one_series_is_not_joined(shares, tmp_path):
    study.matches("atacama", ["prospector", "random", lowest, lowest], 8, seed=5, kept=tmp_path / "other")
    with pytest.raises(GusherError, match=r"other: it holds another series than .*1.jsonl: seed is 5, not 1"):
        study.join(shares[0], tmp_path / "other")
    with pytest.raises(GusherError, match="there are no files"):
        study.join()
    with pytest.raises(GusherError, match="No such file"):
        study.join(tmp_path / "nowhere")
    head = shares[0].read_bytes().splitlines(keepends=True)[0]
    games = study.join(shares[1]).games
    games.points[3, 1] += 1
    (tmp_path / "wrong").write_bytes(head + kept._line(8, games))
    with pytest.raises(GusherError, match=r"wrong: game 11 went otherwise than in .*2.jsonl: points"):
        study.join(*shares, tmp_path / "wrong")


def test_a_game_that_is_not_known_here_is_named(tmp_path):
    series(2, kept=tmp_path / "a")
    with pytest.raises(GusherError, match=r"this game can't be played here: .*wells"):
        study.join(tmp_path / "a")
