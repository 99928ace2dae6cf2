"""A library that is not there: a folder with a harness, and the command that answers for it."""

import sys
import textwrap
from pathlib import Path

from didp_ref.libraries.library import HERE, Contract, Library

SCALE = "scale.differential_privacy"


def fake(folder: Path, body: str, promises: str = "safe", at_most: int = 12) -> Library:
    """Return a library whose harness computes the scale of Laplace noise with this body."""
    harness = """
    import math, os, sys, time, random

    PACKAGE = "pytest"
    OWN = True
    calls = []

    def scale(epsilon, global_sensitivity):
        calls.append(1)
        if not 0 < epsilon < math.inf or not 0 <= global_sensitivity < math.inf:
            raise ValueError("out of its domain")
        right = math.nextafter(global_sensitivity / epsilon, math.inf)
        {body}

    FUNCTIONS = {{"scale.differential_privacy": scale}}
    """
    text = textwrap.dedent(harness).format(body=textwrap.dedent(body).replace("\n", "\n    "))
    (folder / "harness.py").write_text(text)
    contract = Contract("fake.scale", "The scale is enough.", promises, at_most=at_most)
    return Library("fake", "Fake", "pytest", "Python", "3.11", 1, {SCALE: contract})


def command(folder: Path) -> list[str]:
    """Return the command that answers for the library in a folder."""
    return [sys.executable, "-I", str(HERE / "serve.py"), str(folder / "harness.py")]
