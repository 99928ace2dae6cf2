(* What the theorems of beliefs_identifiability.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.ours Require Import beliefs_identifiability.
From didp.ours Require Import examples testing.
Open Scope R_scope.

Definition rather_another_attains_met := ltac:(refine
  (@ours.beliefs_identifiability.rather_another_attains 2%nat (3 / 4) _ _ _); met).

Definition rather_another_identifiable_met := ltac:(refine
  (@ours.beliefs_identifiability.rather_another_identifiable 2%nat (3 / 4) _ _ _ 1%nat 2%nat _ _);
  met).

Definition rather_another_probabilities_met := ltac:(refine
  (@ours.beliefs_identifiability.rather_another_probabilities 2%nat (3 / 4) _ _ _ 2%nat _); met).
