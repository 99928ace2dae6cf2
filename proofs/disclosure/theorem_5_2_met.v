(* What the theorems of theorem_5_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_5_2.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition all_gains_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_5_2.all_gains_from_statement bool unit both [tt] silent (fun _ _ => / 2) 1 0 true
  _ _ _ _ _ said); met).

Definition total_variation_of_an_event_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_5_2.total_variation_of_an_event_from_statement bool unit (fun _ _ => True) [tt] silent 1 0 true true
  (fun _ => true) said _ _ _ _); met).

Definition uniform_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_5_2.uniform_from_statement bool unit both [tt] silent (fun _ _ => / 2) 1 0 true
  _ _ _ _ _ said); met).
