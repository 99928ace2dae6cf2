(* Examples, by which hypotheses are met. *)
From didp.ours Require Export examples.
