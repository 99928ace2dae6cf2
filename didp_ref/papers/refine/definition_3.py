"""Section 3, Definition 3 (eq. 4): what mass (epsilon, delta) lets move to f(D).

An event on the tails loses what is moved. Compared with the prior it may lose
``delta e^-epsilon``; of two statistical answers the one gains what the other loses, and may move
``delta/(1 + e^epsilon)``. The paper prints ``delta`` and ``delta/2``. More breaks (epsilon, delta)
for some prior, in both cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from sympy import And, IndexedBase, Rational, exp

from didp_ref import refinement
from didp_ref.audit.checks import all_hold, broken_promise, instance, refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement, Subject
from didp_ref.numbers.domains import PROBABILITY
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.refine.alphabet import c, delta_moved, e, g, h, l, p, t
from didp_ref.papers.refine.outcomes import (
    EVENT,
    NO_NEGATIVE_PRIOR,
    each_outcome,
    over_outcomes,
    within,
)
from didp_ref.papers.refine.propositions_1_2 import NEIGHBOUR_READINGS
from didp_ref.papers.refine.shared import (
    CELLS,
    HALF,
    ONE_RECORD,
    PRESENT_OR_ABSENT,
    REPLACED,
    TRUNCATED_GEOMETRIC,
    TWO,
    cite,
    number,
    refined,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.papers.shared.informal import defined, false_here
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
    title="(epsilon, delta)-differential privacy",
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


ENOUGH, NO_MORE = "enough", "no more"
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


def _costs_delta(moved: Callable[..., Enclosure], losses: Term) -> Evidence:
    """Sample what may be moved: ``losses`` times that is delta."""
    from hypothesis import strategies

    def holds(budget: Fraction, extra: Fraction) -> Truth:
        mass, times = moved(budget, extra, bits=64), losses.subs(epsilon, Rational(budget))
        least, most = (number(times * Rational(end)) for end in (mass.lower, mass.upper))
        return all_hold((least.at_most(extra), ~most.less_than(extra)))

    return sampled(
        {
            "budget": strategies.fractions(Fraction(1, 20), 6, max_denominator=20),
            "extra": PROBABILITY.strategy(),
        },
        holds,
        "what may be moved costs an event delta, no more and no less",
        examples=60,
        subject=Subject.CORRECTION,
        part=ENOUGH,
    )


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
    answer = moved_answer(c, g, l)
    conclusion = And(
        eq(over_outcomes(answer), 1),
        within(answer, p[k], growth, delta),
        within(p[k], answer, growth, delta),
    )
    return Statement(hypotheses, conclusion)


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


def check_epsilon_delta_individual() -> Iterator[Evidence]:
    """Move delta, as printed, and hold the result against the prior."""
    prior, delta = fractions("1/3", "2/3"), Fraction(1, 5)
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
        harm=broken_promise(
            "the probability of the far value where the individual is absent",
            2 * wrong[1] + delta,
            prior[1],
        ),
    )
    tail, left = Fraction(2, 5), Fraction(0)
    yield refuted_by(
        {
            "prior": "uniform on [0, 1]",
            "f(D)": HALF,
            "epsilon": "ln 2",
            "delta": delta,
            "tail": "[0, 1/5] and [4/5, 1]",
        },
        tail <= 2 * left + delta,
        "Figure 2's own numbers: the density 1/2 is cleared where it weighs 1/5, on a tail of "
        f"prior mass {tail}; 2/5 > 2 (0) + 1/5, so the answer is (ln 2, 2/5)-private",
        part=ENOUGH,
    )
    yield _costs_delta(refinement.moved_mass_individual.enclose, exp(epsilon))


EPSILON_DELTA_INDIVIDUAL = Claim(
    id="refine.epsilon-delta-individual",
    kind=Kind.THEOREM,
    source=cite("section 3, Fig. 2"),
    title="Moving delta, individual queries",
    statement="For an individual query, we only need to compare the distribution of the response "
    "with the prior knowledge. As the prior knowledge is not modified, we can modify the response "
    r"by adding $\delta$ to the probability mass of $f(D)$, and subtract $\delta$ from the tails "
    r"of the distribution [and keep $(\varepsilon, \delta)$-differential privacy].",
    parts=(
        Part(
            ENOUGH,
            r"adding $\delta$ at f(D) and taking it from the tails keeps $(\varepsilon, \delta)$",
            formal=partial(individual_enough, printed=True),
            corrected=partial(individual_enough, printed=False),
        ),
        Part(
            NO_MORE,
            r"whatever $\varepsilon$ and $\delta$, moving more than $\delta$ does not keep "
            r"them for every prior; nor does moving more than $\delta e^{-\varepsilon}$",
            formal=individual_no_more,
            narrower=(WHAT_IS_THERE,),
        ),
    ),
    checks=(check_epsilon_delta_individual,),
    correction=Correction(
        statement=r"At most $\delta e^{-\varepsilon}$ may be moved. (An event on the tails has "
        r"the prior's probability when the individual is absent; it loses $\delta$ on top of "
        r"the factor $e^{-\varepsilon}$ when the individual is present.)",
        printed=r"we can modify the response by adding $\delta$ to the probability mass of "
        r"$f(D)$, and subtract $\delta$ from the tails of the distribution",
        correct=r"$\delta e^{-\varepsilon}$ may be added to the probability mass of $f(D)$, and "
        r"subtracted from the tails; no larger share of $\delta$ will do for every prior",
        consequence=r"the mechanism is $(\varepsilon, e^\varepsilon \delta)$-private only: "
        r"Figure 2's $(\ln 2, 0.2)$ is $(\ln 2, 0.4)$",
        error="Moving delta breaks (epsilon, delta)-privacy from the other side",
        who="the individuals whose values are queried",
        repair=r"move $\delta e^{-\varepsilon}$: of Figure 2's 0.2 at ln 2 only 0.1",
    ),
    quantities=("refinement.moved_mass_individual",),
    rests_on=(CELLS, ONE_RECORD),
    note="The gain at f(D) keeps inequality 4; the loss on the tails breaks it the other way "
    "round, P_f(S) <= e^epsilon P(K in S) + delta.",
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
    answer, other = moved_answer(c, g, l), moved_answer(e, h, t)
    conclusion = And(
        eq(over_outcomes(answer), 1),
        eq(over_outcomes(other), 1),
        within(answer, other, growth, delta),
    )
    return Statement(hypotheses, conclusion)


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
    yield _costs_delta(refinement.moved_mass_statistical.enclose, 1 + exp(epsilon))
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
    title="Moving delta/2, statistical queries",
    statement="A sensible choice is to have the probability mass of $f(D)$ increased by the same "
    r"amount $\delta'$, whatever the data set $D$, and to decrease the probability of $S'_{f(D)}$, "
    r"the set of points farthest from $f(D)$, by $\delta'$. Since we can select data sets $D_1$ "
    "and $D_2$ such that $f(D_1)$ belongs to $S'_{f(D_2)}$, for Inequality (4) to hold for "
    r"$S'_{f(D_2)}$, it must be $\delta' = \delta/2$ (it can also be $\delta' < \delta/2$).",
    parts=(
        Part(
            ENOUGH,
            r"$\delta' = \delta/2$, and less, keeps $(\varepsilon, \delta)$",
            formal=partial(statistical_enough, printed=True),
            corrected=partial(statistical_enough, printed=False),
        ),
        Part(
            NO_MORE,
            r"whatever $\varepsilon$ and $\delta$, moving more than $\delta/2$ does not keep them "
            r"for every prior and query; nor does moving more than $\delta/(1 + e^\varepsilon)$",
            formal=statistical_no_more,
            narrower=(WHAT_IS_THERE,),
        ),
    ),
    checks=(check_epsilon_delta_statistical,),
    correction=Correction(
        statement=r"At most $\delta' = \delta/(1 + e^\varepsilon)$ may be moved. (The mass "
        r"that the other answer loses counts $e^\varepsilon$ times.)",
        printed=r"$\delta' = \delta/2$",
        correct=r"$\delta' \leq \frac{\delta}{1 + e^\varepsilon}$",
        consequence=r"the mechanism is $(\varepsilon, \delta(1 + e^\varepsilon)/2)$-private "
        r"only: $(\ln 2, 0.2)$ becomes $(\ln 2, 0.3)$",
        error="Moving delta/2 breaks (epsilon, delta)-privacy",
        who="everyone in the data",
        repair=r"move $\delta/(1 + e^\varepsilon)$: at Figure 3's $(\ln 2, 0.2)$ only 0.067",
    ),
    quantities=("refinement.moved_mass_statistical",),
    rests_on=(CELLS, ONE_RECORD),
)


def more_for_individual() -> Statement:
    """State that an individual query may move more than a statistical one, and keep the same."""
    statistical = refinement.moved_mass_statistical.at(epsilon=epsilon, delta=delta)
    individual = refinement.moved_mass_individual.at(epsilon=epsilon, delta=delta)
    return Statement(as_written(lt(0, delta)), lt(statistical, individual))


def check_delta_for_individual() -> Iterator[Evidence]:
    """Move what an individual query may where two of its values are compared."""
    even, delta, growth = fractions("1/2", "1/2"), Fraction(1, 5), TWO
    individual, statistical = delta / growth, delta / (1 + growth)
    answers = [refined(even, [i], Fraction(4, 3), Fraction(2, 3)) for i in (0, 1)]
    first, second = (
        [moved(answer, i, 1 - i, mass) for i, answer in enumerate(answers)]
        for mass in (individual, statistical)
    )
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "epsilon": "ln 2",
            "delta": delta,
            "alpha_u": Fraction(4, 3),
            "alpha_d": Fraction(2, 3),
            "answer at value 1": ", ".join(map(str, first[0])),
            "answer at value 2": ", ".join(map(str, first[1])),
        },
        private(first[0], first[1], growth, delta)
        or not private(second[0], second[1], growth, delta),
        f"{individual} is moved: {first[0][0]} > 2 ({first[1][0]}) + 1/5 = "
        f"{growth * first[1][0] + delta}, when the individual's value changes; of {statistical}, "
        "what a statistical query may move, the two sides are equal",
        reading=REPLACED,
    )


DELTA_FOR_INDIVIDUAL = Claim(
    id="refine.delta-for-individual",
    kind=Kind.REMARK,
    source=cite("section 3, before Fig. 2"),
    title="Delta gives an individual query more than a statistical one",
    statement=r"Just like it happened for $\epsilon$-differential privacy, the improvement of "
    r"$(\epsilon, \delta)$-privacy for individual queries is greater than for statistical queries.",
    parts=(
        Part(
            "statement",
            r"What an individual query may move, $\delta e^{-\varepsilon}$, is more than what "
            r"a statistical one may, $\delta/(1 + e^\varepsilon)$.",
            formal=more_for_individual,
            reading=PRESENT_OR_ABSENT,
        ),
        false_here("statement", reading=REPLACED),
    ),
    checks=(check_delta_for_individual,),
    readings=NEIGHBOUR_READINGS,
    finding="As of Proposition 2: where the individual's value changes, an individual query's two "
    "answers are compared with each other, and may move no more than a statistical query's.",
    quantities=("refinement.moved_mass_individual", "refinement.moved_mass_statistical"),
    rests_on=("the masses that may be moved, not the printed ones",),
    note=r"Of the printed masses, $\delta$ and $\delta/2$, it is true as well.",
)


CLAIMS = (DEFINITION_3, EPSILON_DELTA_INDIVIDUAL, EPSILON_DELTA_STATISTICAL, DELTA_FOR_INDIVIDUAL)
