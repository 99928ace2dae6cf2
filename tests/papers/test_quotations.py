"""Every piece of a quotation is in the text of its paper in one piece, if the texts are at hand."""

import re
from pathlib import Path

import pytest

from didp_ref.audit.judged import claims
from didp_ref.papers import CLAIMS

TEXTS = Path(__file__).parents[3] / "shared" / "seeds"
OURS = re.compile(r"\[.*?\]|\$[^$]*\$|\*\*")
"""What a quotation leaves out or writes in its own notation."""
WORDS = 4
"""A piece with fewer words is a label, or part of a formula."""
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
        "-differential identifiability. This is easy to see once we apply the differential privacy "
        "guarantee"
    ],
    "rhodi.table-3": [
        "age(AG) 90, 17; education-num(EN) 16, 1; capital-gain(CG) 99999, 0; capital-loss(CL) "
        "4356, 0; hours-per-week(HW) 99, 1; 48,842 individuals."
    ],
    "rhodi.table-4.responses": ["for the mean of age"],
    "membership.family-5.5": [
        "is a positive integer, includes every distributions that is fully specified by fixing a "
        "set"
    ],
    "membership.theorem-5.7.separation": [", it is possible to satisfy"],
    "membership.definition-5.8": [
        "denotes the algorithm to first sample each tuple with probability"
    ],
    "membership.theorem-5.10": ["-Positive DPS if and only if it satisfies"],
    # a figure stands between the two halves
    "disclosure.figure-2": [
        "We plot the upper bound on the query error that can be guaranteed with 95% confidence, for"
    ],
}
"""The runs of words of a quotation that its text does not have in one piece."""


def letters(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


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
    pieces = (piece.strip() for piece in OURS.split(quotation))
    return [
        piece
        for piece in pieces
        if len(re.findall(r"[A-Za-z]{2,}", piece)) >= WORDS and letters(piece) not in text
    ]


def test_a_quotation_is_what_the_text_of_its_paper_says(texts: dict[str, str]) -> None:
    wrong = {}
    for name in CLAIMS:
        paper, correction = name.partition(".")[0], claims[name].correction
        if paper not in TEXT_OF:
            continue
        told = (claims[name].facts.get("printed", ""), correction.printed if correction else "")
        found = [piece for quotation in told for piece in missing(quotation, texts[paper])]
        if list(dict.fromkeys(found)) != GARBLED.get(name, []):
            wrong[name] = found
    assert not wrong


def test_an_altered_word_is_found(texts: dict[str, str]) -> None:
    said = claims["rhodi.theorem-2"].facts["printed"]
    assert missing(said, texts["rhodi"]) == []
    altered = said.replace("holds with equality", "holds with no equality")
    assert missing(altered, texts["rhodi"])
    assert missing(said, texts["refine"])
