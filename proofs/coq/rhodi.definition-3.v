From Coq Require Import ZArith Reals Lra Lia.
Require Claim.
Open Scope R_scope.

(* Two worlds are the same, and the distance is 0, or they are not, and it is bounded. *)
Theorem proof : Claim.claim.
Proof.
  intros. split; intros near k Hk Hkm r Hr Hrm; try (intros _; apply near; lia).
  destruct (Z.eq_dec k r) as [same | other]; [subst r | apply near; lia].
  match goal with |- Rabs ?none <= _ => replace none with 0 by lra end.
  rewrite Rabs_R0.
  assert (bound := near 1%Z ltac:(lia) ltac:(lia) 2%Z ltac:(lia) ltac:(lia) ltac:(lia)).
  match type of bound with Rabs ?some <= _ => pose proof (Rabs_pos some) end.
  lra.
Qed.
