"""The answer to a question of ``explain``: sentences, numbers they rest on, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.notebooks import Wrapped
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain_limits import Limits
from didp_ref.workbench.explain_words import plainly, shortly


@dataclass(frozen=True)
class Finding:
    """A number, enclosed, and what reaches it; where nothing is named it is only a bound."""

    name: str
    value: Enclosure
    attained_by: str = ""
    side: Side = Side.UP
    without_answer: Fraction | None = None
    """What a guess has without any answer."""

    @property
    def shown(self) -> str:
        """The number in ten digits, rounded to its safe side; of a guess also what it was."""
        without = f" ({self.without})" if self.without else ""
        return f"{shortly(self.value, self.side)}{without}"

    @property
    def without(self) -> str:
        """Say what a guess has without any answer."""
        before = self.without_answer
        return "" if before is None else f"{plainly(before)} without any answer"

    @property
    def status(self) -> str:
        """Say whether it is attained, and by what."""
        return f"attained by {self.attained_by}" if self.attained_by else "a bound"

    @property
    def reached(self) -> str:
        """Say it within a sentence."""
        return f"reached by {self.attained_by}" if self.attained_by else "a bound"


def told(*parts: tuple[str, Finding]) -> str:
    """Join what is said of some findings; say of all what reaches them, or of each, as it is.

    >>> half = Enclosure("1/2", "1/2")
    >>> hits, misses = ("hits", Finding("", half, "noise")), ("misses", Finding("", half))
    >>> told(hits, hits), told(misses, misses)
    ('hits, and hits: reached by noise', 'misses, and misses: these are bounds')
    >>> told(hits, misses)
    'hits (reached by noise), and misses (a bound)'
    """
    texts = [text for text, _ in parts]
    shortest = min((finding for _, finding in parts), key=lambda each: len(each.attained_by))
    if shortest.attained_by and all(
        each.attained_by.startswith(shortest.attained_by) for _, each in parts
    ):
        return f"{', and '.join(texts)}: {shortest.reached}"
    if any(each.attained_by for _, each in parts):
        return ", and ".join(f"{text} ({each.reached})" for text, each in parts)
    return f"{', and '.join(texts)}: {'these are bounds' if len(parts) > 1 else 'a bound'}"


@dataclass(frozen=True)
class Explanation(Wrapped):
    """What was asked, what it means, the numbers, what it does not mean, and what can be drawn."""

    values: Mapping[str, Fraction]
    adjacency: str | None
    sentences: tuple[str, str]
    findings: tuple[Finding, ...]
    guess: str = ""
    """What the promise means for a guess, where one was asked about."""
    not_said: tuple[str, ...] = ()
    limits: Limits | None = None
    """What bounds any test, where a promise was asked about."""

    def __repr__(self) -> str:
        return "\n".join(f"{' ' * indent}{text}" for indent, text in self.paragraphs())

    def paragraphs(self) -> Iterator[tuple[int, str]]:
        """Yield what it says, and how far each paragraph is indented."""
        for sentence in filter(None, (*self.sentences, self.guess)):
            yield 0, sentence
        for status, findings in self.by_status().items():
            yield 0, ""
            yield 2, f"{status}:"
            for finding in findings:
                yield 4, f"{finding.name}: {finding.shown}"
        yield 0, ""
        for sentence in self.not_said:
            yield 0, sentence

    def by_status(self) -> dict[str, list[Finding]]:
        """Return the findings by what attains them, in the order in which these come first."""
        groups: dict[str, list[Finding]] = {}
        for finding in self.findings:
            groups.setdefault(finding.status, []).append(finding)
        return groups
