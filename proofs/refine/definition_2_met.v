(* What the theorems of definition_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import definition_2.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition certain_priors_are_not_refined_met := ltac:(refine
  (@refine.definition_2.certain_priors_are_not_refined two true (/ 2) (3 / 2) certain _ (the true));
  met).

Definition definition_2_accuracy_met := ltac:(refine (@refine.definition_2.definition_2_accuracy two
  fair apart (3 / 2) (/ 2) _ _ _ _ true (sharper true) (the true) _ _); met).

Definition definition_2_accuracy_from_statement_met := ltac:(refine (fun said =>
  @refine.definition_2.definition_2_accuracy_from_statement two fair apart (3 / 2) (/ 2) _ _ true
  (sharper true) (the true) said _ _); met).

Definition increased_utility_from_statement_met := ltac:(refine (fun said =>
  @refine.definition_2.increased_utility_from_statement two fair apart (3 / 2) (/ 2) _ _ true
  (sharper true) (the true) said _ _); met).
