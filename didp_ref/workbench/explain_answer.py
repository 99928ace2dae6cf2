"""The answer to a question of ``explain``: one sentence, labeled lines, and the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.summary import Summary
from didp_ref.workbench.explain_limits import Approximate, Limits, Pure, exactly
from didp_ref.workbench.explain_named import Named
from didp_ref.workbench.explain_picture import figure_of
from didp_ref.workbench.explain_words import SEEN, briefly, plainly, shortly, with_gain

LONG = 60
"""Names of several mechanisms with more letters are not on the first screen."""
NARROW = Fraction(1, 10**9)
"""A number is printed in ten digits: a share of its bracket's width that they do not show."""
ROWS = {"epsilon": "epsilon at delta", "Guess": "probability of a right guess"}
"""How the screen names a number, by how the name of its finding begins."""
NOISE_MULTIPLIER = "noise multiplier"
"""The number that is sought where no noise is given."""
EPSILONS = ("epsilon at delta", "largest epsilon")
"""How the name of a finding begins that is an epsilon."""
EXCEEDED = "posterior exceeded with probability"
"""So begins the name of the posterior of a headline, where a rare output may exceed it."""

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Finding:
    """A number, enclosed, and what reaches it; if nothing is named it is only a bound."""

    name: str
    value: Enclosure
    attained_by: str = ""
    side: Side = Side.UP
    without_answer: Fraction | None = None
    """What a guess has without any output."""

    @property
    def shown(self) -> str:
        """The number in ten digits, rounded to its safe side; of a guess also what it was."""
        before = self.without_answer
        if before is None:
            return shortly(self.value, self.side)
        return f"{with_gain(self.value, before)} ({briefly(before)} without the output)"

    def __float__(self) -> float:
        """Return the number as a float64, rounded to its safe side."""
        return self.value.float_up() if self.side is Side.UP else self.value.float_down()

    @property
    def _told(self) -> Fraction:
        """What is told: the number, or what a guess gains."""
        return self.value.upper - (self.without_answer or 0)

    @property
    def reached_by(self) -> str:
        """What reaches the number; of a guess, if what it gains is known to a tenth."""
        known = self.without_answer is None or self.value.width <= SEEN * self._told
        return self.attained_by if known else ""

    @property
    def status(self) -> str:
        """Say whether it is attained, and by what; of a bracket, that something inside it is."""
        if not self.attained_by:
            return "a bound"
        if self.value.width <= NARROW * self._told:
            return f"attained by {self.attained_by}"
        lower, upper = (shortly(self.value, side) for side in (Side.DOWN, Side.UP))
        if self.without_answer is not None:
            upper = with_gain(self.value, self.without_answer)
        return f"the exact number is between {lower} and {upper}; attained by {self.attained_by}"


@dataclass(frozen=True)
class Rise:
    """How far a suspicion can rise, as the headline has it."""

    before: str
    after: str = "no limit"
    often: str = ""
    """How probable more than that is at most, if the suspicion is true."""


@dataclass(frozen=True)
class Explanation:
    """What was asked, what it means, the numbers, what it does not mean, and what can be drawn."""

    values: Mapping[str, Fraction]
    adjacency: str | None
    headline: str
    rows: tuple[tuple[str, str], ...]
    """Labels and texts, as the summary shows them."""
    findings: tuple[Finding, ...]
    not_said: tuple[str, ...] = ()
    limits: Limits | None = None
    """What bounds any test, where a promise was asked about."""
    status: str = ""
    """PASS, FAIL or OPEN where a stated epsilon was checked."""
    mechanism: Named | None = None
    """The mechanism that was named."""
    report: tuple[str, ...] = ()
    """Sentences for a report, if the promise limits how sure somebody can become."""
    rise: Rise | None = None
    """How far a suspicion can rise, where a promise was asked about."""

    def __repr__(self) -> str:
        drawn = "; answer.plot()" if self.limits is not None else ""
        return self.summary().short(f"print(answer){drawn}")

    def __str__(self) -> str:
        return "\n".join(self.summary().lines())

    @property
    def value(self) -> float:
        """The number of the headline, rounded to its safe side.

        With a delta this is the posterior that is exceeded rarely; else the first finding.
        """
        return float(self._rarely_exceeded or self.findings[0])

    @property
    def epsilon(self) -> float:
        """The epsilon that is kept, or that keeps the level asked for, rounded to its safe side.

        It is that of all outputs, and of all records of a person.
        Raises :class:`InputError` if neither the question nor the answer has one.
        """
        found = next((each for each in self.findings if each.name.startswith(EPSILONS)), None)
        if found is not None:
            return float(found)
        if isinstance(self.limits, Pure):
            return exactly(self.limits.exponent).float_up()
        if isinstance(self.limits, Approximate):
            return exactly(self.limits.epsilon).float_up()
        raise InputError("epsilon", "this answer has none: .value and .findings have its numbers")

    @property
    def _rarely_exceeded(self) -> Finding | None:
        """The posterior that is exceeded rarely, which the headline has."""
        return next((each for each in self.findings if each.name.startswith(EXCEEDED)), None)

    def _repr_html_(self) -> str:
        return self.summary().html()

    def summary(self) -> Summary:
        """Return the answer in about eight lines."""
        rows = list(self.rows)
        if any(label == "Tight" for label, _ in rows):  # a lower limit says so itself
            return Summary(self.status, self.headline, tuple(rows))
        place = next((at for at, row in enumerate(rows) if row[0] == "Against"), len(rows))
        rows.insert(place, ("Tight", self.tight))
        return Summary(self.status, self.headline, tuple(rows))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The headline, and each line with its label, but for what to type next."""
        rows = [(label, text) for label, text in self.summary().rows if text and label != "Next"]
        said = (f"{label}: {text}".replace("\n", "; ") for label, text in rows)
        return (self.headline, *said)

    @property
    def guess(self) -> str:
        """What the promise means for a guess, if one was asked about."""
        return dict(self.rows).get("Guess", "")

    @property
    def tight(self) -> str:
        """Say whether something reaches these numbers."""
        reached = list(dict.fromkeys(each.reached_by for each in self.findings))
        if not any(reached):
            return "not shown: these are upper limits, and the true risk may be lower"
        if all(reached):
            names, many = " and ".join(reached), len(reached) > 1
            if many and len(names) > LONG:
                return "yes: some mechanisms reach these limits (--details lists them)"
            return f"yes: some mechanism reaches these limits ({names})"
        exact = [
            label
            for label, name in ROWS.items()
            if any(each.name.startswith(name) and each.reached_by for each in self.findings)
        ]
        if self._rarely_exceeded and not self._rarely_exceeded.attained_by and exact:
            said = f"{' and '.join(exact)} {'are' if exact[1:] else 'is'} reached"
            return f"in part: {said}; line 1 may overstate the risk"
        return "in part: some numbers are upper limits (--details says which)"

    def plot(self) -> Figure:
        """Draw what any test can do, and where a suspicion can end at every prior.

        Raises :class:`InputError` for the answer to which promise keeps a level.
        """
        if self.limits is None:
            raise InputError("plot", "a promise can be drawn; give epsilon=... or another promise")
        asked = ", ".join(f"{name} = {plainly(each)}" for name, each in self.values.items())
        return figure_of(self.limits, asked)

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield each number with what attains it, and what the answer does not say."""
        for finding in self.findings:
            yield finding.name, f"{finding.shown} ({finding.status})"
        for sentence in self.not_said:
            yield "Scope", sentence
