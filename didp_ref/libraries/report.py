"""The text that one would send to maintainers: what, where, the line that shows it, a mend."""

from __future__ import annotations

from collections.abc import Iterator

from didp_ref.libraries.errata import PublicErratum, enclosed
from didp_ref.numbers.enclosure import Enclosure

DIGITS = 12


def report(entry: PublicErratum) -> str:
    """Return the text, in Markdown."""
    return "\n".join(_lines(entry)) + "\n"


def _lines(entry: PublicErratum) -> Iterator[str]:
    yield f"# {entry.title}"
    yield ""
    how = "read" if entry.read else "run"
    yield f"Version: {entry.library} {entry.version}, {how} on {entry.date}"
    yield f"Where: `{entry.file}`, `{entry.function}`"
    yield ""
    yield f"What is computed: {entry.formula}"
    yield f"What the documentation says: \u201c{entry.contract}\u201d"
    yield ""
    exact = digits(entry.exact())
    yield f"At {point_of(entry)} the answer is {entry.answer}; the exact value is {exact}."
    if effect := effect_of(entry):
        yield f"{effect}."
    yield ""
    yield "```"
    yield entry.shows
    yield "```"
    yield ""
    yield f"What is correct: {entry.correct}"
    yield f"A mend: {entry.mend}"
    yield ""
    yield f"Who is concerned: {entry.hurt}"
    yield f"Until it is mended: {entry.meanwhile}"
    yield f"Known upstream: {entry.upstream}"


def point_of(entry: PublicErratum) -> str:
    """Return the point at which an entry is seen."""
    return ", ".join(f"{name} = {value}" for name, value in entry.point.items())


def effect_of(entry: PublicErratum) -> str:
    """Say what follows from the answer, where that is recorded."""
    if entry.effect is None:
        return ""
    effect = digits(enclosed(entry.effect.quantity, entry.effect.point))
    return f"With that answer delta is {effect}, where {entry.effect.against} was asked for"


def digits(exact: Enclosure) -> str:
    """Return an exact value's first digits."""
    return f"{float((exact.lower + exact.upper) / 2):.{DIGITS}g}"
