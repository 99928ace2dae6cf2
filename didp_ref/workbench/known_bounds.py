"""Whether a formula is a bound that is known by name, which is proved."""

from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.named_bounds import KNOWN
from didp_ref.symbolic.equality import prove
from didp_ref.symbolic.term import number, put
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Formula
from didp_ref.workbench.composed import Composed
from didp_ref.workbench.fixed import fixed_in
from didp_ref.workbench.formula import formula_of


def known_bounds(formula: Formula, quantity: Quantity) -> list[str]:
    """Return the bounds that a formula is, each proved, with what it takes to use them."""
    outer = quantity.outer if isinstance(quantity, Composed) else quantity
    listed = [each for each in KNOWN if each.quantity == outer.id]
    branches = formula.branches(None, None) if listed and not formula.problem else None
    values = {name: number(value) for name, value in fixed_in(quantity).items()}
    if isinstance(quantity, Composed):
        values[quantity.parameter] = formula_of(quantity.inner)
    return [
        f"is {each.name}; {each.condition} (proved equal to {each.formula})"
        for each in listed
        if branches and prove(branches, put(parse(each.formula), values), quantity).equal
    ]
