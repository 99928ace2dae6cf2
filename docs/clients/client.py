"""Answers requests for scale.rho: one JSON object a line in, one a line out."""

import json
import math
import sys
from fractions import Fraction


def scale(rho, n_worlds, sensitive_range):
    """Return the scale of Laplace noise that gives rho-differential identifiability."""
    if any(type(x) not in (int, float) for x in (rho, n_worlds, sensitive_range)):
        raise ValueError("type")  # a text, a boolean, null; NaN and infinities come as texts
    if not (0 < rho < 1 and n_worlds >= 2 and n_worlds % 1 == 0 and sensitive_range >= 0):
        raise ValueError("domain")
    excess = Fraction(rho) * int(n_worlds) - 1  # exact: it cancels near rho = 1/m
    if excess <= 0:
        raise ValueError("infeasible")
    value = sensitive_range / math.log1p(float(excess) / (1 - rho))
    return value + value * 2.0**-51 + (value and 5e-324)  # rounded up: the safe side of a scale


for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {"value": scale(**asked["inputs"])}
    except ValueError as problem:
        answer = {"error": str(problem)}
    print(json.dumps({"id": asked["id"], **answer}), flush=True)
