(* abdi, Theorem 3 (prior-dependent mechanism), with the remark on beta after it.

   "For all database D of size n (> 1), let D' be the set of D's adjacent databases. For a given
   prior distribution P, for a given query function q, a randomized mechanism M_L that returns
   q(X) + Y as an answer where Y is drawn i.i.d from Lap(lambda) satisfies (alpha, beta)-DI for any
   lambda such that lambda >= Theta_q max(log((1 + P_min (alpha - 1))/((1 - alpha)(1 - P_min)))^-1,
   log((1 + beta)(1 - P_min)/(1 - P_min (1 + beta)))^-1) where 0 < alpha < 1,
   0 < beta < (1/P_max) - 1", P_min and P_max the smallest and the largest prior (section 6).

   Stated here: the same at that prior, for the densities of answers, for all finite unions of
   intervals, and over numbered worlds for every event; P_min and P_max are over the possible worlds. That D is of a size > 1 is not assumed:
   the condition on beta needs P_max < 1. Beside it, what the paper does not say: for worlds where
   the least likely one answers Theta away from all others the scale is necessary too. At another
   prior the promise may fail (theorem_1_counterexamples.v). *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief notions belief_bounds events.
From didp.abdi Require Import definitions as_stated scales theorem_3_tightness theorem_2.
From didp.statements Require Import abdi_theorem_3 abdi_theorem_3_every_adversary
  abdi_theorem_3_limit_theorem_2 abdi_theorem_3_lower_bound.
Open Scope R_scope.

Lemma largest_prior_positive {W : Type} (worlds : list W) p P_max :
  distribution worlds p -> largest_prior worlds p P_max -> 0 < P_max.
Proof.
  intros [sign total] [most _]. apply Rnot_le_lt. intros nothing.
  assert (sum p worlds <= sum (fun _ => 0) worlds) as none.
  { apply sum_monotone. intros w inside. specialize (most w inside). lra. }
  rewrite sum_zero in none. lra.
Qed.

Section PriorDependent.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (query : Database -> R).
Context (D : Database) (worlds : list Database) (p : Database -> R).
Context (alpha beta Theta lambda P_min P_max : R).
Hypothesis sensitivity : identifiability_sensitivity adjacent query Theta.
Hypothesis possible : possible_worlds adjacent D worlds.
Hypothesis prior : distribution worlds p.
Hypothesis smallest : smallest_prior worlds p P_min.
Hypothesis largest : largest_prior worlds p P_max.
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta < 1 / P_max - 1.
Hypothesis noise : 0 < lambda.

Lemma beta_short_of_certainty w : In w worlds -> p w * (1 + beta) < 1.
Proof.
  intros inside. pose proof (largest_prior_positive worlds p P_max prior largest) as positive.
  pose proof (proj1 largest w inside). pose proof (proj1 prior w inside).
  apply Rle_lt_trans with (P_max * (1 + beta)); [apply Rmult_le_compat_r; lra |].
  replace 1 with (P_max * (1 / P_max)) at 2 by (field; lra). apply Rmult_lt_compat_l; lra.
Qed.

(* 1 - P_min (1 + beta) > 0 for the reason that the theorem gives, not for P_min <= 1/n *)
Lemma smallest_short_of_certainty : 0 <= P_min < 1 /\ P_min * (1 + beta) < 1.
Proof.
  destruct smallest as [least (w & inside & <-)]. pose proof (beta_short_of_certainty w inside).
  pose proof (proj1 prior w inside). assert (0 <= p w * beta) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem theorem_3 :
  prior_dependent_scale alpha beta Theta P_min <= lambda ->
  differentially_identifiable_at worlds p (laplace_mechanism query lambda) alpha beta.
Proof.
  intros enough. pose proof (sensitivity_nonnegative _ _ _ sensitivity) as sign.
  destruct smallest_short_of_certainty as [range short].
  apply prior_dependent_scale_enough in enough; try tauto. destruct enough as [falls rises].
  apply alpha_odds_bound in falls; try tauto. apply beta_odds_bound in rises; try tauto;
    [| apply exp_pos].
  apply (identifiable_within_odds worlds p _ prior (exp (Theta / lambda)) P_min); try lra.
  - apply laplace_mechanism_nonnegative. exact noise.
  - rewrite <- exp_0. apply exp_monotone.
    apply Rmult_le_pos; [exact sign | left; apply Rinv_0_lt_compat; exact noise].
  - eapply worlds_within_growth; eauto.
  - apply smallest.
Qed.

Theorem theorem_3_events :
  prior_dependent_scale alpha beta Theta P_min <= lambda ->
  differentially_identifiable_at worlds p (laplace_events query lambda) alpha beta.
Proof.
  intros enough. apply (events_identifiable_at (laplace_mechanism query lambda)).
  - exact (laplace_distributed query lambda noise).
  - exact prior.
  - apply theorem_3. exact enough.
Qed.

(* "condition beta < (1/P_max) - 1 is used to be sure that [...] the usage of M_L will effectively
   prevent the adversary from knowing with certainty the content of the database" *)
Theorem no_certainty {E : Type} (M : mechanism Database E) e w :
  differentially_identifiable_at worlds p M alpha beta ->
  In w worlds -> 0 < mixture worlds p M e -> posterior worlds p M e w < 1.
Proof.
  intros kept inside seen. destruct (kept e w inside seen) as [_ high].
  pose proof (beta_short_of_certainty w inside). lra.
Qed.

(* the scale is exact where the least likely world answers Theta away from all others *)
Section Exact.
Context (before after : list Database) (w : Database) (b : R).
Hypothesis listed : worlds = before ++ w :: after.
Hypothesis least_likely : p w = P_min.
Hypothesis can_be : 0 < P_min.
Hypothesis others : forall v, In v (before ++ after) -> query v = b.
Hypothesis distance : Rabs (query w - b) = Theta.

Lemma scale_needed {E : Type} (M : mechanism Database E) :
  nonnegative M -> tells_answers_apart query M lambda ->
  differentially_identifiable_at worlds p M alpha beta ->
  prior_dependent_scale alpha beta Theta P_min <= lambda.
Proof.
  intros likelihood apart kept. destruct smallest_short_of_certainty as [range short].
  rewrite listed in kept.
  apply (prior_dependent_scale_needed query M alpha beta Theta lambda) with before w after p b;
    try assumption; try lra. rewrite <- listed. exact prior.
Qed.

Theorem theorem_3_exact :
  differentially_identifiable_at worlds p (laplace_mechanism query lambda) alpha beta <->
  prior_dependent_scale alpha beta Theta P_min <= lambda.
Proof.
  split; [| exact theorem_3]. apply scale_needed.
  - apply laplace_mechanism_nonnegative. exact noise.
  - apply laplace_mechanism_tells_apart. exact noise.
Qed.

Theorem theorem_3_exact_events :
  differentially_identifiable_at worlds p (laplace_events query lambda) alpha beta <->
  prior_dependent_scale alpha beta Theta P_min <= lambda.
Proof.
  split; [| exact theorem_3_events]. apply scale_needed.
  - apply laplace_events_nonnegative. exact noise.
  - apply laplace_events_tell_apart. exact noise.
Qed.
End Exact.
End PriorDependent.

(* Theorem 2's scale is exact for Definition 4 at every prior *)
Section EveryPrior.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (query : Database -> R).
Context (alpha beta Theta lambda : R).
Hypothesis sensitivity : identifiability_sensitivity adjacent query Theta.
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis noise : 0 < lambda.

Lemma every_prior_needs {E : Type} (M : mechanism Database E) :
  nonnegative M -> tells_answers_apart query M lambda ->
  keeps_definition_4 adjacent M alpha beta -> prior_free_scale alpha beta Theta <= lambda.
Proof.
  intros likelihood apart kept. destruct sensitivity as [_ (D & v & w & first & second & distance)].
  apply (prior_free_scale_needed query M) with v w; try assumption.
  apply (kept D). intros D' [<- | [<- | []]]; assumption.
Qed.

Theorem every_prior_exact :
  keeps_definition_4 adjacent (laplace_mechanism query lambda) alpha beta <->
  prior_free_scale alpha beta Theta <= lambda.
Proof.
  split; [apply every_prior_needs | apply theorem_2; assumption].
  - apply laplace_mechanism_nonnegative. exact noise.
  - apply laplace_mechanism_tells_apart. exact noise.
Qed.

Theorem every_prior_exact_events :
  keeps_definition_4 adjacent (laplace_events query lambda) alpha beta <->
  prior_free_scale alpha beta Theta <= lambda.
Proof.
  split; [apply every_prior_needs | apply theorem_2_events; assumption].
  - apply laplace_events_nonnegative. exact noise.
  - apply laplace_events_tell_apart. exact noise.
Qed.
End EveryPrior.

(* Joined with the formal statements. *)

Theorem theorem_3_from_notions :
  c_abdi_theorem_3__statement__31f9d6c06136.
Proof.
  intros i m p q Theta scale points some g tau S h alpha beta p_min p_max low high sign total near
    zero noise densities over_event probabilities possible fall below rise several least_sign
    most_sign least most short enough.
  rewrite observed_as_stated in possible.
  rewrite belief_as_stated, observed_as_stated, minus_as_stated.
  rewrite sum_over_numbered in total.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in enough.
  apply and_comm.
  apply (theorem_3_gives_inequality some S m i p q h g tau Theta scale)
    with (p_min := p_min) (p_max := p_max); auto; try lia; try lra.
  - apply of_each. exact sign.
  - apply near_as_stated. exact near.
  - apply of_each_point. exact densities.
  - apply of_each. exact over_event.
  - apply of_each. exact probabilities.
  - apply of_each. exact least.
  - apply of_each. exact most.
Defined.

(* the same statement, of "a lower bound for the quantity of Laplace noise" *)
Theorem lower_bound_from_notions :
  c_abdi_theorem_3_lower_bound__statement__from_that_scale_on__31f9d6c06136.
Proof. exact theorem_3_from_notions. Defined.

(* the same statement, of an adversary whose prior the scale is set for *)
Theorem given_prior_from_notions :
  c_abdi_theorem_3_every_adversary__statement__the_given_prior__31f9d6c06136.
Proof. exact theorem_3_from_notions. Defined.

Theorem limit_theorem_2_from_notions :
  c_abdi_theorem_3_limit_theorem_2__statement__0ee34bc8e698.
Proof.
  intros alpha beta Theta fall below rise zero.
  rewrite prior_free_scale_as_stated, minus_as_stated, <- scales_agree_at_0 by lra.
  unfold prior_dependent_scale, alpha_odds, beta_odds. rewrite Rmax_comm.
  replace ((1 + beta) * (1 - 0) / (1 - 0 * (1 + beta))) with (1 + beta) by (field; lra).
  replace ((1 + 0 * (alpha - 1)) / ((1 - alpha) * (1 - 0))) with (/ (1 - alpha)) by (field; lra).
  reflexivity.
Defined.
