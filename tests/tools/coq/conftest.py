"""A folder in which replays compile: what they require is there, compiled."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.coq import coqc, search

SCHEMAS = """\
From Coq Require Import Reals.
Theorem exp_positive : forall a, (0 < exp a)%R. Proof. exact exp_pos. Qed.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever has something compiled asks Coq."""
    for item in items:
        if "compiled" in getattr(item, "fixturenames", ()):
            item.add_marker("coq")


@pytest.fixture(autouse=True)
def coq_is_installed(request: pytest.FixtureRequest) -> None:
    """Skip what asks Coq where it is missing."""
    if request.node.get_closest_marker("coq") and (missing := coqc.missing()):
        pytest.skip(f"Coq is not installed, or lacks {missing}")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the compiled lemmas, and one schema."""
    folder = tmp_path_factory.mktemp("coq")
    search.prepare(folder)
    (folder / "shared" / "schemas.v").write_text(SCHEMAS)
    search.compiled("shared/schemas.v", folder)
    return folder


@pytest.fixture
def compiles(compiled: Path) -> Callable[..., str]:
    """Return what Coq says against some files, compiled in their order: nothing, or its error."""

    def said(**files: str) -> str:
        for name, text in files.items():
            (compiled / f"{name}.v").write_text(text)
            try:
                search.compiled(f"{name}.v", compiled)
            except subprocess.CalledProcessError as error:
                return str(error.stderr)
        return ""

    return said
