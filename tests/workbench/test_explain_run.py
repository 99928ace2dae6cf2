"""didp_ref/workbench/explain_run.py: batch size, records and epochs, for a rate and steps."""

import pytest

from didp_ref.errors import DidpError
from didp_ref.workbench.explain import explain


def test_batches_records_and_epochs_are_a_rate_and_steps():
    """60,000 records in batches of 256 are 234 whole batches and a smaller one."""
    run = {"noise_multiplier": 1, "batch_size": "256", "n": "60,000", "epochs": 15}
    same = {"noise_multiplier": 1, "sampling_rate": "256/60000", "steps": 3525}
    answer = explain(run)
    assert answer.limits.bracket == explain(same).limits.bracket
    for word in ("sampling_rate=256/60000", "steps=3525", "sampling_rate=1/235"):
        assert word in dict(answer.rows)["Note"]
    again = {"lot_size": 256, "dataset_size": "60_000", "num_epochs": "15", "noise_multiplier": 1}
    assert explain(again).headline == answer.headline


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"batch_size": 256}, "batch_size needs records"),
        ({"batch_size": 256, "n": 100}, "at most records = 100"),
        ({"epochs": 3}, "epochs needs batch_size and records"),
        ({"batch_size": 2, "n": 9, "sampling_rate": "1/5"}, "batch_size and sampling_rate say"),
        ({"batch_size": 2, "n": 9, "epochs": 2, "steps": 5}, "epochs and steps say the same"),
        ({"batch_size": 2, "n": 9, "records": 9}, "n and records are the same"),
        ({"batch_size": 2, "n": 9, "shuffle": "yes", "epochs": 2}, "sampling_rate=1 steps=2: one"),
        ({"sampling_rate": "1/5", "steps": 12, "sampling": "shuffled"}, "steps=3: one step an"),
        ({"sampling_rate": "1/5", "poisson_sampling": True}, "means Poisson sampling"),
        ({"sampling_rate": "1/5", "max_grad_norm": 1}, "does not change epsilon"),
    ],
)
def test_what_a_run_lacks_or_says_twice_is_an_error(more, problem):
    with pytest.raises(DidpError, match=problem):
        explain({"noise_multiplier": 1, **more})
