"""What diffpriv-pure computes: a deviation, and a total epsilon."""

from diffpriv_pure import PrivacyBudget, gaussian_sigma
from harness_arguments import NotAsked, number

PACKAGE = "diffpriv-pure"


def repeated(epsilon, delta, times, total_delta):
    if not 0 <= number(delta) < 1:
        raise NotAsked("it gets no delta of a single release")
    each = number(total_delta) / times
    if times and each < 2.0**-1022 <= total_delta:
        raise NotAsked("so small a share of total_delta has lost digits")
    if each < delta:
        raise NotAsked("it charges times*delta, which is more than total_delta")
    return PrivacyBudget(1).advanced_composition(times, epsilon, each)[0]


FUNCTIONS = {
    "composition.epsilon_repeated": repeated,
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: gaussian_sigma(
        global_sensitivity, epsilon, delta
    ),
    "gaussian.textbook_deviation": lambda epsilon, delta, global_sensitivity: gaussian_sigma(
        global_sensitivity, epsilon, delta
    ),
}
