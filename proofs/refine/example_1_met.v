(* What the theorems of example_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import example_1.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition algorithm_1_on_the_unit_interval_met := ltac:(refine
  (@refine.example_1.algorithm_1_on_the_unit_interval (3 / 2) (/ 2) (/ 2) _ _ _ _); met).

Definition continuous_prior_from_statement_met := ltac:(refine (fun said =>
  @refine.example_1.continuous_prior_from_statement (/ 2) (/ 2) said _ _); met).

Definition example_1_any_mass_met := ltac:(refine (@refine.example_1.example_1_any_mass (/ 2) (/ 2)
  _ _); met).

Definition example_1_any_mass_from_statement_met := ltac:(refine (fun said =>
  @refine.example_1.example_1_any_mass_from_statement (/ 2) (/ 2) said _ _); met).

Definition example_1_attained_met := ltac:(refine (@refine.example_1.example_1_attained bool two
  (fun D => D : point two) fair the (3 / 2) (/ 2) _ _ _ (fun _ _ => True) true false (the true) (ln
  3) _ _ _ _); met).

Definition example_1_attained_from_statement_met := ltac:(refine (fun said =>
  @refine.example_1.example_1_attained_from_statement bool two (fun D => D : point two) fair the (3
  / 2) (/ 2) (fun _ _ => True) true false (the true) (ln 3) said _ _ _ _ _ _ _); met).

Definition example_1_mass_met := ltac:(refine (@refine.example_1.example_1_mass (3 / 2) (/ 2) _ _);
  met).

Definition example_1_mass_from_statement_met := ltac:(refine (fun said =>
  @refine.example_1.example_1_mass_from_statement (3 / 2) (/ 2) said _ _); met).
