"""Exact results and invalid inputs from didp-vectors."""

import pathlib

from absl.testing import absltest
from absl.testing import parameterized

from dp_accounting import gaussian_mechanism
from dp_accounting.pld import privacy_loss_mechanism
from dp_accounting.vectors import didp_vectors

_FOLDER = pathlib.Path(__file__).parent / 'vectors'


def _epsilon(delta, deviation, global_sensitivity):
  return gaussian_mechanism.get_epsilon_gaussian(
      deviation / global_sensitivity, delta
  )


def _delta(epsilon, deviation, global_sensitivity):
  return privacy_loss_mechanism.GaussianPrivacyLoss(
      deviation, sensitivity=global_sensitivity
  ).get_delta_for_epsilon(epsilon)


class VectorsTest(parameterized.TestCase):

  @parameterized.named_parameters(
      ('epsilon', _epsilon, 'gaussian.epsilon'),
      ('delta', _delta, 'gaussian.delta'),
  )
  def test_vectors(self, function, formula):
    failures = didp_vectors.run(
        function,
        _FOLDER / f'{formula}.json',
        levels=['accurate', 'refuses'],
        relative=1e-9,
        known=_FOLDER / 'known.toml',
    )
    self.assertEmpty(failures)


if __name__ == '__main__':
  absltest.main()
