"""Section 3: possible worlds, how far apart the answers in them lie, and what the noise hides.

Who knows D' holds D' + {i} for possible, for every i that is not in D'. The sensitive range S(f)
is the largest distance between the answers in two of these worlds (Definition 3), which is the
largest contribution of an individual (Definition 2). Section 3.5 computes the posteriors of three
worlds from the densities of one Laplace answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from flint import arb, fmpq
from sympy import Abs, Equivalent, Implies, Rational, exp

from didp_ref import worlds
from didp_ref.audit.checks import cell, instance, refuted_by, remark, reproduced, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Scope, Severity, Statement
from didp_ref.formulas import belief, guarantee
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import enclose
from didp_ref.papers.rhodi.alphabet import S, epsilon_1, epsilon_2, k, lambda_, m, n, r, t, v
from didp_ref.papers.rhodi.shared import (
    BOUND_BY_RANGE,
    SCALE,
    SEVERAL,
    cite,
    integer_answers,
    mean,
    spread,
)
from didp_ref.papers.shared.informal import defined, false_here, printed_numbers
from didp_ref.papers.shared.narrower import BOUND_NOT_BELIEF, ONE_SIZE, SMALL_UNIVERSES
from didp_ref.symbolic.notation import Term, as_written, every, ge, le, lt, ne
from didp_ref.worlds import Adjacency, Universe, uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors

UNIVERSE = Universe.of([1, 2, 3, 4, 5, 10])


def replacement_sensitivity(size: int) -> Fraction:
    """Return Definition 1 for the mean of ``size`` records of section 3.5's universe."""
    sensitivity = worlds.global_sensitivity("mean", UNIVERSE, size, Adjacency.REPLACE_ONE)
    return sensitivity.upper


def check_definition_1() -> Iterator[Evidence]:
    """Section 3.5's sensitivity 9/4 fixes how many records a database has."""
    own_size = replacement_sensitivity(4)
    every_size = max(replacement_sensitivity(n) for n in range(1, len(UNIVERSE.records)))
    yield instance(
        own_size == Fraction(9, 4),
        f"the mean of 4 records of {{1, 2, 3, 4, 5, 10}} has sensitivity {own_size}, as section "
        "3.5 says",
    )
    yield remark(
        every_size == 9,
        f"over databases of every size the mean's sensitivity is {every_size}, from x = {{1}} and "
        "x' = {10}",
    )


DEFINITION_1 = Claim(
    id="rhodi.definition-1",
    kind=Kind.DEFINITION,
    source=cite("section 3.1, Definition 1"),
    title="sensitivity under replacement of one record",
    statement="The sensitivity of a query function $f$ for bounded differential privacy is "
    r"$\Delta f = \max_{x, x' \subset U} |f(x) - f(x')|$, where $x'$ can be obtained by replacing "
    "one element in $x$ with another.",
    parts=(defined("statement", narrower=(ONE_SIZE,)),),
    checks=(check_definition_1,),
    finding="The size of x is not printed; section 3.5 computes 9/4 for the mean of four records, "
    "which needs it. Over subsets of every size the mean's sensitivity would be 9.",
)

COUNTED = "the worlds are listed and counted, for every small universe"


def listed(universe: int, size: int, known: int) -> set[frozenset[int]]:
    """Return the sets of ``size`` of ``universe`` entries that hold ``known`` given ones."""
    given = set(range(known))
    return {frozenset(world) for world in combinations(range(universe), size) if given <= {*world}}


def built(universe: int, known: int) -> set[frozenset[int]]:
    """Return the worlds as the definition builds them: D' with one entry that is not in it."""
    given = frozenset(range(known))
    return {given | {entry} for entry in range(universe) if entry not in given}


def check_possible_worlds() -> Iterator[Evidence]:
    """Count the worlds of every small universe."""
    cases = [(u, n, k) for u in range(1, 9) for n in range(1, u + 1) for k in range(n)]
    yield instance(
        all(built(u, n - 1) == listed(u, n, n - 1) for u, n, k in cases if k == n - 1),
        "for |U| <= 8 the sets of n entries that hold D', each once, are those that one entry "
        "outside D' makes of it",
        part="the set",
    )
    yield instance(
        all(len(listed(u, n, k)) == worlds.count_worlds(u, n, k) for u, n, k in cases),
        f"counted for all {len(cases)} cases with |U| <= 8",
        part="its size",
    )
    yield instance(
        all(len(listed(u, n, n - 1)) == u - (n - 1) for u, n, k in cases if k == n - 1),
        "with k = n - 1 the size is |U| - |D'|, the m of section 4.1",
        part="its size",
    )
    multisets = sum(world[0] == 0 for world in combinations_with_replacement(range(2), 2))
    yield remark(
        multisets == 2 and worlds.count_worlds(2, 2, 1) == 1,
        f"multisets are not counted so: for U = {{1, 2}}, D' = {{1}} and n = 2 there are "
        f"{multisets}, {{1, 1}} and {{1, 2}}, and C(1, 1) = 1",
    )


POSSIBLE_WORLDS = Claim(
    id="rhodi.possible-worlds",
    kind=Kind.DEFINITION,
    source=cite("section 3.3"),
    title="the set of possible worlds, and its size",
    statement=r"$\Psi = \lbrace D' \cup \lbrace i \rbrace \mid i \in U \wedge i \notin D' "
    r"\rbrace$. Notice that exactly one of the worlds in $\Psi$ is the true database that "
    r"produced $R$. When the adversary knows $k$ rows of $D$, the size of $\Psi$ is $|\Psi| = "
    r"\binom{|U|-k}{n-k}$.",
    parts=(
        defined(
            "the set",
            says=r"A possible world is $D'$ and one entry of $U$ that is not in it; exactly one is "
            r"$D$",
        ),
        Part(
            "its size",
            says=r"When the adversary knows $k$ of $n$ rows, $|\Psi| = \binom{|U|-k}{n-k}$",
            informal=COUNTED,
            scope=Scope.CONCRETE,
            narrower=(SMALL_UNIVERSES,),
        ),
    ),
    checks=(check_possible_worlds,),
    finding="Section 3.1 models a database as a (multi)set; the definition and the count need "
    "sets. The set builder adds one entry, so it is the case k = n - 1.",
)


def check_definition_2() -> Iterator[Evidence]:
    """The contributions in section 3.5's example."""
    known, unknown = (0, 1, 2), (3, 4, 5)
    contributions = [worlds.contribution("mean", UNIVERSE, 4, known, i).upper for i in unknown]
    yield instance(
        contributions == [Fraction(3, 2), Fraction(5, 4), Fraction(3, 2)],
        "section 3.5's means 5/2, 11/4 and 4: the contributions of 4, 5 and 10 are "
        f"{', '.join(map(str, contributions))}",
    )
    answers = Universe.of([0, 1, 2])
    middle = worlds.contribution("sum", answers, 1, (), 1).upper
    yield remark(
        middle == 1 and spread([0, 1, 2]) - spread([0, 2]) == 0,
        "of three worlds that answer 0, 1 and 2 the middle one does not change the range, and its "
        f"individual contributes {middle}",
    )
    yield remark(
        len(listed(3, 3, 2)) == 1,
        "where |D| = |U| a single world is possible, and the maximum is over no pair: at least "
        "two worlds are needed",
    )


DEFINITION_2 = Claim(
    id="rhodi.definition-2",
    kind=Kind.DEFINITION,
    source=cite("section 3.4, Definition 2"),
    title="contribution of an individual",
    statement=r"$\mathcal{C}_f(i) = \max_{\omega_1, \omega_2} \Vert f(\omega_1) - "
    r"f(\omega_2)\Vert$, where $\omega_1 \in \Psi_{\lbrace i \rbrace}$ and $\omega_2 \in "
    r"\Psi_{\lbrace i \rbrace}^C$.",
    parts=(defined("statement"),),
    checks=(check_definition_2,),
    where="m >= 2",
    finding=(
        'The sentence before it, "the change in the range of f due to having that individual in '
        'its domain", is another number: where three worlds answer 0, 1 and 2, the middle one '
        "changes the range by 0, and its individual contributes 1."
    ),
)

NEAR_EACH_OTHER = le(Abs(v[k] - v[r]), t)
NO_CONTRIBUTION_ABOVE = every(Implies(ne(k, r), NEAR_EACH_OTHER), (k, 1, m), (r, 1, m))
"""World k alone holds the individual k, so its contribution is over the worlds other than k."""
RANGE_NOT_ABOVE = every(NEAR_EACH_OTHER, (k, 1, m), (r, 1, m))


def sensitive_range() -> Statement:
    """Definition 3's note: a number bounds every contribution exactly when it bounds the range.

    So the largest contribution, which is the least such number, is the range.
    """
    return Statement(SEVERAL, Equivalent(NO_CONTRIBUTION_ABOVE, RANGE_NOT_ABOVE))


def range_is_largest_contribution(values: list[int]) -> bool:
    """Compare Definition 3 with Definition 2; a world holds one individual, and gives its value."""
    individuals = Universe.of(values)
    contributions = [
        worlds.contribution("sum", individuals, 1, (), i).upper for i in individuals.individuals
    ]
    return worlds.sensitive_range("sum", individuals, 1, ()).upper == max(contributions)


def check_definition_3() -> Iterator[Evidence]:
    """S(f) is the largest contribution, and depends on which record is unknown."""
    yield sampled(
        {"values": integer_answers()},
        range_is_largest_contribution,
        "S(f) = max_i C_f(i) for integer answers",
        part="the largest contribution",
    )
    three = Universe.of([0, 1, 10])
    spans = [worlds.sensitive_range("mean", three, 2, {d}).upper for d in three.individuals]
    yield instance(
        spans == [Fraction(9, 2), Fraction(5), Fraction(1, 2)],
        "U = {0, 1, 10}, n = 2, f = mean: S(f) is 9/2, 5, 1/2 where the adversary knows {0}, {1}, "
        "{10}",
        reading="one D'",
        part="the definition",
    )
    yield instance(
        max(spans) == Fraction(5),
        "the same: over every D' it is 5",
        reading="every D'",
        part="the definition",
    )


DEFINITION_3 = Claim(
    id="rhodi.definition-3",
    kind=Kind.DEFINITION,
    source=cite("section 3.4, Definition 3"),
    title="sensitive range, and S(f) = max_i C_f(i)",
    statement=r"$\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \Vert f(\omega_1) - "
    r"f(\omega_2)\Vert$, where $\Psi$ is the set of possible worlds under the prior knowledge "
    r"$\mathcal{L}$. Note that $\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$.",
    parts=(
        defined(
            "the definition", says="The largest distance between the answers in two possible worlds"
        ),
        Part(
            "the largest contribution",
            says=r"$\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$",
            formal=sensitive_range,
        ),
    ),
    checks=(check_definition_3,),
    readings={
        "every D'": "the maximum is also over every D', as the paragraph before says",
        "one D'": "Psi is that of the D' at hand, as the formula says",
    },
    note="Theorem 1 needs the first reading: see rhodi.theorem-1.",
)

SECTION_3_5 = tuple(mean((1, 2, 3, x)) for x in (4, 5, 10))
RESPONSE_3_5 = Fraction("5.041")
SCALE_3_5 = Fraction(9, 4) / 2


def densities(
    values: Sequence[Fraction], response: Fraction, laplace_scale: Fraction
) -> list[Enclosure]:
    """Enclose the Laplace density of a response in every world."""

    def density(distance: fmpq, width: fmpq) -> arb:
        return arb(-distance / width).exp() / (2 * width)

    width = fmpq(laplace_scale.numerator, laplace_scale.denominator)
    distances = [abs(response - value) for value in values]
    return [enclose(density, [fmpq(d.numerator, d.denominator), width], 64) for d in distances]


def check_example_mean_epsilon_2() -> Iterator[Evidence]:
    """The densities and the confidence of section 3.5."""
    likelihoods = densities(SECTION_3_5, RESPONSE_3_5, SCALE_3_5)
    confidence = belief.posterior.enclose(uniform(3), list(SECTION_3_5), RESPONSE_3_5, SCALE_3_5)
    yield reproduced(
        [
            cell("sensitivity", "9/4", replacement_sensitivity(4)),
            cell("Pr[M_f(ω1) = 5.041]", "0.0464", likelihoods[0]),
            cell("Pr[M_f(ω2) = 5.041]", "0.0580", likelihoods[1]),
            cell("Pr[M_f(ω3) = 5.041]", "0.1762", likelihoods[2]),
            cell("confidence", "0.6278", confidence[2]),
        ],
        "densities at lambda = 9/8",
    )
    quotient = Fraction("0.1762") / sum(map(Fraction, ("0.1762", "0.0464", "0.0580")))
    yield remark(
        cell("quotient", "0.6278", quotient).agrees,
        "the quotient of the rounded figures as printed, 0.1762/(0.1762 + 0.0464 + 0.0580), is "
        f"{quotient} = 0.62794..., which rounds to 0.6279: the printed 0.6278 comes from the "
        "unrounded densities",
    )


EXAMPLE_MEAN_EPSILON_2 = Claim(
    id="rhodi.example-mean-epsilon-2",
    kind=Kind.EXAMPLE,
    source=cite("section 3.5"),
    title="densities and confidence of the mean at epsilon = 2",
    statement=r"$D = \lbrace 1,2,3,10 \rbrace$, $U = \lbrace 1,2,3,4,5,10 \rbrace$, $f$ = mean, "
    r"sensitivity $\frac{9}{4}$, $\epsilon = 2$, $R = 5.041$: $\Pr[\mathcal{M}_f(\omega_3) = R] = "
    r"0.1762$, $\Pr[\mathcal{M}_f(\omega_1) = R] = 0.0464$, $\Pr[\mathcal{M}_f(\omega_2) = R] = "
    r"0.0580$; the missing element is 10 with confidence $\frac{0.1762}{0.1762 + 0.0464 + 0.0580} "
    "= 0.6278$.",
    parts=(printed_numbers("statement"),),
    checks=(check_example_mean_epsilon_2,),
    quantities=("belief.posterior",),
    note="The printed probabilities are densities: a single response has probability zero.",
)

LAPLACE, ANY_MECHANISM = "Laplace noise", "any rho-identifiable mechanism"


def fewer_worlds() -> Statement:
    """Footnote 3: without n of the m - 1 other worlds eq. 9 is (m-1)/(m-1-n) times larger at most.

    So it is where an adversary knows n individuals who are not in D, and the noise is Laplace's.
    """
    knowing_more = guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m - n)
    hypotheses = SCALE | as_written(ge(n, 0), lt(n, m - 1))
    return Statement(hypotheses, le(knowing_more, (m - 1) / (m - 1 - n) * BOUND_BY_RANGE))


def check_footnote_3() -> Iterator[Evidence]:
    """Of 1000 candidates in 500 pairs the pair is named, and one of it is known to be outside."""
    candidates = 1000
    pair = [Fraction(1), Fraction(1), *[Fraction(0)] * (candidates - 2)]
    before = max(bayes(uniform(candidates), pair))
    after = max(bayes(uniform(candidates - 1), pair[1:]))
    yield refuted_by(
        {
            "|U|": candidates,
            "|D|": 1,
            "rho": before,
            "mechanism": "names the pair, of 500, that the individual in D belongs to",
            "known besides": "one individual of that pair is not in D",
        },
        after == before,
        f"the posterior is {before} for who knows D' alone, and {after} for who knows one "
        "individual more",
        reading=ANY_MECHANISM,
        part="little impact",
    )
    growth, answers = Fraction(candidates - 1), [0, 0, *[1] * (candidates - 2)]
    beliefs = [
        posteriors(uniform(len(world_answers)), world_answers, 0, growth)[0]
        for world_answers in (answers, [0, *answers[2:]])
    ]
    yield remark(
        beliefs == [Fraction(999, 2996), Fraction(999, 1997)],
        "with Laplace noise the bound moves little, a belief may move more: 1000 worlds, answers "
        f"0, 0 and 998 times 1, rho = 1/2, R = 0: the first world has {beliefs[0]}, and without "
        f"the second {beliefs[1]}",
    )


FOOTNOTE_3 = Claim(
    id="rhodi.footnote-3",
    kind=Kind.REMARK,
    source=cite("section 3.3, footnote 3"),
    title="knowing a few individuals who are not in the data",
    statement="We assume the adversary does not know $U - D$, as knowing $U - D$ and $D'$ reveals "
    "$D$. Assuming a large universe $U$, knowledge of a few individuals not in $D$ has little "
    "impact.",
    parts=(
        Part(
            "little impact",
            says=r"Who knows $n$ individuals outside $D$ faces a bound that is at most "
            r"$\frac{m-1}{m-1-n}$ times eq. 9",
            formal=fewer_worlds,
            reading=LAPLACE,
            narrower=(BOUND_NOT_BELIEF,),
        ),
        false_here(
            "little impact",
            says="Nor does it lift a posterior much, whatever the mechanism",
            reading=ANY_MECHANISM,
        ),
    ),
    checks=(check_footnote_3,),
    readings={
        LAPLACE: "the mechanism adds Theorem 1's noise",
        ANY_MECHANISM: r"the mechanism is any that Definition 4 admits",
    },
    correction=Correction(
        statement="With Laplace noise $n$ excluded individuals lift eq. 9 by a factor of at most "
        r"$\frac{m-1}{m-1-n}$. A $\rho$-identifiable mechanism in general gives no such promise, "
        "however large the universe is.",
        printed="knowledge of a few individuals not in $D$ has little impact",
        correct=r"with Laplace noise: $\frac{1}{1+(m-1-n)e^{-S(f)/\lambda}} \leq "
        r"\frac{m-1}{m-1-n} \cdot \frac{1}{1+(m-1)e^{-S(f)/\lambda}}$",
        consequence="Among 1000 worlds one individual known to be outside D lifts 1/2 to 1 where "
        "the mechanism names a pair; with Laplace noise it lifts eq. 9 by at most 999/998.",
        who="whoever trusts Definition 4 alone, for a mechanism that is not differentially "
        "private, against an adversary who knows one person more",
        repair="Say it of Laplace noise, or of an epsilon-differentially private mechanism.",
        severity=Severity.REMARK,
    ),
)

NEARER, FARTHER = Rational(5, 9), Rational(2, 3)
"""How much farther than the mean of {1, 2, 3, 10} those of the other worlds lie, over 9/4."""


def confidence(budget: Term) -> Term:
    """Return section 3.5's confidence at R = 5.041, where 9/4 over the scale is the budget."""
    return 1 / (1 + exp(-NEARER * budget) + exp(-FARTHER * budget))


def lower_confidence() -> Statement:
    """Section 3.5: a smaller epsilon, a lower confidence at the same response."""
    return Statement(
        as_written(lt(epsilon_1, epsilon_2)), lt(confidence(epsilon_1), confidence(epsilon_2))
    )


SMALLER_EPSILON = Claim(
    id="rhodi.smaller-epsilon",
    kind=Kind.REMARK,
    source=cite("section 3.5"),
    title="a smaller epsilon, a lower confidence",
    statement=r"(For the same $R$ and a smaller value of $\epsilon$ the confidence would be "
    "lower.)",
    parts=(Part("statement", formal=lower_confidence),),
    note="It holds of the individual whose world answers nearest to R, as in the example; the "
    "posteriors of the others rise.",
)

CLAIMS = (
    DEFINITION_1,
    POSSIBLE_WORLDS,
    DEFINITION_2,
    DEFINITION_3,
    EXAMPLE_MEAN_EPSILON_2,
    FOOTNOTE_3,
    SMALLER_EPSILON,
)
