"""``python -m proofs prove``: a line for each certificate, and an exit code."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from didp_ref.papers import CLAIMS
from didp_ref.proof.engines import coq
from didp_ref.proof.reading import statement
from proofs import __main__ as command

installed = pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
PROVED = sorted(command.CERTIFICATES.glob("*.v"))
ADMITTED = "Require Claim.\nTheorem proof : Claim.claim. Admitted.\n"


@pytest.fixture
def certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of the certificates'."""
    monkeypatch.setattr(command, "CERTIFICATES", tmp_path)
    return tmp_path


@pytest.mark.parametrize("certificate", PROVED, ids=lambda path: path.stem)
def test_a_certificate_is_named_after_what_it_must_prove(certificate: Path) -> None:
    about, check = command.certified(certificate)
    if about == command.SCHEMAS:
        assert check == coq.check_schemas
        return
    wanted = "formal" if certificate.stem == about else "corrected"
    (build,) = filter(None, (getattr(part, wanted) for part in CLAIMS[about].parts))
    assert certificate.stem in (about, f"{about}.correction")
    assert isinstance(check, partial)
    assert (check.func, check.args) == (coq.check, (statement(build()),))


def test_there_are_certificates() -> None:
    assert len(PROVED) >= 6


@installed
def test_every_lemma_schema_is_a_theorem(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["prove", "schemas"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("schemas: holds, the kernel accepts the certificate; axioms: ")


@installed
@pytest.mark.slow
def test_one_that_does_not(certificates: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is shown beside the others, and the others are still checked."""
    (certificates / "abdi.definition-5.v").write_text(ADMITTED)
    holds = PROVED[0].parent / "rhodi.definition-3.v"
    shutil.copy(holds, certificates)
    assert command.main(["prove"]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("abdi.definition-5: undecided, it rests on more than Coq's axioms")
    assert second.startswith("rhodi.definition-3: holds")


@installed
@pytest.mark.slow
def test_the_proof_of_a_correction_proves_no_printed_statement(
    certificates: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The masses of the two regions are printed the wrong way round."""
    correction = PROVED[0].parent / "refine.region-masses.correction.v"
    shutil.copy(correction, certificates / "refine.region-masses.v")
    assert command.main(["prove"]) == 1
    assert capsys.readouterr().out.startswith("refine.region-masses: undecided, ")


@installed
def test_no_certificate_at_all_proves_nothing(certificates: Path) -> None:
    assert command.main(["prove"]) == 1


@installed
@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("abdi.definition-5.v", "abdi.definition-55", "did you mean abdi.definition-5?"),
        ("abdi.definition-5.v", "abdi.theorem-3", "abdi.theorem-3: has no certificate"),
        ("abdi.definition-55.v", "abdi.definition-5", "did you mean abdi.definition-5?"),
        ("abdi.definition-5.correction.v", "abdi.definition-5", "is the certificate of no formal"),
    ],
)
def test_a_wrong_name(
    certificates: Path, name: str, asked: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (certificates / name).write_text(ADMITTED)
    assert command.main(["prove", asked]) == 2
    assert said in capsys.readouterr().err


def test_where_coq_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert command.main(["prove"]) == 2
    assert capsys.readouterr().err == "Coq is not at hand; apt-get install coq\n"
