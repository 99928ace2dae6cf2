(* refine, section 5.1, Protocol 1: how many counts are answered at two scales; numbers only *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

(* counts of all records at epsilon = 1, each of which adds 1 to the joint sensitivity: one is answered at
   lambda = 1, and one at lambda = 3/2 *)
Theorem more_noise_answers_no_more : 1 / 1 <= 1 < 2 / 1 /\ 1 / (3 / 2) <= 1 < 2 / (3 / 2).
Proof. repeat split; lra. Qed.
