"""A test that needs a program is skipped where the program is not installed, and runs elsewhere."""

from pathlib import Path

import pytest

from tests.programs import pytest_runtest_setup


def test_a_test_is_skipped_where_its_program_is_not_installed(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    request.node.add_marker(pytest.mark.program("compiler"))
    with pytest.raises(pytest.skip.Exception, match="compiler"):
        pytest_runtest_setup(request.node)
    compiler = tmp_path / "compiler"
    compiler.write_text("#!/bin/sh\n")
    compiler.chmod(0o755)
    pytest_runtest_setup(request.node)
    request.node.add_marker(pytest.mark.program("another"))
    with pytest.raises(pytest.skip.Exception, match="another"):
        pytest_runtest_setup(request.node)
