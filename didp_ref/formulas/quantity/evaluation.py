"""A quantity: a declared formula with its enclosure, its float64 form and its documentation."""

from __future__ import annotations

import inspect
import math
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Generic, cast

import numpy as np
from flint import fmpq

from didp_ref.errors import DidpError, DomainError, Infeasible, OutOfRange, Undecided
from didp_ref.formulas.quantity.declaration import Declaration
from didp_ref.formulas.quantity.reading import (
    check_bits,
    exactly,
    labelled,
    outside,
    place,
    read_array,
    reader,
    taking,
)
from didp_ref.formulas.quantity.rounding import (
    BeyondExponential,
    BeyondFloat64,
    Blocks,
    arrays,
    scalar,
)
from didp_ref.numbers.compensated import Float
from didp_ref.numbers.domains import Condition
from didp_ref.numbers.enclosure import Enclosure, Side, float_down, float_up
from didp_ref.numbers.entries import columns
from didp_ref.numbers.exact import Exact, parse_exact

if TYPE_CHECKING:
    from typing import Unpack

    import sympy
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    # unlike the run time's, before Python 3.13, this one has defaults: they say of a bare
    # `Quantity`, any one of them, that it can be called, and not with what, nor what it gives
    from typing_extensions import TypeVar

    from didp_ref.formulas.quantity.declaration import Declared
    from didp_ref.numbers.evaluate import EachWorld

    Array = NDArray[np.float64]
    Checked = TypeVar("Checked")
    Form_co = TypeVar(
        "Form_co", bound=Callable[..., Any], default=Callable[..., Any], covariant=True
    )
    Enclosed_co = TypeVar("Enclosed_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    Form_co = TypeVar("Form_co", covariant=True)
    Enclosed_co = TypeVar("Enclosed_co", covariant=True)

DEFAULT_BITS = 128
ERRORS = frozenset(("raise", "nan"))
MARKED = re.compile(r"(?::\w+:)?`+([^`]*)`+")
"""What a docstring marks as code, or as a name."""


class _Documentation:
    """The class's own docstring on the class; the generated one on an instance."""

    def __get__(self, instance: Quantity | None, owner: type) -> str:
        if instance is None:
            return "One formula in three forms: see :mod:`didp_ref.quantity`."
        return instance.documentation


class Quantity(Declaration, Generic[Form_co, Enclosed_co]):
    """One formula in three forms."""

    __doc__ = _Documentation()

    def __init__(
        self, form: Form_co, *, per_world: bool = False, **declared: Unpack[Declared]
    ) -> None:
        super().__init__(per_world=per_world, **declared)
        self.__name__ = self.id.rpartition(".")[2]
        self.__module__ = form.__module__
        self.__wrapped__ = form
        self._form = form
        self._readers = [reader(parameter) for parameter in self.parameters]
        self._sequences = [at for at, parameter in enumerate(self.parameters) if parameter.sequence]
        self._guards: list[tuple[Condition, list[int], bool]] = []
        for condition in self.conditions:
            places = [self.names.index(name) for name in condition.parameters]
            entrywise = any(self.parameters[place].sequence for place in places)
            self._guards.append((condition, places, entrywise))
        self._of_numbers = [
            (condition, condition.decided, condition.strict, taking(places))
            for condition, places, entrywise in self._guards
            if not entrywise
        ]
        self._of_entries = [
            (condition, places) for condition, places, entrywise in self._guards if entrywise
        ]

    def __reduce__(self) -> str:
        """Copied and pickled by name, as a function is, so that a pool can call it."""
        return self.__name__

    def __repr__(self) -> str:
        return f"<Quantity {self.id}({', '.join(self.names)})>"

    def _repr_latex_(self) -> str:
        """Return the formula for a notebook."""
        name = self.id.replace("_", r"\_")
        return rf"$\displaystyle \mathtt{{{name}}} = {self.latex()}$"

    def _repr_html_(self) -> str:
        """Return the formula for a notebook, with its parameters and its source."""
        from didp_ref.formulas.quantity.documentation import as_html

        return as_html(self, self.summary, self._repr_latex_())

    def plot(self, *args: object, **kwargs: object) -> Figure:
        """Draw the formula over one argument, which is an array; the others are numbers.

        ``didp_ref.scale.rho.plot(np.linspace(0.2, 0.9), n_worlds=10, sensitive_range=1)``
        """
        from didp_ref.formulas.quantity.picture import figure_of  # a call needs none

        return figure_of(self, self, dict(zip(self.names, self._bind(args, kwargs), strict=True)))

    @cached_property
    def declared_at(self) -> tuple[object, ...]:
        """The file and the line of the float64 form; of what has none, the form itself."""
        code = getattr(inspect.unwrap(self._form), "__code__", None)
        if code is None:
            return (self._form,)
        return os.path.realpath(code.co_filename), code.co_firstlineno

    @property
    def summary(self) -> str:
        """The first sentence of the documentation."""
        lead = (inspect.getdoc(self._form) or "").split("\n\n")[0].replace("\n", " ")
        return MARKED.sub(r"\1", lead)

    @property
    def remark(self) -> str:
        """What the documentation says beside its first sentence, without marks and examples."""
        lead = (inspect.getdoc(self._form) or "").partition("\n\n>>>")[0]
        return " ".join(MARKED.sub(r"\1", lead.partition("\n\n")[2]).split())

    @property
    def example(self) -> str:
        """The example of the documentation, without the prompt of its first line."""
        return (inspect.getdoc(self._form) or "").partition("\n\n>>> ")[2]

    @cached_property
    def documentation(self) -> str:
        """The docstring: the formula, the parameters, what is raised, the source, an example."""
        from didp_ref.formulas.quantity.documentation import document  # a call needs none

        return document(self, inspect.getdoc(self._form) or "")

    # --- the enclosure -------------------------------------------------------------------

    @cached_property
    def _terms(self) -> list[sympy.Basic]:
        """What the expression takes: its symbols, of a sequence the label."""
        each = zip(self.parameters, self.symbols.values(), strict=True)
        return [symbol.label if parameter.sequence else symbol for parameter, symbol in each]

    @cached_property
    def _enclosed(self) -> Callable[[Sequence[object], int], Enclosure]:
        """The expression as a function of exact values and a precision."""
        from didp_ref.numbers.evaluate import COUNT, compile_expression, enclose

        extra = [COUNT] if self.is_family else []
        return partial(enclose, compile_expression(self.expression, self._terms + extra))

    def _enclosed_limit(self, limit: sympy.Expr, values: Sequence[object], bits: int) -> Enclosure:
        """Enclose the value at an end of the domain."""
        from didp_ref.numbers.evaluate import compile_expression, enclose

        return enclose(compile_expression(limit, self._terms), values, bits)

    @cached_property
    def _enclosed_each(self) -> EachWorld:
        """The expression of every world."""
        from didp_ref.numbers.evaluate import compile_each_world

        return compile_each_world(self.expression, self._terms)

    def enclose(
        self,
        *args: Exact | Sequence[Exact],
        bits: int = DEFAULT_BITS,
        **kwargs: Exact | Sequence[Exact],
    ) -> Enclosed_co:
        """Enclose the value between two exact rationals, at least ``bits`` bits accurate.

        A value below 2**-(2**20) in size is enclosed between zero and a little more.
        Arguments are exact: integers, fractions, decimals, or texts such as ``"1/3"``. For a
        quantity with one value a world, a tuple of enclosures is returned.

        Raises :class:`ExactInputRequired` (a ``TypeError``) for a float, and what the guards of
        the domain and the side conditions raise.
        """
        check_bits(bits)
        bound = self._bind(args, kwargs)
        if self.is_family:
            values = self._check_exact(bound)
            n = self._common_length(values, len)
        else:
            values = list(map(parse_exact, self.names, bound))
            if not self._admits(*values):
                self._check_exact(values)
        enclosed: Enclosure | tuple[Enclosure, ...]
        if self.per_world:
            enclosed = self._enclosed_each.enclose(values, n, self._likeliest(values), bits)
        else:
            given = dict(zip(self.names, values, strict=True))
            limit = self.limit_at(given) if self.limits else None
            try:
                enclosed = (
                    self._enclosed_limit(limit, values, bits)
                    if limit is not None
                    else self._enclosed([*values, n] if self.is_family else values, bits)
                )
            except Undecided:
                exact = None if self.is_family else self._form(*values)
                if type(exact) is not fmpq:  # logarithms cancel, and the form knows it
                    raise
                enclosed = Enclosure.of(exact)
        return cast("Enclosed_co", enclosed)  # which of the two it is, the declaration says

    def _likeliest(self, values: Sequence[object]) -> int:
        """Return the world of the largest prior, or the first world where there is no prior."""
        for parameter, entries in zip(self.parameters, values, strict=True):
            if parameter.sums_to_one:
                prior = cast("list[fmpq]", entries)
                return max(range(len(prior)), key=prior.__getitem__)
        return 0

    @cached_property
    def _admits(self) -> Callable[..., bool]:
        """Whether exact numbers meet every hypothesis: all guards as one compiled function."""
        from didp_ref.numbers.evaluate import Whole, compile_conditions

        whole = [
            Whole(self.symbols[parameter.name])
            for parameter in self.parameters
            if parameter.domain.integer
        ]
        written = [*self.hypotheses, *whole]
        if any(condition.sign for condition in self.conditions):
            return _never  # they are checked one by one
        return compile_conditions(written, list(self.symbols.values()))

    def _check_exact(self, bound: Sequence[object]) -> list[fmpq | list[fmpq]]:
        """Return the exact arguments, or raise what is wrong with the first that is."""
        values = [
            parameter.check_exact(value)
            for parameter, value in zip(self.parameters, bound, strict=True)
        ]
        for condition, places, entrywise in self._guards:
            chosen = list(map(values.__getitem__, places))
            if entrywise:
                count = self._common_length(values, len)
                repeated = [v if isinstance(v, list) else [v] * count for v in chosen]
                for at, entry in enumerate(zip(*repeated, strict=True)):
                    condition.check_exact(*entry, places=self._entry(at))
            else:
                condition.check_exact(*chosen)
        return values

    # --- the float64 form ----------------------------------------------------------------

    def _call(self, *args: object, errors: str = "raise", **kwargs: object) -> object:
        """Return the value as a float, or as an array where an argument is one.

        The result is the float64 next to the value on the safe side, and the value itself where
        that is a float64. With ``errors="nan"`` what cannot be answered is NaN, element by element.
        """
        whole = len(args) == len(self.names) and not kwargs
        bound = args if whole else self._bind(args, kwargs)
        if errors not in ERRORS:
            raise DomainError("errors", errors, "'raise' or 'nan'")
        try:
            exact: list[Any] = []
            for read, value in zip(self._readers, bound, strict=True):
                number = read(value)
                if number is None:
                    break
                exact.append(number)
            else:
                return self._scalar(exact, bound)
        except (DomainError, Infeasible, OutOfRange) as problem:
            if errors == "raise" or isinstance(problem, TypeError):
                raise
            return math.nan
        return labelled(self._array(bound, errors == "raise"), bound)

    if TYPE_CHECKING:

        @property
        def __call__(self) -> Form_co:
            """A call takes what the form takes, and gives what the form says it gives."""

    else:
        __call__ = _call

    def _scalar(self, values: Sequence[Any], given: Sequence[object]) -> Float:
        """Return the value of rationals, and of short sequences of them."""
        if self._sequences:
            self._check_entries(values)
        for condition, slack, strict, taken in self._of_numbers:
            if slack(*taken(values)).p < strict:  # the numerator has the sign
                raise condition.refused(taken(given))
        try:
            return scalar(self._form, values, self.safe_side)
        except BeyondFloat64 as problem:
            return self._by_expression(given, problem)

    def _by_expression(self, given: Sequence[object], problem: BeyondFloat64) -> float:
        """Return the float64 of a value that the form does not reach, from the expression.

        The form may overflow on its way to a value that float64 has, in ``log1p(q*expm1(t))`` say.
        Raises :class:`OutOfRange` where the value itself exceeds float64, or stays undecided.
        """
        if self.per_world or not isinstance(problem, BeyondExponential):
            raise self._too_large(given)
        numbers = [exactly(value) for value in given]
        rounded = {Side.UP: float_up, Side.DOWN: float_down}.get(self.safe_side, float)
        with suppress(DidpError, OverflowError, TypeError):
            for bits in (DEFAULT_BITS, 8 * DEFAULT_BITS):
                enclosed: Any = self.enclose(*numbers, bits=bits)
                least, most = rounded(enclosed.lower), rounded(enclosed.upper)
                if least == most and math.isfinite(most):
                    return most
        raise self._too_large(given)

    def _check_entries(self, values: Sequence[Any]) -> None:
        """Raise the error of sequences of several lengths, or of an entry that breaks a guard."""
        if len({len(values[place].numbers) for place in self._sequences}) > 1:
            self._common_length(values, len)
        for condition, places in self._of_entries:
            rows = zip(*columns(*[values[place] for place in places]), strict=False)
            for at, row in enumerate(rows):
                if condition.slack(*row).p < condition.strict:
                    entry = [float(Fraction(str(number))) for number in row]
                    raise condition.refused(entry, self._entry(at))

    def _entry(self, at: int) -> dict[str, str]:
        """Say of every sequence where an entry of it stands."""
        return {
            self.names[sequence]: place(self.names[sequence], [at]) for sequence in self._sequences
        }

    def _places(self, blocks: Blocks, row: int, entry: Sequence[int] = ()) -> dict[str, str]:
        """Say of every parameter where a row of an array stands, and in it an entry."""
        return {
            parameter.name: place(parameter.name, [*at, *entry] if parameter.sequence else at)
            for parameter, at in zip(self.parameters, blocks.indices(row), strict=True)
        }

    def _too_large(self, values: Sequence[object]) -> OutOfRange:
        what = f"{self.id} exceeds the largest float64"
        return OutOfRange(what, dict(zip(self.names, values, strict=True)))

    def _array(self, bound: Sequence[object], raising: bool) -> Array | float:
        """Return the values of arrays that broadcast; a family reduces the last axis."""
        values = [
            read_array(parameter, value)
            for parameter, value in zip(self.parameters, bound, strict=True)
        ]
        if self.is_family:
            self._common_length(values, _last_axis)
        try:
            blocks = Blocks(values, [parameter.sequence for parameter in self.parameters])
        except ValueError:
            shapes = zip(self.names, map(np.shape, values), strict=True)
            shown = ", ".join(f"{name}{shape}" for name, shape in shapes)
            raise DomainError("shapes", shown, "shapes that broadcast") from None

        def refuse(row: int, problem: BeyondFloat64) -> float:
            try:
                return self._by_expression(blocks.given(row), problem)
            except OutOfRange as refused:
                if raising:
                    raise refused.at(self._places(blocks, row)) from None
                return math.nan

        return arrays(
            self._form,
            blocks,
            self.safe_side,
            self.result,
            self.per_world,
            self._outside(values, blocks, raising).reshape(-1),
            partial(self._broken, blocks, raising),
            refuse,
        )

    def _outside(self, values: Sequence[Array], blocks: Blocks, raising: bool) -> NDArray[np.bool_]:
        """Say which rows have arguments outside their domains, or raise for the first."""
        rows = np.zeros(blocks.shape, np.bool_)
        for parameter, array in zip(self.parameters, values, strict=True):
            if parameter.domain.admits_all(array) and not parameter.sums_to_one:
                continue
            beyond = outside(parameter, array)
            if not beyond.any():
                continue
            if raising:
                index = np.argwhere(beyond)[0].tolist()
                where, value = place(parameter.name, index), float(array[tuple(index)])
                raise parameter.outside(value, where)
            rows |= beyond.any(axis=-1) if parameter.sequence else beyond
        return rows

    def _broken(
        self,
        blocks: Blocks,
        raising: bool,
        values: Sequence[Array | float],
        start: int,
        refused: NDArray[np.bool_],
    ) -> NDArray[np.bool_]:
        """Say which rows of a block are refused or break a side condition; or raise for the first.

        Of a row that is refused no further condition is asked.
        """
        for condition, places, entrywise in self._guards:
            chosen = [values[place] for place in places]
            if entrywise:
                chosen = [
                    value if self.parameters[place].sequence else np.asarray(value)[..., None]
                    for place, value in zip(places, chosen, strict=True)
                ]
            apart = any(np.ndim(values[p]) > self.parameters[p].sequence for p in places)
            settled = refused if apart else np.asarray(refused.all())  # all rows have one value
            settled = settled[..., None] if apart and entrywise else settled
            broken = condition.broken_at(chosen, settled)
            if not broken.any():
                continue
            if raising:
                index = tuple(np.argwhere(broken)[0].tolist())
                row = [float(np.broadcast_to(value, broken.shape)[index]) for value in chosen]
                first = start + index[0] if broken.ndim > entrywise else start
                entry = index[-1:] if entrywise else ()
                raise condition.refused(row, self._places(blocks, first, entry))
            refused = refused | (np.asarray(broken.any(axis=-1)) if entrywise else broken)
        return refused

    # --- the arguments -------------------------------------------------------------------

    def _bind(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> tuple[object, ...]:
        """Put the arguments in the order of the parameters."""
        if not kwargs and len(args) == len(self.names):
            return args
        if not args and len(kwargs) == len(self.names):
            try:
                return tuple(map(kwargs.__getitem__, self.names))
            except KeyError:
                pass
        try:
            return self.__signature__.bind(*args, **kwargs).args
        except TypeError as problem:
            from didp_ref.formulas.quantity.unknown import unknown_argument  # only then

            if strange := unknown_argument(self.id, self.names, kwargs):
                raise strange from None
            raise TypeError(f"{self.id}({', '.join(self.names)}): {problem}") from None

    def _common_length(self, values: Sequence[Checked], length: Callable[[Checked], int]) -> int:
        """Return the length of every sequence among checked values, or raise that they differ."""
        lengths = [length(values[place]) for place in self._sequences]
        if lengths.count(lengths[0]) < len(lengths):
            names = [self.names[place] for place in self._sequences]
            each = zip(names, lengths, strict=True)
            shown = ", ".join(f"{name} has {length}" for name, length in each)
            raise DomainError(names[0], shown, "sequences of one length")
        return lengths[0]


def _never(*_: object) -> bool:
    return False


def _last_axis(value: Float) -> int:
    return int(np.shape(value)[-1])
