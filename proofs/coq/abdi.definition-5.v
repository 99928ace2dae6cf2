From Coq Require Import Reals Lra.
Require Claim.

(* The triangle inequality, by the signs of the differences. *)
Theorem proof : Claim.claim.
Proof.
  intros whole first_removed sensitivity second_removed; unfold Rabs.
  repeat destruct Rcase_abs; lra.
Qed.
