"""What has to be said straight: noise that protects nobody, and answers that are of no use."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Asked, Part, plain
from didp_ref.assessment.planning import ERROR_DIGITS
from didp_ref.assessment.questions import WITHIN, Question
from didp_ref.assessment.wording import label_of, name_of, percent, up

CERTAIN = 0.999
"""A belief that is as good as certainty."""
MOST_NAMES = 5
AT_END = (
    "That is normal if the true value lies near that end. If not, the noise is too large (small "
    "epsilon, wide universe), or the universe is too narrow or shifted: values outside count as "
    "its end."
)
"""What an error may mean that reaches an end of the universe; nothing of it depends on the data."""


def frankly(advice: Advice, released: Mapping[str, float]) -> list[str]:
    """Return what a reader must not miss, the worst first.

    ``released`` is what each number is off by at most where a release gives it.
    """
    if not advice.feasible:
        return []
    return [*_protects_nobody(advice), *_no_use(advice, released), *advice.uncounted]


def _protects_nobody(advice: Advice) -> Iterator[str]:
    """Yield the sentence where somebody who was one of many suspects is as good as known."""
    if advice.epsilon is None or not any(part.scale for part in advice.parts):
        return
    noise = "This noise"
    if advice.asked.epsilon is not None:
        noise = f"epsilon = {plain(advice.asked.epsilon)}"
    everybody = advice.risk(max(2, advice.records))
    if everybody >= CERTAIN:
        yield (
            f"{noise} protects nobody: even if all {advice.records:,} records are equally likely "
            f"suspects, the probability of one can rise to {percent(everybody)}."
        )
    elif told := certain_of_the_last(noise, advice.epsilon, advice.adjacency, advice.asked):
        yield told


def certain_of_the_last(noise: str, epsilon: Fraction | float, adjacency: str, asked: Asked) -> str:
    """Return the sentence where someone who knows all records but one person's learns those."""
    even = replace(asked, prior=None)
    last, values = even.belief(epsilon), even.belief_in_values(epsilon, adjacency)
    who, several = "someone who knows every other record", asked.records_per_person
    if several > 1:
        who = f"someone who knows every record but the {several:,} of one person"
    if last >= CERTAIN:
        rise = f"a 50% suspicion can rise to {percent(last)}"
        return f"{noise} protects nobody against {who}: {rise}."
    if values >= CERTAIN:
        return (
            f"{noise} may hide no values from {who}: a 50% suspicion about a value can rise to "
            f"{percent(values)}."
        )
    return ""


def is_useless(question: Question, width: Fraction, error: float, size: Fraction) -> bool:
    """Say whether an answer of a size, with this error at the confidence asked, is of no use.

    The one rule, of the whole and of each group, assessed or released: the error is as large as
    that of whoever knows no record. In a universe of a width its middle is off by half of it at
    most, and of a deviation by a quarter. Of what counts or adds up records the guess is zero,
    which is off by the answer. Where the error is less than what one record adds, an answer near
    zero says that there is next to none.

    >>> mean = Question("mean", "age")
    >>> [is_useless(mean, Fraction(120), error, Fraction(38)) for error in (59.0, 60.0)]
    [False, True]
    >>> count = Question("count")
    >>> [is_useless(count, Fraction(1), error, Fraction(0)) for error in (0.9, 1.0)]
    [False, True]
    """
    if not can_be_guessed(question):
        return Fraction(error) >= max(size, width if question.name == "sum" else 1)
    return Fraction(error) >= width / (2 if question.name in WITHIN else 4)


def possible_size(question: Question, noisy: Fraction, low: Fraction, high: Fraction) -> Fraction:
    """Return the size of a noisy count or sum; zero if it has a sign that no true one has.

    >>> ages = Fraction(0), Fraction(120)
    >>> possible_size(Question("count"), Fraction(-300), *ages)
    Fraction(0, 1)
    """
    if question.name in ("count", "histogram") or low >= 0:
        return max(noisy, Fraction(0))
    return max(-noisy, Fraction(0)) if high <= 0 else abs(noisy)


def can_be_guessed(question: Question) -> bool:
    """Say whether the universe bounds how far off a guess without the data is."""
    return question.name in (*WITHIN, "std", "std_sample")


def reaches_end(question: Question, distance: Fraction, error: float) -> bool:
    """Say whether a mean or a median that lies so far from an end may, by its error, lie there."""
    return question.name in ("mean", "median") and distance <= Fraction(error)


def _no_use(advice: Advice, released: Mapping[str, float]) -> Iterator[str]:
    """Yield what is to be said of errors, and of those of a release where the advised are none."""
    advised = {label_of(part, 0): advice.error(part) for part in advice.parts}
    said: set[str] = set()
    told_useless: set[str] = set()
    for errors, where in ((advised, ""), (released, " with didp-ref release")):
        asked = {
            name_of(part): (part, errors[label])
            for part in advice.parts
            if part.scale and (label := label_of(part, 0)) in errors
        }
        # a release is what is published: its error is told, also where both are too large
        told = {name: _shown(part, by, released) for name, (part, by) in asked.items()}
        useless = [name for name in asked if name not in told_useless and _useless(*asked[name])]
        told_useless.update(useless)
        said.update(useless)
        at_end = [name for name in asked if name not in said and _at_end(*asked[name])]
        said.update(at_end)
        if useless:
            answers = "this answer is" if len(useless) == 1 else "these answers are"
            than = "that of a guess without the data"
            if not all(can_be_guessed(asked[name][0].question) for name in useless):
                than = f"the answer, or as {than}. Do not publish this remark"
            error = f" ({told[useless[0]]})" if len(useless) == 1 else ""
            yield (
                f"{listed(useless)}: {answers} useless{where}. The error{error} is as large as "
                f"{than}. A weaker promise, such as a larger epsilon, makes it smaller."
            )
        if at_end:
            error = f" ({up(asked[at_end[0]][1])})" if len(at_end) == 1 else ""
            yield (
                f"{listed(at_end)}: the error{error}{where} reaches the nearer end of its "
                f"universe. {AT_END} Do not publish this remark."
            )


def _shown(part: Part, error: float, released: Mapping[str, float]) -> str:
    """Write the error of a release, in as many digits as it has there, or the one advised."""
    most = released.get(label_of(part, 0))
    return up(error) if most is None else up(most, ERROR_DIGITS)


def all_useless(advice: Advice, released: Mapping[str, float]) -> bool:
    """Say whether no answer is of use, as a release gives it where there is one."""
    noisy = [part for part in advice.parts if part.scale]
    return bool(noisy) and all(
        _useless(part, released.get(label_of(part, 0), advice.error(part))) for part in noisy
    )


def listed(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{', '.join(names[:MOST_NAMES])}{more}"


def _useless(part: Part, error: float) -> bool:
    size = max(map(abs, (*part.answer.lower, *part.answer.upper)))
    return is_useless(part.question, part.width, error, size)


def _at_end(part: Part, error: float) -> bool:
    low, high = map(Fraction, part.universe)
    ends = (*part.answer.lower, *part.answer.upper)
    return reaches_end(part.question, min(min(ends) - low, high - max(ends)), error)
