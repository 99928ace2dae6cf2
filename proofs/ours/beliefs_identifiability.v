(* bridges.identifiability-to-epsilon: "Among m equally likely worlds rho-DI with rho < 1/(m-1) keeps
   any two likelihoods within the factor e^epsilon for epsilon = ln(rho/(1-(m-1) rho)), and a
   mechanism reaches it."

   The bound stands in membership/theorem_5_7_separation.v, for any mechanism over any worlds. Here
   is the mechanism that reaches it, for every m >= 2 and 1/m <= rho < 1/(m-1): it names one of the
   worlds, its own with the probability 1-(m-1) rho and each other with rho. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions.
From didp.rhodi Require Import risk.
Open Scope R_scope.

Section Names.
Context (m : nat) (rho : R).
Hypothesis several : (2 <= m)%nat.
Hypothesis guess : / INR m <= rho.
Hypothesis below : (INR m - 1) * rho < 1.
Notation all := (seq 1 m).

Definition rather_another : mechanism nat nat := fun world named =>
  if Nat.eq_dec named world then 1 - (INR m - 1) * rho else rho.

Lemma many_worlds : 2 <= INR m.
Proof. apply le_INR in several. simpl in several. lra. Qed.

Lemma at_least_a_share : 1 <= INR m * rho.
Proof.
  pose proof many_worlds. apply (Rmult_le_compat_l (INR m)) in guess; [| lra].
  rewrite Rinv_r in guess; lra.
Qed.

Lemma rather_another_nonnegative : nonnegative rather_another.
Proof.
  pose proof many_worlds. pose proof at_least_a_share. intros w o. unfold rather_another.
  destruct (Nat.eq_dec o w); [lra |]. apply Rnot_lt_le. intros negative. nra.
Qed.

(* one entry of a row, or of a column, is the world's own *)
Lemma one_own (f : nat -> R) w :
  In w all -> f w = 1 - (INR m - 1) * rho -> (forall v, v <> w -> f v = rho) -> sum f all = 1.
Proof.
  intros inside own other. pose proof (seq_NoDup m 1) as distinct.
  destruct (in_split w all inside) as (before & after & parts).
  assert (count : INR (length (before ++ after)) = INR m - 1).
  { pose proof (seq_length m 1) as length_m. rewrite parts, app_length in length_m. simpl in length_m.
    rewrite app_length. replace (length before + length after)%nat with (m - 1)%nat by lia.
    rewrite minus_INR by lia. reflexivity. }
  rewrite parts in distinct |- *. apply NoDup_remove_2 in distinct.
  rewrite sum_split, own, (sum_extensional _ (fun _ => rho)), sum_constant, count; [ring |].
  intros v among. apply other. intros ->. contradiction.
Qed.

Theorem rather_another_probabilities w : In w all -> distribution all (rather_another w).
Proof.
  intros inside. split; [intros o _; apply rather_another_nonnegative |].
  apply (one_own _ w inside); unfold rather_another.
  - destruct (Nat.eq_dec w w); [reflexivity | contradiction].
  - intros v other. destruct (Nat.eq_dec v w); [contradiction | reflexivity].
Qed.

Theorem rather_another_identifiable :
  forall named w, In named all -> In w all ->
  posterior all (uniform all) rather_another named w <= rho.
Proof.
  intros named w listed inside. pose proof many_worlds. pose proof at_least_a_share.
  assert (total : sum (fun v => rather_another v named) all = 1).
  { apply (one_own _ named listed); unfold rather_another.
    - destruct (Nat.eq_dec named named); [reflexivity | contradiction].
    - intros v other. destruct (Nat.eq_dec named v) as [-> |]; [contradiction | reflexivity]. }
  rewrite (posterior_is_share _ _ rather_another_nonnegative) by
    (try exact inside; rewrite uniform_mixture, total, seq_length, Rmult_1_r; apply Rinv_0_lt_compat; lra).
  rewrite total. unfold rather_another, Rdiv. rewrite Rinv_1, Rmult_1_r.
  destruct (Nat.eq_dec named w); lra.
Qed.

Theorem rather_another_attains :
  rather_another 2%nat 1%nat
    = exp (ln (rho / (1 - (INR m - 1) * rho))) * rather_another 1%nat 1%nat.
Proof.
  pose proof many_worlds. pose proof at_least_a_share.
  assert (positive : 0 < rho) by (apply Rnot_le_lt; intros; nra).
  unfold rather_another. simpl. rewrite exp_ln by (apply Rdiv_lt_0_compat; lra). field. lra.
Qed.
End Names.
