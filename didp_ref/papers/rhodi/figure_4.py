"""Section 5, Figure 4: how the scale changes with the number of records.

Among N > n records the means of two worlds lie n/N times as far apart, the sums as far as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import BELOW, contrary, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import guarantee
from didp_ref.papers.rhodi.alphabet import N, S, i, j, k, lambda_, m, n, rho, u, v, w, y, z
from didp_ref.papers.rhodi.figures_2_and_3 import BELOW_1, ODDS
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ABOVE_A_GUESS,
    ANOTHER,
    HALF,
    LEAST_SCALE,
    SCALE,
    SEVERAL,
    cite,
    least_scale,
    positive_logarithm,
)
from didp_ref.papers.shared.narrower import (
    BOUND_NOT_BELIEF,
    CAPTION_AND_TEXT,
    FIXED_NUMBER_OF_WORLDS,
    LAPLACE_NOISE,
)
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors

TWO_SIZES = {
    **as_written(ge(n, 1), gt(N, n)),
    "v[k] = (y + u[k])/n in every world k": every(eq(v[k], (y + u[k]) / n), (k, 1, m)),
    "w[k] = (z + u[k])/N in every world k": every(eq(w[k], (z + u[k]) / N), (k, 1, m)),
    **A_WORLD,
    **ANOTHER,
    **as_written(gt(S, 0)),
    **ABOVE_A_GUESS,
    **BELOW_1,
}
"""Means of n and of N > n records; the unknown one is ``u[k]`` in world k.

The known ones add up to ``y`` and to ``z``. Where means of n records lie ``S`` apart at most, those
of N lie ``n/N S`` apart.
"""


def mean_by_size() -> Statement:
    """Figure 4: among more records the means lie nearer, by n/N, and the scale is smaller."""
    conclusion = And(
        eq(Abs(w[i] - w[j]), n / N * Abs(v[i] - v[j])), lt(least_scale(m, n / N * S), LEAST_SCALE)
    )
    return Statement(TWO_SIZES, conclusion)


SIZES = {
    **{n: 1, N: 2, S: 4, m: 3, rho: HALF, y: 0, z: 0, i: 1, j: 2},
    **{u: {1: 0, 2: 2, 3: 4}, v: {1: 0, 2: 2, 3: 4}, w: {1: 0, 2: 1, 3: 2}},
}


def in_two_worlds(d: Derivation, answers: tuple[str, str], sizes: list[str]) -> list[str]:
    """Take what two facts say of every world in the worlds i and j; return the new facts."""
    names = []
    for answer, in_every_world in zip("vw", answers, strict=True):
        for world, in_range in ((i, A_WORLD), (j, ANOTHER)):
            names.append(f"{answer}[{world}]")
            d.at(names[-1], in_every_world, world, by=[*in_range, *sizes])
    return names


def nearer_by_size(d: Derivation) -> None:
    """What is known cancels: among N records the means lie n/N times as far apart."""
    answers = ("v[k] = (y + u[k])/n in every world k", "w[k] = (z + u[k])/N in every world k")
    by = ["n >= 1", "N > n", *in_two_worlds(d, answers, ["n >= 1", "N > n"])]
    d.step("apart", eq(w[i] - w[j], n / N * (v[i] - v[j])), by=by)
    d.lemma("|v[i] - v[j]|", lemmas.absolute_value(v[i] - v[j]))
    d.lemma("|w[i] - w[j]|", lemmas.absolute_value(w[i] - w[j]))
    d.step("factor", And(gt(n / N, 0), lt(n / N, 1)), by=["n >= 1", "N > n"])
    by = ["N > n", "n >= 1", "factor", "apart", "|v[i] - v[j]|", "|w[i] - w[j]|"]
    d.step("nearer", eq(Abs(w[i] - w[j]), n / N * Abs(v[i] - v[j])), by=by)
    positive_logarithm(d, ODDS, [*ABOVE_A_GUESS, *BELOW_1], [*BELOW_1])


def derive_mean_by_size(d: Derivation) -> None:
    """The logarithm is the same for both sizes."""
    d.model(SIZES)
    nearer_by_size(d)
    d.step("shrinks", lt(n / N * S / log(ODDS), S / log(ODDS)), by=["S > 0", "factor", "logarithm"])
    d.conclude(by=["nearer", "shrinks"])


def sum_by_size() -> Statement:
    """Figure 4: how far apart the sums lie does not depend on the records that are known."""
    hypotheses = {
        "v[k] = y + u[k] in every world k": every(eq(v[k], y + u[k]), (k, 1, m)),
        "w[k] = z + u[k] in every world k": every(eq(w[k], z + u[k]), (k, 1, m)),
        **A_WORLD,
        **ANOTHER,
    }
    return Statement(hypotheses, eq(Abs(w[i] - w[j]), Abs(v[i] - v[j])))


def derive_sum_by_size(d: Derivation) -> None:
    """What is known cancels."""
    entries = {1: 0, 2: 2}
    d.model({m: 2, y: 0, z: 0, i: 1, j: 2, u: entries, v: entries, w: entries})
    answers = ("v[k] = y + u[k] in every world k", "w[k] = z + u[k] in every world k")
    d.step("apart", eq(w[i] - w[j], v[i] - v[j]), by=in_two_worlds(d, answers, []))
    d.lemma("|v[i] - v[j]|", lemmas.absolute_value(v[i] - v[j]))
    d.lemma("|w[i] - w[j]|", lemmas.absolute_value(w[i] - w[j]))
    d.conclude(by=["apart", "|v[i] - v[j]|", "|w[i] - w[j]|"])


FIGURE_4 = Claim(
    id="rhodi.figure-4",
    kind=Kind.FIGURE,
    source=cite("section 5, Figure 4"),
    title="The mean's noise shrinks with the data, the sum's does not",
    statement="We see that, for $f = mean$, the noise needed shrinks with the size of the dataset. "
    "However, for $f = sum$, the noise is independent of dataset size.",
    parts=(
        Part(
            "the mean",
            says="The noise that a mean needs shrinks with the size of the dataset",
            formal=mean_by_size,
            proof=derive_mean_by_size,
            narrower=(FIXED_NUMBER_OF_WORLDS, CAPTION_AND_TEXT),
        ),
        Part(
            "the sum",
            says="The noise that a sum needs is independent of it",
            formal=sum_by_size,
            proof=derive_sum_by_size,
            narrower=(FIXED_NUMBER_OF_WORLDS, CAPTION_AND_TEXT),
        ),
    ),
    quantities=("scale.rho",),
    note="At a fixed range of the domain and a fixed rho the mean's scale is inversely "
    "proportional to the number of records.",
)


def harder_by_size() -> Statement:
    """Figure 4: at one scale, among N > n records, whose means lie n/N times as far apart."""
    at_n, at_larger = (
        guarantee.rho.at(scale=lambda_, sensitive_range=S / size, n_worlds=m) for size in (n, N)
    )
    return Statement(
        SEVERAL | SCALE | as_written(gt(S, 0), ge(n, 1), gt(N, n)), lt(at_larger, at_n)
    )


def derive_harder_by_size(d: Derivation) -> None:
    """The less far the means lie apart, the more every other world weighs."""
    d.model({m: 2, lambda_: 1, S: 1, n: 1, N: 2})
    far, near = -S / n / lambda_, -S / N / lambda_
    d.step("nearer", lt(far, near), by=["lambda > 0", "S > 0", "n >= 1", "N > n"])
    d.lemma("grows", lemmas.exp_monotone(near, far))
    d.lemma("far is positive", lemmas.exp_positive(far))
    weights = exp(far), exp(near)
    by = ["lambda > 0", "n >= 1", "N > n", "nearer", "grows", "far is positive"]
    d.step("weights", And(gt(weights[0], 0), lt(weights[0], weights[1])), by=by)
    d.conclude(by=["m >= 2", "lambda > 0", "n >= 1", "N > n", "weights"])


AT_ONE_RHO, AT_ONE_SCALE = "at one rho", "at one scale of the noise"


def same_by_size() -> Statement:
    """Figure 4: with the noise that rho asks for, worlds lie as many scales apart at every size."""
    return Statement(
        TWO_SIZES, eq(Abs(w[i] - w[j]) / least_scale(m, n / N * S), Abs(v[i] - v[j]) / LEAST_SCALE)
    )


def derive_same_by_size(d: Derivation) -> None:
    """Distance and scale shrink by one factor."""
    d.model(SIZES)
    nearer_by_size(d)
    d.conclude(by=["S > 0", "n >= 1", "N > n", "factor", "nearer", "logarithm"])


def check_harder_to_identify() -> Iterator[Evidence]:
    """The mean of 1000 and of 10,000 records, each with the noise that rho = 2/3 asks for."""

    def largest_risk(size: int) -> Fraction:
        answers = [Fraction(unknown, size) for unknown in (0, 1)]
        span = max(answers) - min(answers)
        # in ranges; Theorem 1's scale for two worlds and rho = 2/3 is the range over ln 2
        return max(
            posteriors(uniform(2), [int(answer / span) for answer in answers], 0, Fraction(2))
        )

    small, large = largest_risk(1000), largest_risk(10_000)
    yield refuted_by(
        {
            "unknown record": "0 or 1",
            "rho": "2/3",
            "records": "1000, and 10,000",
            "scale": "S(f)/ln 2 at either size",
        },
        large < small,
        f"the largest posterior is {small} for the mean of 1000 records and {large} for that of "
        "10,000: the noise shrinks with the distance that it hides",
        reading=AT_ONE_RHO,
        contrast=contrary("the largest posterior among 10,000 records", small, large, BELOW),
    )


HARDER_TO_IDENTIFY = Claim(
    id="rhodi.harder-to-identify",
    kind=Kind.REMARK,
    source=cite("section 5", "after Figure 4"),
    title="At one rho a larger database protects nobody better",
    statement=r"(The $\rho$ values for each pair are the same.) [...] Thus for mean it becomes "
    "harder to identify an individual from the released statistics as the database grows.",
    parts=(
        Part(
            "statement",
            says=r"With the noise that one $\rho$ asks for at either size, a posterior falls as "
            "the number of records grows",
            corrected=same_by_size,
            corrected_proof=derive_same_by_size,
            reading=AT_ONE_RHO,
            narrower=(FIXED_NUMBER_OF_WORLDS, LAPLACE_NOISE),
        ),
        Part(
            "statement",
            says="At one scale of the noise, eq. 9 of a mean falls as the number of records grows",
            formal=harder_by_size,
            proof=derive_harder_by_size,
            reading=AT_ONE_SCALE,
            narrower=(FIXED_NUMBER_OF_WORLDS, LAPLACE_NOISE, BOUND_NOT_BELIEF),
        ),
    ),
    checks=(check_harder_to_identify,),
    quantities=("guarantee.rho", "scale.rho"),
    readings={
        AT_ONE_RHO: "the noise is that of Figure 4: Theorem 1's for the same rho at either size",
        AT_ONE_SCALE: "the noise is the same at either size",
    },
    correction=Correction(
        statement=r"With Theorem 1's noise for one $\rho$ two worlds' means lie as many scales "
        "apart at every size, so that every posterior is the same: what shrinks is the noise. At "
        "one scale of the noise eq. 9 falls as the database grows.",
        printed="for mean it becomes harder to identify an individual from the released statistics "
        "as the database grows",
        correct=r"for mean less noise is needed as the database grows; at the same $\rho$ it is as "
        "hard to identify an individual",
        consequence="For 99 worlds and rho = 0.1, as of hours-per-week, the largest posterior is "
        "0.02644 for 1000 records, for 10,000 and for 48,842.",
        error="With Theorem 1's noise for one rho, a mean of more records protects nobody better",
        who="anyone who counts on the size of the data for more than rho",
        repair="say that the noise shrinks, and the risk does not",
        severity=Severity.WRONG_REASON,
        unrun="a sentence is corrected; the numbers above are of the mechanism at both sizes",
    ),
)


CLAIMS = (FIGURE_4, HARDER_TO_IDENTIFY)
