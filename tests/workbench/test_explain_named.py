"""Mechanisms that are asked about by name, and audits: values by counting likelihoods exactly."""

import math
from fractions import Fraction
from itertools import product

import pytest

from didp_ref.errors import DidpError, DomainError, InputError
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_named import KINDS

HALF = Fraction(1, 2)
COUNTS = {"found": 90, "members": 100, "false_alarms": 5, "non_members": 100, "delta": "1e-5"}


def largest_ratio(ones: tuple[set[int], set[int]], kept: Fraction, flipped: Fraction) -> Fraction:
    """Return the largest likelihood ratio of all reports of bits that are flipped one by one."""
    bits = sorted(ones[0] | ones[1])

    def chance(report: tuple[int, ...], value: set[int]) -> Fraction:
        each = (kept if bit in value else flipped for bit in bits)
        return math.prod((p if r else 1 - p for p, r in zip(each, report, strict=True)))

    reports = product((0, 1), repeat=len(bits))
    return max(chance(report, ones[0]) / chance(report, ones[1]) for report in reports)


UNARY = largest_ratio(({0}, {1}), HALF, Fraction(1, 4))
RAPPOR = largest_ratio(({0, 1}, {2, 3}), Fraction(3, 4), Fraction(1, 4))
RESPONSE = Fraction(3, 4) / (Fraction(1, 4) / 3)


@pytest.mark.parametrize(
    ("asked", "odds"),
    [
        ({"mechanism": "unary-encoding", "one_kept": "1/2", "zero_flipped": "1/4"}, UNARY),
        ({"mechanism": "RAPPOR", "flip": "1/2", "hashes": 2}, RAPPOR),
        ({"mechanism": "randomized_response", "truth": "3/4", "n_values": 4}, RESPONSE),
    ],
)
def test_a_local_mechanism_raises_odds_by_its_largest_likelihood_ratio(
    asked: dict[str, object], odds: Fraction
) -> None:
    """At the prior 1/2 the posterior is odds/(1 + odds): the reports are counted one by one."""
    for prior in (HALF, Fraction(1, 10)):
        largest, smallest, *_ = explain(asked, "replace", prior=str(prior)).findings
        after = odds * prior / (1 - prior)
        assert largest.value.upper == largest.value.lower == after / (1 + after)
        back = prior / (1 - prior) / odds
        assert smallest.value.upper == smallest.value.lower == back / (1 + back)


SPARSE = {"threshold_scale": 2, "query_scale": 16, "global_sensitivity": 1, "cutoff": 4}


@pytest.mark.parametrize(
    ("asked", "adjacency", "epsilon"),
    [
        *(
            ({"mechanism": name, "scale": 4, "global_sensitivity": 1, "monotone": monotone}, to, e)
            for name in ("exponential", "report-noisy-max", "permute-and-flip")
            for monotone, to, e in (
                ("no", "replace", HALF),
                ("yes", "add-remove", HALF / 2),
                (True, "add-remove", HALF / 2),
            )
        ),
        ({"mechanism": "sparse-vector", **SPARSE}, "replace", HALF + HALF),
        ({"mechanism": "sparse-vector", **SPARSE, "monotone": "yes"}, "add-remove", Fraction(3, 4)),
    ],
)
def test_a_selection_bounds_a_suspicion_as_its_epsilon_does(
    asked: dict[str, object], adjacency: str, epsilon: Fraction
) -> None:
    for more in ({}, {"group": 3}, {"times": 5}, {"times": 5, "total_delta": "1e-6"}):
        known = {"prior": "1/3", **more}
        named, plain = (
            explain(asked, adjacency, **known),
            explain(known, adjacency, epsilon=epsilon),
        )
        assert named.value == plain.value
        assert named.guess == plain.guess
        (of_it,) = (each for each in named.findings if each.name == "epsilon of one output")
        assert of_it.value.lower == of_it.value.upper == epsilon
        assert not any(each.attained_by for each in named.findings if each.name[:8] == "largest ")


def test_every_example_in_the_table_is_a_question() -> None:
    for name, kind in KINDS.items():
        asked = dict(word.split("=") for word in kind.example.split())
        assert explain({"mechanism": name, **asked}, "replace", prior="1/2").value > 0.5
        for missing in asked:
            rest = {each: value for each, value in asked.items() if each != missing}
            with pytest.raises(InputError, match=f"missing {missing}: .*{missing}="):
                explain({"mechanism": name, **rest}, "replace", prior="1/2")


SELECTION = {"mechanism": "exponential", "scale": 4, "global_sensitivity": 1, "prior": "1/2"}
RESPONDS = {"mechanism": "rappor", "flip": "1/2", "hashes": 2, "prior": "1/2"}


@pytest.mark.parametrize(
    ("asked", "adjacency"),
    [(SELECTION, "any"), ({**SELECTION, "monotone": "yes"}, "add-remove"), (RESPONDS, "replace")],
)
def test_the_adjacency_that_is_not_given_is_one_that_the_formula_is_for(asked, adjacency):
    assert explain(asked).adjacency == adjacency


@pytest.mark.parametrize(
    ("asked", "adjacency", "says"),
    [
        ({**SELECTION, "mechanism": "exponental"}, "replace", "exponential"),
        ({**SELECTION, "mechanism": "laplace"}, "replace", "scale=2"),
        ({**SELECTION, "monotone": "yes"}, "replace", "add-remove"),
        ({**SELECTION, "monotone": "maybe"}, "replace", "yes or no"),
        ({**SELECTION, "delta": "1e-6"}, "replace", "does not use delta"),
        ({**SELECTION, "mechanisms": []}, "replace", "not both"),
        ({**SELECTION, "scale": 0}, "replace", "scale"),
        ({**RESPONDS, "times": 2}, "replace", "does not use times"),
        ({**RESPONDS, "monotone": "yes"}, "replace", "does not use monotone"),
        ({**RESPONDS, "flip": 1}, "replace", "epsilon = 0"),
        (RESPONDS, "add-remove", "adjacency=replace"),
        ({"epsilon": 1, "monotone": "yes", "prior": "1/2"}, "replace", "mechanism=exponential"),
        ({"epsilon": 1, "cutoff": 3, "prior": "1/2"}, "replace", "does not use cutoff"),
    ],
)
def test_what_does_not_go_together_is_named(
    asked: dict[str, object], adjacency: str | None, says: str
) -> None:
    with pytest.raises(DidpError, match=says):
        explain(asked, adjacency)


def test_laplace_noise_has_its_epsilon_at_a_delta() -> None:
    """1 + 2 log(0.9); for a group of three 3 + 2 log(0.9): the answers are three times as far."""
    noise = {"scale": 1, "global_sensitivity": 1, "delta": "0.1", "prior": "1/2"}
    for group in (1, 3):
        found = explain(noise, "replace", group=group).findings
        (epsilon,) = (each for each in found if each.name == "epsilon at delta = 0.1")
        assert float(epsilon) == pytest.approx(group + 2 * math.log(0.9), rel=1e-14)
        assert epsilon.attained_by
    several = explain({**noise, "delta": "1e-6"}, "replace", times=10)
    total = {name: value for name, value in noise.items() if name != "delta"}
    assert several.findings == explain(total, "replace", times=10, total_delta="1e-6").findings
    with pytest.raises(DomainError, match="total_delta = 0"):
        explain({**noise, "delta": 0}, "replace", times=10)
    with pytest.raises(InputError, match="the same"):
        explain(noise, "replace", times=10, total_delta="1e-6")


def test_exact_rates_rule_out_the_logarithm_of_their_quotient() -> None:
    """Of 3/4 true and 1/4 false positives: every epsilon below log 3, and 3/4 of a suspicion."""
    rates = {"true_positives": "3/4", "false_positives": "1/4", "delta": 0}
    epsilon, belief = explain(rates).findings
    assert math.log(3) * (1 - 1e-14) < float(epsilon) <= math.log(3)
    assert 0 <= Fraction(3, 4) - Fraction(float(belief)) < Fraction(1, 10**14)
    assert [explain(rates, epsilon=each).status for each in ("1.0986", "1.0987", 9)] == [
        "FAIL",
        "OPEN",
        "OPEN",
    ]
    with_delta = explain({**rates, "delta": "1/4"})
    assert float(with_delta.findings[0]) == pytest.approx(math.log(2), rel=1e-14)
    assert explain(rates, prior="1/10").findings[1].value.digits[:5] == "0.25"
    nothing = explain({**rates, "true_positives": "1/5"})
    assert nothing.value == 0
    assert "Belief" not in "".join(nothing.sentences)


def test_audits_by_counts_and_by_one_run_say_their_confidence() -> None:
    answer = explain(COUNTS, epsilon=1)
    assert answer.status == "FAIL"
    assert "95%" in answer.headline
    assert "99%" in explain(COUNTS, significance="0.01").headline
    assert explain(COUNTS, significance="0.01").value < answer.value
    one_run = {"examples": 50_000, "guesses": 100, "correct": 100, "delta": "1e-5"}
    assert explain(one_run).value == pytest.approx(1.816, abs=5e-4)  # Steinke et al.: issue's point
    assert explain({**one_run, "delta": 0}).value == pytest.approx(3.493, abs=5e-4)


@pytest.mark.parametrize(
    ("asked", "adjacency", "says"),
    [
        ({**COUNTS, "found": 101}, None, "found"),
        ({**COUNTS, "false_alarms": 100}, None, "false_alarms"),
        ({**COUNTS, "n_worlds": 3}, None, "does not use n_worlds"),
        ({**COUNTS}, "swap", "adjacency"),
        ({"found": 3}, None, "missing members: .*delta="),
        ({"true_positives": 1, "false_positives": 0, "delta": 0}, None, "false_positives = 0"),
        ({"examples": 9, "guesses": 9, "correct": 9, "delta": 0, "prior": 1}, None, "prior"),
    ],
)
def test_what_an_audit_lacks_is_named(
    asked: dict[str, object], adjacency: str | None, says: str
) -> None:
    with pytest.raises(DidpError, match=says):
        explain(asked, adjacency)
