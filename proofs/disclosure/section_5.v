(* disclosure, section 5: Corollary 5.1's bound where a guess is right of every record of its kind. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate attacks.
Open Scope R_scope.

(* a record is its kind, and something else *)
Definition two_of_each_kind : list (bool * bool) :=
  [(true, true); (true, false); (false, true); (false, false)].
Definition same_kind (v w : bool * bool) : bool := Bool.eqb (fst v) (fst w).
(* e^epsilon = 2: the kind is told with the chance 2/3 *)
Definition told (z : bool * bool) (o : bool) : R := if Bool.eqb (fst z) o then 2 / 3 else 1 / 3.
Definition a_record_of_the_kind (o : bool) (_ : unit) (z : bool * bool) : R :=
  if Bool.eqb (fst z) o then if snd z then 1 else 0 else 0.

Theorem an_attack_on_the_kind_has_more :
  let prior (_ : bool * bool) := / 4 in
  answers_records two_of_each_kind a_record_of_the_kind
  /\ (forall z w o, told z o <= 2 * told w o)
  /\ (2 - 1) * (4 - 1) / (4 * (4 + 2 - 1))
     < advantage two_of_each_kind prior [true; false] told (fun _ => tt) a_record_of_the_kind same_kind.
Proof.
  intros prior. split; [| split].
  - intros o x. unfold distribution, a_record_of_the_kind, two_of_each_kind. split.
    + intros z _. destruct (Bool.eqb (fst z) o), (snd z); lra.
    + simpl. destruct o; simpl; lra.
  - intros z w o. unfold told. destruct (Bool.eqb (fst z) o), (Bool.eqb (fst w) o); lra.
  - unfold advantage, succeeds, chance_of_yes, right, probability_that, prior, told, same_kind,
      a_record_of_the_kind, two_of_each_kind. simpl. lra.
Qed.
