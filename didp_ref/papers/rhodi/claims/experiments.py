"""Section 5: the Adult data, the figures, and the HIPAA rule."""

from __future__ import annotations

from didp_ref.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.rhodi.evidence import experiments as found
from didp_ref.papers.rhodi.statements import experiments as statements
from didp_ref.papers.shared.informal import NUMBERS, VALUES
from didp_ref.papers.shared.narrower import FIXED_NUMBER_OF_WORLDS, LAPLACE_NOISE

NOT_AT_HAND = "it speaks of plots that are not in the text at hand"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.table-3",
        kind=Kind.TABLE,
        source=Source("rhodi", "section 5, Table 3"),
        title="ranges of the five attributes of the Adult data",
        statement=(
            "age(AG) 90, 17; education-num(EN) 16, 1; capital-gain(CG) 99999, 0; capital-loss(CL) "
            "4356, 0; hours-per-week(HW) 99, 1; 48,842 individuals."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.table_3,),
        finding=(
            '"9 categorical and 5 numerical attributes": the files have a sixth numerical one, '
            "fnlwgt, and nine that are not numbers only if the class is counted."
        ),
    ),
    Claim(
        id="rhodi.example-hours-per-week",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "section 5"),
        title="sensitive range and scale of the mean of hours-per-week",
        statement=(
            r"$\mathcal{S}(f) = |f(\omega_{99}) - f(\omega_1)| = \frac{98}{48842} \approx 0.0020$. "
            r"For $\rho = \frac{1}{10}$, $\lambda = \frac{98/48842}{\ln \frac{98 \times "
            r"0.1}{1-0.1}}"
            r" = \frac{49}{24421 \cdot \ln \frac{98}{9}} \approx 8.4032 \times 10^{-4}$."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
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
        source=Source("rhodi", "section 5, Table 4"),
        title="S(f), f(D) and lambda of the means",
        statement=(
            r"Mean, $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0015, 38.6435, "
            r"0.0007, $\infty$. EN: 0.0003, 10.0780, 0.0006, $\infty$. CG: 2.0474, 1079.067, "
            r"0.2198, 0.4445. CL: 0.0892, 87.5023, 0.0144, 0.0606. HW: 0.0020, 40.4223, 0.0008, "
            r"$\infty$."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
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
        source=Source("rhodi", "section 5, Table 4"),
        title="S(f), f(D) and lambda of the standard deviations",
        statement=(
            r"Std. Dev., $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0019, "
            r"13.7105, 0.0009, $\infty$. EN: 0.0251, 2.5709, 0.0491, $\infty$. CG: 26.8833, "
            r"7452.019, 2.8858, 5.8364. CL: 0.4623, 403.0045, 0.0748, 0.3139. HW: 0.0056, 12.3914, "
            r"0.0023, $\infty$."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.table_4_deviation,),
        correction=Correction(
            statement=(
                r"$S(f)$ over every $D'$ is 0.00197, 0.000328, 13.4549, 0.46311 and 0.00284 for "
                r"AG, EN, CG, CL and HW; $\lambda$ at $\rho = 0.1$ is 0.000941, 0.000642, 1.44433, "
                r"0.074912 and 0.001187; at $\rho = 0.001$ CG has 2.92107 and CL 0.314494."
            ),
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
        source=Source("rhodi", "section 5, Table 4"),
        title="which attributes need infinite noise at rho = 0.001",
        statement=(
            r"When $\rho = 0.001$, the amount of noise required to enforce $\Gamma(i) \leq \rho$ "
            r"for "
            r"age, education-num and hours-per-week becomes infinite. This is because a random "
            r"guess that $D$ contains an individual with (say) 12 years of education is almost "
            r"certainly correct."
        ),
        parts=(
            Part(
                "the attributes",
                says=r"The scale for $\rho = 0.001$ is infinite for age, education-num and "
                "hours-per-week, and for no other",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                "infinite noise",
                says=r"Infinite noise is required for them, and enforces $\Gamma(i) \leq \rho$",
                corrected=statements.no_noise_enforces,
            ),
        ),
        checks=(found.infinite,),
        correction=Correction(
            statement=(
                r"At $\rho = 0.001$ no amount of noise, finite or infinite, enforces $\Gamma(i) "
                r"\leq \rho$ for age, education-num and hours-per-week: the uniform prior is "
                r"already $\frac{1}{74}$, $\frac{1}{16}$ and $\frac{1}{99}$."
            ),
            who="whoever publishes such an answer and believes that rho = 0.001 is enforced",
            repair="Refuse rho <= 1/m.",
            severity=Severity.WRONG_REASON,
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
        source=Source("rhodi", "section 5, Figures 2 and 3"),
        title="noise ratio as rho and epsilon vary",
        statement=(
            r"Noise ratio $NR = \frac{R - f(D)}{U_{range}}$. The smaller the value of $\rho$, the "
            r"more noise is required. For everything except years of education, answers for $\rho "
            r"= 1.5$% are highly likely to be close to the true answer. $\epsilon$-differential "
            r"privacy and $\rho$-differential identifiability are comparable, the scale of "
            r"$\epsilon$ is very different across the two plots."
        ),
        parts=(
            Part(
                "more noise",
                says=r"The smaller $\rho$, the more noise is required",
                formal=statements.scale_falls_with_rho,
            ),
            Part(
                "close at 1.5%",
                says=r"At $\rho = 1.5$% the answers for all but education-num are highly likely to "
                r"be close to the true one: with a probability above $1 - 10^{-4}$ they are within "
                "a hundredth of the attribute's range",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
            Part(
                "comparable",
                says=r"For every $\rho$ there is an $\epsilon$ whose noise is the same",
                formal=statements.same_noise,
                narrower=(LAPLACE_NOISE,),
            ),
            Part(
                "the scale of epsilon",
                says=r"For the same noise $\epsilon$ is very different for capital-gain and for "
                "capital-loss",
                informal=NOT_AT_HAND,
            ),
        ),
        checks=(found.figures_2_3,),
        quantities=("scale.rho", "scale.differential_privacy"),
        note=(
            "The plots are not in the text at hand, and their 1000 answers are random; what is "
            "checked is what the text says of them."
        ),
    ),
    Claim(
        id="rhodi.figure-4",
        kind=Kind.FIGURE,
        source=Source("rhodi", "section 5, Figure 4"),
        title="the mean's noise shrinks with the data, the sum's does not",
        statement=(
            r"For $f$ = mean, the noise needed shrinks with the size of the dataset. For $f$ = "
            r"sum, "
            r"the noise is independent of dataset size."
        ),
        parts=(
            Part(
                "the mean",
                says="The noise that a mean needs shrinks with the size of the dataset",
                formal=statements.mean_by_size,
                narrower=(FIXED_NUMBER_OF_WORLDS,),
            ),
            Part(
                "the sum",
                says="The noise that a sum needs is independent of it",
                formal=statements.sum_by_size,
                narrower=(FIXED_NUMBER_OF_WORLDS,),
            ),
        ),
        checks=(found.figure_4,),
        quantities=("scale.rho",),
        note=(
            "The plots are not in the text at hand. At a fixed range of the domain and a fixed rho "
            "the mean's scale is inversely proportional to the number of records."
        ),
    ),
    Claim(
        id="rhodi.hipaa",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "sections 1 and 5"),
        title="one of 68 people, approximately 1.5%",
        statement=(
            r"Given that less than 1.7% of the U.S. population is male and 85 or older, knowing "
            r"the age, gender and address of someone over 85 would limit them to one of 68 people "
            r"(on average) in geographic units as small as 20,000 people; the goal is met if the "
            r"probability is limited to approximately 1.5%."
        ),
        parts=(Part("statement", informal=NUMBERS, scope=Scope.CONCRETE),),
        checks=(found.hipaa,),
        note="The census figure itself is not checked here.",
    ),
)
