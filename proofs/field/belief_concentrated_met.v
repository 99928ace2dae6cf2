(* What the theorems of belief_concentrated.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import testing.
From didp.field Require Import belief_concentrated.
From didp.field Require Import examples.
Open Scope R_scope.

Definition concentrated_event_from_statement_met := ltac:(refine (fun said =>
  @field.belief_concentrated.concentrated_event_from_statement bool bool two_outputs coin true
  (fun _ _ => True) 1 _ _ (fun o => o) true false 2 said _ _ _ _ _); met).

Definition concentrated_misses_from_statement_met := ltac:(refine (fun events said =>
  @field.belief_concentrated.concentrated_misses_from_statement bool bool two_outputs coin true
  (fun _ _ => True) 1 (fun o => o) true false _ _ _ _ events said _ _ _ _); met).

Definition concentrated_belief_from_statement_met := ltac:(refine (fun events misses said =>
  @field.belief_concentrated.concentrated_belief_from_statement bool two_outputs coin true 1 (/ 2)
  (fun o => o) events misses said _ _ _ _ _ _ _); met).
