(* What the theorem of kairouz_oh_viswanath_2015_four_outcomes.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import kairouz_oh_viswanath_2015_four_outcomes.
From didp.field Require Import examples.
Open Scope R_scope.

Definition optimal_composition_from_statement_met := ltac:(refine (fun said =>
  @field.kairouz_oh_viswanath_2015_four_outcomes.optimal_composition_from_statement unit [tt] tt
  (fun _ => silent) 1 0 1%nat 0 1 said _ _ _ _ _); met).
Definition four_outcomes_private_from_statement_met := ltac:(refine (fun said =>
  @field.kairouz_oh_viswanath_2015_four_outcomes.four_outcomes_private_from_statement 1 0 said _ _);
  met).
