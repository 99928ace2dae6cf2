"""What sections 1, 3 and 4 promise beside the definition, and what holds of it."""

from __future__ import annotations

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    R,
    S,
    epsilon,
    epsilon_1,
    epsilon_2,
    f,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    rho,
    x,
)
from didp_ref.papers.rhodi.statements.privacy import IS_POSSIBLE, IS_PRIVATE
from didp_ref.papers.rhodi.statements.promises import (
    BOTH,
    BOTH_POSSIBLE,
    EVERY_WORLD,
    FARTHER,
    LIMITED,
    NEARER,
    NONE_NEGATIVE,
    ROOM,
    SPENT,
    confidence,
    posterior,
)
from didp_ref.papers.rhodi.statements.vocabulary import A_WORLD, ANOTHER, LARGEST_BUDGET
from didp_ref.symbolic.notation import eq, every, ge, gt, le, lt
from proofs.rhodi.privacy import add_up_the_worlds, alike
from proofs.shared.risk import least_at_odds
from proofs.shared.shares import add_up, left_by_the_others

HALF = Rational(1, 2)


@proves("rhodi.zero-epsilon")
def zero_epsilon(d: Derivation) -> None:
    """exp(0) is 1, and each of two likelihoods is at most the other."""
    d.model({m: 3, i: 1, j: 2, R: 0, epsilon: 0, f: alike})
    d.lemma("exp of 0", lemmas.exp_monotone(epsilon, 0))
    d.lemma("0 and exp", lemmas.exp_monotone(0, epsilon))
    names = []
    for one, other in ((i, j), (j, i)):
        name = f"{one} against {other}"
        of_every_world = every(le(f(one, x), exp(epsilon) * f(k, x)), EVERY_WORLD, x)
        of_every_response = every(le(f(one, x), exp(epsilon) * f(other, x)), x)
        d.at(f"{name}: the first", IS_PRIVATE, one, by=[*A_WORLD, *ANOTHER])
        d.step(f"{name}: of every world", of_every_world, by=[f"{name}: the first"])
        d.at(f"{name}: the second", f"{name}: of every world", other, by=[*A_WORLD, *ANOTHER])
        d.step(f"{name}: every response", of_every_response, by=[f"{name}: the second"])
        d.lemma(name, lemmas.instance(of_every_response, R))
        names += [f"{name}: every response", name]
    d.conclude(by=["epsilon = 0", "exp of 0", "0 and exp", *names])


@proves("rhodi.same-guarantees", "correction", part="differential privacy")
@proves("rhodi.indistinguishable", "correction", part="a factor")
def near_one_another(d: Derivation) -> None:
    """If none of m posteriors exceeds rho, none is below 1 - (m-1) rho."""
    d.model({m: 3, i: 1, j: 2, R: 0, rho: Rational(2, 5), epsilon: log(2), f: alike})
    add_up(d, f(k, R) / m, EVERY_WORLD, [*A_WORLD, IS_POSSIBLE])
    by = [*A_WORLD, *ANOTHER, IS_POSSIBLE]
    left_by_the_others(d, posterior, EVERY_WORLD, j, rho, LIMITED, by)
    d.at("of the world i", LIMITED, i, by=by)
    room = ["rho > 0", "rho*(m - 1) < 1"]
    d.step(
        "posteriors",
        le(posterior(i) * ROOM, rho * posterior(j)),
        by=[*room, *by, "the rest", "of the world i"],
        reason="one is at most rho, the other at least 1 - (m-1) rho",
    )
    d.step("likelihoods", le(f(i, R) * ROOM, rho * f(j, R)), by=[*by, "posteriors"])
    d.step("odds", And(gt(ROOM, 0), gt(rho / ROOM, 0)), by=room)
    d.lemma("exp of log", lemmas.exp_log(rho / ROOM, epsilon))
    d.step(
        "e^epsilon",
        eq(exp(epsilon) * ROOM, rho),
        by=["odds", "exp of log", "epsilon = log(rho/(1 - (m-1) rho))"],
    )
    d.step(
        "multiplied out",
        le(f(i, R) * ROOM, exp(epsilon) * f(j, R) * ROOM),
        by=["likelihoods", "e^epsilon"],
    )
    d.conclude(by=["odds", "multiplied out"])


@proves("rhodi.footnote-3", part="little impact")
def footnote_3(d: Derivation) -> None:
    """Multiplied out, (m-1-n) (1 + (m-1) x) is at most (m-1) (1 + (m-1-n) x)."""
    d.model({m: 3, n: 1, lambda_: 1, S: 1})
    least = exp(-S / lambda_)
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "least is positive"])
    some, all_of = m - 1 - n, m - 1
    d.step("some", And(gt(some, 0), gt(all_of, 0)), by=["n >= 0", "n < m - 1"])
    sums = 1 + some * least, 1 + all_of * least
    d.step("sums", And(*(gt(one, 1) for one in sums)), by=["least", "some"])
    d.step(
        "multiplied out",
        le(some * sums[1], all_of * sums[0]),
        by=["n >= 0"],
    )
    d.step(
        "divided",
        le(some / all_of / sums[0], 1 / sums[1]),
        by=["sums", "some", "multiplied out"],
    )
    d.conclude(by=["sums", "some", "divided", "least"])


@proves("rhodi.smaller-epsilon")
def smaller_epsilon(d: Derivation) -> None:
    """Both other worlds' shares fall as epsilon rises."""
    d.model({epsilon_1: 1, epsilon_2: 2})
    names = []
    for rate in (NEARER, FARTHER):
        less, more = -rate * epsilon_2, -rate * epsilon_1
        d.lemma(f"positive, {rate}", lemmas.exp_positive(less))
        d.lemma(f"falls, {rate}", lemmas.exp_monotone(more, less))
        names += [f"positive, {rate}", f"falls, {rate}"]
    denominators = [1 / confidence(one) for one in (epsilon_1, epsilon_2)]
    d.step(
        "denominators",
        And(gt(denominators[1], 1), lt(denominators[1], denominators[0])),
        by=["epsilon_1 < epsilon_2", *names],
    )
    d.conclude(by=["denominators"])


@proves("rhodi.sharing-the-budget")
def sharing_the_budget(d: Derivation) -> None:
    """Likelihoods of independent answers multiply, so what they spend adds up."""
    d.model(
        {
            **{m: 3, i: 1, rho: HALF, epsilon_1: 0, epsilon_2: log(2)},
            **{F: dict.fromkeys((1, 2, 3), HALF), G: dict.fromkeys((1, 2, 3), HALF)},
        }
    )
    spent = epsilon_1 + epsilon_2
    decay, own = exp(-spent), F[i] * G[i]
    d.lemma("decays", lemmas.exp_sum(-epsilon_1, -epsilon_2))
    facts = ["decays"]
    for number, one in enumerate((epsilon_1, epsilon_2), 1):
        d.lemma(f"decay {number}", lemmas.exp_negative(one))
        d.lemma(f"decay {number} is positive", lemmas.exp_positive(-one))
        facts += [f"decay {number}", f"decay {number} is positive"]
    for name, one, budget in (("first", F, epsilon_1), ("second", G, epsilon_2)):
        d.generalize(
            f"the {name} answer",
            And(ge(one[k], exp(-budget) * one[i]), ge(one[k], 0)),
            EVERY_WORLD,
            by=[*SPENT, *NONE_NEGATIVE, *facts],
        )
        in_question = next(name for name in NONE_NEGATIVE if name.startswith(str(one)))
        d.at(f"the {name}, in question", in_question, i, by=[*A_WORLD])
    answers = [f"the {name}" for name in ("first answer", "second answer")]
    own_answers = [f"the {name}, in question" for name in ("first", "second")]
    d.generalize(
        "both answers",
        le(decay * own, F[k] * G[k]),
        EVERY_WORLD,
        by=[*answers, *own_answers, *facts],
        reason="the answers are independent",
    )
    d.step("decay is positive", gt(decay, 0), by=facts)
    add_up_the_worlds(d, lambda world: F[world] * G[world], decay, ["both answers"])
    bound = translation.rho_from_epsilon.at(epsilon=spent, n_worlds=m)
    d.step(
        "rho of epsilon",
        le(own / BOTH, bound),
        by=[*A_WORLD, "decay is positive", "denominator", BOTH_POSSIBLE],
    )
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, spent, odds, by=["odds", "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))"])
    d.step(
        "eq. 10",
        le(bound, rho),
        by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"],
    )
    d.conclude(by=["rho of epsilon", "eq. 10"])
