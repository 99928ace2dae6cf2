(* What the theorem of belief.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import belief.
From didp.field Require Import examples.
Open Scope R_scope.

Definition belief_after_an_event_from_statement_met := ltac:(refine (fun said =>
  @field.belief.belief_after_an_event_from_statement unit [tt] silent 0 0 (/ 2) (fun _ => true) said
  _ _ _); met).
