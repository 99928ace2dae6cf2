(* What the theorems of introduction.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import introduction.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition translation_at_three_quarters_met := ltac:(refine
  (@abdi.introduction.translation_at_three_quarters unit silent _ _); met).
