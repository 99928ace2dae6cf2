(* What the theorems of theorem_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.rhodi Require Import theorem_2.
From didp.shared Require Import laplace.
From didp.rhodi Require Import examples.
Open Scope R_scope.

Definition theorem_2_events_met := ltac:(refine (@rhodi.theorem_2.theorem_2_events bool [] [true]
  false told 1 _ 1 _); met).
