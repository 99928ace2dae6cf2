"""didp_ref/audit/checks.py: the checks are fed false claims, and must refuse them."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.audit.checks import (
    ABOVE,
    AT_LEAST,
    AT_MOST,
    BELOW,
    EXACTLY,
    all_hold,
    broken_promise,
    cell,
    contrary,
    corrected,
    identity,
    illustrated,
    instance,
    outcome_of,
    refuted_by,
    remark,
    repaired,
    reproduced,
    sampled,
    truth_of,
    wasted,
)
from didp_ref.audit.claim import Outcome, Severity, Strength, Subject
from didp_ref.errors import InputError, Undecided
from didp_ref.numbers.enclosure import Enclosure, Truth

HOLDS, FAILS, OPEN = Outcome.HOLDS, Outcome.FAILS, Outcome.UNDECIDED
x, y = sympy.symbols("x y", positive=True)


def test_answers_become_outcomes():
    assert [outcome_of(a) for a in (True, False, *Truth)] == [HOLDS, FAILS, HOLDS, FAILS, OPEN]
    assert truth_of(Truth.UNDECIDED) is Truth.UNDECIDED


@pytest.mark.parametrize(
    ("report", "subject"), [(remark, Subject.REMARK), (corrected, Subject.CORRECTION)]
)
def test_a_fact_beside_what_is_printed_says_of_which_statement_it_is(report, subject):
    parts = report(False, "a fact", part="a part", reading="a reading", engine="Arb")
    assert (parts.subject, parts.outcome, parts.strength) == (subject, FAILS, Strength.EXACT)
    assert (parts.engine, parts.part, parts.reading) == ("Arb", "a part", "a reading")


@pytest.mark.parametrize(
    ("left", "right", "outcome"),
    [
        ((x + y) ** 2, x**2 + 2 * x * y + y**2, HOLDS),
        (1 / x - 1 / y, (y - x) / (x * y), HOLDS),
        (sympy.log(x * y), sympy.log(x) + sympy.log(y), HOLDS),
        ((x + y) ** 2, x**2 + y**2, FAILS),
        (1 / x - 1 / y, (x - y) / (x * y), FAILS),
        (x, x + sympy.Rational(1, 10**30), FAILS),
        (sympy.Integer(1), sympy.Integer(2), FAILS),
        # true, but not by this normal form: neither yes nor no
        (sympy.sqrt(3 + 2 * sympy.sqrt(2)), 1 + sympy.sqrt(2), OPEN),
        (sympy.sin(x) ** 2 + sympy.cos(x) ** 2, sympy.Integer(1), OPEN),
        (sympy.exp(x), sympy.exp(x) + sympy.exp(-x) / 10**9, OPEN),
        (sympy.pi, sympy.Rational(22, 7), OPEN),
    ],
)
def test_an_identity_is_decided_only_where_the_normal_form_is_unique(left, right, outcome):
    evidence = identity(left, right, "a claim", Subject.CORRECTION)
    assert evidence.outcome is outcome
    assert (evidence.engine, evidence.subject) == ("sympy", Subject.CORRECTION)


numbers = {"a": st.fractions(-100, 100), "b": st.fractions(-100, 100)}


def test_a_false_inequality_is_found_and_shrunk():
    integers = {"a": st.integers(-100, 100), "b": st.integers(-100, 100)}
    evidence = sampled(integers, lambda a, b: a * b <= 50, "a b <= 50")
    assert evidence.outcome is FAILS and evidence.strength is Strength.SAMPLED
    values = {name: Fraction(value) for name, value in evidence.counterexample.values.items()}
    assert values["a"] * values["b"] > 50


def test_a_true_inequality_is_evidence_and_says_that_it_is_no_proof():
    evidence = sampled(numbers, lambda a, b: a * a + b * b >= 2 * a * b, "AM-GM")
    assert evidence.outcome is HOLDS and evidence.strength is Strength.SAMPLED
    assert "not a proof" in evidence.detail and evidence.counterexample is None


def test_one_undecided_sample_spoils_the_whole():
    def question(a, b):
        return Truth.UNDECIDED if a == 0 else Truth.YES

    evidence = sampled(numbers, question, "q")
    assert evidence.outcome is OPEN and "undecided at" in evidence.detail


def test_hypotheses_that_no_sample_meets_prove_nothing():
    evidence = sampled(numbers, lambda a, b: None, "vacuous")
    assert evidence.outcome is OPEN


def test_samples_repeat():
    def seen():
        kept = []
        sampled(numbers, lambda a, b: kept.append((a, b)) or True, "q", examples=20)
        return kept

    assert seen() == seen() != []


def test_instances_and_illustrations_differ_in_what_they_settle():
    assert instance(False, "d").outcome is FAILS
    assert instance(True, "d").strength is Strength.EXACT
    assert illustrated(True, "d").strength is Strength.SAMPLED
    assert instance(Truth.UNDECIDED, "d", reading="r").reading == "r"


def test_every_kind_of_check_says_of_which_part_and_reading_it_speaks():
    where = {"part": "p", "reading": "r"}
    results = [
        identity(x, x, "d", **where),
        sampled(numbers, lambda a, b: True, "d", **where),
        instance(True, "d", **where),
        illustrated(True, "d", **where),
        refuted_by({}, False, "d", **where),
        reproduced([cell("c", "0.5", Fraction(1, 2))], "d", **where),
    ]
    assert {(entry.part, entry.reading) for entry in results} == {("p", "r")}


def test_a_counterexample_that_is_none_refutes_nothing():
    false = refuted_by({"x": Fraction(1, 3)}, False, "it is false here")
    assert false.outcome is FAILS and false.counterexample.values == {"x": "1/3"}
    true = refuted_by({"x": 1}, True, "it is not")
    assert true.outcome is OPEN and true.counterexample is None
    assert "it is not" in true.detail
    assert refuted_by({"x": 1}, Truth.UNDECIDED, "who knows").outcome is OPEN


@pytest.mark.parametrize(
    ("printed", "ours", "match"),
    [
        ("0.25", Fraction(1, 4), "exact"),
        ("0.333", Fraction(1, 3), "rounded"),
        ("0.67", Fraction(2, 3), "rounded"),
        ("0.66", Fraction(2, 3), "truncated"),
        ("0.68", Fraction(2, 3), "differs"),
        ("0.3", Fraction(1, 4), "rounded"),
        ("0.2", Fraction(1, 4), "rounded"),
        ("-0.3", Fraction(-1, 4), "rounded"),
        ("-0.2", Fraction(-1, 4), "rounded"),
        ("-0.6", Fraction(-2, 3), "truncated"),
        ("-0.7", Fraction(-2, 3), "rounded"),
        ("-0.8", Fraction(-2, 3), "differs"),
        ("0.0", Fraction(1, 30), "rounded"),
        ("8.4032e-4", Fraction(840318, 10**9), "rounded"),
        ("1e3", Fraction(1400), "rounded"),
        ("1e3", Fraction(1999), "truncated"),
        ("8/3", Fraction(8, 3), "exact"),
        ("8/3", Fraction(26667, 10000), "differs"),
        ("11.1", Enclosure("11.0999", "11.1001"), "rounded"),
    ],
)
def test_a_printed_number_is_compared_to_the_digits_printed(printed, ours, match):
    result = cell("a cell", printed, ours)
    assert (result.label, result.printed, result.match) == ("a cell", printed, match)
    assert result.agrees is (match != "differs")


@given(st.fractions(-1000, 1000), st.integers(0, 6), st.sampled_from(["even", "up", "down"]))
def test_every_way_of_rounding_is_recognised(value, places, how):
    rounding = {"even": ROUND_HALF_EVEN, "up": ROUND_HALF_UP, "down": ROUND_DOWN}[how]
    digits = Decimal(value.numerator) / Decimal(value.denominator)
    if Fraction(digits) != value:
        return
    printed = digits.quantize(Decimal(1).scaleb(-places), rounding=rounding)
    assert cell("x", str(printed), value).agrees
    unit = Decimal(1).scaleb(-places)
    assert not cell("x", str(printed + 2 * unit), value).agrees
    assert not cell("x", str(printed - 2 * unit), value).agrees


def test_an_enclosure_too_wide_for_the_digits_is_undecided():
    with pytest.raises(Undecided, match="too wide"):
        cell("x", "0.5", Enclosure("0.44", "0.46"))


@pytest.mark.parametrize("printed", ["", "abc", "NaN", "Infinity", "1/0", "a/b", "∞"])
def test_what_is_no_number_is_refused(printed):
    with pytest.raises(InputError) as raised:
        cell("x", printed, 1)
    assert raised.value.source == "x"


def test_one_wrong_cell_fails_a_table_and_an_empty_table_fails():
    right, wrong = cell("a", "0.5", Fraction(1, 2)), cell("b", "0.6", Fraction(1, 2))
    assert reproduced([right], "t").outcome is HOLDS
    evidence = reproduced([right, wrong], "t")
    assert evidence.outcome is FAILS and evidence.detail.startswith("t: 1 of 2 ")
    assert evidence.cells == (right, wrong)
    assert reproduced([], "t").outcome is FAILS


def test_a_conjunction_has_three_answers():
    assert all_hold([True, Truth.YES]) is Truth.YES
    assert all_hold([True, Truth.UNDECIDED]) is Truth.UNDECIDED
    assert all_hold([Truth.UNDECIDED, False]) is Truth.NO
    assert all_hold([]) is Truth.UNDECIDED


def test_a_broken_promise_says_what_was_promised_and_what_is() -> None:
    harm = broken_promise("the belief", Fraction(1, 8), Fraction(1, 10), at_least=True)
    assert harm.severity is Severity.UNSAFE
    assert all(fact in str(harm) for fact in ("the belief", "1/8", "1/10"))


@pytest.mark.parametrize("at_least", [True, False])
@pytest.mark.parametrize("found", [Fraction(1, 8), Enclosure("0.1", "0.2")])
def test_a_promise_that_is_kept_or_may_be_is_not_broken(at_least, found) -> None:
    with pytest.raises(InputError, match="the belief"):
        broken_promise("the belief", Fraction(1, 8), found, at_least=at_least)


def test_noise_is_wasted_only_where_less_is_enough() -> None:
    assert all(fact in str(wasted("the scale", 3, 2)) for fact in ("the scale", "3", "2"))
    assert wasted("the scale", 3, 2).severity is Severity.WASTEFUL
    with pytest.raises(InputError, match="the scale"):
        wasted("the scale", 2, Enclosure("1.9", "2.1"))


@pytest.mark.parametrize(
    ("relation", "contradicted", "as_said"),
    [
        (EXACTLY, Fraction(2), Fraction(1)),
        (AT_MOST, Fraction(2), Fraction(1)),
        (AT_LEAST, Fraction(0), Fraction(1)),
        (ABOVE, Fraction(1), Fraction(2)),
        (BELOW, Fraction(1), Fraction(0)),
    ],
)
def test_a_contrast_is_of_a_number_that_is_not_as_it_is_said(
    relation, contradicted, as_said
) -> None:
    told = contrary("the number", 1, contradicted, relation)
    assert (told.said, told.found) == (f"{relation}1", str(contradicted))
    for other in (as_said, Enclosure(min(contradicted, as_said), max(contradicted, as_said))):
        with pytest.raises(InputError, match="the number"):
            contrary("the number", 1, other, relation)


@pytest.mark.parametrize(
    ("relation", "kept", "broken"), [(AT_MOST, 1, 2), (AT_LEAST, 2, 0), (EXACTLY, 1, 2)]
)
def test_a_repair_is_run_and_proves_nothing(relation, kept, broken) -> None:
    right = repaired("the number", 1, kept, relation, where="there")
    assert (right.outcome, right.subject) == (HOLDS, Subject.CORRECTION)
    assert right.strength is Strength.SAMPLED
    assert repaired("the number", 1, broken, relation, where="there").outcome is FAILS
    wide = repaired("the number", 1, Enclosure(0, 3), relation, where="there")
    assert wide.outcome is not HOLDS


def test_a_repair_that_reaches_its_promise_says_so() -> None:
    assert repaired("the risk", 1, 1, where="there").detail.endswith("is 1 (reached)")
    assert not repaired("the risk", 1, 0, where="there").detail.endswith("(reached)")
