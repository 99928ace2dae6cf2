(* abdi: that no smaller bounds than the sharper Theorem 1's hold at every prior, and that the odds
   which Theorem 3's noise allows are reached at a prior, over mechanisms: drawn from the formal
   statements, which are about likelihoods of n answers in two worlds.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import symmetric_polynomials theorem_1 sharp_composition.
From didp.theories.bridges Require Import ranges listed product_form theorem_1_from_statements
  composition_from_statements.
From didp.statements Require abdi.
Open Scope R_scope.

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
  statements.abdi.c_abdi_theorem_1_sharp__no_smaller_beta__53c7b50375fc -> 1 <= c < G ->
  ~ forall x, 0 < x < 1 ->
    posterior [true; false] (share_of_first x) together answers true <= c * x.
Proof.
  intros said [above below] each.
  apply (said n (entry (alphas promises) 0) (entry (betas promises) 0) ratio likelihood_in c);
    promises_as_stated; [exact above | rewrite ratios_together; assumption |].
  intros x between. rewrite (all_answers 1 true eq_refl), (all_answers 2 false eq_refl).
  apply (bounded_as_stated c x between), each. exact between.
Qed.

Theorem no_smaller_alpha_from_statement c :
  statements.abdi.c_abdi_theorem_1_sharp__no_smaller_alpha__6d2510e7b132 -> 1 < c * G ->
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
Qed.
End Reached.

(* what the noise of Theorem 3 allows at a prior is reached too: two worlds, one answer each time *)
Theorem attained_at_prior_from_statement (ratios : list R) P_min :
  statements.abdi.c_abdi_theorem_1_with_theorem_3__attained__7f63d676a63f ->
  Forall (Rlt 1) ratios -> 0 <= P_min < 1 ->
  let together := transcript (length ratios) (true_worlds ratios) [] in
  let answers := repeat true (length ratios) in
  posterior [true; false] (share_of_first P_min) together answers true
    = P_min * / (P_min + (1 - P_min) * product (map Rinv ratios))
  /\ posterior [true; false] (share_of_first (1 - P_min)) together answers false
    = P_min * / (P_min + (1 - P_min) * product ratios).
Proof.
  intros said above between together answers. set (r := entry ratios 2).
  set (f := fun k j => true_world (r (number_of k)) (Z.eqb (number_of j) 1) true).
  assert (likelihood : forall j w, Z.eqb j 1 = w ->
    product_over (fun k => f (IZR k) (IZR j)) 1 (count ratios) = together w answers).
  { intros j w which. unfold together, answers.
    pose proof (all_true_likelihood ratios w [] [] eq_refl) as seen. cbn [app] in seen. rewrite seen.
    rewrite <- (product_of_entries ratios 2 (fun g => true_world g w true)), !product_as_stated.
    f_equal. apply map_ext. intros k. unfold f. rewrite !number_of_real, which. reflexivity. }
  assert (each : forall k, (1 <= k)%Z -> (k <= count ratios)%Z -> 1 < r k).
  { intros k low high. rewrite Forall_forall in above. apply above, entry_inside; assumption. }
  specialize (said P_min (count ratios) r (fun k => / r k) f (proj1 between) (proj2 between)).
  cbv beta in said.
  rewrite (likelihood 1%Z true eq_refl), (likelihood 2%Z false eq_refl) in said.
  assert (inverses : product_over (fun k => / r k) 1 (count ratios) = product (map Rinv ratios))
    by exact (product_of_entries ratios 2 Rinv).
  assert (products : product_over (fun k => r k) 1 (count ratios) = product ratios).
  { etransitivity; [exact (product_of_entries ratios 2 (fun g => g)) |]. rewrite map_id. reflexivity. }
  rewrite inverses, products, !minus_as_stated in said.
  destruct said as [first second].
  - intros k low high. specialize (each k low high). lra.
  - reflexivity.
  - intros k low high. specialize (each k low high). unfold f.
    rewrite number_of_real, (number_of_real 2). unfold true_world. simpl.
    pose proof (Rinv_0_lt_compat (1 + r k) ltac:(lra)). unfold Rdiv. lra.
  - intros k low high. unfold f. rewrite number_of_real, (number_of_real 1), (number_of_real 2).
    unfold true_world, Rdiv. simpl. ring.
  - unfold posterior, mixture. cbn [sum share_of_first]. rewrite !Rplus_0_r. split.
    + rewrite <- first. unfold Rdiv. ring.
    + rewrite <- second. replace (1 - (1 - P_min)) with P_min by ring. unfold Rdiv.
      rewrite (Rplus_comm ((1 - P_min) * _)). ring.
Qed.
