From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.

(* The logarithm of the odds is positive, as a guess does worse than rho. *)
Theorem proof : Claim.claim.
Proof.
  intros n rho sensitivity distance Hn Hguess Hrho Hsensitivity Hdistance.
  apply IZR_le in Hn.
  set (L := ln (rho * / (1 + -1 * rho) * (-1 + IZR n))).
  assert (above : 1 < rho * IZR n).
  { replace 1 with (/ IZR n * IZR n) by (field; lra). apply Rmult_lt_compat_r; lra. }
  assert (odds : 1 < rho * / (1 + -1 * rho) * (-1 + IZR n)).
  { apply Rmult_lt_reg_r with (1 + -1 * rho); [lra |].
    replace (rho * / (1 + -1 * rho) * (-1 + IZR n) * (1 + -1 * rho))
      with (rho * (-1 + IZR n)) by (field; lra).
    lra. }
  assert (positive : 0 < L) by (unfold L; rewrite <- ln_1; apply ln_increasing; lra).
  assert (scaled : sensitivity * / distance * L * distance = sensitivity * L) by (field; lra).
  assert (inverse : 0 < / distance) by (apply Rinv_0_lt_compat; lra).
  split; split; intros H.
  - subst distance. field. lra.
  - rewrite <- H in scaled. nra.
  - apply Rmult_le_reg_r with distance; [lra |]. rewrite scaled. nra.
  - apply (Rmult_le_compat_r distance) in H; [| lra]. rewrite scaled in H. nra.
Qed.
