(* What the theorems of algorithm_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import algorithm_1.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition algorithm_1_refines_met := ltac:(refine (@refine.algorithm_1.algorithm_1_refines two fair
  apart (3 / 2) (/ 2) _ _ true (sharper true) _ _); met).

Definition middle_factor_between_met := ltac:(refine (@refine.algorithm_1.middle_factor_between two
  fair (3 / 2) (/ 2) _ none none _ _); met).
