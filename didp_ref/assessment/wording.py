"""Numbers and sentences of the advice, in plain words; what is rounded is rounded up."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Part, decimal_text, plain
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.planning import digits_left_by
from didp_ref.assessment.questions import shortest

DIGITS = 3
MOST_DIGITS = 6
SLACK = Decimal("1e-8")
SIZED = ("mean", "median", "std", "std_sample")
"""Queries whose noise depends on how many records there are."""


def up(value: float, digits: int = DIGITS) -> str:
    """Return a number with so many digits that is not below it, but by 10^-8 of it at most.

    A grid costs less than that: noise for 0.06 has a scale of 0.06000000006 there, for which no
    person would write 0.0601.

    >>> up(6.3281), up(0.06000000006), up(123456.7)
    ('6.33', '0.06', '124000')
    """
    exact = Decimal(repr(value))
    if not exact:
        return "0"
    step = Decimal(1).scaleb(exact.adjusted() - digits + 1)
    nearest = (exact / step).to_integral_value() * step
    if nearest < exact * (1 - SLACK):
        nearest += step
    return decimal_text(nearest)


def belief(value: float) -> str:
    """Return a probability that is not below it, and one only where six digits do not part them.

    >>> belief(0.99981), belief(1.0)
    ('0.9999', '1')
    """
    for digits in range(DIGITS, MOST_DIGITS + 1):
        shown = up(value, digits)
        if shown != "1":
            return shown
    return "1"


def whole(count: int) -> str:
    """Return a count with its thousands apart."""
    return f"{count:,}"


def shown_answer(part: Part) -> str:
    """Return the true answer on its grid, or between which numbers it lies."""
    lower, upper = (part.grid.text(end[0]) for end in (part.answer.lower, part.answer.upper))
    return lower if part.answer.exact else f"from {lower} to {upper}"


def name_of(part: Part) -> str:
    """Return the question, and the group that it is asked of."""
    group = ", ".join(
        f"{column} = {each}" for column, each in zip(part.by, part.group, strict=True)
    )
    return f"{part.question.text} ({group})" if group else part.question.text


def label_of(part: Part, index: int) -> str:
    """Return what one number of a part answers: the question, or one bin of it."""
    name = name_of(part)
    return f"{name} {bin_of(part, index)}" if part.question.name == "histogram" else name


def bin_of(part: Part, index: int) -> str:
    """Return between which edges a bin lies, and which of them are in it."""
    edges = part.question.numbers
    closing = "]" if index == len(edges) - 2 else ")"
    return f"[{shortest(edges[index])}, {shortest(edges[index + 1])}{closing}"


def short_label(part: Part, index: int, single: bool) -> str:
    """Return what an answer is of, without the question where that is the same for all."""
    if not single:
        return label_of(part, index)
    parts = [bin_of(part, index)] if part.question.name == "histogram" else []
    return " ".join([*part.group, *parts]) or name_of(part)


def opening(advice: Advice, *, show_true: bool = False) -> str:
    """Return the answer: the noise to add, and the error that it brings."""
    parts = advice.parts
    if not advice.feasible:
        reasons = "; ".join(f"{wanted.notion}: {wanted.reason}" for wanted in advice.wanted)
        return f"No noise keeps what was asked. {reasons[0].upper()}{reasons[1:]}."
    numbers, confidence = advice.noisy_numbers, advice.asked.confidence
    in_cases, itself, jointly = f"{100 * confidence:.10g} of 100 releases", "", ""
    if numbers > 1:
        itself = "each by itself "
        jointly = f"{and_all(confidence, numbers)} ({how_to_ask(confidence, numbers)})"
    if len(parts) > 1:
        most = max(advice.error(part) / (part.scale or math.inf) for part in parts)
        noisy = f"each of the {whole(numbers)} answers" if numbers > 1 else "the one that needs it"
        return (
            f"Add Laplace noise to {noisy}, of the scale that stands beside it below. On average "
            f"an answer is then off by its scale, and {itself}in {in_cases} by at most {up(most)} "
            f"times its scale{jointly}."
            if any(part.scale for part in parts)
            else unneeded(advice)
        )
    part = parts[0]
    if not part.scale:
        return unneeded(advice)
    bins = part.question.name == "histogram"
    each = " to the count of each bin" if bins else ""
    true = f"; the true answer is {shown_answer(part)}" if show_true and not bins else ""
    return (
        f"{name_of(part)}: add Laplace noise of scale {up(part.scale, 4)}{each}. What is released "
        f"is then off by {up(part.scale)} on average, and {itself}by at most "
        f"{up(advice.error(part))} in {in_cases}{jointly}{true}."
    )


def unneeded(advice: Advice) -> str:
    """Return why no noise is needed under the adjacency chosen, and what is then not hidden."""
    names = ", ".join(name_of(part) for part in advice.parts if not part.scale)
    adjacency = advice.adjacency
    return (
        f"{names}: no noise is needed in the worlds that you chose (--adjacency {adjacency}: "
        f"{ADJACENCIES[adjacency]}), since the answer is the same in all of them. An adversary who "
        "asks whether somebody is in the file at all is not among those of your choice, and the "
        "exact answer can tell him: leave --adjacency out, and the noise covers that as well."
    )


def against(advice: Advice) -> list[str]:
    """Return what is promised, and against whom it holds, a sentence a promise."""
    asked, sentences = advice.asked, []
    kept_notions = {wanted.notion for wanted in advice.wanted if not wanted.reason}
    if asked.rho is not None and any(notion.startswith("rho") for notion in kept_notions):
        sentences.append(_about_rho(advice))
    if asked.alpha is not None and any(notion.startswith("(alpha") for notion in kept_notions):
        whom = "whatever the adversary believed before"
        if advice.adversary.p_max is not None:
            whom = "for an adversary who holds the prior given"
        sentences.append(
            f"No belief in one of these worlds falls by more than {plain(asked.alpha)} of itself, "
            f"or rises by more than {plain(asked.beta or 0.0)} of itself, {whom}."
        )
    if asked.epsilon is not None and any(notion.startswith("epsilon") for notion in kept_notions):
        sentences.append(
            f"It is epsilon-differentially private with epsilon = {plain(asked.epsilon)}: against "
            "an adversary who may know everything but one record."
        )
    if advice.feasible:
        sentences += [
            f"{wanted.notion}: {wanted.reason}." for wanted in advice.wanted if wanted.reason
        ]
        apart = {
            "any": "one record added, removed or replaced: the widest reading",
            "replace": "one record replaced by another, as you chose",
            "add-remove": "one record added or removed, as you chose",
            "remove": "one record removed, as you chose",
        }[advice.adjacency]
        sentences.append(f"The worlds are the files one step away from yours ({apart}).")
    return sentences


def _about_rho(advice: Advice) -> str:
    adversary, rho = advice.adversary, advice.asked.rho or 0.0
    if adversary.p_max is not None:
        return (
            f"It holds against an adversary who has the prior given, with no belief above "
            f"{belief(adversary.p_max)}: whatever is released, none then exceeds {plain(rho)}."
        )
    return (
        f"It holds against an adversary with {whole(adversary.suspects)} equally likely suspects: "
        f"whatever is released, none of them is believed with more than {plain(rho)}."
    )


def stronger(advice: Advice) -> str:
    """Return what stronger adversaries reach, and the epsilon that the noise amounts to."""
    if advice.exponent is None or advice.epsilon is None:
        adversary = "An adversary who knows all other records can be certain of the last one"
        return f"{adversary}: no finite epsilon bounds what the answer tells."
    more = advice.asked.rho is not None and advice.adversary.suspects > 2
    reaches = "A stronger adversary reaches more" if more else "How far a belief can rise"
    return (
        f"{reaches}: up to {belief(advice.risk(2))} among two equally likely suspects, whose "
        f"worlds may lie two steps apart; up to {belief(advice.risk_of_the_last)} where all other "
        "records are known and two possibilities, one step apart and equally likely, are left for "
        f"the last. It amounts to epsilon = {up(advice.epsilon)} ({ADJACENCIES[advice.adjacency]})."
    )


# --- several answers at once --------------------------------------------------------------------
#
# Each number has noise of its own, drawn independently of all other noise, and is as near as is
# said in a share c of releases at least, whatever the other noise is. So n of them all are in c^n
# at least, which is no less than 1 - n (1 - c).

FINE = Grid(-40)


def and_all(confidence: float, answers: int) -> str:
    """Return in how many of 100 releases all answers are near, to be said behind that of each.

    That is rounded down, with two digits of what is left to 100, and not said where it is none.

    >>> and_all(0.95, 2), and_all(0.95, 6), and_all(0.95, 300)
    ('; both at once in at least 90.2 of 100', '; all 6 at once in at least 73 of 100', '')
    """
    share, each = Fraction(1), Fraction(confidence)
    for digit in f"{answers:b}":  # what is left out below makes it less
        share = FINE.round_down(share * share * (each if digit == "1" else 1))
    grid = digits_left_by(1 - share)
    hundredfold = 100 * grid.round_down(share)
    if not hundredfold:
        return ""
    return f"; {_all(answers)} at once in at least {grid.text(hundredfold)} of 100"


def how_to_ask(confidence: float, answers: int) -> str:
    """Return how to ask what all answers stay below at once.

    >>> how_to_ask(0.95, 6)
    '--confidence 0.9917 says what all 6 stay below at once in 95'
    """
    fails = (1 - Fraction(repr(confidence))) / answers
    grid = digits_left_by(fails)
    each = grid.text(grid.round_up(1 - fails))
    percent = f"{100 * confidence:.10g}"
    return f"--confidence {each} says what {_all(answers)} stay below at once in {percent}"


def _all(answers: int) -> str:
    return "both" if answers == 2 else f"all {answers:,}"
