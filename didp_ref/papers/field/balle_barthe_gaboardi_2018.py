"""Subsampling: what (epsilon, delta)-DP becomes where a random sample of the records is asked."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import And, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
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
from didp_ref.papers.field.steps import HALF, grows
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, integers, le, lt, reals

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


u, v, a, b, c, e, q, s = reals("u_ v_ a_ b_ c_ e_ q_ s_")


def add_up(
    d: Derivation,
    name: str,
    here: Term,
    factor: Term,
    there: Term,
    margin: Term,
    by: Sequence[str] = (),
) -> list[str]:
    """Add up over the samples what the fact called ``name, each`` says of one.

    Return the facts that say how the sums are ordered; ``by`` says that the terms are defined.
    """
    mine, other, rest = weights[j] * here, factor * (weights[j] * there), margin * weights[j]
    facts = [f"{name}, {part}" for part in ("weighted", "ordered", "parts", "factor", "margin")]
    known = [f"{name}, each", NO_WEIGHT_IS_NEGATIVE, *by]
    d.generalize(facts[0], le(mine, other + rest), DRAWN, known)
    d.lemma(facts[1], lemmas.sum_monotone(mine, other + rest, DRAWN))
    d.lemma(facts[2], lemmas.sum_add(other, rest, DRAWN))
    d.lemma(facts[3], lemmas.sum_scale(factor, weights[j] * there, DRAWN))
    d.lemma(facts[4], lemmas.sum_scale(margin, weights[j], DRAWN))
    most = factor * Sum(weights[j] * there, DRAWN) + margin * Sum(weights[j], DRAWN)
    d.step(name, le(Sum(mine, DRAWN), most), [*facts, *by])
    return [name, WEIGHTS_SUM]


def derive_poisson(d: Derivation) -> None:
    """In each sample the record counts with the rate."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, rate: HALF, n: 1, weights: {1: 1}},
            **{letter: {1: HALF} for letter in (with_it, without_it)},
        }
    )
    grows(d)
    share, margin = 1 + rate * (GROWTH - 1), rate * delta
    statement = le(rate * with_it[j], rate * (GROWTH * without_it[j] + delta))
    d.generalize("more, weighed", statement, DRAWN, [MORE, "0 <= rate"])
    d.generalize("all, more, each", le(WITH, share * WITHOUT + margin), DRAWN, ["more, weighed"])
    d.step("spread", le(0, (GROWTH - 1) * (rate * (1 - rate))), ["grows", "0 <= rate", "rate <= 1"])
    square = (GROWTH - 1) * ((GROWTH - 1) * (rate * (1 - rate)))
    d.step("square", le(0, square), ["grows", "spread"])
    d.step("room", le(0, (GROWTH - 1) * (rate * (1 - rate)) * delta), ["spread", "0 <= delta"])
    facts = ["square", "no probability without the record is negative"]
    d.generalize("gain", le(0, square * without_it[j]), DRAWN, facts)
    d.step("scale", le(0, rate * share), ["grows", "0 <= rate"])
    statement = le(rate * share * without_it[j], rate * share * (GROWTH * with_it[j] + delta))
    d.generalize("scaled", statement, DRAWN, [FEWER, "scale"])
    facts = ["scaled", "gain", "room"]
    d.generalize(
        "fewer, grown", le(GROWTH * WITHOUT, GROWTH * (share * WITH + rate * delta)), DRAWN, facts
    )
    facts = ["fewer, grown", "grows"]
    d.generalize("all, fewer, each", le(WITHOUT, share * WITH + rate * delta), DRAWN, facts)
    by = add_up(d, "all, more", WITH, share, WITHOUT, margin)
    by += add_up(d, "all, fewer", WITHOUT, share, WITH, margin)
    d.conclude(by)


USED_UP = "(epsilon, delta) is used up in every sample"


def poisson_attained() -> Statement:
    """State that what uses up its promise in every sample, does so where it is sampled."""
    hypotheses = {
        WEIGHTS_SUM: SAMPLES[WEIGHTS_SUM],
        USED_UP: every(eq(with_it[j], GROWTH * without_it[j] + delta), DRAWN),
    }
    bound = exp(POISSON) * over_samples(WITHOUT) + POISSON_MARGIN
    return Statement(hypotheses, eq(over_samples(WITH), bound))


def conclude_used_up(
    d: Derivation, here: Term, there: Term, share: Term, margin: Term, by: Sequence[str] = ()
) -> None:
    """Conclude that over all samples the bound is reached, where it is in each (``each``)."""
    other, rest = share * (weights[j] * there), margin * weights[j]
    d.generalize("weighted", eq(weights[j] * here, other + rest), DRAWN, ["each", *by])
    d.lemma("equal", lemmas.sum_equal(weights[j] * here, other + rest, DRAWN))
    d.lemma("parts", lemmas.sum_add(other, rest, DRAWN))
    d.lemma("factor", lemmas.sum_scale(share, weights[j] * there, DRAWN))
    d.lemma("margin", lemmas.sum_scale(margin, weights[j], DRAWN))
    d.conclude(["weighted", "equal", "parts", "factor", "margin", WEIGHTS_SUM, *by])


def derive_poisson_attained(d: Derivation) -> None:
    """In each sample it is."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, rate: HALF, n: 1, weights: {1: 1}},
            **{with_it: {1: HALF}, without_it: {1: HALF / 2}},
        }
    )
    share = 1 + rate * (GROWTH - 1)
    d.generalize("each", eq(WITH, share * WITHOUT + rate * delta), DRAWN, [USED_UP])
    conclude_used_up(d, WITH, WITHOUT, share, rate * delta)


POISSON_SAMPLING = result(
    "field.poisson-sampling",
    "Poisson sampling at rate q lowers epsilon and delta",
    r"A mechanism that is $(\epsilon,\delta)$-DP where one record is added or removed, asked about "
    r"a sample that every record enters by itself with the probability $q$, is "
    r"$(\ln(1+q(e^\epsilon-1)), q\delta)$-DP; where the mechanism uses up its promise, so does the "
    "sampled one.",
    Part(
        "bound",
        r"$Pr[S|D] \le (1+q(e^\epsilon-1)) Pr[S|D'] + q\delta$ for every event $S$, where $D$ has "
        r"one record more than $D'$, and the other way round.",
        formal=poisson,
        proof=derive_poisson,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"Where $Pr[S|T, x] = e^\epsilon Pr[S|T] + \delta$ for every sample $T$ of the others, the "
        "bound is reached.",
        formal=poisson_attained,
        proof=derive_poisson_attained,
        narrower=(FINITE_OUTCOMES,),
    ),
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


def derive_without_replacement(d: Derivation) -> None:
    """A sample with the record is near two others: weigh what is said of the two."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, m: 1, N: 2, n: 1, weights: {1: 1}},
            **{letter: {1: HALF} for letter in (with_it, with_another, without_it)},
        }
    )
    grows(d)
    share = 1 + SHARE * (GROWTH - 1)
    sizes = ["1 <= m", "m <= N"]
    d.step("shares", le(0, SHARE), sizes)
    d.step("no more", le(SHARE, 1), sizes)
    d.step("less", le(0, (1 - SHARE) * (GROWTH - 1)), ["no more", "grows", *sizes])
    d.step("more", le(0, SHARE * (GROWTH - 1)), ["shares", "grows", *sizes])
    low, high = (1 - SHARE) * (GROWTH - 1), share
    terms = {u: low, v: high, a: without_it[j], b: with_it[j], c: with_another[j], e: delta}
    premises = [le(0, u), le(1, v), le(b, (u + v) * a + e), le(b, (u + v) * c + e)]
    goal = le((u + v) * b, (u + v) * (u * a + v * c + e))
    algebra(d, "weighed", terms, premises, goal, sizes, met=False)
    statement = le(
        GROWTH * with_it[j], GROWTH * (low * without_it[j] + high * with_another[j] + delta)
    )
    d.generalize("grown", statement, DRAWN, ["weighed", "less", "more", REPLACED, LEFT_OUT, *sizes])
    statement = le(with_it[j], low * without_it[j] + high * with_another[j] + delta)
    d.generalize("each with it", statement, DRAWN, ["grown", "grows", *sizes])
    statement = le(
        SHARE * with_it[j], SHARE * (low * without_it[j] + high * with_another[j] + delta)
    )
    d.generalize("shared", statement, DRAWN, ["each with it", "shares", *sizes])
    d.generalize("all, each", le(HERE, share * THERE + SHARE * delta), DRAWN, ["shared", *sizes])
    by = add_up(d, "all", HERE, share, THERE, SHARE * delta, sizes)
    d.conclude([*by, *sizes])


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


def derive_without_replacement_attained(d: Derivation) -> None:
    """In each draw it is."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, m: 1, N: 2, n: 1, weights: {1: 1}, with_it: {1: HALF}},
            **{letter: {1: HALF / 2} for letter in (with_another, without_it)},
        }
    )
    sizes = ["1 <= m", "m <= N"]
    share = 1 + SHARE * (GROWTH - 1)
    known = [USED_UP, "the other record is as any", *sizes]
    d.generalize("each", eq(HERE, share * THERE + SHARE * delta), DRAWN, known)
    conclude_used_up(d, HERE, THERE, share, SHARE * delta, sizes)


WITHOUT_REPLACEMENT = result(
    "field.sampling-without-replacement",
    "Sampling m of n records without replacement lowers epsilon and delta",
    r"A mechanism that is $(\epsilon,\delta)$-DP where one record is replaced, asked about $m$ of "
    r"$n$ records drawn without replacement, is "
    r"$(\ln(1+\frac{m}{n}(e^\epsilon-1)), \frac{m}{n}\delta)$-DP; where the mechanism uses up its "
    "promise, so does the sampled one.",
    Part(
        "bound",
        r"$Pr[S|D] \le (1+\frac{m}{n}(e^\epsilon-1)) Pr[S|D'] + \frac{m}{n}\delta$ for every event "
        r"$S$, where a record of $D$ is replaced in $D'$.",
        formal=without_replacement,
        proof=derive_without_replacement,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"Where $Pr[S|T, x] = e^\epsilon Pr[S|T, y] + \delta$ for all samples $T$ and every other "
        r"record $y$, the bound is reached.",
        formal=without_replacement_attained,
        proof=derive_without_replacement_attained,
        narrower=(FINITE_OUTCOMES,),
    ),
    quantities=("subsampling.without_replacement_epsilon", "subsampling.without_replacement_delta"),
    place=PLACE,
    note="That m of n records in this order of drawing are a sample without replacement is not "
    "part of the proof: it is how the draw is made.",
)

CLAIMS = (POISSON_SAMPLING, WITHOUT_REPLACEMENT)
