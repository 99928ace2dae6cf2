(* What the theorems of desfontaines_2022.v suppose can be met. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp.shared Require Import normal.
From didp.field Require Import desfontaines_2022.
From didp.field Require Import examples.
Open Scope R_scope.

Definition discrete_laplace_reaches_from_statement_met := ltac:(refine (fun said =>
  @field.desfontaines_2022.discrete_laplace_reaches_from_statement 1 1%Z said _ _); met).
Definition gaussian_least_threshold_from_statement_met := ltac:(refine (fun said =>
  @field.desfontaines_2022.gaussian_least_threshold_from_statement bool (fun _ => 1) 1
  (normal (- 0)) 0 1 true said _ _ _); met).
