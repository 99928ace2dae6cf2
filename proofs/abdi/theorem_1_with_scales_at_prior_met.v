(* What the theorems of theorem_1_with_scales_at_prior.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_1_with_scales_at_prior.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition printed_beta_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_with_scales_at_prior.printed_beta_from_statement bool all_adjacent true both even
  (/ 2) (/ 2) promised (fun _ => told) (fun _ => enough_here) (fun _ => 1) _ _ [0] true _ _ said);
  met).

Definition with_theorem_3_alpha_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_with_scales_at_prior.with_theorem_3_alpha_from_statement bool all_adjacent true
  both even (/ 2) (/ 2) promised (fun _ => told) (fun _ => enough_here) (fun _ => 1) _ _ [0] true _
  _ said); met).

Definition with_theorem_3_beta_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_with_scales_at_prior.with_theorem_3_beta_from_statement bool all_adjacent true
  both even (/ 2) (/ 2) promised (fun _ => told) (fun _ => enough_here) (fun _ => 1) _ _ [0] true _
  _ said); met).
