"""PROVED drops no qualifier: a word such as "much" or "any" needs a scope, or a reason here.

The words are sought in what a paper prints, of every claim of which a statement is proved. A word
of size ("much") needs a scope that names it. A universal word ("any") needs a scope on each proved
statement. Without it :data:`COVERED` says why the formal statement covers the word.
"""

import re
from collections.abc import Iterator
from functools import cache

from didp_ref.audit.claim import Status, Strength, Subject
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.audit.verdict import places_of, settles
from didp_ref.papers import PAPERS
from tests.looped import for_each

SIZE = re.compile(
    r"\b(much|significant|significantly|notable|notably|close|closer|closely|negligible)\b", re.I
)
UNIVERSAL = re.compile(r"\b(any|whatever|always|optimal|optimally|universal|universally)\b", re.I)
UNIVERSAL_IN_PARTS = re.compile(rf"{UNIVERSAL.pattern}|\b(every|all|never)\b", re.I)
EVERY = "a universally quantified letter of the formal statement"
HOW_MUCH = '"how much": a quantity, and no size is claimed'
JUDGED_APART = "said in the statement that is judged false or corrected, not in the proved one"
COVERED = {
    "abdi.introduction.information": {"much": HOW_MUCH},
    "abdi.theorem-2": {"any": f"{EVERY}: lambda"},
    "abdi.remark-alpha-certainty": {
        "any": f"{EVERY}: alpha",
        "close": "the proved statement has the belief and its bound for a given alpha",
        "much": "'pretty much sure', which the paper says again as 'very close to zero'",
    },
    "abdi.theorem-3": {"any": f"{EVERY}: lambda"},
    "abdi.theorem-3.beta-condition": {"any": f"{EVERY}: alpha and beta"},
    "abdi.theorem-3.any-prior": {"any": f"{EVERY}: the prior"},
    "abdi.remark-counting-queries": {"any": "'not any information': every belief is as it was"},
    "rhodi.epsilon-measures": {"much": HOW_MUCH},
    "rhodi.epsilon-to-rho": {"any": f"{EVERY}: the mechanism's densities"},
    "rhodi.rho-to-epsilon": {"optimal": "'not an optimal value': a smaller one is shown"},
    "rhodi.theorem-2": {"any": "of two worlds and their answers, with the scope S(f) at one D'"},
    "rhodi.table-4.infeasible": {"any": "'not any information': every posterior is the prior"},
    "rhodi.figure-2-3": {
        "close": "bounds: noise above any bound; within a hundredth with probability 1 - 1e-4"
    },
    "bound.equation-2": {"any": f"{EVERY}: the databases and the output"},
    "bound.remark-influence": {
        "any": f"{EVERY}: the record",
        "negligible": "a bound: at most (e^epsilon - 1)/(e^epsilon + 1), which tends to 0",
    },
    "refine.as-much-as-possible": {"much": "'as much as possible': no private answer gives more"},
    "refine.definition-2": {"whatever": f"{EVERY}: the prior"},
    "refine.output-distribution": {"much": "'too much': the exact value is known afterwards"},
    "refine.example-1": {"any": f"{EVERY}: alpha_u and alpha_d"},
    "refine.individual-factors": {"any": f"{EVERY}: alpha_u and alpha_d"},
    "refine.proposition-4": {"any": f"{EVERY}: the function F"},
    "refine.boolean-refinement": {
        "closer": "numbers: 0.0039 and 0.19 from 0.01",
        "much": "numbers: 0.0039 and 0.19 from 0.01",
    },
    "refine.figure-7": {"much": "a bound: the variance is less than a fortieth"},
    "refine.exploiting-the-prior": {"closer": "right more often, at these values"},
    "refine.consistency": {"always": f"{EVERY}: the prior, and what it excludes"},
    "refine.generality": {"any": JUDGED_APART},
    "membership.theorem-5.7.separation": {"any": f"{EVERY}: epsilon"},
    "disclosure.equation-2": {"any": f"{EVERY}: the mechanism's probabilities"},
    "disclosure.rero-excludes": {"any": JUDGED_APART},
    "disclosure.proposition-5.1": {"any": f"{EVERY}: the attack"},
    "disclosure.theorem-4.1.tightness": {
        "any": "of any knowledge two other statements are judged: proved in a scope, and corrected"
    },
    "disclosure.equation-55": {"any": f"{EVERY}: the mechanism's probabilities"},
    "disclosure.theorem-5.2": {"any": "in the bound, whose statement has a scope"},
    "disclosure.corollary-5.1": {"any": "in the bound, whose statement has a scope"},
}
"""Of a claim, each such word without a scope, and why the formal statement covers it."""


def words_without_scope(judged: JudgedClaim) -> set[str]:
    """Return the words that no scope of a proved statement covers."""
    proved = [part.part for part in judged.parts if Status.PROVED in part.statuses.values()]
    scopes = " ".join(scope for part in proved for scope in part.narrower)
    size = {word.lower() for word in SIZE.findall(judged.statement)} if proved else set()
    named = {word for word in size if re.search(rf"\b{word}\b", scopes)}
    bare = any(not part.narrower for part in proved)
    universal = {word.lower() for word in UNIVERSAL.findall(judged.statement)} if bare else set()
    return (size - named) | universal


@cache
def stopped() -> list[tuple[JudgedClaim, set[str]]]:
    """Return each printed claim with words that no scope covers."""
    return [
        (judged, words)
        for judged in claims.values()
        if PAPERS[judged.claim.paper].version and not judged.is_stated_here
        if (words := words_without_scope(judged))
    ]


@for_each(stopped, name=lambda found: found[0].id)
def test_a_word_without_a_scope_is_covered_by_the_formal_statement(
    found: tuple[JudgedClaim, set[str]],
) -> None:
    """``pytest -s`` prints what the lint stopped, and what became of it."""
    judged, words = found
    covered = COVERED.get(judged.id, {})
    for word in sorted(words):
        print(f"\n{judged.id}: {word!r}: {covered.get(word, 'no scope and no reason')}")
    assert words == covered.keys()


BY_ALL_VALUES = "concrete: every value that it speaks of is computed"
FROM_INSTANCES = {"rhodi.example-mean-rho-third": BY_ALL_VALUES, "rhodi.figure-2-3": BY_ALL_VALUES}
"""Universal words in statements that instances settle, each with the reason."""


def settled_by_instances_alone() -> Iterator[str]:
    """Yield the claims with a universal statement, without a scope, that no proof settles."""
    for judged in claims.values():
        printed = PAPERS[judged.claim.paper].version and not judged.is_stated_here
        for part in judged.claim.parts if printed else ():
            if part.narrower or not UNIVERSAL_IN_PARTS.search(part.says or judged.statement):
                continue
            for place, status in judged.entry.statuses.items():
                if place.part != part.name or part.reading not in ("", place.reading):
                    continue
                settling = [
                    piece.strength
                    for piece in judged.evidence
                    if piece.subject is Subject.PRINTED
                    and place in places_of(judged.claim, piece)
                    and settles(part.scope, piece)
                ]
                if status is Status.PROVED and Strength.PROOF not in settling:
                    yield judged.id


def test_no_instance_proves_a_universal_statement() -> None:
    assert set(settled_by_instances_alone()) == FROM_INSTANCES.keys()


def test_no_reason_is_left_of_a_claim_that_is_not_stopped() -> None:
    ids = {judged.id for judged, _ in stopped()}
    assert COVERED.keys() <= ids
