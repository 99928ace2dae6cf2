"""Seventy implementations, each wrong in one way, by somebody who had not seen the oracle."""

from tests.wrong.others.blind import belief, composition, scale, translation

WRONG = {**belief.WRONG, **composition.WRONG, **scale.WRONG, **translation.WRONG}
