From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import ranges.
From didp.abdi Require Import definitions.
Open Scope R_scope.

Lemma posterior_as_stated p h observed : / observed * p * h = p * h / observed.
Proof. unfold Rdiv. ring. Qed.

Lemma count_mapped {A B : Type} (g : A -> B) listed : count (map g listed) = count listed.
Proof. unfold count. rewrite map_length. reflexivity. Qed.

Lemma belief_as_stated p h observed : / observed * h * p = p * h / observed.
Proof. unfold Rdiv. ring. Qed.

Lemma alpha_odds_as_stated alpha P_min :
  / (1 + -1 * alpha) * / (1 + -1 * P_min) * (1 + P_min * (-1 + alpha)) = alpha_odds alpha P_min.
Proof.
  unfold alpha_odds, Rdiv. rewrite Rinv_mult, !minus_as_stated.
  replace (-1 + alpha) with (alpha - 1) by ring. ring.
Qed.

Lemma beta_odds_as_stated beta P_min :
  / (1 + -1 * P_min * (1 + beta)) * (1 + beta) * (1 + -1 * P_min) = beta_odds beta P_min.
Proof.
  unfold beta_odds, Rdiv. rewrite minus_as_stated.
  replace (1 + -1 * P_min * (1 + beta)) with (1 - P_min * (1 + beta)) by ring. ring.
Qed.
