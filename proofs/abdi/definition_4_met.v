(* What the theorems of definition_4.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import definition_4.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition bound_of_a_fifth_fails_met := abdi.definition_4.bound_of_a_fifth_fails meant (proj1
  meant_beliefs_hold).

Definition what_alpha_allows_met := abdi.definition_4.what_alpha_allows silent (/ 2) tt 9%nat
  (silent_nonnegative) (silent_identifiable_at missing (fun _ => / 10) evenly_missing _ (/ 2) tiny
  ltac:(lra)) ltac:(simpl; tauto) (silent_seen _ _ evenly_missing tt).
