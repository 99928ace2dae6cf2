(* What the theorems of equations_2_to_9.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import equations_2_to_9.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition risk_is_posterior_from_statement_met := ltac:(refine (fun said =>
  @rhodi.equations_2_to_9.risk_is_posterior_from_statement bool bool unit Bool.bool_dec
  Bool.bool_dec itself both _ silent [] tt true (incl_nil_l both) _ _ said); met).
