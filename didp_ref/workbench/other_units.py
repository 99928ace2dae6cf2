"""Is a formula the quantity in other units? A variance, a rate, bits: each is proved, and said."""

from collections.abc import Iterator, Mapping

from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.equality import Branch, prove
from didp_ref.symbolic.term import ONE, Term, name, number
from didp_ref.symbolic.text_reader import half_power
from didp_ref.workbench.candidate import Formula
from didp_ref.workbench.formula import formula_of

LOG_TWO = Term("log", (number(2),))
IF = "equal if "
"""How a cause begins that is an assumption about the names."""
RATIOS = ("belief.ratio_floor", "belief.ratio_ceiling")
"""What a posterior is divided by its prior."""
IN_BITS = ("epsilon", "epsilons", "total_epsilon", "budget", "exponent")


def in_other_units(formula: Formula, quantity: Quantity, names: Mapping[str, str]) -> list[str]:
    """Return in which units a formula is the quantity, the parameters' first.

    ``names`` has the quantity's name for each of the formula's own.
    """
    if formula.problem or quantity.is_family or quantity.per_world:
        return []
    branches = formula.branches(None, None) or []
    ours = formula_of(quantity)
    for text, changed in _changes(branches, quantity, names):
        proof = prove(changed, ours, quantity)
        if proof.equal and not proof.without:
            return [text]
    if quantity.id in RATIOS and prove(branches, _times(name("prior"), ours), quantity).equal:
        return [f"is the posterior, prior times {quantity.id} (proved)"]
    return []


def _changes(
    branches: list[Branch], quantity: Quantity, names: Mapping[str, str]
) -> Iterator[tuple[str, list[Branch]]]:
    """Yield what a formula may mean, and the formula in the quantity's units."""
    for mine, parameter in names.items():
        own = name(parameter)
        if parameter == "deviation":
            squared = Term("^", (own, number(2)))
            yield (
                f"{IF}{mine} is the variance, deviation^2 (proved)",
                [each.put({parameter: squared}) for each in branches],
            )
        if parameter in ("deviation", "scale"):
            yield (
                f"{IF}{mine} is the rate, 1/{parameter} (proved)",
                [each.put({parameter: Term("/", (ONE, own))}) for each in branches],
            )
        if parameter in IN_BITS:
            yield (
                f"{IF}{mine} is in bits, {parameter}/log(2) (proved)",
                [each.put({parameter: Term("/", (own, LOG_TWO))}) for each in branches],
            )
    values = [each.value for each in branches if each.value is not None]
    if len(values) != 1 or len(branches) != 1:
        return
    (value,) = values
    for text, changed in (
        (f"is {quantity.id} in bits, its value divided by log(2) (proved)", _times(value, LOG_TWO)),
        (f"is the square of {quantity.id}, as a variance is (proved)", half_power(value)),
        (f"is 1/{quantity.id} (proved)", Term("/", (ONE, value))),
        (f"is {quantity.id} in percent (proved)", Term("/", (value, number(100)))),
    ):
        yield text, [Branch((), changed)]


def _times(a: Term, b: Term) -> Term:
    return Term("*", (a, b))
