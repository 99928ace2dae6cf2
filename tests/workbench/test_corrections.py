"""A formula that the errata have as correct is not called wasteful, nor unsafe."""

import math

import pytest
from sympy import Max, Rational, log, symbols

import didp_ref as di
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.candidate import Written
from didp_ref.workbench.corrections import claim_corrected_by
from didp_ref.workbench.identify import identify

QUANTITY = "translation.epsilon"
THEOREM_4 = r"\epsilon = \frac{\Delta_q}{\Theta_q} \ln\frac{1+\beta}{1-\alpha}"


def corrected(alpha, beta, global_sensitivity, identifiability_sensitivity):
    return global_sensitivity / identifiability_sensitivity * math.log((1 + beta) / (1 - alpha))


@pytest.mark.parametrize(
    ("candidate", "claim"),
    [
        (THEOREM_4, "abdi.theorem-4"),
        ("Delta/Theta*(log(1+beta) - log(1-alpha))", "abdi.theorem-4"),
        ("min(log(1+beta), -log(1-alpha))/2", "abdi.section-7.choosing-epsilon"),
        (corrected, "abdi.theorem-4"),
    ],
)
def test_what_the_errata_have_as_correct_is_above_or_below(candidate, claim):
    answer = di.compare(candidate, QUANTITY)
    assert (answer.verdict, answer.correction) == (Verdict.DIFFERENT, claim)
    said = " ".join(repr(answer).split())
    assert f"didp-ref errata {claim}" in said
    assert "wasteful" not in said and "unsafe" not in said and "wrong" not in said


def test_it_is_the_formula_that_the_entry_prints_and_that_is_proved():
    assert f"${THEOREM_4}$" in CLAIMS["abdi.theorem-4"].correction.correct


@pytest.mark.parametrize(
    "text", ["2*Delta/Theta*log((1+beta)/(1-alpha))", "Delta/Theta", "log(1 + beta)"]
)
def test_another_formula_is_no_correction(text):
    answer = di.compare(text, QUANTITY)
    assert (answer.verdict, answer.correction) == (Verdict.DIFFERENT, "")
    assert answer.counterexample.side(answer.safe_side) in ("wasteful", "unsafe")


def test_a_condition_of_an_entry_is_no_formula():
    # P_max < 1/(1 + beta) stands in the correction of abdi.theorem-3.any-prior
    of_one_letter = Written(parse("1/(1 + beta)"))
    assert not claim_corrected_by(of_one_letter, di.quantities["scale.prior_dependent"])


def test_what_is_asked_without_a_quantity_is_told_the_same():
    (answer,) = identify(parse("Delta/Theta*log((1+beta)/(1-alpha))"))
    assert answer.correction == "abdi.theorem-4"
    assert "abdi.theorem-4" in answer.resemblance


def test_eq_24_as_it_is_printed_is_the_quantity():
    # log(x)^-1 is 1/log x: the paper inverts the logarithm, as abdi.theorem-3 has it
    printed = CLAIMS["abdi.theorem-4"].correction.printed.replace("$", " ")
    answer = di.compare(printed, QUANTITY)
    assert answer.verdict is Verdict.EQUAL
    a, b, p = symbols("a b p")
    fall, rise = (1 + p * (a - 1)) / ((1 - a) * (1 - p)), (1 + b) * (1 - p) / (1 - p * (1 + b))
    point = {a: Rational(1, 2), b: Rational(1, 3), p: Rational(1, 4)}
    by_hand = (1 / Max(1 / log(fall), 1 / log(rise))).subs(point)
    ours = di.quantities[QUANTITY].enclose(point[a], point[b], 1, 1, point[p], point[p])
    assert float(by_hand) == pytest.approx(float(ours.lower))
