(* What the theorems of mironov_2017_noise.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import mironov_2017_noise.
From didp.field Require Import examples.
Open Scope R_scope.

Definition gaussian_renyi_from_statement_met := ltac:(refine (fun said =>
  @field.mironov_2017_noise.gaussian_renyi_from_statement bool told 1 2 true true _ 1 said _ _); met).
Definition gaussian_renyi_attained_from_statement_met := ltac:(refine (fun said =>
  @field.mironov_2017_noise.gaussian_renyi_attained_from_statement bool told 1 2 true true _ said _);
  met).
