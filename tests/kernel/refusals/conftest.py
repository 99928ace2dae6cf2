"""Every attempt of a file is put to the checker at once, as an audit does it."""

import pytest

from didp_ref.errors import Unavailable
from didp_ref.kernel import solvers
from didp_ref.kernel.engines import step_engines, versions
from tests.kernel.refusals.attempts import Reports, checked


@pytest.fixture(scope="module")
def reports(request: pytest.FixtureRequest) -> Reports:
    """What the checker says of each attempt of a file and each positive control, by its name."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))
    attempts, controls = request.module.ATTEMPTS, request.module.POSITIVE_CONTROLS
    proofs = {name: (one.statement, one.text) for name, one in {**attempts, **controls}.items()}
    found = {name: [one] for name, one in zip(proofs, checked(*proofs.values()), strict=True)}
    asked = [name for name in attempts if not found[name][0]["problem"]]
    for engine, module in step_engines().items():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(solvers, "step_engines", lambda alone={engine: module}: alone)
            for name, one in zip(asked, checked(*(proofs[name] for name in asked)), strict=True):
                found[name].append(one)
    return found
