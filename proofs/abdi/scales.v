(* What abdi's two scales mean: a scale of noise is at least Theorem 2's, or Theorem 3's, exactly
   where the factor exp(Theta/scale) between two worlds is at most the odds that alpha and beta
   allow. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import laplace.
From didp.abdi Require Import definitions.
Open Scope R_scope.

Lemma ln_positive x : 1 < x -> 0 < ln x.
Proof. intros above. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma exp_at_most x y : 0 < y -> (exp x <= y <-> x <= ln y).
Proof.
  intros positive. split; intros below.
  - destruct (Rle_lt_dec x (ln y)) as [| above]; [assumption |].
    apply exp_increasing in above. rewrite exp_ln in above by exact positive. lra.
  - rewrite <- (exp_ln y positive). apply exp_monotone. exact below.
Qed.

(* one side: noise of at least Theta/ln x keeps the factor at most x *)
Lemma scale_for_odds Theta lambda x :
  0 < lambda -> 1 < x -> (Theta * / ln x <= lambda <-> exp (Theta / lambda) <= x).
Proof.
  intros noise above. pose proof (ln_positive x above) as logarithm.
  rewrite exp_at_most by lra. split; intros bound.
  - apply (Rmult_le_reg_r lambda); [exact noise |].
    replace (Theta / lambda * lambda) with (Theta * / ln x * ln x) by (field; lra).
    rewrite (Rmult_comm (ln x)). apply Rmult_le_compat_r; lra.
  - apply (Rmult_le_reg_r (ln x)); [exact logarithm |].
    replace (Theta * / ln x * ln x) with (Theta / lambda * lambda) by (field; lra).
    rewrite (Rmult_comm lambda). apply Rmult_le_compat_r; lra.
Qed.

Lemma maximum_at_most a b c : Rmax a b <= c <-> a <= c /\ b <= c.
Proof.
  split; [| intros [first second]; apply Rmax_lub; assumption].
  intros most. pose proof (Rmax_l a b). pose proof (Rmax_r a b). lra.
Qed.

Lemma scaled_maximum Theta a b : 0 <= Theta -> Theta * Rmax a b = Rmax (Theta * a) (Theta * b).
Proof. intros sign. symmetry. apply RmaxRmult. exact sign. Qed.

Section Promise.
Context (alpha beta Theta lambda : R).
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis noise : 0 < lambda.

Theorem prior_free_scale_enough :
  prior_free_scale alpha beta Theta <= lambda <->
  exp (Theta / lambda) <= / (1 - alpha) /\ exp (Theta / lambda) <= 1 + beta.
Proof.
  assert (more : 1 < / (1 - alpha)) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  unfold prior_free_scale. rewrite maximum_at_most.
  replace (- Theta / ln (1 - alpha)) with (Theta * / ln (/ (1 - alpha))).
  - change (Theta / ln (1 + beta)) with (Theta * / ln (1 + beta)).
    rewrite !scale_for_odds by lra. tauto.
  - rewrite ln_Rinv by lra. field. pose proof (ln_positive _ more) as sign.
    rewrite ln_Rinv in sign by lra. lra.
Qed.

Context (P_min : R).
Hypothesis sensitivity : 0 <= Theta.
Hypothesis smallest : 0 <= P_min < 1.
(* it follows from beta < 1/P_max - 1 and P_min <= P_max: this is what the condition is for *)
Hypothesis short_of_certainty : P_min * (1 + beta) < 1.

Lemma alpha_odds_above_1 : 1 < alpha_odds alpha P_min.
Proof.
  assert (0 < (1 - alpha) * (1 - P_min)) by (apply Rmult_lt_0_compat; lra).
  apply (Rmult_lt_reg_r ((1 - alpha) * (1 - P_min))); [assumption |]. unfold alpha_odds.
  replace ((1 + P_min * (alpha - 1)) / ((1 - alpha) * (1 - P_min)) * ((1 - alpha) * (1 - P_min)))
    with (1 + P_min * (alpha - 1)) by (field; lra). lra.
Qed.

Lemma beta_odds_above_1 : 1 < beta_odds beta P_min.
Proof.
  apply (Rmult_lt_reg_r (1 - P_min * (1 + beta))); [lra |]. unfold beta_odds.
  replace ((1 + beta) * (1 - P_min) / (1 - P_min * (1 + beta)) * (1 - P_min * (1 + beta)))
    with ((1 + beta) * (1 - P_min)) by (field; lra). lra.
Qed.

(* eq. 19 and 23: the odds of the promise, and the bounds of the proof at P_min *)
Lemma alpha_odds_bound g :
  g <= alpha_odds alpha P_min <-> (1 - alpha) * (P_min + g * (1 - P_min)) <= 1.
Proof.
  assert (0 < (1 - alpha) * (1 - P_min)) by (apply Rmult_lt_0_compat; lra).
  assert (meaning : alpha_odds alpha P_min * ((1 - alpha) * (1 - P_min)) = 1 + P_min * (alpha - 1))
    by (unfold alpha_odds; field; lra).
  split; intros bound.
  - apply (Rmult_le_compat_r ((1 - alpha) * (1 - P_min))) in bound; lra.
  - apply (Rmult_le_reg_r ((1 - alpha) * (1 - P_min))); lra.
Qed.

Lemma beta_odds_bound g :
  0 < g -> (g <= beta_odds beta P_min <-> 1 <= (1 + beta) * (P_min + / g * (1 - P_min))).
Proof.
  intros positive.
  assert (meaning : beta_odds beta P_min * (1 - P_min * (1 + beta)) = (1 + beta) * (1 - P_min))
    by (unfold beta_odds; field; lra).
  assert (multiplied : (1 + beta) * (P_min + / g * (1 - P_min)) * g
    = (1 + beta) * (P_min * g + (1 - P_min))) by (field; lra).
  split; intros bound.
  - apply (Rmult_le_reg_r g); [exact positive |]. rewrite multiplied.
    apply (Rmult_le_compat_r (1 - P_min * (1 + beta))) in bound; lra.
  - apply (Rmult_le_reg_r (1 - P_min * (1 + beta))); [lra |]. rewrite meaning.
    apply (Rmult_le_compat_r g) in bound; [| lra]. rewrite multiplied in bound. lra.
Qed.

Theorem prior_dependent_scale_enough :
  prior_dependent_scale alpha beta Theta P_min <= lambda <->
  exp (Theta / lambda) <= alpha_odds alpha P_min /\ exp (Theta / lambda) <= beta_odds beta P_min.
Proof.
  pose proof alpha_odds_above_1. pose proof beta_odds_above_1.
  unfold prior_dependent_scale. rewrite scaled_maximum by exact sensitivity.
  rewrite maximum_at_most, !scale_for_odds by assumption. reflexivity.
Qed.

(* Theorem 2's scale serves every prior, so it is no smaller *)
Lemma prior_free_is_larger :
  prior_free_scale alpha beta Theta <= lambda ->
  prior_dependent_scale alpha beta Theta P_min <= lambda.
Proof.
  rewrite prior_free_scale_enough, prior_dependent_scale_enough. intros [falls rises].
  pose proof (exp_pos (Theta / lambda)) as positive.
  assert (shrunk : (1 - alpha) * exp (Theta / lambda) <= 1).
  { apply (Rmult_le_compat_l (1 - alpha)) in falls; [| lra]. rewrite Rinv_r in falls; lra. }
  split.
  - apply alpha_odds_bound.
    assert (0 <= alpha * P_min) by (apply Rmult_le_pos; lra).
    assert ((1 - P_min) * ((1 - alpha) * exp (Theta / lambda)) <= (1 - P_min) * 1)
      by (apply Rmult_le_compat_l; lra). lra.
  - apply beta_odds_bound; [exact positive |].
    assert (1 <= (1 + beta) * / exp (Theta / lambda)).
    { apply (Rmult_le_compat_r (/ exp (Theta / lambda))) in rises.
      - rewrite Rinv_r in rises; lra.
      - left. apply Rinv_0_lt_compat. exact positive. }
    assert ((1 - P_min) * 1 <= (1 - P_min) * ((1 + beta) * / exp (Theta / lambda)))
      by (apply Rmult_le_compat_l; lra).
    assert (0 <= P_min * beta) by (apply Rmult_le_pos; lra). lra.
Qed.
End Promise.

(* at P_min = 0 the two scales are one *)
Theorem scales_agree_at_0 alpha beta Theta :
  0 < alpha < 1 -> 0 < beta -> 0 <= Theta ->
  prior_dependent_scale alpha beta Theta 0 = prior_free_scale alpha beta Theta.
Proof.
  intros fall rise sensitivity. unfold prior_dependent_scale, prior_free_scale.
  rewrite scaled_maximum, Rmax_comm by exact sensitivity. f_equal.
  - unfold beta_odds, Rdiv. do 3 f_equal. field.
  - replace (alpha_odds alpha 0) with (/ (1 - alpha)) by (unfold alpha_odds; field; lra).
    rewrite ln_Rinv by lra. field.
    enough (ln (1 - alpha) < 0) by lra. rewrite <- ln_1. apply ln_increasing; lra.
Qed.

(* noise of the scale 1/ln g makes answers that differ by 1 differ by the factor g *)
Definition noise_for (g : R) : R := / ln g.

Lemma noise_for_positive g : 1 < g -> 0 < noise_for g.
Proof. intros above. apply Rinv_0_lt_compat, ln_positive. exact above. Qed.

Lemma growth_of_noise g : 1 < g -> exp (1 / noise_for g) = g.
Proof.
  intros above. pose proof (ln_positive g above). unfold noise_for.
  replace (1 / / ln g) with (ln g) by (field; lra). apply exp_ln. lra.
Qed.

Lemma growth_of_noise_twice g : 1 < g -> exp (2 / noise_for g) = g * g.
Proof.
  intros above. rewrite <- (growth_of_noise g above) at 2 3. rewrite <- exp_plus. f_equal.
  field. apply Rgt_not_eq, noise_for_positive. exact above.
Qed.
