"""PROVED drops no qualifier: a word such as "much" or "any" needs a scope, or a reason here.

The words are sought in what a paper prints, of every claim of which a statement is proved. A word
of size ("much") needs a scope that names it. A universal word ("any") needs a scope on each proved
statement. Without it :data:`COVERED` says why the formal statement covers the word.

What examples alone settle needs a scope too, whatever its words, or a reason in
:data:`FROM_EXAMPLES`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from didp_ref.audit.claim import Status, Strength, Subject
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.audit.verdict import places_of, settles
from didp_ref.papers import PAPERS
from tests.looped import for_each

SIZE = re.compile(
    r"\b(much|significant|significantly|notable|notably|close|closer|closely|negligible|substantial"
    r"|substantially|considerable|considerably|drastic|drastically|dramatic|dramatically|vastly"
    r"|great|greatly|highly|heavily|strongly|mainly|low|little|acceptable|non-trivial|nearly|almost|perfect|perfectly"
    r"|far (?:more|less|better|worse|larger|smaller))\b",
    re.I,
)
UNIVERSAL = re.compile(
    r"\b(any|whatever|always|optimal|optimally|universal|universally|never|arbitrary|arbitrarily"
    r"|regardless|impossible|completely)\b",
    re.I,
)
EVERY = "a universally quantified letter of the formal statement"
HOW_MUCH = '"how much": a quantity, and no size is claimed'
JUDGED_APART = "said in the statement that is judged false or corrected, not in the proved one"
SAID_BY_READING = "each interpretation says what it is"
COVERED = {
    "abdi.introduction.information": {"much": HOW_MUCH},
    "abdi.section-8.strong-adversary": {
        "little": JUDGED_APART,
        "mainly": "the other cause, P_min = 0, is a factor below 1.00031",
    },
    "abdi.section-8.min-capital-gain": {"acceptable": SAID_BY_READING},
    "abdi.theorem-2": {"any": f"{EVERY}: lambda"},
    "abdi.remark-alpha-certainty": {
        "any": f"{EVERY}: alpha",
        "close": "the proved statement has the belief and its bound for a given alpha",
        "much": "'pretty much sure', which the paper says again as 'very close to zero'",
    },
    "abdi.theorem-3": {"any": f"{EVERY}: lambda"},
    "abdi.theorem-3.beta-condition": {"any": f"{EVERY}: alpha and beta"},
    "abdi.theorem-3.any-prior": {"any": f"{EVERY}: the prior", "arbitrary": f"{EVERY}: the prior"},
    "abdi.theorem-3.every-adversary": dict.fromkeys(("any", "arbitrary"), f"{EVERY}: the prior"),
    "abdi.introduction.same-guarantees": {"arbitrary": f"{EVERY}: the prior"},
    "abdi.theorem-1.induction": {"arbitrary": f"{EVERY}: the beliefs after each query"},
    "abdi.section-9.no-compromise": {
        "arbitrary": f"{EVERY}: the prior below 1",
        "acceptable": SAID_BY_READING,
    },
    "abdi.section-9.inference": {"non-trivial": "numbers: right with 27/32, and a guess with 1/2"},
    "abdi.remark-counting-queries": {"any": "'not any information': every belief is as it was"},
    "rhodi.epsilon-measures": {"much": HOW_MUCH},
    "rhodi.epsilon-to-rho": {"any": f"{EVERY}: the mechanism's densities"},
    "rhodi.rho-to-epsilon": {"optimal": "'not an optimal value': a smaller one is shown"},
    "rhodi.theorem-2": {"any": "of two worlds and their answers, with the scope S(f) at one D'"},
    "rhodi.table-4.infeasible": {"almost": JUDGED_APART},
    "rhodi.same-guarantees": {"arbitrarily": "of the adversary, whose statement has a scope"},
    "rhodi.random-guess": {"impossible": f"{EVERY}: the posteriors, none above rho"},
    "bound.equation-2": {"any": f"{EVERY}: the databases and the output"},
    "bound.remark-influence": {
        "any": f"{EVERY}: the record",
        "negligible": "a bound: at most (e^epsilon - 1)/(e^epsilon + 1), which tends to 0",
    },
    "refine.as-much-as-possible": {"much": "'as much as possible': no private answer gives more"},
    "refine.definition-2": {"whatever": f"{EVERY}: the prior"},
    "refine.output-distribution": {"much": "'too much': the exact value is known afterwards"},
    "refine.example-1": {"any": f"{EVERY}: alpha_u and alpha_d"},
    "refine.continuous-prior": {"always": "of a continuous prior, whose statement has a scope"},
    "refine.individual-factors": {"any": f"{EVERY}: alpha_u and alpha_d"},
    "refine.proposition-4": {"any": f"{EVERY}: the function F"},
    "refine.boolean-refinement": {
        "closer": "numbers: 0.0039 and 0.19 from 0.01",
        "much": "numbers: 0.0039 and 0.19 from 0.01",
    },
    "refine.figure-7": {"much": "a bound: the variance is less than a fortieth"},
    "refine.exploiting-the-prior": {"closer": "right more often, at these values"},
    "refine.consistency": {"always": f"{EVERY}: the prior, and what it excludes"},
    "refine.epsilon-delta-statistical": {"whatever": f"{EVERY}: the factors and losses of both"},
    "membership.m-needed": {"non-trivial": "the mechanism shown tells whether somebody is in"},
    "membership.theorem-5.7.separation": {"any": f"{EVERY}: epsilon"},
    "disclosure.equation-2": {"any": f"{EVERY}: the mechanism's probabilities"},
    "disclosure.rero-excludes": {"any": JUDGED_APART},
    "disclosure.rero-fails": {"substantial": "examples, each with its success and the bound"},
    "disclosure.section-5.success-sets": {"perfect": "'perfect reconstruction': eta = 0"},
    "disclosure.corollary-4.1": dict.fromkeys(
        ("any", "optimal", "universally"), "of two other statements, each with a scope"
    ),
    "disclosure.section-7.subset-size": {"perfectly": "an equality: the value at one size"},
    "disclosure.equation-77": {"impossible": JUDGED_APART},
    "disclosure.theorem-4.1.tightness": {
        "any": "of any knowledge two other statements are judged: proved in a scope, and corrected"
    },
    "disclosure.equation-55": {"any": f"{EVERY}: the mechanism's probabilities"},
    "disclosure.theorem-5.2": {"any": "in the bound, whose statement has a scope"},
    "disclosure.corollary-5.1": {"any": "in the bound, whose statement has a scope"},
}
"""Of a claim, each such word without a scope, and why the formal statement covers it."""


def words_without_scope(statement: str, proved: Sequence[tuple[str, ...]]) -> set[str]:
    """Return the words that no scope covers; ``proved`` has each proved statement's scopes."""
    scopes = " ".join(scope for each in proved for scope in each)
    size = {word.lower() for word in SIZE.findall(statement)} if proved else set()
    named = {word for word in size if re.search(rf"\b{word}\b", scopes)}
    bare = any(not each for each in proved)
    universal = {word.lower() for word in UNIVERSAL.findall(statement)} if bare else set()
    return (size - named) | universal


def test_a_claim_that_is_invented_does_not_get_by() -> None:
    """A size that is proved as "smaller", a size beside another scope, and one bare statement."""
    smaller = words_without_scope("It is far more accurate, and substantially so.", [()])
    assert smaller == {"far more", "substantially"}
    beside = words_without_scope("The noise is much smaller.", [("uniform prior",)])
    assert beside == {"much"}
    bare = words_without_scope("For arbitrary priors it is never exceeded.", [("finite",), ()])
    assert bare == {"arbitrary", "never"}
    assert not words_without_scope("The noise is much smaller.", [("smaller, not how much",)])


def scopes_of_proved(judged: JudgedClaim) -> list[tuple[str, ...]]:
    """Return the scopes of each proved statement of a claim."""
    return [part.part.narrower for part in judged.parts if Status.PROVED in part.statuses.values()]


@cache
def stopped() -> list[tuple[JudgedClaim, set[str]]]:
    """Return each printed claim with words that no scope covers."""
    return [
        (judged, words)
        for judged in claims.values()
        if PAPERS[judged.claim.paper].version and not judged.is_stated_here
        if (words := words_without_scope(judged.statement, scopes_of_proved(judged)))
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


MAY = 'the paper says "may" or "can", or that there is a case'
DENIES = "the paper denies a general statement: one example is enough"
ITS_VALUES = "it speaks of values that the paper prints or takes, and each is computed"
FROM_EXAMPLES = {
    ("abdi.introduction.equal-priors", "equal priors"): DENIES,
    ("abdi.introduction.rho-to-epsilon", "statement"): DENIES,
    ("abdi.introduction.rho-to-epsilon", "utility"): MAY,
    ("abdi.section-4.belief-changes", "changes each time"): MAY,
    ("abdi.remark-alpha-certainty", "pretty much sure"): MAY,
    ("abdi.section-8.strong-adversary", "beta below 9"): ITS_VALUES,
    ("rhodi.epsilon-varies", "data values"): MAY,
    ("rhodi.epsilon-varies", "values of others"): MAY,
    ("rhodi.epsilon-measures", "statement"): DENIES,
    ("rhodi.inferring-values", "statement"): DENIES,
    ("rhodi.example-mean-rho-third", "the worst individual"): ITS_VALUES,
    ("rhodi.example-median-tight", "the medians"): ITS_VALUES,
    ("rhodi.theorem-2", "existence"): MAY,
    ("rhodi.number-of-worlds", "99 worlds"): ITS_VALUES,
    ("rhodi.priors-of-values", "rho is kept"): ITS_VALUES,
    ("rhodi.hipaa", "the share"): ITS_VALUES,
    ("refine.continuous-prior", "other priors"): MAY,
    ("refine.protocol-1.flexible", "fewer"): MAY,
    ("refine.boolean-refinement", "closer"): ITS_VALUES,
    ("membership.independence", "not in general"): DENIES,
    ("disclosure.rero-excludes", "excluded"): DENIES,
    ("disclosure.section-7.runs", "runs"): ITS_VALUES,
}
"""Statements that examples alone settle, without a scope, each with the reason."""


def settled_by_examples_alone() -> Iterator[tuple[str, str]]:
    """Yield the claim and the name of each proved statement without a scope that no proof settles.

    An example says less than a sentence about every case, and the screen shows this by the scope.
    """
    for judged in claims.values():
        printed = PAPERS[judged.claim.paper].version and not judged.is_stated_here
        for part in judged.claim.parts if printed else ():
            for place, status in judged.entry.statuses.items():
                here = place.part == part.name and part.reading in ("", place.reading)
                if part.narrower or not here or status is not Status.PROVED:
                    continue
                settling = [
                    piece.strength
                    for piece in judged.evidence
                    if piece.subject is Subject.PRINTED
                    and place in places_of(judged.claim, piece)
                    and settles(part.scope, piece)
                ]
                if Strength.PROOF not in settling:
                    yield judged.id, part.name


def test_what_examples_alone_settle_has_a_scope_or_a_reason() -> None:
    assert set(settled_by_examples_alone()) == FROM_EXAMPLES.keys()


def test_no_reason_is_left_of_a_claim_that_is_not_stopped() -> None:
    ids = {judged.id for judged, _ in stopped()}
    assert COVERED.keys() <= ids
