"""How the paper is read, and what several of its claims are checked with.

What the paper leaves open is over which priors it speaks, and what "adjacent" means. Definition 4
names no prior. Theorem 1's proof applies it with the posterior after k answers as the prior
(eq. 6), and Theorem 3 sets a scale for one given prior. Read at every prior, or at the belief when
the query is asked, it carries Theorem 1; read at one given prior, or at the belief when the query
is asked, it carries Theorem 3. What no reading carries is Theorem 1 for scales that Theorem 3 set
at the first prior. The paper calls two databases adjacent when they "differ on the data of a single
individual"; three relations answer to that, and every sensitivity depends on which is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from didp_ref.audit.checks import all_hold
from didp_ref.audit.claim import Source
from didp_ref.formulas import belief, translation
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.worlds import (
    Adjacency,
    Query,
    Universe,
    global_sensitivity,
    identifiability_sensitivity,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

cite = partial(Source, "abdi")
"""Cite a place of the paper."""

ALPHA_SIDE, BETA_SIDE = "alpha side", "beta side"

EVERY, ONE, WHEN_ASKED = "every prior", "one prior", "the belief when asked"
"""Over which priors Definition 4 may quantify, by name."""
PRIOR_READINGS: Mapping[str, str] = {
    EVERY: "inequality (2) holds whatever the adversary's prior is",
    ONE: "inequality (2) holds at one given prior, before any answer",
    WHEN_ASKED: "inequality (2) holds from the belief before the query to that after its answer, "
    "all earlier answers known, as in eq. 6",
}

EVERY_PRIOR = "Definition 4 read over every prior (see abdi.definition-4)"
ONE_PRIOR = "Definition 4 read at one given prior (see abdi.definition-4)"
INDEPENDENT = "answers whose noises are independent given the database (not said in the paper)"
ONE_REMOVED = "adjacency read as one individual removed"
DENSITY = "Pr of an answer read as its density"
POSSIBLE_WORLDS = "worlds of positive prior"

REMOVED, CHANGED, REPLACED = "one removed", "one added or removed", "one replaced"
ADJACENCY: Mapping[str, Adjacency] = {
    REMOVED: Adjacency.REMOVE_ONE,
    CHANGED: Adjacency.ADD_OR_REMOVE_ONE,
    REPLACED: Adjacency.REPLACE_ONE,
}
"""What "adjacent" may mean, by name; the paper's possible worlds are those of the first."""

ADJACENCY_READINGS: Mapping[str, str] = {
    name: adjacency.value for name, adjacency in ADJACENCY.items()
}


def sensitivities(
    query: str | Query, universe: Universe, reading: str
) -> tuple[Fraction, Fraction]:
    """Return Definition 2's and Definition 5's sensitivity over databases of every size."""
    sizes = range(1, len(universe.records) + 1)
    delta, theta = (
        max(sensitivity(query, universe, size, ADJACENCY[reading]).upper for size in sizes)
        for sensitivity in (global_sensitivity, identifiability_sensitivity)
    )
    return delta, theta


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def is_log(value: Enclosure, number: Fraction) -> bool:
    """Say whether a value overlaps the logarithm of a number above one, both to 128 bits."""
    return value.overlaps(translation.epsilon_from_rho.enclose(number / (1 + number), 2))


def sampled_worlds() -> dict[str, SearchStrategy[object]]:
    """Return where worlds, as weights and answers, and responses to them are looked for."""
    from hypothesis import strategies

    # few answers and responses, so that the attaining worlds come up
    weight = strategies.one_of(strategies.integers(1, 3), strategies.integers(1, 10**4))
    answer = strategies.sampled_from([Fraction(0), HALF, Fraction(1)])
    return {
        "worlds": strategies.lists(strategies.tuples(weight, answer), min_size=2, max_size=4),
        "response": strategies.sampled_from([Fraction(k, 4) for k in range(-2, 7)]),
    }


def priors_of(
    worlds: Sequence[tuple[int, Fraction]],
) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """Return the priors, the answers and the largest distance between two answers."""
    total = sum(weight for weight, _ in worlds)
    answers = [answer for _, answer in worlds]
    return [Fraction(weight, total) for weight, _ in worlds], answers, max(answers) - min(answers)


Setting = Callable[[Fraction, Fraction, Fraction, list[Fraction]], tuple[Fraction, Fraction]]


def ask_whether_kept(setting: Setting) -> Callable[..., Truth | None]:
    """Return the question whether the noise of a theorem keeps inequality (2).

    ``setting`` takes alpha, a number between 0 and 1 that picks a beta from the theorem's range,
    Theta and the priors; it returns that beta and the scale.
    """

    def holds(
        worlds: list[tuple[int, Fraction]], response: Fraction, alpha: Fraction, share: Fraction
    ) -> Truth | None:
        prior, answers, theta = priors_of(worlds)
        if not theta:
            return None
        beta, noise = setting(alpha, share, theta, prior)
        posteriors = belief.posterior.enclose(prior, answers, response, noise, bits=400)
        return all_hold(
            answer
            for p, posterior in zip(prior, posteriors, strict=True)
            for answer in (
                Enclosure((1 - alpha) * p, (1 - alpha) * p).at_most(posterior),
                posterior.at_most((1 + beta) * p),
            )
        )

    return holds


def sampled_promise() -> dict[str, SearchStrategy[object]]:
    """Return where worlds and a promise on them are looked for."""
    return {**sampled_worlds(), "alpha": UNIT_OPEN.strategy(), "share": UNIT_OPEN.strategy()}
