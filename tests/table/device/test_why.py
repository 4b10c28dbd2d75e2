"""Why turns were made at tables on a device, and what is advised there: the same that Python says, over whole games of
bots, with as much room for turns as a device has."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from examples import nightly
from in_node import with_bots

from gusher.analysis.because import NODES_ON_DEVICES, Because
from gusher.analysis.explaining import Explainer, Found, Sentence
from gusher.bots import modules as thinking
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import Player
from gusher.bots.search.excusing import LEAST_ERROR
from gusher.bots.search.limits import Limits
from gusher.bots.search.thinking import SEARCHES
from gusher.rules.kernel import CHANCE, game, games, seeded
from gusher.rules.kernel.engine import Engine, can_compile

NAMES = [name for name in games() if not is_planned(name)]
SAID = ("did", "because", "notes", "moves", "other", "better_by", "erred")
LIMITS = Limits(iterations=60)
"""As in ``thought.mjs``."""
MOST = 100
"""Actions of a game, in every run."""

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)


class Told:
    """A game of bots, and what Python says of its turns."""

    def __init__(self, name, seats, options, seed, most):
        self.engine = Engine(game(name), is_compiled=True)
        self.player = Player(self.engine)
        self.explainer = Explainer(self.engine)
        self.explainer._because = Because(self.engine, NODES_ON_DEVICES)
        self.there = thinking.levels_there(game(name))
        self.levels = [self.there[(seat + seed // 1000) % len(self.there)] for seat in range(seats)]
        self.steps, self.states = [], [game(name).start(seats, options)]
        for number in range(most):
            if not (movers := self.engine.movers(self.states[-1])):
                break
            self.act(movers[0], seed + number)
        turns = pairwise([*self.firsts(), len(self.steps)])
        entries = [
            {"n": n, "at": 0, "text": text, "kind": "outcome"} if seat == CHANCE
            else {"n": n, "at": 0, "text": text, "kind": "action", "seat": seat}
            for n, (seat, text) in enumerate(self.steps)
        ]  # fmt: skip
        own = [(first, end) for first, end in turns if self.steps[first][0] != CHANCE]
        self.case = {
            "seats": seats, "options": options, "entries": entries, "bots": [level.name for level in self.levels],
            "asked": [(first + end) // 2 for first, end in own], "advised": [first for first, _ in own],
        }  # fmt: skip
        said = {"why": [self.why(*turn) for turn in own], "advice": [self.advice(first) for first, _ in own]}
        self.best = [self.best_at(first) for first, _ in own]
        self.said = json.loads(msgspec.json.encode(said))

    def act(self, seat, seed):
        """Play what chance or a bot does next."""
        s, write = self.states[-1], self.engine.game.actions.write
        if seat == CHANCE:
            actions = [self.engine.draw(s, seeded(seed))]
        else:
            actions = self.thought(self.engine.known(s, seat), seat, self.levels[seat], seed)
        for action in actions:
            if self.engine.movers(s) == [seat] and not self.engine.why(s, seat, action):
                s = self.engine.after(s, seat, [action])
                self.steps.append((seat, write(action)))
                self.states.append(s)

    def thought(self, s, seat, level, seed):
        """What a bot does."""
        legal = self.engine.legal(s, seat)
        return legal if len(legal) == 1 else self.player._think(s, seat, level, seed, LIMITS)

    def firsts(self):
        """Where turns begin."""
        seats = [None, *(seat for seat, _ in self.steps)]
        return [n for n, (before, seat) in enumerate(pairwise(seats)) if before != seat or seat == CHANCE]

    def why(self, first, end):
        """What is said of a turn."""
        states, seat = [state.tobytes() for state in self.states[first : end + 1]], self.steps[first][0]
        moves = [text for _, text in self.steps[first:end]]
        told = self.explainer.explain(states, seat, moves, True)
        if told.better_by is None or told.better_by > -LEAST_ERROR:
            return told
        actions = [self.engine.game.actions.read(text) for text in moves]
        reason = self.player.excuse(self.states[first], seat, actions, self.levels[seat])
        return told if reason is None else replace(told, erred=[Sentence(f"explain.erred.{reason}", {})])

    def best_at(self, first):
        """The best turns by the evaluation, in notation."""
        turns = self.explainer._because.best(self.states[first], self.steps[first][0])
        return [[self.engine.game.actions.write(action) for action in turn] for turn in turns]

    def advice(self, first):
        """What is advised."""
        s, seat, level = self.states[first], self.steps[first][0], self.there[-1]
        actions = self.thought(s, seat, level, 1)
        has_searched = len(self.engine.legal(s, seat)) > 1 and self.player._memory["way"] == SEARCHES
        if level.mind is None and not has_searched:
            return self.explainer.advise(s.tobytes(), seat)
        moves = [self.engine.game.actions.write(action) for action in actions]
        return self.explainer.advise(s.tobytes(), seat, Found(moves, 1.0, None))


def check_best(told, best, otherwise):
    """Of each turn: what is best is what is advised, then what is by the evaluation, what was done is compared as
    elsewhere, and it is marked if it is worse by more than counts and the adviser does something else."""
    said = zip(told.case["advised"], told.said["why"], told.said["advice"], told.best, best, otherwise, strict=True)
    for n, why, advice, by_evaluation, found, marked in said:
        first = found["turns"][0]
        assert first["turn"]["moves"] == advice["moves"]
        assert len(found["turns"]) <= 3
        judged = [turn for turn in found["turns"] if turn["level"] is None]
        assert [turn["turn"]["moves"] for turn in judged] == [by_evaluation[turn["place"]] for turn in judged]
        assert len({json.dumps(turn["turn"]["did"]) for turn in found["turns"]}) == len(found["turns"])
        if found["played"]:
            assert {part: found["played"][part] for part in SAID[:6]} == {part: why[part] for part in SAID[:6]}
        assert bool(found["played"]) != any(turn["wasPlayed"] for turn in found["turns"])
        is_worse = why["better_by"] is not None and why["better_by"] <= -LEAST_ERROR
        assert bool(marked) == (is_worse and not first["wasPlayed"])
        if marked:
            assert (marked["n"], marked["played"]["better_by"]) == (n, why["better_by"])


@pytest.mark.parametrize("most", [MOST, *nightly(3000)])
@pytest.mark.parametrize("name", NAMES)
def test_a_device_explains_turns_as_python_does(name, most, tmp_path):
    told = []
    for number, set_up in enumerate(game(name).set_ups()):
        seats = set_up.pop("seats")
        options = {each.name: set_up[each.name] for each in game(name).options if each.kind != "parts"}
        if not game(name).conceals(set_up):
            told.append(Told(name, seats, options, 1000 * number, most))
    script, more = (
        Path(__file__).with_name("why.mjs"),
        {"table/device/advice": "adviceAt, whyAt", "table/device/best": "bestAt, otherwise, turnsOf"},
    )
    answered = with_bots(script, name, more, [each.case for each in told], tmp_path)
    for answer, each in zip(answered, told, strict=True):
        for kind, wanted in each.said.items():
            found = [{part: turn.get(part, []) for part in SAID} for turn in answer[kind]]
            assert found == [{part: turn[part] for part in SAID} for turn in wanted], (each.case["options"], kind)
        check_best(each, answer["best"], answer["otherwise"])
    turns = [turn for each in told for turn in each.said["why"]]
    assert all(turn["did"] for turn in turns)
    assert any(turn["because"] for turn in turns)
    assert any(turn["better_by"] for turn in turns)
    assert any(turn["erred"] for turn in turns)
    assert any(best["played"] and len(best["turns"]) == 3 for answer in answered for best in answer["best"])
    marked = [each for answer in answered for each in answer["otherwise"]]
    assert any(marked)
    assert not all(marked)
