(* What the theorems of theorem_5_10.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.membership Require Import theorem_5_10.
From didp.membership Require Import examples.
Open Scope R_scope.

Definition theorem_5_10_member_private_so_private_met := ltac:(refine
  (@membership.theorem_5_10.theorem_5_10_member_private_so_private bool Bool.bool_dec unit silent
  both (/ 2) 1 _ _ _ _ _ _); met).

Definition theorem_5_10_member_private_so_private_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_10.theorem_5_10_member_private_so_private_from_statement bool Bool.bool_dec
  unit silent both (/ 2) 1 _ _ _ said _ _); met).

Definition theorem_5_10_private_so_member_private_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_10.theorem_5_10_private_so_member_private_from_statement bool Bool.bool_dec
  unit silent both (/ 2) 1 _ _ said _ _); met).

Definition theorem_5_10_rates_below_1_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_10.theorem_5_10_rates_below_1_from_statement bool Bool.bool_dec unit silent
  both (/ 2) 1 _ _ _ said _ _); met).
