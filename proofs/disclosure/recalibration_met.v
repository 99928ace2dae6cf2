(* What the theorem of recalibration.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import recalibration.
From didp.shared Require Import worlds belief data_sets approximate attacks examples.
Open Scope R_scope.

(* a mechanism that says nothing, and who answers the first record *)
Definition a_larger_budget_keeps_the_limit_met := ltac:(refine (
  @disclosure.recalibration.a_larger_budget_keeps_the_limit unit unit [tt] silent (fun _ => tt)
    (fun _ _ z => if Nat.eqb z 0 then 1 else 0) (fun _ _ => true) _ _ _ _);
  [ intros o x; split; [intros z _; destruct (Nat.eqb z 0); lra | simpl; lra]
  | intros w; split; [intros o _; unfold silent; lra | unfold silent; simpl; lra]
  | intros w o; unfold silent; lra
  | intros v w o _ _; unfold silent; rewrite exp_ln; lra ]).
