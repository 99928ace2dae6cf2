"""The numbers in a sentence are on the side that it says, and reached where it says so."""

import random
import re
from decimal import Decimal
from fractions import Fraction

import pytest

from didp_ref.errors import UnknownName
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_words import Suspicion, at_least, at_most, plainly, shortly
from tests.looped import for_each


@for_each(range(200), sampled=60)
def test_what_is_written_is_rounded_to_its_side(seed):
    draw = random.Random(seed)
    low = Fraction(draw.randint(1, 10**9), draw.randint(10**9, 10**9 + 10**4)) / 10 ** draw.randint(
        0, 40
    )
    enclosure = Enclosure(low, low + low / 10**20)
    assert Fraction(Decimal(at_most(enclosure))) >= enclosure.upper
    assert Fraction(Decimal(at_least(enclosure))) <= enclosure.lower
    assert (
        Fraction(Decimal(at_most(enclosure))) - Fraction(Decimal(at_least(enclosure)))
        <= enclosure.upper / 400
    )


def test_what_is_not_certain_is_not_written_as_certain():
    almost = Enclosure(1 - Fraction(1, 10**9), 1 - Fraction(1, 10**9))
    assert at_most(almost) == "0.999999999"
    assert at_most(Enclosure(1, 1)) == "1"
    assert at_least(Enclosure(0, 0)) == "0"


def test_exact_numbers_are_written_as_they_are():
    assert [plainly(Fraction(x)) for x in ("1/3", "0.1", "100", "1e-6")] == [
        "1/3",
        "0.1",
        "100",
        "0.000001",
    ]


def test_short_digits_lie_on_their_side():
    two_thirds = Enclosure("2/3", "2/3")
    assert shortly(two_thirds, Side.UP) == "0.6666666667"
    assert shortly(two_thirds, Side.DOWN) == "0.6666666666"


@pytest.mark.parametrize(
    ("adjacency", "count", "steps"),
    [("add-remove", None, 1), ("add-remove", 2, 2), ("replace", 9, 1), ("worlds", 9, 1)],
)
def test_how_many_steps_lead_from_one_possibility_to_another(adjacency, count, steps):
    assert Suspicion(Fraction(1, 2), count, adjacency).steps == steps


PROMISED = [
    *({"epsilon": 1}, {"epsilon": 2, "delta": "1e-6"}, {"epsilon": 1, "delta": "9/10"}),
    *({"scale": 2, "global_sensitivity": 1}, {"deviation": 2, "global_sensitivity": 1}),
    *({"mu": 1, "delta": "1e-5"}, {"concentrated_rho": "3/10", "delta": "1e-6"}),
    *({"renyi_order": 8, "renyi_budget": 1}, {"renyi_order": 8, "renyi_budget": 1, "delta": ".1"}),
    {"epsilon": 2, "delta": "1e-6", "times": 4, "total_delta": "4e-6"},
    {"epsilon": 2, "delta": "1e-6", "times": 49, "total_delta": "1e-3"},
    *({"epsilon": 1, "times": 3}, {"epsilon": 300, "times": 4}),
    {"epsilon": "1/10", "times": 20, "total_delta": "1e-6"},
    {"scale": 2, "global_sensitivity": 1, "times": 3, "total_delta": "1e-6"},
]
BELIEVED = [{"prior": "1/100"}, {"prior": "1/2"}, {"n_worlds": 2}, {"n_worlds": 10}]
NUMBER = r"([\d.]+(?:e[+-]?\d+)?)"
SAID = {
    "largest posterior": rf"suspicion (?:moves )?to at most {NUMBER}%",
    "smallest posterior": rf"\(or down to {NUMBER}%\)",
    "posterior exceeded": rf"suspicion rises to at most {NUMBER}%\. If it is true",
    "largest posterior after an alarm": rf"if it says yes, the suspicion is at most {NUMBER}%",
    "probability, if the suspicion is true, of odds": (
        rf"If it is true, it rises higher with probability at most {NUMBER}\."
    ),
    "epsilon at delta": rf"epsilon = {NUMBER} at delta = (?!0(?:;|,|$))",
    "largest advantage": rf"True minus false positive rate: at most {NUMBER}$",
    "least false negatives": rf"false positives misses at least {NUMBER}%",
    "probability of a right guess": rf"^Guess: right with probability at most {NUMBER}%",
    "probability of guessing which": (
        rf"which one it is: right with probability at most {NUMBER}%"
    ),
    "reconstruction advantage": rf"^Record: .* by at most {NUMBER}",
}
"""How a sentence says a finding, by how its name begins."""


def numbers_said(explanation):
    """Yield each finding that a sentence says, with the number and a unit of its third digit."""
    for name, pattern in SAID.items():
        findings = [
            each
            for each in explanation.findings
            if each.name.startswith(name) and ("alarm" in name or "alarm" not in each.name)
        ]
        for said in (re.search(pattern, sentence) for sentence in explanation.sentences):
            if said and findings:
                share = 100 if said[0].endswith("%") or said[0].endswith("%)") else 1
                share = 100 if "%. If it is true" in said[0] else share
                shown = Decimal(said[1])
                unit = Decimal(1).scaleb(shown.adjusted() - 2)
                yield findings[0], Fraction(shown) / share, Fraction(unit) / share


@for_each([(each, before, "replace") for each in PROMISED for before in BELIEVED])
def test_a_number_in_a_sentence_is_on_the_side_of_its_finding(question):
    promised, before, adjacency = question
    check_numbers(explain(promised | before, adjacency))


@for_each(
    [
        {"epsilon": 1, "n_worlds": 10},
        {"epsilon": 1, "delta": "1e-6", "n_worlds": 10},
        {"epsilon": 1, "delta": "1e-6", "group": 2, "prior": "1/10"},
        {"epsilon": 1, "delta": "1e-6", "times": 2, "total_delta": "1e-3", "n_worlds": 10},
        {"scale": 2, "global_sensitivity": 1, "n_worlds": 10},
        {"mu": 1, "delta": "1e-6", "group": 2, "prior": "1/10"},
        {"concentrated_rho": 1, "delta": "1e-6", "group": 2, "prior": "1/10"},
    ]
)
def test_so_it_is_of_several_steps(question):
    check_numbers(explain(question, "add-remove"))


def check_numbers(explanation):
    said = list(numbers_said(explanation))
    # a belief, two numbers of a test, a guess; where the record itself is published no belief
    assert len(said) >= (3 if "may publish" in explanation.headline else 4)
    for finding, number, unit in said:
        up = finding.side is Side.UP
        past = number - finding.value.upper if up else finding.value.lower - number
        assert 0 <= past <= unit, finding.name
    reached = {bool(each.attained_by) for each in explanation.findings}
    word = "in part" if len(reached) == 2 else "yes" if True in reached else "not shown"
    assert dict(explanation.summary().rows)["Tight"].startswith(f"{word}: ")
    told = dict(explanation.details())
    for each in explanation.findings:
        assert told[each.name].endswith(
            f"attained by {each.attained_by})" if each.attained_by else "(a bound)"
        )


def test_a_bracket_is_not_said_to_be_attained_at_its_upper_end():
    """The exact number lies somewhere inside; each end is rounded outward."""
    answer = explain(noise_multiplier=1, sampling_rate="1/10", steps=20, delta="1e-5")
    told = dict(answer.details())
    wide = [each for each in answer.findings if each.attained_by]
    assert wide and all(each.value.width > 0 for each in wide)
    for each in wide:
        _, lower, upper = re.split(r"exact number is between | and ", told[each.name], maxsplit=2)
        assert Decimal(lower) <= each.value.lower
        assert Decimal(upper.partition(";")[0]) >= each.value.upper


@for_each(
    [
        ({"epsilon": "5.29"}, False),  # tanh(5.29/2) < 0.99 < tanh(5.3/2)
        ({"epsilon": "5.3"}, True),
        ({"epsilon": 8, "delta": "1e-6"}, True),
        ({"epsilon": "2.65", "times": 2}, False),  # two responses that differ tell nothing
        ({"mu": "5.1"}, False),  # 2 Phi(5.1/2) - 1 < 0.99 < 2 Phi(5.2/2) - 1
        ({"mu": "5.2"}, True),
        ({"epsilon": 8, "group": 3}, False),  # an upper bound, which nothing named reaches
        ({"concentrated_rho": 50}, False),
    ]
)
def test_almost_no_protection_is_said_where_a_test_may_be_nearly_always_right(asked):
    promised, said = asked
    headline = explain(promised, "replace", prior="1/1000").headline
    assert ("almost no protection" in headline) is said


def test_what_is_tight_is_not_said_to_be_the_mechanism_that_is_used():
    assert explain(epsilon=1).tight == (
        "yes: some mechanism reaches these limits (randomized response)"
    )
    own = explain(deviation=2, global_sensitivity=1).tight
    assert own == "yes: some mechanisms reach these limits (--details lists them)"


@pytest.mark.parametrize("typed", ["1.4142135623730951", "0.1234567890123456"])
def test_a_decimal_is_shown_as_it_was_typed(typed):
    answer = explain(deviation=2, global_sensitivity=typed)
    assert f"at most {typed}, if" in dict(answer.rows)["Scope"]


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ({"times": 50}, "deviation, or noise_multiplier of DP-SGD?"),
        ({"global_sensitivity": 1, "times": 50}, "mean deviation?"),
        ({"sampling_rate": "0.01", "steps": 10}, "mean noise_multiplier?"),
        ({}, "mean deviation?"),
    ],
)
def test_sigma_names_what_it_may_mean(others, told):
    with pytest.raises(UnknownName) as caught:
        explain(sigma=2, **others)
    assert str(caught.value).endswith(told)
