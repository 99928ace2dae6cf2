(* What the theorems of theorem_1_sharp.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_1_sharp.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition no_smaller_alpha_met := ltac:(refine (@abdi.theorem_1_sharp.no_smaller_alpha promised _ 1
  _ _); met).

Definition no_smaller_alpha_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_sharp.no_smaller_alpha_from_statement promised _ _ 1 said _); met).

Definition no_smaller_beta_met := ltac:(refine (@abdi.theorem_1_sharp.no_smaller_beta promised _ 1
  _); met).

Definition no_smaller_beta_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_sharp.no_smaller_beta_from_statement promised _ _ 1 said _); met).

Definition sharp_alpha_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_sharp.sharp_alpha_from_statement bool unit _ both even (fun _ => silent) promised
  _ _ _ _ _ [tt] true _ _ _ said); met).

Definition sharp_beta_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_sharp.sharp_beta_from_statement bool unit _ both even (fun _ => silent) promised _
  _ _ _ _ [tt] true _ _ _ said); met).

Definition theorem_1_sharp_met := ltac:(refine (@abdi.theorem_1_sharp.theorem_1_sharp bool unit _
  both (fun _ => silent) promised _ _ _ _ even [tt] true _ _ _); met).

Definition true_world_identifiable_met := ltac:(refine
  (@abdi.theorem_1_sharp.true_world_identifiable (/ 2, / 2) _ _); met).

Definition true_world_identifiable_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_sharp.true_world_identifiable_from_statement (/ 2) (/ 2) said _ _ (/ 2) _); met).

Definition true_worlds_kept_met := ltac:(refine (@abdi.theorem_1_sharp.true_worlds_kept promised _);
  met).
