"""A quantity at fixed values of some parameters: a sensitivity of one, two worlds, delta = 0."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from didp_ref.errors import DidpError, DomainError, InputError
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.domains import Domain
from didp_ref.numbers.exact import parse_exact, to_fraction, to_rational
from didp_ref.oracle.roles import COUNTS, SENSITIVITIES
from didp_ref.workbench.composed import Composed, budget_for

USUAL = {
    **dict.fromkeys(SENSITIVITIES, Fraction(1)),
    **dict.fromkeys((*COUNTS, "n_values"), Fraction(2)),
    "delta": Fraction(0),
    "prior": Fraction(1, 2),
    "times": Fraction(1),
}
"""What is left out of formulas, and the value that is meant then."""


def read_fixed(words: Sequence[str], quantity: Quantity) -> dict[str, Fraction]:
    """Read ``name=value`` words of a quantity's parameters.

    >>> from didp_ref.formulas import quantities
    >>> read_fixed(["n_worlds=2"], quantities["scale.rho"])
    {'n_worlds': Fraction(2, 1)}
    """
    fixed: dict[str, Fraction] = {}
    for word in words:
        name, equals, text = (part.strip() for part in word.partition("="))
        if not equals or not text:
            raise InputError(f"--fix {word}", "is not of the form name=value, such as n_worlds=2")
        parameter = next((each for each in quantity.parameters if each.name == name), None)
        if parameter is None:
            raise InputError(f"--fix {word}", f"{quantity.id} has {', '.join(quantity.names)}")
        if name in fixed or parameter.sequence:
            problem = "is fixed twice" if name in fixed else "is a sequence, and no number"
            raise InputError(f"--fix {word}", f"{name} {problem}")
        try:
            value = to_fraction(parse_exact(name, text))
        except DomainError:
            example = budget_for(name)
            also = f" or a formula of ours, such as --fix {name}={example}" if example else ""
            raise InputError(f"--fix {word}", f"give a number, such as 2 or 1/3{also}") from None
        parameter.check_exact(value)
        fixed[name] = value
    for condition in quantity.conditions:
        if fixed.keys() >= {*condition.parameters}:
            condition.check_exact(*(to_rational(fixed[each]) for each in condition.parameters))
    return fixed


def at_fixed(quantity: Quantity, fixed: Mapping[str, Fraction]) -> Quantity:
    """Return a quantity some of whose parameters have one value alone."""
    return _at_fixed(quantity, frozenset(fixed.items())) if fixed else quantity


@lru_cache(maxsize=128)
def _at_fixed(quantity: Quantity, fixed: frozenset[tuple[str, Fraction]]) -> Quantity:
    values = dict(fixed)
    if isinstance(quantity, Composed):
        outer, inner = (
            at_fixed(each, {name: value for name, value in fixed if name in each.names})
            for each in (quantity.outer, quantity.inner)
        )
        return Composed(outer, quantity.parameter, inner)
    parameters = [_only(each, values.get(each.name)) for each in quantity.parameters]
    return Quantity(
        quantity.__wrapped__,
        id=quantity.id,
        expression=quantity._build,
        parameters=parameters,
        conditions=quantity.conditions,
        source=quantity.source,
        safe_side=quantity.safe_side,
        result=quantity.result,
        per_world=quantity.per_world,
        limits=quantity.limits,
        enough=quantity.enough,
    )


def _only(parameter: Parameter, value: Fraction | None) -> Parameter:
    if value is None:
        return parameter
    domain = Domain(parameter.domain.name, value, value, integer=parameter.domain.integer)
    return Parameter(parameter.name, domain, parameter.meaning, parameter.latex, parameter.unit)


def fixed_in(quantity: Quantity) -> dict[str, Fraction]:
    """Return the parameters that have one value alone, with it."""
    return {
        each.name: each.domain.lower
        for each in quantity.parameters
        if each.domain.lower is not None and each.domain.lower == each.domain.upper
    }


def has_vectors(quantity: Quantity) -> bool:
    """Say whether a quantity has test vectors of its own: they are of all values."""
    return not (fixed_in(quantity) or isinstance(quantity, Composed))


def usually_fixed(quantity: Quantity, names: Sequence[str]) -> Iterator[dict[str, Fraction]]:
    """Yield the values that parameters may have which a formula of so many names leaves out."""
    if quantity.is_family:
        return
    written = {str(symbol) for symbol in quantity.expression.free_symbols}  # some are conditions'
    left_out = len(written - fixed_in(quantity).keys()) - len(names)
    may_be = [name for name in _may_be_left_out(quantity) if name not in names]
    if left_out > 0:
        for chosen in combinations(may_be, left_out):
            yield {name: USUAL[name] for name in chosen}


def most_left_out(quantity: Quantity) -> int:
    """Return how many parameters a formula may leave out, each for its usual value."""
    return len([*_may_be_left_out(quantity)])


def _may_be_left_out(quantity: Quantity) -> Iterator[str]:
    """Yield the parameters with a usual value, unless their domain or a condition excludes it."""
    fixed = fixed_in(quantity)
    for each in quantity.parameters:
        if each.name not in USUAL or each.name in fixed:
            continue
        with suppress(DidpError):
            each.check_exact(USUAL[each.name])
            for condition in quantity.conditions:
                if condition.parameters == (each.name,):
                    condition.check_exact(to_rational(USUAL[each.name]))
            yield each.name
