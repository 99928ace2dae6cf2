(* What n answers promise together where each keeps its promise at every prior: sharper than
   Theorem 1, and reached.

   "If each M_i, i in [1,n], is (alpha_i, beta_i)-differentially identifiable" at every prior, no
   likelihood ratio of M_i is above G_i = min(1 + beta_i, 1/(1 - alpha_i)); so no belief rises or
   falls by more than the product of the G_i. Theorem 1's alpha_c and beta_c are as large at least.

   Stated here for any n and any mechanisms over finitely many different worlds, each chosen in the
   light of all earlier answers, the noises independent; and reached between two worlds. *)
From Coq Require Import Bool Reals List Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import symmetric_polynomials theorem_1 odds_together.
From didp.theories.ours Require Import every_prior.
Import ListNotations.
Open Scope R_scope.

Definition largest_ratio (promise : R * R) : R := Rmin (1 + snd promise) (/ (1 - fst promise)).
Definition largest_ratios (promises : list (R * R)) : list R := map largest_ratio promises.

Lemma largest_ratio_above_one alpha beta :
  0 < alpha < 1 -> 0 < beta -> 1 < largest_ratio (alpha, beta).
Proof.
  intros fall rise. unfold largest_ratio. simpl. apply Rmin_glb_lt; [lra |].
  rewrite <- Rinv_1. apply Rinv_lt_contravar; lra.
Qed.

Lemma valid_parts promises : valid promises ->
  forall k promise, nth_error promises k = Some promise ->
  0 < fst promise < 1 /\ 0 < snd promise.
Proof.
  unfold valid, alphas, betas. rewrite !Forall_map, !Forall_forall.
  intros [fall rise] k promise listed. apply nth_error_In in listed. auto.
Qed.

Lemma ratios_above_one promises : valid promises -> Forall (Rlt 1) (largest_ratios promises).
Proof.
  intros range. apply Forall_forall. intros g among. apply in_map_iff in among.
  destruct among as ([alpha beta] & <- & inside). destruct (In_nth_error _ _ inside) as [k listed].
  destruct (valid_parts _ range k _ listed). apply largest_ratio_above_one; assumption.
Qed.

Lemma product_at_least_one xs : Forall (Rlt 1) xs -> 1 <= product xs.
Proof.
  induction 1 as [| x rest above _ IH]; unfold product in *; simpl; [lra | nra].
Qed.

Section Sharp.
Context {W E : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W).
Context (asked : list E -> mechanism W E) (promises : list (R * R)).
Hypothesis once : NoDup worlds.
Hypothesis range : valid promises.
Hypothesis likelihood : forall past, nonnegative (asked past).
Hypothesis kept : each_keeps worlds asked [] promises.

Theorem transcript_within_largest_ratios :
  within_ratio worlds (transcript (length promises) asked []) (product (largest_ratios promises)).
Proof.
  rewrite <- (map_length largest_ratio promises). apply transcript_within_ratio; [exact likelihood | |].
  - eapply Forall_impl; [| apply ratios_above_one; exact range]. intros. lra.
  - intros k later factor listed many. unfold largest_ratios in listed.
    rewrite nth_error_map in listed.
    destruct (nth_error promises k) as [[alpha beta] |] eqn:known; [| discriminate].
    injection listed as <-. destruct (valid_parts _ range k _ known) as [fall rise]. simpl in fall, rise.
    specialize (kept k alpha beta later known many).
    apply (every_prior_is_epsilon worlds _ alpha beta) in kept; try assumption; try lra;
      [| apply likelihood].
    unfold differentially_private in kept.
    fold (epsilon_of_every_prior alpha beta) in kept.
    rewrite (exp_of_every_prior alpha beta) in kept by lra. exact kept.
Qed.

Theorem theorem_1_sharp p answers w :
  distribution worlds p -> In w worlds ->
  0 < mixture worlds p (transcript (length promises) asked []) answers ->
  p w / product (largest_ratios promises)
    <= posterior worlds p (transcript (length promises) asked []) answers w
    <= product (largest_ratios promises) * p w.
Proof.
  intros prior inside possible. apply posterior_within_ratio; try assumption.
  - apply transcript_within_largest_ratios.
  - pose proof (product_at_least_one _ (ratios_above_one _ range)). lra.
Qed.
End Sharp.

(* Reached: two worlds, two answers, the true one likelier by the largest ratio. *)
Definition true_world (g : R) : mechanism bool bool := fun w answer =>
  (if Bool.eqb w answer then g else 1) / (1 + g).

Lemma true_world_distribution g w : 1 < g -> distribution [true; false] (true_world g w).
Proof.
  intros above. pose proof (Rinv_0_lt_compat (1 + g) ltac:(lra)) as scale. split.
  - intros o _. unfold true_world, Rdiv. apply Rmult_le_pos; [destruct w, o; simpl; lra | lra].
  - unfold true_world. destruct w; simpl; field; lra.
Qed.

Lemma true_world_nonnegative g : 1 < g -> nonnegative (true_world g).
Proof.
  intros above w o. apply (true_world_distribution g w above). destruct o; simpl; auto.
Qed.

Theorem true_world_identifiable promise :
  0 < fst promise < 1 -> 0 < snd promise ->
  differentially_identifiable [true; false] (true_world (largest_ratio promise))
    (fst promise) (snd promise).
Proof.
  intros fall rise. destruct promise as [alpha beta]. simpl in *.
  pose proof (largest_ratio_above_one alpha beta fall rise) as above.
  set (g := largest_ratio (alpha, beta)) in *.
  apply (every_prior_is_epsilon [true; false] (true_world g) alpha beta); try lra.
  - apply true_world_nonnegative. exact above.
  - apply bool_dec.
  - repeat constructor; simpl; intuition discriminate.
  - fold (epsilon_of_every_prior alpha beta). unfold differentially_private.
    rewrite (exp_of_every_prior alpha beta) by lra.
    change (Rmin (1 + beta) (/ (1 - alpha))) with g.
    pose proof (Rinv_0_lt_compat (1 + g) ltac:(lra)) as scale.
    intros v w o _ _. unfold true_world, Rdiv. rewrite <- Rmult_assoc.
    apply Rmult_le_compat_r; [lra |]. destruct v, w, o; simpl; nra.
Qed.

(* these mechanisms, one after the other, and the answers that all name the first world *)
Definition true_worlds (ratios : list R) (past : list bool) : mechanism bool bool :=
  true_world (nth (length past) ratios 2).

Lemma all_true_likelihood ratios w : forall before past, length past = length before ->
  transcript (length ratios) (true_worlds (before ++ ratios)) past w (repeat true (length ratios))
    = product (map (fun g => true_world g w true) ratios).
Proof.
  induction ratios as [| g rest IH]; intros before past same; [reflexivity |].
  cbn [length repeat transcript map]. unfold product. cbn [fold_right]. f_equal.
  - unfold true_worlds. rewrite same, nth_middle. reflexivity.
  - replace (before ++ g :: rest) with ((before ++ [g]) ++ rest) by (rewrite <- app_assoc; reflexivity).
    apply IH. rewrite !app_length, same. reflexivity.
Qed.

Lemma true_worlds_likelihoods ratios : Forall (Rlt 1) ratios ->
  let seen w := product (map (fun g => true_world g w true) ratios) in
  0 < seen false /\ seen true = product ratios * seen false.
Proof.
  induction 1 as [| g rest above _ [positive equal]]; cbv zeta in *; unfold product in *;
    cbn [map fold_right].
  - split; ring_simplify; lra.
  - pose proof (Rinv_0_lt_compat (1 + g) ltac:(lra)). rewrite equal.
    unfold true_world at 1 3 5. simpl. split.
    + apply Rmult_lt_0_compat; [lra | exact positive].
    + field. lra.
Qed.

Section Reached.
Context (promises : list (R * R)).
Hypothesis range : valid promises.
Notation G := (product (largest_ratios promises)).
Notation asked := (true_worlds (largest_ratios promises)).
Notation answers := (repeat true (length promises)).
Notation together := (transcript (length promises) asked []).

Theorem true_worlds_kept : each_keeps [true; false] asked [] promises.
Proof.
  intros k alpha beta later listed <-. cbn [app]. unfold true_worlds, largest_ratios.
  rewrite (nth_error_nth _ _ _ (map_nth_error largest_ratio _ _ listed)).
  destruct (valid_parts _ range _ _ listed).
  apply (true_world_identifiable (alpha, beta)); assumption.
Qed.

Definition share_of_first (x : R) (w : bool) : R := if w then x else 1 - x.

Lemma share_distribution x : 0 <= x <= 1 -> distribution [true; false] (share_of_first x).
Proof. intros between. split; [intros [|] _; simpl; lra | simpl; ring]. Qed.

Lemma posteriors_of_all_true x : 0 < x < 1 ->
  posterior [true; false] (share_of_first x) together answers true = x * (G / (x * G + (1 - x)))
  /\ posterior [true; false] (share_of_first x) together answers false
    = (1 - x) * (1 / (x * G + (1 - x))).
Proof.
  intros between. pose proof (ratios_above_one _ range) as above.
  destruct (true_worlds_likelihoods _ above) as [positive equal].
  pose proof (product_at_least_one _ above).
  pose proof (fun w => all_true_likelihood (largest_ratios promises) w [] [] eq_refl) as likelihoods.
  unfold largest_ratios in likelihoods at 1 3. rewrite map_length in likelihoods.
  cbn [app] in likelihoods. unfold posterior, mixture. cbn [sum]. rewrite !likelihoods, equal.
  set (other := product (map _ _)) in *. simpl. assert (0 < x * G + (1 - x)) by nra.
  assert (0 < x * (G * other) + ((1 - x) * other + 0))
    by (replace (x * (G * other) + ((1 - x) * other + 0)) with ((x * G + (1 - x)) * other) by ring;
        apply Rmult_lt_0_compat; assumption).
  split; field; split; lra.
Qed.

(* no smaller bound holds at every prior *)
Theorem no_smaller_beta c : 1 <= c < G -> exists p, distribution [true; false] p /\
  c * p true < posterior [true; false] p together answers true.
Proof.
  intros [above below]. set (x := (G - c) / (2 * c * G)).
  assert (product_positive : 0 < 2 * c * G) by (repeat apply Rmult_lt_0_compat; lra).
  assert (equal : x * (2 * c * G) = G - c) by (unfold x; field; split; lra).
  assert (positive : 0 < x) by (apply Rdiv_lt_0_compat; lra).
  assert (small : x < 1) by (apply (Rmult_lt_reg_r (2 * c * G)); [lra | rewrite equal; nra]).
  exists (share_of_first x). split; [apply share_distribution; lra |].
  rewrite (proj1 (posteriors_of_all_true x (conj positive small))).
  assert (whole : 0 < x * G + (1 - x)) by nra.
  rewrite Rmult_comm. simpl. apply Rmult_lt_compat_l; [exact positive |].
  apply (Rmult_lt_reg_r (x * G + (1 - x))); [exact whole |]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Theorem no_smaller_alpha c : 1 < c * G -> 0 < c -> exists p, distribution [true; false] p /\
  posterior [true; false] p together answers false < c * p false.
Proof.
  intros above positive. pose proof (product_at_least_one _ (ratios_above_one _ range)) as large.
  set (q := (c * G - 1) / (2 * (c * G))).
  assert (equal : q * (2 * (c * G)) = c * G - 1) by (unfold q; field; split; lra).
  assert (some : 0 < q) by (apply Rdiv_lt_0_compat; lra).
  assert (small : q < 1) by (apply (Rmult_lt_reg_r (2 * (c * G))); lra).
  exists (share_of_first (1 - q)). split; [apply share_distribution; lra |].
  rewrite (proj2 (posteriors_of_all_true (1 - q) ltac:(lra))). simpl.
  replace (1 - (1 - q)) with q by ring. assert (whole : 0 < (1 - q) * G + q) by nra.
  rewrite (Rmult_comm c). apply Rmult_lt_compat_l; [exact some |].
  apply (Rmult_lt_reg_r ((1 - q) * G + q)); [exact whole |]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.
End Reached.
