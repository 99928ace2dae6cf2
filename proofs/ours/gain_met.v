(* What the theorems of gain.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import gain.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition largest_gain_attained_met := ltac:(refine (@ours.gain.largest_gain_attained 1 _); met).

Definition largest_gain_attained_from_statement_met := ltac:(refine (fun said =>
  @ours.gain.largest_gain_attained_from_statement 1 said); met).

Definition largest_gain_bound_met := ltac:(refine (@ours.gain.largest_gain_bound bool unit both even
  silent 1 tt true _ _ _ _ _); met).

Definition largest_gain_bound_from_statement_met := ltac:(refine (fun said =>
  @ours.gain.largest_gain_bound_from_statement bool unit both even silent 1 tt true said _ _ _ _ _);
  met).
