"""`gusher parts check`: files of every game's parts are recognised, told and explained."""

import pytest
from click.testing import CliRunner

from gusher.commands.parts import WORDS, command, kinds_of_parts, recognised
from gusher.rules.kernel import LANGUAGES

KINDS = kinds_of_parts()
OURS = {kind.game.name: (kind.game.folder / f"{kind.name}.toml").read_text("utf-8") for kind in KINDS}


def check(text, *arguments):
    return CliRunner().invoke(command, ["check", "-", *arguments], input=text)


def test_there_are_parts_to_check():
    assert KINDS
    assert set(WORDS) == set(LANGUAGES)
    for kind in KINDS:
        assert kind.keys, kind.name


@pytest.mark.parametrize("name", OURS)
def test_every_games_own_parts_are_recognised_and_told(name):
    assert recognised(OURS[name], KINDS).game.name == name
    for arguments in ((), ("--game", name)):
        result = check(OURS[name], *arguments)
        assert result.exit_code == 0, result.output
        head, *lines = result.stdout.splitlines()
        assert f"of {name}, ready to be played with" in head
        assert lines
        assert all(line.startswith("  ") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_what_is_wrong_is_explained_in_every_language(name, language):
    """Cut in the middle, and with a word that nobody knows: both are told with the sentence the game has for it."""
    for text in (OURS[name][: len(OURS[name]) // 2] + '\n"', OURS[name] + "\nstranger = 1\n"):
        result = check(text, "--game", name, "--lang", language)
        assert result.exit_code == 1, result.output
        assert result.output.startswith("Error: <stdin>: ")
        told = [game["text"] for game in kind_of(name).game.texts[language]["reasons"].values()]
        assert any(sentence in result.output for sentence in told)


def kind_of(name):
    return next(kind for kind in KINDS if kind.game.name == name)


def test_a_file_on_the_disk(tmp_path):
    name, text = next(iter(OURS.items()))
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(command, ["check", str(file)])
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{file}: ")
    file.write_bytes(b"\xff\xfe\x00")
    result = CliRunner().invoke(command, ["check", str(file), "--game", name])
    assert result.exit_code == 1
    assert "no text in UTF-8" in result.output
    assert CliRunner().invoke(command, ["check", str(tmp_path / "none.toml")]).exit_code == 2


@pytest.mark.parametrize("text", ["", "# nothing\n", "x = 1\n", "\0", "no = [", "= " * 100])
def test_what_nobody_recognises_is_said_so(text):
    result = check(text)
    assert result.exit_code == 1
    assert "--game" in result.output


def test_a_game_without_parts_can_not_be_named():
    result = check("", "--game", "chess")
    assert result.exit_code == 2
    assert all(name in result.output for name in OURS)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("atacama", 'A = "G6"', "tile A: 1 row, expected 3."),
        ("ghawar", 'rows = "+1"', "rows: 1 row, expected 4."),
    ],
)
def test_places_are_told(name, text, told):
    result = check(text + "\n" + "".join(f'{letter} = ""\n' for letter in "BCDEFGHI" if name == "atacama"))
    assert result.exit_code == 1
    assert told in result.output
