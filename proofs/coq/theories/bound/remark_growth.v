(* bound, section 1.2, the remark after eq. 1.

   "epsilon is proportional to ln(n) where n is data size. As n increases, the upper bound of
   epsilon also increases. In case of a large or small n, the derived bound would be meaningless
   (unbounded or negative)."

   Stated here of eq. 1's right-hand side: it is affine in ln(n-1), not proportional to ln n
   (not_proportional_to_ln_n); it increases with n; it is negative exactly below n = 1/rho, finite
   for every n, and above any given budget for n large enough. *)
From Coq Require Import Reals Lra.
From didp.theories.rhodi Require Import risk.
From didp.theories.bound Require Import equation_1.
Open Scope R_scope.

Section Growth.
Context (sensitivity distance rho : R).
Hypothesis sensitive : 0 < sensitivity.
Hypothesis apart : 0 < distance.
Hypothesis chance : 0 < rho < 1.
Notation bound n := (largest_budget sensitivity distance n rho).

Lemma factor_positive : 0 < sensitivity / distance.
Proof. apply Rdiv_lt_0_compat; assumption. Qed.

Lemma odds_of_rho : 0 < rho / (1 - rho).
Proof. apply Rdiv_lt_0_compat; lra. Qed.

Theorem affine_in_logarithm n :
  1 < n -> bound n = sensitivity / distance * (ln (n - 1) + ln (rho / (1 - rho))).
Proof.
  intros several. unfold largest_budget. rewrite <- ln_mult by (try apply odds_of_rho; lra).
  do 2 f_equal. unfold Rdiv. ring.
Qed.

Theorem larger_for_more n N : 1 < n -> n < N -> bound n < bound N.
Proof.
  intros several more. rewrite !affine_in_logarithm by lra.
  apply Rmult_lt_compat_l; [exact factor_positive |]. apply Rplus_lt_compat_r, ln_increasing; lra.
Qed.

Theorem negative_below_a_guess n : 1 < n -> (bound n < 0 <-> n * rho < 1).
Proof.
  intros several. unfold largest_budget. pose proof factor_positive as factor.
  assert (positive : 0 < (n - 1) * rho / (1 - rho))
    by (apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra).
  assert (same : (n - 1) * rho / (1 - rho) < 1 <-> n * rho < 1).
  { split; intros less.
    - apply (Rmult_lt_compat_r (1 - rho)) in less; [| lra]. unfold Rdiv in less.
      rewrite Rmult_assoc, Rinv_l in less by lra. lra.
    - apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
  rewrite <- same. split; intros less.
  - apply ln_lt_inv; [exact positive | lra |]. rewrite ln_1.
    apply (Rmult_lt_reg_l (sensitivity / distance)); lra.
  - apply ln_increasing in less; [| exact positive]. rewrite ln_1 in less.
    apply (Rmult_lt_compat_l (sensitivity / distance)) in less; lra.
Qed.

Theorem above_any_budget budget n :
  1 < n -> 1 + exp (budget * distance / sensitivity) * (1 - rho) / rho < n -> budget < bound n.
Proof.
  intros several enough. unfold largest_budget. pose proof factor_positive as factor.
  pose proof (exp_pos (budget * distance / sensitivity)) as positive.
  assert (exceeded : exp (budget * distance / sensitivity) < (n - 1) * rho / (1 - rho)).
  { apply (Rmult_lt_reg_r ((1 - rho) / rho)); [apply Rdiv_lt_0_compat; lra |].
    replace ((n - 1) * rho / (1 - rho) * ((1 - rho) / rho)) with (n - 1) by (field; lra).
    replace (exp (budget * distance / sensitivity) * ((1 - rho) / rho))
      with (exp (budget * distance / sensitivity) * (1 - rho) / rho) by (field; lra). lra. }
  apply ln_increasing in exceeded; [| exact positive]. rewrite ln_exp in exceeded.
  apply (Rmult_lt_compat_l (sensitivity / distance)) in exceeded; [| exact factor].
  replace (sensitivity / distance * (budget * distance / sensitivity)) with budget in exceeded
    by (field; lra). exact exceeded.
Qed.
End Growth.

(* at rho = 1/2 and Df = Dv the bound is ln(n-1): from 3 records to 9, where ln n doubles, it
   becomes three times as large *)
Theorem not_proportional_to_ln_n :
  ~ exists factor, forall n, 2 <= n -> largest_budget 1 1 n (1 / 2) = factor * ln n.
Proof.
  intros [factor proportional]. pose proof (proportional 3 ltac:(lra)) as three.
  pose proof (proportional 9 ltac:(lra)) as nine. unfold largest_budget in three, nine.
  replace ((3 - 1) * (1 / 2) / (1 - 1 / 2)) with 2 in three by field.
  replace ((9 - 1) * (1 / 2) / (1 - 1 / 2)) with (2 * (2 * 2)) in nine by field.
  replace 9 with (3 * 3) in nine by lra. rewrite !ln_mult in nine by lra.
  assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (two : ln 2 = factor * ln 3) by lra.
  assert (ln 2 + (ln 2 + ln 2) = factor * ln 3 + factor * ln 3) by lra. lra.
Qed.
