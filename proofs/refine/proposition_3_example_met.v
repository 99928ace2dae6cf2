(* What the theorems of proposition_3_example.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import proposition_3_example.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition example_3_met := ltac:(refine (@refine.proposition_3_example.example_3 1 _); met).

Definition ratios_within_met := ltac:(refine (@refine.proposition_3_example.ratios_within 1 _);
  met).
