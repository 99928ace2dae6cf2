(* disclosure, after Corollary 4.1: Theorem 4.1's bound under randomized response, where an attack knows
   the first of two entries and seeks the second. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate attacks.
Open Scope R_scope.

Definition pairs : list (bool * bool) := [(true, true); (true, false); (false, true); (false, false)].
Definition same_pair (v w : bool * bool) : bool :=
  Bool.eqb (fst v) (fst w) && Bool.eqb (snd v) (snd w).
Definition same_second_entry (v w : bool * bool) : bool := Bool.eqb (snd v) (snd w).
(* e^epsilon = 4: the record itself is named with the chance 4/7 *)
Definition named (z o : bool * bool) : R := if same_pair z o then 4 / 7 else 1 / 7.

Theorem no_attack_on_an_attribute_reaches_the_bound (A : bool * bool -> bool -> bool * bool -> R) :
  answers_records pairs A ->
  let prior (_ : bool * bool) := / 4 in
  advantage pairs prior pairs named fst A same_second_entry <= 3 / 14
  /\ 3 / 14 < (4 / 7 - 1 / 7) * (1 - collision pairs prior).
Proof.
  intros proper prior. split.
  - assert (sign : forall o x z, In z pairs -> 0 <= A o x z) by (intros; apply proper; assumption).
    assert (total : forall o x, sum (A o x) pairs = 1) by (intros; apply proper).
    unfold advantage, succeeds, chance_of_yes, right, probability_that, prior, named, same_pair,
      same_second_entry, pairs in *. simpl in *.
    pose proof (total (true, true) true). pose proof (total (true, false) true).
    pose proof (total (false, true) true). pose proof (total (false, false) true).
    pose proof (total (true, true) false). pose proof (total (true, false) false).
    pose proof (total (false, true) false). pose proof (total (false, false) false).
    assert (each : forall o x, 0 <= A o x (true, true) /\ 0 <= A o x (true, false)
      /\ 0 <= A o x (false, true) /\ 0 <= A o x (false, false))
      by (intros; repeat split; apply sign; tauto).
    pose proof (each (true, true) true). pose proof (each (true, false) true).
    pose proof (each (false, true) true). pose proof (each (false, false) true).
    pose proof (each (true, true) false). pose proof (each (true, false) false).
    pose proof (each (false, true) false). pose proof (each (false, false) false).
    lra.
  - unfold collision, prior, pairs. simpl. lra.
Qed.
