(* What the theorems of testing.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import testing.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition guess_among_worlds_met := ltac:(refine (@ours.testing.guess_among_worlds bool unit both
  [tt] silent 1 0 (fun _ _ => / 2) _ _ _ _ _); met).

Definition guess_under_trade_off_met := ltac:(refine (@ours.testing.guess_under_trade_off bool unit
  both [tt] silent blind (-1) (fun _ _ => / 2) _ _ _ _ _ _); met).

Definition named_or_private_met := ltac:(refine (@ours.testing.named_or_private unit [tt] silent 1 0
  _ _ _); met).

Definition posterior_under_trade_off_met := ltac:(refine (@ours.testing.posterior_under_trade_off
  unit [tt] silent blind (/ 2) (fun _ => 1) _ _ _ _ _); met).

Definition ratio_tail_met := ltac:(refine (@ours.testing.ratio_tail bool bool between_any
  two_outputs truthful 0 1 1 true false (fun o => o) _ _ _ _); met).

Definition ratio_tail_attained_met := ltac:(refine (@ours.testing.ratio_tail_attained 0 0 1 _ _ _
  _); met).

Definition ratio_tail_probability_met := ltac:(refine (@ours.testing.ratio_tail_probability bool
  bool between_any two_outputs truthful 0 1 1 true false (fun o => o) _ _ _ _ _); met).

Definition testing_advantage_met := ltac:(refine (@ours.testing.testing_advantage bool unit (fun _ _
  => True) [tt] silent 1 0 true true (fun _ => 1) _ _ _ _ _); met).

Definition testing_attained_met := ltac:(refine (@ours.testing.testing_attained 1 0 _ _); met).

Definition testing_trade_off_met := ltac:(refine (@ours.testing.testing_trade_off bool unit (fun _ _
  => True) [tt] silent 1 0 true true (fun _ => 1) _ _ _ _ _); met).
