(* disclosure, after Corollary 4.1: the margin that Theorem 4.1 leaves. Among 20 equally likely records
   e^epsilon = 121/81 keeps every advantage at 1/10 or below, and Theorem 4.1 has more than 1/10 there. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate attacks.
From didp.ours Require Import reconstruction_any_prior.
Open Scope R_scope.

Definition twenty : list nat := seq 0 20.
Definition one_in_twenty (_ : nat) : R := / 20.

(* what an output adds: of likelihoods that are at most 121/81 times apart, with the least l *)
Lemma one_output {Z : Type} (records : list Z) (prior chance correct : Z -> R) l :
  distribution records prior -> 0 <= l ->
  (forall z, In z records -> l <= chance z <= 121 / 81 * l) ->
  (forall z, In z records -> 0 <= correct z <= 1) ->
  let x := sum (fun z => prior z * chance z) records in
  sum (fun z => prior z * (correct z * (chance z - x))) records <= / 10 * x.
Proof.
  intros [sign total] some within valid x.
  assert (low : l <= x <= 121 / 81 * l).
  { split.
    - rewrite <- (Rmult_1_r l), <- total, <- sum_scaled. apply sum_monotone.
      intros z inside. specialize (sign z inside). specialize (within z inside). nra.
    - rewrite <- (Rmult_1_r (121 / 81 * l)), <- total, <- sum_scaled. apply sum_monotone.
      intros z inside. specialize (sign z inside). specialize (within z inside). nra. }
  destruct some as [positive | <-].
  2: { assert (zero : x = 0) by lra.
    rewrite (sum_extensional _ (fun _ => 0)); [rewrite sum_zero; lra |].
    intros z inside. specialize (within z inside). rewrite zero.
    replace (chance z) with 0 by lra. ring. }
  apply (Rle_trans _ (sum (fun z => (121 / 81 * l - x) * / (40 / 81 * l) * (prior z * chance z)
    + (121 / 81 * l - x) * / (40 / 81 * l) * (- l) * prior z) records)).
  - apply sum_monotone. intros z inside. specialize (sign z inside). specialize (within z inside).
    specialize (valid z inside).
    replace (_ + _) with (prior z * ((121 / 81 * l - x) * (chance z - l) / (40 / 81 * l))) by (field; lra).
    apply Rmult_le_compat_l; [exact sign |].
    apply (Rmult_le_reg_r (40 / 81 * l)); [lra |].
    replace ((121 / 81 * l - x) * (chance z - l) / (40 / 81 * l) * (40 / 81 * l))
      with ((121 / 81 * l - x) * (chance z - l)) by (field; lra).
    assert (product : 0 <= (121 / 81 * l - x) * (chance z - l)) by (apply Rmult_le_pos; lra).
    assert (chord : (chance z - x) * (40 / 81 * l) <= (121 / 81 * l - x) * (chance z - l)).
    { enough (0 <= (x - l) * (121 / 81 * l - chance z)) by lra. apply Rmult_le_pos; lra. }
    destruct (Rle_dec 0 (chance z - x)) as [more | less].
    + apply (Rle_trans _ ((chance z - x) * (40 / 81 * l))); [| exact chord].
      apply Rmult_le_compat_r; [lra |]. rewrite <- (Rmult_1_l (chance z - x)) at 2.
      apply Rmult_le_compat_r; lra.
    + apply (Rle_trans _ 0); [| exact product].
      enough (0 <= correct z * (x - chance z) * (40 / 81 * l)) by lra.
      repeat apply Rmult_le_pos; lra.
  - rewrite sum_added, !sum_scaled, total. fold x.
    apply (Rmult_le_reg_r (40 / 81 * l)); [lra |].
    replace (((121 / 81 * l - x) * / (40 / 81 * l) * x
      + (121 / 81 * l - x) * / (40 / 81 * l) * - l * 1) * (40 / 81 * l))
      with ((121 / 81 * l - x) * (x - l)) by (field; lra).
    pose proof (Rle_0_sqr (x - 11 / 9 * l)) as square. unfold Rsqr in square. lra.
Qed.

Theorem a_larger_budget_keeps_the_limit {O K : Type} (outputs : list O) (M : mechanism nat O)
  (known : nat -> K) (A : O -> K -> nat -> R) (near : nat -> nat -> bool) :
  answers_records twenty A -> probabilities outputs M -> nonnegative M ->
  within_ratio twenty M (exp (ln (121 / 81))) ->
  advantage twenty one_in_twenty outputs M known A near <= / 10
  /\ / 10 < (121 / 81 - 1) / (121 / 81 + 1) * (1 - collision twenty one_in_twenty).
Proof.
  intros proper probable sign ratio.
  assert (drawn : distribution twenty one_in_twenty).
  { unfold twenty, one_in_twenty. split; [intros; lra | simpl; lra]. }
  split; [| unfold collision, twenty, one_in_twenty; simpl; lra].
  rewrite exp_ln in ratio by lra. rewrite advantage_by_output.
  assert (whole : sum (fun o => mixture twenty one_in_twenty M o) outputs = 1).
  { unfold mixture. rewrite sum_exchanged.
    rewrite (sum_extensional _ one_in_twenty), (proj2 drawn); [reflexivity |].
    intros z _. rewrite sum_scaled, (proj2 (probable z)). ring. }
  rewrite <- (Rmult_1_r (/ 10)), <- whole, <- sum_scaled.
  apply sum_monotone. intros o _.
  destruct (least_of_all (fun z => M z o) twenty) as (least & among & below); [discriminate |].
  apply (one_output twenty one_in_twenty (fun z => M z o)
    (fun z => attacks.right twenty known A near z o) (M least o) drawn (sign least o)).
  - intros z inside. split; [apply below | apply ratio]; assumption.
  - intros z _. apply (right_test twenty known A near proper).
Qed.
