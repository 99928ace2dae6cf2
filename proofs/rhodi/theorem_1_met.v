(* What the theorems of theorem_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import theorem_1.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition best_guess_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.best_guess_from_statement bool both even (/ 2) true said _ _ _ _); met).

Definition best_guess_is_not_below_average_met := ltac:(refine
  (@rhodi.theorem_1.best_guess_is_not_below_average bool both even (/ 2) true _ _ _); met).

Definition no_noise_enforces_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.no_noise_enforces_from_statement bool unit both silent tt true (/ 4) _ _ _ said
  _); met).

Definition nonuniform_prior_above_rho_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.nonuniform_prior_above_rho_from_statement bool unit both even silent [tt] true _
  _ _ _ _ (3 / 4) said _); met).

Definition prior_above_rho_met := ltac:(refine (@rhodi.theorem_1.prior_above_rho bool unit both even
  silent [tt] true (/ 4) _ _ _ _ _); met).

Definition prior_above_rho_continuous_met := ltac:(refine
  (@rhodi.theorem_1.prior_above_rho_continuous bool both even (fun w => laplace_cumulative (told w)
  1) true (/ 4) _ _ _); met).

Definition prior_above_rho_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.prior_above_rho_from_statement bool unit both even silent [tt] true _ _ _ _ _ (3
  / 4) said _); met).

Definition prior_at_rho_not_repaired_met := ltac:(refine (@rhodi.theorem_1.prior_at_rho_not_repaired
  1 _); met).

Definition risk_of_a_guess_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.risk_of_a_guess_from_statement bool unit both silent tt true (3 / 4) _ _ _ said
  _); met).

Definition someone_at_a_guess_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.someone_at_a_guess_from_statement bool unit both silent tt true (3 / 4) _ _ _
  said _); met).

Definition theorem_1_met := ltac:(refine (@rhodi.theorem_1.theorem_1 bool bool Bool.bool_dec
  Bool.bool_dec itself both _ told_of 1%nat 2%nat 1 noise_of_two (3 / 4) _ _ _ _ _); met).

Definition theorem_1_at_prior_met := ltac:(refine (@rhodi.theorem_1.theorem_1_at_prior bool both
  even told 1 noise_at_half (/ 2) (3 / 4) _ _ _ _ _ _ _); met).

Definition theorem_1_at_prior_from_statement_met := ltac:(refine (fun said =>
  @rhodi.theorem_1.theorem_1_at_prior_from_statement bool both even told 1 noise_at_half (/ 2) (3 /
  4) said _ _ _ _ _ _ _); met).

Definition theorem_1_events_met := ltac:(refine (@rhodi.theorem_1.theorem_1_events bool bool
  Bool.bool_dec Bool.bool_dec itself both _ told_of 1%nat 2%nat 1 noise_of_two (3 / 4) _ _ _ _ _);
  met).
