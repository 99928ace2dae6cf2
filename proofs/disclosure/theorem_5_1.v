(* disclosure, eq. 1 and 3, and Theorem 5.1: an attack that knows nothing of the record.

   "gamma <= kappa+ e^epsilon", "gamma <= 1 - f(kappa+)", "RAD <= 1 - f(alpha) - alpha for some alpha from
   kappa- to kappa+". Stated here for finitely many records and outputs, any prior and any attack. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.field Require Import kairouz_oh_viswanath_2015.
From didp.shared Require Import attacks.
From didp.statements Require Import disclosure_equation_1 disclosure_equation_3 disclosure_theorem_5_1.
Open Scope R_scope.

Section Blind.
Context {Z O : Type} (records : list Z) (prior : Z -> R) (outputs : list O) (M : mechanism Z O).
Context (A : O -> unit -> Z -> R) (near : Z -> Z -> bool) (some : Z).
Hypothesis drawn : distribution records prior.
Hypothesis proper : answers_records records A.
Hypothesis probable : probabilities outputs M.
Notation nothing := (fun _ : Z => tt).
Notation succeeds := (succeeds records outputs M nothing A near).
Notation RAD := (advantage records prior outputs M nothing A near).
Notation numbered_pair := (entry (list_prod records records) (some, some)).

Definition success : R := sum (fun z => prior z * succeeds z z) records.
(* how often a guess is right of a fresh draw *)
Definition rate : R :=
  sum (fun used => prior used * sum (fun z => prior z * succeeds z used) records) records.
(* kappa- and kappa+ are the least and the largest of these *)
Definition drawn_near (y : Z) : R := sum (fun z => if near z y then prior z else 0) records.

Lemma rate_by_answer used :
  sum (fun z => prior z * succeeds z used) records
    = sum (fun o => M used o * sum (fun y => A o tt y * drawn_near y) records) outputs.
Proof.
  unfold attacks.succeeds, chance_of_yes, attacks.right, probability_that, drawn_near.
  rewrite (sum_extensional _ (fun z => sum (fun o => M used o * (prior z
    * sum (fun y => if near z y then A o tt y else 0) records)) outputs))
    by (intros; rewrite <- sum_scaled; apply sum_extensional; intros; ring).
  rewrite sum_exchanged. apply sum_extensional. intros o _. rewrite sum_scaled. f_equal.
  rewrite (sum_extensional _ (fun z => sum (fun y => A o tt y * (if near z y then prior z else 0))
    records)).
  - rewrite sum_exchanged. apply sum_extensional. intros y _. apply sum_scaled.
  - intros z _. rewrite <- sum_scaled. apply sum_extensional. intros y _. destruct (near z y); ring.
Qed.

Lemma mean_within {B : Type} (p f : B -> R) (listed : list B) low high :
  distribution listed p -> (forall a, In a listed -> low <= f a <= high) ->
  low <= sum (fun a => p a * f a) listed <= high.
Proof.
  intros [sign total] range. split.
  - rewrite <- (Rmult_1_r low), <- total, <- sum_scaled. apply sum_monotone. intros a inside.
    rewrite Rmult_comm. apply Rmult_le_compat_l; [apply sign | apply range]; exact inside.
  - rewrite <- (Rmult_1_r high), <- total, <- sum_scaled. apply sum_monotone. intros a inside.
    rewrite (Rmult_comm high). apply Rmult_le_compat_l; [apply sign | apply range]; exact inside.
Qed.

Lemma blind_rate low high used :
  (forall y, In y records -> low <= drawn_near y <= high) ->
  low <= sum (fun z => prior z * succeeds z used) records <= high.
Proof.
  intros range. rewrite rate_by_answer. apply mean_within; [apply probable |].
  intros o _. apply mean_within; [apply proper | exact range].
Qed.

Theorem rate_in_the_interval low high :
  (forall y, In y records -> low <= drawn_near y <= high) -> low <= rate <= high.
Proof. intros range. apply mean_within; [exact drawn |]. intros used _. apply blind_rate. exact range. Qed.

Theorem robust_from_statement epsilon high :
  c_disclosure_equation_1__statement__of_the_guess__c9d465f72629 ->
  In some records -> approximately_private (any_two records) outputs M epsilon 0 ->
  (forall y, In y records -> 0 <= drawn_near y <= high) -> success <= high * exp epsilon.
Proof.
  intros said inside private range. unfold success.
  rewrite <- (sum_of_entries records some (fun z => prior z * succeeds z z)
    (fun j => succeeds (entry records some j) (entry records some j) * prior_at records prior some j))
    by (intros; unfold prior_at; ring).
  apply (said (count records) (prior_at records prior some)
    (fun j => succeeds (entry records some j) (entry records some j))
    (fun j => succeeds (entry records some j) some)).
  - apply prior_sign_as_stated. exact drawn.
  - intros j low high_. pose proof (one_way (any_two records) outputs M epsilon 0
      (entry records some j) some _ private
      (conj (entry_inside records some j low high_) inside)
      (right_test records nothing A near proper (entry records some j))) as bound.
    unfold attacks.succeeds. lra.
  - rewrite (sum_of_entries records some (fun z => prior z * succeeds z some))
      by (intros; unfold prior_at; ring).
    apply (blind_rate 0 high some range).
Defined.

Theorem robust_under_a_trade_off_from_statement F slope high :
  c_disclosure_equation_3__statement__of_the_guess__2678ee4e9130 ->
  In some records -> keeps_trade_off (any_two records) outputs M F ->
  (forall y, In y records -> 0 <= drawn_near y <= high) ->
  let x := sum (fun z => prior z * succeeds z some) records in
  (forall y, 0 <= y <= 1 -> F x + slope * (y - x) <= F y) -> (x <= high -> F high <= F x) ->
  success <= 1 - F high.
Proof.
  intros said inside private range x support falls. unfold success.
  rewrite <- (sum_of_entries records some (fun z => prior z * succeeds z z)
    (fun j => succeeds (entry records some j) (entry records some j) * prior_at records prior some j))
    by (intros; unfold prior_at; ring).
  rewrite <- minus_as_stated.
  apply (said (count records) (prior_at records prior some) slope x
    (fun j => succeeds (entry records some j) some) F
    (fun j => succeeds (entry records some j) (entry records some j))).
  - apply prior_sign_as_stated. exact drawn.
  - apply prior_sum_as_stated. exact drawn.
  - intros j _ _. specialize (support (succeeds (entry records some j) some)).
    pose proof (chance_of_yes_range outputs M _ some probable
      (right_test records nothing A near proper (entry records some j))).
    unfold attacks.succeeds in *. lra.
  - intros j low high_. rewrite minus_as_stated.
    apply private; [| apply right_test; exact proper].
    split; [apply entry_inside; assumption | exact inside].
  - symmetry. apply (sum_of_entries records some (fun z => prior z * succeeds z some)).
    intros; unfold prior_at; ring.
  - apply (blind_rate 0 high some range).
  - exact falls.
Defined.

Definition weight (pair : Z * Z) : R := prior (fst pair) * prior (snd pair).

Lemma pairs_weighted f :
  sum (fun pair => weight pair * f pair) (list_prod records records)
    = sum (fun z => prior z * sum (fun used => prior used * f (z, used)) records) records.
Proof.
  rewrite sum_of_pairs. apply sum_extensional. intros z _. rewrite <- sum_scaled.
  apply sum_extensional. intros used _. unfold weight. simpl. ring.
Qed.

Theorem all_pairs_from_statement F slope :
  c_disclosure_theorem_5_1__all_pairs__aaab3062853c ->
  keeps_trade_off (any_two records) outputs M F ->
  (forall y, 0 <= y <= 1 -> F rate + slope * (y - rate) <= F y) ->
  RAD <= 1 - F rate - rate.
Proof.
  intros said private support.
  set (pairs := list_prod records records).
  assert (inside : forall j, (1 <= j)%Z -> (j <= count pairs)%Z ->
    In (fst (numbered_pair j)) records /\ In (snd (numbered_pair j)) records).
  { intros j low high. apply in_prod_iff. rewrite <- surjective_pairing.
    apply (entry_inside pairs); assumption. }
  assert (mean : rate = sum (fun pair => weight pair * succeeds (fst pair) (snd pair)) pairs).
  { unfold pairs. rewrite (pairs_weighted (fun pair => succeeds (fst pair) (snd pair))). simpl.
    unfold rate. rewrite (sum_extensional (fun used => prior used * sum _ records)
      (fun used => sum (fun z => prior z * (prior used * succeeds z used)) records))
      by (intros; rewrite <- sum_scaled; apply sum_extensional; intros; ring).
    rewrite sum_exchanged. apply sum_extensional. intros z _. apply sum_scaled. }
  assert (hits : success = sum (fun pair => weight pair * succeeds (fst pair) (fst pair)) pairs).
  { unfold pairs. rewrite (pairs_weighted (fun pair => succeeds (fst pair) (fst pair))). simpl.
    unfold success. apply sum_extensional. intros z _. rewrite sum_scaled_right, (proj2 drawn). ring. }
  assert (total : sum weight pairs = 1).
  { unfold pairs. rewrite (sum_extensional weight (fun pair => weight pair * 1)) by (intros; ring).
    rewrite (pairs_weighted (fun _ => 1)), (sum_extensional _ (fun z => prior z * 1)).
    - rewrite sum_scaled_right, (proj2 drawn). ring.
    - intros z _. rewrite sum_scaled_right, (proj2 drawn). ring. }
  change RAD with (success - rate). rewrite hits.
  specialize (said (count pairs) (fun j => weight (numbered_pair j)) slope rate
    (fun j => succeeds (fst (numbered_pair j)) (snd (numbered_pair j))) F
    (fun j => succeeds (fst (numbered_pair j)) (fst (numbered_pair j)))).
  cbv beta in said.
  rewrite (sum_of_entries pairs (some, some) weight) in said by reflexivity.
  rewrite (sum_of_entries pairs (some, some)
    (fun pair => weight pair * succeeds (fst pair) (snd pair))) in said by (intros; unfold pairs; ring).
  rewrite (sum_of_entries pairs (some, some)
    (fun pair => weight pair * succeeds (fst pair) (fst pair))) in said by (intros; unfold pairs; ring).
  assert (bound : -1 * rate + sum (fun pair => weight pair * succeeds (fst pair) (fst pair)) pairs
    <= 1 + -1 * rate + -1 * F rate); [| lra].
  apply said; [| exact total | | | exact mean].
  - intros j low high. destruct (inside j low high). unfold weight.
    apply Rmult_le_pos; apply drawn; assumption.
  - intros j _ _. specialize (support (succeeds (fst (numbered_pair j)) (snd (numbered_pair j)))).
    pose proof (chance_of_yes_range outputs M _ (snd (numbered_pair j)) probable
      (right_test records nothing A near proper (fst (numbered_pair j)))).
    unfold attacks.succeeds in *. lra.
  - intros j low high. rewrite minus_as_stated.
    apply private; [exact (inside j low high) |]. apply right_test. exact proper.
Defined.
End Blind.
