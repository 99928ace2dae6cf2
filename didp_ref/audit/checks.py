"""How evidence is gathered: the few kinds of check that claims are made of.

* :func:`identity`: two sympy expressions have the same exact normal form;
* :func:`sampled`: hypothesis looks for a counterexample over a whole domain, every inequality
  decided by enclosures; finding none is evidence, not a proof;
* :func:`instance`: a fact about concrete values, decided in exact arithmetic;
* :data:`remark`: such a fact beside the printed statement; :data:`corrected`: about the true one;
* :func:`illustrated`: what a general statement says of concrete values, which cannot settle it;
* :func:`refuted_by`: concrete values at which a printed statement is false; with
  :func:`broken_promise` or :func:`wasted`, what they exhibit of a mechanism; with
  :func:`contrary`, the number that is not as the statement says;
* :func:`repaired`: what the corrected mechanism, or number, does alone at concrete values;
* :func:`reproduced`: printed numbers beside ours, digit by digit.

Each returns :class:`~didp_ref.audit.claim.Evidence`, with an outcome that was computed. ``part``
and ``reading`` say what it speaks of: empty, the only part, and every reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from didp_ref.audit.claim import (
    Cell,
    Contrast,
    Counterexample,
    Evidence,
    Harm,
    Outcome,
    Severity,
    Strength,
    Subject,
)
from didp_ref.errors import InputError, Undecided
from didp_ref.extras import require
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.numbers.exact import decimal_text
from didp_ref.searching import simplest

if TYPE_CHECKING:
    import sympy
    from hypothesis.strategies import SearchStrategy

SAMPLES = 200
FEWEST = 25
"""Of so many samples that met the hypotheses a search is told; of fewer it says nothing."""


def truth_of(answer: bool | Truth) -> Truth:
    """Return a boolean as a three-valued answer."""
    if isinstance(answer, Truth):
        return answer
    return Truth.YES if answer else Truth.NO


def outcome_of(answer: bool | Truth) -> Outcome:
    """Return what a check with this answer has found."""
    return {Truth.YES: Outcome.HOLDS, Truth.NO: Outcome.FAILS}.get(
        truth_of(answer), Outcome.UNDECIDED
    )


def identity(
    left: sympy.Expr,
    right: sympy.Expr,
    detail: str,
    subject: Subject = Subject.PRINTED,
    *,
    reading: str = "",
    part: str = "",
) -> Evidence:
    """Decide whether two expressions are equal by bringing their difference to normal form.

    The normal form of a rational function is exact, so equal and different are both decided; a
    difference that is neither zero nor a quotient of polynomials is undecided.
    """
    import sympy

    difference = sympy.cancel(sympy.together(sympy.expand_log(left - right, force=False)))
    if difference == 0:
        outcome = Outcome.HOLDS
    else:
        # only over the rational numbers is the normal form unique: sqrt(8) - 2 sqrt(2) is zero
        atoms = difference.atoms(sympy.Function, sympy.NumberSymbol, sympy.Pow)
        rational = difference.is_rational_function() and not any(
            atom for atom in atoms if not (atom.is_Pow and atom.exp.is_Integer)
        )
        outcome = Outcome.FAILS if rational else Outcome.UNDECIDED
    return Evidence("sympy", outcome, Strength.PROOF, detail, subject, reading, part=part)


def sampled(
    strategies: Mapping[str, SearchStrategy[object]],
    holds: Callable[..., bool | Truth | None],
    detail: str,
    *,
    examples: int = SAMPLES,
    subject: Subject = Subject.PRINTED,
    reading: str = "",
    part: str = "",
) -> Evidence:
    """Look for values at which ``holds`` says no; ``None`` means that a hypothesis is not met.

    The search is seeded, so it repeats; a counterexample is shrunk to the simplest one found.
    """
    require("hypothesis")
    import hypothesis
    from hypothesis import strategies as kinds

    undecided: list[dict[str, object]] = []
    tried = 0

    def refutes(values: dict[str, object]) -> bool:
        nonlocal tried
        answer = holds(**values)
        if answer is None:
            hypothesis.reject()
        tried += 1
        if truth_of(answer) is Truth.UNDECIDED:
            undecided.append(values)
            return False
        return not answer

    refuting = simplest(kinds.fixed_dictionaries(dict(strategies)), refutes, examples)
    example, more = None, ""
    if refuting is not None:
        outcome = Outcome.FAILS
        values = {name: str(value) for name, value in refuting.items()}
        example = Counterexample(values, "the statement is false at these values")
    elif undecided or tried < min(examples, FEWEST):
        outcome = Outcome.UNDECIDED
        why = f"undecided at {undecided[0]}" if undecided else "too few samples met the hypotheses"
        more = f": {why}"
    else:
        outcome = Outcome.HOLDS
        # how many samples meet the hypotheses, out of a search cut short, differs between machines
        count = examples if tried >= examples else f"{FEWEST} or more"
        more = f": no counterexample in {count} samples (not a proof)"
    return Evidence(
        "hypothesis",
        outcome,
        Strength.SAMPLED,
        detail + more,
        subject,
        reading,
        counterexample=example,
        part=part,
    )


def instance(
    answer: bool | Truth,
    detail: str,
    *,
    engine: str = "exact rationals",
    subject: Subject = Subject.PRINTED,
    reading: str = "",
    part: str = "",
) -> Evidence:
    """Report a fact about concrete values that was decided in exact arithmetic."""
    outcome = outcome_of(answer)
    return Evidence(engine, outcome, Strength.EXACT, detail, subject, reading, part=part)


remark = partial(instance, subject=Subject.REMARK)
"""Report such a fact that stands beside the printed statement."""

corrected = partial(instance, subject=Subject.CORRECTION)
"""Report such a fact about the corrected statement."""


def illustrated(
    answer: bool | Truth,
    detail: str,
    *,
    engine: str = "exact rationals",
    subject: Subject = Subject.PRINTED,
    reading: str = "",
    part: str = "",
) -> Evidence:
    """Report what a general statement says of concrete values: it can refute, never prove."""
    outcome = outcome_of(answer)
    return Evidence(engine, outcome, Strength.SAMPLED, detail, subject, reading, part=part)


def refuted_by(
    values: Mapping[str, object],
    holds: bool | Truth,
    shows: str,
    *,
    engine: str = "exact rationals",
    reading: str = "",
    part: str = "",
    harm: Harm | None = None,
    contrast: Contrast | None = None,
) -> Evidence:
    """Report concrete values at which the printed statement was found to be false.

    ``holds`` is what the printed statement says of these values. Where it holds there is no
    counterexample, and nothing is shown either: the check is undecided, which fails the audit.
    ``harm`` is what a mechanism does at these values, ``contrast`` the number that shows it.
    """
    outcome = outcome_of(holds)
    if outcome is Outcome.HOLDS:
        outcome, shows = Outcome.UNDECIDED, f"no counterexample, the statement holds there: {shows}"
    shown = {name: str(value) for name, value in values.items()}
    example = Counterexample(shown, shows, harm, contrast)
    return Evidence(
        engine,
        outcome,
        Strength.EXACT,
        shows,
        reading=reading,
        counterexample=example if outcome is Outcome.FAILS else None,
        part=part,
    )


Number: TypeAlias = Enclosure | Fraction | int
EXACTLY, AT_MOST, AT_LEAST, ABOVE, BELOW = "", "at most ", "at least ", "above ", "below "
"""How a statement limits a number."""


def _is_broken(relation: str, limit: Enclosure, reached: Enclosure) -> bool:
    """Say whether a number is certainly not as a statement limits it."""
    over, under = reached.lower > limit.upper, reached.upper < limit.lower
    return {
        EXACTLY: over or under,
        AT_MOST: over,
        AT_LEAST: under,
        ABOVE: reached.upper <= limit.lower,
        BELOW: reached.lower >= limit.upper,
    }[relation]


def contrary(what: str, said: Number, found: Number, relation: str = EXACTLY) -> Contrast:
    """Return what a false statement says of a number, beside the number.

    Raises :class:`InputError` where the number is as it is said to be, or may be.

    >>> contrary("the advantage of an attack", Fraction(1, 30), Fraction(2, 15), AT_MOST)
    Contrast(what='the advantage of an attack', said='at most 1/30', found='2/15')
    """
    if not _is_broken(relation, _enclosed(said), _enclosed(found)):
        raise InputError(what, f"{_shown(found)} is {relation}{_shown(said)}, or may be")
    return Contrast(what, f"{relation}{_shown(said)}", _shown(found))


def repaired(
    what: str,
    promised: Number,
    found: Number,
    relation: str = AT_MOST,
    *,
    where: str,
    part: str = "",
    reading: str = "",
) -> Evidence:
    """Report what the corrected mechanism, or number, does alone at concrete values.

    It can refute the correction, and does not prove it. Where the promise is reached exactly the
    evidence says so.

    >>> kept = repaired("the risk", Fraction(1, 2), Fraction(1, 2), where="two worlds")
    >>> kept.repair, kept.outcome.value, kept.detail
    (True, 'holds', 'two worlds: the risk must be at most 1/2 and is 1/2 (reached)')
    """
    limit, reached = _enclosed(promised), _enclosed(found)
    opposite = {AT_MOST: ABOVE, AT_LEAST: BELOW, EXACTLY: EXACTLY}[relation]
    kept = limit == reached if relation == EXACTLY else _is_broken(opposite, limit, reached)
    tight = " (reached)" if limit == reached and relation != EXACTLY else ""
    said = f"{what} must be {relation}{_shown(promised)} and is {_shown(found)}{tight}"
    of_correction = illustrated(
        kept, f"{where}: {said}", subject=Subject.CORRECTION, part=part, reading=reading
    )
    return replace(of_correction, repair=True)


def broken_promise(what: str, promised: Number, actual: Number, *, at_least: bool = False) -> Harm:
    """Return the harm of a promise that a mechanism breaks: it was to stay below, and does not.

    ``at_least`` says that the promise was to stay above. Raises :class:`InputError` where the
    promise is kept, or may be.

    >>> str(broken_promise("the first posterior", Fraction(3, 8), Fraction(1, 2)))
    'the first posterior was to be at most 3/8 and is 1/2'
    """
    relation = AT_LEAST if at_least else AT_MOST
    if not _is_broken(relation, _enclosed(promised), _enclosed(actual)):
        raise InputError(what, f"{_shown(actual)} does not break the promise of {_shown(promised)}")
    return Harm(Severity.UNSAFE, what, f"{relation}{_shown(promised)}", _shown(actual))


def wasted(what: str, asked: Number, enough: Number) -> Harm:
    """Return the harm of noise that is asked for where less is enough.

    Raises :class:`InputError` where it is not less, or may not be.
    """
    if not _enclosed(enough).upper < _enclosed(asked).lower:
        raise InputError(what, f"{_shown(enough)} is not less than {_shown(asked)}")
    return Harm(Severity.WASTEFUL, what, _shown(asked), _shown(enough))


def _enclosed(value: Number) -> Enclosure:
    return value if isinstance(value, Enclosure) else Enclosure(value, value)


def _shown(value: Number) -> str:
    if not isinstance(value, Enclosure):
        return str(value)
    low, high = (decimal_text(end, 6) for end in (value.lower, value.upper))
    return low if low == high else value.digits


def cell(label: str, printed: str, ours: Number) -> Cell:
    """Compare a printed decimal with our value, to the digits that are printed.

    A printed fraction such as ``8/3`` must be our value exactly.
    """
    value = _enclosed(ours)
    try:
        shown = Fraction(printed) if "/" in printed else Decimal(printed)
    except (InvalidOperation, ValueError, ZeroDivisionError):
        raise InputError(label, f"{printed!r} is not a printed decimal") from None
    if isinstance(shown, Fraction):
        exact = value.is_exact and value.lower == shown
        return Cell(label, printed, str(value.lower), "exact" if exact else "differs")
    if not shown.is_finite():
        raise InputError(label, f"{printed!r} is not a printed decimal")
    quantum = Decimal(1).scaleb(int(shown.as_tuple().exponent))
    matches, decided = [], True
    for name, rounding in (
        ("rounded", ROUND_HALF_EVEN),
        ("rounded", ROUND_HALF_UP),
        ("truncated", ROUND_DOWN),
    ):
        low, high = (_quantize(end, quantum, rounding) for end in (value.lower, value.upper))
        decided = decided and low == high
        if low == high == shown:
            matches.append(name)
    if not matches and not decided:
        raise Undecided(f"{label}: the enclosure is too wide for the digits printed")
    exact = value.is_exact and value.lower == Fraction(shown)
    return Cell(label, printed, value.digits[:24], "exact" if exact else [*matches, "differs"][0])


def _quantize(value: Fraction, quantum: Decimal, rounding: str) -> Decimal:
    from decimal import Context

    context = Context(prec=60)
    units = abs(value) / Fraction(quantum)
    whole = units.numerator // units.denominator
    twice = 2 * (units - whole)
    tie_goes_up = rounding == ROUND_HALF_UP or whole % 2
    if rounding != ROUND_DOWN and (twice > 1 or (twice == 1 and tie_goes_up)):
        whole += 1
    return context.multiply(Decimal(whole if value >= 0 else -whole), quantum)


def reproduced(
    cells: Iterable[Cell], detail: str, *, engine: str = "Arb", reading: str = "", part: str = ""
) -> Evidence:
    """Report printed numbers beside ours; one that differs fails the whole."""
    compared = tuple(cells)
    wrong = [number.label for number in compared if not number.agrees]
    outcome = Outcome.HOLDS if compared and not wrong else Outcome.FAILS
    count = f"{len(compared) - len(wrong)} of {len(compared)} printed numbers agree"
    tail = f"; not {', '.join(wrong)}" if wrong else ""
    return Evidence(
        engine,
        outcome,
        Strength.REPRODUCTION,
        f"{detail}: {count}{tail}",
        reading=reading,
        cells=compared,
        part=part,
    )


def all_hold(answers: Iterable[bool | Truth]) -> Truth:
    """Return the conjunction of three-valued answers; of no answer at all nothing is decided."""
    truths = [truth_of(answer) for answer in answers]
    if Truth.NO in truths:
        return Truth.NO
    return Truth.UNDECIDED if Truth.UNDECIDED in truths or not truths else Truth.YES
