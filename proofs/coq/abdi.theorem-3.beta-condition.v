From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.

(* 1 + beta < 1 / p_max, so the posterior stays below p_max / p_max. *)
Theorem proof : Claim.claim.
Proof.
  intros beta p_max prior posterior Hbeta Hp_max condition Hprior bound.
  assert (inverse : / p_max * p_max = 1) by (field; lra).
  split; nra.
Qed.
