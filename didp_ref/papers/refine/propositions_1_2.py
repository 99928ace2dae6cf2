"""Section 2, Propositions 1 and 2: two factors keep epsilon, for two kinds of query.

A statistical query is answered under ``D`` and under ``D'`` by the same two factors, so their ratio
may be ``e^epsilon``. An individual query's answer is compared with the prior, which answers where
the individual is absent: the factors may be ``e^epsilon`` and ``e^-epsilon``, whose ratio is
``e^(2 epsilon)``.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import And, exp, log

from didp_ref import refinement
from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, p, s, u, v
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    FACTORS,
    FIRST,
    PRIOR,
    SECOND,
    TWO_ANSWERS,
    distribution,
    event,
    event_weights,
    masses_fit,
    near_set,
    near_sets,
    order_growth,
    private_answers,
    refined_event,
    refined_total,
    two_answers,
    two_factors,
    within,
)
from didp_ref.papers.refine.shared import (
    CELLS,
    HALF,
    PRESENT_OR_ABSENT,
    REPLACED,
    THIRD,
    TWO,
    cite,
    refined,
)
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import fractions, private

INDIVIDUAL, STATISTICAL = "individual queries", "statistical queries"


def proposition_1() -> Statement:
    """State Proposition 1 for every event."""
    hypotheses = {
        **as_written(le(1, alpha_u), le(alpha_d, 1)),
        "alpha_u = exp(epsilon) alpha_d": eq(alpha_u, exp(epsilon) * alpha_d),
        **near_sets(alpha_u, alpha_d),
    }
    return Statement(hypotheses, private_answers(alpha_u, alpha_d, exp(epsilon)))


def derive_proposition_1(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    ratio = "alpha_u = exp(epsilon) alpha_d"
    statement = And(lt(0, alpha_d), le(alpha_d, alpha_u), le(1, exp(epsilon)))
    by = ["1 <= alpha_u", "alpha_d <= 1", ratio, "growth > 0"]
    d.step("factors", statement, by=by, reason="alpha_d <= 1 <= alpha_u = e^epsilon alpha_d")
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", ratio, "growth > 0"])


PROPOSITION_1 = Claim(
    id="refine.proposition-1",
    kind=Kind.THEOREM,
    source=cite("section 2, Proposition 1"),
    title="Refinement within two factors is private for statistical queries",
    statement=r"Let $f: \mathcal{D} \rightarrow \mathbb{R}^n$ be a query function and let $P_f$ be "
    r"the prior knowledge for $f(D)$. Let $\alpha_u \geq 1$ and $\alpha_d \leq 1$ be such that "
    r"$\alpha_u = e^\epsilon \alpha_d$. Let $\mathcal{U}_u$ be an environment of $f(D)$ satisfying "
    r"$\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - P_f(\mathcal{U}_u)) = 1$. The response "
    "mechanism that returns a value randomly sampled from the distribution obtained by modifying "
    r"$P_f$ through multiplication of the probability mass of the points in $\mathcal{U}_u$ by "
    r"$\alpha_u$, and multiplication of the probability mass of the points outside $\mathcal{U}_u$ "
    r"by $\alpha_d$, satisfies $\varepsilon$-differential privacy.",
    parts=(Part("statement", formal=proposition_1, proof=derive_proposition_1),),
    rests_on=(CELLS, "the same prior and the same two factors for every data set"),
    note="Any two sets of the right mass do; that they surround f(D) is not needed.",
)


SENSITIVITY_INDEPENDENT = Claim(
    id="refine.sensitivity-independent",
    kind=Kind.REMARK,
    source=cite("section 1.1", "again abstract, sections 7 and 8"),
    title="Refinement does not depend on the sensitivity",
    statement="It is completely independent from the sensitivity of the actual query function, and "
    "thus no complex sensitivity computations are required.",
    parts=(
        Part(
            "statement",
            r"whatever $f(D)$ and $f(D')$ are, and so whatever the sensitivity, the two answers "
            r"are $\epsilon$-differentially private",
            formal=proposition_1,
            proof=derive_proposition_1,
            narrower=('sensitivity alone, not "no complex computations are required"',),
        ),
    ),
    rests_on=(CELLS, "the same prior and the same two factors for every data set"),
    note="It is private between any two data sets, neighbours or not. Algorithm 1's input is not "
    "the prior and the level alone, but a distance too: refine.generality. Section 1.1 and the "
    "abstract also say that no complex computations are required. Algorithm 1 needs the prior "
    "mass of balls, which can be hard to compute. Take n bits, a uniform prior and a weighted sum "
    "of the differing bits as distance. The mass counts the solutions of a knapsack, and to count "
    "these is #P-complete (B. Morris, A. Sinclair, SIAM Journal on Computing 34, 2004).",
)


NEIGHBOUR_READINGS = {
    PRESENT_OR_ABSENT: "neighbours differ by one record added or removed, as in Definition 1",
    REPLACED: "neighbours differ in the value of one record; section 6 has "
    '"any individual can take any value in Range(f)"',
}


def individual_factors() -> tuple[Term, Term]:
    """Return the factors of an individual query, ``e^epsilon`` and ``e^-epsilon``."""
    up, down = refinement.factor_up_individual, refinement.factor_down_individual
    return up.at(epsilon=epsilon), down.at(epsilon=epsilon)


def proposition_2_individual() -> Statement:
    """State Proposition 2: the refined prior is compared with the prior, either way round."""
    up, down = individual_factors()
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **masses_fit(u, up, down),
    }
    here = two_factors(u, up, down)
    conclusion = And(
        distribution(here), within(here, p[k], exp(epsilon)), within(p[k], here, exp(epsilon))
    )
    return Statement(hypotheses, conclusion)


def individual_bounds(d: Derivation) -> tuple[Term, Term]:
    """Order the factors of an individual query, and return them."""
    up, down = exp(epsilon), exp(-epsilon)
    order_growth(d, And(lt(0, down), le(down, up), le(1, up)), reason="epsilon > 0")
    return up, down


def derive_proposition_2_individual(d: Derivation) -> None:
    """Compare the answer with the prior: its factors are e^epsilon and e^-epsilon."""
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first})
    up, down = individual_bounds(d)
    refined_total(d, "total", u, up, down)
    refined_event(d, "answer", u, up, down)
    here, prior = event(two_factors(u, up, down)), event(p[k])
    d.step("present to absent", le(here, up * prior), by=["answer"])
    d.step(
        "absent to present", le(prior, up * here), by=["answer", "factors", "e^epsilon e^-epsilon"]
    )
    d.conclude(by=["total", "present to absent", "absent to present"])


def proposition_2_statistical() -> Statement:
    """State that two answers refined by the factors of Proposition 2 are ``2 epsilon`` apart."""
    up, down = individual_factors()
    hypotheses = {**as_written(lt(0, epsilon)), **near_sets(up, down)}
    return Statement(hypotheses, private_answers(up, down, exp(2 * epsilon)))


def derive_proposition_2_statistical(d: Derivation) -> None:
    """Go from one answer to the other by way of the prior: epsilon, and epsilon again."""
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first, v: second})
    up, down = individual_bounds(d)
    two_answers(d, up, down)
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    here, there = event(two_factors(u, up, down)), event(two_factors(v, up, down))
    by = ["answer of D2", "factors", "e^epsilon e^-epsilon"]
    d.step("prior to the other", le(event(p[k]), up * there), by=by)
    statement = le(here, exp(2 * epsilon) * there)
    by = ["answer", "prior to the other", "factors", "e^(2 epsilon)"]
    d.step("one to the other", statement, by=by, reason="alpha_u/alpha_d = e^(2 epsilon)")
    d.conclude(by=["total", "total of D2", "one to the other"])


def check_proposition_2() -> Iterator[Evidence]:
    """Compare the answers at two values of an individual."""
    prior = fractions("1/3", "1/3", "1/3")
    here, there = (refined(prior, [i], TWO, HALF) for i in (0, 1))
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "epsilon": "ln 2",
            "answer at value 1": "2/3, 1/6, 1/6",
            "answer at value 2": "1/6, 2/3, 1/6",
        },
        private(here, there, TWO),
        "when the individual's value changes the answer's probability grows by 4 = e^(2 epsilon)",
        reading=REPLACED,
        part=INDIVIDUAL,
    )


PROPOSITION_2 = Claim(
    id="refine.proposition-2",
    kind=Kind.THEOREM,
    source=cite("section 2, Proposition 2 and before it"),
    title="Individual queries halve epsilon if one record is added or removed, not if replaced",
    statement=r"Note that, by choosing $\alpha_u = e^\varepsilon$ and $\alpha_d = "
    r"e^{-\varepsilon}$, the level of differential privacy that we can guarantee for a statistical "
    r"query function (depending on multiple individuals) is $2\varepsilon$, while for an "
    "individual query (whose outcome depends on a single individual), we double the guarantee to "
    r"$\varepsilon$. Proposition 2. Let $f: \mathcal{D} \rightarrow \mathbb{R}^n$ be an individual "
    r"query in the above sense and let $P_f$ be the prior knowledge distribution for $f$. Let "
    r"$\alpha_u = e^\varepsilon$ and $\alpha_d = e^{-\varepsilon}$. Let $\mathcal{U}_u$ be an "
    r"environment of $f(D)$ satisfying $\alpha_u P_f(\mathcal{U}_u) + \alpha_d (1 - "
    r"P_f(\mathcal{U}_u)) = 1$. The response mechanism that returns a value randomly sampled from "
    r"the distribution obtained by modifying $P_f$ through multiplication of the probability mass "
    r"of the points in $\mathcal{U}_u$ by $\alpha_u$, and multiplication of the probability mass "
    r"of the points outside $\mathcal{U}_u$ by $\alpha_d$, satisfies $\varepsilon$-differential "
    "privacy.",
    parts=(
        Part(
            INDIVIDUAL,
            r"an individual query's answer is $\varepsilon$-differentially private",
            formal=proposition_2_individual,
            proof=derive_proposition_2_individual,
            reading=PRESENT_OR_ABSENT,
        ),
        false_here(
            INDIVIDUAL,
            r"an individual query's answer is $\varepsilon$-differentially private",
            reading=REPLACED,
        ),
        Part(
            STATISTICAL,
            r"a statistical query's answer is $2\varepsilon$-differentially private",
            formal=proposition_2_statistical,
            proof=derive_proposition_2_statistical,
            narrower=("enough; refine.example-1 shows when no less is",),
        ),
    ),
    checks=(check_proposition_2,),
    readings=NEIGHBOUR_READINGS,
    rests_on=(
        CELLS,
        f'if read as "{PRESENT_OR_ABSENT}": the prior answers if the record is absent',
    ),
    note="Definition 1 adds or removes a record: the proposition holds. Section 6 replaces one: "
    '"any individual can take any value in Range(f)".',
    finding="Definition 1 adds or removes a record, and there the proposition holds. If the "
    "individual's value changes, the same mechanism is 2 epsilon-private and no better.",
)


CLAIMS = (PROPOSITION_1, SENSITIVITY_INDEPENDENT, PROPOSITION_2)
