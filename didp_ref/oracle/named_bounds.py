"""The bounds that are known by name: what ``check`` and ``compare`` say of them."""

from didp_ref.oracle.bounds_of_noise import OF_NOISE
from didp_ref.oracle.bounds_of_promises import OF_PROMISES

KNOWN = (*OF_NOISE, *OF_PROMISES)
"""What is called larger is so all over the domain; ``tests/workbench/test_known_bounds.py``."""
