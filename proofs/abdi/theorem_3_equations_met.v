(* What the theorems of theorem_3_equations.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_3_equations.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition equation_22_met := ltac:(refine (@abdi.theorem_3_equations.equation_22 bool all_adjacent
  told 1 1 true both even 0 true (/ 2) 1 _ _ _ _ _ _ _); met).

Definition equation_22_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_3_equations.equation_22_from_statement bool both even told 1 0 _ _ true _
  all_adjacent true 1 (/ 2) 1 said _ _ _ _ _ _); met).

Definition lower_bound_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_3_equations.lower_bound_from_statement bool [] [true] false even told enough 1 (/ 2)
  (/ 2) (/ 2) said _ _ _ _ _ _ _ _ _ _ _); met).

Definition tightness_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_3_equations.tightness_from_statement bool [] [true] false even told enough 1 (/ 2)
  (/ 2) (/ 2) said _ _ _ _ _ _ _ _ _ _ _); met).
