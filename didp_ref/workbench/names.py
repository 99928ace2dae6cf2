"""Whose name is it? What a formula calls its letters, and which of our parameters they are."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, permutations, product

from didp_ref.errors import DomainError, InputError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.exact import parse_exact
from didp_ref.oracle import meanings
from didp_ref.oracle.roles import SENSITIVITIES
from didp_ref.symbolic.latex_reader import looks_like_latex, parse_latex
from didp_ref.symbolic.term import Term, changed, put
from didp_ref.symbolic.term import name as name_of
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.composed import budget_for, budgets_of
from didp_ref.workbench.fixed import fixed_in

MOST_GUESSES = 200
ALSO: Mapping[str, tuple[str, ...]] = {
    "order": ("alpha", "a"),
    "deviation": ("sigma", "std", "stddev", "sd", "s"),
    "budget": ("rho", "rdp", "eps", "epsilon", "epsilonrdp"),
    "times": ("k", "t", "n", "steps", "rounds"),
    "size": ("k", "m", "groupsize"),
    "sampling_rate": ("samplerate",),
    "rho": ("p",),
    "n_worlds": ("domainsize",),
    "identifiability_sensitivity": ("delta", "deltaf", "deltaq", "sens", "l1sensitivity"),
    "sensitive_range": ("delta", "deltaq", "sens", "l1sensitivity"),
    "false_positives": ("alpha", "fpr", "fp", "typei", "falsepositiverate"),
    "false_negatives": ("beta", "fnr", "fn", "typeii", "falsenegativerate"),
    "true_positives": ("tpr", "tp", "power", "truepositiverate"),
    "slack": ("deltaprime", "deltahat", "deltatilde", "delta"),
    "total_delta": ("deltaprime",),
    "total_epsilon": ("epsilonprime", "epsprime"),
}
"""What formulas call parameters that have no other names in a call."""
QUOTIENTS: Mapping[str, str] = {"epsilon": "scale", "mu": "deviation"}
"""What a sensitivity divided by the noise is called."""


def is_known(name: str, parameter: str) -> bool:
    """Say whether a parameter goes by this name in formulas, or anywhere."""
    plain = meanings.plainly(name)
    return plain in ALSO.get(parameter, ()) or meanings.is_known(name, parameter)


def has_usual_names(names: Collection[str], quantity: Quantity) -> bool:
    """Say whether every name usually means one of the parameters."""
    return bool(names) and all(
        any(is_known(name, each) for each in quantity.names) for name in names
    )


def is_foreign(reading: Mapping[str, str], fixed: Mapping[str, str]) -> bool:
    """Say whether some name that means another of our parameters was read as this one."""
    strange = {mine: ours for mine, ours in reading.items() if not is_known(mine, ours)}
    return meanings.is_foreign(strange, fixed)


def with_pi_as_a_name(term: Term, quantity: Quantity) -> Term:
    """Read pi as a name where a parameter that goes by it is left out: a prior."""
    names = term.names()
    meant = any(is_known("pi", ours) for ours in quantity.names if ours not in names)
    if not meant or len(names) >= len(quantity.names):
        return term
    return changed(term, lambda part: name_of("pi") if part.head == "pi" else part)


def with_quotients(
    term: Term, quantity: Quantity, mapping: Sequence[str]
) -> tuple[Term, list[str]]:
    """Put a sensitivity divided by the noise where a formula has a name for that alone.

    Return how that was understood as well.

    >>> from didp_ref.formulas import quantities
    >>> laplace = quantities["concentrated.rho_of_laplace"]
    >>> with_quotients(parse("exp(-eps) + eps - 1"), laplace, ())[1]
    ['eps = global_sensitivity/scale (guessed; change with --map eps=...)']
    """
    names = term.names()
    above = next((each for each in quantity.names if each in SENSITIVITIES), "")
    mapped = {name_in(word.partition("=")[0].strip(), names) for word in mapping}
    for quotient, below in QUOTIENTS.items():
        parts = (above, below)
        if not set(parts) <= set(quantity.names) or quotient in quantity.id:
            continue  # of the formula for an epsilon that is the result
        if any(is_known(each, part) for each in names for part in parts):
            continue
        for mine in sorted(names - mapped):
            if is_known(mine, quotient) and not any(is_known(mine, o) for o in quantity.names):
                said = f"{mine} = {above}/{below} (guessed; change with --map {mine}=...)"
                return put(term, {mine: parse(f"{above}/{below}")}), [said]
    return term, []


def with_expressions(
    term: Term, mapping: Sequence[str]
) -> tuple[Term, list[str], list[str], dict[str, str]]:
    """Put the formulas of ``mine=formula`` words in the places of names.

    Return the rest of the words, how that was understood, and the words with numbers.

    >>> term, rest, notes, _ = with_expressions(parse("alpha/x"), ["x=2*sigma**2", "alpha=order"])
    >>> str(term), rest, notes
    ('alpha/(2*sigma^2)', ['alpha=order'], ['x = 2*sigma^2'])
    """
    names = term.names()
    rest: list[str] = []
    notes: list[str] = []
    put_there: dict[str, Term] = {}
    numbers: dict[str, str] = {}
    for word in mapping:
        mine, _, formula = (part.strip() for part in word.partition("="))
        if not formula or formula.isidentifier():
            rest.append(word)
            continue
        mine = name_in(mine, names)
        if mine not in names or mine in put_there:
            listed = ", ".join(sorted(names - put_there.keys()))
            example = formula if formula in quantities or _is_number(formula) else budget_for(mine)
            fixed = f"; for a parameter of ours, type --fix {mine}={example}" if example else ""
            raise InputError(f"--map {word}", f"{mine} is not in it; it has {listed}{fixed}")
        put_there[mine] = parse(formula)
        notes.append(f"{mine} = {put_there[mine]}")
        if not put_there[mine].names():
            numbers[mine] = formula
    new = set().union(*(each.names() for each in put_there.values()))
    for word in rest.copy():  # what is meant by a name of ours that a formula has, too
        mine, _, ours = (part.strip() for part in word.partition("="))
        mine = name_in(mine, names)
        if ours in new and mine in names - put_there.keys() and mine != ours:
            rest.remove(word)
            put_there[mine] = name_of(ours)
            notes.append(f"{mine} = {ours}")
    return put(term, put_there), rest, notes, numbers


def _is_number(text: str) -> bool:
    try:
        parse_exact("", text)
    except DomainError:
        return False
    return True


def name_in(written: str, names: Collection[str]) -> str:
    r"""Return the name of a formula that is written as in it, such as ``\mathcal{S}(f)`` for S."""
    if written in names:
        return written
    try:
        term = parse_latex(written).term if looks_like_latex(written) else parse(written)
    except InputError:
        return written
    read = "pi" if term.head == "pi" else str(term.value) if term.head == "name" else written
    return read if read in names else written


def read_mapping(
    words: Sequence[str], names: Sequence[str], quantity: Quantity | None
) -> dict[str, str]:
    """Read ``mine=ours`` words; raise :class:`InputError` for what is not a name of either."""
    mapped: dict[str, str] = {}
    for word in words:
        mine, equals, ours = word.partition("=")
        mine, ours = mine.strip(), ours.strip()
        if not equals or not mine or not ours:
            raise InputError(f"--map {word}", "is not of the form mine=ours, such as a=alpha")
        mine = name_in(mine, names)
        if mine not in names:
            told = ""
            if len(mine) > 1 and {*mine} <= {*names}:  # LaTeX has read its letters one by one
                told = f"; {mine} is a product in LaTeX: write \\mathrm{{{mine}}}"
            problem = f"{mine} is not in it; it has {', '.join(names)}{told}"
            raise InputError(f"--map {word}", problem)
        if not ours.isidentifier():
            problem = "a formula takes the place of a name in text and LaTeX, not of an argument"
            raise InputError(f"--map {word}", f"{problem} of a function")
        if quantity is not None and ours not in quantity.names:
            raise InputError(f"--map {word}", f"{quantity.id} has {', '.join(quantity.names)}")
        if mine in mapped:
            raise InputError(f"--map {word}", f"{mine} is given twice")
        if ours in mapped.values():
            raise InputError(f"--map {word}", f"two names are mapped to {ours}")
        mapped[mine] = ours
    return mapped


def assignments(
    names: Sequence[str],
    quantity: Quantity,
    fixed: Mapping[str, str],
    sequences: set[str] | None = None,
) -> Iterator[dict[str, str]]:
    """Yield ways to read the names as different parameters, the likeliest first.

    ``sequences`` are the names that stand for sequences, where that is known.
    """
    return islice(_assignments(names, quantity, fixed, sequences), MOST_GUESSES)


def _assignments(
    names: Sequence[str], quantity: Quantity, fixed: Mapping[str, str], sequences: set[str] | None
) -> Iterator[dict[str, str]]:
    kinds = {parameter.name: parameter.sequence for parameter in quantity.parameters}
    assigned = dict(fixed)
    values = fixed_in(quantity)
    for name in names:
        own = name in kinds and not _may_be_another(name, quantity)
        if name not in assigned and own and name not in assigned.values():
            assigned[name] = name
    open_names = [name for name in names if name not in assigned]
    free = [name for name in quantity.names if name not in (*assigned.values(), *values)]

    def fits(name: str, parameter: str) -> bool:
        return sequences is None or (name in sequences) == kinds[parameter]

    likely = {
        name: [p for p in free if is_known(name, p) and fits(name, p)]
        or [p for p in values if is_known(name, p)]
        or [p for p in free if fits(name, p)]
        for name in open_names
    }

    def chosen(place: int, taken: Mapping[str, str]) -> Iterator[dict[str, str]]:
        if place == len(open_names):
            yield {**assigned, **taken}
            return
        name = open_names[place]
        for parameter in likely[name]:
            if parameter not in taken.values():
                yield from chosen(place + 1, {**taken, name: parameter})

    yield from chosen(0, {})


def _may_be_another(name: str, quantity: Quantity) -> bool:
    """Say if the formula does not use the parameter of this name, and one that is called so, too.

    Advanced composition has a delta that is no part of its epsilon, and books call its slack delta.
    """
    uses = quantity.expression.has
    return not uses(quantity.symbols[name]) and any(
        is_known(name, other) and uses(symbol)
        for other, symbol in quantity.symbols.items()
        if other != name
    )


def every_assignment(
    names: Sequence[str],
    quantity: Quantity,
    fixed: Mapping[str, str],
    sequences: set[str] | None = None,
    *,
    own_names: bool = True,
) -> Iterator[dict[str, str]]:
    """Yield all ways to read the names, whatever they usually mean.

    With ``own_names``, a parameter's own name means that parameter.
    """
    kinds = {parameter.name: parameter.sequence for parameter in quantity.parameters}
    own = {name: name for name in names if name in kinds and name not in fixed.values()}
    own = own if own_names else {}
    assigned = {**own, **fixed}
    open_names = [name for name in names if name not in assigned]
    taken = (*assigned.values(), *fixed_in(quantity))
    free = [name for name in quantity.names if name not in taken]
    for order in permutations(free, len(open_names)):
        reading = dict(zip(open_names, order, strict=True))
        if sequences is None or all((m in sequences) == kinds[o] for m, o in reading.items()):
            yield {**assigned, **reading}


def is_blind(reading: Mapping[str, str], fixed: Mapping[str, str]) -> bool:
    """Say whether some name was read as a parameter that nobody calls so."""
    return any(not is_known(m, o) for m, o in reading.items() if m not in fixed)


def unreadable(
    names: Sequence[str],
    quantity: Quantity,
    agreeing: Mapping[str, str] | None = None,
    because: str = "",
    given: Mapping[str, str] | None = None,
) -> InputError:
    """Return the error for names that cannot be the quantity's parameters.

    ``agreeing`` is what they would have to mean for the values to agree; ``because`` says when the
    two would be equal; ``given`` is what was said of some of them.
    """
    given = given or {}
    with_budget = (each for each in budgets_of(quantity) if has_usual_names(names, each))
    both = None if agreeing else next(with_budget, None)
    unknown = [name for name in names if name not in quantity.names] or names
    left = [name for name in quantity.names if name not in names]
    has = f"has {', '.join(unknown)}" if unknown else "has no names"
    fixed = ", ".join(f"{name} = {value}" for name, value in fixed_in(quantity).items())
    there = f" ({fixed} is fixed)" if fixed else ""
    if not (agreeing or both) and len(names) > len(quantity.names):
        return InputError(
            "the formula",
            f"has {len(names)} names, {', '.join(names)}, and {quantity.id} has "
            f"{len(quantity.names)}, {', '.join(quantity.names)}{there}: so it is another formula; "
            f"to search all of them, type didp-ref compare with your formula alone"
            f"{because and f'; {because}'}",
        )
    if agreeing:
        words = [f"--map {mine}={ours}" for mine, ours in agreeing.items() if mine != ours]
        example = f"{' '.join(words)}: then the values agree"
    else:
        pairs = product(
            (name for name in unknown if name not in given),
            (name for name in left if name not in given.values()),
        )
        strange = next((name for name in unknown if name not in given), "NAME")
        mine, ours = next((pair for pair in pairs if is_known(*pair)), (strange, "PARAMETER"))
        example = f"--map {mine}={ours}"
    if both:
        example += f"; or put a budget of ours into it: --fix {both.parameter}={both.inner.id}"
    return InputError(
        "the formula",
        f"{has}, and {quantity.id} has {', '.join(quantity.names)}{there}; "
        f"say which is which, such as {example}{because and f'; {because}'}",
    )
