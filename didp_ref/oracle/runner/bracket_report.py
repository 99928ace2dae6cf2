"""What a check found of an accountant: what is below the least possible value, what is wasteful."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from statistics import median_high

from didp_ref.formulas.bracketed import computed
from didp_ref.oracle.accountants import CAUSES, Cause
from didp_ref.oracle.judge import NUMBERS, Finding, Level
from didp_ref.oracle.ordinary import EXTREME, ORDINARY, is_extreme, ranges_in_use
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.steps import OF_A_STEP
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.tolerance import WASTE, Tolerance
from didp_ref.oracle.vectors import Vector, VectorFile
from didp_ref.summary import Summary, counted_are, counted_as

SURE, LIKELY, FEWEST = 0.9, 0.5, 2
SLOWLY = 6
"""Of so many results a cause is asked whose values take long."""
FLOOR, FLOORS = "fft-floor", (1e-6, 1e-2)
"""A floor of a convolution in floats shows below some delta, and not above."""
TWICE = 2.0


class BracketReport(Report):
    """What an accountant did with its inputs: each has a certified bracket."""

    def summary(self, exact: bool = False) -> Summary:
        """Return what was found, in about twelve lines."""
        if self.conforms:
            return self._certified()
        if self._is_incomplete:
            return super().summary(exact)
        rows = [
            ("Cause", self._why),
            *self._shown(exact),
            ("Also", "; ".join(self._else)),
            ("Note", "\n".join(self._notes)),
            ("Checked", self._checked),
            ("Untested", self.not_tried),
        ]
        fails = self._below or self._accepted or self._lost or self.behaviour or self.not_asked
        word = "WARN" if self._is_limited or (self._wasted and not fails) else "FAIL"
        return Summary(word, f"{self.quantity}: {self._first}", tuple(rows))

    def _certified(self) -> Summary:
        most = max(self.tolerance.relative, self.tolerance.safe_relative) or WASTE
        said = []
        if self.values and Level.ACCURATE in self.levels:
            said = [f"{counted_as(self.values, 'results')} right"]
        elif self.answered and Level.SAFE in self.levels:
            said = [f"{counted_as(self.safe, 'results')} on the safe side"]
        if self.errors and Level.REFUSES in self.levels:
            said += [f"{counted_as(self.errors, 'invalid inputs')} rejected"]
        reach = [f"{len(self.asked) - self.fresh} test vectors{self._fresh}"]
        if Level.SAFE in self.levels:
            reach.append("no result below the least possible value")
        if Level.ACCURATE in self.levels:
            reach.append(f"none over {_percent(most)} above it")
        notes, untested = "\n".join(self._notes), self.not_tried
        rows = (("Checked", ", ".join(reach)), ("Note", notes), ("Untested", untested))
        return Summary("PASS", f"{self.quantity}: {', '.join(said)}", rows)

    @property
    def placing_is_doubtful(self) -> bool:
        """Whether hardly a result is right, and no fault gives all of them."""
        return super().placing_is_doubtful and not any(each.certain for each in self._named)

    @property
    def only_safe(self) -> bool:
        """Whether all that fails of valid input is that results are not as tight as asked."""
        return bool(self._wasted) and not (self._below or self._lost or self.behaviour)

    @property
    def _is_limited(self) -> bool:
        """Whether results are right within limits: none may be below its bracket, or wasteful."""
        return not self._numbers and super()._is_limited

    @property
    def _numbers(self) -> list[Finding]:
        return [each for each in self.findings if each.kind in NUMBERS and not each.vector.error]

    @property
    def _below(self) -> list[Finding]:
        return [each for each in self._numbers if ratio(each) < 1]

    @property
    def _ordinary_below(self) -> list[Finding]:
        return [each for each in self._below if not is_extreme(each.vector)]

    @property
    def _wasted(self) -> list[Finding]:
        return [each for each in self._numbers if ratio(each) >= 1]

    @property
    def _first(self) -> str:
        if self._below:
            ordinary = self._ordinary_below
            where = f" {ORDINARY}" if len(ordinary) < len(self._below) else ""
            by = f"{_least(ordinary)}{where}" if ordinary else f"{_least(self._below)}, {EXTREME}"
            return f"{_results(self._below)} below the least possible ({by})"
        if self._lost or not self._wasted:
            return self._headline
        also = f"; FAIL, and not WARN, because it also {self._taken}" if self._accepted else ""
        half = _times(median_high(map(ratio, self._wasted)))
        some = f" (half of them at most {half} it)" if len(self._wasted) >= FEWEST else ""
        return f"safe, but wasteful: up to {_most(self._wasted)} the least possible{some}{also}"

    @property
    def _taken(self) -> str:
        return f"accepts {len(self._accepted)} of {self.errors} invalid inputs"

    @property
    def _checked(self) -> str:
        bounds = f"; {len(self._wasted)} safe, and too large" if self._wasted else ""
        return super()._checked.replace(" right.", f" right{bounds}.", 1)

    @property
    def _else(self) -> Iterator[str]:
        if self._below and self._wasted:
            yield f"{_results(self._wasted)} wasteful: up to {_most(self._wasted)} the least"
        if self._accepted and self._below:
            yield self._taken
        if self._lost and self._below:
            yield f"{counted_as(len(self._lost), 'valid inputs')} got no number"
        yield from self.behaviour

    @property
    def _named(self) -> list[Suspect]:
        return [each for each in self.suspects if each.flag in FIXES]

    @property
    def _why(self) -> str:
        first = self._fault
        if first is None:
            return "; ".join(self.behaviour) if not self._numbers else "none of the known faults"
        sure = f"explains {first.failing} of {first.total}"
        is_left = self.shown is not None and self.shown.vector.id not in first.ids
        left = "; the result below is not among them" if is_left else ""
        return f"{first.bug} ({sure if first.certain else f'likely: {first.ground}'}{left})"

    @property
    def _notes(self) -> list[str]:
        notes = super()._notes
        usual = f"ordinary: {ranges_in_use(subject(self.quantity).parameters)}"
        if len(self._ordinary_below) < len(self._below) and usual not in notes:
            notes.append(usual)
        return notes

    @property
    def _told(self) -> list[Finding]:
        """The failures that the first line tells."""
        return self._below or self._wasted or self._lost or self._accepted

    @property
    def _fault(self) -> Suspect | None:
        """The known fault that explains some of the failures that the first line tells."""
        told = {each.vector.id for each in self._told}
        return next((each for each in self._named if each.ids & told), None)

    @property
    def shown(self) -> Finding | None:
        """The failure that the screen shows, if it shows one."""
        group = self._told
        if self.conforms or self._is_incomplete or not group:
            return super().shown
        far = {id(each): ratio(each) for each in self._numbers}
        ordinary = self._ordinary_below or group
        best = (min if self._below else max)(ordinary, key=lambda each: far.get(id(each), 1.0))
        if self._lost and not self._below:  # line 1 names the worst ordinary result
            return self._farthest or best
        return best

    def _shown(self, exact: bool) -> Iterator[tuple[str, str]]:
        best = self.shown if self._told else None
        if best is None:
            return
        yield "At", shown_inputs(best.vector, exact)
        yield "Returned", best.answer
        if best.vector.error:
            yield "Expected", best.passing
        else:
            (target,) = best.vector.targets
            ends = f"{float(target.lower):.8g} and {float(target.upper):.8g}"
            yield "Expected", f"the least possible value lies between {ends} (certified)"
        yield "Fix", FIXES[self._fault.flag] if self._fault else ""

    def diagnosed(self, notes: Mapping[str, str]) -> list[Suspect]:
        """Return the known faults that give the answers: of those below, if there are any."""
        group = self._below or self._wasted  # what wastes is no cause of what is below
        others = self._wasted if self._below else []
        if self.quantity in computed:
            suspects = _explained(self.quantity, group, others, OF_A_STEP[self.quantity])
        else:
            suspects = _explained(self.quantity, group, others, CAUSES) or self._floor(group)
        return suspects + [
            each
            for each in super().diagnosed(notes)
            if each.severity in (Severity.NO_ANSWER_EXISTS, Severity.INVALID, Severity.NO_ANSWER)
        ]

    def _floor(self, group: Sequence[Finding]) -> list[Suspect]:
        """Say whether results are wrong exactly where delta is small."""
        if len(group) < FEWEST or not self._below:
            return []
        wrong = {each.vector.id for each in group}
        limit = max(_delta(each.vector) for each in group)
        valid = [each for each in self.asked if not each.error]
        right = [each for each in valid if each.id not in wrong]
        if limit > FLOORS[0] or not any(_delta(each) > limit for each in right):
            return []
        within = [each for each in valid if _delta(each) <= limit]
        if len(group) < LIKELY * len(within):  # a floor is under all that lies below it
            return []
        ground = (
            f"{len(group)} of {len(within)} results with delta <= {limit:.2g} are wrong, "
            "and none with a larger one"
        )
        return [
            suspect(
                FLOOR,
                "the floor of a floating-point convolution (FFT): below it delta is noise",
                group,
                len(within),
                Severity.CORNER,
                score=len(group) / len(within),
                ground=ground,
            )
        ]


FIXES = {cause.flag: cause.mend for cause in chain(CAUSES, *OF_A_STEP.values())} | {
    FLOOR: "add the rounding error of the transform to delta, or convolve in whole numbers"
}


def report_of(file: VectorFile, tolerance: Tolerance, levels: tuple[Level, ...]) -> Report:
    """Begin to count the answers to a file of vectors."""
    return (BracketReport if file.has_brackets else Report).of(file, tolerance, levels)


def ratio(finding: Finding) -> float:
    """Return an answer over the least possible value: the nearest end of its bracket."""
    (target,) = finding.vector.targets
    if math.isinf(finding.numbers[0]):  # an exact number beyond float64
        return finding.numbers[0]
    answer = Fraction(finding.numbers[0])
    end = target.lower if answer < target.lower else target.upper
    return float(answer / end) if end else math.inf


def _explained(
    quantity: str, group: Sequence[Finding], others: Sequence[Finding], causes: Sequence[Cause]
) -> list[Suspect]:
    """Return the known fault that gives most of some results, if half of them show one.

    It is a fault of the whole accountant, so it gives half of the other wrong results too.
    """
    kind = quantity.rpartition("_")[2]
    found: list[Suspect] = []
    for cause in causes if group else ():
        if any(each.score == 1 or (cause.is_slow and each.certain) for each in found):
            break
        asked = group if not cause.is_slow else _spread(group)
        hits = _hits(cause, kind, asked)
        share = len(hits) / len(asked)
        shown = sum(cause.shows(kind, _point(each), each.numbers[0]) for each in hits)
        enough = shown >= LIKELY * len(asked) and len(hits) >= min(FEWEST, len(group))
        if enough and (not others or _hits(cause, kind, _spread(others))):
            named = suspect(
                cause.flag,
                cause.bug,
                hits,
                len(asked),
                Severity.FORMULA,
                score=share,
                ground=f"{len(hits)} of {len(asked)} results are what it gives",
                certain=share >= SURE,
            )
            found.append(named)
    return sorted(found, key=lambda each: -each.score)[:1]


def _hits(cause: Cause, kind: str, asked: Sequence[Finding]) -> list[Finding]:
    """Return the results that a fault gives; none as soon as it cannot give half of them."""
    hits: list[Finding] = []
    for place, each in enumerate(asked):
        if cause.explains(kind, _point(each), each.numbers[0]):
            hits.append(each)
        elif place + 1 - len(hits) > (1 - LIKELY) * len(asked):
            return []
    return hits


def _spread(group: Sequence[Finding]) -> Sequence[Finding]:
    """Return a few of some results, those of the fewest steps first, which take least."""
    few = group[:: max(1, len(group) // SLOWLY)][:SLOWLY]
    return sorted(few, key=lambda each: _point(each).get("times", 0))


def _point(finding: Finding) -> dict[str, float]:
    return {name: float(value) for name, value in finding.vector.floats.items()}  # type: ignore[arg-type]  # of valid input, numbers


def _delta(vector: Vector) -> float:
    """Return the delta that is asked about, or that is the result."""
    given = vector.floats.get("total_delta")
    return given if isinstance(given, float) else float(vector.targets[0].upper)


def _results(group: Sequence[Finding]) -> str:
    return counted_are(len(group), "results")


def _least(group: Sequence[Finding]) -> str:
    """Say by how much the smallest of some results is too small."""
    missing = 1 - min(map(ratio, group))
    return f"by up to {_percent(min(max(missing, 0.0), 1.0))}"


def _most(group: Sequence[Finding]) -> str:
    """Say how far the largest of some results is above."""
    return _times(max(map(ratio, group)))


def _times(factor: float) -> str:
    """Return a factor, rounded up.

    >>> _times(2.34), _times(1.181), _times(math.inf)
    ('2.4 times', '19% above', 'any multiple of')
    """
    if math.isinf(factor):
        return "any multiple of"
    if factor >= TWICE:
        return f"{math.ceil(10 * factor) / 10:g} times"
    return f"{_percent(factor - 1)} above"


def _percent(share: float) -> str:
    """Return a share in percent, rounded up to two digits.

    >>> _percent(0.1201), _percent(0.01), _percent(3.2e-7)
    ('13%', '1%', '0.000032%')
    """
    if share <= 0:
        return "0%"
    digits = max(0, 1 - math.floor(math.log10(100 * share)))
    rounded = math.ceil(round(100 * share * 10**digits, 6)) / 10**digits
    text = f"{rounded:.{digits}f}"
    return f"{text.rstrip('0').rstrip('.') if digits else text}%"
