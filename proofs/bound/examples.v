(* Examples, by which hypotheses are met: two worlds that a query tells apart by 1. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import worlds belief notions events.
From didp.shared Require Export examples.
From didp.bound Require Import equation_1.
Open Scope R_scope.

Lemma budget_of_1 : 1 <= largest_budget 1 1 (INR (length both)) (3 / 4).
Proof.
  unfold largest_budget. simpl. replace (1 / 1 * ln ((1 + 1 - 1) * (3 / 4) / (1 - 3 / 4))) with (ln 3).
  - apply Rnot_lt_le. intros below. apply exp_increasing in below.
    rewrite exp_ln in below by lra. pose proof exp_le_3. lra.
  - replace ((1 + 1 - 1) * (3 / 4) / (1 - 3 / 4)) with 3 by field. lra.
Qed.

Lemma told_identifiable :
  rho_differentially_identifiable both (laplace_mechanism told (1 / 1)) (3 / 4).
Proof.
  apply (equation_1 both told 1 1 1 (3 / 4)); try lra; try exact budget_of_1.
  - exact (le_n 2).
  - intros. apply told_within.
Qed.

Lemma told_apart_from_others v : In v (nil ++ false :: nil) -> Rabs (told true - told v) = 1.
Proof. intros [<- | []]. exact told_apart. Qed.

#[export] Hint Resolve budget_of_1 told_identifiable told_apart_from_others : met.
