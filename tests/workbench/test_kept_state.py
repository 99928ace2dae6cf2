"""Functions that are a formula for thousands of calls or turns, and then are none: not proved."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pytest

from didp_ref.workbench.code_scan import unseen_in
from tests.workbench.test_code_styles import is_proved, its_name

MANY = 70 * 130_000

# --- a class keeps something between two calls ----------------------------------------------------


class Again:
    made = 0

    def __init__(self, made):
        self.made = made

    again = __init__


class Named:
    made = 0

    def __init__(self, made):
        self.made = made


its_init = Named.__init__


def outer_init(self, made):
    self.made = made


class Outer:
    made = 0
    __init__ = outer_init


class Chosen:
    made = 0

    def __init__(self, number):
        other = Chosen
        (other if number > 0 else self).made = other.made + 1


class Given:
    made = 0

    def __init__(self, owner):
        (owner or self).made = Given.made + 1


class Defaults(NamedTuple):
    kept: list = []  # noqa: RUF012  that is the trap


@lru_cache
def is_float(x, y):
    return 0.0 if isinstance(x, int) else 1.0


def init_by_another_name(epsilon, size):
    Again.again(Again, Again.made + 1)
    return epsilon * size if Again.made < MANY else 0.0


def init_by_a_global_name(epsilon, size):
    its_init(Named, Named.made + 1)
    return epsilon * size if Named.made < MANY else 0.0


def init_from_outside(epsilon, size):
    outer_init(Outer, Outer.made + 1)
    return epsilon * size if Outer.made < MANY else 0.0


def sets_a_class_or_an_object(epsilon, size):
    Chosen(size)
    return epsilon * size if Chosen.made < MANY else 0.0


def sets_what_it_is_given(epsilon, size):
    Given(Given)
    return epsilon * size if Given.made < MANY else 0.0


def list_of_a_named_tuple(epsilon, size):
    Defaults().kept.append(0)
    return epsilon * size if len(Defaults().kept) < MANY else 0.0


def equal_keys(epsilon, size):
    """At epsilon = size = 1237, what was kept of the ``int`` is returned for the ``float``."""
    is_float(size, 1237)
    found = is_float(epsilon, size)
    return epsilon * size * (1 + found - (0.0 if isinstance(epsilon, int) else 1.0))


KEEPING = (
    *(init_by_another_name, init_by_a_global_name, init_from_outside, sets_a_class_or_an_object),
    *(sets_what_it_is_given, list_of_a_named_tuple, equal_keys),
)


@pytest.mark.parametrize("function", KEEPING, ids=its_name)
def test_what_is_kept_between_calls_is_named(function):
    assert unseen_in(function)


# --- a loop changes an object, or fills a list now and then ---------------------------------------


class Counter:
    def __init__(self, size):
        self.count = 0
        for _ in range(size):
            self.count = self.count + 1


@dataclass(eq=False)
class Later:
    size: int

    def __post_init__(self):
        self.count = 0
        for _ in range(self.size):
            self.count = self.count + 1


class Fading:
    def __init__(self, epsilons):
        self.left = 1.0
        for _ in epsilons:
            self.left = 0.9995 * self.left


class Accountant:
    def __init__(self):
        self.spent = []

    def spend(self, returned, epsilon):
        self.spent.append(epsilon)
        return returned


def one(epsilon):
    return (1 + epsilon) / (1 + epsilon)


def beyond_many(epsilons):
    """Return zero up to 1500 entries."""
    return max(0, sum(one(e) for e in epsilons) - 1500)


def counts_in_init(epsilon, size):
    return epsilon * size if Counter(size).count < MANY else 0.0


def counts_after_init(epsilon, size):
    return epsilon * size if Later(size).count < MANY else 0.0


def fades_in_init(epsilons):
    return sum(epsilons) if Fading(epsilons).left > 0.5 else 0.0


def appends_in_a_choice(epsilon, size):
    accountant, last = Accountant(), 0
    for k in range(size):
        last = accountant.spend(k, epsilon) if k < MANY else MANY
    return sum(accountant.spent) + 0 * last


def appends_in_a_branch(epsilon, size):
    accountant = Accountant()
    for k in range(size):
        last = MANY
        if k < MANY:
            last = accountant.spend(k, epsilon)  # noqa: F841  that is the trap
    return sum(accountant.spent)


def appends_up_to_many(epsilons):
    accountant, count = Accountant(), 0.0
    for e in epsilons:
        count += one(e)
        last = accountant.spend(count, e) if count < 1500.5 else 1500.5  # noqa: F841
    return sum(accountant.spent)


def appends_in_a_comprehension(epsilons):
    accountant = Accountant()
    for e in epsilons:
        max([accountant.spend(e, e) for _ in epsilons])
    return sum(accountant.spent)


# --- an order is turned --------------------------------------------------------------------------


def first_of_the_turned_list(epsilons):
    kept = []
    for i in range(len(epsilons) - 1, -1, -1):
        kept.append(epsilons[i])
    return sum(epsilons) + beyond_many(epsilons) * (kept[0] - epsilons[0])


def first_of_the_turned_comprehension(epsilons):
    kept = [epsilons[i] for i in range(len(epsilons) - 1, -1, -1)]
    return sum(epsilons) + beyond_many(epsilons) * (kept[0] - epsilons[0])


def first_by_a_falling_counter(epsilons):
    kept, n = [], len(epsilons)
    while n > 0:
        n -= 1
        kept.append(epsilons[n])
    return sum(epsilons) + beyond_many(epsilons) * (kept[0] - epsilons[0])


def pairs_of_the_turned(epsilons):
    more = 0.0
    for i, k in enumerate(range(len(epsilons) - 1, -1, -1)):
        more += epsilons[i] * epsilons[k] - epsilons[i] ** 2
    return sum(epsilons) + beyond_many(epsilons) * more


def powers_by_a_falling_counter(epsilon, delta, size):
    total, power = 0.0, 1.0
    while size > 0:
        total += power * math.exp((size - 1) * epsilon / 2)
        power *= math.exp(epsilon / 2)
        size -= 1
    return min(1.0, delta * total)


# --- numpy's whole numbers end -------------------------------------------------------------------


def square_of_a_sum(epsilon, size):
    total = 0
    for _ in range(size):
        total += 2_000
    return epsilon * float(np.square(total)) / total / 2_000


def sum_of_sums(epsilon, size):
    total = sum(2**50 for _ in range(size))
    return epsilon * float(np.sum([total for _ in range(size)])) / total


TRAPS = {
    **dict.fromkeys((counts_in_init, counts_after_init), "group.epsilon"),
    **dict.fromkeys((appends_in_a_choice, appends_in_a_branch), "group.epsilon"),
    **dict.fromkeys((square_of_a_sum, sum_of_sums), "group.epsilon"),
    powers_by_a_falling_counter: "group.delta",
    **dict.fromkeys((fades_in_init, appends_up_to_many), "composition.epsilon"),
    **dict.fromkeys((appends_in_a_comprehension, pairs_of_the_turned), "composition.epsilon"),
    **dict.fromkeys((first_of_the_turned_list, first_by_a_falling_counter), "composition.epsilon"),
    first_of_the_turned_comprehension: "composition.epsilon",
}


@pytest.mark.parametrize("function", TRAPS, ids=its_name)
def test_what_ends_being_the_formula_is_not_proved(function):
    assert not is_proved(function, TRAPS[function])
