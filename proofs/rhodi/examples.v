(* Examples, by which hypotheses are met: a universe of two entries, one of them in the database, and
   the query that tells which. *)
From Coq Require Import Reals List Lra Lia.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets.
From didp.shared Require Export examples.
From didp.rhodi Require Import definition_4 section_3 theorem_1 epsilon_and_rho.
Open Scope R_scope.

Definition itself (i : bool) : bool := i.
Definition told_of (d : list bool) : R := match d with i :: _ => told i | [] => 0 end.

Lemma told_of_within v w : Rabs (told_of v - told_of w) <= 1.
Proof.
  destruct v as [| [|] v], w as [| [|] w]; unfold told_of, told; unfold Rabs;
    destruct (Rcase_abs _); lra.
Qed.

Lemma both_one_entry_each : one_entry_each itself both.
Proof. split; [exact both_distinct | auto]. Qed.

Lemma nothing_known : knowledge both 1 [].
Proof. split; [constructor | split; [intros i [] | reflexivity]]. Qed.

Lemma both_possible : possible_worlds Bool.bool_dec both [] = [[true]; [false]].
Proof. reflexivity. Qed.

Lemma told_of_sensitive_range : sensitive_range Bool.bool_dec both 1 told_of 1.
Proof.
  split; [intros; apply told_of_within |].
  exists [], [true], [false]. split; [exact nothing_known |]. rewrite both_possible.
  simpl. split; [auto | split; [auto | exact told_apart]].
Qed.

Lemma told_of_range_at : range_at Bool.bool_dec both [] told_of 1.
Proof.
  split; [intros; apply told_of_within |].
  exists [true], [false]. rewrite both_possible. simpl. repeat split; auto. exact told_apart.
Qed.

Lemma three : (INR 2 - 1) * (3 / 4) / (1 - 3 / 4) = 3.
Proof. simpl. field. Qed.

Lemma ln_3_positive : 0 < ln 3.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma silent_identifiable_by_risk :
  identifiable Bool.bool_dec Bool.bool_dec itself both 1 silent (3 / 4).
Proof.
  apply (rho_to_epsilon Bool.bool_dec Bool.bool_dec itself both both_one_entry_each silent 1 2
    silent_nonnegative eq_refl 0); [lia | lra | rewrite three; left; exact ln_3_positive |].
  apply silent_private_between. lra.
Qed.

Lemma nothing_known_seen e : 0 < mixture (possible_worlds Bool.bool_dec both [])
  (uniform (possible_worlds Bool.bool_dec both [])) silent e.
Proof. apply silent_seen, uniform_distribution. discriminate. Qed.

Definition noise_of_two : R := 1 / ln ((INR 2 - 1) * (3 / 4) / (1 - 3 / 4)).
Lemma noise_of_two_positive : 0 < noise_of_two.
Proof.
  unfold noise_of_two. rewrite three. pose proof (Rinv_0_lt_compat _ ln_3_positive). lra.
Qed.

Definition noise_at_half : R := 1 / ln ((/ / 2 - 1) * (3 / 4) / (1 - 3 / 4)).
Lemma noise_at_half_positive : 0 < noise_at_half.
Proof.
  unfold noise_at_half. replace ((/ / 2 - 1) * (3 / 4) / (1 - 3 / 4)) with 3 by field.
  pose proof (Rinv_0_lt_compat _ ln_3_positive). lra.
Qed.

Lemma three_is_enough : 0 <= ln ((INR 2 - 1) * (3 / 4) / (1 - 3 / 4)) < 3.
Proof.
  rewrite three. pose proof ln_3_positive. split; [lra |].
  apply exp_lt_inv. rewrite exp_ln by lra. pose proof (exp_ineq1 3). lra.
Qed.

#[export] Hint Resolve told_of_within both_one_entry_each nothing_known told_of_sensitive_range
  told_of_range_at silent_identifiable_by_risk nothing_known_seen noise_of_two_positive
  noise_at_half_positive (proj1 three_is_enough) (proj2 three_is_enough) : met.
#[export] Hint Extern 1 (_ <= noise_at_half) => apply Rle_refl : met.
#[export] Hint Extern 2 (In _ (possible_worlds _ _ _)) => vm_compute; auto 12 : met.
#[export] Hint Extern 1 (~ In _ []) => intros [] : met.
