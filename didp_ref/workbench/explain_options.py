"""Several promises side by side: each is explained by itself, and a table has a row for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.errors import InputError, NoNumber
from didp_ref.numbers.enclosure import Side
from didp_ref.workbench.explain import USUAL_FALSE_POSITIVES
from didp_ref.workbench.explain_answer import NOISE_MULTIPLIER, Explanation, Finding
from didp_ref.workbench.explain_named import QUESTION
from didp_ref.workbench.explain_numbers import MOST_OPTIONS, THOUSANDS, is_decimal_comma, listed
from didp_ref.workbench.explain_words import at_least, at_most, percent
from didp_ref.workbench.explain_words import beside as compared

SHORT = 9
"""Two whole numbers with so many characters are options, and longer ones are a decimal."""
OF_ONE_ORDER = ("renyi_order", "renyi_budget")
"""Several of these are a curve, and no options."""
BESIDE = ("epsilon", "delta", "total_delta")
"""What a row repeats of what all options share."""
SHARED = ("Worst", "Scope", "Against", "Note")
"""Lines that can stand below a table; others speak of line 1."""


@dataclass(frozen=True)
class Options:
    """Questions that differ in one number."""

    name: str
    """What differs."""
    questions: tuple[Mapping[str, object], ...]
    """What is asked, one mapping an option, with the numbers as they were typed."""


def options_of(values: Mapping[str, object]) -> Options | None:
    """Return a question for each number of a list, if one of the values is a list.

    >>> for question in options_of({"epsilon": "0.5,1", "prior": "10%"}).questions:
    ...     print(*(f"{name}={number}" for name, number in question.items()))
    epsilon=0.5 prior=10%
    epsilon=1 prior=10%
    >>> options_of({"epsilon": "1,2"})
    Traceback (most recent call last):
    didp_ref.errors.NoNumber: epsilon = '1,2' is not a number: write 1.2, or 1.0,2 for both ...
    """
    texts = {
        name: text
        for name, text in values.items()
        if isinstance(text, str) and name not in OF_ONE_ORDER
    }
    lists = {name: found for name, text in texts.items() if (found := listed(name, text))}
    for name, text in texts.items():
        first, _, second = text.partition(",")
        may_be_both = is_decimal_comma(name, text) and not THOUSANDS.fullmatch(text)
        if may_be_both and len(text) <= SHORT and int(first) and int(second):
            meant = f"{first}.{second}, or {both(name, first, second)} for both side by side"
            raise NoNumber(name, text, meant)
    if not lists:
        return None
    if len(lists) > 1:
        names = " and ".join(lists)
        raise InputError(QUESTION, f"give several numbers of one name, not of {names}")
    ((name, numbers),) = lists.items()
    if len(numbers) > MOST_OPTIONS:
        raise InputError(name, f"has {len(numbers)} numbers; at most {MOST_OPTIONS} are compared")
    return Options(name, tuple({**values, name: number} for number in numbers))


def both(name: str, first: str, second: str) -> str:
    """Return a list of two numbers, whose comma is none of a decimal.

    >>> both("epsilon", "0.5", "1"), both("epsilon", "1", "2"), both("times", "10", "50")
    ('0.5,1', '1.0,2', '10,50')
    """
    text = f"{first},{second}"
    return f"{first}.0,{second}" if is_decimal_comma(name, text) else text


def table(options: Options, answers: Sequence[Explanation]) -> dict[str, list[str]]:
    """Return a column for each thing that the answers say, by its heading, with a cell an option.

    These are how far a suspicion rises, and what a test misses; of a way back, what keeps a level.
    """
    is_checked = any(answer.status for answer in answers)
    beside = BESIDE[1:] if is_checked else BESIDE  # a stated epsilon has its status
    columns = {
        name.replace("_", " "): [str(question[name]) for question in options.questions]
        for name in dict.fromkeys((options.name, *beside))
        if name in options.questions[0]
    }
    if is_checked:
        columns["status"] = [answer.status for answer in answers]
    if all(answer.rise for answer in answers):
        return columns | _of_promises(answers)
    named = {finding.name: None for answer in answers for finding in answer.findings}
    return columns | {
        name: [_shown(next((f for f in each.findings if f.name == name), None)) for each in answers]
        for name in named
    }


def _of_promises(answers: Sequence[Explanation]) -> dict[str, list[str]]:
    rises = [answer.rise for answer in answers if answer.rise]
    before = {rise.before for rise in rises}
    suspicion = f"{before.pop()} " if len(before) == 1 else ""
    columns = {f"{suspicion}rises to at most": [rise.after for rise in rises]}
    if any(rise.often for rise in rises):
        columns["except with probability"] = [rise.often for rise in rises]
    for name in (NOISE_MULTIPLIER, "epsilon at delta"):
        kept = [_named(answer, name) for answer in answers]
        if any(kept):
            columns[name] = list(map(_shown, kept))
            break  # a noise that was sought keeps the epsilon in the first column
    missed = [_named(answer, "least false negatives") for answer in answers]
    if all(missed):
        columns["a test misses at least"] = [
            compared(finding.value, 1 - _false_positives(answer), Side.DOWN)[0]
            for finding, answer in zip(missed, answers, strict=True)
            if finding
        ]
    return columns


def _false_positives(answer: Explanation) -> Fraction:
    return answer.values.get("false_positives", USUAL_FALSE_POSITIVES)


def _named(answer: Explanation, start: str) -> Finding | None:
    return next((each for each in answer.findings if each.name.startswith(start)), None)


def _shown(finding: Finding | None) -> str:
    """Return a number, rounded to its safe side, with as many digits as a line of ``explain``."""
    if finding is None:
        return "-"
    return (at_least if finding.side is Side.DOWN else at_most)(finding.value)


def rows_below(answers: Sequence[Explanation]) -> list[tuple[str, str]]:
    """Return what the table's headings mean, and the lines that all options share."""
    alarms = {_false_positives(answer) for answer in answers if answer.rise}
    rows = []
    if alarms:
        rate = percent(alarms.pop()) if len(alarms) == 1 else "so many"
        rows = [("Test", f"it has {rate} false positives, and misses this share of the true cases")]
    first, *others = [answer.summary().rows for answer in answers]
    if all("sampling_rate" in answer.values for answer in answers):
        rows.append(("Scope", answers[0].not_said[0]))  # which noise there is differs
    shared = [row for row in first if row[0] in SHARED and all(row in rows for rows in others)]
    return rows + [(label, text) for label, text in shared if text]
