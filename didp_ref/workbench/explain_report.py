"""Two sentences for a report: how sure somebody can become, and what that leaves out."""

from fractions import Fraction
from math import floor, log10

from didp_ref.workbench.explain_question import Question
from didp_ref.workbench.explain_words import CERTAIN, SHORT

RARE = 100
"""One in so many, or in more, is said so beside its percentage; of fewer it is too rough."""
EXACT = 10**SHORT
"""Of a prior that is one in more than so many, the percentage alone is said."""
EVERYBODY = "what the figures teach about everybody is not limited"


def report_of(
    question: Question, known: str, highest: tuple[str, Fraction], doubt: str
) -> tuple[str, ...]:
    """Return the two sentences: a prior, the posterior that it rises to at most, and a doubt."""
    suspicion, (most, limit) = question.suspicion, highest
    if most == CERTAIN:
        return ()
    of_worlds = suspicion.adjacency == "worlds"
    one = suspicion.prior.denominator if suspicion.prior.numerator == 1 else 0
    before = f"{known} likely{_one_in(one) if one <= EXACT else ''}"
    thinks = f"thinks a suspicion about one person {before}"
    if of_worlds:
        thinks = f"thinks a suspicion about the data {before}"
    elif question.is_composed:
        thinks = f"thinks it {before} that a record was used"
    elif suspicion.count:
        thinks = f"thinks one of {suspicion.count} cases {before}"
    elif suspicion.size > 1:
        thinks = f"thinks a suspicion about one person with {suspicion.size} records {before}"
    who = "Whoever" if of_worlds else "Whoever knows all other records and"
    beyond = "." if of_worlds else f"; {EVERYBODY}."
    many = question.times > 1 and not question.is_composed
    after = f"all {question.times} outputs" if many else "the publication"
    most = f"{most} likely{_one_in(floor(1 / limit))}"
    return f"{who} {thinks} thinks it at most {most} after {after}.", f"{doubt}{beyond}"


def rarely(often: str, probability: Fraction) -> str:
    """Say how often a true suspicion rises beyond the limit."""
    return (
        "If it is true, they become surer than this, even certain, with probability at most "
        f"{often}{_one_in(floor(1 / probability))}"
    )


def _one_in(count: int) -> str:
    """Say one in how many, rounded down: the probability is no larger.

    >>> _one_in(136), _one_in(632120), _one_in(30)
    (' (1 in 136)', ' (1 in 632,000)', '')
    """
    if count < RARE:
        return ""
    step = 10 ** max(0, floor(log10(count)) + 1 - SHORT)
    return f" (1 in {count // step * step:,})"
