"""What a release consists of, made from what is committed: ``python -m tools.release``.

Into ``dist/release``: the wheels of didp_ref and didp-vectors, the source distribution, all vectors
and the book as archives, the list of parts, and ``SHA256SUMS`` of them all. From one commit every
file comes out the same, byte for byte; wheels and source distribution are made twice to see that
they do. Each wheel is then installed in an environment of its own and removed again.
"""

import gzip
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterable, Mapping
from pathlib import Path

import didp_ref
from didp_ref.errors import DidpError, InputError
from didp_ref.oracle.subjects import subjects
from tools import released, vectors

ROOT = Path(__file__).parents[1]
OUT = ROOT / "dist" / "release"
BOOK, PARTS = ROOT / "dist" / "book", ROOT / "dist" / "parts.cdx.json"
CHECKSUMS = "SHA256SUMS"
QUESTIONS = {
    "didp_ref": "import didp_ref; didp_ref.scale.rho(0.1, 99, 1.0)",
    "didp_vectors": "import didp_vectors; didp_vectors.load('scale.rho')",
}
"""What an installed wheel must be able to do."""


def main() -> int:
    """Make the release, and say what it consists of."""
    commit = committed(ROOT)
    if released.recorded() != released.present():
        raise InputError("vectors/released.json.xz", "is older: python -m tools.released --record")
    vectors.make(list(subjects()))
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    build(OUT)
    check_again(OUT)
    name = f"didp_ref-{didp_ref.__version__}"
    whole = {f"data/{path.name}": path for path in sorted(vectors.ALL.iterdir())}
    for kind, files in (("vectors", files_in(ROOT / "vectors") | whole), ("book", files_in(BOOK))):
        (OUT / f"{name}-{kind}.tar.gz").write_bytes(archive(files, f"{name}-{kind}"))
    shutil.copy(PARTS, OUT / f"{name}-parts.cdx.json")
    for package, question in QUESTIONS.items():
        (wheel,) = OUT.glob(f"{package}-*.whl")
        check_installed(wheel, package, question)
    text = checksums(sorted(OUT.iterdir()))
    (OUT / CHECKSUMS).write_text(text, encoding="utf-8")
    print(f"{name}, of commit {commit}, in {OUT.relative_to(ROOT)}")
    for file in sorted(OUT.iterdir()):
        print(f"{file.stat().st_size / 1e6:8.2f} MB  {file.name}")
    return 0


def committed(checkout: Path) -> str:
    """Return the commit that a checkout is at; refuse changes that no commit has."""

    def git(*words: str) -> str:
        command = ["git", *words]
        return subprocess.run(
            command, cwd=checkout, capture_output=True, text=True, check=True
        ).stdout

    if changed := git("status", "--porcelain").splitlines():
        raise InputError(str(checkout), f"{changed[0].strip()}: commit or remove what is changed")
    return git("rev-parse", "--short", "HEAD").strip()


def build(out: Path) -> None:
    """Build wheel and source distribution of didp_ref, and the wheel of didp-vectors."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    subprocess.run([*command, "-t", "wheel"], cwd=ROOT / "vectors", check=True, capture_output=True)


def check_again(out: Path) -> None:
    """Build once more, elsewhere, and raise :class:`InputError` where a byte differs."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        for again in Path(folder).iterdir():
            if again.read_bytes() != (out / again.name).read_bytes():
                raise InputError(again.name, "it comes out otherwise when it is built again")


def files_in(folder: Path) -> dict[str, Path]:
    """Return the files in a folder by their paths in it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in files}


def archive(files: Mapping[str, Path], name: str) -> bytes:
    """Return files by their paths as a compressed archive, without times and owners."""
    packed = io.BytesIO()
    with (
        gzip.GzipFile("", "wb", fileobj=packed, mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w") as tar,
    ):
        for path, file in sorted(files.items()):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mode = file.stat().st_size, 0o644
            tar.addfile(entry, io.BytesIO(file.read_bytes()))
    return packed.getvalue()


def checksums(files: Iterable[Path]) -> str:
    """Return the lines that ``sha256sum --check`` reads."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files
    )


def check_installed(wheel: Path, package: str, question: str) -> None:
    """Install a wheel with what it needs, ask it a question; removing it has to remove all."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "bin", "python"))

        def run(*words: str) -> None:
            done = subprocess.run([python, *words], capture_output=True, text=True, check=False)
            if done.returncode:
                raise InputError(" ".join(words), (done.stderr or done.stdout).strip()[-300:])

        run("-m", "pip", "install", "--quiet", str(wheel))
        run("-m", "pip", "check")
        run("-c", question)
        run("-m", "pip", "uninstall", "--quiet", "--yes", package)
        if left := [path for path in Path(folder).rglob("*didp*") if path.is_file()]:
            raise InputError(wheel.name, f"removing it leaves {min(left).relative_to(folder)}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except DidpError as problem:
        sys.exit(f"release: {problem}")
