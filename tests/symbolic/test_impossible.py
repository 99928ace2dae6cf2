"""Cases whose signs contradict each other, and cases that happen."""

import pytest

import didp_ref as di
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.equality import Branch, prove
from didp_ref.symbolic.impossible import is_impossible
from didp_ref.symbolic.normal import Normal
from didp_ref.symbolic.quotients import key_of, leading_positive
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.formula import formula_of


def impossible(identifier, relations):
    """Say whether a case is impossible in which each text has the sign beside it."""
    region, atoms = Region(di.quantities[identifier]), Atoms()
    signs = {}
    for text, sign in relations.items():
        unit, turned = leading_positive(Normal(region, atoms, {}).normalize(parse(text)).top)
        signs[key_of(turned)] = unit * sign
    return is_impossible(signs, region, atoms)


RATES = "testing.false_negatives"
DISJOINT = "composition.epsilon_disjoint"


@pytest.mark.parametrize(
    ("identifier", "relations"),
    [
        (DISJOINT, {"epsilons_1 - epsilons_2": 1, "epsilons_2 - epsilons_3": 1}),
        (DISJOINT, {"epsilons_1 - epsilons_2": 0, "epsilons_2 - epsilons_3": 0}),
        (DISJOINT, {"epsilons_1 - epsilons_2": -1}),
        (RATES, {"1 - delta - false_positives": 1, "1 - delta - exp(epsilon)*false_positives": -1}),
        (RATES, {}),
    ],
)
def test_what_happens_is_not_impossible(identifier, relations):
    assert not impossible(identifier, relations)


@pytest.mark.parametrize(
    ("identifier", "relations"),
    [
        *(
            (
                DISJOINT,
                {
                    "epsilons_1 - epsilons_2": 1,
                    "epsilons_2 - epsilons_3": second,
                    "epsilons_1 - epsilons_3": third,
                },
            )
            for second, third in [(1, -1), (1, 0), (0, -1), (0, 0)]
        ),
        (RATES, {"1 - delta - false_positives": -1, "1 - delta - exp(epsilon)*false_positives": 1}),
        (RATES, {"delta": -1}),
    ],
)
def test_what_contradicts_itself_is_impossible(identifier, relations):
    assert impossible(identifier, relations)


@pytest.mark.parametrize(
    ("text", "equal"),
    [
        ("max(exp(-epsilon)*(1 - delta - f), max(1 - delta - f*exp(epsilon), 0))", True),
        ("max(min(exp(-epsilon)*(1 - delta - f), 1 - delta - f*exp(epsilon)), 0)", False),
    ],
)
def test_a_maximum_in_another_order_is_proved_and_no_other_one(text, equal):
    quantity = di.quantities[RATES]
    branch = Branch((), parse(text.replace("f", "false_positives")))
    assert prove([branch], formula_of(quantity), quantity).equal is equal
