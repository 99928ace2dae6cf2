"""What Laplace noise leaves to a test, exactly."""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Implies, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.ours.shared import BEST, R, alarms, bridge, distance, hits, lambda_, tail
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import as_written, eq, le, lt

NOISE = as_written(lt(0, lambda_), lt(0, distance))


def laplace_event() -> Statement:
    """State where a Laplace response is likelier under the higher of two answers."""
    lower, higher = (exp(-Abs(R - answer) / lambda_) for answer in (0, distance))
    return Statement(NOISE, Equivalent(le(lower, higher), le(distance / 2, R)))


def derive_laplace_event(d: Derivation) -> None:
    """The middle is equally far from both answers."""
    d.model({lambda_: 1, distance: 1})
    lower, higher = -Abs(R) / lambda_, -Abs(R - distance) / lambda_
    d.lemma("densities", lemmas.exp_monotone(lower, higher))
    d.lemma("from the lower", lemmas.absolute_value(R))
    d.lemma("from the higher", lemmas.absolute_value(R - distance))
    known = ("from the lower", "from the higher", "0 < distance")
    statement = And(
        Implies(le(distance / 2, R), le(Abs(R - distance), Abs(R))),
        Implies(lt(R, distance / 2), lt(Abs(R), Abs(R - distance))),
    )
    d.step("nearer", statement, known)
    statement = And(
        Implies(le(distance / 2, R), le(lower, higher)),
        Implies(lt(R, distance / 2), lt(higher, lower)),
    )
    d.step("in scales", statement, ["nearer", "0 < lambda"])
    d.conclude(["in scales", "densities", "0 < lambda"])


def laplace_advantage() -> Statement:
    """State how far hits exceed false alarms there."""
    hypotheses = {
        **as_written(lt(0, lambda_)),
        "tail = exp(-distance/(2 lambda))/2": eq(tail, exp(-distance / (2 * lambda_)) / 2),
        "alarms = tail": eq(alarms, tail),
        "hits = 1 - tail": eq(hits, 1 - tail),
    }
    printed = testing.laplace_advantage.at(exponent=distance / lambda_)
    return Statement(hypotheses, eq(hits - alarms, printed))


def derive_laplace_advantage(d: Derivation) -> None:
    """Both tails are half of exp(-distance/(2 lambda))."""
    d.model(
        {
            **{lambda_: 1, distance: 2 * log(2)},
            **{tail: Rational(1, 4), alarms: Rational(1, 4), hits: Rational(3, 4)},
        }
    )
    d.conclude(
        ["tail = exp(-distance/(2 lambda))/2", "alarms = tail", "hits = 1 - tail", "0 < lambda"]
    )


LAPLACE_TESTING = bridge(
    "bridges.laplace-testing",
    "Under Laplace noise a test's advantage has a closed form, which is reached",
    r"Between two worlds whose answers are $d$ apart, Laplace noise of scale $\lambda$ leaves "
    r"a test the advantage $1 - e^{-d/(2\lambda)}$, that of the responses above the middle.",
    Part(
        "event",
        r"A response is at least as likely under the higher answer exactly where it lies above "
        "the middle.",
        formal=laplace_event,
        proof=derive_laplace_event,
    ),
    Part(
        "advantage",
        r"Above the middle, hits exceed false alarms by $1 - e^{-d/(2\lambda)}$.",
        formal=laplace_advantage,
        proof=derive_laplace_advantage,
        narrower=(CLOSED_FORMS,),
    ),
    rests_on=(BEST,),
    quantities=("testing.laplace_advantage",),
    note="It is below tanh(epsilon/2), the advantage that epsilon-DP allows: Laplace noise is "
    "not the worst mechanism of its epsilon.",
)

CLAIMS = (LAPLACE_TESTING,)
