"""Theorem 1's counterexamples: answers that each keep their promise, and break it together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from didp_ref.audit.checks import broken_promise, refuted_by, remark
from didp_ref.audit.claim import Evidence
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, HALF, is_log
from didp_ref.worlds.beliefs import bayes, identifiable, laplace, ratio_extremes


def one_coin(reading: str) -> Iterator[Evidence]:
    """Throw one coin twice: Theorem 1's alpha is broken, in the fewest worlds."""
    prior, heads = [HALF, HALF], [Fraction(1, 4), Fraction(3, 4)]
    low, high = ratio_extremes(prior, [(p, 1 - p) for p in heads])
    yield remark(
        (low, high) == (HALF, 1 + HALF),
        "prior (1/2, 1/2), a coin, heads with (1/4, 3/4): thrown once it keeps inequality (2) with "
        "(1/2, 1/2), whatever it shows",
        reading=reading,
        part=ALPHA_SIDE,
    )
    posterior = bayes(prior, [p * p for p in heads])[0]
    alpha_c = 1 - (1 - HALF) * (1 - HALF)
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "two coins, each heads with": "(1/4, 3/4)",
            "alpha_c": alpha_c,
            "posterior of the first world after two heads": posterior,
            "(1 - alpha_c) prior": (1 - alpha_c) * HALF,
        },
        (1 - alpha_c) * HALF <= posterior,
        "each coin alone keeps (alpha, beta) = (1/2, 1/2)",
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
    yield remark(
        all(
            1 - alpha <= low and high <= 1 + beta
            for heads in (first, second)
            for low, high in [ratio_extremes(prior, [(p, 1 - p) for p in heads])]
        ),
        f"{COINS}: each coin alone keeps inequality (2) with (3/4, 1/2), whatever it shows",
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
        "each coin alone keeps (3/4, 1/2)",
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


TWICE = "prior (1/2, 1/2), answers (0, 1), scale 1/ln 3 (Theorem 3's at alpha = beta = 1/2)"


def two_answers(reading: str = "", part: str = "", *, harmful: bool = True) -> Iterator[Evidence]:
    """Ask twice at a scale that Theorem 3 set: Theorem 1's alpha is broken.

    ``harmful`` says that the claim is about what mechanisms promise, not about a step of a proof.
    """
    needed = scale.prior_dependent.enclose(HALF, HALF, 1, HALF, HALF)
    exponent = Enclosure(1 / needed.upper, 1 / needed.lower)
    yield remark(
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and is_log(exponent, Fraction(3)),
        f"{TWICE}: one answer keeps inequality (2)",
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
            "scale (Theorem 3's)": "1/ln 3",
            "responses (independent noises)": "(0, 0)",
            "alpha_c": alpha_c,
            "posterior of the second world": posterior,
            "(1 - alpha_c) prior": (1 - alpha_c) * HALF,
        },
        (1 - alpha_c) * HALF <= posterior,
        "each answer alone keeps (alpha, beta) = (1/2, 1/2)",
        reading=reading,
        part=part,
        harm=broken_promise(
            "the belief in the second world", (1 - alpha_c) * HALF, posterior, at_least=True
        )
        if harmful
        else None,
    )
