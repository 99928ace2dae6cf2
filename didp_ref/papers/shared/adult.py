"""The Adult data (UCI Machine Learning Repository), known by its checksum.

The project does not ship the data. It reads them from a folder, given as an argument or in the
environment variable ``DIDP_ADULT``, or fetches them once from UCI. Wherever the two files come
from, their sha256 must be the one written here: a table that reproduces on other data has not
been reproduced.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from didp_ref.errors import DomainError, InputError, Unavailable
from didp_ref.extras import remedy

if TYPE_CHECKING:
    from numpy.typing import NDArray

ENVIRONMENT = "DIDP_ADULT"
"""The environment variable that names the folder holding the two files."""

ADDRESS = "https://archive.ics.uci.edu/ml/machine-learning-databases/adult/"
CHECKSUMS = {
    "adult.data": "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d",
    "adult.test": "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05",
}
FILES = {"data": ("adult.data",), "both": ("adult.data", "adult.test")}
COLUMNS = {
    "age": 0,
    "fnlwgt": 2,
    "education_num": 4,
    "capital_gain": 10,
    "capital_loss": 11,
    "hours_per_week": 12,
}
"""The numeric columns and their places; a missing value (``?``) occurs in the others only."""

FIELDS = 15
TIMEOUT_SECONDS = 10


def load_adult(
    which: Literal["data", "both"], path: str | Path | None = None
) -> dict[str, NDArray[np.int64]]:
    """Return the numeric columns of the Adult data, one array a column.

    ``"data"`` is ``adult.data`` alone (32,561 rows, what abdi uses); ``"both"`` is ``adult.data``
    followed by ``adult.test`` (48,842 rows, what rhodi uses). The keys are ``age`` [years],
    ``fnlwgt`` [persons], ``education_num`` [1 to 16], ``capital_gain`` and ``capital_loss``
    [dollars] and ``hours_per_week`` [hours]. The arrays are shared by all callers and read-only.

    Raises :class:`~didp_ref.errors.DomainError` for another ``which``,
    :class:`~didp_ref.errors.InputError` for a file that is missing from ``path`` or is not the
    published one, and :class:`~didp_ref.errors.Unavailable` where the data are nowhere at hand.

    >>> adult = load_adult("data")  # doctest: +SKIP
    >>> adult["age"].size, int(adult["age"].max())  # doctest: +SKIP
    (32561, 90)
    """
    if which not in FILES:
        raise DomainError("which", which, '"data" or "both"')
    folder = path if path is not None else os.environ.get(ENVIRONMENT)
    return _load(which, None if folder is None or folder == "" else Path(folder))


@cache
def _load(which: str, folder: Path | None) -> dict[str, NDArray[np.int64]]:
    files = [_fetch(name) if folder is None else folder / name for name in FILES[which]]
    rows = [row for file in files for row in _rows(file)]
    columns = {}
    for name, place in COLUMNS.items():
        columns[name] = np.array([row[place] for row in rows], dtype=np.int64)
        columns[name].flags.writeable = False
    return columns


def _rows(file: Path) -> list[list[str]]:
    """Return the fields of every record of one published file."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise InputError(str(file), f"cannot be read ({error.strerror})") from error
    digest = hashlib.sha256(content).hexdigest()
    if digest != CHECKSUMS[file.name]:
        expected = CHECKSUMS[file.name]
        raise InputError(str(file), f"sha256 is {digest}, that of the published file {expected}")
    lines = (line.split(",") for line in content.decode("ascii").splitlines())
    return [fields for fields in lines if len(fields) == FIELDS]


def _fetch(name: str) -> Path:
    """Return the fetched file, or raise :class:`Unavailable`."""
    fetched = _try_to_fetch(name)
    if isinstance(fetched, Unavailable):
        raise fetched
    return fetched


@cache
def _try_to_fetch(name: str) -> Path | Unavailable:
    """Ask UCI once in the life of a process: where it did not answer, it is not asked again."""
    how = f"set {ENVIRONMENT} to a folder that holds adult.data and adult.test"
    try:
        import pooch
    except ImportError:
        how = f"{how}, or have them fetched: {remedy('pooch')}"
        return Unavailable("the Adult data", how)
    pooch.get_logger().setLevel("WARNING")  # what is fetched is not the user's concern
    try:
        fetched = pooch.retrieve(
            url=ADDRESS + name,
            known_hash=f"sha256:{CHECKSUMS[name]}",
            fname=name,
            path=pooch.os_cache("didp_ref"),
            downloader=pooch.HTTPDownloader(timeout=TIMEOUT_SECONDS),
        )
    except (OSError, RuntimeError, ValueError):
        # OSError: no network, or no room; RuntimeError: a folder that is a link to itself;
        # ValueError: what arrived is not the published file
        return Unavailable(f"{name} from {ADDRESS}", how)
    return Path(fetched)
