(* refine's Protocol 1: that its refusal ends the session, and that the sensitivities of queries add
   up, drawn from the formal statements.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds.
From didp.theories.refine Require Import protocols.
From didp.theories.bridges Require Import ranges.
From didp.statements Require refine.
Open Scope R_scope.

(* the query after each of the first responses, and after all *)
Lemma asked_as_sum {X : Type} (level : list (option X) -> R) history :
  asked level [] history = sum (fun k => level (firstn k history)) (seq 0 (S (length history))).
Proof.
  induction history as [| a before IH] using rev_ind; [simpl; ring |].
  rewrite asked_one_more, IH, app_length. cbn [length app].
  replace (length before + 1)%nat with (S (length before)) by lia.
  rewrite (seq_S (S (length before))), sum_appended. cbn [sum Nat.add]. rewrite Rplus_0_r. f_equal.
  - apply sum_extensional. intros k inside. apply in_seq in inside. f_equal.
    rewrite firstn_app. replace (k - length before)%nat with 0%nat by lia. cbn [firstn].
    symmetry. apply app_nil_r.
  - f_equal. symmetry. apply firstn_all2. rewrite app_length. simpl. lia.
Qed.

Section Protocol1.
Context {W : Type} (neighbours : W -> W -> Prop) (query : list (option R) -> W -> R).
Variables (sensitivity : list (option R) -> R).
Notation together D D' := (asked (change query D D') []).
Hypothesis sensitive : forall D D' history, neighbours D D' ->
  together D D' history <= sensitivity history.
Hypothesis least : forall history bound,
  (forall D D', neighbours D D' -> together D D' history <= bound) -> sensitivity history <= bound.

(* the queries of a history, numbered *)
Definition answer_to (history : list (option R)) (D : W) (j : Z) : R :=
  query (firstn (Z.to_nat (j - 1)) history) D.

Lemma together_as_stated D D' history n :
  (n = S (length history))%nat ->
  forall longer, firstn (length history) longer = history ->
  sum_over (fun j => Rabs (-1 * answer_to longer D' j + answer_to longer D j)) 1 (Z.of_nat n)
    = together D D' history.
Proof.
  intros -> longer begins. rewrite sum_over_natural, asked_as_sum, Nat2Z.id, <- seq_shift, sum_mapped.
  apply sum_extensional. intros k inside. apply in_seq in inside. unfold answer_to, change.
  replace (Z.to_nat (Z.of_nat (S k) - 1)) with k by lia.
  replace (firstn k longer) with (firstn k history); [f_equal; ring |].
  rewrite <- begins, firstn_firstn. f_equal. lia.
Qed.

Theorem protocol_1_refusal_from_statement history a :
  statements.refine.c_refine_protocol_1__refusal__11f448a1dd54 ->
  sensitivity history <= sensitivity (history ++ [a]).
Proof.
  intros said. apply least. intros D D' near.
  assert (begins : firstn (length history) (history ++ [a]) = history)
    by (rewrite firstn_app, Nat.sub_diag, firstn_all; apply app_nil_r).
  apply (said (Z.of_nat (S (length history))) (answer_to (history ++ [a]) D')
    (answer_to (history ++ [a]) D)); [lia | |].
  - apply together_as_stated; [reflexivity | exact begins].
  - replace (1 + Z.of_nat (S (length history)))%Z with (Z.of_nat (S (length (history ++ [a]))))
      by (rewrite app_length; simpl length; lia).
    rewrite (together_as_stated D D' (history ++ [a])); [| reflexivity | apply firstn_all].
    apply sensitive. exact near.
Qed.

Theorem subadditive_from_statement own_sensitivity history :
  statements.refine.c_refine_protocol_1_flexible__subadditive__c51d8a1ce55a ->
  (forall h D D', neighbours D D' -> change query D D' h <= own_sensitivity h) ->
  sensitivity history <= asked own_sensitivity [] history.
Proof.
  intros said own. apply least. intros D D' near. set (n := S (length history)).
  assert (owns : sum_over (fun j => own_sensitivity (firstn (Z.to_nat (j - 1)) history)) 1 (Z.of_nat n)
    = asked own_sensitivity [] history).
  { unfold n. rewrite sum_over_natural, asked_as_sum, Nat2Z.id, <- seq_shift, sum_mapped.
    apply sum_extensional. intros k _. do 2 f_equal. lia. }
  rewrite <- owns.
  apply (said (Z.of_nat n) 1 (answer_to history D') (answer_to history D) (together D D' history)
    (fun j => own_sensitivity (firstn (Z.to_nat (j - 1)) history)) 0); [lia | lra | |].
  - apply together_as_stated; [reflexivity | apply firstn_all].
  - intros j low high. rewrite Rplus_comm, minus_as_stated. unfold answer_to. apply own. exact near.
Qed.
End Protocol1.
