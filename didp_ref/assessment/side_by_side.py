"""Several promises for one file side by side: each is assessed by itself, with a row in a table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Part, plain
from didp_ref.assessment.assessment import Assessment
from didp_ref.assessment.beliefs import epsilon_of_several
from didp_ref.assessment.blocks import Block, Row, Table, in_print
from didp_ref.assessment.distances import PRESENCE
from didp_ref.assessment.planning import ERROR_DIGITS
from didp_ref.assessment.report import UNPUBLISHED, WITH_RELEASE, warnings
from didp_ref.assessment.wording import label_of, opening, percent, up, worlds
from didp_ref.numbers.enclosure import Side
from didp_ref.workbench.explain_limits import Pure
from didp_ref.workbench.explain_words import beside
from didp_ref.workbench.explain_words import percent as shown_chance

FALSE_POSITIVES = Fraction(1, 20)
"""Of the test whose misses are shown, as ``explain`` shows them."""


def side_by_side(found: Sequence[Assessment], calls: Sequence[str]) -> list[Block]:
    """Return a table with a row for each assessment, what its columns mean, and the calls."""
    rows = [_row(each) for each in found]
    names = dict.fromkeys(name for row in rows for name in row)
    named = [name for name in names if any(row.get(name) for row in rows)]
    first = found[0].advice
    suspicion = shown_chance(first.asked.suspicion)
    page: list[Block] = [
        Table("", tuple(named), tuple(tuple(row.get(name, "-") for name in named) for row in rows)),
        Row("Note", UNPUBLISHED),
        *(Row("Warning", text) for text in _warnings(found)),
        *(Row("Note", opening(each.advice)) for each in found[:1] if not _noisy(each.advice)),
        Row("Error", _errors(found)),
        Row("Test", "it has 5% false positives, and misses this share of the true cases"),
        Row("Against", f"someone who knows {_known(first)}, with a {suspicion} suspicion"),
        Row("Worlds", worlds(first)),
        Row("Release", _rejected(found)),
        *(Row("Next", call) for call in calls),
    ]
    return [in_print(block) for block in page if not isinstance(block, Row) or block.text]


def _errors(found: Sequence[Assessment]) -> str:
    """Say which errors those of several queries are."""
    advice = found[0].advice
    if len(advice.lines) == 1:
        return ""
    whose = "a release" if found[0].expected.errors else "noise of your own"
    return f"of {whose}: off by at most this in {100 * advice.asked.confidence:.10g}% of releases"


def _known(advice: Advice) -> str:
    several = advice.asked.records_per_person
    if several == 1:
        return "every other record"
    return f"every record but those of one person (at most {several:,})"


def _row(assessment: Assessment) -> dict[str, str]:
    """Return the cells of one option by their headings."""
    advice = assessment.advice
    suspicion = shown_chance(advice.asked.suspicion)
    kept = assessment.at_delta
    of_values = advice.adjacency in PRESENCE
    cells = {
        "epsilon": plain(advice.asked.epsilon or 0.0),
        f"epsilon at delta = {plain(kept.delta)}" if kept else "": up(kept.epsilon) if kept else "",
        f"{suspicion} rises to at most": percent(advice.risk_of_the_last),
        "values rise to at most": percent(advice.risk_of_values) if of_values else "",
        "a test misses at least": _missed(advice),
    }
    rate = f"{100 * advice.asked.confidence:.10g}%"
    if not _noisy(advice):
        return cells | {"scale": "none"}
    if len(advice.lines) == 1:
        cells["scale"] = _range([part.scale or 0.0 for part in advice.parts], 4)
        cells[f"error ({rate})"] = _range(list(map(advice.error, advice.parts)))
        cells[WITH_RELEASE] = _released(assessment, advice.parts)
        return cells
    for line in advice.lines:
        released = _released(assessment, line.parts)
        errors = released or _range(list(map(advice.error, line.parts)))
        cells[f"error of {_query(line.parts)}"] = errors
    return cells


def _noisy(advice: Advice) -> bool:
    return advice.feasible and any(part.scale for part in advice.parts)


def _query(parts: Sequence[Part]) -> str:
    part = parts[0]
    grouped = f" by {', '.join(part.by)}" if part.by else ""
    return f"{part.question.text}{grouped}"


def _released(assessment: Assessment, parts: Sequence[Part]) -> str:
    """Return what a release of a query is off by, from the least of its numbers to the largest."""
    errors = assessment.expected.errors
    names = [label_of(part, at) for part in parts for at in range(len(part.answer.lower))]
    met = [errors[name] for name in names if name in errors]
    return _range(met, ERROR_DIGITS) if met else ""


def _range(numbers: Sequence[float], digits: int = 3) -> str:
    least, most = up(min(numbers), digits), up(max(numbers), digits)
    return least if least == most else f"{least} to {most}"


def _missed(advice: Advice) -> str:
    """Return what any test misses, of someone who knows all records but those of one person."""
    if advice.epsilon is None:
        return "0%"
    together = epsilon_of_several(advice.epsilon, advice.asked.records_per_person)
    missed = Pure(Fraction(together), "").misses(FALSE_POSITIVES)
    return beside(missed, 1 - FALSE_POSITIVES, Side.DOWN)[0]


def _warnings(found: Sequence[Assessment]) -> Iterator[str]:
    """Yield each warning, after the options that it is of, if it is not of all."""
    told: dict[str, list[str]] = {}
    for assessment in found:
        for text in warnings(assessment):
            told.setdefault(text, []).append(plain(assessment.advice.asked.epsilon or 0.0))
    for text, options in told.items():
        says_so = len(options) == len(found) or text.startswith("epsilon = ")
        yield text if says_so else f"epsilon = {', '.join(options)}: {text}"


def _rejected(found: Sequence[Assessment]) -> str:
    """Return why a release of this is rejected, if it is."""
    return "" if found[0].expected.errors else found[0].expected.text
