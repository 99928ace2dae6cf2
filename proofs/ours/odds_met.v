(* What the theorems of odds.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import odds.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition budget_keeps_ratio_met := ltac:(refine (@ours.odds.budget_keeps_ratio bool unit both even
  silent 0 (3 / 2) tt true _ _ _ _ _ _ _ _); met).

Definition odds_ceiling_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.odds_ceiling_from_statement bool unit both even silent _ 1 said); met).

Definition odds_floor_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.odds_floor_from_statement bool unit both even silent _ 1 said); met).

Definition odds_of_alpha_beta_met := ltac:(refine (@ours.odds.odds_of_alpha_beta bool unit both even
  silent _ (/ 2) (/ 2) _ _ _ _); met).

Definition odds_of_alpha_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.odds_of_alpha_from_statement bool unit both even silent _ (/ 2) said _); met).

Definition odds_of_beta_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.odds_of_beta_from_statement bool unit both even silent _ (/ 2) said _ _); met).

Definition odds_of_epsilon_met := ltac:(refine (@ours.odds.odds_of_epsilon bool unit both even
  silent _ 1); met).

Definition odds_of_gamma_met := ltac:(refine (@ours.odds.odds_of_gamma bool unit both even silent _
  2 _); met).

Definition odds_of_gamma_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.odds_of_gamma_from_statement bool unit both even silent _ 2 said _); met).

Definition odds_of_rho_met := ltac:(refine (@ours.odds.odds_of_rho bool unit both silent (3 / 4) _
  _); met).

Definition odds_of_rho_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.odds_of_rho_from_statement bool unit both silent (3 / 4) said _ _ _); met).

Definition rho_is_beta_from_statement_met := ltac:(refine (fun said =>
  @ours.odds.rho_is_beta_from_statement bool unit both silent (3 / 4) (/ 2) said _ _); met).
