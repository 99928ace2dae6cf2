(* What the theorems of table_2_stated.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import table_2_stated.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition risk_of_the_mean_from_statement_met := ltac:(refine (fun said =>
  @rhodi.table_2_stated.risk_of_the_mean_from_statement (/ 2) 0 [2; 1; 3]%nat said _ _); met).
