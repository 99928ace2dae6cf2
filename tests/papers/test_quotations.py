"""Every quotation of a paper is found in its text, word for word, where the texts are at hand."""

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
WITHOUT_A_TEXT = ("field", "ours")
GARBLED = {
    # between these words the text has a formula, which its lines break apart
    "rhodi.definition-1": 1,
    "rhodi.epsilon-to-rho": 1,
    "refine.table-5.laplace": 1,
    "membership.family-5.5": 1,
    "membership.theorem-5.7.separation": 1,
    "membership.definition-5.8": 1,
    "membership.theorem-5.10": 2,
    # the text has its line ends within words
    "bound.contributions": 1,
    "membership.axioms": 1,
}
"""How many runs of words of a quotation its text does not have in one piece."""


def letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


@pytest.fixture(scope="module")
def whole() -> str:
    texts = sorted(TEXTS.glob("*.txt"))
    if not texts:
        pytest.skip(f"no texts of the papers in {TEXTS}")
    return " ".join(letters(path.read_text(encoding="utf-8", errors="replace")) for path in texts)


def missing(quotation: str, whole: str) -> list[str]:
    pieces = OURS.split(quotation)
    runs = (run for piece in pieces for run in RUN.findall(piece))
    return [run for run in runs if letters(run) not in whole]


def test_a_quotation_is_what_the_text_says(whole: str) -> None:
    wrong = {}
    for name in CLAIMS:
        quotation = claims[name].facts.get("printed", "")
        paper = name.partition(".")[0]
        if quotation and paper not in WITHOUT_A_TEXT and PARAPHRASE not in quotation:
            found = missing(quotation, whole)
            if len(found) != GARBLED.get(name, 0):
                wrong[name] = found
    assert not wrong


def test_an_altered_word_is_found(whole: str) -> None:
    said = claims["rhodi.theorem-2"].facts["printed"]
    assert missing(said, whole) == []
    assert missing(said.replace("holds with equality", "holds with no equality"), whole)
