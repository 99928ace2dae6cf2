"""Code that looks like a formula's and is none: it is not proved, whatever the first few show."""

import math
from dataclasses import dataclass
from functools import lru_cache, wraps

import numpy as np
import pytest

from didp_ref.workbench.code_scan import unseen_in
from tests.workbench.test_code_styles import is_proved, its_name

# --- lists that a loop fills, otherwise than once in each turn ------------------------------------


def in_two_loops(epsilons):
    kept = []
    for e in epsilons:
        kept.append(e)
    for e in epsilons:
        kept.append(e)
    return sum(kept)


def in_a_loop_within_a_loop(epsilons):
    kept = []
    for _ in epsilons:
        for e in epsilons:
            kept.append(e)
    return sum(kept)


def after_a_look(epsilons):
    kept = []
    for e in epsilons:
        kept.append(e)
    seen = kept
    kept.append(1.0)
    return sum(seen)


def by_two_names(epsilons):
    kept = other = []
    for e in epsilons:
        kept.append(e)
        other.append(e)
    return sum(kept)


def what_there_is_so_far(epsilons):
    total, kept = 0.0, []
    for e in epsilons:
        total += e
        kept.append(total)
    return sum(kept)


def with_a_first_one(epsilons):
    kept = [1.0]
    for e in epsilons:
        kept.append(e)
    return sum(kept)


# --- parts of sequences --------------------------------------------------------------------------


def shifted_pairs(epsilons):
    return sum(a for a, _ in zip(epsilons, epsilons[1:], strict=False))  # noqa: RUF007


def counted_from_the_second(epsilons):
    total = epsilons[0]
    for i, _ in enumerate(epsilons[1:]):
        total += epsilons[i]
    return total


def second_of_the_rest(epsilons):
    rest = epsilons[1:]
    total = epsilons[0]
    for i in range(1, len(epsilons)):
        total += rest[i - 1] if i < 10 else 0
    return total


def all_but_the_last(epsilons):
    return epsilons[0] + sum(epsilons[:-1])


def rest_of_the_sorted(epsilons):
    return epsilons[0] + sum(sorted(epsilons)[1:])


def largest_of_the_rest(epsilons):
    worst = 0.0
    for e in epsilons[1:]:
        worst = max(worst, e)
    return worst


def first_of_the_turned(epsilons):
    return epsilons[::-1][0] + sum(epsilons[1:])


# --- while loops ---------------------------------------------------------------------------------


def end_moves(epsilons):
    i, n, total = 0, len(epsilons), 0.0
    while i < n:
        total += epsilons[i]
        n = i if total > 1000 else n
        i += 1
    return total


def end_is_computed(epsilons):
    i, total = 0, 0.0

    def end():
        return len(epsilons) if i < 7 else 0

    while i < end():
        total += epsilons[i]
        i += 1
    return total


def counts_twice(epsilons):
    i, total = 0, 0.0
    while i < len(epsilons):
        total += epsilons[i]
        i += 1
        i += 1
    return total


def counts_by_two(epsilon, size):
    total = 0.0
    while size > 0:
        total += epsilon
        size -= 2
    return total


def uses_the_counter(epsilon, size):
    i, total = 0, 0.0
    while i < size:
        total += epsilon
        i += 1
    return total + (i - size) + i * 0 + (1 if i > 1000 else 0)


# --- loops of as many turns as a parameter says --------------------------------------------------


def another_turn(epsilon, size):
    total = 0.0
    for k in range(size):
        total += epsilon if k < 1000 else 0.0
    return total


def swapped(epsilon, delta, size):
    total, power = 0.0, 1.0
    for _ in range(size):
        total, power = total + power, total + power * math.exp(epsilon)
    return min(1.0, delta * total)


def growing_ratio(epsilon, delta, size):
    return min(1.0, delta * sum(math.exp(i * i * epsilon) for i in range(size)))


def cut_too_early(epsilon, delta, size):
    total = 0.0
    for _ in range(size):
        total = math.exp(epsilon) * min(1.0, total) + delta
    return min(total, 0.9)


def below_the_first(epsilon, size):
    return epsilon * 2 + sum(epsilon for _ in range(2, size))


def twice_through_a_generator(epsilon, size):
    def both(values):
        return max(values) + max(values, default=0.0)

    return both(x for x in (epsilon * size / 2, 0.0)) if size else 0.0


def sum_of_a_product(epsilon, size):
    return epsilon * sum(i * (i - 1) for i in range(size)) + epsilon


def whole_numbers_of_numpy(epsilon, size):
    return epsilon * float(np.sum(2 ** np.arange(size)) - 2**size + 1 + size)


# --- decorators ----------------------------------------------------------------------------------


def doubled(function):
    @wraps(function)
    def wrapper(*args):
        return 2 * function(*args)

    return wrapper


def for_few(function):
    @wraps(function)
    def wrapper(epsilons):
        return function(epsilons) if len(epsilons) < 30 else 0.0

    return wrapper


def counted(function):
    calls = []

    @wraps(function)
    def wrapper(epsilons):
        calls.append(0)
        return function(epsilons) if len(calls) < 10**6 else 0.0

    return wrapper


def by_the_first(function):
    @wraps(function)
    def wrapper(*args):
        for each in args:
            return function(each) if any((0, 0)) else each[0]
        return 0.0

    return wrapper


@doubled
def added_twice(epsilons):
    return sum(epsilons)


@for_few
def added_if_few(epsilons):
    return sum(epsilons)


@counted
def added_and_counted(epsilons):
    return sum(epsilons)


@by_the_first
def added_never(epsilons):
    return sum(epsilons)


FAMILIES = (
    *(added_twice, added_if_few, added_and_counted, added_never),
    *(in_two_loops, in_a_loop_within_a_loop, after_a_look, by_two_names, what_there_is_so_far),
    *(with_a_first_one, shifted_pairs, counted_from_the_second, second_of_the_rest),
    *(all_but_the_last, rest_of_the_sorted, first_of_the_turned, end_moves, end_is_computed),
    counts_twice,
)
TRAPS = {
    **dict.fromkeys(FAMILIES, "composition.epsilon"),
    largest_of_the_rest: "composition.epsilon_disjoint",
    **dict.fromkeys((swapped, growing_ratio, cut_too_early), "group.delta"),
    **dict.fromkeys(
        (
            *(counts_by_two, uses_the_counter, another_turn, below_the_first),
            *(whole_numbers_of_numpy, twice_through_a_generator, sum_of_a_product),
        ),
        "group.epsilon",
    ),
}


@pytest.mark.parametrize("function", TRAPS, ids=its_name)
def test_what_is_no_formula_is_not_proved(function):
    assert not is_proved(function, TRAPS[function])


# --- objects that keep something -----------------------------------------------------------------


class Shared:
    kept: list = []  # noqa: RUF012  that is the trap

    def __init__(self, x):
        self.x = x


class Sly:
    def __init__(self, x):
        self.x = x

    def __getattr__(self, name):
        return 1


class Setter:
    def __init__(self, x):
        self.x = x

    def set_mark(self, x):
        self.mark = x


class Looking:
    def __init__(self, x):
        self.gi_frame = x


class Derived(float):
    pass


class Rebound:
    def __init__(self, x):
        self.x = x
        self = Shared  # noqa: PLW0642  that is the trap
        self.mark = x


@dataclass
class Written:
    x: float
    kept: list


def look(self):
    return self.x if len(Shared.kept) < 5 else 0


LookedAt = dataclass(type("LookedAt", (), {"__annotations__": {"x": float}}))
LookedAt.__init__ = lambda self, x: setattr(self, "x", x)


@lru_cache
def a_list(x):
    return [x]


def shared(x):
    return Shared(x).x


def sly(x):
    return Sly(x).x


def sets_a_mark_elsewhere(x):
    Setter.set_mark(look, x)
    return look.mark


def looks_into_frames(x):
    return Looking(x).gi_frame


def derived(x):
    return Derived(x)


def rebound(x):
    return Rebound(x).x


def looked_at(x):
    return LookedAt(x).x


def changes_what_is_kept(x):
    a_list(1.0).append(x)
    return x if len(a_list(1.0)) < 9 else 0.0


KEEPING = (
    *(shared, sly, sets_a_mark_elsewhere, looks_into_frames, derived, rebound, looked_at),
    changes_what_is_kept,
)


@pytest.mark.parametrize("function", KEEPING, ids=its_name)
def test_objects_that_do_more_than_compute_are_named(function):
    assert unseen_in(function)
