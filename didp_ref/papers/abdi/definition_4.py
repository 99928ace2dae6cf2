"""Definition 4, (alpha, beta)-differential identifiability (eq. 2), and the example after it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And

from didp_ref.audit.checks import contrary, corrected, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.alphabet import a, b, posterior, presence, prior, x
from didp_ref.papers.abdi.repairs import repair_ten_individuals
from didp_ref.papers.abdi.shared import (
    EVERY,
    HALF,
    ONE,
    PRIOR_READINGS,
    THIRD,
    WHEN_ASKED,
    cite,
    is_log,
)
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.papers.shared.informal import defined, printed_values, witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import as_written, eq, le, lt
from didp_ref.worlds.beliefs import bayes, identifiable, laplace


def check_definition_4() -> Iterator[Evidence]:
    """Exercise inequality (2), and show that the readings are different definitions."""
    steep, uniform = Fraction(3), [HALF, HALF]
    yield instance(
        identifiable(uniform, [0, 1], steep, HALF, HALF),
        "two worlds, answers (0, 1), scale 1/ln 3, prior (1/2, 1/2): every posterior is 1/4 to "
        "3/4, so inequality (2) holds with alpha = beta = 1/2, with equality",
        reading=ONE,
    )
    yield instance(
        not identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], steep, HALF, HALF),
        "the same mechanism breaks inequality (2) at the prior (1/4, 3/4), where the first world "
        "rises from 1/4 to 1/2: the two readings differ",
        reading=EVERY,
    )
    yield instance(
        all(
            identifiable(
                [Fraction(k, 12), Fraction(12 - k, 12)], [0, 1], Fraction(3, 2), THIRD, HALF
            )
            for k in range(1, 12)
        ),
        "scale 1/ln(3/2), Theorem 2's at alpha = 1/3, beta = 1/2: inequality (2) holds at the "
        "priors 1/12, ..., 11/12",
        reading=EVERY,
    )
    after = bayes(uniform, laplace([0, 1], 0, steep))
    yield instance(
        identifiable(uniform, [0, 1], steep, HALF, HALF)
        and after == (Fraction(3, 4), Fraction(1, 4))
        and not identifiable(after, [0, 1], steep, HALF, HALF),
        "the belief (1/2, 1/2) before the first query is kept, and the belief (3/4, 1/4) after "
        "the response 0 is another prior, where the same scale breaks inequality (2): asked "
        "again, the query needs a scale of its own",
        reading=WHEN_ASKED,
    )
    yield remark(
        not HALF * Fraction(0) > 0,
        "at prior 0 inequality (2) reads 0 <= 0 <= 0, while the ratio of beliefs that the text "
        "after it speaks of is 0/0",
    )


DEFINITION_4 = Claim(
    id="abdi.definition-4",
    kind=Kind.DEFINITION,
    source=cite("section 5, Definition 4", "eq. 2"),
    title="Definition 4 does not say over which priors it quantifies",
    statement=r"Given a query function $q:\mathcal{U} \rightarrow \mathbb{R}$, a randomized "
    r"mechanism $M$ is said to be $(\alpha,\beta)$-differentially identifiable if for all two "
    r"pairs of adjacent databases $D \sim D'$ and $D \sim D^s$ where $D, D', D^s \in \mathcal{U}$: "
    r"$(1-\alpha) \times \mathcal{B}_{\emptyset}(D' = D^s) \le \mathcal{B}_{q,\tau}(D' = D^s) \le "
    r"(1+\beta) \times \mathcal{B}_{\emptyset}(D' = D^s)$ where $0<\alpha<1$, $0<\beta$, and "
    r"$\tau$ denotes the result observed by the adversary for $M(q(D^s))$.",
    parts=(defined("statement"),),
    checks=(check_definition_4,),
    readings=PRIOR_READINGS,
    where="0 < alpha < 1, beta > 0",
    finding="It does not say over which priors it quantifies. Read at the belief when the query "
    "is asked, as eq. 6 uses it, Theorems 1 and 3 follow, and every scale must be set at that "
    "belief. Read at every prior, Theorem 1 follows if the noises are independent, and Theorem 3 "
    "does not follow. Read at one given prior, Theorem 3 follows and Theorem 1 does not.",
)


OF_BOUNDS, OF_BELIEFS = "of the bounds", "of the beliefs"


def bounds_move() -> Statement:
    """A larger alpha lowers the lower bound on a belief, a larger beta raises the upper one."""
    falls = lt((1 - a) * prior, (1 - alpha) * prior)
    rises = lt((1 + beta) * prior, (1 + b) * prior)
    return Statement(as_written(lt(alpha, a), lt(beta, b), lt(0, prior)), And(falls, rises))


def derive_bounds_move(d: Derivation) -> None:
    """Both are multiples of one positive prior."""
    d.model({alpha: ONE_HALF, a: ONE_HALF + ONE_HALF / 2, beta: ONE_HALF, b: 1, prior: ONE_HALF})
    d.conclude(d.statement.hypotheses)


def check_gloss() -> Iterator[Evidence]:
    """Two promises for which Theorem 2 sets one scale: the other side decides."""
    tenth = Fraction(1, 10)
    smaller, larger = (scale.prior_free.enclose(x, tenth, 1) for x in (HALF, 1 - tenth))
    growth = 1 + tenth
    alike = smaller == larger and is_log(Enclosure(1 / larger.upper, 1 / larger.lower), growth)
    after = bayes([HALF, HALF], laplace([0, 1], 0, growth))
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "answers": "(0, 1)",
            "alpha": "1/2, and then 9/10",
            "beta": tenth,
            "Theorem 2's scale": f"1/ln({growth}) both times",
            "response": 0,
            "posterior": f"({after[0]}, {after[1]}) both times",
        },
        not alike,
        "alpha is bigger, and no belief is smaller",
        engine="Arb",
        reading=OF_BELIEFS,
    )


DEFINITION_4_GLOSS = Claim(
    id="abdi.definition-4.gloss",
    kind=Kind.REMARK,
    source=cite("section 5, after Definition 4"),
    title="The bounds move with alpha and beta; the belief need not",
    statement=r"More $\alpha$ is bigger, more the adversary belief in $D'=D^s$ will be smaller, "
    r"and more the adversary belief in $D \sim_\iota D^s$ will be also smaller. In the right side "
    r"of Inequality (2), the value of $\beta$ bounds the maximum belief of an attacker on "
    r"identifying all the individuals present in the database $D^s$. More $\beta$ is bigger more "
    r"the adversary belief in $D \sim_\iota D^s$ will be bigger.",
    parts=(
        Part(
            "statement",
            r"The larger $\alpha$ is, the smaller is the least belief that inequality (2) allows; "
            r"the larger $\beta$, the larger is the largest.",
            formal=bounds_move,
            proof=derive_bounds_move,
            reading=OF_BOUNDS,
        ),
        Part(
            "statement",
            r"With a larger $\alpha$ the belief is smaller, with a larger $\beta$ it is larger.",
            corrected=bounds_move,
            corrected_proof=derive_bounds_move,
            reading=OF_BELIEFS,
        ),
    ),
    checks=(check_gloss,),
    readings={
        OF_BOUNDS: "the belief that inequality (2) still allows",
        OF_BELIEFS: "the belief that the adversary has",
    },
    correction=Correction(
        r"$\alpha$ and $\beta$ bound the ratio of the posterior to the prior, and only these "
        r"bounds move with them: the lower one falls with $\alpha$, the upper one rises with "
        r"$\beta$. The belief itself is at most $1 + \beta$ times the prior.",
        error="The bounds move with alpha and beta; the belief need not",
        who="a reader who meets the two parameters here",
        repair='say "may be smaller", "may be bigger"',
        correct=r"the bound $(1-\alpha) \mathcal{B}_\emptyset$ falls with $\alpha$, the bound "
        r"$(1+\beta) \mathcal{B}_\emptyset$ rises with $\beta$",
        consequence="for (1/2, 1/10) and for (9/10, 1/10) Theorem 2 sets one scale, so that every "
        "belief is the same",
        severity=Severity.REMARK,
    ),
    note="The sentence between the two, that beta bounds the belief in D^s, is the right side of "
    "inequality (2): that belief is at most 1 + beta times its prior.",
)


NOT_THE_SAME = "not the same"


def presence_rises() -> Statement:
    """The left side of inequality (2), of the presence of the individual that D' lacks."""
    hypotheses = {
        "the left side of inequality (2)": le((1 - alpha) * prior, posterior),
        "presence before = 1 - prior": eq(x, 1 - prior),
        "presence after = 1 - posterior": eq(presence, 1 - posterior),
    }
    return Statement(hypotheses, le(presence - x, alpha * (1 - x)))


def derive_presence_rises(d: Derivation) -> None:
    """What the belief in D' loses, the presence gains."""
    halves = {alpha: ONE_HALF, prior: ONE_HALF, posterior: ONE_HALF}
    d.model({**halves, x: ONE_HALF, presence: ONE_HALF})
    d.conclude(d.statement.hypotheses)


def check_two_risks() -> Iterator[Evidence]:
    """The belief in a whole database, and in the presence of one who is in it."""
    twice, once = Fraction(2), Fraction(1)
    three, two = bayes([THIRD] * 3, [twice, once, once]), bayes([HALF, HALF], [twice, once])
    yield instance(
        three == (HALF, Fraction(1, 4), Fraction(1, 4)) and 1 - three[1] != three[0],
        "three individuals, equally likely to be the one missing, and an answer twice as likely "
        f"if it is the first: the belief in the database without the first is {three[0]}, and the "
        f"belief in the presence of the second {1 - three[1]}",
        part=NOT_THE_SAME,
    )
    yield remark(
        1 - two[1] == two[0],
        f"of two individuals both beliefs are {two[0]}: the second is present in the database "
        "without the first, and in no other",
        part=NOT_THE_SAME,
    )


DEFINITION_4_RISKS = Claim(
    id="abdi.definition-4.risks",
    kind=Kind.REMARK,
    source=cite("section 5, after Definition 4"),
    title="Alpha bounds by how much the belief in a presence rises",
    statement=r"[T]he ratio of the adversary belief on $D' = D^s$ before and after observing "
    r"$M(q(D^s)) = \tau$ is lower and upper bounded respectively by $1-\alpha$ and $1+\beta$. The "
    r"identification risks represented by the lower bound $1-\alpha$ and the upper bound $1+\beta$ "
    r"are not the same. In the left side of Inequality (2), the value of $\alpha$ bounds the "
    r"maximum attacker belief change on identifying the presence of the individual $\iota$ in the "
    r"database $D^s$, where $D' \sim_\iota D$.",
    parts=(
        Part(
            "presence",
            r"The belief in the presence of $\iota$ rises by at most $\alpha$ times the belief in "
            "the absence.",
            formal=presence_rises,
            proof=derive_presence_rises,
        ),
        witness(
            NOT_THE_SAME,
            "The belief in a presence and that in a database that holds the individual differ.",
            narrower=("three individuals or more",),
        ),
    ),
    checks=(check_two_risks,),
    finding="Between two individuals the two risks are one: the second is present in the database "
    "without the first, and in no other. The ratio before and after is that of the belief after "
    "the answer to the belief before it. A prior of 0 has none.",
    note="Alpha bounds the fall of a presence too: every world keeps 1 - alpha of its prior, so "
    "the presence keeps 1 - alpha of its own (abdi.remark-beta-certainty).",
)


def check_ten_individuals() -> Iterator[Evidence]:
    """Add up the ten printed beliefs; and those that were meant."""
    total = 9 * ((Fraction(1, 10) - Fraction(1, 10**6)) / 9) + Fraction(1, 10**6)
    yield refuted_by(
        {"individuals": 10, "sum of the ten printed beliefs": total},
        total in (1, 9),
        "one is missing, so beliefs in presence sum to 9, in absence to 1",
        part="ten beliefs",
        contrast=contrary("the sum of the ten beliefs in presence", 9, total),
    )
    yield refuted_by(
        {"individuals": 10, "bound on each": "1/5", "largest sum": Fraction(10, 5)},
        Fraction(10, 5) >= 9,
        "ten beliefs in presence of at most 1/5 each sum to 2 at most, never to 9",
        part="bound of 1/5",
    )
    missing = [Fraction(1, 10**6) / 9] * 9 + [1 - Fraction(1, 10**6)]
    present = [1 - p for p in missing]
    yield corrected(
        sum(missing) == 1 and sum(present) == 9 and missing[-1] == 1 - Fraction(1, 10**6),
        "nine individuals missing with 10^-6/9 each and the tenth with 1 - 10^-6: the beliefs "
        "sum to 1, and all of D^s is known with 1 - 10^-6",
        part="ten beliefs",
    )
    alpha = 1 - Fraction(1, 9 * 10**5)
    floor = (1 - alpha) / 10
    yield corrected(
        floor == missing[0] and 1 - 9 * floor == missing[-1],
        "under the left side of inequality (2) alone, with alpha = 1 - 10^-5/9, nine worlds may "
        "fall from 1/10 to 10^-6/9 each, and the last then rises to 1 - 10^-6; with a smaller "
        "alpha they may not",
        part="bound of 1/5",
    )
    floor = (1 - HALF) / 10
    yield corrected(
        1 - 9 * floor == Fraction(11, 20) and 1 - floor == Fraction(19, 20),
        "with alpha = 1/2, or a bound of 19/20 on every presence, each world keeps 1/20 or more: "
        "so the belief in the last is at most 11/20",
        part="bound of 1/5",
    )


EXAMPLE_TEN_INDIVIDUALS = Claim(
    id="abdi.example-ten-individuals",
    kind=Kind.EXAMPLE,
    source=cite("section 5, after Definition 4"),
    title="The ten printed beliefs sum to 1/10, and no presence can be bounded by 1/5",
    statement=r"To illustrate, let us suppose that the database D contains information about 10 "
    r"individuals and that the prior adversary's belief that each individual in $D \cap D^s$ is "
    r"$10^{-1}$. Now if we suppose that the data publisher wants to bound the probability of "
    r"identifying the presence of an individual in $D^s$ to $1/5$, the adversary can end up with "
    r"the following belief: for 9 individual, the probability that each one of them is in $D^s$ is "
    r"equal to $(10^{-1} - 10^{-6})/9$. For the last individual, the probability that he/she is in "
    r"$D^s$ is equal to $10^{-6}$. Since D and $D^s$ are neighboring database, the adversary might "
    r"know all individual in $D^s$ with a probability of $1-10^{-6}$.",
    parts=(
        printed_values(
            "ten beliefs",
            r"The beliefs in nine individuals are $(10^{-1} - 10^{-6})/9$ each, and in the "
            r"last $10^{-6}$.",
        ),
        printed_values(
            "bound of 1/5",
            r"Under a bound of $1/5$ on the presence of an individual, all may be known with a "
            r"probability of $1-10^{-6}$.",
        ),
    ),
    checks=(check_ten_individuals, repair_ten_individuals),
    correction=Correction(
        r"Beliefs in absence fit the example: each of nine individuals is the missing one "
        r"with $10^{-6}/9$ and the tenth with $1 - 10^{-6}$. They sum to 1, each of the nine "
        r"is present with $1 - 10^{-6}/9$, the tenth with $10^{-6}$, and $D^s$ is known with "
        r"$1 - 10^{-6}$. No bound of $1/5$ on the belief in a presence allows it, nor even the "
        r"prior, which is $9/10$. Under a bound of $b \ge 9/10$ on every presence the belief in "
        r"$D^s$ is at most $1 - 9(1-b)$; under the left side of inequality (2) alone it is at most "
        r"$1 - (1-\alpha) 9/10$ (abdi.remark-beta-certainty). So $1 - 10^{-6}$ needs "
        r"$b \ge 1 - 10^{-6}/9$, or $\alpha \ge 1 - 10^{-5}/9$.",
        error="The ten printed beliefs sum to 1/10, and no presence can be bounded by 1/5",
        who="a reader who checks an implementation against the example, or who bounds a presence "
        "by 1/5",
        repair=r"drop the $1/5$ and the $1 - 10^{-6}$. Say that at $\alpha = 1/2$ no presence "
        r"exceeds $19/20$, and the belief in $D^s$ can rise from $1/10$ to $11/20$",
        printed=r"the data publisher wants to bound the probability of identifying the presence of "
        r"an individual in $D^s$ to $1/5$ [...] for 9 individual, the probability that each one of "
        r"them is in $D^s$ is equal to $(10^{-1} - 10^{-6})/9$. For the last individual, the "
        r"probability that he/she is in $D^s$ is equal to $10^{-6}$.",
        correct=r"as beliefs that one is missing, the nine have $10^{-6}/9$ each and the last has "
        r"$1 - 10^{-6}$, which is the belief in $D^s$. Then each of the nine is present with "
        r"$1 - 10^{-6}/9$. No bound of $1/5$ on a presence can hold: before the answer it is "
        r"$9/10$. Under a bound $b \ge 9/10$ on every presence, the belief in $D^s$ is at most "
        r"$1 - 9(1-b)$; under the left side of inequality (2) alone, $1 - (1-\alpha) 9/10$",
        consequence="the ten printed beliefs sum to 1/10; beliefs in presence sum to 9, those "
        "in absence to 1. Ten beliefs under 1/5 sum to 2 at most",
        severity=Severity.WRONG_NUMBER,
    ),
    note="The prior too is one in absence: ten individuals, one missing, are each present "
    "with 9/10. The sentences before it say that most frameworks bound only the belief in one "
    "presence. Such a bound b, of every presence, bounds the belief in a whole database too, by "
    "1 - 9(1-b) here. What most frameworks state was not checked. If 1 is meant where 10^(-1) is "
    "printed in the nine beliefs, the ten sum to 1, and each is below 1/5. They are still no "
    "presences, which sum to 9.",
)

CLAIMS = (DEFINITION_4, DEFINITION_4_RISKS, DEFINITION_4_GLOSS, EXAMPLE_TEN_INDIVIDUALS)
