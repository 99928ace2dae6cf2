"""What gdpnum computes: trade-off functions of Gaussian noise, and of any (epsilon, delta)."""

from dp_accounting.pld.common import DifferentialPrivacyParameters
from dp_accounting.pld.privacy_loss_distribution import from_privacy_parameters
from gdpnum.converter import PLDConverter, gaussian_fdp

PACKAGE = "gdpnum"
# far out a distribution of privacy losses takes 3 to 4 seconds
SECONDS = 8


def converter(epsilon, delta):
    return PLDConverter(from_privacy_parameters(DifferentialPrivacyParameters(epsilon, delta)))


FUNCTIONS = {
    "testing.advantage": lambda epsilon, delta: converter(epsilon, delta).get_advantage(),
    "testing.false_negatives": lambda epsilon, delta, false_positives: converter(
        epsilon, delta
    ).get_beta(false_positives),
    "testing.gaussian_false_negatives": lambda mu, false_positives: gaussian_fdp(mu)(
        false_positives
    ),
}
