"""Section 3, Definition 3 (eq. 4): what mass (epsilon, delta) lets move to f(D).

An event on the tails loses what is moved. Compared with the prior it may lose
``delta e^-epsilon``; the paper prints ``delta``. More breaks (epsilon, delta) for some prior. The
rest of ``delta`` may be taken from near points, whose factor stays at or above ``e^-epsilon``. Two
statistical answers are compared in :mod:`didp_ref.papers.refine.definition_3_statistical`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import And, IndexedBase, Rational, exp, log

from didp_ref import refinement
from didp_ref.audit import lemmas
from didp_ref.audit.checks import broken_promise, instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import below, c, delta_moved, g, l, p, s
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    NO_NEGATIVE_PRIOR,
    OUTCOMES,
    WEIGHTS,
    add_up,
    between_factors,
    each_outcome,
    event,
    event_by_outcome,
    order_growth,
    over_outcomes,
    within,
)
from didp_ref.papers.refine.repairs import repair_delta_individual
from didp_ref.papers.refine.shared import (
    CELLS,
    HALF,
    ONE_RECORD,
    TRUNCATED_GEOMETRIC,
    TWO,
    cite,
    refined,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.papers.shared.informal import defined
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import Distribution, events, fractions, private, probability


def check_definition_3() -> Iterator[Evidence]:
    """Exercise (epsilon, delta)-differential privacy, and see that delta matters."""
    first, second = fractions("1/2", "1/2", 0), fractions("2/5", "1/2", "1/10")
    delta = Fraction(1, 10)
    yield instance(
        all(
            probability(a, event) <= 2 * probability(b, event) + delta
            for a, b in ((first, second), (second, first))
            for event in events(3)
        )
        and private(first, second, TWO, delta),
        "two answers that are (ln 2, 1/10)-private, on all 8 events, both ways round",
    )
    yield instance(
        not private(first, second, TWO) and not private(first, second, TWO, Fraction(9, 100)),
        "they are not ln(2)-private, and not (ln 2, 9/100)-private",
    )
    yield instance(
        all(
            private(TRUNCATED_GEOMETRIC[c], TRUNCATED_GEOMETRIC[c + 1], TWO, delta) for c in (0, 1)
        ),
        '"epsilon-DP implies (epsilon, delta)-DP" on the noisy count; inequality 4 is one-sided, '
        "but every ordered pair of neighbours is asked, so both directions are",
    )


DEFINITION_3 = Claim(
    id="refine.definition-3",
    kind=Kind.DEFINITION,
    source=cite("section 3, Definition 3", "eq. 4"),
    title="(epsilon, delta)-privacy is sound; the notion beside it is elsewhere ascribed to [7]",
    statement=r"A randomized function gives $(\varepsilon, \delta)$-differential privacy if, "
    r"for all data sets $D_1, D_2$ such that one can be obtained from the other by adding or "
    r"removing a single record, and all $S \subset Range(\kappa)$, $P(\kappa(D_1) \in S) \leq "
    r"\exp(\varepsilon) \times P(\kappa(D_2) \in S) + \delta$.",
    parts=(defined("statement", narrower=(FINITE_OUTCOMES,)),),
    checks=(check_definition_3,),
    finding=r"The paragraph before it says that the authors of [13] propose $(\varepsilon, "
    r"\delta)$-probabilistic differential privacy too; elsewhere (N. Li et al., CCS 2013, section "
    "6) that notion is ascribed to Machanavajjhala et al., of the paper's reference 7.",
    note="Both orders of the pair are asked; what follows in the paper looks at one.",
)


ENOUGH, NO_MORE, NEAR_POINTS = "enough", "no more", "near points"
WHAT_IS_THERE = "moving no more than the farther of two outcomes has"


def moved_answer(factor: IndexedBase, gain: IndexedBase, loss: IndexedBase) -> Term:
    """Return a refined probability after mass was moved: more at f(D), less at the tails."""
    return factor[k] * p[k] + gain[k] - loss[k]


def moves(factor: IndexedBase, gain: IndexedBase, loss: IndexedBase) -> dict[str, Formula]:
    """Assume that ``delta_moved`` is taken where ``loss`` says and put where ``gain`` says."""
    return {
        f"no gain {gain}[k] is negative": each_outcome(le(0, gain[k])),
        f"no loss {loss}[k] is negative": each_outcome(le(0, loss[k])),
        f"the products {factor}[k] p[k] sum to 1": eq(over_outcomes(factor[k] * p[k]), 1),
        f"the gains {gain}[k] sum to delta_moved": eq(over_outcomes(gain[k]), delta_moved),
        f"the losses {loss}[k] sum to delta_moved": eq(over_outcomes(loss[k]), delta_moved),
    }


MORE_THAN_NOTHING = as_written(lt(0, epsilon), le(0, delta))


def moved(
    answer: Distribution, nearest: int, farthest: int, mass: Fraction
) -> tuple[Fraction, ...]:
    """Move mass from the farthest outcome to the nearest."""
    change = {nearest: mass, farthest: -mass}
    return tuple(p + change.get(i, 0) for i, p in enumerate(answer))


def individual_enough(printed: bool) -> Statement:
    """State that an individual query's answer and the prior are (epsilon, delta)-close."""
    most = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    printed_move = {"delta_moved = delta": eq(delta_moved, delta)}
    safe_move = {"delta_moved <= delta exp(-epsilon)": le(delta_moved, most)}
    growth = exp(epsilon)
    factors = each_outcome(And(le(exp(-epsilon), c[k]), le(c[k], growth)))
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere": factors,
        **moves(c, g, l),
        **(printed_move if printed else safe_move),
    }
    return Statement(hypotheses, _kept(growth))


def _kept(growth: Term) -> Formula:
    """Say that the moved answer sums to one, and is (epsilon, delta)-close to the prior."""
    answer = moved_answer(c, g, l)
    return And(
        eq(over_outcomes(answer), 1),
        within(answer, p[k], growth, delta),
        within(p[k], answer, growth, delta),
    )


def mass_in_event(d: Derivation, name: str, moved: Term, sign: str, total: str) -> None:
    """Show that an event gains or loses at most what is moved."""
    inside, event_is = s[k] * moved, "the event's s[k] are 0 or 1"
    d.generalize(f"{name} >= 0", le(0, inside), OUTCOMES, by=[event_is, sign])
    d.generalize(f"{name} in S", le(inside, moved), OUTCOMES, by=[event_is, sign])
    d.lemma(f"{name}, sum >= 0", lemmas.sum_nonnegative(inside, OUTCOMES))
    d.lemma(f"{name}, sum in S", lemmas.sum_monotone(inside, moved, OUTCOMES))
    bounds = (f"{name} >= 0", f"{name} in S", f"{name}, sum >= 0", f"{name}, sum in S")
    statement = And(le(0, event(moved)), le(event(moved), delta_moved))
    by = ["1 <= n", total, *bounds]
    d.step(name, statement, by=by, reason="an event gains and loses at most what is moved")


def moved_total(
    d: Derivation, name: str, factor: IndexedBase, gain: IndexedBase, loss: IndexedBase
) -> None:
    """Show that a moved answer's probabilities sum to one."""
    sums = [f"the {kind}[k] sum to delta_moved" for kind in (f"gains {gain}", f"losses {loss}")]
    whole = moved_answer(factor, gain, loss)
    add_up(d, f"{name}, total in parts", {factor[k] * p[k]: 1, gain[k]: 1, loss[k]: -1}, whole)
    by = [f"{name}, total in parts", f"the products {factor}[k] p[k] sum to 1", *sums]
    d.step(f"{name}, total", eq(over_outcomes(whole), 1), by=by)


def moved_sums(
    d: Derivation, name: str, factor: IndexedBase, gain: IndexedBase, loss: IndexedBase
) -> None:
    """Take a moved answer apart: the refined answer, what came and what went."""
    moved_total(d, name, factor, gain, loss)
    gains = f"the gains {gain}[k] sum to delta_moved"
    losses = f"the losses {loss}[k] sum to delta_moved"
    refined, whole = factor[k] * p[k], moved_answer(factor, gain, loss)
    parts = {s[k] * refined: 1, s[k] * gain[k]: 1, s[k] * loss[k]: -1}
    add_up(d, f"{name}, in parts", parts, s[k] * whole)
    mass_in_event(d, f"{name}, gain", gain[k], f"no gain {gain}[k] is negative", gains)
    mass_in_event(d, f"{name}, loss", loss[k], f"no loss {loss}[k] is negative", losses)
    refined_mass, answer = event(refined), event(whole)
    statement = And(
        le(refined_mass - delta_moved, answer),
        le(answer, refined_mass + delta_moved),
        le(0, delta_moved),
    )
    d.step(name, statement, by=[f"{name}, in parts", f"{name}, gain", f"{name}, loss"])


UNREFINED, TENTH = {1: 1, 2: 1}, Rational(1, 10)
TO_FIRST, TO_SECOND = {1: TENTH, 2: 0}, {1: 0, 2: TENTH}


def derive_individual_enough(d: Derivation) -> None:
    """Compare with the prior, which loses nothing."""
    up, down = exp(epsilon), exp(-epsilon)
    budget = {epsilon: log(2), delta: Rational(1, 5), delta_moved: TENTH}
    d.model({**EVEN, **budget, c: UNREFINED, g: TO_FIRST, l: TO_SECOND})
    order_growth(d, And(lt(0, down), le(1, up)))
    bounds = "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere"
    between_factors(d, "refined", c[k], down, up, by=[bounds])
    moved_sums(d, "answer", c, g, l)
    answer, prior = event(moved_answer(c, g, l)), event(p[k])
    statement = And(le(up * delta_moved, delta), le(delta_moved, delta))
    by = ["delta_moved <= delta exp(-epsilon)", "e^epsilon e^-epsilon", "factors", "answer"]
    d.step("what may be moved", statement, by=by, reason="moved <= delta e^-epsilon")
    by = ["answer", "refined", "what may be moved"]
    d.step("present to absent", le(answer, up * prior + delta), by=by)
    by = ["refined", "factors", "e^epsilon e^-epsilon"]
    d.step("prior to refined", le(prior, up * event(c[k] * p[k])), by=by)
    by = ["prior to refined", "answer", "factors", "what may be moved"]
    d.step("absent to present", le(prior, up * answer + delta), by=by)
    d.conclude(by=["answer, total", "present to absent", "absent to present"])


def taken_below(factor: IndexedBase, loss: IndexedBase, smallest: Term) -> dict[str, Formula]:
    """Let ``below`` cover what is lost beyond the point at which the factor is the smallest."""
    left = (factor[k] - smallest) * p[k]
    return {
        "no below[k] is negative": each_outcome(le(0, below[k])),
        f"{loss}[k] <= ({factor}[k] - {smallest}) p[k] + below[k]": each_outcome(
            le(loss[k], left + below[k])
        ),
    }


def event_takes_below(d: Derivation) -> None:
    """Show that no event loses more below the smallest factor than all outcomes together."""
    inside, by = s[k] * below[k], ["the event's s[k] are 0 or 1", "no below[k] is negative"]
    d.generalize("below in S", le(inside, below[k]), OUTCOMES, by=by)
    d.lemma("below, sum in S", lemmas.sum_monotone(inside, below[k], OUTCOMES))
    by = ["1 <= n", "below in S", "below, sum in S"]
    d.step("below", le(event(below[k]), over_outcomes(below[k])), by=by)


def individual_near_points() -> Statement:
    """State that delta may be moved, at most delta e^-epsilon from below the factor e^-epsilon."""
    growth, shrunk = exp(epsilon), exp(-epsilon)
    most = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    factors = each_outcome(And(le(shrunk, c[k]), le(c[k], growth)))
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere": factors,
        **moves(c, g, l),
        **taken_below(c, l, shrunk),
        **as_written(le(delta_moved, delta)),
        "the below[k] sum to delta exp(-epsilon) at most": le(over_outcomes(below[k]), most),
    }
    return Statement(hypotheses, _kept(growth))


def derive_individual_near_points(d: Derivation) -> None:
    """Where the factor stays at or above e^-epsilon, nothing is lost against the prior."""
    up, down = exp(epsilon), exp(-epsilon)
    budget = {epsilon: log(2), delta: TENTH, delta_moved: TENTH}
    d.model({**EVEN, **budget, c: UNREFINED, g: TO_FIRST, l: TO_SECOND, below: {1: 0, 2: 0}})
    order_growth(d, And(lt(0, down), le(1, up)))
    bounds = "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere"
    between_factors(d, "refined", c[k], down, up, by=[bounds])
    moved_sums(d, "answer", c, g, l)
    whole = moved_answer(c, g, l)
    by = ["answer", "refined", "delta_moved <= delta"]
    d.step("present to absent", le(event(whole), up * event(p[k]) + delta), by=by)
    gains, losses = "no gain g[k] is negative", f"l[k] <= (c[k] - {down}) p[k] + below[k]"
    by = [losses, gains, *WEIGHTS, "factors", "e^epsilon e^-epsilon"]
    event_by_outcome(d, "prior", p[k], whole + below[k], up, by=by)
    parts = {s[k] * whole: 1, s[k] * below[k]: 1}
    add_up(d, "covered", parts, s[k] * (whole + below[k]))
    event_takes_below(d)
    most = "the below[k] sum to delta exp(-epsilon) at most"
    by = ["below", most, "factors", "e^epsilon e^-epsilon"]
    d.step("what is below", le(up * event(below[k]), delta), by=by)
    by = ["prior", "covered", "what is below"]
    d.step("absent to present", le(event(p[k]), up * event(whole) + delta), by=by)
    d.conclude(by=["answer, total", "present to absent", "absent to present"])


def individual_no_more() -> Statement:
    """State that moving more breaks (epsilon, delta), with two outcomes, f(D) and a far one.

    The prior of f(D) is the mass that the factors ask for, so the far outcome is multiplied by
    ``e^-epsilon``; the event is the far outcome. The bound is below the printed delta.
    """
    most = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    growth, shrunk = exp(epsilon), exp(-epsilon)
    near, far = 1 / (1 + growth), growth / (1 + growth)
    hypotheses = {
        **MORE_THAN_NOTHING,
        "delta_moved > delta exp(-epsilon)": lt(most, delta_moved),
        "no more is moved than the far outcome has": le(delta_moved, shrunk * far),
    }
    left = shrunk * far - delta_moved
    world = And(eq(near + far, 1), eq(growth * near + shrunk * far, 1), le(0, left))
    broken = lt(growth * left + delta, far)
    return Statement(hypotheses, And(world, broken, le(most, delta)))


def derive_individual_no_more(d: Derivation) -> None:
    """Multiply what is moved by e^epsilon: it is more than delta."""
    up, down = exp(epsilon), exp(-epsilon)
    far = up / (1 + up)
    d.model({epsilon: log(2), delta: Rational(1, 5), delta_moved: Rational(1, 5)})
    order_growth(d, And(lt(0, down), lt(down, 1), lt(1, up)))
    d.step("prior", eq(1 / (1 + up) + far, 1), by=["factors"])
    d.step(
        "refined", eq(up * (1 / (1 + up)) + down * far, 1), by=["factors", "e^epsilon e^-epsilon"]
    )
    by = ["delta_moved > delta exp(-epsilon)", "factors", "e^epsilon e^-epsilon"]
    d.step("more than delta", lt(delta, up * delta_moved), by=by)
    statement = eq(up * (down * far - delta_moved), far - up * delta_moved)
    d.step("far", statement, by=["e^epsilon e^-epsilon"])
    d.step("the bound", le(delta * down, delta), by=["0 <= delta", "factors"])
    enough_there = "no more is moved than the far outcome has"
    d.conclude(by=["prior", "refined", enough_there, "more than delta", "far", "the bound"])


def check_epsilon_delta_individual() -> Iterator[Evidence]:
    """Move delta, as printed, and hold the result against the prior."""
    tail, delta = Fraction(2, 5), Fraction(1, 5)
    left = tail / 2 - delta
    yield refuted_by(
        {
            "prior": "uniform on [0, 1]",
            "f(D)": HALF,
            "epsilon": "ln 2",
            "delta": delta,
            "tail": "[0, 1/5] and [4/5, 1]",
        },
        tail <= 2 * left + delta,
        f"absent, the tails have probability {tail}; present, half of that less 1/5, so {left}: "
        f"{tail} > 2 ({left}) + 1/5. So do wider tails, of prior mass t: t > 2 (t/2 - 1/5) + 1/5",
        part=ENOUGH,
        harm=broken_promise(
            "the probability of the tails where the individual is absent", 2 * left + delta, tail
        ),
    )
    prior = fractions("1/3", "2/3")
    answer = refined(prior, [0], TWO, HALF)
    wrong = moved(answer, 0, 1, delta)
    yield refuted_by(
        {
            "prior": "1/3, 2/3",
            "epsilon": "ln 2",
            "delta": delta,
            "refined": "2/3, 1/3",
            "after moving delta": ", ".join(map(str, wrong)),
        },
        private(wrong, prior, TWO, delta),
        f"absent, the far value has probability {prior[1]}; present, {wrong[1]}: "
        f"{prior[1]} > 2 ({wrong[1]}) + 1/5 = {2 * wrong[1] + delta}",
        part=ENOUGH,
    )


EPSILON_DELTA_INDIVIDUAL = Claim(
    id="refine.epsilon-delta-individual",
    kind=Kind.THEOREM,
    source=cite("section 3, Fig. 2"),
    title="Taking delta from the tails breaks (epsilon, delta)-privacy",
    statement="For an individual query, we only need to compare the distribution of the response "
    "with the prior knowledge [...]. As the prior knowledge is not modified, we can modify the "
    r"response by adding $\delta$ to the probability mass of $f(D)$, and subtract $\delta$ from "
    r"the tails of the distribution.",
    parts=(
        Part(
            ENOUGH,
            r"adding $\delta$ at f(D) and taking it from the tails keeps $(\varepsilon, \delta)$",
            formal=partial(individual_enough, printed=True),
            corrected=partial(individual_enough, printed=False),
            corrected_proof=derive_individual_enough,
        ),
        Part(
            NO_MORE,
            r"(ours) at every $\delta < \frac{e^\varepsilon}{1 + e^\varepsilon}$, taking more than "
            r"$\delta e^{-\varepsilon}$ from points with the factor $e^{-\varepsilon}$ does not "
            r"keep $(\varepsilon, \delta)$ for every prior",
            formal=individual_no_more,
            proof=derive_individual_no_more,
            narrower=(WHAT_IS_THERE,),
        ),
        Part(
            NEAR_POINTS,
            r"(ours) adding $\delta$ at f(D) keeps $(\varepsilon, \delta)$, if at most "
            r"$\delta e^{-\varepsilon}$ is taken from below the factor $e^{-\varepsilon}$",
            formal=individual_near_points,
            proof=derive_individual_near_points,
        ),
    ),
    checks=(check_epsilon_delta_individual, repair_delta_individual),
    correction=Correction(
        statement=r"$\delta$ may be added to the probability mass of $f(D)$. At most $\delta "
        r"e^{-\varepsilon}$ of it may be taken from the tails, where the factor is "
        r"$e^{-\varepsilon}$. (An event on the tails has the prior's probability when the "
        r"individual is absent; it loses $\delta$ on top of the factor $e^{-\varepsilon}$ when the "
        "individual is present.) The rest may be taken from near points whose factor stays at or "
        r"above $e^{-\varepsilon}$. At $\delta < \frac{e^\varepsilon}{1 + e^\varepsilon}$ no "
        "larger share may be taken from the tails for every prior.",
        printed=r"subtract $\delta$ from the tails of the distribution",
        correct=r"subtract at most $\delta e^{-\varepsilon}$ from the tails, and the rest of "
        r"$\delta$ from near points whose factor stays at or above $e^{-\varepsilon}$",
        consequence=r"the mechanism is $(\varepsilon, e^\varepsilon \delta)$-private only: "
        r"Figure 2's $(\ln 2, 0.2)$ is $(\ln 2, 0.4)$",
        error="Taking delta from the tails breaks (epsilon, delta)-privacy",
        who="the individuals whose values are queried, if the sketch is run",
        repair=r"take $\delta e^{-\varepsilon}$ from the tails: of Figure 2's 0.2 at ln 2 half, "
        "and the other half from the near points",
    ),
    quantities=("refinement.moved_mass_individual",),
    rests_on=(CELLS, ONE_RECORD),
    note="The gain of delta at f(D) keeps inequality 4, as the paper says. The loss on the tails "
    "violates its reverse, P_f(S) <= e^epsilon P(K in S) + delta. "
    'The paper announces a sketch: "Let us briefly review '
    '(ε, δ)-privacy and sketch how prior knowledge refinement can achieve it".',
)


CLAIMS = (DEFINITION_3, EPSILON_DELTA_INDIVIDUAL)
