(* What the theorem of theorem_4_1_tightness.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_4_1_tightness.
From didp.shared Require Import worlds belief.
Open Scope R_scope.

(* who answers the record that is named *)
Definition no_attack_on_an_attribute_reaches_the_bound_met := ltac:(refine (
  @disclosure.theorem_4_1_tightness.no_attack_on_an_attribute_reaches_the_bound
    (fun o _ z => if same_pair o z then 1 else 0) _);
  intros o x; split; [intros z _; destruct (same_pair o z); lra |];
  destruct o as [[|] [|]]; simpl; lra).
