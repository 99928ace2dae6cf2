(* What the theorems of theorem_4.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_4.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition theorem_4_calibrated_met := ltac:(refine (@abdi.theorem_4.theorem_4_calibrated bool
  all_adjacent told 1 1 (prior_dependent_scale (/ 2) 1 1 0) (/ 2) 1 0 _ _ _ _ _ 1 _); met).

Definition theorem_4_enough_noise_met := ltac:(refine (@abdi.theorem_4.theorem_4_enough_noise bool
  all_adjacent told 1 1 enough_here (/ 2) (/ 2) (/ 2) _ _ _ _ _ _); met).

Definition theorem_4_every_prior_met := ltac:(refine (@abdi.theorem_4.theorem_4_every_prior bool
  all_adjacent told 1 1 enough (/ 2) (/ 2) (/ 2) _ _ _ _ _ _ _ _ _); met).

Definition theorem_4_every_prior_events_met := ltac:(refine
  (@abdi.theorem_4.theorem_4_every_prior_events bool all_adjacent told 1 1 enough (/ 2) (/ 2) (/ 2)
  _ _ _ _ _ _ _ _ _); met).

Definition theorem_4_one_prior_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_4.theorem_4_one_prior_from_statement bool all_adjacent told both even true false
  enough (/ 2) (/ 2) 1 1 said _ _ _ _ _ _ _ _ _ _ _ _ _); met).
