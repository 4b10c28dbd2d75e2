"""Words that readers have stumbled over, in every text that people read, and do not come back; and sentences that the
rules pages must not lose."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from gusher.rules.kernel import LANGUAGES
from gusher.rules.kernel import __file__ as kernel_file

RULES = Path(kernel_file).parents[1]
ROOT = Path(__file__).parents[2]

WRONG = {
    "en": [
        (r"\b[Ss]eat (\d|\{number|\{row)", "a player has a number; a seat is furniture"),
    ],
    "de": [
        (r"Platz (\d|\{n|\{row)", "“Platz 1” is a rank: Spieler 1"),
        (r"^\| Zu \|", "“Zu | 4” is read by nobody: Personen"),
        (r"für (zwei|drei|vier|zwei (bis|oder) vier)[,.] ", "für zwei bis vier Personen"),
        (r"Für (zwei|zwei oder vier)\.", "Für zwei Personen"),
        (r"\b(eine|der|die|dieselbe|ganze) Karte (ist|hat|wächst|liegt|erst)|Seite der Karte|über die Karte|Karte: ",
         "a board is a Spielplan, a Karte has a picture and lies in a hand"),
        (r"gegen den \{name\}", "a name of two words is not bent: “gegen den Aufstrebender Bohrmeister”"),
        (r"\b[Ee]rbohr", "oil is gefördert"),
        (r"mit Tinte", "a drawing of a screen has no ink"),
        (r"(\d|[Dd]rei) Leute\b", "Personen"),
        (r"(\bein|\beinen|\bStein|\bdiesen|\bihre) Steine? (ein|setzt|setzen)|Steine (nieder|einsetzen|zusammen)",
         "tokens are Marken; stones are oil"),
        (r"Hausierer", "the pedlar is a Wanderhändler everywhere"),
        (r"Gutsherr", "the landowner is a Gutsbesitzer everywhere"),
        (r"Bohrloch", "a field for a well is a Bohrfeld everywhere"),
        (r"[Oo]ffene Felder", "fields are frei or gesperrt"),
        (r"Wertkarte", "Wertungskarte"),
    ],
    "pl": [
        (r"[Mm]iejsc[eau] (\d|\{n|\{row)", "“miejsce 1” is a rank: gracz 1"),
        (r"lub od południa \|", "(zachodni i wschodni) are the other sides"),
        (r"która jeszcze jest\b|które jeszcze są\b", "która nie została rozebrana"),
        (r"nie liczy\. Po|do nich nie liczy", "Gotówki się nie wlicza"),
        (r"żadnej dwa razy", "żadna się nie powtarza"),
        (r"razem z ropą", "w tym ropa"),
        (r"najpóźniej szóstej", "najpóźniej w szóstej"),
        (r"remisuje, dzieli miejsce|punktów, dzielą miejsce", "ex aequo"),
        (r"Czekamy: ", "Czekamy na …"),
        (r"czyjaś inna kolej", "kolej na kogoś innego"),
        (r"z każdej ropy", "z każdej jednostki ropy dwie baryłki"),
        (r"beczki nafty", "kerosene is counted in baryłki"),
        (r"\bpionki\b", "piony"),
        (r"szychet", "szycht"),
        (r"na głowę", "flippant"),
        (r"[Oo]twarte pola|[Zz]amknięte pola|jest zamknięte", "pola są wolne albo zablokowane"),
        (r"'keys\.(open|title)': 'Klawisze'", "Skróty klawiszowe"),
        (r"W, O, R i B to krążki|Kolory to W", "B is read as biały"),
        (r"rysowana tuszem", "a drawing of a screen has no ink"),
        (r"najwyżej (osiem|cztery) punkt", "points are scored; a deal has pozycje"),
        (r"\bna ruchu", "teraz gra"),
    ],
}  # fmt: skip
"""What must not come back, by language, and why or what belongs there."""

MUST = {
    "ghawar": {
        "G15": ("back into the camp", "zurück in das Lager", "wjechać do bazy, z której"),
        "G16": ("whatever lies under the rig", "was auch immer unter dem Turm liegt", "co leży pod wieżą"),
        "G26": ("counted from the turn", "zählen ab dem Zug", "liczy się od tury"),
        "G28": ("share the last place", "teilen sie sich den letzten Platz", "dzielą ostatnie miejsce"),
        "G30": ("for each player in the game", "jeder, der mitspielt", "każdy z grających"),
        "G34": ("until the next turn begins", "bis der nächste Zug beginnt", "do początku następnej tury"),
        "other": ("other side of the printed board", "andere Seite des gedruckten", "drugiej strony drukowanej"),
    },
    "guven": {"V10": ("counted from the turn", "gezählt ab dem Zug", "licząc od tury")},
    "atacama": {"A11": ("always left", "immer noch ein Feld frei", "zawsze starcza wolnych pól")},
    "oil_city": {
        "O17": ("its own offer", "eigenes Angebot", "Własnej oferty"),
        "O18": ("one exchange", "ein einziger Tausch", "jedną wymianą"),
        "O19": ("freely until the next sale", "bis zum nächsten Verkauf frei", "do następnej sprzedaży"),
        "O20": ("before loans go back", "bevor Geliehenes zurückgeht", "przed zwrotem pożyczek"),
        "O21": ("in the log, too", "auch im Protokoll", "także w przebiegu partii"),
    },
}
"""What amended rulings say, in a few words of each language's page."""


@cache
def read(language: str) -> dict[str, str]:
    """Everything that people read in a language, by its file."""
    files = [
        *RULES.glob(f"*/text.{language}.toml"),
        *(ROOT / "docs/rules").glob(f"*.{language}.md"),
        ROOT / f"web/src/base/i18n/{language}.ts",
    ]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    for file in [file for file in texts if file.endswith(".toml")]:
        texts[file] = re.sub(r"^# .*$", "", texts[file], flags=re.MULTILINE)
    components = (RULES / "oil_city/components.toml").read_text("utf-8")
    texts["components.toml"] = "\n".join(re.findall(rf"^\w+\.{language} = .*$", components, flags=re.MULTILINE))
    assert len(texts) == 10
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_wrong_comes_back(language):
    mistakes = [
        f"{file}: {match[0]!r} ({why})"
        for wrong, why in WRONG[language]
        for file, text in read(language).items()
        for match in re.finditer(wrong, text, re.MULTILINE)
        # In English a form may call a place to sit a seat.
        if not (language == "en" and file.endswith(".ts"))
    ]
    assert mistakes == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "ruling"), [(name, ruling) for name, sayings in MUST.items() for ruling in sayings])
def test_pages_say_the_amended_rulings(name, ruling, language):
    page = " ".join((ROOT / f"docs/rules/{name}.{language}.md").read_text("utf-8").split())
    place = page.partition(f'<a id="{ruling}"></a>')[2].partition("<a id=")[0]
    assert MUST[name][ruling][LANGUAGES.index(language)] in place
