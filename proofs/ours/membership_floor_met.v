(* What the theorems of membership_floor.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import membership_floor.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition gamma_falls_to_zero_met := ltac:(refine (@ours.membership_floor.gamma_falls_to_zero nat
  Nat.eq_dec (seq 1 3) 2 _ _ _); met).

Definition gamma_implies_no_alpha_met := ltac:(refine (@ours.membership_floor.gamma_implies_no_alpha
  nat Nat.eq_dec (seq 1 3) 2 _ _ _ (/ 2) (/ 2) _); met).

Definition entity_falls_to_zero_met := ltac:(refine (@ours.membership_floor.entity_falls_to_zero 2
  (/ 2) _ _); met).

Definition gamma_to_alpha_beta_met := ltac:(refine (@ours.membership_floor.gamma_to_alpha_beta bool
  unit both silent 2 _ _ _ _); met).

Definition two_worlds_have_a_floor_met := ltac:(refine
  (@ours.membership_floor.two_worlds_have_a_floor bool unit true false silent _ _); met).
