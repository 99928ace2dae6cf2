(* What the theorems of example_1_circle.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import example_1_circle.
From didp.refine Require Import definitions definition_1 definition_3_exact example_1_circle algorithm_1 examples.
Open Scope R_scope.

Definition no_point_has_probability_met := ltac:(refine
  (@refine.example_1_circle.no_point_has_probability centre no_point _); met).
