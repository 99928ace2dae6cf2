(* What the theorems of theorem_3.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_3.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition every_prior_exact_met := ltac:(refine (@abdi.theorem_3.every_prior_exact bool
  all_adjacent told (/ 2) (/ 2) 1 1 _ _ _ _); met).

Definition every_prior_exact_events_met := ltac:(refine (@abdi.theorem_3.every_prior_exact_events
  bool all_adjacent told (/ 2) (/ 2) 1 1 _ _ _ _); met).

Definition no_certainty_met := ltac:(refine (@abdi.theorem_3.no_certainty bool both even (/ 2) (/ 2)
  (/ 2) _ _ _ unit silent tt true _ _ _); met).

Definition smallest_short_of_certainty_met := ltac:(refine
  (@abdi.theorem_3.smallest_short_of_certainty bool both even (/ 2) (/ 2) (/ 2) _ _ _ _); met).

Definition theorem_3_met := ltac:(refine (@abdi.theorem_3.theorem_3 bool all_adjacent told true both
  even (/ 2) (/ 2) 1 enough_here (/ 2) (/ 2) _ _ _ _ _ _ _ _ _); met).

Definition theorem_3_events_met := ltac:(refine (@abdi.theorem_3.theorem_3_events bool all_adjacent
  told true both even (/ 2) (/ 2) 1 enough_here (/ 2) (/ 2) _ _ _ _ _ _ _ _ _); met).

Definition theorem_3_exact_met := ltac:(refine (@abdi.theorem_3.theorem_3_exact bool all_adjacent
  told true both even (/ 2) (/ 2) 1 enough_here (/ 2) (/ 2) _ _ _ _ _ _ _ _ [] [false] true 0 _ _ _
  _ _); met).

Definition theorem_3_exact_events_met := ltac:(refine (@abdi.theorem_3.theorem_3_exact_events bool
  all_adjacent told true both even (/ 2) (/ 2) 1 enough_here (/ 2) (/ 2) _ _ _ _ _ _ _ _ [] [false]
  true 0 _ _ _ _ _); met).
