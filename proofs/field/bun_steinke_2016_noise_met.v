(* What the theorems of bun_steinke_2016_noise.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import bun_steinke_2016_noise.
From didp.field Require Import examples.
Open Scope R_scope.

Definition gaussian_concentrated_from_statement_met := ltac:(refine (fun said =>
  @field.bun_steinke_2016_noise.gaussian_concentrated_from_statement bool told 1 1 true true said _ _);
  met).
Definition gaussian_no_smaller_budget_from_statement_met := ltac:(refine (fun said =>
  @field.bun_steinke_2016_noise.gaussian_no_smaller_budget_from_statement bool told 1 0 true true said
  _ _); met).
