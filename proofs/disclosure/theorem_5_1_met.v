(* What the theorems of theorem_5_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import theorem_5_1.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition all_pairs_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_5_1.all_pairs_from_statement bool unit both even [tt] silent blindly Bool.eqb true _ _ _
  blind (-1) said _ _); met).

Definition rate_in_the_interval_met := ltac:(refine (
  @disclosure.theorem_5_1.rate_in_the_interval bool unit both even [tt] silent blindly Bool.eqb _ _ _ 0 (/ 2) _); met).

Definition robust_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_5_1.robust_from_statement bool unit both even [tt] silent blindly Bool.eqb true _ _ _ 1
  (/ 2) said _ _ _); met).

Definition robust_under_a_trade_off_from_statement_met := ltac:(refine (
  fun said => @disclosure.theorem_5_1.robust_under_a_trade_off_from_statement bool unit both even [tt] silent blindly Bool.eqb
  true _ _ _ blind (-1) (/ 2) said _ _ _ _ _); met).
