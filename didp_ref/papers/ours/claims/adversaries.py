"""What an adversary learns, or achieves, under a notion: each bound with what attains it."""

from __future__ import annotations

from didp_ref.audit.claim import Part, Scope
from didp_ref.papers.ours.claims.wording import FINITE, bridge
from didp_ref.papers.ours.evidence import adversaries as found
from didp_ref.papers.ours.statements import breaches, testing
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS

ATTAINED = "attained"
INDEPENDENT = "an entity that is independent of all others, as in a product prior"

ADVERSARIES = (
    bridge(
        "unbounded-to-gamma",
        "Unbounded epsilon-DP keeps membership privacy over product priors",
        r"Where entities are independent before the output, $\epsilon$-DP under addition and "
        r"removal keeps $Pr[t|S] \le e^\epsilon Pr[t]$ and $Pr[\neg t|S] \ge e^{-\epsilon} "
        r"Pr[\neg t]$; and membership privacy with $\gamma$ at every prior of an entity is exactly "
        r"that its presence raises no event's probability by more than the factor $\gamma$, and "
        "says nothing of how far presence lowers it.",
        Part(
            "membership privacy",
            r"$\epsilon$-DP under addition and removal is $e^\epsilon$-PMP for product priors.",
            formal=breaches.unbounded_to_gamma,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "no smaller gamma",
            r"Membership privacy with $\gamma$ at every prior of an entity is "
            r"$Pr[S|t] \le \gamma Pr[S|\neg t]$, for an event that is possible with the entity and "
            r"without: a mechanism that reaches $e^\epsilon$ keeps it for no "
            r"$\gamma < e^\epsilon$.",
            formal=breaches.gamma_to_unbounded,
        ),
        Part(
            "no epsilon",
            r"Membership privacy at every prior of an entity may hold without any $\epsilon$: "
            "presence may make an event impossible.",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
        checks=(found.presence_excludes,),
        rests_on=(INDEPENDENT, FINITE),
        quantities=("translation.gamma_from_sampling",),
        place="N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang, Membership privacy, CCS 2013",
        note="gamma = exp(epsilon) is translation.gamma_from_sampling where all are sampled.",
    ),
    bridge(
        "identifiability-to-epsilon",
        "Below 1/(m-1), (rho, m)-DI is epsilon-DP between the m worlds",
        r"Among $m$ equally likely worlds $\rho$-DI with $\rho < \frac{1}{m-1}$ keeps any two "
        r"likelihoods within the factor $e^\epsilon$ for "
        r"$\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$, and a mechanism reaches it.",
        Part(
            "epsilon",
            r"$\rho < \frac{1}{m-1}$ keeps likelihoods within "
            r"$e^\epsilon = \frac{\rho}{1-(m-1)\rho}$.",
            formal=breaches.identifiability_to_epsilon,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            ATTAINED,
            r"The mechanism that names each of $m$ outputs with the probability $\rho$, but that "
            r"of the true world with $1-(m-1)\rho$, is $\rho$-DI and reaches the factor.",
            formal=breaches.identifiability_attained,
            narrower=(FINITE_WORLDS,),
        ),
        checks=(found.rules_out_a_little,),
        rests_on=(FINITE,),
        quantities=("translation.epsilon_of_identifiability",),
    ),
    bridge(
        "breaches",
        "No (rho_1, rho_2)-privacy breach where worlds are within exp(epsilon), below a threshold",
        r"Where any two worlds' likelihoods differ by at most the factor "
        r"$e^\epsilon < \frac{\rho_2(1-\rho_1)}{\rho_1(1-\rho_2)}$, no property whose probability "
        r"is at most $\rho_1$ is believed with $\rho_2$ or more after an output, and none of at "
        r"least $\rho_2$ with $\rho_1$ or less, at any prior; from the threshold on there is a "
        "mechanism with such a breach.",
        Part(
            "upward",
            r"No belief rises from at most $\rho_1$ to $\rho_2$ or more.",
            formal=breaches.no_upward_breach,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "downward",
            r"No belief falls from at least $\rho_2$ to $\rho_1$ or less.",
            formal=breaches.no_downward_breach,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            ATTAINED,
            r"Where $e^\epsilon \geq \frac{\rho_2(1-\rho_1)}{\rho_1(1-\rho_2)}$ randomized "
            r"response between two worlds lets a belief rise from $\rho_1$ to $\rho_2$ or more.",
            formal=breaches.breach_attained,
        ),
        checks=(found.breaching,),
        rests_on=(FINITE,),
        quantities=("translation.epsilon_of_breach",),
        place="A. Evfimievski, J. Gehrke, R. Srikant, Limiting privacy breaches in privacy "
        "preserving data mining, PODS 2003",
    ),
    bridge(
        "kazan-reiter-every-q",
        "Kazan and Reiter's bound for every q, attained",
        r"Of an individual who is in the data with the probability $p$, and then has a value in "
        r"question with the probability $q$, an output under $\epsilon$-DP (addition and removal) "
        r"raises the belief in both by at most the factor "
        r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$, and some output does.",
        Part(
            "bound",
            r"The posterior of presence with the value is at most its prior $pq$ times "
            r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$.",
            formal=breaches.kazan_reiter_every_q,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            ATTAINED,
            r"An output that is $e^\epsilon$ times likelier with the value, and $e^{-\epsilon}$ "
            "times with another, than without the record reaches it.",
            formal=breaches.kazan_reiter_attained,
        ),
        checks=(found.disclosing,),
        rests_on=(INDEPENDENT, FINITE),
        quantities=("belief.disclosure_ceiling",),
        place="Z. Kazan, J. Reiter, Prior-itizing Privacy, NeurIPS 2024",
    ),
    bridge(
        "largest-gain",
        "The largest gain of belief is tanh(epsilon/4)",
        r"Under $\epsilon$-DP between worlds a posterior exceeds its prior by at most "
        r"$\frac{e^{\epsilon/2}-1}{e^{\epsilon/2}+1} = \tanh\frac{\epsilon}{4}$, and at the prior "
        r"$\frac{1}{1+e^{\epsilon/2}}$ by so much.",
        Part(
            "bound",
            r"A posterior below the ceiling of $\epsilon$ exceeds its prior by at most "
            r"$\tanh\frac{\epsilon}{4}$.",
            formal=testing.largest_gain,
        ),
        Part(
            ATTAINED,
            r"At the prior $\frac{1}{1+e^{\epsilon/2}}$ the ceiling exceeds it by so much; "
            "randomized response between two worlds reaches the ceiling.",
            formal=testing.largest_gain_attained,
        ),
        checks=(found.gains,),
        rests_on=("bridges.epsilon-to-alpha-beta: epsilon-DP keeps posteriors below the ceiling",),
        quantities=("belief.largest_gain", "belief.prior_of_largest_gain"),
    ),
    bridge(
        "testing",
        "What a test between two worlds can achieve under (epsilon, delta)-DP",
        r"$FNR + e^\epsilon FPR \geq 1-\delta$, and the other way round; hits exceed false alarms "
        r"by at most $\frac{e^\epsilon-1+2\delta}{e^\epsilon+1}$, which at $\delta = 0$ is "
        r"$\tanh\frac{\epsilon}{2}$, and a mechanism reaches it.",
        Part(
            "trade-off",
            r"$FNR \geq \max(0, 1-\delta-e^\epsilon FPR, e^{-\epsilon}(1-\delta-FPR))$.",
            formal=testing.trade_off,
        ),
        Part(
            "advantage",
            r"$1 - FNR - FPR \le \frac{e^\epsilon-1+2\delta}{e^\epsilon+1}$.",
            formal=testing.advantage,
        ),
        Part(
            "named or private",
            r"A mechanism that names the world with the probability $\delta$ and is $\epsilon$-DP "
            r"otherwise is $(\epsilon,\delta)$-DP, for every event.",
            formal=testing.naming_is_private,
        ),
        Part(
            ATTAINED,
            "With a randomized response otherwise it reaches the bound.",
            formal=testing.advantage_attained,
        ),
        checks=(found.named_or_response,),
        quantities=("testing.false_negatives", "testing.advantage"),
        place="L. Wasserman, S. Zhou, A statistical framework for differential privacy, JASA 2010; "
        "P. Kairouz, S. Oh, P. Viswanath, The composition theorem for DP, ICML 2015",
    ),
    bridge(
        "trade-off",
        "Posteriors and guesses under a trade-off function",
        r"Where no test has fewer false negatives than $F(x)$ at $x$ false positives, a posterior "
        r"is at most $\frac{p(1-F(x))}{p(1-F(x))+(1-p)x}$, and a guess among $m$ equally likely "
        r"worlds is right with a chance $s \le 1 - F\left(\frac{1-s}{m-1}\right)$; under "
        r"$(\epsilon,\delta)$-DP with $s \le \frac{e^\epsilon+(m-1)\delta}{e^\epsilon+m-1}$, which "
        "a mechanism reaches.",
        Part(
            "posterior",
            r"An event whose false positives are $x$ leaves a posterior of at most "
            r"$\frac{p(1-F(x))}{p(1-F(x))+(1-p)x}$.",
            formal=testing.posterior_ceiling,
        ),
        Part(
            "Bayes success",
            r"For a convex $F$ between any two worlds, $s \le 1 - F\left(\frac{1-s}{m-1}\right)$.",
            formal=testing.bayes_success,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "epsilon, delta",
            r"Under $(\epsilon,\delta)$-DP between every two worlds, "
            r"$s \le \frac{e^\epsilon+(m-1)\delta}{e^\epsilon+m-1}$.",
            formal=testing.bayes_success_of_epsilon_delta,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            ATTAINED,
            r"The mechanism that names the world with the probability $\delta$ and gives a "
            r"randomized response among $m$ otherwise reaches it.",
            formal=testing.bayes_success_attained,
        ),
        checks=(found.named_among_three,),
        rests_on=("bridges.testing: that mechanism is private for every event", FINITE),
        quantities=("testing.posterior_ceiling", "testing.bayes_success"),
        place="trade-off functions as in J. Dong, A. Roth, W. Su, Gaussian differential privacy, "
        "JRSS B 2022",
    ),
    bridge(
        "ratio-tail",
        "How often (epsilon, delta)-DP exceeds a likelihood ratio",
        r"Under $(\epsilon,\delta)$-DP an output that is at least $e^t$ times likelier than in "
        r"another world occurs with the probability $\frac{\delta}{1-e^{\epsilon-t}}$ at most, for "
        r"$t > \epsilon$; where that is at most $\frac{1}{1+e^{-t}}$ a mechanism reaches it.",
        Part(
            "bound",
            r"Outputs at least $e^t$ times likelier have together the probability "
            r"$\min\left(1, \frac{\delta}{1-e^{\epsilon-t}}\right)$ at most.",
            formal=testing.ratio_tail,
            narrower=(FINITE_OUTCOMES,),
        ),
        Part(
            ATTAINED,
            r"Where the bound is at most $\frac{1}{1+e^{-t}}$, a mechanism of two outputs is "
            r"$(\epsilon,\delta)$-DP both ways round and reaches it.",
            formal=testing.ratio_tail_attained,
        ),
        checks=(found.tells_half_the_time,),
        quantities=("testing.ratio_tail",),
    ),
)
