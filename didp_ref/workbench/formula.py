"""A quantity's formula as a term."""

from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.equality import Branch, Relation
from didp_ref.symbolic.formula_reader import term_of
from didp_ref.symbolic.term import Term, name, negative, number, put
from didp_ref.workbench.fixed import fixed_in


def formula_of(quantity: Quantity, n: int | None = None, world: int | None = None) -> Term:
    """Return a quantity's formula; a family's at n entries, and for one of the worlds.

    A parameter that has one value alone is that number.
    """
    if n is None:
        values = {name: number(value) for name, value in fixed_in(quantity).items()}
        return put(term_of(quantity.expression), values)
    expression = quantity.expression_at(n)
    if world is not None:
        import sympy

        from didp_ref.numbers.evaluate import WORLD

        for parameter in quantity.parameters:
            if parameter.sequence:
                entry_name = f"{parameter.name}_{world + 1}"
                entry = sympy.Symbol(entry_name, **parameter.domain.assumptions)
                expression = expression.subs(quantity.symbols[parameter.name][WORLD], entry)
    return term_of(expression)


def with_limits(quantity: Quantity) -> list[Branch]:
    """Return a quantity's formula, after what it is at the ends where that has no value."""
    import sympy

    values = {each: number(value) for each, value in fixed_in(quantity).items()}
    branches = []
    for limit in quantity.limits:
        gap = Term("+", (name(limit.name), negative(number(limit.at))))
        at_end = term_of(sympy.sympify(limit.expression(**quantity.symbols), strict=True))
        branches.append(Branch((Relation(put(gap, values), "="),), put(at_end, values)))
    return [*branches, Branch((), formula_of(quantity))]
