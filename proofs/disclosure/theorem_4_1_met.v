(* What the theorems of theorem_4_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_4_1.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition epsilon_delta_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_4_1.epsilon_delta_from_statement bool unit unit both even [tt] silent (fun _ => tt) blindly Bool.eqb true _ _ 1 0
  said _ _); met).

Definition largest_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_4_1.largest_from_statement bool unit unit both even [tt] silent (fun _ => tt) blindly Bool.eqb true _ _ said _); met).

Definition smallest_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_4_1.smallest_from_statement bool unit unit both even [tt] silent (fun _ => tt) blindly Bool.eqb true _ _ said _); met).

Definition total_variation_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_4_1.total_variation_from_statement bool unit unit both even [tt] silent (fun _ => tt) blindly Bool.eqb true _ _ 0
  said _); met).
