"""Pictures on rules pages: every page shows the same ones, in words of its language, and what it counts there is what
the rules count."""

import re

import pytest

from gusher.rules.kernel import LANGUAGES, game, named
from gusher.rules.kernel.game import all_games
from gusher.server.protocol import extracts, generate, pictures

MINUS = "\N{MINUS SIGN}"
SUM = re.compile(rf"({MINUS}?\d+(?: [+{MINUS}] \d+)+) = (\d+)")
PAGES = [(name, language) for name in all_games() for language in LANGUAGES]
EXAMPLES = {
    ("atacama", "example"): lambda scene: [
        [_worth(scene, field, minus) for field in line.split()]
        for line, minus in (("c9 c7 c3 c1", "copper"), ("a3 c3 e3 i3", "silver"))
    ],
    ("ghawar", "end"): lambda scene: [
        [won, *colours.values(), *besides]
        for won, colours, *besides in _by_seat(scene, "won", "colour_points", "barrel_points", "platform_points")
    ],
    ("ghawar", "covered"): lambda scene: [
        [value for value, covered in zip(scene["numbers"][0], scene["covered"][0], strict=True) if not covered]
    ],
    ("guven", "end"): lambda scene: [
        [money, stones, *(scene["value"][colour] for colour, has_most in most.items() if has_most)]
        for money, stones, most in _by_seat(scene, "money", "stone_points", "has_most")
    ],
    ("oil_city", "last-turn"): lambda scene: [
        [
            scene["value"][0][line]
            for line in ("plots", "revenue", "buildings", "drillers", "refineries", "variety", "turns")
        ]
    ],
}
"""Examples of scoring, and what each sum in their captions consists of by the rules."""


def _worth(scene, name, minus):
    assert scene["rigs"][name]
    return -scene["amount"][name] if scene["ore"][name] == minus else scene["amount"][name]


def _by_seat(scene, *fields):
    return list(zip(*(scene[field] for field in fields), strict=True))[: scene["seats"]]


def page_of(name, language):
    return (generate.RULES_PAGES / f"{name}.{language}.md").read_text("utf-8")


def pictures_of(name, language):
    return pictures.named(page_of(name, language))


def sums(caption):
    """Each sum of a caption, as its numbers and what they come to."""
    return [
        (
            [int(each.replace(" ", "").replace(MINUS, "-")) for each in re.findall(rf"[+{MINUS}]? ?\d+", terms)],
            int(total),
        )
        for terms, total in SUM.findall(caption)
    ]


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_pages_in_all_languages_have_the_same_pictures(name, language):
    shown = pictures_of(name, language)
    assert len(shown) >= 2
    assert len(shown) == page_of(name, language).count("](position:")
    assert [(each.position, each.part) for each in shown] == [
        (each.position, each.part) for each in pictures_of(name, "en")
    ]


@pytest.mark.parametrize(("name", "language"), [page for page in PAGES if page[1] != "en"])
def test_pictures_are_told_in_the_language_of_the_page(name, language):
    for ours, english in zip(pictures_of(name, language), pictures_of(name, "en"), strict=True):
        assert len(ours.alt) > 20
        assert len(ours.caption) > 20
        assert ours.alt != english.alt
        assert ours.caption != english.caption


@pytest.mark.parametrize("name", all_games())
def test_no_position_is_left_over(name):
    kept = {path.stem for path in (game(name).folder / pictures.FOLDER).glob("*")}
    assert kept - {extracts.POSITION} <= {each.position for each in pictures_of(name, "en")}


def test_a_spectator_looks_at_a_table_where_nobody_has_a_name():
    seen = pictures.seen("ghawar", "drive")
    assert [seat.name for seat in seen.seats] == ["", ""]
    assert not any(seat.mine for seat in seen.seats)
    assert [line.text for line in seen.log if line.kind == "action"] == ["roll", "enter-4", "n", "n", "e", "drill-c2"]


@pytest.mark.parametrize(("name", "position"), EXAMPLES, ids=lambda each: each)
def test_examples_of_scoring_count_as_the_rules_do(name, position):
    seen = pictures.seen(name, position)
    counted = [[each for each in terms if each] for terms in EXAMPLES[name, position](named(game(name), seen.scene))]
    for language in LANGUAGES:
        for picture in pictures_of(name, language):
            equations = sums(picture.caption)
            if picture.position == position and equations:
                assert [terms for terms, _ in equations] == counted
                assert [total for _, total in equations] == [sum(terms) for terms in counted]
                assert [total for _, total in equations] == seen.points[: len(equations)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sum_in_a_caption_belongs_to_an_example(language):
    told = {(name, each.position) for name in all_games() for each in pictures_of(name, language) if sums(each.caption)}
    assert told == set(EXAMPLES)
