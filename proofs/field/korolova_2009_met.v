(* What the theorem of korolova_2009.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import korolova_2009.
From didp.field Require Import examples.
Open Scope R_scope.

Definition laplace_least_threshold_from_statement_met := ltac:(refine (fun said =>
  @field.korolova_2009.laplace_least_threshold_from_statement bool (fun _ => 1) 1 1 1 true said
  _ _ _ _); met).
