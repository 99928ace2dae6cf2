"""Section 5.1, Protocols 1 and 2: asking on within a budget.

Protocol 1 adds Laplace noise while the joint sensitivity over lambda is at most epsilon, or, where
each query chooses its noise, while the sum of ``Delta(f_j)/lambda_j`` is; Protocol 2 refines the
user's priors while the sum of the ``epsilon_j`` is at most epsilon. Statements are of transcripts:
the answers, each with the queries that led to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from sympy import Abs, And, Implies, IndexedBase, Product, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import (
    Delta,
    Delta_j,
    Delta_longer,
    a,
    b,
    epsilon_j,
    f,
    f_other,
    lambda_,
    lambda_j,
    response,
    s,
)
from didp_ref.papers.refine.outcomes import (
    CHANCE_BOUND,
    EVENT,
    QUERIES,
    SECOND,
    bounded,
    chance,
    chance_bound,
    each_outcome,
    event_by_outcome,
    halves,
    within,
)
from didp_ref.papers.refine.shared import GLOBAL_L1, ONE_RECORD, cite
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.papers.shared.events import S, has_probability, integrate, omega, probability
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import (
    ATTAINED_SENSITIVITY,
    CHOSEN_QUERIES,
    FINITE_OUTCOMES,
    FIXED_QUERIES,
)
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt, ne
from didp_ref.worlds.distributions import fractions, private

PRIVACY, REFUSAL = "privacy", "refusal"
SUBADDITIVE, FEWER = "subadditive", "fewer"
LAPLACE, REFINEMENT = "Laplace noise", "knowledge refinement"


def shift() -> Term:
    """Return ``|f_j(D) - f_j(D')|``."""
    return Abs(f[j] - f_other[j])


def density(answer: Term, scale: Term) -> Term:
    """Return the Laplace density of the j-th response at a point."""
    return exp(-Abs(response(omega, j) - answer) / scale) / (2 * scale)


def transcript(answers: IndexedBase, scale: Term) -> Term:
    """Return the density of the m responses at a point."""
    return Product(density(answers[j], scale), QUERIES)


def of_every_event(hypotheses: dict[str, Formula], scale: Term) -> Statement:
    """State that no event about the responses gains more than epsilon."""
    here, there = transcript(f, scale), transcript(f_other, scale)
    over_event = {
        "S has a probability under D": has_probability(here),
        "S has a probability under D'": has_probability(there),
    }
    ratio = le(probability(here), exp(epsilon) * probability(there))
    return Statement({**hypotheses, **over_event}, ratio)


def protocol_1_privacy() -> Statement:
    """State that the answered queries keep epsilon."""
    hypotheses = {
        **as_written(le(1, m), lt(0, lambda_)),
        "the |f[j] - f_other[j]| sum to at most Delta": le(Sum(shift(), QUERIES), Delta),
        **as_written(le(Delta / lambda_, epsilon)),
    }
    return of_every_event(hypotheses, lambda_)


ANSWERED_DIFFERENTLY = {f: {1: 1}, f_other: {1: 0}, S: {1: 1}}
"""One query, whose value differs by one."""


def transcript_bound(d: Derivation, scale: Term, by: Iterable[str]) -> None:
    """Bound the density of the responses: ``exp(sum |f_j(D) - f_j(D')|/lambda)`` at most.

    ``by`` says that the scale is positive.
    """
    here, there, positive = f[j], f_other[j], tuple(by)
    first, second = density(here, scale), density(there, scale)
    seen = response(omega, j)
    distance, other_distance = Abs(seen - here) / scale, Abs(seen - there) / scale
    cost = shift() / scale
    d.lemma("triangle", lemmas.triangle(seen - here, here - there))
    d.lemma("exp of the distances", lemmas.exp_monotone(-distance, cost - other_distance))
    d.lemma("both exp", lemmas.exp_sum(cost, -other_distance))
    d.lemma("exp > 0", lemmas.exp_positive(-distance))
    d.lemma("other exp > 0", lemmas.exp_positive(-other_distance))
    statement = And(le(0, first), le(first, exp(cost) * second))
    facts = [*positive, "triangle", "exp of the distances", "both exp", "exp > 0"]
    d.generalize("each density", statement, QUERIES, by=facts, reason="the triangle inequality")
    d.generalize("densities", lt(0, second), QUERIES, by=[*positive, "other exp > 0"])
    d.generalize("scales", ne(scale, 0), QUERIES, by=positive)
    d.lemma("factor by factor", lemmas.product_monotone(first, exp(cost) * second, QUERIES))
    d.lemma("costs apart", lemmas.product_split(exp(cost), second, QUERIES))
    d.lemma("costs add up", lemmas.exp_of_sum(cost, QUERIES))
    d.lemma("others' product", lemmas.product_positive(second, QUERIES))
    here_all, there_all = transcript(f, scale), transcript(f_other, scale)
    each = ("each density", "densities", "scales")
    products = ("factor by factor", "costs apart", "costs add up", "others' product")
    statement = And(lt(0, there_all), le(here_all, exp(Sum(cost, QUERIES)) * there_all))
    d.step("transcripts", statement, by=["1 <= m", *positive, *each, *products])


def every_event(d: Derivation, scale: Term, by: list[str]) -> None:
    """Integrate the transcripts' ratio, from "within the budget" and "exp of the budget"."""
    here, there, growth = transcript(f, scale), transcript(f_other, scale), exp(epsilon)
    known = [*by, "transcripts", "within the budget", "exp of the budget"]
    d.step("at omega", le(here, growth * there), known)
    over_event = ["S has a probability under D", "S has a probability under D'", *by]
    conclusion = d.statement.conclusion
    integrate(d, "of S", conclusion, (1, here), (growth, there), "at omega", over_event)
    d.conclude(["of S", *over_event])


def derive_protocol_1_privacy(d: Derivation) -> None:
    """Bound the transcripts by the joint sensitivity."""
    cost = Sum(shift() / lambda_, QUERIES)
    d.model({m: 1, lambda_: 1, Delta: 1, epsilon: 1, **ANSWERED_DIFFERENTLY})
    transcript_bound(d, lambda_, by=["0 < lambda"])
    d.lemma("scale out", lemmas.sum_scale(1 / lambda_, shift(), QUERIES))
    sensitivity = "the |f[j] - f_other[j]| sum to at most Delta"
    statement = le(cost, epsilon)
    by = ["0 < lambda", sensitivity, "Delta/lambda <= epsilon", "scale out"]
    d.step("within the budget", statement, by=by, reason="Delta(f_1, ..., f_i)/lambda <= epsilon")
    d.lemma("exp of the budget", lemmas.exp_monotone(cost, epsilon))
    every_event(d, lambda_, ["0 < lambda"])


def attained() -> dict[str, Formula]:
    """Assume that the two data sets are those at which the joint sensitivity is attained."""
    return {"the |f[j] - f_other[j]| sum to Delta": eq(Sum(shift(), QUERIES), Delta)}


def protocol_1_refusal() -> Statement:
    """State that the joint sensitivity does not fall with one more query."""
    longer = le(Sum(shift(), (j, 1, m + 1)), Delta_longer)
    hypotheses = {
        **as_written(le(0, m)),
        **attained(),
        "with one more query they sum to at most Delta_longer": longer,
    }
    return Statement(hypotheses, le(Delta, Delta_longer))


def derive_protocol_1_refusal(d: Derivation) -> None:
    """Take the last query apart: what it adds is not negative."""
    twice = {f: {1: 1, 2: 1}, f_other: {1: 0, 2: 0}}
    d.model({m: 1, Delta: 1, Delta_longer: 2, **twice})
    d.lemma("one more", lemmas.sum_last(shift(), (j, 1, m + 1)))
    d.lemma("its size", lemmas.absolute_value(f[m + 1] - f_other[m + 1]))
    d.step("not negative", le(0, shift().subs(j, m + 1)), by=["its size"])
    longer = "with one more query they sum to at most Delta_longer"
    d.conclude(by=["0 <= m", *attained(), longer, "one more", "not negative"])


def joint_sensitivity(queries: Sequence[Sequence[int]]) -> int:
    """Return the L1 sensitivity of counts over groups: each query lists how each group counts."""
    return max(sum(abs(query[group]) for query in queries) for group in range(len(queries[0])))


def check_protocol_1() -> Iterator[Evidence]:
    """Ask counts over two disjoint groups of individuals until the budget is reached."""
    left, right, everyone = (1, 0), (0, 1), (2, 2)
    queries = [left, everyone, right]
    yield remark(
        joint_sensitivity(queries) > 1 and joint_sensitivity([left, right]) == 1,
        "a refused query stays in Delta(f_1, ..., f_i), so as printed the third query is refused "
        'too; were it "simply discarded", as the text before says, the third would be answered. '
        "Either way the answered ones stay within epsilon",
    )


PROTOCOL_1 = Claim(
    id="refine.protocol-1",
    kind=Kind.PROTOCOL,
    source=cite("section 5.1, Protocol 1"),
    title="Protocol 1 keeps its budget; its first refusal ends the session",
    statement=r"**while** queries are answered by the access mechanism **do** (a) The user "
    r"submits a query $f_i$ (for $i > 1$, $f_i$ may depend on responses to previous queries $(f_1, "
    r"\dots, f_{i-1})$). (b) **if** $\Delta(f_1, \dots, f_i)/\lambda \leq \varepsilon$ **then** "
    r"the access mechanism returns $f_i(D) + Laplace(\lambda)$ as response; **else** it returns "
    r"nothing. (c) $i := i + 1$. [Section 5.2:] The interactive mechanisms of Protocols 1 and 2 "
    r"guarantee, respectively for Laplace noise and knowledge refinement, that the responses to "
    r"any sequence of adaptive queries $(q_1, \dots, q_d)$ will not violate "
    r"$\varepsilon$-differential privacy.",
    parts=(
        Part(
            PRIVACY,
            r"the responses do not violate $\varepsilon$-differential privacy",
            formal=protocol_1_privacy,
            proof=derive_protocol_1_privacy,
            narrower=(FIXED_QUERIES,),
            beyond={CHOSEN_QUERIES: "protocol_1"},
        ),
        Part(
            REFUSAL,
            "the first refusal ends the session: a query more does not lower the sensitivity",
            formal=protocol_1_refusal,
            proof=derive_protocol_1_refusal,
            narrower=(ATTAINED_SENSITIVITY,),
        ),
    ),
    checks=(check_protocol_1,),
    rests_on=(
        "transcripts of answers, each with the queries that led to it; to refuse depends on "
        "sensitivities alone, not on the data",
        GLOBAL_L1,
        ONE_RECORD,
    ),
    finding="A refused query stays among f_1, ..., f_i, and the joint L1 sensitivity never falls. "
    "So the first refusal ends the session, as the loop's condition says. "
    '"The query is simply discarded", in the text, would let it go on. Both keep epsilon.',
)


def own_sensitivities() -> dict[str, Formula]:
    """Assume that every query changes by at most its own sensitivity."""
    within_own = every(le(shift(), Delta_j[j]), QUERIES)
    return {"|f[j] - f_other[j]| <= Delta_j[j] for every query": within_own}


def flexible_privacy() -> Statement:
    """State that the modified condition keeps epsilon."""
    each, sensitivity = lambda_j[j], Delta_j[j]
    hypotheses = {
        **as_written(le(1, m)),
        "every lambda_j[j] is positive": every(lt(0, each), QUERIES),
        **own_sensitivities(),
        "the Delta_j[j]/lambda_j[j] sum to at most epsilon": le(
            Sum(sensitivity / each, QUERIES), epsilon
        ),
    }
    return of_every_event(hypotheses, each)


def derive_flexible_privacy(d: Derivation) -> None:
    """Bound the transcripts by the sum of the sensitivities, each over its own noise."""
    scale, sensitivity = lambda_j[j], Delta_j[j]
    cost, allowed = shift() / scale, sensitivity / scale
    d.model({m: 1, epsilon: 1, lambda_j: {1: 1}, Delta_j: {1: 1}, **ANSWERED_DIFFERENTLY})
    transcript_bound(d, scale, by=["every lambda_j[j] is positive"])
    by = ["every lambda_j[j] is positive", *own_sensitivities()]
    d.generalize("each cost", le(cost, allowed), QUERIES, by=by)
    d.lemma("costs", lemmas.sum_monotone(cost, allowed, QUERIES))
    condition = "the Delta_j[j]/lambda_j[j] sum to at most epsilon"
    by = ["1 <= m", condition, "scales", "each cost", "costs"]
    d.step("within the budget", le(Sum(cost, QUERIES), epsilon), by=by)
    d.lemma("exp of the budget", lemmas.exp_monotone(Sum(cost, QUERIES), epsilon))
    every_event(d, scale, ["scales"])


def flexible_subadditive() -> Statement:
    """State that the joint sensitivity is at most the sum of the queries' own.

    So at equal noise the modified condition is the stricter one.
    """
    allowed = Sum(Delta_j[j], QUERIES)
    hypotheses = {**as_written(le(1, m), lt(0, lambda_)), **attained(), **own_sensitivities()}
    stricter = Implies(le(allowed / lambda_, epsilon), le(Delta / lambda_, epsilon))
    return Statement(hypotheses, And(le(Delta, allowed), stricter))


def derive_flexible_subadditive(d: Derivation) -> None:
    """Add up the queries' own sensitivities."""
    allowed = Sum(Delta_j[j], QUERIES)
    d.model({m: 1, lambda_: 1, epsilon: 1, Delta: 1, Delta_j: {1: 1}, **ANSWERED_DIFFERENTLY})
    d.lemma("sensitivities", lemmas.sum_monotone(shift(), Delta_j[j], QUERIES))
    by = ["1 <= m", *attained(), *own_sensitivities(), "sensitivities"]
    d.step("at most the sum", le(Delta, allowed), by=by)
    d.conclude(by=["0 < lambda", "at most the sum"])


def check_protocol_1_flexible() -> Iterator[Evidence]:
    """Compare the two conditions on counts over disjoint groups."""
    left, right = (1, 0), (0, 1)
    yield instance(
        joint_sensitivity([left, right]) == 1
        and sum(joint_sensitivity([query]) for query in (left, right)) == 2,
        "disjoint counts at lambda = 1, epsilon = 1: Delta(f_1, f_2) = 1 <= 1 answers both, "
        "Delta(f_1) + Delta(f_2) = 2 > 1 answers one: fewer queries",
        part=FEWER,
    )


PROTOCOL_1_FLEXIBLE = Claim(
    id="refine.protocol-1.flexible",
    kind=Kind.REMARK,
    source=cite("section 5.1, last paragraph"),
    title="A different noise for each query keeps the budget too",
    statement="Protocol 1 could be modified to permit such flexibility as well: the user could be "
    r"asked to choose the noise parameter $\lambda_i$ for the $i$-th query, and the condition "
    r"checked by the access mechanism would become $\sum_{j=1}^i \Delta(f_j) / \lambda_j \leq "
    r"\varepsilon$. Since $\Delta(f_1, \dots, f_i) \leq \Delta(f_1) + \dots + "
    r"\Delta(f_i)$, when $\lambda_1 = \dots = \lambda_i$ the modified condition above may result "
    "in less queries being answered than the condition in Protocol 1.",
    parts=(
        Part(
            PRIVACY,
            r"the modified condition keeps $\varepsilon$-differential privacy",
            formal=flexible_privacy,
            proof=derive_flexible_privacy,
            narrower=(FIXED_QUERIES,),
            beyond={CHOSEN_QUERIES: "protocol_1_flexible"},
        ),
        Part(
            SUBADDITIVE,
            r"$\Delta(f_1, \dots, f_i) \leq \Delta(f_1) + \dots + \Delta(f_i)$, so at "
            r"$\lambda_1 = \dots = \lambda_i$ the modified condition answers no more queries",
            formal=flexible_subadditive,
            proof=derive_flexible_subadditive,
            narrower=(ATTAINED_SENSITIVITY,),
        ),
        witness(FEWER, "the modified condition may answer fewer queries"),
    ),
    checks=(check_protocol_1_flexible,),
    rests_on=("transcripts of answers, each with the queries that led to it", ONE_RECORD),
)


def protocol_2() -> Statement:
    """State that budgets chosen on the way, within the total, keep the total.

    The budget of the j-th query depends on the answers before it, so on the sequence ``k``; a
    refused query counts as an answer of probability one under every data set, at no budget.
    """
    spent = Sum(epsilon_j[j, k], QUERIES)
    hypotheses = {
        **as_written(le(1, n), le(1, m)),
        **EVENT,
        **bounded(epsilon_j[j, k]),
        "for every k the epsilon_j[j, k] sum to at most epsilon": each_outcome(le(spent, epsilon)),
    }
    return Statement(hypotheses, within(chance(a), chance(b), exp(epsilon)))


def derive_protocol_2(d: Derivation) -> None:
    """Bound every sequence of answers by what its own queries spent."""
    budget = epsilon_j[j, k]
    spent = Sum(budget, QUERIES)
    d.model({n: 2, m: 2, s: SECOND, epsilon_j: halves, epsilon: 1, a: halves, b: halves})
    chance_bound(d, budget)
    d.lemma("exp of the budget", lemmas.exp_monotone(spent, epsilon))
    d.lemma("spent > 0", lemmas.exp_positive(spent))
    answers = ("1 <= m", "the event's s[k] are 0 or 1", *bounded(budget))
    within = "for every k the epsilon_j[j, k] sum to at most epsilon"
    by = [*answers, within, *CHANCE_BOUND, "exp of the budget", "spent > 0"]
    event_by_outcome(d, "every event", chance(a), chance(b), exp(epsilon), by=by)
    d.conclude(by=["every event"])


def answered(costs: Sequence[Fraction], budget: Fraction, *, stays: bool) -> list[int]:
    """Return which queries a protocol answers, a refused one staying in the sum or not."""
    spent, places = Fraction(0), []
    for i, cost in enumerate(costs):
        within = spent + cost <= budget
        if within:
            places.append(i)
        if within or stays:
            spent += cost
    return places


def check_protocol_2() -> Iterator[Evidence]:
    """Spend a budget, with a refused query in the sum and without it."""
    budget, costs = Fraction(1), fractions("1/2", "3/4", "1/2", "1/4")
    yield remark(
        answered(costs, budget, stays=True) == [0]
        and answered(costs, budget, stays=False) == [0, 2],
        "as printed a refused query stays in the sum, so it ends the session; were it discarded, "
        "a smaller query could follow. Either way the answered ones stay within epsilon",
    )
    # of two Booleans with an even prior, each refined at ln 2, and the prior of who is absent
    growth, present, absent = Fraction(2), fractions("3/4", "1/4"), fractions("1/2", "1/2")
    both, one = (tuple(x * y for x in first for y in present) for first in (present, absent))
    yield remark(
        private(both, one, growth) and answered([growth, growth], growth, stays=True) == [0],
        "two individuals, a Boolean of each, an even prior, epsilon_1 = epsilon_2 = epsilon = ln "
        "2: both answers together change by the factor 2 at most as one individual is absent, and "
        "step (b) refuses the second",
    )


PROTOCOL_2 = Claim(
    id="refine.protocol-2",
    kind=Kind.PROTOCOL,
    source=cite("section 5.1, Protocol 2"),
    title="Protocol 2 keeps its budget for interactive refinement",
    statement=r"(a) The user submits a query $q_i = "
    r"(f_i, P_{f_i}, d_i, \varepsilon_i)$ [...] (for $i > 1$, $q_i$ may depend on responses to "
    r"previous queries $(q_1, \dots, q_{i-1})$). (b) **if** $\sum_{j=1}^i \varepsilon_j \leq "
    r"\varepsilon$ **then** the access mechanism returns a "
    r"response to $f_i$ resulting from applying knowledge refinement to $P_{f_i}$ with distance "
    r"$d_i$ so that $\varepsilon_i$-differential privacy is guaranteed; **else** it returns "
    "nothing. [...] If the $d$-th query is the last query answered by the interactive mechanism of "
    r"Protocol 2, by construction the user obtains at most a knowledge gain $\varepsilon$ for "
    r"$(f_1, \dots, f_d)$. This holds regardless of the prior knowledge distributions and distance "
    "functions chosen by the user for each query.",
    parts=(
        Part("statement", formal=protocol_2, proof=derive_protocol_2, narrower=(FINITE_OUTCOMES,)),
    ),
    checks=(check_protocol_2,),
    rests_on=(
        "every response is epsilon_i-private given the responses before it, with epsilon_i >= 0 "
        "(not said)",
        "a knowledge gain of at most epsilon read as epsilon-differential privacy",
        ONE_RECORD,
    ),
    finding=r"That $\varepsilon_i$ is positive is meant, and not asked in step (b). If it is, a "
    "refused budget stays in the sum, and so every later query is refused too, as the text before "
    "the protocol says. Step (b) adds "
    "the budgets of queries about disjoint individuals too. Proposition 3 gives their maximum as "
    "the leakage of the multicomponent query, which the text before the protocol limits. Of n "
    r"queries about n individuals, each with $\varepsilon_i = \varepsilon$, step (b) answers one, "
    r"and all n answers together keep $\varepsilon$.",
)


ADAPTIVE_QUERIES = Claim(
    id="refine.adaptive-queries",
    kind=Kind.REMARK,
    source=cite("section 5.1, first paragraph, and section 5.2, first sentence"),
    title="The budgets add for adaptive queries too",
    statement="To determine if answering a new query is too disclosive, all the queries submitted "
    "by a user so far, including the new query, are treated as a single multicomponent query and "
    r"$\varepsilon$-differential privacy is enforced for it. [...] The interactive mechanisms of "
    "Protocols 1 and 2 guarantee, respectively for Laplace noise and knowledge refinement, that "
    r"the responses to any sequence of adaptive queries $(q_1, \dots, q_d)$ will not violate "
    r"$\varepsilon$-differential privacy.",
    parts=(
        Part(
            LAPLACE,
            "the responses of Protocol 1 do not violate it",
            formal=protocol_1_privacy,
            proof=derive_protocol_1_privacy,
            narrower=(FIXED_QUERIES,),
            beyond={CHOSEN_QUERIES: "protocol_1"},
        ),
        Part(
            REFINEMENT,
            "the responses of Protocol 2 do not violate it, with budgets chosen on the way",
            formal=protocol_2,
            proof=derive_protocol_2,
            narrower=(FINITE_OUTCOMES,),
        ),
    ),
    rests_on=(
        "every response is epsilon_i-private given the responses before it, whatever they are",
        f"of Laplace answers: {GLOBAL_L1}",
        ONE_RECORD,
    ),
    finding="Section 4 speaks of one query f = (f_1, ..., f_n) that is fixed beforehand. Its sum "
    "of budgets does not cover queries, or budgets, that depend on the answers. They keep the "
    "total too: proved here of finitely many outcomes, and in Coq of the densities of Laplace "
    "answers to queries chosen on the way.",
)


CLAIMS = (PROTOCOL_1, PROTOCOL_1_FLEXIBLE, PROTOCOL_2, ADAPTIVE_QUERIES)
