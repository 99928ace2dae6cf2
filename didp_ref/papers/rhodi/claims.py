r"""What rhodi claims, in the paper's order.

J. Lee, C. Clifton, *Differential Identifiability*, KDD 2012. An adversary knows every record of a
database but one, so that m databases are possible, all equally likely. A mechanism is
rho-differentially identifiable when no noisy answer lifts the posterior of any of them above rho.
With Laplace noise of scale lambda a posterior is a share of weights ``exp(-|R - f(w)|/lambda)``;
worlds whose answers lie within S of one another bound it by ``1/(1 + (m-1) exp(-S/lambda))``, and
solving for lambda gives Theorem 1's scale.
"""

from __future__ import annotations

from functools import partial

from didp_ref.claim import Claim, Correction, Formal, Harm, Kind, Source
from didp_ref.papers.rhodi import evidence as found


def _at(place: str, equation: str = "") -> Source:
    return Source("rhodi", place, equation)


stated = partial(Formal.named, "didp_ref.papers.rhodi.statements")
"""The statement of that name in :mod:`didp_ref.papers.rhodi.statements`."""

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.definition-1",
        kind=Kind.DEFINITION,
        source=_at("section 3.1, Definition 1"),
        title="sensitivity under replacement of one record",
        statement=(
            r"The sensitivity of a query function $f$ for bounded differential privacy is "
            r"$\Delta f = \max_{x, x' \subset U} |f(x) - f(x')|$, where $x'$ can be obtained by "
            r"replacing one element in $x$ with another."
        ),
        checks=(found.sensitivity,),
        readings={
            "databases of the given size": "the maximum is over databases of the size |D|",
            "databases of every size": "the maximum is over all subsets of U, as printed",
        },
        reading="databases of the given size",
        finding=(
            "The size of x is not printed; section 3.5 computes 9/4 for the mean of four records, "
            "which needs it."
        ),
    ),
    Claim(
        id="rhodi.possible-worlds",
        kind=Kind.DEFINITION,
        source=_at("section 3.3"),
        title="the set of possible worlds, and its size",
        statement=(
            r"$\Psi = \lbrace D' \cup \lbrace i \rbrace \mid i \in U \wedge i \notin D' "
            r"\rbrace$. When the adversary knows "
            r"$k$ rows of $D$, the size of $\Psi$ is $|\Psi| = \binom{|U|-k}{n-k}$."
        ),
        checks=(found.possible_worlds,),
        readings={
            "sets": "a database is a set of entries of U",
            "multisets": "a database may hold an entry more than once, as section 3.1 allows",
        },
        reading="sets",
        finding=(
            "Section 3.1 models a database as a (multi)set; the definition and the count need "
            "sets. The set builder adds one entry, so it is the case k = n - 1."
        ),
    ),
    Claim(
        id="rhodi.definition-2",
        kind=Kind.DEFINITION,
        source=_at("section 3.4, Definition 2"),
        title="contribution of an individual",
        statement=(
            r"$\mathcal{C}_f(i) = \max_{\omega_1, \omega_2} \Vert f(\omega_1) - f(\omega_2)\Vert$, "
            r"where "
            r"$\omega_1 \in \Psi_{\lbrace i \rbrace}$ and $\omega_2 \in \Psi_{\lbrace i "
            r"\rbrace}^C$."
        ),
        checks=(found.contribution,),
        where="m >= 2",
    ),
    Claim(
        id="rhodi.definition-3",
        kind=Kind.DEFINITION,
        source=_at("section 3.4, Definition 3"),
        title="sensitive range, and S(f) = max_i C_f(i)",
        statement=(
            r"$\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \Vert f(\omega_1) - "
            r"f(\omega_2)\Vert$, "
            r"where $\Psi$ is the set of possible worlds under the prior knowledge $\mathcal{L}$. "
            r"Note that $\mathcal{S}(f) = \max_i \mathcal{C}_f(i)$."
        ),
        checks=(found.sensitive_range,),
        formal=stated("sensitive_range"),
        where="m >= 2",
        readings={
            "every D'": "the maximum is also over every D', as the paragraph before says",
            "one D'": "Psi is that of the D' at hand, as the formula says",
        },
        reading="every D'",
        note="Theorem 1 needs the first reading: see rhodi.theorem-1.",
    ),
    Claim(
        id="rhodi.example-mean-epsilon-2",
        kind=Kind.EXAMPLE,
        source=_at("section 3.5"),
        title="densities and confidence of the mean at epsilon = 2",
        statement=(
            r"$D = \lbrace 1,2,3,10 \rbrace$, $U = \lbrace 1,2,3,4,5,10 \rbrace$, $f$ = mean, "
            r"sensitivity $\frac{9}{4}$, "
            r"$\epsilon = 2$, $R = 5.041$: $\Pr[\mathcal{M}_f(\omega_3) = R] = 0.1762$, "
            r"$\Pr[\mathcal{M}_f(\omega_1) = R] = 0.0464$, "
            r"$\Pr[\mathcal{M}_f(\omega_2) = R] = 0.0580$; the missing element is 10 with "
            r"confidence $\frac{0.1762}{0.1762 + 0.0464 + 0.0580} = 0.6278$."
        ),
        checks=(found.section_3_5,),
        quantities=("belief.posterior",),
        note="The printed probabilities are densities: a single response has probability zero.",
    ),
    Claim(
        id="rhodi.definition-4",
        kind=Kind.DEFINITION,
        source=_at("section 4, Definition 4"),
        title="rho-differential identifiability",
        statement=(
            r"A randomized mechanism $\mathcal{M}$ satisfies $\rho$-differential identifiability "
            r"if for all databases $D$, $\forall D' = D - i^*$, and $\forall i \in U - D'$: "
            r"$\Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D'] \leq \rho$."
        ),
        checks=(found.definition_4,),
        where="1/m <= rho <= 1, m >= 2",
        finding=(
            "R is any response; for a continuous answer the condition is read with densities. "
            "Below rho = 1/m no mechanism satisfies it (rhodi.random-guess)."
        ),
    ),
    Claim(
        id="rhodi.equations-2-7",
        kind=Kind.DERIVATION,
        source=_at("section 4.1", "eq. 2-7"),
        title="identifiability risk by Bayes' rule at the uniform prior",
        statement=(
            r"$\Gamma(i) = \Pr[I(i) \in \mathcal{I}_D \mid \mathcal{M}_f(D) = R, D'] = "
            r"\frac{\Pr[D = D' \cup \lbrace i \rbrace] \cdot \Pr[\mathcal{M}_f(D' \cup \lbrace i "
            r"\rbrace) = R]}"
            r"{\sum_{\omega \in \Psi} \Pr[\omega] \cdot \Pr[\mathcal{M}_f(\omega) = R]} = "
            r"\frac{e^{-|R-f(D)|/\lambda}}{e^{-|R-f(D)|/\lambda} + "
            r"e^{-|R-f(\omega_{j_1})|/\lambda} + \dots + e^{-|R-f(\omega_{j_{m-1}})|/\lambda}}$"
        ),
        checks=(found.bayes,),
        formal=stated("bayes"),
        quantities=("belief.posterior",),
        rests_on=(
            "uniform prior (section 3.3)",
            "densities for probabilities of responses",
            "one entry of U for each individual (section 3.1), which eq. 3 needs",
        ),
        where="m >= 2, lambda > 0",
        readings={
            "D is D' + {i}": "from eq. 6 on, D stands for the world that holds i",
            "D is the database at hand": "D stands for the database that was queried",
        },
        reading="D is D' + {i}",
        finding=(
            "Eqs. 3-5 use D for a random database; eq. 6 reuses the letter for the world in "
            "question."
        ),
    ),
    Claim(
        id="rhodi.equations-8-9",
        kind=Kind.DERIVATION,
        source=_at("section 4.1", "eq. 8-9"),
        title="upper bound on the risk",
        statement=(
            r"Dividing numerator and denominator by $e^{-|R-f(D)|/\lambda}$ gives $\leq "
            r"\frac{1}{1 + e^{-|f(D)-f(\omega_{j_1})|/\lambda} + \dots + "
            r"e^{-|f(D)-f(\omega_{j_{m-1}})|/\lambda}}$ (8). Since $\forall k, 1 \leq k \leq m, "
            r"|f(D) - f(\omega_{j_k})| \leq S(f)$, simple application of triangle inequality "
            r"yields "
            r"$\leq \frac{1}{1 + (m-1) e^{-S(f)/\lambda}}$ (9), where $m = |\Psi| = |U| - |D'|$."
        ),
        checks=(found.risk_bounds,),
        formal=stated("risk_is_bounded"),
        quantities=("belief.risk_bound", "guarantee.rho"),
        where="m >= 2, lambda > 0, |f(D) - f(w)| <= S",
        finding=(
            "The two reasons are exchanged: dividing gives an equality in |R-f(w)| - |R-f(D)|, the "
            "triangle inequality gives (8), and (9) follows from (8) because exp increases. The "
            "index k runs to m - 1, not m."
        ),
    ),
    Claim(
        id="rhodi.random-guess",
        kind=Kind.REMARK,
        source=_at("section 4.1", "after eq. 9"),
        title="no noise brings the bound below 1/m",
        statement=(
            r"Since $(m-1) \exp(-\frac{S(f)}{\lambda}) \leq (m-1)$, the lower bound of Equation "
            r"(9) "
            r"is $\frac{1}{1 + (m-1)} = \frac{1}{m}$. This implies that it is impossible to "
            r"protect the privacy of individuals with the probability less than an adversary's "
            r"probability of a correct random guess."
        ),
        checks=(found.random_guess,),
        formal=stated("random_guess"),
        quantities=("guarantee.rho",),
        where="m >= 2, lambda > 0, S >= 0",
        finding=(
            "Both sentences are true, but the first does not imply the second: eq. 9 is an upper "
            "bound on the risk, and a floor under an upper bound is no floor under the risk. The "
            "impossibility holds because m posteriors sum to one, so one of them is at least 1/m."
        ),
    ),
    Claim(
        id="rhodi.equations-10-15",
        kind=Kind.DERIVATION,
        source=_at("section 4.1", "eq. 10-15"),
        title="from the bound to the scale, and for which rho",
        statement=(
            r"$\frac{1}{1 + (m-1) e^{-S(f)/\lambda}} \leq \rho$ (10) $\Rightarrow "
            r"e^{-S(f)/\lambda} \geq \frac{1-\rho}{(m-1)\rho}$ (12). Since $\rho \leq 1$, taking "
            r"the natural log of both sides yields $-\frac{S(f)}{\lambda} \geq \ln "
            r"\frac{1-\rho}{(m-1)\rho}$ (13), $\frac{S(f)}{\lambda} \leq \ln "
            r"\frac{(m-1)\rho}{1-\rho}$ (14). When $\rho \leq \frac{1}{m}$, (14) can never be "
            r"satisfied. For $\rho \geq \frac{1}{m}$, $\lambda \geq "
            r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$ (15)."
        ),
        checks=(found.scale_from_bound,),
        corrected=stated("scale_from_bound"),
        correction=Correction(
            statement=(
                r"For $m \geq 2$, $0 < \rho < 1$, $S(f) \geq 0$ and $\lambda > 0$: (10) holds "
                r"exactly when (14) does; for $\rho > \frac{1}{m}$, (14) holds exactly when (15) "
                r"does; for $\rho \leq \frac{1}{m}$ and $S(f) > 0$, (14) never holds."
            ),
            harm=Harm.MISLEADING,
            who=(
                "whoever evaluates eq. 15 at rho = 1/m divides by zero; at rho = 1 eq. 13 has no "
                "log"
            ),
            repair=(
                "Ask for 1/m < rho < 1. The logarithm may be taken because ln increases and both "
                "sides are positive, not because rho <= 1."
            ),
        ),
        quantities=("scale.rho",),
        where="m >= 2, 0 < rho < 1, S >= 0, lambda > 0",
    ),
    Claim(
        id="rhodi.theorem-1",
        kind=Kind.THEOREM,
        source=_at("section 4.1, Theorem 1"),
        title="scale that gives rho-differential identifiability",
        statement=(
            r"For an arbitrary adversary $\mathcal{A}$, if $\lambda = "
            r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$, $\mathcal{M}$ satisfies "
            r"$\rho$-differential identifiability where $m = |\Psi|$."
        ),
        checks=(found.theorem_1,),
        formal=stated("theorem_1"),
        quantities=("scale.rho", "guarantee.rho"),
        rests_on=("rhodi.equations-2-7", "rhodi.equations-8-9", "rhodi.equations-10-15"),
        where="m >= 2, 1/m < rho < 1, S > 0, uniform prior",
        readings={
            "the setting of section 3": (
                "a uniform prior (section 3.3), S(f) over every D' (section 3.4), and lambda a "
                "scale, that is positive: hence 1/m < rho < 1"
            ),
            "arbitrary prior": '"arbitrary adversary" includes one whose prior is not uniform',
            "S(f) at one D'": "S(f) is computed for the D' of one adversary only",
        },
        reading="the setting of section 3",
        finding=(
            "Taken at its word, the theorem is unsafe: an adversary with another prior, or one "
            "whose worlds lie further apart than those S(f) was computed from, ends above rho. For "
            "another prior see rhodi.remark-nonuniform-prior."
        ),
    ),
    Claim(
        id="rhodi.remark-nonuniform-prior",
        kind=Kind.REMARK,
        source=_at("section 4.1", "after Theorem 1"),
        title="m may be replaced by 1/max prior",
        statement=(
            r"If the prior probability $\Pr[D = D' \cup \lbrace i \rbrace] > \rho$, no privacy "
            r"mechanism can "
            r"restore the privacy goal. For less severe cases, the value for $m$ in Equation (15) "
            r"can be replaced with $1/\max_{\Psi}(\Pr[D = D' \cup \lbrace i \rbrace])$. This "
            r"essentially says "
            r"that the adversary's best guess is no better than the average calculated in Equation "
            r"(5)."
        ),
        checks=(found.nonuniform_prior,),
        corrected=stated("nonuniform_prior"),
        correction=Correction(
            statement=(
                r"If $P = \max_\Psi \Pr[\omega] < \rho < 1$ and $\lambda \geq S(f) / \ln "
                r"\frac{(1/P - 1)\rho}{1-\rho}$, every posterior is at most $\rho$."
            ),
            harm=Harm.MISLEADING,
            who="whoever evaluates the scale where the largest prior equals rho divides by zero",
            repair=(
                "Ask for max prior < rho. The reason is that p/(p + (1-p)e^(-S/lambda)) increases "
                "in p; the best guess is never below the average 1/m."
            ),
        ),
        quantities=("scale.rho_at_prior", "guarantee.rho_at_prior"),
        where="max prior < rho < 1",
        note="1/max prior need not be a whole number, and nothing needs it to be.",
    ),
    Claim(
        id="rhodi.remark-prior-above-rho",
        kind=Kind.REMARK,
        source=_at("section 4.1", "after Theorem 1"),
        title="a prior above rho cannot be repaired",
        statement=(
            r"If the prior probability $\Pr[D = D' \cup \lbrace i \rbrace] > \rho$, then the "
            r"privacy goal is "
            r"inherently violated and no privacy mechanism can restore it."
        ),
        checks=(found.prior_above_rho,),
        formal=stated("prior_above_rho"),
        where="mechanisms with finitely many responses, each of positive probability",
        note=(
            "The posterior averages to the prior, so it exceeds rho at some response. For "
            "continuous answers the same average is an integral."
        ),
    ),
    Claim(
        id="rhodi.epsilon-to-rho",
        kind=Kind.THEOREM,
        source=_at("section 4.1", "after Theorem 1"),
        title="an epsilon-differentially private mechanism is rho-identifiable",
        statement=(
            r"Any $\epsilon$-differentially private mechanism satisfies "
            r"$\frac{1}{1+(m-1)e^{-\epsilon}}$-differential identifiability. This is easy to see "
            r"once we apply $\forall j, \Pr[\mathcal{M}_f(\omega_j) = R] \geq e^{-\epsilon} "
            r"\Pr[\mathcal{M}_f(D) = R]$ to Equation (6)."
        ),
        checks=(found.epsilon_to_rho,),
        formal=stated("epsilon_to_rho"),
        quantities=("translation.rho_from_epsilon",),
        rests_on=("uniform prior (section 3.3)",),
        where="m >= 2, epsilon >= 0",
        readings={
            "bounded": "databases that differ by replacing one record, as section 3.1 sets out",
            "unbounded": "databases that differ by adding or removing one record",
        },
        reading="bounded",
        finding=(
            "The inequality is applied to eq. 5: eq. 6 speaks of Laplace answers only. Under "
            "unbounded privacy the worlds are two steps apart and e^(-2 epsilon) takes the place "
            "of e^-epsilon."
        ),
    ),
    Claim(
        id="rhodi.rho-to-epsilon",
        kind=Kind.THEOREM,
        source=_at("section 4.1", "after Theorem 1"),
        title="upper bound on epsilon for a given rho",
        statement=(
            r"Alternatively, $\epsilon \leq \ln \frac{(m-1)\rho}{1-\rho}$. This provides an upper "
            r"bound on $\epsilon$ for the given $\rho$, not an optimal value."
        ),
        checks=(found.rho_to_epsilon,),
        formal=stated("rho_to_epsilon"),
        quantities=("translation.epsilon_from_rho",),
        rests_on=("uniform prior (section 3.3)",),
        where="m >= 2, 1/m < rho < 1",
        readings={
            "sufficient": "a mechanism that spends at most that is rho-identifiable",
            "necessary": "a rho-identifiable mechanism spends at most that",
            "not optimal for any mechanism": "some larger budget serves for every mechanism",
        },
        reading="sufficient",
        note=(
            "Not optimal for one query at hand (Table 2's mean needs less noise); optimal among "
            "bounds that depend on m and rho alone, for Table 2's median attains it."
        ),
    ),
    Claim(
        id="rhodi.table-2",
        kind=Kind.TABLE,
        source=_at("section 4.1, Table 2"),
        title="mean and median of the eight possible worlds",
        statement=(
            r"$\lbrace 1,2,3 \rbrace$: 2, 2; $\lbrace 1,3,4 \rbrace$: $\frac{8}{3}$, 3; $\lbrace "
            r"1,3,5 \rbrace$: $\frac{3}{2}$, 3; "
            r"$\lbrace 1,3,6 \rbrace$: $\frac{10}{3}$, 3; $\lbrace 1,3,7 \rbrace$: "
            r"$\frac{11}{3}$, 3; $\lbrace 1,3,8 \rbrace$: "
            r"$\frac{4}{3}$, 3; $\lbrace 1,3,9 \rbrace$: $\frac{13}{3}$, 3; $\lbrace 1,3,10 "
            r"\rbrace$: $\frac{14}{3}$, 3."
        ),
        checks=(found.table_2,),
        correction=Correction(
            statement=(
                r"The mean of $\lbrace 1,3,5 \rbrace$ is 3, that of $\lbrace 1,3,8 \rbrace$ is "
                r"4."
            ),
            harm=Harm.WASTEFUL,
            who="whoever takes the range from the table: 14/3 - 4/3 = 10/3 in place of 8/3",
        ),
        note=(
            "The text's S(f) = 8/3 and Γ(2) = 0.2294 are right only with 3 and 4, so the two cells "
            "may be an error of the extraction (a 3 and a 4 read as fractions) rather than of the "
            "paper."
        ),
    ),
    Claim(
        id="rhodi.example-mean-rho-third",
        kind=Kind.EXAMPLE,
        source=_at("section 4.1", "after Table 2"),
        title="sensitive range, scale and risk of the mean at rho = 1/3",
        statement=(
            r"$\mathcal{S}(f_{mean}) = |\frac{14}{3} - 2| = \frac{8}{3}$, $\lambda = "
            r"\frac{8}{3 \ln \frac{7}{2}}$; with $R = 2$, the worst case, $\Gamma(2) = 0.2294 < "
            r"\frac{1}{3}$."
        ),
        checks=(found.example_third,),
        quantities=("scale.rho", "belief.posterior"),
    ),
    Claim(
        id="rhodi.example-median-tight",
        kind=Kind.EXAMPLE,
        source=_at("section 4.1", "after Table 2"),
        title="the bound holds with equality for the median",
        statement=(
            r"The median of every possible world is 3 except $\omega_1 = D$. "
            r"$\mathcal{S}(f_{median}) = 1$ and $|f(D) - f(\omega_k)| = \mathcal{S}(f)$ for "
            r"$2 \leq k \leq 8$. Therefore, Equation (15) holds with equality: the amount of noise "
            r"computed by the upper bound is the amount actually required."
        ),
        checks=(found.example_median,),
        quantities=("scale.rho",),
    ),
    Claim(
        id="rhodi.figure-1",
        kind=Kind.FIGURE,
        source=_at("section 4.1, Figure 1"),
        title="risk against rho for the mean and the median",
        statement=(
            r"Figure 1: change of $\Gamma(i)$ by varying $\rho$. (a) $f$ = mean: the actual risk "
            r"is "
            r"less than the threshold $\rho$. (b) $f$ = median: the bound is tight."
        ),
        checks=(found.figure_1,),
        formal=stated("risk_against_rho"),
        where="1/8 < rho < 1",
        note="The curves themselves are not in the text at hand; what the text says of them is.",
    ),
    Claim(
        id="rhodi.theorem-2",
        kind=Kind.THEOREM,
        source=_at("section 4.1, Theorem 2"),
        title="the bound on the risk is tight",
        statement=(
            r"The upper bound on the identifiability risk $\Gamma(i)$ is tight: there exists a "
            r"case "
            r"where the bound holds with equality. Equations (8) and (9) hold with equality when "
            r"1. $R \geq f(D) \geq f(\omega_i) \vee R \leq f(D) \leq f(\omega_i)$ and 2. $\forall "
            r"\omega \neq D, |f(D) - f(\omega)| = \mathcal{S}(f)$; with two possible worlds both "
            r"can always be met."
        ),
        checks=(found.theorem_2,),
        formal=stated("bound_is_attained"),
        quantities=("guarantee.rho",),
        where="m >= 2, lambda > 0",
        finding=(
            'The proof takes f(w1) < f(w2) "without loss of generality", which a constant query '
            "does not have; the bound holds with equality there too. With S(f) over every D', the "
            "second condition is met at the D' where the range is widest, not at every D'."
        ),
    ),
    Claim(
        id="rhodi.table-3",
        kind=Kind.TABLE,
        source=_at("section 5, Table 3"),
        title="ranges of the five attributes of the Adult data",
        statement=(
            "age(AG) 90, 17; education-num(EN) 16, 1; capital-gain(CG) 99999, 0; capital-loss(CL) "
            "4356, 0; hours-per-week(HW) 99, 1; 48,842 individuals."
        ),
        checks=(found.table_3,),
        finding=(
            '"9 categorical and 5 numerical attributes": the files have a sixth numerical one, '
            "fnlwgt, and nine that are not numbers only if the class is counted."
        ),
    ),
    Claim(
        id="rhodi.example-hours-per-week",
        kind=Kind.EXAMPLE,
        source=_at("section 5"),
        title="sensitive range and scale of the mean of hours-per-week",
        statement=(
            r"$\mathcal{S}(f) = |f(\omega_{99}) - f(\omega_1)| = \frac{98}{48842} \approx 0.0020$. "
            r"For $\rho = \frac{1}{10}$, $\lambda = \frac{98/48842}{\ln \frac{98 \times "
            r"0.1}{1-0.1}}"
            r" = \frac{49}{24421 \cdot \ln \frac{98}{9}} \approx 8.4032 \times 10^{-4}$."
        ),
        checks=(found.hours_per_week,),
        quantities=("scale.rho",),
        finding=(
            "m is taken as 99, one world for each value from 1 to 99. By section 4.1 it is |U| - "
            '|D\'|, one for each individual, and here "the universe is all US residents"; by '
            "section 3.3 the worlds D' + {1}, ..., D' + {99} need i not in D', while D' holds most "
            "of these values."
        ),
    ),
    Claim(
        id="rhodi.table-4.mean",
        kind=Kind.TABLE,
        source=_at("section 5, Table 4"),
        title="S(f), f(D) and lambda of the means",
        statement=(
            r"Mean, $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0015, 38.6435, "
            r"0.0007, $\infty$. EN: 0.0003, 10.0780, 0.0006, $\infty$. CG: 2.0474, 1079.067, "
            r"0.2198, 0.4445. CL: 0.0892, 87.5023, 0.0144, 0.0606. HW: 0.0020, 40.4223, 0.0008, "
            r"$\infty$."
        ),
        checks=(found.table_4_mean,),
        quantities=("scale.rho",),
        finding=(
            "f(D) is truncated, S(f) and lambda are rounded. The text announces mean and median of "
            "three attributes; the table prints mean and standard deviation of five."
        ),
    ),
    Claim(
        id="rhodi.table-4.standard-deviation",
        kind=Kind.TABLE,
        source=_at("section 5, Table 4"),
        title="S(f), f(D) and lambda of the standard deviations",
        statement=(
            r"Std. Dev., $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0019, "
            r"13.7105, 0.0009, $\infty$. EN: 0.0251, 2.5709, 0.0491, $\infty$. CG: 26.8833, "
            r"7452.019, 2.8858, 5.8364. CL: 0.4623, 403.0045, 0.0748, 0.3139. HW: 0.0056, 12.3914, "
            r"0.0023, $\infty$."
        ),
        checks=(found.table_4_deviation,),
        correction=Correction(
            statement=(
                r"$S(f)$ over every $D'$ is 0.00197, 0.000328, 13.4549, 0.46311 and 0.00284 for "
                r"AG, EN, CG, CL and HW; $\lambda$ at $\rho = 0.1$ is 0.000941, 0.000642, 1.44433, "
                r"0.074912 and 0.001187; at $\rho = 0.001$ CG has 2.92107 and CL 0.314494."
            ),
            harm=Harm.UNSAFE,
            who=(
                "CL gets slightly too little noise: eq. 9 gives 0.1008 in place of 0.1. EN gets 76 "
                "times the noise it needs, CG and HW about twice"
            ),
            repair=(
                "Compute S(f) over the worlds D' + {x} for every x of the universe and every D'."
            ),
        ),
        quantities=("scale.rho",),
        note=(
            "f(D) is the deviation with the divisor n - 1. 0.4623 is the distance between the "
            "deviations at the largest and the smallest value where the unknown record is 0; S(f) "
            "is wider, because the deviation is smallest near the mean. 26.8833 and 0.0056 are, "
            "truncated, distances between worlds of two different D', which no adversary "
            "compares. 0.0251 and the scale "
            "0.0491 "
            "agree with each other, and the printed responses with that scale, so it is no "
            "misprint."
        ),
    ),
    Claim(
        id="rhodi.table-4.infeasible",
        kind=Kind.REMARK,
        source=_at("section 5, Table 4"),
        title="which attributes need infinite noise at rho = 0.001",
        statement=(
            r"When $\rho = 0.001$, the amount of noise required to enforce $\Gamma(i) \leq \rho$ "
            r"for "
            r"age, education-num and hours-per-week becomes infinite. This is because a random "
            r"guess that $D$ contains an individual with (say) 12 years of education is almost "
            r"certainly correct."
        ),
        checks=(found.infinite,),
        corrected=stated("no_noise_enforces"),
        correction=Correction(
            statement=(
                r"At $\rho = 0.001$ no amount of noise, finite or infinite, enforces $\Gamma(i) "
                r"\leq \rho$ for age, education-num and hours-per-week: the uniform prior is "
                r"already $\frac{1}{74}$, $\frac{1}{16}$ and $\frac{1}{99}$."
            ),
            harm=Harm.MISLEADING,
            who="whoever publishes such an answer and believes that rho = 0.001 is enforced",
            repair="Refuse rho <= 1/m.",
        ),
        quantities=("scale.rho",),
        note=(
            "The printed reason is not the reason: the guess at stake is which value the one "
            "unknown individual has, and it is correct with probability 1/16. The responses "
            "printed under an infinite scale (6410.178, ...) are draws from no Laplace "
            "distribution."
        ),
    ),
    Claim(
        id="rhodi.figure-2-3",
        kind=Kind.FIGURE,
        source=_at("section 5, Figures 2 and 3"),
        title="noise ratio as rho and epsilon vary",
        statement=(
            r"Noise ratio $NR = \frac{R - f(D)}{U_{range}}$. The smaller the value of $\rho$, the "
            r"more noise is required. For everything except years of education, answers for $\rho "
            r"= 1.5$% are highly likely to be close to the true answer. $\epsilon$-differential "
            r"privacy and $\rho$-differential identifiability are comparable, the scale of "
            r"$\epsilon$ is very different across the two plots."
        ),
        checks=(found.figures_2_3,),
        formal=stated("scale_falls_with_rho"),
        quantities=("scale.rho", "scale.differential_privacy"),
        where="m >= 2, S > 0, 1/m < rho < 1",
        note=(
            "The plots are not in the text at hand, and their 1000 answers are random; what is "
            "checked is what the text says of them."
        ),
    ),
    Claim(
        id="rhodi.figure-4",
        kind=Kind.FIGURE,
        source=_at("section 5, Figure 4"),
        title="the mean's noise shrinks with the data, the sum's does not",
        statement=(
            r"For $f$ = mean, the noise needed shrinks with the size of the dataset. For $f$ = "
            r"sum, "
            r"the noise is independent of dataset size."
        ),
        checks=(found.figure_4,),
        formal=stated("scale_falls_with_size"),
        quantities=("scale.rho",),
        note=(
            "The plots are not in the text at hand. At a fixed range of the domain and a fixed rho "
            "the mean's scale is inversely proportional to the number of records."
        ),
    ),
    Claim(
        id="rhodi.hipaa",
        kind=Kind.EXAMPLE,
        source=_at("sections 1 and 5"),
        title="one of 68 people, approximately 1.5%",
        statement=(
            r"Given that less than 1.7% of the U.S. population is male and 85 or older, knowing "
            r"the age, gender and address of someone over 85 would limit them to one of 68 people "
            r"(on average) in geographic units as small as 20,000 people; the goal is met if the "
            r"probability is limited to approximately 1.5%."
        ),
        checks=(found.hipaa,),
        note="The census figure itself is not checked here.",
    ),
)
