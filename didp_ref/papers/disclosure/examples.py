"""Examples 1 to 3: what Theorem 4.2 says of mechanisms with finitely many outputs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Product, Sum

from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    ENCODED,
    UNSET,
    A,
    B,
    N,
    P,
    cite,
    omega,
    p,
    priors,
    set_bits,
    x,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, m, n
from didp_ref.papers.shared.guesses import GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import BIT_BY_BIT
from didp_ref.symbolic.notation import as_written, eq, every, le


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


def response_gains() -> Statement:
    """State eq. 19: p or q, less the mean of p at the output's record and of q at the others."""
    whole = GROWTH + m - 1
    own, other = GROWTH / whole, 1 / whole
    mean = own * priors[i] + other * (Sum(priors[j], WORLDS) - priors[i])
    hypotheses = {**MANY, "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1)}
    gap = own - other
    gained = eq(own - mean, gap * (1 - priors[i])), eq(other - mean, -gap * priors[i])
    return Statement(hypotheses, And(*gained))


def response_value() -> Statement:
    """State eq. 20, with one sum."""
    whole = GROWTH + m - 1
    terms = Sum((GROWTH / whole - 1 / whole) * (1 - priors[j]) * priors[j], WORLDS)
    hypotheses = {**MANY, "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1)}
    return Statement(hypotheses, eq(terms, (GROWTH - 1) / whole * (1 - COLLISION)))


EXAMPLE_1 = Claim(
    id="disclosure.example-1",
    kind=Kind.EXAMPLE,
    source=cite("Example 1", "eq. 19 and 20"),
    title="generalized randomized response",
    statement=r"$w(\theta, z) = (p - q)(1 - \pi_\theta)$ if $z = \theta$, $(q - p)\pi_\theta$ "
    r"otherwise. [...] $\eta$-RAD $= \sum_{\theta \in Z} \sum_{z \in Z} (p - q)(1 - \pi_z)\pi_z = "
    r"\frac{e^\epsilon - 1}{e^\epsilon + m - 1}(1 - \sum_z \pi_z^2) = TV(GRR)(1 - \kappa_\pi)$.",
    parts=(
        Part("gains", says="Eq. 19, of one output", formal=response_gains),
        Part(
            "value", says="The gains where the record is named, all together", formal=response_value
        ),
        false_here("double sum", says="The double sum is that value", corrected=response_value),
    ),
    checks=(check_response,),
    correction=Correction(
        error="one sum too many",
        statement=r"$\sum_{z \in Z} (p - q)(1 - \pi_z)\pi_z$",
        who="a reader of the line; the value stands",
        severity=Severity.REMARK,
    ),
)


def check_encoding() -> Iterator[Evidence]:
    """The term of the zero vector."""
    rare = Fraction(1, 4)
    zero = (1 - rare) ** 2 / rare
    yield refuted_by(
        {
            "m": 2,
            "epsilon": "ln 3",
            "term of the zero vector": zero,
            "what stands for it": 1 - rare,
        },
        zero == 1 - rare,
        f"the sum over all vectors has the term {zero} of the zero vector, where p^(m-1) = "
        f"{1 - rare} is meant",
        part="eq. 23",
    )


def encoding_sum() -> Statement:
    """State eq. 22 to 24, and that of a vector with a bit set a record of such a bit is likeliest.

    x is $q^{k-1} p^{m-k-1}$: the chance of such a vector is x p/2 where the record's bit is set,
    and x q/2 where it is not.
    """
    unset, fewer = Product(p, (j, 1, m)), Product(p, (j, 1, m - 1))
    longer = eq(set_bits[n + 1], set_bits[n] * (p + (1 - p)) + Product(p, (j, 1, n)) * (1 - p))
    hypotheses = {
        **as_written(le(1, m), le(0, epsilon), le(0, x)),
        **UNSET,
        "of no bits none is set": eq(set_bits[0], 0),
        "another bit is 0 or 1, and may be the first that is set": every(longer, (n, 0, m - 1)),
    }
    total = set_bits[m] / (2 * (1 - p)) + fewer / 2
    closed = (1 + fewer - 2 * unset) / (2 * (1 - p))
    return Statement(hypotheses, And(eq(total, closed), le(x * (1 - p) / 2, x * p / 2)))


def encoding_limit() -> Statement:
    """State how near to (m-1)/(2m) the bound is: e^epsilon - 1 over e^epsilon + m of it at least.

    That tends to 1 as epsilon rises.
    """
    limit = (m - 1) / (2 * m)
    nearly = limit * (GROWTH - 1) / (GROWTH + m)
    hypotheses = {**MANY, **as_written(le(0, epsilon)), **UNSET}
    return Statement(hypotheses, And(le(nearly, ENCODED), le(ENCODED, limit)))


def encoding_bound() -> Statement:
    """State that eq. 24, less 1 and over m, is the bound, at p = e^epsilon/(1 + e^epsilon)."""
    p = GROWTH / (1 + GROWTH)
    bound = ((1 + P - 2 * p * P) / (2 * (1 - p)) - 1) / m
    return Statement(MANY, eq(bound, (GROWTH - 1) / (2 * m) * (1 - P)))


EXAMPLE_2 = Claim(
    id="disclosure.example-2",
    kind=Kind.EXAMPLE,
    source=cite("Example 2", "eq. 21 to 24"),
    title="optimal unary encoding",
    statement=r"$\sum_{\theta \in \lbrace 0, 1 \rbrace^m} \max_z \Pr_M(\theta | z) = \sum_{\theta "
    r"\neq \vec 0} \frac{1}{2} q^{k_\theta - 1} p^{m - k_\theta} + \frac{1}{2} p^{m-1} = "
    r"\frac{1}{2} \sum_{\theta \in \lbrace 0, 1 \rbrace^m} q^{k_\theta - 1} p^{m - k_\theta}$ "
    r"[...] 0-RAD $\leq \frac{e^\epsilon - 1}{2m}\left(1 - \left(\frac{e^\epsilon}{1 + "
    r"e^\epsilon}\right)^{(m-1)}\right)$. [...] Note that $\lim_{\epsilon \to \infty} "
    r"\frac{e^\epsilon - 1}{2m}\left(1 - \left(\frac{e^\epsilon}{1 + "
    r"e^\epsilon}\right)^{(m-1)}\right) = \frac{m-1}{2m}$, hence even if we keep reducing the "
    r"noise (increasing $\epsilon$), the attacker's advantage is limited.",
    parts=(
        Part(
            "sum",
            says="The sum over all outputs, eq. 22 to 24",
            formal=encoding_sum,
            narrower=(BIT_BY_BIT,),
        ),
        Part(
            "closed form",
            says="Eq. 24, less 1 and over m, is the bound, whatever $p^{m-1}$ is",
            formal=encoding_bound,
        ),
        Part(
            "limit",
            says=r"The bound is at most $\frac{m-1}{2m}$, and comes as near to it as one likes",
            formal=encoding_limit,
        ),
        false_here(
            "eq. 23",
            says="The sum may be taken over all vectors",
            corrected=encoding_sum,
            narrower=(BIT_BY_BIT,),
        ),
    ),
    checks=(check_encoding,),
    correction=Correction(
        error="the zero vector has another term",
        statement="The sum is over the vectors that are not zero, and the zero vector adds "
        r"$\frac{1}{2} p^{m-1}$; the next line has it so.",
        who="a reader of the line; the closed form stands",
        severity=Severity.REMARK,
    ),
)


def check_selection() -> Iterator[Evidence]:
    """Both forms of eq. 27."""
    yield refuted_by(
        {"m": 3, "omega": 1, "p": "3/5", "first form": "3/5", "second form": "4/15"},
        Fraction(3, 5) == Fraction(3, 5) - Fraction(1, 3),
        "the first form of eq. 27 lacks the - 1/m that the second has",
        part="first form",
    )


NAMED = omega * GROWTH / (omega * GROWTH + m - omega)
FEWER, WHOLE = (j, 1, omega - 1), (j, 1, omega)


def selection_value() -> Statement:
    """State that a subset is likeliest under its own records, and what the bound is."""
    hypotheses = {
        **as_written(le(1, omega), le(omega, m - 1), le(0, epsilon)),
        "A is m - 1 over omega - 1": eq(A * Product(j, FEWER), Product(m - omega + j, FEWER)),
        "B is m - 1 over omega": eq(B * Product(j, WHOLE), Product(m - 1 - omega + j, WHOLE)),
        "N is m over omega": eq(N * Product(j, WHOLE), Product(m - omega + j, WHOLE)),
    }
    own, other = NAMED / A, (1 - NAMED) / B
    value = (NAMED * m - omega) / (m * omega)
    return Statement(hypotheses, And(le(other, own), eq((N * own - 1) / m, value)))


EXAMPLE_3 = Claim(
    id="disclosure.example-3",
    kind=Kind.EXAMPLE,
    source=cite("Example 3", "eq. 25 to 27"),
    title="subset selection",
    statement=r"0-RAD $\leq \frac{1}{m} \sum_{\theta \in \Theta} \max_z p_M(\theta | z) - 1) = "
    r"\frac{1}{m} \binom{m}{\omega} \frac{p}{A} = \frac{m}{m\omega} p - \frac{1}{m} = \frac{pm - "
    r"\omega}{m\omega}$.",
    parts=(
        Part("value", says="The last form", formal=selection_value),
        false_here("first form", says="The first form is equal to it", corrected=selection_value),
    ),
    checks=(check_selection,),
    correction=Correction(
        error="a term is left out of the middle of the line",
        statement=r"$\frac{1}{m}\left(\binom{m}{\omega}\frac{p}{A} - 1\right) = \frac{pm - \omega}"
        r"{m\omega}$",
        who="a reader of the line; the value stands",
        severity=Severity.REMARK,
    ),
)


CLAIMS = (EXAMPLE_1, EXAMPLE_2, EXAMPLE_3)
