"""Section 9: what is said of other notions, and of what this paper shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from statistics import median

from sympy import And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import BELOW, all_hold, contrary, corrected, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.alphabet import P, Q, absence, c, database, posterior, prior, t
from didp_ref.papers.abdi.repairs import repair_no_compromise
from didp_ref.papers.abdi.section_9_failure import derive_drawn_except_delta, drawn_except_delta
from didp_ref.papers.abdi.shared import HALF, cite, is_log
from didp_ref.papers.abdi.theorem_2_certainty import beta_without_prior, derive_beta_without_prior
from didp_ref.papers.abdi.theorem_3_other_priors import derive_limit_theorem_2, limit_theorem_2
from didp_ref.papers.shared.alphabet import delta, epsilon, gamma
from didp_ref.papers.shared.informal import printed_values, witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, SECOND_HAS_LESS
from didp_ref.symbolic.notation import as_written, eq, le, lt
from didp_ref.worlds.beliefs import bayes, posteriors
from didp_ref.worlds.distributions import excess, private


def _apart(query: Callable[[Sequence[Fraction]], Fraction], size: int) -> Fraction:
    """Return how far replacing one of so many records between 0 and 1 moves a query's answer."""
    databases = list(product((Fraction(0), Fraction(1)), repeat=size))
    return max(
        abs(query(data) - query(other))
        for data in databases
        for other in databases
        if sum(a != b for a, b in zip(data, other, strict=True)) == 1
    )


def check_low_sensitivity() -> Iterator[Evidence]:
    """The median of three records, and their mean."""
    of_median = _apart(median, 3)
    yield refuted_by(
        {"records": "0, 1, 1 and 0, 0, 1", "medians": "1 and 0", "range": 1},
        of_median < 1,
        "replacing one record moves the median over the whole range",
        part="median",
    )
    mean = _apart(lambda records: sum(records, Fraction(0)) / 3, 3)
    yield corrected(
        of_median == 1 and mean == Fraction(1, 3) and _apart(median, 4) == HALF,
        "of three records between 0 and 1 the median has global sensitivity 1, the mean 1/3; of "
        "four the mean of the middle two has 1/2",
        part="median",
    )


SECTION_9_LOW_SENSITIVITY = Claim(
    id="abdi.section-9.low-sensitivity",
    kind=Kind.REMARK,
    source=cite("section 9"),
    title="The global sensitivity of the median is not low",
    statement="Following this reflexion, the notion of DP was proposed in [3] and several "
    "approaches for satisfying it were developed to support low sensitive queries such as "
    "counting, mean, and median queries.",
    parts=(
        printed_values(
            "median",
            "Of three records between 0 and 1 the median changes less than its whole range "
            "when one is replaced.",
            narrower=("one record replaced; one removed changes it by half of the range",),
        ),
    ),
    checks=(check_low_sensitivity,),
    correction=Correction(
        "If one record is replaced, the median of an odd number of records may change by the "
        "whole range of the attribute. That of an even number, the mean of the middle two, may "
        "change by half of it. The mean of a known number of records changes by at most the range "
        "over that number.",
        who="anyone who adds noise to a median as to a mean",
        repair="name counting queries and, at a known size, mean queries",
        printed="several approaches for satisfying it were developed to support low sensitive "
        "queries such as counting, mean, and median queries",
        correct="low sensitive queries such as counting and, at a known size, mean queries",
        consequence="of the records 0, 1, 1 and 0, 0, 1 the medians are 1 and 0, the means 2/3 "
        "and 1/3",
        severity=Severity.REMARK,
    ),
    note="The local sensitivity of a median, which the paper does not define, may be low.",
)


def large_ratio() -> Statement:
    """How likely a ratio above e^t is, for a t above epsilon."""
    hypotheses = {
        **as_written(lt(epsilon, t)),
        "P <= exp(epsilon) Q + delta": le(P, exp(epsilon) * Q + delta),
        "P >= exp(t) Q": le(exp(t) * Q, P),
    }
    return Statement(hypotheses, le(P, delta / (1 - exp(epsilon - t))))


def derive_large_ratio(d: Derivation) -> None:
    """``e^epsilon Q <= e^(epsilon - t) P``."""
    d.model({P: ONE_HALF, Q: 0, epsilon: 0, t: 1, delta: ONE_HALF})
    d.lemma("split", lemmas.exp_sum(epsilon - t, t))
    d.lemma("the rest is positive", lemmas.exp_positive(epsilon - t))
    by = ["P >= exp(t) Q", "split", "the rest is positive"]
    d.step("less of it", le(exp(epsilon) * Q, exp(epsilon - t) * P), by)
    d.lemma("exp of 0", lemmas.exp_sum(0, 0))
    d.lemma("exp of 0 is positive", lemmas.exp_positive(0))
    d.lemma("exp increases", lemmas.exp_monotone(0, epsilon - t))
    by = ["epsilon < t", "exp of 0", "exp of 0 is positive", "exp increases"]
    d.step("below 1", lt(exp(epsilon - t), 1), by)
    d.conclude(["P <= exp(epsilon) Q + delta", "less of it", "below 1"])


FIFTH = Fraction(1, 5)
BY_THE_RATIO, EXCEPT_DELTA = "as a ratio above e^epsilon", "as a failure of the draw"
ONE_PAIR = "one pair of neighbors"


def check_epsilon_delta() -> Iterator[Evidence]:
    """Two biases of a coin at epsilon = ln 2: their delta, and the outputs with a ratio above 2.

    The coin is a mixture: except with probability delta it is tossed from an epsilon-DP pair.
    """
    growth = Fraction(2)
    first, second = (3 * FIFTH, 2 * FIFTH), (FIFTH, 4 * FIFTH)
    delta_here = max(excess(first, second, growth), excess(second, first, growth))
    large = sum((p for p, q in zip(first, second, strict=True) if p > growth * q), Fraction(0))
    quarter = Fraction(1, 4)
    kept = ((HALF, HALF), (quarter, 3 * quarter))
    told = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)))
    mixed = [
        tuple((1 - delta_here) * p + delta_here * q for p, q in zip(coin, side, strict=True))
        for coin, side in zip(kept, told, strict=True)
    ]
    yield refuted_by(
        {
            "heads": "3/5 on one database, 1/5 on the other",
            "epsilon": "ln 2",
            "delta": delta_here,
            "probability of a ratio above 2": large,
        },
        not (delta_here == FIFTH and large > delta_here),
        "the coin is (ln 2, 1/5)-differentially private, and its ratio is above 2 with probability "
        "3/5",
        reading=BY_THE_RATIO,
    )
    yield remark(
        mixed == [first, second] and private(*kept, growth),
        "the coin can be tossed so that delta does bound a failure. With probability 1/5 its side "
        "tells which database it is. Otherwise it is heads with 1/2 on one and with 1/4 on the "
        "other, which is ln 2-private.",
    )


SECTION_9_EPSILON_DELTA = Claim(
    id="abdi.section-9.epsilon-delta",
    kind=Kind.REMARK,
    source=cite("section 9"),
    title="(epsilon, delta)-DP does not bound by delta how often the ratio exceeds e^epsilon",
    statement=r"$(\epsilon,\delta)$-DP was proposed in [5] by introducing new parameter $\delta$ "
    r"that will be used to upper bound the probability that $\epsilon$-DP is not satisfied.",
    parts=(
        Part(
            "statement",
            r"The probability of an output whose likelihood ratio is above $e^\epsilon$ is at "
            r"most $\delta$.",
            corrected=large_ratio,
            corrected_proof=derive_large_ratio,
            reading=BY_THE_RATIO,
        ),
        Part(
            "statement",
            r"Except with probability $\delta$, the answer is drawn from two distributions, one "
            r"for each of two neighbors, that are $\epsilon$-DP.",
            formal=drawn_except_delta,
            proof=derive_drawn_except_delta,
            reading=EXCEPT_DELTA,
            narrower=(FINITE_OUTCOMES, ONE_PAIR, SECOND_HAS_LESS),
        ),
    ),
    readings={
        BY_THE_RATIO: "epsilon-DP is not satisfied at an output whose likelihood ratio is above "
        "e^epsilon",
        EXCEPT_DELTA: "epsilon-DP is not satisfied if the answer is drawn from other "
        "distributions than an epsilon-DP pair",
    },
    checks=(check_epsilon_delta,),
    correction=Correction(
        r"$\delta$ bounds by how much the probability of an event may exceed $e^\epsilon$ "
        r"times the other. The probability of a ratio above $e^t$ is at most "
        r"$\delta/(1-e^{\epsilon-t})$ for $t > \epsilon$; of a ratio above $e^\epsilon$ it may "
        r"be far larger than $\delta$.",
        who="anyone who takes delta for the probability of a ratio above e^epsilon",
        repair="bound the probability of a ratio above e^t for a t above epsilon",
        printed=r"introducing new parameter $\delta$ that will be used to upper bound the "
        r"probability that $\epsilon$-DP is not satisfied",
        correct=r"$\Pr[\text{ratio} > e^t] \le \delta/(1-e^{\epsilon-t})$ for $t > \epsilon$",
        consequence="a coin that is heads with 3/5 on one database and with 1/5 on the other "
        "is (ln 2, 1/5)-DP. Its ratio is above 2 with probability 3/5, three times delta",
        severity=Severity.REMARK,
    ),
    finding="As a failure of the draw the sentence is true of any two neighbors with finitely many "
    "outcomes. One epsilon-DP mechanism for all databases is not shown.",
    note="The sentence is about another paper, and nothing is built on it. membership.delta judges "
    "a sentence that says 'roughly'. What is proved there is the correction here.",
)


BY_SECTION_6, BY_SECTION_8 = "as in section 6", "as in section 8"


def check_no_compromise() -> Iterator[Evidence]:
    """The strong adversary's scale, and Theorem 2's."""
    tenth = Fraction(1, 10)
    strong = scale.prior_dependent.enclose(HALF, 1, 1, 0, tenth)
    free = scale.prior_free.enclose(HALF, 1, 1)
    growth = min(1 / (1 - HALF), Fraction(1 + 1))  # by both formulas
    logarithms = [Enclosure(1 / one.upper, 1 / one.lower) for one in (strong, free)]
    yield refuted_by(
        {"P_min": 0, "alpha": HALF, "beta": 1, "Theorem 3's scale, and Theorem 2's": "Theta/ln 2"},
        ~all_hold([strong.overlaps(free), *(is_log(one, growth) for one in logarithms)]),
        "the strong adversary's scale serves every prior",
        engine="Arb",
        reading=BY_SECTION_8,
        contrast=contrary("e^(Theta/scale) of the scale for every prior", growth, growth, BELOW),
    )


SECTION_9_NO_COMPROMISE = Claim(
    id="abdi.section-9.no-compromise",
    kind=Kind.REMARK,
    source=cite("section 9; and section 6, after Theorem 2"),
    title="Section 6 assumes something about the prior; section 8's acceptable cases do not",
    statement="In this paper, we provide similar result by showing no possible acceptable "
    "privacy/utility compromise can be provided for our DI model without making assumptions about "
    "the adversary prior knowledge. [Section 6:] Unfortunately, in practice, it is not possible to "
    "properly instantiate our previous construction, i.e., to find the right values of $\\alpha$ "
    "and $\\beta$ that make the model useful for an adversary having arbitrary prior belief.",
    parts=(
        Part(
            "statement",
            r"No $\beta > 0$ meets section 6's condition $\mathcal{B}_\emptyset(D'=D^s) \times "
            r"(1+\beta) < 1$ at every prior below 1.",
            formal=beta_without_prior,
            proof=derive_beta_without_prior,
            reading=BY_SECTION_6,
        ),
        Part(
            "statement",
            "What section 8 finds acceptable needs an assumption about the prior.",
            corrected=limit_theorem_2,
            corrected_proof=derive_limit_theorem_2,
            reading=BY_SECTION_8,
        ),
    ),
    readings={
        BY_SECTION_6: "a compromise is acceptable where section 6's condition on beta keeps the "
        "adversary from certainty, and beta is positive, so that the noise is finite",
        BY_SECTION_8: "a compromise is acceptable where section 8 finds it so: its error ratios "
        "for the strong adversary",
    },
    checks=(check_no_compromise, repair_no_compromise),
    correction=Correction(
        r"For the strong adversary, whose $P_{min}$ is 0, Theorem 3's scale is Theorem 2's, "
        r"which serves every prior; so whatever trade-off section 8 finds there needs no "
        r"assumption about the prior. Anywhere else Theorem 3 saves at most the fraction "
        r"$P_{min}(1+\beta)$ of Theorem 2's noise (abdi.section-8.close-trade-off).",
        error="Section 8's acceptable cases need no assumption about the prior",
        who="a publisher who assumes a prior to save noise",
        repair=r"use Theorem 2's scale, unless $P_{min}(1+\beta)$ is large: assuming the prior "
        "saves at most this share",
        printed="In this paper, we provide similar result by showing no possible acceptable "
        "privacy/utility compromise can be provided for our DI model without making assumptions "
        "about the adversary prior knowledge.",
        correct=r"Theorem 3's scale at $P_{min} = 0$ is Theorem 2's; where $P_{min}(1+\beta) < 1$, "
        r"$\lambda_3 \ge (1-P_{min}(1+\beta)) \lambda_2$",
        consequence="on Adult, with P_min = 1/32562 and beta < 9, Theorem 3 saves less than "
        "0.031% of Theorem 2's noise; 0.012% is the most that was found",
        severity=Severity.REMARK,
    ),
    quantities=("scale.prior_dependent", "scale.prior_free"),
    note="Section 6 gives the first interpretation: its condition is its reason to assume a prior. "
    "That certainty needs no such condition is abdi.remark-beta-certainty.",
)


AS_A_BELIEF, OVER_THE_PRIOR = "as a belief", "over the prior"


def database_believed() -> Statement:
    """A database that holds an entity is believed no more than the entity is."""
    bound = 1 - (1 - prior) / gamma
    hypotheses = {
        **as_written(le(1, gamma)),
        "the prior of the entity is below 1": lt(prior, 1),
        "absent >= (1 - prior)/gamma": le((1 - prior) / gamma, absence),
        "present = 1 - absent": eq(posterior, 1 - absence),
        "a database that holds the entity is believed at most as much": le(database, posterior),
    }
    return Statement(hypotheses, And(le(database, bound), lt(bound, 1)))


def derive_database_believed(d: Derivation) -> None:
    """An entity's absence keeps a share of its prior."""
    d.model(
        {
            **{gamma: 2, prior: ONE_HALF, absence: Rational(1, 4)},
            **{posterior: Rational(3, 4), database: ONE_HALF},
        }
    )
    by = ["1 <= gamma", "the prior of the entity is below 1"]
    d.step("the share is positive", lt(0, (1 - prior) / gamma), by)
    by = ["1 <= gamma", "absent >= (1 - prior)/gamma", "present = 1 - absent"]
    by += ["a database that holds the entity is believed at most as much", "the share is positive"]
    d.conclude(by)


def both_or_neither() -> Statement:
    """Say whether two entities are alike: it tells nothing of either, and much of the database.

    The database of both and the empty one have ``prior`` each, and that of one of them alone
    1/2 - ``prior``. So each entity has the prior 1/2.
    """
    alone = ONE_HALF - prior
    hypotheses = {**as_written(lt(0, c)), "prior = 1/(2 (1 + c))": eq(prior, 1 / (2 * (1 + c)))}
    alike, apart = prior / (prior + prior), alone / (alone + alone)
    untold = And(eq(prior + alone, ONE_HALF), eq(alike, ONE_HALF), eq(apart, ONE_HALF))
    return Statement(hypotheses, And(untold, lt(c * prior, alike)))


def derive_both_or_neither(d: Derivation) -> None:
    """The belief in the database of both is 1/2 after "alike", and was 1/(2 (1 + c))."""
    d.model({c: 1, prior: Rational(1, 4)})
    by = ["0 < c", "prior = 1/(2 (1 + c))"]
    d.step("below a half", And(lt(0, prior), lt(prior, ONE_HALF), lt(c * prior, ONE_HALF)), by)
    d.conclude(["below a half"])


def check_membership_privacy() -> Iterator[Evidence]:
    """One entity of prior 1/2 under gamma = 2; and ten entities, all or none of whom are in."""
    prior, likelihoods = [HALF, HALF], [[3 * FIFTH, 2 * FIFTH], [FIFTH, 4 * FIFTH]]
    seen = [after[0] for after in posteriors(prior, likelihoods)]
    gamma = 2
    keeps = all(
        belief <= gamma * prior[0] and 1 - belief >= (1 - prior[0]) / gamma for belief in seen
    )
    bound = 1 - (1 - prior[0]) / gamma
    yield refuted_by(
        {
            "gamma": gamma,
            "prior": "1/2 for {t}, 1/2 for the empty database",
            "probability of yes": "3/5 and 1/5",
            "belief in {t} after yes": max(seen),
            "1 - (1 - Pr[t])/gamma": bound,
        },
        not (keeps and max(seen) == bound < 1),
        "where F has this prior alone, it is 2-positively membership-private, and the belief in "
        "the database {t} stays at 3/4 or below, as it must",
        reading=AS_A_BELIEF,
    )
    # ten entities, each in the database with 1/2: the answer tells whether all or none of them are
    databases = list(product((False, True), repeat=10))
    equally = [Fraction(1, len(databases))] * len(databases)
    answers = [[Fraction(len(set(data)) == same) for data in databases] for same in (1, 2)]
    beliefs = [bayes(equally, answer) for answer in answers]
    entities = {
        sum((b for b, data in zip(after, databases, strict=True) if data[t]), Fraction(0))
        for after in beliefs
        for t in range(10)
    }
    risen = beliefs[0][databases.index((True,) * 10)] / equally[0]
    yield instance(
        entities == {HALF} and risen == 512,
        "ten entities, each in the database with 1/2, and an answer that tells whether all or none "
        "of them are: every entity is believed with 1/2 before and after, and the database of all "
        f"of them with 1/1024 and then 1/2, a factor of {risen}",
        reading=OVER_THE_PRIOR,
    )


SECTION_9_MEMBERSHIP_PRIVACY = Claim(
    id="abdi.section-9.membership-privacy",
    kind=Kind.REMARK,
    source=cite("section 9"),
    title="Positive membership privacy bounds below 1 the belief in a set that holds someone "
    "uncertain",
    statement="Membership Privacy [11] proposed a model that uses Bayesian inference to bound the "
    "probability of identifying an individual in the database. However, the proposed model fails "
    "to bound the probability that an adversary figure out the set of individuals in a database.",
    parts=(
        Part(
            "statement",
            "Under positive membership privacy no number below 1 bounds the belief in a database.",
            corrected=database_believed,
            corrected_proof=derive_database_believed,
            reading=AS_A_BELIEF,
        ),
        Part(
            "statement",
            "For every $c > 0$ some mechanism leaves the belief in each entity as it was, and "
            "raises the belief in some database to more than $c$ times its prior.",
            formal=both_or_neither,
            proof=derive_both_or_neither,
            reading=OVER_THE_PRIOR,
            narrower=("F has one distribution, the one shown",),
        ),
    ),
    checks=(check_membership_privacy,),
    readings={
        AS_A_BELIEF: "no number below 1 bounds the belief in the set",
        OVER_THE_PRIOR: "no number bounds that belief over its prior, as 1+beta does "
        "in inequality (2)",
    },
    correction=Correction(
        r"Anyone who is certain of a database is certain of each entity that it holds. Where "
        r"$\Pr[\neg t \mid S] \ge \Pr[\neg t]/\gamma$, no database that holds $t$ is believed "
        r"with more than $1 - (1-\Pr[t])/\gamma$, which is below 1 if $\Pr[t]$ is. Over "
        r"its prior that belief has no bound that $\gamma$ alone gives, if F has one distribution. "
        r"Let the database of two "
        r"entities and the empty one have the prior $1/(2(1+c))$ each, and each entity the prior "
        r"$1/2$. An answer that tells whether the two are alike leaves each entity at $1/2$. It "
        r"raises the database of both to $1/2$, which is $1+c$ times its prior.",
        who="a reader who takes this for what sets the two notions apart",
        repair="say that it fails to bound the belief in the set over its prior",
        printed="However, the proposed model fails to bound the probability that an adversary "
        "figure out the set of individuals in a database.",
        correct=r"$\Pr[D \mid S] \le 1 - (1-\Pr[t])/\gamma$ for every $t \in D$",
        consequence="gamma = 2 and an entity of prior 1/2: no database that holds it is "
        "believed with more than 3/4",
        severity=Severity.REMARK,
    ),
    note="Of a database all of whose individuals were certain beforehand, such as the empty one, "
    "it says nothing.",
)


def check_inference() -> Iterator[Evidence]:
    """Three records of one group, each answered at random, and what the group has in common."""
    truth = Fraction(3, 4)
    right = sum(
        (
            prod((truth if answer else 1 - truth for answer in answers), start=Fraction(1))
            for answers in product((False, True), repeat=3)
            if sum(answers) >= 2
        ),
        Fraction(0),
    )
    yield instance(
        private((truth, 1 - truth), (1 - truth, truth), Fraction(3)) and right == Fraction(27, 32),
        "three people who share one sensitive bit each say it with 3/4, which is ln 3-private: the "
        "majority of the answers is right with 27/32, for each of them, where a guess is with 1/2",
    )


SECTION_9_INFERENCE = Claim(
    id="abdi.section-9.inference",
    kind=Kind.REMARK,
    source=cite("section 9"),
    title="Private outputs allow inference about individuals",
    statement="Cormode showed in [2] that DP is not useful for preventing inferential disclosure "
    "by demonstrating that one can use differentially private outputs to infer sensitive "
    "information with non-trivial accuracy.",
    parts=(
        witness(
            "statement",
            "From the outputs of some differentially private mechanism sensitive information is "
            "inferred with non-trivial accuracy.",
            narrower=("the demonstration alone",),
        ),
    ),
    checks=(check_inference,),
    note="That is the demonstration; whether DP is of no use against such disclosure is a "
    "judgement, and what the cited paper shows is not at hand.",
)


SECTION_9_OTHER_WORKS = Claim(
    id="abdi.section-9.other-works",
    kind=Kind.REMARK,
    source=cite("section 9; and section 1"),
    title="The contents of the cited works were not at hand",
    statement="The most sticking out ones are k-anonymity [14], l-diversity [13], and "
    "t-closeness [10]. Dwork pointed out their weaknesses in [4] [...]. Following this "
    r"reflexion, the notion of DP was proposed in [3] [...]. Several relaxations of the original "
    "DP model have been proposed in order to make DP more efficient for high sensitive queries. "
    r"$(\epsilon,\delta)$-DP was proposed in [5] [...]. Generic DP is a generalization of the DP "
    "model proposed in [7]. It allows more flexible definitions for neighboring databases and "
    "conditions that the model should satisfy. [...] In [8], "
    "authors showed that for DP, it is not possible to ensure an acceptable privacy/utility "
    "compromise without making assumptions about the manner with which the data are generated. "
    r"[...] Machanavajjhala et al. [12] proposed a model called $\epsilon$-privacy aiming to "
    "limit the impact that one entity can have on the belief of the adversary. Unfortunately "
    r"$\epsilon$-privacy does not support interactive and adaptive data querying.",
    not_checkable="It is about the contents of other papers, which are not at hand, nor is the "
    "list that the numbers point to.",
    note="If [8] is the paper that membership cites for nearly the same sentence, membership "
    "quotes it without 'for DP'.",
)

CLAIMS = (
    SECTION_9_LOW_SENSITIVITY,
    SECTION_9_EPSILON_DELTA,
    SECTION_9_NO_COMPROMISE,
    SECTION_9_MEMBERSHIP_PRIVACY,
    SECTION_9_INFERENCE,
    SECTION_9_OTHER_WORKS,
)
