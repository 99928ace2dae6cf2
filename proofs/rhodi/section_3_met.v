(* What the theorems of section_3.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import section_3.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition range_is_largest_contribution_met := ltac:(refine
  (@rhodi.section_3.range_is_largest_contribution bool Bool.bool_dec both [] told_of 1 [true]
  [false] _ _ _ _); met).
