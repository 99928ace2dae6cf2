"""What noise keeps what was asked, against whom, and what others would reach.

Everything follows from two sums over the questions. With ``theta_q`` the distance between the
answers of two worlds, ``delta_q`` the distance of one step and ``s_q`` the scale of the noise, all
answers together move an adversary's odds between two worlds by at most ``e^exponent``, where
``exponent = sum_q theta_q/s_q``, and are ``epsilon``-differentially private with
``epsilon = sum_q delta_q/s_q``. Of the groups of one question, which are disjoint, the largest
counts, as :mod:`didp_ref.assessment.distances` says.

A promise is kept by giving each question its share ``w_q`` of the exponent: the scale of the
promise's formula at the distance ``theta_q/w_q``. The noise advised keeps every promise asked: it
is the largest of their scales. A scale is rounded up, and whatever it amounts to is rounded up too.

Among ``m`` equally likely suspects no belief then exceeds ``1/(1 + (m - 1) e^-exponent)``. That
promise depends on ``m``: where it is not said, rho is kept among the fewest suspects of whom it
leaves the adversary twice the odds of a guess, ``(m - 1) rho/(1 - rho) >= 2``, or among all records
where there are fewer.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from didp_ref.assessment.answers import Answer
from didp_ref.assessment.beliefs import HALF, belief_in_values, belief_within, epsilon_of_several
from didp_ref.assessment.distances import Distances
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.options import Letters, option
from didp_ref.assessment.questions import Question
from didp_ref.assessment.tally import Group
from didp_ref.errors import DomainError, Infeasible, InputError, NotGiven, OutOfRange
from didp_ref.formulas import guarantee, scale, translation
from didp_ref.formulas.parameters import ALPHA, BETA, EPSILON, N_WORLDS, P_MAX, RHO, SCALE, SIZE
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.rounding import scalar
from didp_ref.numbers.domains import POSITIVE, UNIT_OPEN
from didp_ref.numbers.enclosure import Side, float_up
from didp_ref.numbers.exact import from_float, parse_exact
from didp_ref.numbers.reals import log1p
from didp_ref.workbench.explain_words import at_least
from didp_ref.workbench.explain_words import percent as shown_chance

ODDS = 2
"""Where nobody says how many suspects there are, rho leaves so many times the odds of a guess."""
CONFIDENCE = 0.95
AT_CONFIDENCE = Parameter("confidence", UNIT_OPEN, "How surely noise stays below an error.", "p")
SUSPICION = replace(P_MAX, name="prior")
PER_PERSON = replace(SIZE, name="records_per_person")
SUSPECTS = replace(N_WORLDS, name="suspects")
ERROR = Parameter("error", POSITIVE, "What the noise is to stay below.", "t")
MOST_SUSPECTS = 2**53


@dataclass(frozen=True)
class Asked:
    """What was promised; or the scale, or the error, whose cost is asked for."""

    alpha: float | None = None
    beta: float | None = None
    rho: float | None = None
    epsilon: float | None = None
    scale: float | None = None
    error: float | None = None
    confidence: float = CONFIDENCE
    prior: Fraction | None = None
    """How likely a statement about one record is thought before, if that is given."""
    records_per_person: int = 1
    """How many records a person has at most: what the report says of one person is said of these.

    No noise depends on it.
    """

    @property
    def suspicion(self) -> Fraction:
        """The suspicion whose rise the report shows: one half if none is given."""
        return HALF if self.prior is None else self.prior

    def belief(self, epsilon: Fraction | float) -> float:
        """Return the largest posterior of someone who knows all records but those of one person."""
        return belief_within(epsilon_of_several(epsilon, self.records_per_person), self.suspicion)

    def belief_in_values(self, epsilon: Fraction | float, adjacency: str) -> float:
        """Return the same of what the person's records say."""
        together = epsilon_of_several(epsilon, self.records_per_person)
        return belief_in_values(together, adjacency, self.suspicion)

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what cannot be asked."""
        if (self.alpha is None) != (self.beta is None):
            given, other = ("alpha", "beta") if self.beta is None else ("beta", "alpha")
            added = option(**{other: 1 if other == "beta" else 0.5})
            raise NotGiven(other, None, f"add {added}, for instance; {option(given)} needs it")
        for parameter in (ALPHA, BETA, RHO, EPSILON, SCALE, ERROR, AT_CONFIDENCE):
            given = getattr(self, parameter.name)
            if given is not None:
                check_given(parameter, given)
        check_given(PER_PERSON, self.records_per_person)
        object.__setattr__(self, "records_per_person", int(self.records_per_person))
        if self.prior is not None:
            check_given(SUSPICION, float_up(self.prior))
        promised = [value for value in (self.alpha, self.rho, self.epsilon) if value is not None]
        costly = [value for value in (self.scale, self.error) if value is not None]
        ways = "{} with {}, {}, {} or {}".format(
            *map(option, ("alpha", "beta", "rho", "scale", "error"))
        )
        if not promised and not costly:
            usual = f"add {option(epsilon=1)} (smaller is more private)"
            raise NotGiven("promise", None, f"{usual}; other promises: {ways}")
        if len(costly) > 1 or (promised and costly):
            raise DomainError("promise", "several kinds at once", f"{option('epsilon')}, {ways}")
        if self.rho is not None and self.prior is not None:
            raise InputError("", _two_meanings(self.rho, self.prior))


def _two_meanings(rho: float, prior: Fraction) -> str:
    """Say how to ask about one person with this prior, and how about one of several suspects."""
    before, after = shown_chance(prior), shown_chance(Fraction(repr(float(rho))))
    one = ""
    if prior < Fraction(rho):
        breach = translation.epsilon_of_breach.enclose(prior, Fraction(repr(float(rho))))
        asked = option(epsilon=Letters(at_least(breach)), prior=before)
        one = f"{asked} keeps a {before} suspicion about one person at or below {after}; "
    suspects = int(1 / prior) if prior <= HALF else 2
    among = option(rho=Letters(plain(rho)), suspects=suspects)
    return (
        f"{option('rho')} and {option('prior')} with a number ask different questions. {one}"
        f"{among} keeps each of {suspects} equally likely suspects at or below {after}"
    )


def check_given(parameter: Parameter, value: float) -> None:
    """Raise what is wrong with a number that was given, which is shown as it was given."""
    try:
        parameter.check_float(value, window=parameter in (SCALE, ERROR))
    except DomainError as problem:
        advice = problem.advice or ("" if value else parameter.reason)
        if parameter in (RHO, AT_CONFIDENCE) and 1 < value < 100:
            advice = f"did you mean {plain(value / 100)}?"
        raise type(problem)(parameter.name, value, problem.domain, advice) from None


@dataclass(frozen=True)
class Adversary:
    """Against whom a promise is to hold.

    ``p_min`` and ``p_max`` are those of a prior that was given, and ``suspects`` the number of
    equally likely worlds where none was. ``chosen`` says whether that many were asked for.
    """

    suspects: int
    chosen: bool = False
    p_min: float = 0.0
    p_max: float | None = None


@dataclass(frozen=True)
class Clipped:
    """What taking values outside the universe for its ends does to one answer: secret."""

    values: int
    """How many lie outside."""
    moved: Fraction | None
    """How far the answer is moved, where it is one number that is known exactly."""
    outside: tuple[float, ...]
    """Which values these are, where they are so few that they may stand for missing ones."""


@dataclass(frozen=True)
class Part:
    """One answer: a question asked of all records, or of one group.

    What is as secret as the data is not shown with it.
    """

    question: Question
    by: tuple[str, ...]
    group: Group
    records: int = field(repr=False)
    answer: Answer = field(repr=False)
    distances: Distances
    """How far the answer moves: the one on the grid, which is handed on."""
    grid: Grid
    largest: Fraction = field(repr=False)
    """A size that no world's answer exceeds."""
    missing: int = 0
    """How many records have no value, and were left out or given one."""
    scale: float | None = None
    """The scale of the noise; zero where none is needed, nothing where none will do."""
    universe: tuple[float, float] = (0.0, 0.0)
    clipped: Clipped | None = field(default=None, repr=False)
    """What clipping does to the answer, if anything."""

    @property
    def width(self) -> Fraction:
        """How wide the universe is."""
        low, high = map(Fraction, self.universe)
        return high - low


@dataclass(frozen=True)
class Line:
    """One question with its share of the budget: one part, or one of each group."""

    share: Fraction
    parts: tuple[Part, ...]
    refused: tuple[str, ...] = ()
    """The groups that are too small for an answer, as what they would be called in an error."""
    known: bool = False
    """Whether the groups were named beforehand."""

    def spent(self, distance: Callable[[Distances], Fraction]) -> Fraction | None:
        """Return the largest distance over scale of a part; nothing where it is infinite."""
        spent = Fraction(0)
        for part in self.parts:
            moved = distance(part.distances)
            if moved and not part.scale:
                return None
            spent = max(spent, moved / Fraction(part.scale) if part.scale else spent)
        return spent


@dataclass(frozen=True)
class Wanted:
    """What one promise asks for: a scale of every part, or the reason why none will do."""

    notion: str
    scales: tuple[float, ...]
    reason: str = ""


@dataclass(frozen=True)
class Advice:
    """The noise, and what it amounts to; what no number bounds is None."""

    asked: Asked
    adversary: Adversary
    lines: tuple[Line, ...]
    wanted: tuple[Wanted, ...]
    exponent: float | None
    epsilon: float | None
    adjacency: str
    records: int = field(repr=False)
    uncounted: tuple[str, ...] = field(default=(), repr=False)
    """What is to be said of records that count nowhere, and of conditions that none meets."""

    @property
    def parts(self) -> list[Part]:
        """Every answer."""
        return [part for line in self.lines for part in line.parts]

    @property
    def noisy_numbers(self) -> int:
        """How many numbers have noise: of an answer one, or one a bin."""
        return sum(len(part.answer.lower) for part in self.parts if part.scale)

    @property
    def missing(self) -> dict[str, int]:
        """How many values of each column were missing, for the question that met the most."""
        most_missing: dict[str, int] = {}
        for line in self.lines:
            column = line.parts[0].question.column
            many = sum(part.missing for part in line.parts)
            if column is not None and many:
                most_missing[column] = max(many, most_missing.get(column, 0))
        return most_missing

    @property
    def feasible(self) -> bool:
        """Whether there is noise that keeps at least one of the promises."""
        return all(part.scale is not None for part in self.parts)

    def risk(self, suspects: int) -> float:
        """Return the largest belief among so many equally likely suspects, rounded up."""
        if self.exponent is None:
            return 1.0
        most = guarantee.rho(1.0, self.exponent, suspects)
        return most if suspects < self.kept_among else min(most, self.asked.rho or 1.0)

    @property
    def kept_among(self) -> float:
        """Among how many equally likely suspects, and more, rho is kept; infinity if it is not."""
        keeps_rho = any(
            wanted.notion.startswith("rho") and not wanted.reason for wanted in self.wanted
        )
        equal = self.asked.rho is not None and self.adversary.p_max is None
        return self.adversary.suspects if keeps_rho and equal else math.inf

    @property
    def risk_at_prior(self) -> float:
        """The largest belief against the adversary whom the promise names, rounded up."""
        if self.adversary.p_max is None:
            return self.risk(self.adversary.suspects)
        if self.exponent is None:
            return 1.0
        return guarantee.rho_at_prior(1.0, self.exponent, self.adversary.p_max)

    @property
    def risk_of_the_last(self) -> float:
        """The largest posterior of someone who knows all other records, for this suspicion."""
        return 1.0 if self.epsilon is None else self.asked.belief(self.epsilon)

    @property
    def risk_of_values(self) -> float:
        """The same of what the last record says, which may take two steps to change."""
        if self.epsilon is None:
            return 1.0
        return self.asked.belief_in_values(self.epsilon, self.adjacency)

    @property
    def alpha(self) -> float:
        """By how much of itself any belief may fall, rounded up."""
        if self.exponent is None:
            return 1.0
        return guarantee.alpha(1.0, self.exponent, self.adversary.p_min)

    @property
    def beta(self) -> float | None:
        """By how much of itself any belief may rise, rounded up; None where float64 ends."""
        try:
            if self.exponent is not None:
                return guarantee.beta(1.0, self.exponent, self.adversary.p_min)
        except OutOfRange:
            pass
        return None

    def error(self, part: Part) -> float:
        """Return what a release is off by at most with the confidence asked, rounded up.

        Of discrete noise the share beyond ``t + step/2`` is at most ``e^(-t/scale)``, and moving
        the answer to the grid takes another half of a step.
        """
        if not part.scale:
            return 0.0
        size, confidence = from_float(part.scale), from_float(self.asked.confidence)
        step = parse_exact("step", part.grid.step)
        return float(scalar(lambda: size * -log1p(-confidence) + step, (), Side.UP))


def adversary_of(rho: float | None, suspects: int | None, records: int) -> Adversary:
    """Return the adversary of so many suspects, or of the fewest that rho is kept among.

    >>> adversary_of(0.1, None, 5000).suspects, adversary_of(0.9, None, 5000).suspects
    (19, 2)
    """
    if suspects is not None:
        if isinstance(suspects, int) and suspects > MOST_SUSPECTS:
            raise DomainError("suspects", suspects, "at most 2**53")
        check_given(SUSPECTS, suspects)
        return Adversary(int(suspects), chosen=True)
    if rho is None:
        return Adversary(2)
    RHO.check_float(rho)
    exact = Fraction(rho)
    fewest = 1 + -(-ODDS * (1 - exact) // exact)
    return Adversary(max(2, min(int(fewest), records)))


def advise(
    asked: Asked, adversary: Adversary, lines: Sequence[Line], adjacency: str, records: int
) -> Advice:
    """Return the noise that keeps what was asked, and what it amounts to.

    Raises :class:`~didp_ref.errors.DomainError` for a promise outside its domain; a promise that
    no noise can keep is listed among ``wanted`` with its reason.
    """
    wanted = tuple(_wanted(asked, adversary, lines))
    needed = [promise.scales for promise in wanted if not promise.reason]
    parts = [part for line in lines for part in line.parts]
    scales = [max(each) for each in zip(*needed, strict=True)] if needed else [None] * len(parts)
    in_order = iter(scales)
    noisy = tuple(
        replace(line, parts=tuple(replace(part, scale=next(in_order)) for part in line.parts))
        for line in lines
    )
    exponent = _total(line.spent(lambda apart: apart.theta) for line in noisy)
    epsilon = _total(line.spent(lambda apart: apart.delta) for line in noisy)
    if epsilon is not None and asked.epsilon is not None and needed:
        epsilon = min(epsilon, asked.epsilon)  # every scale is at least that which epsilon asks for
    return Advice(asked, adversary, noisy, wanted, exponent, epsilon, adjacency, records)


def _total(spent: Iterable[Fraction | None]) -> float | None:
    total = Fraction(0)
    for loss in spent:
        if loss is None:
            return None
        total += loss
    return float_up(total)


def plain(value: float) -> str:
    """Return a number that was given as it was given, with all its digits.

    >>> plain(2.0), plain(1e-5), plain(0.999999999999)
    ('2', '0.00001', '0.999999999999')
    """
    return decimal_text(Decimal(repr(float(value))))


def decimal_text(exact: Decimal) -> str:
    """Return a decimal as a person writes it: with a power of ten only where it is needed.

    >>> decimal_text(Decimal("0.000020")), decimal_text(Decimal("2.5e-9"))
    ('0.00002', '2.5e-9')
    """
    exact = exact.normalize()
    if not exact or -6 <= exact.adjusted() < 15:
        return f"{exact:f}"
    mantissa, _, power = f"{exact:e}".partition("e")
    return f"{mantissa}e{int(power)}"


def _wanted(asked: Asked, adversary: Adversary, lines: Sequence[Line]) -> Iterable[Wanted]:
    """Yield what every promise asks for."""
    alpha, beta, rho, epsilon = asked.alpha, asked.beta, asked.rho, asked.epsilon
    prior = adversary.p_max
    if alpha is not None and beta is not None and prior is None:
        yield _scales(
            f"(alpha, beta) = ({plain(alpha)}, {plain(beta)}) for any prior",
            lines,
            lambda _, theta: scale.prior_free(alpha, beta, theta),
        )
    elif alpha is not None and beta is not None and prior is not None:
        yield _scales(
            f"(alpha, beta) = ({plain(alpha)}, {plain(beta)}) for this prior",
            lines,
            lambda _, theta: scale.prior_dependent(alpha, beta, theta, adversary.p_min, prior),
        )
    if rho is not None and prior is not None:
        yield _scales(
            f"rho = {plain(rho)} for this prior",
            lines,
            lambda _, theta: scale.rho_at_prior(rho, prior, theta),
        )
    elif rho is not None:
        yield _scales(
            f"rho = {plain(rho)} among {adversary.suspects} suspects",
            lines,
            lambda _, theta: scale.rho(rho, adversary.suspects, theta),
        )
    if epsilon is not None:
        yield _scales(
            f"epsilon = {plain(epsilon)}",
            lines,
            lambda delta, _: scale.differential_privacy(epsilon, delta),
        )
    if asked.scale is not None:
        given = asked.scale
        yield _scales("the scale given", lines, lambda *_: given)
    if asked.error is not None:
        yield _scales_for_error(asked.error, asked.confidence, lines)


def _scales_for_error(error: float, confidence: float, lines: Sequence[Line]) -> Wanted:
    """Return the largest noise that stays below an error, which the grids have their part in."""
    notion = f"an error of at most {plain(error)} in {100 * confidence:.10g} %"
    scales = []
    for grid in (part.grid for line in lines for part in line.parts):
        room = Fraction(error) - grid.step
        if room <= 0:
            return Wanted(notion, (), f"answers are released in steps of {grid}, which is no less")
        arguments = parse_exact("error", room), from_float(confidence)
        least = scalar(lambda noise, share: noise / -log1p(-share), arguments, Side.DOWN)
        scales.append(float(least))
    return Wanted(notion, tuple(scales))


def _scales(notion: str, lines: Sequence[Line], solve: Callable[[float, float], float]) -> Wanted:
    try:
        scales = tuple(
            solve(
                float_up(part.distances.delta / line.share),
                float_up(part.distances.theta / line.share),
            )
            for line in lines
            for part in line.parts
        )
    except Infeasible as why:
        return Wanted(notion, (), str(why))
    return Wanted(notion, scales)
