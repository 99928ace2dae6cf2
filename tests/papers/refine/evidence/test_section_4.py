"""Section 4: the findings on several answers, found another way, and checks that can fail."""

from didp_ref.papers.refine.evidence import section_4
from didp_ref.worlds.distributions import fractions, image, private


def test_two_zero_private_answers_reveal_a_bit_together(broken):
    """The first answer is a fair coin r, the second r xor b."""
    pairs = [(r, second) for r in (0, 1) for second in (0, 1)]
    joint = [fractions(*("1/2" if x ^ y == bit else 0 for x, y in pairs)) for bit in (0, 1)]
    for part in (0, 1):
        alone = [image(one, [pair[part] for pair in pairs]) for one in joint]
        assert alone[0] == alone[1] == fractions("1/2", "1/2")
    assert broken(joint[0], joint[1], 10**9)
    assert not private(joint[0], joint[1], 10**9)


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_4, "private", lambda *_: False)
    assert not still_stands("refine.proposition-3")
