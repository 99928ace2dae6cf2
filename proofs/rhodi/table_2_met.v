(* What the theorems of table_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import table_2.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition risk_of_the_mean_met := ltac:(refine (@rhodi.table_2.risk_of_the_mean (/ 2) 0 [2; 1;
  3]%nat _ _); met).
