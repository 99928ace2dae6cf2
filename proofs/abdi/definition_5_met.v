(* What the theorems of definition_5.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import definition_5.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition another_than_global_met := ltac:(refine (@abdi.definition_5.another_than_global any 0 _);
  met).

Definition at_most_twice_global_met := ltac:(refine (@abdi.definition_5.at_most_twice_global bool
  all_adjacent told 1 1 _ _); met).
