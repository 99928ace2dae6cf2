"""What was looked at for Theorem 1: one function a claim.

Counterexamples are worlds, priors and answers in rational numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from didp_ref.audit.checks import (
    all_hold,
    broken_promise,
    identity,
    illustrated,
    instance,
    refuted_by,
    sampled,
)
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import composition, scale
from didp_ref.numbers.domains import LOWEST_PRIOR, POSITIVE, PROBABILITY, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.evidence.numbers import HALF, is_log
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.readings import EVERY, ONE
from didp_ref.worlds.beliefs import bayes, extremes, identifiable, laplace, ratio_extremes

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


TWICE = "prior (1/2, 1/2), answers (0, 1), scale 1/ln 3 (Theorem 3's at alpha = beta = 1/2)"


def two_answers(reading: str = "", part: str = "", *, harmful: bool = True) -> Iterator[Evidence]:
    """Ask twice at a scale that Theorem 3 set: Theorem 1's alpha is broken.

    ``harmful`` says that the claim is about what mechanisms promise, not about a step of a proof.
    """
    needed = scale.prior_dependent.enclose(HALF, HALF, 1, HALF, HALF)
    exponent = Enclosure(1 / needed.upper, 1 / needed.lower)
    yield instance(
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and is_log(exponent, Fraction(3)),
        f"{TWICE}: one answer keeps inequality (2)",
        subject=Subject.REMARK,
        reading=reading,
        part=part,
    )
    # two answers to one query multiply the likelihoods: as one answer at half the scale
    posterior = bayes([HALF, HALF], laplace([0, 1], 0, Fraction(9)))[1]
    alpha_c = 1 - (1 - HALF) * (1 - HALF)
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "answers": "(0, 1)",
            "scale": "1/ln 3",
            "responses": "(0, 0)",
            "alpha_c": alpha_c,
            "posterior of the second world": posterior,
            "(1 - alpha_c) prior": (1 - alpha_c) * HALF,
        },
        (1 - alpha_c) * HALF <= posterior,
        "each answer is (1/2, 1/2)-differentially identifiable at the prior, but after two the "
        "belief in the second world is 1/10, below the 1/8 that Theorem 1 promises",
        reading=reading,
        part=part,
        harm=broken_promise(
            "the belief in the second world", (1 - alpha_c) * HALF, posterior, at_least=True
        )
        if harmful
        else None,
    )


def one_coin(reading: str) -> Iterator[Evidence]:
    """Throw one coin twice: Theorem 1's alpha is broken, in the fewest worlds."""
    prior, heads = [HALF, HALF], [Fraction(1, 4), Fraction(3, 4)]
    low, high = ratio_extremes(prior, [(p, 1 - p) for p in heads])
    yield instance(
        (low, high) == (HALF, 1 + HALF),
        "prior (1/2, 1/2), a coin, heads with (1/4, 3/4): thrown once it keeps inequality (2) with "
        "(1/2, 1/2), whatever it shows",
        subject=Subject.REMARK,
        reading=reading,
        part=ALPHA_SIDE,
    )
    posterior = bayes(prior, [p * p for p in heads])[0]
    alpha_c = 1 - (1 - HALF) * (1 - HALF)
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "heads of each of two coins": "(1/4, 3/4)",
            "alpha_c": alpha_c,
            "posterior of the first world after two heads": posterior,
            "(1 - alpha_c) prior": (1 - alpha_c) * HALF,
        },
        (1 - alpha_c) * HALF <= posterior,
        "each coin is (1/2, 1/2)-differentially identifiable at the prior, but after two heads the "
        "belief in the first world is 1/10, below the 1/8 that Theorem 1 promises",
        reading=reading,
        part=ALPHA_SIDE,
        harm=broken_promise(
            "the belief in the first world", (1 - alpha_c) * HALF, posterior, at_least=True
        ),
    )


COINS = "prior (1/5, 2/5, 2/5), two coins, heads with (1/2, 1/2, 1/12) and (1/2, 1/12, 1/2)"


def two_coins(reading: str) -> Iterator[Evidence]:
    """Throw two coins that agree in one world alone: Theorem 1's beta is broken."""
    prior = [Fraction(1, 5), Fraction(2, 5), Fraction(2, 5)]
    first, second = [HALF, HALF, Fraction(1, 12)], [HALF, Fraction(1, 12), HALF]
    alpha, beta = Fraction(3, 4), HALF
    yield instance(
        all(
            1 - alpha <= low and high <= 1 + beta
            for heads in (first, second)
            for low, high in [ratio_extremes(prior, [(p, 1 - p) for p in heads])]
        ),
        f"{COINS}: each coin alone keeps inequality (2) with (3/4, 1/2), whatever it shows",
        subject=Subject.REMARK,
        reading=reading,
        part=BETA_SIDE,
    )
    posterior = bayes(prior, [p * q for p, q in zip(first, second, strict=True)])[0]
    beta_c = (1 + beta) * (1 + beta) - 1
    yield refuted_by(
        {
            "prior": "(1/5, 2/5, 2/5)",
            "heads of the first coin": "(1/2, 1/2, 1/12)",
            "heads of the second coin": "(1/2, 1/12, 1/2)",
            "beta_c": beta_c,
            "posterior of the first world after two heads": posterior,
            "(1 + beta_c) prior": (1 + beta_c) * prior[0],
        },
        posterior <= (1 + beta_c) * prior[0],
        "each coin is (3/4, 1/2)-differentially identifiable at the prior, but after two heads the "
        "belief in the first world is 3/5, above the 9/20 that Theorem 1 promises",
        reading=reading,
        part=BETA_SIDE,
        harm=broken_promise("the belief in the first world", (1 + beta_c) * prior[0], posterior),
    )


def beliefs_in_the_bit(seen: Callable[[int, int], bool]) -> tuple[Fraction, ...]:
    """Return the beliefs in 0 and in 1 of a bit b after what is seen of a fair coin r and r xor b.

    >>> beliefs_in_the_bit(lambda coin, masked: (coin, masked) == (1, 0))
    (Fraction(0, 1), Fraction(1, 1))
    """
    likelihoods = [Fraction(sum(seen(r, r ^ bit) for r in (0, 1)), 2) for bit in (0, 1)]
    return bayes([HALF, HALF], likelihoods)


def theorem_1() -> Iterator[Evidence]:
    """Both readings of Definition 4; and that the noises must be independent."""
    yield from one_coin(ONE)
    yield from two_coins(ONE)
    # the beliefs in the first of two worlds with the answers 0 and 1, at the growth of two answers
    both = [
        (prior, *extremes([prior, 1 - prior], [0, 1], Fraction(9, 4))[0])
        for prior in (Fraction(k, 12) for k in range(1, 12))
    ]
    for part, kept, promise in (
        (ALPHA_SIDE, all((1 - Fraction(5, 9)) * p <= low for p, low, _ in both), "alpha_c = 5/9"),
        (BETA_SIDE, all(high <= (1 + Fraction(5, 4)) * p for p, _, high in both), "beta_c = 5/4"),
    ):
        yield illustrated(
            kept,
            "two answers at Theorem 2's scale for (1/3, 1/2), priors 1/12, ..., 11/12: inequality "
            f"(2) holds with {promise}",
            reading=EVERY,
            part=part,
        )
    alone = {
        beliefs_in_the_bit(lambda coin, _: coin == 0),
        beliefs_in_the_bit(lambda _, masked: masked == 0),
    }
    together = beliefs_in_the_bit(lambda coin, masked: coin == masked == 0)
    yield instance(
        alone == {(HALF, HALF)} and together == (Fraction(1), Fraction(0)),
        "the noises must be independent, which Theorem 1 does not say: a fair coin r, and r xor "
        "b, each leave the belief in the bit b at 1/2, and together reveal it",
        subject=Subject.REMARK,
    )


def sharp_composition() -> Iterator[Evidence]:
    """What Theorem 1 promises of (1/2, 1/10) twice, and what holds."""
    alpha, beta = HALF, Fraction(1, 10)
    factor = min(1 + beta, 1 / (1 - alpha))
    yield instance(
        (1 - 1 / factor**2, factor**2 - 1) == (Fraction(21, 121), Fraction(21, 100))
        and (1 - (1 - alpha) ** 2, (1 + beta) ** 2 - 1) == (Fraction(3, 4), Fraction(21, 100)),
        "(1/2, 1/10) twice: G = 11/10 each, so alpha = 21/121 and beta = 21/100; Theorem 1 "
        "promises 3/4 and 21/100",
        subject=Subject.REMARK,
    )
    tiny = Fraction(1, 10**6)
    low, high = (
        min(ratios) if smallest else max(ratios)
        for smallest in (True, False)
        for ratios in [
            [
                after / before
                for prior in ([tiny, 1 - tiny], [1 - tiny, tiny])
                for before, after in zip(prior, bayes(prior, [factor**2, Fraction(1)]), strict=True)
            ]
        ]
    )
    yield instance(
        low < 1 - Fraction(21, 121) + tiny and high > 1 + Fraction(21, 100) - tiny,
        "two worlds, two answers each 11/10 times as likely in one as in the other: at the priors "
        "10^-6 and 1 - 10^-6 the ratios of beliefs come within 10^-6 of 100/121 and 121/100",
        subject=Subject.REMARK,
    )


def product_form() -> Iterator[Evidence]:
    """The two forms agree, as polynomials for up to 6 mechanisms."""
    for part, printed, form in (
        (ALPHA_SIDE, composition.alpha_symmetric, composition.alpha),
        (BETA_SIDE, composition.beta_symmetric, composition.beta),
    ):
        for n in range(1, 7):
            yield identity(
                printed.expression_at(n),
                form.expression_at(n),
                f"{printed.id} and {form.id} are one polynomial for n = {n}",
                Subject.REMARK,
                part=part,
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
            "alpha": UNIT_OPEN.strategy(),
            "beta": POSITIVE.strategy(),
            "down": PROBABILITY.strategy(),
            "up": POSITIVE.strategy(),
            "prior": PROBABILITY.strategy(),
            "belief": PROBABILITY.strategy(),
        },
        step,
        "eq. 7 and 8 from eq. 5",
    )
    yield from two_answers(ONE, harmful=False)


def _mechanisms() -> SearchStrategy[object]:
    from hypothesis import strategies

    pair = strategies.tuples(UNIT_OPEN.strategy(), UNIT_OPEN.strategy())
    return strategies.lists(pair, min_size=1, max_size=4)


def with_theorem_2() -> Iterator[Evidence]:
    """Search for mechanisms, each at Theorem 2's scale, whose answers break Theorem 1."""

    def alpha_side(mechanisms: list[tuple[Fraction, Fraction]], prior: Fraction) -> bool:
        growth = prod(min(1 / (1 - a), 1 + b) for a, b in mechanisms)
        return prod(1 - a for a, _ in mechanisms) <= 1 / (prior + growth * (1 - prior))

    def beta_side(mechanisms: list[tuple[Fraction, Fraction]], prior: Fraction) -> bool:
        growth = prod(min(1 / (1 - a), 1 + b) for a, b in mechanisms)
        return 1 / (prior + (1 - prior) / growth) <= prod(1 + b for _, b in mechanisms)

    for part, holds in ((ALPHA_SIDE, alpha_side), (BETA_SIDE, beta_side)):
        yield sampled(
            {"mechanisms": _mechanisms(), "prior": PROBABILITY.strategy()},
            holds,
            "answers in two worlds that all point one way, each likelihood ratio at its largest",
            part=part,
        )
    tiny, growth = Fraction(1, 10**6), Fraction(4)
    ratio = bayes([tiny, 1 - tiny], laplace([0, 1], 1, growth))[0] / tiny
    yield instance(
        Fraction(1, 4) < ratio < Fraction(1, 4) + tiny,
        "two answers at the scale 1/ln 2 of (1/2, 1), and a world whose prior is 10^-6: the ratio "
        "of its beliefs comes within 10^-6 of 1 - alpha_c = 1/4, which no positive prior attains",
        subject=Subject.REMARK,
        part=ALPHA_SIDE,
    )


def with_theorem_3() -> Iterator[Evidence]:
    """The counterexample; what holds instead; and which half of Theorem 1 survives."""

    yield from two_answers(part=ALPHA_SIDE)
    for alpha, beta, alpha_both, beta_both in (
        (HALF, HALF, Fraction(4, 5), Fraction(4, 5)),
        (HALF, Fraction(1, 10), Fraction(20, 101), Fraction(20, 101)),
    ):
        up = (1 - HALF * (1 - alpha)) / ((1 - alpha) * HALF)
        over = (1 + beta) * HALF / (1 - HALF * (1 + beta))
        odds = min(up, over)
        together = 1 - 1 / (HALF + HALF * odds**2), 1 / (HALF + HALF / odds**2) - 1
        first, second = bayes([HALF, HALF], laplace([0, 1], 0, odds**2))
        yield instance(
            together == (alpha_both, beta_both) == (1 - 2 * second, 2 * first - 1),
            f"two worlds of prior 1/2, answers (0, 1), each at Theorem 3's scale for ({alpha}, "
            f"{beta}), which is 1/ln({odds}): asked twice they keep alpha = {alpha_both} and beta "
            f"= {beta_both}, and attain both after the responses (0, 0)",
            subject=Subject.REMARK,
        )
    ours = composition.alpha_at_prior.enclose([HALF, HALF], HALF)
    yield illustrated(
        ours.equals(1 - 2 * Fraction(1, 10)),
        f"{TWICE}: composition.alpha_at_prior is 4/5, which the posterior 1/10 attains",
        subject=Subject.CORRECTION,
        part=ALPHA_SIDE,
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
