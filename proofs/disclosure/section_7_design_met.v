(* What the theorem of section_7_design.v supposes can be met. *)
From Coq Require Import Reals List.
Import ListNotations.
From didp.disclosure Require Import section_7_design.
From didp.shared Require Import worlds belief approximate examples.

(* a mechanism that says nothing *)
Definition what_is_known_is_repeated_met := ltac:(refine (
  @disclosure.section_7_design.what_is_known_is_repeated unit [tt] silent _);
  apply silent_probabilities).
