(* What the theorems of definition_3.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import definition_3.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition individual_move_met := ltac:(refine (@refine.definition_3.individual_move bool bool two
  fair true (fun _ => fair) (fun _ => quarter) (fun _ => quarter) (/ 4) 1 1 _ _ _ _ _); met).

Definition statistical_move_met := ltac:(refine (@refine.definition_3.statistical_move bool two fair
  (fun _ => fair) (fun _ => quarter) (fun _ => quarter) 1 1 (/ 4) 1 1 (fun _ _ => True) _ _ _ _ _);
  met).
