From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.

(* (1 - p) / p is m - 1; multiply by the denominators, which are positive. *)
Theorem proof : Claim.claim.
Proof.
  intros p g m rho Hp Hp1 Hg Hg1 Hm Huniform Hrho Hrho1.
  apply IZR_le in Hm.
  set (both := (1 - g) * (1 - rho)).
  assert (positive : 0 < both) by (apply Rmult_lt_0_compat; lra).
  assert (left_side : g * / p * / (1 + -1 * g) * (1 + -1 * p) * both
    = g * (1 - rho) * (IZR m - 1)) by (unfold both; subst p; field; lra).
  assert (right_side : rho * / (1 + -1 * rho) * (-1 + IZR m) * both
    = rho * (1 - g) * (IZR m - 1)) by (unfold both; field; lra).
  split; intros H.
  - apply Rmult_le_reg_r with both; [exact positive |].
    rewrite left_side, right_side. apply Rmult_le_compat_r; nra.
  - apply (Rmult_le_compat_r both) in H; [| lra].
    rewrite left_side, right_side in H. apply Rmult_le_reg_r in H; nra.
Qed.
