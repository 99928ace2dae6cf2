"""Sections 2 and 4: the measures of an attack, and known bounds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.disclosure.shared import (
    AS_PRINTED,
    KAPPAS,
    OF_THE_GUESS,
    F,
    alarm,
    alarms,
    cite,
    high,
    hit,
    hits,
    q,
    x,
)
from didp_ref.papers.disclosure.theorem_5_1 import (
    ONE_PAIR,
    WEIGHTS,
    below_the_line,
    representatives,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, rho
from didp_ref.papers.shared.guesses import GROWTH, WORLDS, private
from didp_ref.papers.shared.informal import defined, false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_WORLDS, LINE_OF_SUPPORT, OBLIVIOUS_RATE
from didp_ref.symbolic.notation import as_written, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import private as indistinguishable
from didp_ref.worlds.reconstruction import advantage, optimal_guesses, randomized_response


def check_definitions() -> Iterator[Evidence]:
    """Randomized response, by the definition."""
    prior, rows = uniform(2), randomized_response(2, Fraction(3))
    best = optimal_guesses(prior, rows)
    yield instance(
        advantage(prior, rows, best) == Fraction(3, 4) - Fraction(1, 2),
        "randomized response between two records at epsilon = ln 3: the best guess is right with "
        "3/4, and with 1/2 of a record that was not used: the advantage is 1/4",
    )


DEFINITIONS = Claim(
    id="disclosure.definition-4.1",
    kind=Kind.DEFINITION,
    source=cite("Definition 4.1"),
    title="The reconstruction advantage is well-formed, and tried on an example",
    statement=r"Let $\pi$ be a prior over $Z$, $\ell: Z \times Z \to R_{\geq 0}$ an error "
    r"function, and $a(z) \in aux$ the target-specific auxiliary information for each $z \in Z$. "
    r"Given a mechanism $M: Z^n \to D(\Theta)$, any dataset $D_- \in Z^{n-1}$ and any adversary "
    r"$A: \Theta \times aux \to D(Z)$ we define the $\eta$-reconstruction advantage, $\eta$-RAD, "
    r"as $\Pr_{Z_1 \sim \pi, \theta \sim M(D_{Z_1})}[\ell(Z_1, A(\theta, a(Z_1))) \leq \eta] - "
    r"\Pr_{Z_0, Z_1 \sim \pi, \theta \sim M(D_{Z_0})}[\ell(Z_1, A(\theta, a(Z_1)) \leq \eta]$.",
    parts=(defined("advantage"),),
    checks=(check_definitions,),
    note=r"With $\phi$ as section 2 has it, $\eta = 0$ and an attack that answers a value of "
    r"$\phi$, Definition 4.1 is Definition 2.2. So RAD generalizes the attribute advantage, as "
    "section 4 says.",
)


def check_measures() -> Iterator[Evidence]:
    """Randomized response again, by the definitions that are quoted."""
    growth, prior = Fraction(3), uniform(2)
    rows = randomized_response(2, growth)
    yield instance(
        indistinguishable(rows[0], rows[1], growth),
        "randomized response between two records at epsilon = ln 3 is ln 3-DP",
        part="privacy",
    )
    # who knows the first entry of one of four records guesses the second, y or y', by the answer
    attributes = randomized_response(2, growth)
    with_it, without = (
        Fraction(sum(attributes[used][sought] for sought, used in pairs), len(pairs))
        for pairs in ([(0, 0), (1, 1)], [(s, u) for s in (0, 1) for u in (0, 1)])
    )
    yield instance(
        with_it - without == Fraction(1, 4),
        "four equally likely records, of two entries; where randomized response tells the second "
        f"at epsilon = ln 3, and the first is known, a guess is right with {with_it}, and with "
        f"{without} of another draw: the attribute advantage is 1/4",
        part="attribute advantage",
    )
    success = sum((p * max(column) for p, column in zip(prior, rows, strict=True)), Fraction(0))
    yield instance(
        success == Fraction(3, 4) <= growth * max(prior),
        "randomized response between two records at epsilon = ln 3 is (0, 3/4)-reconstruction "
        "robust: no guess is right more often",
        part="robustness",
    )
    line = {Fraction(0): Fraction(1), Fraction(1, 4): Fraction(1, 4), Fraction(1): Fraction(0)}
    tests = [(Fraction(0), Fraction(0)), (rows[1][0], rows[0][0]), (Fraction(1), Fraction(1))]
    yield instance(
        all(power <= 1 - line[level] for level, power in tests),
        "its events keep the trade-off function through (0, 1), (1/4, 1/4) and (1, 0)",
        part="trade-off",
    )
    yield instance(
        max(abs(first - second) for first, second in zip(*rows, strict=True)) == Fraction(1, 2),
        "its total variation is 1/2",
        part="total variation",
    )


MEASURES = Claim(
    id="disclosure.definitions-2.1-2.5",
    kind=Kind.DEFINITION,
    source=cite("Definitions 2.1 to 2.5"),
    title="Section 2's definitions are well-formed, with two slips",
    statement=r"A mechanism $M: Z^n \to D(\Theta)$ is $(\epsilon, \delta)$-differentially private "
    r"if for all $S \subseteq \Theta$ and for every pair of datasets $D_0, D_1 \in Z^n$ such that "
    r"$d_H(D_0, D_1) \leq 1$: $\Pr(M(D_0) \in S) \leq e^\epsilon \Pr(M(D_1) \in S) + \delta$. "
    r"[...] Given $\pi$ the distribution of data records and $M, \phi(z), a(z), A$ as defined "
    r"above the attribute advantage, $Adv_{AIA}$, is defined as $\Pr_{z_0 \sim \pi, \theta \sim "
    r"M(D_{z_0})}[A(\theta, a(z_0)) = \phi(z_0)] - \Pr_{z_0, z_1 \sim \pi, \theta \sim "
    r"M(D_{z_1})}[A(\theta, a(z_0)) = \phi(z_0)]$. [...] Mechanism $M: Z^n \to D(\Theta)$ is "
    r"$(\eta, \gamma)$-reconstruction robust with respect to $\pi, \ell$ if for any dataset $D_- "
    r"\in Z^{n-1}$ and any reconstruction adversary $A: \Theta \to Z$ it holds that $\Pr_{Z \sim "
    r"\pi, \theta \sim M(D_Z)}[\ell(Z, A(\theta)) \leq \eta] \leq \gamma$. [...] A mechanism $M$ "
    "satisfies $f$-DP if, for all pairs of neighboring datasets $D_0, D_1$ and all binary-valued "
    r"post-processing algorithms $A$ whose domain contains the range of $M$, $\Pr(A(M(D_0)) = 1) "
    r"\leq 1 - f(\Pr(A(M(D_1)) = 1))$. [...] A mechanism $M$ has total variation at most $TV(M)$ "
    r"if, for all neighboring datasets $D_0, D_1$, $\sup_{S \subseteq \Theta} |\Pr(M(D_0) \in S) "
    r"- \Pr(M(D_1) \in S)| \leq TV(M)$.",
    parts=(
        defined("privacy", says="Definition 2.1"),
        defined("attribute advantage", says="Definition 2.2"),
        defined("robustness", says="Definition 2.3"),
        defined("trade-off", says="Definition 2.4"),
        defined("total variation", says="Definition 2.5"),
    ),
    checks=(check_measures,),
    finding="The text calls the answer under D0 the significance level and that under D1 the "
    "power of a test of D0. In the definition they change places. This makes no difference, "
    r"because it covers all pairs. Definition 2.2 asks for $A(\theta, a(z_0)) = \phi(z_0)$. As "
    r"defined above, $A$ answers a record, and $\phi(z_0)$ is an attribute: $\phi(A(\theta, "
    r"a(z_0))) = \phi(z_0)$ is meant, or an attack that answers the attribute, as in our trial.",
    note=r"Above, $A: \Theta \times aux \to Z$ is also given $D_-$ as a third argument.",
)


def robust() -> Statement:
    """State eq. 1: right guesses, in the mean over the prior, beside those from one data set."""
    hypotheses = {
        "no weight is negative": every(le(0, q[j]), WORLDS),
        "epsilon-DP of a right guess": every(le(hits[j], GROWTH * alarms[j]), WORLDS),
        "from one data set a guess is right with the chance x at most": le(
            Sum(q[j] * alarms[j], WORLDS), x
        ),
    }
    return Statement(hypotheses, le(Sum(q[j] * hits[j], WORLDS), x * GROWTH))


def derive_robust(d: Derivation) -> None:
    """Each right guess is at most e^epsilon times as likely."""
    d.model({m: 1, epsilon: 0, x: ONE_HALF, q: {1: 1}, hits: {1: ONE_HALF}, alarms: {1: ONE_HALF}})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    own, other = q[j] * hits[j], GROWTH * (q[j] * alarms[j])
    private = "epsilon-DP of a right guess"
    d.generalize("each", le(own, other), WORLDS, [private, "no weight is negative"])
    d.lemma("all", lemmas.sum_monotone(own, other, WORLDS))
    d.lemma("factor", lemmas.sum_scale(GROWTH, q[j] * alarms[j], WORLDS))
    mean = Sum(q[j] * alarms[j], WORLDS)
    d.step("summed", le(Sum(own, WORLDS), GROWTH * mean), ["each", "all", "factor"])
    blind = "from one data set a guess is right with the chance x at most"
    d.step("scaled", le(GROWTH * mean, GROWTH * x), [blind, "growth"])
    d.conclude(["summed", "scaled"])


def check_order_of_arguments() -> Iterator[Evidence]:
    """A loss that is not symmetric: how often the best guess is right, and what eq. 1 says."""
    example = representatives()
    said = example.kappa_as_printed * example.growth
    yield refuted_by(
        {**example.values, "eq. 1": said, "success of the best guess": example.success},
        example.success <= said,
        f"eq. 1 says {said}, and who guesses the kind that the answer names is right with "
        f"{example.success}",
        part="statement",
        reading=AS_PRINTED,
    )


EQUATION_1 = Claim(
    id="disclosure.equation-1",
    kind=Kind.THEOREM,
    source=cite("section 2", "Definition 2.3, eq. 1"),
    title="The guess is the loss's first argument in eq. 1, and its second in the definitions",
    statement=r"The first bound for Reconstruction Robustness under $\epsilon$-DP was given by "
    r"[6] as: $\gamma \leq \kappa^+_{\pi, \ell}(\eta) e^\epsilon$, where $\kappa^+_{\pi, "
    r"\ell}(\eta) = \sup_{z_0} \Pr_{Z \sim \pi}[\ell(z_0, Z) \leq \eta]$. Intuitively, "
    r"$\kappa^+_{\pi, \ell}(\eta)$ represents the success probability of an oblivious attack that "
    r"always selects the most likely reconstruction under the prior $\pi$.",
    parts=(
        Part(
            "statement",
            formal=robust,
            proof=derive_robust,
            reading=OF_THE_GUESS,
            narrower=(FINITE_WORLDS, OBLIVIOUS_RATE),
        ),
        false_here("statement", reading=AS_PRINTED),
    ),
    checks=(check_order_of_arguments,),
    rests_on=("disclosure.theorem-5.1: an oblivious guess is right with kappa+ at most",),
    correction=Correction(
        error="The guess is the loss's first argument in eq. 1, and its second in the definitions",
        statement=r"$\kappa^+_{\pi, \ell}(\eta) = \sup_{z_0} \Pr_{Z \sim \pi}[\ell(Z, z_0) \leq "
        r"\eta]$, as eq. 52 has it of $\kappa^-$, and Definitions 2.3 and 4.1 of a guess; eq. 1 "
        r"follows the $\ell(\tilde z, z)$ of the text before it. Every loss that "
        "the paper takes is symmetric, and there the two are one.",
        printed=r"$\sup_{z_0} \Pr_{Z \sim \pi}[\ell(z_0, Z) \leq \eta]$",
        correct=r"$\sup_{z_0} \Pr_{Z \sim \pi}[\ell(Z, z_0) \leq \eta]$",
        consequence="ten equally likely records are of two kinds of five, and a guess is right if "
        "it is the record itself or the first of its kind. Randomized response tells the kind, at "
        r"$e^\epsilon = \frac{11}{10}$: Theorem 5.1 and Proposition 5.1 allow 1/50, and an attack "
        "reaches 1/42",
        who="anyone who computes kappa+ by eq. 1 for a loss that is not symmetric",
        repair="exchange the arguments",
        severity=Severity.REMARK,
    ),
    readings=KAPPAS,
)


def under_a_trade_off() -> Statement:
    """State the first inequality of eq. 2, of one event."""
    hypotheses = {"f-DP of the event": le(hit, 1 - F(alarm))}
    return Statement(hypotheses, le(hit - alarm, 1 - F(alarm) - alarm))


def derive_under_a_trade_off(d: Derivation) -> None:
    """The rate is taken off both sides."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, F: lambda a: 1 - a})
    d.conclude(["f-DP of the event"])


def most_of_a_trade_off() -> Statement:
    """State the second: what lies below both lines of (epsilon, delta)-DP at any rate."""
    hypotheses = {
        "rho is below the steep line": le(rho, 1 - (1 - delta - GROWTH * alarm) - alarm),
        "rho is below the shallow line": le(rho, 1 - exp(-epsilon) * (1 - delta - alarm) - alarm),
    }
    return Statement(hypotheses, le(rho, testing.advantage.at(epsilon=epsilon, delta=delta)))


def derive_most_of_a_trade_off(d: Derivation) -> None:
    """Once the steep line and e^epsilon times the shallow one leave the rate out."""
    d.model({rho: 0, alarm: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    left = 1 - delta - alarm
    by = ["rho is below the shallow line", "growth", "decay"]
    d.step("scaled", le(GROWTH * rho, GROWTH * (1 - alarm) - GROWTH * (exp(-epsilon) * left)), by)
    d.step("shallow", le(GROWTH * rho, GROWTH * (1 - alarm) - left), ["scaled", "decay"])
    by = ["rho is below the steep line", "shallow"]
    d.step("added", le(rho * (GROWTH + 1), GROWTH - 1 + 2 * delta), by)
    d.conclude(["added", "growth"])


def total_variation() -> Statement:
    """State eq. 2 of one event, from end to end."""
    hypotheses = {
        "(epsilon, delta)-DP of the event": private(hit, alarm),
        "(epsilon, delta)-DP of its complement": private(1 - alarm, 1 - hit),
    }
    return Statement(
        hypotheses, le(hit - alarm, testing.advantage.at(epsilon=epsilon, delta=delta))
    )


def derive_total_variation(d: Derivation) -> None:
    """Add what the event and its complement say."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    sides = ("(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement")
    d.step("added", le((hit - alarm) * (GROWTH + 1), GROWTH - 1 + 2 * delta), sides)
    d.conclude(["added", "growth"])


def check_smaller_f() -> Iterator[Evidence]:
    """A trade-off function of every mechanism, at no rate."""
    growth, rate, power = Fraction(2), Fraction(0), Fraction(1)
    bound = (growth - 1) / (growth + 1)
    yield remark(
        power - rate > bound == Fraction(1, 3),
        "f = 0, alpha = 0, e^epsilon = 2, delta = 0: 1 - f(alpha) - alpha is 1, and the last term "
        "of eq. 2 is 1/3",
        part="maximum",
    )


EQUATION_2 = Claim(
    id="disclosure.equation-2",
    kind=Kind.THEOREM,
    source=cite("section 2", "Definition 2.5, eq. 2"),
    title="(epsilon, delta)-DP bounds the total variation distance",
    statement=r"For any $(\epsilon, \delta)$-DP mechanism, the TV distance can be bounded [31] as "
    r"$TV(M) \leq \max_{\alpha \in [0,1]}(1 - f(\alpha) - \alpha) \leq \frac{e^\epsilon - 1 + "
    r"2\delta}{e^\epsilon + 1}$.",
    parts=(
        Part(
            "statement",
            says="Its two ends, of each event",
            formal=total_variation,
            proof=derive_total_variation,
        ),
        Part(
            "trade-off",
            says="The first inequality, of each event",
            formal=under_a_trade_off,
            proof=derive_under_a_trade_off,
        ),
        Part(
            "maximum",
            says=r"The second, at every $\alpha$: $\rho$ is $1 - f(\alpha) - \alpha$",
            formal=most_of_a_trade_off,
            proof=derive_most_of_a_trade_off,
            narrower=("f not below that of eq. 55",),
        ),
    ),
    checks=(check_smaller_f,),
    quantities=("testing.advantage",),
    finding=r"Eq. 2 does not say which $f$ it takes. That of $(\epsilon, \delta)$-DP is meant, "
    r"eq. 55, or a larger one of which $M$ is $f$-DP. Every mechanism is $f$-DP at $f = 0$, and "
    r"there the second inequality may fail: 1 is not at most 1/3 at $e^\epsilon = 2$, $\delta = "
    "0$.",
)


def most_success(rate: Fraction, growth: Fraction) -> Fraction:
    """Return the success that eq. 3 allows, where a guess alone is right with this rate."""
    return min(rate * growth, 1 - (1 - rate) / growth)


def check_order_under_a_trade_off() -> Iterator[Evidence]:
    """Set the same beside eq. 3."""
    example = representatives()
    rate = example.kappa_as_printed
    said = most_success(rate, example.growth)
    yield refuted_by(
        {**example.values, "eq. 3": said, "success of the best guess": example.success},
        example.success <= said,
        f"eq. 3 says {said}, and who guesses the kind that the answer names is right with "
        f"{example.success}",
        part="statement",
        reading=AS_PRINTED,
    )


def robust_under_a_trade_off() -> Statement:
    """State eq. 3: F does not rise, so that it is least at the largest rate of a right guess."""
    hypotheses = {
        **WEIGHTS,
        **as_written(le(x, high)),
        "F does not rise": Implies(le(x, high), le(F(high), F(x))),
    }
    return Statement(hypotheses, le(Sum(q[j] * hits[j], WORLDS), 1 - F(high)))


def derive_robust_under_a_trade_off(d: Derivation) -> None:
    """Right guesses at the mean rate, which is at most the largest."""
    d.model({**ONE_PAIR, F: lambda a: 1 - a, high: 1})
    below_the_line(d)
    d.conclude(["gain", "F does not rise", "x <= high"])


EQUATION_3 = Claim(
    id="disclosure.equation-3",
    kind=Kind.THEOREM,
    source=cite("section 2", "Definition 2.4, eq. 3"),
    title="The bound for f-DP holds if kappa is taken over guesses",
    statement="Following this formalism, [23] present the following bound for any $f$-DP "
    r"mechanism, $\gamma \leq 1 - f(\kappa^+_{\pi, \ell}(\eta))$.",
    parts=(
        Part(
            "statement",
            formal=robust_under_a_trade_off,
            proof=derive_robust_under_a_trade_off,
            reading=OF_THE_GUESS,
            narrower=(FINITE_WORLDS, LINE_OF_SUPPORT, OBLIVIOUS_RATE),
        ),
        false_here("statement", reading=AS_PRINTED),
    ),
    checks=(check_order_under_a_trade_off,),
    rests_on=("disclosure.theorem-5.1: an oblivious guess is right with kappa+ at most",),
    readings=KAPPAS,
    told_with="disclosure.equation-1",
)

CLAIMS = (DEFINITIONS, MEASURES, EQUATION_1, EQUATION_2, EQUATION_3)
