"""didp_ref/public.py: the names that the package hands on, and no others."""

import pytest

import didp_ref as di
from didp_ref import public


def test_the_package_lists_and_has_every_public_name() -> None:
    assert set(dir(di)) == set(public.__all__)
    assert all(getattr(di, name) is getattr(public, name) for name in public.__all__)


def test_another_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        di.no_such_name  # noqa: B018  # asking for it is what is tested
