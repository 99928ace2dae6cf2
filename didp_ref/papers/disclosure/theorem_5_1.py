"""Theorem 5.1 and Proposition 5.1: the advantage under a trade-off function, nothing being "
"known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from sympy import And, Max, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.shared import (
    AS_PRINTED,
    KAPPAS,
    OF_THE_GUESS,
    RECORDS,
    F,
    alarm,
    alarms,
    cite,
    high,
    hit,
    hits,
    kappa,
    low,
    own,
    priors,
    q,
    slope,
    x,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m, n, rho
from didp_ref.papers.shared.guesses import GROWTH, WORLDS, private
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_WORLDS, LINE_OF_SUPPORT
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import randomized_response


class Representatives(NamedTuple):
    """A loss that is not symmetric, and an attack on randomized response."""

    values: Mapping[str, object]
    growth: Fraction
    kappa: Fraction
    kappa_as_printed: Fraction
    success: Fraction
    advantage: Fraction


def representatives() -> Representatives:
    """Work out ten equally likely records, in two kinds of five.

    A guess is right if it is the record itself, or the first of its kind.
    """
    records, growth, firsts = range(10), Fraction(11, 10), (0, 5)
    kind, prior = [int(z >= firsts[1]) for z in records], uniform(10)
    right = [[guess in (z, firsts[kind[z]]) for guess in records] for z in records]
    kappa_as_printed = max(sum(row) * draw for row, draw in zip(right, prior, strict=True))
    told = randomized_response(2, growth)

    def succeeds(z: int, used: int) -> Fraction:
        """Return how often who sees the kind, and guesses the first of it, is right of z."""
        row = told[kind[used]]
        return sum((row[seen] for seen in (0, 1) if right[z][firsts[seen]]), Fraction(0))

    success = sum((prior[z] * succeeds(z, z) for z in records), Fraction(0))
    without = sum(
        (prior[z] * prior[used] * succeeds(z, used) for z in records for used in records),
        Fraction(0),
    )
    values = {
        "records": "10, equally likely",
        "kinds": "records 1 to 5, 6 to 10",
        "right": "a guess at the record itself, or at the first of its kind",
        "mechanism": "randomized response of the kind at e^epsilon = 11/10",
        "kappa+ by eq. 1": kappa_as_printed,
    }
    kappa = sum((draw * draw for draw in prior), Fraction(0))
    return Representatives(values, growth, kappa, kappa_as_printed, success, success - without)


LINE = F(x) + slope * (alarms[j] - x)
WEIGHTS = {
    "no weight is negative": every(le(0, q[j]), WORLDS),
    "the weights sum to 1": eq(Sum(q[j], WORLDS), 1),
    "F lies above its line of support at x": every(le(LINE, F(alarms[j])), WORLDS),
    "a test between the pair j": every(le(hits[j], 1 - F(alarms[j])), WORLDS),
    "x is the mean of alarms": eq(x, Sum(q[j] * alarms[j], WORLDS)),
}
GAIN = Sum(q[j] * hits[j], WORLDS) - x


def every_pair() -> Statement:
    """State it of all pairs of draws, of which the equal ones count too."""
    return Statement(WEIGHTS, le(GAIN, 1 - F(x) - x))


ONE_PAIR = {m: 1, x: ONE_HALF, slope: -1, q: {1: 1}, hits: {1: ONE_HALF}, alarms: {1: ONE_HALF}}


def below_the_line(d: Derivation) -> None:
    """Bound the mean of hits by the line of support at the mean of alarms."""
    names = ("no weight is negative", "a test between the pair j")
    support = "F lies above its line of support at x"
    height = 1 - F(x) + slope * x
    line = height - slope * alarms[j]
    d.generalize("each", le(hits[j], line), WORLDS, [names[1], support])
    constant, falling = height * q[j], -slope * (q[j] * alarms[j])
    d.generalize("weighed", le(q[j] * hits[j], constant + falling), WORLDS, ["each", names[0]])
    d.lemma("all", lemmas.sum_monotone(q[j] * hits[j], constant + falling, WORLDS))
    d.lemma("parts", lemmas.sum_add(constant, falling, WORLDS))
    d.lemma("heights", lemmas.sum_scale(height, q[j], WORLDS))
    d.lemma("falls", lemmas.sum_scale(-slope, q[j] * alarms[j], WORLDS))
    by = ["weighed", "all", "parts", "heights", "falls", "the weights sum to 1"]
    d.step("gain", le(GAIN, 1 - F(x) - x), [*by, "x is the mean of alarms"])


def derive_every_pair(d: Derivation) -> None:
    """The mean of a line is its value at the mean."""
    d.model({**ONE_PAIR, F: lambda a: 1 - a})
    below_the_line(d)
    d.conclude(["gain"])


def pairs_that_differ() -> Statement:
    """State it of the pairs that differ, which have the chance 1 - kappa together."""
    bound = reconstruction.from_trade_off.at(
        false_positives=x, false_negatives=F(x), collision_probability=kappa
    )
    return Statement({**WEIGHTS, **as_written(le(kappa, 1))}, le((1 - kappa) * GAIN, bound))


def derive_pairs_that_differ(d: Derivation) -> None:
    """Among the pairs that differ, and these have the chance 1 - kappa."""
    d.model({**ONE_PAIR, F: lambda a: 1 - a, kappa: ONE_HALF})
    below_the_line(d)
    d.conclude(["gain", "kappa <= 1"])


def interval() -> Statement:
    """State that a mean of chances of a draw near to the answer lies between their extremes."""
    hypotheses = {
        "no weight is negative": WEIGHTS["no weight is negative"],
        "the weights sum to 1": WEIGHTS["the weights sum to 1"],
        "alarms lie from low to high": every(And(le(low, alarms[j]), le(alarms[j], high)), WORLDS),
        "x is the mean of alarms": WEIGHTS["x is the mean of alarms"],
    }
    return Statement(hypotheses, And(le(low, x), le(x, high)))


def derive_interval(d: Derivation) -> None:
    """A mean lies between the ends."""
    d.model({m: 1, x: ONE_HALF, q: {1: 1}, alarms: {1: ONE_HALF}, low: 0, high: 1})
    between = ["alarms lie from low to high", "no weight is negative"]
    own = q[j] * alarms[j]
    d.generalize("above", le(low * q[j], own), WORLDS, between)
    d.generalize("below", le(own, high * q[j]), WORLDS, between)
    d.lemma("all above", lemmas.sum_monotone(low * q[j], own, WORLDS))
    d.lemma("all below", lemmas.sum_monotone(own, high * q[j], WORLDS))
    d.lemma("least", lemmas.sum_scale(low, q[j], WORLDS))
    d.lemma("largest", lemmas.sum_scale(high, q[j], WORLDS))
    by = ["above", "below", "all above", "all below", "least", "largest"]
    d.conclude([*by, "the weights sum to 1", "x is the mean of alarms"])


def interval_of_pairs_that_differ() -> Statement:
    """State where the rate lies among the pairs that differ.

    Of all pairs, with those of one record, a guess is right with the chance high at most.
    """
    same = Sum(priors[j] ** 2 * own[j], RECORDS)
    hypotheses = {
        "no weight is negative": WEIGHTS["no weight is negative"],
        "x is the mean of alarms": WEIGHTS["x is the mean of alarms"],
        "no chance is negative": every(le(0, alarms[j]), WORLDS),
        "no chance of the record itself is negative": every(le(0, own[j]), RECORDS),
        **as_written(lt(kappa, 1)),
        "all pairs together are right with the chance high at most": le(
            (1 - kappa) * x + same, high
        ),
    }
    return Statement(hypotheses, And(le(0, x), le(x, high / (1 - kappa))))


def derive_interval_of_pairs_that_differ(d: Derivation) -> None:
    """What pairs of one record add is not negative, and neither is a mean of chances."""
    d.model(
        {
            **{m: 1, n: 1, x: ONE_HALF, high: 1, kappa: ONE_HALF, q: {1: 1}, alarms: {1: ONE_HALF}},
            **{priors: {1: ONE_HALF}, own: {1: 0}},
        }
    )
    weighed, same = q[j] * alarms[j], priors[j] ** 2 * own[j]
    d.generalize("each", le(0, weighed), WORLDS, ["no weight is negative", "no chance is negative"])
    d.lemma("all", lemmas.sum_nonnegative(weighed, WORLDS))
    d.generalize("of one", le(0, same), RECORDS, ["no chance of the record itself is negative"])
    d.lemma("of all", lemmas.sum_nonnegative(same, RECORDS))
    total = "all pairs together are right with the chance high at most"
    d.step("differ", le((1 - kappa) * x, high), ["of one", "of all", total])
    d.conclude(["each", "all", "x is the mean of alarms", "differ", "kappa < 1"])


def check_order_of_arguments() -> Iterator[Evidence]:
    """Set the advantage beside both bounds, with kappa+ as eq. 1 has it."""
    example = representatives()
    rate = example.kappa_as_printed
    apart = 1 - example.kappa
    gap = example.growth - 1
    for part, said in (
        ("interval", min(rate * gap, (1 - rate) * gap / example.growth)),
        (
            "interval of pairs that differ",
            apart * min(rate / apart * gap, (1 - rate / apart) * gap / example.growth),
        ),
    ):
        yield refuted_by(
            {**example.values, "bound": said, "advantage": example.advantage},
            example.advantage <= said,
            f"the bound is {said}, and who guesses the kind that is named has {example.advantage}",
            part=part,
            reading=AS_PRINTED,
        )


THEOREM_5_1 = Claim(
    id="disclosure.theorem-5.1",
    kind=Kind.THEOREM,
    source=cite("Theorem 5.1"),
    title="The bound under a trade-off function holds if kappa is taken over guesses",
    statement=r"If a mechanism $M: Z^n \to D(\Theta)$ satisfies $f$-DP, then any attack without "
    r"target-specific auxiliary knowledge $A: \Theta \to D(Z)$ satisfies $\eta$-RAD $\leq "
    r"\max_{\alpha \in [\kappa^-_{\pi, \ell}(\eta), \kappa^+_{\pi, \ell}(\eta)]} 1 - f(\alpha) - "
    r"\alpha$. If $Z$ is discrete it also holds $\eta$-RAD $\leq (1 - \kappa_\pi) \max_{\alpha "
    r"\in [0, \frac{\kappa^+_{\pi, \ell}(\eta)}{1 - \kappa_\pi}]} 1 - f(\alpha) - \alpha$.",
    parts=(
        Part(
            "all pairs",
            says=r"$\eta$-RAD $\leq 1 - f(\alpha) - \alpha$, where $\alpha$ is how often the guess "
            "is right of a fresh draw",
            formal=every_pair,
            proof=derive_every_pair,
            narrower=(FINITE_WORLDS, LINE_OF_SUPPORT),
        ),
        Part(
            "pairs that differ",
            says=r"$\eta$-RAD $\leq (1 - \kappa_\pi)(1 - f(\alpha) - \alpha)$, where $\alpha$ is "
            "how often it is right of another record than the one in the data",
            formal=pairs_that_differ,
            proof=derive_pairs_that_differ,
            narrower=(FINITE_WORLDS, LINE_OF_SUPPORT),
        ),
        Part(
            "interval",
            says=r"The first $\alpha$ lies in $[\kappa^-, \kappa^+]$",
            formal=interval,
            proof=derive_interval,
            reading=OF_THE_GUESS,
            narrower=(FINITE_WORLDS,),
        ),
        false_here(
            "interval", says=r"The first $\alpha$ is at most $\kappa^+$", reading=AS_PRINTED
        ),
        Part(
            "interval of pairs that differ",
            says=r"The second $\alpha$ lies in $[0, \frac{\kappa^+}{1 - \kappa}]$",
            formal=interval_of_pairs_that_differ,
            proof=derive_interval_of_pairs_that_differ,
            reading=OF_THE_GUESS,
            narrower=(FINITE_WORLDS,),
        ),
        false_here(
            "interval of pairs that differ",
            says=r"The second $\alpha$ is at most $\frac{\kappa^+}{1 - \kappa}$",
            reading=AS_PRINTED,
        ),
    ),
    checks=(check_order_of_arguments,),
    quantities=("reconstruction.from_trade_off",),
    readings=KAPPAS,
    told_with="disclosure.equation-1",
    finding="kappa+/(1 - kappa) may exceed 1, where f is not defined, and is no number at a prior "
    "that is certain. In the proof eq. 54 lacks a sign: -E[f(X)] <= -f(E[X]) is meant.",
)


def proposition() -> Statement:
    """State the two lines of the trade-off function, from the least rate to the largest."""
    hypotheses = {
        **as_written(le(0, epsilon), le(low, x), le(x, high)),
        "the steep line": le(rho, 1 - (1 - delta - GROWTH * x) - x),
        "the shallow line": le(rho, 1 - exp(-epsilon) * (1 - delta - x) - x),
    }
    steep, shallow = high * (GROWTH - 1) + delta, ((1 - low) * (GROWTH - 1) + delta) / GROWTH
    return Statement(hypotheses, And(le(rho, steep), le(rho, shallow)))


def derive_proposition(d: Derivation) -> None:
    """The steep line rises with the rate, the shallow one falls."""
    d.model({epsilon: 0, delta: 0, low: 0, x: ONE_HALF, high: 1, rho: 0})
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("steep", le(x * (GROWTH - 1), high * (GROWTH - 1)), ["one", "x <= high"])
    d.step("shallow", le(low * (GROWTH - 1), x * (GROWTH - 1)), ["one", "low <= x"])
    statement = le(GROWTH * rho, GROWTH * (1 - x) - GROWTH * (exp(-epsilon) * (1 - delta - x)))
    d.step("scaled", statement, ["the shallow line", "growth", "decay"])
    d.step("multiplied", le(GROWTH * rho, GROWTH * (1 - x) - (1 - delta - x)), ["scaled", "decay"])
    d.conclude(["steep", "the steep line", "shallow", "multiplied", "growth", "decay"])


def check_proposition() -> Iterator[Evidence]:
    """Refute the first bound with kappa+ as equation 1 has it."""
    example = representatives()
    said = example.kappa_as_printed * (example.growth - 1)
    yield refuted_by(
        {**example.values, "first bound": said, "advantage": example.advantage},
        example.advantage <= said,
        f"with kappa+ as eq. 1 has it the first bound is {said}; who guesses the kind that the "
        f"answer names has the advantage {example.advantage}",
        part="lines",
        reading=AS_PRINTED,
    )


PROPOSITION_5_1 = Claim(
    id="disclosure.proposition-5.1",
    kind=Kind.THEOREM,
    source=cite("Proposition 5.1"),
    title="The black-box bound holds if kappa is taken over guesses",
    statement=r"If a mechanism $M: Z^n \to D(\Theta)$ satisfies $(\epsilon, \delta)$-DP, then for "
    r"any attack $A: \Theta \to D(Z)$, $\eta$-RAD $\leq \min\lbrace \kappa^+_{\pi, "
    r"\eta}(e^\epsilon - 1) + \delta, \frac{(1 - \kappa^-_{\pi, \eta})(e^\epsilon - 1) + "
    r"\delta}{e^\epsilon}, \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \kappa_\pi) "
    r"\rbrace$.",
    parts=(
        Part(
            "lines",
            says="The first two bounds",
            formal=proposition,
            proof=derive_proposition,
            reading=OF_THE_GUESS,
            narrower=(FINITE_WORLDS,),
        ),
        false_here("lines", says="The first bound", reading=AS_PRINTED),
    ),
    readings=KAPPAS,
    told_with="disclosure.equation-1",
    checks=(check_proposition,),
    rests_on=(
        "disclosure.theorem-5.1: the advantage is below both lines",
        "disclosure.theorem-4.1: the third bound",
    ),
    note=r"Where $Z$ is discrete, Theorem 5.1's second bound makes the first one smaller: "
    r"$\kappa^+(e^\epsilon - 1) + (1 - \kappa_\pi)\delta$. It is $1 - \kappa_\pi$ times the steep "
    r"line at $\alpha = \frac{\kappa^+}{1 - \kappa_\pi}$.",
)

STEEP, SHALLOW = 1 - delta - GROWTH * alarm, (1 - delta - alarm) / GROWTH

EVENT, COMPLEMENT = "(epsilon, delta)-DP of the event", "(epsilon, delta)-DP of its complement"

OF_THE_EVENT = {EVENT: private(hit, alarm), COMPLEMENT: private(1 - alarm, 1 - hit)}


def keeps_the_lines() -> Statement:
    """State Definition 2.4's inequality with the function that is quoted."""
    return Statement(OF_THE_EVENT, le(hit, 1 - Max(STEEP, SHALLOW)))


def below_both_lines(d: Derivation) -> None:
    """Say that a test's hits lie below what each line leaves."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.step("scaled", le(1 - delta - alarm, GROWTH * (1 - hit)), [COMPLEMENT])
    d.step("shallow", le(SHALLOW, 1 - hit), ["scaled", "growth", "decay"])
    d.step("steep", le(STEEP, 1 - hit), [EVENT])


def derive_keeps_the_lines(d: Derivation) -> None:
    """The event gives the steep line, its complement the shallow one."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, epsilon: 0, delta: 0})
    below_both_lines(d)
    d.lemma("larger", lemmas.maximum(STEEP, SHALLOW))
    d.conclude(["steep", "shallow", "larger"])


def a_trade_off_function() -> Statement:
    """State it with the zero, and that its values are those of a trade-off function."""
    hypotheses = {
        **OF_THE_EVENT,
        **as_written(le(0, epsilon), le(0, delta), le(0, alarm), le(alarm, 1), le(hit, 1)),
    }
    f = Max(0, STEEP, SHALLOW)
    return Statement(hypotheses, And(le(0, f), le(f, 1 - alarm), le(hit, 1 - f)))


def derive_a_trade_off_function(d: Derivation) -> None:
    """Each line is below 1 - alarm, as delta is not negative."""
    d.model({hit: ONE_HALF, alarm: ONE_HALF, epsilon: 0, delta: 0})
    below_both_lines(d)
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("steep rate", le(STEEP, 1 - alarm), ["one", "0 <= delta", "0 <= alarm"])
    d.step("left", le(1 - delta - alarm, GROWTH * (1 - alarm)), ["one", "0 <= delta", "alarm <= 1"])
    d.step("shallow rate", le(SHALLOW, 1 - alarm), ["left", "growth", "decay"])
    d.lemma("larger", lemmas.maximum(0, STEEP))
    d.lemma("largest", lemmas.maximum(Max(0, STEEP), SHALLOW))
    lines = ["steep", "shallow", "steep rate", "shallow rate"]
    d.conclude([*lines, "larger", "largest", "alarm <= 1", "hit <= 1"])


def check_quoted() -> Iterator[Evidence]:
    """The function that is quoted, at one."""
    growth, named = Fraction(2), Fraction(1, 10)
    value = max(1 - named - growth, (1 - named - 1) / growth)
    yield refuted_by(
        {"epsilon": "ln 2", "delta": named, "alpha": 1, "f": value},
        value >= 0,
        f"at alpha = 1 it is {value}, and a trade-off function has values in [0, 1]",
        part="range",
    )


TRADE_OFF_QUOTED = Claim(
    id="disclosure.equation-55",
    kind=Kind.REMARK,
    source=cite("Proposition 5.1, proof", "eq. 55"),
    title="The zero of the maximum is left out",
    statement=r"any $(\epsilon, \delta)$-DP mechanism is $f$-DP with, $f(\alpha) = \max\lbrace 1 "
    r"- \delta - e^\epsilon \alpha, \frac{1 - \delta - \alpha}{e^\epsilon} \rbrace$.",
    parts=(
        Part(
            "inequality",
            says="The inequality of Definition 2.4",
            formal=keeps_the_lines,
            proof=derive_keeps_the_lines,
        ),
        false_here(
            "range",
            says="It is a trade-off function as Definition 2.4 has it",
            corrected=a_trade_off_function,
            corrected_proof=derive_a_trade_off_function,
        ),
    ),
    checks=(check_quoted,),
    correction=Correction(
        error="The maximum lacks its zero",
        statement=r"$f(\alpha) = \max\lbrace 0, 1 - \delta - e^\epsilon \alpha, "
        r"e^{-\epsilon}(1 - \delta - \alpha) \rbrace$, as J. Dong, A. Roth and W. Su have it",
        who="a reader of the proof; the inequality holds without it, and the proposition stands",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (THEOREM_5_1, PROPOSITION_5_1, TRADE_OFF_QUOTED)
