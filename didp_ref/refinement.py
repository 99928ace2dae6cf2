"""Knowledge refinement, all of it: the formulas, the priors, Algorithm 1 and its variants.

See :mod:`didp_ref.mechanisms.refinement` for the mathematics.

>>> from didp_ref import refinement
>>> refinement.mass_up(factor_up=2.0, factor_down=0.5)
0.3333333333333333
>>> refinement.refine(refinement.uniform(0, 1), "1/2", 2, "1/2").variance
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
from didp_ref.mechanisms.continuous import Continuous, PiecewiseUniform, uniform
from didp_ref.mechanisms.density import Atom, Piece, RefinedContinuous
from didp_ref.mechanisms.finite import Discrete, Nominal, Ordinal, RefinedFinite
from didp_ref.mechanisms.refinement import (
    Prior,
    Refined,
    refine,
    refine_individual,
    refine_statistical,
    unrefined,
)

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
