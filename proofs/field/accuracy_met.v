(* What the theorem of accuracy.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import accuracy.
From didp.field Require Import examples.
Open Scope R_scope.

Definition laplace_accuracy_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.laplace_accuracy_from_statement bool told 1 (/ 2) true said _ _); met).
