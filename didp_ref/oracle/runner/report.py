"""What a check found, as people read it: one sentence, the cause, the worst point and a fix."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.glossary import usual_name
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.diagnosis import LOST, SCATTERED
from didp_ref.oracle.factor import best_known, factor_off, sharper_than, times, too_what
from didp_ref.oracle.failure_clusters import counts
from didp_ref.oracle.flags.flag import CLOSED_END, FORMULA
from didp_ref.oracle.judge import Finding, Kind, Level
from didp_ref.oracle.one_edit import FLAG as ONE_EDIT
from didp_ref.oracle.ordinary import beyond_sizes, is_ordinary, ranges_in_use
from didp_ref.oracle.reason import refusal, shown_inputs
from didp_ref.oracle.replacement import BY_BISECTION, IN_THE_TAIL, right_call, right_formula
from didp_ref.oracle.runner.behaviour import NOISE
from didp_ref.oracle.runner.counted import is_fresh, is_sure
from didp_ref.oracle.runner.verdict import OF_A_BOUND, ROUNDING, Verdict
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.suspect import Severity, Suspect, size
from didp_ref.summary import Summary, counted_are, counted_as

LOST_DIGITS = 1e-3
"""Another bound would differ by more than this share somewhere."""
MAY_BE_DIGITS = (
    "digits lost in float64, such as in log(1/x) for x near 1 (likely), or another bound"
)


@dataclass(repr=False)
class Report(Verdict):
    """What an implementation of one formula did with the inputs it was called with."""

    def summary(self, exact: bool = False) -> Summary:
        """Return what was found, in about twelve lines.

        ``exact`` says whether fractions were passed instead of floats.
        """
        if self.conforms:
            return self._passed()
        if noise := next((each for each in self.behaviour if each.startswith(NOISE)), ""):
            return self._of_noise(noise)
        rows = [
            ("Cause", self._cause),
            *self._worst_point(exact),
            ("Also", "; ".join(self._beside)),
            ("Note", "\n".join(self._notes)),
            ("Checked", self._checked),
            ("Untested", self.not_tried),
        ]
        return Summary(self._word, f"{self.quantity}: {self._headline}", tuple(rows))

    @property
    def status(self) -> str:
        """The status word of the first line: PASS, WARN, FAIL or OPEN."""
        return self.summary().word

    def __bool__(self) -> bool:
        """Say whether it conforms, so that ``assert check(...)`` fails where it does not."""
        return self.conforms

    def in_words(self, exact: bool = False) -> str:
        """Return the summary as text."""
        return "\n".join(self.summary(exact).lines())

    def __repr__(self) -> str:
        return self.in_words()

    def _repr_html_(self) -> str:
        return self.summary().html()

    def _passed(self) -> Summary:
        said = []
        if self.values and Level.ACCURATE in self.levels:
            said.append(f"{counted_as(self.values, 'valid inputs')} right")
        elif self.answered and Level.SAFE in self.levels:
            said.append(f"{counted_as(self.safe, 'results')} on the safe side")
        if Level.REFUSES in self.levels and self.errors:
            said.append(f"{counted_as(self.errors, 'invalid inputs')} rejected")
        reach = f"results at most {self.worst:.3g} ulp from the exact value" if self.digits else ""
        if Level.ACCURATE not in self.levels:
            reach = ""
        if reach and Level.SAFE in self.levels and self.side is not Side.NEAREST:
            reach += ", never on the unsafe side"
        checked = f"{len(self.asked) - self.fresh} test vectors{self._fresh}"
        checked += f"; {reach}" if reach else ""
        notes, untested = "\n".join(self._notes), self.not_tried
        rows = (("Checked", checked), ("Note", notes), ("Untested", untested))
        return Summary("PASS", f"{self.quantity}: {', '.join(said)}", rows)

    def _of_noise(self, noise: str) -> Summary:
        """Say that noisy values were returned, which say nothing about the scale of the noise."""
        wanted, fix = "the number without noise", "check a function that draws no noise"
        if self._is_of_noise:
            wanted = "the scale of noise"
            fix = "if it draws with laplace(0, X) or normal(0, X): check a function that returns X"
        headline = f"the function draws noise, and check tests {wanted}"
        rows = (("Cause", noise), ("Fix", fix), ("Checked", "no result: each is noisy"))
        return Summary("OPEN", f"{self.quantity}: {headline}", rows)

    @property
    def _is_of_noise(self) -> bool:
        """Whether the formula is that of a scale, or a deviation, of noise."""
        return "noise" in too_what(self.quantity, above=False)

    @property
    def not_tried(self) -> str:
        """Say what no level judges, and which inputs were not tried when the check was stopped."""
        return "; ".join(filter(None, (self._not_judged, self._left_out)))

    @property
    def _not_judged(self) -> str:
        """Say what is not known of valid inputs, as the levels leave it out."""
        if Level.ACCURATE in self.levels or not self.values:
            return ""
        if Level.SAFE in self.levels and self.answered:
            return "whether results are accurate (no --level accurate)"
        return "whether results for valid inputs are right (no --level accurate)"

    @property
    def _left_out(self) -> str:
        if not self.stopped:
            return ""
        fresh, invalid = sum(map(is_fresh, self.left)), sum(bool(v.error) for v in self.left)
        kinds = {
            "valid test vectors": len(self.left) - fresh - invalid,
            "invalid test vectors": invalid,
            "fresh inputs": fresh,
        }
        which = ", ".join(f"{count} {kind}" for kind, count in kinds.items() if count)
        untested = which or self.unknown
        return f"{untested} (stopped: {self.stopped})" if untested else ""

    @property
    def _fresh(self) -> str:
        return (
            f" and {counted_as(self.fresh, 'fresh inputs')} (--seed {self.seed})"
            if self.fresh
            else ""
        )

    @property
    def _suspects(self) -> Sequence[Suspect]:
        """The suspects of what the headline tells, the likeliest first."""
        groups: tuple[tuple[list[Finding], tuple[Severity, ...]], ...] = (
            (self._wrong, (Severity.FORMULA, Severity.CORNER)),
            (self._impossible, (Severity.NO_ANSWER_EXISTS,)),
            (self._lost, (Severity.NO_ANSWER, Severity.CORNER)),
            (self._accepted, (Severity.NO_ANSWER_EXISTS, Severity.INVALID, Severity.TYPES)),
            (self._rounded, (Severity.CORNER, Severity.ROUNDING)),
        )
        for findings, severities in groups:
            told = {each.vector.id for each in findings}
            found = [each for each in self.suspects if each.severity in severities]
            if told and found:
                return [each for each in found if each.ids & told or self._is_of_all(each)] or found
        return self.suspects

    def _is_of_all(self, suspected: Suspect) -> bool:
        """Whether a sure bug of the formula shows in results that hold beyond a bound alone."""
        return is_sure(suspected) and suspected.ids <= {each.vector.id for each in self.sharper}

    @property
    def _cause(self) -> str:
        if self._is_beside_bound:
            known = next((each.bug for each in self.suspects if each.flag in OF_A_BOUND), "")
            hardly = all(factor_off(each) < 1 + LOST_DIGITS for each in self._wrong)
            other = MAY_BE_DIGITS if hardly else "another bound, or a bug"
            return f"{known or other}. {self._why_enough}"
        if self.behaviour and not self._wrong:
            return "; ".join(self.behaviour).removeprefix(f"{self._headline}: ")
        if self.is_command and self._raised_always:
            return f"every valid input raises {self._raised_always}"
        first = self._likeliest
        if first is None or self._takes_others:
            return "it takes other arguments, such as a list" if self._takes_others else ""
        below = self._failure
        hung = below is not None and below.kind is Kind.HUNG
        if self._is_apart and first.flag == SCATTERED and not hung:
            return "no known bug explains these results"
        if self._is_wasteful and not (first.certain or first.doubted):
            return "another bound, or a bug"
        why = "no known bug explains the result below"
        if hung:
            why = "the call below is slow, or never ends"
        other = f"{why}. Other wrong results: " if self._is_apart else ""
        if first.severity is Severity.ROUNDING or first.flag == SCATTERED:
            return other + first.bug
        if first.certain and first.severity is Severity.FORMULA:
            share = "all" if first.failing == first.total else f"{first.failing} of"
            results = "the one result" if first.total == 1 else f"{share} {first.total} results"
            failed = len(self._rounded)
            of_all = f", of {failed} that are not right" if failed > first.total else ""
            is_left = first.failing < first.total and below and below.vector.id not in first.ids
            left = "; the result below is not among them" if is_left else ""
            return f"{first.bug} (explains {results} compared with it{of_all}{left})"
        return f"{other}{first.bug} ({'' if first.certain else 'likely: '}{first.ground})"

    @property
    def _is_apart(self) -> bool:
        """Whether the likeliest bug is one of other results than the one that is shown.

        A bug of the whole formula shows at inputs too that are not told of it.
        """
        first, shown = self._likeliest, self._failure
        if first is None or shown is None or first.severity is Severity.FORMULA:
            return False
        return shown.vector.id not in first.ids

    @property
    def _likeliest(self) -> Suspect | None:
        """The likeliest bug: one that explains the worst result, unless another one is sure."""
        found, worst = self._suspects, self._farthest
        lost = next((each for each in found if each.flag == LOST), None)
        if lost and worst is None and self._loses_digits and not (self._lost or self._accepted):
            return lost
        if not found or found[0].certain or worst is None:
            return found[0] if found else None
        explain = (each for each in (*found, *self.suspects) if worst.vector.id in each.ids)
        return next(explain, found[0])

    @property
    def _failure(self) -> Finding | None:
        """The failure that the screen shows: the worst of those that the headline tells."""
        if self._farthest or self._likeliest is None:
            return self._farthest or self.smallest
        if self._likeliest.flag == LOST:
            return max(self._rounded, key=factor_off)
        told = self._impossible or self._lost or self._accepted or self._rounded
        explained = [each for each in told if each.vector.id in self._likeliest.ids]
        return min(explained or told or [self._likeliest.smallest], key=size)

    @property
    def shown(self) -> Finding | None:
        """The failure that the screen shows, if it shows one."""
        return None if self.conforms else self._failure

    def shown_of(self, suspect: Suspect) -> Finding | None:
        """The failure that the screen shows, if a suspected bug explains it.

        A bug of the whole formula shows at inputs too that are not told of it.
        """
        shown = self.shown
        if shown is None or shown.vector.id in suspect.ids:
            return shown
        whole = suspect is self._likeliest and suspect.severity is Severity.FORMULA
        return shown if whole else None

    def _worst_point(self, exact: bool) -> Iterator[tuple[str, str]]:
        shown = self._failure
        if shown is None:
            return
        yield "At", shown_inputs(shown.vector, exact)
        yield "Returned", shown.answer
        rejected = f"an error: {refusal(shown.vector)}"
        yield "Expected", rejected if shown.vector.error else self._passing(shown)
        yield "Fix", "" if self._is_beside_bound else self._fix

    def _passing(self, finding: Finding) -> str:
        """Say what would have passed; beside a bound that is merely enough, the best value."""
        best = best_known(finding) if finding in self._unsafe else None
        if best is None and self._is_of_a_bound(finding):
            sharper = sharper_than(finding, self.side)
            return f"{finding.passing} by this bound{sharper and f'; {sharper}'}"
        if best is None:
            return finding.passing
        name, value = best
        least = "at least" if self.side is Side.UP else "at most"
        safe = value.float_up() if self.side is Side.UP else value.float_down()
        return f"{least} {safe!r}, the best value ({name})"

    @property
    def _takes_others(self) -> bool:
        """Whether every valid input raises a TypeError: no number is what is expected."""
        raised = [each for each in self._lost if "(TypeError" in each.answer]
        return 0 < self.values == len(raised)

    @property
    def _raised_always(self) -> str:
        """The error that every valid input raises, if all raise the same one."""
        raised = {each.answer for each in self._lost if each.kind is Kind.REFUSED}
        return raised.pop() if len(raised) == 1 and len(self._lost) == self.values else ""

    @property
    def _why_enough(self) -> str:
        bound = subject(self.quantity).enough
        return bound.why if bound else ""

    @property
    def _fix(self) -> str:
        """Say how the likeliest bug is mended; for a wrong formula, the formula."""
        if self._failure and self._failure.kind is Kind.MISSING:
            return "Answer every request: with an error if the input is invalid."
        if self.is_command and self._raised_always:
            return ""
        first = self._likeliest
        names = list(self.asked[0].floats)
        if self._takes_others:
            result = "returns the scale of its noise" if self._is_of_noise else "calls it"
            return f"write a function of {', '.join(names)} that {result}, and check that one"
        if first is None or self._has_no_numbers:
            return ""
        mend = "" if self._is_apart else self.mends.get(first.flag, "")
        if mend and mend != FORMULA:
            return IN_THE_TAIL.get(mend, mend)
        checked = subject(self.quantity)
        edited = first.flag == ONE_EDIT
        known = (mend or edited) and isinstance(checked, Quantity)
        theirs = self.placing.passed if self.placing else {}
        text = right_formula(checked, theirs) if known and isinstance(checked, Quantity) else ""
        call = "" if self.is_command else f"use {right_call(self.quantity, names, theirs)}"
        instead = BY_BISECTION.get(self.quantity, "")
        return text or ", or ".join(filter(None, (call, instead)))

    @property
    def _beside(self) -> Iterator[str]:
        """What else fails."""
        if self._has_no_numbers:
            return
        if worst := self._worst_ordinary:
            at = f"at ordinary parameters, {shown_inputs(worst.vector)}"
            yield f"{at}: returned {worst.answer}, expected {worst.passing}"
        if self._wrong:
            opposite = len(self._wrong) - len(self._unsafe)
            if self._unsafe and opposite and subject(self.quantity).is_least:
                unsafe = counted_are(len(self._unsafe), "results")
                less = len(self._rounded) - len(self._wrong)
                small = f", {less} inaccurate by a millionth or less" if less else ""
                yield f"{unsafe} unsafe{self._by_more}, {opposite} wrong on the safe side{small}"
            if self._lost and not self._is_wasteful:
                yield self._without_number
            if self._is_beside_bound and (less := len(self._rounded) - len(self._wrong)):
                yield f"{counted_are(less, 'results')} inaccurate by rounding"
        if self._accepted and (self._wrong or self._lost):
            example = f", such as {shown_inputs(self._smallest_accepted.vector)}"
            yield f"{self._accepts}{example}"
        elif self._rounded and (self._lost or self._accepted) and not self._wrong:
            where = "on the unsafe side" if self._rounds_to_nearest else "inaccurate"
            yield f"{counted_are(len(self._rounded), 'results')} {where} by rounding{self._most}"
        yield from self.behaviour if self._suspects and self._wrong else ()

    @property
    def _rounds_to_nearest(self) -> bool:
        """Whether every result for valid input is accurate, and some are not on the safe side."""
        valid = [each for each in self.findings if not each.vector.error]
        return bool(valid) and all(each.breaks == (Level.SAFE,) for each in valid)

    @property
    def _most(self) -> str:
        """Say how far the worst of the rounded results is off, if that is more than a few ulp."""
        worst = max((x for x in map(factor_off, self._rounded) if math.isfinite(x)), default=1.0)
        return f" (up to {times(worst)})" if worst > 1 + ROUNDING else ""

    @property
    def _by_more(self) -> str:
        """Say which errors count as unsafe, if smaller ones are left out."""
        every = sum(each.unsafe for each in self._rounded)
        larger = all(factor_off(each) > 1 + ROUNDING for each in self._unsafe)
        return " by more than a millionth" if larger and len(self._unsafe) < every else ""

    @property
    def _smallest_accepted(self) -> Finding:
        worst = next(
            (each for each in self.suspects if each.severity is Severity.NO_ANSWER_EXISTS), None
        )
        return worst.smallest if worst else self._accepted[0]

    @property
    def _notes(self) -> list[str]:
        notes = [*self.remarks]
        if self._rounds_to_nearest:
            accepting = " and invalid input" if self._accepted else ""
            rejects = "" if self._accepted else " --level rejects"
            notes.append(f"to accept rounding{accepting}: --level accurate{rejects}")
        notes += self._ends_rejected
        if self.placing and (
            self.placing_is_doubtful or self.placing.could_be_another or self.placing.is_guessed
        ):
            notes = [*self.placing.sentences, *self._meant, *notes]
        if beyond := beyond_sizes(each.vector for each in (*self._wrong, *self._lost)):
            notes.append(f"extreme: each of these inputs has {beyond}")
        is_told = self._farthest and is_ordinary(self._farthest.vector)
        if is_told or (self._is_limited and self._lost):
            notes.append(f"ordinary: {ranges_in_use(subject(self.quantity).parameters)}")
        return notes

    @property
    def _ends_rejected(self) -> Iterator[str]:
        """Say how to accept errors at the ends of the domain, if hardly anything else fails."""
        left = [each for each in self._lost if each.kind is Kind.REFUSED]
        flags = []
        while not self._wrong and left:
            at_ends = counts([each.vector for each in left])
            ends = [flag for flag in at_ends if self.mends.get(flag) == CLOSED_END]
            if not ends:
                break
            flags.append(max(ends, key=lambda flag: at_ends[flag]))
            left = [each for each in left if flags[-1] not in each.vector.flags]
        here = sum(not set(flags).isdisjoint(each.vector.flags) for each in self._lost)
        if 2 * here > len(self._lost):
            every = "the" if here == len(self._lost) else f"{here} of {len(self._lost)}"
            skip = " ".join(f"--skip {flag}" for flag in flags)
            yield f"to accept {every} errors at ends of the domain: {skip}"

    @property
    def _meant(self) -> Iterator[str]:
        """Say which formulas have the function's own names, where most results are wrong."""
        if self.placing is None or 2 * self.accurate >= self.values:
            return
        names, passed = self.asked[0].floats, self.placing.passed
        own = {usual_name(passed.get(name) or name) for name in names}
        others = [each.id for each in quantities.values() if own == {*each.names}]
        if others and self.quantity not in others:
            yield f"your names are those of {', '.join(others)}: is another formula meant?"

    @property
    def _checked(self) -> str:
        failed = {each.vector.id for each in self.findings}
        right = f"{sum(not each.error and each.id not in failed for each in self.asked)} right"
        if Level.ACCURATE not in self.levels:
            judged = Level.SAFE in self.levels and self.has_unsafe_side
            right = f"{self.safe} on the safe side" if judged else "not judged"
        said = []
        if self.values:
            said.append(f"{counted_as(self.values, 'valid inputs')}: {right}.")
        if self.errors:
            said.append(f"{counted_as(self.errors, 'invalid inputs')}: {self.refused} rejected.")
        if self.not_asked and not self.stopped:
            said.append(f"{self.not_asked} inputs were not tried.")
        if self.fresh:
            said.append(f"Of these, {self.fresh} are fresh (--seed {self.seed}).")
        return " ".join(said)
