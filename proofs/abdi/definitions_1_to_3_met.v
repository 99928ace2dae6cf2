(* What the theorems of definitions_1_to_3.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import definitions_1_to_3.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition definition_3_of_densities_met := ltac:(refine
  (@abdi.definitions_1_to_3.definition_3_of_densities bool both even told 1 0 _ _); met).
