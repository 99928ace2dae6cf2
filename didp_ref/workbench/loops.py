"""A function's formula for any number of entries, read from its code.

Python cannot run a loop over a sequence of unknown length, so the code is read here instead
(:mod:`~didp_ref.workbench.code_reader`). Sums, products and maxima of all entries are those of a
formula. Functions of numbers are called as they are. A function that is not known is given no
sequence.
"""

import functools
import inspect
import itertools
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType
from typing import Any, cast

import numpy as np

from didp_ref.symbolic.term import WORLD, Term, name
from didp_ref.workbench.code_reader import Code, Inner
from didp_ref.workbench.entries import (
    BEFORE_LAST,
    FALLING,
    GIVEN,
    LENGTH,
    LOOP,
    MIXED,
    RISING,
    SO_FAR,
    Entries,
    Growing,
    Length,
    Place,
    Sums,
    after_loop,
    is_scalar,
    term_of,
)
from didp_ref.workbench.following import not_followed
from didp_ref.workbench.library_parts import KEEP_WHOLE, is_ufunc
from didp_ref.workbench.math_functions import ARRAYS, BUILTINS, MATH, ORIGINALS, TYPES, is_instance
from didp_ref.workbench.read_parts import OPERATORS
from didp_ref.workbench.read_values import (
    Once,
    enclosed_by,
    entries_of,
    known,
    number_of,
    truth,
    turned,
    unset_in,
)
from didp_ref.workbench.source_code import definition_of
from didp_ref.workbench.symbolic_value import SymbolicValue, extreme
from didp_ref.workbench.while_loops import counted_up

Function = Callable[..., object]

ON_NUMBERS = (abs, float, int, bool, pow, round, divmod, BUILTINS["isinstance"], *TYPES.values())
"""Built-in functions that are called as they are."""


def for_all_lengths(function: Function, values: Mapping[str, object], per_world: bool) -> object:
    """Return what a function makes of numbers and of :class:`Entries`.

    What has a value for each entry is returned at the one that is asked about.
    """
    given = [each for each in values.values() if isinstance(each, SymbolicValue) and each.whole]
    whole = frozenset(name for each in given for name in each.term.names())
    result = _Calls(whole).read(function, (), values)
    if isinstance(result, Entries) and per_world:
        return result.at_place(WORLD)
    return result if is_scalar(result) and not per_world else not_followed("it returns a list")


class _Calls:
    """Functions of sequences, on one path."""

    def __init__(self, whole: frozenset[str]) -> None:
        self.whole = whole
        """Names of whole numbers."""
        self.indices = 0
        self.loops: list[str] = []
        self.done: dict[str, Entries] = {}
        self.rules = RULES | {
            id(each): getattr(self, method) for method, known in OF_CALLS.items() for each in known
        }

    def index(self) -> str:
        """Return a name for the place of an entry."""
        self.indices += 1
        return f"{LOOP} {self.indices}"

    def read(
        self, function: Function, given: Sequence[object], named: Mapping[str, object]
    ) -> object:
        """Run a function whose code is read."""
        definition, plain_function = definition_of(function), cast("FunctionType", function)
        bound = inspect.signature(function, follow_wrapped=False).bind(*given, **named)
        given_names = set(bound.arguments)
        bound.apply_defaults()
        scopes = unset_in(definition.body), enclosed_by(plain_function)
        code = Code(self, plain_function.__globals__, scopes)
        for parameter, value in bound.arguments.items():
            parts = value if isinstance(value, tuple) else (value,)
            is_once = any(isinstance(each, Entries) and each.once for each in parts)
            if is_once or any(isinstance(each, Once) for each in (value, *parts)):
                not_followed("it hands over what can be gone through once")
            is_default = parameter not in given_names and not isinstance(value, str | None)
            is_default = is_default and value not in ((), {})
            code.scope[parameter] = known(value) if is_default else value
        return code.run(definition.body)

    def apply(self, function: Any, given: Sequence[object], named: Mapping[str, object]) -> object:
        """Call a function: one that is known for sequences, that is read, or of numbers."""
        if id(function) in OF_WHOLE and any(map(self._may_be_whole, given)):
            not_followed("it hands a whole number to numpy, whose whole numbers end")
        rule = function if isinstance(function, Inner | _Method) else self.rules.get(id(function))
        if isinstance(rule, Inner):
            return rule(*given, **named)
        if rule is not None:
            if named.keys() - OPTIONS:
                not_followed("it calls a function with options that are not known")
            return rule(*given, **named)
        values = [*given, *named.values()]
        if isinstance(function, FunctionType) and not _is_known(function):
            return self.read(function, given, named)
        is_numpy = isinstance(function, np.ufunc)
        if is_numpy and any(isinstance(each, SymbolicValue) and each.whole for each in values):
            not_followed("it hands a whole number to numpy, whose whole numbers end")
        has_entries = any(isinstance(each, Entries) for each in values)
        if has_entries and is_numpy and _may_call(function) and not named:
            return self.each(function, *given)
        if not (_may_call(function) and all(map(_is_argument, values))):
            not_followed("it calls a function that is not known for sequences")
        result = function(*given, **named)
        return None if result is None else number_of(result)

    def _may_be_whole(self, value: object) -> bool:
        """Say whether a number, or each entry, may be a Python ``int``: a loop may make these."""
        item = value.item if isinstance(value, Entries) else value
        if not isinstance(item, SymbolicValue):
            return False
        names = {each for each in item.term.names() if LOOP not in each}
        is_float = any(each.head in FLOATS for each in item.term.parts())
        return names <= self.whole and not is_float

    def method(self, owner: object, attribute: str) -> object:
        """Return a method of a sequence, or of one of numpy's functions."""
        if isinstance(owner, Entries) and owner.array and attribute in ("size", "ndim"):
            return _length(owner) if attribute == "size" else 1
        if isinstance(owner, Entries) and owner.array and attribute in METHODS:
            return _Method(METHODS[attribute], owner)
        if isinstance(owner, np.ufunc) and _may_call(owner) and attribute == "reduce":
            return _Method(self._reduce_array, owner)
        return not_followed(f"it looks at .{attribute}")

    def grown(self, growing: Growing) -> Entries:
        """Return a list that a loop has filled."""
        return growing.filled(self.done)

    # --- what is done with all entries -----------------------------------------------------

    def each(self, function: Callable[..., Any], *operands: object) -> Entries:
        """Return what numpy makes of each entry."""
        index = self.index()
        is_float = any(isinstance(each, SymbolicValue) and not each.whole for each in operands)
        for each in operands:
            whole = isinstance(each, Entries) and getattr(each.item, "whole", False)
            if isinstance(each, Entries) and not (
                whole and is_float and function in (operator.mul, operator.add, operator.sub)
            ):
                _require_floats(each)

        def made(at: Callable[[Entries, str], object]) -> object:
            items = [at(each, index) if isinstance(each, Entries) else each for each in operands]
            return number_of(function(*map(number_of, items)))

        sequences = [each for each in operands if isinstance(each, Entries)]
        if len(sequences) == 1:
            return sequences[0].changed(made(Entries.in_turn), index, array=True)
        places = places_of(sequences)
        return Entries(made(Entries.at), index, array=True, places=places)

    def _dot(self, a: object, b: object) -> object:
        return _sum(self.each(operator.mul, entries_of(a), entries_of(b)))

    def _where(self, *_: object) -> object:
        return not_followed("it chooses entries otherwise than by comparing two numbers")

    def _is_instance(self, value: object, kinds: Any) -> object:
        if isinstance(value, Entries) and value.is_given:
            return is_instance([], kinds)  # a sequence is handed over as a list
        if not _is_argument(value):
            not_followed("it asks for the class of a sequence")
        return is_instance(value, kinds)

    def _zip(self, *sequences: object, **strict: object) -> Entries:
        if not sequences:
            not_followed("it goes through no sequence")
        if strict.keys() - {"strict"}:
            raise TypeError("zip has no such option")
        index = self.index()
        items = tuple(entries_of(each).at(index) for each in sequences)
        is_late = any(entries_of(each).late for each in sequences)
        places = places_of(map(entries_of, sequences))
        return Entries(items, index, once=True, late=is_late, places=places)

    def _enumerate(self, entries: object) -> Entries:
        index = self.index()
        sequence = entries_of(entries)
        item = (Place(index), sequence.at_place(index))
        return Entries(item, index, once=True, late=sequence.late)

    def _range(self, first: object, end: object = None, step: object = 1) -> Entries:
        index = self.index()
        if first == BEFORE_LAST and (end, step) == (-1, -1):
            return Entries(Place(index), index, order=MIXED)
        if type(step) is not int or step != 1:
            not_followed("it counts otherwise than by one")
        return counted_up(0, first, index) if end is None else counted_up(first, end, index)

    def _map(self, function: object, *sequences: object) -> Entries:
        if not sequences:
            not_followed("it goes through no sequence")
        index = self.index()
        items = [entries_of(each).at(index) for each in sequences]
        is_late = isinstance(function, Inner) or any(entries_of(each).late for each in sequences)
        self.loops.append(index)
        item = number_of(self.apply(function, items, {}))
        self.loops.pop()
        places = places_of(map(entries_of, sequences))
        return Entries(item, index, once=True, late=is_late, places=places)

    def _reduce_array(self, function: object, entries: object) -> object:
        _require_floats(entries_of(entries))
        return self._reduce(function, entries)

    def _reduce(self, function: object, entries: object, *first: object) -> object:
        index, sequence = self.index(), entries_of(entries)
        state = f"{index},{SO_FAR}"
        entry = Entries(sequence.in_turn(index), index, places=sequence.places)
        self.loops.append(index)
        new = self.apply(function, [SymbolicValue(name(state)), entry.item], {})
        self.loops.pop()
        if len(first) > 1:
            raise TypeError("reduce has no such argument")
        start = number_of(first[0]) if first else None
        if not first:
            sequence.require_all()
        result = after_loop(start, state, term_of(new), entry, [state])
        if result is None and not first and sequence.order == GIVEN:
            begins = number_of(sequence.first())
            result = after_loop(begins, state, term_of(new), entry.rest(), [state])
        return not_followed("it reduces a sequence otherwise") if result is None else result

    def repeated(self, values: object, times: object) -> Entries:
        """Return a list of one number, some number of times."""
        if not (isinstance(values, tuple) and len(values) == 1):
            not_followed("it repeats more than one number")
        places = counted_up(0, times, self.index())
        return places.but(item=number_of(values[0]))

    def _repeat(self, value: object, times: object) -> Entries:
        return self.repeated((value,), times).but(once=True)

    def _arange(self, first: object, end: object = None) -> Entries:
        return self._range(first, end).but(array=True)

    def _accumulate(self, entries: object, function: object = operator.add) -> Sums:
        """Return running sums, of which the last one is the whole."""
        return Sums(number_of(self._reduce(function, entries)))


class _Method(functools.partial[object]):
    """A method of a sequence."""


def places_of(sequences: Iterable[Entries]) -> tuple[Term, Term]:
    """Return the places that sequences have in common; others are not gone through together."""
    places, *others = {each.places for each in sequences}
    return not_followed("it goes through parts of sequences") if others else places


def _sum(entries: object, start: Any = 0) -> object:
    if isinstance(entries, tuple):
        return sum(map(number_of, entries), number_of(start))
    return number_of(start) + entries_of(entries).series("sum")


def _product(entries: object, *, start: Any = 1) -> object:
    if isinstance(entries, tuple):
        return functools.reduce(operator.mul, map(number_of, entries), number_of(start))
    return number_of(start) * entries_of(entries).series("product")


def _sums_of_array(entries: object) -> Sums:
    return Sums(number_of(_sum_of_array(entries)))


def _products_of_array(entries: object) -> Sums:
    return Sums(number_of(_product_alone(entries)))


def _sum_alone(entries: object) -> object:
    """Return the sum, of a function without a second argument."""
    return _sum(entries)


def _sum_of_array(entries: object, *, axis: object = None) -> object:
    _require_one_axis(axis)
    _require_floats(entries_of(entries))
    return _sum(entries)


def _require_one_axis(axis: object) -> None:
    """Require that all entries of a sequence are meant."""
    if not (axis is None or (type(axis) is int and axis in (0, -1))):
        not_followed("it has an axis that a sequence lacks")


def _product_alone(entries: object, *, axis: object = None) -> object:
    _require_one_axis(axis)
    _require_floats(entries_of(entries))
    return _product(entries)


def _require_floats(sequence: Entries) -> None:
    """Require what numpy makes an array of float64 of: its whole numbers end, or have no ``-``."""
    item = sequence.item
    if sequence.once or isinstance(item, int | np.integer) or getattr(item, "whole", False):
        not_followed("it hands other numbers to numpy than float64")


def _extreme(head: str, *values: object, default: object = None) -> object:
    """Return the largest or the smallest of a sequence, or of several numbers.

    A sequence has an entry, so that no default is returned.
    """
    if default is not None:
        number_of(default)
    if len(values) == 1 and not isinstance(values[0], tuple):
        return entries_of(values[0]).extreme(head)
    if len(values) == 1:
        (values,) = cast("tuple[tuple[object, ...]]", values)
    return extreme(head, [*map(number_of, values)])


def _extreme_alone(head: str, entries: object, *, axis: object = None) -> object:
    """Return the largest or the smallest of what has an axis as its second argument."""
    _require_one_axis(axis)
    _require_floats(entries_of(entries))
    return _extreme(head, entries)


def _truth(asks: Callable[..., bool], entries: object) -> bool:
    if isinstance(entries, tuple):
        return asks([*map(truth, entries)])
    return entries_of(entries).truth()


def _length(entries: object) -> Length:
    entries_of(entries).require_all()
    return not_followed("it has no length") if entries_of(entries).once else LENGTH


def _list(entries: object) -> object:
    if isinstance(entries, Sums | tuple):
        return tuple(entries) if isinstance(entries, tuple) else entries
    sequence = entries_of(entries)
    return sequence.but(array=False, once=False, late=False)


def _reversed(entries: object) -> Entries:
    return turned(entries_of(entries)).but(array=False, once=True)


def _sorted(entries: object, *, reverse: object = False) -> Entries:
    sequence = entries_of(entries)
    number_of(sequence.item)
    if type(reverse) is not bool:
        not_followed("it sorts in an order that depends on something")
    order = FALLING if reverse else RISING
    return sequence.but(array=False, once=False, late=False, order=order)


def _array(values: object, dtype: object = float) -> object:
    if dtype not in (float, np.float64):
        not_followed("it makes an array of other numbers than float64")
    sequence = entries_of(values)
    _require_floats(sequence)
    item = number_of(sequence.item)
    return sequence.but(item=item, array=True, once=False, late=False)


METHODS: Mapping[str, Callable[..., object]] = {
    "sum": _sum_of_array,
    "prod": _product_alone,
    "max": functools.partial(_extreme_alone, "max"),
    "min": functools.partial(_extreme_alone, "min"),
    "any": functools.partial(_truth, any),
    "all": functools.partial(_truth, all),
    "tolist": _list,
    "cumsum": _sums_of_array,
    "cumprod": _products_of_array,
}


KNOWN: Mapping[Callable[..., object], Sequence[object]] = {
    _sum: (sum,),
    _sum_alone: (ORIGINALS["fsum"], MATH["fsum"]),
    _sum_of_array: (np.sum,),
    _product: (ORIGINALS["prod"], MATH["prod"]),
    _product_alone: (np.prod,),
    functools.partial(_extreme, "max"): (max, BUILTINS["max"]),
    functools.partial(_extreme, "min"): (min, BUILTINS["min"]),
    functools.partial(_extreme_alone, "max"): (np.max, np.amax),
    functools.partial(_extreme_alone, "min"): (np.min, np.amin),
    functools.partial(_truth, any): (any, np.any),
    functools.partial(_truth, all): (all, np.all),
    _length: (len,),
    _list: (list, tuple),
    _sorted: (sorted,),
    _reversed: (reversed,),
    _sums_of_array: (np.cumsum,),
    _products_of_array: (np.cumprod,),
    _array: [each for both in ARRAYS.values() for each in both],
}
OF_CALLS: Mapping[str, Sequence[object]] = {
    "_dot": (np.dot,),
    "_where": (np.where,),
    "_is_instance": (BUILTINS["isinstance"],),
    "_zip": (zip,),
    "_enumerate": (enumerate,),
    "_range": (range,),
    "_map": (map,),
    "_reduce": (functools.reduce,),
    "_accumulate": (itertools.accumulate,),
    "_repeat": (itertools.repeat,),
    "_arange": (np.arange,),
}
"""Known functions, as they were before a program could replace any."""
OPTIONS = {"start", "strict", "dtype", "reverse", "default", "axis"}
"""Options that these have by the same name here; a function without one raises."""
RULES = {id(each): rule for rule, known in KNOWN.items() for each in known}
FLOATS = ("exp", "log", "normal", "probit")
"""What is no whole number, whatever it is computed from."""
OF_WHOLE = {
    *KEEP_WHOLE,
    *map(id, (np.add, np.subtract, np.multiply, np.negative)),
    *(id(each) for both in ARRAYS.values() for each in both),
}
"""Of numpy: what makes whole numbers of 64 bits of whole numbers."""


def _may_call(function: object) -> bool:
    """Say whether a function may be called with numbers, as it is."""
    return is_ufunc(function) or _is_known(function)


def _is_known(function: object) -> bool:
    return any(function is each for each in (*ON_NUMBERS, *OPERATORS.values(), *MATH.values()))


def _is_argument(value: object) -> bool:
    return is_scalar(value) or isinstance(value, str | type | None)
