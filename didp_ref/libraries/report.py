"""The text that one would send to maintainers: what, where, the line that shows it, a fix."""

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.libraries.errata import UNKNOWN, PublicErratum, enclosed
from didp_ref.libraries.library import libraries
from didp_ref.libraries.reproduce import install
from didp_ref.numbers.enclosure import Enclosure

DIGITS = 12


def report(entry: PublicErratum) -> str:
    """Return the text, in Markdown."""
    return "\n".join(_lines(entry)) + "\n"


def _lines(entry: PublicErratum) -> Iterator[str]:
    yield f"# {entry.title}"
    yield ""
    how = "by reading it" if entry.read else "by running it"
    yield f"Version: {entry.library} {entry.version}"
    yield f"Found: {entry.date}, {how}"
    yield f"Where: `{entry.file}`, `{entry.function}`"
    yield ""
    yield f"It computes: {entry.formula}"
    yield f"The documentation says: \u201c{entry.contract}\u201d"
    yield ""
    yield f"At {instance_of(entry)}."
    if effect := effect_of(entry):
        yield f"{effect}."
    yield ""
    yield "```sh"
    library = libraries().get(entry.library)
    if library and not entry.read:
        yield from install(library, entry.version)
    yield from (line for line, _ in entry.lines)
    yield "```"
    if library and library.left_out:
        yield f"The line also runs without {library.left_out}."
    yield ""
    yield f"Correct: {entry.correct}"
    yield f"Fix: {entry.mend}"
    yield ""
    yield f"Affects: {entry.hurt}"
    yield f"Until it is fixed: {entry.meanwhile}"
    yield f"Upstream: {origin_of(entry)}"


def instance_of(entry: PublicErratum) -> str:
    """Return the point at which an entry is seen, the answer there, and what is true instead."""
    does = "raises" if entry.answer.endswith("Error") else "returns"
    return f"{entry.at}: it {does} {entry.answer}, {_truth(entry)}{entry.by_formula}"


def _truth(entry: PublicErratum) -> str:
    value = digits(entry.exact())
    if entry.reached:
        return f"{entry.bound} {value} holds: {entry.reached.by} reaches it"
    if entry.quantity.startswith("composition."):  # where each larger total holds too
        return f"the least value that holds is {value}"
    return f"exact {value}"


def origin_of(entry: PublicErratum) -> str:
    """Say who reported it upstream, as far as is known here."""
    if not entry.upstream.startswith(UNKNOWN):
        return f"reported by others, computed again here: {entry.upstream}"
    told = f"told to the maintainers on {entry.told}" if entry.told else "not yet reported"
    beside = entry.upstream.removeprefix(UNKNOWN)
    return f"found by didp_ref, {told}; no report by others is known{beside}"


def effect_of(entry: PublicErratum) -> str:
    """Say what follows from the answer, where that is recorded."""
    effect = entry.effect
    if effect is None:
        return ""
    first, *others = (enclosed(effect.quantity, at) for at in (effect.point, *effect.also))
    said = [f"With that answer delta is {digits(first)}, where {effect.against} was asked for"]
    for point, delta in zip(effect.also, others, strict=True):
        where = (f"{name} = {each}" for name, each in point.items() if each != effect.point[name])
        right = abs(delta.upper / Fraction(effect.against) - 1) <= AS_ASKED
        said.append(f"at {', '.join(where)} it is {digits(delta)}{', as asked' * right}")
    return "; ".join(said)


AS_ASKED = Fraction(1, 1000)
"""A difference, as a share of what was asked for, up to which it is kept."""


def digits(exact: Enclosure) -> str:
    """Return an exact value's first digits."""
    return f"{float((exact.lower + exact.upper) / 2):.{DIGITS}g}"
