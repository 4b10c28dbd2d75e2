"""Resume codes: six words for every person, typed by people."""

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from gusher.server.people import codes
from gusher.server.people.people import LETTERS, People, new_id
from gusher.server.protocol.errors import Refusal

PEOPLE = People(b"secret")
ids = st.text(LETTERS, min_size=12, max_size=12)
WORDS = list(codes.numbers())


def refusal(code):
    with pytest.raises(Refusal) as refused:
        PEOPLE.of_code(code)
    return refused.value


def refused(code):
    error = refusal(code)
    assert error.field == "code"
    return error.reason.code, error.place, error.found, error.meant


def test_the_list_tells_words_by_four_letters():
    assert len(WORDS) == 2048
    assert len({word[: codes.TELLING] for word in WORDS}) == 2048


@examples(200)
@given(ids)
def test_every_person_has_six_words(person):
    code = PEOPLE.code(person)
    words = code.split(" ")
    assert len(words) == 6
    assert set(words) <= set(WORDS)
    assert PEOPLE.of_code(code) == person


@examples(200)
@given(st.integers(0, 2**66 - 1))
def test_words_and_numbers(number):
    assert codes.number_of(codes.spelled(number).split(" ")) == number


@examples(100)
@given(ids, st.integers(0, 5), st.sampled_from(WORDS))
def test_another_word_is_nobody_s_code_or_somebody_else_s(person, place, word):
    words = PEOPLE.code(person).split(" ")
    other = " ".join([*words[:place], word, *words[place + 1 :]])
    try:
        answer = PEOPLE.of_code(other)
    except Refusal as error:
        answer = error.reason.code
    assert (answer == person) == (words[place] == word)
    assert answer == "unknown_code" or PEOPLE.code(answer) == other


def test_hardly_any_wrong_code_passes():
    words = PEOPLE.code(new_id()).split(" ")
    passed = 0
    for word in WORDS:
        try:
            PEOPLE.of_code(" ".join([*words[:3], word, *words[4:]]))
            passed += 1
        except Refusal:
            pass
    # One of 64 is expected.
    assert 1 <= passed < 80


def test_the_words_are_one_s_own_at_each_server():
    person = new_id()
    codes_of_servers = {People(bytes([number])).code(person) for number in range(20)}
    assert len(codes_of_servers) > 10
    assert len({code.rpartition(" ")[0] for code in codes_of_servers}) == 1


@pytest.mark.parametrize(
    "typed",
    [
        str.upper,
        str.title,
        lambda code: f"\n {code}\t ",
        lambda code: code.replace(" ", ", "),
        lambda code: code.replace(" ", "-"),
        lambda code: code.replace(" ", "\r\n"),
        lambda code: code.replace(" ", "   "),
        lambda code: code.replace(" ", "_"),
        lambda code: " ".join(word[:4] for word in code.split()),
        lambda code: " ".join(word[:5] for word in code.split()),
        lambda code: "\n".join(f"{number}. {word}" for number, word in enumerate(code.split(), 1)),
        lambda code: "\n".join(f"{number}.{word}" for number, word in enumerate(code.split(), 1)),
        lambda code: f"“{code}”.",
        # As some keyboards of East Asia write.
        lambda code: "".join(chr(ord(letter) + 0xFEE0) if letter != " " else "\u3000" for letter in code),
    ],
)
def test_typing_is_forgiven(typed):
    for _ in range(20):
        person = new_id()
        assert PEOPLE.of_code(typed(PEOPLE.code(person))) == person


@pytest.mark.parametrize(
    ("code", "place", "word", "meant"),
    [
        ("hose act add age aim air", 1, "hose", []),
        ("act zebrra", 2, "zebrra", ["zebra"]),
        ("act zerba", 2, "zerba", ["zebra"]),
        ("act ebra", 2, "ebra", ["era", "zebra"]),
        ("act zzebra", 2, "zzebra", ["zebra"]),
        ("ABSOLUT", 1, "absolut", ["absorb"]),
        ("act aban. abandonn", 3, "abandonn", ["abandon"]),
        # Three letters of a longer word tell too little.
        ("aba", 1, "aba", []),
        ("act żaba", 2, "żaba", []),
        ("act " + "x" * 70_000, 2, "x" * 20 + "…", []),
        ("act h0se", 2, "h0se", []),
    ],
)
def test_a_word_that_is_none_is_named(code, place, word, meant):
    assert refused(code) == ("code_word", {"word": place}, word, meant)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", 0),
        (" , - 7", 0),
        ("act", 1),
        ("act add age aim air", 5),
        ("act add age aim air all arm", 7),
        # As many letters as a code had formerly.
        ("hospital abstract", 2),
        ("able acid also area", 4),
    ],
)
def test_a_code_has_six_words(code, words):
    assert refused(code) == ("code_length", {"words": words}, "", [])


# Codes of letters, as people have written them down -------------------------------------------------------------------


def former(person):
    whole = (person + PEOPLE._former_check(person)).upper()
    return "-".join(whole[start : start + 4] for start in range(0, len(whole), 4))


def test_a_former_code_is_what_it_was():
    # Made by release 0.1.
    assert former("0123456789ab") == "0123-4567-89AB-39ZA"


@examples(100)
@given(ids)
def test_former_codes_still_lead_to_people(person):
    code = former(person)
    lookalikes = code.replace("0", "O").replace("1", "l")
    for typed in (code, code.lower(), code.replace("-", ""), code.replace("-", " "), f" {code}\n", lookalikes):
        assert PEOPLE.of_code(typed) == person
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    assert refused(wrong) == ("unknown_code", {}, "", [])
