"""Every run of four words of a quotation is in the text of its paper, if the texts are at hand."""

import re
from pathlib import Path

import pytest

from didp_ref.audit.judged import claims
from didp_ref.papers import CLAIMS

TEXTS = Path(__file__).parents[3] / "shared" / "seeds"
OURS = re.compile(r"\[.*?\]|\$[^$]*\$")
"""What a quotation leaves out or writes in its own notation."""
RUN = re.compile(r"(?:[A-Za-z][A-Za-z'\-]*[ ,;]+){3,}[A-Za-z]+")
"""Four words in a row or more."""
PARAPHRASE = "[In short:]"
TEXT_OF = {
    "abdi": "000",
    "rhodi": "001",
    "bound": "002",
    "refine": "003",
    "membership": "004",
    "disclosure": "005",
}
"""How the name of a paper's text begins."""
GARBLED = {
    # between these words the text has a formula, a table or a reference
    "rhodi.epsilon-to-rho": [
        "This is easy to see once we apply the differential privacy guarantee"
    ],
    "refine.table-5.laplace": ["with Laplace noise of parameter"],
    "membership.family-5.5": [
        "is a positive integer, includes every distributions that is fully specified by fixing a "
        "set"
    ],
    "membership.theorem-5.7.separation": ["it is possible to satisfy"],
    "membership.definition-5.8": [
        "denotes the algorithm to first sample each tuple with probability"
    ],
    "membership.theorem-5.10": [
        "A randomized mechanism satisfies",
        "Positive DPS if and only if it satisfies",
    ],
}
"""The runs of words of a quotation that its text does not have in one piece."""


def letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    found = {
        paper: letters(path.read_text(encoding="utf-8", errors="replace"))
        for paper, start in TEXT_OF.items()
        for path in TEXTS.glob(f"{start}*.txt")
    }
    if not found:
        pytest.skip(f"no texts of the papers in {TEXTS}")
    return found


def missing(quotation: str, text: str) -> list[str]:
    pieces = OURS.split(quotation)
    runs = (run for piece in pieces for run in RUN.findall(piece))
    return [run for run in runs if letters(run) not in text]


def test_a_quotation_is_what_the_text_of_its_paper_says(texts: dict[str, str]) -> None:
    wrong = {}
    for name in CLAIMS:
        quotation = claims[name].facts.get("printed", "")
        paper = name.partition(".")[0]
        if quotation and paper in TEXT_OF and PARAPHRASE not in quotation:
            found = missing(quotation, texts[paper])
            if found != GARBLED.get(name, []):
                wrong[name] = found
    assert not wrong


def test_an_altered_word_is_found(texts: dict[str, str]) -> None:
    said = claims["rhodi.theorem-2"].facts["printed"]
    assert missing(said, texts["rhodi"]) == []
    altered = said.replace("holds with equality", "holds with no equality")
    assert missing(altered, texts["rhodi"])
    assert missing(said, texts["refine"])
