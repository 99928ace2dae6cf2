(* disclosure, contributions and section 4: "we have introduced a closed-form tight bound". Under
   (epsilon, delta)-DP three equally likely records have less. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate attacks.
From didp.ours Require Import testing.
From didp.statements Require Import disclosure_theorem_4_1_closed_form.
Open Scope R_scope.

(* by how much an output is likelier than the factor allows *)
Definition excess {W O : Type} (M : mechanism W O) (factor : R) (v w : W) (o : O) : R :=
  Rmax 0 (M v o - factor * M w o).

Lemma all_excess {W O : Type} neighbours (outputs : list O) (M : mechanism W O) epsilon delta v w :
  approximately_private neighbours outputs M epsilon delta -> neighbours v w ->
  sum (excess M (exp epsilon) v w) outputs <= delta.
Proof.
  intros private near. specialize (private v w (at_least_as_likely M (exp epsilon) v w) near).
  unfold chance_of, probability_that in private.
  rewrite (sum_extensional (excess M (exp epsilon) v w)
    (fun o => (if at_least_as_likely M (exp epsilon) v w o then M v o else 0)
      + - exp epsilon * (if at_least_as_likely M (exp epsilon) v w o then M w o else 0))).
  - rewrite sum_added, sum_scaled. lra.
  - intros o _. unfold excess, at_least_as_likely. destruct (Rle_dec _ _).
    + rewrite Rmax_right; lra.
    + rewrite Rmax_left; lra.
Qed.

Definition three : list nat := [1; 2; 3]%nat.
Definition one_in_three (_ : nat) : R := / 3.
Definition ordered_pairs : list (nat * nat) := [(1, 2); (1, 3); (2, 1); (2, 3); (3, 1); (3, 2)]%nat.

(* what one output adds, by the records that gain *)
Lemma one_output_of_three :
  c_disclosure_theorem_4_1_closed_form__closed_form__at_every_prior__correction__96b7430d78b7.
Proof.
  intros epsilon h e p sign answered failing.
  assert (one : 1 <= exp epsilon) by (pose proof (exp_ineq1_le epsilon); lra).
  set (g := exp epsilon) in *. clearbody g.
  set (a := 2 * p 1%Z - p 2%Z - p 3%Z). set (b := 2 * p 2%Z - p 1%Z - p 3%Z).
  set (c := 2 * p 3%Z - p 1%Z - p 2%Z).
  assert (gained : forall x y, 0 <= x <= 1 -> x * y <= Rmax 0 y).
  { intros x y within. unfold Rmax. destruct (Rle_dec 0 y); nra. }
  pose proof (gained (h 1%Z) a ltac:(lra)). pose proof (gained (h 2%Z) b ltac:(lra)).
  pose proof (gained (h 3%Z) c ltac:(lra)).
  apply (Rle_trans _ ((2 + g) * (Rmax 0 a + Rmax 0 b + Rmax 0 c))).
  { apply Rmult_le_compat_l; [lra |]. unfold a, b, c in *. lra. }
  unfold Rmax. destruct (Rle_dec 0 a), (Rle_dec 0 b), (Rle_dec 0 c); unfold a, b, c in *; nra.
Qed.

Section Three.
Context {O K : Type} (outputs : list O) (M : mechanism nat O) (known : nat -> K) (A : O -> K -> nat -> R).
Context (near : nat -> nat -> bool) (epsilon delta : R).
Notation RAD := (advantage three one_in_three outputs M known A near).

Theorem three_records_from_statement :
  c_disclosure_theorem_4_1_closed_form__closed_form__at_every_prior__correction__96b7430d78b7 ->
  0 <= epsilon -> answers_records three A -> probabilities outputs M ->
  approximately_private (any_two three) outputs M epsilon delta ->
  RAD <= 2 / 3 * ((exp epsilon - 1 + 3 * delta) / (exp epsilon + 2)).
Proof.
  intros said sign proper probable private. set (g := exp epsilon) in *.
  assert (positive : 0 < g) by apply exp_pos.
  pose (E v w o := excess M g v w o).
  assert (by_output : forall o, (2 + g) * (9 * sum (fun z => one_in_three z * (right three known A near z o
      * (M z o - mixture three one_in_three M o))) three)
    <= 3 * sum (fun pair => E (fst pair) (snd pair) o) ordered_pairs
      + 2 * (g - 1) * sum (fun z => M z o) three).
  { intros o. specialize (said epsilon (fun j => right three known A near (Z.to_nat j) o)
      (fun i k => E (Z.to_nat (number_of i)) (Z.to_nat (number_of k)) o) (fun j => M (Z.to_nat j) o) sign).
    cbv beta in said. rewrite !number_of_real in said. change (Z.to_nat 1) with 1%nat in said.
    change (Z.to_nat 2) with 2%nat in said. change (Z.to_nat 3) with 3%nat in said. fold g in said.
    pose proof (right_test three known A near proper 1%nat o).
    pose proof (right_test three known A near proper 2%nat o).
    pose proof (right_test three known A near proper 3%nat o).
    assert (some : forall v w, 0 <= E v w o /\ M v o - g * M w o <= E v w o)
      by (intros; split; [apply Rmax_l | apply Rmax_r]).
    pose proof (some 1 2)%nat. pose proof (some 1 3)%nat. pose proof (some 2 1)%nat.
    pose proof (some 2 3)%nat. pose proof (some 3 1)%nat. pose proof (some 3 2)%nat.
    unfold mixture, one_in_three, three in *. simpl sum in *.
    eapply Rle_trans; [| eapply Rle_trans; [apply said; repeat split; lra | lra]]. right. field. }
  assert (weighed : (2 + g) * (9 * RAD) <= 3 * (6 * delta) + 2 * (g - 1) * 3).
  { rewrite advantage_by_output, <- !sum_scaled.
    apply (Rle_trans _ _ _ (sum_monotone _ _ outputs (fun o _ => by_output o))).
    rewrite sum_added, !sum_scaled, (sum_exchanged (fun o z => M z o)),
      (sum_exchanged (fun o pair => E (fst pair) (snd pair) o)).
    assert (failed : sum (fun pair => sum (fun o => E (fst pair) (snd pair) o) outputs) ordered_pairs
      <= sum (fun _ => delta) ordered_pairs).
    { apply sum_monotone. intros pair inside. apply (all_excess (any_two three)); [exact private |].
      unfold ordered_pairs in inside. simpl in inside.
      repeat destruct inside as [<- | inside]; try contradiction; unfold any_two, three; simpl; auto 6. }
    rewrite (sum_extensional (fun z => sum (fun o => M z o) outputs) (fun _ => 1))
      by (intros; apply probable).
    rewrite !sum_constant in *. unfold ordered_pairs, three in *. simpl length in *. simpl INR in *.
    lra. }
  apply (Rmult_le_reg_r (9 * (g + 2))); [lra |].
  replace (2 / 3 * ((g - 1 + 3 * delta) / (g + 2)) * (9 * (g + 2))) with (6 * (g - 1 + 3 * delta))
    by (field; lra). lra.
Defined.
End Three.

(* at every prior some mechanism and attack reach it *)
Definition the_closed_form_is_reached_at_every_prior : Prop :=
  forall (records : list nat) prior epsilon delta,
  distribution records prior -> 0 <= epsilon -> 0 <= delta <= 1 ->
  exists (O K : Type) (outputs : list O) (M : mechanism nat O) (known : nat -> K) A near,
  probabilities outputs M /\ approximately_private (any_two records) outputs M epsilon delta
  /\ answers_records records A
  /\ advantage records prior outputs M known A near
    = (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1) * (1 - collision records prior).

(* at e^epsilon = 2, delta = 1/10 *)
Theorem nothing_reaches_it_among_three : ~ the_closed_form_is_reached_at_every_prior.
Proof.
  intros printed. assert (growth : exp (ln 2) = 2) by (apply exp_ln; lra).
  assert (sign : 0 <= ln 2) by (left; rewrite <- ln_1; apply ln_increasing; lra).
  destruct (printed three one_in_three (ln 2) (1 / 10)) as (O & K & outputs & M & known & A & near & K');
    [unfold three, one_in_three; split; [intros; lra | simpl; lra] | exact sign | lra |].
  destruct K' as (probable & private & proper & reached).
  pose proof (three_records_from_statement outputs M known A near (ln 2) (1 / 10)
    one_output_of_three sign proper probable private) as most.
  rewrite reached, growth in most. unfold collision, one_in_three, three in most. simpl in most. lra.
Qed.
