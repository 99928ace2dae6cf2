(* What the theorems of introduction.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import introduction.
From didp.shared Require Import worlds belief notions examples.
Open Scope R_scope.

Definition no_attack_told_nothing_exceeds_the_bound_met := ltac:(refine (
  @disclosure.introduction.no_attack_told_nothing_exceeds_the_bound
    (fun z => if Nat.eqb z 0 then 1 else 0) _);
  split; [intros z _; destruct (Nat.eqb z 0); lra | simpl; lra]).
