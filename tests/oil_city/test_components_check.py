"""`gusher parts check` with files of components: what they hold, and what is wrong with them, in three languages."""

from __future__ import annotations

from importlib import resources

import pytest
from click.testing import CliRunner

import gusher.rules.oil_city
from gusher.commands.parts import command

FOLDER = resources.files(gusher.rules.oil_city)
OURS = (FOLDER / "components.toml").read_text("utf-8")
PLOTS = OURS[OURS.index("# The plots") : OURS.index("# The events")]


def check(text, *arguments):
    return CliRunner().invoke(command, ["check", "-", *arguments], input=text)


@pytest.mark.parametrize("text", [OURS, PLOTS], ids=["all", "plots"])
def test_our_own_file_is_recognised_and_fine(text):
    result = check(text)
    assert result.exit_code == 0, result.output
    assert "components of oil_city" in result.stdout
    assert "differs from our own in nothing" in result.stdout


def test_a_good_file_is_told_in_numbers():
    result = check(OURS.replace("tower = 500", "tower = 600"))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[1:4] == [
        "  differs from our own in prices",
        "  51 plots at 17 places",
        "  204 wells: 91 of crude, 68 of gas and 45 of wax; 51 only for towers",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", '<stdin>: plot 1, row 1, field 1: "XT": unknown; expected N or . or C or'),
        ("de", "Parzelle 1, Zeile 1, Feld 1 („XT“): Ein Feld ist C, G oder W"),
        ("pl", "działka 1, wiersz 1, pole 1 („XT”): Pole to C, G albo W"),
    ],
)
def test_what_is_wrong_is_told_in_every_language(language, told):
    result = check(PLOTS.replace("CT . N", "XT . N", 1), "--lang", language)
    assert result.exit_code == 1
    assert told in result.output
    assert "O22" in result.output


@pytest.mark.parametrize(
    ("rows", "told"), [("", "0 wierszy"), ("C . N\n", "1 wiersz)"), ("C . N\n. G .\n", "2 wiersze")]
)
def test_what_was_counted_takes_its_plural(rows, told):
    text = f'[[plots]]\nplace = "x"\nlayout = """\n{rows}"""\n' * 17
    assert told.rstrip(")") in check(text, "--lang", "pl").output


def test_a_file_that_can_not_be_read_is_still_recognised():
    result = check(PLOTS.replace('layout = """', "layout = ", 1))
    assert result.exit_code == 1
    assert "line 15, column 10: not TOML" in result.output
    assert "O6" in result.output


def test_an_empty_file_changes_nothing_but_has_to_be_named():
    assert check("").exit_code == 1
    assert check("", "--game", "oil_city").exit_code == 0
