(* What the theorems of balle_wang_2018.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import balle_wang_2018.
From didp.field Require Import examples.
Open Scope R_scope.

Definition best_threshold_met := ltac:(refine (
  @field.balle_wang_2018.best_threshold 1 0 0 _); met).
Definition least_deviation_from_statement_met := ltac:(refine (fun said =>
  @field.balle_wang_2018.least_deviation_from_statement 1 _ bool told true false _ 0
  (exact_delta 0 1 1) 1 1 said _ _ _); met).
Definition least_epsilon_from_statement_met := ltac:(refine (fun said =>
  @field.balle_wang_2018.least_epsilon_from_statement 1 _ bool told true false _
  (exact_delta 0 1 1) 1 0 0 said _ _); met).
