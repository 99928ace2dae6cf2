"""What a release rests on: which statements are proved, and which are tested or assumed."""

from didp_ref.assessment.planning import Plan

BELIEFS = "bridges.epsilon-to-alpha-beta"
ADDED = "bridges.epsilon.composition"
CHOSEN = "refine.adaptive-queries"
PROCESSED = "bridges.epsilon.post-processing"
PROVED = (BELIEFS, ADDED, CHOSEN, PROCESSED)
"""The claims that a release rests on."""


def basis(plan: Plan) -> dict[str, list[str]]:
    """Return what is proved by machine, what is tested and not proved, and what is assumed.

    >>> from didp_ref.assessment.advice import Asked
    >>> from didp_ref.assessment.planning import plan
    >>> from didp_ref.assessment.questions import parse_question
    >>> from didp_ref.assessment.request import Request
    >>> basis(plan(Request((parse_question("count"),), {}, Asked(epsilon=0.5))))["tested"]
    ['the discrete Laplace noise keeps its epsilon', 'a record moves an answer no further than \
the noise covers']
    """
    tested = [
        "the discrete Laplace noise keeps its epsilon",
        "a record moves an answer no further than the noise covers",
    ]
    each = plan.request.asked.records_per_person
    if any(by for _, by in plan.request.asked_of):
        tested.append("a replaced record moves at most two groups")
    if any(len(several) > 1 for several in plan.drawn):
        tested.append("the charge of a mean covers its noisy sum and its noisy count")
    return {
        "proved": [
            f"epsilon limits how sure anybody becomes, for finitely many possible data ({BELIEFS})",
            f"the epsilons of answers with independent noise add up ({ADDED}), also if earlier "
            f"answers decide the next query, for finitely many outcomes ({CHOSEN})",
            "rounding and dividing noisy numbers reveals nothing more, for finitely many outcomes "
            f"({PROCESSED})",
        ],
        "tested": tested,
        "assumed": [
            "each person has one record"
            if each == 1
            else f"each person has at most {each:,} records",
            "the random numbers of the operating system are secret",
        ],
    }


def in_words(plan: Plan) -> str:
    """Return the same as a paragraph of a page."""
    found = basis(plan)
    return (
        f"Proved by machine (didp-ref show ID): {'; '.join(found['proved'])}. Tested, and not "
        f"proved: {'; '.join(found['tested'])}. Assumed: {'; '.join(found['assumed'])}."
    )
