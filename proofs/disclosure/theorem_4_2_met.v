(* What the theorems of theorem_4_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_4_2.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition white_box_bound_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_4_2.white_box_bound_from_statement bool unit unit (fun x y => match x, y with tt, tt => left eq_refl end) both even
  [tt] silent (fun _ => tt) [tt] blindly Bool.eqb (fun _ _ => 0) said _ _ _ _ _ _ _); met).
