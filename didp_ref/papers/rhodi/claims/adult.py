"""Section 5, Tables 3 and 4: the Adult data."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Correction, Kind, Part, Scope, Severity, Source
from didp_ref.papers.rhodi.evidence import adult as found
from didp_ref.papers.rhodi.statements import experiments as statements
from didp_ref.papers.shared.informal import NUMBERS, VALUES

A_VALUE, AN_INDIVIDUAL = found.A_VALUE, found.AN_INDIVIDUAL

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
        note=(
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
        note="That m is 99: see rhodi.number-of-worlds.",
    ),
    Claim(
        id="rhodi.number-of-worlds",
        kind=Kind.EXAMPLE,
        source=Source("rhodi", "section 5"),
        title="one possible world for each value",
        statement=(
            r"We assume the universe is all US residents. Assume the adversary knows "
            r"hours-per-week of every individual except one. The possible worlds the adversary "
            r"would generate are $\omega_1 = D' \cup \lbrace 1 \rbrace$, $\omega_2 = D' \cup "
            r"\lbrace 2 \rbrace$, $\dots$, $\omega_{99} = D' \cup \lbrace 99 \rbrace$."
        ),
        parts=(
            Part(
                "99 worlds",
                says=r"There are 99 possible worlds, so that $m = 99$",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(found.number_of_worlds,),
        quantities=("scale.rho",),
        readings={
            A_VALUE: "the unknown record is a number from 1 to 99, each equally likely",
            AN_INDIVIDUAL: "the unknown record is one of the US residents who are not in D', as "
            "the definition of Psi and section 4.1's m = |U| - |D'| have it",
        },
        correction=Correction(
            statement=(
                r"With one world for each resident who is not in $D'$, Theorem 1 has $m = |U| - "
                r"48841$: for 250 million residents $\lambda \approx 1.1707 \times 10^{-4}$ at "
                r"$\rho = 0.1$. With one world for each value $m = 99$, and what $\rho$ bounds is "
                r"the belief in a value, at equal priors $\frac{1}{99}$."
            ),
            printed=r"$\ln\frac{98 \times 0.1}{1-0.1}$, $\lambda \approx 8.4032 \times 10^{-4}$",
            correct=r"$\ln\frac{(|U|-|D'|-1) \times 0.1}{1-0.1}$, with 250 million residents "
            r"$\lambda \approx 1.1707 \times 10^{-4}$",
            consequence=(
                "To protect individuals, 7.18 times the noise that Theorem 1 asks for; and at rho "
                "= 0.001 Table 4's infinite scale of this mean would be 1.6142e-4. Values are "
                "not equally likely: 22803 of 48842 records are 40, 0.4669 of them, more than "
                "every rho of the table."
            ),
            error="m counts values of the attribute, not individuals",
            who="whoever protects individuals, as Definition 4 does: accuracy is given away",
            repair=(
                "Say what a world is. For individuals m = |U| - |D'|; for values take the priors "
                "that values have (rhodi.remark-nonuniform-prior)."
            ),
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
            "The text announces mean and median of three attributes; the table prints mean and "
            "standard deviation of five."
        ),
        note="f(D) is truncated, S(f) and lambda are rounded.",
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
        parts=(
            Part(
                "the numbers",
                says=r"$S(f)$, $f(D)$ and $\lambda$ are these",
                informal=NUMBERS,
                scope=Scope.CONCRETE,
            ),
            Part(
                "the noise",
                says=r"The $\lambda$ at $\rho = 0.1$ are those that Theorem 1 asks for",
                informal=VALUES,
                scope=Scope.CONCRETE,
            ),
        ),
        checks=(found.table_4_deviation,),
        correction=Correction(
            statement=(
                r"$S(f)$ over every $D'$ is 0.00197, 0.000328, 13.4549, 0.46311 and 0.00284 for "
                r"AG, EN, CG, CL and HW; $\lambda$ at $\rho = 0.1$ is 0.000941, 0.000642, 1.44433, "
                r"0.074912 and 0.001187; at $\rho = 0.001$ CG has 2.92107 and CL 0.314494."
            ),
            printed=r"EN: $S(f) = 0.0251$, $\lambda = 0.0491$; CG: $26.8833$, $2.8858$; HW: "
            r"$0.0056$, $0.0023$",
            correct=r"EN: $S(f) = 0.000328$, $\lambda = 0.000642$; CG: $13.4549$, $1.4443$; HW: "
            r"$0.00284$, $0.001187$",
            consequence=(
                "EN gets 76.4 times the noise that Theorem 1 asks for, CG 2.00 times, HW 1.94 "
                "times; CL 0.9985 of it, where nobody is hurt: eq. 9 reads 0.1008, and no "
                "posterior exceeds 0.0026."
            ),
            error="Four of the five sensitive ranges of the standard deviation are wrong",
            who="whoever publishes with the printed scales: accuracy is given away",
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
            "compares. 0.0251 and the scale 0.0491 agree with each other, and the printed "
            "responses with that scale, so it is no misprint."
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
            printed=r"the amount of noise required to enforce $\Gamma(i) \leq \rho$ ... becomes "
            r"infinite: $\lambda = \infty$",
            correct=r"no amount of noise enforces $\Gamma(i) \leq \rho$: a random guess is right "
            r"with the probability $\frac{1}{m} > \rho$",
            consequence=(
                "An answer that says nothing leaves 1/16 for education-num, 62.5 times rho; 1/74 "
                "for age is 13.5 times rho, 1/99 for hours-per-week 10.1 times. The guess that is "
                "meant is right once in 16 times, not almost certainly."
            ),
            error="Infinite noise does not enforce rho = 0.001",
            who="whoever publishes such an answer and believes that rho = 0.001 is enforced",
            repair="Refuse rho <= 1/m, as section 4.1 does.",
            severity=Severity.WRONG_REASON,
        ),
        quantities=("scale.rho",),
        note=(
            "That D contains somebody with 12 years of education is almost certain, but it is not "
            "what the risk is about. The responses printed under an infinite scale (6410.178, ...) "
            "are draws from no Laplace distribution."
        ),
    ),
)
