From Coq Require Import Reals Lra.
From didp.abdi Require Import definitions.
Open Scope R_scope.

(* section 8 on Min(capital-gain): at alpha and beta up to 1 the noise is smaller than the range,
   99999 *)
Definition noise_is_below_the_range : Prop :=
  forall alpha beta, 0 < alpha < 1 -> 0 < beta <= 1 -> prior_free_scale alpha beta 99999 < 99999.

Theorem noise_is_above_the_range : ~ noise_is_below_the_range.
Proof.
  intros printed. specialize (printed (1 / 2) 1 ltac:(lra) ltac:(lra)).
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (below : ln 2 < 1).
  { rewrite <- (ln_exp 1). apply ln_increasing; [lra |]. pose proof (exp_ineq1 1). lra. }
  assert (large : 99999 < 99999 / ln (1 + 1)).
  { replace (1 + 1) with 2 by ring. apply (Rmult_lt_reg_r (ln 2)); [exact positive |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  unfold prior_free_scale in printed. eapply Rle_lt_trans in printed; [| apply Rmax_l]. lra.
Qed.
