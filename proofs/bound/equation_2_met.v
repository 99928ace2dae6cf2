(* What the theorems of equation_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.bound Require Import equation_2.
From didp.bound Require Import examples.
Open Scope R_scope.

Definition equation_2_events_met := ltac:(refine (@bound.equation_2.equation_2_events bool (fun _ _
  => True) told 1 1 _ _ _); met).
