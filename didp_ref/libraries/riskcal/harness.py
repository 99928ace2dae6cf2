"""What riskcal computes."""

from riskcal.analysis import conversions as risk

PACKAGE = "riskcal"
FUNCTIONS = {
    "testing.advantage": lambda epsilon, delta: risk.get_advantage_from_adp(epsilon, delta),
    "testing.false_negatives": lambda epsilon, delta, false_positives: risk.get_beta_from_adp(
        epsilon, delta, false_positives
    ),
    "testing.gaussian_advantage": lambda mu: risk.get_advantage_from_gdp(mu),
    "testing.gaussian_false_negatives": lambda mu, false_positives: risk.get_beta_from_gdp(
        mu, false_positives
    ),
}
