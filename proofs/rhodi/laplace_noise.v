(* rhodi, section 4.1, eqs. 6-9 and 15: what Laplace noise on a query's answers gives.

   "noise Y is added to every query response, R = f(D) + Y, where Y is an i.i.d. random variable
   drawn from a Laplace distribution"; "<= 1/(1 + (m-1) e^{-S(f)/lambda}) (9)"; "For rho >= 1/m,
   lambda >= S(f) / ln((m-1) rho/(1-rho)) (15)".

   Stated here for any worlds and any query, where what is observed is a response (likelihoods are
   densities) or an event: all that is used is that the likelihood of what is observed differs
   between two worlds by a factor of at most e^{distance of their answers/lambda}. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import laplace probability belief notions events.
From didp.rhodi Require Import risk.
Open Scope R_scope.

(* what Laplace noise of the scale lambda on the answers f leaves of the worlds' differences *)
Definition noise_of_scale {W E : Type} (f : W -> R) (lambda : R) (M : mechanism W E) : Prop :=
  nonnegative M /\ forall v w e, M v e <= exp (Rabs (f v - f w) / lambda) * M w e.

Lemma responses_have_noise {W : Type} (f : W -> R) lambda :
  0 < lambda -> noise_of_scale f lambda (laplace_mechanism f lambda).
Proof.
  intros scale. split; [apply laplace_mechanism_nonnegative; exact scale |].
  intros v w e. apply laplace_ratio. exact scale.
Qed.

Lemma events_have_noise {W : Type} (f : W -> R) lambda :
  0 < lambda -> noise_of_scale f lambda (laplace_events f lambda).
Proof.
  intros scale. split; [apply laplace_events_nonnegative; exact scale |].
  intros v w e. rewrite <- (Rmult_1_l (laplace_events f lambda v e)).
  apply (probability_inherits (laplace_mechanism f lambda v) _ (laplace_mechanism f lambda w));
    try (apply laplace_distributed; exact scale).
  intros x. rewrite Rmult_1_l. apply laplace_ratio. exact scale.
Qed.

(* seen from one world, another whose answer is at most a range away *)
Lemma likelihood_near {W E : Type} (f : W -> R) lambda (M : mechanism W E) range w v e :
  0 < lambda -> noise_of_scale f lambda M -> Rabs (f w - f v) <= range ->
  exp (- (range / lambda)) * M w e <= M v e.
Proof.
  intros scale [likelihood ratio] near.
  apply (Rmult_le_reg_l (exp (range / lambda))); [apply exp_pos |].
  rewrite <- Rmult_assoc, <- exp_plus.
  replace (range / lambda + - (range / lambda)) with 0 by lra. rewrite exp_0, Rmult_1_l.
  eapply Rle_trans; [apply ratio |]. apply Rmult_le_compat_r; [apply likelihood |].
  apply exp_monotone, Rmult_le_compat_r; [left; apply Rinv_0_lt_compat |]; assumption.
Qed.

(* eqs. 14 and 15: where the logarithm is positive, a scale is large enough exactly when it is at
   least the range over the logarithm *)
Lemma scale_from_budget range lambda budget :
  0 < lambda -> 0 < budget -> (range / lambda <= budget <-> range / budget <= lambda).
Proof.
  intros scale spent. split; intros less.
  - apply (Rmult_le_reg_r budget); [exact spent |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_compat_r lambda) in less; [| lra]. unfold Rdiv in less.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in less by lra. lra.
  - apply (Rmult_le_reg_r lambda); [exact scale |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_compat_r budget) in less; [| lra]. unfold Rdiv in less.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in less by lra. lra.
Qed.

(* eq. 14's logarithm, among worlds that have the odds m - 1 (or 1/P - 1), is positive exactly
   above a guess *)
Lemma budget_positive odds rho :
  0 < rho < 1 -> 0 < odds -> 1 < (odds + 1) * rho -> 0 < ln (odds * rho / (1 - rho)).
Proof.
  intros chance Hodds guess. rewrite <- ln_1. apply ln_increasing; [lra |].
  apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem equation_15 m range lambda rho :
  0 < m -> 0 < lambda -> 0 < rho < 1 -> 1 < m * rho ->
  (range / lambda <= ln ((m - 1) * rho / (1 - rho)) <->
   range / ln ((m - 1) * rho / (1 - rho)) <= lambda).
Proof.
  intros many scale chance guess. apply scale_from_budget; [exact scale |].
  assert (1 < m).
  { apply (Rmult_lt_reg_r rho); [lra |]. lra. }
  apply budget_positive; [exact chance | lra |].
  replace ((m - 1 + 1) * rho) with (m * rho) by ring. exact guess.
Qed.

(* "When ... rho <= 1/m, (14) can never be satisfied", unless all answers are the same *)
Theorem never_below_a_guess m range lambda rho :
  1 < m -> 0 < lambda -> 0 < rho < 1 -> 0 < range -> m * rho <= 1 ->
  ~ range / lambda <= ln ((m - 1) * rho / (1 - rho)).
Proof.
  intros several scale chance wide guess. apply Rlt_not_le.
  assert (none : ln ((m - 1) * rho / (1 - rho)) <= 0).
  { rewrite <- ln_1. apply ln_increasing_le.
    - apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra.
    - apply (Rmult_le_reg_r (1 - rho)); [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
  pose proof (Rdiv_lt_0_compat range lambda wide scale). lra.
Qed.

(* where eq. 9 is at most rho, the scale is at least eq. 15's *)
Lemma scale_from_bound m range lambda rho :
  0 < m -> 0 < lambda -> / m < rho < 1 ->
  risk_bound (m - 1) (exp (- (range / lambda))) <= rho ->
  range / ln ((m - 1) * rho / (1 - rho)) <= lambda.
Proof.
  intros many scale [guess certain] kept. pose proof (Rinv_0_lt_compat _ many).
  assert (odds : 0 < m - 1).
  { apply Rlt_Rminus. apply (Rmult_lt_reg_l (/ m)); [assumption |]. rewrite Rinv_l by lra. lra. }
  apply (scale_from_budget range lambda); [exact scale | |
    apply bound_keeps_exactly; [exact odds | lra | exact kept]].
  apply budget_positive; [lra | exact odds |]. apply (Rmult_lt_reg_l (/ m)); [assumption |].
  rewrite <- Rmult_assoc. replace (/ m * (m - 1 + 1)) with 1 by (field; lra). lra.
Qed.

Section LargeEnough.
Context {W E : Type} (worlds : list W) (f : W -> R) (M : mechanism W E) (range lambda : R).
Hypothesis scale : 0 < lambda.
Hypothesis noise : noise_of_scale f lambda M.

(* eqs. 8-9: of a world that has all answers within the range *)
Theorem risk_bounded_by_range w e :
  In w worlds -> (forall v, In v worlds -> Rabs (f w - f v) <= range) ->
  0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e w
    <= risk_bound (INR (length worlds) - 1) (exp (- (range / lambda))).
Proof.
  intros inside near possible. apply posterior_bounded_uniform; auto.
  - apply noise.
  - apply exp_pos.
  - intros v among. apply (likelihood_near f); auto.
Qed.

(* Theorem 1 for one world, at a uniform prior; at any prior that P bounds, with 1/P for m *)
Theorem scale_enough_at_prior p P rho w e :
  distribution worlds p -> In w worlds -> (forall v, In v worlds -> Rabs (f w - f v) <= range) ->
  0 < mixture worlds p M e -> p w <= P -> 0 < P < rho -> rho < 1 ->
  range / ln ((/ P - 1) * rho / (1 - rho)) <= lambda ->
  posterior worlds p M e w <= rho.
Proof.
  intros prior inside near possible below guess certain enough.
  assert (odds : 0 < / P - 1).
  { apply Rlt_Rminus. rewrite <- Rinv_1 at 1. apply Rinv_lt_contravar; lra. }
  eapply Rle_trans.
  - apply (posterior_bounded worlds p M prior (proj1 noise) w e (exp (- (range / lambda))) P);
      auto; [apply exp_pos | lra |].
    intros v among. apply (likelihood_near f); auto.
  - apply bound_keeps_exactly; [exact odds | lra |].
    apply scale_from_budget; [exact scale | | exact enough].
    apply budget_positive; [lra | exact odds |].
    apply (Rmult_lt_reg_l P); [lra |].
    replace (P * ((/ P - 1 + 1) * rho)) with rho by (field; lra). lra.
Qed.

Corollary scale_enough rho w e :
  In w worlds -> (forall v, In v worlds -> Rabs (f w - f v) <= range) ->
  0 < mixture worlds (uniform worlds) M e -> / INR (length worlds) < rho < 1 ->
  range / ln ((INR (length worlds) - 1) * rho / (1 - rho)) <= lambda ->
  posterior worlds (uniform worlds) M e w <= rho.
Proof.
  intros inside near possible guess enough. pose proof (number_positive worlds w inside) as many.
  apply (scale_enough_at_prior _ (/ INR (length worlds))); auto.
  - apply (uniform_distribution worlds w inside).
  - apply Rle_refl.
  - split; [apply Rinv_0_lt_compat |]; lra.
  - lra.
  - rewrite Rinv_inv. exact enough.
Qed.
End LargeEnough.
