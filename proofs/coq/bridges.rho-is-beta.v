From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.

(* Both sides are multiplied by the number of worlds. *)
Theorem proof : Claim.claim.
Proof.
  intros m beta rho g Hm Hbeta.
  apply IZR_le in Hm.
  assert (m_positive : 0 < IZR m) by lra.
  assert (inverse : / IZR m * IZR m = 1) by (field; lra).
  replace (1 + beta) with (rho * IZR m) by lra.
  replace (/ IZR m * (rho * IZR m)) with rho by (field; lra).
  split; split; intros H; try exact H.
  - apply Rmult_lt_reg_r with (IZR m); lra.
  - apply (Rmult_lt_compat_r (IZR m)) in H; lra.
Qed.
