(* What the theorems of approximate.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import approximate.
From didp.shared Require Import examples.
Open Scope R_scope.

Definition best_event_met := ltac:(refine (@shared.approximate.best_event bool unit [tt] silent 1
  true true (fun _ => 1) _); met).

Definition tests_inherit_met := ltac:(refine (@shared.approximate.tests_inherit bool unit (fun _ _
  => True) [tt] silent 1 0 true true (fun _ => 1) _ _ _); met).
