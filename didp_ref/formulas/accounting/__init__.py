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
