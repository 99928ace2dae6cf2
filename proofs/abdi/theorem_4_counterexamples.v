(* abdi, Theorem 4 as it is printed: of any "mechanism that satisfies (alpha, beta)-DI", and with
   Theta_q = 0 not excluded (section 7).

   Stated here: the mechanism that answers Sum over the worlds of D = {0, 1, 2} with noise of the
   scale 1/ln(7/4) is (1/2, 1)-differentially identifiable at the uniform prior; eq. 24 promises
   likelihood ratios of at most exp(epsilon) = 5/2, and the databases {0, 1, 2} and {0, 1} have the
   ratio 49/16. And Count, which has Theta = 0 where adjacent databases lack one individual, keeps
   every (alpha, beta) at every prior with any noise at all, and no epsilon serves for all of it. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import laplace belief notions multiplied_out events.
From didp.abdi Require Import definitions definition_5 scales theorem_2 theorem_4.
Open Scope R_scope.

Definition up_to_2 (x : R) : Prop := 0 <= x <= 2.
Definition Sum : database -> R := total (fun x => x).
Definition whole : database := [0; 1; 2].
Definition worlds_of_whole : list database := [[1; 2]; [0; 2]; [0; 1]].
Definition third (D : database) : R := 1/3.
Definition noise : R := noise_for (7/4).

Lemma noise_positive : 0 < noise.
Proof. apply noise_for_positive. lra. Qed.

Lemma sensitivities_of_Sum :
  global_sensitivity (less_one up_to_2) Sum 2
  /\ identifiability_sensitivity (less_one up_to_2) Sum 2.
Proof.
  split.
  - apply (global_sensitivity_of_total up_to_2 (fun x => x) 2 2); unfold up_to_2.
    + intros y inside. apply Rabs_le. lra.
    + lra.
    + apply Rabs_right. lra.
  - apply (identifiability_sensitivity_of_total up_to_2 (fun x => x) 2 2 0); unfold up_to_2.
    + intros a b first second. apply Rabs_le. lra.
    + lra.
    + lra.
    + rewrite Rabs_right; lra.
Qed.

Lemma worlds_possible : possible_worlds (less_one up_to_2) whole worlds_of_whole.
Proof.
  assert (inside : Forall up_to_2 whole) by (repeat constructor; unfold up_to_2; lra).
  intros D [<- | [<- | [<- | []]]].
  - apply (removing_one up_to_2 [] 0 [1; 2]). exact inside.
  - apply (removing_one up_to_2 [0] 1 [2]). exact inside.
  - apply (removing_one up_to_2 [0; 1] 2 []). exact inside.
Qed.

Lemma third_prior : distribution worlds_of_whole third.
Proof. split; [intros w _; unfold third; lra | unfold third; simpl; lra]. Qed.

(* answers that differ by 1, and by 2 *)
Lemma one_apart D D' x :
  Rabs (Sum D - Sum D') <= 1 ->
  laplace_mechanism Sum noise D x <= 7/4 * laplace_mechanism Sum noise D' x.
Proof.
  intros near. rewrite <- (growth_of_noise (7/4)) at 1 by lra.
  apply laplace_ratio_within; [exact noise_positive | exact near].
Qed.

Lemma two_apart D D' x :
  Rabs (Sum D - Sum D') <= 2 ->
  laplace_mechanism Sum noise D x <= 49/16 * laplace_mechanism Sum noise D' x.
Proof.
  intros near. replace (49/16) with (7/4 * (7/4)) by field.
  rewrite <- (growth_of_noise_twice (7/4)) by lra.
  apply laplace_ratio_within; [exact noise_positive | exact near].
Qed.

Lemma kept_at_uniform_prior :
  differentially_identifiable_at worlds_of_whole third (laplace_mechanism Sum noise) (1/2) 1.
Proof.
  apply identifiable_multiplied_out; [exact third_prior | |].
  { apply laplace_mechanism_nonnegative, noise_positive. }
  intros x D inside. unfold mixture, third. simpl.
  pose proof (fun D => laplace_mechanism_positive Sum noise noise_positive D x) as positive.
  pose proof (positive [1; 2]). pose proof (positive [0; 2]). pose proof (positive [0; 1]).
  assert (ratio : forall D D', Rabs (Sum D - Sum D') <= 1 ->
    laplace_mechanism Sum noise D x <= 7/4 * laplace_mechanism Sum noise D' x)
    by (intros; apply one_apart; assumption).
  assert (larger : forall D D', Rabs (Sum D - Sum D') <= 2 ->
    laplace_mechanism Sum noise D x <= 49/16 * laplace_mechanism Sum noise D' x)
    by (intros; apply two_apart; assumption).
  assert (laplace_mechanism Sum noise [1; 2] x <= 7/4 * laplace_mechanism Sum noise [0; 2] x)
    by (apply ratio; apply Rabs_le; unfold Sum, total; simpl; lra).
  assert (laplace_mechanism Sum noise [0; 2] x <= 7/4 * laplace_mechanism Sum noise [1; 2] x)
    by (apply ratio; apply Rabs_le; unfold Sum, total; simpl; lra).
  assert (laplace_mechanism Sum noise [0; 1] x <= 7/4 * laplace_mechanism Sum noise [0; 2] x)
    by (apply ratio; apply Rabs_le; unfold Sum, total; simpl; lra).
  assert (laplace_mechanism Sum noise [0; 2] x <= 7/4 * laplace_mechanism Sum noise [0; 1] x)
    by (apply ratio; apply Rabs_le; unfold Sum, total; simpl; lra).
  assert (laplace_mechanism Sum noise [0; 1] x <= 49/16 * laplace_mechanism Sum noise [1; 2] x)
    by (apply larger; apply Rabs_le; unfold Sum, total; simpl; lra).
  assert (laplace_mechanism Sum noise [1; 2] x <= 49/16 * laplace_mechanism Sum noise [0; 1] x)
    by (apply larger; apply Rabs_le; unfold Sum, total; simpl; lra).
  destruct inside as [<- | [<- | [<- | []]]]; lra.
Qed.

Lemma promised_epsilon : translated_epsilon (1/2) 1 2 2 (1/3) = ln (5/2).
Proof.
  unfold translated_epsilon.
  replace (alpha_odds (1/2) (1/3)) with (5/2) by (unfold alpha_odds; field).
  replace (beta_odds 1 (1/3)) with 4 by (unfold beta_odds; field).
  pose proof (ln_positive (5/2)) as positive.
  rewrite Rmax_left.
  - field. lra.
  - apply Rinv_le_contravar; [lra |]. left. apply ln_increasing; lra.
Qed.

Lemma whole_against_0_1 :
  laplace_mechanism Sum noise whole 3 = 49/16 * laplace_mechanism Sum noise [0; 1] 3.
Proof.
  replace (49/16) with (7/4 * (7/4)) by field. rewrite <- (growth_of_noise_twice (7/4)) by lra.
  unfold laplace_mechanism. rewrite (laplace_ratio_attained_above _ (Sum [0; 1])).
  - do 2 f_equal. unfold Sum, total, whole. simpl. rewrite Rabs_right by lra. unfold noise. f_equal.
    ring.
  - exact noise_positive.
  - unfold Sum, total, whole. simpl. lra.
Qed.

Theorem theorem_4_fails_at_one_prior :
  global_sensitivity (less_one up_to_2) Sum 2
  /\ identifiability_sensitivity (less_one up_to_2) Sum 2
  /\ possible_worlds (less_one up_to_2) whole worlds_of_whole
  /\ smallest_prior worlds_of_whole third (1/3)
  /\ differentially_identifiable_at worlds_of_whole third (laplace_mechanism Sum noise) (1/2) 1
  /\ laplace_mechanism Sum noise whole 3 / laplace_mechanism Sum noise [0; 1] 3 = 49/16
  /\ exp (translated_epsilon (1/2) 1 2 2 (1/3)) = 5/2
  /\ ~ private_between (less_one up_to_2) (laplace_mechanism Sum noise)
      (translated_epsilon (1/2) 1 2 2 (1/3)).
Proof.
  pose proof (laplace_mechanism_positive Sum noise noise_positive [0; 1] 3) as positive.
  assert (promised : exp (translated_epsilon (1/2) 1 2 2 (1/3)) = 5/2)
    by (rewrite promised_epsilon; apply exp_ln; lra).
  split; [apply sensitivities_of_Sum | split; [apply sensitivities_of_Sum |]].
  split; [exact worlds_possible | split; [split |]].
  - intros w _. unfold third. lra.
  - exists [1; 2]. split; [simpl; auto | reflexivity].
  - split; [exact kept_at_uniform_prior | split; [| split; [exact promised |]]].
    + rewrite whole_against_0_1. field. lra.
    + intros private. specialize (private whole [0; 1] 3).
      rewrite promised, whole_against_0_1 in private.
      enough (49/16 * laplace_mechanism Sum noise [0; 1] 3
        <= 5/2 * laplace_mechanism Sum noise [0; 1] 3) by lra.
      apply private. apply worlds_possible. simpl. auto.
Qed.

(* "The following theorem gives a lower bound for the quantity of Laplace noise" (section 6, before
   Theorem 3): in these worlds less noise than Theorem 3's keeps the promise *)
Theorem theorem_3_scale_is_not_needed :
  identifiability_sensitivity (less_one up_to_2) Sum 2
  /\ possible_worlds (less_one up_to_2) whole worlds_of_whole
  /\ smallest_prior worlds_of_whole third (1/3)
  /\ noise < prior_dependent_scale (1/2) 1 2 (1/3)
  /\ differentially_identifiable_at worlds_of_whole third (laplace_mechanism Sum noise) (1/2) 1.
Proof.
  destruct theorem_4_fails_at_one_prior as (_ & Theta & possible & least & kept & _).
  repeat (split; [assumption |]). split; [| exact kept].
  apply Rnot_le_lt. rewrite prior_dependent_scale_enough; try lra.
  2: exact noise_positive.
  intros [falls _]. unfold noise in falls.
  rewrite growth_of_noise_twice in falls by lra. unfold alpha_odds in falls. lra.
Qed.

(* Theta = 0 *)
Definition Count : database -> R := total (fun _ => 1).

Theorem theorem_4_fails_at_Theta_0 (universe : R -> Prop) x alpha beta :
  universe x -> 0 < alpha < 1 -> 0 < beta ->
  identifiability_sensitivity (less_one universe) Count 0
  /\ global_sensitivity (less_one universe) Count 1
  /\ (forall lambda, 0 < lambda ->
      keeps_definition_4 (less_one universe) (laplace_mechanism Count lambda) alpha beta)
  /\ (forall epsilon, exists lambda, 0 < lambda
      /\ ~ private_between (neighbours (less_one universe)) (laplace_mechanism Count lambda)
          epsilon).
Proof.
  intros some fall rise.
  assert (Theta : identifiability_sensitivity (less_one universe) Count 0).
  { apply (identifiability_sensitivity_of_total universe (fun _ => 1) 0 x x); try assumption;
      intros; rewrite Rminus_eq_0, Rabs_R0; lra. }
  assert (Delta : global_sensitivity (less_one universe) Count 1).
  { apply (global_sensitivity_of_total universe (fun _ => 1) 1 x); try assumption;
      intros; rewrite Rabs_R1; lra. }
  split; [exact Theta | split; [exact Delta | split]].
  - intros lambda positive. apply (theorem_2 _ _ 0); try assumption.
    unfold prior_free_scale, Rdiv. rewrite Ropp_0, !Rmult_0_l, Rmax_left; lra.
  - intros epsilon. pose proof (Rle_abs epsilon). pose proof (Rabs_pos epsilon).
    assert (small : 0 < / (Rabs epsilon + 1)) by (apply Rinv_0_lt_compat; lra).
    exists (/ (Rabs epsilon + 1)). split; [exact small |]. intros private.
    apply (laplace_private_exact _ _ 1 _ Delta small) in private. unfold Rdiv in private.
    rewrite Rinv_inv in private. lra.
Qed.
