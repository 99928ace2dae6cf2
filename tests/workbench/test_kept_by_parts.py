"""Functions that are a formula until a hidden number is large, by a class or numpy: not proved."""

from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
import pytest

import didp_ref as di
from didp_ref.workbench.code_scan import unseen_in
from didp_ref.workbench.user_function import UserFunction
from tests.workbench.test_code_styles import is_proved, its_name

MANY = 70 * 130_000


def cut(number):
    return min(number, MANY)


def given_back(number, count=0):
    return number


# --- a field has the name of what a part of Python keeps ------------------------------------------

counting = partial(given_back, count=0)
cached = lru_cache(given_back)
CACHED = (cached,)


class Named:
    def __init__(self, keywords, cache_info, hits, _field_defaults):
        self.keywords, self.cache_info, self.hits = keywords, cache_info, hits
        self._field_defaults = _field_defaults


class ListOfFields:
    _fields = ["_fields"]  # noqa: RUF012  that is the trap


class DictOfDefaults:
    _field_defaults = {"made": 0}  # noqa: RUF012  that is the trap


def counts_in_a_partial(epsilon, size):
    Named(1, 2, 3, 4)
    counting.keywords["count"] += 1
    return epsilon * size if counting.keywords["count"] < MANY else 0.0


def counts_hits(epsilon, size):
    Named(1, 2, 3, 4)
    CACHED[0](None)
    return epsilon * size if CACHED[0].cache_info().hits < MANY else 0.0


def counts_in_fields(epsilon, size):
    ListOfFields._fields.append("more")
    return epsilon * size if len(ListOfFields._fields) < MANY else 0.0


def counts_in_defaults(epsilon, size):
    Named(1, 2, 3, 4)
    DictOfDefaults._field_defaults["made"] += 1
    return epsilon * size if DictOfDefaults._field_defaults["made"] < MANY else 0.0


KEEPING = (counts_in_a_partial, counts_hits, counts_in_fields, counts_in_defaults)


@pytest.mark.parametrize("function", KEEPING, ids=its_name)
def test_what_keeps_something_in_a_part_of_python_is_named(function):
    assert unseen_in(function)


# --- a field is another one than its name says ----------------------------------------------------


class Swapped(NamedTuple):
    a: int
    b: int


Swapped.a, Swapped.b = Swapped.b, Swapped.a


class Fixed(NamedTuple):
    a: int


Fixed.a = MANY


class Shared:
    __slots__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


Shared.a = Shared.b


class AfterTuple(NamedTuple):
    a: int
    b: int

    def __post_init__(self):
        self.a = self.b


def swapped_fields(epsilon, size):
    return sum(epsilon for _ in range(size)) * Swapped(size, cut(size)).a / size


def fixed_field(epsilon, size):
    return sum(epsilon for _ in range(size)) * min(size, Fixed(size).a) / size


def shared_slot(epsilon, size):
    return sum(epsilon for _ in range(size)) * Shared(size, cut(size)).a / size


def never_called_after(epsilon, size):
    return sum(epsilon for _ in range(size)) * AfterTuple(cut(size), size).a / size


def computed_while_it_goes(epsilon, size):
    factor, total = 1, 0
    for each in (number * factor for number in (0, size)):
        factor = cut(size) / size
        total += each
    return sum(epsilon for _ in range(size)) * total / size


# --- numpy makes 64 bits of whole numbers ---------------------------------------------------------

FACTOR = np.int64(2**15)


def chosen_by_numpy(epsilon, size):
    return epsilon * (np.where(size > 0, size, 1) * 2**15 / 2**15)


def cut_by_numpy(epsilon, size):
    return epsilon * (np.clip(size, 1, None) * 2**15 / 2**15)


def divided_by_numpy(epsilon, size):
    return epsilon * float(np.floor_divide(size, 1) * 2**15 / 2**15)


def times_a_whole_number_of_numpy(epsilon, size):
    return epsilon * float(size * FACTOR / 2**15)


def times_an_array(epsilon, size):
    return epsilon * float((np.array([2**15]) * size)[0] / 2**15)


def array_of_one(epsilon, size):
    return epsilon * float(np.asarray(size) * 2**15 / 2**15)


def array_of_arrays(epsilon, size):
    return epsilon * float((np.array([[size]]) * 2**15)[0][0] / 2**15)


def outer_product(epsilon, size):
    return epsilon * float(np.outer([size], [2**15])[0, 0] / 2**15)


WHOLE = (chosen_by_numpy, cut_by_numpy, divided_by_numpy, outer_product)
WHOLE += (array_of_one, array_of_arrays)
WHOLE += (times_a_whole_number_of_numpy, times_an_array)


def is_named(function, identifier):
    """Say whether a run on symbols, or the look at the code, finds a reason for doubt."""
    with UserFunction(function, quantity=di.quantities[identifier]) as apart:
        traced = apart.trace({"epsilon": "epsilon", "size": "size"}, 1)
        return bool(traced.unseen or apart.signature().unseen)


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("function", WHOLE, ids=its_name)
def test_whole_numbers_that_numpy_cuts_are_named(function):
    assert function(1.0, 2**49) != 2.0**49
    assert is_named(function, "group.epsilon")


def mean_by_numpy(epsilon, size):
    return epsilon * np.mean([size, size])


def test_a_float_that_numpy_makes_of_whole_numbers_is_not_named():
    assert not is_named(mean_by_numpy, "group.epsilon")


# --- what is read ---------------------------------------------------------------------------------


MISREAD = (swapped_fields, fixed_field, shared_slot, never_called_after, computed_while_it_goes)


@pytest.mark.parametrize("function", MISREAD, ids=its_name)
def test_what_python_computes_otherwise_is_not_proved(function):
    assert function(1.0, 3) == 3.0
    assert not is_proved(function, "group.epsilon")
