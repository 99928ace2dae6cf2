"""Section 3: possible worlds, how far apart the answers in them lie, and what the noise hides.

Who knows D' holds D' + {i} for possible, for every i that is not in D'. The sensitive range S(f)
is the largest distance between the answers in two of these worlds (Definition 3), which is the
largest contribution of an individual (Definition 2).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from sympy import Abs, And, Equivalent, Implies

from didp_ref import worlds
from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Scope, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.rhodi.alphabet import k, m, r, t, v
from didp_ref.papers.rhodi.shared import SEVERAL, THIRD, cite, spread
from didp_ref.papers.shared.informal import defined
from didp_ref.papers.shared.narrower import ONE_SIZE, REAL_ANSWERS, SMALL_UNIVERSES
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Formula, every, ge, le, ne
from didp_ref.worlds import Adjacency, Universe, uniform
from didp_ref.worlds.beliefs import bayes

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
    title="The sensitivity under replacement needs the size of x, which is not printed",
    statement="The sensitivity of a query function $f$ for bounded differential privacy "
    r"[6] is defined as $\Delta f = \max_{x, x' \subset U} |f(x) - f(x')|$, where $x'$ can be "
    "obtained by replacing one element in $x$ with another.",
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
    title="The number of possible worlds is as printed if databases are sets",
    statement=r"$\Psi = \lbrace D' \cup \lbrace i \rbrace \mid i \in U \wedge i \notin D' "
    r"\rbrace$. Notice that exactly one of the worlds in $\Psi$ is the true database that "
    r"produced $R$. When the adversary knows $k$ rows of $D$, the size of $\Psi$ is $|\Psi| = "
    r"\binom{|U|-k}{n-k}$.",
    parts=(
        defined(
            "the set",
            says=r"A possible world is $D'$ and one entry of $U$ that is not in it; exactly one is "
            r"$D$",
            narrower=(SMALL_UNIVERSES,),
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
    title="An individual's contribution is not the change in the range of f",
    statement=r"$\mathcal{C}_f(i) = \max_{\omega_1, \omega_2} \Vert f(\omega_1) - "
    r"f(\omega_2)\Vert$, where $\omega_1 \in \Psi_{\lbrace i \rbrace}$ and $\omega_2 \in "
    r"\Psi_{\lbrace i \rbrace}^C$.",
    parts=(defined("statement", narrower=(REAL_ANSWERS,)),),
    checks=(check_definition_2,),
    where="m >= 2",
    finding=(
        'The sentence before it, "the change in the range of f due to having that individual in '
        'its domain", is another number. If three worlds answer 0, 1 and 2, the middle one '
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


def of_every_pair(
    d: Derivation, name: str, every_pair: ForAll, known: Formula, wanted: Formula, by: list[str]
) -> None:
    """From what is known of every pair of worlds, derive what is wanted of every pair."""
    of_one, wanted_of_one = every(known, (r, 1, m)), every(wanted, (r, 1, m))
    in_range = And(le(1, k), le(k, m), every_pair)
    d.lemma(f"{name}: the first world", lemmas.instance(every_pair, k))
    d.lemma(f"{name}: the second world", lemmas.instance(of_one, r))
    facts = [f"{name}: the first world", f"{name}: the second world", *by]
    d.generalize(f"{name}: every second world", Implies(in_range, wanted), (r, 1, m), by=facts)
    d.lemma(f"{name}: of one world", lemmas.premise_outside(in_range, wanted, (r, 1, m)))
    facts = [f"{name}: every second world", f"{name}: of one world"]
    d.generalize(
        f"{name}: every first world", Implies(every_pair, wanted_of_one), (k, 1, m), by=facts
    )
    d.lemma(f"{name}: of every world", lemmas.premise_outside(every_pair, wanted_of_one, (k, 1, m)))
    facts = [f"{name}: every first world", f"{name}: of every world"]
    d.step(name, Implies(every_pair, every(wanted, (k, 1, m), (r, 1, m))), by=facts)


def derive_sensitive_range(d: Derivation) -> None:
    """Two different worlds differ in an individual, and one world is no distance from itself."""
    d.model({m: 2})
    differ = Implies(ne(k, r), NEAR_EACH_OTHER)
    d.lemma("world 1", lemmas.instance(NO_CONTRIBUTION_ABOVE, 1))
    d.lemma("worlds 1 and 2", lemmas.instance(every(differ.subs(k, 1), (r, 1, m)), 2))
    d.lemma("|v[1] - v[2]|", lemmas.absolute_value(v[1] - v[2]))
    by = ["m >= 2", "world 1", "worlds 1 and 2", "|v[1] - v[2]|"]
    d.step("t >= 0", Implies(NO_CONTRIBUTION_ABOVE, ge(t, 0)), by=by)
    d.lemma("one world twice", lemmas.equal_arguments(v, k, r))
    d.lemma("no distance", lemmas.absolute_value(v[k] - v[r]))
    of_one_world = ["t >= 0", "one world twice", "no distance"]
    of_every_pair(d, "range", NO_CONTRIBUTION_ABOVE, differ, NEAR_EACH_OTHER, of_one_world)
    of_every_pair(d, "contributions", RANGE_NOT_ABOVE, NEAR_EACH_OTHER, differ, [])
    d.conclude(by=["range", "contributions"])


EVERY_KNOWN, ONE_KNOWN, OF_THE_DATA = "every D'", "one D'", "every D' of the D at hand"


def check_definition_3() -> Iterator[Evidence]:
    """S(f) depends on which record is unknown."""
    three = Universe.of([0, 1, 10])
    spans = [worlds.sensitive_range("mean", three, 2, {d}).upper for d in three.individuals]
    yield instance(
        spans == [Fraction(9, 2), Fraction(5), Fraction(1, 2)],
        "U = {0, 1, 10}, n = 2, f = mean: S(f) is 9/2, 5, 1/2 where the adversary knows {0}, {1}, "
        "{10}",
        reading=ONE_KNOWN,
        part="the definition",
    )
    yield instance(
        max(spans) == Fraction(5),
        "the same: over every D' it is 5",
        reading=EVERY_KNOWN,
        part="the definition",
    )
    at_hand = [max(pair) for pair in combinations(spans, 2)]
    yield instance(
        at_hand == [Fraction(5), Fraction(9, 2), Fraction(5)],
        "the same: over the D' of the D at hand it is 5, 9/2, 5 for D = {0, 1}, {0, 10}, {1, 10}",
        reading=OF_THE_DATA,
        part="the definition",
    )
    spans_of_median = [_range_of_median_at_hand((1, 2, last)) for last in range(3, 11)]
    # every median is 2, and at the response 2 a Laplace density is 1/(2 scale)
    seen = bayes(uniform(8), [Fraction(1, span) for span in spans_of_median])
    yield remark(
        spans_of_median == [1, 2, 3, 4, 5, 6, 7, 7] and seen[0] == Fraction(140, 383) > THIRD,
        "over the D' of the D at hand the scale tells about D: for U = {1, ..., 10}, the median "
        "and rho = 1/3, to who knows {1, 2} all medians are 2, the scales are S(f)/ln(7/2) with "
        f"S(f) = 1, 2, 3, 4, 5, 6, 7, 7 for 3, ..., 10, and the response 2 leaves 3 at {seen[0]}",
    )


def _range_of_median_at_hand(database: tuple[int, int, int]) -> int:
    """Return the widest range of the median of three of 1, ..., 10 over the D' of one D."""
    return max(
        int(spread([sorted((*known, x))[1] for x in range(1, 11) if x not in known]))
        for known in combinations(database, 2)
    )


DEFINITION_3 = Claim(
    id="rhodi.definition-3",
    kind=Kind.DEFINITION,
    source=cite("section 3.4, Definition 3"),
    title="The sensitive range is the largest contribution of an individual",
    statement=r"$\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \Vert f(\omega_1) - "
    r"f(\omega_2)\Vert$, where $\Psi$ is the set of possible worlds under the prior knowledge "
    r"$\mathcal{L}$. Note that $\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$.",
    parts=(
        defined(
            "the definition",
            says="The largest distance between the answers in two possible worlds",
            narrower=(REAL_ANSWERS,),
        ),
        Part(
            "the largest contribution",
            says=r"$\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$",
            formal=sensitive_range,
            proof=derive_sensitive_range,
            narrower=(REAL_ANSWERS,),
        ),
    ),
    checks=(check_definition_3,),
    readings={
        EVERY_KNOWN: "the maximum is over every D of that size and each of its D', as the "
        "paragraph before says",
        ONE_KNOWN: "Psi is that of the D' at hand, as the formula says",
        OF_THE_DATA: "the maximum is over every D' of the D at hand, as somebody who has only D "
        "computes it",
    },
    finding="Theorem 1 needs the maximum over every D' of every D of that size. A range over the "
    "D' of the D at hand is itself an answer about D, and so is the scale. For U = {1, ..., 10}, "
    "the median, rho = 1/3 and D' = {1, 2}, every answer is 2. The response 2 then leaves the "
    "entry 3 at 140/383, more than 1/3.",
    note="See rhodi.theorem-1, and rhodi.theorem-1.range-at-hand for a range at one D'.",
)


CLAIMS = (DEFINITION_1, POSSIBLE_WORLDS, DEFINITION_2, DEFINITION_3)
