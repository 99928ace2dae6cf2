"""What was looked at for sections 2 to 5 of the (alpha, beta) paper: one function a claim.

Counterexamples are worlds, priors and answers in rational numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
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
from didp_ref.formulas import composition, scale
from didp_ref.numbers.domains import (
    LOWEST_PRIOR,
    POSITIVE,
    PROBABILITY,
    UNIT_OPEN,
)
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.worlds import (
    ADJACENCY,
    CHANGED,
    EVERY,
    HALF,
    ONE,
    REMOVED,
    REPLACED,
    THIRD,
    beliefs,
    identifiable,
    is_log,
    sensitivities,
)
from didp_ref.worlds import Universe, less_one

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

DENSITIES, PROBABILITIES = "densities", "probabilities"

# --- section 2 --------------------------------------------------------------------------------


def definition_1() -> Iterator[Evidence]:
    """Exercise the three relations on every database of three individuals."""
    universe = Universe.of([1, 2, 4])
    databases = [d for size in range(4) for d in universe.databases(size)]
    for reading, adjacency in ADJACENCY.items():
        pairs = [(d, e) for d in databases for e in universe.neighbours(d, adjacency)]
        yield instance(
            bool(pairs) and all(d != e and len(d ^ e) <= 2 for d, e in pairs),
            f"of the 64 ordered pairs of databases of three individuals {len(pairs)} are "
            "adjacent, and none of them is a database and itself",
            reading=reading,
        )
    worlds = less_one(frozenset(universe.individuals))
    yield instance(
        len(worlds) == 3 and all(len(world) == 2 for world in worlds),
        "a database of 3 individuals has 3 possible worlds, one for each missing individual",
        reading=REMOVED,
    )


def definition_2() -> Iterator[Evidence]:
    """Exercise the global sensitivity where it can be worked out by hand."""
    for reading, expected in ((REMOVED, 4), (CHANGED, 4), (REPLACED, 3)):
        found, _ = sensitivities("sum", Universe.of([1, 2, 4]), reading)
        yield instance(
            found == expected,
            f"Sum over the subsets of {{1, 2, 4}} has global sensitivity {found}",
            reading=reading,
        )


# --- section 4 --------------------------------------------------------------------------------


def definition_3() -> Iterator[Evidence]:
    """Exercise Bayes' rule, and see what it says of a single real answer."""
    found = beliefs([HALF, THIRD, Fraction(1, 6)], [0, 1, 3], 0, Fraction(2))
    yield instance(
        found == [Fraction(24, 33), Fraction(8, 33), Fraction(1, 33)] and sum(found) == 1,
        "priors (1/2, 1/3, 1/6), answers (0, 1, 3), scale 1/ln 2, response 0: posteriors "
        "(24/33, 8/33, 1/33), worked out by hand, which sum to one",
        reading=DENSITIES,
    )
    yield instance(
        beliefs([Fraction(0), Fraction(1)], [0, 1], 0, Fraction(2)) == [0, 1],
        "a world of prior 0 keeps posterior 0",
        reading=DENSITIES,
    )
    # the Laplace distribution gives no single real number a positive probability
    point_mass = [Fraction(0), Fraction(0)]
    yield refuted_by(
        {"prior": "(1/2, 1/2)", "Pr[M(q(D')) = tau]": "(0, 0)"},
        sum(HALF * mass for mass in point_mass) != 0,
        "every answer of the Laplace mechanism has probability 0, so eq. 1 divides 0 by 0",
        reading=PROBABILITIES,
    )
    yield instance(
        sum(beliefs([HALF, HALF], [0, 1], 0, Fraction(2))) == 1,
        "read as densities the posteriors exist and sum to one",
        subject=Subject.CORRECTION,
        reading=PROBABILITIES,
    )


# --- section 5 --------------------------------------------------------------------------------


def definition_4() -> Iterator[Evidence]:
    """Exercise inequality (2), and show that the two readings are two definitions."""
    steep, uniform = Fraction(3), [HALF, HALF]
    yield instance(
        identifiable(uniform, [0, 1], steep, HALF, HALF),
        "two worlds, answers (0, 1), scale 1/ln 3, prior (1/2, 1/2): every posterior is 1/4 to "
        "3/4, so inequality (2) holds with alpha = beta = 1/2, with equality",
        reading=ONE,
    )
    yield instance(
        not identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], steep, HALF, HALF),
        "the same mechanism breaks inequality (2) at the prior (1/4, 3/4), where the first world "
        "rises from 1/4 to 1/2: the two readings differ",
        reading=EVERY,
    )
    yield instance(
        all(
            identifiable(
                [Fraction(k, 12), Fraction(12 - k, 12)], [0, 1], Fraction(3, 2), THIRD, HALF
            )
            for k in range(1, 12)
        ),
        "scale 1/ln(3/2), Theorem 2's at alpha = 1/3, beta = 1/2: inequality (2) holds at the "
        "priors 1/12, ..., 11/12",
        reading=EVERY,
    )
    yield instance(
        not HALF * Fraction(0) > 0,
        "at prior 0 inequality (2) reads 0 <= 0 <= 0, while the ratio of beliefs that the text "
        "after it speaks of is 0/0",
        subject=Subject.REMARK,
    )


def ten_individuals() -> Iterator[Evidence]:
    """Add up the ten printed beliefs; and those that were meant."""
    total = 9 * ((Fraction(1, 10) - Fraction(1, 10**6)) / 9) + Fraction(1, 10**6)
    yield refuted_by(
        {"individuals": 10, "sum of the ten printed beliefs": total},
        total in (1, 9),
        "exactly one of ten individuals is missing from D^s, so the beliefs in presence sum to 9 "
        "and the beliefs in absence to 1; the printed ones sum to 1/10",
    )
    yield refuted_by(
        {"individuals": 10, "bound on each": "1/5", "largest sum": Fraction(10, 5)},
        Fraction(10, 5) >= 9,
        "ten beliefs in presence of at most 1/5 each sum to 2 at most, never to 9",
    )
    missing = [Fraction(1, 10**6) / 9] * 9 + [1 - Fraction(1, 10**6)]
    present = [1 - p for p in missing]
    yield instance(
        sum(missing) == 1 and sum(present) == 9 and missing[-1] == 1 - Fraction(1, 10**6),
        "nine individuals missing with 10^-6/9 each and the tenth with 1 - 10^-6: the beliefs "
        "sum to 1, and all of D^s is known with 1 - 10^-6",
        subject=Subject.CORRECTION,
    )
    alpha = 1 - Fraction(1, 10**5)
    floor = (1 - alpha) / 10
    yield instance(
        floor == Fraction(1, 10**6) and 1 - 9 * floor == 1 - Fraction(9, 10**6),
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
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and is_log(exponent, Fraction(3)),
        f"{TWICE}: one answer keeps inequality (2)",
        subject=Subject.REMARK,
        reading=reading,
    )
    # two answers to one query multiply the likelihoods: as one answer at half the scale
    posterior = beliefs([HALF, HALF], [0, 1], 0, Fraction(9))[1]
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


def theorem_1() -> Iterator[Evidence]:
    """Both readings of Definition 4; and that the noises must be independent."""
    yield from two_answers(ONE)
    yield illustrated(
        all(
            identifiable(
                [Fraction(k, 12), Fraction(12 - k, 12)],
                [0, 1],
                Fraction(9, 4),
                Fraction(5, 9),
                Fraction(5, 4),
            )
            for k in range(1, 12)
        ),
        "two answers at Theorem 2's scale for (1/3, 1/2), priors 1/12, ..., 11/12: inequality "
        "(2) holds with (alpha_c, beta_c) = (5/9, 5/4)",
        reading=EVERY,
    )
    # a bit b is hidden by a fair coin r; the answers are r and r xor b
    after_one = [Fraction(1, 2) * HALF / HALF for _ in range(2)]
    after_both = [Fraction(1, 2) * HALF / Fraction(1, 4), Fraction(0)]
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

    def step(
        alpha: Fraction,
        beta: Fraction,
        down: Fraction,
        up: Fraction,
        prior: Fraction,
        belief: Fraction,
    ) -> bool | None:
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

    pair = strategies.tuples(UNIT_OPEN.strategy(), UNIT_OPEN.strategy())
    return strategies.lists(pair, min_size=1, max_size=4)


def with_theorem_2() -> Iterator[Evidence]:
    """Search for mechanisms, each at Theorem 2's scale, whose answers break Theorem 1."""

    def holds(mechanisms: list[tuple[Fraction, Fraction]], prior: Fraction) -> Truth:
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
    tiny, growth = Fraction(1, 10**6), Fraction(4)
    ratio = beliefs([tiny, 1 - tiny], [0, 1], 1, growth)[0] / tiny
    yield instance(
        Fraction(1, 4) < ratio < Fraction(1, 4) + tiny,
        "two answers at the scale 1/ln 2 of (1/2, 1), and a world whose prior is 10^-6: the ratio "
        "of its beliefs comes within 10^-6 of 1 - alpha_c = 1/4, which no positive prior attains",
        subject=Subject.REMARK,
    )


def with_theorem_3() -> Iterator[Evidence]:
    """The counterexample; what holds instead; and which half of Theorem 1 survives."""

    yield from two_answers()
    ours = composition.alpha_at_prior.enclose([HALF, HALF], HALF)
    yield illustrated(
        ours.equals(1 - 2 * Fraction(1, 10)),
        f"{TWICE}: composition.alpha_at_prior is 4/5, which the posterior 1/10 attains",
        subject=Subject.CORRECTION,
    )

    def larger(mechanisms: list[tuple[Fraction, Fraction]], p: Fraction) -> Truth | None:
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
