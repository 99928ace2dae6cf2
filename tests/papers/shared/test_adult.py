"""The Adult data are the published ones, or there is an error that says what to do."""

import csv
import sys

import numpy as np
import pytest

from didp_ref.errors import DomainError, InputError, Unavailable
from didp_ref.papers.shared import adult as data
from didp_ref.papers.shared.adult import COLUMNS, ENVIRONMENT, _try_to_fetch, load_adult


@pytest.fixture(autouse=True)
def forget():
    """The loader remembers what it has read; a test must not live on another's memory."""
    data._load.cache_clear()
    yield
    data._load.cache_clear()


def test_row_counts_are_the_published_ones(adult):
    half, both = adult("data"), adult("both")
    assert {column.size for column in half.values()} == {32561}
    assert {column.size for column in both.values()} == {48842}
    for name in COLUMNS:
        assert np.array_equal(both[name][:32561], half[name])


def test_ranges_are_those_of_rhodi_table_3(adult):
    both = adult("both")
    printed = {
        "age": (17, 90),
        "education_num": (1, 16),
        "capital_gain": (0, 99999),
        "capital_loss": (0, 4356),
        "hours_per_week": (1, 99),
    }
    for name, (low, high) in printed.items():
        assert (both[name].min(), both[name].max()) == (low, high)


def test_columns_agree_with_the_standard_library_s_reader(adult, adult_folder):
    with (adult_folder / "adult.test").open(newline="") as file:
        rows = [row for row in csv.reader(file, skipinitialspace=True) if len(row) > 1]
    both = adult("both")
    for name, place in COLUMNS.items():
        assert both[name][32561:].tolist() == [int(row[place]) for row in rows]


def test_columns_are_read_only_integers_and_remembered(adult):
    first = adult("data")
    assert all(column.dtype == np.int64 for column in first.values())
    with pytest.raises(ValueError, match="read-only"):
        first["age"][0] = 1
    assert adult("data") is first


def test_the_environment_names_the_folder(adult_folder, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(adult_folder))
    assert load_adult("data")["age"].size == 32561


def test_another_subset_is_refused():
    with pytest.raises(DomainError, match='"data" or "both"'):
        load_adult("train")


def test_a_file_that_is_not_the_published_one_is_refused(adult_folder, tmp_path):
    content = (adult_folder / "adult.data").read_bytes()
    (tmp_path / "adult.data").write_bytes(content.replace(b"39,", b"38,", 1))
    with pytest.raises(InputError, match="sha256"):
        load_adult("data", tmp_path)


def test_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match=r"adult\.data: cannot be read \(No such file"):
        load_adult("data", tmp_path)


@pytest.fixture
def not_fetched_yet():
    """Let the next fetch be the first of the process."""
    _try_to_fetch.cache_clear()
    yield
    _try_to_fetch.cache_clear()


def test_no_network_says_where_to_put_the_data(monkeypatch, not_fetched_yet):
    pooch = pytest.importorskip("pooch")

    asked = []

    def refuse(*_args, **_kwargs):
        asked.append(1)
        raise ConnectionError("no route")

    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(pooch, "retrieve", refuse)
    for _ in range(2):
        with pytest.raises(Unavailable, match=f"set {ENVIRONMENT} to a folder"):
            load_adult("data")
    assert asked == [1]  # UCI is not asked again in the same process


@pytest.mark.parametrize("obstacle", ["/proc/cache", "/dev/null", "loop"])
def test_a_cache_that_cannot_be_written_says_where_to_put_the_data(
    obstacle, monkeypatch, not_fetched_yet, tmp_path
):
    pooch = pytest.importorskip("pooch")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(pooch, "os_cache", lambda _: tmp_path / obstacle)
    with pytest.raises(Unavailable, match=f"set {ENVIRONMENT} to a folder"):
        load_adult("data")


def test_without_pooch_the_extra_is_named(monkeypatch, not_fetched_yet):
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setitem(sys.modules, "pooch", None)
    with pytest.raises(Unavailable, match=r"didp_ref\[data\]"):
        load_adult("data")
