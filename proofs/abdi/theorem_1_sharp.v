(* What n answers promise together where each keeps its promise at every prior: sharper than
   Theorem 1, and reached.

   "If each M_i, i in [1,n], is (alpha_i, beta_i)-differentially identifiable" at every prior, no
   likelihood ratio of M_i is above G_i = min(1 + beta_i, 1/(1 - alpha_i)); so no belief rises or
   falls by more than the product of the G_i. Theorem 1's alpha_c and beta_c are as large at least.

   Stated here for any n and any mechanisms over finitely many different worlds, each chosen in the
   light of all earlier answers, the noises independent; and reached between two worlds. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds probability ranges belief notions.
From didp.ours Require Import beliefs_every_prior.
From didp.abdi Require Import theorem_1_product_form as_stated theorem_1 theorem_1_odds theorem_4.
From didp.statements Require Import abdi_theorem_1_sharp.
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

(* Joined with the formal statements. *)

Section Sharp.
Context {W E : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W) (p : W -> R).
Context (asked : list E -> mechanism W E) (promises : list (R * R)).
Hypothesis once : NoDup worlds.
Hypothesis prior : distribution worlds p.
Hypothesis range : valid promises.
Hypothesis likelihood : forall past, nonnegative (asked past).
Hypothesis kept : each_keeps worlds asked [] promises.
Variables (answers : list E) (w : W) (d : E).
Hypothesis inside : In w worlds.
Notation together := (transcript (length promises) asked []).
Hypothesis possible : 0 < mixture worlds p together answers.
Notation n := (count promises).
Notation ratio := (entry (largest_ratios promises) 2).

Lemma ratio_at k : (1 <= k)%Z -> (k <= n)%Z ->
  ratio k = Rmin (1 + entry (betas promises) 0 k) (/ (1 + -1 * entry (alphas promises) 0 k)).
Proof.
  intros low high. destruct (promise_at promises range k low high) as (_ & _ & known).
  unfold entry, largest_ratios in *.
  rewrite (nth_error_nth _ _ _ (map_nth_error largest_ratio _ _ known)).
  unfold largest_ratio. simpl. rewrite minus_as_stated. reflexivity.
Qed.

Lemma ratios_together : product_over (fun k => ratio k) 1 n = product (largest_ratios promises).
Proof.
  rewrite <- (count_mapped largest_ratio promises). fold (largest_ratios promises).
  etransitivity; [exact (product_of_entries (largest_ratios promises) 2 (fun g => g)) |].
  rewrite map_id. reflexivity.
Qed.

Lemma inverse_ratios_together : product_over (fun k => / ratio k) 1 n = / product (largest_ratios promises).
Proof.
  rewrite <- (count_mapped largest_ratio promises). fold (largest_ratios promises).
  etransitivity; [exact (product_of_entries (largest_ratios promises) 2 Rinv) |].
  pose proof (ratios_above_one _ range) as above. unfold product.
  induction above as [| g rest more above IH]; simpl; [rewrite Rinv_1; reflexivity |].
  rewrite IH, Rinv_mult. reflexivity.
Qed.

Ltac sharp_premises :=
  try assumption;
  lazymatch goal with
  | |- forall j, _ -> _ -> 0 <= prior_at _ _ _ j =>
    intros j least most; apply prior, entry_inside; assumption
  | |- sum_over _ _ _ = 1 => rewrite (sum_of_entries worlds w p) by reflexivity; apply prior
  | |- forall j, _ -> _ -> _ < _ =>
    intros j least most; apply (promise_at promises range j); assumption
  | |- forall k, _ -> _ -> forall j, _ -> _ -> 0 <= _ => intros k _ _ j _ _; apply likelihood
  | |- forall k, _ -> _ -> forall l, _ -> _ -> forall x, _ =>
    intros k least most l first last x between;
    apply (kept_as_stated decide worlds p asked promises once range likelihood kept answers w d);
    assumption
  | _ => idtac
  end.

Theorem sharp_alpha_from_statement :
  c_abdi_theorem_1_sharp__alpha_side__a2003ba704d9 ->
  p w / product (largest_ratios promises) <= posterior worlds p together answers w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w d) ratio (fun k => / ratio k)).
  cbv beta in said.
  rewrite (observed_as_stated worlds p asked promises answers w d possible),
    (together_as_stated worlds p asked promises answers w d possible), inverse_ratios_together,
    posterior_as_stated in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  apply said; sharp_premises; [exact ratio_at | reflexivity].
Defined.

Theorem sharp_beta_from_statement :
  c_abdi_theorem_1_sharp__beta_side__97d0c5206e6d ->
  posterior worlds p together answers w <= product (largest_ratios promises) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i (count worlds) (prior_at worlds p w) n (entry (alphas promises) 0)
    (entry (betas promises) 0) (answer_in worlds asked answers w d) ratio).
  cbv beta in said.
  rewrite (observed_as_stated worlds p asked promises answers w d possible),
    (together_as_stated worlds p asked promises answers w d possible), ratios_together,
    posterior_as_stated in said.
  change (prior_at worlds p w i) with (p (entry worlds w i)) in said. rewrite own in said.
  rewrite Rmult_comm. apply said; sharp_premises. exact ratio_at.
Defined.
End Sharp.

Section Reached.
Context (promises : list (R * R)).
Hypothesis some : promises <> [].
Hypothesis range : valid promises.
Notation n := (count promises).
Notation ratios := (largest_ratios promises).
Notation ratio := (entry ratios 2).
Notation G := (product ratios).
Notation answers := (repeat true (length promises)).
Notation together := (transcript (length promises) (true_worlds ratios) []).

(* the worlds 1 and 2 of the formal statements *)
Definition likelihood_in (k j : R) : R :=
  true_world (ratio (number_of k)) (Z.eqb (number_of j) 1) true.

Lemma all_answers j (w : bool) : Z.eqb j 1 = w ->
  product_over (fun k => likelihood_in (IZR k) (IZR j)) 1 n = together w answers.
Proof.
  intros which. unfold likelihood_in.
  pose proof (all_true_likelihood ratios w [] [] eq_refl) as likelihood. cbn [app] in likelihood.
  rewrite (map_length largest_ratio promises : length ratios = length promises) in likelihood.
  rewrite likelihood, <- (product_of_entries ratios 2 (fun g => true_world g w true)).
  unfold largest_ratios. rewrite count_mapped. fold ratios. rewrite !product_as_stated. f_equal.
  apply map_ext. intros k. rewrite !number_of_real, which. reflexivity.
Qed.

Lemma ratio_above_one k : (1 <= k)%Z -> (k <= n)%Z -> 1 < ratio k.
Proof.
  intros low high. rewrite ratio_at by assumption.
  destruct (promise_at promises range k low high) as (fall & rise & _).
  rewrite minus_as_stated. apply (largest_ratio_above_one _ _ fall rise).
Qed.

Lemma likelihoods_as_stated k : (1 <= k)%Z -> (k <= n)%Z ->
  0 < likelihood_in (IZR k) 2 /\ likelihood_in (IZR k) 1 = ratio k * likelihood_in (IZR k) 2.
Proof.
  intros low high. pose proof (ratio_above_one k low high) as above.
  unfold likelihood_in. rewrite number_of_real, (number_of_real 1), (number_of_real 2).
  unfold true_world. simpl. pose proof (Rinv_0_lt_compat (1 + ratio k) ltac:(lra)).
  unfold Rdiv. split; [lra | ring].
Qed.

Lemma together_positive w : 0 < together w answers.
Proof.
  pose proof (fun w => all_true_likelihood ratios w [] [] eq_refl) as likelihood. cbn [app] in likelihood.
  rewrite (map_length largest_ratio promises : length ratios = length promises) in likelihood.
  destruct (true_worlds_likelihoods ratios (ratios_above_one promises range)) as [positive equal].
  pose proof (product_at_least_one _ (ratios_above_one promises range)).
  destruct w; rewrite likelihood; [rewrite equal; nra | exact positive].
Qed.

Lemma bounded_as_stated c x : 0 < x < 1 ->
  (posterior [true; false] (share_of_first x) together answers true <= c * x ->
    together true answers <= c * (x * together true answers + (1 + -1 * x) * together false answers))
  /\ (c * (1 - x) <= posterior [true; false] (share_of_first x) together answers false ->
    c * (x * together true answers + (1 + -1 * x) * together false answers) <= together false answers).
Proof.
  intros between. unfold posterior, mixture. cbn [sum share_of_first].
  pose proof (together_positive true) as one. pose proof (together_positive false) as other.
  set (t := together true answers) in *. set (f := together false answers) in *.
  rewrite Rplus_0_r, minus_as_stated. assert (whole : 0 < x * t + (1 - x) * f) by nra.
  split; intros bound.
  - apply (Rmult_le_compat_r (x * t + (1 - x) * f)) in bound; [| lra]. unfold Rdiv in bound.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in bound by lra.
    apply (Rmult_le_reg_l x); [lra |]. lra.
  - apply (Rmult_le_compat_r (x * t + (1 - x) * f)) in bound; [| lra]. unfold Rdiv in bound.
    rewrite (Rmult_assoc _ (/ _)), Rinv_l, Rmult_1_r in bound by lra.
    apply (Rmult_le_reg_l (1 - x)); [lra |]. lra.
Qed.

Ltac promises_as_stated :=
  lazymatch goal with
  | |- (1 <= n)%Z => apply count_positive; exact some
  | |- forall k, _ -> _ -> ratio _ = _ => exact (ratio_at promises range)
  | |- forall k, _ -> _ -> 0 < likelihood_in _ _ =>
    intros k low high; apply (likelihoods_as_stated k low high)
  | |- forall k, _ -> _ -> likelihood_in _ _ = _ =>
    intros k low high; apply (likelihoods_as_stated k low high)
  | |- forall k, _ -> _ -> _ =>
    intros k low high; apply (promise_at promises range k low high)
  | _ => idtac
  end.

Theorem no_smaller_beta_from_statement c :
  c_abdi_theorem_1_sharp__no_smaller_beta__53c7b50375fc -> 1 <= c < G ->
  ~ forall x, 0 < x < 1 ->
    posterior [true; false] (share_of_first x) together answers true <= c * x.
Proof.
  intros said [above below] each.
  apply (said n (entry (alphas promises) 0) (entry (betas promises) 0) ratio likelihood_in c);
    promises_as_stated; [exact above | rewrite ratios_together; assumption |].
  intros x between. rewrite (all_answers 1 true eq_refl), (all_answers 2 false eq_refl).
  apply (bounded_as_stated c x between), each. exact between.
Defined.

Theorem no_smaller_alpha_from_statement c :
  c_abdi_theorem_1_sharp__no_smaller_alpha__6d2510e7b132 -> 1 < c * G ->
  ~ forall x, 0 < x < 1 ->
    c * (1 - x) <= posterior [true; false] (share_of_first x) together answers false.
Proof.
  intros said above each.
  apply (said n (entry (alphas promises) 0) (entry (betas promises) 0) ratio likelihood_in c);
    promises_as_stated; [rewrite ratios_together; assumption |].
  intros x between. rewrite (all_answers 1 true eq_refl), (all_answers 2 false eq_refl).
  replace (x * together false answers + (1 + -1 * x) * together true answers)
    with ((1 - x) * together true answers + (1 + -1 * (1 - x)) * together false answers) by ring.
  apply (bounded_as_stated c (1 - x)); [lra |]. apply each. lra.
Defined.
End Reached.

(* the answer of two worlds that attains them *)
Theorem true_world_identifiable_from_statement alpha beta :
  c_abdi_theorem_1_sharp__an_answer_that_attains_them__50df83df47c1 ->
  0 < alpha < 1 -> 0 < beta ->
  forall x, 0 < x < 1 ->
    differentially_identifiable_at [true; false] (share_of_first x)
      (true_world (largest_ratio (alpha, beta))) alpha beta.
Proof.
  intros said fall rise x between.
  pose proof (largest_ratio_above_one alpha beta fall rise) as above.
  set (g := largest_ratio (alpha, beta)) in *.
  assert (ratio : g = Rmin (1 + beta) (/ (1 + -1 * alpha)))
    by (unfold g, largest_ratio; rewrite minus_as_stated; reflexivity).
  pose proof (Rinv_0_lt_compat (1 + g) ltac:(lra)) as scale.
  pose proof (fun y range => said alpha beta g y (/ (1 + g)) (g * / (1 + g)) ltac:(lra) ltac:(lra) rise
    ratio (proj1 range) (proj2 range) scale eq_refl) as bounds. clear said ratio.
  pose proof (bounds x between) as first. pose proof (bounds (1 - x) ltac:(lra)) as second.
  apply multiplied_out.identifiable_multiplied_out.
  - apply share_distribution. lra.
  - apply true_world_nonnegative. exact above.
  - intros answer w _. unfold mixture. cbn [sum].
    assert (likelihoods : true_world g true answer = (if answer then g * / (1 + g) else / (1 + g))
      /\ true_world g false answer = (if answer then / (1 + g) else g * / (1 + g)))
      by (destruct answer; unfold true_world, Rdiv; simpl; split; ring).
    destruct likelihoods as [-> ->].
    rewrite (Rmult_assoc (1 - alpha)), (Rmult_assoc (1 + beta)).
    rewrite (Rmult_comm (1 - alpha)), (Rmult_comm (1 + beta)), !(Rmult_assoc (share_of_first x w)).
    assert (sign : 0 <= share_of_first x w) by (destruct w; simpl; lra).
    assert (seen : true_world g w answer = (if Bool.eqb w answer then g * / (1 + g) else / (1 + g)))
      by (unfold true_world, Rdiv; destruct (Bool.eqb w answer); ring).
    rewrite seen. destruct w, answer; simpl; split; apply Rmult_le_compat_l; lra.
Defined.
