"""A number that is not known yet: what is done with it is written down as a term.

It goes through operators, comparisons, ``math``, numpy's functions and the built-in ones. A
comparison that the domain does not decide is a branch, and whoever runs the function (see
:mod:`~didp_ref.workbench.trace`) has it run once more with the other answer. What cannot be written
down raises :class:`NotFollowed`, which says where it happened.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn, TypeGuard

import numpy as np

from didp_ref.symbolic.equality import Relation
from didp_ref.symbolic.term import LARGEST, ONE, ZERO, Term, negative, number
from didp_ref.symbolic.text_reader import FUNCTIONS
from didp_ref.workbench.following import DECIDING, WHOLE, lost, not_followed, place

LARGEST_SHORT = 1 << 20
SHORT_DIGITS = 12
NEAR_ONE = 2.0**-40
LARGEST_DENOMINATOR = 1000
NEXT = Fraction(1, 2**52)
"""The part of a float64 by which the next one is larger, at most."""


def constant(value: float) -> Term:
    """Return a float of a program as the number that is meant.

    Short decimals are decimals, a float next to a small fraction or to a known constant is that,
    and every other one, such as a factor next to one, is the float64 itself.
    """
    if not math.isfinite(value):
        lost(value)
    exact = Fraction(value)
    if exact.denominator <= LARGEST_SHORT or abs(value - 1.0) < NEAR_ONE:
        return number(exact)
    digits = repr(value).partition("e")[0].replace(".", "").strip("-0")
    if len(digits) <= SHORT_DIGITS:
        return number(repr(value))
    for text, meant in KNOWN.items():
        if abs(meant[0] - value) <= 2.0 * math.ulp(value):
            DECIDING.get().note(f"{value!r} is read as {text}")
            return meant[1]
    small = exact.limit_denominator(LARGEST_DENOMINATOR)
    if float(small) == value:
        DECIDING.get().note(f"{value!r} is read as {small}")
        return number(small)
    return number(exact)


def _known_constants() -> dict[str, tuple[float, Term]]:
    constants = {"exp(1)": (math.e, Term("exp", (ONE,)))}
    for whole in (2, 3, 5, 7, 10):
        log = FUNCTIONS["log"](number(whole))
        constants[f"log({whole})"] = math.log(whole), log
        constants[f"1/log({whole})"] = 1 / math.log(whole), Term("/", (ONE, log))
        constants[f"sqrt({whole})"] = math.sqrt(whole), FUNCTIONS["sqrt"](number(whole))
    constants["pi"] = math.pi, Term("pi")
    return constants


KNOWN = _known_constants()


def lifted(value: object) -> Term | None:
    """Return a number as a term; ``None`` for what is no number."""
    if isinstance(value, SymbolicValue):
        return value.term
    if isinstance(value, bool | np.bool_):
        return number(int(value))
    if isinstance(value, int | np.integer):
        return number(int(value))
    if isinstance(value, float | np.floating):
        return constant(float(value))
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, np.ndarray) and value.ndim == 0:
        return lifted(value.item())
    return None


class SymbolicValue:
    """A number that is not known yet; ``whole`` if it is an integer all over the domain."""

    __slots__ = ("term", "whole")

    def __init__(self, term: Term, whole: bool = False) -> None:
        if term.size > LARGEST:
            not_followed(f"its formula has more than {LARGEST} parts")
        self.term = term
        self.whole = whole
        if term.args and (run := DECIDING.get(None)) is not None:
            run.computed(term)

    # --- arithmetic ------------------------------------------------------------------------

    def _with(
        self,
        other: object,
        make: Callable[[Term, Term], Term],
        *,
        ring: bool = False,
        swap: bool = False,
    ) -> Any:
        if isinstance(other, np.ndarray) and other.ndim:
            return NotImplemented
        if isinstance(other, float) and not math.isfinite(other):
            lost(other)
        term = lifted(other)
        if term is None:
            return NotImplemented
        if isinstance(other, np.integer) and make is not _over:
            hand_to_numpy([self])
        whole = self.whole and (isinstance(other, int) or getattr(other, "whole", False))
        made = make(term, self.term) if swap else make(self.term, term)
        return SymbolicValue(made, ring and whole)

    def __add__(self, other: object) -> Any:
        return other if _is_infinite(other) else self._with(other, _plus, ring=True)

    def __radd__(self, other: object) -> Any:
        return other if _is_infinite(other) else self._with(other, _plus, ring=True, swap=True)

    def __sub__(self, other: object) -> Any:
        return -other if _is_infinite(other) else self._with(other, _minus, ring=True)

    def __rsub__(self, other: object) -> Any:
        return other if _is_infinite(other) else self._with(other, _minus, ring=True, swap=True)

    def __mul__(self, other: object) -> Any:
        return self._with(other, _times, ring=True)

    def __rmul__(self, other: object) -> Any:
        return self._with(other, _times, ring=True, swap=True)

    def __truediv__(self, other: object) -> Any:
        return self._with(other, _over)

    def __rtruediv__(self, other: object) -> Any:
        return self._with(other, _over, swap=True)

    def __pow__(self, other: object) -> Any:
        return self._with(other, _power)

    def __rpow__(self, other: object) -> Any:
        return self._with(other, _power, swap=True)

    def __floordiv__(self, other: object) -> Any:
        return self._with(other, _whole_quotient, ring=True)

    def __rfloordiv__(self, other: object) -> Any:
        return self._with(other, _whole_quotient, ring=True, swap=True)

    def __mod__(self, other: object) -> Any:
        return self._with(other, _remainder, ring=True)

    def __rmod__(self, other: object) -> Any:
        return self._with(other, _remainder, ring=True, swap=True)

    def __neg__(self) -> SymbolicValue:
        return SymbolicValue(negative(self.term), self.whole)

    def __pos__(self) -> SymbolicValue:
        return self

    def __abs__(self) -> SymbolicValue:
        return SymbolicValue(Term("abs", (self.term,)), self.whole)

    # --- comparisons -----------------------------------------------------------------------

    def _compare(self, other: object, relation: str, swap: bool = False) -> Any:
        if isinstance(other, np.ndarray) and other.ndim:
            return NotImplemented
        if isinstance(other, float) and not math.isfinite(other):
            answer = getattr(operator, NAMES[relation])(0.0, -other if swap else other)
            return self._unless_infinite(f"compared with {other} ({relation})", answer)
        term = lifted(other)
        if term is None and isinstance(other, MAY_EQUAL) and not isinstance(other, str | bytes):
            not_followed(f"it compares the number with a {type(other).__name__}")
        if term is None:
            return NotImplemented
        gap = _minus(term, self.term) if swap else _minus(self.term, term)
        run = DECIDING.get()
        return run.handed_over(run.decide(Relation(gap, relation)))

    def __gt__(self, other: object) -> Any:
        return self._compare(other, ">")

    def __ge__(self, other: object) -> Any:
        return self._compare(other, ">=")

    def __lt__(self, other: object) -> Any:
        return self._compare(other, ">", swap=True)

    def __le__(self, other: object) -> Any:
        return self._compare(other, ">=", swap=True)

    def __eq__(self, other: object) -> Any:
        return self._compare(other, "=")

    def __ne__(self, other: object) -> Any:
        return self._compare(other, "!=")

    def __hash__(self) -> int:
        return not_followed("it puts the number into a set or a dictionary")

    def __bool__(self) -> bool:
        return bool(self._compare(0, "!="))

    # --- what leaves the formula -----------------------------------------------------------

    def __int__(self) -> int:
        return self._as_int("int()")

    def __index__(self) -> int:
        return self._as_int("a whole number for a loop or an index")

    def _as_int(self, what: str) -> int:
        value = self.term.value
        if isinstance(value, Fraction):
            return int(value)
        return not_followed(f"it needs the number itself, for {what}")

    def __float__(self) -> float:
        not_followed("it hands the number to code that works on float64 alone")

    def __round__(self, digits: int | None = None) -> NoReturn:
        not_followed("it rounds")

    def __divmod__(self, other: object) -> Any:
        return self // other, self % other

    def __trunc__(self) -> NoReturn:
        not_followed(WHOLE)

    def is_number(self, what: str, answer: bool) -> Any:
        """Answer whether it is finite, infinite or no number at all, as ``what`` asks."""
        answer, run = self._unless_infinite(what, answer), DECIDING.get(None)
        return answer if run is None else run.handed_over(answer)

    def _unless_infinite(self, what: str, answer: bool) -> bool:
        """Answer what is so of finite numbers: what was computed may be too large for float64."""
        if self.term.head in ("number", "entry") or str(self.term).isidentifier():
            return answer
        return DECIDING.get().assume(f"{self.term} {what}", answer)

    def __floor__(self) -> SymbolicValue:
        if not (self.whole or self.term.head in ("name", "number")):
            DECIDING.get().may_go_wrong(f"rounding may carry {self.term} past a whole number")
        return SymbolicValue(Term("floor", (self.term,)), True)

    def __ceil__(self) -> SymbolicValue:
        return -SymbolicValue(Term("floor", (negative(self.term),)), True)

    def __iter__(self) -> NoReturn:
        raise TypeError("a number is no sequence")

    def __repr__(self) -> str:
        if (run := DECIDING.get(None)) is not None:
            run.look_at_text(place())
        return f"<{self.term}>"

    def __format__(self, how: str) -> str:
        return repr(self)

    def is_int(self) -> bool:
        """Say whether the number is an ``int`` of Python's on the path that is being run."""
        return DECIDING.get().is_int(self.term, self.whole)

    def is_integer(self) -> bool:
        """Say whether the number is whole."""
        return self.whole or bool(self == self.__floor__())

    def item(self) -> SymbolicValue:
        """Return the number itself, as numpy's numbers do."""
        return self

    @property
    def real(self) -> SymbolicValue:
        """The number itself."""
        return self

    # --- numpy -----------------------------------------------------------------------------

    def __getattr__(self, attribute: str) -> Any:
        """Return what numpy asks an object for: ``x.log()`` for ``np.log(x)``."""
        if attribute in UFUNCS and attribute in FUNCTIONS:
            return lambda: SymbolicValue(FUNCTIONS[attribute](self.term))
        if attribute in FLOAT_METHODS:
            not_followed(f"it calls .{attribute}() of the number")
        raise AttributeError(attribute)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        rule = UFUNCS.get(ufunc.__name__)
        if rule is None or method != "__call__" or set(options) - {"dtype"}:
            whose = "numpy" if hasattr(np, ufunc.__name__) else "scipy"
            not_followed(f"it calls {whose}'s {ufunc.__name__}")
        inputs = tuple(
            operand.item()
            if isinstance(operand, np.generic | np.ndarray) and not operand.ndim
            else operand
            for operand in inputs
        )
        if ufunc.__name__ in OF_WHOLE:
            hand_to_numpy([0 if _is_of_whole(each) else each for each in inputs])
        if any(isinstance(operand, np.ndarray) and operand.ndim for operand in inputs):
            return np.frompyfunc(rule, ufunc.nin, 1)(*map(_beside_an_array, inputs))
        return rule(*inputs)

    def __array_function__(self, function: Any, _: object, given: Any, named: Any) -> Any:
        hand_to_numpy([each for each in given if each is not None])
        return function._implementation(*given, **named)


def _is_of_whole(value: object) -> bool:
    """Say whether a value is an array of whole numbers."""
    return isinstance(value, np.ndarray) and value.dtype.kind in "biu"


def hand_to_numpy(values: Sequence[object]) -> None:
    """Keep in mind that numpy makes whole numbers of 64 bits of whole numbers alone."""
    whole = [each.whole if isinstance(each, SymbolicValue) else None for each in values]
    if any(whole) and all(
        each or isinstance(value, int | np.bool_) for each, value in zip(whole, values, strict=True)
    ):
        DECIDING.get().may_go_wrong("it hands a whole number to numpy, whose whole numbers end")


OF_WHOLE = (
    *("add", "subtract", "multiply", "power", "negative", "positive", "absolute", "square"),
    *("reciprocal", "maximum", "minimum", "fmax", "fmin", "sign"),
    *("floor_divide", "remainder"),
)
"""Functions of numpy that make whole numbers of whole numbers."""


def _beside_an_array(operand: object) -> object:
    """Return a traced number as an array of one: alone, it would be asked what it makes of it."""
    if not isinstance(operand, SymbolicValue):
        return operand
    alone = np.empty((), dtype=object)
    alone[()] = operand
    return alone


NAMES = {">": "gt", ">=": "ge", "=": "eq", "!=": "ne"}
MAY_EQUAL = (complex, Decimal, np.generic, Iterable)
"""What may equal a number and is none here; numpy holds a number against each entry of a list."""
FLOAT_METHODS = {"hex", "as_integer_ratio", "numerator", "denominator", "bit_length", "conjugate"}


def _is_infinite(value: object) -> TypeGuard[float]:
    """Say whether a number is one that no finite number moves."""
    return isinstance(value, float) and math.isinf(value)


def _plus(a: Term, b: Term) -> Term:
    if ZERO in (a, b):
        return b if a == ZERO else a
    if a.head == "+" and len(a.args) < 64:
        return Term("+", (*a.args, b))
    return Term("+", (a, b))


def _minus(a: Term, b: Term) -> Term:
    return _plus(a, negative(b))


def _times(a: Term, b: Term) -> Term:
    if ONE in (a, b):
        return b if a == ONE else a
    if a.head == "*" and len(a.args) < 64:
        return Term("*", (*a.args, b))
    return Term("*", (a, b))


def _over(a: Term, b: Term) -> Term:
    if isinstance(b.value, Fraction) and b.value == 0:
        raise ZeroDivisionError("division by zero")
    return Term("/", (a, b))


def _power(a: Term, b: Term) -> Term:
    return Term("^", (a, b))


def _whole_quotient(a: Term, b: Term) -> Term:
    return Term("floor", (_over(a, b),))


def _remainder(a: Term, b: Term) -> Term:
    return _minus(a, Term("*", (b, _whole_quotient(a, b))))


def called(function: str, *arguments: object) -> SymbolicValue:
    """Return a function of numbers, at least one of which is traced or exact."""
    terms = [term for term in map(lifted, arguments) if term is not None]
    if len(terms) < len(arguments):
        raise TypeError(f"{function} takes numbers")
    return SymbolicValue(FUNCTIONS[function](*terms))


def extreme(head: str, values: list[object]) -> SymbolicValue:
    """Return the largest or the smallest of some numbers."""
    if len(values) == 1:
        return SymbolicValue(lifted(values[0]) or number(0))
    terms = []
    for value in values:
        if isinstance(value, float) and math.isinf(value):
            if (value > 0) == (head == "max"):
                lost(value)
            continue  # no number is beyond it
        term = lifted(value)
        if term is None:
            raise TypeError(f"{head} of what is no number")
        terms.append(term)
    return SymbolicValue(Term(head, tuple(terms)) if len(terms) > 1 else terms[0])


def raised(value: object, toward: object) -> SymbolicValue:
    """Return a number moved to the next float64 towards an infinity, or towards zero."""
    term = lifted(value)
    if term is None or not (isinstance(toward, int | float) and toward in (0, *INFINITIES)):
        not_followed("it takes the next float64 towards another number")
    step = NEXT if toward == math.inf else -NEXT
    return SymbolicValue(_times(term, number(1 + step)))


INFINITIES = (math.inf, -math.inf)
CALLED = (
    *("log", "exp", "log1p", "expm1", "sqrt", "log2", "log10", "sinh", "cosh", "tanh"),
    *("erf", "erfc"),
)
"""What ``math`` and numpy call alike, and a formula too."""
UFUNCS: dict[str, Callable[..., Any]] = {
    **{name: (lambda x, name=name: called(name, x)) for name in CALLED},
    "nextafter": raised,
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "true_divide": operator.truediv,
    "power": operator.pow,
    "float_power": operator.pow,
    "negative": operator.neg,
    "positive": operator.pos,
    "absolute": abs,
    "fabs": abs,
    "square": lambda x: x * x,
    "cbrt": lambda x: x ** Fraction(1, 3),
    "reciprocal": lambda x: 1 / x,
    "exp2": lambda x: 2**x,
    "maximum": lambda a, b: extreme("max", [a, b]),
    "minimum": lambda a, b: extreme("min", [a, b]),
    "fmax": lambda a, b: extreme("max", [a, b]),
    "fmin": lambda a, b: extreme("min", [a, b]),
    "sign": lambda x: int(x > 0) - int(x < 0),
    "logaddexp": lambda a, b: called("log", called("exp", a) + called("exp", b)),
    "ndtr": lambda x: called("normal", x),
    "ndtri": lambda p: called("probit", p),
    "log_ndtr": lambda x: called("log_ndtr", x),
    "expit": lambda x: called("expit", x),
    "logit": lambda p: called("logit", p),
    "floor": lambda x: x.__floor__(),
    "ceil": lambda x: x.__ceil__(),
    "remainder": operator.mod,
    "floor_divide": operator.floordiv,
    "greater": operator.gt,
    "greater_equal": operator.ge,
    "less": operator.lt,
    "less_equal": operator.le,
    "equal": operator.eq,
    "not_equal": operator.ne,
    "isfinite": lambda x: x.is_number("is finite", True),
    "isnan": lambda x: x.is_number("is no number", False),
    "isinf": lambda x: x.is_number("is infinite", False),
}
