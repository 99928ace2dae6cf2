"""What dp-accounting says at the points, in the environment that ``make libraries`` made."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.accounting.points import Point

PYTHON = Path(sys.prefix) / "libraries" / "tensorflow_privacy" / "bin" / "python"
ASKED = """
import json, sys, time
import dp_accounting
from dp_accounting import pld, rdp
kinds = {"PLD": pld.PLDAccountant, "RDP": rdp.RdpAccountant}
for line in sys.stdin:
    rate, noise, steps, delta = json.loads(line)
    step = dp_accounting.PoissonSampledDpEvent(rate, dp_accounting.GaussianDpEvent(noise))
    found = {}
    for name, kind in kinds.items():
        start = time.process_time()
        try:
            value = kind().compose(step, steps).get_epsilon(delta)
        except Exception as problem:
            value = str(problem)[:60]
        found[name] = [value, time.process_time() - start]
    print(json.dumps(found), flush=True)
"""

Answer = dict[str, tuple[float | str, float]]
"""An accountant's epsilon, or what it raised, and the processor's seconds."""


def answers(points: Sequence[Point]) -> list[Answer]:
    """Return what each accountant says at each point; nothing where it is not installed."""
    if not PYTHON.exists():
        return [{} for _ in points]
    asked = "".join(
        json.dumps([float(p.sampling_rate), float(p.noise_multiplier), p.steps, float(p.delta)])
        + "\n"
        for p in points
    )
    ran = subprocess.run(
        [PYTHON, "-W", "ignore", "-c", ASKED],
        input=asked,
        text=True,
        capture_output=True,
        check=True,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]
