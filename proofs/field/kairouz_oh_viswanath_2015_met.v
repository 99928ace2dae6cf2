(* What the theorem of kairouz_oh_viswanath_2015.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.field Require Import kairouz_oh_viswanath_2015.
From didp.field Require Import examples.
Open Scope R_scope.

Definition composition_from_statement_met := ltac:(refine (fun said =>
  @field.kairouz_oh_viswanath_2015.composition_from_statement bool unit unit [tt] [tt] tt silent
  (fun _ => silent) (fun _ _ => True) 1 0 1 0 said _ _ _ _ _ _); met).
