"""didp_ref/worlds/reconstruction.py: the best guesses, beside all that there are."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.errors import DomainError
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import (
    advantage,
    collision_probability,
    enclosed_advantage,
    largest_advantage,
    optimal_guesses,
    randomized_response,
)
from tests.formulas.enumeration import mechanisms


@given(
    mechanisms(3, 2),
    st.lists(st.integers(1, 9), min_size=3, max_size=3),
    st.sampled_from([(), (0, 0, 1), (0, 1, 2)]),
)
def test_no_other_guesses_gain_more(matrix, weights, known):
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    best = optimal_guesses(prior, matrix, known)
    reached = advantage(prior, matrix, best, known)
    assert reached == largest_advantage(prior, matrix, known)
    others = (
        dict(zip(best, answers, strict=True))
        for answers in product((None, 0, 1, 2), repeat=len(best))
    )
    assert reached == max(advantage(prior, matrix, guess, known) for guess in others)


def test_a_collision_probability_counts_all_pairs_that_agree():
    prior = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    pairs = [(p * q, i == j) for i, p in enumerate(prior) for j, q in enumerate(prior)]
    together = sum(chance for chance, equal in pairs if equal)
    assert collision_probability(prior) == collision_probability(["1/2", "1/3", "1/6"]) == together
    assert collision_probability([0.25] * 4) == Fraction(1, 4)
    # the tenths are floats, and their sum is divided out
    assert collision_probability([0.1] * 10) == Fraction(1, 10)


@pytest.mark.parametrize(
    "prior", [[], [0.5], [0.5, 0.6], [-0.5, 1.5], [float("nan"), 1.0], ["x"], 0.5, "1", None]
)
def test_what_is_no_prior_has_no_collision_probability(prior):
    with pytest.raises(DomainError):
        collision_probability(prior)


@given(mechanisms(3, 2), st.sampled_from([(), (0, 0, 1), (0, 1, 2)]))
def test_the_advantage_is_a_difference_of_two_chances(matrix, known):
    """By definition: right with the record in the data, less right with another draw in it."""
    prior = uniform(3)
    guesses = optimal_guesses(prior, matrix, known)
    told = known or (None, None, None)

    def right(record, used):
        outputs = (o for o in range(2) if guesses[o, told[record]] == record)
        return sum((matrix[used][o] for o in outputs), Fraction(0))

    records = range(3)
    within = sum(prior[z] * right(z, z) for z in records)
    without = sum(prior[z] * prior[y] * right(z, y) for z in records for y in records)
    assert advantage(prior, matrix, guesses, known) == within - without


def test_an_answer_that_tells_nothing_is_no_guess():
    rows = randomized_response(3, Fraction(1))
    assert set(optimal_guesses(uniform(3), rows).values()) == {None}
    assert largest_advantage(uniform(3), rows, range(3)) == 0


@pytest.mark.parametrize("known", [(), (0, 1) * 100, range(200)], ids=["nothing", "some", "all"])
def test_the_enclosure_of_arrays_holds_the_exact_advantage(known):
    """More records than are looked at together, with likelihoods that are nearly equal."""
    draw = np.random.default_rng(5)
    chances = 1 + draw.random((200, 7)) * 2.0**-20
    chances /= chances.sum(axis=1, keepdims=True)
    prior = draw.random(200) ** 8
    prior /= prior.sum()
    rows = [[Fraction(float(chance)) for chance in row] for row in chances]
    exact = largest_advantage([Fraction(float(p)) for p in prior], rows, known)
    enclosure = enclosed_advantage(prior, chances, known)
    assert 0 < enclosure.lower <= exact <= enclosure.upper
    assert enclosure.upper - enclosure.lower < Fraction(1, 10**12)


@given(st.data(), st.integers(1, 4), st.integers(1, 4))
def test_the_enclosure_holds_the_exact_advantage_however_small_the_chances_are(data, records, size):
    def chances(count):
        parts = st.lists(st.floats(5e-324, 1.0), min_size=count, max_size=count)
        drawn = np.array(data.draw(parts))
        drawn[0] = max(drawn[0], 0.5)  # so that what they are divided by is no tiny number
        return drawn / drawn.sum()

    prior, rows = chances(records), np.array([chances(size) for _ in range(records)])
    exact = largest_advantage([*map(Fraction, prior)], [[*map(Fraction, row)] for row in rows])
    assert enclosed_advantage(prior, rows).contains(exact)


def test_what_is_no_table_of_likelihoods_is_refused():
    for prior, chances, known in (
        ([0.5, 0.5], [[1.0]], ()),
        ([0.5, 0.25], [[1.0], [1.0]], ()),
        ([0.5, 0.5], [[0.5, 0.5], [0.5, 0.25]], ()),
        ([0.5, 0.5], [[1.0], [float("nan")]], ()),
        ([0.5, 0.5], [[1.0], [1.0]], ("a",)),
        ([1.0], [[]], ()),
    ):
        with pytest.raises(DomainError):
            enclosed_advantage(prior, chances, known)


HALVES = (Fraction(1, 2), Fraction(1, 2))
SURE = ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("prior", "likelihoods", "known"),
    [
        ((0.5, 0.5), SURE, ()),
        ((Fraction(3, 2), Fraction(-1, 2)), SURE, ()),
        ((Fraction(1, 2), Fraction(1, 3)), SURE, ()),
        (None, SURE, ()),
        ("1", SURE, ()),
        (HALVES, ((1, 0),), ()),
        (HALVES, ((1, 0), (1,)), ()),
        (HALVES, ((1, 1), (0, 1)), ()),
        (HALVES, ((), ()), ()),
        (HALVES, (1, 0), ()),
        (HALVES, None, ()),
        (HALVES, ((float("nan"), 0), (0, 1)), ()),
        (HALVES, SURE, ("a",)),
        (HALVES, SURE, 3),
        (HALVES, SURE, ([], [])),
    ],
)
def test_what_is_no_finite_mechanism_has_no_advantage(prior, likelihoods, known):
    guesses = {(output, None): output for output in (0, 1)}
    for ask in (
        lambda: largest_advantage(prior, likelihoods, known),
        lambda: optimal_guesses(prior, likelihoods, known),
        lambda: advantage(prior, likelihoods, guesses, known),
    ):
        with pytest.raises(DomainError):
            ask()


@pytest.mark.parametrize("guesses", [None, {}, {(0, None): 0}, {0: 0, 1: 1}, [0, 1]])
def test_a_guess_is_made_of_every_output(guesses):
    with pytest.raises(DomainError, match="guesses"):
        advantage(HALVES, SURE, guesses)


def test_a_guess_of_nobody_is_never_right():
    assert advantage(HALVES, SURE, {(0, None): "x", (1, None): 7}) == 0
    assert advantage(HALVES, SURE, {(0, None): 0, (1, None): None}) == Fraction(1, 4)
