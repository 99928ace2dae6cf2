"""Wrong bounds on the advantage of a guess, each with the flag that must catch it."""

import math

from tests.wrong.shared import at_most_one, down, wrong


def larger_of_two(collision_probability):
    spread = 2 * collision_probability - 1
    return (1 + math.sqrt(spread)) / 2 if spread > 0 else collision_probability


@wrong("reconstruction.advantage", "largest-prior-for-collision")
def advantage_of_the_largest_prior(epsilon, delta, collision_probability):
    largest = larger_of_two(collision_probability)
    decayed = math.exp(-epsilon)
    return at_most_one((1 - decayed + 2 * delta * decayed) / (1 + decayed) * (1 - largest))


@wrong("reconstruction.uniform", "m-for-m-minus-one")
def uniform_among_one_more(epsilon, delta, n_worlds):
    decayed, worlds = math.exp(-epsilon), n_worlds + 1
    told = (1 - decayed + worlds * delta * decayed) / (1 + n_worlds * decayed)
    return at_most_one(told * n_worlds / worlds)


@wrong("reconstruction.from_trade_off", "largest-prior-for-collision")
def trade_off_of_the_largest_prior(false_positives, false_negatives, collision_probability):
    apart = 1 - larger_of_two(collision_probability)
    return at_most_one((1 - false_positives - false_negatives) * apart)


@wrong("reconstruction.epsilon", "largest-prior-for-collision")
def epsilon_of_the_largest_prior(advantage, delta, collision_probability):
    told = advantage / (1 - larger_of_two(collision_probability))
    return down(math.log((1 + told - 2 * delta) / (1 - told))) if told < 1 else math.inf


@wrong("reconstruction.epsilon_uniform", "m-for-m-minus-one")
def epsilon_among_one_more(advantage, delta, n_worlds):
    worlds = n_worlds + 1
    told = worlds * advantage
    return down(math.log1p(worlds * (told - n_worlds * delta) / (n_worlds - told)))
