"""What gdpnum computes: trade-off functions of Gaussian noise, and of any (epsilon, delta)."""

from dp_accounting.pld.common import DifferentialPrivacyParameters
from dp_accounting.pld.privacy_loss_distribution import from_privacy_parameters
from gdpnum.converter import PLDConverter, gaussian_fdp
from harness_arguments import NotAsked, number

PACKAGE = "gdpnum"


def losses(epsilon, delta):
    # gdpnum takes a distribution of dp-accounting; in steps of epsilon it is exact, not rounded up
    try:
        pair = DifferentialPrivacyParameters(number(epsilon), number(delta))
        return from_privacy_parameters(pair, epsilon or 1.0)
    except (ValueError, OverflowError) as problem:
        raise NotAsked(f"dp-accounting has no such distribution: {problem}") from None


def converter(epsilon, delta):
    return PLDConverter(losses(epsilon, delta))


FUNCTIONS = {
    "testing.advantage": lambda epsilon, delta: converter(epsilon, delta).get_advantage(),
    "testing.false_negatives": lambda epsilon, delta, false_positives: converter(
        epsilon, delta
    ).get_beta(false_positives),
    "testing.gaussian_false_negatives": lambda mu, false_positives: gaussian_fdp(mu)(
        false_positives
    ),
}
