"""A class list: read however spreadsheets write it, dealt into groups, and handed out as cards."""

import random
import re
import zlib

import pytest

from gusher.server.exports import cards
from gusher.server.protocol.errors import Refusal
from gusher.server.rooms.roster import Listed, dealt, read


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Anna\n\n Ben \n", [("Anna", "", ""), ("Ben", "", "")]),
        ("Anna, Ben, Cara", [("Anna", "", ""), ("Ben", "", ""), ("Cara", "", "")]),
        ('\ufeffName;Gruppe;Niveau\r\n"Müller; Ä";2;1\r\nBen;1;', [("Müller; Ä", "2", "1"), ("Ben", "1", "")]),
        ("Anna\tred\nBen\tred\nCara\tblue", [("Anna", "red", ""), ("Ben", "red", ""), ("Cara", "blue", "")]),
        # As class registers have it; of two Annas each is told by her last name.
        ("Nazwisko,Imię\nNowak,Anna\nKról,Anna\nLis,Jan", [("Anna N.", "", ""), ("Anna K.", "", ""), ("Jan", "", "")]),
        ("Noe, Al\nNagy, Al\nLis, Jo\nLuz, Ed", [(each, "", "") for each in ("Al Noe", "Al Nagy", "Jo", "Ed")]),
    ],
)
def test_a_list_is_read_however_it_is_written(text, people):
    assert read(text) == [Listed(*each) for each in people]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "roster_empty", {}),
        ("name;group\n", "roster_empty", {}),
        ("Anna\n\u200b\nBen", "name", {"line": 2}),
        ('Anna,1\n"Ben"x,2', "roster", {"line": 2}),
        ("a" * 41, "name", {"line": 1}),
    ],
)
def test_what_is_wrong_with_a_list_is_said_by_line(text, code, place):
    with pytest.raises(Refusal) as refusal:
        read(text)
    assert (refusal.value.reason.code, refusal.value.place) == (code, place)


def test_balanced_groups_have_somebody_of_each_level():
    people = [Listed(str(k), "", "high" if k < 3 else "low") for k in range(9)]
    groups = dealt(people, "balanced", [3, 3, 3], random.Random(1))
    assert sorted(groups[:3]) == [0, 1, 2]
    at_random = {tuple(dealt(people, "random", [3, 3, 3], random.Random(seed))) for seed in range(9)}
    assert len(at_random) > 1
    assert all(sorted(each) == sorted(groups) for each in at_random)
    # Where groups have different sizes, each is filled.
    assert sorted(dealt(people, "random", [4, 3, 2], random.Random(1))) == [0] * 4 + [1] * 3 + [2] * 2


def test_eight_cards_are_on_a_page_with_what_brings_people_in():
    made = [cards.Card(n, f"Ola {n}", "Red", f"000{n}") for n in range(1, 10)]
    order = cards.Cards("de", "http://192.168.1.20:8000", "ACDE", made)
    assert cards.link(order, made[0]) == "http://192.168.1.20:8000/room/ACDE/card/1-0001"
    pdf = cards.printed(order)
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 2
    drawn = [zlib.decompress(each) for each in re.findall(rb"stream\n(x.*?)\nendstream", pdf, re.DOTALL)]
    assert sum(each.count(b" Tj") for each in drawn) >= 9 * 7
