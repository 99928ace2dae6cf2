"""Definitions 1 to 3: adjacency, global sensitivity, and the belief after an answer (eq. 1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.papers.abdi.shared import (
    ADJACENCY,
    ADJACENCY_READINGS,
    CHANGED,
    HALF,
    REMOVED,
    REPLACED,
    THIRD,
    cite,
    sensitivities,
)
from didp_ref.papers.shared.informal import defined, false_here, witness
from didp_ref.worlds import Universe, less_one
from didp_ref.worlds.beliefs import bayes, laplace


def check_definition_1() -> Iterator[Evidence]:
    """Exercise the three relations on every database of three individuals."""
    universe = Universe.of([1, 2, 4])
    databases = [d for size in range(4) for d in universe.databases(size)]
    for reading, adjacency in ADJACENCY.items():
        pairs = [(d, e) for d in databases for e in universe.neighbours(d, adjacency)]
        yield instance(
            bool(pairs) and all(d != e and len(d ^ e) <= 2 for d, e in pairs),
            f"of the 64 ordered pairs of databases of three individuals {len(pairs)} are "
            "adjacent, and none of them is a database and itself",
            reading=reading,
        )
    of_a_count = {REMOVED: (1, 0), CHANGED: (1, 2), REPLACED: (0, 0)}
    for reading, (delta, theta) in of_a_count.items():
        yield instance(
            [*sensitivities("count", universe, reading)] == [delta, theta],
            f"the number of all records has the global sensitivity {delta} and the "
            f"DI-sensitivity {theta}",
            reading=reading,
        )
    worlds = less_one(frozenset(universe.individuals))
    yield instance(
        len(worlds) == 3 and all(len(world) == 2 for world in worlds),
        "a database of 3 individuals has 3 possible worlds, one for each missing individual",
        reading=REMOVED,
    )


DEFINITION_1 = Claim(
    id="abdi.definition-1",
    kind=Kind.DEFINITION,
    source=cite("section 2, Definition 1"),
    title='"Adjacent" fits three relations, and the sensitivities depend on which is meant',
    statement=r"Two databases $D_1$ and $D_2$ are adjacent ($D_1 \sim_\iota D_2$) if they "
    r"differ on the data of a single individual $\iota$.",
    parts=(defined("statement"),),
    checks=(check_definition_1,),
    readings=ADJACENCY_READINGS,
    finding="The words fit three relations: one record removed, one added or removed, one "
    r"replaced. $\Theta_q$ depends on which is meant, $\Delta_q$ only on whether a record is "
    r"replaced. Of the number of all records $\Theta_q$ is 0, 2 and 0, and $\Delta_q$ is 1, 1 and "
    r"0. The paper's worlds use the first. The next sentence, 'differ only in "
    r"one record', fits all three. $\mathcal{U}$ is a set of individuals and a set of databases "
    "at once, "
    "in section 2 and again in section 8.",
)


def check_definition_2() -> Iterator[Evidence]:
    """Exercise the global sensitivity where it can be worked out by hand."""
    for reading, expected in ((REMOVED, 4), (CHANGED, 4), (REPLACED, 3)):
        sensitivity, _ = sensitivities("sum", Universe.of([1, 2, 4]), reading)
        yield instance(
            sensitivity == expected,
            f"Sum over the subsets of {{1, 2, 4}} has global sensitivity {sensitivity}",
            reading=reading,
        )


DEFINITION_2 = Claim(
    id="abdi.definition-2",
    kind=Kind.DEFINITION,
    source=cite("section 2, Definition 2"),
    title="The global sensitivity exists if the largest difference is attained",
    statement=r"$\Delta_q = \max_{\forall D, D' \in \mathcal{U}} |q(D) - q(D')|$ where $D$ and "
    r"$D'$ are adjacent database and $q(D)$ denotes the result of the execution of the $q$ over "
    r"the database $D$.",
    parts=(defined("statement"),),
    checks=(check_definition_2,),
    readings=ADJACENCY_READINGS,
    where="finitely many databases, or a largest difference that is attained",
    finding="If the differences between adjacent databases have no largest one, no maximum exists. "
    "A sum of values without a bound is an example. The paper does not exclude it.",
)


def check_definition_3() -> Iterator[Evidence]:
    """Exercise Bayes' rule on densities."""
    after = bayes([HALF, THIRD, Fraction(1, 6)], laplace([0, 1, 3], 0, Fraction(2)))
    yield instance(
        after == (Fraction(24, 33), Fraction(8, 33), Fraction(1, 33)) and sum(after) == 1,
        "priors (1/2, 1/3, 1/6), answers (0, 1, 3), scale 1/ln 2, response 0: posteriors "
        "(24/33, 8/33, 1/33), worked out by hand, which sum to one",
    )
    yield instance(
        bayes([Fraction(0), Fraction(1)], laplace([0, 1], 0, Fraction(2)))
        == (Fraction(0), Fraction(1)),
        "a world of prior 0 keeps posterior 0",
    )


DEFINITION_3 = Claim(
    id="abdi.definition-3",
    kind=Kind.DEFINITION,
    source=cite("section 4, Definition 3", "eq. 1"),
    title="The belief after a Laplace answer is a ratio of densities",
    statement=r"$\mathcal{B}_{q,\tau}(D'=D^s) = Pr[D' = D^s | M(q(D^s)) = \tau] = "
    r"\frac{Pr[M(q(D')) = \tau]}{Pr[(q,\tau)]} \times Pr[D' = D^s]$",
    parts=(
        defined(
            "statement", narrower=(r"Laplace answers; eq. 1 is for any M, where Pr[(q, tau)] > 0",)
        ),
    ),
    checks=(check_definition_3,),
    quantities=("belief.posterior",),
    finding=r"Pr of a Laplace answer must be read as a density. The text after eq. 1 calls the "
    r"prior the belief on $D = D^s$; $D' = D^s$ is meant.",
)


DEPENDS, CHANGES = "depends on the knowledge", "changes each time"
ASKED_FOR, EVERY_ANSWER = "an answer can change it", "every answer changes it"


def check_belief_changes() -> Iterator[Evidence]:
    """One answer at two priors; and answers that are as likely in one world as in the other."""
    uniform, other = [HALF, HALF], [Fraction(1, 4), Fraction(3, 4)]
    answered = laplace([0, 1], 0, Fraction(3))
    risen = [bayes(prior, answered)[0] / prior[0] for prior in (uniform, other)]
    yield instance(
        risen == [Fraction(3, 2), 2],
        "two worlds, answers (0, 1), scale 1/ln 3, response 0: the belief in the first rises to "
        f"{risen[0]} of a prior of 1/2, and to {risen[1]} times a prior of 1/4",
        part=DEPENDS,
    )
    yield instance(
        bayes(uniform, answered) != tuple(uniform),
        "the same response takes the prior (1/2, 1/2) to (3/4, 1/4)",
        part=CHANGES,
        reading=ASKED_FOR,
    )
    databases = [[1], [0]]
    count = len(databases[0])
    after = bayes(other, [Fraction(len(world) == count) for world in databases])
    yield refuted_by(
        {
            "D": "{0, 1}",
            "query": "the number of all records, exactly",
            "prior": "(1/4, 3/4)",
            "result": count,
            "posterior": f"({after[0]}, {after[1]})",
        },
        after != tuple(other),
        "both worlds have one record, so the result changes no belief",
        part=CHANGES,
        reading=EVERY_ANSWER,
    )
    halfway = bayes(other, laplace([0, 2], 1, Fraction(3)))
    yield remark(
        halfway == tuple(other),
        "nor does a Laplace response halfway between the answers of two worlds",
        part=CHANGES,
        reading=EVERY_ANSWER,
    )


SECTION_4_BELIEF_CHANGES = Claim(
    id="abdi.section-4.belief-changes",
    kind=Kind.REMARK,
    source=cite("section 4, before Definition 3"),
    title="An answer that is as likely in every world changes no belief",
    statement="This heavily depends on the knowledge the adversary possesses about the individuals "
    "in the database. Adversary belief changes each time a result of a query performed over "
    "$D^s$ is observed by the adversary.",
    parts=(
        witness(
            DEPENDS,
            "One answer moves beliefs by factors that depend on the prior.",
            narrower=("an example, not how heavily",),
        ),
        witness(CHANGES, "An answer can change a belief.", reading=ASKED_FOR),
        false_here(CHANGES, "Every answer changes a belief.", reading=EVERY_ANSWER),
    ),
    checks=(check_belief_changes,),
    readings={
        ASKED_FOR: "each result is an occasion on which the belief can change",
        EVERY_ANSWER: "after each result the belief is another one",
    },
    correction=Correction(
        "By eq. 1 a belief stays as it is where the result is as likely in the database believed "
        "in as it is on average. The number of all records changes no belief: section 8 says so "
        "of counting queries (abdi.remark-counting-queries).",
        who="a reader who meets eq. 1 here",
        repair='say "may change"',
        printed="Adversary belief changes each time a result of a query performed over $D^s$ is "
        "observed by the adversary.",
        correct="the belief may change each time a result is observed",
        consequence="the number of all records leaves the prior (1/4, 3/4) at (1/4, 3/4)",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (DEFINITION_1, DEFINITION_2, DEFINITION_3, SECTION_4_BELIEF_CHANGES)
