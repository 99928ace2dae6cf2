"""The numbers in a sentence are on the side that it says, and reached where it says so."""

import random
import re
from decimal import Decimal
from fractions import Fraction

import pytest

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
    one = Enclosure(low, low + low / 10**20)
    assert Fraction(Decimal(at_most(one))) >= one.upper
    assert Fraction(Decimal(at_least(one))) <= one.lower
    assert Fraction(Decimal(at_most(one))) - Fraction(Decimal(at_least(one))) <= one.upper / 400


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
SAID = {
    "largest posterior after an alarm": r"after the alarm of .* with at most ([\d.e-]+)",
    "largest posterior": r"believes it with at most ([\d.e-]+)",
    "probability, if the suspicion is true, of odds": (
        r"or more with a chance of at most ([\d.e-]+)"
    ),
    "belief that is exceeded": r"believes it with more than ([\d.e-]+)",
    "epsilon at delta": r"^At delta = \S+ the epsilon .*is at most ([\d.e-]+)",
    "largest advantage": r"exceeds that of false alarms by at most ([\d.e-]+)",
    "least false negatives": r"it misses at least ([\d.e-]+)",
    "probability of a right guess": r"^A guess whether it is so has a chance of at most ([\d.e-]+)",
    "probability of guessing which": r"^A guess which one it is has a chance of at most ([\d.e-]+)",
    "reconstruction advantage": r"^Because the record was used .* by at most ([\d.e-]+)",
}
"""How a sentence says a finding, by how its name begins."""
STATUS = re.compile(r"(?: \(|: )(reached by [^()]*|a bound|these are bounds)\)?$")


def statuses(found):
    """Yield each finding that a sentence says, with the number and what is said to reach it."""
    for sentence in re.split(r"(?<=\S)\. (?=[A-Z])", " ".join((*found.sentences, found.guess))):
        ending = STATUS.search(sentence := sentence.rstrip("."))
        for part in sentence.split(", and "):
            own = STATUS.search(part) or ending
            for name, pattern in SAID.items():
                if said := re.search(pattern, part):
                    finding = next(each for each in found.findings if each.name.startswith(name))
                    yield finding, Fraction(said[1].rstrip(".")), own and own[1]
                    break


@for_each([(each, before, "replace") for each in PROMISED for before in BELIEVED])
def test_what_a_sentence_calls_reached_is_what_the_findings_call_attained(question):
    promised, before, adjacency = question
    check_statuses(explain(promised | before, adjacency))


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
    check_statuses(explain(question, "add-remove"))


def check_statuses(found):
    said = list(statuses(found))
    assert len(said) >= 4  # a belief, two numbers of a test, a guess
    for finding, number, status in said:
        if finding.attained_by:
            assert status.startswith("reached by "), finding.name
            assert finding.attained_by.startswith(status.removeprefix("reached by "))
        else:
            assert status in ("a bound", "these are bounds"), finding.name
        up = finding.side is Side.UP
        past = number - finding.value.upper if up else finding.value.lower - number
        assert 0 <= past <= number / 1000, finding.name
