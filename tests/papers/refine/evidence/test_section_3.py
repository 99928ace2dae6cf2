"""Section 3: the findings on masses and moves, found another way, and checks that can fail."""

from fractions import Fraction

import pytest
import sympy

from didp_ref import refinement
from didp_ref.papers.refine.evidence import section_3
from didp_ref.papers.refine.evidence.examples import refined
from didp_ref.worlds.distributions import fractions

TWO, HALF = Fraction(2), Fraction(1, 2)
DELTA = Fraction(1, 5)
FACTORS = [(Fraction(2), HALF), (Fraction(3), HALF), (Fraction(5, 4), Fraction(1, 10))]


@pytest.mark.parametrize(("up", "down"), FACTORS)
def test_the_printed_masses_give_the_wrong_total(up, down):
    """Solve ``up P + down (1 - P) = 1`` by bisection instead of by the formula."""
    low, high = Fraction(0), Fraction(1)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if up * middle + down * (1 - middle) > 1 else (middle, high)
    mass = refinement.mass_up.enclose(up, down).lower
    printed = refinement.mass_down.enclose(up, down).lower
    assert low <= mass <= high
    assert up * printed + down * (1 - printed) == up + down - 1 != 1


@pytest.mark.parametrize(("up", "down"), FACTORS)
def test_the_printed_else_branch_divides_by_zero(up, down):
    masses = (refinement.mass_up.enclose(up, down), refinement.mass_down.enclose(up, down))
    assert 1 - sum(mass.lower for mass in masses) == 0


def most(quantity):
    """Return what may be moved at epsilon = ln 2 and delta = 1/5, exactly."""
    return Fraction(str(quantity.at(epsilon=sympy.log(2), delta=sympy.Rational(1, 5))))


def test_moving_delta_breaks_the_promise_to_an_individual(broken):
    prior = fractions("1/3", "2/3")
    answer = refined(prior, [0], TWO, HALF)
    safe = most(refinement.moved_mass_individual)
    for mass, kept in ((safe, True), (safe + Fraction(1, 1000), False), (DELTA, False)):
        after = section_3.moved(answer, 0, 1, mass)
        assert not broken(after, prior, 2, DELTA)
        assert (broken(prior, after, 2, DELTA) == []) == kept


def test_moving_half_of_delta_breaks_the_promise_to_everyone(broken):
    prior = fractions("1/2", "1/2")
    answers = [refined(prior, [at], Fraction(4, 3), Fraction(2, 3)) for at in (0, 1)]
    safe = most(refinement.moved_mass_statistical)
    for mass, kept in ((safe, True), (safe + Fraction(1, 1000), False), (DELTA / 2, False)):
        first, second = (section_3.moved(one, at, 1 - at, mass) for at, one in enumerate(answers))
        assert (broken(first, second, 2, DELTA) == []) == kept


def test_figure_2_clears_a_tail_of_prior_mass_two_fifths():
    """The refined answer's tails weigh delta where the prior's weigh 2/5 > 2 (0) + 1/5."""
    prior = refinement.uniform(0, 1)
    answer = refinement.refine(prior, HALF, TWO, HALF)
    for of, weight in ((answer, DELTA), (prior.unrefined(), 2 * DELTA)):
        assert of.cdf(Fraction(1, 5)) + 1 - of.cdf(Fraction(4, 5)) == weight


def bend_masses(monkeypatch):
    monkeypatch.setattr(refinement, "mass_up", refinement.mass_down)


def bend_algorithm(monkeypatch):
    right = section_3.algorithm_1
    monkeypatch.setattr(section_3, "algorithm_1", lambda *given, **_: right(*given, printed=True))


def bend_privacy(monkeypatch):
    monkeypatch.setattr(section_3, "private", lambda *_: False)


@pytest.mark.parametrize(
    ("name", "bend"),
    [
        ("refine.region-masses", bend_masses),
        ("refine.algorithm-1.step-a-b", bend_masses),
        ("refine.algorithm-1", bend_algorithm),
        ("refine.epsilon-delta-individual", bend_privacy),
    ],
)
def test_a_bent_formula_is_noticed(still_stands, monkeypatch, name, bend):
    bend(monkeypatch)
    assert not still_stands(name)
