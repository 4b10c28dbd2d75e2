"""Games that were begun by rules 1 or 2 go on by them: their logs replay, and end as they did."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import recorded as on_record
from oil_city.playing import OIL_CITY, hall
from oil_city.test_deals import LAYOUT, deal, drafted, to_take

from gusher.rules.kernel import view
from gusher.rules.oil_city.items import BANK, REFINERY, WAGON
from gusher.table import Table, files
from gusher.table.entries import step_entry

OLD = Path(__file__).parent / "games/rules_1_line_by_line.txt"
"""By release 0.1: a plot sold with a tower that stood elsewhere, a tower swapped for a tower, and both put up again."""
FORMER = OLD.parent / "rules_2_box_runs_out.txt"


def by_rules_1(**options):
    t = hall(**options)
    t.shown.version = 1
    return t


def test_an_old_log_replays_and_its_file_is_the_same_again():
    text = OLD.read_text("utf-8")
    table = on_record.replayed(files.read(text))
    assert (table.rules_version, view(table.state).version) == (1, 1)
    assert files.write(files.GameFile.of(table)) == text
    assert table.after(40).rules_version == table.fork().rules_version == 1


@pytest.mark.parametrize("name", ["deals-finished", "finished"])
def test_so_do_games_of_release_0_1(name):
    text = (OLD.parents[2] / f"releases/0.1/files/oil_city-{name}.txt").read_text("utf-8")
    table = on_record.replayed(files.read(text))
    assert (table.rules_version, view(table.state).version) == (1, 1)
    assert "components" not in files.GameFile.of(table).options
    assert files.write(files.GameFile.of(table)).partition("\n\n")[2] == text.partition("\n\n")[2]


def test_by_todays_rules_it_would_not():
    file = files.read(OLD.read_text("utf-8").replace("rules 1", "rules 3"))
    with pytest.raises(files.FileError) as error:
        files.replay(file)
    assert error.value.code == "field_taken"


@pytest.mark.parametrize(("version", "name"), [(1, "rules_1_box_runs_out.txt"), (2, FORMER.name)])
def test_a_game_in_which_the_box_runs_out_replays_to_the_byte(version, name):
    """By release 0.1 and by 2efb2cd: a landowner buys three plots (O6), the box runs out of wagons, so that an order is
    cut (O4), and a refinery and a plot are lent until the sixth sale (O18 to O20)."""
    text = (OLD.parent / name).read_text("utf-8")
    table = on_record.replayed(files.read(text))
    assert (table.rules_version, view(table.state).version) == (version, version)
    assert files.write(files.GameFile.of(table)) == text
    v = view(table.state)
    assert [v.held[company, WAGON] for company in (0, 1, 2, BANK)] == [13, 12, 5, 0]
    assert table.points == [1, 1, 5]


def test_a_new_game_deals_other_cards():
    file = files.read(FORMER.read_text("utf-8").replace("rules 2", "rules 3"))
    with pytest.raises(files.FileError) as error:
        files.replay(file)
    assert error.value.code == "too_many_at_once"


def test_with_the_old_cards_a_new_game_goes_by_the_new_rulings_all_the_same():
    """Nobody's order of wagons is cut, and the refinery counts for who has it at the sixth extraction."""
    file = files.read(FORMER.read_text("utf-8"))
    specialists = {**file.options, "components": "specialists"}
    table = files.replay(replace(file, rules_version=3, options=specialists, result=None))
    v = view(table.state)
    assert [v.held[company, WAGON] for company in (0, 1, 2, BANK)] == [13, 13, 5, -1]
    assert table.points == [3, 1, 3]
    assert [v.held[company, REFINERY] for company in range(3)] == [0, 0, 1]


def test_new_games_are_of_rules_3_and_of_rules_4_nobody_knows():
    table = Table(OIL_CITY, 3, {})
    assert (table.rules_version, view(table.state).version) == (3, 3)
    text = files.write(files.GameFile.of(table))
    assert "game: oil_city, rules 3\n" in text
    assert "parts" not in text
    with pytest.raises(files.FileError) as error:
        files.read(text.replace("rules 3", "rules 4"))
    assert error.value.code == "file_rules"
    with pytest.raises(ValueError, match="can't be played by rules 4"):
        Table(OIL_CITY, 3, {}, rules_version=4)


def test_an_old_table_goes_on_by_its_own_rules():
    """Lines are settled one after the other: the tower leaves plot 5, then plot 41 goes bare."""
    t = by_rules_1().set(1, tower=0).set(2, tower=0)
    t.deed(2, 41, LAYOUT, {"a": "tower"}).deed(2, 5, LAYOUT, {"a": "tower"})
    deal(t, 2, 1, "gives-1tower", "gives-plot41")
    assert (t.plots(1), t.stands(5), t.has(2, "tower")) == ([41], {}, 1)


def test_there_the_room_has_sixty_terms():
    t = by_rules_1()
    for _ in range(15):
        deal(t, 1, 2, *["gives-100 due 6"] * 4)
    assert len(t.terms()) == 60
    drafted(t, 3, "gives-100 due 6").play("3-offers-1")
    assert t.why(f"1:{to_take(t, 3)}") == "too_many_terms"


def test_what_an_old_game_goes_on_with_can_be_stored_and_opened_again():
    file = files.read(OLD.read_text("utf-8"))
    table = files.replay(files.GameFile(file.game, 1, file.seats, file.options, steps=file.steps[:48]))
    again = Table(OIL_CITY, 3, file.options, table.entries, rules_version=1)
    again.apply([step_entry(again.n, 0, again.legal(0)[0])])
    assert again.n == table.n + 1
