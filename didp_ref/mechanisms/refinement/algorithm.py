r"""Knowledge refinement: Algorithm 1, for any prior and any distance.

The prior of an answer is refined toward the true value ``f(D)``: near it the prior is multiplied
by ``factor_up``, far from it by ``factor_down``, and the two sets are cut by distance so that the
total stays one. Order the points by their distance from ``f(D)`` and let ``s`` be the prior mass
of the points nearer than some point. Without ties the point's factor is the step function

    h(s) = factor_up where s < p_u,  factor_down where s >= p_u,    p_u = mass_up(...),

whose integral over the unit interval is one. Points at the same distance must share one factor;
theirs is the mean of ``h`` over the interval of ``s`` that they fill. That is all of Algorithm 1:
a layer that lies wholly on one side keeps its factor (steps c, i and ii), and the one layer that
``p_u`` cuts gets

    alpha_ud = (1 - factor_up P(U'_u) - factor_down P(U'_d)) / (1 - P(U'_u) - P(U'_d)),

step iv with the masses of the sets actually found. The paper prints ``p_u`` and ``p_d`` there,
with which the denominator is zero, and prints those two exchanged as well
(:mod:`didp_ref.formulas.refinement`). Being a mean of ``h``, every factor lies between the two.

**What it guarantees.** Every refined distribution lies within ``[factor_down, factor_up]`` times
the prior, whatever the true value. So the answers on any two databases are within
``factor_up/factor_down`` of each other (statistical queries: Proposition 1), and an answer is
within its factors of the prior, which is what is answered about somebody absent (individual
queries: Proposition 2; :func:`unrefined` is that answer).

**(epsilon, delta).** A mass ``m`` may be moved from the points farthest from ``f(D)`` to ``f(D)``:
``h`` is set to zero from where ``m`` remains. Write ``Q``, ``Q'`` for two refined distributions
without, and ``R``, ``R'`` with the move. For every event ``S``

    R(S) <= Q(S) + m <= e^eps Q'(S) + m <= e^eps (R'(S) + m) + m,

so ``m (1 + e^eps) <= delta`` suffices for statistical queries; against the prior, which loses
nothing, ``m e^eps <= delta`` does. The paper's ``m = delta`` (individual) and ``m = delta/2``
(statistical) are too large: the tests hold, over all events, that the moves made here keep the
definition and that the printed ones break it.

**Arithmetic.** Everything is computed with exact rationals; a float64 is read as the rational it
is. Numbers come back as fractions where the prior and both factors were given exactly, otherwise
as the nearest float64. A continuous prior is refined in the space of its quantiles, where its
density is one: the factors and the total mass are exact there, and only the place of the cut
carries the rounding of the given ``cdf``.

**Sampling.** A refined answer is drawn with exact probabilities from whole random bits. A
continuous one is rounded to a grid of 2**48 quantiles of the prior: the grid does not depend on
the data, so this is post-processing and costs no privacy (no low-order bits betray the cut).
"""

from fractions import Fraction

from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas import refinement as formulas
from didp_ref.formulas.quantity import Quantity
from didp_ref.mechanisms.reading import Number, read_all, read_number
from didp_ref.mechanisms.refinement.prior import Distance, Prior, RefinedType_co, StepFunction
from didp_ref.numbers.enclosure import Side

TINIEST = Fraction(1, 1 << (1 << 14))
"""A smaller factor or mass is rounded to the safe side, to this or to zero, and a factor beyond its
inverse to that: all of their digits would take minutes."""


def refine(
    prior: Prior[RefinedType_co],
    value: object,
    factor_up: Number,
    factor_down: Number,
    distance: Distance | None = None,
    moved_mass: Number = 0,
) -> RefinedType_co:
    """Refine a prior toward the true value (Algorithm 1): the distribution of the answer.

    The answer to a statistical query is ``ln(factor_up/factor_down)``-differentially private; to
    an individual query it is so at the larger of ``ln(factor_up)`` and ``-ln(factor_down)``.

    There is no ``refine.enclose``. What is returned is a distribution, no number; of exact
    arguments it needs no enclosure, as its probabilities, mean and variance are the fractions
    themselves. Of a :class:`Continuous` prior nothing can be enclosed: it is known only through
    the functions of floats that were given.

    Parameters:
        prior : :class:`Discrete`, :class:`Ordinal`, :class:`Nominal`, :class:`PiecewiseUniform`
            or :class:`Continuous`.
        value : the true answer. A number may lie outside the prior's support.
        factor_up : factor_up >= 1, exact or float64.
        factor_down : 0 <= factor_down <= 1, exact or float64.
        distance : ``distance(value, point)``; by default Table 1's for the kind of prior:
            ``|x - y|``, the number of ranks between, or 0 and 1.
        moved_mass : 0 <= moved_mass <= 1, taken from the farthest points and given to the nearest
            ones; see :func:`refine_individual` and :func:`refine_statistical`.

    Returns: :class:`RefinedFinite` or :class:`RefinedContinuous`.
    Raises: DomainError; Infeasible where both factors are one.
    Source: refine, Algorithm 1, corrected.

    >>> from didp_ref.mechanisms.refinement import Discrete, uniform
    >>> boolean = Discrete({0: "0.99", 1: "0.01"})
    >>> answer = refine(boolean, 1, factor_up=2, factor_down="1/2")
    >>> answer.pmf(1), answer.pmf(0), answer.mean
    (Fraction(1, 50), Fraction(49, 50), Fraction(1, 50))
    >>> refine(uniform(0, 1), 0.5, factor_up=2.0, factor_down=0.5).variance
    0.046296296296296294
    """
    numbers = {"factor_up": factor_up, "factor_down": factor_down, "moved_mass": moved_mass}
    (up, down, moved), exact = read_all(numbers)
    if up < 1:
        raise DomainError("factor_up", factor_up, "1 <= factor_up")
    if not 0 <= down <= 1:
        raise DomainError("factor_down", factor_down, "0 <= factor_down <= 1")
    if not 0 <= moved <= 1:
        raise DomainError("moved_mass", moved_mass, "0 <= moved_mass <= 1")
    return _refine(prior, value, (up, down, moved), distance, exact)


def _refine(
    prior: Prior[RefinedType_co],
    value: object,
    numbers: tuple[Fraction, Fraction, Fraction],
    distance: Distance | None,
    exact: bool,
) -> RefinedType_co:
    up, down, moved = numbers
    _check_prior(prior)
    if up == down:
        reason = "both factors are one: every set keeps the total mass, so none is singled out"
        raise Infeasible(reason, {"factor_up": 1, "factor_down": 1})
    near = (1 - down) / (up - down)
    profile = StepFunction([(near, up), (1 - near, down)])
    if moved:
        profile = profile.without_tail(moved)
    return prior.refined(value, profile, moved, distance, exact and prior.exact)


def unrefined(prior: Prior[RefinedType_co]) -> RefinedType_co:
    """Return the prior as the answer: what an individual query about somebody absent gets.

    >>> from didp_ref.mechanisms.refinement import Discrete
    >>> unrefined(Discrete({0: "0.99", 1: "0.01"})).mean
    Fraction(1, 100)
    """
    _check_prior(prior)
    return prior.unrefined()


def _check_prior(prior: object) -> None:
    if not isinstance(prior, Prior):
        raise DomainError("prior", prior, "a prior", "such as refinement.uniform(0, 100)")


def _safe_end(quantity: Quantity, *arguments: Fraction) -> Fraction:
    """Return the end of a formula's enclosure that lies on its safe side, cut to its domain."""
    enclosure = quantity.enclose(*arguments)
    down = quantity.safe_side is Side.DOWN
    end: Fraction = enclosure.lower if down else enclosure.upper
    if 0 < end < TINIEST:
        end = Fraction(0) if down else TINIEST
    if down:
        end = min(end, 1 / TINIEST)
    low, high = quantity.result.lower, quantity.result.upper
    end = end if low is None else max(end, low)
    return end if high is None else min(end, high)


def refine_individual(
    prior: Prior[RefinedType_co],
    value: object,
    epsilon: Number,
    delta: Number = 0,
    distance: Distance | None = None,
) -> RefinedType_co:
    """Refine a prior for a query about one individual, at (epsilon, delta).

    The guarantee compares the answer with the prior, which is what is answered about somebody
    absent (:func:`unrefined`); two present individuals' answers are 2 epsilon apart. The factors
    are rational numbers just inside ``e^epsilon`` and ``e^-epsilon``, and the mass moved is at
    most ``delta e^-epsilon``, where the paper prints delta.

    Raises: DomainError for epsilon <= 0 or delta outside [0, 1].
    Source: refine, Proposition 2 and section 3, Fig. 2, corrected.

    >>> from didp_ref.mechanisms.refinement import Discrete
    >>> answer = refine_individual(Discrete({0: "0.99", 1: "0.01"}), 1, epsilon=1)
    >>> round(answer.pmf(1), 6)
    0.027183
    """
    budget, margin = read_number("epsilon", epsilon)[0], read_number("delta", delta)[0]
    up = _safe_end(formulas.factor_up_individual, budget)
    down = _safe_end(formulas.factor_down_individual, budget)
    moved = _safe_end(formulas.moved_mass_individual, budget, margin)
    return _refine(prior, value, (up, down, moved), distance, exact=False)


def refine_statistical(
    prior: Prior[RefinedType_co],
    value: object,
    epsilon: Number,
    mass: Number,
    delta: Number = 0,
    distance: Distance | None = None,
) -> RefinedType_co:
    """Refine a prior for a query about many individuals, at (epsilon, delta).

    ``mass`` is the prior mass of the near set: a small one raises few points much, a large one
    raises many a little. It must be the same for every database, like the prior. The mass moved
    is at most ``delta/(1 + e^epsilon)``, where the paper prints delta/2.

    Raises: DomainError for epsilon <= 0, delta or mass outside [0, 1].
    Source: refine, Proposition 1, Table 2 and section 3, Fig. 3, corrected.

    >>> from didp_ref.mechanisms.refinement import uniform
    >>> answer = refine_statistical(uniform(0, 1), 0.5, epsilon=1, mass="1/4")
    >>> round(answer.pdf(0.5) / answer.pdf(0.9), 6)
    2.718282
    """
    budget, near = read_number("epsilon", epsilon)[0], read_number("mass", mass)[0]
    up = _safe_end(formulas.factor_up_statistical, budget, near)
    down = _safe_end(formulas.factor_down_statistical, budget, near)
    moved = _safe_end(formulas.moved_mass_statistical, budget, read_number("delta", delta)[0])
    return _refine(prior, value, (up, down, moved), distance, exact=False)
