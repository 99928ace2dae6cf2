"""What users install with this package may be used, changed and passed on by them."""

import re
from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.looped import for_each

ALLOWED = {
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "MIT-CMU",
    "PSF-2.0",
    "Zlib",
    "LGPL-3.0-or-later",  # python-flint links FLINT, which a user may exchange
    "MPL-2.0",  # hypothesis and certifi, which we use unchanged
}
SPELLED = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Licences as packages called them before there were identifiers for them."""

READ = {"cvc5": "BSD-3-Clause"}
"""Read in the file COPYING that the package installs: its metadata names none."""


def installed_with(name: str, extra: str, installed: dict[str, set[str]]) -> None:
    """Gather a package's requirements, and theirs, as far as they apply to this system."""
    for text in distribution(name).requires or ():
        parsed = Requirement(text)
        if parsed.marker is None or parsed.marker.evaluate({"extra": extra}):
            known = installed.setdefault(canonicalize_name(parsed.name), set())
            for wanted in {"", *parsed.extras} - known:
                known.add(wanted)
                if is_here(parsed.name):
                    installed_with(parsed.name, wanted, installed)


def is_here(name: str) -> bool:
    try:
        return bool(distribution(name))
    except PackageNotFoundError:
        return False


RUNTIME: dict[str, set[str]] = {}
installed_with("didp_ref", "all", RUNTIME)
PARTS = sorted(name for name in RUNTIME if name != "didp-ref" and is_here(name))


def licences(name: str) -> set[str]:
    """Return the identifiers of the licences that all apply to a package, or may be chosen."""
    about = distribution(name).metadata
    if expression := about.get("License-Expression"):
        return set(re.split(r" (?:AND|OR|WITH) |[()]", expression)) - {""}
    named = [
        line.rpartition(" :: ")[2] for line in about.get_all("Classifier", ()) if "License" in line
    ]
    named = named or [line for line in [about.get("License", "").strip()] if line]
    return {SPELLED.get(entry, entry) for entry in named} or {READ[name]}


def test_the_walk_reaches_what_is_asked_for_and_what_that_needs() -> None:
    assert {"numpy", "sympy", "python-flint", "rich", "markdown-it-py"} <= set(PARTS)


@for_each(PARTS)
def test_the_licence_is_allowed(name: str) -> None:
    assert licences(name) <= ALLOWED
