"""What other accountants say at the points, in the environments that ``make libraries`` makes.

dp-accounting (distributions of privacy losses, and Renyi), prv_accountant, Opacus (both kinds) and
autodp (Renyi). Each is asked in its own process for an upper bound of epsilon, with the settings of
its documentation.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.accounting.points import Point

LIBRARIES = Path(sys.prefix) / "libraries"
SECONDS = 60
"""How long an accountant may take for a point."""
DP_ACCOUNTING = """
import dp_accounting
from dp_accounting import pld, rdp

def asked(kind):
    def epsilon(rate, noise, steps, delta):
        step = dp_accounting.PoissonSampledDpEvent(rate, dp_accounting.GaussianDpEvent(noise))
        return kind().compose(step, steps).get_epsilon(delta)
    return epsilon

KINDS = {
    "dp-accounting PLD": asked(pld.PLDAccountant),
    "dp-accounting RDP": asked(rdp.RdpAccountant),
}
"""
PRV = """
from prv_accountant import PoissonSubsampledGaussianMechanism, PRVAccountant

def epsilon(rate, noise, steps, delta):
    step = PoissonSubsampledGaussianMechanism(noise_multiplier=noise, sampling_probability=rate)
    errors = {"eps_error": 0.01, "delta_error": delta / 1000}
    accountant = PRVAccountant(prvs=[step], max_self_compositions=[steps], **errors)
    return accountant.compute_epsilon(delta, [steps])[2]

KINDS = {"prv_accountant": epsilon}
"""
OPACUS = """
from importlib import import_module
from importlib.metadata import files
from types import ModuleType

here = next(path for path in files("opacus") if path.name == "prv.py").locate().parents[1]
for name, folder in {"opacus": here, "opacus.accountants": here / "accountants"}.items():
    sys.modules[name] = ModuleType(name)  # Opacus itself would import PyTorch
    sys.modules[name].__path__ = [str(folder)]
sys.modules["opacus.optimizers"] = ModuleType("opacus.optimizers")
sys.modules["opacus.optimizers"].DPOptimizer = object

def asked(module, kind):
    def epsilon(rate, noise, steps, delta):
        accountant = getattr(import_module("opacus.accountants." + module), kind)()
        accountant.history = [(noise, rate, steps)]
        return accountant.get_epsilon(delta=delta)
    return epsilon

KINDS = {"Opacus PRV": asked("prv", "PRVAccountant"), "Opacus RDP": asked("rdp", "RDPAccountant")}
"""
AUTODP = """
from autodp.mechanism_zoo import GaussianMechanism
from autodp.transformer_zoo import AmplificationBySampling, Composition

def epsilon(rate, noise, steps, delta):
    step = GaussianMechanism(sigma=noise)
    step.neighboring = "add_remove"
    if rate < 1:
        sampled = AmplificationBySampling(PoissonSampling=True)
        step = sampled(step, rate, improved_bound_flag=True)
    return Composition()([step], [steps]).get_approxDP(delta)

KINDS = {"autodp RDP": epsilon}
"""
ACCOUNTANTS = {
    "tensorflow_privacy": DP_ACCOUNTING,
    "prv_accountant": PRV,
    "opacus": OPACUS,
    "autodp": AUTODP,
}
"""For each environment the code that maps names of accountants to functions."""
FIRST = "import json, signal, sys, time\n"
LOOP = f"""
def ring(*_):
    raise TimeoutError("more than {SECONDS} s")

signal.signal(signal.SIGALRM, ring)
for line in sys.stdin:
    found = {{}}
    for name, epsilon in KINDS.items():
        start = time.process_time()
        signal.alarm({SECONDS})
        try:
            value = float(epsilon(*json.loads(line)))
        except Exception as problem:
            value = type(problem).__name__ + ": " + str(problem)[:60]
        signal.alarm(0)
        found[name] = [value, time.process_time() - start]
    print("\\n" + json.dumps(found), flush=True)
"""

Answer = dict[str, tuple[float | str, float]]
"""An accountant's epsilon, or what it raised, and the processor's seconds."""


def answers(points: Sequence[Point]) -> list[Answer]:
    """Return what each accountant that is installed says at each point."""
    found: list[Answer] = [{} for _ in points]
    asked = "".join(
        json.dumps([float(p.sampling_rate), float(p.noise_multiplier), p.steps, float(p.delta)])
        + "\n"
        for p in points
    )
    for library, code in ACCOUNTANTS.items():
        python = LIBRARIES / library / "bin" / "python"
        if not python.exists():
            continue
        ran = subprocess.run(
            [python, "-W", "ignore", "-c", FIRST + code + LOOP],
            input=asked,
            text=True,
            capture_output=True,
            check=True,
        )
        told = [line for line in ran.stdout.splitlines() if line.startswith("{")]
        for answer, line in zip(found, told, strict=True):
            answer.update(json.loads(line))
    return found
