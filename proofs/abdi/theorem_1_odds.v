(* What n answers promise together at a prior, each with the noise that Theorem 3 asks there.

   The likelihood ratio of n answers is at most the product of what each one's noise allows, and the
   bounds of Theorem 3's proof (eq. 17 and 20) turn that product into a promise. It is compared here
   with Theorem 1's alpha_c and beta_c. *)
From Coq Require Import Reals Arith List Lra.
Import ListNotations.
From didp.shared Require Import belief notions belief_bounds.
From didp.abdi Require Import theorem_1_product_form definitions scales theorem_1.
Open Scope R_scope.

(* likelihood ratios multiply *)
Lemma transcript_within_ratio {W E : Type} (worlds : list W) (asked : list E -> mechanism W E)
  factors :
  (forall past, nonnegative (asked past)) -> Forall (Rle 0) factors ->
  forall past,
  (forall k later factor, nth_error factors k = Some factor -> length later = k ->
    within_ratio worlds (asked (past ++ later)) factor) ->
  within_ratio worlds (transcript (length factors) asked past) (product factors).
Proof.
  intros likelihood signs. pose proof (transcript_nonnegative asked likelihood) as all.
  induction signs as [| factor rest sign signs IH]; intros past ratio v w [| answer later] Hv Hw;
    unfold product in *; simpl; try lra.
  replace (factor * fold_right Rmult 1 rest
      * (asked past w answer * transcript (length rest) asked (past ++ [answer]) w later))
    with (factor * asked past w answer
      * (fold_right Rmult 1 rest * transcript (length rest) asked (past ++ [answer]) w later))
    by ring.
  apply Rmult_le_compat; [apply likelihood | apply all | |].
  - rewrite <- (app_nil_r past). apply (ratio O []); auto.
  - apply IH; auto. intros k later' factor' listed many. rewrite <- app_assoc.
    apply (ratio (S k)); simpl; auto.
Qed.

(* the odds of all answers together, and what they promise at the prior *)
Definition alpha_odds_together (P_min : R) (alphas : list R) : R :=
  product (map (fun alpha => alpha_odds alpha P_min) alphas).
Definition beta_odds_together (P_min : R) (betas : list R) : R :=
  product (map (fun beta => / beta_odds beta P_min) betas).
Definition alpha_at_prior (P_min : R) (alphas : list R) : R :=
  1 - / (P_min + (1 - P_min) * alpha_odds_together P_min alphas).
Definition beta_at_prior (P_min : R) (betas : list R) : R :=
  / (P_min + (1 - P_min) * beta_odds_together P_min betas) - 1.

(* what the noise of an answer keeps: the smaller of the two odds *)
Definition allowed (P_min : R) (promise : R * R) : R :=
  Rmin (alpha_odds (fst promise) P_min) (beta_odds (snd promise) P_min).
Definition allowed_together (P_min : R) (promises : list (R * R)) : R :=
  product (map (allowed P_min) promises).

Section Odds.
Context (P_min : R).
Hypothesis smallest : 0 <= P_min < 1.
Let short_of_certainty (beta : R) : Prop := P_min * (1 + beta) < 1.

Lemma alpha_side alphas :
  Forall (fun alpha => 0 < alpha < 1) alphas ->
  1 <= alpha_odds_together P_min alphas
  /\ 1 <= falls alphas * (P_min + (1 - P_min) * alpha_odds_together P_min alphas).
Proof.
  induction 1 as [| alpha rest fall each [above kept]].
  { unfold alpha_odds_together, falls, product. simpl. lra. }
  change (falls (alpha :: rest)) with ((1 - alpha) * falls rest).
  change (alpha_odds_together P_min (alpha :: rest))
    with (alpha_odds alpha P_min * alpha_odds_together P_min rest).
  set (odds := alpha_odds_together P_min rest) in *.
  pose proof (alpha_odds_above_1 alpha fall P_min smallest) as more.
  destruct (falls_range rest each) as [positive _].
  assert (1 * 1 <= alpha_odds alpha P_min * odds) by (apply Rmult_le_compat; lra).
  split; [lra |]. apply Rle_trans with (1 := kept).
  replace ((1 - alpha) * falls rest * (P_min + (1 - P_min) * (alpha_odds alpha P_min * odds)))
    with (falls rest * (P_min + (1 - P_min) * odds + alpha * P_min * (odds - 1)))
    by (unfold alpha_odds; field; lra).
  apply Rmult_le_compat_l; [lra |].
  enough (0 <= alpha * P_min * (odds - 1)) by lra.
  repeat apply Rmult_le_pos; lra.
Qed.

Lemma beta_side betas :
  Forall (Rlt 0) betas -> Forall short_of_certainty betas ->
  0 < beta_odds_together P_min betas <= 1
  /\ 1 <= rises betas * (P_min + (1 - P_min) * beta_odds_together P_min betas).
Proof.
  induction 1 as [| beta rest rise each IH]; intros short.
  { unfold beta_odds_together, rises, product. simpl. lra. }
  inversion_clear short as [| ? ? first others]. unfold short_of_certainty in first.
  destruct (IH others) as [[positive below] kept].
  change (rises (beta :: rest)) with ((1 + beta) * rises rest).
  change (beta_odds_together P_min (beta :: rest))
    with (/ beta_odds beta P_min * beta_odds_together P_min rest).
  set (odds := beta_odds_together P_min rest) in *.
  pose proof (beta_odds_above_1 beta rise P_min first) as more.
  pose proof (rises_range rest each) as above.
  assert (0 < / beta_odds beta P_min) by (apply Rinv_0_lt_compat; lra).
  assert (/ beta_odds beta P_min < 1)
    by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  assert (0 < / beta_odds beta P_min * odds) by (apply Rmult_lt_0_compat; lra).
  assert (/ beta_odds beta P_min * odds <= 1 * 1) by (apply Rmult_le_compat; lra).
  split; [lra |]. apply Rle_trans with (1 := kept).
  replace ((1 + beta) * rises rest * (P_min + (1 - P_min) * (/ beta_odds beta P_min * odds)))
    with (rises rest * (P_min + (1 - P_min) * odds + beta * P_min * (1 - odds)))
    by (unfold beta_odds; field; lra).
  apply Rmult_le_compat_l; [lra |].
  enough (0 <= beta * P_min * (1 - odds)) by lra.
  repeat apply Rmult_le_pos; lra.
Qed.

(* this alpha is never below Theorem 1's, and this beta never above it *)
Theorem alpha_no_better alphas :
  Forall (fun alpha => 0 < alpha < 1) alphas ->
  alpha_combined alphas <= alpha_at_prior P_min alphas.
Proof.
  intros each. rewrite alpha_product_form. fold (falls alphas).
  destruct (alpha_side alphas each) as [above kept]. unfold alpha_at_prior.
  set (total := P_min + (1 - P_min) * alpha_odds_together P_min alphas) in *.
  assert (0 < total).
  { unfold total. assert ((1 - P_min) * 1 <= (1 - P_min) * alpha_odds_together P_min alphas)
      by (apply Rmult_le_compat_l; lra). lra. }
  enough (/ total <= falls alphas) by lra.
  apply (Rmult_le_reg_r total); [assumption |]. rewrite Rinv_l by lra. exact kept.
Qed.

Theorem beta_no_worse betas :
  Forall (Rlt 0) betas -> Forall short_of_certainty betas ->
  beta_at_prior P_min betas <= beta_combined betas.
Proof.
  intros each short. rewrite beta_product_form. fold (rises betas).
  destruct (beta_side betas each short) as [[positive _] kept]. unfold beta_at_prior.
  set (total := P_min + (1 - P_min) * beta_odds_together P_min betas) in *.
  assert (0 < total).
  { unfold total. assert (0 < (1 - P_min) * beta_odds_together P_min betas)
      by (apply Rmult_lt_0_compat; lra). lra. }
  enough (/ total <= rises betas) by lra.
  apply (Rmult_le_reg_r total); [assumption |]. rewrite Rinv_l by lra. exact kept.
Qed.

Lemma allowed_one alpha beta :
  0 < alpha < 1 -> 0 < beta -> short_of_certainty beta ->
  1 <= allowed P_min (alpha, beta)
  /\ allowed P_min (alpha, beta) <= alpha_odds alpha P_min
  /\ allowed P_min (alpha, beta) <= beta_odds beta P_min.
Proof.
  intros fall rise short. pose proof (alpha_odds_above_1 alpha fall P_min smallest).
  pose proof (beta_odds_above_1 beta rise P_min short).
  unfold allowed. simpl. split; [apply Rmin_glb; lra | split; [apply Rmin_l | apply Rmin_r]].
Qed.

Lemma allowed_range promises :
  valid promises -> Forall short_of_certainty (betas promises) ->
  Forall (Rle 0) (map (allowed P_min) promises)
  /\ 1 <= allowed_together P_min promises
  /\ allowed_together P_min promises <= alpha_odds_together P_min (alphas promises)
  /\ beta_odds_together P_min (betas promises) <= / allowed_together P_min promises.
Proof.
  intros [fall rise] short. induction promises as [| [alpha beta] rest IH].
  { unfold allowed_together, alpha_odds_together, beta_odds_together, product. simpl.
    rewrite Rinv_1. split; [constructor | lra]. }
  simpl in fall, rise, short. inversion_clear fall as [| ? ? first_fall falls].
  inversion_clear rise as [| ? ? first_rise rises].
  inversion_clear short as [| ? ? first_short shorts].
  destruct (IH falls rises shorts) as (signs & above & low & high).
  change (allowed_together P_min ((alpha, beta) :: rest))
    with (allowed P_min (alpha, beta) * allowed_together P_min rest).
  change (alpha_odds_together P_min (alphas ((alpha, beta) :: rest)))
    with (alpha_odds alpha P_min * alpha_odds_together P_min (alphas rest)).
  change (beta_odds_together P_min (betas ((alpha, beta) :: rest)))
    with (/ beta_odds beta P_min * beta_odds_together P_min (betas rest)).
  pose proof (allowed_one alpha beta first_fall first_rise first_short) as own.
  destruct (beta_side (betas rest) rises shorts) as [[positive _] _].
  split; [| split; [| split]].
  - constructor; [lra | exact signs].
  - rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; lra.
  - apply Rmult_le_compat; lra.
  - rewrite Rinv_mult by lra. apply Rmult_le_compat; try lra.
    + left. apply Rinv_0_lt_compat. lra.
    + apply Rinv_le_contravar; lra.
Qed.

(* all answers together, whose likelihood ratios are within the odds *)
Theorem transcript_at_prior {W E : Type} (worlds : list W) p (asked : list E -> mechanism W E)
  promises :
  distribution worlds p -> (forall w, In w worlds -> P_min <= p w) ->
  valid promises -> Forall short_of_certainty (betas promises) ->
  (forall past, nonnegative (asked past)) ->
  (forall past promise, nth_error promises (length past) = Some promise ->
    within_ratio worlds (asked past) (allowed P_min promise)) ->
  differentially_identifiable_at worlds p (transcript (length promises) asked [])
    (alpha_at_prior P_min (alphas promises)) (beta_at_prior P_min (betas promises)).
Proof.
  intros prior least range short likelihood ratio.
  destruct (allowed_range promises range short) as (signs & above & low & high).
  destruct (alpha_side (alphas promises) (proj1 range)) as [more _].
  destruct (beta_side (betas promises) (proj2 range) short) as [[positive _] _].
  set (g := allowed_together P_min promises) in *.
  set (odds := alpha_odds_together P_min (alphas promises)) in *.
  set (inverse := beta_odds_together P_min (betas promises)) in *.
  assert (0 < P_min + (1 - P_min) * odds).
  { assert ((1 - P_min) * 1 <= (1 - P_min) * odds) by (apply Rmult_le_compat_l; lra). lra. }
  assert (0 < P_min + (1 - P_min) * inverse).
  { assert (0 < (1 - P_min) * inverse) by (apply Rmult_lt_0_compat; lra). lra. }
  pose proof (Rinv_0_lt_compat (P_min + (1 - P_min) * odds)) as fall.
  pose proof (Rinv_0_lt_compat (P_min + (1 - P_min) * inverse)) as rise.
  assert (falls : 1 - alpha_at_prior P_min (alphas promises) = / (P_min + (1 - P_min) * odds))
    by (unfold alpha_at_prior; fold odds; ring).
  assert (rises : 1 + beta_at_prior P_min (betas promises) = / (P_min + (1 - P_min) * inverse))
    by (unfold beta_at_prior; fold inverse; ring).
  apply (identifiable_within_odds worlds p _ prior g P_min); rewrite ?falls, ?rises; auto; try lra.
  - apply transcript_nonnegative. exact likelihood.
  - unfold g, allowed_together. rewrite <- (map_length (allowed P_min) promises).
    apply transcript_within_ratio; try assumption. intros k past factor listed <-. simpl.
    rewrite nth_error_map in listed.
    destruct (nth_error promises (length past)) as [promise |] eqn:known; [| discriminate].
    injection listed as <-. apply ratio. exact known.
  - apply (Rmult_le_reg_l (P_min + (1 - P_min) * odds)); [assumption |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra.
    apply Rplus_le_compat_l. rewrite Rmult_comm. apply Rmult_le_compat_l; lra.
  - apply (Rmult_le_reg_l (P_min + (1 - P_min) * inverse)); [assumption |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l, Rmult_1_r by lra.
    apply Rplus_le_compat_l. rewrite (Rmult_comm (/ g)). apply Rmult_le_compat_l; lra.
Qed.
End Odds.
