"""The largest advantage of a guess among 10^4 records by 10^4 outputs, beside numpy's plain form.

``python -m benchmarks.reconstruction [RECORDS [OUTPUTS]]``. The plain form, max over the records
of (P - prior P) prior, has arrays as large as the likelihoods, and rounds to either side; ours
encloses. Drawing and checking the likelihoods is not timed, as their owner has them.
"""

import sys

import numpy as np

import didp_ref as di
from benchmarks.measure import Row, seconds, show

SIZE = 10**4


def rows(records: int = SIZE, outputs: int = SIZE) -> list[Row]:
    """Measure."""
    random = np.random.default_rng(1)
    likelihoods = random.random((records, outputs))
    likelihoods /= likelihoods.sum(axis=1, keepdims=True)
    prior = random.dirichlet(np.ones(records))
    ours = seconds(lambda: di.worlds.enclosed_advantage(prior, likelihoods), repeats=3)

    def plain() -> float:
        gained = (likelihoods - prior @ likelihoods) * prior[:, None]
        return float(np.maximum(gained.max(axis=0), 0.0).sum())

    other = seconds(plain, repeats=3)
    enclosure = di.worlds.enclosed_advantage(prior, likelihoods)
    width = float(enclosure.upper - enclosure.lower) / float(enclosure.upper)
    return [
        Row(
            f"largest advantage, {records:,} x {outputs:,}",
            f"{ours:.2f} s, within {width:.0e} of itself",
            f"numpy {other:.2f} s",
            f"{ours / other:.1f} x the time",
            "at most 1 s",
        )
    ]


if __name__ == "__main__":
    show(rows(*map(int, sys.argv[1:3])))
