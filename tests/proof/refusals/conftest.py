"""Every attempt of a file is put to the checker at once, as an audit does it."""

from __future__ import annotations

import pytest

from didp_ref.errors import Unavailable
from didp_ref.proof.checker import check
from didp_ref.proof.engines import versions
from tests.proof.refusals.attempts import Reports


@pytest.fixture(scope="module")
def reports(request: pytest.FixtureRequest) -> Reports:
    """What the checker says of each attempt of a file, and of each true twin, by its name."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))
    attempts = {**request.module.ATTEMPTS, **getattr(request.module, "TWINS", {})}
    found = check([(one.statement, one.text) for one in attempts.values()])
    return dict(zip(attempts, found, strict=True))
