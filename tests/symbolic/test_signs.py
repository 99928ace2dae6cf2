"""Signs over a domain: right wherever they are given, and none where it changes."""

import random
from fractions import Fraction

import pytest
from flint import fmpq

import didp_ref as di
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.normal import Normal
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import value_at
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.points import drawn, flat, hard


def sign(identifier, text, *, strict=True):
    region = Region(di.quantities[identifier])
    atoms = Atoms()
    form = Normal(region, atoms, {}).normalize(parse(text))
    return region.sign(form.top, atoms, strict=strict)


@pytest.mark.parametrize(
    ("identifier", "text", "expected"),
    [
        ("scale.prior_dependent", "1 - p_min", 1),
        ("scale.prior_dependent", "1 - p_min*(1 + beta)", 1),
        ("scale.prior_dependent", "1 + p_min*(alpha - 1)", 1),
        ("scale.rho", "rho*n_worlds - 1", 1),
        ("scale.rho", "(n_worlds - 1)*rho - (1 - rho)", 1),
        ("scale.rho_at_prior", "p_max - rho", -1),
        ("refinement.factor_up_individual", "exp(epsilon) - 1 + 1", 1),
        ("scale.rho", "n_worlds - 3", None),
        ("scale.prior_dependent", "alpha - beta", None),
    ],
)
def test_signs(identifier, text, expected):
    assert sign(identifier, text) == expected


def test_what_may_be_zero_has_no_strict_sign():
    assert sign("scale.rho", "sensitive_range") is None
    assert sign("scale.rho", "sensitive_range", strict=False) == 1
    assert sign("scale.prior_dependent", "p_min") is None
    assert sign("scale.prior_dependent", "p_max*(1 + beta) - 1", strict=False) == -1
    assert sign("scale.prior_dependent", "1 - 2*p_min") is None
    assert sign("scale.prior_dependent", "1 - 2*p_min", strict=False) == 1


def test_a_sign_is_right_at_points_all_over_the_domain():
    """Random polynomials: whatever is said of them holds at the corners and at random points."""
    source = random.Random(8)
    said = 0
    for identifier in ("scale.prior_dependent", "scale.rho", "refinement.mass_up"):
        quantity = di.quantities[identifier]
        region = Region(quantity)
        points = [
            flat(point) for point in [*list(hard(quantity, None))[::5], *drawn(quantity, None, 20)]
        ]
        for _ in range(150):
            terms = []
            for _ in range(source.randint(1, 4)):
                factors = [source.choice(quantity.names) for _ in range(source.randint(0, 2))]
                terms.append("*".join([str(source.choice([-2, -1, 1, 2, 3])), *factors]))
            term = parse(" + ".join(terms))
            atoms = Atoms()
            form = Normal(region, atoms, {}).normalize(term)
            if form.top == 0:
                continue
            for strict in (True, False):
                answer = region.sign(form.top, atoms, strict=strict)
                if answer is None:
                    continue
                said += 1
                scale = form.bottom.leading_coefficient()
                for point in points:
                    value = value_at(term, point, 64) * scale * answer
                    assert value > 0 if strict else value >= 0, (identifier, str(term))
    assert said > 100


def test_ends_come_from_the_side_conditions():
    region = Region(di.quantities["scale.prior_dependent"])
    point = {"p_min": fmpq(1, 10), "p_max": fmpq(1, 4)}
    assert value_at(region.intervals["beta"].high, point, 64) == fmpq(3)
    assert value_at(region.intervals["p_max"].low, point, 64) == fmpq(1, 10)
    assert region.alone["p_max"].low.value == Fraction(0)
