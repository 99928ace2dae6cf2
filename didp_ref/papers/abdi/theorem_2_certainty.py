"""After Theorem 2: values of alpha and beta that are useful, and what each says of certainty."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Not, S, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import contrary, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, beliefs, posterior, presence, prior, priors, x
from didp_ref.papers.abdi.repairs import repair_beta_certainty
from didp_ref.papers.abdi.shared import HALF, cite
from didp_ref.papers.abdi.theorem_2 import signs
from didp_ref.papers.abdi.worlds import NOISE, PROMISE, SUM_TO_1, WORLD, WORLDS, at_every_prior
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Term, eq, every, le, lt
from didp_ref.worlds.beliefs import extremes, identifiable


def least_noise() -> Statement:
    """Theorem 2's scale is large where alpha or beta is small."""
    noise = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta)
    hypotheses = {**PROMISE, "Theta >= 0": NOISE["Theta >= 0"]}
    return Statement(
        hypotheses, And(le(Theta / beta, noise), le(Theta * (1 - alpha) / alpha, noise))
    )


def derive_least_noise(d: Derivation) -> None:
    """``log(1 + beta) <= beta``, and ``-log(1 - alpha) <= alpha/(1 - alpha)``."""
    d.model({alpha: ONE_HALF, beta: 1, Theta: 1})
    down, up, growth = 1 - alpha, 1 + beta, alpha / (1 - alpha)
    signs(d)
    d.lemma("tangent at beta", lemmas.exp_tangent(beta))
    d.lemma("log(1 + beta) and beta", lemmas.exp_log(up, beta))
    by = ["0 < beta", "tangent at beta", "log(1 + beta) and beta"]
    d.step("beta side", le(log(up), beta), by)
    d.lemma("tangent at alpha/(1 - alpha)", lemmas.exp_tangent(growth))
    d.lemma("reciprocal", lemmas.exp_negative(growth))
    d.step("odds", eq((1 + growth) * down, 1), ["alpha < 1"])
    by = ["0 < alpha", "alpha < 1", "odds", "tangent at alpha/(1 - alpha)", "reciprocal"]
    d.step("exp at most", le(exp(-growth), down), by)
    d.lemma("log(1 - alpha) and -alpha/(1 - alpha)", lemmas.exp_log(down, -growth))
    by = ["alpha < 1", "exp at most", "log(1 - alpha) and -alpha/(1 - alpha)"]
    d.step("alpha side", le(-growth, log(down)), by)
    d.lemma("both ends", lemmas.maximum(Theta / log(up), -Theta / log(down)))
    by = ["0 < beta", "Theta >= 0", "signs", "beta side"]
    d.step("at beta", le(Theta / beta, Theta / log(up)), by)
    by = ["0 < alpha", "alpha < 1", "Theta >= 0", "signs", "alpha side"]
    d.step("at alpha", le(Theta * down / alpha, -Theta / log(down)), by)
    d.conclude(["0 < beta", "alpha < 1", "signs", "both ends", "at beta", "at alpha"])


REMARK_USEFUL_VALUES = Claim(
    id="abdi.remark-useful-values",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 2"),
    title="Theorem 2's noise grows without bound as alpha or beta tends to 0",
    statement=r"[I]n one hand, the values of $\alpha$ and $\beta$ should be non-negligible so that "
    r"the model provides an acceptable utility level for the queries that will be performed by the "
    r"adversary over the database.",
    parts=(
        Part(
            "statement",
            r"Theorem 2's scale is at least $\Theta_q/\beta$, and at least $\Theta_q (1 - "
            r"\alpha)/\alpha$.",
            formal=least_noise,
            proof=derive_least_noise,
            narrower=(
                "the size of the noise, not which values are negligible or which utility is "
                "acceptable",
            ),
        ),
    ),
    quantities=("scale.prior_free",),
    note="The scale is at least Theta/beta, and at least Theta (1 - alpha)/alpha. The next "
    "sentence asks that alpha and beta should not be so large that the adversary can be sure of a "
    "presence. No alpha below 1 allows that (abdi.remark-alpha-certainty).",
)


def never_certain() -> Statement:
    """The left side of inequality (2) keeps a world possible, so nobody certainly present."""
    hypotheses = {
        "alpha < 1": PROMISE["alpha < 1"],
        "the world that lacks the individual is possible": lt(0, prior),
        "its posterior is at least (1 - alpha) times its prior": le((1 - alpha) * prior, posterior),
        "present = 1 - its posterior": eq(presence, 1 - posterior),
    }
    return Statement(hypotheses, lt(presence, 1))


def derive_never_certain(d: Derivation) -> None:
    """A posterior that is positive."""
    d.model({alpha: ONE_HALF, prior: ONE_HALF, posterior: ONE_HALF, presence: ONE_HALF})
    by = ["alpha < 1", "the world that lacks the individual is possible"]
    d.step("possible", lt(0, (1 - alpha) * prior), by)
    by = ["possible", "its posterior is at least (1 - alpha) times its prior"]
    by += ["present = 1 - its posterior"]
    d.conclude(by)


def check_alpha_certainty() -> Iterator[Evidence]:
    """An alpha near 1, and an individual who is nearly certain to be present."""
    alpha, growth = 1 - Fraction(1, 10**6), Fraction(10**6)
    lowest = extremes([HALF, HALF], [0, 1], growth)[0][0]
    yield instance(
        identifiable([HALF, HALF], [0, 1], growth, alpha, growth - 1)
        and 0 < lowest < Fraction(1, 10**6),
        "alpha = 1 - 10^-6, beta = 10^6 - 1, prior (1/2, 1/2), Theorem 2's scale 1/ln 10^6: the "
        "belief that the individual is missing may fall from 1/2 to less than 10^-6",
        part="pretty much sure",
    )


REMARK_ALPHA_CERTAINTY = Claim(
    id="abdi.remark-alpha-certainty",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 2"),
    title="Alpha below 1 keeps the adversary from certainty",
    statement=r"Let us suppose that the adversary is not fully sure that an individual $\iota$ is "
    r"in the database $D^s$ (i.e., $Pr[\iota \in D^s] < 1$). If we consider only the left-hand "
    r"side of Inequality (2), for any value of $\alpha \in ]0,1[$, our model will still ensure "
    r"that the adversary cannot be 100% sure that $\iota$ is in $D^s$. Nevertheless, the "
    r"previous construction may allow the adversary to be pretty much sure that $\iota$ is in "
    r"the database $D^s$ (i.e., for $D' \sim_\iota D:$ $\mathcal{B}_{q,\tau}(D' = D^s)$ is very "
    r"close to zero).",
    parts=(
        Part(
            "never certain",
            r"Where $Pr[\iota \in D^s] < 1$, the left side keeps the adversary from certainty "
            r"that $\iota$ is in $D^s$, for any $\alpha < 1$.",
            formal=never_certain,
            proof=derive_never_certain,
        ),
        witness(
            "pretty much sure",
            r"For some $\alpha < 1$ the adversary may become nearly certain of it.",
        ),
    ),
    checks=(check_alpha_certainty,),
)


def beta_without_prior() -> Statement:
    """No beta meets the condition at every prior between 0 and 1."""
    met = at_every_prior(lt(x * (1 + beta), 1))
    return Statement({"0 < beta": PROMISE["0 < beta"]}, Not(met))


def derive_beta_without_prior(d: Derivation) -> None:
    """At the prior 1/(1 + beta) the condition is not met."""
    d.model({beta: 1})
    (met,) = d.statement.conclusion.args
    d.lemma("at 1/(1 + beta)", lemmas.instance(met, 1 / (1 + beta)))
    d.conclude(["0 < beta", "at 1/(1 + beta)"])


def beta_certainty() -> Statement:
    """What the alpha side alone says of certainty."""
    hypotheses = {
        **WORLD,
        **SUM_TO_1,
        "0 < alpha": PROMISE["0 < alpha"],
        "alpha < 1": PROMISE["alpha < 1"],
        "the prior of the world i is below 1": lt(priors[i], 1),
        "the posteriors sum to 1": eq(Sum(beliefs[j], WORLDS), 1),
        "no posterior is below (1 - alpha) times the prior": every(
            le((1 - alpha) * priors[j], beliefs[j]), WORLDS
        ),
    }
    bound = 1 - (1 - alpha) * (1 - priors[i])
    return Statement(hypotheses, And(le(beliefs[i], bound), lt(bound, 1)))


def derive_beta_certainty(d: Derivation) -> None:
    """What the other worlds keep, the world i cannot have."""
    halves = {1: ONE_HALF, 2: ONE_HALF}
    d.model({m: 2, i: 1, priors: halves, alpha: ONE_HALF, beliefs: halves})
    kept = (1 - alpha) * priors[j]
    sums = {"prior": priors[j], "belief": beliefs[j]}
    for name, term in sums.items():
        d.lemma(f"take out its {name}", lemmas.sum_take_out(term, WORLDS, i))
    totals: dict[str, Term] = dict.fromkeys(sums, S.Zero)
    for name, part in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        by = [*WORLD, "no posterior is below (1 - alpha) times the prior"]
        d.generalize(f"kept {name}", le(kept, beliefs[j]), part, by)
        d.lemma(f"sums {name}", lemmas.sum_monotone(kept, beliefs[j], part))
        d.lemma(f"factor {name}", lemmas.sum_scale(1 - alpha, priors[j], part))
        priors_there, beliefs_there = Sum(priors[j], part), Sum(beliefs[j], part)
        by = [*WORLD, f"kept {name}", f"sums {name}", f"factor {name}"]
        d.step(f"worlds {name}", le((1 - alpha) * priors_there, beliefs_there), by)
        totals["prior"] += priors_there
        totals["belief"] += beliefs_there
    by = [*WORLD, "the priors sum to 1", "the posteriors sum to 1", "take out its prior"]
    by += ["take out its belief"]
    d.step(
        "the others",
        And(eq(totals["prior"], 1 - priors[i]), eq(totals["belief"], 1 - beliefs[i])),
        by,
    )
    bound = 1 - (1 - alpha) * (1 - priors[i])
    by = ["the others", "worlds before", "worlds after"]
    d.step("at most", le(beliefs[i], bound), by, "posteriors sum to 1")
    d.step("below 1", lt(bound, 1), ["alpha < 1", "the prior of the world i is below 1"])
    d.conclude(["at most", "below 1"])


def check_beta_certainty() -> Iterator[Evidence]:
    """(1 + beta) prior >= 1, and still no certainty."""
    _, high = extremes([HALF, HALF], [0, 1], Fraction(2))[0]
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "answers": "(0, 1)",
            "alpha": HALF,
            "beta": 1,
            "Theorem 2's scale": "1/ln 2",
            "(1 + beta) prior": (1 + 1) * HALF,
            "largest posterior": high,
        },
        not (identifiable([HALF, HALF], [0, 1], Fraction(2), HALF, Fraction(1)) and high < 1),
        "(1/2, 1) is kept, and nobody is certain",
        part="the condition is needed",
        contrast=contrary("the largest belief, where (1 + beta) prior = 1", 1, high),
    )


REMARK_BETA_CERTAINTY = Claim(
    id="abdi.remark-beta-certainty",
    kind=Kind.REMARK,
    source=cite("section 6, after Theorem 2"),
    title="Alpha alone prevents certainty; the condition on beta is not needed",
    statement=r"According to the definition of our model (Definition 4), to prevent the adversary "
    r"from knowing with certainty all individuals in the database $D^s$, the data publisher should "
    r"choose a $\beta$ value such that: $\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$. "
    r"Unfortunately, satisfying the previous condition becomes not possible if the adversary prior "
    r"on $D'=D^s$ is not taken into consideration.",
    parts=(
        Part(
            "the condition is needed",
            r"To prevent certainty, $\beta$ must be such that "
            r"$\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$.",
            corrected=beta_certainty,
            corrected_proof=derive_beta_certainty,
        ),
        Part(
            "no beta at every prior",
            r"No $\beta > 0$ meets the condition whatever the prior is.",
            formal=beta_without_prior,
            proof=derive_beta_without_prior,
        ),
    ),
    checks=(check_beta_certainty, repair_beta_certainty),
    correction=Correction(
        r"The condition suffices and is not needed: posteriors sum to 1, so the alpha side "
        r"alone gives $\mathcal{B}_{q,\tau} \le 1 - (1-\alpha)(1-\mathcal{B}_\emptyset) < 1$ "
        r"wherever $\mathcal{B}_\emptyset < 1$, for any $\beta$ and any prior.",
        error="Alpha alone prevents certainty; the condition on beta is not needed",
        who="a publisher who gives up Theorem 2 to prevent certainty",
        repair="use alpha < 1 to prevent certainty",
        printed=r"According to the definition of our model (Definition 4), to prevent the "
        r"adversary from knowing with certainty all individuals in the database $D^s$, the data "
        r"publisher should choose a $\beta$ value such that: $\mathcal{B}_\emptyset(D'=D^s) \times "
        r"(1+\beta) < 1$.",
        correct=r"the condition is sufficient, not necessary. $\alpha < 1$ is sufficient for every "
        r"$\beta$ if $\mathcal{B}_\emptyset < 1$: $\mathcal{B}_{q,\tau} \le 1 - "
        r"(1-\alpha)(1-\mathcal{B}_\emptyset)$",
        consequence="at the prior 1/2, (1/2, 1) does not meet the condition, and Theorem 2's "
        "scale keeps every belief at 2/3 or below; alpha = 1/2 alone keeps it at 3/4",
        severity=Severity.WRONG_REASON,
    ),
    note="That no beta meets the condition at every prior is true: take the prior 1/(1 + beta). "
    "To prevent certainty by the right side of inequality (2) alone, the condition is needed: "
    "without it that side allows a belief of 1. That is not the sentence's reading: it names "
    "Definition 4, which has the left side too, and gives up Theorem 2 for the condition.",
)

CLAIMS = (REMARK_USEFUL_VALUES, REMARK_ALPHA_CERTAINTY, REMARK_BETA_CERTAINTY)
