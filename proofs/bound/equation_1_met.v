(* What the theorems of equation_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.bound Require Import equation_1.
From didp.bound Require Import examples.
Open Scope R_scope.

Definition equation_1_met := ltac:(refine (@bound.equation_1.equation_1 bool both told 1 1 1 (3 / 4)
  _ _ _ _ _ _ _); met).

Definition equation_1_needed_met := ltac:(refine (@bound.equation_1.equation_1_needed bool both told
  1 1 1 (3 / 4) _ _ _ _ _ [] true [false] _ _ _); met).
