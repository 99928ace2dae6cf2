"""Example 1: what Theorem 4.2 says of generalized randomized response."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import COLLISION, T, chance, cite, priors, w
from didp_ref.papers.shared.alphabet import epsilon, i, j, m
from didp_ref.papers.shared.guesses import AFTER, BEFORE, GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds.reconstruction import advantage, randomized_response

OUTPUTS = tuple((output, None) for output in range(3))
"""The outputs among three records, where nothing is known."""


def check_response() -> Iterator[Evidence]:
    """Randomized response at priors that differ."""
    prior, growth = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], Fraction(4)
    gap = (growth - 1) / (growth + 2)
    apart = 1 - sum(p * p for p in prior)
    printed = sum(gap * (1 - p) * p for p in prior for _ in prior)
    yield refuted_by(
        {"priors": "1/2, 1/3, 1/6", "epsilon": "ln 4", "double sum": printed, "value": gap * apart},
        printed == gap * apart,
        f"summed over theta and z the terms make {printed}, m times the value {gap * apart}",
        part="double sum",
    )
    idle = advantage(prior, randomized_response(3, growth), dict.fromkeys(OUTPUTS, 0))
    yield refuted_by(
        {
            "priors": "1/2, 1/3, 1/6",
            "epsilon": "ln 4",
            "attack": "answers the first record always",
            "its advantage": idle,
            "value": gap * apart,
        },
        idle == gap * apart,
        f"an attack that ignores the output has the advantage {idle}, not {gap * apart}",
        part="every attack",
    )


def response_gains() -> Statement:
    """State eq. 19: p or q, less the mean of p at the output's record and of q at the others."""
    whole = GROWTH + m - 1
    own, other = GROWTH / whole, 1 / whole
    mean = own * priors[i] + other * (Sum(priors[j], WORLDS) - priors[i])
    hypotheses = {**MANY, "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1)}
    gap = own - other
    gained = eq(own - mean, gap * (1 - priors[i])), eq(other - mean, -gap * priors[i])
    return Statement(hypotheses, And(*gained))


MODEL = {m: 2, epsilon: 0, priors: {1: ONE_HALF, 2: ONE_HALF}}


def denominator(d: Derivation) -> None:
    """Say that e^epsilon + m - 1 is positive."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])


def derive_response_gains(d: Derivation) -> None:
    """An identity of fractions."""
    d.model({**MODEL, i: 1})
    denominator(d)
    d.conclude(["whole", "the priors sum to 1"])


def response_value() -> Statement:
    """State eq. 20, with one sum."""
    whole = GROWTH + m - 1
    terms = Sum((GROWTH / whole - 1 / whole) * (1 - priors[j]) * priors[j], WORLDS)
    hypotheses = {**MANY, "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1)}
    return Statement(hypotheses, eq(terms, (GROWTH - 1) / whole * (1 - COLLISION)))


def derive_response_value(d: Derivation) -> None:
    """Two sums, of the priors and of their squares."""
    d.model(MODEL)
    denominator(d)
    gap = GROWTH / (GROWTH + m - 1) - 1 / (GROWTH + m - 1)
    d.lemma("factor", lemmas.sum_scale(gap, (1 - priors[j]) * priors[j], WORLDS))
    d.lemma("parts", lemmas.sum_add(priors[j], -(priors[j] ** 2), WORLDS))
    d.lemma("squares", lemmas.sum_scale(-1, priors[j] ** 2, WORLDS))
    apart = Sum((1 - priors[j]) * priors[j], WORLDS)
    d.step("apart", eq(apart, 1 - COLLISION), ["parts", "squares", "the priors sum to 1"])
    d.conclude(["factor", "apart", "whole"])


SIDES = (("before", BEFORE), ("after", AFTER))


def response_bound() -> Statement:
    """State what any attack gains from the output i, at most, where ``w`` is that of eq. 19."""
    others = {
        f"w[j] = -T priors[i] for every j {where} i": every(eq(w[j], -T * priors[i]), over)
        for where, over in SIDES
    }
    hypotheses = {
        **MANY,
        **as_written(le(0, epsilon), le(1, i), le(i, m)),
        "every prior is a probability": every(And(le(0, priors[j]), le(priors[j], 1)), WORLDS),
        "a guess is right with the chance chance[j]": every(
            And(le(0, chance[j]), le(chance[j], 1)), WORLDS
        ),
        "T is p - q": eq(T * (GROWTH + m - 1), GROWTH - 1),
        "w[i] = T (1 - priors[i])": eq(w[i], T * (1 - priors[i])),
        **others,
    }
    gained = Sum(chance[j] * (w[j] * priors[j]), WORLDS)
    return Statement(hypotheses, le(gained, T * (1 - priors[i]) * priors[i]))


THREE = {
    **{m: 3, epsilon: 0, T: 0, i: 2, priors: {1: 0, 2: ONE_HALF, 3: ONE_HALF}},
    **{chance: {1: 0, 2: 1, 3: 0}, w: {1: 0, 2: 0, 3: 0}},
}


def derive_response_bound(d: Derivation) -> None:
    """Only the record that is named adds what is positive."""
    d.model(THREE)
    denominator(d)
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("T >= 0", le(0, T), ["one", "whole", "T is p - q"])
    prior, right = "every prior is a probability", "a guess is right with the chance chance[j]"
    named, own = ["1 <= i", "i <= m"], chance[j] * (w[j] * priors[j])
    d.at("prior of i", prior, i, named)
    d.at("chance of i", right, i, named)
    d.lemma("taken out", lemmas.sum_take_out(own, WORLDS, i))
    facts = ["taken out", *named]
    for where, over in SIDES:
        negative = f"w[j] = -T priors[i] for every j {where} i"
        d.generalize(f"w {where}", le(w[j], 0), over, [negative, "T >= 0", "prior of i"])
        d.generalize(f"gain {where}", le(w[j] * priors[j], 0), over, [f"w {where}", prior, *named])
        d.generalize(f"each {where}", le(own, 0), over, [f"gain {where}", right, *named])
        d.lemma(f"all {where}", lemmas.sum_monotone(own, 0, over))
        d.lemma(f"nothing {where}", lemmas.sum_constant(0, over))
        facts += [f"{kind} {where}" for kind in ("each", "all", "nothing")]
    most = T * ((1 - priors[i]) * priors[i])
    d.step("share", le(0, (1 - priors[i]) * priors[i]), ["prior of i"])
    d.step("positive", le(0, most), ["share", "T >= 0"])
    d.step("part", le(chance[i] * most, most), ["positive", "chance of i"])
    d.conclude([*facts, "part", "w[i] = T (1 - priors[i])"])


EXAMPLE_1 = Claim(
    id="disclosure.example-1",
    kind=Kind.EXAMPLE,
    source=cite("Example 1", "eq. 19 and 20"),
    title="Example 1's value is right; its double sum is not",
    statement=r"$w(\theta, z) = (p - q)(1 - \pi_\theta)$ if $z = \theta$, $(q - p)\pi_\theta$ "
    r"otherwise. [...] $\eta$-RAD $= \sum_{\theta \in Z} \sum_{z \in Z} (p - q)(1 - \pi_z)\pi_z = "
    r"\frac{e^\epsilon - 1}{e^\epsilon + m - 1}(1 - \sum_z \pi_z^2) = TV(GRR)(1 - \kappa_\pi)$.",
    parts=(
        Part(
            "gains",
            says="Eq. 19, for one output",
            formal=response_gains,
            proof=derive_response_gains,
        ),
        Part(
            "value",
            says="The sum over all records of what each gains in the output that names it",
            formal=response_value,
            proof=derive_response_value,
            narrower=("that TV(GRR) is p - q is not proved",),
        ),
        false_here(
            "double sum",
            says="The double sum is that value",
            corrected=response_value,
            corrected_proof=derive_response_value,
        ),
        false_here(
            "every attack",
            says="Every attack has that value as its advantage",
            corrected=response_bound,
            corrected_proof=derive_response_bound,
            narrower=("of every attack, one output at a time",),
        ),
    ),
    checks=(check_response,),
    correction=Correction(
        error="Example 1 prints one sum too many, and an equality for a bound",
        statement=r"$\eta$-RAD $\leq \sum_{z \in Z} (p - q)(1 - \pi_z)\pi_z$, as Theorem 4.2 says; "
        r"the attack that answers $\theta$ reaches it if the record itself is sought",
        who="a reader of the line; the value stands, and the best attack on the record has it",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (EXAMPLE_1,)
