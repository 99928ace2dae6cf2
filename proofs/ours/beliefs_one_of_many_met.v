(* What the theorems of beliefs_one_of_many.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import beliefs_one_of_many.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition gamma_falls_to_zero_from_statement_met := ltac:(refine (fun said =>
  @ours.beliefs_one_of_many.gamma_falls_to_zero_from_statement nat Nat.eq_dec (seq 1 3) 2 _ _ _
  1%nat said _); met).

Definition membership_of_worlds_is_membership_of_entities_met := ltac:(refine
  (@ours.beliefs_one_of_many.membership_of_worlds_is_membership_of_entities bool unit Bool.bool_dec
  both 2%nat silent 2 _ _); met).

Definition entity_falls_to_zero_from_statement_met := ltac:(refine (fun said =>
  @ours.beliefs_one_of_many.entity_falls_to_zero_from_statement 2 (/ 2) said _ _); met).
