"""Which of our quantities is it? Asked of a formula or a function that nobody has named."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, permutations

from didp_ref.errors import DidpError, InputError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.root_function import Root
from didp_ref.oracle.meanings import plainly
from didp_ref.oracle.roles import SENSITIVITIES
from didp_ref.symbolic.equality import Branch, prove
from didp_ref.symbolic.term import ROOTS, Term
from didp_ref.workbench.answer import Answer, Verdict
from didp_ref.workbench.candidate import names_of_function, read_names
from didp_ref.workbench.compare import compare
from didp_ref.workbench.composed import budgets_of, with_formulas
from didp_ref.workbench.fixed import most_left_out, read_fixed
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.names import (
    assignments,
    has_usual_names,
    is_blind,
    is_known,
    read_mapping,
    with_expressions,
)
from didp_ref.workbench.readings import agrees
from didp_ref.workbench.user_function import DEFAULT_TIMEOUT, Function

MOST_NEAR = 6
SECONDS = 2.0
"""How long similar formulas are looked for, by the processor."""
RESULTS = ("epsilon", "delta", "scale", "deviation", "rho", "alpha", "beta", "gamma", "threshold")
"""What formulas give, as their ids call it."""
MOST_RENAMED = 4
"""More names than these are not tried in every order."""


def identify(
    candidate: Term | Function | str,
    mapping: Sequence[str] = (),
    timeout: float = DEFAULT_TIMEOUT,
    notes: Sequence[str] = (),
    result: str = "",
    fixed: Sequence[str] = (),
) -> list[Answer]:
    """Return what a candidate is equal to; where it is nothing of ours, what it is similar to.

    Answers of equal quantities come alone, and where there are none those of quantities with which
    it agrees wherever it was tried: proved in part first, then without a proof. Otherwise those
    come that could not be decided, and those that are similar: equal at most points, or with a
    difference that has a name (a known mistake, a multiple).

    ``result`` is the name on the other side of an equation: what it resembles gives the same.
    ``fixed`` are ``ours=value`` words, as of :func:`compare`.

    Raises :class:`InputError` for a function that returns what is no number.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> [answer.quantity for answer in identify(parse("Delta/epsilon"))]
    ['scale.differential_privacy', 'exponential.scale_monotone']
    >>> [answer.as_typed for answer in identify(parse("tanh(epsilon/2)"))]
    ['testing.advantage --fix delta=0']
    """
    if isinstance(candidate, Term):
        candidate, mapping, more, _ = with_expressions(candidate, mapping)
        notes = [*notes, *more]
    names = (
        sorted(candidate.names())
        if isinstance(candidate, Term)
        else names_of_function(candidate, timeout)
    )
    read_mapping(mapping, names, None)
    known = _with_parameters(fixed)
    no_number: InputError | None = None

    def compared(quantity: Quantity, *, briefly: bool) -> Answer | None:
        nonlocal no_number
        own = _mapping_for(mapping, quantity)
        try:
            return compare(
                candidate, quantity, own, timeout, notes, fixed, briefly=briefly, edits=False
            )
        except InputError as problem:  # its names, or its values, are not this quantity's
            if problem.problem.startswith("returns"):
                no_number = no_number or problem
        except DidpError:
            pass
        return None

    fitting: dict[str, Quantity] = {}
    brief: list[Answer] = []
    for group in _groups(candidate, names, mapping, known, fixed):
        fitting |= {each.id: each for each in group}
        brief += _all_compared(group, names, compared)
        if same := _of(Verdict.EQUAL, brief):
            return same
    if same := _of(Verdict.AGREES_WHERE_TRIED, brief):
        return same
    if agreeing := [answer for answer in brief if answer.agrees]:
        return agreeing[:MOST_NEAR]
    near = _similar(brief, result, lambda answer: compared(fitting[answer.quantity], briefly=False))
    if not near and no_number:
        raise no_number
    if not near and isinstance(candidate, Term) and not fixed:
        return _under_other_names(candidate, names, mapping, notes)
    return near[:MOST_NEAR]


def _with_parameters(fixed: Sequence[str]) -> list[Quantity]:
    """Return the quantities whose parameters can have these values; raise if there are none."""
    words = {word.partition("=")[0].strip() for word in fixed}
    known = [each for each in quantities.values() if words <= {*each.names}]
    if not known:
        one = f"--fix {' --fix '.join(fixed)}"
        raise InputError(one, "no formula of ours has this parameter; didp-ref show ID lists them")
    possible = []
    problem: DidpError | None = None
    for quantity in known:
        try:
            whole, rest = with_formulas(fixed, quantity)
            read_fixed(rest, whole)
            possible.append(quantity)
        except DidpError as error:
            problem = problem or error
    if problem and not possible:
        raise problem
    return possible


def _groups(
    candidate: Term | Function | str,
    names: Sequence[str],
    mapping: Sequence[str],
    known: Sequence[Quantity],
    fixed: Sequence[str],
) -> Iterator[list[Quantity]]:
    """Yield what a candidate may be: with all parameters, with some left out, and of two formulas.

    Each is compared only if the ones before are not equal.
    """
    fitting = _fitting(candidate, names, mapping, known, fixed)
    whole = [each for each in fitting if _fewest(each, fixed) <= len(names)]
    yield whole
    yield [each for each in fitting if each not in whole]
    conversions = (each for quantity in known for each in budgets_of(quantity))
    of_two = _fitting(candidate, names, mapping, conversions, fixed)
    yield [each for each in of_two if has_usual_names(names, each)]


def _similar(
    brief: Sequence[Answer], result: str, fully: Callable[[Answer], Answer | None]
) -> list[Answer]:
    """Return what could not be decided, and the quantities that a candidate is similar to.

    Those are looked at first for which nothing was guessed or left out. The others are looked at
    only if none of those is similar.
    """
    undecided = [
        each
        for each in brief
        if each.verdict is Verdict.UNDECIDED
        and ((each.agreed and not each.hardly_varied) or not each.black_box)
    ]
    differing = [
        each for each in brief if each.verdict is Verdict.DIFFERENT and not each.by_quotient
    ]
    differing.sort(key=_guessed)
    until = time.process_time() + SECONDS
    for _, alike in groupby(differing, _guessed):
        found = []
        for each in alike:
            whole = fully(each) if time.process_time() < until else None
            found.append(each if whole is None else whole)
        found = [each for each in found if _may_be_meant(each, result)]
        near = [each for each in found if each.is_mostly_equal] or [
            each for each in found if each.instead or each.correction or each.tiny
        ]
        if near:
            for each in near:
                each.is_similar = each.verdict is Verdict.DIFFERENT
            return [*undecided, *near]
    return undecided


def _guessed(answer: Answer) -> tuple[bool, int]:
    """Say if a name was read as one that it usually is not, and how many parameters are assumed."""
    return is_blind(answer.names, {}), len(answer.fixed) if answer.assumed else 0


def _all_compared(
    fitting: Sequence[Quantity], names: Sequence[str], compared: Callable[..., Answer | None]
) -> list[Answer]:
    """Compare with each quantity briefly, with those first whose names are written alike."""
    likeliest_first = sorted(fitting, key=lambda each: _strangeness(names, each))
    answers = (compared(each, briefly=True) for each in likeliest_first)
    return [answer for answer in answers if answer is not None]


def _may_be_meant(answer: Answer, result: str) -> bool:
    """Say whether a quantity that a candidate differs from may be what was meant.

    It is not meant if it gives something else than the name on the left side, if a delta would be
    a sensitivity, or if the candidate has no value at most points.
    """
    if answer.verdict is not Verdict.DIFFERENT:
        return True
    topic, _, own = answer.quantity.partition("(")[0].partition(".")
    gives = [each for each in RESULTS if each in (topic, *own.split("_"))]
    of_another = bool(result and gives) and not any(is_known(result, each) for each in gives)
    of_any_result = any(is_known(result, each) for each in RESULTS)
    misread = answer.names.get("delta") in SENSITIVITIES
    sides = answer.sides
    hardly_has_values = sides is not None and 2 * sides.without > sides.total
    return not ((of_another and of_any_result) or misread or hardly_has_values)


def _under_other_names(
    candidate: Term, names: Sequence[str], mapping: Sequence[str], notes: Sequence[str]
) -> list[Answer]:
    """Return what a formula equals if its names mean something else than their usual meaning.

    Values at a few points choose the names, and a proof decides: only what is equal is compared. A
    formula with a root takes long where the root has no value: it is held against such formulas.
    """
    found = []
    has_root = any(part.head in ROOTS for part in candidate.parts())
    for quantity in quantities.values():
        if has_root and not quantity.expression.has(Root):
            continue
        if len(names) != len(quantity.names) or len(names) > MOST_RENAMED or quantity.is_family:
            continue
        fixed = read_mapping(_mapping_for(mapping, quantity), names, quantity)
        for order in permutations(quantity.names):
            meant = dict(zip(names, order, strict=True))
            if (
                fixed.items() <= meant.items()
                and agrees(candidate, quantity, meant)
                and _is_proved(candidate, quantity, meant)
            ):
                words = [f"{mine}={ours}" for mine, ours in meant.items()]
                said = ", ".join(f"{mine} = {ours}" for mine, ours in meant.items())
                told = [*notes, f"{said} (guessed from values at a few points)"]
                answer = compare(candidate, quantity, words, notes=told, briefly=True)
                found += [answer] if answer.verdict is Verdict.EQUAL else []
    return found


def _is_proved(candidate: Term, quantity: Quantity, meant: Mapping[str, str]) -> bool:
    """Say if a formula is proved to be the quantity's, if its names mean that."""
    branch = Branch((), read_names(candidate, meant, quantity))
    return prove([branch], formula_of(quantity), quantity).equal


def _of(verdict: Verdict, answers: Sequence[Answer]) -> list[Answer]:
    """Return the answers with this verdict; those that assume or guess least, if there are any."""
    same = [each for each in answers if each.verdict is verdict and not each.tiny]
    least = min((len(each.fixed) for each in same if each.assumed), default=0)
    whole = [each for each in same if not each.assumed] or [
        each for each in same if len(each.fixed) == least
    ]
    whole = [answer for answer in whole if not answer.by_quotient] or whole
    return [answer for answer in whole if not is_blind(answer.names, {})] or whole


def _fitting(
    candidate: Term | Function | str,
    names: Sequence[str],
    mapping: Sequence[str],
    known: Iterable[Quantity],
    fixed: Sequence[str],
) -> list[Quantity]:
    """Return the quantities whose parameters the names can be: all, or all that the formula has.

    Those may be missing that have a usual value, such as a sensitivity of one.
    """
    fitting = []
    for quantity in known:
        fewest = _fewest(quantity, fixed) - most_left_out(quantity)
        if not max(1, fewest) <= len(names) <= len(quantity.names):
            continue
        sequences = candidate.sequences() if isinstance(candidate, Term) else None
        try:
            own = read_mapping(_mapping_for(mapping, quantity), names, quantity)
            next(assignments(names, quantity, own, sequences))
        except (DidpError, StopIteration):
            continue
        fitting.append(quantity)
    return fitting


def _fewest(quantity: Quantity, fixed: Sequence[str]) -> int:
    """Return how many names a formula needs if it leaves out nothing but what is fixed."""
    values = {word.partition("=")[0].strip() for word in fixed}
    return sum(
        quantity.expression.has(symbol)
        for name, symbol in quantity.symbols.items()
        if name not in values
    )


def _mapping_for(mapping: Sequence[str], quantity: Quantity) -> list[str]:
    return [word for word in mapping if word.partition("=")[2].strip() in quantity.names]


def _strangeness(names: Sequence[str], quantity: Quantity) -> int:
    """Count the names that are not written like a parameter's."""
    plain_names = {plainly(name) for name in quantity.names}
    return sum(plainly(name) not in plain_names for name in names)
