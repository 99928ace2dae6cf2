(* What the theorems of testing_stated.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import testing_stated.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition best_event_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.best_event_from_statement bool unit [tt] silent true true _ 1 (fun _ => 1)
  said _); met).

Definition guess_among_worlds_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.guess_among_worlds_from_statement bool unit both [tt] silent (fun _ _ => / 2)
  _ _ _ _ _ 1 0 said _); met).

Definition guess_under_trade_off_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.guess_under_trade_off_from_statement bool unit both [tt] silent (fun _ _ => /
  2) _ _ _ _ _ blind (-1) said _ _); met).

Definition membership_delta_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.membership_delta_from_statement bool bool between_any two_outputs truthful 0
  1 1 true false (fun o => o) _ _ _ _ said); met).

Definition named_or_private_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.named_or_private_from_statement unit [tt] silent 1 0 said _ _); met).

Definition posterior_under_trade_off_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.posterior_under_trade_off_from_statement unit [tt] silent blind (/ 2) (fun _
  => 1) said _ _ _ _ _); met).

Definition ratio_tail_attained_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.ratio_tail_attained_from_statement 0 0 1 said _ _ _ _); met).

Definition ratio_tail_probability_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.ratio_tail_probability_from_statement bool bool two_outputs truthful true
  false _ between_any 0 1 1 (fun o => o) said _ _ _ _ _); met).

Definition section_9_delta_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.section_9_delta_from_statement bool bool between_any two_outputs truthful 0 1
  1 true false (fun o => o) _ _ _ _ said); met).

Definition testing_advantage_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.testing_advantage_from_statement bool unit (fun _ _ => True) [tt] silent 1 0
  true true (fun _ => 1) _ _ _ _ _ said); met).

Definition testing_attained_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.testing_attained_from_statement 1 0 said _ _); met).

Definition testing_trade_off_from_statement_met := ltac:(refine (fun said =>
  @ours.testing_stated.testing_trade_off_from_statement bool unit (fun _ _ => True) [tt] silent 1 0
  true true (fun _ => 1) _ _ _ _ _ said); met).
