"""What was looked at for sections 6 and 7 of the (alpha, beta) paper: one function a claim.

The theorems are searched for counterexamples by hypothesis, every inequality decided by
enclosures; what is false is false at worlds, priors and answers in rational numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from didp_ref.checks import (
    all_hold,
    identity,
    illustrated,
    instance,
    refuted_by,
    sampled,
)
from didp_ref.claim import Evidence, Subject
from didp_ref.formulas import belief, scale, translation
from didp_ref.formulas.scale import prior_dependent_logarithms
from didp_ref.numbers.domains import (
    LOWEST_PRIOR,
    NON_NEGATIVE,
    POSITIVE,
    PROBABILITY,
    UNIT_OPEN,
)
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.worlds import (
    CHANGED,
    EVERY,
    HALF,
    ONE,
    REMOVED,
    REPLACED,
    THIRD,
    beliefs,
    extremes,
    identifiable,
    is_log,
    sensitivities,
)
from didp_ref.worlds import Universe

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


# --- section 6 --------------------------------------------------------------------------------


def definition_5() -> Iterator[Evidence]:
    """Both sensitivities under every reading of adjacency, by enumeration."""
    universe = Universe.of([1, 2, 4])
    expected = {
        REMOVED: {"sum": (4, 3), "count": (1, 0)},
        CHANGED: {"sum": (4, 6), "count": (1, 2)},
        REPLACED: {"sum": (3, 3), "count": (0, 0)},
    }
    for reading, queries in expected.items():
        for query, (global_, identifiability) in queries.items():
            delta, theta = sensitivities(query, universe, reading)
            yield instance(
                delta == global_ and theta == identifiability and theta <= 2 * delta,
                f"{query} over the subsets of {{1, 2, 4}}: global sensitivity {delta}, "
                f"identifiability sensitivity {theta}",
                reading=reading,
            )


def _worlds() -> dict[str, SearchStrategy[Any]]:
    from hypothesis import strategies

    # few answers and responses, so that the attaining worlds come up
    weight = strategies.one_of(strategies.integers(1, 3), strategies.integers(1, 10**4))
    answer = strategies.sampled_from([Fraction(0), HALF, Fraction(1)])
    return {
        "worlds": strategies.lists(strategies.tuples(weight, answer), min_size=2, max_size=4),
        "response": strategies.sampled_from([Fraction(k, 4) for k in range(-2, 7)]),
    }


def _priors(
    worlds: Sequence[tuple[int, Fraction]],
) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """Return the priors, the answers and the largest distance between two answers."""
    total = sum(weight for weight, _ in worlds)
    answers = [answer for _, answer in worlds]
    return [Fraction(weight, total) for weight, _ in worlds], answers, max(answers) - min(answers)


def likelihood_ratios() -> Iterator[Evidence]:
    """Search for a likelihood ratio outside eq. 11; show one that attains its end."""

    def holds(worlds: list[tuple[int, Fraction]], response: Fraction) -> bool:
        _, answers, theta = _priors(worlds)
        exponents = [
            abs(response - other) - abs(response - one) for one in answers for other in answers
        ]
        return all(-theta <= exponent <= theta for exponent in exponents)

    yield sampled(_worlds(), holds, "exponents of eq. 10 against Theta, exactly")
    yield instance(
        abs(Fraction(-1) - 1) - abs(Fraction(-1) - 0) == 1,
        "answers (0, 1) and a response of -1 attain the upper end of eq. 11",
        subject=Subject.REMARK,
    )


def belief_ratios() -> Iterator[Evidence]:
    """Search for a belief outside eq. 15 and 16; and the prior at which they are ill-formed."""

    def holds(worlds: list[tuple[int, Fraction]], response: Fraction) -> Truth:
        prior, answers, theta = _priors(worlds)
        lowest = belief.ratio_floor.enclose(theta, 0).lower
        found = belief.posterior.enclose(prior, answers, response, 1, bits=96)
        highest = belief.ratio_ceiling.enclose(theta, 0).upper
        return all_hold(
            answer
            for p, one in zip(prior, found, strict=True)
            for answer in (
                Enclosure(lowest * p, lowest * p).at_most(one),
                one.at_most(highest * p),
            )
        )

    yield sampled(
        _worlds(),
        holds,
        "eq. 15 and 16 multiplied by the prior, positive priors",
        examples=80,
        subject=Subject.REMARK,
    )
    prior = [Fraction(0), Fraction(1)]
    posterior = beliefs(prior, [0, 1], 0, Fraction(2))
    yield refuted_by(
        {"prior": "(0, 1)", "answers": "(0, 1)", "scale": "1/ln 2", "response": 0},
        prior[0] != 0,
        "eq. 14 divides by the prior, and eq. 15 and 16 form posterior/prior: both are 0/0 in a "
        "world whose prior is 0, as it is for the strong adversary of section 8",
    )
    yield illustrated(
        HALF * prior[0] <= posterior[0] <= 2 * prior[0],
        "multiplied by the prior the two bounds hold in that world too: 0 <= 0 <= 0",
        subject=Subject.CORRECTION,
    )


Setting = Callable[[Fraction, Fraction, Fraction, list[Fraction]], tuple[Fraction, Fraction]]


def _kept(setting: Setting) -> Callable[..., Truth | None]:
    """Return the question whether the noise of a theorem keeps inequality (2).

    ``setting`` takes alpha, a number between 0 and 1 that picks a beta from the theorem's range,
    Theta and the priors; it returns that beta and the scale.
    """

    def holds(
        worlds: list[tuple[int, Fraction]], response: Fraction, alpha: Fraction, share: Fraction
    ) -> Truth | None:
        prior, answers, theta = _priors(worlds)
        if not theta:
            return None
        beta, noise = setting(alpha, share, theta, prior)
        found = belief.posterior.enclose(prior, answers, response, noise, bits=400)
        return all_hold(
            answer
            for p, one in zip(prior, found, strict=True)
            for answer in (
                Enclosure((1 - alpha) * p, (1 - alpha) * p).at_most(one),
                one.at_most((1 + beta) * p),
            )
        )

    return holds


def _promise() -> dict[str, SearchStrategy[Any]]:
    return {**_worlds(), "alpha": UNIT_OPEN.strategy(), "share": UNIT_OPEN.strategy()}


def _prior_free(
    alpha: Fraction,
    share: Fraction,
    theta: Fraction,
    prior: list[Fraction],  # noqa: ARG001  the scale does not depend on it
) -> tuple[Fraction, Fraction]:
    beta = share / (1 - share)
    return beta, scale.prior_free.enclose(alpha, beta, theta).upper


def theorem_2() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 2's scale breaks inequality (2)."""

    yield sampled(
        _promise(), _kept(_prior_free), "inequality (2) at the upper end of the scale", examples=80
    )
    # at alpha = 1/2, beta = 1 the scale is Theta/ln 2; any g > 2 is a smaller one
    yield instance(
        not identifiable(
            [Fraction(1, 100), Fraction(99, 100)], [0, 1], Fraction(21, 10), HALF, Fraction(1)
        ),
        "no smaller scale serves every prior: at alpha = 1/2, beta = 1 the scale 1/ln 2.1 breaks "
        "inequality (2) at the prior (1/100, 99/100)",
        subject=Subject.REMARK,
    )


def beta_certainty() -> Iterator[Evidence]:
    """(1 + beta) prior >= 1, and still no certainty."""
    low, high = extremes([HALF, HALF], [0, 1], Fraction(2))[0]
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)", "answers": "(0, 1)", "alpha": HALF, "beta": 1,
            "scale": "1/ln 2 (Theorem 2's)", "largest posterior": high,
        },
        not (identifiable([HALF, HALF], [0, 1], Fraction(2), HALF, Fraction(1)) and high < 1),
        "(1 + beta) prior = 1, so the condition is not met, and yet the mechanism is "
        "(1/2, 1)-differentially identifiable and no belief exceeds 2/3",
    )  # fmt: skip
    yield illustrated(
        low >= HALF * HALF and high <= 1 - HALF * (1 - HALF),
        "the alpha side alone keeps that belief at 1 - (1 - alpha)(1 - prior) = 3/4 or below",
        subject=Subject.CORRECTION,
    )


def _prior_dependent(
    alpha: Fraction, share: Fraction, theta: Fraction, prior: list[Fraction]
) -> tuple[Fraction, Fraction]:
    beta = share * (1 / max(prior) - 1)
    return beta, scale.prior_dependent.enclose(alpha, beta, theta, min(prior), max(prior)).upper


def theorem_3() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 3's scale breaks inequality (2)."""
    yield sampled(
        _promise(),
        _kept(_prior_dependent),
        "inequality (2) at the upper end of the scale",
        examples=80,
    )
    yield refuted_by(
        {
            "prior the scale was set at": "(1/2, 1/2)", "prior": "(1/4, 3/4)",
            "answers": "(0, 1)", "alpha": HALF, "beta": HALF, "scale": "1/ln 3",
        },
        identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], Fraction(3), HALF, HALF),
        "the scale that Theorem 3 sets at the prior (1/2, 1/2) lets the first belief double from "
        "1/4 to 1/2 at another prior, where beta allows a factor of 3/2",
        reading=EVERY,
    )  # fmt: skip
    yield illustrated(
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], Fraction(3, 2), HALF, HALF),
        "at the prior the scale was set at it holds, and Theorem 2's scale holds at both",
        subject=Subject.CORRECTION,
        reading=EVERY,
    )


def beta_condition() -> Iterator[Evidence]:
    """(1 + beta) P_max < 1 keeps every posterior below one."""

    def holds(beta: Fraction, p_max: Fraction, prior: Fraction, posterior: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1 or prior > p_max or posterior > (1 + beta) * prior:
            return None
        return posterior < 1

    probability = PROBABILITY.strategy()
    yield sampled(
        {"beta": POSITIVE.strategy(), "p_max": probability, "prior": probability,
         "posterior": probability},
        holds,
        "inequality (2) and beta < 1/P_max - 1 against certainty",
    )  # fmt: skip


def equations_17_19() -> Iterator[Evidence]:
    """The prior at which eq. 17 is ill-formed, and which equation it comes from."""
    yield refuted_by(
        {"prior": "(0, 1)", "P_min": 0},
        Fraction(0) != 0,
        "eq. 17 forms posterior/prior, which is 0/0 in a world whose prior is 0; section 8 uses "
        "P_min = 0",
    )
    yield refuted_by(
        {"Theta/lambda": "ln 2", "prior": HALF, "lower bound, eq. 12": THIRD,
         "upper bound, eq. 13": Fraction(2, 3)},
        extremes([HALF, HALF], [0, 1], Fraction(2))[0][1] <= THIRD,
        'the proof says "we transform Inequality (13) to get Inequality (14)", but eq. 13 bounds '
        "the belief from above and eq. 14 from below: eq. 14 comes from eq. 12",
    )  # fmt: skip
    yield illustrated(
        all(
            1 + p * (a - 1) > 0
            for a in (Fraction(1, 100), HALF, Fraction(99, 100))
            for p in (Fraction(0), HALF)
        ),
        "1 + P_min (alpha - 1) > 0 at P_min = 0 and 1/2: the reason given, P_min <= 1/n, "
        "suffices, and P_min <= 1 would",
        subject=Subject.CORRECTION,
    )


def equations_20_23() -> Iterator[Evidence]:
    """The two reasons that fail, each at its smallest instance."""
    p_min, beta = HALF, Fraction(1)
    yield refuted_by(
        {"n": 2, "P_min": p_min, "beta": beta, "1 - P_min (1 + beta)": 1 - p_min * (1 + beta)},
        1 - p_min * (1 + beta) > 0,
        'the proof says "since P_min <= 1/n, for all n > 1, we have 1 - P_min (1 + beta) > 0": '
        "P_min = 1/2 <= 1/2, and the difference is 0",
    )
    p_min, p = THIRD, Fraction(2, 3)
    yield refuted_by(
        {"prior": "(1/3, 2/3)", "P_min": p_min, "Pr[D' = D^s]": p},
        p_min <= p <= p_min,
        "before eq. 21 the chain P_min <= Pr[D' = D^s] <= P_min is printed; P_max is meant",
    )
    yield illustrated(
        all(
            1 - low * (1 + b) > 0
            for low, high in product(
                (Fraction(0), Fraction(1, 5), THIRD), (THIRD, HALF, Fraction(2, 3))
            )
            for b in [(1 / high - 1) * Fraction(99, 100)]
        ),
        "beta < 1/P_max - 1 and P_min <= P_max give 1 - P_min (1 + beta) > 0",
        subject=Subject.CORRECTION,
    )


def tightness() -> Iterator[Evidence]:
    """Attaining worlds, a smaller scale that fails there, and how loose it can be elsewhere."""
    prior, beta, odds = [Fraction(1, 4), Fraction(1, 4), HALF], Fraction(9, 10), Fraction(7, 3)
    needed: Enclosure = scale.prior_dependent.enclose(HALF, beta, 1, min(prior), max(prior))
    attained = extremes(prior, [0, 1, 1], odds)
    yield illustrated(
        is_log(Enclosure(1 / needed.upper, 1 / needed.lower), odds)
        and attained[0] == (Fraction(1, 8), Fraction(7, 16)),
        "prior (1/4, 1/4, 1/2), answers (0, Theta, Theta), alpha = 1/2, beta = 9/10: Theorem 3's "
        "odds are 7/3, and a response of Theta or more halves the first belief exactly",
    )
    yield illustrated(
        not identifiable(prior, [0, 1, 1], odds + Fraction(1, 10**9), HALF, beta),
        "a scale smaller by a part in 10^9 breaks inequality (2) in these worlds",
    )
    middle = [THIRD, THIRD, THIRD], [0, 1, 2]
    yield instance(
        identifiable(*middle, Fraction(7, 4), HALF, Fraction(1))
        and Fraction(7, 4) ** 2 > Fraction(5, 2),
        "prior (1/3, 1/3, 1/3), answers (0, Theta/2, Theta), alpha = 1/2, beta = 1: Theorem 3 asks "
        "exp(Theta/lambda) <= 5/2, and (7/4)^2 = 49/16 still keeps inequality (2)",
        subject=Subject.REMARK,
    )
    yield instance(
        identifiable([Fraction(0), HALF, HALF], [0, 0, 1], Fraction(3), HALF, HALF),
        "prior (0, 1/2, 1/2), answers (0, 0, Theta), alpha = beta = 1/2: Theorem 3 at P_min = 0 "
        "asks exp(Theta/lambda) <= 3/2, and 3 still keeps inequality (2), because it says nothing "
        "of a world whose prior is 0: the smallest positive prior may stand in for P_min",
        subject=Subject.REMARK,
    )


def limit_theorem_2() -> Iterator[Evidence]:
    """The logarithms of the two theorems agree at P_min = 0."""
    import sympy

    a, b = sympy.symbols("a b", positive=True)
    falling, rising = scale_logarithms()
    alpha, beta, p_min = (scale.prior_dependent.symbols[k] for k in ("alpha", "beta", "p_min"))
    # alpha = a/(1 + a) with a > 0 runs over the open unit interval
    at_zero = {alpha: a / (1 + a), beta: b, p_min: 0}
    for found, expected, name in (
        (falling, -sympy.log(1 - a / (1 + a)), "-log(1 - alpha)"),
        (rising, sympy.log(1 + b), "log(1 + beta)"),
    ):
        yield identity(sympy.exp(found.subs(at_zero)), sympy.exp(expected), f"at P_min = 0: {name}")

    def same(alpha: Fraction, beta: Fraction, theta: Fraction, p_max: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1:
            return None
        one: Enclosure = scale.prior_dependent.enclose(alpha, beta, theta, 0, p_max)
        return one.overlaps(scale.prior_free.enclose(alpha, beta, theta))

    yield sampled(
        {"alpha": UNIT_OPEN.strategy(), "beta": POSITIVE.strategy(),
         "theta": NON_NEGATIVE.strategy(), "p_max": UNIT_OPEN.strategy()},
        same,
        "the enclosures of the two scales overlap at P_min = 0",
    )  # fmt: skip


def scale_logarithms() -> tuple[Any, Any]:
    """Return the two logarithms of Theorem 3 in the quantity's own symbols."""
    symbols = scale.prior_dependent.symbols
    return prior_dependent_logarithms(symbols["alpha"], symbols["beta"], symbols["p_min"])


# --- section 7 --------------------------------------------------------------------------------


def theorem_4() -> Iterator[Evidence]:
    """Mechanisms that satisfy (alpha, beta)-DI, and leak more than eq. 24 says."""
    growth, prior, answers = Fraction(7, 4), [THIRD] * 3, [0, 1, 2]
    # D has the records 0, 1, 2, so Sum(D) = 3, the worlds answer 3, 2, 1, and Delta = Theta = 2
    theta, delta = 2, 2
    claimed = translation.epsilon.enclose(HALF, 1, delta, theta, THIRD, THIRD)
    yield refuted_by(
        {
            "D": "{0, 1, 2}", "query": "Sum", "prior": "(1/3, 1/3, 1/3)", "alpha": HALF, "beta": 1,
            "scale": "1/ln(7/4)", "epsilon of eq. 24": "ln(5/2)",
            "likelihood ratio of D and {0, 1} at a response of 3": growth**delta,
        },
        ~all_hold(
            [
                identifiable(prior, answers, growth, HALF, Fraction(1)),
                is_log(claimed, Fraction(5, 2)),
                growth**delta > Fraction(5, 2),
            ]
        ),
        "this mechanism is (1/2, 1)-differentially identifiable with less noise than Theorem 3 "
        "asks; eq. 24 promises likelihood ratios of at most 5/2, and this one reaches 49/16",
        reading=ONE,
    )  # fmt: skip
    most, apart = sensitivities("count", Universe.of([0, 1]), REMOVED)
    yield refuted_by(
        {"query": "Count", "Theta": apart, "Delta": most},
        apart != 0,
        "every scale keeps every (alpha, beta) for a query with Theta = 0, so none bounds epsilon, "
        "and eq. 24 divides by zero",
    )


def theorem_4_calibrated() -> Iterator[Evidence]:
    """Epsilon of the calibrated scale is Delta over the scale, for every parameter; attained."""
    ratio = Fraction(3) ** (abs(0 - 1) - abs(0 - 0))
    yield instance(
        is_log(translation.epsilon.enclose(HALF, HALF, 1, 1, HALF, HALF), ratio),
        "alpha = beta = P_min = 1/2, Theta = Delta = 1, so the scale is 1/ln 3: two adjacent "
        "databases that answer 0 and 1 have the likelihood ratio 3 at a response of 0, and "
        "epsilon is ln 3",
        subject=Subject.REMARK,
    )

    def holds(
        alpha: Fraction,
        beta: Fraction,
        delta: Fraction,
        theta: Fraction,
        p_min: Fraction,
        p_max: Fraction,
    ) -> bool | None:
        if not p_min <= p_max <= 1 - p_min or (1 + beta) * p_max >= 1:
            return None
        noise = scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
        epsilon = translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
        return Enclosure(epsilon.lower * noise.lower, epsilon.upper * noise.upper).contains(delta)

    positive = POSITIVE.strategy()
    yield sampled(
        {"alpha": UNIT_OPEN.strategy(), "beta": positive, "delta": positive, "theta": positive,
         "p_min": LOWEST_PRIOR.strategy(), "p_max": UNIT_OPEN.strategy()},
        holds,
        "epsilon times the scale encloses Delta",
    )  # fmt: skip
