"""Reading a prior: numbers and nothing else."""

from pathlib import Path

import pytest

from didp_ref.assessment.data.prior_file import read_prior
from didp_ref.errors import InputError


@pytest.mark.parametrize("content", ["", "0.5 x", "0.5,0.5", b"\xff"])
def test_a_prior_is_numbers_with_spaces_between(content: str | bytes, tmp_path: Path) -> None:
    path = tmp_path / "prior.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    file = str(path)
    if content:
        with pytest.raises(InputError):
            read_prior(file)
    else:
        assert read_prior(file).size == 0
