(* What the theorems of definition_1.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import definition_1.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition events_to_outcomes_met := ltac:(refine (@refine.definition_1.events_to_outcomes bool unit
  (fun x y => match x, y with tt, tt => left eq_refl end) [tt] (fun _ _ => True) silent 1 _ _);
  met).

Definition outcomes_to_events_met := ltac:(refine (@refine.definition_1.outcomes_to_events bool unit
  [tt] (fun _ _ => True) silent 1 _); met).
