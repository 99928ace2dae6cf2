(* Composition of (epsilon, delta)-differential privacy (P. Kairouz, S. Oh, P. Viswanath, 2015).

   "An (epsilon_1, delta_1)-DP answer and then one that is (epsilon_2, delta_2)-DP, whatever the first
   was, are together (epsilon_1 + epsilon_2, 1 - (1 - delta_1) (1 - delta_2))-DP", stated here for
   answers of finitely many outputs, any relation of neighbours and any event of both answers. *)
From Coq Require Import ZArith Reals List Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.statements Require Import field_composition.
Open Scope R_scope.

Lemma sum_of_pairs {A B : Type} (f : A * B -> R) (rows : list A) (columns : list B) :
  sum f (list_prod rows columns) = sum (fun a => sum (fun b => f (a, b)) columns) rows.
Proof.
  induction rows as [| a rest IH]; simpl; [reflexivity |].
  rewrite sum_appended, sum_mapped, IH. reflexivity.
Qed.

(* the second answer may depend on the first *)
Definition then_asked {W O Q : Type} (first : mechanism W O) (second : O -> mechanism W Q) :
  mechanism W (O * Q) := fun w both => first w (fst both) * second (fst both) w (snd both).

Section Composed.
Context {W O Q : Type} (outputs : list O) (answers : list Q) (o : O).
Context (first : mechanism W O) (second : O -> mechanism W Q).

Definition after (event : O * Q -> bool) (w : W) (o : O) : R :=
  chance_of answers (second o) (fun q => event (o, q)) w.

Lemma chance_after event w :
  chance_of (list_prod outputs answers) (then_asked first second) event w
    = sum (fun o => first w o * after event w o) outputs.
Proof.
  unfold chance_of, probability_that. rewrite sum_of_pairs. apply sum_extensional. intros a _.
  unfold after, chance_of, probability_that. rewrite <- sum_scaled. apply sum_extensional.
  intros q _. unfold then_asked. simpl. destruct (event (a, q)); ring.
Qed.

Theorem composition_from_statement (neighbours : W -> W -> Prop) epsilon_1 delta_1 epsilon_2 delta_2 :
  c_field_composition__statement__04c08dd26257 ->
  delta_2 < 1 -> probabilities outputs first -> (forall o, probabilities answers (second o)) ->
  (forall w o, 0 <= first w o) ->
  approximately_private neighbours outputs first epsilon_1 delta_1 ->
  (forall o, approximately_private neighbours answers (second o) epsilon_2 delta_2) ->
  approximately_private neighbours (list_prod outputs answers) (then_asked first second)
    (epsilon_1 + epsilon_2) (1 - (1 - delta_1) * (1 - delta_2)).
Proof.
  intros said room probable each sign private next v w event near.
  rewrite !chance_after, exp_plus.
  assert (range : forall a u, 0 <= after event u a <= 1).
  { intros a u. unfold after. rewrite <- chance_of_certain_test.
    apply chance_of_yes_range; [apply each | apply certain_test_valid]. }
  set (left := fun a => Rmin 1 (/ (1 + -1 * delta_2) * exp epsilon_2 * after event w a)).
  assert (valid : test left).
  { intros a. unfold left. split; [| apply Rmin_l]. apply Rmin_glb; [lra |].
    apply Rmult_le_pos; [| apply range]. left. apply Rmult_lt_0_compat; [| apply exp_pos].
    apply Rinv_0_lt_compat. lra. }
  set (at_number := fun (g : O -> R) (x : R) => g (entry outputs o (number_of x))).
  assert (numbers : forall g j, at_number g (IZR j) = g (entry outputs o j))
    by (intros g j; unfold at_number; rewrite number_of_real; reflexivity).
  assert (sums : forall g h, sum_over (fun j => at_number g (IZR j) * at_number h (IZR j)) 1
      (count outputs) = sum (fun a => g a * h a) outputs).
  { intros g h. apply (sum_of_entries outputs o (fun a => g a * h a)). intros j _.
    rewrite !numbers. reflexivity. }
  specialize (said delta_2 (count outputs) (at_number (first v)) (at_number (first w))
    (at_number (after event v)) epsilon_2 (at_number (after event w)) delta_1 epsilon_1 room).
  assert (tests : forall u, sum_over (fun j => Rmin 1 (/ (1 + -1 * delta_2) * exp epsilon_2
      * at_number (after event w) (IZR j)) * at_number (first u) (IZR j)) 1 (count outputs)
    = chance_of_yes outputs first left u).
  { intros u. apply (sum_of_entries outputs o (fun a => left a * first u a)). intros j _.
    rewrite !numbers. reflexivity. }
  rewrite !sums, !tests in said.
  replace (exp epsilon_1 * exp epsilon_2 * sum (fun a => first w a * after event w a) outputs
      + (1 - (1 - delta_1) * (1 - delta_2)))
    with (1 + -1 * (1 + -1 * delta_1) * (1 + -1 * delta_2)
      + sum (fun a => first w a * after event w a) outputs * exp epsilon_1 * exp epsilon_2) by ring.
  apply said; try (intros j _ _; rewrite ?numbers).
  - apply sign.
  - apply sign.
  - rewrite (sum_of_entries outputs o (first v)); [apply (proj2 (probable v)) |].
    intros j _. apply numbers.
  - apply range.
  - rewrite Rplus_comm. apply next. exact near.
  - rewrite Rplus_comm, Rmult_comm. apply (tests_inherit neighbours); assumption.
Defined.
End Composed.
