"""Which formulas of quantities are terms: the others are compared by enclosures alone."""

import sympy

from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.binomial_function import AtLeastOnce
from didp_ref.numbers.normal_function import Normal
from didp_ref.numbers.root_function import Root


def is_readable(quantity: Quantity) -> bool:
    return not quantity.expression.has(Normal, Root, AtLeastOnce, sympy.ceiling)
