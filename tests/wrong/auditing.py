"""Wrong formulas of audits, each with the flag that must catch it."""

import math

from tests.wrong.shared import down, wrong


@wrong("auditing.epsilon", "delta-left-out")
def audited_without_delta(true_positives, false_positives, delta):
    return down(math.log(max(1.0, true_positives / false_positives)))


@wrong("auditing.epsilon", "logarithm-base-2")
def audited_base_2(true_positives, false_positives, delta):
    return down(math.log2(max(1.0, (true_positives - delta) / false_positives)))
