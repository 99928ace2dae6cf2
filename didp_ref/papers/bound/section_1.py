"""Sections 1.2, 1.3 and 2.1: what is said beside the bound, and beside the definition."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.bound.equation_1 import RECORDS, TENTH
from didp_ref.papers.bound.equation_2 import EXAMPLE
from didp_ref.papers.bound.shared import Delta_f, Delta_v, b, cite, f_1, f_2
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import printed_values, witness
from didp_ref.papers.shared.narrower import UNIFORM_PRIOR
from didp_ref.papers.shared.risk import a
from didp_ref.symbolic.notation import as_written, eq, ge, le, reals
from didp_ref.worlds.distributions import private

(whole,) = reals("f_D")


def two_steps_apart() -> Statement:
    """The answers in two worlds, each a neighbour of the whole data."""
    hypotheses = {
        "|f_D - a| <= Delta_f": le(Abs(whole - a), Delta_f),
        "|f_D - b| <= Delta_f": le(Abs(whole - b), Delta_f),
        "Delta_v = |a - b|, the largest distance": eq(Delta_v, Abs(a - b)),
    }
    return Statement(hypotheses, le(Delta_v, 2 * Delta_f))


def derive_two_steps_apart(d: Derivation) -> None:
    """The triangle inequality, by the whole data."""
    d.model({whole: 0, a: 1, b: -1, Delta_f: 1, Delta_v: 2})
    d.lemma("triangle", lemmas.triangle(a - whole, whole - b))
    d.lemma("other way", lemmas.absolute_value(whole - a))
    d.lemma("one way", lemmas.absolute_value(a - whole))
    d.conclude([*d.statement.hypotheses, "triangle", "one way", "other way"])


def check_same_information() -> Iterator[Evidence]:
    """The number of all records, and of those that satisfy a predicate."""
    data = (0, 1)
    worlds = [(1,), (0,)]
    sizes = [len(world) for world in worlds]
    ones = [sum(world) for world in worlds]
    yield remark(
        (abs(sizes[0] - sizes[1]), abs(ones[0] - ones[1])) == (0, 1)
        and {len(data) - size for size in sizes} == {1}
        and max(abs(sum(data) - count) for count in ones) == 1,
        "one record of two is missing: the count of all records and the count of the 1s both "
        "change by 1 at most from the data to a world, and between two worlds the first by 0 and "
        "the second by 1",
    )


SAME_INFORMATION = Claim(
    id="bound.remark-same-information",
    kind=Kind.REMARK,
    source=cite("section 1.2", "before eq. 1"),
    title="The distance between worlds is at most twice the sensitivity",
    statement=r"$\Delta v$ is the maximum distance between function values of every possible "
    r"world (the same information needed to calculate global sensitivity) [15]",
    parts=(
        Part(
            "at most twice",
            says=r"The values of the query that give $\Delta f$ bound $\Delta v$: it is at most $2 "
            r"\Delta f$",
            formal=two_steps_apart,
            proof=derive_two_steps_apart,
            narrower=("a bound, not the number", "worlds one record away from the data"),
        ),
    ),
    checks=(check_same_information,),
    note="The number itself is another one, and does not follow from the sensitivity.",
)


def check_vulnerable() -> Iterator[Evidence]:
    """The budget of the example, among all records and between two."""
    among_all, among_few = (
        translation.rho_from_epsilon.enclose(EXAMPLE, count) for count in (RECORDS, 1000)
    )
    yield instance(
        among_all.at_most(TENTH),
        f"epsilon = 11.1 among 600,000 equally likely worlds: rho is {among_all.digits[:6]}",
        engine="Arb",
        part="such large epsilon",
    )
    yield instance(
        ~among_few.at_most(TENTH),
        f"epsilon = 11.1 among 1,000 equally likely worlds: rho reaches {among_few.digits[:5]}",
        engine="Arb",
        part="other cases",
    )


VULNERABLE = Claim(
    id="bound.remark-vulnerable",
    kind=Kind.REMARK,
    source=cite("section 1.2", "after eq. 1"),
    title="epsilon = 11.1 keeps rho = 1/10 among 600,000 worlds, not among 1,000",
    statement=r"In the above example, the upper bound of $\epsilon$ would be 11.1, which might "
    r"exceed our expectation. In other words, such large $\epsilon$ can satisfy $\rho \leq "
    r"\frac{1}{10}$ in their interpretive inference model but can be vulnerable in other cases.",
    parts=(
        printed_values(
            "such large epsilon",
            says=r"$\epsilon = 11.1$ keeps $\rho \leq \frac{1}{10}$ among 600,000 worlds",
            narrower=(UNIFORM_PRIOR,),
        ),
        witness(
            "other cases",
            says=r"In some other case $\epsilon = 11.1$ does not keep $\rho \leq \frac{1}{10}$",
            narrower=("the other case has fewer worlds, in the same model",),
        ),
    ),
    checks=(check_vulnerable,),
    quantities=("translation.rho_from_epsilon",),
    note="The case that the sentence names in brackets is bound.interpretive-model.",
)


def influence() -> Statement:
    """How far one tuple moves the probability of an event, at most."""
    growth = exp(epsilon)
    hypotheses = {
        **as_written(le(0, epsilon)),
        "f_1 <= e^epsilon f_2": le(f_1, growth * f_2),
        "1 - f_2 <= e^epsilon (1 - f_1)": le(1 - f_2, growth * (1 - f_1)),
    }
    return Statement(hypotheses, le(f_1 - f_2, (growth - 1) / (growth + 1)))


def derive_influence(d: Derivation) -> None:
    """The two inequalities, weighed with e^epsilon and 1."""
    d.model({epsilon: 0, f_1: Rational(1, 2), f_2: Rational(1, 2)})
    growth = exp(epsilon)
    d.lemma("exp of 0", lemmas.exp_monotone(0, epsilon))
    d.step("growth", ge(growth, 1), ["0 <= epsilon", "exp of 0"])
    by = ["f_1 <= e^epsilon f_2", "1 - f_2 <= e^epsilon (1 - f_1)"]
    d.step("weighed", le((growth + 1) * (f_1 - f_2), growth - 1), by)
    d.conclude(["growth", "weighed"])


SMALL, ANY = "a small epsilon", "every epsilon"


def check_influence() -> Iterator[Evidence]:
    """One answer that is given at random, once with a large budget."""
    truth = Fraction(9, 10)
    yield refuted_by(
        {
            "epsilon": "ln 9",
            "data": "one tuple, 0 or 1",
            "output": "the tuple, rightly with 9/10",
            "probability of the output 1 on 1, and on 0": f"{truth}, {1 - truth}",
        },
        not (
            private((truth, 1 - truth), (1 - truth, truth), Fraction(9))
            and truth - (1 - truth) == Fraction(8, 10) == Fraction(9 - 1, 9 + 1)
        ),
        "one tuple moves a probability by 4/5, which is (9 - 1)/(9 + 1)",
        reading=ANY,
    )
    growth = Fraction(101, 100)
    yield remark(
        (growth - 1) / (growth + 1) == Fraction(1, 201),
        "at epsilon = ln(101/100) one tuple moves no probability by more than 1/201",
    )


INFLUENCE = Claim(
    id="bound.remark-influence",
    kind=Kind.REMARK,
    source=cite("section 2.1", "before eq. 2"),
    title="One tuple has a negligible influence if epsilon is small",
    statement=r"The most commonly-used definition of differential privacy is "
    r"$\epsilon$-differential privacy, which guarantees that any individual tuple has negligible "
    r"influence on the published statistical results, in a probabilistic sense.",
    parts=(
        Part(
            "negligible",
            says=r"One tuple moves the probability of an event by at most "
            r"$\frac{e^\epsilon-1}{e^\epsilon+1}$, which tends to 0 as $\epsilon$ does",
            formal=influence,
            proof=derive_influence,
            reading=SMALL,
        ),
        Part(
            "negligible",
            says=r"Whatever $\epsilon$ is, one tuple hardly moves the probability of an event",
            corrected=influence,
            corrected_proof=derive_influence,
            reading=ANY,
        ),
    ),
    checks=(check_influence,),
    correction=Correction(
        r"One tuple moves the probability of an event by at most "
        r"$\frac{e^\epsilon-1}{e^\epsilon+1}$. That is near 0 for a small $\epsilon$, 4/5 at "
        r"$\epsilon = \ln 9$, and near 1 at the 11.1 of section 1.2.",
        who="a reader who takes the definition for a promise at any epsilon",
        repair="say: for a small epsilon, as after eq. 2",
        printed="guarantees that any individual tuple has negligible influence on the published "
        "statistical results, in a probabilistic sense",
        correct=r"moves no probability by more than $\frac{e^\epsilon-1}{e^\epsilon+1}$, which is "
        r"negligible for a small $\epsilon$",
        consequence="at epsilon = ln 9 one tuple may move a probability from 1/10 to 9/10",
        severity=Severity.REMARK,
    ),
    readings={
        SMALL: "of an epsilon near 0, as the sentence after eq. 2 says",
        ANY: "of whatever epsilon the user has specified",
    },
)


CONTRIBUTIONS = Claim(
    id="bound.contributions",
    kind=Kind.REMARK,
    source=cite("sections 1.2 and 1.3"),
    title="The paper's own model is not in the text at hand",
    statement="existing solutions have their inherent drawbacks. [...] we propose a novel "
    "interpretive inference model, which can be used to evaluate the probability or confidence "
    "that the adversary will be able to identify any individual from the noise-injected queries "
    "over the dataset. [...] The proposed interpretive "
    "inference model and converted inference probabilities have addressed the drawbacks of the "
    "existing models [15, 24]. [...] Based on the proposed interpretive inference model, we "
    r"present an instantiation for choosing appropriate $\epsilon$ [...], which should effectively "
    "bound the risks of inferring the presence/absence of individuals (given the maximum inference "
    "probability) in generic differentially private algorithms.",
    not_checkable="The model and its instantiation are in section 4 of the paper, the analysis of "
    "the existing ones in section 3; neither is in the text at hand.",
    note='The examples before "inherent drawbacks" are at hand. They are judged in '
    "bound.remark-vulnerable and bound.remark-growth.",
)

CLAIMS = (SAME_INFORMATION, VULNERABLE, INFLUENCE, CONTRIBUTIONS)
