"""The field's words: those that a newcomer meets, each once."""

import re

import pytest

import didp_ref as di
from didp_ref.audit.claim import Severity
from didp_ref.cli.library_tables import COLUMNS
from didp_ref.glossary import ALSO, CHAPTERS, WORDS, meaning_of, usual_name, words_among
from didp_ref.libraries.cell import Part, Point
from didp_ref.oracle.judge import Level
from didp_ref.workbench.explain_words import ADJACENCIES

COUNTS_AND_SEQUENCES = {
    *("n", "n_records", "sample_size", "size", "groups", "share", "inclusion", "mass"),
    *("alphas", "betas", "epsilons", "values", "response", "exponent", "probability", "distance"),
    *("rho_1", "rho_2", "factor_up", "factor_down", "slack", "sensitivity"),
    *("total_epsilon", "collision_probability"),
}
"""Parameters that are counts, or several of another, or explained where they are asked for."""


def test_each_word_stands_once_and_is_a_sentence() -> None:
    assert sum(map(len, CHAPTERS.values())) == len(WORDS)
    for word, meaning in WORDS.items():
        assert meaning.endswith("."), word
        assert len(meaning) <= 240, word


def test_what_a_user_is_asked_for_is_explained() -> None:
    names = {name for quantity in di.quantities.values() for name in quantity.names}
    missing = {name for name in names - COUNTS_AND_SEQUENCES if not meaning_of(name)}
    assert missing == set()


def test_adjacencies_and_severities_are_named() -> None:
    assert all(name in WORDS["adjacency"] for name in ADJACENCIES)
    assert all(severity.value in WORDS["severity"] for severity in Severity)


def test_a_word_is_found_however_it_is_written() -> None:
    assert meaning_of("Epsilon") == meaning_of("epsilon")
    assert meaning_of("global sensitivity") == meaning_of("global_sensitivity")
    assert meaning_of("p_max") == meaning_of("P_Max") is not None
    assert meaning_of("nothing of the kind") is None
    assert meaning_of("\N{GREEK SMALL LETTER LAMDA}") == meaning_of("lambda") == meaning_of("scale")
    assert meaning_of("\N{GREEK CAPITAL LETTER DELTA}") == meaning_of("global_sensitivity")


@pytest.mark.parametrize(
    "word",
    [
        *("hits", "false alarm", "false alarms", "odds", "randomized response", "likelihood ratio"),
        *("add-remove", "replace", "remove", "Gaussian differential privacy"),
        *("Gaussian noise", "Laplace noise", "alarm", "entry", "total_delta", "Renyi divergence"),
        *("off without bound", "contract", "bracket", "route", "useless", *COLUMNS[1:]),
        *("DP-SGD", "noise multiplier", "privacy loss distribution", "sampling", "record"),
        *(level.value for level in Level),
    ],
)
def test_a_word_of_a_screen_is_explained(word: str) -> None:
    assert meaning_of(word)


def test_what_is_said_of_a_function_is_explained() -> None:
    far = Point("an id", {}, "0.0", "1")
    part = Part(asked=3, answered=3, accurate=1, safe=1, refused=1, broken=1, farthest=far)
    for said in (part.words("safe"), Part(answered=1, accurate=1, safe=1).words("safe")):
        for word in said.split(", "):
            said_of = re.sub(r" valid inputs?$| for \d+$", "", word).rstrip(" 0123456789")
            assert meaning_of(said_of), word


def test_both_meanings_of_a_word_are_told() -> None:
    assert "zCDP" in WORDS["rho"] and "concentrated_rho=" in WORDS["rho"]
    assert "concentrated_rho=" in WORDS["zCDP"]
    assert (
        "of a test" in WORDS["advantage"] and "of a guess at a record" in WORDS["advantage"].lower()
    )


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        *dict.fromkeys(("zCDP", "zcdp", "zcdp_rho", "concentrated"), "concentrated_rho").items(),
        *dict.fromkeys(("sigma", "Sigma", "STD"), "deviation").items(),
        *dict.fromkeys(("eps", "EPS"), "epsilon").items(),
        *dict.fromkeys(("sensitivity", "L2 sensitivity"), "global_sensitivity").items(),
        *{"S": "sensitive_range", "s": "s", "gdp": "mu", "queries": "times"}.items(),
        *{"concentrated differential privacy": "zCDP", "steps": "times"}.items(),
    ],
)
def test_the_names_of_the_trade_lead_to_ours(name: str, usual: str) -> None:
    assert usual_name(name) == usual


def test_the_most_words_that_are_explained_together_are_found() -> None:
    assert words_among(["what", "is", "Gaussian", "differential", "privacy", "?"]) == (
        "Gaussian differential privacy"
    )
    assert words_among(["what", "is", "epsilon?"]) == "epsilon"
    assert words_among(["frobnicate", "it"]) is words_among([]) is None


def test_another_name_is_of_a_word_that_is_explained() -> None:
    assert set(ALSO.values()) <= WORDS.keys()
    assert not ALSO.keys() & WORDS.keys()
