"""`gusher luck`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from .replay import name_of, number, opened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from gusher.analysis.luck import Ledger, Step
    from gusher.table.files import GameFile
    from gusher.table.table import Table

WORDS = {
    "en": {
        "set_up": "set-up", "luck": "luck", "play": "play", "other_play": "others’ play", "rest": "unforeseen",
        "result": "ahead", "lucky": "Luckiest rolls", "unlucky": "Unluckiest rolls", "best": "Best decisions",
        "worst": "Costliest decisions",
        "note": "In points ahead of the others’ average; the first five add up to the last. Luck is what rolls gave,"
        " play what one’s own decisions gave away, by the evaluation that the bots use.",
    },
    "de": {
        "set_up": "Aufbau", "luck": "Glück", "play": "Spiel", "other_play": "Spiel anderer",
        "rest": "unvorhergesehen", "result": "voraus", "lucky": "Glücklichste Würfe",
        "unlucky": "Unglücklichste Würfe", "best": "Beste Entscheidungen", "worst": "Teuerste Entscheidungen",
        "note": "In Punkten vor dem Durchschnitt der anderen; die ersten fünf ergeben zusammen den letzten Wert. Glück"
        " ist, was Würfe gebracht haben, Spiel, was die eigenen Entscheidungen verschenkt haben, nach der Bewertung der"
        " Bots.",
    },
    "pl": {
        "set_up": "początek", "luck": "szczęście", "play": "gra", "other_play": "gra innych",
        "rest": "nieprzewidziane", "result": "przewaga", "lucky": "Najszczęśliwsze rzuty",
        "unlucky": "Najbardziej pechowe rzuty", "best": "Najlepsze decyzje", "worst": "Najkosztowniejsze decyzje",
        "note": "W punktach ponad średnią pozostałych; pierwsze pięć liczb daje razem ostatnią. Szczęście to, co dały"
        " rzuty, gra to, co straciły własne decyzje, według oceny, którą kierują się boty.",
    },
}  # fmt: skip
COLUMNS = ("set_up", "luck", "play", "other_play", "rest", "result")
MOST = 3


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--lang", type=click.Choice(["en", "de", "pl"]), default="en", show_default=True, help="The language.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
def command(file: TextIO, lang: str, *, as_json: bool) -> None:
    """Split the result of a finished game into luck and play. FILE is a game file, or - for standard input.

    The first time, this compiles the game's rules, which takes a minute.
    """
    from gusher.analysis import luck
    from gusher.rules.kernel import GusherError
    from gusher.rules.kernel.engine import compile_rules

    game_file, table = opened(file)
    compile_rules(table.game)
    with click.progressbar(length=100, file=sys.stderr, show_eta=False) as bar:
        try:
            ledger = luck.ledger(table, lambda done, total: bar.update(100 * done // total - bar.pos))
        except GusherError as error:
            raise click.ClickException(f"{file.name}: {error.detail}.") from None
    if as_json:
        click.echo(json.dumps(asdict(ledger), indent=1))
        return
    for line in lines_of(table, game_file, ledger, lang):
        click.echo(line)


def lines_of(table: Table, file: GameFile, ledger: Ledger, lang: str) -> list[str]:
    """The ledger as a table, one row a seat, and then the rolls and decisions that mattered most."""
    words = WORDS[lang]
    names = [name_of(file, seat, lang) for seat in range(table.seats)]
    wide = max(map(len, names))
    widths = [max(8, len(words[column])) for column in COLUMNS]
    heads = (words[column] for column in COLUMNS)
    lines = ["  ".join([" " * wide, *map(str.rjust, heads, widths)])]
    for seat, name in enumerate(names):
        side = ledger.sides[ledger.side_of[seat]]
        numbers = (number(getattr(side, column), "+.1f") for column in COLUMNS)
        lines.append("  ".join([name.ljust(wide), *map(str.rjust, numbers, widths)]))
    rolls = ledger.rolls()
    gained = {step.n: step.gained[ledger.side_of[step.seat]] for step in ledger.steps}
    lists: list[tuple[str, Sequence[Step], dict[int, float]]] = [
        ("lucky", [step for step in rolls if gained[step.n] > 0], gained),
        ("unlucky", [step for step in reversed(rolls) if gained[step.n] < 0], gained),
        ("best", ledger.finds(), {step.n: step.edge for step in ledger.steps}),
        ("worst", ledger.lapses(), gained),
    ]
    for name, steps, worth in lists:
        if steps:
            lines += ["", f"{words[name]}:"]
        for step in steps[:MOST]:
            texts = " ".join(table.texts(step.n, step.to))
            lines.append(f"{step.n + 1:5}. {number(worth[step.n], '+.1f'):>6}  {names[step.seat]}: {texts}")
    return [*lines, "", words["note"]]
