"""Section 4.1 as far as eq. 9: the identifiability risk, and two bounds on it.

By Bayes' rule (eqs. 2-5) the risk of an individual is the share that its world's weight
``exp(-|R - f(w)|/lambda)`` has of all weights (eqs. 6-7). By the triangle inequality it is at most
what it is at the response f(D) (eq. 8), and, as no two answers lie farther apart than S(f), at most
``1/(1 + (m-1) exp(-S/lambda))`` (eq. 9), which is at least 1/m.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Refuted,
    Severity,
    Statement,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.audit.lemmas import Range
from didp_ref.papers.rhodi.alphabet import J, K, L, S, a, c, g, h, i, j, k, lambda_, m, q, rho, v
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    BOUND_BY_RANGE,
    HALF,
    NEAR,
    OTHERS,
    POSTERIORS,
    SCALE,
    SEVERAL,
    SOME_WORLD,
    THIRD,
    WORLDS,
    cite,
)
from didp_ref.papers.shared.narrower import DENSITIES, TWO_WORLDS_OR_MORE
from didp_ref.papers.shared.risk import (
    bound_by_distances,
    bound_by_the_distances,
    bound_by_the_range,
    density,
    positive_weights,
    risk,
    weight,
)
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, ne
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound

ONE_EACH = "no two of the worlds' unknown entries belong to one individual"
HOLDS = "h[k] is 1 in every world k that holds the individual in question"
HOLDS_NOT = "h[k] is 0 in every world k that does not"


def individual_and_world() -> Statement:
    """Eqs. 2-3: that the individual is in D is as likely as that D is the world with its entry.

    ``c[k]`` is the individual whom the unknown entry of world k belongs to. The probability that
    the individual of world i is in D is that of all worlds that hold it.
    """
    same = eq(c[k], c[i])
    hypotheses = {
        **A_WORLD,
        ONE_EACH: every(Implies(ne(k, i), ne(c[k], c[i])), (i, 1, m), (k, 1, m)),
        HOLDS: every(Implies(same, eq(h[k], 1)), (k, 1, m)),
        HOLDS_NOT: every(Implies(ne(c[k], c[i]), eq(h[k], 0)), (k, 1, m)),
    }
    return Statement(hypotheses, eq(Sum(h[k] * g[k], (k, 1, m)), g[i]))


WORLDS_BEFORE: Range = (k, 1, i - 1)


WORLDS_AFTER: Range = (k, i + 1, m)


def derive_individual_and_world(d: Derivation) -> None:
    """Every other world holds another individual, and adds nothing to the probability."""
    d.model({m: 2, i: 1, c: {1: 1, 2: 2}, h: {1: 1, 2: 0}})
    counted = h[k] * g[k]
    d.at("at the individual in question", ONE_EACH, i, by=[*A_WORLD])
    others = every(Implies(ne(k, i), ne(c[k], c[i])), (k, 1, m))
    d.step("the others' individuals", others, by=["at the individual in question"])
    names = []
    for where, over in (("before", WORLDS_BEFORE), ("after", WORLDS_AFTER)):
        by = [*A_WORLD, "the others' individuals", HOLDS_NOT]
        d.generalize(f"nothing {where}", eq(counted, 0), over, by=by)
        d.lemma(f"sum {where}", lemmas.sum_equal(counted, 0, over))
        d.lemma(f"zeros {where}", lemmas.sum_constant(0, over))
        names += [f"nothing {where}", f"sum {where}", f"zeros {where}"]
    d.at("its own world", HOLDS, i, by=[*A_WORLD])
    d.lemma("in parts", lemmas.sum_take_out(counted, (k, 1, m), i))
    d.conclude(by=[*A_WORLD, *names, "its own world", "in parts"])


def bayes() -> Statement:
    """Eqs. 4-5, from what conditional probability is.

    ``J[k]`` is how likely world k is together with what was observed, the response or any event
    about it, and ``q[k]`` its prior.
    """
    of_every = "for every world k in 1..m"
    worlds = (k, 1, m)
    return Statement(
        {
            **A_WORLD,
            f"q[k] > 0 {of_every}": every(gt(q[k], 0), worlds),
            f"K[k] = J[k]/q[k], the likelihood, {of_every}": every(eq(K[k], J[k] / q[k]), worlds),
            "L = J[1] + ... + J[m], the response's probability": eq(L, Sum(J[k], worlds)),
            **as_written(gt(L, 0)),
            "g[i] = J[i]/L, the posterior": eq(g[i], J[i] / L),
        },
        And(eq(g[i], q[i] / L * K[i]), eq(g[i], q[i] * K[i] / Sum(q[k] * K[k], worlds))),
    )


def derive_bayes(d: Derivation) -> None:
    """What is likely together is the prior times the likelihood; the response's is their sum."""
    d.model(
        {
            **{m: 2, i: 1, q: {1: HALF, 2: HALF}, K: {1: HALF, 2: HALF}},
            **{J: {1: HALF / 2, 2: HALF / 2}, L: HALF, g: {1: HALF}},
        }
    )
    likelihood = "K[k] = J[k]/q[k], the likelihood, for every world k in 1..m"
    positive = "q[k] > 0 for every world k in 1..m"
    total = "L = J[1] + ... + J[m], the response's probability"
    posterior = "g[i] = J[i]/L, the posterior"
    worlds = (k, 1, m)
    d.generalize("together", eq(J[k], q[k] * K[k]), worlds, by=[positive, likelihood])
    d.lemma("in every world", lemmas.sum_equal(J[k], q[k] * K[k], worlds))
    statement = eq(L, Sum(q[k] * K[k], worlds))
    by = [total, "together", "in every world"]
    d.step("eq. 5's denominator", statement, by=by, reason="the total probability")
    d.at("in world i", "together", i, by=[*A_WORLD])
    d.step("eq. 4", eq(g[i], q[i] / L * K[i]), by=["L > 0", posterior, "in world i"])
    d.conclude(by=["L > 0", "eq. 4", "eq. 5's denominator"])


def laplace_answers() -> Statement:
    """Eqs. 5-7: the posterior at equal priors 1/m is the weight's share of all weights."""
    mine = density(a) / m
    theirs = Sum(density(v[k]) / m, OTHERS)
    return Statement(SEVERAL | SCALE, eq(mine / (mine + theirs), risk(m)))


def derive_laplace_answers(d: Derivation) -> None:
    """At the prior 1/m of every world, the prior and 1/(2 lambda) cancel."""
    d.model({m: 3, lambda_: 1})
    mine, theirs = weight(a), weight(v[k])
    positive_weights(d, m)
    factor = 1 / (2 * lambda_ * m)
    d.lemma("equal priors", lemmas.sum_scale(factor, theirs, OTHERS))
    total = Sum(factor * theirs, OTHERS)
    statement = eq(total, factor * Sum(theirs, OTHERS))
    by = ["lambda > 0", "m >= 2", "equal priors"]
    d.step("eq. 5", statement, by=by, reason="every possible world is equally likely")
    d.step("factor", gt(factor, 0), by=["lambda > 0", "m >= 2"])
    d.step("eq. 6", eq(factor * mine + total, factor * (mine + Sum(theirs, OTHERS))), by=["eq. 5"])
    d.conclude(by=["weights", "factor", "eq. 6", "lambda > 0", "m >= 2"])


def check_equations_2_7() -> Iterator[Evidence]:
    """The share of weights is Bayes' rule for the world in question only."""
    posterior = posteriors(uniform(2), [0, 1], 1, Fraction(2))
    of_true_database = posterior[1]
    yield remark(
        posterior[0] == THIRD and of_true_database == 1 - THIRD,
        "D in eq. 6 is D' + {i}: at f(D' + {i}) = 0, 1 for the other of two worlds, R = 1 and "
        f"lambda = 1/ln 2 Gamma(i) is {posterior[0]}; with 1 for f(D) eq. 6 gives "
        f"{of_true_database}",
    )


EQUATIONS_2_7 = Claim(
    id="rhodi.equations-2-7",
    kind=Kind.DERIVATION,
    source=cite("section 4.1", "eq. 2-7"),
    title="Bayes' rule gives the identifiability risk at the uniform prior",
    statement=r"$\Gamma(i) = \Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D']$ (2) $= "
    r"\Pr[D = D' \cup \lbrace i \rbrace \mid \mathcal{M}_f(D) = R, D']$ (3) $= "
    r"\frac{\Pr[D = D' \cup \lbrace i \rbrace]}{\Pr[\mathcal{M}_f(D) = R]} \cdot "
    r"\Pr[\mathcal{M}_f(D) = R \mid D = D' \cup \lbrace i \rbrace]$ (4) $= "
    r"\frac{\Pr[D = D' \cup \lbrace i \rbrace] \cdot \Pr[\mathcal{M}_f(D' \cup \lbrace i \rbrace) "
    r"= R]}{\sum_{\omega \in \Psi} \Pr[\omega] \cdot \Pr[\mathcal{M}_f(\omega) = R]}$ (5) $= "
    r"\frac{e^{-|R-f(D)|/\lambda}}{e^{-|R-f(D)|/\lambda} + \sum_{\omega \in \Psi, \omega \neq D} "
    r"e^{-|R-f(\omega)|/\lambda}}$ (6) $= "
    r"\frac{e^{-|R-f(D)|/\lambda}}{e^{-|R-f(D)|/\lambda} + e^{-|R-f(\omega_{j_1})|/\lambda} + "
    r"\dots + e^{-|R-f(\omega_{j_{m-1}})|/\lambda}}$ (7)",
    parts=(
        Part(
            "eqs. 2-3",
            says=r"That $I(i) \in \mathcal{I}_D$ is as likely as that $D = D' \cup \lbrace i "
            r"\rbrace$",
            formal=individual_and_world,
            proof=derive_individual_and_world,
        ),
        Part(
            "eqs. 4-5",
            says="By Bayes' rule and the total probability, that is the prior times the likelihood "
            "over the sum of all such products",
            formal=bayes,
            proof=derive_bayes,
        ),
        Part(
            "eqs. 6-7",
            says="At equal priors and with Laplace answers, that is the weight of $f(D)$ over the "
            "sum of all weights",
            formal=laplace_answers,
            proof=derive_laplace_answers,
            narrower=(DENSITIES, TWO_WORLDS_OR_MORE),
        ),
    ),
    checks=(check_equations_2_7,),
    quantities=("belief.posterior",),
    rests_on=(
        "uniform prior (section 3.3), in eqs. 6-7",
        "every probability of eq. 4 given D', as in eqs. 2-3",
        "densities for probabilities of responses",
        "different entries of U are of different individuals, which eq. 3 needs and section 3.1 "
        "does not say outright",
    ),
    finding="Eq. 4 drops the condition on D' that eqs. 2-3 print; without it eq. 4 may have "
    "another value. Eqs. 3-5 use D for a random database. From eq. 6 on D is D' + {i}, the world "
    "in question, and not the database that was queried.",
)


def bounded_by_distances() -> Statement:
    """Eqs. 7-8; eq. 8 is the risk where the response is f(D), so no response gives a larger one."""
    return Statement(SEVERAL | SCALE, le(risk(m), bound_by_distances(m)))


def derive_bounded_by_distances(d: Derivation) -> None:
    """The triangle inequality."""
    d.model({m: 3, lambda_: 1})
    positive_weights(d, m)
    bound_by_the_distances(d, m)
    d.conclude(by=["eq. 8"])


def bounded_by_range() -> Statement:
    """Eqs. 8-9."""
    return Statement(SEVERAL | SCALE | NEAR, le(bound_by_distances(m), BOUND_BY_RANGE))


def derive_bounded_by_range(d: Derivation) -> None:
    """No distance is above the sensitive range, and exp increases."""
    d.model({m: 3, lambda_: 1, S: 2, a: 0, v: {1: 1, 2: -2}})
    bound_by_the_range(d, m, S)
    d.conclude(by=["eq. 9"])


EQUATIONS_8_9 = Claim(
    id="rhodi.equations-8-9",
    kind=Kind.DERIVATION,
    source=cite("section 4.1", "eq. 8-9"),
    title="Eq. 9 bounds the identifiability risk",
    statement=r"Dividing numerator and denominator by $e^{-|R-f(D)|/\lambda}$ gives $\leq "
    r"\frac{1}{1 + e^{-|f(D)-f(\omega_{j_1})|/\lambda} + \dots + "
    r"e^{-|f(D)-f(\omega_{j_{m-1}})|/\lambda}}$ (8). Since $\forall k, 1 \leq k \leq m, |f(D) - "
    r"f(\omega_{j_k})| \leq S(f)$, simple application of triangle inequality yields $\leq "
    r"\frac{1}{1 + (m-1) e^{-S(f)/\lambda}}$ (9), where $m = |\Psi| = |U| - |D'|$.",
    parts=(
        Part(
            "eq. 8",
            says="The risk is at most eq. 8",
            formal=bounded_by_distances,
            proof=derive_bounded_by_distances,
            narrower=(TWO_WORLDS_OR_MORE,),
        ),
        Part(
            "eq. 9",
            says="Eq. 8 is at most eq. 9",
            formal=bounded_by_range,
            proof=derive_bounded_by_range,
            narrower=(TWO_WORLDS_OR_MORE,),
        ),
    ),
    quantities=("belief.risk_bound", "guarantee.rho"),
    rests_on=("rhodi.possible-worlds", "rhodi.definition-3"),
    finding="The reason comes a line late: dividing gives an equality in |R-f(w)| - |R-f(D)|, the "
    "triangle inequality gives (8), and (9) follows from (8) because exp increases. The index k "
    "runs to m - 1, not m.",
)


def bound_of_a_guess() -> Statement:
    """Eq. 9 is at least 1/m, whatever the scale."""
    return Statement(SOME_WORLD | SCALE | as_written(ge(S, 0)), ge(BOUND_BY_RANGE, 1 / m))


def derive_bound_of_a_guess(d: Derivation) -> None:
    """The exponential is at most 1."""
    d.model({m: 3, lambda_: 1, S: 2})
    least = exp(-S / lambda_)
    d.lemma("exp at most 1", lemmas.exp_monotone(least.args[0], 0))
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    by = ["m >= 1", "lambda > 0", "S >= 0", "exp at most 1", "exp positive"]
    d.step("(m-1)exp(-S/lambda) <= m-1", And(gt(least, 0), le((m - 1) * least, m - 1)), by=by)
    d.conclude(by=["m >= 1", "(m-1)exp(-S/lambda) <= m-1"])


def someone_at_a_guess() -> Statement:
    """If m posteriors are all at most rho, rho is at least 1/m."""
    all_at_most = every(le(g[j], rho), WORLDS)
    return Statement(SOME_WORLD | POSTERIORS, Implies(all_at_most, ge(rho, 1 / m)))


def derive_someone_at_a_guess(d: Derivation) -> None:
    """Posteriors that sum to 1 are not all below 1/m."""
    d.model({m: 3, g: {1: THIRD, 2: THIRD, 3: THIRD}})
    d.lemma("sum of posteriors", lemmas.sum_monotone(g[WORLDS[0]], rho, WORLDS))
    d.lemma("m times rho", lemmas.sum_constant(rho, WORLDS))
    d.conclude(by=["m >= 1", *POSTERIORS, "sum of posteriors", "m times rho"])


def check_random_guess() -> Iterator[Evidence]:
    """Eq. 9 is never below 1/m, which by itself says nothing of the risk."""
    growth = Fraction(2)
    low, bound = min(posteriors(uniform(2), [0, 1], 1, growth)), risk_bound(2, 1, growth)
    yield refuted_by(
        {"m": 2, "f": "0 and 1", "lambda": "1/ln 2", "R": 1},
        not bound >= HALF > low,
        f"eq. 9 is {bound}, not below 1/2, and the risk of the first, which it bounds, is {low}",
        part=IMPLIES,
    )


IMPLIES = "this implies"


RANDOM_GUESS = Claim(
    id="rhodi.random-guess",
    kind=Kind.REMARK,
    source=cite("section 4.1", "after eq. 9"),
    title="Eq. 9 is an upper bound, so its least value is no lower bound",
    statement=r"Since $(m-1) \cdot \exp(-\frac{S(f)}{\lambda}) \leq (m-1)$, it is trivial to see "
    r"that the lower bound of Equation (9) is $\frac{1}{1 + (m-1)} = \frac{1}{m} = "
    r"\frac{1}{|\Psi|} = \frac{1}{|U| - |D'|}$. This implies that it is impossible to protect the "
    "privacy of individuals in the database with the probability less than an adversary's "
    "probability of a correct random guess.",
    parts=(
        Part(
            "the bound",
            says=r"Eq. 9 is at least $\frac{1}{m}$",
            formal=bound_of_a_guess,
            proof=derive_bound_of_a_guess,
        ),
        Part(
            "the risk",
            says=r"No $\rho$ below $\frac{1}{m}$ bounds every posterior: if every posterior is at "
            r"most $\rho$, then $\rho \geq \frac{1}{m}$",
            formal=someone_at_a_guess,
            proof=derive_someone_at_a_guess,
        ),
        Part(
            IMPLIES,
            says=r"Because eq. 9 is at least $\frac{1}{m}$, so is every risk, which it bounds",
            corrected=someone_at_a_guess,
            corrected_proof=derive_someone_at_a_guess,
        ),
    ),
    checks=(check_random_guess,),
    quantities=("guarantee.rho",),
    refutes=(Refuted("This implies that", IMPLIES),),
    correction=Correction(
        statement=r"Both sentences are true; the second holds because $m$ posteriors sum to one, "
        r"so that one of them is at least $\frac{1}{m}$.",
        printed="This implies that it is impossible to protect the privacy of individuals in the "
        "database with the probability less than an adversary's probability of a correct random "
        "guess",
        correct=r"it is impossible because $m$ posteriors sum to one, so that one of them is at "
        r"least $\frac{1}{m}$",
        consequence="the conclusion stands; among 2 worlds a risk may be 1/3 where eq. 9 is 2/3",
        error="Eq. 9 is an upper bound, so its least value is no lower bound",
        who="anyone who takes 1/m for the least that a response can leave of a belief",
        repair="argue by the sum of the posteriors",
        severity=Severity.REMARK,
    ),
    note="Eq. 9 is 1/m where S(f) = 0, so no larger number is a lower bound.",
)

CLAIMS = (EQUATIONS_2_7, EQUATIONS_8_9, RANDOM_GUESS)
