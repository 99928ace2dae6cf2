"""Section 4.1 from eq. 10 on: how much noise gives rho."""

from __future__ import annotations

from didp_ref.audit.claim import Claim, Kind, Part, Source
from didp_ref.papers.rhodi.evidence import noise as found
from didp_ref.papers.rhodi.statements import noise as statements
from didp_ref.papers.shared.narrower import DENSITIES, FINITE_OUTCOMES

CLAIMS: tuple[Claim, ...] = (
    Claim(
        id="rhodi.equations-10-15",
        kind=Kind.DERIVATION,
        source=Source("rhodi", "section 4.1", "eq. 10-15"),
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
        parts=(
            Part(
                "eqs. 10-14",
                says="From eq. 10 follows, step by step, eq. 14",
                formal=statements.budget_from_bound,
            ),
            Part(
                "never",
                says=r"When $\rho \leq \frac{1}{m}$, eq. 14 can never be satisfied",
                formal=statements.never_below_a_guess,
            ),
            Part(
                "eq. 15",
                says=r"For $\rho \geq \frac{1}{m}$, eq. 14 is eq. 15",
                formal=statements.scale_from_budget,
            ),
        ),
        checks=(found.scale_from_bound,),
        finding=(
            "At the ends: before eq. 15 rho >= 1/m should be rho > 1/m (at 1/m eq. 15 divides by "
            "ln 1 = 0); at rho = 1 eq. 13 has no logarithm; where S(f) = 0, eq. 14 reads 0 <= ln 1 "
            "at rho = 1/m, and is satisfied. And the logarithm may be taken because it increases "
            "and both sides are positive, not because rho <= 1."
        ),
        quantities=("scale.rho",),
    ),
    Claim(
        id="rhodi.theorem-1",
        kind=Kind.THEOREM,
        source=Source("rhodi", "section 4.1, Theorem 1"),
        title="scale that gives rho-differential identifiability",
        statement=(
            r"For an arbitrary adversary $\mathcal{A}$, if $\lambda = "
            r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$, $\mathcal{M}$ satisfies "
            r"$\rho$-differential identifiability where $m = |\Psi|$."
        ),
        parts=(Part("statement", formal=statements.theorem_1, narrower=(DENSITIES,)),),
        checks=(found.theorem_1,),
        quantities=("scale.rho", "guarantee.rho"),
        rests_on=(
            "rhodi.equations-2-7",
            "rhodi.equations-8-9",
            "rhodi.equations-10-15",
            "uniform prior (section 3.3)",
            "S(f) over every D' (section 3.4)",
            "lambda is a scale, that is positive: hence 1/m < rho < 1",
        ),
        note=(
            "'For an arbitrary adversary' is to be read with section 3: whoever knows any D', and "
            "holds the m worlds for equally likely. At the prior 2/3, 1/3 Theorem 1's scale for "
            "rho = 3/4 leaves 6/7 (rhodi.remark-nonuniform-prior says what is enough there); and "
            "with S(f) at one D' another adversary may end above rho (rhodi.example-median-tight)."
        ),
    ),
    Claim(
        id="rhodi.remark-nonuniform-prior",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 4.1", "after Theorem 1"),
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
        parts=(
            Part(
                "a prior above rho",
                says=r"If the prior of one world is above $\rho$, no mechanism keeps $\rho$",
                formal=statements.prior_above_rho,
                narrower=(FINITE_OUTCOMES,),
            ),
            Part(
                "1/max prior for m",
                says=r"Otherwise Theorem 1's scale with $1/\max_\Psi \Pr[\omega]$ in place of $m$ "
                r"keeps $\rho$",
                formal=statements.nonuniform_prior,
                narrower=(DENSITIES,),
            ),
            Part(
                "the best guess",
                says=r"The adversary's best guess is no better than the average, $\frac{1}{m}$ "
                "with the number that takes the place of $m$",
                formal=statements.best_guess,
            ),
        ),
        checks=(found.nonuniform_prior,),
        finding=(
            "The scale asks for max prior < rho: where they are equal it divides by ln 1 = 0, and "
            "for the prior 1/2, 1/2 no finite scale keeps rho = 1/2. "
            "The scale is enough because p/(p + (1-p)e^(-S/lambda)) increases in p. And the "
            "best guess P is the average only with 1/P in place of m; it is never below the true "
            "average 1/m, and above it unless all priors are equal (2/3 against 1/2 at 2/3, 1/3)."
        ),
        quantities=("scale.rho_at_prior", "guarantee.rho_at_prior"),
        note="1/max prior need not be a whole number, and nothing needs it to be.",
    ),
    Claim(
        id="rhodi.remark-prior-above-rho",
        kind=Kind.REMARK,
        source=Source("rhodi", "section 4.1", "after Theorem 1"),
        title="a prior above rho cannot be repaired",
        statement=(
            r"If the prior probability $\Pr[D = D' \cup \lbrace i \rbrace] > \rho$, then the "
            r"privacy goal is "
            r"inherently violated and no privacy mechanism can restore it."
        ),
        parts=(Part("statement", formal=statements.prior_above_rho, narrower=(FINITE_OUTCOMES,)),),
        checks=(found.prior_above_rho,),
        note=(
            "The posterior averages to the prior, so it exceeds rho at some response. For "
            "continuous answers the same average is an integral."
        ),
    ),
)
