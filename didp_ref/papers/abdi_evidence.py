"""What was looked at for the claims of the (alpha, beta) paper: one function a claim.

Counterexamples are worlds, priors and answers in rational numbers; the inequalities of the
theorems are searched for counterexamples by hypothesis and decided by enclosures; the printed
numbers of section 8 are recomputed from the Adult data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction as F
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from didp_ref.checks import (
    all_hold,
    cell,
    identity,
    illustrated,
    instance,
    refuted_by,
    reproduced,
    sampled,
)
from didp_ref.claim import Evidence, Subject
from didp_ref.data import load_adult
from didp_ref.enclosure import Enclosure, Truth
from didp_ref.formulas import belief, composition, scale, translation
from didp_ref.formulas.scale import prior_dependent_logarithms
from didp_ref.papers.abdi_worlds import (
    ADJACENCY,
    ADJACENCY_READINGS,
    CHANGED,
    REMOVED,
    REPLACED,
    beliefs,
    databases,
    extremes,
    global_sensitivity,
    identifiability_sensitivity,
    identifiable,
    neighbours,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

HALF, THIRD = F(1, 2), F(1, 3)
EVERY, ONE = "every prior", "one prior"
RECORDS, PREDICATE = "all records", "records that satisfy a predicate"
DENSITIES, PROBABILITIES = "densities", "probabilities"
UNIVERSE_SIZE = 32562
"""The number of individuals that section 8 prints."""

# --- section 2 --------------------------------------------------------------------------------


def definition_1() -> Iterator[Evidence]:
    """Exercise the three relations on every pair of databases of three individuals."""
    universe = list(databases("abc"))
    d = frozenset("abc")
    for reading, adjacent in ADJACENCY.items():
        pairs = [(a, b) for a, b in product(universe, repeat=2) if adjacent(a, b)]
        yield instance(
            bool(pairs) and all(len(a ^ b) <= 2 and a != b for a, b in pairs),
            f"of the 64 ordered pairs of subsets of {{a, b, c}}, {len(pairs)} are adjacent, and "
            "none of them is a database and itself",
            reading=reading,
        )
    worlds = neighbours(d, universe, REMOVED)
    yield instance(
        len(worlds) == 3 and all(len(world) == 2 for world in worlds),
        "a database of 3 individuals has 3 possible worlds, one for each missing individual",
        reading=REMOVED,
    )


VALUES = {"a": 1, "b": 2, "c": 4}
COUNTED = frozenset("a")


def _sum(d: frozenset[str]) -> int:
    return sum(VALUES[one] for one in d)


def _count(d: frozenset[str]) -> int:
    return len(d)


def _count_with_predicate(d: frozenset[str]) -> int:
    return len(d & COUNTED)


def definition_2() -> Iterator[Evidence]:
    """Exercise the global sensitivity where it can be worked out by hand."""
    universe = list(databases("abc"))
    for reading, expected in ((REMOVED, 4), (CHANGED, 4), (REPLACED, 3)):
        found = global_sensitivity(_sum, universe, reading)
        yield instance(
            found == expected,
            f"Sum over the subsets of {{1, 2, 4}} has global sensitivity {found}",
            reading=reading,
        )


# --- section 4 --------------------------------------------------------------------------------


def definition_3() -> Iterator[Evidence]:
    """Exercise Bayes' rule, and see what it says of a single real answer."""
    found = beliefs([HALF, THIRD, F(1, 6)], [0, 1, 3], 0, F(2))
    yield instance(
        found == [F(24, 33), F(8, 33), F(1, 33)] and sum(found) == 1,
        "priors (1/2, 1/3, 1/6), answers (0, 1, 3), scale 1/ln 2, response 0: posteriors "
        "(24/33, 8/33, 1/33), worked out by hand, which sum to one",
        reading=DENSITIES,
    )
    yield instance(
        beliefs([F(0), F(1)], [0, 1], 0, F(2)) == [0, 1],
        "a world of prior 0 keeps posterior 0",
        reading=DENSITIES,
    )
    # the Laplace distribution gives no single real number a positive probability
    point_mass = [F(0), F(0)]
    yield refuted_by(
        {"prior": "(1/2, 1/2)", "Pr[M(q(D')) = tau]": "(0, 0)"},
        sum(HALF * mass for mass in point_mass) != 0,
        "every answer of the Laplace mechanism has probability 0, so eq. 1 divides 0 by 0",
        reading=PROBABILITIES,
    )
    yield instance(
        sum(beliefs([HALF, HALF], [0, 1], 0, F(2))) == 1,
        "read as densities the posteriors exist and sum to one",
        subject=Subject.CORRECTION,
        reading=PROBABILITIES,
    )


# --- section 5 --------------------------------------------------------------------------------


def definition_4() -> Iterator[Evidence]:
    """Exercise inequality (2), and show that the two readings are two definitions."""
    steep, uniform = F(3), [HALF, HALF]
    yield instance(
        identifiable(uniform, [0, 1], steep, HALF, HALF),
        "two worlds, answers (0, 1), scale 1/ln 3, prior (1/2, 1/2): every posterior is 1/4 to "
        "3/4, so inequality (2) holds with alpha = beta = 1/2, with equality",
        reading=ONE,
    )
    yield instance(
        not identifiable([F(1, 4), F(3, 4)], [0, 1], steep, HALF, HALF),
        "the same mechanism breaks inequality (2) at the prior (1/4, 3/4), where the first world "
        "rises from 1/4 to 1/2: the two readings differ",
        reading=EVERY,
    )
    yield instance(
        all(
            identifiable([F(k, 12), F(12 - k, 12)], [0, 1], F(3, 2), THIRD, HALF)
            for k in range(1, 12)
        ),
        "scale 1/ln(3/2), Theorem 2's at alpha = 1/3, beta = 1/2: inequality (2) holds at the "
        "priors 1/12, ..., 11/12",
        reading=EVERY,
    )
    yield instance(
        not HALF * F(0) > 0,
        "at prior 0 inequality (2) reads 0 <= 0 <= 0, while the ratio of beliefs that the text "
        "after it speaks of is 0/0",
        subject=Subject.REMARK,
    )


def ten_individuals() -> Iterator[Evidence]:
    """Add up the ten printed beliefs; and those that were meant."""
    total = 9 * ((F(1, 10) - F(1, 10**6)) / 9) + F(1, 10**6)
    yield refuted_by(
        {"individuals": 10, "sum of the ten printed beliefs": total},
        total in (1, 9),
        "exactly one of ten individuals is missing from D^s, so the beliefs in presence sum to 9 "
        "and the beliefs in absence to 1; the printed ones sum to 1/10",
    )
    yield refuted_by(
        {"individuals": 10, "bound on each": "1/5", "largest sum": F(10, 5)},
        F(10, 5) >= 9,
        "ten beliefs in presence of at most 1/5 each sum to 2 at most, never to 9",
    )
    missing = [F(1, 10**6) / 9] * 9 + [1 - F(1, 10**6)]
    present = [1 - p for p in missing]
    yield instance(
        sum(missing) == 1 and sum(present) == 9 and missing[-1] == 1 - F(1, 10**6),
        "nine individuals missing with 10^-6/9 each and the tenth with 1 - 10^-6: the beliefs "
        "sum to 1, and all of D^s is known with 1 - 10^-6",
        subject=Subject.CORRECTION,
    )
    alpha = 1 - F(1, 10**5)
    floor = (1 - alpha) / 10
    yield instance(
        floor == F(1, 10**6) and 1 - 9 * floor == 1 - F(9, 10**6),
        "under the left side of inequality (2) alone, with alpha = 1 - 10^-5, nine worlds may "
        "fall to 10^-6 each, and the last may rise to 1 - 9 10^-6, no higher",
        subject=Subject.CORRECTION,
    )


TWICE = "prior (1/2, 1/2), answers (0, 1), scale 1/ln 3 (Theorem 3's at alpha = beta = 1/2)"


def two_answers(reading: str = "") -> Iterator[Evidence]:
    """Ask twice at a scale that Theorem 3 set: Theorem 1's alpha is broken."""
    needed = scale.prior_dependent.enclose(HALF, HALF, 1, HALF, HALF)
    exponent = Enclosure(1 / needed.upper, 1 / needed.lower)
    yield instance(
        identifiable([HALF, HALF], [0, 1], F(3), HALF, HALF) and _is_log(exponent, F(3)),
        f"{TWICE}: one answer keeps inequality (2)",
        subject=Subject.REMARK,
        reading=reading,
    )
    # two answers to one query multiply the likelihoods: as one answer at half the scale
    posterior = beliefs([HALF, HALF], [0, 1], 0, F(9))[1]
    alpha_c = 1 - (1 - HALF) * (1 - HALF)
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)", "answers": "(0, 1)", "scale": "1/ln 3", "responses": "(0, 0)",
            "alpha_c": alpha_c, "posterior of the second world": posterior,
            "(1 - alpha_c) prior": (1 - alpha_c) * HALF,
        },
        (1 - alpha_c) * HALF <= posterior,
        "each answer is (1/2, 1/2)-differentially identifiable at the prior, but after two the "
        "belief in the second world is 1/10, below the 1/8 that Theorem 1 promises",
        reading=reading,
    )  # fmt: skip


def _is_log(value: Enclosure, of: F) -> bool:
    """Say whether a value overlaps the logarithm of a number above one, both to 128 bits."""
    return value.overlaps(translation.epsilon_from_rho.enclose(of / (1 + of), 2))


def theorem_1() -> Iterator[Evidence]:
    """Both readings of Definition 4; and that the noises must be independent."""
    yield from two_answers(ONE)
    yield illustrated(
        all(
            identifiable([F(k, 12), F(12 - k, 12)], [0, 1], F(9, 4), F(5, 9), F(5, 4))
            for k in range(1, 12)
        ),
        "two answers at Theorem 2's scale for (1/3, 1/2), priors 1/12, ..., 11/12: inequality "
        "(2) holds with (alpha_c, beta_c) = (5/9, 5/4)",
        reading=EVERY,
    )
    # a bit b is hidden by a fair coin r; the answers are r and r xor b
    after_one = [F(1, 2) * HALF / HALF for _ in range(2)]
    after_both = [F(1, 2) * HALF / F(1, 4), F(0)]
    yield instance(
        after_one == [HALF, HALF] and after_both == [1, 0],
        "the noises must be independent, which Theorem 1 does not say: a fair coin r, and r xor "
        "b, each leave the belief in the bit b at 1/2, and together reveal it",
        subject=Subject.REMARK,
    )


def product_form() -> Iterator[Evidence]:
    """The two forms agree, as polynomials for up to 6 mechanisms."""
    for printed, form in (
        (composition.alpha_symmetric, composition.alpha),
        (composition.beta_symmetric, composition.beta),
    ):
        for n in range(1, 7):
            yield identity(
                printed.expression_at(n),
                form.expression_at(n),
                f"{printed.id} and {form.id} are one polynomial for n = {n}",
                Subject.REMARK,
            )


def induction() -> Iterator[Evidence]:
    """Search for a step of eq. 7 or 8 that fails; and where eq. 6 does not apply."""
    from didp_ref.domains import POSITIVE, PROBABILITY, UNIT_OPEN

    def step(alpha: F, beta: F, down: F, up: F, prior: F, belief: F) -> bool | None:
        if not down * prior <= belief <= up * prior:
            return None
        seven = down * (1 - alpha) * prior <= (1 - alpha) * belief
        return seven and (1 + beta) * belief <= up * (1 + beta) * prior

    yield sampled(
        {
            "alpha": UNIT_OPEN.strategy(), "beta": POSITIVE.strategy(),
            "down": PROBABILITY.strategy(), "up": POSITIVE.strategy(),
            "prior": PROBABILITY.strategy(), "belief": PROBABILITY.strategy(),
        },
        step,
        "eq. 7 and 8 from eq. 5",
    )  # fmt: skip
    yield from two_answers(ONE)


def _mechanisms() -> SearchStrategy[Any]:
    from hypothesis import strategies

    from didp_ref.domains import UNIT_OPEN

    pair = strategies.tuples(UNIT_OPEN.strategy(), UNIT_OPEN.strategy())
    return strategies.lists(pair, min_size=1, max_size=4)


def with_theorem_2() -> Iterator[Evidence]:
    """Search for mechanisms, each at Theorem 2's scale, whose answers break Theorem 1."""
    from didp_ref.domains import PROBABILITY

    def holds(mechanisms: list[tuple[F, F]], prior: F) -> Truth:
        growth = prod(min(1 / (1 - a), 1 + b) for a, b in mechanisms)
        down, up = (1 / (prior + g * (1 - prior)) for g in (growth, 1 / growth))
        below = prod(1 - a for a, _ in mechanisms)
        above = prod(1 + b for _, b in mechanisms)
        return all_hold([below <= down, up <= above])

    yield sampled(
        {"mechanisms": _mechanisms(), "prior": PROBABILITY.strategy()},
        holds,
        "answers in two worlds that all point one way, each likelihood ratio at its largest",
    )


def with_theorem_3() -> Iterator[Evidence]:
    """The counterexample; what holds instead; and which half of Theorem 1 survives."""
    from didp_ref.domains import LOWEST_PRIOR

    yield from two_answers()
    ours = composition.alpha_at_prior.enclose([HALF, HALF], HALF)
    yield illustrated(
        ours.equals(1 - 2 * F(1, 10)),
        f"{TWICE}: composition.alpha_at_prior is 4/5, which the posterior 1/10 attains",
        subject=Subject.CORRECTION,
    )

    def larger(mechanisms: list[tuple[F, F]], p: F) -> Truth | None:
        alphas, betas = [a for a, _ in mechanisms], [b for _, b in mechanisms]
        if any((1 + b) * p >= 1 for b in betas):
            return None
        return all_hold(
            [
                composition.alpha.enclose(alphas).at_most(
                    composition.alpha_at_prior.enclose(alphas, p)
                ),
                composition.beta_at_prior.enclose(betas, p).at_most(
                    composition.beta.enclose(betas)
                ),
            ]
        )

    yield sampled(
        {"mechanisms": _mechanisms(), "p": LOWEST_PRIOR.strategy()},
        larger,
        "alpha at the prior is never below Theorem 1's, beta at the prior never above it",
        subject=Subject.REMARK,
    )


# --- section 6 --------------------------------------------------------------------------------


def definition_5() -> Iterator[Evidence]:
    """Both sensitivities under every reading of adjacency, by enumeration."""
    universe = list(databases("abc"))
    expected = {
        REMOVED: {"Sum": (4, 3), "Count": (1, 0)},
        CHANGED: {"Sum": (4, 6), "Count": (1, 2)},
        REPLACED: {"Sum": (3, 3), "Count": (0, 0)},
    }
    for reading in ADJACENCY_READINGS:
        for name, query in (("Sum", _sum), ("Count", _count)):
            delta = global_sensitivity(query, universe, reading)
            theta = identifiability_sensitivity(query, universe, reading)
            yield instance(
                (delta, theta) == expected[reading][name] and theta <= 2 * delta,
                f"{name} over the subsets of {{1, 2, 4}}: global sensitivity {delta}, "
                f"identifiability sensitivity {theta}",
                reading=reading,
            )


def _worlds() -> dict[str, SearchStrategy[Any]]:
    from hypothesis import strategies

    weight = strategies.integers(1, 20)
    answer = strategies.fractions(-4, 4, max_denominator=4)
    return {
        "worlds": strategies.lists(strategies.tuples(weight, answer), min_size=2, max_size=4),
        "response": strategies.fractions(-6, 6, max_denominator=4),
    }


def _priors(worlds: Sequence[tuple[int, F]]) -> tuple[list[F], list[F], F]:
    """Return the priors, the answers and the largest distance between two answers."""
    total = sum(weight for weight, _ in worlds)
    answers = [answer for _, answer in worlds]
    return [F(weight, total) for weight, _ in worlds], answers, max(answers) - min(answers)


def likelihood_ratios() -> Iterator[Evidence]:
    """Search for a likelihood ratio outside eq. 11; show one that attains its end."""

    def holds(worlds: list[tuple[int, F]], response: F) -> bool:
        _, answers, theta = _priors(worlds)
        exponents = [
            abs(response - other) - abs(response - one) for one in answers for other in answers
        ]
        return all(-theta <= exponent <= theta for exponent in exponents)

    yield sampled(_worlds(), holds, "exponents of eq. 10 against Theta, exactly")
    yield instance(
        abs(F(-1) - 1) - abs(F(-1) - 0) == 1,
        "answers (0, 1) and a response of -1 attain the upper end of eq. 11",
        subject=Subject.REMARK,
    )


def belief_ratios() -> Iterator[Evidence]:
    """Search for a belief outside eq. 15 and 16; and the prior at which they are ill-formed."""

    def holds(worlds: list[tuple[int, F]], response: F) -> Truth:
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
    prior = [F(0), F(1)]
    posterior = beliefs(prior, [0, 1], 0, F(2))
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


def _kept(scale_of: Callable[..., F | None]) -> Callable[..., Truth | None]:
    """Return the question whether the scale that ``scale_of`` sets keeps inequality (2)."""

    def holds(worlds: list[tuple[int, F]], response: F, alpha: F, beta: F) -> Truth | None:
        prior, answers, theta = _priors(worlds)
        noise = scale_of(alpha, beta, theta, prior)
        if noise is None:
            return None
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
    from didp_ref.domains import POSITIVE, UNIT_OPEN

    return {**_worlds(), "alpha": UNIT_OPEN.strategy(), "beta": POSITIVE.strategy()}


def theorem_2() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 2's scale breaks inequality (2)."""

    def noise(alpha: F, beta: F, theta: F, prior: list[F]) -> F | None:
        return scale.prior_free.enclose(alpha, beta, theta).upper if theta else None

    yield sampled(
        _promise(), _kept(noise), "inequality (2) at the upper end of the scale", examples=80
    )
    # at alpha = 1/2, beta = 1 the scale is Theta/ln 2; any g > 2 is a smaller one
    yield instance(
        not identifiable([F(1, 100), F(99, 100)], [0, 1], F(21, 10), HALF, F(1)),
        "no smaller scale serves every prior: at alpha = 1/2, beta = 1 the scale 1/ln 2.1 breaks "
        "inequality (2) at the prior (1/100, 99/100)",
        subject=Subject.REMARK,
    )


def beta_certainty() -> Iterator[Evidence]:
    """(1 + beta) prior >= 1, and still no certainty."""
    low, high = extremes([HALF, HALF], [0, 1], F(2))[0]
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)", "answers": "(0, 1)", "alpha": HALF, "beta": 1,
            "scale": "1/ln 2 (Theorem 2's)", "largest posterior": high,
        },
        not (identifiable([HALF, HALF], [0, 1], F(2), HALF, F(1)) and high < 1),
        "(1 + beta) prior = 1, so the condition is not met, and yet the mechanism is "
        "(1/2, 1)-differentially identifiable and no belief exceeds 2/3",
    )  # fmt: skip
    yield illustrated(
        low >= HALF * HALF and high <= 1 - HALF * (1 - HALF),
        "the alpha side alone keeps that belief at 1 - (1 - alpha)(1 - prior) = 3/4 or below",
        subject=Subject.CORRECTION,
    )


def _prior_dependent(alpha: F, beta: F, theta: F, prior: list[F]) -> F | None:
    if not theta or (1 + beta) * max(prior) >= 1:
        return None
    return scale.prior_dependent.enclose(alpha, beta, theta, min(prior), max(prior)).upper


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
        identifiable([F(1, 4), F(3, 4)], [0, 1], F(3), HALF, HALF),
        "the scale that Theorem 3 sets at the prior (1/2, 1/2) lets the first belief double from "
        "1/4 to 1/2 at another prior, where beta allows a factor of 3/2",
        reading=EVERY,
    )  # fmt: skip
    yield illustrated(
        identifiable([HALF, HALF], [0, 1], F(3), HALF, HALF)
        and identifiable([F(1, 4), F(3, 4)], [0, 1], F(3, 2), HALF, HALF),
        "at the prior the scale was set at it holds, and Theorem 2's scale holds at both",
        subject=Subject.CORRECTION,
        reading=EVERY,
    )


def beta_condition() -> Iterator[Evidence]:
    """(1 + beta) P_max < 1 keeps every posterior below one."""
    from didp_ref.domains import POSITIVE, PROBABILITY

    def holds(beta: F, p_max: F, prior: F, posterior: F) -> bool | None:
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
        F(0) != 0,
        "eq. 17 forms posterior/prior, 0/0 in a world whose prior is 0, and section 8 uses P_min = 0",
    )
    yield refuted_by(
        {"Theta/lambda": "ln 2", "prior": HALF, "lower bound, eq. 12": THIRD,
         "upper bound, eq. 13": F(2, 3)},
        extremes([HALF, HALF], [0, 1], F(2))[0][1] <= THIRD,
        'the proof says "we transform Inequality (13) to get Inequality (14)", but eq. 13 bounds '
        "the belief from above and eq. 14 from below: eq. 14 comes from eq. 12",
    )  # fmt: skip
    yield illustrated(
        all(1 + p * (a - 1) > 0 for a in (F(1, 100), HALF, F(99, 100)) for p in (F(0), HALF)),
        "1 + P_min (alpha - 1) > 0 at P_min = 0 and 1/2: the reason given, P_min <= 1/n, "
        "suffices, and P_min <= 1 would",
        subject=Subject.CORRECTION,
    )


def equations_20_23() -> Iterator[Evidence]:
    """The two reasons that fail, each at its smallest instance."""
    p_min, beta = HALF, F(1)
    yield refuted_by(
        {"n": 2, "P_min": p_min, "beta": beta, "1 - P_min (1 + beta)": 1 - p_min * (1 + beta)},
        1 - p_min * (1 + beta) > 0,
        'the proof says "since P_min <= 1/n, for all n > 1, we have 1 - P_min (1 + beta) > 0": '
        "P_min = 1/2 <= 1/2, and the difference is 0",
    )
    p_min, p = THIRD, F(2, 3)
    yield refuted_by(
        {"prior": "(1/3, 2/3)", "P_min": p_min, "Pr[D' = D^s]": p},
        p_min <= p <= p_min,
        "before eq. 21 the chain P_min <= Pr[D' = D^s] <= P_min is printed; P_max is meant",
    )
    yield illustrated(
        all(
            1 - low * (1 + b) > 0
            for low, high in product((F(0), F(1, 5), THIRD), (THIRD, HALF, F(2, 3)))
            for b in [(1 / high - 1) * F(99, 100)]
        ),
        "beta < 1/P_max - 1 and P_min <= P_max give 1 - P_min (1 + beta) > 0",
        subject=Subject.CORRECTION,
    )


def tightness() -> Iterator[Evidence]:
    """Attaining worlds, a smaller scale that fails there, and how loose it can be elsewhere."""
    attained = extremes([F(1, 4), F(1, 4), HALF], [0, 1, 1], F(7, 3))
    yield illustrated(
        attained[0] == (F(1, 8), F(7, 16)),
        "prior (1/4, 1/4, 1/2), answers (0, Theta, Theta), alpha = 1/2, beta = 1: Theorem 3's "
        "odds are 7/3, and a response of Theta or more halves the first belief exactly",
    )
    yield illustrated(
        not identifiable([F(1, 4), F(1, 4), HALF], [0, 1, 1], F(7, 3) + F(1, 10**9), HALF, F(1)),
        "a scale smaller by a part in 10^9 breaks inequality (2) in these worlds",
    )
    middle = [THIRD, THIRD, THIRD], [0, 1, 2]
    yield instance(
        identifiable(*middle, F(7, 4), HALF, F(1)) and F(7, 4) ** 2 > F(5, 2),
        "prior (1/3, 1/3, 1/3), answers (0, Theta/2, Theta), alpha = 1/2, beta = 1: Theorem 3 asks "
        "exp(Theta/lambda) <= 5/2, and (7/4)^2 = 49/16 still keeps inequality (2)",
        subject=Subject.REMARK,
    )
    yield instance(
        identifiable([F(0), HALF, HALF], [0, 0, 1], F(3), HALF, HALF),
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

    from didp_ref.domains import NON_NEGATIVE, POSITIVE, UNIT_OPEN

    def same(alpha: F, beta: F, theta: F, p_max: F) -> bool | None:
        if (1 + beta) * p_max >= 1:
            return None
        one = scale.prior_dependent.enclose(alpha, beta, theta, 0, p_max)
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
    growth, prior, answers = F(7, 4), [THIRD] * 3, [0, 1, 2]
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
                identifiable(prior, answers, growth, HALF, F(1)),
                _is_log(claimed, F(5, 2)),
                growth**delta > F(5, 2),
            ]
        ),
        "this mechanism is (1/2, 1)-differentially identifiable with less noise than Theorem 3 "
        "asks; eq. 24 promises likelihood ratios of at most 5/2, and this one reaches 49/16",
    )  # fmt: skip
    universe = list(databases("ab"))
    theta = identifiability_sensitivity(_count, universe, REMOVED)
    yield refuted_by(
        {"query": "Count", "Theta": theta, "Delta": global_sensitivity(_count, universe, REMOVED)},
        theta != 0,
        "every scale keeps every (alpha, beta) for a query with Theta = 0, so none bounds epsilon, "
        "and eq. 24 divides by zero",
    )


def theorem_4_calibrated() -> Iterator[Evidence]:
    """Epsilon of the calibrated scale is Delta over the scale, for every parameter."""
    from didp_ref.domains import LOWEST_PRIOR, POSITIVE, UNIT_OPEN

    def holds(alpha: F, beta: F, delta: F, theta: F, p_min: F, p_max: F) -> bool | None:
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


# --- section 8 --------------------------------------------------------------------------------


def counting_queries() -> Iterator[Evidence]:
    """Both kinds of counting query, under every reading of adjacency."""
    universe = list(databases("ab"))
    theta = identifiability_sensitivity(_count, universe, REMOVED)
    yield instance(
        theta == 0 and global_sensitivity(_count, universe, REMOVED) == 1,
        "the number of records, one individual removed: Theta = 0, Delta = 1",
        reading=RECORDS,
    )
    for reading, expected in ((CHANGED, 2), (REPLACED, 0)):
        found = identifiability_sensitivity(_count, universe, reading)
        yield instance(
            found == expected,
            f"the number of records, {reading}: Theta = {found}",
            subject=Subject.REMARK,
        )
    theta = identifiability_sensitivity(_count_with_predicate, universe, REMOVED)
    yield refuted_by(
        {"D": "{a, b}", "predicate": "true of a only", "counts": "0 without a, 1 without b",
         "Theta": theta},
        theta == 0,
        "the exact count of the records that satisfy a predicate tells who is missing: Theta = 1",
        reading=PREDICATE,
    )  # fmt: skip
    yield illustrated(
        theta == 1 and identifiable([HALF, HALF], [0, 1], F(2), HALF, F(1)),
        "with Theta = 1, Theorem 2's scale 1/ln 2 makes that count (1/2, 1)-differentially "
        "identifiable at the prior (1/2, 1/2)",
        subject=Subject.CORRECTION,
        reading=PREDICATE,
    )


def universe_size() -> Iterator[Evidence]:
    """Count the rows of adult.data, and its numerical columns."""
    adult = load_adult("data")
    numerical = len(adult)
    yield reproduced(
        [
            cell("individuals", str(UNIVERSE_SIZE), int(adult["age"].size)),
            cell("numerical attributes", "5", numerical),
            cell("categorical attributes", "9", 14 - numerical),
        ],
        "adult.data",
        engine="data",
    )


def weak_adversary() -> Iterator[Evidence]:
    """The uniform prior over the worlds of the database at hand."""
    n = int(load_adult("data")["age"].size)
    yield reproduced(
        [cell("1/P_min = 1/P_max", str(UNIVERSE_SIZE), n)],
        "one world for each row of adult.data, all equally likely",
        engine="data",
    )
    ours, printed = (
        scale.prior_dependent.enclose(F(8, 1000), F(8, 1000), 98, F(1, m), F(1, m))
        for m in (n, UNIVERSE_SIZE)
    )
    yield instance(
        all_hold([printed.less_than(ours.upper * (1 + F(1, 10**8)))])
        and all_hold([ours.less_than(printed.upper * (1 + F(1, 10**8)))]),
        "the scale at alpha = beta = 8e-3 changes by less than a part in 10^8",
        subject=Subject.REMARK,
        engine="Arb",
    )


def strong_adversary() -> Iterator[Evidence]:
    """What Theorem 3 admits at P_min = 0, P_max = 1/10."""
    p_max, alpha = F(1, 10), F(2)
    yield refuted_by(
        {"P_max": p_max, "alpha": alpha},
        0 < alpha < 1,
        "the text says that alpha should be less than 9 according to Theorem 3; alpha = 2 is, and "
        "Theorem 3 asks alpha < 1: 1/P_max - 1 = 9 bounds beta",
    )
    yield instance(
        1 / p_max - 1 == 9,
        "1/P_max - 1 = 9, so beta < 9",
        subject=Subject.CORRECTION,
    )
    weak, strong = (
        scale.prior_dependent.enclose(HALF, 1, 1, p_min, p_max) for p_min in (F(1, 32562), 0)
    )
    yield instance(
        all_hold([weak.less_than(strong), strong.less_than(weak.upper * (1 + F(1, 10**4)))]),
        "P_max does not enter the scale: at alpha = 1/2, beta = 1 the strong adversary's noise "
        "exceeds the weak one's by less than a part in 10^4, for every query alike",
        subject=Subject.REMARK,
        engine="Arb",
    )
    gains = load_adult("data")["capital_gain"]
    yield instance(
        int(gains.min()) == 0 and int((gains == 0).sum()) > 1,
        "Min(capital_gain) is 0 in every possible world, so its error ratio divides by zero",
        engine="data",
        subject=Subject.REMARK,
    )


def _error_ratio(alpha: F, beta: F, theta: int, answers: Iterable[int]) -> Enclosure:
    """Enclose the mean absolute noise over the answer, for every answer given."""
    kept = list(answers)
    p = F(1, UNIVERSE_SIZE)
    noise = scale.prior_dependent.enclose(alpha, beta, theta, p, p)
    return Enclosure(noise.lower / max(kept), noise.upper / min(kept))


def sum_hours() -> Iterator[Evidence]:
    """Error ratio of Sum(hours_per_week)."""
    hours = load_adult("data")["hours_per_week"]
    total, low, high = (int(one) for one in (hours.sum(), hours.min(), hours.max()))
    small = F(8, 1000)
    ratio = _error_ratio(small, small, high - low, [total - high, total - low])
    yield reproduced(
        [cell("error ratio at alpha = beta = 8e-3", "0.009", ratio)],
        f"scale over the answer in every world, Theta = {high} - {low}",
    )


def max_capital_loss() -> Iterator[Evidence]:
    """Error ratio of Max(capital_loss)."""
    losses = load_adult("data")["capital_loss"]
    distinct = sorted({int(one) for one in losses})
    top, bottom = distinct[-1], distinct[0]
    ratio = _error_ratio(HALF, F(1), top - bottom, [top])
    yield reproduced(
        [cell("error ratio at alpha = 0.5, beta = 1", "0.1", ratio)],
        f"scale over the answer, Theta = {top} - {bottom}, the maximum over all databases",
    )
    gap = top - distinct[-2]
    near = _error_ratio(HALF, F(1), gap, [top])
    yield instance(
        all_hold([Enclosure(F(1, 10), F(1, 10)).less_than(near), near.less_than(F(2, 10))]),
        f"with the gap {gap} between the two largest losses in place of Theta the ratio is "
        f"{near.digits[:5]}, which truncates to the printed 0.1",
        engine="Arb",
        subject=Subject.REMARK,
    )
