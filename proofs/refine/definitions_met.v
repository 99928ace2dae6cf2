(* What the theorems of definitions.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import definitions.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition private_gives_margin_met := ltac:(refine (@refine.definitions.private_gives_margin bool
  unit (fun _ _ => True) silent 1 0 _ _); met).
