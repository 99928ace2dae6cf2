(* The mechanisms that are examples here are some: what they answer in each world has probabilities
   that sum to 1. Of names_at_times and names_one_of_two introduction.v says it. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief.
From didp.rhodi Require Import definition_4 section_3 table_4.
Open Scope R_scope.

Lemma names_rightly_distribution w : distribution [true; false] (names_rightly w).
Proof. unfold names_rightly. destruct w; split; try intros []; simpl; lra. Qed.

Lemma names_distribution side w : distribution [first; second; last] (names side w).
Proof. unfold names. destruct (side w); split; try intros []; simpl; lra. Qed.

Lemma names_the_pair_distribution (pairs : list nat) w :
  NoDup pairs -> In (fst w) pairs -> distribution pairs (names_the_pair w).
Proof.
  intros once inside. split.
  - intros e _. unfold names_the_pair. destruct (Nat.eq_dec (fst w) e); lra.
  - destruct (in_split _ _ inside) as [before [after split]]. rewrite split in *.
    rewrite sum_split, (sum_extensional _ (fun _ => 0)), sum_zero; unfold names_the_pair.
    + destruct (Nat.eq_dec (fst w) (fst w)); [lra | contradiction].
    + intros e other. destruct (Nat.eq_dec (fst w) e) as [same |]; [| reflexivity].
      exfalso. apply (NoDup_remove_2 _ _ _ once). rewrite same. exact other.
Qed.
