"""The field's words: those that a newcomer meets, each once."""

import didp_ref as di
from didp_ref.audit.claim import Severity
from didp_ref.glossary import ALSO, CHAPTERS, WORDS, meaning_of
from didp_ref.workbench.explain_words import ADJACENCIES

COUNTS_AND_SEQUENCES = {
    *("n", "n_records", "sample_size", "size", "groups", "times", "share", "inclusion", "mass"),
    *("alphas", "betas", "epsilons", "values", "response", "exponent", "probability", "distance"),
    *("rho_1", "rho_2", "factor_up", "factor_down", "slack", "sensitivity"),
    *("total_epsilon", "total_delta", "collision_probability"),
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


def test_another_name_is_of_a_word_that_is_explained() -> None:
    assert set(ALSO.values()) <= WORDS.keys()
    assert not ALSO.keys() & WORDS.keys()
