"""Section 8: the weak and the strong adversary, and the noise that each of them asks for."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Max, Rational, S, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, cell, instance, refuted_by, remark, reproduced
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.alphabet import Theta, a, b, p_min
from didp_ref.papers.abdi.scales_compared import (
    ALPHA,
    BELOW_CERTAINTY,
    BETA,
    KEPT,
    inverses,
    odds_above_1,
    saved,
    scales_beside,
)
from didp_ref.papers.abdi.section_8 import UNIVERSE_SIZE
from didp_ref.papers.abdi.shared import HALF, cite
from didp_ref.papers.abdi.worlds import PROMISE, odds
from didp_ref.papers.shared.adult import load_adult
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.papers.shared.informal import printed_numbers, printed_values
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Term, as_written, le, lt


def check_weak_adversary() -> Iterator[Evidence]:
    """The uniform prior over the worlds of the database at hand."""
    n = int(load_adult("data")["age"].size)
    yield reproduced(
        [cell("1/P_min = 1/P_max", str(UNIVERSE_SIZE), n)],
        "one world for each row of adult.data, all equally likely",
        engine="data",
    )
    ours, printed = (
        scale.prior_dependent.enclose(
            Fraction(8, 1000), Fraction(8, 1000), 98, Fraction(1, m), Fraction(1, m)
        )
        for m in (n, UNIVERSE_SIZE)
    )
    yield remark(
        all_hold([printed.less_than(ours.upper * (1 + Fraction(1, 10**8)))])
        and all_hold([ours.less_than(printed.upper * (1 + Fraction(1, 10**8)))]),
        "the scale at alpha = beta = 8e-3 changes by less than a part in 10^8",
        engine="Arb",
    )


SECTION_8_WEAK_ADVERSARY = Claim(
    id="abdi.section-8.weak-adversary",
    kind=Kind.FIGURE,
    source=cite("section 8"),
    title="The uniform prior is 1/32561, not 1/32562",
    statement=r"First, we will consider a very weak adversary $\mathcal{A}_w$. That is, he/she "
    r"does not have any information about the individuals in the database $D^s \in \mathcal{U}$ "
    r"(uniform prior distribution: $P_{min} = P_{max} = 1/32562$).",
    parts=(printed_numbers("statement"),),
    checks=(check_weak_adversary,),
    told_with="abdi.section-8.universe-size",
    note="The prior follows from the count of 32562 individuals (abdi.section-8.universe-size). "
    "No other number that section 8 prints changes with one record fewer. The uniform prior is "
    "over who is missing: the adversary, who knows D by section 3, believes each individual to be "
    "present with 1 - 1/32561.",
)


def scale_at(smallest: Term, alpha: Term = alpha, beta: Term = beta) -> Term:
    """Return Theorem 3's scale at a smallest prior."""
    return scale.prior_dependent.at(
        alpha=alpha, beta=beta, identifiability_sensitivity=Theta, p_min=smallest
    )


def close_trade_off() -> Statement:
    """Theorem 3 saves at most the fraction P_min (1 + beta) of the noise at P_min = 0."""
    weak, strong = scale_at(p_min), scale_at(S.Zero)
    hypotheses = {**PROMISE, **BELOW_CERTAINTY, "Theta >= 0": le(0, Theta)}
    return Statement(hypotheses, And(le((1 - p_min * (1 + beta)) * strong, weak), le(weak, strong)))


def derive_close_trade_off(d: Derivation) -> None:
    """``log(1 + v) <= v``, ``alpha <= -log(1 - alpha)``, ``beta/(1 + beta) <= log(1 + beta)``."""
    d.model({alpha: ONE_HALF, beta: ONE_HALF, p_min: Rational(1, 4), Theta: 1})
    by = odds_above_1(d)
    for side in (ALPHA, BETA):
        saved(d, side, by)
    (_, up, first, *_), (_, over, second, *_) = ALPHA, BETA
    known = [*by, "alpha: odds", "beta: odds"]
    logs = ["alpha: logs", "beta: logs"]
    scales_beside(d, {"alpha": (up, first), "beta": (over, second)}, known, logs)
    d.step(
        "saved",
        le(KEPT * Max(1 / log(first), 1 / log(second)), Max(1 / log(up), 1 / log(over))),
        [*known, *logs, "less noise", "more noise", "alpha: saved", "beta: saved"],
    )
    d.conclude([*known, *logs, "Theta >= 0", "no more noise", "saved"])


def least_scale() -> Statement:
    """No beta below 9 takes the strong adversary's scale below Theta/ln 10, whatever the query."""
    hypotheses = {**PROMISE, "beta < 9": lt(beta, 9), "Theta >= 0": le(0, Theta)}
    return Statement(hypotheses, le(Theta / log(10), scale_at(S.Zero)))


def derive_least_scale(d: Derivation) -> None:
    """``log(1 + beta) <= log 10``, and a scale is at least each of its ends."""
    d.model({alpha: ONE_HALF, beta: ONE_HALF, Theta: 1})
    risen, fallen = log(1 + beta), log(1 / (1 - alpha))
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(1 + beta, 0))
    d.lemma("log(1/(1 - alpha)) and 0", lemmas.exp_log(1 / (1 - alpha), 0))
    d.lemma("log increases", lemmas.log_monotone(1 + beta, 10))
    by = [*PROMISE, "beta < 9", "log(1 + beta) and 0", "log(1/(1 - alpha)) and 0", "log increases"]
    d.step("logs", And(lt(0, risen), le(risen, log(10)), lt(0, fallen)), by)
    d.lemma("both ends", lemmas.maximum(1 / fallen, 1 / risen))
    d.step("beta side", le(1 / log(10), 1 / risen), ["logs"])
    d.conclude([*PROMISE, "Theta >= 0", "logs", "both ends", "beta side"])


CAUSE = "cause of the noise"
TEXT_ALONE = (
    "if Fig. 1(b) alone goes beyond beta = 9, at an alpha above 9/10, and no figure was at hand"
)
EQUAL_PROMISES = "close at equal (alpha, beta)"
AT_EQUAL, AS_DRAWN = "at equal (alpha, beta)", "over the betas drawn"
READINGS = {
    AT_EQUAL: r"the noise of the two adversaries is compared at the same $\alpha$ and $\beta$",
    AS_DRAWN: r"each plot has its own range of $\beta$. Only that of Min(capital gain) for the "
    r"weak adversary goes beyond 9, at an $\alpha$ above 9/10. The figures were not at hand",
}


def _grows_for_all_alike(part: str) -> Iterator[Evidence]:
    """How much the noise of two queries grows from the weak adversary to the strong one."""
    for promise, least, most in (
        ((Fraction(9, 10), Fraction(179, 20)), Fraction(119, 10**6), Fraction(12, 10**5)),
        ((HALF, Fraction(1)), Fraction(22, 10**6), Fraction(23, 10**6)),
    ):
        factors = []
        for theta in (98, 99999):
            weak, strong = (
                scale.prior_dependent.enclose(*promise, theta, p_min, p_max)
                for p_min, p_max in (
                    (Fraction(1, UNIVERSE_SIZE), Fraction(1, UNIVERSE_SIZE)),
                    (0, Fraction(1, 10)),
                )
            )
            factors.append(Enclosure(strong.lower / weak.upper, strong.upper / weak.lower))
        yield refuted_by(
            {
                "alpha": promise[0],
                "beta": promise[1],
                "lambda_s/lambda_w of Sum(hours_per_week)": f"{float(factors[0].lower):.6f}",
                "of Min(capital_gain)": f"{float(factors[1].lower):.6f}",
            },
            ~all_hold(
                [
                    factors[0].overlaps(factors[1]),
                    *(Enclosure(1 + least, 1 + least).less_than(factor) for factor in factors),
                    *(factor.less_than(1 + most) for factor in factors),
                ]
            ),
            "both factors are the same",
            engine="Arb",
            part=part,
            reading=AT_EQUAL,
        )


def check_strong_adversary() -> Iterator[Evidence]:
    """What Theorem 3 admits at P_min = 0, P_max = 1/10."""
    yield instance(
        1 / Fraction(1, 10) - 1 == 9, "1/P_max - 1 = 9, so beta < 9", part="beta below 9"
    )
    yield from _grows_for_all_alike(CAUSE)
    uniform = Fraction(1, UNIVERSE_SIZE)
    less, as_much = (
        scale.prior_dependent.enclose(most, 99, 1, uniform, uniform)
        for most in (Fraction(99, 100), Fraction(9, 10))
    )
    yield remark(
        all_hold([less.less_than(Fraction(22, 100)), ~as_much.less_than(Fraction(43, 100))]),
        "against the weak adversary the scale at (99/100, 99) is below 0.22 Theta, half of "
        "Theta/ln 10, and at (9/10, 99) it is not below 0.43 Theta",
        engine="Arb",
    )
    gains = load_adult("data")["capital_gain"]
    yield remark(
        int(gains.min()) == 0 and int((gains == 0).sum()) > 1,
        "Min(capital_gain) is 0 in every possible world, so its error ratio divides by zero",
        engine="data",
    )


SECTION_8_STRONG_ADVERSARY = Claim(
    id="abdi.section-8.strong-adversary",
    kind=Kind.FIGURE,
    source=cite("section 8"),
    title="At equal (alpha, beta) the noise of every query grows by the same factor",
    statement=r"This means that $P_{min} = 0$ [...] Formally, this means that $P_{max} = 1/10$ "
    r"[...] except for the query Min(capital gain) (Fig. 2(b)). For this query, our construction "
    r"provides answers with little bit more noise compared to answers provided when the weak "
    r"adversary $\mathcal{A}_w$ is considered (Fig. 1(b)). This mainly caused by the reduced range "
    r"of $\beta$'s values (i.e., $\alpha$ should be less that 9 according to Theorem 3) that can "
    r"be used without letting $\mathcal{A}_s$ be 100% sure about the content of the database "
    "$D^s$.",
    parts=(
        printed_values("beta below 9", r"For $P_{max} = 1/10$, $\beta$ should be less than 9."),
        Part(
            CAUSE,
            r"The reduced range of $\beta$ makes for more noise in Min(capital gain), and not "
            r"in the other queries.",
            corrected=close_trade_off,
            corrected_proof=derive_close_trade_off,
            reading=AT_EQUAL,
        ),
        Part(
            CAUSE,
            r"The reduced range, $\beta < 9$, keeps the scale of a query at $\Theta_q/\ln 10$ or "
            r"above.",
            formal=least_scale,
            proof=derive_least_scale,
            reading=AS_DRAWN,
            narrower=(TEXT_ALONE,),
        ),
    ),
    readings=READINGS,
    checks=(check_strong_adversary,),
    correction=Correction(
        r"Theorem 3's scale is $\Theta_q$ times a number that is the same for every query, and "
        r"$P_{max}$ does not enter it: at equal $(\alpha, \beta)$ every query's noise grows from "
        r"one adversary to the other by one and the same factor, through $P_{min} = 0$ in place of "
        r"$1/32562$; for $\beta < 9$ it is below $1.00031$ (abdi.section-8.close-trade-off). The "
        r"range $\beta < 9$ raises the least scale that can be had, to $\Theta_q/\ln 10$, of every "
        r"query whose plot for the weak adversary goes beyond it at an $\alpha$ above $9/10$.",
        error="At equal (alpha, beta) the noise of every query grows by the same factor",
        who="a reader who looks for what sets this query apart",
        repair="state the range of beta of each figure",
        printed=r"[...] except for the query Min(capital gain) (Fig. 2(b)). For this query, our "
        r"construction provides answers with little bit more noise compared to answers provided "
        r"when the weak adversary $\mathcal{A}_w$ is considered (Fig. 1(b)). This mainly caused by "
        r"the reduced range of $\beta$'s values (i.e., $\alpha$ should be less that 9 according to "
        r"Theorem 3) that can be used without letting $\mathcal{A}_s$ be 100% sure about the "
        r"content of the database $D^s$.",
        correct=r"at equal $(\alpha, \beta)$ with $\beta < 9$ the noise of every query grows by "
        r"the same factor, below $1.00031$. If Fig. 1(b) goes beyond $\beta = 9$ and "
        r"$\alpha = 9/10$, it shows less noise than $\Theta_q/\ln 10$, and Fig. 2(b) cannot. "
        r"No figure was at hand",
        consequence="at (1/2, 1) the factor is 1.00002 for each of them, at (9/10, 179/20) it "
        "is 1.00012; 29,849 of the 32,561 records have a capital gain of 0",
        severity=Severity.REMARK,
    ),
    quantities=("scale.prior_dependent",),
    finding=r"Where the text says that $\alpha$ should be less than 9, $\beta$ is meant: "
    r"$1/P_{max} - 1 = 9$, and $\alpha$ is below 1 always.",
    note="P_min = 0 is right: a world that lacks an individual who is certainly in D^s has the "
    "prior 0. P_max = 1/10 is an assumption of the paper.",
)

EXCEPT = "except for one query"


def check_close_trade_off() -> Iterator[Evidence]:
    """How much the scale grows from the weak to the strong adversary, for two queries."""
    yield from _grows_for_all_alike(EXCEPT)


SECTION_8_CLOSE_TRADE_OFF = Claim(
    id="abdi.section-8.close-trade-off",
    kind=Kind.REMARK,
    source=cite("section 8", "Figure 2"),
    title="At equal (alpha, beta) the two adversaries need nearly equal noise",
    statement=r"When considering the strong adversary $\mathcal{A}_s$ (Fig. 2), our construction "
    r"still provides a very close privacy/utility trade-off compared to the one provided when the "
    r"weak adversary $\mathcal{A}_w$ is considered, except for the query Min(capital gain) "
    r"(Fig. 2(b)).",
    parts=(
        Part(
            "close",
            r"At equal $(\alpha, \beta)$ the noise at $P_{min}$ is at least $1 - "
            r"P_{min}(1+\beta)$ times that at $P_{min} = 0$, and at most as much: for $P_{min} "
            r"= 1/32562$ and $\beta < 9$ at least 0.99969 times.",
            formal=close_trade_off,
            proof=derive_close_trade_off,
            narrower=(EQUAL_PROMISES,),
        ),
        Part(
            EXCEPT,
            r"At equal $(\alpha, \beta)$ the noise of Min(capital gain) grows by more than that of "
            r"another query.",
            corrected=close_trade_off,
            corrected_proof=derive_close_trade_off,
            reading=AT_EQUAL,
        ),
        Part(
            EXCEPT,
            r"Where the noise of Min(capital gain) in its plot for the weak adversary goes below "
            r"the scale $\Theta_q/\ln 10$, that for the strong one does not: $\beta < 9$ keeps it "
            "there or above.",
            formal=least_scale,
            proof=derive_least_scale,
            reading=AS_DRAWN,
            narrower=(TEXT_ALONE,),
        ),
    ),
    readings=READINGS,
    checks=(check_close_trade_off,),
    correction=Correction(
        r"At equal $(\alpha, \beta)$ the noise of every query grows by one and the same factor, "
        r"Min(capital gain) not excepted (abdi.section-8.strong-adversary).",
        who="a reader who looks for what sets this query apart",
        severity=Severity.REMARK,
    ),
    told_with="abdi.section-8.strong-adversary",
    quantities=("scale.prior_dependent", "scale.prior_free"),
    note="Where the paper says close it gives no number; over beta < 9 the largest difference "
    "is near 1.2 parts in 10^4, at beta = 9.",
)


LARGER = as_written(le(alpha, a), lt(a, 1), le(beta, b))
"""A promise a and b that is weaker on both sides, or as strong."""
WIDER = {"alpha": lt(alpha, a), "beta": lt(beta, b)}
"""On which side it is weaker."""


def more_noise() -> Statement:
    """The smaller alpha and beta are, the larger the scale: never smaller if one of them is."""
    weaker = {
        "P_min >= 0": le(0, p_min),
        "P_min (1 + b) < 1": lt(p_min * (1 + b), 1),
        "Theta >= 0": le(0, Theta),
    }
    promise = {name: PROMISE[name] for name in ("0 < alpha", "0 < beta")}
    less, more = scale_at(p_min, a, b), scale_at(p_min)
    both_smaller = And(*WIDER.values(), lt(0, Theta))
    conclusion = And(le(less, more), Implies(both_smaller, lt(less, more)))
    return Statement({**promise, **LARGER, **weaker}, conclusion)


def derive_more_noise(d: Derivation) -> None:
    """Both odds increase, and so do their logarithms."""
    d.model({alpha: ONE_HALF, beta: ONE_HALF, a: ONE_HALF, b: 1, p_min: Rational(1, 4), Theta: 1})
    (up, over), (wider_up, wider_over) = odds(alpha, beta), odds(a, b)
    alphas = ["0 < alpha", "alpha <= a", "a < 1", "P_min >= 0", "P_min < 1"]
    betas = ["0 < beta", "beta <= b", "P_min >= 0", "P_min < 1", "P_min (1 + b) < 1"]
    d.step("P_min < 1", lt(p_min, 1), ["0 < beta", "beta <= b", "P_min >= 0", "P_min (1 + b) < 1"])
    d.step("alpha: odds", And(lt(1, up), le(up, wider_up)), alphas)
    d.step("signs", And(lt(0, 1 - p_min * (1 + b)), lt(0, 1 - p_min * (1 + beta))), betas)
    d.step("beta: odds", And(lt(1, over), le(over, wider_over)), [*betas, "signs"])
    inverses(d, "alpha", wider_up, up, [*alphas, "alpha: odds"])
    inverses(d, "beta", wider_over, over, [*betas, "signs", "beta: odds"])
    known = [*alphas, "signs", "alpha: odds", "beta: odds"]
    scales_beside(
        d,
        {"alpha": (wider_up, up), "beta": (wider_over, over)},
        known,
        ["alpha: logs", "beta: logs"],
    )
    for name, (larger, smaller), signs in (
        ("alpha", (wider_up, up), alphas),
        ("beta", (wider_over, over), [*betas, "signs"]),
    ):
        where, strictly = WIDER[name], f"{name}: log increases strictly"
        d.step(f"{name}: odds apart", Implies(where, lt(smaller, larger)), signs)
        d.lemma(strictly, lemmas.log_monotone(larger, smaller))
        by = [*signs, strictly, *(f"{name}: {what}" for what in ("odds", "odds apart", "logs"))]
        d.step(f"{name}: noise apart", Implies(where, lt(1 / log(larger), 1 / log(smaller))), by)
    ends = [(1 / log(wider_up), 1 / log(wider_over)), (1 / log(up), 1 / log(over))]
    by = [*known, "alpha: logs", "beta: logs", "less noise", "more noise"]
    by += ["alpha: noise apart", "beta: noise apart"]
    apart = Implies(And(*WIDER.values()), lt(*(Max(*pair) for pair in ends)))
    d.step("more noise on both sides", apart, by)
    by = [*known, "Theta >= 0", "alpha: logs", "beta: logs", "no more noise"]
    d.conclude([*by, "more noise on both sides"])


SECTION_8_MORE_NOISE = Claim(
    id="abdi.section-8.more-noise",
    kind=Kind.REMARK,
    source=cite("section 8", "Figure 1"),
    title="Smaller alpha and beta need more noise",
    statement=r"[T]he smaller the values of $\alpha$ and $\beta$ (i.e., the higher the desired "
    r"privacy), more noise are included in the response.",
    parts=(
        Part(
            "statement",
            r"At one $P_{min}$ and one $\Theta_q > 0$ the scale is larger if both $\alpha$ and "
            r"$\beta$ are smaller. If only one is smaller, the scale is never smaller.",
            formal=more_noise,
            proof=derive_more_noise,
        ),
    ),
    quantities=("scale.prior_dependent",),
    note="If only one of the two is smaller, the scale may stay: it is the larger of two, and the "
    "other side may decide. A query with Theta = 0 needs no noise.",
)

CLAIMS = (
    SECTION_8_WEAK_ADVERSARY,
    SECTION_8_STRONG_ADVERSARY,
    SECTION_8_CLOSE_TRADE_OFF,
    SECTION_8_MORE_NOISE,
)
