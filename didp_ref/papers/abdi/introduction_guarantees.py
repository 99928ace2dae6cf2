"""Section 1: between the notions, budgets for rho, and whether they give the same guarantees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Min, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import ABOVE, all_hold, contrary, corrected, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale, translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.alphabet import c, g, h_1, h_2, priors, x
from didp_ref.papers.abdi.introduction import (
    ALIKE,
    QUARTER,
    beliefs_within,
    derive_through_the_whole,
    positive_factors,
    through_the_whole,
)
from didp_ref.papers.abdi.posterior_bounds import belief_bounds, weights_of_event
from didp_ref.papers.abdi.repairs import repair_same_guarantees
from didp_ref.papers.abdi.shared import EVERY_PRIOR, HALF, REMOVED, REPLACED, cite, sensitivities
from didp_ref.papers.abdi.worlds import (
    HAPPENED,
    PRIORS,
    PROMISE,
    WORLDS,
    at_every_prior,
    belief,
    weight,
    within,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, m, rho
from didp_ref.papers.shared.events import at_a_point, omega
from didp_ref.papers.shared.informal import printed_values, witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import at_a_small_prior
from didp_ref.symbolic.notation import Formula, as_written, eq, every, le, lt, reals
from didp_ref.worlds import Universe
from didp_ref.worlds.beliefs import bayes, laplace

UTILITY = "utility"
BUDGET, EVERY_MECHANISM = "a budget that keeps rho", "a budget of every mechanism that keeps rho"
FROM_RHO_ALONE = "from rho alone"

BESIDE_I = "every g(omega, j) is at most e^epsilon times g(omega, i), and the other way round"


def _alike() -> dict[str, Formula]:
    own, other, growth = g(omega, i), g(omega, j), exp(epsilon)
    near = And(le(other, growth * own), le(own, growth * other))
    return {**PRIORS, BESIDE_I: every(near, omega, WORLDS), **HAPPENED}


def budget_for_rho() -> Statement:
    """A budget of at most rho's keeps a belief that is 1/m before at rho or below."""
    budget = translation.epsilon_from_rho.at(rho=rho, n_worlds=m)
    hypotheses = {
        **_alike(),
        **as_written(le(2, m), lt(0, rho), lt(rho, 1)),
        "the prior of the world i is 1/m": eq(m * priors[i], 1),
        "epsilon is at most the budget for rho": le(epsilon, budget),
    }
    return Statement(hypotheses, le(belief(weight), rho))


def weights_beside_i(d: Derivation) -> None:
    """The probabilities of all worlds beside that of the world i."""
    positive_factors(d, epsilon)
    at_a_point(d, "beside i", BESIDE_I)
    known = ["beside i", "factors", "up and down"]
    own, other, low, high = g(omega, i), g(omega, j), exp(-epsilon), exp(epsilon)
    d.generalize("at omega, weights at most", le(other, high * own), WORLDS, known)
    d.generalize("at omega, weights at least", le(low * own, other), WORLDS, known)
    weights_of_event(d, (low, high))


def derive_budget_for_rho(d: Derivation) -> None:
    """Eq. 13 at the prior 1/m, and the logarithm of the odds."""
    d.model({**ALIKE, rho: Rational(2, 3)})
    weights_beside_i(d)
    belief_bounds(d, weight, exp(-epsilon), exp(epsilon), sides=["eq. 13"])
    odds = exp(translation.epsilon_from_rho.at(rho=rho, n_worlds=m))
    by = ["2 <= m", "0 < rho", "rho < 1"]
    d.step("odds of rho", And(lt(0, odds), eq(odds * (1 - rho), (m - 1) * rho)), by)
    d.lemma("log of the odds", lemmas.exp_log(odds, epsilon))
    facts = [*by, "odds of rho", "log of the odds", "epsilon is at most the budget for rho"]
    d.step("growth at most", le(exp(epsilon) * (1 - rho), (m - 1) * rho), facts)
    p, x, y, o, s, b, n = reals("p_ x_ y_ o_ s_ B_ m_")
    terms = {
        **{p: priors[i], x: exp(-epsilon), y: exp(epsilon), s: rho, b: belief(weight), n: m},
        o: 1 / (priors[i] + exp(-epsilon) * (1 - priors[i])),
    }
    premises = [le(2, n), eq(n * p, 1), lt(0, s), lt(s, 1), lt(0, x), lt(0, y), eq(y * x, 1)]
    premises += [le(y * (1 - s), (n - 1) * s), eq((p + x * (1 - p)) * o, 1), lt(0, p + x * (1 - p))]
    premises += [le(b, p * o)]
    algebra(
        d,
        "rho is kept",
        terms,
        premises,
        le(b, s),
        [
            *by,
            "the prior of the world i is 1/m",
            "factors",
            "up and down",
            "growth at most",
            "odds",
            "eq. 13",
        ],
    )
    d.conclude(["rho is kept"])


def check_rho_to_epsilon() -> Iterator[Evidence]:
    """A budget that keeps rho with equality; and a mechanism that keeps rho and has none."""
    worst = bayes([HALF, HALF], laplace([0, 1], 0, Fraction(3)))[0]
    rho = Fraction(3, 4)
    budget = rho / (1 - rho)
    yield refuted_by(
        {"m": 2, "rho": rho, "epsilon": "ln 3", "largest posterior": worst},
        not (budget == 3 and worst == rho),
        "epsilon = ln((m - 1) rho/(1 - rho)) = ln 3 keeps rho = 3/4, and no larger epsilon does",
        reading=BUDGET,
        part="statement",
    )
    third = [Fraction(1, 3)] * 3
    named = [[HALF * (world != output) for world in range(3)] for output in range(3)]
    error = scale.rho.enclose(rho, 2, 1)
    low, high = Fraction(91, 100), Fraction(92, 100)
    lies_between = all_hold([Enclosure(low, low).less_than(error), error.less_than(high)])
    yield refuted_by(
        {"m": 2, "S": 1, "rho": rho, "scale": "1/ln 3", "mean absolute error": error.digits[:4]},
        ~lies_between,
        "the cited Theorem 1 gives the scale from rho = 3/4 without an epsilon, and the scale of "
        "Laplace noise is its mean absolute value",
        engine="Arb",
        part=UTILITY,
        reading=BUDGET,
    )
    yield corrected(
        lies_between,
        "two worlds, S = 1, rho = 3/4: the scale 1/ln 3 lies between 0.91 and 0.92",
        engine="Arb",
        part=UTILITY,
        reading=BUDGET,
    )
    wider = bayes([HALF, HALF], laplace([0, 1], 0, Fraction(2)))[0]
    twice = scale.rho.enclose(Fraction(2, 3), 2, 1)
    yield instance(
        all_hold([wider < rho, error.less_than(twice.lower)]),
        "two worlds, S = 1, rho = 3/4: the scales 1/ln 3 and 1/ln 2 both keep every belief at 3/4 "
        "or below, and the mean error of the second is the larger one",
        engine="Arb",
        reading=EVERY_MECHANISM,
        part=UTILITY,
    )
    yield instance(
        all(max(bayes(third, likelihoods)) == HALF for likelihoods in named)
        and all(0 in likelihoods for likelihoods in named),
        "of three worlds it names, at random, one that is not the true one: every belief stays at "
        "1/2 or below, and likelihoods of 0 and 1/2 have no epsilon",
        reading=EVERY_MECHANISM,
        part="statement",
    )
    one_likelier = [[Fraction(6), *[Fraction(1)] * others] for others in (1, 2)]
    of_two, of_three = (bayes([Fraction(1, len(row))] * len(row), row)[0] for row in one_likelier)
    yield instance(
        of_two == Fraction(6, 7) > rho == of_three,
        "rho = 3/4: an answer that is six times likelier in one world than in the others moves the "
        "belief in that world to 3/4 among three worlds, and to 6/7 between two; so the largest "
        "budget that keeps rho is ln 6 among three, and less between two",
        reading=FROM_RHO_ALONE,
        part="statement",
    )
    errors = [scale.rho.enclose(rho, n_worlds, 1) for n_worlds in (2, 3)]
    yield instance(
        errors[1].less_than(errors[0].lower),
        "S = 1, rho = 3/4: the cited paper's scale, which is the mean error, is 1/ln 3 between two "
        "worlds and 1/ln 6, which is less, among three",
        engine="Arb",
        reading=FROM_RHO_ALONE,
        part=UTILITY,
    )


INTRODUCTION_RHO_TO_EPSILON = Claim(
    id="abdi.introduction.rho-to-epsilon",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="rho translates to an epsilon if the number of worlds is known, not without it",
    statement=r"Moreover, There is no direct translation from the DI parameter $\rho$ to the DP "
    r"parameter $\epsilon$, and thus, the data utility may become unable to estimate.",
    parts=(
        Part(
            "statement",
            r"No $\epsilon$ is known from $\rho$ that keeps $\rho$.",
            corrected=budget_for_rho,
            corrected_proof=derive_budget_for_rho,
            reading=BUDGET,
        ),
        witness(
            "statement",
            r"Some mechanism keeps $\rho$ and has no $\epsilon$.",
            reading=EVERY_MECHANISM,
        ),
        printed_values(
            UTILITY,
            r"The error of the cited paper's noise at $\rho = 3/4$, among two worlds whose answers "
            r"lie 1 apart, is not known.",
            reading=BUDGET,
            narrower=("rho = 3/4, two worlds",),
        ),
        witness(
            UTILITY,
            r"Two mechanisms keep one $\rho$, and their mean errors differ.",
            reading=EVERY_MECHANISM,
        ),
        witness(
            "statement",
            r"At one $\rho$ the largest $\epsilon$ that keeps $\rho$ is another for another number "
            r"of worlds.",
            reading=FROM_RHO_ALONE,
        ),
        witness(
            UTILITY,
            r"At one $\rho$ the error of the cited paper's noise is another for another number of "
            r"worlds.",
            reading=FROM_RHO_ALONE,
        ),
    ),
    checks=(check_rho_to_epsilon,),
    correction=Correction(
        r"Among $m$ worlds that are equally likely every $\epsilon$-differentially private "
        r"mechanism with $\epsilon \le \ln\frac{(m-1)\rho}{1-\rho}$ keeps $\rho$, if databases "
        r"with one individual replaced are neighbors; the cited paper prints it, after its Theorem "
        r"1. With one removed, half of that budget does. It needs $m$: from $\rho$ alone the "
        r"largest $\epsilon$ is not known. Nor does the converse hold: a "
        r"mechanism may keep $\rho$ and have no $\epsilon$ at all. Utility needs no $\epsilon$: "
        r"that theorem gives the scale of the noise from $\rho$, $m$ and the range $S(f)$, and the "
        r"scale is the mean error.",
        who="a reader who takes the missing translation for a reason to leave rho",
        repair="cite the translation of the cited paper, with its assumptions: m is known, the "
        "worlds are equally likely, and neighbors differ by a replacement",
        printed=r"Moreover, There is no direct translation from the DI parameter $\rho$ to the DP "
        r"parameter $\epsilon$, and thus, the data utility may become unable to estimate.",
        correct=r"with one individual replaced between neighbors, $\epsilon = "
        r"\ln\frac{(m-1)\rho}{1-\rho}$ keeps $\rho$ among $m$ equally likely worlds; at the scale "
        r"$S(f)/\epsilon$ the mean error is $S(f)/\epsilon$",
        consequence="two worlds 1 apart, rho = 3/4: epsilon = ln 3 keeps it, with equality, and "
        "the mean error is 0.91",
        severity=Severity.REMARK,
    ),
    quantities=("translation.epsilon_from_rho", "scale.rho"),
    readings={
        BUDGET: "an epsilon such that every mechanism that has it keeps rho, and the error of the "
        "cited paper's own noise",
        EVERY_MECHANISM: "an epsilon, and an error, that every mechanism that keeps rho has",
        FROM_RHO_ALONE: "the largest epsilon that keeps rho, and the error of the cited paper's "
        "noise, from rho alone: the number of worlds is not given",
    },
    finding='The cited paper prints the first clause, with its reason: "the relationship depends '
    'on additional information outside the scope of setting policy". It holds if rho is given and '
    "m is not. The section describes the possible worlds of the cited paper as the database less "
    "one individual. In the cited paper they are a smaller database and one individual more. The "
    "section says, as the cited paper does, that rho bounds the risk of any individual, and how "
    "far worlds are indistinguishable. Rho bounds the belief in those alone who are not known to "
    "be in the data, and from above alone (rhodi.definition-4, rhodi.indistinguishable).",
)


DP_GIVES_DI, DI_GIVES_DP = "DP gives DI", "DI gives DP"
"""What the sentences may mean, and their parts."""

TWO_WORLDS = "two worlds"


def one_step() -> Statement:
    """One individual replaced: the worlds are adjacent themselves."""
    hypotheses = {**_alike(), **as_written(le(0, epsilon))}
    return Statement(hypotheses, within(exp(-epsilon), belief(weight), exp(epsilon)))


def derive_one_step(d: Derivation) -> None:
    """One step of a factor of e^epsilon at most."""
    d.model(ALIKE)
    weights_beside_i(d)
    beliefs_within(d, epsilon)
    d.conclude(["eq. 15 and 16"])


IN_1, IN_2 = (
    f"inequality (2) holds in the world {world} at every prior on the two" for world in (1, 2)
)


def _kept_at_every_prior(mine: Formula, theirs: Formula) -> Formula:
    seen = x * mine + (1 - x) * theirs
    return at_every_prior(And(le((1 - alpha) * seen, mine), le(mine, (1 + beta) * seen)))


def private() -> Statement:
    """Two worlds: Definition 4 at every prior is differential privacy between them."""
    hypotheses = {
        **PROMISE,
        "c = min(1 + beta, 1/(1 - alpha))": eq(c, Min(1 + beta, 1 / (1 - alpha))),
        "h_1 >= 0": le(0, h_1),
        "h_2 >= 0": le(0, h_2),
        IN_1: _kept_at_every_prior(h_1, h_2),
        IN_2: _kept_at_every_prior(h_2, h_1),
    }
    return Statement(hypotheses, And(le(h_1, c * h_2), le(h_2, c * h_1)))


def derive_private(d: Derivation) -> None:
    """At a small prior inequality (2) bounds the ratio of the densities, on both sides."""
    half_more = Rational(3, 2)
    d.model({alpha: ONE_HALF, beta: ONE_HALF, c: half_more, h_1: 1, h_2: 1})
    d.lemma("smaller factor", lemmas.minimum(1 + beta, 1 / (1 - alpha)))
    known = []
    for name, kept, factor_ in (
        ("raised", IN_1, 1 + beta),
        ("lowered", IN_1, 1 - alpha),
        ("raised", IN_2, 1 + beta),
        ("lowered", IN_2, 1 - alpha),
    ):
        mine, theirs = (h_1, h_2) if kept == IN_1 else (h_2, h_1)
        fact = f"{name}, {mine}"
        wanted, rests = at_a_small_prior(d, name, d[kept], factor_, mine, theirs, fact)
        d.step(fact, wanted, [*PROMISE, "h_1 >= 0", "h_2 >= 0", kept, *rests])
        known.append(fact)
    by = [*PROMISE, "h_1 >= 0", "h_2 >= 0", "c = min(1 + beta, 1/(1 - alpha))", "smaller factor"]
    by += [*known]
    d.conclude(by)


def check_same_guarantees() -> Iterator[Evidence]:
    """The exact number of records: the same in every world, another on the whole database."""
    universe = Universe.of([0, 1])
    delta, theta = sensitivities("count", universe, REMOVED)
    beliefs = bayes([QUARTER, 1 - QUARTER], [Fraction(1), Fraction(1)])
    yield refuted_by(
        {
            "query": "the number of records, exactly",
            "Theta": theta,
            "prior": "(1/4, 3/4)",
            "posterior": f"({beliefs[0]}, {beliefs[1]})",
            "Pr[|D|] on D": 1,
            "Pr[|D|] on D less one": 0,
        },
        not (theta == 0 < delta == 1 and beliefs == (QUARTER, 1 - QUARTER)),
        "(alpha, beta)-DI holds for all alpha and beta, and epsilon-DP for no epsilon",
        reading=REMOVED,
        part=DI_GIVES_DP,
        contrast=contrary("Pr[|D|] on D less one record", 0, int(delta == 0), ABOVE),
    )
    whole = (0, 1)
    worlds = [(1 - whole[0], whole[1]), (whole[0], 1 - whole[1])]
    yield remark(
        {sum(world) % 2 for world in worlds} == {0} and sum(whole) % 2 == 1,
        "records are 0 or 1, and the worlds were D with one record replaced: the parity of the sum "
        "is 1 on D = {0, 1} and 0 in every world, so to replace in Definition 4 too would not do",
    )


INTRODUCTION_SAME_GUARANTEES = Claim(
    id="abdi.introduction.same-guarantees",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="(alpha, beta)-DI gives DP with one individual replaced, not with one removed",
    statement=r"The model aims to limit the leakage of information on whether an individual "
    r"participates in a database or not when considering an adversary with arbitrary prior "
    r"knowledge about each individual in the database (the same strong guarantees as DP).",
    parts=(
        Part(
            DP_GIVES_DI,
            r"An $\epsilon$-differentially private answer keeps inequality (2) at every prior, "
            r"with $\alpha = 1-e^{-\epsilon}$ and $\beta = e^\epsilon-1$.",
            formal=one_step,
            proof=derive_one_step,
            reading=REPLACED,
        ),
        Part(
            DP_GIVES_DI,
            r"The same with $2\epsilon$: the worlds are two steps apart.",
            formal=through_the_whole,
            proof=derive_through_the_whole,
            reading=REMOVED,
        ),
        Part(
            DI_GIVES_DP,
            r"An answer that keeps inequality (2) at every prior is differentially private "
            r"between the worlds, with $e^\epsilon = \min(1+\beta, 1/(1-\alpha))$.",
            formal=private,
            proof=derive_private,
            reading=REPLACED,
            narrower=(TWO_WORLDS,),
        ),
        Part(
            DI_GIVES_DP,
            r"An answer that keeps inequality (2) at every prior is differentially private "
            r"between a database and the same less one individual.",
            corrected=private,
            corrected_proof=derive_private,
            reading=REMOVED,
            narrower=(TWO_WORLDS,),
        ),
    ),
    checks=(check_same_guarantees, repair_same_guarantees),
    correction=Correction(
        r"Definition 4 compares the worlds with each other, $D$ less $i$ with $D$ less $j$, "
        r"and never with $D$. Differential privacy that replaces one individual compares these "
        r"too, and over every prior the two notions are one: $e^\epsilon = \min(1+\beta, "
        r"1/(1-\alpha))$. Differential privacy that removes one compares $D$ and $D$ less $i$, and "
        r"of them Definition 4 says nothing.",
        error="(alpha, beta)-DI gives DP with one individual replaced, not with one removed",
        who="a reader who takes Definition 4 for DP with one individual removed",
        repair="say that the guarantees are those of DP with one individual replaced",
        printed="The model aims to limit the leakage of information on whether an individual "
        "participates in a database or not when considering an adversary with arbitrary prior "
        "knowledge about each individual in the database (the same strong guarantees as DP).",
        correct="over every prior, the same guarantees as DP with one individual replaced; weaker "
        "than DP with one individual removed",
        consequence="the exact number of records keeps every (alpha, beta) at every prior, and "
        "tells D from D less one for certain: no epsilon bounds it",
        severity=Severity.REMARK,
    ),
    note="The sentence is an aim. Its parenthesis may speak of the adversary alone, who may have "
    "any prior, as in DP. So read it holds: the parts on what DP gives are proved at every prior.",
    readings={
        REPLACED: "differential privacy is of databases in which one individual is replaced; the "
        "worlds of Definition 4 lack one each",
        REMOVED: "differential privacy is of a database and the same less one individual, as the "
        "worlds of Definition 4 are",
    },
    rests_on=(EVERY_PRIOR,),
)

CLAIMS = (INTRODUCTION_RHO_TO_EPSILON, INTRODUCTION_SAME_GUARANTEES)
