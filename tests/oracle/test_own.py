"""didp_ref/oracle/own.py: vectors of a quantity that is not ours hold its value."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.declaring import EPSILON, EPSILONS, POSITIVE, Side, Source, forms, symbolic
from didp_ref.oracle import own
from didp_ref.oracle.generate import generate
from didp_ref.oracle.mutants import Fate, judge, mutants
from didp_ref.oracle.plugin import assert_conforms
from didp_ref.oracle.second_engine import FORMULAS, INDEPENDENT
from didp_ref.oracle.vectors import lint
from didp_ref.quantity import quantities


@pytest.fixture
def declared(monkeypatch):
    """A quantity of one's own, as a file would declare it."""
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))

    @di.quantity(
        id="mine.odds",
        expression=lambda epsilon: symbolic.exp(epsilon) - 1,
        parameters=(EPSILON,),
        source=Source("notes", "page 1"),
        safe_side=Side.UP,
        result=POSITIVE,
    )
    def odds(epsilon):
        """How far the odds may rise."""
        return forms.expm1(epsilon)

    yield odds
    FORMULAS.pop(odds.id, None)


def test_the_vectors_hold_the_formulas_value(declared):
    file = own.vectors_of(declared)
    assert file is own.vectors_of(declared), "they are made once"
    checked = 0
    with mpmath.workprec(400):
        for vector in file.vectors:
            given = vector.exact["epsilon"]
            if vector.error is None and not isinstance(given, list):
                x = Fraction(given)
                value = mpmath.expm1(mpmath.mpf(x.numerator) / x.denominator)
                (target,) = vector.targets
                low, high = (
                    mpmath.mpf(end.numerator) / end.denominator
                    for end in (target.lower, target.upper)
                )
                assert (
                    low * (1 - mpmath.mpf(2) ** -100) <= value <= high * (1 + mpmath.mpf(2) ** -100)
                )
                checked += 1
    assert checked > 100
    assert {vector.error for vector in file.vectors} > {None}


def test_the_document_breaks_no_rule(declared):
    assert lint(generate(own.with_second_engine(declared))) == []


def test_its_own_form_conforms_and_a_wrong_one_does_not(declared):
    assert_conforms(declared, declared)
    with pytest.raises(AssertionError, match=r"mine\.odds: .* vectors fail"):
        assert_conforms(lambda epsilon: 2.0 * epsilon, declared)


def test_its_mutants_are_told_from_it(declared):
    fates = [judge(declared, mutant).fate for mutant in mutants(declared)]
    assert Fate.KILLED in fates and Fate.UNDECIDED not in fates


def test_a_second_engine_that_is_written_is_used_and_must_agree(declared, monkeypatch):
    monkeypatch.setitem(INDEPENDENT, declared.id, lambda a, epsilon: a.exp(epsilon) - 1)
    assert own.with_second_engine(declared) and FORMULAS[declared.id] is INDEPENDENT[declared.id]
    assert generate(declared)["count"] > 100
    monkeypatch.setitem(INDEPENDENT, declared.id, lambda a, epsilon: a.exp(epsilon))
    own.with_second_engine(declared)
    with pytest.raises(ArithmeticError, match="Arb says"):
        generate(declared)


def test_ours_are_the_shipped_ones():
    assert own.is_ours(di.scale.rho)
    before = FORMULAS["scale.rho"]
    assert own.with_second_engine(di.scale.rho) is di.scale.rho
    assert FORMULAS["scale.rho"] is before
    assert own.vectors_of(di.scale.rho).quantity == "scale.rho"


def test_a_family_has_vectors_too(monkeypatch):
    monkeypatch.setattr(quantities, "_quantities", dict(quantities._quantities))

    @di.quantity(
        id="mine.total",
        expression=lambda epsilons: 2 * symbolic.total(lambda i: epsilons[i]),
        parameters=(EPSILONS,),
        source=Source("notes", "page 2"),
        safe_side=Side.UP,
        result=POSITIVE,
    )
    def total(epsilons):
        """Twice the sum."""
        return 2 * forms.reduce_pairs(lambda a, b: a + b, forms.entries(epsilons))

    assert total([0.5, 0.25]) == 1.5
    file = own.vectors_of(total)
    assert len(file.vectors) > 50
    FORMULAS.pop(total.id)
