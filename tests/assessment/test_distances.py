"""Distances: against every small file there is, and its neighbours one by one."""

import itertools
import math
import random
from fractions import Fraction
from functools import cache

import pytest

from didp_ref.assessment.distances import ADJACENCIES, Setting, distances, root_from_above
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.questions import NAMES, parse_question
from didp_ref.errors import DomainError
from didp_ref.worlds import Adjacency, bounded_sensitivities
from didp_ref.worlds.queries import QUERIES

VALUES = (0, 2, 5)
LOW, HIGH = 0.0, 5.0
SHOWN = {"quantile": "quantile(0.4):x", "histogram": "histogram(0,1,3,5):x"}


def asked(name):
    return parse_question(SHOWN.get(name, f"{name}:x"))


@cache
def answers(name, values):
    """The query's answers as numbers, by definitions written here."""
    ordered = sorted(values)
    n = len(ordered)
    if name == "histogram":
        return tuple(
            sum(low <= x < high for x in ordered) for low, high in ((0, 1), (1, 3), (3, 6))
        )
    if name == "count":
        return (n,)
    if name == "sum":
        return (sum(ordered),)
    mean = sum(ordered) / n
    squares = sum((x - mean) ** 2 for x in ordered)
    results = {
        "mean": lambda: mean,
        "median": lambda: (ordered[(n - 1) // 2] + ordered[n // 2]) / 2,
        "min": lambda: ordered[0],
        "max": lambda: ordered[-1],
        "std": lambda: math.sqrt(squares / n),
        "std_sample": lambda: math.sqrt(squares / (n - 1)),
        "quantile": lambda: ordered[math.ceil(Fraction(0.4) * n) - 1],
    }
    return (results[name](),)


def neighbours(file, kinds, adjacency):
    """Every file one step away; files are sorted tuples of kinds of records."""
    less = {file[:i] + file[i + 1 :] for i in range(len(file))}
    more = {tuple(sorted((*file, kind))) for kind in kinds}
    replaced = {tuple(sorted((*rest, kind))) for rest in less for kind in kinds}
    return {
        "any": less | more | replaced | {file},
        "replace": replaced,
        "add-remove": less | more,
        "remove": less,
    }[adjacency]


def moved(name, item, other):
    pairs = zip(answers(name, item), answers(name, other), strict=True)
    return sum(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [3, 4])
def test_no_file_moves_further_and_some_file_as_far(name, adjacency, size):
    measured = distances(asked(name), Setting(LOW, HIGH, size, adjacency))
    deltas, thetas = [0.0], [0.0]
    for file in itertools.combinations_with_replacement(VALUES, size):
        worlds = neighbours(file, VALUES, adjacency)
        deltas += [moved(name, file, world) for world in worlds]
        thetas += [moved(name, *pair) for pair in itertools.combinations(worlds, 2)]
    assert max(deltas) <= float(measured.delta) * (1 + 1e-12)
    assert max(thetas) <= float(measured.theta) * (1 + 1e-12)
    if name not in ("quantile", "std", "std_sample", "median"):
        assert max(deltas) == pytest.approx(float(measured.delta), rel=1e-12)
    if name in ("sum", "count", "min", "max", "histogram") and adjacency != "remove":
        assert max(thetas) == pytest.approx(float(measured.theta), rel=1e-12)


def test_no_neighbour_of_two_thousand_tables_moves_further():
    """Of up to six records, in universes drawn: what brute force finds is within the bounds."""
    rng = random.Random(25)
    for _ in range(2000):
        name, adjacency = rng.choice([*NAMES]), rng.choice([*ADJACENCIES])
        size = rng.randint(3, 6)
        low = 0 if name == "histogram" else rng.choice((0, -3, 1000))  # its bins are fixed
        kinds = sorted({low, low + 5, *(low + rng.randrange(1, 5) for _ in range(2))})
        table = tuple(sorted(rng.choices(kinds, k=size)))
        measured = distances(asked(name), Setting(float(low), low + 5.0, size, adjacency))
        worlds = neighbours(table, kinds, adjacency)
        asking = name, adjacency, table
        room = 1 + 1e-9, 1e-9  # the answers here are floats
        for pair, bound in (
            *(((table, world), measured.delta) for world in worlds),
            *((pair, measured.theta) for pair in itertools.combinations(worlds, 2)),
        ):
            assert moved(name, *pair) <= float(bound) * room[0] + room[1], (*asking, pair)


def moved_in_steps(name, item, other):
    """How far answers that are rounded to whole numbers are apart."""
    pairs = zip(answers(name, item), answers(name, other), strict=True)
    return sum(abs(math.floor(a + 0.5) - math.floor(b + 0.5)) for a, b in pairs)


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("name", NAMES)
def test_no_file_moves_further_on_a_grid(name, adjacency):
    """The step is a whole one, so that rounding moves nearly every answer."""
    question, grid = asked(name), Grid(0)

    measured = distances(question, Setting(LOW, HIGH, 4, adjacency), grid)
    exact = distances(question, Setting(LOW, HIGH, 4, adjacency))
    assert measured.delta >= exact.delta and measured.theta >= exact.theta
    for file in itertools.combinations_with_replacement(VALUES, 4):
        worlds = neighbours(file, VALUES, adjacency)
        assert all(moved_in_steps(name, file, world) <= measured.delta for world in worlds)
        for one, other in itertools.combinations(worlds, 2):
            assert moved_in_steps(name, one, other) <= measured.theta


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("name", ["sum", "mean", "median"])
def test_of_disjoint_groups_the_largest_share_holds_on_a_grid_too(name, adjacency):
    group = distances(asked(name), Setting(LOW, HIGH, 2, adjacency, grouped=True), Grid(0))

    for file in itertools.combinations_with_replacement(sorted(KINDS), 4):
        if len(part(file, "a")) != 2:
            continue
        worlds = {
            (part(world, "a"), part(world, "b")) for world in neighbours(file, KINDS, adjacency)
        }
        here = part(file, "a"), part(file, "b")
        assert all(
            sum(map(moved_in_steps, (name, name), here, world)) <= group.delta for world in worlds
        )
        for one, other in itertools.combinations(worlds, 2):
            assert sum(map(moved_in_steps, (name, name), one, other)) <= group.theta


KINDS = [(value, group) for value in VALUES for group in "ab"]


def part(file, group):
    return tuple(value for value, of in file if of == group)


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("name", ["count", "sum", "mean", "median", "max", "std", "histogram"])
def test_where_only_some_records_count_one_may_enter_or_leave(name, adjacency):
    """The files have four records, of which two or three count."""
    for counted in (2, 3):
        measured = distances(asked(name), Setting(LOW, HIGH, counted, adjacency, some=True))
        for file in itertools.combinations_with_replacement(sorted(KINDS), 4):
            here = part(file, "a")
            if len(here) != counted:
                continue
            worlds = {part(world, "a") for world in neighbours(file, KINDS, adjacency)}
            delta = max(moved(name, here, world) for world in worlds)
            theta = max(moved(name, *pair) for pair in itertools.product(worlds, repeat=2))
            assert delta <= float(measured.delta) * (1 + 1e-12), (file, adjacency)
            assert theta <= float(measured.theta) * (1 + 1e-12), (file, adjacency)


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("name", ["count", "sum", "mean", "median", "histogram"])
def test_of_disjoint_groups_the_largest_share_holds_for_all(name, adjacency):
    """The groups have two records each; the shares of what each may move add up to at most one."""
    group = distances(asked(name), Setting(LOW, HIGH, 2, adjacency, grouped=True))
    for file in itertools.combinations_with_replacement(sorted(KINDS), 4):
        if len(part(file, "a")) != 2:
            continue
        worlds = {
            (part(world, "a"), part(world, "b")) for world in neighbours(file, KINDS, adjacency)
        }
        here = part(file, "a"), part(file, "b")
        moves = [sum(map(moved, (name, name), here, world)) for world in worlds]
        assert max(moves) <= float(group.delta) * (1 + 1e-12), file
        for one, other in itertools.combinations(worlds, 2):
            apart = sum(map(moved, (name, name), one, other))
            assert apart <= float(group.theta) * (1 + 1e-12), (file, one, other)


@pytest.mark.parametrize("name", QUERIES)
def test_the_readings_of_the_papers_are_among_them(name):
    for adjacency, of in (("remove", Adjacency.REMOVE_ONE), ("replace", Adjacency.REPLACE_ONE)):
        measured = distances(asked(name), Setting(-1.0, 4.0, 9, adjacency))
        known = bounded_sensitivities(name, -1.0, 4.0, 9, of)
        assert float(measured.delta) == pytest.approx(known.global_sensitivity, rel=1e-15)
        assert float(measured.theta) == pytest.approx(known.identifiability_sensitivity, rel=1e-15)
    most = distances(asked(name), Setting(-1.0, 4.0, 9))
    for adjacency in ADJACENCIES:
        measured = distances(asked(name), Setting(-1.0, 4.0, 9, adjacency))
        assert measured.delta <= most.delta and measured.theta <= most.theta


def test_a_count_is_never_free_unless_the_reading_makes_it_so():
    assert distances(parse_question("count"), Setting(0.0, 1.0, 10)).theta == 2


def test_roots_are_from_above():
    for square in (Fraction(2), Fraction(1, 3), Fraction(10**40 + 1), Fraction(0)):
        root = root_from_above(square)
        assert root * root >= square
        assert (root - Fraction(1, 2**126)) ** 2 < square or square == 0


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("mean", Setting(0.0, 1.0, 1)),
        ("std_sample", Setting(0.0, 1.0, 2)),
        ("count", Setting(0.0, 1.0, 5, "both")),
    ],
)
def test_what_has_no_distance_is_refused(name, setting):
    with pytest.raises(DomainError):
        distances(asked(name), setting)
