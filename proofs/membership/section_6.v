(* membership, section 6: "differential privacy only guarantees membership protection under
   distributions where data points are mutually independent", of the word only. *)
From Coq Require Import Reals List Lra Psatz.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets.
From didp.membership Require Import privacy.
Open Scope R_scope.

Section Independence.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).

(* two entities, each independent of the other *)
Definition both (s t : Entity) (d : list Entity) : bool := (holds same s d && holds same t d)%bool.
Definition independent_in_pairs (worlds : list (list Entity)) (p : list Entity -> R) : Prop :=
  forall s t, s <> t ->
  probability_that (both s t) worlds p = prior_of same worlds p s * prior_of same worlds p t.

(* epsilon-UDP makes a mechanism e^epsilon-PMP at one distribution *)
Definition protected_at (worlds : list (list Entity)) (p : list Entity -> R) : Prop :=
  forall (E : Type) (M : mechanism (list Entity) E) epsilon, 0 <= epsilon ->
  private_between one_added_or_removed M epsilon ->
  member_private same (fun v q => v = worlds /\ q = p) M (exp epsilon).
End Independence.

(* read: under no other distribution *)
Definition protected_under_no_other : Prop :=
  forall (Entity : Type) (same : forall s t : Entity, {s = t} + {s <> t}) worlds p,
  distribution worlds p -> protected_at same worlds p -> independent_in_pairs same worlds p.

(* the data are empty, {a} or {b}, each with 1/3 *)
Definition exclusive : list (list bool) := [[]; [true]; [false]].
Definition third (d : list bool) : R := / 3.

Lemma exclusive_is_protected : protected_at Bool.bool_dec exclusive third.
Proof.
  intros E M epsilon spent private worlds p [-> ->] e t seen.
  assert (growth : 1 <= exp epsilon) by (pose proof (exp_ineq1_le epsilon); lra).
  assert (near : forall i, M [i] e <= exp epsilon * M [] e /\ M [] e <= exp epsilon * M [i] e).
  { intros i. split; apply private; exists i; [left | right]; apply Permutation.Permutation_refl. }
  destruct (near true) as [y_up y_down], (near false) as [z_up z_down].
  unfold mixture, exclusive, third in seen. simpl in seen.
  set (g := exp epsilon) in *. set (x := M [] e) in *.
  set (y := M [true] e) in *. set (z := M [false] e) in *.
  assert (positive : 0 < x).
  { apply Rnot_le_lt. intros none. assert (0 <= g * (- x)) by (apply Rmult_le_pos; lra). lra. }
  assert (all : 0 < x + y + z) by lra.
  assert (square : 0 <= x * ((g - 1) * (g - 1))).
  { apply Rmult_le_pos; [lra | apply Rle_0_sqr]. }
  assert (shares : forall a b, a <= g * x -> x <= g * b -> x + a + b = x + y + z ->
            a / (x + y + z) <= g * / 3 /\ (1 - / 3) / g <= 1 - a / (x + y + z)).
  { intros a b up down total.
    assert (large : 3 * a <= g * (x + y + z)).
    { rewrite <- total. destruct (Rle_dec 3 g); nra. }
    assert (rest : 2 * (x + y + z) <= 3 * g * (x + b)).
    { rewrite <- total. nra. }
    split.
    - apply (Rmult_le_reg_r (x + y + z)); [exact all |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra.
    - replace (1 - a / (x + y + z)) with ((x + b) / (x + y + z)) by (rewrite <- total; field; lra).
      apply (Rmult_le_reg_r (g * (x + y + z))); [apply Rmult_lt_0_compat; lra |].
      replace ((1 - / 3) / g * (g * (x + y + z))) with (2 / 3 * (x + y + z)) by (field; lra).
      replace ((x + b) / (x + y + z) * (g * (x + y + z))) with (g * (x + b)) by (field; lra).
      lra. }
  assert (of_each : posterior_of Bool.bool_dec exclusive third M e t
            = (if t then y else z) / (x + y + z)
          /\ prior_of Bool.bool_dec exclusive third t = / 3).
  { unfold posterior_of, prior_of, probability_that, posterior, mixture, exclusive, third, holds.
    destruct t; simpl; fold x y z; split; field; lra. }
  destruct of_each as [-> ->].
  destruct t; [apply (shares y z) | apply (shares z y)]; lra.
Qed.

Theorem protected_under_others_too : ~ protected_under_no_other.
Proof.
  intros printed.
  assert (prior : distribution exclusive third).
  { split; [intros; unfold third; lra | unfold exclusive, third; simpl; lra]. }
  specialize (printed bool Bool.bool_dec exclusive third prior exclusive_is_protected true false
    ltac:(discriminate)).
  unfold independent_in_pairs, both, prior_of, probability_that, exclusive, third, holds in printed.
  simpl in printed. lra.
Qed.
