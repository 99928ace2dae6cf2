"""``--adult``: the folder of the Adult data."""

import os

import pytest

from didp_ref.cli import adult_option
from didp_ref.cli.main import main
from didp_ref.errors import Unavailable
from didp_ref.papers.shared import adult
from didp_ref.papers.shared.adult import ENVIRONMENT


def test_the_folder_takes_the_place_of_the_variable(adult_folder, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "elsewhere")
    adult_option.use(None)
    assert os.environ[ENVIRONMENT] == "elsewhere"
    adult_option.use(str(adult_folder))
    assert os.environ[ENVIRONMENT] == str(adult_folder)


@pytest.mark.parametrize("command", ["audit", "reproduce"])
def test_a_file_in_place_of_its_folder_is_told_apart(command, adult_folder, monkeypatch, capsys):
    monkeypatch.setenv(ENVIRONMENT, str(adult_folder))
    file = str(adult_folder / "adult.data")
    assert main([command, "rhodi.table-3", "--adult", file]) == 2
    said = capsys.readouterr().err
    assert file in said and "give the folder" in said


@pytest.mark.parametrize("command", ["audit", "reproduce"])
def test_the_option_is_named_if_the_data_are_missing(command, monkeypatch, capsys):
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    missing = Unavailable("the Adult data", f"set {ENVIRONMENT} to a folder")
    monkeypatch.setattr(adult, "_try_to_fetch", lambda name: missing)
    assert main([command, "rhodi.table-3"]) == 1
    assert "(or type --adult FOLDER)" in " ".join(capsys.readouterr().out.split())
