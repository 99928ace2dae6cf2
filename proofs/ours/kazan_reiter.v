From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import ranges.
From didp.ours Require Import beliefs odds.
From didp.statements Require Import bridges_kazan_reiter.
Open Scope R_scope.

Theorem kazan_reiter_at_one_from_notions :
  c_bridges_kazan_reiter__at_q___1__777259ee9958.
Proof.
  intros p q epsilon sign room ->. pose proof (kazan_reiter_at_one p epsilon) as same.
  unfold kazan_reiter_bound, ratio_ceiling, Rdiv in same. rewrite !Rmult_1_l in same.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite minus_as_stated, (Rmult_comm (1 - p)), <- same.
  f_equal. ring.
Defined.

Theorem kazan_reiter_budget_from_notions :
  c_bridges_kazan_reiter__budget__3fa0cbfc5f8e.
Proof.
  intros p r epsilon sign room positive short.
  pose proof (kazan_reiter_budget r p epsilon ltac:(lra) positive ltac:(lra)) as same.
  unfold ratio_ceiling, Rdiv in same. rewrite !Rmult_1_l in same.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite !minus_as_stated.
  rewrite (Rmult_comm (1 - p) (exp _)), (Rmult_comm (/ _) (1 - p)).
  replace (/ r + -1 * p) with (/ r - p) by ring. exact same.
Defined.

Theorem kazan_reiter_theorem_3_from_notions :
  c_bridges_kazan_reiter__theorem_3__91db21fb8a27.
Proof.
  intros p r beta sign room positive short ->.
  pose proof (kazan_reiter_is_theorem_3 beta p ltac:(lra) ltac:(lra)) as same.
  unfold logarithm_of_beta, Rdiv in same. rewrite Rmult_1_l in same. rewrite !minus_as_stated.
  rewrite (Rmult_comm (/ _) (1 - p)). replace (/ (1 + beta) + -1 * p) with (/ (1 + beta) - p) by ring.
  rewrite same. f_equal. replace (1 + -1 * p * (1 + beta)) with (1 - (1 + beta) * p) by ring. ring.
Defined.
