"""Every command prints what its screen shows: ``python -m tools.screens`` writes them anew."""

import pytest

from didp_ref.cli.main import COMMANDS
from tools.screens import PROMPT, names, needs, printed_anew, read


@pytest.mark.parametrize("name", names())
def test_a_screen_is_what_is_printed(name):
    screen = read(name)
    for package in needs(screen):
        pytest.importorskip(package)
    assert printed_anew(screen) == screen


def test_every_command_has_a_screen():
    asked = {
        line.removeprefix(PROMPT).split()[0]
        for name in names()
        for line in read(name).splitlines()
        if line.startswith(PROMPT)
    }
    assert asked >= set(COMMANDS)
