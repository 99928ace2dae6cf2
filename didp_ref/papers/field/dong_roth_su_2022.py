"""Gaussian differential privacy: how far true positives exceed false ones."""

from __future__ import annotations

from sympy import Equivalent, exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import ATTAINED, alarms, hits, mu, result, t
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.narrower import CLOSED_FORMS, INTERVALS
from didp_ref.symbolic.notation import as_written, eq, le, lt

MIDDLE = {
    "alarms = Normal(-mu/2)": eq(alarms, Normal(-mu / 2)),
    "hits = Normal(mu - mu/2)": eq(hits, Normal(mu - mu / 2)),
}


def event() -> Statement:
    """State from where on a normal response is likelier about mu than about zero."""
    about_zero, about_mu = (exp(-((t - answer) ** 2) / 2) for answer in (0, mu))
    return Statement(as_written(lt(0, mu)), Equivalent(le(about_zero, about_mu), le(mu / 2, t)))


def derive_event(d: Derivation) -> None:
    """The exponents differ by mu (t - mu/2)."""
    d.model({mu: 1})
    d.lemma("ordered", lemmas.exp_monotone(-(t**2) / 2, -((t - mu) ** 2) / 2))
    d.conclude(["ordered", "0 < mu"])


def advantage() -> Statement:
    """State how far hits exceed false alarms there."""
    return Statement(MIDDLE, eq(hits - alarms, testing.gaussian_advantage.at(mu=mu)))


def derive_advantage(d: Derivation) -> None:
    """They are what is printed."""
    d.model({mu: 1, hits: Normal(HALF), alarms: Normal(-HALF)})
    d.conclude([*MIDDLE])


ADVANTAGE = result(
    "field.gaussian-advantage",
    "Under mu-GDP a test's advantage has a closed form, which is reached",
    r"Under $\mu$-GDP true positives exceed false ones by at most $\Phi(\frac\mu2) - "
    r"\Phi(-\frac\mu2)$; normal responses that are $\mu$ deviations apart reach it, above their "
    "middle.",
    Part(
        "event",
        r"A normal response is at least as likely about $\mu$ as about zero exactly from "
        r"$\frac\mu2$ on.",
        formal=event,
        proof=derive_event,
    ),
    Part(
        ATTAINED,
        r"From there on hits exceed false alarms by $\Phi(\frac\mu2) - \Phi(-\frac\mu2)$.",
        formal=advantage,
        proof=derive_advantage,
        narrower=(CLOSED_FORMS,),
        beyond={INTERVALS: "gaussian_advantage_from_statement"},
    ),
    rests_on=(
        "bridges.best-event: no event does better than that where the ratio is at least the factor",
    ),
    quantities=("testing.gaussian_advantage",),
    place="J. Dong, A. Roth, W. Su, Gaussian differential privacy, JRSS B 2022",
)

CLAIMS = (ADVANTAGE,)
