(* What the theorems of balle_barthe_gaboardi_2018.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import balle_barthe_gaboardi_2018.
From didp.field Require Import examples.
Open Scope R_scope.

Definition poisson_sampling_from_statement_met := ltac:(refine (fun said =>
  @field.balle_barthe_gaboardi_2018.poisson_sampling_from_statement bool unit [tt] silent (/ 2) 1 0
  true [] (fun _ => true) said _ _ _ _ _); met).

Definition poisson_sampling_attained_from_statement_met := ltac:(refine (fun said =>
  @field.balle_barthe_gaboardi_2018.poisson_sampling_attained_from_statement bool unit [tt] silent
  (/ 2) 0 0 true [] (fun _ => true) said _ _); met).
