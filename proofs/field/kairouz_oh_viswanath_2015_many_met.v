(* What the theorems of kairouz_oh_viswanath_2015_many.v suppose can be met. *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.field Require Import kairouz_oh_viswanath_2015_many.
From didp.field Require Import examples.
Open Scope R_scope.

Definition composition_of_many_from_statement_met := ltac:(refine (fun step said =>
  @field.kairouz_oh_viswanath_2015_many.composition_of_many_from_statement bool unit [tt] (fun _ =>
  silent) tt (fun _ _ => True) 1 0 step _ _ _ _ 1%nat said _); met).

Definition no_smaller_margin_from_statement_met := ltac:(refine (fun said =>
  @field.kairouz_oh_viswanath_2015_many.no_smaller_margin_from_statement 0 _ 1%nat 0 1 said _); met).
