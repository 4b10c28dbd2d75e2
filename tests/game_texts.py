"""What the words about every game are held to: three languages that say the same things, and all that the rules ask
for."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest
from played import fastest

from gusher.bots import levels
from gusher.rules.kernel import CHANCE, LANGUAGES, Phrase, game, kind_of
from gusher.rules.kernel import __file__ as kernel_file
from gusher.table.words import GAP, plural_rule

RULES = Path(kernel_file).parents[1]
TESTS = Path(__file__).parent
SCREENS = TESTS.parent / "web/src"
PLURALS = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
"""Which forms a plural has: all categories of the language's numbers, whole or not (CLDR), and no others."""

Plural = dict[str, str]
Texts = dict[str, str | Plural]


@cache
def load(name: str, language: str) -> Texts:
    """Every text of a game by its dotted key; a plural stays together under one key."""
    texts: Texts = {}

    def collect(table: dict[str, Any], prefix: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict) and "other" not in value:
                collect(value, f"{prefix}{key}.")
            else:
                texts[prefix + key] = value

    collect(tomllib.loads((RULES / name / f"text.{language}.toml").read_text("utf-8")), "")
    return texts


def forms(entry: str | Plural) -> list[str]:
    """A text in all its plural forms."""
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def is_sentence(form: str) -> bool:
    """A full stop or a question mark ends it; that of an ordinal, as German and Polish write them, does not count."""
    return form.endswith((".", "?")) and form != "{n}."


def gaps(entry: str | Plural) -> set[str]:
    """The names in a text that the screen fills in."""
    return {name for form in forms(entry) for match in GAP.finditer(form) for name in (match[1], match[3]) if name}


def nouns(entry: str | Plural) -> set[tuple[str, str | None]]:
    """The plurals for the numbers in a text: each a key, or the beginning of one and the gap that names the rest."""
    return {(match[2], match[3]) for form in forms(entry) for match in GAP.finditer(form) if match[2] is not None}


def below(texts: Texts, prefix: str) -> set[str]:
    """The first part of every key below a prefix."""
    return {key.removeprefix(prefix).split(".")[0] for key in texts if key.startswith(prefix)}


def listed(phrase: Phrase) -> Iterator[Phrase]:
    """The smaller phrases that a phrase lists, and those that they list."""
    for value in phrase.words.values():
        for each in [] if isinstance(value, str | int) else value:
            yield each
            yield from listed(each)


class GameTexts:
    """The checks of one game's texts. ``name`` is the game's. ``international``: keys whose text may be the same in
    other languages. ``phrases``: what each sentence of the log is told, the seat aside; ``seldom`` are those that a
    few random games may do without, ``seldom_explained`` the same of sentences that explain a turn. ``words``: what can
    fill a gap that has words of its own. ``games``: seats and options of the games that the log is tried on.
    ``other_reasons``: how codes begin that are not the rules' own."""

    name: ClassVar[str]
    international: ClassVar[set[str]]
    phrases: ClassVar[dict[str, set[str]]]
    seldom: ClassVar[set[str]] = set()
    seldom_explained: ClassVar[set[str]] = set()
    words: ClassVar[dict[str, tuple[str, ...]]]
    games: ClassVar[list[tuple[int, dict[str, Any]]]]
    other_reasons: ClassVar[tuple[str, ...]] = ()

    @pytest.fixture(params=LANGUAGES)
    def language(self, request):
        return request.param

    @pytest.fixture
    def texts(self, language):
        return load(self.name, language)

    @pytest.fixture
    def english(self):
        return load(self.name, "en")

    # The languages among each other

    def test_every_language_has_the_same_keys_in_the_same_order(self, texts, english):
        assert list(texts) == list(english)

    def test_plurals_have_the_forms_of_their_language(self, texts, english, language):
        for key, entry in texts.items():
            assert isinstance(entry, dict) == isinstance(english[key], dict), key
            if isinstance(entry, dict):
                assert set(entry) == PLURALS[language], key
                assert all("n" in gaps(form) for form in entry.values()), key

    def test_the_forms_of_a_language_are_all_that_numbers_take(self, language):
        taken = {plural_rule(language)(n / 2) if n % 2 else plural_rule(language)(n // 2) for n in range(300)}
        assert taken == PLURALS[language]

    def test_plurals_differ_by_more_than_the_number(self, english):
        """What is the same for all numbers in all languages is no plural. (“Dollar” is the same for all in German.)"""
        every = [load(self.name, language) for language in LANGUAGES]
        plurals = [key for key, entry in english.items() if isinstance(entry, dict)]
        assert not [key for key in plurals if all(len(set(forms(texts[key]))) == 1 for texts in every)]

    def test_what_numbers_are_said_with_is_a_plural(self, texts, english):
        for key, entry in texts.items():
            for noun, named in nouns(entry):
                values = [""] if named is None else self.words[named]
                for value in values:
                    assert isinstance(texts.get(noun + value), dict), f"{key}: {noun}{value}"

    def test_no_noun_is_there_that_no_number_is_said_with(self, english):
        said = {noun for entry in english.values() for noun in nouns(entry)}
        whole = {noun for noun, named in said if named is None}
        begun = tuple(noun for noun, named in said if named is not None)
        counted = [key for key in english if key.startswith("counted.") and not (begun and key.startswith(begun))]
        assert set(counted) <= whole

    def test_every_language_has_the_same_placeholders(self, texts, english):
        for key, entry in texts.items():
            for form in forms(entry):
                assert gaps(form) == gaps(english[key]), key

    def test_texts_are_said_and_tidy(self, texts):
        for key, entry in texts.items():
            for form in forms(entry):
                assert form, key
                assert form == " ".join(form.split()), key
                assert "'" not in form, f"{key}: a typewriter's apostrophe"

    def test_sentences_are_translated(self, texts, english, language):
        if language == "en":
            assert texts is english
            return
        same = {key for key, entry in texts.items() if entry == english[key]}
        bare = {key for key in same if any(re.sub(r"\{.*?\}|\W", "", form) for form in forms(english[key]))}
        assert {key for key in bare if not key.endswith(".section")} <= self.international

    def test_what_is_a_whole_sentence_is_one_in_every_language(self, texts, english):
        for key, entry in texts.items():
            for form in forms(entry):
                assert is_sentence(form) == is_sentence(forms(english[key])[0]), key

    # What the rules ask for

    def rulings(self):
        return (TESTS / self.name / "rulings.txt").read_text("utf-8").split()

    def test_every_reason_of_the_rules_has_a_sentence_and_the_ruling_it_comes_from(self, texts, english):
        for code in game(self.name).reasons[1:]:
            assert str(texts[f"reasons.{code}.text"]).endswith("."), code
            assert texts[f"reasons.{code}.section"] == english[f"reasons.{code}.section"]
            assert texts[f"reasons.{code}.section"] in self.rulings()

    def test_no_reason_is_explained_that_nobody_gives(self, english):
        explained = below(english, "reasons.")
        given = set(game(self.name).reasons[1:])
        assert {code for code in explained if not code.startswith(self.other_reasons)} == given

    def test_every_ending_has_a_sentence(self, english):
        assert below(english, "endings.") == set(game(self.name).endings[1:])

    def test_every_option_and_value_is_explained(self, english):
        explained = {key for key in english if key.startswith("options.")}
        names = [
            f"options.{option.name}{value}"
            for option in game(self.name).options
            for value in ("", *(f".values.{value.name}" for value in option.values))
        ]
        sets = [(option, each) for option in game(self.name).options for each in option.sets]
        names += [f"options.{option.name}.sets.{each.name}" for option, each in sets]
        names += sorted({f"options.{option.name}.groups.{each.group}" for option, each in sets if each.group})
        offered = {f"options.{option.name}.{each}" for option, _ in sets for each in ("choose", "usual")}
        assert explained == offered | {f"{name}.{each}" for name in names for each in ("title", "help")}

    # The log

    def test_short_words_need_no_more_than_the_log_says(self, english):
        for key in [key for key in english if key.startswith("short.") and key != "short.drive"]:
            kind = key.removeprefix("short.")
            told = [words for phrase, words in self.phrases.items() if phrase == kind or phrase.startswith(f"{kind}_")]
            assert told, key
            assert all(gaps(english[key]) <= words for words in told), key

    def test_the_log_tells_of_every_kind_of_move(self, english):
        told = {key.removeprefix("log."): gaps(entry) - {"seat"} for key, entry in english.items() if "log." in key[:4]}
        assert told == self.phrases

    def test_what_happens_is_told_whole(self, english):
        """Of random games: every phrase has a sentence, gets all that its gaps ask for, and has words for all of it."""
        engine = fastest(game(self.name))
        heard = set()
        for number, (seats, options) in enumerate(self.games):
            chooser = random.Random(number)
            state = engine.game.start(seats, options)
            while movers := engine.movers(state):
                legal = engine.legal(state, movers[0])
                # Kinds first: there are many ways to put a piece somewhere else, and few to drive on.
                kind = chooser.choice(sorted({kind_of(action) for action in legal}))
                action = chooser.choice([action for action in legal if kind_of(action) == kind])
                phrase = engine.game.phrase(state, movers[0], action)
                wanted = self.phrases[phrase.name]
                assert wanted == set(phrase.words), phrase
                assert ("seat" in gaps(english[f"log.{phrase.name}"])) == (movers != [CHANCE]), phrase
                for gap in wanted & set(self.words):
                    assert phrase.words[gap] in self.words[gap], phrase
                heard.add(phrase.name)
                engine.play_unchecked(state, movers[0], action)
        assert set(self.phrases) - heard <= self.seldom

    def test_every_value_that_fills_a_gap_has_its_word(self, texts):
        assert {gap: below(texts, f"words.{gap}.") for gap in below(texts, "words.")} == {
            gap: set(values) for gap, values in self.words.items()
        }

    def test_names_of_players_stand_where_their_case_fits(self, texts):
        """A player's name is never bent: it comes first, or stands before a colon or in brackets."""
        for key, entry in texts.items():
            for form in forms(entry):
                assert form.startswith("{seat}") or "{seat}" not in form, key
                assert re.search(r"^\{owner\}:|\(\{owner\}", form) or "{owner}" not in form, key

    # Why a turn was a good one

    def explained(self, options, seats, seed):
        """What is said of every turn of a random game: where the sentence stands, and the phrase."""
        engine = fastest(game(self.name))
        chooser = random.Random(seed)
        state = engine.game.start(seats, options)
        while movers := engine.movers(state):
            seat = movers[0]
            states, actions = [engine.copy(state)], []
            while engine.movers(state) == [seat]:
                legal = engine.legal(state, seat)
                kind = chooser.choice(sorted({kind_of(action) for action in legal}))
                actions.append(chooser.choice([action for action in legal if kind_of(action) == kind]))
                engine.play_unchecked(state, seat, actions[-1])
                states.append(engine.copy(state))
            if seat != CHANCE:
                told = engine.game.explain(states, seat, actions)
                assert told.actions, actions
                for place, phrases in (
                    ("did", told.actions), ("because", told.reasons), ("note", told.notes),
                ):  # fmt: skip
                    yield from ((place, phrase) for phrase in phrases)

    def test_every_turn_can_be_explained(self, english):
        """Of random games: every phrase has a sentence, whose gaps are filled with words that there are."""
        if game(self.name).explain is None:
            assert below(english, "explain.") == set()
            return
        heard = set()
        for number, (seats, options) in enumerate(self.games):
            for place, phrase in self.explained(options, seats, number):
                assert gaps(english[f"explain.{place}.{phrase.name}"]) <= set(phrase.words), phrase
                for gap in set(phrase.words) & set(self.words):
                    assert str(phrase.words[gap]) in self.words[gap], phrase
                heard.add(f"{place}.{phrase.name}")
        said = {key.removeprefix("explain.") for key in english if key.startswith("explain.")}
        # Why a bot erred is said by the bots, with nothing to fill in.
        assert not any(gaps(english[f"explain.{key}"]) for key in said if key.startswith("erred."))
        elsewhere = {key for key in said if key.startswith(("advice.", "erred."))}
        assert said - heard - elsewhere <= self.seldom_explained
        assert {key.replace("did.", "advice.") for key in heard if key.startswith("did.")} <= said

    def test_what_is_done_can_be_advised(self, texts):
        did, advice = below(texts, "explain.did."), below(texts, "explain.advice.")
        assert did == advice
        for name in did:
            assert gaps(texts[f"explain.did.{name}"]) == gaps(texts[f"explain.advice.{name}"]), name

    # Bots

    def test_every_level_has_a_name_and_says_how_it_plays(self, texts):
        said = {key for key in texts if key.startswith("levels.")}
        assert said == {f"levels.{level}.{part}" for level in levels(self.name) for part in ("name", "help")}

    # The screens

    def test_every_text_is_shown_somewhere(self, english):
        """What nobody shows would be translated for nothing, and grow stale. Keys put together count by their
        beginning."""
        sources = "".join(
            file.read_text("utf-8")
            for file in sorted(SCREENS.rglob("*"))
            if file.suffix in (".ts", ".svelte") and "generated" not in file.parts
        )
        made_up = tuple(re.findall(r"`([a-z_]+(?:\.[a-z_]+)*\.)\$\{", sources))
        # Named by the rules (reasons, endings), by what happens (log, explain), by what fills gaps (words, listed), by
        # what is exported, and by what is proven: whoever exports or proves anything has a test that holds it against
        # these words.
        elsewhere = ("reasons.", "endings.", "log.", "explain.", "words.", "listed.", "counted.", "export.", "proof.")
        unused = [key for key in english if not key.startswith((*made_up, *elsewhere)) and f"'{key}'" not in sources]
        assert unused == []
