(* What the theorems of algorithm_1_privacy.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import algorithm_1_privacy.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition algorithm_1_answers_met := ltac:(refine (@refine.algorithm_1_privacy.algorithm_1_answers
  two fair apart (3 / 2) (/ 2) _ true 0 none (the true) _ _ _ _ _); met).

Definition algorithm_1_answers_on_finite_ranges_met := ltac:(refine
  (@refine.algorithm_1_privacy.algorithm_1_answers_on_finite_ranges bool both examples.even apart (3
  / 2) (/ 2) true _ _ _ _ _); met).

Definition algorithm_1_individual_met := ltac:(refine
  (@refine.algorithm_1_privacy.algorithm_1_individual bool bool two fair apart (3 / 2) (/ 2) 1 (fun
  r => r : point two) sharper true _ _ _ _ _ _); met).

Definition algorithm_1_statistical_met := ltac:(refine
  (@refine.algorithm_1_privacy.algorithm_1_statistical bool two fair apart (3 / 2) (/ 2) (fun D => D
  : point two) sharper (fun _ _ => True) _ _ _ _); met).
