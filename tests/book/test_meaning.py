"""The table behind the sliders is what ``explain`` says, for every adjacency."""

import json
from math import exp

import pytest

from didp_ref.book.meaning import EPSILONS, PRIORS, page, row, script, table
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_words import ADJACENCIES


@pytest.fixture(scope="module")
def found():
    return table()


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("epsilon", ["0.01", "0.5", "1", "3.5", "20"])
def test_the_sentences_of_explain_have_the_same_numbers(found, epsilon, adjacency):
    """At most, at least, hits less false alarms, misses: as the command prints them."""
    for place, prior in enumerate(PRIORS):
        first, second = explain({"epsilon": epsilon, "prior": prior}, adjacency).sentences
        high, low = found[epsilon].beliefs[place]
        assert f"at most {high} and at least {low} " in first
        assert f"at most {found[epsilon].advantage}, " in second
        assert f"misses at least {found[epsilon].misses}:" in second


def test_the_numbers_are_on_the_safe_side_of_bayes_rule(found):
    """By Bayes' rule in floats: never below the largest belief, never above the smallest."""
    for epsilon in EPSILONS:
        for place, prior in enumerate(map(float, PRIORS)):
            high, low = map(float, found[epsilon].beliefs[place])
            e = float(epsilon)
            largest = prior / (prior + exp(-e) * (1 - prior))
            smallest = prior / (prior + exp(e) * (1 - prior))
            assert largest * (1 - 1e-12) <= high <= largest * 1.001
            assert smallest * 0.999 <= low <= smallest * (1 + 1e-12)


def test_the_sliders_run_upwards():
    assert sorted(EPSILONS, key=float) == list(EPSILONS)
    assert sorted(PRIORS, key=float) == list(PRIORS)


def test_the_script_is_the_table(found):
    data = json.loads(script(found).removeprefix("const MEANING = ").rstrip(";\n"))
    assert data["epsilons"] == list(EPSILONS)
    assert data["rows"][EPSILONS.index("1")]["advantage"] == row("1").advantage
    assert [len(one["beliefs"]) for one in data["rows"]] == [len(PRIORS)] * len(EPSILONS)


def test_without_a_script_the_page_shows_one_answer(found):
    shown = page(found)
    assert (shown["high"], shown["low"]) == found["1"].beliefs[PRIORS.index("0.5")]
