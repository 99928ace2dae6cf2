(* What the theorems of theorem_1_with_scales.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_1_with_scales.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition attained_at_prior_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_with_scales.attained_at_prior_from_statement [2] (/ 2) said _ _); met).

Definition printed_beta_stands_met := ltac:(refine (@abdi.theorem_1_with_scales.printed_beta_stands
  bool all_adjacent (fun _ => told) (fun _ => enough_here) (fun _ => 1) true both even (/ 2) (/ 2)
  promised [0] true _ _ _ _); met).

Definition with_theorem_2_met := ltac:(refine (@abdi.theorem_1_with_scales.with_theorem_2 bool
  all_adjacent (fun _ => told) (fun _ => enough) (fun _ => 1) true both promised _ _ _ _ _ _); met).

Definition with_theorem_2_alpha_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_with_scales.with_theorem_2_alpha_from_statement bool all_adjacent true both even
  promised (fun _ => told) (fun _ => enough) (fun _ => 1) _ _ _ _ _ _ _ [0] true _ _ said); met).

Definition with_theorem_2_beta_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_with_scales.with_theorem_2_beta_from_statement bool all_adjacent true both even
  promised (fun _ => told) (fun _ => enough) (fun _ => 1) _ _ _ _ _ _ _ [0] true _ _ said); met).

Definition with_theorem_2_events_met := ltac:(refine
  (@abdi.theorem_1_with_scales.with_theorem_2_events bool all_adjacent (fun _ => told) (fun _ =>
  enough) (fun _ => 1) true both promised _ _ _ _ _ _); met).

Definition with_theorem_3_met := ltac:(refine (@abdi.theorem_1_with_scales.with_theorem_3 bool
  all_adjacent (fun _ => told) (fun _ => enough_here) (fun _ => 1) true both even (/ 2) (/ 2)
  promised _ _); met).

Definition with_theorem_3_events_met := ltac:(refine
  (@abdi.theorem_1_with_scales.with_theorem_3_events bool all_adjacent (fun _ => told) (fun _ =>
  enough_here) (fun _ => 1) true both even (/ 2) (/ 2) promised _ _); met).
