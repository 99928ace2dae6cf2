"""The first line of a report: the status word, and one sentence that says what fails."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.diagnosis import NO_NUMBER, is_far
from didp_ref.oracle.factor import best_known, factor_off, times, too_what, unsafe_factor
from didp_ref.oracle.judge import Finding, Kind, Level
from didp_ref.oracle.known_bounds import FLAG as KNOWN_BOUND
from didp_ref.oracle.known_bounds import MULTIPLE
from didp_ref.oracle.one_edit import FLAG as ONE_EDIT
from didp_ref.oracle.ordinary import EXTREME, ORDINARY, is_extreme, is_ordinary, which_inputs
from didp_ref.oracle.runner.behaviour import CHANGING, MUTATING, STATE
from didp_ref.oracle.runner.counted import Counted
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.suspect import Severity
from didp_ref.summary import counted_are, counted_as

OF_A_BOUND = (KNOWN_BOUND, MULTIPLE, ONE_EDIT)
"""The suspects that say which bound is computed, if results are on the safe side of ours."""
ROUNDING = 1e-6
"""A result that is wrong by this share or less may be wrong by rounding alone."""
MANY_DIGITS = 12
"""Rounding step by step leaves as many digits, unless terms cancel."""


@dataclass(repr=False)
class Verdict(Counted):
    """What the counts of an implementation come to: PASS, WARN, FAIL or OPEN, and why."""

    @property
    def _word(self) -> str:
        """The status of what does not conform."""
        if self._is_incomplete:
            return "OPEN"
        if self._is_limited:
            return "WARN"
        if self._lost or self._accepted or self._hangs:
            return "FAIL"
        if self._is_beside_bound and self._unproved:
            return "OPEN"
        wasteful = self._is_wasteful and not (self.behaviour or self.not_asked)
        return "WARN" if wasteful or self.only_rounding else "FAIL"

    @property
    def _is_limited(self) -> bool:
        """Whether results are right within limits: for valid input, or at ordinary parameters.

        Beyond these, input that must be rejected is not, or extreme parameters raise an error. A
        number where no result exists is no limit: it promises what nothing can keep.
        """
        if self.behaviour or self.not_asked or self._hangs or self._impossible:
            return False
        if not self._is_within_rounding:
            return False
        about = {Level.ACCURATE, Level.SAFE}.intersection(self.levels)
        is_judged = any(self.counts(level)[1] for level in about)
        return is_judged and (self._is_lost_at_extremes if self._lost else bool(self._accepted))

    @property
    def _is_within_rounding(self) -> bool:
        """Whether no number is wrong by more than rounding, but on the safe side: by a millionth.

        At extreme parameters it may be by more, so that fresh points do not decide.
        """
        if self._wrong:
            apart = (each for each in self._wrong if not is_extreme(each.vector))
            return self._is_wasteful and all(factor_off(each) < 1 + ROUNDING for each in apart)
        return not self._rounded or self.numbers_are_right

    @property
    def _is_lost_at_extremes(self) -> bool:
        """Whether extreme parameters alone get an error, or an infinity on the safe side."""
        if not self._at_extremes:
            return False
        lost = {each.vector.id for each in self._lost}
        return all(map(self.is_harmless, self._lost)) and any(
            not is_extreme(each) for each in self.asked if not each.error and each.id not in lost
        )

    @property
    def _headline(self) -> str:
        """What fails, the worst first: a call that never ends stops a program of a user."""
        for_nothing = "" if self._wrong else self._numbers_for_nothing
        return "; ".join(filter(None, (*self._acts, self._hangs, for_nothing, self._judged)))

    @property
    def _acts(self) -> Iterator[str]:
        """Say what a function does beside its results, if these are right and something else fails.

        If nothing else does, it is what is judged.
        """
        if self.findings and not self._wrong:
            for kind in (STATE, CHANGING, MUTATING):
                if any(each.startswith(kind) for each in self.behaviour):
                    yield kind

    @property
    def _numbers_for_nothing(self) -> str:
        """Say how many inputs get a number though no result exists, if any."""
        count = len(self._impossible)
        return f"returns a number for {counted_as(count, 'inputs')} without a result" * bool(count)

    @property
    def _judged(self) -> str:
        """Say what holds of the results."""
        if self._has_no_numbers:
            return "returns no single number"
        if self._is_beside_bound:
            return self._beside_bound
        if self._wrong:
            if self._is_wasteful:
                others = "the results are " if [*self._beside_waste] else ""
                return "; ".join((*self._beside_waste, f"{others}safe, but {self._how_far}"))
            return f"wrong results, {self._how_far}" if self._how_far else "wrong results"
        if self._is_limited:
            return self._limits
        if self._lost:
            where = f", {EXTREME}" if self._at_extremes else ""
            return self._without_number + where + self._others_right
        if self._rounded:
            right = self._up_to_rounding
            return f"{self._accepts}; otherwise {right}" if self._accepted else right
        if self._is_incomplete:
            right = "right" if Level.ACCURATE in self.levels else "no failure"
            every = len(self.asked) + len(self.left)
            return f"{right} at {len(self.asked)} of {every} inputs so far"
        if self._accepted:
            return f"{self._accepts}; {self._valid_inputs}" if self.values else self._accepts
        if self.placing and self.placing.called:
            return self.placing.called
        if self._hangs and self.values:
            return self._valid_inputs
        return self.behaviour[0] if self.behaviour else "nothing was asked"

    @property
    def _limits(self) -> str:
        """Say where results are right, and what fails elsewhere."""
        right = "right" if Level.ACCURATE in self.levels else self._valid_inputs
        right = self._up_to_rounding if self._rounded else right
        if right.startswith("right"):  # the other texts say of which results they are
            right += " at ordinary parameters" if self._lost else " for valid inputs"
        lost = f"{self._without_number}, at extreme ones" if self._lost else ""
        accepts = self._accepts if self._accepted else ""
        return "; ".join(filter(None, (right, lost, accepts)))

    @property
    def _valid_inputs(self) -> str:
        """Say what holds of the valid inputs if no level fails at one."""
        if Level.ACCURATE in self.levels:
            return "valid inputs are right"
        if Level.SAFE in self.levels and self.answered:
            return f"{counted_are(self.safe, 'results')} on the safe side"
        return "valid inputs were not judged"

    @property
    def _at_extremes(self) -> bool:
        """Whether extreme inputs alone got no number."""
        return all(is_extreme(each.vector) for each in self._lost)

    @property
    def _others_right(self) -> str:
        """Say that all valid inputs with a result are right, where all have been tried."""
        tested = Level.ACCURATE in self.levels and not self.stopped
        if not tested or (self._rounded and self._loses_digits) or len(self._lost) >= self.values:
            return ""
        return f"; the others are {self._up_to_rounding if self._rounded else 'right'}"

    @property
    def _loses_digits(self) -> bool:
        """Whether the worst result has lost more digits than rounding step by step does."""
        return min(self.digits, default=MANY_DIGITS) < MANY_DIGITS

    @property
    def _up_to_rounding(self) -> str:
        """Say that the formula is right, and how many digits of the worst result are."""
        if Level.ACCURATE not in self.levels:  # of the others nothing is known
            return f"{counted_are(len(self._rounded), 'results')} on the unsafe side, by rounding"
        digits = min(self.digits, default=MANY_DIGITS)
        if digits >= MANY_DIGITS and self.sharper:
            results = counted_are(len(self.sharper), "results")
            beyond = "smaller" if self.side is Side.UP else "larger"
            return f"{results} {beyond} than this bound, and safe where tried; all others right"
        if digits >= MANY_DIGITS:
            return "right up to rounding"
        return f"loses digits: {digits or 'none'} of 15 are correct in the worst result"

    @property
    def _is_incomplete(self) -> bool:
        """Whether the check was stopped before anything failed: nothing is decided then."""
        return bool(self.stopped) and not (self.findings or self.behaviour)

    @property
    def only_safe(self) -> bool:
        """Whether all that fails of valid input is that results are not as tight as asked."""
        holds = bool(self.holds(Level.SAFE))
        return self._is_wasteful and holds and not (self._lost or self.behaviour)

    @property
    def _has_no_numbers(self) -> bool:
        """Whether what is returned is no number: then nothing else is said of it."""
        return bool(self.suspects) and self.suspects[0].flag == NO_NUMBER

    @property
    def _wrong(self) -> list[Finding]:
        """The numbers that are wrong by more than rounding."""
        if self.numbers_are_right:
            return []
        far = [x for x in self._rounded if is_far(x) and factor_off(x) > 1 + ROUNDING]
        is_sure = any(x.certain and x.severity is Severity.FORMULA for x in self.suspects)
        if far or self.behaviour or (self._lost and not is_sure):
            return far
        return [each for each in self._rounded if each.kind is Kind.WRONG and is_far(each)]

    @property
    def _unsafe(self) -> list[Finding]:
        """The wrong numbers that are known to be unsafe."""
        if not self.has_unsafe_side:
            return []
        return [each for each in self._wrong if each.unsafe or each.kind is Kind.UNSAFE]

    @property
    def _unproved(self) -> list[Finding]:
        """The numbers beyond a bound that is enough, of which nothing more is known."""
        return [each for each in self._wrong if each.unproved]

    @property
    def _impossible(self) -> list[Finding]:
        """The numbers for inputs that have no result."""
        return [each for each in self._accepted if each.is_impossible]

    @property
    def _is_beside_bound(self) -> bool:
        """Whether results may be those of another bound: ours is merely enough, and no bug is sure.

        Smaller results are open then, and larger ones are safe.
        """
        if subject(self.quantity).is_least or not (self._unproved or self._is_wasteful):
            return False
        if self._unsafe or self._has_no_numbers:
            return False
        weaker = (KNOWN_BOUND,) if self._unproved else OF_A_BOUND
        certain = [each for each in self.suspects if each.certain and each.flag not in weaker]
        return all(each.severity is not Severity.FORMULA for each in certain)

    @property
    def _is_wasteful(self) -> bool:
        """Whether all that is wrong with numbers, but for rounding, lies on the safe side."""
        beyond = any(each.kind is Kind.WRONG and each.unsafe for each in self._rounded)
        unsafe = beyond or self._unsafe or self._unproved
        known = self.has_unsafe_side and not (unsafe or self._has_no_numbers)
        return known and bool(self._wrong)

    @property
    def _beside_waste(self) -> Iterator[str]:
        """What makes wasteful results fail."""
        if self._lost:
            yield self._without_number
        if self._accepted:
            yield self._accepts

    @property
    def _beside_bound(self) -> str:
        """Say on which side of the bound results lie, and what is known of them."""
        beyond, within = ("smaller", "larger") if self.side is Side.UP else ("larger", "smaller")
        factor = factor_off(self._farthest) if self._farthest else math.inf
        where = f" {ORDINARY}" if self._leaves_extremes_out else ""
        by = f" (up to {times(factor)}{where})" if math.isfinite(factor) else ""
        by = " (by less than a millionth)" if factor < 1 + ROUNDING else by
        if self._unproved:
            results = counted_are(len(self._unproved), "results")
            return f"{results} {beyond} than this bound{by}; not known to be safe"
        results = counted_are(len(self._wrong), "results")
        safe = f"{results} {within} than this bound{by}; safe, not as tight"
        return "; ".join((*self._beside_waste, safe))

    @property
    def _leaves_extremes_out(self) -> bool:
        """Whether a result at extreme parameters is farther off than the farthest ordinary one."""
        worst = self._farthest
        group = self._unproved or self._wrong
        return worst is not None and factor_off(worst) < max(map(factor_off, group))

    def _factor(self, finding: Finding) -> float:
        return unsafe_factor(finding, self.side) if self.has_unsafe_side else factor_off(finding)

    @property
    def _most_harmful(self) -> list[Finding]:
        """The wrong numbers that do most harm: those at ordinary parameters, if there are any."""
        unproved = self._unproved if self._is_beside_bound else []
        group = self._unsafe or unproved or self._wrong
        return [each for each in group if is_ordinary(each.vector)] or group

    @property
    def _farthest(self) -> Finding | None:
        """The farthest of the most harmful wrong numbers, by a factor if one has any."""
        group, factor = self._most_harmful, self._factor if self._unsafe else factor_off
        finite = [each for each in group if math.isfinite(factor(each))]
        return max(finite or group, key=factor, default=None)

    @property
    def _how_far(self) -> str:
        """Say to which side results are wrong, and by which factor at most."""
        worst = self._farthest
        if worst is None:
            return ""
        factor = (self._factor if self._unsafe else factor_off)(worst)
        which = ""
        if self._unsafe or (self.has_unsafe_side and not self._unproved):
            above = (self.side is Side.DOWN) == bool(self._unsafe)
            which = too_what(self.quantity, above=above)
        if not math.isfinite(factor):  # none of the most harmful numbers is off by a factor
            where = which_inputs(worst.vector)
            return f"{which} {where}".strip() if where == EXTREME else which
        if factor < 1 + ROUNDING:
            return f"{which}, by less than a millionth" if which else "by less than a millionth"
        of = ", measured from this bound" if self._is_of_a_bound(worst) else ""
        most = f"{times(factor)} at the worst input tested{of}{self._or_by_any_factor}"
        where = " ".join(filter(None, (which, which_inputs(worst.vector))))
        return f"{where} ({most}){self._other_side}"

    def _is_of_a_bound(self, finding: Finding) -> bool:
        """Whether an unsafe result is measured from a bound that is not the least value."""
        is_enough = subject(self.quantity).enough is not None
        return is_enough and finding in self._unsafe and best_known(finding) is None

    @property
    def _or_by_any_factor(self) -> str:
        """Say that some of the most harmful numbers are off by no factor at all."""
        factor = self._factor if self._unsafe else factor_off
        beyond = [each for each in self._most_harmful if math.isinf(factor(each))]
        if not beyond:
            return ""
        others = counted_are(len(beyond), "results")
        is_zero = not any(map(any, (each.numbers for each in beyond)))
        return f"; {others} {'0' if is_zero else 'off by any factor'}"

    @property
    def _other_side(self) -> str:
        """Say that ordinary results are wrong on the safe side, where only extreme ones are not."""
        worst = self._worst_ordinary
        if worst is None:
            return ""
        which = too_what(self.quantity, above=self.side is Side.UP)
        return f", and {which} at ordinary ones ({times(factor_off(worst))} at the worst)"

    @property
    def _worst_ordinary(self) -> Finding | None:
        """The worst ordinary result on the safe side, where only extreme ones are unsafe."""
        if not self._unsafe or any(is_ordinary(each.vector) for each in self._unsafe):
            return None
        unsafe = {each.vector.id for each in self._unsafe}
        others = [each for each in self._wrong if each.vector.id not in unsafe]
        ordinary = [each for each in others if is_ordinary(each.vector)]
        worst = max(ordinary, key=factor_off, default=None)
        return worst if worst and math.isfinite(factor_off(worst)) else None
