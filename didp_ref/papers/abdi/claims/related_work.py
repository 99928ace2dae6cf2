"""Section 9: what is said of other notions, and of what this paper shows."""

from __future__ import annotations

from functools import partial

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.abdi.evidence import related_work as evidence
from didp_ref.papers.abdi.statements import prior_dependent, related_work
from didp_ref.papers.shared.informal import VALUES, WITNESS

_at = partial(Source, "abdi")

CLAIMS = (
    Claim(
        id="abdi.section-9.low-sensitivity",
        kind=Kind.REMARK,
        source=_at("section 9"),
        title="The sensitivity of the median",
        statement="Several approaches for satisfying DP were developed to support low sensitive "
        "queries such as counting, mean, and median queries.",
        parts=(
            Part(
                "median",
                "Of three records between 0 and 1 the median changes less than its whole range "
                "when one is replaced.",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(evidence.low_sensitivity,),
        correction=Correction(
            "The global sensitivity of the median is the whole range of the attribute; that of "
            "the mean is the range over the number of records.",
            who="whoever adds noise to a median as to a mean",
            repair="name counting and mean queries",
            printed="low sensitive queries such as counting, mean, and median queries",
            correct="low sensitive queries such as counting and mean queries",
            consequence="of the records 0, 1, 1 and 0, 0, 1 the medians are 1 and 0, the means 2/3 "
            "and 1/3",
            severity=Severity.REMARK,
        ),
    ),
    Claim(
        id="abdi.section-9.epsilon-delta",
        kind=Kind.REMARK,
        source=_at("section 9"),
        title="What delta bounds",
        statement=r"$(\epsilon,\delta)$-DP was proposed by introducing new parameter $\delta$ that "
        r"will be used to upper bound the probability that $\epsilon$-DP is not satisfied.",
        parts=(
            Part(
                "statement",
                r"The probability of an output whose likelihood ratio is above $e^\epsilon$ is at "
                r"most $\delta$.",
                corrected=related_work.large_ratio,
            ),
        ),
        checks=(evidence.epsilon_delta,),
        correction=Correction(
            r"$\delta$ bounds by how much the probability of an event may exceed $e^\epsilon$ "
            r"times the other. The probability of a ratio above $e^t$ is at most "
            r"$\delta/(1-e^{\epsilon-t})$ for $t > \epsilon$; of a ratio above $e^\epsilon$ it may "
            r"be far larger than $\delta$.",
            who="whoever takes delta for the probability that the promise of epsilon fails",
            repair="bound the probability of a ratio above e^t for a t above epsilon",
            printed=r"$\Pr[\text{ratio} > e^\epsilon] \le \delta$",
            correct=r"$\Pr[\text{ratio} > e^t] \le \delta/(1-e^{\epsilon-t})$ for $t > \epsilon$",
            consequence="a coin that is heads with 3/5 on one database and with 2/5 on the other "
            "is (0, 1/5)-DP; its ratio is above 1 with probability 3/5, three times delta",
            severity=Severity.REMARK,
        ),
        note="The sentence is about another paper, nothing is built on it, and the misreading is a "
        "common one.",
    ),
    Claim(
        id="abdi.section-9.no-compromise",
        kind=Kind.REMARK,
        source=_at("section 9; and section 6, after Theorem 2"),
        title="No compromise without the prior",
        statement="We provide similar result by showing no possible acceptable privacy/utility "
        "compromise can be provided for our DI model without making assumptions about the "
        "adversary prior knowledge. In practice, it is not possible to properly instantiate our "
        "previous construction (Theorem 2), i.e., to find the right values of $\\alpha$ and "
        "$\\beta$ that make the model useful for an adversary having arbitrary prior belief.",
        parts=(
            Part(
                "statement",
                "What section 8 finds acceptable needs an assumption about the prior.",
                corrected=prior_dependent.limit_theorem_2,
            ),
        ),
        checks=(evidence.no_compromise,),
        correction=Correction(
            r"For the strong adversary, whose $P_{min}$ is 0, Theorem 3's scale is Theorem 2's, "
            r"which serves every prior; so whatever trade-off section 8 finds there needs no "
            r"assumption about the prior. Anywhere else Theorem 3 saves at most the fraction "
            r"$P_{min}(1+\beta)$ of Theorem 2's noise (abdi.section-8.close-trade-off).",
            error="What section 8 finds acceptable needs no assumption about the prior",
            who="a publisher who assumes a prior to save noise, and saves next to none",
            repair="use Theorem 2's scale, unless there are few worlds",
            printed="no acceptable compromise without assumptions about the prior",
            correct=r"Theorem 3 at $P_{min} = 0$ is Theorem 2; in general $\lambda_3 \ge "
            r"(1-P_{min}(1+\beta)) \lambda_2$",
            consequence="on Adult, with P_min = 1/32562 and beta < 9, Theorem 3 saves less than "
            "0.031% of Theorem 2's noise; 0.012% is the most that was found",
            severity=Severity.WRONG_REASON,
        ),
        quantities=("scale.prior_dependent", "scale.prior_free"),
    ),
    Claim(
        id="abdi.section-9.membership-privacy",
        kind=Kind.REMARK,
        source=_at("section 9"),
        title="What membership privacy bounds",
        statement="Membership Privacy uses Bayesian inference to bound the probability of "
        "identifying an individual in the database. However, the proposed model fails to bound "
        "the probability that an adversary figure out the set of individuals in a database.",
        parts=(
            Part(
                "statement",
                "Under positive membership privacy no number below 1 bounds the belief in a "
                "database.",
                corrected=related_work.database_believed,
                reading=evidence.AS_A_BELIEF,
            ),
            Part(
                "statement",
                "Some mechanism is 1-positively membership-private, and raises the belief in a "
                "database of ten entities 512-fold.",
                informal=WITNESS,
                reading=evidence.OVER_THE_PRIOR,
                scope=Scope.EXISTS,
            ),
        ),
        checks=(evidence.membership_privacy,),
        readings={
            evidence.AS_A_BELIEF: "no number below 1 bounds the belief in the set",
            evidence.OVER_THE_PRIOR: "no number bounds that belief over its prior, as 1+beta does "
            "in inequality (2)",
        },
        correction=Correction(
            r"Whoever is certain of a database is certain of each entity that it holds. Where "
            r"$\Pr[\neg t \mid S] \ge \Pr[\neg t]/\gamma$, no database that holds $t$ is believed "
            r"with more than $1 - (1-\Pr[t])/\gamma$, which is below 1 wherever $\Pr[t]$ is. Over "
            r"its prior that belief has no bound that $\gamma$ alone gives.",
            who="a reader who takes this for what sets the two notions apart",
            repair="say that it fails to bound the belief in the set over its prior",
            printed="membership privacy fails to bound the probability of the set of individuals",
            correct=r"$\Pr[D \mid S] \le 1 - (1-\Pr[t])/\gamma$ for every $t \in D$",
            consequence="gamma = 2 and an entity of prior 1/2: no database that holds it is "
            "believed with more than 3/4",
            severity=Severity.REMARK,
        ),
        note="Of the empty database positive membership privacy says nothing.",
    ),
)
