"""Example 6: the optimal attack on DP-SGD, and Algorithm 2."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Equivalent, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.disclosure.corollary_4_1 import attained, derive_attained
from didp_ref.papers.disclosure.shared import SOME_ANSWER_RIGHT, cite, score, top, x
from didp_ref.papers.shared.alphabet import j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import as_written, eq, ge, le, lt, reals
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import gains

(rate, constant, mean, mean_product) = reals("rate constant mean mean_product")
(lengths, norms, product_1, product_2) = reals("lengths norms product_1 product_2")
(distance_1, distance_2) = reals("distance_1 distance_2")


def one_way() -> Statement:
    """State eq. 48 one way.

    Of a candidate score[j] is the sum over the steps of 2B<g, mu>, the logarithm of its likelihood
    up to a term that all candidates share where their norms are equal; top is that of z.
    """
    hypotheses = {
        **as_written(le(1, m)),
        "x is the mean of the logarithms": eq(m * x, Sum(score[j], WORLDS)),
        "w is positive": lt(Sum(exp(score[j]), WORLDS), m * exp(top)),
    }
    return Statement(hypotheses, lt(0, top - x))


def derive_one_way(d: Derivation) -> None:
    """Jensen's inequality, by the tangent of the exponential at the mean."""
    d.model({m: 1, x: 0, top: log(2), score: {1: 0}})
    d.lemma("positive", lemmas.exp_positive(x))
    d.lemma("tangent", lemmas.exp_tangent(score[j] - x))
    d.lemma("product", lemmas.exp_sum(x, score[j] - x))
    constant, rising = exp(x) * (1 - x), exp(x) * score[j]
    names = ["positive", "tangent", "product"]
    d.generalize("each", ge(exp(score[j]), constant + rising), WORLDS, names)
    d.lemma("all", lemmas.sum_monotone(constant + rising, exp(score[j]), WORLDS))
    d.lemma("parts", lemmas.sum_add(constant, rising, WORLDS))
    d.lemma("counted", lemmas.sum_constant(constant, WORLDS))
    d.lemma("rises", lemmas.sum_scale(exp(x), score[j], WORLDS))
    sums = ["each", "all", "parts", "counted", "rises", "1 <= m"]
    total = Sum(exp(score[j]), WORLDS)
    d.step("mean", le(m * exp(x), total), [*sums, "x is the mean of the logarithms"])
    d.step("above", lt(exp(x), exp(top)), ["mean", "w is positive", "1 <= m"])
    d.lemma("monotone", lemmas.exp_monotone(top, x))
    d.conclude(["above", "monotone"])


FIRST = "distance_1 is the sum over the steps of |g - mu|^2, for one candidate"
SECOND = "distance_2 is the same sum for another candidate of the same norms"


def one_norm() -> Statement:
    """State that W and w order two candidates alike, over all steps, if their norms are equal."""
    hypotheses = {
        **as_written(lt(0, rate), lt(0, constant)),
        FIRST: eq(distance_1, lengths + norms - 2 * product_1),
        SECOND: eq(distance_2, lengths + norms - 2 * product_2),
    }
    likelihood_1, likelihood_2 = (
        constant * exp(-rate * distance) for distance in (distance_1, distance_2)
    )
    by_product = le(product_1 - mean_product, product_2 - mean_product)
    return Statement(
        hypotheses, Equivalent(by_product, le(likelihood_1 - mean, likelihood_2 - mean))
    )


def derive_one_norm(d: Derivation) -> None:
    """The candidate with the larger product is nearer, and so likelier."""
    zeros = dict.fromkeys((lengths, norms, product_1, product_2, distance_1, distance_2), 0)
    d.model({rate: 1, constant: 1, **zeros})
    d.lemma("monotone", lemmas.exp_monotone(-rate * distance_1, -rate * distance_2))
    nearer = Equivalent(le(product_1, product_2), le(-rate * distance_1, -rate * distance_2))
    d.step("nearer", nearer, [FIRST, SECOND, "0 < rate"])
    d.conclude(["nearer", "monotone", "0 < constant"])


def check_gradient() -> Iterator[Evidence]:
    """Three candidates in one step, and two of unequal norm."""
    powers = [Fraction(1), Fraction(2) ** 4, Fraction(1, 2) ** 6]  # e^(2B <g, mu_i>)
    exponents = [0, 4, -6]  # their logarithms to base 2
    above = powers[0] > sum(powers) / 3
    yield refuted_by(
        {
            "candidates": 3,
            "2B <g, mu_i>": "0, 4 ln 2, -6 ln 2",
            "w of the first": "negative" if not above else "positive",
            "2B W of the first": f"({Fraction(-sum(exponents), 3)}) ln 2",
        },
        above == (exponents[0] * 3 > sum(exponents)),
        "W > 0, and w < 0",
        part="sign",
        contrast=contrary(
            "2B W of the first, over ln 2, where its w is negative",
            0,
            Fraction(-sum(exponents), 3),
            AT_MOST,
        ),
    )
    steps = (Fraction(4), Fraction(1, 2)), (Fraction(1, 4), Fraction(2))
    of_all = [first * second for first, second in steps]
    w_of_first = of_all[0] - Fraction(sum(of_all), 2)
    first_mean, second_mean = (Fraction(sum(step), 2) for step in zip(*steps, strict=True))
    by_means = of_all[0] - first_mean * second_mean
    yield refuted_by(
        {
            "candidates": "2, with the gradients 1 and -1 in each of two steps",
            "likelihoods in the first step": "4 and 1/4",
            "likelihoods in the second step": "1/2 and 2",
            "w of the first": w_of_first,
            "eq. 44": by_means,
        },
        by_means == w_of_first,
        "the mean of the products 2 and 1/2 is 5/4; the product of the means 17/8 and 5/4 is 85/32",
        part="steps",
        contrast=contrary("w of the first", by_means, w_of_first),
    )
    gradient, first, second = Fraction(3, 5), Fraction(1), Fraction(1, 2)
    yield refuted_by(
        {"gradient": gradient, "candidates": "1 and 1/2, both clipped at 1"},
        (gradient * first > gradient * second)
        == ((gradient - first) ** 2 < (gradient - second) ** 2),
        "the second candidate is nearer, and so likelier; the first has the larger product",
        part="largest",
    )
    gradient, near, far = Fraction(3, 2), Fraction(1), Fraction(3)
    weight = gradient * near - gradient * (near + far) / 2
    yield remark(
        (gradient - near) ** 2 < (gradient - far) ** 2 and weight == Fraction(-3, 2),
        "one step, gradient 3/2, candidates 1 and 3, neither clipped: the first is nearer, so its "
        "w is positive, and its W is -3/2",
        part="sign",
    )


def within(deviations: Fraction) -> Enclosure:
    """Enclose the chance that a standard normal variable is within so many deviations."""
    return testing.gaussian_advantage.enclose(2 * deviations)


def times(factor: Fraction, *signed: Enclosure) -> Enclosure:
    """Return a factor times the first enclosure, less the second if there is one."""
    first, second = (*signed, Enclosure(Fraction(0), Fraction(0)))[:2]
    return Enclosure(factor * (first.lower - second.upper), factor * (first.upper - second.lower))


def check_loss() -> Iterator[Evidence]:
    """Gaussian noise in one step: what Algorithm 2 has, and what another attack has."""
    # two candidates, 1 and 1/2, noise with the deviation 1/3, nothing known: [23] answers the
    # first above 0, the likelihoods cross at 3/4
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    said = times(quarter, within(Fraction(3)), within(Fraction(3, 2)))
    best = times(half, within(Fraction(3, 4)))
    yield refuted_by(
        {
            "candidates": "2, equally likely, in one step, clipped at 1",
            "their gradients": "1 and 1/2",
            "standard deviation of the noise": "1/3",
            "advantage of the attack of [23]": said.digits[:6],
            "largest advantage": best.digits[:6],
        },
        ~said.less_than(best.lower),
        "[23] answers the first after every gradient above 0. The likelier candidate is the second "
        "up to 3/4",
        engine="Arb",
        part="attack of [23]",
        contrast=contrary("the largest advantage", said, best),
    )
    # three known candidates (1, 0), (0, 1), (-1, 0) of one norm, noise with the deviation 1/2: of
    # the second W > 0 where the second coordinate is positive; it is likelier above 1/2
    share = Fraction(1, 3) * Fraction(2, 3)
    of_algorithm = times(share * half, within(Fraction(2)))
    of_other = times(share, within(Fraction(1)))
    yield remark(
        of_algorithm.less_than(of_other.lower * Fraction(7, 10)),
        "three equally likely candidates, each known whole, with the gradients (1, 0), (0, 1) and "
        "(-1, 0), and noise with the deviation 1/2 in one step: of the second Algorithm 2 adds "
        f"{of_algorithm.digits[:6]} to the advantage, and to say yes where the second coordinate "
        f"is above 1/2 adds {of_other.digits[:6]}",
        engine="Arb",
        part="sign",
    )


EXAMPLE_6 = Claim(
    id="disclosure.example-6",
    kind=Kind.ALGORITHM,
    source=cite("Example 6", "eq. 43 to 51, Algorithm 2"),
    title="Jensen's inequality is taken for an equivalence",
    statement=r"$\mathrm{argmax}_{z: a(z) = x} w(\theta, z) = \mathrm{argmax}_{z: a(z) = x} "
    r"\sum_t W(g_t, clip_C(\nabla_\theta \ell(\theta_t, z)))$ where $W(x, y) = \langle x, y "
    r"\rangle - \frac{1}{m}\sum_z \langle x, clip_C(\nabla_\theta \ell(\theta_t, z)) \rangle$, "
    r"since $W$ preserves the sign and arg max of $w$. [...] When $aux = \emptyset$, our optimal "
    "attack coincides with the attack presented in [23]. Whereas they identified such an attack as "
    "the empirically best, we formally establish that this choice is indeed optimal. "
    r"[...] $w(g, z) = \prod_t P_M(g | z) - \prod_t P_M(g_t) > 0 \Leftrightarrow A^T \left(\prod_t "
    r"e^{B \langle g_t, \mu_z \rangle} - \prod_t \frac{1}{m}\sum_i e^{B \langle g_t, "
    r"\mu_{z_i} \rangle}\right) > 0$",
    parts=(
        false_here(
            "sign",
            says=r"$W > 0$ where $w > 0$, and only there",
            corrected=one_way,
            corrected_proof=derive_one_way,
        ),
        false_here(
            "largest",
            says="$W$ is largest where $w$ is",
            corrected=one_norm,
            corrected_proof=derive_one_norm,
        ),
        false_here(
            "attack of [23]",
            says="If nothing is known, the candidate with the largest sum of products is the "
            "optimal answer",
            corrected=one_norm,
            corrected_proof=derive_one_norm,
        ),
        false_here(
            "steps",
            says="The chance of all gradients is the product of the chances of each step's",
            corrected=one_way,
            corrected_proof=derive_one_way,
        ),
    ),
    checks=(check_gradient, check_loss),
    correction=Correction(
        error="Jensen's inequality is taken for an equivalence",
        statement="Let all clipped gradients have one norm in each step. Then eq. 48 holds one "
        "way: w > 0 gives a positive sum of W over the steps, and not the reverse. The sum of W "
        "is largest where w is. If moreover the prior is uniform and nothing is known, no sign is "
        "needed, and the attack of [23] is optimal. Eq. 44 to 47 have another error at several "
        "steps: the mean over the candidates of a product is no product of means.",
        printed=r"$B\sum_t \langle g_t, \mu_z \rangle > \sum_t \ln\left(\frac{1}{m}\sum_i "
        r"e^{B \langle g_t, \mu_{z_i} \rangle}\right) \Leftrightarrow B\sum_t \langle g_t, \mu_z "
        r"\rangle > \sum_t \frac{1}{m}\sum_z \ln(e^{B \langle g_t, \mu_{z_i} \rangle})$",
        correct=r"$\sum_t 2B\langle g_t, \mu_z \rangle > \ln\left(\frac{1}{m}\sum_i "
        r"e^{\sum_t 2B \langle g_t, \mu_{z_i} \rangle}\right) \Rightarrow \sum_t W(g_t, z) > "
        "0$; if all clipped gradients have one norm in each step, the left side is $w > 0$, and "
        "the sum of $W$ is largest where $w$ is",
        consequence=r"three candidates with $2B\langle g, \mu_i \rangle$ of 0, $4\ln 2$ and "
        r"$-6\ln 2$: of the first $w < 0$ and $W > 0$",
        who="anyone who measures DP-SGD's risk with Algorithm 2, if something is known of the "
        "record or clipped gradients differ in norm",
        repair="compute w from the likelihoods",
        severity=Severity.WRONG_REASON,
        unrun="w is computed by its definition, the gain of Theorem 4.2; disclosure.equation-18 "
        "runs the attack that takes the largest gain",
    ),
    finding="Eq. 44 to 47 take a product of means for a mean of products. Let two candidates, 1 "
    "and -1, have the likelihoods 4 and 1/4 in the first step, 1/2 and 2 in the second, up to a "
    "factor in each step. The first has w = 3/4, and eq. 44 says -21/32. An attack by W can lose "
    "much. Take two equally likely gradients 1 and 1/2, noise of deviation 1/3, and nothing known: "
    "the attack of [23] has the advantage 0.0327, and the best one 0.273. Take the gradients "
    "(1, 0), (0, 1) and (-1, 0), all known, and noise of deviation 1/2. For the second candidate "
    "Algorithm 2 gains 0.106. To answer yes if the second coordinate is above 1/2 gains more "
    r"than 0.151. In eq. 45 $2B$ is meant where $B$ is printed. It leaves out $e^{-B \Vert \mu_z "
    r"\Vert^2}$, which is a constant if all clipped gradients have one norm. After eq. 51 $\ln "
    r"p_M(g_t, z)$ is meant where $p_M(g_t, z)$ is summed.",
    note='The paper says that the squared norm "is bounded by $C^2$ (often nearly constant across '
    'candidates)", and takes the two maxima for equivalent. They are if it is constant.',
)


def check_algorithm() -> Iterator[Evidence]:
    """One step, one known record, two candidates: the whole gradient, and the target's share."""
    public, candidates, target = Fraction(-3), (Fraction(1), Fraction(-1)), Fraction(1)
    whole = public + target
    products = [whole * candidate for candidate in candidates]
    shares = [target * candidate for candidate in candidates]
    yield refuted_by(
        {
            "clipped gradients of the public records": f"sum {public}",
            "clipped gradients of the candidates": "1 and -1",
            "released gradient, with no noise": whole,
            "W of the candidates, from the released gradient": " and ".join(map(str, products)),
            "W of the candidates, from the target's share": " and ".join(map(str, shares)),
        },
        products.index(max(products)) == shares.index(max(shares)),
        "the first candidate is in the data; the algorithm, given the released gradient, answers "
        "the second",
        part="released gradient",
    )
    steps = (Fraction(3), Fraction(-1))
    yield refuted_by(
        {
            "W of the best candidate": "3 and -1 in two steps",
            "their sum": sum(steps),
            "W in the second step": steps[1],
        },
        all(step > 0 for step in steps) == (sum(steps) > 0),
        "the sum is positive, and W in a single step is not: the algorithm does not say which step "
        "its condition is about",
        part="condition",
    )


def check_prior() -> Iterator[Evidence]:
    """One step, three candidates of one norm, of which one is far more likely a priori."""
    prior, exponents = fractions("8/10", "1/10", "1/10"), (1, 2, -3)
    products = [p * power for p, power in zip(prior, exponents, strict=True)]  # W has the mean 0
    gained = gains(prior, [[Fraction(2) ** power] for power in exponents], 0)
    yield refuted_by(
        {
            "priors": "8/10, 1/10, 1/10",
            "2B <g, mu_i>": "ln 2, 2 ln 2, -3 ln 2",
            "2B W times the prior, over ln 2": ", ".join(map(str, products)),
            "w times the prior": ", ".join(map(str, gained)),
        },
        products.index(max(products)) == gained.index(max(gained)),
        "the algorithm answers the first candidate, whose w is negative; the second gains most",
        part="prior",
    )


ALGORITHM_2 = Claim(
    id="disclosure.algorithm-2",
    kind=Kind.ALGORITHM,
    source=cite("Example 6", "Algorithm 2"),
    title="Algorithm 2 takes the released gradient, leaves out a sum, and weighs W by the prior",
    statement=r"Input: $\theta = (\theta_1, \ldots, \theta_T)$, $a(z) = x$ and $g = (g_1, \ldots, "
    r"g_T)$. Output: $\tilde z$. for $z: a(z) = x$ do compute $\sum_t W(\bar g_t, "
    r"clip_C(\nabla_\theta \ell(\theta_t, z)))$; Select $z^* = \mathrm{argmax}_{z: a(z) = x} "
    r"\sum_t W(\bar g_t, clip_C(\nabla_\theta \ell(\theta_t, z))) \pi_z$; if $W(\bar g_t, z^*) > "
    r"0$ then $\tilde z = z^*$; else $\tilde z \leftarrow U[Z \setminus \lbrace z: a(z) = x "
    r"\rbrace]$",
    parts=(
        false_here(
            "released gradient",
            says=r"$W$ is taken of the released $\bar g_t$",
            corrected=one_norm,
            corrected_proof=derive_one_norm,
        ),
        false_here(
            "condition",
            says="$W$ in any step has the sign of the sum",
            corrected=one_way,
            corrected_proof=derive_one_way,
        ),
        false_here(
            "prior",
            says=r"The sum of $W$ times $\pi_z$ is largest where $w \pi_z$ is",
            corrected=attained,
            corrected_proof=derive_attained,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
    ),
    checks=(check_algorithm, check_prior),
    correction=Correction(
        error="Algorithm 2 takes the released gradient, leaves out a sum, and weighs W by the "
        "prior",
        statement=r"$W$ is taken of the target's share $g_t$, as in eq. 43, and the condition is "
        r"$\sum_t W(g_t, z^*) > 0$, as in eq. 51. Let all clipped gradients have one norm in each "
        "step, and let the priors be equal. Then the algorithm selects what $w$ selects, and the "
        "condition is met if $w > 0$. It may also be met where $w < 0$. With other norms neither "
        "holds (disclosure.example-6). Where the priors differ, $W$ times $\\pi_z$ need not be "
        r"largest where $w \pi_z$ is: $W$ is the difference of two logarithms, and its mean is not "
        r"over the prior. There $w = p(g | z) - \sum_i \pi_{z_i} p(g | z_i)$ is to be computed.",
        correct=r"$W$ is taken of the target's share $g_t$, as in eq. 43, and the condition is "
        r"$\sum_t W(g_t, z^*) > 0$, as in eq. 51. If all clipped gradients have one norm in each "
        "step and the priors are equal, the algorithm selects what $w$ selects, and the condition "
        "is met if $w > 0$, and for some $w < 0$. With other norms or priors it may not be so",
        who="anyone who runs the algorithm as it is printed: it takes the public records for the "
        "target",
        repair="subtract the public records' clipped gradients, and sum over $t$; if priors or "
        "norms differ, see disclosure.example-6",
        severity=Severity.REMARK,
    ),
    rests_on=("W is that of eq. 43",),
)

CLAIMS = (EXAMPLE_6, ALGORITHM_2)
