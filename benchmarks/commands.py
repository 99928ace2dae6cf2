"""The CPU time of one command in a fresh process, user and system, beside its limit.

``import sympy`` is the part that any command pays that evaluates a formula or prints a formal
statement.
"""

from benchmarks.measure import Row, least_of_processes, show

DIDP_REF = ("-m", "didp_ref")
ROUNDS = 5
SYMPY = "import sympy, numpy, flint"
LIMITS = {
    "list": 0.6,
    "list claims": 0.6,
    "show scale.rho": 0.6,
    "eval scale.rho rho=1/2 n_worlds=8 sensitive_range=1": 0.6,
    "errata --paper abdi": 0.6,
    "errata abdi.theorem-1": 1.2,
    "explain epsilon=1 prior=1/2 --adjacency replace": 1.0,
    "compare global_sensitivity/epsilon scale.differential_privacy": 1.0,
    "show abdi.theorem-3": 1.2,
    "show abdi.theorem-1": 1.2,
    "show rhodi.theorem-1": 1.2,
    "show refine.table-5.laplace": 1.2,
    "show disclosure.theorem-5.1": 1.2,
}
"""Seconds of CPU time that a command may take."""


def rows() -> list[Row]:
    """Measure."""
    runs = {command: [*DIDP_REF, *command.split()] for command in LIMITS}
    runs[SYMPY] = ["-c", SYMPY]
    least = least_of_processes(runs, ROUNDS)
    sympy = least[SYMPY]
    return [
        Row(
            f"didp-ref {command}",
            f"{least[command]:.2f} s",
            f"{SYMPY} {sympy:.2f} s",
            f"{least[command] / sympy:.1f} x the time",
            f"at most {limit} s{'' if least[command] <= limit else ': MISSED'}",
        )
        for command, limit in LIMITS.items()
    ]


if __name__ == "__main__":
    show(rows())
