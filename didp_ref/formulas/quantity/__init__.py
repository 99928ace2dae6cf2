"""A quantity: one formula, declared once, in three forms.

The declaration is a function decorated with :func:`quantity`. Its body is the float64 form,
written by hand in the arithmetic of :mod:`didp_ref.numbers.forms`; its keyword arguments give the
sympy expression, the parameters with their domains, the side conditions, the source and the safe
side. From these follow the enclosure, the guards, the LaTeX and the documentation.
"""

from didp_ref.formulas.quantity.declaration import Limit
from didp_ref.formulas.quantity.enough import Enough, Named
from didp_ref.formulas.quantity.evaluation import DEFAULT_BITS, Quantity
from didp_ref.formulas.quantity.parameter import PRIOR_TOLERANCE, Parameter, SequenceParameter
from didp_ref.formulas.quantity.reading import LARGEST_BITS, check_bits
from didp_ref.formulas.quantity.registry import Registry, quantities, quantity

__all__ = [
    "DEFAULT_BITS",
    "LARGEST_BITS",
    "PRIOR_TOLERANCE",
    "Enough",
    "Limit",
    "Named",
    "Parameter",
    "Quantity",
    "Registry",
    "SequenceParameter",
    "check_bits",
    "quantities",
    "quantity",
]
