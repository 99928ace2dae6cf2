"""Guesses: how often one is right whether a suspicion is true, or which one of several it is."""

from fractions import Fraction

from didp_ref.workbench.explain_answer import Finding
from didp_ref.workbench.explain_curves import Doubtful, Gaussian
from didp_ref.workbench.explain_limits import (
    HALF,
    ZERO,
    Approximate,
    Laplace,
    Limits,
    Pure,
    exactly,
)
from didp_ref.workbench.explain_question import Question
from didp_ref.workbench.explain_words import Suspicion, beside, percent, percent_at_most, points

FEW_DIGITS = 4
"""A percentage with more is read less easily than a gain."""
WHICH = "probability of guessing which"


def guesses_of(question: Question, limits: Limits) -> list[Finding]:
    """Return how often a guess is right: whether it is so, and which one of several it is."""
    suspicion = question.suspicion
    right = limits.guess(suspicion.prior)
    likelier = max(suspicion.prior, 1 - suspicion.prior)
    by = limits.by if isinstance(limits, Pure) else limits.test_by
    if right == exactly(likelier):
        by = "guessing without the output"
    name = "probability of a right guess whether it is so"
    findings = [Finding(name, right, by, without_answer=likelier)]
    if suspicion.count:
        which, by = limits.guess_which(suspicion.count), _guesses_best(limits, suspicion)
        findings.append(Finding(WHICH, which, by, without_answer=suspicion.prior))
    return findings


def _guesses_best(limits: Limits, suspicion: Suspicion) -> str:
    """Return what lets one guess best which one it is; empty where that is only a bound."""
    if isinstance(limits, Approximate):
        return f"{limits.by}, and {suspicion.response} otherwise" if limits.test_by else ""
    if isinstance(limits, Gaussian):
        return limits.by if suspicion.count == 2 else ""
    if isinstance(limits, Laplace | Doubtful):
        return ""
    return suspicion.response if limits.by else ""


def of_guess(guess: Finding, prior: Fraction) -> str:
    """Say how often a guess is right, with the output and without it."""
    which = "which one it is: " if guess.name == WHICH else ""
    likelier = ""
    if not which and guess.without_answer is not None and guess.without_answer > HALF:
        likelier = f' by always answering "{"no" if prior < HALF else "yes"}"'
    before = guess.without_answer or ZERO
    most, without = beside(guess.value, before)
    gained = guess.value.upper - before
    told = "a guess gains" if which else "guessing yes or no gains"
    if not gained:
        return f"{which}{told} nothing on average: right with probability {without}{likelier}"
    is_long = sum(map(str.isdigit, most)) > FEW_DIGITS
    if is_long and most != percent_at_most(guess.value):  # it is long for the gain's sake
        return (
            f"{which}{told} at most {points(gained)} percentage points on average "
            f"({percent(before)} without output{likelier and f',{likelier}'})"
        )
    return (
        f"{which}right with probability at most {most} on average ({without} without "
        f"output{likelier and f',{likelier}'})"
    )
