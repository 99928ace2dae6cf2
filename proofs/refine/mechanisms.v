(* The mechanisms that are examples here are some: what they answer about each data set has
   probabilities that sum to 1. Of moved_individual and moved_statistical definition_3_exact.v says
   it; both_hear_true is the probability of one event. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief.
From didp.refine Require Import definitions proposition_3 proposition_3_example proposition_4.
Open Scope R_scope.

Definition pairs : list (bool * bool) := list_prod [true; false] [true; false].

Lemma coin_and_masked_bit_distribution b : distribution pairs (coin_and_masked_bit b).
Proof.
  split; [intros [[] []] _ | ]; destruct b; unfold coin_and_masked_bit; simpl; lra.
Qed.

Lemma three_coins_distribution there : distribution all_of_three (three_coins there).
Proof. split; [intros [[[] []] []] _ | ]; destruct there; simpl; lra. Qed.

Lemma answer_about_distribution epsilon i D :
  0 < epsilon -> distribution [true; false] (answer_about epsilon i D).
Proof.
  intros positive. pose proof (exp_pos (- epsilon)).
  assert (exp (- epsilon) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  unfold answer_about. destruct (D i) as [[] |]; split; try intros []; simpl; lra.
Qed.

Lemma session_distribution present : distribution [true; false] (session present).
Proof. destruct present; split; try intros []; simpl; lra. Qed.
