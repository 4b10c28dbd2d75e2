"""Game files: what is written is read again, and whatever else is read says in which line it is wrong."""

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

import gusher
from gusher.commands import replay as replay_command
from gusher.commands import verify as verify_command
from gusher.rules.kernel import game
from gusher.server.protocol.reasons import COMMON_REASONS
from gusher.table import files
from gusher.table.files import FileError, GameFile, Player, Seed, read, replay, unlike, write
from gusher.table.names import clean

VARIANTS = [
    (2, {}),
    (2, {"tactical": True}),
    (2, {"variant": "enhanced"}),
    (2, {"variant": "enhanced", "tactical": True}),
    (4, {}),
    (4, {"tactical": True}),
]

OWN_TILES = (game("atacama").folder / "tiles.toml").read_text("utf-8").replace("G3 S3 C2", "G5 S5 C5")


def play_random(seats: int, options: dict, seed: int, steps: int = 100) -> gusher.table:
    table = gusher.table("atacama", seats=seats, seed=seed, **options)
    chooser = random.Random(seed)
    while not table.over and len(table.moves) < steps:
        table.play(chooser.choice(table.legal()))
    return table


names = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=40).filter(clean)


@examples(60)
@given(
    variant=st.sampled_from(VARIANTS),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 45),
    own=st.booleans(),
    people=st.lists(st.tuples(st.sampled_from(["person", "bot"]), names), max_size=4),
    dice=st.none() | st.binary(min_size=1, max_size=64),
)
def test_files_round_trip(variant, seed, steps, own, people, dice):
    seats, options = variant
    table = play_random(seats, {**options, **({"tiles": OWN_TILES} if own else {})}, seed, steps)
    players = {seat: Player(kind, name) for seat, (kind, name) in enumerate(people[:seats])}
    file = GameFile.of(table, players, Seed(dice.hex(), "t1", ("x", "y")) if dice else None)
    text = write(file)
    again = read(text)
    assert again == file
    assert write(again) == text
    replayed = replay(again)
    assert replayed.state.tobytes() == table.state.tobytes()
    assert replayed.options == table.options


def test_a_file_is_short_and_can_be_read_by_people():
    table = gusher.table("atacama", tactical=True)
    table.play("e5", "a1*", "c3")
    assert write(GameFile.of(table, {0: Player("person", "Ines"), 1: Player("bot", "foreman")})) == (
        "Gusher game file 1\ngame: atacama, rules 2\nseats: 2\noption tactical: yes\n"
        "seat 1: person Ines\nseat 2: bot foreman\n\n1. e5 a1* c3\n"
    )


def test_what_was_taken_back_is_not_written():
    table = gusher.table("atacama")
    table.play("e5", "a1", "c3")
    table.undo()
    assert [step.text for step in GameFile.of(table).steps] == ["e5", "a1"]


def test_windows_line_ends_spaces_and_comments_are_read():
    text = play_random(2, {}, 3).text()
    changed = "\ufeff" + text.replace("\n", "\r\n").replace("1. ", "# a comment\r\n  1.   ", 1)
    assert read(changed) == read(text)


HEAD = "Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n"


@pytest.mark.parametrize(
    ("text", "field", "detail"),
    [
        ("", "line 1", "begins with"),
        ("Gusher game file 2\n", "line 1", "begins with"),
        ("Gusher game file 1\n", "header", "“game: …” is missing"),
        (HEAD.replace("atacama", "chess"), "line 2", "no game “chess”"),
        (HEAD.replace("rules 1", "rules 7"), "line 2", "played by rules 7"),
        (HEAD.replace("atacama, rules 1", "atacama"), "line 2", "expected"),
        (HEAD.replace("seats: 2", "seats: two"), "line 3", "no number"),
        (HEAD.replace("seats: 2", "seats: 99999999999"), "line 3", "no number"),
        (HEAD + "seats: 2\n", "line 4", "second time"),
        (HEAD + "option speed: fast\n", "line 4", "no option “speed”"),
        (HEAD + "option tactical: perhaps\n", "line 4", "yes or no"),
        (HEAD + "option tiles: x\n", "line 4", "parts tiles"),
        (HEAD + "option variant: huge\n", "variant", "possible"),
        (HEAD + "| stray\n", "line 4", "parts"),
        (HEAD + "parts tiles:\n| A = 5\n", "tile B", "missing"),
        (HEAD + "seat 3: person Ines\n", "line 4", "no number from 1 to 2"),
        (HEAD + "seat 1: alien Ines\n", "line 4", "“person” or “bot”"),
        (HEAD + "seat 1: person " + "x" * 41 + "\n", "line 4", "40"),
        (HEAD + "\n1. e5 e6\n", "line 5", "move 2"),
        (HEAD + "\n1. e5\n2:x9\n", "line 6", "move 2"),
        (HEAD + "\n0:e5\n", "line 5", "count from 1"),
        (HEAD + "\n2:e5\n", "line 5", "move 1"),
        (HEAD + "\nend: all_placed\npoints: 0 0\n", "result", "another result"),
        (HEAD + "\nend: all_placed\n", "header", "points"),
        (HEAD + "seed: xyz\ndice of: t\n", "line 4", "hexadecimal"),
        ("x" * 300_000, "file", "more than"),
    ],
)
def test_every_fault_is_named_with_its_line(text, field, detail):
    with pytest.raises(FileError) as error:
        replay(read(text))
    assert field in error.value.field or field in str(error.value)
    assert detail in str(error.value)


OWN = "".join(f'| {letter} = """\n| G1 S2 C3\n| C4 G5 S1\n| S3 C2 G4\n| """\n' for letter in "ABCDEFGHI")
WITH_TILES = HEAD + "parts tiles:\n" + OWN


@pytest.mark.parametrize(
    ("text", "code", "place", "excerpt"),
    [
        ("x" * 300_000, "file_too_large", {}, ""),
        ("Dear diary,\n", "file_title", {"line": 1}, "Dear diary,"),
        ("Gusher game file 1\n", "file_missing_line", {}, "game:"),
        (HEAD.replace("atacama", "chess"), "file_game", {"line": 2}, "chess"),
        (HEAD.replace("rules 1", "rules 7"), "file_rules", {"line": 2}, "rules 7"),
        (HEAD.replace("atacama, rules 1", "atacama"), "file_game_line", {"line": 2}, "atacama"),
        (HEAD.replace("seats: 2", "seats: two"), "file_number", {"line": 3}, "two"),
        (HEAD + "seats: 2\n", "file_twice", {"line": 4}, "seats:"),
        (HEAD + "option speed: fast\n", "file_option", {"line": 4}, "option speed"),
        (HEAD + "option tactical: perhaps\n", "file_switch", {"line": 4}, "perhaps"),
        (HEAD + "option tiles: x\n", "file_parts", {"line": 4}, "option tiles:"),
        (HEAD + "parts variant:\n", "file_no_parts", {"line": 4}, "parts variant:"),
        (HEAD + "option variant: huge\n", "option_unknown", {"line": 4}, ""),
        (HEAD.replace("seats: 2", "seats: 3"), "seats", {"line": 3}, ""),
        (HEAD + "| stray\n", "file_stray", {"line": 4}, "| stray"),
        (HEAD + "seat 3: person Ines\n", "file_seat", {"line": 4}, "3"),
        (HEAD + "seat 1: alien Ines\n", "file_player", {"line": 4}, "alien Ines"),
        (HEAD + "seat 1: person " + "x" * 41 + "\n", "file_player", {"line": 4}, "person " + "x" * 23 + "…"),
        (HEAD + "\n0:e5\n", "file_seat", {"line": 5}, "0:e5"),
        (HEAD + "seed: x\x07yz\ndice of: t\n", "file_seed", {"line": 4}, "x\ufffdyz"),
        (HEAD + "\n1. e5 e6\n", "adjacent", {"line": 5, "move": 2}, "e6"),
        (HEAD + "\n1. e5\n2:x9\n", "unknown_action", {"line": 6, "move": 2}, "x9"),
        (HEAD + "\n1. e5\nend: all_placed\npoints: 0 0\n", "file_result", {"line": 6}, ""),
        (WITH_TILES.replace("S3", "X3", 1), "tiles_unknown_ore", {"line": 4, "tile": "A", "row": 3, "field": 1}, "X3"),
        (WITH_TILES.replace("B =", "B :"), "tiles_not_toml", {"line": 10, "column": 3}, 'B : """'),
        (WITH_TILES + "| J = 1\n", "tiles_unknown_key", {"line": 4}, "J"),
    ],
)
def test_every_fault_has_a_code_a_place_and_what_stood_there(text, code, place, excerpt):
    with pytest.raises(FileError) as error:
        replay(read(text))
    assert (error.value.code, dict(error.value.place), error.value.found) == (code, place, excerpt)


def test_every_code_of_a_game_file_has_a_sentence():
    sources = Path(files.__file__).parent.glob("*.py")
    given = {code for source in sources for code in re.findall(r'"(file_\w+)"', source.read_text("utf-8"))}
    assert given == {code for code in COMMON_REASONS if code.startswith("file_")}


ODD_LINES = [
    *HEAD.splitlines(), "option tactical: yes", "option variant: enhanced", "parts tiles:", "| A", "1. e5 a1", "2:+A",
    "end: x", "points: 1 2", "seat 1: bot b", "seed: 00", "dice of: t", "# x", "",
]  # fmt: skip
odd_files = st.lists(st.sampled_from(ODD_LINES) | st.text(max_size=30), max_size=15)


def fault(text: str) -> FileError | None:
    """What is wrong with a text, if anything; any other exception is a defect of the reader."""
    try:
        replay(read(text))
    except FileError as error:
        return error
    return None


@examples(300)
@given(st.one_of(st.text(max_size=300), odd_files.map(lambda lines: HEAD + "\n".join(lines))))
def test_any_text_is_a_game_or_a_clear_error(text):
    error = fault(text)
    assert error is None or (error.field and len(str(error)) < 400)
    assert error is None or (len(error.found) <= 31 and error.found.isprintable())


@examples(150)
@given(data=st.data())
def test_a_damaged_file_is_a_game_or_a_clear_error(data):
    text = play_random(2, {"variant": "enhanced"}, 11).text()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 10))
    put = data.draw(st.text(max_size=5))
    error = fault(text[:at] + put + text[at + cut :])
    assert error is None or error.field


def test_the_seed_proves_the_outcomes_and_a_changed_outcome_is_found():
    table = play_random(2, {"variant": "enhanced"}, 4)
    seed = Seed(b"4".hex(), "local")
    file = GameFile.of(table, seed=seed)
    assert unlike(file) == []
    assert unlike(GameFile.of(table, seed=Seed(b"5".hex(), "local"))) != []
    with pytest.raises(FileError, match="seed"):
        unlike(GameFile.of(table))


def test_a_file_that_stops_before_an_outcome_goes_on():
    table = gusher.read(HEAD + "option variant: enhanced\n\n+D +A\n")
    assert len(table.moves) == 3
    table.play(table.legal()[0])


# The commands


def test_replay_tells_the_game_in_the_asked_language(tmp_path):
    table = play_random(2, {}, 3)
    path = tmp_path / "game.txt"
    path.write_text(write(GameFile.of(table, {0: Player("person", "Ines")})), "utf-8")
    english = CliRunner().invoke(replay_command.command, [str(path)])
    assert english.exit_code == 0
    assert f"  1. {table.moves[0]:6} Ines builds on {table.moves[0]}" in english.output
    assert game("atacama").texts["en"]["endings"]["all_placed"]["text"] in english.output
    german = CliRunner().invoke(replay_command.command, [str(path), "--lang", "de"])
    assert game("atacama").texts["de"]["endings"]["all_placed"]["text"] in german.output
    assert str(max(table.points)) in german.output.splitlines()[-4]


def test_replay_names_file_and_line_of_a_fault(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text(HEAD + "\n1. e5 e5\n", "utf-8")
    result = CliRunner().invoke(replay_command.command, [str(path)])
    assert result.exit_code == 1
    assert "bad.txt: line 5: move 2" in result.output
    assert "There is already a rig on this field." in result.output
    path.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in CliRunner().invoke(replay_command.command, [str(path)]).output


def test_who_has_no_name_is_called_by_the_seat_and_the_winner_comes_first(tmp_path):
    table = play_random(2, {}, 3)
    path = tmp_path / "game.txt"
    path.write_text(write(GameFile.of(table, {1: Player("bot", "foreman")})), "utf-8")
    lines = CliRunner().invoke(replay_command.command, [str(path), "--lang", "de"]).output.splitlines()
    assert f"Spieler 1 baut auf {table.moves[0]}" in lines[0]
    assert "Foreman" in lines[1]
    assert lines[-4].startswith("1.")
    assert lines[-4].endswith(f" {max(table.points)}")


def test_a_game_without_luck_needs_no_seed(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(play_random(2, {}, 3).text(), "utf-8")
    result = CliRunner().invoke(verify_command.command, [str(path)])
    assert result.exit_code == 0
    assert "Nothing was drawn" in result.output


def test_verify_tells_true_dice_from_false_ones(tmp_path):
    table = play_random(2, {"variant": "enhanced"}, 4)
    path = tmp_path / "game.txt"
    path.write_text(write(GameFile.of(table, seed=Seed(b"4".hex(), "local"))), "utf-8")
    good = CliRunner().invoke(verify_command.command, [str(path)])
    assert good.exit_code == 0
    assert "Outcomes checked: 9. Every one is what the seed gives." in good.output
    path.write_text(write(GameFile.of(table, seed=Seed(b"5".hex(), "local"))), "utf-8")
    bad = CliRunner().invoke(verify_command.command, [str(path)])
    assert bad.exit_code == 1
    assert "other outcomes" in bad.output
