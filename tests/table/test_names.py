# ruff: noqa: E501 - lists of names
"""Names: whatever shows nothing is refused, in all of Unicode; whatever people are called is not."""

import sys
import unicodedata

import pytest
import regex

from gusher.server.people.people import clean_name
from gusher.server.protocol.errors import Refusal
from gusher.table import files
from gusher.table.files import FileError
from gusher.table.names import LONGEST, clean

NAMES = [
    "Ann", "Łukasz Żółć", "Jürgen Groß", "Zoë", "Ignacy Łukasiewicz", "O’Brien", "Jean-Luc", "Ωmega", "Наталья", "Ánh Tuyết",
    "محمد", "می‌خواهم", "علی‌رضا", "अर्जुन", "क्‍ष", "தமிழ்", "ශ්‍රී", "ประยุทธ์", "ཨོཾ་མཎི་པདྨེ", "မောင်", "김철수", "山田 太郎", "辻\U000e0100", "ᠮᠣᠩᠭᠣᠯ",
    "שָׁלוֹם", "👩‍🚀", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "❤️", "❤️‍🔥", "🏳️‍🌈", "🇵🇱", "1️⃣", "A1", "x", "…", "()", "=^.^=", "n̈", "a b", "Ms. Pac-Man 3",
]  # fmt: skip

INVISIBLE = [
    "\u3164", "\u2800", "\u115f", "\u1160", "\u034f", "\u17b4", "\uffa0", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u180e", "\U000e0041",
    "\U0001d159", "\U00013441", "\ufffc", "\ufe0f", "\u200d", "\u200c", "\u200c\u200d", "\u2800\u3164", " \u2800 ", "\u2003", "\u00a0",
    "\u2028", "", " ", "\u061c", "\t", "\x00", "\u0301", "\u0301\u0302", "\u20dd", "\ue000", "\U0010ffff", "\ud800", "\u0378",
]  # fmt: skip

MIXED = [
    "Ann\u3164", "An\u200dn", "An\u200cn", "An\u2060n", "Ann\ufe0f", "Ann\u200c", "\u200cAnn", "Ann\u2800", "A\u00adnn", "Ann\U000e0100",
    "\u202eAnn", "Ann\u202e", "\u2066Ann\u2069", "\u200fAnn", "Ann\nBob", "Ann\tBob", "Ann\x7f", "Ann \u0301", "\u0301Ann", "Ann\u2003Bob",
    "👩\u200d", "👩\u200d\u200d🚀", "а\u200dн", "علی\u200c", "علی\u200c\u200cرضا", "A" + "\u0301" * 5, "Z" + "\u0335\u0336\u0337\u0338" * 4,
    "क" + "\u094d" * 9, "x" * (LONGEST + 1),
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_people_may_be_called_so(name):
    assert clean(name) == clean(f"  {name} ") == unicodedata.normalize("NFC", name)
    assert clean_name(name) == clean(name)


@pytest.mark.parametrize("name", [*INVISIBLE, *MIXED], ids=ascii)
def test_nobody_is_called_so(name):
    assert clean(name) is None
    with pytest.raises(Refusal) as refused:
        clean_name(name, "seats[1].name")
    assert (refused.value.reason.code, refused.value.field) == ("name", "seats[1].name")


def test_no_sign_of_unicode_that_shows_nothing_is_a_name():
    ignorable = regex.compile(r"\p{Default_Ignorable_Code_Point}|\p{White_Space}|\p{C}|\p{Z}|\p{M}")
    accepted = [sign for sign in map(chr, range(sys.maxunicode + 1)) if clean(sign)]
    assert len(accepted) > 130_000
    assert [sign for sign in accepted if ignorable.fullmatch(sign)] == []
    # What its own name calls a blank: none but those that show something all the same.
    words = {"BLANK", "FILLER", "INVISIBLE", "NULL", "SPACE", "JOINER", "IGNORABLE"}
    assert [sign for sign in accepted if words & set(unicodedata.name(sign, "").split()) and sign not in DRAWN] == []


DRAWN = "\N{BLANK SYMBOL}\N{SYMBOL FOR SPACE}\N{SYMBOL FOR NULL}\u303f\ua8f9\U00010af6\U0001144e\U00011945\U0001da7f\U0001da80"


def test_no_invisible_sign_hides_in_a_name():
    ignorable = regex.compile(r"\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\p{Cc}|\p{Cf}|\p{Cs}")
    for sign in map(chr, range(sys.maxunicode + 1)):
        if ignorable.fullmatch(sign):
            for name in (f"A{sign}nn", f"{sign}Ann", f"Ann{sign}", f"A {sign} n"):
                assert clean(name) in (None, "Ann"), ascii(name)


@pytest.mark.parametrize("name", ["\u3164", "Ann\u202e", "\u2800\u2800", "A" + "\u0301" * 9])
def test_no_file_names_anybody_so(name):
    head = "Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n"
    with pytest.raises(FileError) as error:
        files.read(f"{head}seat 1: person {name}\n")
    assert error.value.code == "file_player"
    assert files.read(f"{head}seat 1: person علی‌رضا\n").players[0].name == "علی‌رضا"
