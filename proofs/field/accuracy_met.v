(* What the theorems of accuracy.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import normal.
From didp.field Require Import accuracy.
From didp.field Require Import examples.
Open Scope R_scope.

Definition laplace_accuracy_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.laplace_accuracy_from_statement bool told 1 (/ 2) true said _ _); met).
Definition gaussian_accuracy_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.gaussian_accuracy_from_statement bool told 1 (1 - 2 * normal (- (0 / 1))) true 0 said
  _ _); met).
