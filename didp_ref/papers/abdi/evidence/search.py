"""Where counterexamples to the theorems on scales are searched: worlds, responses and promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.audit.checks import all_hold
from didp_ref.formulas import belief
from didp_ref.numbers.domains import UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.evidence.numbers import HALF

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


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


def kept(setting: Setting) -> Callable[..., Truth | None]:
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
        found = belief.posterior.enclose(prior, answers, response, noise, bits=400)
        return all_hold(
            answer
            for p, one in zip(prior, found, strict=True)
            for answer in (
                Enclosure((1 - alpha) * p, (1 - alpha) * p).at_most(one),
                one.at_most((1 + beta) * p),
            )
        )

    return holds


def sampled_promise() -> dict[str, SearchStrategy[object]]:
    """Return where worlds and a promise on them are looked for."""
    return {**sampled_worlds(), "alpha": UNIT_OPEN.strategy(), "share": UNIT_OPEN.strategy()}
