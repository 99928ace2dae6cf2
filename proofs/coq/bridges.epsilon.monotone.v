From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.

(* exp increases, and the likelihood in the world l is not negative. *)
Theorem proof : Claim.claim.
Proof.
  intros m h l epsilon larger i nonnegative Hl Hlm Hepsilon private.
  apply Rle_trans with (1 := private).
  apply Rmult_le_compat_l; [exact (nonnegative l Hl Hlm) |].
  destruct Hepsilon as [less | same].
  - left. apply exp_increasing. exact less.
  - subst larger. lra.
Qed.
