"""didp_ref/notebooks.py: what a notebook shows of what is text on a terminal."""

import didp_ref as di
from didp_ref.notebooks import Wrapped


def test_the_first_line_stands_out_and_nothing_is_taken_for_markup():
    class Text(Wrapped):
        def __repr__(self):
            return "a < b\n  <script>"

    shown = Text()._repr_html_()
    assert "<b>a &lt; b</b>\n  &lt;script&gt;" in shown and "white-space: pre-wrap" in shown


def test_answers_are_shown_as_their_sentences_and_not_as_fields():
    explained = di.explain(epsilon=1, prior="1/2", adjacency="replace")
    assert repr(explained).count("epsilon = 1 ") > 0
    compared = di.compare("s/epsilon", "scale.differential_privacy")
    checked = di.check(di.guarantee.epsilon, "guarantee.epsilon")
    for answer in (explained, compared, checked):
        assert "<b" in answer._repr_html_() and "<table>" in answer._repr_html_()
        assert str(answer).startswith(repr(answer).split("\n")[0][:60])
