"""What an implementation did with the vectors it was asked, judged and counted."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from didp_ref.formulas import quantities
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle import lost_tails, short_erf
from didp_ref.oracle.booleans import is_taken_for_a_number
from didp_ref.oracle.diagnosis import diagnose, formula_is_right, is_far
from didp_ref.oracle.expected import as_fractions
from didp_ref.oracle.factor import factor_off
from didp_ref.oracle.judge import (
    LEVELS,
    NUMBERS,
    OF_NOTHING,
    Finding,
    Judgement,
    Kind,
    Level,
    judge,
    judges,
)
from didp_ref.oracle.meanings import is_known
from didp_ref.oracle.ordinary import is_extreme
from didp_ref.oracle.points.extreme import FLAG as EXTREME
from didp_ref.oracle.points.extreme import WHOLE, owes_no_number
from didp_ref.oracle.points.large import FLAG as OVERFLOW
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner.behaviour import CHANGING, NOISE, STATE
from didp_ref.oracle.runner.calling import Placing
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.suspect import Severity, Suspect, doubt, size, suspect
from didp_ref.oracle.textbook import is_of_textbook
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import FRESH, Vector, VectorFile
from didp_ref.processes.signals import Stopped
from didp_ref.summary import counted_are, counted_as

DEFAULT_TIMEOUT = 10.0
MOST_ULPS = 2.0**53
BY_TIME, BY_SIGNAL = "the time limit", "interrupted"
"""What may stop a check, as the report says it."""
NO_REPLY = {Kind.CRASHED: "crashes", Kind.HUNG: "does not return", Kind.MISSING: "gives no answer"}
"""What an implementation does that returns no result and raises no error."""
SHARPER = 1.001
"""By this factor a sharper bound is sharper somewhere: less is an error of a constant."""
MOST_RESTARTS = 3
"""How often an implementation that hung or ended is asked on; the next time it is given up."""


@dataclass(repr=False)
class Counted:
    """What an implementation of one quantity did with the vectors it was asked.

    Every level is counted; ``findings`` are those that break a level that is asked for. What has
    to do with no single answer stands in ``behaviour``: answers that change, a broken protocol.
    """

    quantity: str
    side: Side
    tolerance: Tolerance
    levels: tuple[Level, ...] = LEVELS
    asked: list[Vector] = field(default_factory=list)
    accurate: int = 0
    values: int = 0
    safe: int = 0
    answered: int = 0
    refused: int = 0
    errors: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    worst: float = 0.0
    worst_vector: Vector | None = None
    findings: list[Finding] = field(default_factory=list)
    silent: list[Finding] = field(default_factory=list)
    """Valid input that got no number, whatever was asked for."""
    behaviour: list[str] = field(default_factory=list)
    not_asked: int = 0
    stopped: str = ""
    """What ended the check before its end: a person, a signal or the time limit."""
    signaled: int = 0
    """The exit code that a shell expects where a signal has stopped it."""
    left: list[Vector] = field(default_factory=list)
    """The vectors that were not asked, where it was stopped."""
    unknown: str = ""
    """What is not known where it was stopped and every vector was asked."""
    lost: int = 0
    """How many answers of a function never came."""
    replies: int = 0
    """How many lines of a command are answers, right or wrong."""
    suspects: list[Suspect] = field(default_factory=list)
    mends: Mapping[str, str] = field(default_factory=dict)
    """How the bug of each flag of the file is mended."""
    seconds: float = 0.0
    digits: list[int] = field(default_factory=list)
    """To how many digits each answer agrees."""
    sharper: list[Finding] = field(default_factory=list)
    """Answers beyond a bound that is merely enough, which hold all the same."""
    within: list[Finding] = field(default_factory=list)
    """Answers that pass only within the share that was asked for."""
    seed: int | None = None
    """What the fresh points among the vectors were drawn from, if there are any."""
    is_settled: bool = False
    """Whether a vector has shown more than rounding and waste: then fresh points, which come last,
    are not counted, as of vectors it is known which bugs they show. An extreme one shows little."""
    loses_digits: bool = False
    """Whether a vector has shown an error that the printed form has too: then extreme fresh points,
    where it may be of any size, are not counted."""
    ends_early: bool = False
    """Whether an extreme vector got an error: then fresh points that get one too are not counted,
    for the same reason."""
    unanswered: list[Finding] = field(default_factory=list)
    """Fresh inputs, extreme or of whole numbers, that got no number, which fails nothing."""
    booleans: list[str] = field(default_factory=list)
    """Vectors at which a boolean is taken for a number, which is a remark where all is asked."""
    placing: Placing | None = None
    """What a function was passed by place, if anything was."""
    numbers_are_right: bool = False
    """Whether all numbers that fail at valid input are the formula's, but for rounding."""
    formula_is_right: bool = False
    """Whether all that fails at valid input is rounding, or ends where the printed form does."""

    @classmethod
    def of(cls, file: VectorFile, tolerance: Tolerance, levels: tuple[Level, ...]) -> Self:
        """Begin to count the answers of a quantity."""
        return cls(file.quantity, file.safe_side, tolerance, levels, seed=file.seed)

    @property
    def conforms(self) -> bool:
        """Whether every vector was asked, every level that was asked for holds, and nothing else.

        A level that has nothing to judge is passed over; if none has anything, nothing conforms.
        """
        answers = [self.holds(level) for level in self.levels]
        is_whole = not (self.behaviour or self.not_asked or self.stopped)
        return is_whole and False not in answers and True in answers

    def holds(self, level: Level) -> bool | None:
        """Whether a level holds at all vectors that were asked; nothing where it judges none.

        An implementation that gives no number at all is not safe, where there is a safe side.
        """
        passed, judged = self.counts(level)
        if level is Level.SAFE and self.never_answers:
            return False
        return passed == judged if judged else None

    def counts(self, level: Level) -> tuple[int, int]:
        """Return how many answers meet a level, of how many that it judges."""
        return {
            Level.ACCURATE: (self.accurate, self.values),
            Level.SAFE: (self.safe, self.answered),
            Level.REFUSES: (self.refused, self.errors),
        }[level]

    @property
    def is_command(self) -> bool:
        """Whether a program answers, maybe in a language that cannot call our functions."""
        return bool(self.replies)

    @property
    def never_answers(self) -> bool:
        """Whether no number came that could be safe, where there is a safe side."""
        return not self.answered and bool(self.values) and self.side is not Side.NEAREST

    @property
    def only_rounding(self) -> bool:
        """Whether all that fails at valid input is rounding: every one of it gets a number."""
        return self.formula_is_right and not self.silent

    @property
    def fresh(self) -> int:
        """How many fresh points were asked."""
        return sum(map(is_fresh, self.asked))

    @property
    def unjudged(self) -> list[Vector]:
        """The vectors that were asked and that no level judges that must hold.

        At the level of safety alone, this is also valid input that got no number.
        """
        silent = set() if Level.ACCURATE in self.levels else {x.vector.id for x in self.silent}
        silent -= {each.vector.id for each in self.findings}
        return [
            each
            for each in self.asked
            if each.id in silent or not judges(self.levels, is_valid=not each.error)
        ]

    @property
    def smallest(self) -> Finding | None:
        """The failing vector that is shortest to write."""
        return min(self.findings, key=size, default=None)

    @property
    def _rounded(self) -> list[Finding]:
        return [each for each in self.findings if each.kind in NUMBERS and not each.vector.error]

    @property
    def _accepted(self) -> list[Finding]:
        return [each for each in self.findings if each.vector.error and each.kind not in NO_REPLY]

    @property
    def _hangs(self) -> str:
        """Say how many invalid inputs got neither a result nor an error, if any."""
        kinds = [each.kind for each in self.findings if each.vector.error and each.kind in NO_REPLY]
        said = " or ".join(text for kind, text in NO_REPLY.items() if kind in kinds)
        return f"{said} for {counted_as(len(kinds), 'invalid inputs')}" if kinds else ""

    @property
    def _lost(self) -> list[Finding]:
        """The valid inputs that got no number."""
        return [each for each in self.findings if each.is_without_number]

    @property
    def _accepts(self) -> str:
        return f"accepts {len(self._accepted)} of {self.errors} invalid inputs"

    @property
    def _without_number(self) -> str:
        """Say how many valid inputs got no number, and what they got."""
        words = {
            Kind.REFUSED: "raises an error",
            **NO_REPLY,
            Kind.GARBAGE: "returns no finite number",
        }
        kinds = {each.kind for each in self._lost}
        said = " or ".join(text for kind, text in words.items() if kind in kinds)
        return f"{said} for {len(self._lost)} of {self.values} valid inputs"

    @property
    def placing_is_doubtful(self) -> bool:
        """Whether hardly a result is right, and the order of the arguments may be why."""
        if self.placing is None:
            return False
        meant = all(is_known(mine, ours) for ours, mine in self.placing.passed.items())
        return bool(self.placing.order) or (not meant and 2 * self.accurate < self.values)

    @property
    def remarks(self) -> list[str]:
        """What is worth knowing and fails nothing."""
        remarks = []
        if OF_NOTHING in self.refusals:
            remarks.append(f"returns {OF_NOTHING}: the limit, as right as an error")
        if self.sharper:
            beyond, bound = "smaller" if self.side is Side.UP else "larger", subject(self.quantity)
            why = bound.enough.why if bound.enough else ""
            remarks.append(
                f"{counted_are(len(self.sharper), 'results')} {beyond} than this bound, and safe "
                f"at the inputs tried. {why}{self._check_instead}"
            )
        remarks += self._where_unanswered
        if not self.booleans:
            return remarks
        count, first = len(self.booleans), self.booleans[0]
        return [
            *remarks,
            f"accepts True as 1 or False as 0 for {counted_as(count, 'inputs')}, such as {first}; "
            "with --level rejects this fails",
        ]

    @property
    def _where_unanswered(self) -> Iterator[str]:
        """Say where no number came, and none is due."""
        for kind, are_whole in (
            ("extreme fresh inputs", False),
            ("whole-number fresh inputs", True),
        ):
            there = [each for each in self.unanswered if (WHOLE in each.vector.flags) is are_whole]
            if there:
                first = min(there, key=size)
                yield (
                    f"{counted_as(len(there), kind)} without a number, and none is due there: "
                    f"{shown_inputs(first.vector)}: {first.answer}"
                )

    @property
    def _check_instead(self) -> str:
        """Say how to test for the least value, where one formula of the same inputs has it."""
        bound = subject(self.quantity)
        valid = next((each for each in self.asked if not each.error), None)
        if bound.enough is None or bound.is_family or valid is None:
            return ""
        given = as_fractions(dict(valid.exact))
        names = [name for name, inputs in bound.enough.sharper(**given) if inputs == given]
        least = [name for name in names if quantities[name].is_least]
        return f" To test for it: didp-ref check {least[0]}" if len(least) == 1 else ""

    def add(self, vector: Vector, answer: object) -> Judgement:
        """Have an answer judged, and count the judgement."""
        judged = judge(vector, answer, self.side, self.tolerance)
        self.count(vector, judged)
        return judged

    def count(self, vector: Vector, judged: Judgement) -> None:
        """Count what was found out about the answer to a vector."""
        if self.levels == LEVELS and judged.finding and is_taken_for_a_number(judged.finding):
            self.booleans.append(vector.id)
            return
        if is_fresh(vector) and self._is_known(vector, judged.finding):
            return
        if judged.finding and judged.finding.is_without_number and self._is_excused(judged.finding):
            self.unanswered.append(judged.finding)
            return
        self.asked.append(vector)
        if vector.error:
            self.errors += 1
            self.refused += bool(judged.refused)
            if judged.refused:
                self.refusals[judged.error] += 1
        else:
            self.values += 1
            self.accurate += bool(judged.accurate)
            self.answered += judged.safe is not None
            self.safe += bool(judged.safe)
            self.sharper += [judged.sharper] if judged.sharper else []
            self.within += [judged.within] if judged.within else []
        if judged.ulps is not None:
            self.digits.append(digits_of(judged.ulps))
        if judged.ulps is not None and judged.ulps > self.worst:
            self.worst, self.worst_vector = judged.ulps, vector
        if judged.finding and not set(self.levels).isdisjoint(judged.finding.breaks):
            self.findings.append(judged.finding)
            self._settle(judged.finding, is_safe=bool(judged.safe))
        if judged.finding and judged.finding.is_without_number:
            self.silent.append(judged.finding)
        if judged.note:
            self.note(judged.note)

    def _settle(self, finding: Finding, *, is_safe: bool) -> None:
        """Note if a failure shows what fresh points need not show again.

        What the printed form loses may be called rounding in the end: then ordinary fresh points
        count, and extreme ones show rounding again. Nor does an extreme one settle if those fail.
        """
        if ends_in_an_error(finding):
            self.ends_early |= not is_fresh(finding.vector)
            return
        extreme = EXTREME in finding.vector.flags
        extreme |= is_fresh(finding.vector) and is_extreme(finding.vector)
        if is_more_than_rounding(finding) and not (extreme or is_safe or finding.unproved):
            loses = is_of_textbook(finding)
            self.loses_digits |= loses
            self.is_settled |= not loses

    def _is_known(self, vector: Vector, finding: Finding | None) -> bool:
        """Say whether vectors have shown already what a fresh point may show."""
        known = self.is_settled or (self.loses_digits and EXTREME in vector.flags)
        return known or bool(self.ends_early and finding and ends_in_an_error(finding))

    def _is_excused(self, finding: Finding) -> bool:
        """Say whether no number is due at a fresh point; where an exponential overflows, no NaN."""
        vector = finding.vector
        if OVERFLOW in vector.flags:
            return is_fresh(vector) and self.is_harmless(finding)
        checked = subject(self.quantity)
        return is_fresh(vector) and owes_no_number(checked, vector.flags, vector.floats)

    @property
    def has_unsafe_side(self) -> bool:
        """Whether a result may be too small, or too large, to be safe."""
        return self.side is not Side.NEAREST

    def is_harmless(self, finding: Finding) -> bool:
        """Say whether it is an error, or an infinity on the safe side, that came for a number."""
        is_safe = finding.kind is Kind.GARBAGE and self.has_unsafe_side and not finding.unsafe
        return is_safe or finding.kind is Kind.REFUSED

    def note(self, problem: str) -> None:
        """Note a kind of behaviour once, by the words before its colon."""
        kind = problem.partition(":")[0]
        if all(noted.partition(":")[0] != kind for noted in self.behaviour):
            self.behaviour.append(problem)

    def give_up(self, reason: str, not_asked: int) -> None:
        """Note that some vectors were not asked, and why."""
        self.not_asked = not_asked
        inputs = counted_as(not_asked, "inputs")
        self.behaviour.append(f"given up after {reason}; {inputs} were not tried")

    def stop(
        self,
        by: Stopped | str,
        left: Sequence[Vector] = (),
        unknown: str = "whether results change",
    ) -> None:
        """Note what has stopped the check, which vectors it left, or what else is unknown."""
        self.stopped = by if isinstance(by, str) else BY_TIME if by.by_time else BY_SIGNAL
        self.signaled = 0 if isinstance(by, str) or by.by_time else by.code
        self.left = [*left]
        self.not_asked = len(self.left)
        self.unknown = unknown

    def close(self, file: VectorFile, seconds: float) -> None:
        """Note how long it took, and look for the bugs behind what was found.

        It may be closed again where it was stopped looking.
        """
        self.seconds = seconds
        if self.never_answers and Level.SAFE in self.levels and Level.ACCURATE not in self.levels:
            self.findings += [each for each in self.silent if each not in self.findings]
        if all(factor_off(each) < SHARPER for each in self.sharper):
            self.accurate -= len(self.sharper)
            self.findings += self.sharper if Level.ACCURATE in self.levels else []
            self.sharper = []
        own = {each.FLAG: each.MEND for each in (short_erf, lost_tails)}
        self.mends = {**file.mends, **own}
        if any(problem.startswith(NOISE) for problem in self.behaviour):
            self.findings = []  # another call would have other ones
        self.suspects = self.diagnosed(file.notes)
        if self.placing and self.placing_is_doubtful and not self.placing.order:
            self.suspects = [doubt(each) for each in self.suspects]
        numbers = [finding for finding in self.findings if finding.kind in NUMBERS]
        self.numbers_are_right = formula_is_right(numbers, self.suspects) and not self.behaviour
        right = formula_is_right(self.findings, self.suspects)
        self.formula_is_right = right and not self.behaviour
        state = next(
            (problem for problem in self.behaviour if problem.startswith((STATE, CHANGING))), ""
        )
        if state and self.findings:
            ground, total = "seen by asking again", len(self.asked)
            severity = Severity.FORMULA
            named = suspect(
                "state", state, self.findings, total, severity, score=1, ground=ground, certain=True
            )
            self.suspects.insert(0, named)
        if self.placing and self.placing.called:
            advice = "name its parameters as ours, or check a function that takes our order"
            self.behaviour.insert(0, f"{self.placing.called}: {advice}")

    def diagnosed(self, notes: Mapping[str, str]) -> list[Suspect]:
        """Return the bugs that would explain what was found.

        Where no bug is sure, results that pass beside the exact value may show which one it is.
        """
        found = diagnose(self.asked, self.findings, notes)
        passing = {each.vector.id: each for each in (*self.sharper, *self.within)}
        rest = [each for each in self.findings if each.vector.id not in passing]
        numbers = [each for each in self.findings if each.kind in NUMBERS]
        is_wrong = any(map(is_more_than_rounding, numbers)) and not formula_is_right(numbers, found)
        if not is_wrong or not passing or any(map(is_sure, found)):
            return found
        shown = diagnose(self.asked, [*rest, *passing.values()], notes)
        return [*(each for each in shown if is_sure(each) or each.flag == short_erf.FLAG), *found]


def is_more_than_rounding(finding: Finding) -> bool:
    """Say whether valid input got a number that is far off, or none."""
    if finding.vector.error:
        return False
    return finding.is_without_number or (finding.kind is Kind.WRONG and is_far(finding))


def ends_in_an_error(finding: Finding) -> bool:
    """Say whether an error came at extreme parameters, where a formula of floats may end."""
    return finding.kind is Kind.REFUSED and is_extreme(finding.vector)


def is_sure(suspected: Suspect) -> bool:
    """Say whether the results show which formula is computed instead."""
    return suspected.certain and suspected.severity is Severity.FORMULA


def is_fresh(vector: Vector) -> bool:
    """Say whether a vector was drawn for this check."""
    return FRESH in vector.flags


def digits_of(ulps: float) -> int:
    """Return to how many digits an answer agrees that is off by so many ulp.

    >>> digits_of(0.4), digits_of(1e5), digits_of(float("inf"))
    (15, 10, 0)
    """
    return 15 if ulps <= 1 else 0 if ulps >= MOST_ULPS else int(-math.log10(ulps / MOST_ULPS))
