(* What the theorem of canonne_kamath_steinke_2020.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import testing.
From didp.field Require Import canonne_kamath_steinke_2020.
From didp.field Require Import examples.
Open Scope R_scope.

Definition concentrated_at_every_order_from_statement_met := ltac:(refine (fun said =>
  @field.canonne_kamath_steinke_2020.concentrated_at_every_order_from_statement bool bool two_outputs
  coin true (fun _ _ => True) 1 1 2 said _ _ _ _); met).
