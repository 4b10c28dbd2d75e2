"""The tiny games conform; and a game with a defect does not, whatever the defect."""

from copy import copy
from dataclasses import replace
from types import ModuleType

import pytest
from examples import nightly
from games.ones.game import GAME as ONES
from games.twos.game import GAME as TWOS
from games.wells import rules
from games.wells.game import GAME as WELLS
from games.wells.game import scramble

from gusher.rules.kernel import (
    WAITING_FOR_CHANCE,
    Act,
    Actions,
    Numbers,
    Observation,
    conformance,
    int8,
    kind_of,
    record,
)
from gusher.rules.kernel.conformance import NonconformingError, _check_refusals, check
from gusher.rules.kernel.engine import Engine

BID, FIND, STAY_AWAY = rules.BID, rules.FIND, rules.STAY_AWAY
TEXTS = {rules.ACTIONS.write(action): action for action in rules.ACTIONS}


GAMES = 11


@pytest.mark.parametrize(("seats", "rich"), [(3, True), *nightly((2, False), (2, True), (3, False))])
def test_wells_conforms(seats, rich):
    report = check(WELLS, seats, {"rich": rich}, games=GAMES, most_plies=13, scramble=scramble)
    assert report.games == GAMES
    assert report.hidden > 20
    assert report.transpositions > 3
    assert report.endings["last_round"] > 0
    assert rich or report.endings["nobody_has_coins"] > 0


@pytest.mark.parametrize("is_compiled", [False, *nightly(None)])
@pytest.mark.parametrize(("game", "plies"), [(ONES, 6), (TWOS, 3)])
def test_games_with_equal_layouts_conform_each_to_its_own_rules(game, plies, is_compiled):
    """That they play by their own rules compiled, too, is seen in every run by what is kept of them on disk."""
    assert check(game, 1, games=2, most_plies=10, is_compiled=is_compiled).longest == plies


# Defects --------------------------------------------------------------------------------------------------------------

made = 0


def wells(actions=rules.ACTIONS, changes=None, **functions):
    """Wells with some of its rules replaced. Every one gets a record of its own."""
    global made  # noqa: PLW0603
    made += 1
    name = f"wells_{made}"
    fields = {field: kind[0] for field, kind in rules.STATE.fields.items() if not field.startswith("record_of")}
    shapes = {field: (kind.base.type, kind.shape) if kind.shape else kind.type for field, kind in fields.items()}
    module = ModuleType(name)
    module.__file__ = rules.__file__
    module.__dict__.update({key: value for key, value in vars(rules).items() if not key.startswith("__")})
    module.__dict__.update(functions)
    changed = {"rules": module, "actions": actions, **(changes or {})}
    return replace(WELLS, name=name, record=record(name, **shapes), **changed)


def run(game, hidden=scramble, games=6, **more):
    return check(game, 3, games=games, most_plies=20, scramble=hidden, is_compiled=False, **more)


def test_the_copy_of_wells_that_defects_are_put_into_conforms():
    assert run(wells()).games == 6


def no_bids_above_two(s, seat, out):
    count = rules.legal(s, seat, out)
    kept = [action for action in out[:count] if not (kind_of(action) == BID and rules.coins_of(action) == 3)]
    for each, action in enumerate(kept):
        out[each] = action
    return len(kept)


def twice(s, seat, out):
    count = rules.legal(s, seat, out)
    if 0 < count < 4:
        out[count] = out[0]
        count += 1
    return count


def for_everyone(s, seat, out):
    return rules.legal(s, 0 if seat == -1 else seat, out)


def beyond(s, seat, out):
    out[5] = 1
    return rules.legal(s, seat, out)


def allows_strange_numbers(s, seat, action):
    return 0 if action == -1 else rules.why(s, seat, action)


def allows_everyone(s, seat, action):
    return rules.why(s, 0 if seat == 1000 else seat, action)


def no_code(s, seat, action):
    return 99 if rules.why(s, seat, action) == rules.Reason.UNKNOWN_ACTION else rules.why(s, seat, action)


def changes_when_asked(s, seat, action):
    s.bids_in = 0
    return rules.why(s, seat, action)


def picks_the_first(s, seat, generator, out):
    rules.legal(s, seat, out)
    return out[0]


def picks_the_last_twice_as_often(s, seat, generator, out):
    count = rules.legal(s, seat, out)
    return out[min((generator & 0xFFFFFFFF) * (count + 1) >> 32, count - 1)]


def picks_anything(s, seat, generator, out):
    rules.legal(s, seat, out)
    return out[0] + 100


def no_weight(s, out):
    count = rules.weights(s, out)
    out[0] = 0
    return count


def weights_always(s, out):
    for value in range(3):
        out[value] = 1
    return 3


def one_weight_too_many(s, out):
    count = rules.weights(s, out)
    out[count] = 1
    return count + 1 if count else 0


def mixes_chance_and_seats(s):
    waiting = rules.movers(s)
    return waiting | 1 if waiting == WAITING_FOR_CHANCE else waiting


def waits_for_nobody_in_particular(s):
    return rules.movers(s) | 1 << 5 if rules.movers(s) not in (0, WAITING_FOR_CHANCE) else rules.movers(s)


def never_over(s):
    return rules.movers(s) or 1


def ends_early(s):
    return rules.ending(s) or (1 if s.rounds == 2 else 0)


def unknown_ending(s):
    return 7 * rules.ending(s)


def a_place_nobody_has(s, out):
    out[0], out[1] = 1, 3
    return 2


def nobody_first(s, out):
    out[0] = out[1] = 2
    return 2


def too_many_places(s, out):
    out[0] = out[1] = out[2] = 1
    return 3


def a_side_too_many(s, seat):
    return seat


def shows_bids(s, seat):
    pass


def shows_bids_to_spectators(s, seat):
    rules.conceal(s, max(seat, 0))


def shows_that_bids_are_high(s, seat):
    for other in range(s.seats):
        if s.bids[other] == rules.COINS - 1 and (seat < 0 or seat % 2 != other % 2):
            s.bids[other] = -3
    rules.conceal(s, seat)


def conceals_more_each_time(s, seat):
    rules.conceal(s, seat)
    s.well = s.well - 1 if s.well > 0 else s.well


def tells_by_what_is_legal(s, seat, action):
    reason = rules.why(s, seat, action)
    return (
        rules.Reason.NOT_WAITING if reason == 0 and kind_of(action) == STAY_AWAY and rival_bids_two(s, seat) else reason
    )


def tells_by_what_is_listed(s, seat, out):
    return rules.legal(s, seat, out) - (rules.movers(s) >> max(0, min(seat, 2)) & 1 and rival_bids_two(s, seat))


def tells_by_its_reasons(s, seat, action):
    reason = rules.why(s, seat, action)
    return rules.Reason.ALREADY_BID if reason == rules.Reason.TOO_FEW_COINS and rival_bids_two(s, seat) else reason


def tells_by_what_the_log_covers(s, seat, action):
    return rules.covers(s, seat, action) and not rival_bids_two(s, seat)


def tells_by_what_can_be_foreseen(s, seat, action):
    if rival_bids_two(s, seat):
        s.coins[1] -= 1
    rules.play(s, seat, action)


def tells_by_what_can_be_taken_back(s, seat, action):
    # Partners see each other's bids, so seat 2 foresees this. Seat 1 does not.
    if seat == 2 and s.bids[0] == 2 and s.coins[2] > 0:
        s.coins[2] -= 1
    rules.play(s, seat, action)


def blanks_ones_own_bid(s, seat):
    rules.conceal(s, seat)
    if 0 <= seat < 3 and s.bids[seat] > 0:
        s.bids[seat] = rules.NONE


def rival_bids_two(s, seat):
    return seat == 1 and s.bids[0] == 2


def set_up_by_chance(s, options, times=[]):  # noqa: B006 (the defect)
    times.append(1)
    rules.setup(s, options)
    s.coins[0] -= len(times) % 2


def does_not_fit(s, seat, action):
    rules.play(s, seat, action)
    s.rounds += 100


def counts_from_the_end(s, seat, action):
    rules.play(s, seat, action)
    s.coins[-1] = s.coins[-1]


DEFECTS = {
    "legal leaves out": {"legal": no_bids_above_two},
    "legal repeats": {"legal": twice},
    "legal for seats there are not": {"legal": for_everyone},
    "legal writes too far": {"legal": beyond},
    "why allows what is no action": {"why": allows_strange_numbers},
    "why allows seats there are not": {"why": allows_everyone},
    "why without a code": {"why": no_code},
    "asking changes the state": {"why": changes_when_asked},
    "pick leaves out": {"pick": picks_the_first},
    "pick is uneven": {"pick": picks_the_last_twice_as_often},
    "pick is illegal": {"pick": picks_anything},
    "a weight of nothing": {"weights": no_weight},
    "weights without chance": {"weights": weights_always},
    "more weights than outcomes": {"weights": one_weight_too_many},
    "chance and seats at once": {"movers": mixes_chance_and_seats},
    "seats there are not": {"movers": waits_for_nobody_in_particular},
    "no end": {"movers": never_over},
    "an ending before the end": {"ending": ends_early},
    "an ending without a code": {"ending": unknown_ending},
    "a gap in the places": {"places": a_place_nobody_has},
    "no first place": {"places": nobody_first},
    "more places than sides": {"places": too_many_places},
    "a side there is not": {"side": a_side_too_many},
    "nothing concealed": {"conceal": shows_bids},
    "nothing concealed from spectators": {"conceal": shows_bids_to_spectators},
    "a trace of what is concealed": {"conceal": shows_that_bids_are_high},
    "concealing twice": {"conceal": conceals_more_each_time},
    "reasons tell secrets": {"why": tells_by_its_reasons},
    "the log tells secrets": {"covers": tells_by_what_the_log_covers},
    "looking ahead tells secrets": {"play": tells_by_what_can_be_foreseen},
    "undo tells secrets": {"play": tells_by_what_can_be_taken_back},
    "what is shown is not what is so": {"conceal": blanks_ones_own_bid},
    "what is legal tells secrets": {"why": tells_by_what_is_legal, "legal": tells_by_what_is_listed},
    "set-up by chance": {"setup": set_up_by_chance},
    "an index from the end": {"play": counts_from_the_end},
    "a number that does not fit": {"play": does_not_fit},
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_defect_is_found(defect):
    with pytest.raises(NonconformingError, match=r"seed \d+, ply"):
        run(wells(**DEFECTS[defect]))


def has_bid(s, seat, action):
    return rules.why(s, seat, action) == rules.Reason.ALREADY_BID and action == rules.STAYING_AWAY and s.bids[seat] > 0


def why_with_second_thoughts(s, seat, action):
    return rules.Reason.LEGAL if has_bid(s, seat, action) else rules.why(s, seat, action)


def legal_with_second_thoughts(s, seat, out):
    if has_bid(s, seat, rules.STAYING_AWAY):
        out[0] = rules.STAYING_AWAY
        return 1
    return rules.legal(s, seat, out)


def play_with_second_thoughts(s, seat, action):
    if seat < 3 and s.bids[seat] > 0:
        s.bids[seat] = 0
    else:
        rules.play(s, seat, action)


def test_only_a_game_that_says_so_lets_seats_act_that_nobody_waits_for():
    game = wells(why=why_with_second_thoughts, legal=legal_with_second_thoughts, play=play_with_second_thoughts)
    assert run(game, bystanders=True).games == 6
    with pytest.raises(NonconformingError, match="movers are"):
        run(game)
    with pytest.raises(NonconformingError, match="movers are"):
        run(wells(legal=for_everyone, why=allows_everyone), bystanders=True)


def test_a_key_that_leaves_something_out_is_found():
    with pytest.raises(NonconformingError, match="keys are equal"):
        run(wells(changes={"key": ("bids", "rounds", "well")}), games=30)
    with pytest.raises(NonconformingError, match=r"keys (are|were) equal"):
        run(wells(changes={"key": ("seats",)}), games=30)


def test_too_small_a_list_is_found():
    with pytest.raises(NonconformingError, match="most_actions"):
        run(wells(changes={"most_actions": 3}))


def test_a_hidden_thing_needs_a_scramble_that_changes_something():
    with pytest.raises(NonconformingError, match="give check a scramble"):
        run(wells(), hidden=None)
    with pytest.raises(NonconformingError, match="never changed"):
        run(wells(), hidden=lambda s, seat, chance: None)


def test_what_everybody_sees_is_no_secret():
    with pytest.raises(NonconformingError, match=r"\{'bids'\} is concealed from seat 1, and is none of the secrets"):
        run(wells(changes={"owned": ()}))

    def changes_coins(s, seat, chance):
        s.coins[0] += 1

    with pytest.raises(NonconformingError, match=r"scramble changes \{'coins'\}, and not all of that is a secret"):
        run(wells(), hidden=changes_coins)


def test_what_nobody_sees_has_no_owner():
    def conceals_from_all(s, seat):
        for other in range(s.seats):
            s.bids[other] = rules.HIDDEN

    with pytest.raises(NonconformingError, match=r"\{'bids'\} is owned, and no seat sees all of it"):
        run(wells(conceal=conceals_from_all))


def test_what_is_never_concealed_is_not_concealed():
    with pytest.raises(NonconformingError, match="concealed from seat 1, and conceals_with says no"):
        run(wells(changes={"conceals_with": lambda options: False}), hidden=None)
    open_bids = wells(changes={"conceals_with": lambda options: False}, conceal=shows_bids)
    with pytest.raises(NonconformingError, match="log covers something from seat 1, and conceals_with says no"):
        run(open_bids, hidden=None)


def test_numbers_too_large_for_browsers_are_found(monkeypatch):
    monkeypatch.setattr(conformance, "LARGEST_IN_BROWSERS", 3)
    with pytest.raises(NonconformingError, match="browsers can't tell apart numbers as large as those of"):
        run(wells())


def shows_bids_of_others(s, eye, scene):
    for seat in range(s.seats):
        scene.shown_bids[seat] = s.bids[seat]


def shows_own_bid(s, eye, scene):
    if 0 <= eye < s.seats:
        scene.shown_bids[eye] = s.bids[eye]


def test_a_picture_of_what_is_concealed_is_found():
    picture = record("wells_picture", shown_bids=(int8, 3))
    with pytest.raises(NonconformingError, match="the picture for seat 1 holds something"):
        run(wells(changes={"observation": Observation(picture, shows_bids_of_others)}))
    picture = record("wells_own_picture", shown_bids=(int8, 3))
    assert run(wells(changes={"observation": Observation(picture, shows_own_bid)})).hidden


def test_a_picture_calls_nothing_as_the_state_does():
    picture = record("wells_twin", bids=(int8, 3))
    with pytest.raises(TypeError, match=r"the observation of wells\w* have bids"):
        wells(changes={"observation": Observation(picture, shows_own_bid)})


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ({"write": lambda action: "same"}, "both written same"),
        ({"write": lambda action: f"two words {action}"}, "spaces"),
        ({"write": lambda action: ""}, "empty"),
        ({"read": lambda text: 1}, "is read as 0x1"),
        ({"read": lambda text: TEXTS.get(text, 5)}, "is no action"),
    ],
)
def test_a_notation_that_does_not_come_back_is_found(broken, complaint):
    actions = copy(rules.ACTIONS)
    vars(actions).update(broken)
    with pytest.raises(NonconformingError, match=complaint):
        run(wells(actions))


def test_two_kinds_with_the_same_text_are_found():
    actions = Actions("Wells", *rules.ACTIONS.kinds, Act("wait", "bid{number}", number=Numbers(4, 5)), like="bid3")
    with pytest.raises(NonconformingError, match="both written bid4"):
        run(wells(actions))


def test_a_failure_tells_how_to_get_there_again():
    def stops(s, seat, action):
        if s.rounds > 0:
            raise RuntimeError("here it stops")
        rules.play(s, seat, action)

    with pytest.raises(NonconformingError) as failure:
        run(wells(play=stops))
    first, where, after = str(failure.value).splitlines()[:3]
    assert "here it stops" in first
    assert "3 seats" in where
    assert "seed 1" in where
    assert "ply 4" in where
    assert len(after.split()) == 1 + 4
    assert after.split()[1].startswith("=")


def test_more_actions_than_can_all_be_asked_about_are_sampled():
    more = Act("more", "more{a}-{b}", a=Numbers(0, 9), b=Numbers(0, 9))
    assert run(wells(Actions("Wells", *rules.ACTIONS.kinds, more, like="bid3")), games=2, most_asked=80).games == 2


def test_of_a_long_game_only_some_states_are_asked_about():
    some, all_of_them = run(wells(), games=4, every=3), run(wells(), games=4)
    assert (some.games, all_of_them.games) == (4, 4)
    assert 4 <= some.states < all_of_them.states


def test_an_engine_that_plays_whatever_it_is_given_does_not_conform(monkeypatch):
    monkeypatch.setattr(Engine, "refusal", lambda *_: None)
    with pytest.raises(NonconformingError, match="is not refused"):
        _check_refusals(Engine(ONES, is_compiled=False), ONES.start(1, {}), 1)
