"""Files one step apart, and what the best of several distinguishers makes of what is released."""

import math
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise

EPSILON = 1.0
CHANCE = 1e-9
"""How often a mechanism that keeps its promise fails the attack."""


def thresholds(train):
    """Return the best rule of the kind "above the number it is the second world", or below it."""
    ordered = sorted((Fraction(text), world) for world in (0, 1) for text in train[world])
    second = sum(world for _, world in ordered)
    right, best, rule = second, second, (None, True)  # all belong to the second world
    for (number, world), (following, _) in pairwise([*ordered, (math.inf, 0)]):
        right += 1 - 2 * world  # this one, and all below it, are now said to be of the first
        if number == following:
            continue
        for score, above in ((right, True), (len(ordered) - right, False)):
            if score > best:
                best, rule = score, (number, above)
    number, above = rule
    return lambda text: int((number is None or Fraction(text) > number) == above)


def by_feature(feature, train, otherwise):
    """Return the rule that says of a feature's value in which world it was met more often."""
    met = defaultdict(Counter)
    for world in (0, 1):
        for text in train[world]:
            met[feature(text)][world] += 1
    known = {value: counts.most_common(1)[0][0] for value, counts in met.items()}
    return lambda text: known.get(feature(text), otherwise(text))


def best_success(result, features):
    """Return the largest share of second halves that a rule learned on the first ones gets right.

    Rules are held to numbers that they have not seen, so that each is a distinguisher by itself.
    """
    half = len(result[0]) // 2
    train, test = [each[:half] for each in result], [each[half:] for each in result]
    by_size = thresholds(train)
    rules = [by_size, *(by_feature(feature, train, by_size) for feature in features.values())]
    right = [sum(rule(text) == world for world in (0, 1) for text in test[world]) for rule in rules]
    return max(right) / (2 * len(test[0])), len(rules), 2 * len(test[0])


def attack_of(result, features):
    """Return the same of what was drawn of two worlds."""
    success, rules, tests = best_success(result, features)
    promised = math.exp(EPSILON) / (1 + math.exp(EPSILON))
    return success, promised + math.sqrt(math.log(rules / CHANCE) / (2 * tests))


# --- random files, and their neighbours --------------------------------------------------------


def random_file(source):
    """A universe, and a file in it whose few values may have a million records each."""
    low = source.choice([0.0, 1.0, 1e9, -1e12, 1e15, 0.1, -7.3]) * source.choice([1.0, 1e30, 1e-30])
    width = abs(low or 1.0) * source.choice([2.0**-52, 2.0**-40, 1e-9, 0.3, 5.0, 1e6])
    high = max(low + width, math.nextafter(low, math.inf))
    inside = [min(max(low + source.random() * width, low), high) for _ in range(2)]
    values = sorted({low, high, *inside, source.choice([low, high, min(max(5e-324, low), high)])})
    file = {value: source.choice([1, 1, 2, 3, 1000, 10**6]) for value in values}
    return (low, high), Counter(file) + Counter([low, high])


def neighbour(file, values, adjacency, source):
    """A file one step away."""
    kind = source.choice(
        {"any": ["replace", "add", "remove"], "replace": ["replace"], "remove": ["remove"]}.get(
            adjacency, ["add", "remove"]
        )
    )
    other = Counter(file)
    if kind in ("replace", "remove"):
        other[source.choice([value for value in other if other[value]])] -= 1
    if kind in ("replace", "add"):
        other[source.choice(values)] += 1
    return +other
