"""The tables behind the sliders are what ``explain`` says, for every promise and adjacency."""

import json
from math import erf, exp, floor, log10, sqrt

import pytest

from didp_ref.book.meaning import PROMISES, answers, command, page, script, table
from didp_ref.workbench.explain import PROMISES as ASKED
from didp_ref.workbench.explain import explain
from tests.drawn import by_commit

WAYS_BACK = {"posterior", "success", "advantage"}


@pytest.fixture(scope="module")
def made():
    return table()


def test_every_promise_that_explain_takes_has_its_sliders():
    shown = {slider.name for promise in PROMISES for slider in promise.sliders}
    assert set(ASKED) - WAYS_BACK <= shown
    assert {"delta", "beta", "renyi_budget"} <= shown


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.key)
def test_the_page_says_what_explain_says(made, promise):
    assert len(made[promise.key].rows) == len(promise.questions)
    for place in {0, promise.first, *by_commit(range(len(promise.questions)), 6)}:
        for adjacency in promise.adjacencies:
            text = made[promise.key].text(place, adjacency)
            if text.startswith("There is no answer"):
                assert promise.key == "rho"  # no rho below a guess is kept
                continue
            asked = explain(
                promise.questions[place], adjacency if promise.takes_adjacency else None
            )
            told = [*asked.sentences, " ".join(asked.not_said)]
            assert text.splitlines() == [paragraph for paragraph in told if paragraph]


def numbers(made, key, values):
    """The numbers of an answer after the promise's own, in the order in which they are said."""
    (promise,) = (each for each in PROMISES if each.key == key)
    place = promise.questions.index({**values, **promise.besides})
    return [float(word) for word in made[key].rows[place].split(" ")[1:]]


def third_digit(shown):
    """A unit of the third digit of a number, as shown to three digits."""
    return 10.0 ** (floor(log10(shown)) - 2)


def test_the_numbers_are_on_the_safe_side_of_bayes_rule(made):
    """By Bayes' rule in floats: never below the largest belief, never above the smallest."""
    epsilon, prior = (slider.stops for slider in PROMISES[0].sliders)
    for e in epsilon:
        for p in prior:
            said, before, high, low, *_ = numbers(made, "epsilon", {"epsilon": e, "prior": p})
            assert (said, before) == (float(e), pytest.approx(100 * float(p), rel=1e-15))
            odds = before / (100 - before)
            largest, smallest = (100 * r / (1 + r) for r in (odds * exp(said), odds / exp(said)))
            assert largest * (1 - 1e-12) <= high <= largest + third_digit(high)
            assert smallest - third_digit(low) <= low <= smallest * (1 + 1e-12)


def test_the_advantage_under_gaussian_privacy_is_on_the_safe_side(made):
    """It is 2 Phi(mu/2) - 1 = erf(mu/(2 sqrt 2)), by Dong, Roth and Su's trade-off function."""
    (promise,) = (each for each in PROMISES if each.key == "mu")
    for mu in promise.sliders[0].stops:
        said = made["mu"].text(promise.questions.index({"mu": mu, "prior": "0.5"}), "worlds")
        (tests,) = (line for line in said.splitlines() if line.startswith("Test: "))
        advantage = float(tests.rpartition("rate: at most ")[2])
        exact = erf(float(mu) / (2 * sqrt(2)))
        assert exact * (1 - 1e-12) <= advantage <= exact + third_digit(advantage)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.key)
def test_the_sliders_run_upwards(promise):
    for slider in promise.sliders:
        assert sorted(slider.stops, key=float) == list(slider.stops)
        assert slider.first in slider.stops


def test_the_script_is_the_table(made):
    data = json.loads(script(made).removeprefix("const MEANING = ").rstrip(";\n"))
    promises, paragraphs = data["promises"], data["paragraphs"]
    assert [each["key"] for each in promises] == [promise.key for promise in PROMISES]
    for each in promises:
        assert each["rows"] == made[each["key"]].rows
        told = {
            adjacency: ["\n".join(paragraphs[at] for at in places) for places in sentences]
            for adjacency, sentences in each["sentences"].items()
        }
        assert told == made[each["key"]].sentences


def test_what_is_kept_is_what_is_made(made):
    (promise,) = (each for each in PROMISES if each.key == "rho")
    assert vars(answers(promise)) == vars(made["rho"])


def test_without_a_script_the_page_shows_an_answer_to_every_promise(made):
    shown = page(made)
    assert [promise for promise, _ in shown["examples"]] == list(PROMISES)
    (first_answer, *_) = shown["examples"][0][1]
    assert "73.2%" in first_answer and "26.8%" in first_answer
    first = PROMISES[0]
    assert shown["ask"] == command(first.questions[first.first], "add-remove")
