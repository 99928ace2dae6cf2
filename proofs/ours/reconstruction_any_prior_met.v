(* What the theorems of reconstruction_any_prior.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import reconstruction_any_prior.
From didp.disclosure Require Import examples.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition half_of_epsilon_from_statement_met := ltac:(refine (
  fun said => @ours.reconstruction_any_prior.half_of_epsilon_from_statement bool unit unit both even [tt] silent (fun _ => tt)
  blindly Bool.eqb 1 said _ _ _ _ _ _); met).
