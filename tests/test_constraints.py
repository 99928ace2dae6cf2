"""What `make` installs: one version of each package, known by checksum, from no fixed address."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
FILES = {"constraints.txt": ("all", "dev"), ".ci/parts.txt": ("parts",)}


def pinned(file: str) -> dict[str, tuple[Requirement, int]]:
    """Return the requirements of a file, each with how many checksums it has."""
    text = re.sub(r"^#.*\n", "", (ROOT / file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    collected = {}
    for entry in text.replace("\\\n", " ").splitlines():
        requirement, *checksums = entry.split("--hash=")
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64} *", checksum) for checksum in checksums), (
            entry
        )
        parsed = Requirement(requirement)
        collected[canonicalize_name(parsed.name)] = parsed, len(checksums)
    return collected


@pytest.mark.parametrize("file", FILES)
def test_every_package_has_one_version_and_its_checksums(file: str) -> None:
    for entry, checksums in pinned(file).values():
        assert re.fullmatch(r"==[^,*]+", str(entry.specifier)), entry
        assert checksums, entry


@pytest.mark.parametrize("file", FILES)
def test_no_address_stands_in_the_file(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|--(extra-)?index|--find-links|--trusted| @ ", text)


@pytest.mark.parametrize(("file", "extras"), FILES.items())
def test_what_the_project_asks_for_is_among_them(file: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [text for name in extras for text in project["optional-dependencies"][name]]
    waiting += project["dependencies"] if "all" in extras else []
    versions = pinned(file)
    for text in waiting:  # grows by what an extra of our own asks for
        parsed = Requirement(text)
        if parsed.name == project["name"]:
            waiting += [
                each for name in parsed.extras for each in project["optional-dependencies"][name]
            ]
            continue
        version = next(iter(versions[canonicalize_name(parsed.name)][0].specifier)).version
        assert parsed.specifier.contains(version), parsed
