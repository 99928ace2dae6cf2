"""Pin the formulas of five public libraries: ``python -m benchmarks.peers.pins [FOLDER]``.

With FOLDER the test files are written there, for those whose float64 is near their formula.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.peers import formulas
from didp_ref.cli.terminal import message, print_table
from didp_ref.workbench.pin import Pin, difference, pin_function, read_domains
from didp_ref.workbench.pin_file import written
from didp_ref.workbench.points import shown
from didp_ref.workbench.user_function import Function

RENYI = ("rdp=0.01:10", "order=1.5:64", "delta=1e-10:1e-3")


@dataclass(frozen=True)
class Peer:
    """A library's formula, and the range that it is used in."""

    library: str
    function: Function
    domain: tuple[str, ...]


PEERS = (
    Peer(
        "diffprivlib",
        formulas.diffprivlib_noise_bound,
        ("epsilon=0.01:10", "delta=1e-10:1e-3", "sensitivity=0.1:100"),
    ),
    Peer(
        "OpenDP",
        formulas.opendp_randomized_response,
        ("prob=0.5:0.999", "categories=3:1000:integer"),
    ),
    Peer("Opacus", formulas.opacus_epsilon, RENYI),
    Peer("dp-accounting", formulas.dp_accounting_epsilon, RENYI),
    Peer("autodp", formulas.autodp_laplace, ("scale=0.1:100", "order=1.5:64")),
)
COLUMNS = ("library", "formula as recovered", "points", "worst ulp", "at")


def pinned(peer: Peer, ulps: int | None = None) -> Pin:
    """Pin a library's formula over the range that it is used in."""
    return pin_function(peer.function, read_domains(peer.domain), ulps)


def main() -> None:
    """Print what each pin holds; write the files where a folder is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    rows, pins = [], {}
    for peer in PEERS:
        message(f"pinning {peer.library}")
        pin = pins[peer.library] = pinned(peer)
        lines = "; ".join(pin.formula.lines())
        rows.append((peer.library, lines, len(pin.points), f"{pin.worst:.3g}", shown(pin.off)))
        if folder and pin.holds:
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"test_{peer.function.__name__}.py"
            target = f"{formulas.__name__}:{peer.function.__name__}"
            command = "python -m benchmarks.peers.pins"
            file.write_text(written(pin, command, file, target), encoding="utf-8")
    print_table("five libraries' formulas, pinned", COLUMNS, rows)
    for library, pin in pins.items():
        for note in pin.notes:
            print(f"{library}: {note}")
    opacus, accounting = pins["Opacus"], pins["dp-accounting"]
    found = difference(accounting.formula, opacus.formula, opacus.domains)
    print(f"dp-accounting beside Opacus: {found or 'one formula'}")


if __name__ == "__main__":
    main()
