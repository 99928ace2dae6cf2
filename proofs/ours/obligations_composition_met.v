(* What the theorems of obligations_composition.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import obligations_composition.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition epsilon_composition_met := ltac:(refine
  (@ours.obligations_composition.epsilon_composition bool unit unit both silent silent 1 1 _ _ _ _);
  met).

Definition epsilon_composition_of_events_met := ltac:(refine
  (@ours.obligations_composition.epsilon_composition_of_events bool unit unit both silent silent
  [tt] [tt] 1 1 _ _ _ _); met).
