"""Group privacy: what (epsilon, delta)-DP leaves between databases that differ in k records."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import group
from didp_ref.papers.field.shared import ATTAINED, GROWTH, chance, private, result
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k
from didp_ref.papers.shared.properties import factor_below, is_reached, of_an_event, samples
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt

STEPS = (i, 0, k - 1)
"""The records that are changed, one after the other."""
IN_TURN = "(epsilon, delta)-DP of the event between each database and the next"
PROBABLE = {"chance[k] is at least 0": le(0, chance[k]), "chance[0] is at most 1": le(chance[0], 1)}
SPENT = as_written(lt(0, epsilon), le(1, k))


def chain() -> Statement:
    """State what is left of the promise after k steps along a chain of neighbours."""
    hypotheses = {**SPENT, **PROBABLE, IN_TURN: every(private(chance[i], chance[i + 1]), STEPS)}
    factor = group.epsilon.at(epsilon=epsilon, size=k)
    margin = group.delta.at(epsilon=epsilon, delta=delta, size=k)
    return Statement(hypotheses, le(chance[0], exp(factor) * chance[k] + margin))


BOTH_WAYS = And(
    private(chance[i], chance[i + 1]),
    private(chance[i + 1], chance[i]),
    private(1 - chance[i], 1 - chance[i + 1]),
    private(1 - chance[i + 1], 1 - chance[i]),
)
"""(epsilon, delta)-DP of an event and of its complement, from each database to the other."""
NAMED = "chance[i] = delta (exp((k - i) epsilon) - 1)/(exp(epsilon) - 1) on every database"
HALF_AT_MOST = "chance[0] is at most 1/2"


def reached(size: Term) -> Term:
    """Return the probability so many steps from where it is 0."""
    return delta * (exp(epsilon * size) - 1) / (GROWTH - 1)


def attained() -> Statement:
    """State that a mechanism of two outputs attains it, whose last database never gives one."""
    hypotheses = {
        **SPENT,
        **as_written(le(0, delta)),
        NAMED: every(eq(chance[i], reached(k - i)), (i, 0, k)),
        HALF_AT_MOST: le(chance[0], Rational(1, 2)),
    }
    margin = group.delta.at(epsilon=epsilon, delta=delta, size=k)
    return Statement(
        hypotheses, And(every(BOTH_WAYS, STEPS), eq(chance[k], 0), eq(chance[0], margin))
    )


def check_steps() -> Iterator[Evidence]:
    """Take step after step, each of which uses up its promise, beside the enclosed delta."""
    from hypothesis import strategies

    def reached(epsilon: Fraction, delta: Fraction, size: int) -> bool:
        growth, probability = factor_below(epsilon), Fraction(0)
        margin = delta / (size * growth**size)  # so small that nothing is more than certain
        for _ in range(size):
            probability = growth * probability + margin
        return is_reached(group.delta.enclose(epsilon, margin, size), probability)

    yield sampled(
        {**samples("epsilon", "delta"), "size": strategies.integers(1, 4)},
        reached,
        "an output that is impossible on the last database, and as likely on each before it as "
        "(epsilon, delta) allows, has on the first the probability that group.delta has",
        part=ATTAINED,
    )


def check_events() -> Iterator[Evidence]:
    """Take step after step from an event that is possible, beside the enclosed pair."""
    from hypothesis import strategies

    def reached(epsilon: Fraction, delta: Fraction, last: Fraction, size: int) -> bool:
        growth = factor_below(epsilon)
        likely, margin = (chance / (2 * size * growth**size) for chance in (last, delta))
        probability = likely
        for _ in range(size):
            probability = growth * probability + margin
        spent = group.epsilon.enclose(epsilon, size), group.delta.enclose(epsilon, margin, size)
        return is_reached(of_an_event(*spent, likely), probability)

    yield sampled(
        {**samples("epsilon", "delta", "last"), "size": strategies.integers(1, 4)},
        reached,
        "an event as likely on each database as (epsilon, delta) allows, given the one after it, "
        "has on the first the probability that group.epsilon and group.delta allow",
        part="bound",
    )


GROUP_PRIVACY = result(
    "field.group-privacy",
    "Group privacy of (epsilon, delta)-DP",
    r"A mechanism that is $(\epsilon,\delta)$-DP between neighbours is $(k\epsilon, "
    r"\delta\frac{e^{k\epsilon}-1}{e^\epsilon-1})$-DP between databases that are $k$ steps apart; "
    "a mechanism reaches it.",
    Part(
        "bound",
        r"$Pr[S|D_0] \le e^{k\epsilon} Pr[S|D_k] + "
        r"\min(1, \delta\frac{e^{k\epsilon}-1}{e^\epsilon-1})$ for every event $S$ and every chain "
        r"of neighbours $D_0, \ldots, D_k$.",
        formal=chain,
    ),
    Part(
        ATTAINED,
        r"Where $\delta\frac{e^{k\epsilon}-1}{e^\epsilon-1} \le \frac12$, a mechanism of two "
        "outputs, of which the last database of the chain never gives the first, is "
        r"$(\epsilon,\delta)$-DP between neighbours for every event, and reaches it.",
        formal=attained,
    ),
    checks=(check_steps, check_events),
    quantities=("group.epsilon", "group.delta"),
    place="S. Vadhan, The complexity of differential privacy, 2017",
    note="What is often written instead, k times delta, is too small at every epsilon above 0.",
)

CLAIMS = (GROUP_PRIVACY,)
