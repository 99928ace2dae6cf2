(* What the theorems of counterexamples.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import counterexamples.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition no_attack_reaches_the_bound_met := ltac:(refine (
  @disclosure.counterexamples.no_attack_reaches_the_bound blindly _); met).

Definition a_sign_is_wrong_met := ltac:(refine (
  @disclosure.counterexamples.a_sign_is_wrong INR 1 _ _ _ _); simpl; lra).
