"""Numbers and sentences of the advice, in plain words; what is rounded is rounded up."""

import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Part, decimal_text, plain
from didp_ref.assessment.beliefs import epsilon_of_several
from didp_ref.assessment.distances import ADJACENCIES, PRESENCE
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.planning import CHARGED_DIGITS, ERROR_DIGITS, digits_left_by
from didp_ref.assessment.questions import shortest
from didp_ref.numbers.enclosure import float_up
from didp_ref.workbench.explain_words import percent as shown_chance

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
    exact = Decimal(repr(float(value)))
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


def true_answer(part: Part) -> str:
    """Return the sentence with the true answer."""
    return f" The true answer is {shown_answer(part)}."


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


def percent(value: float) -> str:
    """Return a probability in percent that is not below it; 100% only where six digits give it.

    >>> percent(0.8808), percent(0.99981), percent(1.0)
    ('88.1%', '99.99%', '100%')
    """
    return f"{decimal_text(100 * Decimal(belief(value)))}%"


def opening(advice: Advice, *, show_true: bool = False) -> str:
    """Return the answer: the noise to add, and the error that it brings."""
    parts = advice.parts
    if not advice.feasible:
        reasons = "; ".join(f"{wanted.notion}: {wanted.reason}" for wanted in advice.wanted)
        return f"No noise is enough. {reasons[0].upper()}{reasons[1:]}."
    numbers, confidence = advice.noisy_numbers, advice.asked.confidence
    if not any(part.scale for part in parts):
        return unneeded(advice)
    releases = f"{100 * confidence:.10g}% of releases"
    jointly = and_all(confidence, numbers) if numbers > 1 else ""
    if len(parts) > 1:
        most = max(advice.error(part) / (part.scale or math.inf) for part in parts)
        noisy = f"each of the {whole(numbers)} answers" if numbers > 1 else "one answer"
        return (
            f"Add Laplace noise of the scale above to {noisy}. In {releases} an answer is off by "
            f"at most its error, {up(most)} times its scale{jointly}."
        )
    part = parts[0]
    bins = part.question.name == "histogram"
    each = " to the count of each bin" if bins else ""
    noisy = "Each error" if bins else "The error"
    true = true_answer(part) if show_true and not bins else ""
    return (
        f"{name_of(part)}: add Laplace noise of scale {up(part.scale or 0.0, 4)}{each}. {noisy} "
        f"is at most {up(advice.error(part))} in {releases}{jointly}.{true}"
    )


def unneeded(advice: Advice) -> str:
    """Return why no noise is needed under the adjacency chosen, and what is then not hidden."""
    names = ", ".join(name_of(part) for part in advice.parts if not part.scale)
    adjacency = advice.adjacency
    return (
        f"{names}: no noise is needed with --adjacency {adjacency} ({ADJACENCIES[adjacency]}): "
        "no such change moves the answer. The exact answer can reveal whether a person is in the "
        "file. To hide that too, leave out --adjacency."
    )


def against(advice: Advice, *, stepped: bool = True) -> list[str]:
    """Return what is promised, and against whom it holds, a sentence a promise."""
    asked, sentences = advice.asked, []
    each = "" if asked.records_per_person == 1 else ", if each person has one record"
    kept_notions = {wanted.notion for wanted in advice.wanted if not wanted.reason}
    if asked.rho is not None and any(notion.startswith("rho") for notion in kept_notions):
        sentences.append(f"{_about_rho(advice)}{each}.")
    if asked.alpha is not None and any(notion.startswith("(alpha") for notion in kept_notions):
        whom = "at any prior"
        if advice.adversary.p_max is not None:
            whom = "at the prior given"
        sentences.append(
            f"The probability of a possible world falls by at most {percent(asked.alpha)} of "
            f"itself and rises by at most {percent(asked.beta or 0.0)} of itself, {whom}{each}."
        )
    if advice.feasible:
        sentences += [
            f"{wanted.notion}: {wanted.reason}." for wanted in advice.wanted if wanted.reason
        ]
        if any(part.scale for part in advice.parts):
            sentences.append(stronger(advice, stepped=stepped))
    return sentences


def _about_rho(advice: Advice) -> str:
    adversary, rho = advice.adversary, advice.asked.rho or 0.0
    if adversary.p_max is not None:
        return (
            f"An adversary with the prior given, at most {percent(adversary.p_max)} for any "
            f"suspect: no suspect's probability exceeds {percent(rho)}"
        )
    return (
        f"An adversary with {whole(adversary.suspects)} equally likely suspects: no suspect's "
        f"probability exceeds {percent(rho)}"
    )


def stronger(advice: Advice, *, stepped: bool = True) -> str:
    """Return what an adversary who knows all other records reaches, and the epsilon.

    ``stepped`` says what one step is: a screen has a row for that.
    """
    step = f" ({ADJACENCIES[advice.adjacency]})" if stepped else ""
    if advice.exponent is None or advice.epsilon is None:
        return (
            "Someone who knows every other record can be certain of the last one: no finite "
            f"epsilon holds{step}."
        )
    several = advice.asked.records_per_person
    who, person = "every other record", "one person"
    if several > 1:
        who, person = f"every record but those of one person (at most {several:,})", "this person"
    about, values = f"about {person}", ""
    is_found = advice.asked.scale is not None or advice.asked.error is not None
    most = "at most " if is_found else ""
    suspicion = f"{shown_chance(advice.asked.suspicion)} suspicion"
    if advice.adjacency in PRESENCE:
        about = f"that {person} is in the file"
        in_values = percent(advice.risk_of_values)
        values = f". A {suspicion} about that person's values rises to at most {in_values}"
    elif advice.adjacency == "replace":
        about = f"about {person}'s values"
    together = ""
    if several > 1:
        sum_of_all = up(epsilon_of_several(advice.epsilon, several), CHARGED_DIGITS)
        together = f" for one record, {sum_of_all} for {several:,}"
    return (
        f"Someone who knows {who}: a {suspicion} {about} rises to at most "
        f"{percent(advice.risk_of_the_last)}{values}. This is {most}epsilon = {_epsilon(advice)}"
        f"{together}{step}."
    )


WORLDS = {
    "any": "your file, and those with one record added, removed or replaced",
    "replace": "your file, and those with one record replaced (as many records)",
    "add-remove": "your file, and those with one record added or removed",
    "remove": "your file, and those with one record removed",
}
"""Which files the adversary takes for possible, in words."""


def worlds(advice: Advice) -> str:
    """Return which files the noise makes hard to tell apart.

    >>> WORLDS.keys() == ADJACENCIES.keys()
    True
    """
    several = advice.asked.records_per_person
    told, of_person = WORLDS[advice.adjacency], f"; up to {several:,} records of one person"
    return told if several == 1 else told.replace(", and those with one record", of_person)


def _epsilon(advice: Advice) -> str:
    """Return the epsilon that was asked for as it was written, and another one rounded up."""
    needed = advice.epsilon or 0.0
    return plain(needed) if needed == advice.asked.epsilon else up(needed, CHARGED_DIGITS)


def relative_errors(errors: Mapping[str, float]) -> str:
    """Say from which true count on errors of counts are small beside it, each with its query.

    That depends on the noise alone, and on no answer.

    >>> relative_errors({"count by sex": 8.9328})
    'at most 10% from a true count of 90 on, at most 25% from 36 on'
    >>> relative_errors({"count": 6.1, "count by sex": 25})
    'count: at most 10% from a true count of 61 on, at most 25% from 25 on; count by sex: at most \
10% from 250 on, at most 25% from 100 on'
    """
    queries: dict[tuple[int, int], list[str]] = {}
    for query, error in errors.items():
        starts = math.ceil(Fraction(error) * 10), math.ceil(Fraction(error) * 4)
        queries.setdefault(starts, []).append(query)
    told: list[str] = []
    for (tenth, quarter), named in queries.items():
        of_queries = f"{', '.join(named)}: " if len(queries) > 1 else ""
        count = "" if told else "a true count of "
        told.append(
            f"{of_queries}at most 10% from {count}{tenth:,} on, at most 25% from {quarter:,} on"
        )
    return "; ".join(told)


def told_from_zero(error: float, confidence: float) -> str:
    """Say from which count on a published and a true one are told from zero.

    That depends on the noise alone, and on no answer. Noise moves a count by more than its error
    in at most the share that the confidence leaves.

    >>> told_from_zero(6.1, 0.95)
    'If a true count is 0, at most 5% of releases publish more than 6.1. If it is 13 or more, at \
least 95% do.'
    """
    sure = f"{100 * confidence:.10g}%"
    rest = shown_chance(1 - Fraction(repr(float(confidence))))
    most = up(error, ERROR_DIGITS)
    known = math.floor(2 * Fraction(most)) + 1
    return (
        f"If a true count is 0, at most {rest} of releases publish more than {most}. If it is "
        f"{known:,} or more, at least {sure} do."
    )


# --- several answers at once --------------------------------------------------------------------
#
# Each number has noise of its own, drawn independently of all other noise, and is as near as is
# said in a share c of releases at least, whatever the other noise is. So n of them all are in c^n
# at least, which is no less than 1 - n (1 - c).

FINE = Grid(-40)


def and_all(confidence: float, answers: int) -> str:
    """Return in what share of releases all answers are near at once, as the end of a sentence.

    >>> and_all(0.95, 2), and_all(0.95, 6)
    ('; both at once in at least 90.2%', '; all 6 at once in at least 73%')
    >>> and_all(0.95, 34)
    '; all 34 at once in at least 17%, and on average at most 1.7 are off by more'
    >>> and_all(0.95, 300)
    '; on average at most 15 of all 300 are off by more'
    """
    share = share_of_all(confidence, answers)
    told = [f"{_all(answers)} at once in at least {share}"] if share else []
    beyond = answers * (1 - Fraction(repr(float(confidence))))
    if beyond >= 1:  # that some are off by more is usual then, and no failure
        of_all = "" if share else f" of {_all(answers)}"
        told.append(f"on average at most {up(float_up(beyond), 2)}{of_all} are off by more")
    return f"; {', and '.join(told)}" if told else ""


def share_of_all(confidence: float, answers: int) -> str:
    """Return in what share of releases all answers are near at once.

    The share is rounded down, with two digits of what is left to 100%; nothing for a share of 0.
    """
    share, each = Fraction(1), Fraction(confidence)
    for digit in f"{answers:b}":  # what is left out below makes it less
        share = FINE.round_down(share * share * (each if digit == "1" else 1))
    grid = digits_left_by(1 - share)
    hundredfold = 100 * grid.round_down(share)
    return f"{grid.text(hundredfold)}%" if hundredfold else ""


def how_to_ask(confidence: float, answers: int) -> str:
    """Return how to ask for the errors that all answers stay below at once.

    >>> how_to_ask(0.95, 6)
    '--confidence 0.9917 (all 6 at once in 95%)'
    """
    fails = (1 - Fraction(repr(float(confidence)))) / answers
    grid = digits_left_by(fails)
    each = grid.text(grid.round_up(1 - fails))
    return f"--confidence {each} ({_all(answers)} at once in {100 * confidence:.10g}%)"


def _all(answers: int) -> str:
    return "both" if answers == 2 else f"all {answers:,}"
