(* What the theorems of theorem_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_1.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition induction_of_theorem_1_met := ltac:(refine (@abdi.theorem_1.induction_of_theorem_1 bool
  unit both (fun _ => silent) promised _ _ [] _); met).

Definition theorem_1_met := ltac:(refine (@abdi.theorem_1.theorem_1 bool unit both (fun _ => silent)
  promised _ _ _ _); met).

Definition theorem_1_alpha_at_one_prior_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1.theorem_1_alpha_at_one_prior_from_statement bool unit _ both even (fun _ =>
  silent) promised _ _ _ _ _ _ [tt] true _ _ _ said); met).

Definition theorem_1_alpha_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1.theorem_1_alpha_from_statement bool unit _ both even (fun _ => silent) promised _
  _ _ _ _ _ [tt] true _ _ _ said); met).

Definition theorem_1_beta_at_one_prior_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1.theorem_1_beta_at_one_prior_from_statement bool unit _ both even (fun _ => silent)
  promised _ _ _ _ _ _ [tt] true _ _ _ said); met).

Definition theorem_1_beta_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1.theorem_1_beta_from_statement bool unit _ both even (fun _ => silent) promised _ _
  _ _ _ _ [tt] true _ _ _ said); met).

Definition theorem_1_finite_unions_met := ltac:(refine (@abdi.theorem_1.theorem_1_finite_unions bool
  unit both (fun _ => silent) promised _ _ _ _); met).

Definition theorem_1_in_advance_met := ltac:(refine (@abdi.theorem_1.theorem_1_in_advance bool unit
  both [silent] promised _ _ _ _); met).

Definition theorem_1_of_databases_met := ltac:(refine (@abdi.theorem_1.theorem_1_of_databases bool
  unit all_adjacent (fun _ => silent) promised _ _ _ _); met).
