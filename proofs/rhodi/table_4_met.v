(* What the theorems of table_4.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import table_4.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition no_noise_enforces_met := ltac:(refine (@rhodi.table_4.no_noise_enforces bool unit both
  silent tt true (/ 4) _ _ _ _); met).

Definition no_noise_enforces_table_4_met := ltac:(refine (@rhodi.table_4.no_noise_enforces_table_4
  nat unit (seq 0 74) silent tt 0%nat _ _ _ _); met).
