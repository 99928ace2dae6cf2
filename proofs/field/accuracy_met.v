(* What the theorems of accuracy.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import laplace laplace_sum normal.
From didp.field Require Import accuracy.
From didp.field Require Import examples.
Open Scope R_scope.

Lemma alone_above scale : laplace_sum_above scale 0 (fun x => 1 - laplace_cumulative 0 scale x).
Proof. intros x. reflexivity. Qed.
Lemma half_above_zero : tail 1 0 = (1 - 0) / 2.
Proof. unfold tail. rewrite damped_at_zero, weights_half by auto. field. Qed.

Definition laplace_accuracy_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.laplace_accuracy_from_statement bool told 1 (/ 2) true said _ _); met).
Definition gaussian_accuracy_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.gaussian_accuracy_from_statement bool told 1 (1 - 2 * normal (- (0 / 1))) true 0 said
  _ _); met).
Definition laplace_sum_met := ltac:(refine (@field.accuracy.laplace_sum 1 0 _); met).
Definition laplace_mean_accuracy_met := ltac:(refine (
  @field.accuracy.laplace_mean_accuracy 1 0 _ 0 0 (alone_above 1) _ _ half_above_zero); met).
Definition laplace_sum_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.laplace_sum_from_statement 1 0 said _); met).
Definition laplace_mean_accuracy_from_statement_met := ltac:(refine (fun said =>
  @field.accuracy.laplace_mean_accuracy_from_statement 1 0 _ 0 0 said (alone_above 1) _ _ half_above_zero);
  met).
