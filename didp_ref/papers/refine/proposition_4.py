"""Section 5.2, Proposition 4 and Corollary 1: what an attacker makes of private answers.

A function of the answers keeps epsilon, and so does a strategy that tosses coins of its own; two
users who collude, each with a budget of epsilon, do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sympy import Or, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import F, S, a, b, t, x
from didp_ref.papers.refine.outcomes import OUTCOMES, each_outcome, halves, over_outcomes
from didp_ref.papers.refine.shared import TWO, cite
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le
from didp_ref.worlds.distributions import fractions, image, joint, private


def answers_within_epsilon() -> dict[str, Formula]:
    """Assume ``a[k] <= exp(epsilon) b[k]``."""
    return {"a[k] <= exp(epsilon) b[k] everywhere": each_outcome(le(a[k], exp(epsilon) * b[k]))}


def proposition_4() -> Statement:
    """State that a function ``F`` of private answers is private; ``S`` is one on the event.

    The value ``F(k)`` falls into the event when the answer lies in the event's preimage.
    """
    hypotheses = {
        **as_written(le(1, n)),
        "S(x) is 0 or 1 for every number x": every(Or(eq(S(x), 0), eq(S(x), 1)), x),
        **answers_within_epsilon(),
    }
    here, there = over_outcomes(S(F(k)) * a[k]), over_outcomes(S(F(k)) * b[k])
    return Statement(hypotheses, le(here, exp(epsilon) * there))


def weighed_answers(d: Derivation, weight: Term, by: Iterable[str], reason: str = "") -> None:
    """Sum over the answers, each weighed by how far it lies in the event."""
    small, large, growth = weight * a[k], weight * b[k], exp(epsilon)
    d.generalize("each answer", le(small, growth * large), OUTCOMES, by=by, reason=reason)
    d.lemma("sums", lemmas.sum_monotone(small, growth * large, OUTCOMES))
    d.lemma("growth out", lemmas.sum_scale(growth, large, OUTCOMES))
    d.conclude(by=["1 <= n", "each answer", "sums", "growth out"])


def derive_proposition_4(d: Derivation) -> None:
    """Sum over the event's preimage."""
    d.model({n: 2, epsilon: 1, a: halves, b: halves, S: lambda _: 1, F: lambda k: k})
    d.at("preimage", "S(x) is 0 or 1 for every number x", F(k))
    by = ["a[k] <= exp(epsilon) b[k] everywhere", "preimage"]
    weighed_answers(d, S(F(k)), by, reason="P(F(X) in S) = P(X in F^-1(S))")


PROPOSITION_4 = Claim(
    id="refine.proposition-4",
    kind=Kind.THEOREM,
    source=cite("section 5.2, Proposition 4"),
    title="Post-processing keeps privacy; the proof has slips of notation",
    statement=r"For any function $F$, if $(K_{f_1}(D), \dots, K_{f_d}(D))$ satisfies "
    r"$\varepsilon$-differential privacy, then $F(K_{f_1}(D), \dots, K_{f_d}(D))$ also "
    r"satisfies $\varepsilon$-differential privacy.",
    parts=(Part("statement", formal=proposition_4, proof=derive_proposition_4),),
    rests_on=(
        "answers of any kind: the outcomes are the cells into which the event's preimage cuts "
        "their range",
        "a measurable function, that does not depend on the data",
    ),
    finding=r"Slips of the proof: $S \in Range(F(\dots))$ for $S \subset Range(F(\dots))$, a "
    r"parenthesis closed before $\in S$, and quotients by a probability that may be 0. The "
    r"paragraph before the proposition takes $F: \mathbb{R}^d \to \mathbb{R}$, the proposition any "
    "function.",
)


ONE_USER, COLLUDING = "one user's answers", "several users' answers, a budget each"


def corollary_1() -> Statement:
    """State that a strategy with coins of its own keeps epsilon.

    ``t[k]`` is the chance that it sends the answers ``k`` to an estimate inside the event.
    """
    hypotheses = {
        **as_written(le(1, n)),
        "no chance t[k] is negative": each_outcome(le(0, t[k])),
        **answers_within_epsilon(),
    }
    here, there = over_outcomes(t[k] * a[k]), over_outcomes(t[k] * b[k])
    return Statement(hypotheses, le(here, exp(epsilon) * there))


def derive_corollary_1(d: Derivation) -> None:
    """Weigh the answers by the strategy's own chances."""
    d.model({n: 2, epsilon: 1, a: halves, b: halves, t: halves})
    weighed_answers(d, t[k], ["no chance t[k] is negative", "a[k] <= exp(epsilon) b[k] everywhere"])


def check_corollary_1() -> Iterator[Evidence]:
    """Let one attacker, then two who collude, use the answers."""
    present, absent = fractions("3/4", "1/4"), fractions("1/2", "1/2")
    together = [image(joint(answer, answer), (1, 1, 1, 0)) for answer in (present, absent)]
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "epsilon": "ln 2",
            "answer at f(D) = 0": "3/4, 1/4",
            "strategy": "two users ask the same query; the estimate is 1 when both hear 1",
        },
        private(together[0], together[1], TWO),
        "the estimate 1 has probability 1/16 when the individual is present, 1/4 when absent: a "
        "factor of 4, because the budget is kept for each user",
        reading=COLLUDING,
    )


COROLLARY_1 = Claim(
    id="refine.corollary-1",
    kind=Kind.THEOREM,
    source=cite("sections 5.1 and 5.2, Corollary 1"),
    title="Section 5.1's prose gives each user a budget, which attackers can combine",
    statement="To determine if answering a new query is too disclosive, all the queries submitted "
    "by a user so far, including the new query, are treated as a single multicomponent query and "
    r"$\varepsilon$-differential privacy is enforced for it [section 5.1]. Whatever the attacker's "
    r"strategy, her estimate for $f(D)$ always satisfies $\varepsilon$-differential privacy "
    "[Corollary 1].",
    parts=(
        Part(
            "statement",
            formal=corollary_1,
            proof=derive_corollary_1,
            reading=ONE_USER,
            narrower=(FINITE_OUTCOMES,),
        ),
        false_here("statement", reading=COLLUDING),
    ),
    checks=(check_corollary_1,),
    readings={
        ONE_USER: "the attacker has what one user's session answered, and coins",
        COLLUDING: "the attacker combines the sessions of several users",
    },
    rests_on=(
        "answers that are epsilon-private together, as Protocols 1 and 2 make them",
        "Proposition 4 covers functions; a strategy may also toss coins",
    ),
    correction=Correction(
        statement="It holds for what one session answered, whatever coins the attacker tosses. Two "
        r"users who collude hear $2\varepsilon$, where each has a budget of $\varepsilon$.",
        printed="all the queries submitted by a user so far, including the new query, are treated "
        r"as a single multicomponent query and $\varepsilon$-differential privacy is enforced for "
        "it",
        correct="all the queries submitted so far, whoever submitted them, are treated so, as "
        "Protocols 1 and 2 have it",
        consequence=r"$k$ users who collude hear $k\varepsilon$: a factor of 4 instead of 2 at "
        r"$\varepsilon = \ln 2$ for two of them",
        error="Section 5.1's prose gives each user a budget, which attackers can combine",
        who="anyone who builds section 5.1's prose for several users",
        repair="keep one budget for the data, over all users, as the boxes of Protocols 1 and 2 do",
        severity=Severity.REMARK,
    ),
    finding="The boxes of Protocols 1 and 2 keep one budget, whoever asks, and Corollary 1 holds "
    "of what they answer. Only the prose, built for several users, gives each a budget. It stays a "
    "remark, as the boxes are what is to be built.",
)


CLAIMS = (PROPOSITION_4, COROLLARY_1)
