(* What the theorems of mironov_2017.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import mironov_2017.
From didp.field Require Import examples.
Open Scope R_scope.

Definition renyi_of_epsilon_from_statement_met := ltac:(refine (fun said =>
  @field.mironov_2017.renyi_of_epsilon_from_statement bool unit [tt] silent tt (fun _ _ => True) 1 2
  said _ _ _ _ _ _); met).
