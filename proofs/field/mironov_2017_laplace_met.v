(* What the theorems of mironov_2017_laplace.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import mironov_2017_laplace.
From didp.field Require Import examples.
Open Scope R_scope.

Definition laplace_loss_from_statement_met := ltac:(refine (fun said =>
  @field.mironov_2017_laplace.laplace_loss_from_statement bool 1 _ told true false 0 said _); met).
Definition laplace_renyi_from_statement_met := ltac:(refine (fun said =>
  @field.mironov_2017_laplace.laplace_renyi_from_statement bool 1 2 _ _ told true false 1 said _);
  met).
Definition laplace_renyi_attained_from_statement_met := ltac:(refine (fun said =>
  @field.mironov_2017_laplace.laplace_renyi_attained_from_statement bool 1 2 _ _ told true false said);
  met).
