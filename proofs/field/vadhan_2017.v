(* Group privacy (S. Vadhan, The complexity of differential privacy, 2017).

   "(epsilon, delta)-DP between neighbours is (k epsilon, delta (e^(k epsilon) - 1)/(e^epsilon - 1))-DP
   between databases that are k steps apart", stated here for any mechanism of finitely many outputs,
   any relation of neighbours, any chain and any event; and a mechanism that reaches it. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.statements Require Import field_group_privacy.
Open Scope R_scope.

Definition group_margin (epsilon delta : R) (k : nat) : R :=
  delta * (exp (epsilon * INR k) - 1) / (exp epsilon - 1).

Lemma margin_as_stated epsilon delta (k : nat) :
  delta * / (-1 + exp epsilon) * (-1 + exp (epsilon * IZR (Z.of_nat k)))
    = group_margin epsilon delta k.
Proof.
  unfold group_margin, Rdiv. rewrite <- INR_IZR_INZ.
  replace (-1 + exp epsilon) with (exp epsilon - 1) by ring. ring.
Qed.

Theorem group_privacy_from_statement {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O)
  (M : mechanism W O) epsilon delta (database : nat -> W) (k : nat) event :
  c_field_group_privacy__bound__ac162dc00576 ->
  0 < epsilon -> (1 <= k)%nat -> probabilities outputs M ->
  approximately_private neighbours outputs M epsilon delta ->
  (forall i, (i < k)%nat -> neighbours (database i) (database (S i))) ->
  chance_of outputs M event (database 0%nat)
    <= exp (epsilon * INR k) * chance_of outputs M event (database k)
      + Rmin 1 (group_margin epsilon delta k).
Proof.
  intros said spent some probable private chain.
  assert (range : forall w, 0 <= chance_of outputs M event w <= 1).
  { intros w. rewrite <- chance_of_certain_test.
    apply chance_of_yes_range; [exact probable | apply certain_test_valid]. }
  specialize (said epsilon (Z.of_nat k)
    (fun i => chance_of outputs M event (database (Z.to_nat i))) delta spent ltac:(lia)).
  cbv beta in said. rewrite Nat2Z.id, margin_as_stated, <- INR_IZR_INZ in said.
  rewrite (Rmult_comm (exp _)). apply said; [apply range | apply range |].
  intros i low high. replace (Z.to_nat (1 + i)) with (S (Z.to_nat i)) by lia.
  rewrite Rplus_comm, Rmult_comm. apply private, chain. lia.
Defined.

(* a chain of k + 1 databases, numbered *)
Definition one_step (k v w : nat) : Prop := (w = S v /\ v < k \/ v = S w /\ w < k)%nat.
Definition says_yes (chance : nat -> R) : mechanism nat bool := fun w o =>
  if o then chance w else 1 - chance w.

Theorem group_privacy_attained_from_statement epsilon delta (k : nat) :
  c_field_group_privacy__attained__f26c62a6454f ->
  0 < epsilon -> 0 <= delta -> (1 <= k)%nat -> group_margin epsilon delta k <= 1 / 2 ->
  exists M, approximately_private (one_step k) two_outputs M epsilon delta
  /\ chance_of two_outputs M (fun o => o) k = 0
  /\ chance_of two_outputs M (fun o => o) 0%nat = group_margin epsilon delta k.
Proof.
  intros said spent sign some small.
  assert (growth : 1 < exp epsilon) by (rewrite <- exp_0; apply exp_increasing; exact spent).
  set (chance := fun i => group_margin epsilon delta (k - i)).
  specialize (said epsilon (Z.of_nat k) delta (fun i => chance (Z.to_nat i)) spent ltac:(lia) sign).
  cbv beta in said. rewrite Nat2Z.id, margin_as_stated in said.
  destruct said as (last & first & steps).
  { intros i low high. unfold chance. rewrite <- margin_as_stated.
    replace (Z.of_nat (k - Z.to_nat i)) with (Z.of_nat k + -1 * i)%Z by lia.
    rewrite plus_IZR, mult_IZR. reflexivity. }
  { unfold chance. replace (k - Z.to_nat 0)%nat with k by lia. exact small. }
  assert (begin : chance 0%nat = group_margin epsilon delta k)
    by (unfold chance; f_equal; lia).
  exists (says_yes chance). split; [| split].
  - intros v w event near. unfold chance_of, probability_that, two_outputs, says_yes. simpl.
    assert (at_one : forall i, (i < k)%nat ->
      chance (S i) <= exp epsilon * chance i + delta /\
      chance i <= exp epsilon * chance (S i) + delta /\
      1 - chance (S i) <= exp epsilon * (1 - chance i) + delta /\
      1 - chance i <= exp epsilon * (1 - chance (S i)) + delta).
    { intros i below. specialize (steps (Z.of_nat i) ltac:(lia) ltac:(lia)).
      replace (Z.to_nat (1 + Z.of_nat i)) with (S i) in steps by lia. rewrite Nat2Z.id in steps.
      lra. }
    destruct near as [[-> below] | [-> below]];
      [specialize (at_one v below) | specialize (at_one w below)];
      destruct (event true), (event false); lra.
  - unfold chance_of, probability_that, two_outputs, says_yes. simpl. lra.
  - unfold chance_of, probability_that, two_outputs, says_yes. simpl. lra.
Defined.
