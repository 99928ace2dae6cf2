"""The statements of the (alpha, beta) paper as mathematics: hypotheses and conclusions.

One database D with the possible worlds ``1..m``: world ``j`` has the prior ``p[j]``, the answer
``q[j]`` and the Laplace density ``h[j]`` at the response. The world ``i`` and the response ``tau``
are arbitrary, so what is concluded of them holds for every world and every response. Of
Definition 5 a statement uses that no two worlds' answers lie further apart than Theta. The formulas
of the scales and of epsilon are the quantities' own expressions, in their symbols.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from didp_ref.claim import Formal
from didp_ref.formulas import scale, translation

if TYPE_CHECKING:
    import sympy

Statement = tuple[tuple["sympy.Basic", ...], "sympy.Basic"]


def _le(left: Any, right: Any) -> Any:
    import sympy

    return sympy.Le(left, right, evaluate=False)


def _lt(left: Any, right: Any) -> Any:
    import sympy

    return sympy.Lt(left, right, evaluate=False)


def _eq(left: Any, right: Any) -> Any:
    import sympy

    return sympy.Eq(left, right, evaluate=False)


class Model:
    """The symbols of one database's worlds, and the terms made of them."""

    def pair(self) -> tuple[tuple[Any, Any], tuple[Any, Any], tuple[Any, Any]]:
        """Return two answers, their densities at the response, and what defines these."""
        import sympy

        q_1, q_2, h_1, h_2 = sympy.symbols("q_D1 q_D2 h_1 h_2", real=True)
        defined = tuple(_eq(h, self.density(q, self.tau)) for h, q in ((h_1, q_1), (h_2, q_2)))
        return (q_1, q_2), (h_1, h_2), defined

    def __init__(self) -> None:
        import sympy

        symbols = scale.prior_dependent.symbols
        self.alpha, self.beta = symbols["alpha"], symbols["beta"]
        self.p_min, self.p_max = symbols["p_min"], symbols["p_max"]
        self.theta = symbols["identifiability_sensitivity"]
        self.delta = translation.epsilon.symbols["global_sensitivity"]
        self.noise = sympy.Symbol("scale", positive=True)
        self.m, self.i, self.j, self.k, self.n = sympy.symbols("m i j k n", integer=True)
        self.tau = sympy.Symbol("tau", real=True)
        self.p = sympy.IndexedBase("p", real=True)
        self.q = sympy.IndexedBase("q", real=True)
        self.alphas = sympy.IndexedBase("alpha_", real=True)
        self.betas = sympy.IndexedBase("beta_", real=True)
        self.h = sympy.IndexedBase("h", real=True)
        self.f, self.asked = (sympy.Function(name, real=True) for name in ("f", "q"))
        self.sigma_a, self.sigma_b = (
            sympy.Function(name, real=True) for name in ("sigma_a", "sigma_b")
        )
        self.taus = sympy.IndexedBase("tau_", real=True)
        self.thetas = sympy.IndexedBase("theta_", real=True)
        self.noises = sympy.IndexedBase("scale_", real=True)
        self.ups, self.downs = (sympy.IndexedBase(name, real=True) for name in ("X", "Y"))

    @property
    def worlds(self) -> tuple[Any, Any, Any]:
        """The range of the worlds."""
        return (self.j, 1, self.m)

    @property
    def answers(self) -> tuple[Any, Any, Any]:
        """The range of the mechanisms asked one after the other."""
        return (self.k, 1, self.n)

    @cached_property
    def growth(self) -> Any:
        """``exp(Theta/lambda)``."""
        import sympy

        return sympy.exp(self.theta / self.noise)

    @cached_property
    def decay(self) -> Any:
        """``exp(-Theta/lambda)``."""
        import sympy

        return sympy.exp(-self.theta / self.noise)

    def density(self, answer: Any, response: Any) -> Any:
        """Return the Laplace density of a response about an answer."""
        import sympy

        return sympy.exp(-sympy.Abs(response - answer) / self.noise) / (2 * self.noise)

    def weight(self, j: Any) -> Any:
        """Return the density of the response in world j."""
        return self.h[j]

    def densities(self, h: Any, response: Any) -> Any:
        """State that ``h[j]`` is the density of the response in every world j."""
        from didp_ref.proof.logic import ForAll

        return ForAll(_eq(h[self.j], self.density(self.q[self.j], response)), self.worlds)

    def transcript(self, j: Any) -> Any:
        """Return the density of n independent answers in world j."""
        import sympy

        return sympy.Product(self.f(self.k, j), self.answers)

    def evidence(self, weight: Callable[[Any], Any]) -> Any:
        """Return the density of what was observed, over all worlds."""
        import sympy

        return sympy.Sum(self.p[self.j] * weight(self.j), self.worlds)

    def belief(self, weight: Callable[[Any], Any]) -> Any:
        """Return eq. 1's posterior of the world i."""
        return self.p[self.i] * weight(self.i) / self.evidence(weight)

    def within(self, low: Any, belief: Any, high: Any) -> Any:
        """Return inequality (2) for the world i, with the factors low and high."""
        import sympy

        prior = self.p[self.i]
        return sympy.And(_le(low * prior, belief), _le(belief, high * prior))

    @cached_property
    def promise(self) -> tuple[Any, ...]:
        """The domain of alpha and beta."""
        return _lt(0, self.alpha), _lt(self.alpha, 1), _lt(0, self.beta)

    @cached_property
    def prior(self) -> tuple[Any, ...]:
        """The world i is one of m; the priors are probabilities that sum to one."""
        import sympy

        from didp_ref.proof.logic import ForAll

        return (
            _le(1, self.i),
            _le(self.i, self.m),
            ForAll(_le(0, self.p[self.j]), self.worlds),
            _eq(sympy.Sum(self.p[self.j], self.worlds), 1),
        )

    @cached_property
    def distances(self) -> tuple[Any, ...]:
        """Definition 5: no two answers lie further apart than Theta; the scale is positive."""
        import sympy

        from didp_ref.proof.logic import ForAll

        apart = sympy.Abs(self.q[self.i] - self.q[self.j])
        return (
            ForAll(_le(apart, self.theta), self.worlds),
            _le(0, self.theta),
            _lt(0, self.noise),
            self.densities(self.h, self.tau),
        )

    @cached_property
    def extremes(self) -> tuple[Any, ...]:
        """At least two worlds, P_min and P_max bound every prior, and beta < 1/P_max - 1."""
        from didp_ref.proof.logic import ForAll

        return (
            _le(2, self.m),
            _le(0, self.p_min),
            _lt(0, self.p_max),
            ForAll(_le(self.p_min, self.p[self.j]), self.worlds),
            ForAll(_le(self.p[self.j], self.p_max), self.worlds),
            _lt(self.beta, 1 / self.p_max - 1),
        )

    @cached_property
    def calibration(self) -> tuple[Any, ...]:
        """The conditions of Theorem 3 that do not speak of single worlds."""
        return (
            *self.promise,
            _le(0, self.p_min),
            _le(self.p_min, self.p_max),
            _lt(0, self.p_max),
            _lt(self.beta, 1 / self.p_max - 1),
        )

    @cached_property
    def many(self) -> tuple[Any, ...]:
        """The promises of n mechanisms, one after the other."""
        from didp_ref.proof.logic import ForAll

        return (
            _le(1, self.n),
            ForAll(_lt(0, self.alphas[self.k]), self.answers),
            ForAll(_lt(self.alphas[self.k], 1), self.answers),
            ForAll(_lt(0, self.betas[self.k]), self.answers),
        )

    def falls(self) -> Any:
        """Return the product of all ``1 - alpha_k``."""
        import sympy

        return sympy.Product(1 - self.alphas[self.k], self.answers)

    def rises(self) -> Any:
        """Return the product of all ``1 + beta_k``."""
        import sympy

        return sympy.Product(1 + self.betas[self.k], self.answers)

    def logarithms(self) -> tuple[Any, Any]:
        """Return the arguments of Theorem 3's two logarithms."""
        alpha, beta, p = self.alpha, self.beta, self.p_min
        return (
            (1 + p * (alpha - 1)) / ((1 - alpha) * (1 - p)),
            (1 + beta) * (1 - p) / (1 - p * (1 + beta)),
        )


def _product_form() -> Statement:
    """``sigma_k`` by its recurrence, which adds the n-th entry; ``sign[k]`` is ``(-1)^(k+1)``."""
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    k, n, i, entries = s.k, s.n, s.i, sympy.Symbol("e", integer=True)
    sign = sympy.IndexedBase("sign", real=True)
    fewer = (entries, 0, n - 1)
    hypotheses: list[Any] = [
        _le(0, n),
        _eq(sign[0], -1),
        ForAll(_eq(sign[k + 1], -sign[k]), (k, 0, n)),
    ]
    for sigma, x in ((s.sigma_a, s.alphas), (s.sigma_b, s.betas)):
        grown = _eq(
            sigma(k, entries + 1), sigma(k, entries) + x[entries + 1] * sigma(k - 1, entries)
        )
        hypotheses += [
            ForAll(_eq(sigma(0, entries), 1), (entries, 0, n)),
            ForAll(_eq(sigma(entries + 1, entries), 0), (entries, 0, n)),
            ForAll(ForAll(grown, (k, 1, n)), fewer),
        ]
    falling = sympy.Sum(sign[k] * s.sigma_a(k, n), (k, 1, n))
    rising = sympy.Sum(s.sigma_b(k, n), (k, 0, n))
    conclusion = sympy.And(
        _eq(falling, 1 - sympy.Product(1 - s.alphas[i], (i, 1, n))),
        _eq(rising - 1, sympy.Product(1 + s.betas[i], (i, 1, n)) - 1),
    )
    return tuple(hypotheses), conclusion


def _theorem_1() -> Statement:
    """Of "every prior", the priors x and 1 - x on the worlds i and l suffice.

    The prior x is positive, so inequality (2) bounds the ratio of the beliefs, which is that of the
    density in the world i to the density of what was observed.
    """
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    x, other = sympy.Symbol("x", real=True), sympy.Symbol("l", integer=True)
    mine, theirs = s.f(s.k, s.i), s.f(s.k, other)
    seen = x * mine + (1 - x) * theirs
    kept = sympy.And(_le((1 - s.alphas[s.k]) * seen, mine), _le(mine, (1 + s.betas[s.k]) * seen))
    at_every_prior = ForAll(sympy.Implies(sympy.And(_lt(0, x), _lt(x, 1)), kept), x)
    hypotheses = (
        *s.prior,
        *s.many,
        ForAll(_lt(0, s.f(s.k, s.j)), s.answers, s.worlds),
        ForAll(at_every_prior, s.answers, (other, 1, s.m)),
    )
    return hypotheses, s.within(s.falls(), s.belief(s.transcript), s.rises())


def _induction() -> Statement:
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    belief = sympy.IndexedBase("B", real=True)
    here, after = belief[s.k], belief[s.k + 1]
    low, high = (1 - s.alphas[s.k + 1]) * here, (1 + s.betas[s.k + 1]) * here
    everywhere = (s.k, 1, sympy.oo)
    hypotheses = (
        ForAll(_lt(0, s.alphas[s.k]), everywhere),
        ForAll(_lt(s.alphas[s.k], 1), everywhere),
        ForAll(_lt(0, s.betas[s.k]), everywhere),
        ForAll(sympy.And(_le(low, after), _le(after, high)), (s.k, 0, sympy.oo)),
    )
    within = sympy.And(
        _le(s.falls() * belief[0], belief[s.n]), _le(belief[s.n], s.rises() * belief[0])
    )
    return hypotheses, ForAll(within, (s.n, 1, sympy.oo))


def _laplace_answers(s: Model) -> tuple[Any, ...]:
    """Return the hypotheses on n answers: their densities, sensitivities and scales."""
    import sympy

    from didp_ref.proof.logic import ForAll

    k, j, q, tau, theta, noise = s.k, s.j, s.asked, s.taus, s.thetas, s.noises
    density = sympy.exp(-sympy.Abs(tau[k] - q(k, j)) / noise[k]) / (2 * noise[k])
    return (
        ForAll(_eq(s.f(k, j), density), s.answers, s.worlds),
        ForAll(_le(sympy.Abs(q(k, s.i) - q(k, j)), theta[k]), s.answers, s.worlds),
        ForAll(_lt(0, noise[k]), s.answers),
    )


def _with_theorem_2() -> Statement:
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    formula = sympy.Max(
        s.thetas[s.k] / sympy.log(1 + s.betas[s.k]),
        -s.thetas[s.k] / sympy.log(1 - s.alphas[s.k]),
    )
    hypotheses = (
        *s.prior,
        *s.many,
        *_laplace_answers(s),
        ForAll(_le(formula, s.noises[s.k]), s.answers),
    )
    return hypotheses, s.within(s.falls(), s.belief(s.transcript), s.rises())


def _odds(s: Model) -> tuple[Any, Any]:
    """Return, for the k-th mechanism, the odds ratios that Theorem 3 allows: up, and down."""
    a, b, p = s.alphas[s.k], s.betas[s.k], s.p_min
    return (1 + p * (a - 1)) / ((1 - a) * (1 - p)), (1 - p * (1 + b)) / ((1 + b) * (1 - p))


def _with_theorem_3() -> Statement:
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    up, down = _odds(s)
    a, b, p = s.alphas[s.k], s.betas[s.k], s.p_min
    falling = sympy.log((1 + p * (a - 1)) / ((1 - a) * (1 - p)))
    rising = sympy.log((1 + b) * (1 - p) / (1 - p * (1 + b)))
    formula = s.thetas[s.k] * sympy.Max(1 / falling, 1 / rising)
    hypotheses = (
        *s.prior,
        *s.many,
        *_laplace_answers(s),
        ForAll(_le(0, s.thetas[s.k]), s.answers),
        _le(2, s.m),
        _le(0, p),
        _lt(0, s.p_max),
        ForAll(_le(p, s.p[s.j]), s.worlds),
        ForAll(_le(s.p[s.j], s.p_max), s.worlds),
        ForAll(_lt(b, 1 / s.p_max - 1), s.answers),
        ForAll(_le(formula, s.noises[s.k]), s.answers),
        ForAll(_eq(s.ups[s.k], up), s.answers),
        ForAll(_eq(s.downs[s.k], down), s.answers),
    )
    low = 1 / (p + (1 - p) * sympy.Product(s.ups[s.k], s.answers))
    high = 1 / (p + (1 - p) * sympy.Product(s.downs[s.k], s.answers))
    against_theorem_1 = _le(low, s.falls()), _le(high, s.rises())
    kept = s.within(low, s.belief(s.transcript), high)
    return hypotheses, sympy.And(kept, *against_theorem_1)


def _sensitivities() -> Statement:
    import sympy

    s = Model()
    whole, one, other = sympy.symbols("q_D q_D1 q_D2", real=True)
    hypotheses = (
        _le(sympy.Abs(whole - one), s.delta),
        _le(sympy.Abs(whole - other), s.delta),
        _le(0, s.delta),
    )
    return hypotheses, _le(sympy.Abs(one - other), 2 * s.delta)


def _equations_10_11() -> Statement:
    import sympy

    s = Model()
    (one, other), (h_1, h_2), defined = s.pair()
    hypotheses = (
        _le(sympy.Abs(one - other), s.theta),
        _le(0, s.theta),
        _lt(0, s.noise),
        *defined,
    )
    return hypotheses, sympy.And(_le(s.decay, h_1 / h_2), _le(h_1 / h_2, s.growth))


def _equations_12_16() -> Statement:
    s = Model()
    return (*s.prior, *s.distances), s.within(s.decay, s.belief(s.weight), s.growth)


def _theorem_2() -> Statement:
    s = Model()
    enough = _le(scale.prior_free.expression, s.noise)
    hypotheses = (*s.prior, *s.distances, *s.promise, enough)
    return hypotheses, s.within(1 - s.alpha, s.belief(s.weight), 1 + s.beta)


def _beta_certainty() -> Statement:
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    after = sympy.IndexedBase("B", real=True)
    hypotheses = (
        *s.prior[:2],
        s.prior[3],
        *s.promise[:2],
        _lt(s.p[s.i], 1),
        _eq(sympy.Sum(after[s.j], s.worlds), 1),
        ForAll(_le((1 - s.alpha) * s.p[s.j], after[s.j]), s.worlds),
    )
    bound = 1 - (1 - s.alpha) * (1 - s.p[s.i])
    return hypotheses, sympy.And(_le(after[s.i], bound), _lt(bound, 1))


def _theorem_3() -> Statement:
    s = Model()
    enough = _le(scale.prior_dependent.expression, s.noise)
    hypotheses = (*s.prior, *s.distances, *s.promise, *s.extremes, enough)
    return hypotheses, s.within(1 - s.alpha, s.belief(s.weight), 1 + s.beta)


def _beta_condition() -> Statement:
    import sympy

    s = Model()
    prior, posterior = sympy.symbols("prior posterior", real=True)
    hypotheses = (
        _lt(0, s.beta),
        _lt(0, s.p_max),
        _lt(s.beta, 1 / s.p_max - 1),
        _le(prior, s.p_max),
        _le(posterior, (1 + s.beta) * prior),
    )
    return hypotheses, sympy.And(_lt(posterior, 1), _lt(s.p_max, 1))


def _equations_17_19() -> Statement:
    import sympy

    s = Model()
    p, grown = s.p[s.i], s.growth
    odds, _ = s.logarithms()
    floor = 1 / (p + grown * (1 - p))
    lowest = 1 / (s.p_min * (1 - grown) + grown)
    conclusion = sympy.And(
        _le(p * floor, s.belief(s.weight)),
        _le(lowest, floor),
        _lt(0, 1 + s.p_min * (s.alpha - 1)),
        sympy.Equivalent(_le(1 - s.alpha, lowest), _le(s.theta / sympy.log(odds), s.noise)),
    )
    return (*s.prior, *s.distances, *s.promise, *s.extremes), conclusion


def _equations_20_23() -> Statement:
    import sympy

    s = Model()
    p, decayed = s.p[s.i], s.decay
    _, odds = s.logarithms()
    ceiling = 1 / (p + decayed * (1 - p))
    highest = 1 / (s.p_min * (1 - decayed) + decayed)
    conclusion = sympy.And(
        _le(s.belief(s.weight), p * ceiling),
        _le(ceiling, highest),
        _lt(0, 1 - s.p_min * (1 + s.beta)),
        sympy.Equivalent(_le(highest, 1 + s.beta), _le(s.theta / sympy.log(odds), s.noise)),
    )
    return (*s.prior, *s.distances, *s.promise, *s.extremes), conclusion


def _tightness() -> Statement:
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    near, far = sympy.symbols("tau_near tau_far", real=True)
    h_near, h_far = (sympy.IndexedBase(name, real=True) for name in ("h_near", "h_far"))
    elsewhere = sympy.Implies(sympy.Ne(s.j, s.i, evaluate=False), _eq(s.q[s.j], s.theta))
    hypotheses = (
        *s.prior,
        *s.promise,
        *s.extremes,
        _lt(0, s.p_min),
        _eq(s.p[s.i], s.p_min),
        _le(0, s.theta),
        _lt(0, s.noise),
        _eq(s.q[s.i], 0),
        ForAll(elsewhere, s.worlds),
        _le(near, 0),
        _le(s.theta, far),
        _lt(s.noise, scale.prior_dependent.expression),
        s.densities(h_near, near),
        s.densities(h_far, far),
    )
    after_far, after_near = s.belief(lambda j: h_far[j]), s.belief(lambda j: h_near[j])
    p = s.p_min
    conclusion = sympy.And(
        _eq(after_far, p / (p + s.growth * (1 - p))),
        _eq(after_near, p / (p + s.decay * (1 - p))),
        sympy.Or(_lt(after_far, (1 - s.alpha) * p), _lt((1 + s.beta) * p, after_near)),
    )
    return hypotheses, conclusion


def _limit() -> Statement:
    s = Model()
    at_zero = scale.prior_dependent.expression.subs(s.p_min, 0)
    return (*s.promise, _le(0, s.theta)), _eq(at_zero, scale.prior_free.expression)


def _theorem_4(*, exactly: bool) -> Statement:
    """Eq. 24 for Theorem 3's scale; or for more, or for what keeps Definition 4 at every prior.

    Of "every prior", the priors x and 1 - x on two worlds whose answers lie Theta apart suffice, at
    a response that is the answer of one of them: its belief rises most, and the other's falls most.
    """
    import sympy

    from didp_ref.proof.logic import ForAll

    s = Model()
    x = sympy.Symbol("x", real=True)
    rises = _le(1, (1 + s.beta) * (x + (1 - x) * s.decay))
    falls = _le((1 - s.alpha) * (x * s.decay + (1 - x)), s.decay)
    allowed = sympy.And(_lt(0, x), _lt(x, 1))
    at_every_prior = ForAll(sympy.Implies(allowed, sympy.And(rises, falls)), x)
    (one, other), (h_1, h_2), defined = s.pair()
    formula = scale.prior_dependent.expression
    hypotheses = (
        *s.calibration,
        _lt(0, s.theta),
        _le(0, s.delta),
        _lt(0, s.noise),
        _le(sympy.Abs(one - other), s.delta),
        *defined,
        _eq(s.noise, formula) if exactly else sympy.Or(_le(formula, s.noise), at_every_prior),
    )
    return hypotheses, _le(h_1, sympy.exp(translation.epsilon.expression) * h_2)


def _all_records() -> Statement:
    """The number of records in two worlds, each the whole less one."""
    import sympy

    whole, one, other = sympy.symbols("n_D n_D1 n_D2", real=True)
    hypotheses = (_eq(one, whole - 1), _eq(other, whole - 1))
    return hypotheses, _eq(sympy.Abs(one - other), 0)


def _counts() -> Statement:
    """The count in two worlds, the whole less what the missing one adds to it."""
    import sympy

    whole, one, other, mine, theirs = sympy.symbols("c_D c_D1 c_D2 mine theirs", real=True)
    hypotheses = (
        *(sympy.Or(_eq(x, 0), _eq(x, 1)) for x in (mine, theirs)),
        _eq(one, whole - mine),
        _eq(other, whole - theirs),
    )
    apart = sympy.Abs(one - other)
    differ = sympy.Equivalent(_eq(apart, 1), sympy.Ne(mine, theirs, evaluate=False))
    return hypotheses, sympy.And(_le(apart, 1), differ)


PRODUCT_FORM = Formal(_product_form)
THEOREM_1 = Formal(_theorem_1)
INDUCTION = Formal(_induction)
WITH_THEOREM_2 = Formal(_with_theorem_2)
WITH_THEOREM_3 = Formal(_with_theorem_3)
SENSITIVITIES = Formal(_sensitivities)
EQUATIONS_10_11 = Formal(_equations_10_11)
EQUATIONS_12_16 = Formal(_equations_12_16)
THEOREM_2 = Formal(_theorem_2)
BETA_CERTAINTY = Formal(_beta_certainty)
THEOREM_3 = Formal(_theorem_3)
BETA_CONDITION = Formal(_beta_condition)
EQUATIONS_17_19 = Formal(_equations_17_19)
EQUATIONS_20_23 = Formal(_equations_20_23)
TIGHTNESS = Formal(_tightness)
LIMIT = Formal(_limit)
THEOREM_4 = Formal(partial(_theorem_4, exactly=False))
THEOREM_4_CALIBRATED = Formal(partial(_theorem_4, exactly=True))
ALL_RECORDS = Formal(_all_records)
COUNTS = Formal(_counts)
