"""The epsilon of DP-SGD, and of any outputs about the same people, between two certified bounds.

Three functions answer most questions: ``epsilon`` and ``delta`` of a list of mechanisms, and
``noise_multiplier`` for DP-SGD.

A training run with a noise multiplier of 1.1, 60,000 records, batches of 256 and 15 epochs has 235
batches an epoch, and 3,525 steps:

>>> import didp_ref as di
>>> step = di.accounting.sampled(di.accounting.gaussian("1.1"), rate="1/235")
>>> di.accounting.epsilon([(step, 3525)], delta="1e-5")
1.132...
>>> di.accounting.epsilon.enclose([(step, 3525)], delta="1e-5")
Bracket(1.132... to 1.132..., width ...)

**What to call**

=============================================  ==============================================
to find                                        call
=============================================  ==============================================
epsilon of outputs together                    ``epsilon([mechanism, (mechanism, times)], delta)``
delta of outputs together                      ``delta([mechanism, ...], epsilon)``
noise for DP-SGD at an epsilon                 ``noise_multiplier(epsilon, delta, ...)``
epsilon or delta of DP-SGD in one call         ``sampled_gaussian_epsilon``, ``..._delta``
=============================================  ==============================================

**Mechanisms**: ``gaussian``, ``laplace``, ``discrete_gaussian``, ``discrete_laplace``,
``randomized_response``, ``promise`` (any mechanism of which only epsilon and delta are known), and
``sampled``, which is one of these on a Poisson sample.

**What is returned.** A call returns a float64: an upper bound on the least value, rounded up.
``.enclose`` takes exact numbers, such as ``"1.1"``, and returns a bracket. Its ends ``.lower`` and
``.upper`` are exact. No implementation of the mechanism exceeds the upper end, and no correct
accountant can be below the lower one. ``.plot`` draws a call over one argument, which is an array.

**The sampling rate** is the probability that a record is in a batch. Poisson sampling is assumed:
each record is drawn independently of the others.

- Opacus: ``1/len(data_loader)``, one divided by the batches of an epoch. Here this is 1/235.
- A sampler that draws each record at the rate ``batch_size/n``: here 256/60000.

**Steps** are the epochs times the batches of an epoch. A last, smaller batch counts.

to find                                        call
=============================================  ==============================================
epsilon, delta or noise of DP-SGD              ``sampled_gaussian_epsilon``, ``..._delta``,
                                               ``..._deviation`` (or ``noise_multiplier``)
epsilon or delta of other outputs together     ``epsilon``, ``delta``: of a list of mechanisms
a mechanism for this list                      ``gaussian``, ``laplace``, ``sampled``, ...
=============================================  ==============================================

**What is returned.** A call returns a float64: an upper bound on the least value, rounded up.
``.enclose`` takes exact numbers, such as ``"1.1"``, and returns a bracket. Its ends ``.lower`` and
``.upper`` are exact. No implementation of the mechanism exceeds the upper end, and no correct
accountant can be below the lower one. ``.plot`` draws a call over one argument, which is an array.

>>> step = di.accounting.sampled(di.accounting.gaussian("1.1"), rate="1/235")
>>> di.accounting.epsilon.enclose([(step, 3525)], delta="1e-5")
Bracket(1.132... to 1.132..., width ...)

The rest of this text proves that both ends are bounds.

**Words.** A pair (P, Q) of distributions has the privacy loss L = log(dP/dQ), which may be infinite
on either side. For every factor a >= 0 its divergence is D(a) = sup over events of P(A) - a Q(A) =
E_P[(1 - a e^-L)_+]; delta at epsilon is D(e^epsilon). (P, Q) dominates (P', Q') where D >= D' at
every factor.

**From a mechanism to a pair.** :mod:`~didp_ref.formulas.accounting.pairs` has the pairs. For
shifted noise with a log-concave density the events that attain D are half-lines, and a half-line's
probability grows with the shift: the farthest shift dominates. The pair is one that occurs, so both
ends of a bracket are about the mechanism itself, with an answer of one number. Gaussian noise with
an l2 sensitivity is the same pair in any dimension, as it is invariant under rotation.

A promise (epsilon, delta) is dominated by randomized response that first publishes the record with
the probability delta (Kairouz, Oh, Viswanath 2015): :mod:`~didp_ref.formulas.accounting.leaks`.

**Poisson sampling.** With the rate q, the outcome with a record is the mixture over the other
records' samples S of (1 - q) M(S) + q M(S + record), and without the record of M(S). D is jointly
convex, so it is at most its largest value over S. For one S and a >= 1 - q, the divergence of
(1 - q) Q + q P from Q is q D((a - 1 + q)/q), and for a < 1 - q it is 1 - a; both grow with D. So a
pair that dominates M dominates the sampled mechanism once it is mixed in the same way. For the
reverse, use D(a) of (Q, P) = 1 - a + a D(1/a) of (P, Q). A removed record is one direction and an
added one is the other. Each is composed by itself, and the larger value is told.

**Where a record is replaced** (our own proof), N is the outcome for one S, P that with the record
and Q that with the other one. The outcomes are A = (1 - q) N + q P and B = (1 - q) N + q Q. For
every t >= 0, with s = (1 - q)(1 - a) + q t,

    (A - a B)_+ <= q (P - t N)_+ + (s N - a q Q)_+,

as the two terms on the right, without their signs, add up to A - a B. So D(a) is bounded by the
divergences of (P, N) and of (N, Q). Both are those of a record that is added or removed, and both
grow where a pair dominates these. Put the noise of the two records at the sensitivity on opposite
sides of N. The noises here are log-concave: P/N and N/Q do not fall along the line, and some t >= 0
makes both terms positive on the same half-line. So the bound is reached: this pair dominates, in
any dimension, as it dominates every added and every removed record. It occurs. The same holds for a
promise, whose worst outcomes are as opposite. Of randomized response, the worst choice is three
categories: for the record, the other one, and none. Where there are two, two pairs occur, and
neither dominates the other: these are not composed. The sensitivity is that of an added record: P
and Q lie up to twice as far apart.

**Composition** (adaptive as well). Of two mechanisms, the divergence of both outcomes is the mean
over the first outcome of the divergence of the second at the factor a e^-l, where l is the loss of
the first; it grows when the second is replaced by a pair that dominates it, and then, in the same
way, when the first is. So the losses of the dominating pairs add up independently.

**A grid.** Masses p_i at the losses x_i stand for the measures p_i and e^-x_i p_i. After k-fold
composition delta is the sum over tuples of the product of the masses times (1 - e^(epsilon - sum of
losses))_+, plus what has an infinite loss. This sum has no negative term, and grows with every mass
and every loss. That holds for masses that do not add up to one as well. It follows that

- *upwards*: each mass may be rounded up, and may be moved to a larger loss, or to an infinite one;
- *downwards*: each mass may be rounded down or dropped, and may be moved to a smaller loss.

**The upper side** connects the dots (Doroshenko, Ghazi, Kamath, Kumar, Manurangsi, *Connect the
dots*, PETS 2022). The outcomes between two points x < y of the grid are split between them so that
both measures are preserved. (1 - a e^-L)_+ is convex in e^-L, and the split replaces e^-L by a
random number of the same mean under P: no divergence falls. Atoms at a point stay where they are.
What lies left of the grid moves to its first point. What lies right of it moves to infinity, as do
atoms that are not listed.

**The lower side** merges outcomes (our own construction). Merging is processing what is released,
even if an outcome is divided between two bins at random; so no divergence rises. Of a bin with the
masses P(B) and Q(B), where P(B) >= e^x Q(B), the mass P(B) put at x stands for a second measure
that is not smaller than Q(B): no divergence rises. The bins are chosen so that hardly anything of
the inequality is lost (:mod:`~didp_ref.formulas.accounting.merging`). What lies left of the grid is
dropped, as are atoms that are not listed. What lies right of the grid moves to its last point.

These steps are claims, proved for finite outcomes: ``field.domination``, ``field.sampled-pair``,
``field.replaced-sampled-pair`` and ``field.connect-the-dots``.

Both errors are of the order of the square of the grid's step, and no choice of grid, bin or share
can make an end wrong: all choices are made in floating point and checked in whole numbers.

**Numbers.** Masses are whole numbers of 2**-bits. Those of a distribution come from Arb's balls,
rounded to the side. Convolutions are exact products of integer polynomials (FLINT), rounded
once each: there is no error of a Fourier transform, and no floor below which delta is noise. The
tails that are trimmed are counted as above. While losses add up and spread, the grid is coarsened
by steps of two, by the same split or merge.
=======
**Why both ends are bounds**: ``help("didp_ref.formulas.accounting.proof")`` has the proof.

**What is whose.** Composing privacy losses by convolution: Sommer, Meiser, Mohammadi 2019; Koskela,
Jalko, Honkela 2020. Dominating pairs: Zhu, Dong, Wang 2022 (arXiv 2106.08567). dp-accounting
convolves in float64 after connecting the dots; prv-accountant (Gopi, Lee, Wutschitz 2021) bounds
the error of rounding losses to a grid; saddle-point accountants (Alghamdi and others 2023)
approximate, with bounds. None of them bounds the error of its own arithmetic.
"""

from didp_ref.formulas.accounting.answers import delta, epsilon
from didp_ref.formulas.accounting.mechanisms import (
    Mechanism,
    discrete_gaussian,
    discrete_laplace,
    gaussian,
    laplace,
    promise,
    randomized_response,
    sampled,
)
from didp_ref.formulas.accounting.multiplier import noise_multiplier
from didp_ref.formulas.accounting.steps import (
    sampled_gaussian_delta,
    sampled_gaussian_deviation,
    sampled_gaussian_epsilon,
)

__all__ = [
    "Mechanism",
    "delta",
    "discrete_gaussian",
    "discrete_laplace",
    "epsilon",
    "gaussian",
    "laplace",
    "noise_multiplier",
    "promise",
    "randomized_response",
    "sampled",
    "sampled_gaussian_delta",
    "sampled_gaussian_deviation",
    "sampled_gaussian_epsilon",
]
__dir__ = __all__.copy
