"""Words that no name may have, and names that only look like them."""

import pytest

from gusher.server.rooms.unwanted import first_words, has_unwanted


@pytest.mark.parametrize(
    "name",
    [
        "Fuck",
        "FUCKER 7",
        "f u c k",
        "fuuuuck",
        "Sh1t",
        "Big $hit",
        "Hurensohn",
        "Scheiße",
        "K.u.r.w.a",
        "Kurwa!",
        "Gowno",
    ],
)
def test_a_word_is_found_however_it_is_written(name):
    assert has_unwanted(name, first_words())


@pytest.mark.parametrize(
    "name",
    [
        *("Scunthorpe", "Dick Hancock", "Cockburn", "Assunta", "Essex", "Ashit Shah", "Penistone", "Nazım", "Van Dyke"),
        *(
            "Fick",
            "Nutt",
            "Spassky",
            "Marsch",
            "Hurek",
            "Szmatuła",
            "Jebsen",
            "J. J. Król",
            "Anna 9",
            "88",
            "7",
            "Łucja",
        ),
    ],
)
def test_nobody_is_kept_out_for_a_name_that_people_have(name):
    assert not has_unwanted(name, first_words())
