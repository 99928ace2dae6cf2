"""Knowledge refinement, all of it: the formulas, the priors, Algorithm 1 and its variants.

``didp_ref.refinement`` is this package. ``algorithm`` is Algorithm 1 and its mathematics, ``prior``
what a prior and its refinement are; ``finite`` and ``continuous`` are the two kinds, ``density`` a
refined continuous answer.

>>> import didp_ref as di
>>> di.refinement.mass_up(factor_up=2.0, factor_down=0.5)
0.3333333333333333
>>> di.refinement.refine(di.refinement.uniform(0, 1), "1/2", 2, "1/2").variance
Fraction(5, 108)
"""

from didp_ref.formulas.refinement import (
    factor_down_individual,
    factor_down_statistical,
    factor_up_individual,
    factor_up_statistical,
    mass_down,
    mass_up,
    moved_mass_individual,
    moved_mass_statistical,
)
from didp_ref.mechanisms.refinement.algorithm import (
    refine,
    refine_individual,
    refine_statistical,
    unrefined,
)
from didp_ref.mechanisms.refinement.continuous import Continuous, PiecewiseUniform, uniform
from didp_ref.mechanisms.refinement.density import Atom, Piece, RefinedContinuous
from didp_ref.mechanisms.refinement.finite import Discrete, Nominal, Ordinal, RefinedFinite
from didp_ref.mechanisms.refinement.prior import Prior, Refined

__all__ = [
    "Atom",
    "Continuous",
    "Discrete",
    "Nominal",
    "Ordinal",
    "Piece",
    "PiecewiseUniform",
    "Prior",
    "Refined",
    "RefinedContinuous",
    "RefinedFinite",
    "factor_down_individual",
    "factor_down_statistical",
    "factor_up_individual",
    "factor_up_statistical",
    "mass_down",
    "mass_up",
    "moved_mass_individual",
    "moved_mass_statistical",
    "refine",
    "refine_individual",
    "refine_statistical",
    "uniform",
    "unrefined",
]
__dir__ = __all__.copy
