"""What the (alpha, beta) paper claims, in the paper's order.

A. Bkakria, N. Cuppens-Boulahia, F. Cuppens, *Linking Differential Identifiability with
Differential Privacy*, ICICS 2018. A database ``D`` is known to the adversary, who does not know
which one individual is missing from ``D^s``: every ``D`` less one individual is a possible world
with a prior. An answer with Laplace noise of scale lambda about ``D^s`` turns priors into
posteriors, and a mechanism is (alpha, beta)-differentially identifiable when every posterior lies
between ``(1 - alpha)`` and ``(1 + beta)`` times its prior.

The paper needs two readings of that definition: Theorem 1 applies it at posteriors, so it must
hold at every prior; Theorem 3 sets a scale for one prior, and only keeps it there.
"""

from __future__ import annotations

from didp_ref.claim import Claim, Correction, Harm, Kind, Source
from didp_ref.papers.abdi import evidence_definitions as definitions
from didp_ref.papers.abdi import evidence_mechanisms as mechanisms
from didp_ref.papers.abdi import statements as formal
from didp_ref.papers.abdi import tables as adult
from didp_ref.papers.abdi.worlds import ADJACENCY_READINGS, EVERY, ONE, REMOVED


def _at(place: str, equation: str = "") -> Source:
    return Source("abdi", place, equation)


ANSWERS = r"$P_{min} \le Pr[D'_i = D^s] \le P_{max}$"
SCALE_3 = (
    r"$\lambda \ge \Theta_q \max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
    r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)}\right)^{-1}\right)$"
)
PRIOR_READINGS = {
    EVERY: "inequality (2) holds whatever the adversary's prior is",
    ONE: "inequality (2) holds at one given prior",
}
EVERY_PRIOR = "Definition 4 read over every prior"
ONE_PRIOR = "Definition 4 read at one given prior"
INDEPENDENT = "answers whose noises are independent given the database (not said in the paper)"
ONE_REMOVED = "adjacency read as one individual removed"
PROMISE = "0 < alpha < 1, beta > 0"
PROMISE_3 = "n >= 2, 0 < alpha < 1, 0 < beta < 1/P_max - 1, Theta >= 0, lambda > 0"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="abdi.definition-1",
        kind=Kind.DEFINITION,
        source=_at("section 2, Definition 1"),
        title="Adjacent databases",
        statement=r"Two databases $D_1$ and $D_2$ are adjacent ($D_1 \sim_\iota D_2$) if they "
        r"differ on the data of a single individual $\iota$.",
        checks=(definitions.definition_1,),
        readings=ADJACENCY_READINGS,
        reading=REMOVED,
        finding=r"Three relations answer to the words, and every sensitivity depends on which is "
        r"meant; the paper's worlds use the first. $\mathcal{U}$ is a set of individuals in "
        r"section 8 and a set of databases in section 2.",
    ),
    Claim(
        id="abdi.definition-2",
        kind=Kind.DEFINITION,
        source=_at("section 2, Definition 2"),
        title="Global sensitivity",
        statement=r"$\Delta_q = \max_{D, D' \in \mathcal{U}} |q(D) - q(D')|$ where $D$ and $D'$ "
        r"are adjacent databases.",
        checks=(definitions.definition_2,),
        readings=ADJACENCY_READINGS,
        reading=REMOVED,
        where="finitely many databases, or an answer that attains its bounds",
        finding="For an unbounded query there is no maximum; the paper does not exclude one.",
    ),
    Claim(
        id="abdi.definition-3",
        kind=Kind.DEFINITION,
        source=_at("section 4, Definition 3", "eq. 1"),
        title="Belief after an answer",
        statement=r"$\mathcal{B}_{q,\tau}(D'=D^s) = Pr[D' = D^s | M(q(D^s)) = \tau] = "
        r"\frac{Pr[M(q(D')) = \tau]}{Pr[(q,\tau)]} \times Pr[D' = D^s]$",
        checks=(definitions.definition_3,),
        quantities=("belief.posterior",),
        correction=Correction(
            r"$Pr[M(q(D')) = \tau]$ and $Pr[(q,\tau)]$ stand for densities where the answer is "
            r"continuous; the posterior is defined wherever the mixture's density is positive, "
            r"which for the Laplace mechanism is everywhere.",
            Harm.MISLEADING,
            "a reader who takes Pr for a probability divides zero by zero",
        ),
        readings={
            definitions.DENSITIES: "Pr of an answer is its density",
            definitions.PROBABILITIES: "Pr of an answer is its probability",
        },
        reading=definitions.DENSITIES,
        finding=r"Pr of a Laplace answer must be read as a density. The text after eq. 1 calls the "
        r"prior the belief on $D = D^s$; $D' = D^s$ is meant.",
    ),
    Claim(
        id="abdi.definition-4",
        kind=Kind.DEFINITION,
        source=_at("section 5, Definition 4", "eq. 2"),
        title="(alpha, beta)-differential identifiability",
        statement=r"$M$ is $(\alpha,\beta)$-differentially identifiable if for all two pairs of "
        r"adjacent databases $D \sim D'$ and $D \sim D^s$: $(1-\alpha) \times "
        r"\mathcal{B}_{\emptyset}(D' = D^s) \le \mathcal{B}_{q,\tau}(D' = D^s) \le (1+\beta) "
        r"\times \mathcal{B}_{\emptyset}(D' = D^s)$, where $0<\alpha<1$, $0<\beta$, and $\tau$ "
        r"denotes the result observed for $M(q(D^s))$.",
        checks=(definitions.definition_4,),
        readings=PRIOR_READINGS,
        reading=ONE,
        where=PROMISE,
        finding="It does not say over which priors it quantifies. Theorem 1 is true only over "
        "every prior, Theorem 3 only at one: no single reading carries both.",
    ),
    Claim(
        id="abdi.example-ten-individuals",
        kind=Kind.EXAMPLE,
        source=_at("section 5, after Definition 4"),
        title="Ten individuals",
        statement=r"$D$ contains 10 individuals and the prior belief that each is in $D \cap D^s$ "
        r"is $10^{-1}$. If the probability of identifying the presence of an individual in $D^s$ "
        r"is bounded by $1/5$, the adversary can end up with: for 9 individuals the probability "
        r"that each is in $D^s$ is $(10^{-1} - 10^{-6})/9$; for the last, $10^{-6}$. The "
        r"adversary might know all individuals in $D^s$ with a probability of $1-10^{-6}$.",
        checks=(definitions.ten_individuals,),
        correction=Correction(
            r"The beliefs meant are those in absence: nine individuals are missing with "
            r"$10^{-6}/9$ each and the tenth with $1 - 10^{-6}$. They sum to 1, each of the nine "
            r"is present with $1 - 10^{-6}/9$, and $D^s$ is known with $1 - 10^{-6}$. No bound of "
            r"$1/5$ on every belief allows it: a bound on the fall alone "
            r"($\alpha = 1 - 10^{-5}$) allows at most $1 - 9 \cdot 10^{-6}$.",
            Harm.MISLEADING,
            "a reader who checks an implementation against the example",
            "state the ten beliefs in absence, and the side of inequality (2) that is bounded",
        ),
        note="The prior too is one in absence: ten individuals, one missing, are each present "
        "with 9/10.",
    ),
    Claim(
        id="abdi.theorem-1",
        kind=Kind.THEOREM,
        source=_at("section 5, Theorem 1"),
        title="Composition of n mechanisms",
        statement=r"If each $M_i$, $i \in [1,n]$, is $(\alpha_i,\beta_i)$-differentially "
        r"identifiable, then the combination $\mathcal{M} = (M_1(q_1(D^s)), \cdots, "
        r"M_n(q_n(D^s)))$ is $(\alpha_c, \beta_c)$-differentially identifiable where $\alpha_c = "
        r"\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n)$ and $\beta_c = "
        r"\sum_{k=0}^n (\sigma_k(\beta_1, \cdots, \beta_n)) - 1$.",
        checks=(definitions.theorem_1,),
        formal=formal.THEOREM_1,
        corrected=formal.THEOREM_1,
        correction=Correction(
            r"It holds for mechanisms that keep $(\alpha_i,\beta_i)$ at every prior, the posterior "
            r"after any answers included, and whose noises are independent.",
            Harm.UNSAFE,
            "whoever composes mechanisms that were calibrated at one prior",
            "calibrate each mechanism by Theorem 2, or anew at the posterior after every answer; "
            "or add the exponents (composition.alpha_at_prior, composition.beta_at_prior)",
        ),
        quantities=("composition.alpha_symmetric", "composition.beta_symmetric"),
        rests_on=(EVERY_PRIOR, INDEPENDENT),
        where="0 < alpha_i < 1, beta_i > 0",
        readings=PRIOR_READINGS,
        reading=EVERY,
        finding="It does not say that the noises must be independent: a fair coin r and r xor b "
        "each tell nothing of the bit b, and together reveal it. Nor that Definition 4 must hold "
        "at every prior, which mechanisms that Theorem 3 calibrates do not keep.",
    ),
    Claim(
        id="abdi.theorem-1.product-form",
        kind=Kind.IDENTITY,
        source=_at("section 5, Theorem 1, end of proof"),
        title="Symmetric polynomials and products",
        statement=r"Based on the fundamental theorem of symmetric polynomials: "
        r"$\sum_{k=1}^n (-1)^{k+1} \sigma_k(\alpha_1, \cdots, \alpha_n) = 1 - \prod_{i=1}^n "
        r"(1-\alpha_i)$ and $\sum_{k=0}^n \sigma_k(\beta_1, \cdots, \beta_n) - 1 = "
        r"\prod_{i=1}^n (1+\beta_i) - 1$.",
        checks=(definitions.product_form,),
        formal=formal.PRODUCT_FORM,
        quantities=(
            "composition.alpha",
            "composition.alpha_symmetric",
            "composition.beta",
            "composition.beta_symmetric",
        ),
        note="The two displayed equations are lost in the text at hand and are taken from the "
        "theorem; the extraction may be at fault.",
        finding="The reason is misnamed: they are Vieta's expansion of the product of "
        "1 + x_i t at t = -1 and t = 1; the fundamental theorem says that every symmetric "
        "polynomial is a polynomial in the elementary ones.",
    ),
    Claim(
        id="abdi.theorem-1.induction",
        kind=Kind.DERIVATION,
        source=_at("section 5, Theorem 1, proof", "eq. 3-9"),
        title="From k to k + 1 mechanisms",
        statement=r"$\prod_{i=1}^n (1-\alpha_i) \times \mathcal{B}_\emptyset(D'=D^s) \le "
        r"\mathcal{B}_{\mathcal{Q},\mathcal{R}}(D'=D^s) \le \prod_{i=1}^n (1+\beta_i) \times "
        r"\mathcal{B}_\emptyset(D'=D^s)$ for all $n$, by induction: Definition 4 at the belief "
        r"after $k$ answers (6), then (7) since $0<\alpha<1$ and (8) since $\beta>0$.",
        checks=(definitions.induction,),
        formal=formal.INDUCTION,
        corrected=formal.INDUCTION,
        correction=Correction(
            r"Eq. 6 applies Definition 4 with the posterior after $k$ answers as the prior, so "
            r"the definition must hold at every prior; the rest of the induction stands.",
            Harm.UNSAFE,
            "whoever composes mechanisms that were calibrated at one prior",
            "require Definition 4 at every prior",
        ),
        rests_on=(EVERY_PRIOR, INDEPENDENT),
        where="0 < alpha_i < 1, beta_i > 0",
        readings=PRIOR_READINGS,
        reading=EVERY,
        finding="Eq. 6 takes Definition 4 at the belief after k answers, a prior that the "
        "definition does not mention.",
    ),
    Claim(
        id="abdi.theorem-1.with-theorem-2",
        kind=Kind.COMPOSITE,
        source=_at("section 5, Theorem 1, and section 6, Theorem 2"),
        title="Prior-free mechanisms asked adaptively",
        statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 2 "
        r"set, whatever the adversary asks in the light of earlier answers.",
        checks=(definitions.with_theorem_2,),
        formal=formal.WITH_THEOREM_2,
        quantities=("composition.alpha", "composition.beta", "scale.prior_free"),
        rests_on=(INDEPENDENT,),
        where="0 < alpha_i < 1, beta_i > 0",
    ),
    Claim(
        id="abdi.theorem-1.with-theorem-3",
        kind=Kind.COMPOSITE,
        source=_at("section 5, Theorem 1, and section 6, Theorem 3"),
        title="Prior-dependent mechanisms asked adaptively",
        statement=r"Theorem 1's $\alpha_c$ and $\beta_c$ hold for mechanisms whose scale Theorem 3 "
        r"set at the initial prior.",
        checks=(definitions.with_theorem_3,),
        corrected=formal.WITH_THEOREM_3,
        correction=Correction(
            r"Together they promise $\alpha = 1 - 1/(P_{min} + (1-P_{min}) \prod_i X_i)$ with "
            r"$X_i = \frac{1+P_{min}(\alpha_i-1)}{(1-\alpha_i)(1-P_{min})}$, and $\beta = "
            r"1/(P_{min} + (1-P_{min}) \prod_i Y_i) - 1$ with $Y_i = "
            r"\frac{1-P_{min}(1+\beta_i)}{(1+\beta_i)(1-P_{min})}$. That alpha is never below "
            r"Theorem 1's, and that beta never above it: the printed $\beta_c$ stands, the "
            r"printed $\alpha_c$ does not.",
            Harm.UNSAFE,
            "individuals whose world is believed less than (1 - alpha_c) times the prior allows",
            "use composition.alpha_at_prior and composition.beta_at_prior, or Theorem 2's scale",
        ),
        quantities=(
            "composition.alpha_at_prior",
            "composition.beta_at_prior",
            "scale.prior_dependent",
        ),
        rests_on=(INDEPENDENT,),
        where="0 < alpha_i < 1, 0 < beta_i < 1/P_max - 1, 0 <= P_min <= 1/2",
    ),
    Claim(
        id="abdi.definition-5",
        kind=Kind.DEFINITION,
        source=_at("section 6, Definition 5"),
        title="Query identifiability sensitivity",
        statement=r"$\Theta_q = \max_{D,D_1,D_2 \in \mathcal{U}} |q(D_1) - q(D_2)|$ where $D_1$ "
        r"and $D_2$ are adjacent to $D$. It is different from the global sensitivity "
        r"(Definition 2) used in DP.",
        checks=(mechanisms.definition_5,),
        formal=formal.SENSITIVITIES,
        readings=ADJACENCY_READINGS,
        reading=REMOVED,
        where="finitely many databases, or an answer that attains its bounds",
        finding=r"$\Theta_q \le 2\Delta_q$ under every reading; with one "
        r"individual removed it may lie below $\Delta_q$ (the number of records: 0 and 1).",
    ),
    Claim(
        id="abdi.equations-10-11",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 2, proof", "eq. 10-11"),
        title="Likelihood ratios of the Laplace mechanism",
        statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{Pr[M_L(q(D'_1)) = "
        r"\tau]}{Pr[M_L(q(D'_2)) = \tau]} \le \exp\left(\frac{\Theta_q}{\lambda}\right)$",
        checks=(mechanisms.likelihood_ratios,),
        formal=formal.EQUATIONS_10_11,
        rests_on=("Pr of an answer read as its density",),
        where="Theta >= 0, lambda > 0",
        finding=r"Theorem 2 prints the density as $h(x)$ in terms of $X$; the proof writes the "
        r"answer $\tau$ and $r$ in turn, and takes the noise's mean to be 0 without saying so (any "
        r"mean cancels).",
    ),
    Claim(
        id="abdi.equations-12-16",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 2, proof", "eq. 12-16"),
        title="Posterior to prior",
        statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{\mathcal{B}_{q,\tau}"
        r"(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)} \le \exp\left(\frac{\Theta_q}"
        r"{\lambda}\right)$, through $\frac{1}{1 - \exp(\Theta_q/\lambda) + \exp(\Theta_q/"
        r"\lambda)/Pr[D'_i = D^s]} \le \mathcal{B}_{q,\tau}(D'_i = D^s)$ (14), since $1 - "
        r"\exp(\Theta_q/\lambda) \le 0$.",
        checks=(mechanisms.belief_ratios,),
        corrected=formal.EQUATIONS_12_16,
        correction=Correction(
            r"$\exp(-\Theta_q/\lambda) \mathcal{B}_\emptyset \le \mathcal{B}_{q,\tau} \le "
            r"\exp(\Theta_q/\lambda) \mathcal{B}_\emptyset$ for every prior, 0 included; the "
            r"printed ratios and eq. 14 need a prior above 0, and the reason given for (15) is "
            r"the right one there.",
            Harm.MISLEADING,
            "a reader, or a program, that forms the ratio for a world of prior 0",
            "compare the posterior with multiples of the prior; divide by nothing",
        ),
        quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
        rests_on=("Pr of an answer read as its density",),
        where="priors that sum to 1, Theta >= 0, lambda > 0",
    ),
    Claim(
        id="abdi.theorem-2",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 2"),
        title="Prior-free mechanism",
        statement=r"A randomized mechanism $M_L$ that returns $q(X) + Y$ where $Y$ is drawn i.i.d "
        r"from $Lap(\lambda)$ satisfies $(\alpha,\beta)$-DI for any $\lambda$ such that $\lambda "
        r"\ge \max\left(\frac{\Theta_q}{\log(1+\beta)}, \frac{-\Theta_q}{\log(1-\alpha)}\right)$.",
        checks=(mechanisms.theorem_2,),
        formal=formal.THEOREM_2,
        quantities=("scale.prior_free",),
        rests_on=(EVERY_PRIOR, ONE_REMOVED),
        where=f"{PROMISE}, Theta >= 0, lambda > 0",
        note="The scale is the smallest that serves every prior: as the prior tends to 0 the ratio "
        "of beliefs tends to exp(Theta/lambda), and reaches it at no positive prior.",
    ),
    Claim(
        id="abdi.remark-beta-certainty",
        kind=Kind.REMARK,
        source=_at("section 6, after Theorem 2"),
        title="Beta and certainty",
        statement=r"To prevent the adversary from knowing with certainty all individuals in the "
        r"database $D^s$, the data publisher should choose a $\beta$ value such that "
        r"$\mathcal{B}_\emptyset(D'=D^s) \times (1+\beta) < 1$. Satisfying this becomes not "
        r"possible if the adversary prior on $D'=D^s$ is not taken into consideration.",
        checks=(mechanisms.beta_certainty,),
        corrected=formal.BETA_CERTAINTY,
        correction=Correction(
            r"The condition suffices and is not needed: posteriors sum to 1, so the alpha side "
            r"alone gives $\mathcal{B}_{q,\tau} \le 1 - (1-\alpha)(1-\mathcal{B}_\emptyset) < 1$ "
            r"wherever $\mathcal{B}_\emptyset < 1$, for any $\beta$ and any prior.",
            Harm.WASTEFUL,
            "a publisher who gives up Theorem 2, or a larger beta, for fear of certainty",
            "bound certainty by alpha; use beta for how far a belief may rise",
        ),
        where="0 <= prior < 1, 0 < alpha < 1, beta > 0",
        note="That no beta meets the condition at every prior is true: take the prior 1/(1 + "
        "beta).",
    ),
    Claim(
        id="abdi.theorem-3",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 3", "eq. 17-23"),
        title="Prior-dependent mechanism",
        statement=r"For all database $D$ of size $n (>1)$, let $\mathcal{D}'$ be the set of $D$'s "
        r"adjacent databases. For a given prior distribution $\mathbb{P}$ and a given query $q$, "
        r"a mechanism $M_L$ that returns $q(X) + Y$ where $Y$ is drawn i.i.d from $Lap(\lambda)$ "
        rf"satisfies $(\alpha,\beta)$-DI for any {SCALE_3} where $0<\alpha<1$, $0<\beta< "
        r"(1/P_{max})-1$, $P_{min} = \min_{D_j,D^s \in \mathcal{D}'} Pr[D_j = D^s]$ and $P_{max} "
        r"= \max_{D_j,D^s \in \mathcal{D}'} Pr[D_j = D^s]$.",
        checks=(mechanisms.theorem_3,),
        formal=formal.THEOREM_3,
        corrected=formal.THEOREM_2,
        correction=Correction(
            r"At the given prior it holds; at every prior it does not, and Theorem 2's scale does.",
            Harm.UNSAFE,
            "whoever publishes at this scale against an adversary with another prior",
            "use P_min = 0 (Theorem 2) unless every adversary's priors are known to be larger",
        ),
        quantities=("scale.prior_dependent",),
        rests_on=(ONE_PRIOR, ONE_REMOVED),
        where=PROMISE_3,
        readings=PRIOR_READINGS,
        reading=ONE,
        finding="At P_min = 0 it wastes noise: a world of prior 0 asks for nothing, so the "
        "smallest positive prior may stand in for P_min.",
        note=r"$\log(x)^{-1}$ means $1/\log x$ (eq. 24 inverts the maximum); $-\log x$ would make "
        r"every $\lambda$ admissible.",
    ),
    Claim(
        id="abdi.theorem-3.beta-condition",
        kind=Kind.REMARK,
        source=_at("section 6, after Theorem 3"),
        title="Beta short of certainty",
        statement=r"Condition $\beta < (1/P_{max})-1$ is used to be sure that for any possible "
        r"values of $\alpha$ and $\beta$, the usage of $M_L$ will effectively prevent the "
        r"adversary from knowing with certainty the content of the database $D^s$. Obviously, "
        r"$P_{max}$'s value should be lesser than 1; otherwise there are no possible values for "
        r"$\alpha$ and $\beta$.",
        checks=(mechanisms.beta_condition,),
        formal=formal.BETA_CONDITION,
        where="0 < P_max <= 1, beta > 0",
        finding="The condition suffices for that purpose and is not needed for it (see "
        "abdi.remark-beta-certainty); what needs it is the sign in eq. 23.",
    ),
    Claim(
        id="abdi.theorem-3.equations-17-19",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 3, proof", "eq. 17-19"),
        title="The alpha side",
        statement=r"We transform Inequality (13) to get Inequality (14), which becomes "
        r"$\frac{1}{Pr[D'_i = D^s] + \exp(\Theta_q/\lambda)(1-Pr[D'_i = D^s])} \le \frac{"
        r"\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)}$ (17). Since "
        r"$P_{min} \le Pr[D'_i = D^s] \le P_{max}$, the left side is at least its value at "
        r"$P_{min}$ (18). Since $P_{min} \le 1/n$, we have $1+P_{min}(\alpha-1) > 0$; rearranging "
        r"yields $\lambda \ge \Theta_q \log\left(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)"
        r"(1-P_{min})}\right)^{-1}$ (19).",
        checks=(mechanisms.equations_17_19,),
        corrected=formal.EQUATIONS_17_19,
        correction=Correction(
            r"Eq. 14 comes from eq. 12, not 13, and (17) is multiplied by the prior so that it "
            r"also speaks of worlds of prior 0. The reason $P_{min} \le 1/n$ suffices for "
            r"$1+P_{min}(\alpha-1) > 0$ and for $1 - P_{min} > 0$. Eq. 19 follows.",
            Harm.MISLEADING,
            "a reader who follows the references",
            "refer to eq. 12; do not divide by the prior",
        ),
        rests_on=("Pr of an answer read as its density",),
        where=PROMISE_3,
    ),
    Claim(
        id="abdi.theorem-3.equations-20-23",
        kind=Kind.DERIVATION,
        source=_at("section 6, Theorem 3, proof", "eq. 20-23"),
        title="The beta side",
        statement=r"Considering the fact that $P_{min} \le Pr[D'_i = D^s] \le P_{min}$, we have "
        r"(21): the bound of (20) is at most its value at $P_{min}$. $M_L$ satisfies the right "
        r"side if $\frac{1}{P_{min}(1-\exp(-\Theta_q/\lambda)) + \exp(-\Theta_q/\lambda)} \le "
        r"1+\beta$ (22). Since $P_{min} \le 1/n$, for all $n > 1$, we have $1-P_{min}(1+\beta) > "
        r"0$; rearranging yields $\lambda \ge \Theta_q \log\left(\frac{(1+\beta)(1-P_{min})}"
        r"{1-P_{min}(1+\beta)}\right)^{-1}$ (23).",
        checks=(mechanisms.equations_20_23,),
        corrected=formal.EQUATIONS_20_23,
        correction=Correction(
            rf"The chain meant is {ANSWERS}. The reason for $1-P_{{min}}(1+\beta) > 0$ is $\beta < "
            r"1/P_{max} - 1 \le 1/P_{min} - 1$, the theorem's own condition, and not $P_{min} \le "
            r"1/n$. With it eq. 23 follows.",
            Harm.MISLEADING,
            "a reader who drops the condition on beta, because the reason given does without it",
            "cite the condition on beta",
        ),
        rests_on=("Pr of an answer read as its density",),
        where=PROMISE_3,
    ),
    Claim(
        id="abdi.theorem-3.tightness",
        kind=Kind.THEOREM,
        source=_at("section 6, Theorem 3", "unstated"),
        title="Whether a smaller scale can do",
        statement=r"No smaller scale serves every query with the same $\Theta_q$ at the same "
        r"$P_{min} > 0$: if the least likely world answers 0 and all others $\Theta_q$, the ratio "
        r"of its beliefs is $1/(P_{min} + \exp(\Theta_q/\lambda)(1-P_{min}))$ after every response "
        r"of at least $\Theta_q$ and $1/(P_{min} + \exp(-\Theta_q/\lambda)(1-P_{min}))$ after "
        r"every response of at most 0, and one of them leaves $[1-\alpha, 1+\beta]$.",
        checks=(mechanisms.tightness,),
        formal=formal.TIGHTNESS,
        quantities=("scale.prior_dependent",),
        where=PROMISE_3,
        note="The paper does not say it. For other worlds the scale is loose without bound: it "
        "depends on Theta, and answers that differ less need less noise (none where all agree). "
        "At P_min = 0 it is never attained: worlds of prior 0 ask for nothing, and the smallest "
        "positive prior may stand in for P_min.",
    ),
    Claim(
        id="abdi.theorem-3.limit-theorem-2",
        kind=Kind.IDENTITY,
        source=_at("section 6, Theorems 2 and 3", "unstated"),
        title="Theorem 3 at P_min = 0",
        statement=r"At $P_{min} = 0$ the scale of Theorem 3 is the scale of Theorem 2.",
        checks=(mechanisms.limit_theorem_2,),
        formal=formal.LIMIT,
        quantities=("scale.prior_dependent", "scale.prior_free"),
        where=f"{PROMISE}, Theta >= 0",
        note="So against the strong adversary of section 8, for whom P_min = 0, the "
        "prior-dependent formula saves nothing; with the smallest positive prior for P_min it "
        "would.",
    ),
    Claim(
        id="abdi.theorem-4",
        kind=Kind.THEOREM,
        source=_at("section 7, Theorem 4", "eq. 24-26"),
        title="From (alpha, beta) to epsilon",
        statement=r"Let $M_L$ be a mechanism that satisfies $(\alpha, \beta)$-DI by returning "
        r"$q(X) + Y$ where $Y$ is drawn i.i.d from $Lap(\lambda)$. $M_L$ satisfies $\epsilon$-DP "
        r"where $\epsilon = \frac{\Delta_q}{\Theta_q} "
        r"\max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
        r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
        r"{1-P_{min}(1+\beta)}\right)^{-1}\right)^{-1}$.",
        checks=(mechanisms.theorem_4,),
        corrected=formal.THEOREM_4,
        correction=Correction(
            r"It holds for $\Theta_q > 0$ and a scale of at least Theorem 3's; and for every scale "
            r"that keeps Definition 4 at every prior, if two worlds attain $\Theta_q > 0$, because "
            r"then that much noise is needed. At one prior it may not be: the proof turns "
            r"'any such $\lambda$ satisfies DI' into 'a mechanism that satisfies DI has this "
            r"$\lambda$' (eq. 25): the condition is sufficient, not necessary.",
            Harm.UNSAFE,
            "whoever reads epsilon off (alpha, beta) for a mechanism with less noise than Theorem "
            "3 asks, or for a query with Theta = 0",
            "take epsilon = Delta/lambda from the scale itself",
        ),
        quantities=("translation.epsilon",),
        readings=PRIOR_READINGS,
        reading=ONE,
        rests_on=(ONE_PRIOR, "a bound on densities bounds the probability of every event"),
        where=f"{PROMISE_3}, Delta > 0",
    ),
    Claim(
        id="abdi.theorem-4.calibrated",
        kind=Kind.THEOREM,
        source=_at("section 7, Theorem 4, proof", "eq. 24-26"),
        title="Epsilon of the calibrated mechanism",
        statement=r"A mechanism whose scale is set by Theorem 3 (25) satisfies $\epsilon$-DP with "
        r"the $\epsilon$ of eq. 24, because the Laplace mechanism does when $\lambda = "
        r"\Delta_q/\epsilon$ (26).",
        checks=(mechanisms.theorem_4_calibrated,),
        formal=formal.THEOREM_4_CALIBRATED,
        quantities=("translation.epsilon", "scale.prior_dependent"),
        where=f"{PROMISE_3}, Theta > 0, Delta > 0",
        note="Tight: two adjacent databases whose answers differ by Delta have the likelihood "
        "ratio exp(epsilon).",
    ),
    Claim(
        id="abdi.remark-counting-queries",
        kind=Kind.REMARK,
        source=_at("section 8, after Table 2"),
        title="Counting queries",
        statement=r"By definition, counting queries have an identifiability sensitivity equal to "
        r"zero, which means that revealing the exact result of a counting query performed over "
        r"$D^s$ will not disclose any information to the adversary about the content of $D^s$.",
        checks=(adult.counting_queries,),
        formal=formal.ALL_RECORDS,
        corrected=formal.COUNTS,
        correction=Correction(
            r"Only the number of all records, with one individual removed, has $\Theta_q = 0$. A "
            r"count of the records that satisfy a predicate has $\Theta_q = 1$, and its exact "
            r"result can reveal who is missing.",
            Harm.UNSAFE,
            "individuals on whom the predicate differs, when counts are released exactly",
            "calibrate counting queries at Theta = 1",
        ),
        readings={
            adult.RECORDS: "the query counts all records",
            adult.PREDICATE: "the query counts the records that satisfy a predicate, as counting "
            "queries do elsewhere",
        },
        reading=adult.PREDICATE,
        rests_on=(ONE_REMOVED,),
    ),
    Claim(
        id="abdi.section-8.universe-size",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="Individuals of the Adult data",
        statement="The database contains information about 32562 individuals, each with 9 "
        "categorical and 5 numerical attributes.",
        checks=(adult.universe_size,),
        finding="adult.data has 32,561 records in 32,562 lines: the last line is empty. Of its 14 "
        "attributes 6 are numerical and 8 categorical.",
    ),
    Claim(
        id="abdi.section-8.weak-adversary",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="The weak adversary",
        statement=r"Uniform prior distribution: $P_{min} = P_{max} = 1/32562$.",
        checks=(adult.weak_adversary,),
        note="One record fewer changes no printed figure.",
    ),
    Claim(
        id="abdi.section-8.strong-adversary",
        kind=Kind.FIGURE,
        source=_at("section 8"),
        title="The strong adversary",
        statement=r"$P_{min} = 0$ and $P_{max} = 1/10$; a little more noise for Min(capital gain) "
        r"is mainly caused by the reduced range of $\beta$'s values (i.e., $\alpha$ should be less "
        r"than 9 according to Theorem 3).",
        checks=(adult.strong_adversary,),
        correction=Correction(
            r"$\beta$ should be less than $1/P_{max} - 1 = 9$; $\alpha$ is below 1 always. "
            r"$P_{max}$ does not enter the scale, so at equal $(\alpha, \beta)$ the noise grows "
            r"only through $P_{min} = 0$, by less than a part in $10^4$ and for every query alike.",
            Harm.MISLEADING,
            "a reader who takes 9 for the end of alpha's range",
            "read beta for alpha",
        ),
        finding="Min(capital_gain) is 0 in every world, so the error ratio of Figures 1(b) and "
        "2(b) has a zero denominator. The figures are not at hand.",
    ),
    Claim(
        id="abdi.section-8.sum-hours",
        kind=Kind.FIGURE,
        source=_at("section 8", "Figure 1(d)"),
        title="Error ratio of Sum(hours_per_week)",
        statement=r"The error rate of Sum(hours_per_week) is $9\times 10^{-3}$ for "
        r"$\alpha=\beta=8\times 10^{-3}$.",
        checks=(adult.sum_hours,),
        quantities=("scale.prior_dependent",),
        rests_on=(
            "error ratio read as mean absolute noise (the scale) over the answer",
            "Theta = 98, the range of the attribute: Table 2 is not at hand",
        ),
    ),
    Claim(
        id="abdi.section-8.max-capital-loss",
        kind=Kind.FIGURE,
        source=_at("section 8", "Figure 1(c)"),
        title="Error ratio of Max(capital_loss)",
        statement=r"The model provides a $(0.5, 1)$-differentially identifiable answer for "
        r"Max(capital_loss) with an error rate of 0.1.",
        checks=(adult.max_capital_loss,),
        quantities=("scale.prior_dependent",),
        rests_on=(
            "error ratio read as mean absolute noise (the scale) over the answer",
            "Theta = 4356, the range of the attribute: Table 2 is not at hand",
        ),
        finding="With Definition 5's maximum over all databases the noise exceeds the answer. The "
        "printed figure is met by the gap between the two largest losses of the data at hand, "
        "which is not Definition 5's sensitivity and would not protect other databases.",
    ),
)
