(* rhodi, section 4.1, after Theorem 1: what does not hold of epsilon and rho.

   "Any epsilon-differentially private mechanism satisfies 1/(1+(m-1)e^-epsilon)-differential
   identifiability": not where privacy is between databases that differ by adding or removing a
   record. "Alternatively, epsilon <= ln((m-1) rho/(1-rho)). This provides an upper bound on epsilon
   for the given rho, not an optimal value": not an upper bound on what an identifiable mechanism
   spends; not optimal for some mechanisms. (That no larger budget is enough for all mechanisms is
   no_larger_budget_is_enough of epsilon_and_rho.v.) *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions events.
From didp.rhodi Require Import risk definition_4 theorem_2 as_stated.
Open Scope R_scope.

Lemma sum_permuted {W : Type} (f : W -> R) (v w : list W) : Permutation v w -> sum f v = sum f w.
Proof. intros perm. induction perm; simpl; lra. Qed.

(* Two records, 1 and -1, and their sum with noise of scale 1/ln 2: adding or removing a record
   changes the sum by 1, so this is ln 2-private; the response 1 leaves the belief 4/5 > 2/3. *)
Definition signed_sum (d : list bool) : R := sum (fun one : bool => if one then 1 else -1) d.
Notation noisy_sum := (laplace_mechanism signed_sum (/ ln 2)).

Lemma ln_2_positive : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Theorem unbounded_privacy_is_not_enough :
  private_between (added_or_removed_within [true; false]) noisy_sum (ln 2) /\
  posterior [[true]; [false]] (uniform [[true]; [false]]) noisy_sum 1 [true] = 4 / 5 /\
  / (1 + (2 - 1) * exp (- ln 2)) = 2 / 3 /\
  ~ identifiable Bool.bool_dec Bool.bool_dec (fun i => i) [true; false] 1 noisy_sum
      (/ (1 + (2 - 1) * exp (- ln 2))).
Proof.
  pose proof ln_2_positive as positive.
  assert (bound : / (1 + (2 - 1) * exp (- ln 2)) = 2 / 3)
    by (rewrite exp_Ropp, exp_ln by lra; field).
  assert (own : noisy_sum [true] 1 = ln 2 / 2)
    by (unfold laplace_mechanism, signed_sum; rewrite (density_at_steps 2 0);
        [simpl; field | lra | simpl; distance]).
  assert (other : noisy_sum [false] 1 = / 4 * (ln 2 / 2))
    by (unfold laplace_mechanism, signed_sum; rewrite (density_at_steps 2 2);
        [simpl; field | lra | simpl; distance]).
  assert (belief : posterior [[true]; [false]] (uniform [[true]; [false]]) noisy_sum 1 [true]
                     = 4 / 5)
    by (unfold posterior, mixture, uniform; simpl; rewrite own, other; field; lra).
  split; [| split; [exact belief | split; [exact bound |]]].
  - replace (ln 2) with (1 / / ln 2) at 2 by (field; lra).
    apply laplace_mechanism_private; [apply Rinv_0_lt_compat; exact positive |].
    intros v w [_ [_ [i [perm | perm]]]]; unfold signed_sum; apply sum_permuted with
      (f := fun one : bool => if one then 1 else -1) in perm; rewrite perm; simpl; destruct i;
      distance.
  - rewrite bound. intros kept.
    assert (entries : one_entry_each (fun i : bool => i) [true; false])
      by (split; [repeat constructor; simpl; intuition discriminate | auto]).
    apply (identifiable_as_posteriors _ _ _ _ entries) with (known := []) in kept.
    + change (possible_worlds Bool.bool_dec [true; false] []) with [[true]; [false]] in kept.
      specialize (kept 1 [true] (or_introl eq_refl)). rewrite belief in kept.
      enough (4 / 5 <= 2 / 3) by lra. apply kept.
      unfold mixture, uniform. simpl. rewrite own, other. lra.
    + repeat split; [constructor | intros i []].
Qed.

(* Three records, of which the database is one. *)
Notation three := [0; 1; 2]%nat.

Lemma three_entries : one_entry_each (fun i : nat => i) three.
Proof. split; [repeat constructor; simpl; intuition discriminate | auto]. Qed.

Lemma one_of_three i j : In i three -> In j three -> replaced_within three [i] [j].
Proof.
  assert (single : forall k, In k three -> database_of three [k])
    by (intros k among; split; [repeat constructor; intros [] | intros x [<- | []]; exact among]).
  intros Hi Hj. split; [apply single; exact Hi | split; [apply single; exact Hj |]].
  exists [], i, j. split; apply Permutation_refl.
Qed.

Lemma nothing_known known : knowledge three 1 known -> known = [].
Proof. intros [_ [_ count]]. destruct known; [reflexivity | discriminate]. Qed.

(* The mechanism that names, at random, one of the two records that the database is not: it is
   1/2-identifiable, and epsilon-private for no epsilon. *)
Definition names_another : mechanism (list nat) nat := fun d named =>
  if in_dec Nat.eq_dec named d then 0 else if in_dec Nat.eq_dec named three then 1 / 2 else 0.

Theorem identifiable_without_privacy :
  (forall i, In i three -> sum (names_another [i]) three = 1) /\
  identifiable Nat.eq_dec Nat.eq_dec (fun i => i) three 1 names_another (1 / 2) /\
  forall epsilon, ~ private_between (replaced_within three) names_another epsilon.
Proof.
  split; [| split].
  - intros i [<- | [<- | [<- | []]]]; unfold names_another; simpl; lra.
  - apply (identifiable_as_posteriors _ _ _ _ three_entries). intros known knows.
    rewrite (nothing_known known knows).
    change (possible_worlds Nat.eq_dec three []) with [[0]; [1]; [2]]%nat.
    intros e w inside possible. unfold posterior, mixture, uniform in *.
    destruct e as [| [| [| e]]]; unfold names_another in *; simpl in *;
      destruct inside as [<- | [<- | [<- | []]]]; simpl in *; lra.
  - intros epsilon private.
    assert (neighbours : replaced_within three [0%nat] [1%nat])
      by (apply one_of_three; simpl; tauto).
    specialize (private [0%nat] [1%nat] 1%nat neighbours). unfold names_another in private.
    simpl in private. lra.
Qed.

(* Laplace noise of scale 1/ln 2 on which record it is, 0, 1 or 2: it keeps 4/7, and spends ln 4,
   more than ln((3-1)(4/7)/(1-4/7)) = ln(8/3). *)
Definition which (d : list nat) : R := sum INR d.
Notation noisy_record := (laplace_mechanism which (/ ln 2)).

Theorem a_mechanism_that_spends_more :
  identifiable Nat.eq_dec Nat.eq_dec (fun i => i) three 1 noisy_record (4 / 7) /\
  ln ((3 - 1) * (4 / 7) / (1 - 4 / 7)) < ln 4 /\
  forall epsilon, private_between (replaced_within three) noisy_record epsilon -> ln 4 <= epsilon.
Proof.
  pose proof ln_2_positive as positive. pose proof (Rinv_0_lt_compat _ positive) as scale.
  assert (weights : forall k range, range = INR k -> exp (- (range / / ln 2)) = (/ 2) ^ k)
    by (intros k range ->; apply weight_at_steps; lra).
  split; [| split].
  - apply (identifiable_as_posteriors _ _ _ _ three_entries). intros known knows.
    rewrite (nothing_known known knows).
    change (possible_worlds Nat.eq_dec three []) with [[0]; [1]; [2]]%nat.
    intros response w inside possible.
    assert (apart : forall i j, Rabs (which [i] - which [j]) = Rabs (INR i - INR j))
      by (intros i j; unfold which; simpl; f_equal; lra).
    destruct inside as [<- | [<- | [<- | []]]].
    + eapply Rle_trans; [apply (equation_8 [] [[1]; [2]]%nat [0%nat] which _ scale) |].
      unfold bound_by_distances. cbn [app sum]. rewrite !apart.
      rewrite (weights 1%nat), (weights 2%nat) by (simpl; distance). simpl. lra.
    + eapply Rle_trans; [apply (equation_8 [[0]]%nat [[2]]%nat [1%nat] which _ scale) |].
      unfold bound_by_distances. cbn [app sum]. rewrite !apart.
      rewrite !(weights 1%nat) by (simpl; distance). simpl. lra.
    + eapply Rle_trans; [apply (equation_8 [[0]; [1]]%nat [] [2%nat] which _ scale) |].
      unfold bound_by_distances. cbn [app sum]. rewrite !apart.
      rewrite (weights 2%nat), (weights 1%nat) by (simpl; distance). simpl. lra.
  - apply ln_increasing; lra.
  - intros epsilon private.
    assert (neighbours : replaced_within three [0%nat] [2%nat])
      by (apply one_of_three; simpl; tauto).
    specialize (private [0%nat] [2%nat] 0 neighbours). unfold laplace_mechanism, which in private.
    rewrite (density_at_steps 2 0), (density_at_steps 2 2) in private by (simpl; try distance; lra).
    rewrite <- (ln_exp epsilon). apply ln_increasing_le; [lra |]. simpl in private.
    apply (Rmult_le_reg_r (ln 2 / 8)); lra.
Qed.
