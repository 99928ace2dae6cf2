"""Section 4: rho-differential identifiability, and how far apart the posteriors of two worlds lie.

No response lifts the posterior of any possible world above rho (Definition 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, j, k, m, x
from didp_ref.papers.rhodi.introduction_guarantees import derive_near_one_another, near_one_another
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ANOTHER,
    EVERY_WORLD,
    HALF,
    IS_POSSIBLE,
    IS_PRIVATE,
    PRIVATE,
    THIRD,
    alike,
    cite,
    posterior_of,
)
from didp_ref.papers.shared.informal import defined, witness
from didp_ref.papers.shared.narrower import DENSITIES, EVENTS, UNIFORM_PRIOR
from didp_ref.symbolic.notation import Term, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import private
from didp_ref.worlds.risk import posteriors


def check_definition_4() -> Iterator[Evidence]:
    """Three mechanisms at the ends of what the definition allows."""
    blind = bayes(uniform(3), [HALF] * 3)
    exact = bayes(uniform(3), [Fraction(1), Fraction(0), Fraction(0)])
    noisy = posteriors(uniform(3), [0, 1, 1], 0, Fraction(2))
    yield instance(
        max(blind) == THIRD,
        "an answer that does not depend on D keeps rho = 1/3 among 3 worlds, and no smaller rho",
    )
    yield instance(
        max(exact) == 1, "the exact answer of an injective query is rho-identifiable for rho = 1"
    )
    yield instance(
        noisy == (HALF, Fraction(1, 4), Fraction(1, 4)),
        "answers 0, 1, 1 with scale 1/ln 2: the response 0 gives posteriors 1/2, 1/4, 1/4",
    )
    pairs = list(combinations((1, 2, 3), 2))
    beliefs = {
        known: [
            Fraction(sum(individual in pair for pair in possible), len(possible))
            for possible in [[pair for pair in pairs if {*known} <= {*pair}]]
            for individual in (1, 2, 3)
            if individual not in known
        ]
        for known in ((1,), ())
    }
    yield remark(
        beliefs == {(1,): [HALF, HALF], (): [2 * THIRD] * 3},
        "U = {1, 2, 3}, |D| = 2, and an answer that says nothing: who knows 1 holds each other "
        "for 1/2 likely, who knows nobody holds each for 2/3 likely",
    )


DEFINITION_4 = Claim(
    id="rhodi.definition-4",
    kind=Kind.DEFINITION,
    source=cite("section 4, Definition 4"),
    title="Definition 4 bounds the belief of someone who knows D', not of everyone",
    statement=r"Given a query function $f$, a randomized mechanism $\mathcal{M}$ is said to "
    r"satisfy $\rho$-differential identifiability if for all databases $D$, $\forall D' = D - "
    r"i^*$, and $\forall i \in U - D'$: $\Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, "
    r"D'] \leq \rho$.",
    parts=(defined("statement"),),
    checks=(check_definition_4,),
    where="1/m <= rho <= 1, m >= 2",
    finding=(
        'The gloss after it, "any individual in the universe", is of those who are not in D\', '
        "and of an adversary who knows D'. Someone who knows less may believe more. An answer "
        "that says nothing is 1/2-identifiable for U = {1, 2, 3} and |D| = 2. Someone who knows "
        "no entry finds each of the three 2/3 likely."
    ),
    note="R is any response; for a continuous answer the condition is read with densities. Below "
    "rho = 1/m no mechanism satisfies it (rhodi.random-guess).",
)


def check_indistinguishable() -> Iterator[Evidence]:
    """Two worlds, and an answer twice as likely in the one."""
    rho = Fraction(2, 3)
    seen = bayes(uniform(2), [rho, 1 - rho])
    yield refuted_by(
        {"m": 2, "rho": rho, "mechanism": "names the world that D is, rightly 2 times in 3"},
        max(seen) > rho or rho <= seen[1] / seen[0] <= 1 / rho,
        f"the posteriors are {seen[0]} and {seen[1]}: they differ by the factor 2, more than "
        "1/rho = 3/2",
        part="a factor",
    )
    first = posteriors(uniform(3), [0, 1, 1], 0, Fraction(2))
    yield remark(
        first[0] / first[1] == 2 and max(first) == HALF,
        "with Theorem 1's noise two worlds differ by (m-1)rho/(1-rho) at most: answers 0, 1, 1, "
        f"rho = 1/2: {', '.join(map(str, first))}",
    )


INDISTINGUISHABLE = Claim(
    id="rhodi.indistinguishable",
    kind=Kind.REMARK,
    source=cite("section 4, after Definition 4"),
    title="Possible worlds are not indistinguishable within a factor of rho",
    statement="Basically, every possible world becomes indistinguishable within a factor of "
    r"$\rho$.",
    parts=(
        Part(
            "a factor",
            says=r"The posteriors of any two worlds are within a factor of $\rho$ of one another",
            corrected=near_one_another,
            corrected_proof=derive_near_one_another,
            narrower=(DENSITIES,),
        ),
    ),
    checks=(check_indistinguishable,),
    correction=Correction(
        statement=r"Where $\rho < \frac{1}{m-1}$, they are within a factor of "
        r"$\frac{\rho}{1-(m-1)\rho}$; from there on no factor holds of every mechanism. With "
        r"Theorem 1's noise the factor is $\frac{(m-1)\rho}{1-\rho}$.",
        printed=r"within a factor of $\rho$",
        correct=r"within a factor of $\frac{\rho}{1-(m-1)\rho}$ where $\rho < \frac{1}{m-1}$",
        consequence="At m = 2 and rho = 2/3 the posteriors are as 2 to 1, not as 3 to 2.",
        who="nobody who computes with Definition 4 itself",
        repair='say "no world has a posterior above rho"',
        severity=Severity.REMARK,
    ),
    rests_on=("uniform prior (section 3.3)",),
)


def as_far_as_likelihoods() -> Statement:
    """At equal priors an epsilon-private response leaves any two posteriors e^epsilon apart."""
    return Statement(PRIVATE | ANOTHER, le(posterior_of(i), exp(epsilon) * posterior_of(j)))


def in_two_worlds(d: Derivation, world: Term, other: Term) -> list[str]:
    """Take what is said of every two worlds in two of them; return the facts."""
    name = f"{world} against {other}"
    of_every_world = every(le(f(world, x), exp(epsilon) * f(k, x)), EVERY_WORLD, x)
    of_every_response = every(le(f(world, x), exp(epsilon) * f(other, x)), x)
    d.at(f"{name}: the first", IS_PRIVATE, world, by=[*A_WORLD, *ANOTHER])
    d.step(f"{name}: of every world", of_every_world, by=[f"{name}: the first"])
    d.at(f"{name}: the second", f"{name}: of every world", other, by=[*A_WORLD, *ANOTHER])
    d.step(f"{name}: every response", of_every_response, by=[f"{name}: the second"])
    d.lemma(name, lemmas.instance(of_every_response, R))
    return [f"{name}: every response", name]


def derive_as_far_as_likelihoods(d: Derivation) -> None:
    """At equal priors a posterior is the likelihood times the same number in every world."""
    d.model({m: 3, i: 1, j: 2, R: 0, epsilon: log(2), f: alike})
    d.conclude(by=[*A_WORLD, IS_POSSIBLE, *in_two_worlds(d, i, j)])


HOW_LIKELY, HOW_FAR_APART = "how likely a world is", "how far apart two worlds are"


def check_epsilon_measures() -> Iterator[Evidence]:
    """An answer twice as likely in one world as in any other: of two worlds, and of three."""
    likelihoods = [2 * THIRD, THIRD]
    seen = bayes(uniform(2), likelihoods)
    growth = likelihoods[0] / likelihoods[1]
    yield refuted_by(
        {"m": 2, "epsilon": "ln 2", "mechanism": "names the right one of two worlds with 2/3"},
        seen[0] / seen[1] != growth,
        f"one response is {growth} times as likely in one world as in the other, and leaves the "
        f"posteriors {seen[0]} and {seen[1]}, which differ by the same factor",
        reading=HOW_FAR_APART,
    )
    among_three = bayes(uniform(3), [HALF, HALF / 2, HALF / 2])
    yield instance(
        max(among_three) == HALF < max(seen),
        "epsilon = ln 2: an answer twice as likely in one world as in any other leaves that world "
        f"at {max(seen)} of two worlds, and at {max(among_three)} of three",
        reading=HOW_LIKELY,
    )


EPSILON_MEASURES = Claim(
    id="rhodi.epsilon-measures",
    kind=Kind.REMARK,
    source=cite("section 4, after Definition 4, and section 1"),
    title="At equal priors epsilon limits the difference of beliefs too",
    statement=r"This differs from the $\epsilon$ in differential privacy, which measures the "
    "difference in the query result given different possible worlds, not the difference in the "
    r"likelihood of those worlds. [Section 1:] The problem is that $\epsilon$ limits how much one "
    "individual can affect the resulting model, not how much information is revealed about an "
    "individual.",
    parts=(
        witness(
            "statement",
            says=r"One $\epsilon$ leaves a world more likely or less: it does not say how likely",
            reading=HOW_LIKELY,
        ),
        Part(
            "statement",
            says=r"$\epsilon$ does not limit how far apart the likelihoods of two worlds are",
            corrected=as_far_as_likelihoods,
            corrected_proof=derive_as_far_as_likelihoods,
            reading=HOW_FAR_APART,
            narrower=(UNIFORM_PRIOR,),
            beyond={EVENTS: "posteriors_as_far_as_likelihoods"},
        ),
    ),
    checks=(check_epsilon_measures,),
    readings={
        HOW_LIKELY: r"what $\rho$ limits: the posterior of a world",
        HOW_FAR_APART: "the ratio of the posteriors of two worlds that were equally likely",
    },
    correction=Correction(
        statement="At equal priors two worlds' posteriors differ by the factor that their "
        r"likelihoods differ by, at most $e^\epsilon$. What $\epsilon$ alone does not say is how "
        "large a posterior is, for which $m$ is needed.",
        printed="not the difference in the likelihood of those worlds",
        correct=r"true of how likely a world is; but at equal priors two posteriors differ by "
        r"a factor of at most $e^\epsilon$",
        consequence="two worlds, epsilon = ln 2: posteriors of 2/3 and 1/3, a factor of 2",
        error="At equal priors epsilon limits the difference of beliefs too",
        who="nobody who computes; a reader who takes the two notions to be unrelated",
        repair='Say "not how likely a world is".',
        severity=Severity.REMARK,
    ),
    rests_on=("uniform prior (section 3.3)",),
)

ANYBODY, KNOWS_ALL_BUT_ONE = "whoever infers it", "who knows all records but one"


def check_inferring_values() -> Iterator[Evidence]:
    """A value that three share, each of whom answers at random; and two worlds."""
    truth = Fraction(3, 4)
    seen = bayes(uniform(2), [truth**3, (1 - truth) ** 3])
    yield instance(
        private((truth, 1 - truth), (1 - truth, truth), Fraction(3)) and seen[0] > truth,
        "three who have one value in common each say it with 3/4, which is ln 3-private: who knows "
        f"that they share it, and nothing else, infers it from three like answers with {seen[0]}, "
        f"and not with {truth} = e^epsilon/(1 + e^epsilon)",
        reading=ANYBODY,
    )
    likelihoods = [2 * THIRD, THIRD]
    two = bayes(uniform(2), likelihoods)
    yield refuted_by(
        {"values": 2, "epsilon": "ln 2", "mechanism": "says the right one with 2/3"},
        two[0] / two[1] != likelihoods[0] / likelihoods[1],
        f"who knows all other records ends with {two[0]} and {two[1]} for the two values, which "
        "differ by the factor e^epsilon = 2",
        reading=KNOWS_ALL_BUT_ONE,
    )


INFERRING_VALUES = Claim(
    id="rhodi.inferring-values",
    kind=Kind.REMARK,
    source=cite("section 4.1, after Theorem 1, and section 1"),
    title="Epsilon limits what someone who knows all other records learns of a value",
    statement="The protection of differential privacy measures only the impact of an individual "
    "on the output, not the ability to identify an individual [13], or even the ability to infer "
    r"data values for an individual [4]. [Section 1:] Nor does $\epsilon$ correspond to ability "
    "to infer private data values for an individual [4].",
    parts=(
        witness(
            "statement",
            says=r"From an $\epsilon$-differentially private answer some value of an individual is "
            r"inferred more surely than with $\frac{e^\epsilon}{1+e^\epsilon}$, where two values "
            "were equally likely",
            reading=ANYBODY,
        ),
        Part(
            "statement",
            says=r"$\epsilon$ does not limit how far apart beliefs in two values of a record are",
            corrected=as_far_as_likelihoods,
            corrected_proof=derive_as_far_as_likelihoods,
            reading=KNOWS_ALL_BUT_ONE,
            narrower=(DENSITIES, UNIFORM_PRIOR),
        ),
    ),
    checks=(check_inferring_values,),
    readings={
        ANYBODY: "what may be inferred of an individual from the whole answer, which speaks of "
        "others too",
        KNOWS_ALL_BUT_ONE: "what the answer adds for the adversary of section 3.3, for whom a "
        "world is a value of the unknown record. The ability to infer is how far apart beliefs in "
        "two values get",
    },
    correction=Correction(
        statement="To who knows all other records, and holds the values of the last one for "
        r"equally likely, an $\epsilon$-differentially private answer leaves the beliefs in two "
        r"values at most a factor $e^\epsilon$ apart. Who does not know the others may infer "
        "more: what many answers have in common.",
        printed=r"Nor does $\epsilon$ correspond to ability to infer private data values for an "
        "individual",
        correct=r"true of what the whole answer lets infer; but who knows all other records, and "
        r"holds the values of the last for equally likely, ends within a factor $e^\epsilon$",
        consequence="two values, epsilon = ln 2: beliefs of 2/3 and 1/3, a factor of 2",
        error="Epsilon limits what someone who knows all other records learns of a value",
        who="nobody who computes",
        repair="Say from what, and by whom.",
        severity=Severity.REMARK,
    ),
    rests_on=("uniform prior (section 3.3)",),
    note="What the two papers cited show is not at hand. Of the ability to identify an individual: "
    "rhodi.epsilon-varies, rhodi.no-guarantee.",
)

CLAIMS = (INDISTINGUISHABLE, DEFINITION_4, EPSILON_MEASURES, INFERRING_VALUES)
