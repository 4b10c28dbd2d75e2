"""Names of what lies on a table lead back to its numbers."""

import re

import pytest

from gusher.rules.kernel import fields_of, game, named
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.game import all_games
from gusher.rules.kernel.naming import number_of, placed

ATACAMA = game("atacama")


def leaves(value, path):
    """Whatever stands in lists and by names, by its path."""
    if isinstance(value, (dict, list)):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for part, each in inside:
            yield from leaves(each, f"{path}.{part}")
    else:
        yield path, value


@pytest.mark.parametrize("name", all_games())
def test_a_path_leads_to_the_number_that_is_called_so(name):
    kind, engine = game(name), Engine(game(name), is_compiled=False)
    s = kind.set_up(next(iter(kind.set_ups())))
    fields, answers = fields_of(engine, s), kind.observation.answers(engine, s)
    called = named(kind, {field: numbers for field, numbers in fields.items() if field not in answers})
    found = 0
    for field, value in called.items():
        for path, leaf in leaves(value, field):
            at = placed(kind, path)
            assert at[0] == field
            number = fields[field][at[1]] if isinstance(fields[field], list) else fields[field]
            names = kind.names[field].values if field in kind.names else {}
            assert names.get(number, number) == leaf, path
            if [*names.values()].count(leaf) < 2 and leaf not in names:
                assert number_of(kind, field, leaf) == number, path
                found += 1
    assert found > 100


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("nothing.b8", "there is no such number"),
        ("ore", "there is no such number"),
        ("ore.b8.2", "there is no such number"),
        ("ore.z1", "there is no z1"),
        ("ore.{played}", "there is no {played}"),
        ("direction.9", "there is no 9"),
    ],
)
def test_a_path_that_leads_nowhere_is_named(path, wrong):
    with pytest.raises(ValueError, match=f"^{re.escape(f'{path}: {wrong}')}$"):
        placed(ATACAMA, path)


@pytest.mark.parametrize("called", ["water", 1])
def test_what_nothing_is_called_is_named(called):
    with pytest.raises(ValueError, match=f"ore: {called} stands for "):
        number_of(ATACAMA, "ore", called)
