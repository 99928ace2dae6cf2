(* What the theorems of theorem_4_1_tightness.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_4_1_tightness.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition half_of_epsilon_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_4_1_tightness.half_of_epsilon_from_statement bool unit unit both even [tt] silent (fun _ => tt)
  blindly Bool.eqb 1 said _ _ _ _ _ _); met).
