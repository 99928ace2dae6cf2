(* (epsilon, delta)-differential privacy of finitely many outputs, and tests of what was observed.

   A test says, for each output, with what probability it answers yes: an event is a test that is
   certain of each output. What holds of every event holds of every test (tests_inherit), since the
   best test is an event (best_event). *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import worlds belief data_sets.
Open Scope R_scope.

Section Approximate.
Context {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O).

Definition probabilities : Prop := forall w, distribution outputs (M w).

Definition chance_of (event : O -> bool) (w : W) : R := probability_that event outputs (M w).

Definition approximately_private (epsilon delta : R) : Prop :=
  forall v w event, neighbours v w -> chance_of event v <= exp epsilon * chance_of event w + delta.

Definition test (says : O -> R) : Prop := forall o, 0 <= says o <= 1.
Definition chance_of_yes (says : O -> R) (w : W) : R := sum (fun o => says o * M w o) outputs.
Definition complement (says : O -> R) : O -> R := fun o => 1 - says o.

Lemma complement_test says : test says -> test (complement says).
Proof. intros valid o. specialize (valid o). unfold complement. lra. Qed.

Lemma chance_of_no says w :
  probabilities -> chance_of_yes (complement says) w = 1 - chance_of_yes says w.
Proof.
  intros probable. unfold chance_of_yes, complement.
  rewrite (sum_extensional _ (fun o => M w o + -1 * (says o * M w o))) by (intros; ring).
  rewrite sum_added, sum_scaled, (proj2 (probable w)). ring.
Qed.

Lemma chance_of_yes_range says w :
  probabilities -> test says -> 0 <= chance_of_yes says w <= 1.
Proof.
  intros probable valid. assert (sign : forall says, test says -> 0 <= chance_of_yes says w).
  { intros other proper. apply sum_nonnegative. intros o inside.
    apply Rmult_le_pos; [apply proper | apply (proj1 (probable w)); exact inside]. }
  pose proof (sign says valid). pose proof (sign _ (complement_test says valid)) as no.
  rewrite chance_of_no in no by exact probable. lra.
Qed.

(* an event is a test *)
Definition certain_test (event : O -> bool) : O -> R := fun o => if event o then 1 else 0.
Lemma certain_test_valid event : test (certain_test event).
Proof. intros o. unfold certain_test. destruct (event o); lra. Qed.
Lemma chance_of_certain_test event w : chance_of_yes (certain_test event) w = chance_of event w.
Proof.
  apply sum_extensional. intros o _. unfold certain_test. destruct (event o); ring.
Qed.

(* the best test of one world against another, at a price for each false alarm *)
Definition at_least_as_likely (price : R) (v w : W) (o : O) : bool :=
  if Rle_dec (price * M w o) (M v o) then true else false.

Theorem best_event price v w says :
  test says ->
  chance_of_yes says v - price * chance_of_yes says w
    <= chance_of (at_least_as_likely price v w) v - price * chance_of (at_least_as_likely price v w) w.
Proof.
  intros valid.
  assert (together : forall t, chance_of_yes t v - price * chance_of_yes t w
    = sum (fun o => t o * (M v o - price * M w o)) outputs).
  { intros t. unfold chance_of_yes.
    rewrite (sum_extensional (fun o => t o * (M v o - price * M w o))
      (fun o => t o * M v o + - price * (t o * M w o))) by (intros; ring).
    rewrite sum_added, sum_scaled. ring. }
  rewrite <- !chance_of_certain_test, !together. apply sum_monotone. intros o _.
  specialize (valid o). unfold certain_test, at_least_as_likely.
  destruct (Rle_dec (price * M w o) (M v o)); nra.
Qed.

Theorem tests_inherit epsilon delta v w says :
  approximately_private epsilon delta -> neighbours v w -> test says ->
  chance_of_yes says v <= exp epsilon * chance_of_yes says w + delta.
Proof.
  intros private near valid. pose proof (best_event (exp epsilon) v w says valid).
  specialize (private v w (at_least_as_likely (exp epsilon) v w) near). lra.
Qed.
End Approximate.
