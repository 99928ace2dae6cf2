"""A process takes no more memory than it is let, and as much as ever afterwards."""

import pytest

from didp_ref.processes.memory import SIZES, limited_memory

pytestmark = pytest.mark.skipif(not SIZES.exists(), reason="this system does not tell")
MORE = 1 << 26


def test_what_does_not_fit_is_an_error_and_the_limit_ends_with_the_block():
    with limited_memory(MORE):
        assert len(bytearray(MORE // 4)) == MORE // 4
        with pytest.raises(MemoryError):
            bytearray(2 * MORE)
    assert len(bytearray(2 * MORE)) == 2 * MORE


def test_a_limit_within_another_is_the_lower_one():
    with limited_memory(MORE), limited_memory(100 * MORE), pytest.raises(MemoryError):
        bytearray(2 * MORE)
