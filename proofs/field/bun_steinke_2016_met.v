(* What the theorems of bun_steinke_2016.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import bun_steinke_2016.
From didp.field Require Import examples.
Open Scope R_scope.

Definition concentrated_of_epsilon_from_statement_met := ltac:(refine (fun said =>
  @field.bun_steinke_2016.concentrated_of_epsilon_from_statement bool unit [tt] silent tt
  (fun _ _ => True) 1 said _ _ _ _ _); met).

Definition no_smaller_budget_from_statement_met := ltac:(refine (fun said =>
  @field.bun_steinke_2016.no_smaller_budget_from_statement 1 1 said _ _); met).
