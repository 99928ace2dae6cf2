(* What the theorems of algorithm_1_steps.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import algorithm_1_steps.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition printed_masses_total_met := ltac:(refine (@refine.algorithm_1_steps.printed_masses_total
  two fair (the true) (3 / 2) (/ 2) _ _ _); met).

Definition printed_middle_factor_divides_by_zero_met := ltac:(refine
  (@refine.algorithm_1_steps.printed_middle_factor_divides_by_zero (3 / 2) (/ 2) _); met).

Definition region_masses_met := ltac:(refine (@refine.algorithm_1_steps.region_masses two fair (the
  true) (3 / 2) (/ 2) _ _); met).
