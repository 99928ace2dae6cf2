"""Section 4: answers to several queries, about one individual and about disjoint ones.

Budgets of independent answers add up; Proposition 3 has queries about disjoint individuals, of
which one record affects one alone, so that the largest budget is what all of them cost, where the
answers are independent all together. The paper asks for it in pairs, which is not enough for three.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import sympy
from sympy import Abs, And, S, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, cell, identity, instance, refuted_by, remark, reproduced
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import (
    a,
    alpha_d,
    b,
    epsilon_j,
    epsilon_max,
    f,
    f_other,
    r_j,
    s,
)
from didp_ref.papers.refine.outcomes import (
    CHANCE_BOUND,
    EVENT,
    OUTCOMES,
    QUERIES,
    SECOND,
    bounded,
    chance,
    chance_bound,
    each_answer,
    each_outcome,
    event_by_outcome,
    halves,
    within,
)
from didp_ref.papers.refine.shared import GLOBAL_L1, ONE_RECORD, TWO, cite, number
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.papers.shared.informal import false_here, printed_numbers, printed_values
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, INDEPENDENT_NOISES
from didp_ref.symbolic.notation import as_written, eq, every, le
from didp_ref.worlds.distributions import fractions, image, joint, private, probability

INDEPENDENT, DEPENDENT = "independent randomness", "any randomness"


def sequential_composition() -> Statement:
    """State that the budgets of independent answers add up, for m queries."""
    hypotheses = {**as_written(le(1, n), le(1, m)), **EVENT, **bounded(epsilon_j[j])}
    spent = Sum(epsilon_j[j], QUERIES)
    return Statement(hypotheses, within(chance(a), chance(b), exp(spent)))


def derive_sequential_composition(d: Derivation) -> None:
    """Multiply the bounds of the answers, then sum over the event."""
    spent = exp(Sum(epsilon_j[j], QUERIES))
    d.model({n: 2, m: 2, s: SECOND, epsilon_j: {1: 1, 2: 1}, a: halves, b: halves})
    chance_bound(d, epsilon_j[j])
    answers = ("1 <= m", "the event's s[k] are 0 or 1", *bounded(epsilon_j[j]))
    event_by_outcome(d, "every event", chance(a), chance(b), spent, by=[*answers, *CHANCE_BOUND])
    d.conclude(by=["every event"])


def check_sequential_composition() -> Iterator[Evidence]:
    """Compose independent answers, and two answers that share their randomness."""
    coin, shifted = fractions("1/2", 0, 0, "1/2"), fractions(0, "1/2", "1/2", 0)
    same = all(image(coin, part) == image(shifted, part) for part in ((0, 0, 1, 1), (0, 1, 0, 1)))
    yield refuted_by(
        {
            "K_1": "a fair coin r",
            "K_2": "r xor b, where b = 1 if the individual is present, else 0",
        },
        not same or private(coin, shifted, Fraction(1000)),
        "either answer alone is 0-private, as its distribution does not depend on b; together "
        "they tell b: the event {00, 11} has probability 1 for b = 0 and 0 for b = 1",
        reading=DEPENDENT,
    )


SEQUENTIAL_COMPOSITION = Claim(
    id="refine.sequential-composition",
    kind=Kind.THEOREM,
    source=cite("section 4, first paragraph"),
    title="Budgets add up if the responses use independent randomness",
    statement=r"If we have a query $f = (f_1, \dots, f_n)$ and for each of the components, "
    r"$f_i$, we get an $\epsilon_i$-differentially private response, then we get a "
    r"$\sum_{i=1}^n \epsilon_i$-differentially private response for $f$. This is in fact a "
    r"property of $\epsilon$-differential privacy.",
    parts=(
        Part(
            "statement",
            formal=sequential_composition,
            proof=derive_sequential_composition,
            reading=INDEPENDENT,
            narrower=(FINITE_OUTCOMES,),
        ),
        false_here("statement", reading=DEPENDENT),
    ),
    checks=(check_sequential_composition,),
    readings={
        INDEPENDENT: "each response is drawn with randomness of its own",
        DEPENDENT: "the responses may share their randomness",
    },
    rests_on=("responses that are independent given the data (not said in the paper)",),
    finding="Independence is said in Proposition 3 and not here; without it the sentence is "
    "false. The mechanism of the paper samples anew for every response.",
)


PROBABILITIES, TABLES, RATIOS = "probabilities", "tables", "ratios"


def check_example_3() -> Iterator[Evidence]:
    """Build Tables 3 and 4 and divide the one by the other."""
    down = sympy.exp(-1)
    low, half = down / 2, sympy.Rational(1, 2)
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.1839", number(low)),
            cell("P(K = 1 | f = 1)", "0.8161", number(1 - low)),
        ),
        "Example 3",
        part=PROBABILITIES,
    )
    answer, absent = (1 - alpha_d / 2, alpha_d / 2), (half, half)
    table_3 = {(i, j): answer[i] * answer[j] for i in (0, 1) for j in (0, 1)}
    printed_3 = (
        (1 - alpha_d / 2) ** 2,
        (1 - alpha_d / 2) * alpha_d / 2,
        (1 - alpha_d / 2) * alpha_d / 2,
        alpha_d**2 / 4,
    )
    for (place, entry), printed in zip(table_3.items(), printed_3, strict=True):
        yield identity(entry, printed, f"Table 3, entry {place}", part=TABLES)
    for name, first, second in (("top", absent, answer), ("bottom", answer, absent)):
        table_4 = {(i, j): first[i] * second[j] for i in (0, 1) for j in (0, 1)}
        printed_4 = (half * (1 - alpha_d / 2), alpha_d / 4)
        for pair, entry in table_4.items():
            present, removed = reversed(pair) if name == "top" else pair
            yield identity(entry, printed_4[present], f"Table 4, {name}, entry {pair}", part=TABLES)
            ratio = (2 - alpha_d, alpha_d)[removed]
            yield identity(
                table_3[pair] / entry,
                ratio,
                f"the ratio of Tables 3 and 4, {name}, entry {pair}",
                part=RATIOS,
            )
    yield instance(
        all_hold(
            lower.less_than(limit)
            for lower, limit in (
                (number(2 - down), number(sympy.E)),
                (number(down), number(2 - down)),
            )
        ),
        "both ratios lie in [e^-1, e]: e^-1 < 2 - e^-1 < e",
        engine="Arb",
        part=RATIOS,
    )


EXAMPLE_3 = Claim(
    id="refine.example-3",
    kind=Kind.EXAMPLE,
    source=cite("section 4, Example 3, Tables 3 and 4"),
    title="The numbers of Example 3 are right; two K_f1 stand for K_f2",
    statement=r"$P(K_{f_1}(D) = 1 | f_1(D) = 0) = [\dots] = 0.5\alpha_d = 0.5e^{-1} = 0.1839$, "
    r"$P(K_{f_1}(D) = 1 | f_1(D) = 1) = [\dots] = 1 - 0.5\alpha_d = 0.8161$. [...] [T]he "
    "respective ratios between the distribution in Table 3 and the ones in Table 4 are within "
    r"$[e^{-\epsilon}, e^\epsilon] = [e^{-1}, e]$; specifically, the ratios take only two values, "
    r"$\alpha_d = e^{-1}$ and $2 - \alpha_d = 2 - e^{-1}$.",
    parts=(
        printed_numbers(PROBABILITIES, "the two probabilities, 0.1839 and 0.8161"),
        printed_values(TABLES, "the entries of Tables 3 and 4"),
        printed_values(
            RATIOS, r"the ratios are $\alpha_d$ and $2 - \alpha_d$, and lie in $[e^{-1}, e]$"
        ),
    ),
    checks=(check_example_3,),
    finding=r"Between the members quoted the two displays print $P(K_{f_1}(D) = 1 | f_2(D) = 0)$ "
    r"and $P(K_{f_1}(D) = 1 | f_2(D) = 1)$, where $K_{f_2}$ is meant.",
)


def proposition_3() -> Statement:
    """State for every event that answers independent all together keep the largest budget.

    One query is affected, the m others are not. The affected query's answer has probability
    ``a[k]`` under D and ``b[k]`` under D', the others' answers ``r_j[j, k]`` under both.
    """
    affected = each_outcome(And(le(0, a[k]), le(a[k], exp(epsilon) * b[k])))
    hypotheses = {
        **as_written(le(1, n), le(0, m)),
        **EVENT,
        "0 <= a[k] <= exp(epsilon) b[k] everywhere": affected,
        "0 <= r_j[j, k] <= 1 for every answer": each_answer(
            And(le(0, r_j[j, k]), le(r_j[j, k], 1))
        ),
        **as_written(le(epsilon, epsilon_max)),
    }
    others = chance(r_j)
    return Statement(hypotheses, within(a[k] * others, b[k] * others, exp(epsilon_max)))


def derive_proposition_3(d: Derivation) -> None:
    """Divide by what the unaffected queries answer: it is the same under both data sets."""
    others, growth = chance(r_j), exp(epsilon_max)
    answers = {a: halves, b: halves, r_j: halves}
    d.model({n: 2, m: 1, s: SECOND, epsilon: 1, epsilon_max: 1, **answers})
    d.lemma("the others", lemmas.product_monotone(r_j[j, k], S.One, QUERIES))
    d.lemma("exp", lemmas.exp_monotone(epsilon, epsilon_max))
    d.lemma("e^epsilon > 0", lemmas.exp_positive(epsilon))
    bounds = "0 <= a[k] <= exp(epsilon) b[k] everywhere"
    by = [bounds, "epsilon <= epsilon_max", "exp", "e^epsilon > 0"]
    d.generalize(
        "affected", le(a[k], growth * b[k]), OUTCOMES, by=by, reason="epsilon_j <= max epsilon_i"
    )
    unaffected = ("0 <= r_j[j, k] <= 1 for every answer", "the others")
    by = ["0 <= m", "the event's s[k] are 0 or 1", "affected", *unaffected]
    event_by_outcome(d, "every event", a[k] * others, b[k] * others, growth, by=by)
    d.conclude(by=["every event"])


JOINT_SENSITIVITY, LARGEST_BUDGET = "sensitivity", "largest budget"


def disjoint_sensitivity() -> Statement:
    """State that where one record affects query ``k`` alone all queries change by what it does."""
    hypotheses = {
        **as_written(le(1, k), le(k, m)),
        "f[j] = f_other[j] before k": every(eq(f[j], f_other[j]), (j, 1, k - 1)),
        "f[j] = f_other[j] after k": every(eq(f[j], f_other[j]), (j, k + 1, m)),
    }
    joint = Sum(Abs(f[j] - f_other[j]), QUERIES)
    return Statement(hypotheses, eq(joint, Abs(f[k] - f_other[k])))


def derive_disjoint_sensitivity(d: Derivation) -> None:
    """Take the affected query out of the sum: every other one adds 0."""
    d.model({m: 3, k: 2, f: {1: 0, 2: 1, 3: 0}, f_other: {1: 0, 2: 0, 3: 0}})
    change = Abs(f[j] - f_other[j])
    d.lemma("in parts", lemmas.sum_take_out(change, QUERIES, k))
    d.lemma("|0|", lemmas.absolute_value(f[j] - f_other[j]))
    parts = []
    for name, over in (("before", (j, 1, k - 1)), ("after", (j, k + 1, m))):
        same = f"f[j] = f_other[j] {name} k"
        d.generalize(f"{name}, each", eq(change, 0), over, by=[same, "|0|"])
        d.lemma(f"{name}, sums", lemmas.sum_equal(change, S.Zero, over))
        d.lemma(f"{name}, zeros", lemmas.sum_constant(S.Zero, over))
        parts += [f"{name}, each", f"{name}, sums", f"{name}, zeros"]
    d.conclude(by=["1 <= k", "k <= m", "in parts", *parts])


DISJOINT_SENSITIVITY = Claim(
    id="refine.disjoint-sensitivity",
    kind=Kind.REMARK,
    source=cite("section 4, second paragraph"),
    title="Laplace noise for disjoint individuals needs only the largest sensitivity",
    statement=r"For the noise addition mechanism, it is easy to see that, when performing queries "
    r"$f_1, \dots, f_n$ that refer each to a disjoint set of individuals, the global sensitivity "
    "equals the maximum of the sensitivities of the individual queries. The reason is that, by "
    "adding or removing a single individual from the data set, only one of the queries is "
    r"affected. This is a good property, as it guarantees $\max\lbrace \varepsilon_i "
    r"\rbrace$-differential privacy instead of $\sum \varepsilon_i$-differential privacy.",
    parts=(
        Part(
            JOINT_SENSITIVITY,
            "one record changes the queries together by what it changes the one that it affects",
            formal=disjoint_sensitivity,
            proof=derive_disjoint_sensitivity,
            narrower=("one pair of neighbors",),
        ),
        Part(
            LARGEST_BUDGET,
            r"the answers together keep $\max\lbrace \varepsilon_i \rbrace$",
            formal=proposition_3,
            proof=derive_proposition_3,
            narrower=(FINITE_OUTCOMES, INDEPENDENT_NOISES),
        ),
    ),
    rests_on=(ONE_RECORD, GLOBAL_L1),
)


THREE_ANSWERS = tuple(product((0, 1), repeat=3))
PAIRS = tuple(combinations(range(3), 2))


def three_coins(sign: int) -> tuple[Fraction, ...]:
    """Return two fair coins and a third answer: their xor, or at the sign 1 its opposite."""
    return tuple(Fraction(sum(answers) % 2 == sign, 4) for answers in THREE_ANSWERS)


def check_proposition_3() -> Iterator[Evidence]:
    """Combine answers that are independent in pairs, all together, and about one individual."""
    coins = [three_coins(sign) for sign in (0, 1)]
    in_pairs = all(
        image(coin, [2 * answers[i] + answers[j] for answers in THREE_ANSWERS])
        == (Fraction(1, 4),) * 4
        for coin in coins
        for i, j in PAIRS
    )
    even = [
        probability(coin, [k for k, answers in enumerate(THREE_ANSWERS) if sum(answers) % 2 == 0])
        for coin in coins
    ]
    yield refuted_by(
        {
            "K_1, K_2": "fair coins, whoever is in the data",
            "K_3": "1 where K_1 and K_2 differ, if individual 3 is present; if absent, 1 where "
            "they agree",
        },
        not in_pairs or private(coins[0], coins[1], Fraction(1)),
        "each two of the answers are two independent fair coins, present or absent, so every "
        f"epsilon_i is 0; the number of ones is even with probability {even[0]} if individual 3 "
        f"is present, and {even[1]} if absent",
    )

    present, absent = fractions("3/4", "1/4"), fractions("1/2", "1/2")
    yield remark(
        not private(joint(present, present), joint(absent, absent), TWO),
        "the queries must concern disjoint individuals: one in both groups costs ln 4",
    )


PROPOSITION_3 = Claim(
    id="refine.proposition-3",
    kind=Kind.THEOREM,
    source=cite("section 4, Proposition 3"),
    title="Proposition 3 needs mutual independence; independence in pairs is not enough",
    statement=r"Let $D$ be a data set and let $(f_1, \dots, f_n)$ be a set of query functions "
    r"related to disjoint sets of individuals. Let $K_{f_i}$ be a random variable that "
    r"provides $\epsilon_i$-differential privacy for $f_i$, and assume that $K_{f_i}$ is "
    r"independent from $K_{f_j}$ for any $i \neq j$. Then $(K_{f_1}, \dots, K_{f_n})$ provides "
    r"$\max\lbrace \varepsilon_i \rbrace$-differential privacy for $(f_1, \dots, f_2)$.",
    parts=(
        Part(
            "statement",
            corrected=proposition_3,
            corrected_proof=derive_proposition_3,
            narrower=(FINITE_OUTCOMES,),
        ),
    ),
    checks=(check_proposition_3,),
    rests_on=(ONE_RECORD,),
    correction=Correction(
        statement=r"$(K_{f_1}, \dots, K_{f_n})$ provides $\max\lbrace \varepsilon_i "
        r"\rbrace$-differential privacy where the $n$ answers are mutually independent, as the "
        r"proof's product of $n$ probabilities takes them. Independence in pairs is "
        "enough for $n = 2$ alone.",
        printed=r"assume that $K_{f_i}$ is independent from $K_{f_j}$ for any $i \neq j$",
        correct=r"assume that $K_{f_1}, \dots, K_{f_n}$ are mutually independent",
        consequence="three answers, of which no two tell anything, tell together for certain "
        "whether individual 3 is in the data; the proof multiplies all the probabilities, as "
        "mutual independence allows",
        error="Proposition 3 needs mutual independence; independence in pairs is not enough",
        who="anyone who takes the words to the letter; nobody where each answer is drawn with "
        "randomness of its own, as this paper's are",
        repair="say mutually independent",
        severity=Severity.REMARK,
    ),
    finding=r"The paper proves boxes $S = S_1 \times \dots \times S_n$ and leaves general sets "
    r"out; on a finite range every set is a disjoint union of boxes, and all sets are proved. "
    r"$(f_1, \dots, f_2)$ is a misprint for $(f_1, \dots, f_n)$, and in the proof "
    r"$K_{f_j}(D)$, beside $S_i$, for $K_{f_i}(D)$; its quotients need a divisor above 0.",
)


CLAIMS = (SEQUENTIAL_COMPOSITION, DISJOINT_SENSITIVITY, EXAMPLE_3, PROPOSITION_3)
