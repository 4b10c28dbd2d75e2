"""What a device works out from a game's record is what the server would have told it."""

import base64
import json
import random
from pathlib import Path

import msgspec
import pytest
from in_node import answers
from kernel.wasm.test_module import OPTIONS

from gusher.rules.kernel import CHANCE, NotationError, fields_of, game, games, modules, named
from gusher.rules.kernel.engine import Engine, can_compile

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)

POSITIONS = {**dict.fromkeys(games(), 150), "oil_city": 60}
"""Of each kind of table. Oil City's take ten times as long as the others'."""
ONWARD = ("roll", "ready")
"""How what leads to the next phase begins: by chance hardly anybody would drive, or load a wagon."""


@pytest.fixture
def follow(tmp_path):
    """What the device's own code makes of positions, in Node."""

    def ask(kind, positions):
        exports = {
            "kernel/rules": "Device",
            "kernel/records": "bytesOf",
            f"games/{kind.name}/device": "default as rules",
        }
        script = Path(__file__).with_name("follow.mjs")
        return answers(script, exports, [modules.made(kind)], positions, tmp_path)

    return ask


def told(engine, s):
    """What the server tells of a position, as JSON has it."""
    scene, points = fields_of(engine, s), engine.points(s)
    return json.loads(msgspec.json.encode({"scene": scene, "points": points}))


def some_of(kind, texts, chosen):
    """A legal action, and any two."""
    every = (kind.actions.write(kind.actions.at(chosen.randrange(len(kind.actions)))) for _ in range(2))
    return [*([chosen.choice(texts)] if texts else []), *every]


def considered(engine, seen, seat, text, *, conceals):
    """What the server says of an action; None where it may bring to light what the device does not know."""
    kind = engine.game
    try:
        action = kind.actions.read(text)
    except NotationError:
        return None
    answer = {"type": "considered", "id": 0, "action": text}
    reason = engine.why(seen, seat, action)
    if reason:
        refusal = {"code": kind.reasons[reason], "section": kind.section(reason)}
        return {**answer, "reason": refusal, "points": [], "scene": None}
    after = engine.copy(seen)
    engine.play(after, seat, action)
    if conceals:
        if engine.reveals(after, seat, action):
            return None
        after = engine.concealed(after, seat)
    return {**answer, "reason": None, **told(engine, after)}


@pytest.mark.parametrize("times", [1, pytest.param(27, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", games())
def test_scenes_points_legal_actions_and_previews_are_the_servers(name, times, follow):
    kind, chosen, positions = game(name), random.Random(8), times * POSITIONS[name]
    engine = Engine(kind, is_compiled=True)
    asked, expected = [], []
    for seats, options in OPTIONS[name]:
        s, conceals = kind.start(seats, options), kind.conceals(kind.resolve(seats, options))
        for _ in range(positions):
            movers = engine.movers(s)
            acting = [seat for seat in movers if seat != CHANCE]
            # A device has no more than it may see.
            seen = engine.concealed(s, acting[0] if acting else -1)
            legal = {seat: list(map(kind.actions.write, engine.legal(seen, seat))) for seat in acting}
            tried = [(seat, text) for seat, texts in legal.items() for text in some_of(kind, texts, chosen)]
            record = base64.b64encode(seen.tobytes()).decode()
            tried += [(0, "nonsense"), (0, ""), (0, "0")]
            asked.append({"record": record, "seats": acting, "tried": tried, "conceals": conceals})
            previews = [considered(engine, seen, seat, text, conceals=conceals) for seat, text in tried]
            by_seat = {str(seat): texts for seat, texts in legal.items()}
            expected.append({**told(engine, seen), "legal": by_seat, "considered": previews})
            if not movers:
                s = kind.start(seats, options)
                continue
            [mover, *_] = movers
            number = chosen.randrange(1 << 40)
            action = engine.draw(s, number) if mover == CHANCE else engine.pick(s, mover, number)
            onward = [text for text in legal.get(mover, ()) if text.startswith(ONWARD)]
            if onward and chosen.random() < 0.5:
                action = kind.actions.read(onward[0])
            engine.play_unchecked(s, mover, action)
    assert sum(bool(each["legal"]) for each in expected) > positions / 4
    answers = [answer for each in expected for answer in each["considered"] if answer is not None]
    assert any(answer["reason"] for answer in answers)
    assert any(answer["scene"] for answer in answers) or name == "oil_city"
    phases = {named(kind, {"phase": each["scene"].get("phase")})["phase"] for each in expected}
    assert {"event", "arranging", "loading"} <= phases or name != "oil_city"
    assert sum(bool(each["scene"].get("routes", "none")) for each in expected) > positions / 10
    for answer, wanted in zip(follow(kind, asked), expected, strict=True):
        assert answer == wanted
