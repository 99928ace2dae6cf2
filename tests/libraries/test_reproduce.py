"""What a shell needs before a library's lines run in it."""

from dataclasses import replace

from didp_ref.libraries.library import libraries
from didp_ref.libraries.reproduce import place_of


def test_a_shell_is_led_to_the_harness_with_the_library_at_hand() -> None:
    opendp, jstat = libraries()["opendp"], libraries()["jstat"]
    assert place_of(replace(opendp, release="0.15.1")).split("; ") == [
        "make libraries LIBRARIES=opendp@0.15.1",
        ". .venv/libraries/opendp@0.15.1/bin/activate",
        "cd didp_ref/libraries/opendp",
    ]
    assert "export NODE_PATH=$PWD/.venv/libraries/jstat/node_modules" in place_of(jstat)
