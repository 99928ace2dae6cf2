"""Section 3, Definition 3, two answers compared: what mass (epsilon, delta) lets move to f(D).

Of two statistical answers the one gains what the other loses, and may move
``delta/(1 + e^epsilon)``: less than where an answer is compared with the prior. The paper prints
``delta/2``. More breaks (epsilon, delta) for some prior. All of that is about mass that is taken
from the farthest points, as in the paper's scheme: from near points ``delta`` may be moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import And, Rational, exp, log

from didp_ref import refinement
from didp_ref.audit import lemmas
from didp_ref.audit.checks import broken_promise, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import (
    alpha_d,
    alpha_u,
    below,
    c,
    delta_moved,
    e,
    g,
    h,
    l,
    p,
    s,
    t,
)
from didp_ref.papers.refine.definition_3 import (
    ENOUGH,
    MORE_THAN_NOTHING,
    NEAR_POINTS,
    NO_MORE,
    TENTH,
    TO_FIRST,
    TO_SECOND,
    UNREFINED,
    WHAT_IS_THERE,
    event_takes_below,
    moved,
    moved_answer,
    moved_sums,
    moved_total,
    moves,
    taken_below,
)
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    NO_NEGATIVE_PRIOR,
    WEIGHTS,
    add_up,
    each_outcome,
    event,
    event_by_outcome,
    order_growth,
    over_outcomes,
    within,
)
from didp_ref.papers.refine.repairs import repair_delta_statistical
from didp_ref.papers.refine.shared import CELLS, HALF, ONE_RECORD, TWO, cite, refined
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import fractions, private


def _close(growth: Term) -> Formula:
    """Say that both moved answers sum to one, and are (epsilon, delta)-close."""
    answer, other = moved_answer(c, g, l), moved_answer(e, h, t)
    return And(
        eq(over_outcomes(answer), 1),
        eq(over_outcomes(other), 1),
        within(answer, other, growth, delta),
    )


def statistical_enough(printed: bool) -> Statement:
    """State that two statistical answers are (epsilon, delta)-close."""
    most = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    printed_move = {"delta_moved = delta/2": eq(delta_moved, delta / 2)}
    safe_move = {"delta_moved <= delta/(1 + exp(epsilon))": le(delta_moved, most)}
    growth = exp(epsilon)
    hypotheses = {
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "c[k] <= exp(epsilon) e[k] everywhere": each_outcome(le(c[k], growth * e[k])),
        **moves(c, g, l),
        **moves(e, h, t),
        **(printed_move if printed else safe_move),
    }
    return Statement(hypotheses, _close(growth))


def derive_statistical_enough(d: Derivation) -> None:
    """Count one answer's gain once and the other's loss e^epsilon times."""
    growth = exp(epsilon)
    budget = {epsilon: log(2), delta: Rational(3, 10), delta_moved: TENTH}
    first = {c: UNREFINED, g: TO_FIRST, l: TO_SECOND}
    second = {e: UNREFINED, h: TO_SECOND, t: TO_FIRST}
    d.model({**EVEN, **budget, **first, **second})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    moved_sums(d, "answer", c, g, l)
    moved_sums(d, "answer of D2", e, h, t)
    ratio = "c[k] <= exp(epsilon) e[k] everywhere"
    event_by_outcome(
        d, "refined", c[k] * p[k], e[k] * p[k], growth, by=[ratio, *WEIGHTS, "growth > 0"]
    )
    statement = le(delta_moved + growth * delta_moved, delta)
    by = ["delta_moved <= delta/(1 + exp(epsilon))", "growth > 0"]
    d.step("what may be moved", statement, by=by, reason="moved <= delta/(1 + e^epsilon)")
    here, there = event(moved_answer(c, g, l)), event(moved_answer(e, h, t))
    by = ["answer", "answer of D2", "refined", "growth > 0", "what may be moved"]
    d.step("D to D2", le(here, growth * there + delta), by=by)
    d.conclude(by=["answer, total", "answer of D2, total", "D to D2"])


def statistical_near_points() -> Statement:
    """State what may be moved where some of it is taken from near points."""
    growth, other_moves = exp(epsilon), moves(e, h, t)
    del other_moves["no loss t[k] is negative"]  # it is not needed
    hypotheses = {
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "c[k] <= alpha_u everywhere": each_outcome(le(c[k], alpha_u)),
        **as_written(le(alpha_u, growth * alpha_d)),
        **moves(c, g, l),
        **other_moves,
        **taken_below(e, t, alpha_d),
        "delta_moved and exp(epsilon) times the below[k] are delta at most": le(
            delta_moved + growth * over_outcomes(below[k]), delta
        ),
    }
    return Statement(hypotheses, _close(growth))


def derive_statistical_near_points(d: Derivation) -> None:
    """The other answer stays at or above alpha_d times the prior, but for what is below."""
    growth = exp(epsilon)
    budget = {epsilon: log(2), delta: TENTH, delta_moved: TENTH}
    factors = {alpha_u: 1, alpha_d: Rational(4, 5)}
    first = {c: UNREFINED, g: TO_FIRST, l: TO_SECOND}
    second = {e: {1: Rational(6, 5), 2: Rational(4, 5)}, h: TO_SECOND, t: TO_FIRST}
    d.model({**EVEN, **budget, **factors, **first, **second, below: {1: 0, 2: 0}})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    moved_sums(d, "answer", c, g, l)
    moved_total(d, "answer of D2", e, h, t)
    other = moved_answer(e, h, t)
    highest, gains = "c[k] <= alpha_u everywhere", "no gain h[k] is negative"
    losses = "t[k] <= (e[k] - alpha_d) p[k] + below[k]"
    ratio = "alpha_u <= alpha_d*exp(epsilon)"
    by = [highest, ratio, "growth > 0", losses, gains, *WEIGHTS]
    event_by_outcome(d, "refined", c[k] * p[k], other + below[k], growth, by=by)
    parts = {s[k] * other: 1, s[k] * below[k]: 1}
    add_up(d, "covered", parts, s[k] * (other + below[k]))
    event_takes_below(d)
    statement = le(growth * event(below[k]), growth * over_outcomes(below[k]))
    d.step("what is below", statement, by=["below", "growth > 0"])
    by = ["answer", "refined", "covered", "what is below"]
    moved_and_below = "delta_moved and exp(epsilon) times the below[k] are delta at most"
    statement = le(event(moved_answer(c, g, l)), growth * event(other) + delta)
    d.step("D to D2", statement, by=[*by, moved_and_below])
    d.conclude(by=["answer, total", "answer of D2, total", "D to D2"])


def statistical_no_more() -> Statement:
    """State that moving more breaks (epsilon, delta), with two equally likely outcomes.

    One is f(D), the other f(D'), the event is f(D): D's answer gains there what D''s loses. The
    bound is below the printed delta/2.
    """
    most = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    growth, half = exp(epsilon), Rational(1, 2)
    near = half * refinement.factor_up_statistical.at(epsilon=epsilon, mass=half)
    far = half * refinement.factor_down_statistical.at(epsilon=epsilon, mass=half)
    hypotheses = {
        **MORE_THAN_NOTHING,
        "delta_moved > delta/(1 + exp(epsilon))": lt(most, delta_moved),
        "no more is moved than the far outcome has": le(delta_moved, far),
    }
    left = far - delta_moved
    world = And(eq(near + far, 1), eq(near, growth * far), le(0, left))
    broken = lt(growth * left + delta, near + delta_moved)
    return Statement(hypotheses, And(world, broken, le(most, delta / 2)))


def derive_statistical_no_more(d: Derivation) -> None:
    """Count the gain once and the loss e^epsilon times: it is more than delta."""
    growth = exp(epsilon)
    near = HALF * refinement.factor_up_statistical.at(epsilon=epsilon, mass=HALF)
    far = HALF * refinement.factor_down_statistical.at(epsilon=epsilon, mass=HALF)
    d.model({epsilon: log(2), delta: Rational(1, 5), delta_moved: TENTH})
    order_growth(d, And(lt(0, exp(-epsilon)), lt(1, growth)))
    d.step("far", eq(far * (1 + growth), 1), by=["factors"])
    d.step("near", eq(near * (1 + growth), growth), by=["factors", "e^epsilon e^-epsilon"])
    d.step("refined", And(eq(near + far, 1), eq(near, growth * far)), by=["far", "near", "factors"])
    most = delta / (1 + growth)
    d.step("bound", eq(most * (1 + growth), delta), by=["factors"])
    by = ["delta_moved > delta/(1 + exp(epsilon))", "bound", "factors"]
    d.step("more than delta", lt(delta, delta_moved * (1 + growth)), by=by)
    d.step("the bound", le(most, delta / 2), by=["0 <= delta", "bound", "factors"])
    enough_there = "no more is moved than the far outcome has"
    d.conclude(by=["refined", enough_there, "more than delta", "the bound"])


def check_epsilon_delta_statistical() -> Iterator[Evidence]:
    """Move delta/2, as printed, and hold two answers against each other."""
    prior, delta = fractions("1/2", "1/2"), Fraction(1, 5)
    answers = [refined(prior, [i], Fraction(4, 3), Fraction(2, 3)) for i in (0, 1)]
    wrong = [moved(answer, i, 1 - i, delta / 2) for i, answer in enumerate(answers)]
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "alpha_u": Fraction(4, 3),
            "alpha_d": Fraction(2, 3),
            "epsilon": "ln 2",
            "delta": delta,
            "answer at D": ", ".join(map(str, wrong[0])),
            "answer at D'": ", ".join(map(str, wrong[1])),
        },
        private(wrong[0], wrong[1], TWO, delta),
        f"{wrong[0][0]} > 2 ({wrong[1][0]}) + 1/5 = {2 * wrong[1][0] + delta}: the loss counts "
        "e^epsilon times",
        part=ENOUGH,
        harm=broken_promise("the probability of D's answer", 2 * wrong[1][0] + delta, wrong[0][0]),
    )
    cleared = Fraction(2, 15)
    own, other = Fraction(3, 2) * cleared + delta / 2, Fraction(0)
    yield remark(
        own > 2 * other + delta,
        "Figure 3's own answers (1/6 and 5/6) break it too, if its factors are 3/2 and 3/4: with "
        "S = [0, 2/15] and the point 1/6, 3/10 > 2 (0) + 1/5 (the figure is not in our text)",
    )


EPSILON_DELTA_STATISTICAL = Claim(
    id="refine.epsilon-delta-statistical",
    kind=Kind.THEOREM,
    source=cite("section 3, Fig. 3"),
    title="Taking delta/2 from the far points breaks (epsilon, delta)-privacy",
    statement="the set $S'_{f(D)}$ of points farthest from $f(D)$. Although other schemes are "
    "possible, a sensible choice is to have the probability mass of $f(D)$ increased by the same "
    r"amount $\delta'$, whatever the data set $D$. As we have to keep the total probability mass "
    r"equal to one, we must decrease the probability of $S'_{f(D)}$ by $\delta'$. Now, since we "
    "can select data sets $D_1$ and $D_2$ such that $f(D_1)$ belongs to $S'_{f(D_2)}$, for "
    r"Inequality (4) to hold for $S'_{f(D_2)}$, it must be $\delta' = \delta/2$ (it can also be "
    r"$\delta' < \delta/2$, but then we are not taking advantage of the whole $\delta$ margin).",
    parts=(
        Part(
            ENOUGH,
            r"$\delta' = \delta/2$, and less, keeps $(\varepsilon, \delta)$",
            formal=partial(statistical_enough, printed=True),
            corrected=partial(statistical_enough, printed=False),
            corrected_proof=derive_statistical_enough,
        ),
        Part(
            NO_MORE,
            r"whatever $\varepsilon$ and $\delta$, moving more than $\delta/2$ does not keep them "
            r"for every prior and query; nor (ours) does moving more than "
            r"$\delta/(1 + e^\varepsilon)$. All is taken from the farthest points",
            formal=statistical_no_more,
            proof=derive_statistical_no_more,
            narrower=(WHAT_IS_THERE,),
        ),
        Part(
            NEAR_POINTS,
            r"(ours) $\delta' + e^\varepsilon \omega \leq \delta$ keeps "
            r"$(\varepsilon, \delta)$, if $\omega$ of $\delta'$ is taken from below the factor "
            r"$\alpha_d$",
            formal=statistical_near_points,
            proof=derive_statistical_near_points,
        ),
    ),
    checks=(check_epsilon_delta_statistical, repair_delta_statistical),
    correction=Correction(
        statement=r"At most $\delta' = \delta/(1 + e^\varepsilon)$ may be moved, if all is taken "
        "from the farthest points, as in the paper's scheme. (The mass that the other answer "
        r"loses counts $e^\varepsilon$ times.) If $\omega$ of it is taken from below the factor "
        r"$\alpha_d$, then $\delta' + e^\varepsilon \omega \leq \delta$ is enough. So $\delta' = "
        r"\delta$ may be taken from near points whose factor stays at or above $\alpha_d$.",
        printed=r"$\delta' = \delta/2$",
        correct=r"$\delta' \leq \frac{\delta}{1 + e^\varepsilon}$ from the farthest points; "
        r"$\delta' \leq \delta$ from near points whose factor stays at or above $\alpha_d$",
        consequence=r"the mechanism is $(\varepsilon, \delta(1 + e^\varepsilon)/2)$-private "
        r"only: $(\ln 2, 0.2)$ becomes $(\ln 2, 0.3)$",
        error="Taking delta/2 from the far points breaks (epsilon, delta)-privacy",
        who="everyone in the data, if the sketch is run",
        repair=r"take $\delta/(1 + e^\varepsilon)$ from the farthest points: at Figure 3's "
        r"$(\ln 2, 0.2)$ only 1/15",
    ),
    quantities=("refinement.moved_mass_statistical",),
    rests_on=(CELLS, ONE_RECORD),
)


def more_for_individual() -> Statement:
    """State that an individual query may move more than a statistical one, and keep the same."""
    statistical = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    individual = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    return Statement(as_written(lt(0, delta)), lt(statistical, individual))


def derive_more_for_individual(d: Derivation) -> None:
    """Multiply both by 1 + e^epsilon."""
    growth = exp(epsilon)
    statistical = delta / (1 + growth)
    d.model({epsilon: log(2), delta: Rational(1, 5)})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    statement = eq(statistical + statistical * growth, delta)
    d.step("statistical, times 1 + e^epsilon", statement, by=["growth > 0"])
    d.conclude(
        by=["0 < delta", "growth > 0", "e^epsilon e^-epsilon", "statistical, times 1 + e^epsilon"]
    )


def check_delta_for_individual() -> Iterator[Evidence]:
    """Move what each kind of query may, and compare two values of one individual."""
    even, delta, growth = fractions("1/2", "1/2"), Fraction(1, 5), TWO
    individual, statistical = delta / growth, delta / (1 + growth)
    answers = [refined(even, [i], Fraction(4, 3), Fraction(2, 3)) for i in (0, 1)]
    first, second = (
        [moved(answer, i, 1 - i, mass) for i, answer in enumerate(answers)]
        for mass in (individual, statistical)
    )
    yield remark(
        private(second[0], second[1], growth, delta)
        and not private(first[0], first[1], growth, delta),
        "if one record's value changes instead, equal priors, factors 4/3 and 2/3, and (ln 2, "
        f"{delta}): moving {individual} gives {first[0][0]} > 2 ({first[1][0]}) + {delta} = "
        f"{growth * first[1][0] + delta}; moving {statistical}, as a statistical query may, keeps "
        "the promise",
    )


DELTA_FOR_INDIVIDUAL = Claim(
    id="refine.delta-for-individual",
    kind=Kind.REMARK,
    source=cite("section 3, before Fig. 2"),
    title="By delta an individual query gains more than a statistical one",
    statement=r"Just like it happened for $\epsilon$-differential privacy, the improvement of "
    r"$(\epsilon, \delta)$-privacy for individual queries is greater than for statistical queries.",
    parts=(
        Part(
            "statement",
            r"What an individual query may move, $\delta e^{-\varepsilon}$, is more than what "
            r"a statistical one may, $\delta/(1 + e^\varepsilon)$.",
            formal=more_for_individual,
            proof=derive_more_for_individual,
            narrower=("all mass is taken from the farthest points",),
        ),
    ),
    checks=(check_delta_for_individual,),
    finding="Definitions 1 and 3 add or remove a record, and the sentence holds. If one record's "
    "value changes instead, an individual query may move no more than a statistical one (see "
    "refine.proposition-2).",
    quantities=("refinement.moved_mass_individual", "refinement.moved_mass_statistical"),
    rests_on=("the masses that may be moved, not the printed ones", ONE_RECORD),
    note=r"The sentence is true of the printed masses, $\delta$ and $\delta/2$, as well. From near "
    r"points whose factor stays large enough, either query may move $\delta$.",
)


CLAIMS = (EPSILON_DELTA_STATISTICAL, DELTA_FOR_INDIVIDUAL)
