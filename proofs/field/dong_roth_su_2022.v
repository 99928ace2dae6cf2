(* The advantage of a test under Gaussian noise (J. Dong, A. Roth, W. Su, 2022).

   "Under mu-GDP true positives exceed false ones by at most Phi(mu/2) - Phi(-mu/2); normal responses
   that are mu deviations apart reach it, above their middle", stated here for the mechanism that
   returns any query's answer with Gaussian noise, by the probabilities of all half lines. *)
From Coq Require Import Reals Lra.
From didp.shared Require Import normal belief probability events gaussian.
From didp.field Require Import balle_wang_2018.
From didp.statements Require Import field_gaussian_advantage.
Open Scope R_scope.

(* how much likelier a half line is about one world than about another *)
Definition advantage {W : Type} (M : mechanism W event) (v w : W) (x : R) : R :=
  M v (at_least x) - M w (at_least x).

(* what is printed *)
Definition greatest_advantage (mu : R) : R := normal (mu / 2) - normal (- mu / 2).

Section Advantage.
Context {W : Type} (query : W -> R) (deviation : R) (v w : W).
Hypothesis noise : 0 < deviation.
Definition apart := (query v - query w) / deviation.
Definition middle := (query v + query w) / 2.

(* so many deviations above the second answer *)
Definition scaled (x : R) : R := (x - query w) / deviation.

Lemma advantage_at x :
  advantage (gaussian_events query deviation) v w x = left_at apart 0 (scaled x).
Proof.
  unfold advantage, left_at, apart, scaled. rewrite !above, exp_0, Rmult_1_l by exact noise.
  do 2 f_equal; field; lra.
Qed.

Lemma scaled_middle : scaled middle = apart / 2.
Proof. unfold scaled, middle, apart. field. lra. Qed.


(* no half line does better than the one above the middle *)
Theorem gaussian_advantage x :
  query w < query v ->
  advantage (gaussian_events query deviation) v w x
    <= advantage (gaussian_events query deviation) v w middle.
Proof.
  intros distance. assert (some : 0 < apart) by (apply Rdiv_lt_0_compat; lra).
  rewrite !advantage_at, scaled_middle. replace (apart / 2) with (best apart 0).
  - apply best_threshold. exact some.
  - unfold best, Rdiv. rewrite Rmult_0_l. ring.
Qed.

(* a density is another one at a shifted response, over a constant *)
Lemma density_as_stated u x :
  gaussian_mechanism query deviation u x
    = exp (-1 / 2 * ((x - query u) / deviation * ((x - query u) / deviation)))
      / (deviation * sqrt (2 * PI)).
Proof. unfold gaussian_mechanism, gaussian_density. do 2 f_equal. field. lra. Qed.

Theorem gaussian_likelier_from_statement x :
  c_field_gaussian_advantage__event__ccb01c90e3ba ->
  query w < query v ->
  (gaussian_mechanism query deviation w x <= gaussian_mechanism query deviation v x
    <-> middle <= x).
Proof.
  intros said distance. assert (some : 0 < apart) by (apply Rdiv_lt_0_compat; lra).
  specialize (said apart (scaled x) some).
  replace (scaled x + -1 * apart) with ((x - query v) / deviation) in said
    by (unfold scaled, apart; field; lra).
  pose proof root_of_circle as circle.
  assert (part : 0 < / (deviation * sqrt (2 * PI)))
    by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  rewrite !density_as_stated. fold (scaled x).
  transitivity (exp (-1 / 2 * (scaled x * scaled x))
    <= exp (-1 / 2 * ((x - query v) / deviation * ((x - query v) / deviation)))).
  - split; intros less; [exact (Rmult_le_reg_r _ _ _ part less) |].
    apply Rmult_le_compat_r; [left; exact part | exact less].
  - rewrite <- said. unfold scaled, apart, middle.
    assert (turned : 1 / 2 * ((query v - query w) / deviation) * deviation
      = (query v + query w) / 2 - query w) by (field; lra).
    assert (same : (x - query w) / deviation * deviation = x - query w) by (field; lra).
    split; intros less.
    + apply (Rmult_le_compat_r deviation) in less; lra.
    + apply (Rmult_le_reg_r deviation); lra.
Defined.

Theorem gaussian_advantage_from_statement :
  c_field_gaussian_advantage__attained__47fe5e467c29 ->
  query w < query v ->
  advantage (gaussian_events query deviation) v w middle = greatest_advantage apart
  /\ forall x, advantage (gaussian_events query deviation) v w x <= greatest_advantage apart.
Proof.
  intros said distance.
  assert (attained : advantage (gaussian_events query deviation) v w middle = greatest_advantage apart).
  { unfold greatest_advantage. specialize (said _ apart _ eq_refl eq_refl).
    replace (-1 / 2 * apart) with (- apart / 2) in said by field.
    replace (1 / 2 * apart) with (apart / 2) in said by field.
    replace (normal (apart / 2) - normal (- apart / 2))
      with (-1 * normal (- apart / 2) + normal (apart / 2)) by ring.
    rewrite <- said. unfold advantage. rewrite !above by exact noise.
    replace ((query v - middle) / deviation) with (apart / 2)
      by (unfold middle, apart; field; lra).
    replace ((query w - middle) / deviation) with (- apart / 2)
      by (unfold middle, apart; field; lra).
    ring. }
  split; [exact attained |]. intros x. rewrite <- attained. apply gaussian_advantage. exact distance.
Defined.
End Advantage.
