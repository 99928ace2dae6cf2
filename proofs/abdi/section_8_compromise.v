From Coq Require Import Reals Lra.
From didp.abdi Require Import definitions.
Open Scope R_scope.

(* section 8 on Min(capital-gain): at alpha and beta up to 1 the noise that Theorem 3 sets against
   the weak adversary is smaller than the range, 99999 *)
Definition noise_is_below_the_range : Prop :=
  forall alpha beta, 0 < alpha < 1 -> 0 < beta <= 1 ->
  prior_dependent_scale alpha beta 99999 (1 / 32562) < 99999.

Theorem noise_is_above_the_range : ~ noise_is_below_the_range.
Proof.
  intros printed. specialize (printed (1 / 2) 1 ltac:(lra) ltac:(lra)).
  assert (odds : beta_odds 1 (1 / 32562) = 32561 / 16280) by (unfold beta_odds; field).
  assert (positive : 0 < ln (32561 / 16280)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (below : ln (32561 / 16280) < 1).
  { rewrite <- (ln_exp 1). apply ln_increasing; [lra |].
    assert (square : exp 1 = exp (1 / 2) * exp (1 / 2)) by (rewrite <- exp_plus; f_equal; field).
    pose proof (exp_ineq1 (1 / 2) ltac:(lra)). rewrite square. nra. }
  assert (large : 1 < / ln (32561 / 16280)).
  { rewrite <- Rinv_1. apply Rinv_lt_contravar; lra. }
  unfold prior_dependent_scale in printed. rewrite odds in printed.
  pose proof (Rmax_r (/ ln (alpha_odds (1 / 2) (1 / 32562))) (/ ln (32561 / 16280))). lra.
Qed.
