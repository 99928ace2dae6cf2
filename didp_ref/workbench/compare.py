"""Is this formula that one? Equal (proved), different (at an exact point), or undecided.

Looked for is, in this order: a difference at the simplest exact points and at the corners of the
test vectors; a proof by normal forms; a difference at more points; and, of a function, a number
that its formula does not explain. Two values differ only where their enclosures do not overlap.
Equal is what is proved for all values and any number of entries, and of a function only where its
code does nothing that symbols do not show; what is proved for some of that agrees where it was
tried. Agreement at points is never called equal.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice

from didp_ref.errors import DidpError, InputError, OutOfRange, Undecided
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.sharper import Beyond, is_best, least_known, sharpest_known
from didp_ref.symbolic.equality import MOST_SECONDS, Proof, prove
from didp_ref.symbolic.latex_notation import PI_IS_A_NUMBER
from didp_ref.symbolic.term import WORLD, NoValue, Term, number, put
from didp_ref.workbench.answer import Answer, Difference, Verdict, in_short
from didp_ref.workbench.candidate import Formula, Recovered, Written, read_names
from didp_ref.workbench.code_scan import WITH_NUMPY
from didp_ref.workbench.composed import with_formulas
from didp_ref.workbench.corrections import claim_corrected_by
from didp_ref.workbench.difference_search import LENGTHS, Search, harm, lengths_of
from didp_ref.workbench.fixed import at_fixed, fixed_in, has_vectors, read_fixed, usually_fixed
from didp_ref.workbench.floats import (
    floats_of_formula,
    floats_of_function,
    results_of,
    run_on_vectors,
    severity_of_formula,
)
from didp_ref.workbench.formula import formula_of, with_limits
from didp_ref.workbench.hidden_paths import harm_of_hidden_paths
from didp_ref.workbench.known_bounds import known_bounds
from didp_ref.workbench.mistakes import what_instead
from didp_ref.workbench.names import (
    read_mapping,
    unreadable,
    with_expressions,
    with_pi_as_a_name,
    with_quotients,
)
from didp_ref.workbench.net import ELSE, TWO_WAYS, Net, cast_net, is_explained
from didp_ref.workbench.other_units import IF, in_other_units
from didp_ref.workbench.points import (
    Value,
    Values,
    admits,
    as_input,
    is_empty,
    is_point_in_use,
    outside,
    refusal_of,
    shown,
    simplified,
)
from didp_ref.workbench.readings import (
    agrees,
    arguments_of,
    called_agrees,
    chosen,
    everyday,
    guesses,
    readings,
    under_other_meanings,
)
from didp_ref.workbench.user_function import DEFAULT_TIMEOUT, Function, UserFunction
from didp_ref.workbench.wrong_branches import wrong_branches

FIRST_SIMPLE, FIRST_HARD = 60, 60
MORE_SIMPLE, MORE_HARD, MORE_DRAWN = 1200, 400, 100
FINE_BITS = 2048
MOST_AIMED = 200


def compare(
    candidate: Term | Function | str,
    quantity: Quantity | str,
    mapping: Sequence[str] = (),
    timeout: float = DEFAULT_TIMEOUT,
    notes: Sequence[str] = (),
    fixed: Sequence[str] = (),
    *,
    briefly: bool = False,
    edits: bool = True,
) -> Answer:
    """Compare a formula or a function with a quantity, or with that of an id.

    A formula is a term or a sympy expression, a function is itself or ``module:function``.

    ``mapping`` holds ``mine=ours`` words for names, and ``fixed`` ``ours=value`` words. A formula
    that lacks a parameter with a usual value, such as delta = 0, is compared there. Raises
    :class:`InputError` for what cannot be compared: names that are not the quantity's, a function
    that gives no number or no answer. ``briefly`` finds no more of a formula that is visibly
    different than that: neither by how much nor what it is instead. With ``edits`` it is also
    compared with the quantity's formula after one change, which takes seconds.

    >>> from didp_ref.formulas import quantities
    >>> from didp_ref.symbolic.text_reader import parse
    >>> comparison = compare(parse("s/log(m*rho/(1-rho))"), quantities["scale.rho"])
    >>> comparison.verdict.value, comparison.counterexample.side(comparison.safe_side)
    ('DIFFERENT', 'unsafe')
    >>> comparison.instead[0].partition(':')[0]
    'm-for-m-minus-one'
    """
    if hasattr(candidate, "free_symbols"):  # sympy's own mark of an expression
        from didp_ref.symbolic.formula_reader import term_of

        candidate = term_of(candidate)
    known = quantities[quantity] if isinstance(quantity, str) else quantity
    quantity, fixed = with_formulas(fixed, known)
    values = read_fixed(fixed, quantity)
    if not isinstance(candidate, Term):
        with UserFunction(candidate, timeout, quantity) as apart:
            names, kept = arguments_of(apart, quantity, mapping)
            called = partial(_compare_apart, apart, names=names, kept=kept, mapping=mapping)
            return _at_values(called, quantity, names, values, briefly=briefly, edits=edits)
    candidate, mapping, more, numbers = with_expressions(candidate, mapping)
    given = [f"{mine}={text}" for mine, text in numbers.items() if mine in quantity.names]
    values |= read_fixed(given, quantity)
    candidate = put(candidate, {name: number(value) for name, value in values.items()})
    candidate = with_pi_as_a_name(candidate, quantity)
    candidate, quotients = with_quotients(candidate, quantity, mapping)
    told = [*notes, *more, *quotients]
    if "pi" in candidate.names():
        told = [note for note in told if note != PI_IS_A_NUMBER]
    written = partial(_compare_formula, candidate, mapping=mapping, notes=told)
    names = sorted(candidate.names())
    answer = _at_values(written, quantity, names, values, briefly=briefly, edits=edits)
    answer.by_quotient = bool(quotients)
    return answer


def _at_values(
    compared: Callable[..., Answer],
    quantity: Quantity,
    names: Sequence[str],
    values: dict[str, Fraction],
    *,
    briefly: bool,
    edits: bool,
) -> Answer:
    """Compare at fixed values, and at the usual ones of what the names leave out."""
    differing: Answer | None = None
    if values and is_empty(at_fixed(quantity, values)):
        said = " ".join(f"--fix {name}={value}" for name, value in values.items())
        raise InputError(said, f"{quantity.id} has no valid input there")
    for usual in usually_fixed(at_fixed(quantity, values), names):
        if values and is_empty(at_fixed(quantity, values | usual)):
            continue
        with suppress(InputError):
            answer = compared(at_fixed(quantity, values | usual), briefly=True)
            if not usual.keys().isdisjoint(answer.names.values()):
                continue  # it is not left out, but has another name
            is_proved = answer.is_proved
            answer.fixed, answer.assumed = values | usual, True
            if is_proved:
                return answer
            if answer.verdict is Verdict.DIFFERENT:
                differing = answer if differing is None else differing  # that says more: there too
    if differing is not None and briefly:
        return differing
    assumed = {} if differing is None else differing.fixed
    answer = compared(at_fixed(quantity, values | assumed), briefly=briefly, edits=edits)
    answer.fixed, answer.assumed = values | assumed, bool(assumed)
    return answer


def _compare_apart(
    apart: UserFunction,
    quantity: Quantity,
    names: Sequence[str],
    kept: Sequence[str],
    mapping: Sequence[str],
    *,
    briefly: bool,
    edits: bool = False,
) -> Answer:
    """Compare a function in its fork, or in another one if that has another quantity's domain."""
    compared = partial(_compare_function, briefly=briefly, edits=edits)
    if quantity is apart.quantity:
        return compared(apart, quantity, names, kept, mapping)
    with UserFunction(apart.target, apart.timeout, quantity) as other:
        return compared(other, quantity, names, kept, mapping)


def _compare_formula(
    term: Term,
    quantity: Quantity,
    mapping: Sequence[str],
    notes: Sequence[str],
    *,
    briefly: bool,
    edits: bool = False,
) -> Answer:
    names = sorted(term.names() - ({WORLD} if quantity.per_world else set()))
    fixed = read_mapping(mapping, names, quantity)
    sequences = term.sequences()
    candidates = readings(names, quantity, fixed, sequences)
    agree = partial(agrees, term, quantity)
    reading, forced = chosen(candidates, quantity, fixed, sequences, agree, briefly=briefly)
    formula = Written(read_names(term, reading, quantity))
    answer = Answer(str(term), quantity.id, safe_side=quantity.safe_side, names=reading)
    answer.notes += [*notes, *guesses(reading, fixed, quantity)]
    _settle(formula, quantity, answer, briefly=briefly, edits=edits)
    if forced:
        _require_different(answer, names, quantity)
    if answer.verdict is Verdict.DIFFERENT and not briefly:
        answer.notes += under_other_meanings(
            reading, quantity, fixed, sequences, agree, forced=forced
        )
    if answer.verdict is not Verdict.DIFFERENT:
        answer.wrong_as_floats, answer.floats = floats_of_formula(formula, quantity)
    elif not briefly and not answer.correction and has_vectors(quantity):
        worst = severity_of_formula(formula, quantity)
        answer.floats = [worst] if worst else []
    return answer


def _compare_function(
    apart: UserFunction,
    quantity: Quantity,
    names: Sequence[str],
    kept: Sequence[str],
    mapping: Sequence[str],
    *,
    briefly: bool,
    edits: bool,
) -> Answer:
    fixed = read_mapping(mapping, names, quantity)
    candidates = readings(names, quantity, fixed, None)
    agree = partial(called_agrees, apart, quantity)
    reading, forced = chosen(candidates, quantity, fixed, None, agree, briefly=briefly)
    lengths: tuple[int | None, ...] = lengths_of(quantity)
    recovered = Recovered(apart, quantity, reading, lengths)
    answer = Answer(apart.title, quantity.id, safe_side=quantity.safe_side, names=reading)
    answer.notes += [f"{name} keeps its default" for name in kept]
    answer.notes += [*guesses(reading, fixed, quantity), *recovered.notes]
    if not recovered.problem:
        recovered.problem = _contradicted(recovered, quantity)
    answer.black_box = recovered.problem
    _settle(recovered, quantity, answer, briefly=briefly, edits=edits)
    if forced:
        _require_different(answer, names, quantity)
    if answer.verdict is Verdict.DIFFERENT and not briefly:
        answer.notes += under_other_meanings(reading, quantity, fixed, None, agree, forced=forced)
    if briefly and answer.verdict is Verdict.DIFFERENT:
        return answer
    if not answer.correction and has_vectors(quantity):
        report = run_on_vectors(apart, quantity, reading)
        answer.floats, answer.results = floats_of_function(report), results_of(report)
    return answer


def _require_different(answer: Answer, names: Sequence[str], quantity: Quantity) -> None:
    """Raise for names that mean nothing, unless the values differ whatever the names mean."""
    meant = next((each for each in answer.instead if each.startswith(IF)), "")
    if answer.verdict is not Verdict.DIFFERENT or meant:
        raise unreadable(names, quantity, because=meant)


def _contradicted(recovered: Recovered, quantity: Quantity) -> str:
    """Return why a recovered formula is not what the function does with numbers, if so."""
    for values in everyday(quantity):
        try:
            followed: list[Enclosure] | None = recovered.at(values)
        except NoValue:
            followed = None
        except Undecided:
            continue
        answers = [recovered.apart.call(recovered.arguments(values)) for _ in range(2)]
        if answers[0] != answers[1]:
            raise _keeps_state(recovered, TWO_WAYS, values)
        if followed is None:
            is_same = bool(answers[0].refusal)
        else:
            try:
                is_same = is_explained(recovered, values, answers[0], followed)
            except OutOfRange:  # nothing is compared there
                continue
        if not is_same:
            return f"{ELSE}, at {shown(values)}"
    return ""


def _keeps_state(recovered: Recovered, problem: str, values: Values) -> InputError:
    message = f"{problem}, at {shown(values)}: it keeps a state, or draws random numbers"
    return InputError(recovered.apart.title, message.removeprefix("it "))


# --- the question itself -------------------------------------------------------------------------


def _settle(
    formula: Formula, quantity: Quantity, answer: Answer, *, briefly: bool, edits: bool
) -> None:
    """Find the verdict, and what belongs to it."""
    answer.understood = formula.understood
    search = Search(formula, quantity, answer)
    difference = search.first(FIRST_SIMPLE, FIRST_HARD, 0)
    proof = Proof(False, 0)
    if difference is None:
        proof = _prove(formula, quantity, answer)
        if not proof.equal:
            difference = search.first(MORE_SIMPLE, MORE_HARD, MORE_DRAWN)
        if difference is None and not proof.equal and not answer.black_box:
            search.bits = FINE_BITS
            difference = search.first(FIRST_SIMPLE, MORE_HARD, 0)
    net = Net()
    if difference is None and isinstance(formula, Recovered) and not formula.problem:
        if proof.equal:
            formula.unlike = list(dict.fromkeys(harm_of_hidden_paths(formula, quantity)))
        net = cast_net(formula, quantity, list(islice(search.aimed(), MOST_AIMED)))
        if net.problem.startswith(TWO_WAYS):
            raise _keeps_state(formula, net.problem, net.values)
        if net.problem:
            answer.black_box = formula.problem = f"{net.problem}, at {shown(net.values)}"
            proof = Proof(False, 0, f"its formula is not known, as {formula.problem}")
            search.first_of_all = [net.values]
            difference = search.first(FIRST_SIMPLE, FIRST_HARD, 0)
    if difference is not None and briefly and not difference.is_tiny:
        answer.verdict = Verdict.DIFFERENT
        return
    if difference is not None:
        _tell_difference(difference, search, formula, quantity, answer, edits=edits)
    elif proof.equal:
        _tell_equal(proof, search, net, formula, answer)
    else:
        digits = f", to {search.digits} digits or more" if search.digits else ""
        answer.lengths, answer.missing = (), len(search.missing)
        answer.agreed, answer.hardly_varied = search.agreed, search.hardly_varied()
        answer.how = f"no proof: {proof.reason}; the values agree at {search.agreed} points{digits}"
        if answer.missing:
            answer.how += f", and at {answer.missing} others it has none"
    _look_outside(formula, quantity, answer)


def _tell_equal(proof: Proof, search: Search, net: Net, formula: Formula, answer: Answer) -> None:
    """Say of what, and for how many entries, equality is proved; anything less is not equal."""
    cases = f", in each of {proof.cases} cases" if proof.cases > 1 else ""
    answer.how = f"proved: one normal form{cases}, of the formula as it is written"
    answer.partly = proof.without
    unseen: tuple[str, ...] = ()
    if isinstance(formula, Recovered):
        unseen = (*formula.apart.signature().unseen, *formula.unlike)
        late = [f"{why} at {shown(each)}" for each, why in formula.unanswered]
        if formula.is_read:  # of its loops every turn is known, and numpy is given floats alone
            answer.notes += late[:1]
            unseen = tuple(each for each in unseen if not each.startswith(WITH_NUMPY))
        else:
            unseen += tuple(late)
        answer.how = (
            f"proved: one normal form{cases}, of the formula that its code computes; what it "
            f"answers in float64 agrees at {net.points} points, rounding aside"
        )
        if net.lost:
            where = f"the first {shown(net.lost[0])}"
            answer.notes.append(f"float64 leaves no digit of it at {len(net.lost)} points, {where}")
    answer.verdict = Verdict.AGREES_WHERE_TRIED if answer.lengths or unseen else Verdict.EQUAL
    if answer.lengths:
        proved = ", ".join(map(str, answer.lengths))
        answer.lengths = tuple(sorted({*answer.lengths, *search.lengths, *net.lengths}))
        points = net.points or search.agreed
        answer.how = (
            f"proved for {proved} entries, and not for every number of them; with up to "
            f"{answer.lengths[-1]} the values agree at {points} points"
        )
        if isinstance(formula, Recovered) and formula.unread:
            answer.how += f". Its code is not read for every number of entries: {formula.unread}"
    if unseen:
        answer.how += f". The formula is not all that its code does: {unseen[0]}"


def _tell_difference(
    difference: Difference,
    search: Search,
    formula: Formula,
    quantity: Quantity,
    answer: Answer,
    *,
    edits: bool,
) -> None:
    """Say where it differs, how much, and what it is instead."""
    answer.verdict = Verdict.DIFFERENT
    answer.lengths = ()
    answer.how = "enclosures that do not overlap, at an exact point of the domain"
    if answer.black_box:
        answer.how = "what it returns is off by more than rounding explains, at an exact point"
    if not quantity.is_least:
        answer.safe_side = None
    answer.sides, answer.tiny, worst = search.sides(difference)
    worst, beside = _ordinary_first(worst, search)
    known: Counter[Beyond] = Counter()
    if not quantity.is_least:
        known, failing = search.judged(worst)
        if failing is not None:  # the least value rejects it: this is no other bound
            answer.safe_side, worst, beside = quantity.safe_side, failing, None
            answer.judged_by = (sharpest_known(quantity, as_input(worst.values)) or ("",))[0]
            answer.judged_by_best = is_best(quantity, answer.judged_by or quantity.id)
    answer.counterexample = search.smaller(worst)
    answer.beside = beside and search.smaller(beside)
    answer.tiny = answer.tiny and answer.counterexample.is_tiny
    if answer.tiny and isinstance(formula, Recovered) and not answer.is_mostly_equal:
        # a float in its code is the nearest to what is meant, and off everywhere: no other formula
        answer.verdict, answer.counterexample = Verdict.AGREES_WHERE_TRIED, None
    if not answer.tiny:
        differing = [each.values for each in (worst, *search.differing)]
        explained = partial(what_instead, formula, quantity, answer.names, differing=differing)
        answer.instead = [
            *known_bounds(formula, quantity),
            *in_other_units(formula, quantity, answer.names),
        ] or explained()
        answer.correction = "" if answer.instead else claim_corrected_by(formula, quantity)
        if edits and not (answer.instead or answer.correction):  # this takes seconds
            answer.instead = explained(edits=True)
        if not (answer.instead or answer.correction):
            answer.instead = [*wrong_branches(formula, quantity)]
    if not quantity.is_least and answer.verdict is Verdict.DIFFERENT:
        answer.notes += _beside_bound(answer.counterexample or worst, known, quantity)
    if answer.correction:
        answer.safe_side = None
        answer.instead = [
            f"is the correction of {answer.correction} (proved); didp-ref errata "
            f"{answer.correction} says where it holds, and where {quantity.id} does"
        ]


def _ordinary_first(worst: Difference, search: Search) -> tuple[Difference, Difference | None]:
    """Return what is shown first, and what beside it: the worst ordinary point, the worst of all.

    Where only extreme parameters are unsafe, the worst of all stands first: it makes the verdict.
    """
    ordinary = None if is_point_in_use(worst.values) else search.ordinary()
    if ordinary is None or ordinary.is_tiny:
        return worst, None
    safe = search.answer.safe_side
    if harm(ordinary, safe)[0] < harm(worst, safe)[0]:
        return worst, ordinary
    return ordinary, worst


def _beside_bound(
    difference: Difference, known: Counter[Beyond], quantity: Quantity
) -> Iterator[str]:
    """Say what is known of a value that is not that of a bound which is merely enough."""
    less = "smaller" if quantity.safe_side is Side.UP else "larger"
    bound = f"{quantity.id} is a sufficient bound, not the best one"
    total = sum(known.values())
    if known[Beyond.FAILS]:
        unsafe = f"{known[Beyond.FAILS]} are unsafe: {less} than the best value too"
        others = {"safe": known[Beyond.HOLDS], "not decided": known[Beyond.OPEN]}
        told = "".join(f"; {many} {are}" for are, many in others.items() if many)
        yield f"{bound}. Of {total} {less} values {unsafe}, as at the point shown{told}"
        return
    if total and known[Beyond.HOLDS] == total:
        yield f"{bound}; {less} values were safe at all {total} points that were judged"
    else:
        yield f"{bound}: a {less} value may be safe or not"
    if least := least_known(quantity, as_input(difference.values)):
        name, value = least
        yield f"{name} is {in_short(value)} here, the best value"


def _prove(formula: Formula, quantity: Quantity, answer: Answer) -> Proof:
    """Try to prove the two equal: for every number of entries, or for the first few."""
    if formula.problem:
        return Proof(False, 0, f"its formula is not known, as {formula.problem}")
    if quantity.is_family:
        return _prove_family(formula, quantity, answer)
    branches = formula.branches(None, None) or []
    proof = prove(branches, formula_of(quantity), quantity)
    whole = proof.equal and not proof.without
    if whole or not quantity.limits or not any(each.conditions for each in branches):
        return proof
    by_limits = prove(branches, with_limits(quantity), quantity)
    return proof if proof.equal and not by_limits.equal else by_limits


def _prove_family(formula: Formula, quantity: Quantity, answer: Answer) -> Proof:
    """Try to prove it for every number of entries; of a function, for the first few as well."""
    branches = formula.for_every_length()
    every = prove(branches, formula_of(quantity), quantity) if branches else Proof(False, 0)
    if every.equal and isinstance(formula, Written):
        return every
    first_few = _prove_lengths(formula, quantity, answer)
    if every.equal and first_few.equal and not (every.without or first_few.without):
        answer.lengths = ()
        return every
    return first_few


def _prove_lengths(formula: Formula, quantity: Quantity, answer: Answer) -> Proof:
    total, without = 0, ""
    began = time.process_time()
    for n in LENGTHS:
        for world in range(n) if quantity.per_world else [None]:
            if time.process_time() - began > MOST_SECONDS:
                return Proof(False, 0, f"it takes more than {MOST_SECONDS:g} s")
            try:
                branches = formula.branches(n, world)
            except InputError as problem:
                return Proof(False, 0, problem.problem)
            if branches is None:
                return Proof(False, 0, f"it has no value for world {world}")
            proof = prove(branches, formula_of(quantity, n, world), quantity)
            if not proof.equal:
                return replace(proof, reason=f"{proof.reason}, at {n} entries")
            total += proof.cases
            without = without or proof.without
    answer.lengths = LENGTHS
    return Proof(True, total, without=without)


def _look_outside(formula: Formula, quantity: Quantity, answer: Answer) -> None:
    """Find a point outside of the quantity's domain at which the candidate has a value."""

    def accepted(values: dict[str, Value]) -> bool:
        if admits(quantity, values):
            return False
        try:
            value = formula.called(values) if isinstance(formula, Recovered) else formula.at(values)
        except (DidpError, ValueError):
            return False
        return bool(value)

    for values in outside(quantity) if not fixed_in(quantity) else ():
        if accepted(values):
            answer.beyond = simplified(values, accepted)
            answer.beyond_because = refusal_of(quantity, answer.beyond)
            return
