(* abdi, section 6, after Theorem 2: beta and certainty.

   "To prevent the adversary from knowing with certainty all individuals in the database D^s, the
   data publisher should choose a beta value such that B(D' = D^s) (1 + beta) < 1. Unfortunately,
   satisfying the previous condition becomes not possible if the adversary prior on D' = D^s is not
   taken into consideration."

   Stated here: the condition suffices (no_certainty, theorem_3.v), no beta meets it at every prior,
   and it is not needed: the alpha side alone keeps every posterior at most
   1 - (1 - alpha)(1 - prior), below 1 wherever the prior is, for any mechanism. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds laplace belief notions belief_bounds events.
From didp.abdi Require Import scales.
Open Scope R_scope.

Theorem no_beta_at_every_prior beta :
  0 < beta -> exists p : bool -> R,
  distribution [true; false] p /\ 0 < p true < 1 /\ p true * (1 + beta) = 1.
Proof.
  intros rise. assert (0 < / (1 + beta) < 1).
  { split; [apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1 at 2. apply Rinv_lt_contravar; lra. }
  exists (fun w : bool => if w then / (1 + beta) else 1 - / (1 + beta)). split; [split |].
  - intros [] _; lra.
  - simpl. lra.
  - split; [lra |]. field. lra.
Qed.

Section AlphaAlone.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (alpha : R).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Hypothesis fall : 0 < alpha < 1.

(* the left side of inequality (2) alone *)
Hypothesis kept : forall e w, In w worlds -> 0 < mixture worlds p M e ->
  (1 - alpha) * p w <= posterior worlds p M e w.

Theorem alpha_bounds_certainty e w :
  In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w <= 1 - (1 - alpha) * (1 - p w).
Proof.
  intros inside possible. specialize (kept e).
  pose proof (posterior_distribution worlds p M prior likelihood e possible) as [_ total].
  destruct prior as [_ one]. apply in_split in inside. destruct inside as (before & after & listed).
  rewrite listed in total, one, kept |- *. rewrite sum_split in total, one.
  assert (rest : (1 - alpha) * sum p (before ++ after)
    <= sum (posterior (before ++ w :: after) p M e) (before ++ after)).
  { rewrite <- sum_scaled. apply sum_monotone. intros v Hv. apply kept.
    - apply in_or_app. apply in_app_or in Hv. simpl. tauto.
    - rewrite <- listed. exact possible. }
  replace (1 - p w) with (sum p (before ++ after)) by lra. lra.
Qed.

Corollary alpha_prevents_certainty e w :
  In w worlds -> 0 < mixture worlds p M e -> p w < 1 -> posterior worlds p M e w < 1.
Proof.
  intros inside possible unsure. pose proof (alpha_bounds_certainty e w inside possible).
  assert (0 < (1 - alpha) * (1 - p w)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
End AlphaAlone.

(* so the condition is not needed: alpha = 1/2, beta = 1, prior (1/2, 1/2), the product is 1 *)
Definition half (w : bool) : R := / 2.
Definition answer (w : bool) : R := if w then 1 else 0.

Theorem condition_not_needed :
  distribution [true; false] half
  /\ differentially_identifiable_at [true; false] half (laplace_mechanism answer (noise_for 2))
      (1/2) 1
  /\ ~ half true * (1 + 1) < 1
  /\ forall x w, posterior [true; false] half (laplace_mechanism answer (noise_for 2)) x w <= 2/3.
Proof.
  assert (positive : 0 < noise_for 2) by (apply noise_for_positive; lra).
  assert (prior : distribution [true; false] half)
    by (split; [intros w _; unfold half; lra | unfold half; simpl; lra]).
  assert (ratio : forall v w x, laplace_mechanism answer (noise_for 2) v x
    <= 2 * laplace_mechanism answer (noise_for 2) w x).
  { intros v w x. rewrite <- (growth_of_noise 2) at 2 by lra. apply laplace_ratio_within.
    - exact positive.
    - destruct v, w; simpl; apply Rabs_le; lra. }
  split; [exact prior | split; [| split]].
  - apply (identifiable_within_odds _ half _ prior 2 (/ 2)); try lra.
    + apply laplace_mechanism_nonnegative. exact positive.
    + intros v w x _ _. apply ratio.
    + intros w _. unfold half. lra.
  - unfold half. lra.
  - intros x w. pose proof (laplace_mechanism_positive answer _ positive true x).
    pose proof (laplace_mechanism_positive answer _ positive false x).
    pose proof (ratio true false x). pose proof (ratio false true x).
    unfold posterior, mixture, half. simpl.
    apply (Rmult_le_reg_r (/ 2 * laplace_mechanism answer (noise_for 2) true x
      + (/ 2 * laplace_mechanism answer (noise_for 2) false x + 0))); [lra |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. destruct w; lra.
Qed.
