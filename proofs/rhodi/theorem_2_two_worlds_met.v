(* What the theorems of theorem_2_two_worlds.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import theorem_2_two_worlds.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition theorem_2_two_worlds_met := ltac:(refine
  (@rhodi.theorem_2_two_worlds.theorem_2_two_worlds bool bool Bool.bool_dec Bool.bool_dec itself
  both told_of 1%nat 1 1 (3 / 4) _ _ _ _ _); met).

Definition theorem_2_two_worlds_events_met := ltac:(refine
  (@rhodi.theorem_2_two_worlds.theorem_2_two_worlds_events bool bool Bool.bool_dec Bool.bool_dec
  itself both told_of 1%nat 1 1 (3 / 4) _ _ _ _ _); met).
