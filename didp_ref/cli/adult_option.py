"""The option ``--adult``: the folder of the Adult data, in place of the environment variable."""

import argparse
import os
from pathlib import Path

from didp_ref.errors import InputError
from didp_ref.papers.shared.adult import ENVIRONMENT

OPTION = "--adult"
OR_TYPE = f" (or type {OPTION} FOLDER)"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the option."""
    parser.add_argument(OPTION, metavar="FOLDER", help="the folder that holds adult.data")


def use(folder: str | None) -> None:
    """Read the data from a folder, if one was given."""
    if folder:
        if Path(folder).is_file():
            raise InputError(f"{OPTION} {folder}", "is a file; give the folder that holds it")
        os.environ[ENVIRONMENT] = folder


def with_option(skipped: str) -> str:
    """Name the option beside the environment variable.

    >>> with_option("skipped: no data; set DIDP_ADULT to a folder"), with_option("skipped: no z3")
    ('skipped: no data; set DIDP_ADULT to a folder (or type --adult FOLDER)', 'skipped: no z3')
    """
    return skipped + OR_TYPE * (ENVIRONMENT in skipped)
