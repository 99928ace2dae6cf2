(* What the theorems of propositions_1_2.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.refine Require Import propositions_1_2.
From didp.refine Require Import definitions definition_1 definition_3_exact algorithm_1 examples.
Open Scope R_scope.

Definition proposition_2_met := ltac:(refine (@refine.propositions_1_2.proposition_2 bool bool two
  (fun _ => true : point two) (uneven 1) true (fun _ => only true) 1 _ _ _); met).
