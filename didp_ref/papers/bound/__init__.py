"""The paper on the budget bound, of which one page is at hand: what it claims.

That page quotes an earlier bound on the budget; the paper's own model is not on it. The Greek
letter epsilon is lost in the text at hand, and is put back here.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "bound",
    "X. He, Y. Hong, Y. Chen: Exploring the Privacy Bound for Differential Privacy: From "
    "Theory to Practice, EAI Endorsed Transactions on Security and Safety 5(18), 2019, "
    "doi 10.4108/eai.8-4-2019.157414",
    Units(__name__, "equation_1", "equation_2", "section_1"),
    version="page 3 alone, with the letter epsilon put back",
)
