"""The proof objects that are stored, and what the derivations write."""

import lzma
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from didp_ref.audit import defined, proofs
from didp_ref.audit.proof_store import claim_of, name_of, paper_of
from didp_ref.errors import InputError
from didp_ref.kernel import objects
from didp_ref.symbolic import definedness, display, search

SMALL = "bridges.rho-is-beta"
FILE = f"{SMALL}.statement.printed"
TEXT = proofs.stored()[FILE]


@pytest.mark.parametrize(
    ("about", "name"),
    [
        ((SMALL, "statement", "", "printed"), FILE),
        (("a.b", "a part, named", "(23) as (18)", "correction"), "a.b.a-part-named.23-as-18"),
        (("a.b", "../../part", "", "printed"), "a.b...-..-part.printed"),
    ],
)
def test_a_file_is_named_for_what_it_proves(about: tuple[str, ...], name: str) -> None:
    text = name_of(about)
    assert text.startswith(name)
    assert "/" not in text and " " not in text


def test_the_derivations_of_a_claim_write_what_is_stored() -> None:
    texts, problems = proofs.fresh([SMALL])
    assert (texts, problems) == ({FILE: TEXT}, [])
    assert proofs.stale(texts, complete=False) == []


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "objects"
    proofs.stored.cache_clear()


def test_what_is_stored_is_what_is_written_and_nothing_else(folder: Path) -> None:
    every = dict(proofs.stored())
    proofs.store(every, folder)
    assert proofs.stored(folder) == every
    proofs.store({FILE: TEXT}, folder)
    assert [file.name for file in folder.iterdir()] == ["bridges.jsonl"]
    assert proofs.stored(folder) == {FILE: TEXT}


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"statement": 0', '"statement": 10000'),
        lambda text: text.replace('"format"', '"shape"', 1),
        lambda text: f"{text}[]\n",
        lambda text: f"{text}" + "[" * 100_000,
        lambda text: "\ufffd",
    ],
)
def test_a_damaged_file_is_refused_whole(damage: Callable[[str], str], folder: Path) -> None:
    proofs.store({FILE: TEXT}, folder)
    (file,) = folder.iterdir()
    changed = damage(file.read_text("utf-8"))
    assert changed != file.read_text("utf-8")
    file.write_text(changed, "utf-8")
    with pytest.raises(InputError, match=r"bridges\.jsonl: .*`make generate`"):
        proofs.stored(folder)


def test_of_one_claim_its_proof_objects_are_read_and_no_others() -> None:
    by_claim: dict[str, dict[str, str]] = {}
    for name, text in proofs.stored().items():
        by_claim.setdefault(claim_of(text), {})[name] = text
    for claim, own in by_claim.items():
        assert proofs.stored(paper=paper_of(claim), claim=claim) == own
    assert proofs.stored(paper="abdi", claim="abdi.theorem-99") == {}


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / "one.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match=r"one\.jsonl: damaged"):
        proofs.stored(folder)


def test_a_compressed_file_is_read_and_a_damaged_one_refused(folder: Path) -> None:
    proofs.store({FILE: TEXT}, folder)
    (plain,) = folder.iterdir()
    packed = folder / f"{plain.name}{proofs.PACKED}"
    packed.write_bytes(lzma.compress(plain.read_bytes()))
    plain.unlink()
    proofs.stored.cache_clear()
    assert proofs.stored(folder) == {FILE: TEXT}
    packed.write_bytes(packed.read_bytes()[:-9])
    proofs.stored.cache_clear()
    with pytest.raises(InputError, match=r"bridges\.jsonl\.xz: damaged"):
        proofs.stored(folder)


def test_what_the_derivations_would_write_otherwise_is_named() -> None:
    (changed,) = proofs.stale({FILE: f"{TEXT}\n"}, complete=False)
    assert changed.startswith(f"{FILE}: ") and "`make generate`" in changed
    (new,) = proofs.stale({"new.jsonl": TEXT}, complete=False)
    assert new.startswith("new.jsonl: ")


def test_a_proof_object_without_a_derivation_is_named_where_all_are_written() -> None:
    texts = {name: text for name, text in proofs.stored().items() if name != FILE}
    assert proofs.stale(texts, complete=False) == []
    (orphan,) = proofs.stale(texts, complete=True)
    assert orphan.startswith(f"{FILE}: ")


def test_reports_are_kept_in_the_checkout_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert proofs.kept_reports().is_relative_to(proofs.CHECKOUT)
    monkeypatch.setattr(proofs, "CHECKOUT", tmp_path)
    with pytest.raises(InputError) as raised:
        proofs.kept_reports()
    assert raised.value.source


def test_a_proof_object_is_found_by_its_claim_and_not_by_the_beginning_of_a_name() -> None:
    assert [proof_object.about[0] for proof_object in proofs.objects_of(SMALL)] == [SMALL]
    assert proofs.objects_of("bridges.rho-is-bet") == []


def test_what_is_proved_of_a_claim_has_a_label() -> None:
    assert proofs.label((SMALL, "statement", "", "printed")) == "printed: statement"
    assert proofs.label((SMALL, "a", "b", "correction")) == "correction: a: b"


def test_values_are_shown_by_name() -> None:
    (proof_object,) = proofs.objects_of(SMALL)
    assert proofs.values_of(proof_object) == "m = 2, rho = 3/4, beta = 1/2"
    table = {"p": [[1, "2/3"], [2, "1/3"]], "f": "(* 2 #0:Z)"}
    shown = objects.ProofObject(proof_object.about, proof_object.sequent, proof_object.steps, table)
    assert proofs.values_of(shown) == "p = {1: 2/3, 2: 1/3}, f = 2*j for every integer j"
    assert (
        proofs.values_of(objects.ProofObject(proof_object.about, proof_object.sequent, (), {}))
        == "any values"
    )


def test_derivations_write_in_a_process_of_their_own() -> None:
    """Who asks for what they write imports none of them."""
    code = (
        "import sys\nimport didp_ref.papers\nfrom didp_ref.audit import proofs\n"
        f"texts, _ = proofs.fresh([{SMALL!r}])\n"
        "print(len(texts), any(name.startswith('didp_ref.papers.') for name in sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "1 False\n"


def test_of_no_claims_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    assert proofs.fresh([]) == ({}, [])


def test_derivations_that_do_not_come_to_their_end_are_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(InputError) as raised:
        proofs.fresh([SMALL])
    assert raised.value.source


@pytest.mark.parametrize("damaged", [TEXT[:-20], TEXT.replace('"model"', '"values"'), "\ufffd"])
def test_a_damaged_proof_object_cannot_be_shown(
    damaged: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "stored", lambda **_: {FILE: damaged})
    with pytest.raises(InputError, match="`make generate`"):
        proofs.objects_of(SMALL)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", proofs.stored())
def test_no_values_refute_what_is_proved(name: str) -> None:
    proof = objects.read_proof(proofs.stored()[name])
    proved, known = proof.sequent, definedness.known_from(proof)
    assert search.counterexample(proved, 5_000) is None
    missing = list(definedness.missing(proved, 3_000, known=known))
    undefined = [condition for condition, values in missing if values]
    assert undefined == [], "its hypotheses allow values at which its conclusion says nothing"
    told = dict(defined.not_shown(proof.about[0])).get(proof.about, "")
    assert {display.plain(condition) for condition, _ in missing} <= set(told.split("; "))
