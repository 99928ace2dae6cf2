"""The hash of a text."""

import hashlib

from didp_ref.audit.hashes import hash_of


def test_the_hash_knows_every_letter() -> None:
    assert hash_of("alpha < 1") != hash_of("alpha < 2")


def test_a_hash_is_what_other_tools_print() -> None:
    """NIST's example of SHA-256, FIPS 180-2, appendix B.1."""
    assert hash_of("abc") == "ba7816bf8f01cfea"
    assert hashlib.sha256("\u03b1".encode()).hexdigest().startswith(hash_of("\u03b1"))
