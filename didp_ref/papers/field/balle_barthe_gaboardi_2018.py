"""Subsampling: what (epsilon, delta)-DP becomes where a random sample of the records is asked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Sum, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import subsampling
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    private,
    rate,
    result,
    weights,
    with_another,
    with_it,
    without_it,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.papers.shared.properties import factor_below, is_reached, of_an_event, samples
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, integers, le, lt

(N,) = integers("N")
PLACE = "B. Balle, G. Barthe, M. Gaboardi, Privacy amplification by subsampling, NeurIPS 2018"

DRAWN = (j, 1, n)
"""Every sample of the other records."""
NO_WEIGHT_IS_NEGATIVE = "no sample of the other records has a negative probability"
WEIGHTS_SUM = "the probabilities of the samples of the other records sum to 1"
SAMPLES = {
    NO_WEIGHT_IS_NEGATIVE: every(le(0, weights[j]), DRAWN),
    WEIGHTS_SUM: eq(Sum(weights[j], DRAWN), 1),
}


def over_samples(chances: Term) -> Term:
    """Return the probability of the event, over all samples of the other records."""
    return Sum(weights[j] * chances, DRAWN)


def in_every_sample(first: Term, second: Term) -> Formula:
    """Say that (epsilon, delta)-DP holds of the event in every sample, one way round."""
    return every(private(first, second), DRAWN)


MORE, FEWER = "one record more", "one record fewer"
RATE = as_written(le(0, rate), le(rate, 1))
WITHOUT = without_it[j]
"""The probability of the event where the record is not in the data."""
WITH = (1 - rate) * without_it[j] + rate * with_it[j]
"""The same where it is, and is sampled by itself."""
POISSON = subsampling.poisson_epsilon.at(epsilon=epsilon, sampling_rate=rate)
POISSON_MARGIN = subsampling.poisson_delta.at(delta=delta, sampling_rate=rate)


def poisson() -> Statement:
    """State what is promised of an event with a record in the data, and without it."""
    hypotheses = {
        **RATE,
        **as_written(lt(0, epsilon), le(0, delta)),
        **SAMPLES,
        "no probability without the record is negative": every(le(0, without_it[j]), DRAWN),
        MORE: in_every_sample(with_it[j], without_it[j]),
        FEWER: in_every_sample(without_it[j], with_it[j]),
    }
    there, gone = over_samples(WITH), over_samples(WITHOUT)
    either_way = (
        le(first, exp(POISSON) * second + POISSON_MARGIN)
        for first, second in ((there, gone), (gone, there))
    )
    return Statement(hypotheses, And(*either_way))


USED_UP = "(epsilon, delta) is used up in every sample"


def poisson_attained() -> Statement:
    """State that what uses up its promise in every sample, does so where it is sampled."""
    hypotheses = {
        WEIGHTS_SUM: SAMPLES[WEIGHTS_SUM],
        USED_UP: every(eq(with_it[j], GROWTH * without_it[j] + delta), DRAWN),
    }
    bound = exp(POISSON) * over_samples(WITHOUT) + POISSON_MARGIN
    return Statement(hypotheses, eq(over_samples(WITH), bound))


def used_up(epsilon: Fraction, delta: Fraction, chance: Fraction) -> tuple[Fraction, Fraction]:
    """Return the probabilities of an event, which are as far apart as (epsilon, delta)-DP allows.

    They are those with a record and without it; the factor is rational, and just below e^epsilon.
    """
    growth = factor_below(epsilon)
    without = chance * (1 - delta) / growth
    return growth * without + delta, without


def check_poisson() -> Iterator[Evidence]:
    """Set an event that uses up its promise in every sample beside the enclosed bound."""

    def reached(epsilon: Fraction, delta: Fraction, rate: Fraction, chance: Fraction) -> bool:
        sampled_in, without = used_up(epsilon, delta, chance)
        bound = of_an_event(
            subsampling.poisson_epsilon.enclose(epsilon, rate),
            subsampling.poisson_delta.enclose(delta, rate),
            without,
        )
        return is_reached(bound, (1 - rate) * without + rate * sampled_in)

    yield sampled(
        samples("epsilon", "delta", "rate", "chance"),
        reached,
        "an event that uses up (epsilon, delta) where the record is sampled has the probability "
        "that subsampling.poisson_epsilon and poisson_delta allow",
        part=ATTAINED,
    )


POISSON_SAMPLING = result(
    "field.poisson-sampling",
    "Where every record is sampled by itself, with a rate q",
    r"A mechanism that is $(\epsilon,\delta)$-DP where one record is added or removed, asked about "
    r"a sample that every record enters by itself with the probability $q$, is "
    r"$(\ln(1+q(e^\epsilon-1)), q\delta)$-DP; where the mechanism uses up its promise, so does the "
    "sampled one.",
    Part(
        "bound",
        r"$Pr[S|D] \le (1+q(e^\epsilon-1)) Pr[S|D'] + q\delta$ for every event $S$, where $D$ has "
        r"one record more than $D'$, and the other way round.",
        formal=poisson,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"Where $Pr[S|T, x] = e^\epsilon Pr[S|T] + \delta$ for every sample $T$ of the others, the "
        "bound is reached.",
        formal=poisson_attained,
        narrower=(FINITE_OUTCOMES,),
    ),
    checks=(check_poisson,),
    quantities=("subsampling.poisson_epsilon", "subsampling.poisson_delta"),
    place=PLACE,
    equation="Theorem 8",
)

SIZES = as_written(le(1, m), le(m, N))
SHARE = m / N
"""The probability that the record is in a sample of m records, of N."""
HERE = (1 - SHARE) * without_it[j] + SHARE * with_it[j]
THERE = (1 - SHARE) * without_it[j] + SHARE * with_another[j]
REPLACED = "the record against the other"
LEFT_OUT = "the record against one more of the others"
DRAWS = subsampling.without_replacement_epsilon.at(epsilon=epsilon, sample_size=m, n_records=N)
DRAWS_MARGIN = subsampling.without_replacement_delta.at(delta=delta, sample_size=m, n_records=N)


def without_replacement() -> Statement:
    """State what is promised of an event where one record is replaced.

    Of the draw ``j`` all but the last of m records are drawn from the others, in any order; the
    last is the record with the probability m/N, and otherwise one more of the others.
    """
    hypotheses = {
        **SIZES,
        **as_written(lt(0, epsilon)),
        **SAMPLES,
        REPLACED: in_every_sample(with_it[j], with_another[j]),
        LEFT_OUT: in_every_sample(with_it[j], without_it[j]),
    }
    bound = exp(DRAWS) * over_samples(THERE) + DRAWS_MARGIN
    return Statement(hypotheses, le(over_samples(HERE), bound))


def without_replacement_attained() -> Statement:
    """State that an event attains it that is impossible without the record, but for delta."""
    hypotheses = {
        **SIZES,
        WEIGHTS_SUM: SAMPLES[WEIGHTS_SUM],
        USED_UP: every(eq(with_it[j], GROWTH * without_it[j] + delta), DRAWN),
        "the other record is as any": every(eq(with_another[j], without_it[j]), DRAWN),
    }
    bound = exp(DRAWS) * over_samples(THERE) + DRAWS_MARGIN
    return Statement(hypotheses, eq(over_samples(HERE), bound))


def check_without_replacement() -> Iterator[Evidence]:
    """Set an event that uses up its promise in every draw beside the enclosed bound."""
    from hypothesis import strategies

    def reached(
        epsilon: Fraction, delta: Fraction, chance: Fraction, sizes: tuple[int, int]
    ) -> bool:
        drawn, records = sorted(sizes)
        with_it, with_another = used_up(epsilon, delta, chance)
        share = Fraction(drawn, records)
        bound = of_an_event(
            subsampling.without_replacement_epsilon.enclose(epsilon, drawn, records),
            subsampling.without_replacement_delta.enclose(delta, drawn, records),
            with_another,
        )
        return is_reached(bound, (1 - share) * with_another + share * with_it)

    count = strategies.integers(1, 100)
    yield sampled(
        {**samples("epsilon", "delta", "chance"), "sizes": strategies.tuples(count, count)},
        reached,
        "an event that uses up (epsilon, delta) where the record is drawn has the probability that "
        "subsampling.without_replacement_epsilon and without_replacement_delta allow",
        part=ATTAINED,
    )


WITHOUT_REPLACEMENT = result(
    "field.sampling-without-replacement",
    "Where m of n records are drawn without replacement",
    r"A mechanism that is $(\epsilon,\delta)$-DP where one record is replaced, asked about $m$ of "
    r"$n$ records drawn without replacement, is "
    r"$(\ln(1+\frac{m}{n}(e^\epsilon-1)), \frac{m}{n}\delta)$-DP; where the mechanism uses up its "
    "promise, so does the sampled one.",
    Part(
        "bound",
        r"$Pr[S|D] \le (1+\frac{m}{n}(e^\epsilon-1)) Pr[S|D'] + \frac{m}{n}\delta$ for every event "
        r"$S$, where a record of $D$ is replaced in $D'$.",
        formal=without_replacement,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"Where $Pr[S|T, x] = e^\epsilon Pr[S|T, y] + \delta$ for all samples $T$ and every other "
        r"record $y$, the bound is reached.",
        formal=without_replacement_attained,
        narrower=(FINITE_OUTCOMES,),
    ),
    checks=(check_without_replacement,),
    quantities=("subsampling.without_replacement_epsilon", "subsampling.without_replacement_delta"),
    place=PLACE,
    note="That m of n records in this order of drawing are a sample without replacement is not "
    "part of the proof: it is how the draw is made.",
)

CLAIMS = (POISSON_SAMPLING, WITHOUT_REPLACEMENT)
