"""Three sentences for a report: how sure somebody can become, what that leaves out, the scope."""

from dataclasses import replace
from fractions import Fraction
from math import floor, log10

from didp_ref.workbench.explain_promise import named
from didp_ref.workbench.explain_question import LEVELS, Question
from didp_ref.workbench.explain_words import CERTAIN, SHORT

RARE = 100
"""One in so many, or in more, is said so beside its percentage; of fewer it is too rough."""
EXACT = 10**SHORT
"""Of a prior that is one in more than so many, the percentage alone is said."""
EVERYBODY = "what the figures teach about everybody is not limited"


def report_of(
    question: Question, known: str, highest: tuple[str, Fraction], doubt: str, kept: str = ""
) -> tuple[str, ...]:
    """Return three sentences: a prior and the posterior that it rises to at most, a doubt, a scope.

    ``kept`` is what is kept, for all records of a person together.
    """
    suspicion, (most, limit) = question.suspicion, highest
    if most == CERTAIN:
        return ()
    of_worlds = suspicion.adjacency == "worlds"
    one = suspicion.prior.denominator if suspicion.prior.numerator == 1 else 0
    before = f"{known}{_one_in(one) if one <= EXACT else ''}"
    suspected = "a suspicion about one person"
    if of_worlds:
        suspected = "a suspicion about the data"
    elif question.is_composed:
        suspected = "a suspicion that a record was used"
    elif suspicion.count:
        suspected = f"one of {suspicion.count} cases"
    elif suspicion.size > 1:
        suspected = f"a suspicion about one person with {suspicion.size} records"
    even = "" if of_worlds else ", even for someone who knows all other records"
    beyond = "." if of_worlds else f"; {EVERYBODY}."
    many = question.times > 1 and not question.is_composed
    released = f"All {question.times} outputs together" if many else "The publication"
    most = f"{most}{_one_in(floor(1 / limit))}"
    return (
        f"{released} can raise the probability of {suspected} from {before} to at most {most}"
        f"{even}.",
        f"{doubt}{beyond}",
        _covers(question, kept),
    )


def _covers(question: Question, kept: str) -> str:
    """Say what is kept, for how many records of a person, and for which releases."""
    suspicion = question.suspicion
    records = "one record" if suspicion.size == 1 else f"{suspicion.size} records"
    whom = f"for a person with {records}"
    if suspicion.adjacency == "worlds":
        whom = "between any two possible worlds"
    elif suspicion.steps > suspicion.size:  # the limits are of two records, and so is the epsilon
        whom, kept = "for one record", ""
    if question.promise in LEVELS:
        return f"The limit is {whom}, and all releases about the same people share it."
    these = ", and for this release alone"
    if question.is_sampled:
        whom = f"for one record {'replaced' if question.is_replaced else 'added or removed'}"
        these = ", in this training run with Poisson sampling"
    elif question.is_composed:
        these = ", and for these outputs alone"
    elif question.times > 1:
        these = f", and for these {question.times} outputs alone"
    alone = replace(question, suspicion=replace(suspicion, size=1))
    return (
        f"This is {kept or named(alone)} {whom}{these}; further releases about the same "
        "people add to it."
    )


def rarely(often: str, probability: Fraction) -> str:
    """Say how often a true suspicion rises beyond the limit."""
    return (
        "If the suspicion is true, it rises higher than this, even to certainty, with probability "
        f"at most {often}{_one_in(floor(1 / probability))}"
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
