"""A quantity: one formula, declared once, in three forms.

The declaration is a function decorated with :func:`quantity`. Its body is the float64 form,
written by hand on :class:`~didp_ref.numbers.compensated.Pair` numbers; its keyword arguments give the
sympy expression, the parameters with their domains, the side conditions, the source and the safe
side. From these follow the enclosure, the guards, the LaTeX and the documentation.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter, ge, itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.claim import Source
from didp_ref.errors import DomainError, ExactInputRequired, OutOfRange
from didp_ref.numbers.compensated import Pair
from didp_ref.numbers.domains import Condition, Domain, as_floats, probability_error
from didp_ref.numbers.enclosure import Enclosure, Side, directed
from didp_ref.numbers.exact import parse_exact

if TYPE_CHECKING:
    import sympy

EXACT = 0.0
"""For a form whose pair has a low part of the sign of the exact remainder: one quotient, say."""
PAIR_ERROR = 2.0**-70
"""Relative error of a form made of pairs: far more than thousands of their roundings."""
DEFAULT_BITS = 128
LARGEST_BITS = 1 << 15
PRIOR_TOLERANCE = 2.0**-30


@dataclass(frozen=True)
class Parameter:
    """A named argument: its domain, what it means and how it is written."""

    name: str
    domain: Domain
    meaning: str
    latex: str
    unit: str = ""
    sequence: bool = False
    sums_to_one: bool = False

    def text(self) -> str:
        """Write the parameter's domain."""
        if not self.sequence:
            return self.domain.text(self.name)
        whole = f", sum({self.name}) = 1" if self.sums_to_one else ""
        return f"{self.domain.text(f'{self.name}[i]')} for every i{whole}"

    def check_float(self, value: object) -> Any:
        """Return the value as float64, or raise what is wrong with it."""
        if not self.sequence:
            return self.domain.check_float(self.name, value)
        array = np.atleast_1d(as_floats(self.name, value))
        if array.shape[-1] == 0:
            raise DomainError(self.name, value, "at least one number")
        array = np.atleast_1d(self.domain.check_float(self.name, array))
        if self.sums_to_one:
            total = array.sum(axis=-1)
            if np.any(np.abs(total - 1.0) > PRIOR_TOLERANCE):
                raise probability_error(f"a prior whose sum is {np.ravel(total)[0]}")
        return array

    def check_exact(self, value: object) -> Any:
        """Return the value as flint rationals, or raise what is wrong with it."""
        if not self.sequence:
            return self.domain.check_exact(self.name, value)
        if isinstance(value, str | bytes) or not isinstance(value, Sequence):
            raise ExactInputRequired(self.name, value, "a list of exact numbers")
        if not value:
            raise DomainError(self.name, value, "at least one number")
        entries = [
            self.domain.check_exact(f"{self.name}[{i}]", entry) for i, entry in enumerate(value)
        ]
        if self.sums_to_one and sum(entries[1:], entries[0]) != 1:
            raise probability_error(f"a prior whose sum is {sum(entries[1:], entries[0])}")
        return entries


class _Documentation:
    """The class's own docstring on the class; the generated one on an instance."""

    def __get__(self, instance: Quantity | None, owner: type) -> str:
        if instance is None:
            return "One formula in three forms: see :mod:`didp_ref.quantity`."
        return instance.documentation


class Quantity:
    """One formula in three forms."""

    __doc__ = _Documentation()

    def __init__(
        self,
        form: Callable[..., Pair],
        *,
        id: str,
        expression: Callable[..., sympy.Expr],
        parameters: Sequence[Parameter],
        source: Source,
        safe_side: Side,
        result: Domain,
        conditions: Sequence[Condition] = (),
        error: float = PAIR_ERROR,
        per_world: bool = False,
    ) -> None:
        self.id = id
        self.parameters = tuple(parameters)
        self.conditions = tuple(conditions)
        self.source = source
        self.safe_side = safe_side
        self.result = result
        self.per_world = per_world
        self.error = error
        self.__name__ = id.rpartition(".")[2]
        self.__module__ = form.__module__
        self.__wrapped__ = form
        self.__signature__ = inspect.Signature(
            [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in self.names]
        )
        self._form = form
        self._build = expression
        self._guards = []
        for condition in self.conditions:
            places = [self.names.index(name) for name in condition.parameters]
            # of one place a slice, so that what is chosen is a sequence all the same
            choose = (
                itemgetter(*places) if places[1:] else itemgetter(slice(places[0], places[0] + 1))
            )
            entrywise = any(self.parameters[place].sequence for place in places)
            self._guards.append((condition, choose, entrywise))

    def __repr__(self) -> str:
        return f"<Quantity {self.id}({', '.join(self.names)})>"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parameters' names, in order."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def domain(self) -> tuple[str, ...]:
        """The domains of the parameters and the side conditions, as inequalities."""
        return tuple(parameter.text() for parameter in self.parameters) + tuple(
            condition.text for condition in self.conditions
        )

    @property
    def summary(self) -> str:
        """The first sentence of the documentation."""
        return (inspect.getdoc(self._form) or "").split("\n\n")[0].replace("\n", " ")

    @cached_property
    def is_family(self) -> bool:
        """Whether the formula speaks of n mechanisms or n worlds."""
        return any(parameter.sequence for parameter in self.parameters)

    # --- the expression ------------------------------------------------------------------

    @cached_property
    def symbols(self) -> Mapping[str, sympy.Basic]:
        """The sympy symbol (or indexed base) of each parameter."""
        import sympy

        return {
            parameter.name: sympy.IndexedBase(parameter.name, **parameter.domain.assumptions)
            if parameter.sequence
            else sympy.Symbol(parameter.name, **parameter.domain.assumptions)
            for parameter in self.parameters
        }

    @cached_property
    def expression(self) -> sympy.Expr:
        """The formula as mathematics; for a family, with sums and products over n."""
        return self._build(*self.symbols.values())

    def at(self, **terms: Any) -> sympy.Expr:
        """Return the expression at other terms in place of some of the parameters.

        Raises :class:`DomainError` for a name that is no parameter.
        """
        for name in terms:
            if name not in self.symbols:
                raise DomainError("name", name, f"a parameter of {self.id}")
        return self.expression.xreplace({self.symbols[name]: term for name, term in terms.items()})

    def expression_at(self, n: int) -> sympy.Expr:
        """Return the formula of a family written out for n mechanisms or worlds.

        The entries are named ``alphas_1, ..., alphas_n``. Raises :class:`DomainError` for n < 1.
        """
        import sympy

        from didp_ref.numbers.evaluate import COUNT, ElementarySymmetric, Largest

        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise DomainError("n", n, "n >= 1, an integer")
        written = self.expression.subs(COUNT, n).doit()
        entries = {
            base[i]: sympy.Symbol(f"{parameter.name}_{i + 1}", **parameter.domain.assumptions)
            for parameter in self.parameters
            if parameter.sequence
            for base in [self.symbols[parameter.name]]
            for i in range(n)
        }
        x = sympy.Dummy("x")

        def coefficient(order: sympy.Integer, base: sympy.IndexedBase) -> sympy.Expr:
            product = sympy.prod([1 + base[i] * x for i in range(n)])
            return sympy.expand(product).coeff(x, order)

        def largest(base: sympy.IndexedBase) -> sympy.Expr:
            return sympy.Max(*[base[i] for i in range(n)])

        written = written.replace(ElementarySymmetric, coefficient).replace(Largest, largest)
        return written.xreplace(entries)

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The domains and side conditions as sympy inequalities, for scalar parameters."""
        found: list[sympy.Basic] = []
        for parameter in self.parameters:
            if not parameter.sequence:
                found += parameter.domain.relations(self.symbols[parameter.name])
        for condition in self.conditions:
            found.append(condition.relation(*(self.symbols[n] for n in condition.parameters)))
        return tuple(found)

    def latex(self) -> str:
        """Return the formula in LaTeX."""
        import sympy

        written: dict[sympy.Basic, str] = {}
        for parameter in self.parameters:
            symbol = self.symbols[parameter.name]
            written[symbol.label if parameter.sequence else symbol] = parameter.latex
        return str(sympy.latex(self.expression, symbol_names=written, ln_notation=True))

    # --- the enclosure -------------------------------------------------------------------

    @cached_property
    def _enclosed(self) -> Callable[[Sequence[Any], int], Enclosure]:
        """The expression as a function of exact values and a precision."""
        from didp_ref.numbers.evaluate import COUNT, WORLD, compile_expression, enclose

        extra = [COUNT] if self.is_family else []
        arguments = [
            symbol.label if parameter.sequence else symbol
            for parameter, symbol in zip(self.parameters, self.symbols.values(), strict=True)
        ]
        compiled = compile_expression(
            self.expression, arguments + extra + ([WORLD] if self.per_world else [])
        )
        return partial(enclose, compiled)

    def enclose(self, *args: Any, bits: int = DEFAULT_BITS, **kwargs: Any) -> Any:
        """Enclose the value between two exact rationals, at least ``bits`` bits accurate.

        A value below 2**-(2**20) in size is enclosed between zero and a little more.
        Arguments are exact: integers, fractions, decimals, or texts such as ``"1/3"``. For a
        quantity with one value a world, a tuple of enclosures is returned.

        Raises :class:`ExactInputRequired` (a ``TypeError``) for a float, and what the guards of
        the domain and the side conditions raise.
        """
        check_bits(bits)
        bound = self._bind(args, kwargs)
        if not self.is_family:
            values = list(map(parse_exact, self.names, bound))
            if not self._admits(values):
                self._check_exact(values)
            return self._enclosed(values, bits)
        values = self._check_exact(bound)
        n = self._common_length(values)
        if self.per_world:
            return tuple(self._enclosed([*values, n, j], bits) for j in range(n))
        return self._enclosed([*values, n], bits)

    @cached_property
    def _admits(self) -> Callable[[Sequence[Any]], bool]:
        """Whether exact numbers meet every hypothesis: all guards as one compiled function."""
        import sympy
        from flint import fmpz

        from didp_ref.numbers.evaluate import compile_expression

        slacks = sympy.Tuple(*[one.gts - one.lts for one in self.hypotheses])
        # the numerator has the sign, and comparing rationals is several times slower
        least = [
            fmpz(isinstance(one, sympy.StrictGreaterThan | sympy.StrictLessThan))
            for one in self.hypotheses
        ]
        compiled = compile_expression(slacks, list(self.symbols.values()))
        whole = [i for i, parameter in enumerate(self.parameters) if parameter.domain.integer]
        numerator = attrgetter("p")

        def admits(values: Sequence[Any]) -> bool:
            met = all(map(ge, map(numerator, compiled(*values)), least))
            return met and (not whole or all(values[i].q == 1 for i in whole))

        return admits

    def _check_exact(self, bound: Sequence[object]) -> list[Any]:
        """Return the exact arguments, or raise what is wrong with the first that is."""
        values = [
            parameter.check_exact(value)
            for parameter, value in zip(self.parameters, bound, strict=True)
        ]
        for condition, choose, entrywise in self._guards:
            if entrywise:
                count = self._common_length(values)
                columns = [v if isinstance(v, list) else [v] * count for v in choose(values)]
                for entry in zip(*columns, strict=True):
                    condition.check_exact(*entry)
            else:
                condition.check_exact(*choose(values))
        return values

    def _common_length(self, values: Sequence[Any]) -> int:
        lengths = {
            parameter.name: np.shape(value)[-1] if isinstance(value, np.ndarray) else len(value)
            for parameter, value in zip(self.parameters, values, strict=True)
            if parameter.sequence
        }
        if len(set(lengths.values())) > 1:
            shown = ", ".join(f"{name} has {length}" for name, length in lengths.items())
            raise DomainError(next(iter(lengths)), shown, "sequences of one length")
        return next(iter(lengths.values()))

    # --- the float64 form ----------------------------------------------------------------

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Return the value as a float, or as an array where an argument is one.

        The result errs, if at all, to the safe side, and by less than 4 ulp.
        """
        bound = self._bind(args, kwargs)
        values = [
            parameter.check_float(value)
            for parameter, value in zip(self.parameters, bound, strict=True)
        ]
        if self.is_family:
            self._common_length(values)
        for condition, choose, entrywise in self._guards:
            chosen = choose(values)
            if entrywise:  # a number is broadcast along the axis of the entries
                whole = choose([parameter.sequence for parameter in self.parameters])
                chosen = [
                    value if sequence else np.asarray(value)[..., None]
                    for value, sequence in zip(chosen, whole, strict=True)
                ]
            condition.check_float(chosen)
        try:
            with np.errstate(all="ignore"):  # a result that is not finite is refused below
                result: Any = directed(self._form(*values), self.safe_side, self.error)
        except OutOfRange:
            raise
        except (OverflowError, ZeroDivisionError):  # from math.exp, or after exp(-t) has vanished
            result = np.inf
        return self._within_range(result, values)

    def _within_range(self, result: Any, values: Sequence[Any]) -> Any:
        if not np.all(np.isfinite(result)):
            raise OutOfRange(
                f"{self.id} exceeds what its float64 form can carry",
                dict(zip(self.names, values, strict=True)),
            )
        if self.safe_side is not Side.DOWN and self.result.upper is not None:
            result = np.minimum(result, float(self.result.upper))
        if self.safe_side is not Side.UP and self.result.lower is not None:
            result = np.maximum(result, float(self.result.lower))
        return result if isinstance(result, np.ndarray) and result.ndim else float(result)

    def _bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """Put the arguments in the order of the parameters."""
        if not args and len(kwargs) == len(self.names):
            try:
                return tuple(map(kwargs.__getitem__, self.names))
            except KeyError:
                pass
        try:
            return self.__signature__.bind(*args, **kwargs).args
        except TypeError as problem:
            raise TypeError(f"{self.id}({', '.join(self.names)}): {problem}") from None

    # --- the documentation ---------------------------------------------------------------

    @cached_property
    def documentation(self) -> str:
        """The docstring: the formula, the parameters, what is raised, the source, an example."""
        text = inspect.getdoc(self._form) or ""
        lead, _, example = text.partition("\n\n>>>")
        lines = [lead, "", "Formula::", "", f"    {self.id} = {self.expression}", "", "Parameters:"]
        for parameter in self.parameters:
            unit = f" [{parameter.unit}]" if parameter.unit else ""
            shape = "sequence of n" if parameter.sequence else "number or array"
            about = f"{parameter.name} : {shape}, {parameter.text()}{unit}. {parameter.meaning}"
            lines += textwrap.wrap(about, 96, initial_indent="    ", subsequent_indent="        ")
        if self.conditions:
            lines += ["", "Side conditions:"]
            lines += [f"    {condition.text}" for condition in self.conditions]
        shape = "one value for each world" if self.per_world else "float or array, broadcast"
        lines += ["", f"Returns: {shape}; safe side: {self.safe_side.value}."]
        lines += ["Raises: DomainError, Infeasible, OutOfRange.", f"Source: {self.source}."]
        if example:
            lines += ["", f">>>{example}"]
        return "\n".join(lines)


class Registry(Mapping[str, Quantity]):
    """All quantities by id; a second use of an id is an error at import."""

    def __init__(self) -> None:
        self._quantities: dict[str, Quantity] = {}

    def add(self, one: Quantity) -> Quantity:
        """Register a quantity under its id."""
        if one.id in self._quantities:
            raise ValueError(f"the quantity id {one.id!r} is used twice")
        self._quantities[one.id] = one
        return one

    def __getitem__(self, key: str) -> Quantity:
        return self._quantities[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._quantities)

    def __len__(self) -> int:
        return len(self._quantities)


quantities = Registry()


def quantity(**declaration: Any) -> Callable[[Callable[..., Pair]], Quantity]:
    """Declare the decorated float64 form as a quantity; see :class:`Quantity` for the arguments."""

    def declare(form: Callable[..., Pair]) -> Quantity:
        return quantities.add(Quantity(form, **declaration))

    return declare


def check_bits(bits: object) -> None:
    """Raise :class:`DomainError` unless the precision is an integer from 1 to 32768."""
    if isinstance(bits, bool) or not isinstance(bits, int) or not 1 <= bits <= LARGEST_BITS:
        raise DomainError("bits", bits, f"1 <= bits <= {LARGEST_BITS}, an integer")
