(* What the theorems of theorem_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_2.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition equation_11_met := ltac:(refine (@abdi.theorem_2.equation_11 bool all_adjacent told 1 1 _
  _ true true false 0 _ _); met).

Definition equation_14_met := ltac:(refine (@abdi.theorem_2.equation_14 bool all_adjacent told 1 1 _
  _ true both even 0 true _ _ _ _); met).

Definition equations_12_13_met := ltac:(refine (@abdi.theorem_2.equations_12_13 bool all_adjacent
  told 1 1 _ _ true both even 0 true _ _ _); met).

Definition equations_15_16_met := ltac:(refine (@abdi.theorem_2.equations_15_16 bool all_adjacent
  told 1 1 _ _ true both even 0 true _ _ _); met).

Definition theorem_2_events_met := ltac:(refine (@abdi.theorem_2.theorem_2_events bool all_adjacent
  told 1 enough _ _ (/ 2) (/ 2) _ _ _); met).
