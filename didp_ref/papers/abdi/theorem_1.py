"""Theorem 1: the composition of n mechanisms (eq. 3 to 9).

Each answer keeps inequality (2), and so do all together, with the products of ``1 - alpha_k`` and
of ``1 + beta_k``. The proof is by induction: eq. 6 applies Definition 4 with the belief after k
answers as the prior. Definition 4 at one given prior does not give eq. 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from sympy import And, oo

from didp_ref.audit.checks import broken_promise, refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import composition, scale
from didp_ref.numbers.domains import PROBABILITY, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.alphabet import alphas, beliefs, betas, f, l, priors, x
from didp_ref.papers.abdi.shared import (
    ALPHA_SIDE,
    BETA_SIDE,
    EVERY,
    EVERY_PRIOR,
    HALF,
    INDEPENDENT,
    ONE,
    PRIOR_READINGS,
    WHEN_ASKED,
    cite,
    is_log,
)
from didp_ref.papers.abdi.theorem_1_product_form import ALPHA_SIGMAS, BETA_SIGMAS, alpha_c, beta_c
from didp_ref.papers.abdi.worlds import (
    ALPHA_PROMISES,
    BETA_PROMISES,
    MANY,
    MECHANISMS,
    PRIORS,
    WORLDS,
    at_every_prior,
    belief,
    evidence,
    falls,
    rises,
    transcript,
)
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.papers.shared.narrower import INDEPENDENT_NOISES
from didp_ref.symbolic.notation import Formula, Term, every, le, lt
from didp_ref.worlds.beliefs import bayes, identifiable, laplace, ratio_extremes

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

DEFINITION_4 = "every answer keeps inequality (2) in the world i at every prior on i and a world l"
EQUATION_6 = "answer k + 1 keeps inequality (2) at the belief after k answers, for every k >= 0"
POSSIBLE = "the density of the answers, over all worlds, is positive"

ALPHA_KEPT = And(lt(0, alpha_c), lt(alpha_c, 1), le((1 - alpha_c) * priors[i], belief(transcript)))
BETA_KEPT = And(lt(0, beta_c), le(belief(transcript), (1 + beta_c) * priors[i]))
"""Definition 4 for n mechanisms together: the range of the promise, and inequality (2)."""


def kept_at_every_prior(world: Term = i, other: Term = l) -> Formula:
    """Definition 4 of every answer, at the priors x and 1 - x on one world and another.

    The prior x is positive, so inequality (2) bounds the ratio of the beliefs, which is that of the
    density in the world to the density of what was observed.
    """
    mine = f(k, world)
    mixture = x * mine + (1 - x) * f(k, other)
    inequality = And(le((1 - alphas[k]) * mixture, mine), le(mine, (1 + betas[k]) * mixture))
    return every(at_every_prior(inequality), MECHANISMS, (l, 1, m))


def theorem_1(promises: dict[str, Formula]) -> dict[str, Formula]:
    """Return what Theorem 1 assumes: of every prior, x and 1 - x on the worlds i and l suffice."""
    return {
        **PRIORS,
        "n >= 1": MANY["n >= 1"],
        **promises,
        "no density f(k, j) is negative": every(le(0, f(k, j)), MECHANISMS, WORLDS),
        POSSIBLE: lt(0, evidence(transcript)),
        DEFINITION_4: kept_at_every_prior(),
    }


def theorem_1_alpha() -> Statement:
    """The left side of inequality (2), with alpha_c."""
    return Statement({**theorem_1(ALPHA_PROMISES), **ALPHA_SIGMAS}, ALPHA_KEPT)


def theorem_1_beta() -> Statement:
    """The right side of inequality (2), with beta_c."""
    return Statement({**theorem_1(BETA_PROMISES), **BETA_SIGMAS}, BETA_KEPT)


WHEN_ASKED_LOW = "no answer lowers the belief before it by more than 1 - alpha_k"
WHEN_ASKED_HIGH = "no answer raises the belief before it by more than 1 + beta_k"


def when_asked_alpha() -> Statement:
    """The left side, where every mechanism keeps Definition 4 at the belief when it is asked."""
    promise = every(le((1 - alphas[k]) * beliefs[k - 1], beliefs[k]), MECHANISMS)
    return Statement(
        {"n >= 1": MANY["n >= 1"], **ALPHA_PROMISES, WHEN_ASKED_LOW: promise, **ALPHA_SIGMAS},
        And(lt(0, alpha_c), lt(alpha_c, 1), le((1 - alpha_c) * beliefs[0], beliefs[n])),
    )


def when_asked_beta() -> Statement:
    """The right side, where every mechanism keeps Definition 4 at the belief when it is asked."""
    promise = every(le(beliefs[k], (1 + betas[k]) * beliefs[k - 1]), MECHANISMS)
    return Statement(
        {"n >= 1": MANY["n >= 1"], **BETA_PROMISES, WHEN_ASKED_HIGH: promise, **BETA_SIGMAS},
        And(lt(0, beta_c), le(beliefs[n], (1 + beta_c) * beliefs[0])),
    )


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


Mechanisms = list[tuple[Fraction, Fraction]]
"""The alpha and the beta of each."""
Promise = Callable[[Mechanisms], Enclosure]


def sampled_mechanisms() -> SearchStrategy[object]:
    """Return where some mechanisms are looked for."""
    from hypothesis import strategies

    promise = strategies.tuples(UNIT_OPEN.strategy(), UNIT_OPEN.strategy())
    return strategies.lists(promise, min_size=1, max_size=4)


def search_two_worlds(alpha_of: Promise, beta_of: Promise, reading: str = "") -> Iterator[Evidence]:
    """Search for answers that move a belief further than all promise together.

    Each answer keeps its alpha and beta at every prior, and could not move the odds further.
    """

    def growth(mechanisms: Mechanisms) -> Fraction:
        return prod((min(1 / (1 - a), 1 + b) for a, b in mechanisms), start=Fraction(1))

    def alpha_side(mechanisms: Mechanisms, prior: Fraction) -> Truth:
        fall = 1 - 1 / (prior + growth(mechanisms) * (1 - prior))
        return Enclosure(fall, fall).at_most(alpha_of(mechanisms))

    def beta_side(mechanisms: Mechanisms, prior: Fraction) -> Truth:
        rise = 1 / (prior + (1 - prior) / growth(mechanisms)) - 1
        return Enclosure(rise, rise).at_most(beta_of(mechanisms))

    for part, holds in ((ALPHA_SIDE, alpha_side), (BETA_SIDE, beta_side)):
        yield sampled(
            {"mechanisms": sampled_mechanisms(), "prior": PROBABILITY.strategy()},
            holds,
            "answers in two worlds that all point one way, each likelihood ratio at its largest",
            reading=reading,
            part=part,
        )


def check_theorem_1() -> Iterator[Evidence]:
    """Both readings of Definition 4; and that the noises must be independent."""
    yield from two_answers(ONE, ALPHA_SIDE)
    yield from one_coin(ONE)
    yield from two_coins(ONE)
    yield from search_two_worlds(
        lambda mechanisms: composition.alpha_symmetric.enclose([a for a, _ in mechanisms]),
        lambda mechanisms: composition.beta_symmetric.enclose([b for _, b in mechanisms]),
        EVERY,
    )
    alone = {
        beliefs_in_the_bit(lambda coin, _: coin == 0),
        beliefs_in_the_bit(lambda _, masked: masked == 0),
    }
    together = beliefs_in_the_bit(lambda coin, masked: coin == masked == 0)
    yield remark(
        alone == {(HALF, HALF)} and together == (Fraction(1), Fraction(0)),
        "the noises must be independent, which Theorem 1 does not say: a fair coin r, and r xor "
        "b, each leave the belief in the bit b at 1/2, and together reveal it",
    )


ALPHA_COMBINED = (
    r"$0 < \alpha_c < 1$, and after all answers no belief is below $1-\alpha_c$ times its prior: "
    r"$(1-\alpha_c) \times \mathcal{B}_\emptyset(D'=D^s) \le "
    r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s)$."
)
BETA_COMBINED = (
    r"$0 < \beta_c$, and after all answers no belief is above $1+\beta_c$ times its prior: "
    r"$\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le (1+\beta_c) \times "
    r"\mathcal{B}_\emptyset(D'=D^s)$."
)


THEOREM_1 = Claim(
    id="abdi.theorem-1",
    kind=Kind.THEOREM,
    source=cite("section 5, Theorem 1"),
    title="Composition of n mechanisms",
    statement=r"Each $M_i$, $i \in [1,n]$, is $(\alpha_i,\beta_i)$-differentially identifiable. "
    r"Then for all databases $D, D^s$, where $D \sim D^s$, the combination $\mathcal{M} = "
    r"(M_1(q_1(D^s)), M_2(q_2(D^s)), \cdots, M_n(q_n(D^s)))$ is $(\alpha_c, "
    r"\beta_c)$-differentially identifiable where: $\alpha_c = \sum_{k=1}^n (-1)^{k+1} "
    r"\sigma_k(\alpha_1, \cdots, \alpha_n)$ and $\beta_c = \sum_{k=0}^n (\sigma_k(\beta_1, \cdots, "
    r"\beta_n)) - 1$ with $\sigma_k$ denotes the elementary symmetric polynomials.",
    parts=(
        Part(
            ALPHA_SIDE,
            ALPHA_COMBINED,
            formal=theorem_1_alpha,
            reading=EVERY,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(ALPHA_SIDE, ALPHA_COMBINED, formal=when_asked_alpha, reading=WHEN_ASKED),
        Part(ALPHA_SIDE, ALPHA_COMBINED, corrected=theorem_1_alpha, reading=ONE),
        Part(
            BETA_SIDE,
            BETA_COMBINED,
            formal=theorem_1_beta,
            reading=EVERY,
            narrower=(INDEPENDENT_NOISES,),
        ),
        Part(BETA_SIDE, BETA_COMBINED, formal=when_asked_beta, reading=WHEN_ASKED),
        Part(BETA_SIDE, BETA_COMBINED, corrected=theorem_1_beta, reading=ONE),
    ),
    checks=(check_theorem_1,),
    correction=Correction(
        r"It holds where every $M_i$ keeps $(\alpha_i,\beta_i)$ from the belief after the "
        r"first $i-1$ answers to that after $i$, as eq. 6 uses Definition 4. With noises that are "
        r"independent that is what each $M_i$ promises by itself at that belief; and it holds "
        r"where they are and each keeps its promise at every prior. It does not hold where every "
        r"$M_i$ keeps it at the prior before any answer, as a scale that Theorem 3 set there "
        r"does: what holds there is abdi.theorem-1.with-theorem-3.",
        error="Theorem 1's alpha can fail for scales that Theorem 3 set at the first prior",
        who="individuals asked about more than once",
        repair="set every scale by Theorem 2; or by Theorem 3 at the belief when it is used, while "
        "beta < 1/P_max - 1 there",
        printed=r"$\prod_i (1-\alpha_i) \times \mathcal{B}_\emptyset(D'=D^s) \le "
        r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le \prod_i (1+\beta_i) \times "
        r"\mathcal{B}_\emptyset(D'=D^s)$ (eq. 3)",
        correct=r"with independent noises: eq. 3, if each $M_i$ is $(\alpha_i,\beta_i)$-DI at the "
        r"belief when it is asked, or at every prior. At scales that Theorem 3 set at the first "
        r"prior: its right side, and $1/(P_{min} + (1-P_{min}) \prod_i e^{\Theta_i/\lambda_i})$ "
        r"for $\prod_i (1-\alpha_i)$",
        consequence="two answers that each keep (1/2, 1/2) at the prior 1/2 lower the belief to "
        "1/10, a fifth of the prior, where a quarter is promised, and so do two coins, heads with "
        "(1/4, 3/4); two coins, heads with (1/2, 1/2, 1/12) and (1/2, 1/12, 1/2) in three worlds "
        "of prior (1/5, 2/5, 2/5), each keep (3/4, 1/2), and two heads raise the first belief to "
        "3/5, three times the prior, where a factor of 9/4 is promised",
    ),
    quantities=("composition.alpha_symmetric", "composition.beta_symmetric"),
    rests_on=(EVERY_PRIOR, INDEPENDENT),
    readings=PRIOR_READINGS,
    finding="It needs noises that are independent, which it does not say: of fair coins r and "
    "r xor b neither tells of the bit b, whatever is believed of it, and both do. Read over every "
    "prior it is loose: see abdi.theorem-1.sharp.",
)


def induction() -> Statement:
    """Definition 4 at the belief after k answers, for every k."""
    here, after = beliefs[k], beliefs[k + 1]
    low, high = (1 - alphas[k + 1]) * here, (1 + betas[k + 1]) * here
    everywhere = (k, 1, oo)
    hypotheses = {
        "alpha_k > 0 for every k >= 1": every(lt(0, alphas[k]), everywhere),
        "alpha_k < 1 for every k >= 1": every(lt(alphas[k], 1), everywhere),
        "beta_k > 0 for every k >= 1": every(lt(0, betas[k]), everywhere),
        EQUATION_6: every(And(le(low, after), le(after, high)), (k, 0, oo)),
    }
    bounds = And(le(falls * beliefs[0], beliefs[n]), le(beliefs[n], rises * beliefs[0]))
    return Statement(hypotheses, every(bounds, (n, 1, oo)))


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
            "scale": "1/ln 3, Theorem 3's",
            "responses": "(0, 0), of independent noises",
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


def check_induction() -> Iterator[Evidence]:
    """Where eq. 6 does not apply."""
    yield from two_answers(ONE, harmful=False)


EQUATION_6_ASSUMED = "eq. 6 assumed: Definition 4 at the belief after k answers"


THEOREM_1_INDUCTION = Claim(
    id="abdi.theorem-1.induction",
    kind=Kind.DERIVATION,
    source=cite("section 5, Theorem 1, proof", "eq. 3-9"),
    title="From k to k + 1 mechanisms",
    statement=r"[In short:] $\prod_{i=1}^n (1-\alpha_i) \times \mathcal{B}_\emptyset(D'=D^s) \le "
    r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le \prod_{i=1}^n (1+\beta_i) \times "
    r"\mathcal{B}_\emptyset(D'=D^s)$ for all $n$, by induction: Definition 4 at the belief "
    r"after $k$ answers (6), then (7) since $0<\alpha<1$ and (8) since $\beta>0$.",
    parts=(
        Part("eq. 3", formal=induction, reading=WHEN_ASKED),
        Part("eq. 3", formal=induction, reading=EVERY, narrower=(EQUATION_6_ASSUMED,)),
        Part("eq. 3", corrected=induction, reading=ONE),
    ),
    checks=(check_induction,),
    correction=Correction(
        r"Eq. 6 applies Definition 4 with the posterior after $k$ answers as the prior, so "
        r"the definition must hold there; the rest of the induction stands.",
        who="whoever composes mechanisms that were calibrated at one prior",
        repair="say in Definition 4 that the prior is the belief when the query is asked",
        severity=Severity.REMARK,
    ),
    rests_on=(INDEPENDENT,),
    readings=PRIOR_READINGS,
    finding="Eq. 6 takes Definition 4 at the belief after k answers, a prior that the "
    "definition does not mention; what follows where it holds only at the first prior stands "
    "under abdi.theorem-1.",
)

CLAIMS = (THEOREM_1, THEOREM_1_INDUCTION)
