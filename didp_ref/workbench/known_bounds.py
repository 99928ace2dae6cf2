"""Whether a formula is a bound that is known by name, which is proved."""

from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.known_bounds import KNOWN
from didp_ref.symbolic.equality import prove
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Formula


def known_bounds(formula: Formula, quantity: Quantity) -> list[str]:
    """Return the bounds that a formula is, each proved, with what it takes to use them."""
    listed = [each for each in KNOWN if each.quantity == quantity.id]
    branches = formula.branches(None, None) if listed and not formula.problem else None
    return [
        f"is {each.name}; {each.condition} (proved equal to {each.formula})"
        for each in listed
        if branches and prove(branches, parse(each.formula), quantity).equal
    ]
