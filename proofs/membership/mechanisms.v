(* The mechanisms that are examples here are some: what they answer about each data set has
   probabilities that sum to 1. Of shows_empty and hides_absence theorem_5_10.v says it. *)
From Coq Require Import Reals List Lra Lia.
Import ListNotations.
From didp.shared Require Import worlds belief.
From didp.membership Require Import theorem_5_7 theorem_5_7_separation.
Open Scope R_scope.

Lemma shows_zero_alone_distribution d : distribution [true; false] (shows_zero_alone d).
Proof.
  unfold shows_zero_alone. destruct (list_eq_dec _ d _); split; try intros []; simpl; lra.
Qed.

(* an event's probability is that of its outputs, of which each has one *)
Lemma shows_distribution m d : (2 < m)%nat -> distribution (seq 1 m) (shows m d).
Proof.
  intros several. assert (above : INR 3 <= INR m) by (apply le_INR; lia). simpl in above.
  assert (0 < / (INR m - 1)) by (apply Rinv_0_lt_compat; lra).
  assert (0 < / INR m) by (apply Rinv_0_lt_compat; lra).
  split; unfold shows.
  - intros output _. destruct (list_eq_dec _ d _); [destruct (Nat.eq_dec output 1) |]; lra.
  - destruct (list_eq_dec _ d _); [| rewrite sum_constant, seq_length; field; lra].
    destruct m as [| m]; [lia |]. rewrite <- cons_seq, S_INR in *. simpl sum.
    rewrite (sum_extensional _ (fun _ => / (INR m + 1 - 1))).
    + rewrite sum_constant, seq_length. field. lra.
    + intros output inside. apply in_seq in inside. destruct (Nat.eq_dec output 1); [lia | reflexivity].
Qed.
