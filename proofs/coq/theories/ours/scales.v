(* bridges.scales-at-uniform, bridges.kazan-reiter (Theorem 3, at q = 1), bridges.budgets: the
   scales and budgets of the papers, where they agree.

   "Theorem 3's scale for beta = m rho - 1 at P_min = 1/m is the scale of rho-DI." "At r = 1 + beta
   [the budget] is the logarithm of Theorem 3's beta side." "(Delta f/Delta v) ln((n - 1) rho/(1 -
   rho)) is at least ln((n - 1) rho/(1 - rho)) exactly when Delta v <= Delta f, and equal exactly
   when Delta v = Delta f."

   These are statements about the formulas; what the scales give is in abdi/ and rhodi/. *)
From Coq Require Import Reals Lra.
From didp.theories.ours Require Import beliefs.
Open Scope R_scope.

(* the logarithm of Theorem 3's beta side, and that of rho-DI *)
Definition logarithm_of_beta (beta p_min : R) : R :=
  ln ((1 + beta) * (1 - p_min) / (1 - (1 + beta) * p_min)).
Definition logarithm_of_rho (rho m : R) : R := ln ((m - 1) * rho / (1 - rho)).

Theorem scales_at_uniform m rho sensitive_range :
  0 < m -> rho < 1 ->
  sensitive_range / logarithm_of_beta (m * rho - 1) (1 / m)
  = sensitive_range / logarithm_of_rho rho m.
Proof.
  intros many below. unfold logarithm_of_beta, logarithm_of_rho. do 2 f_equal.
  replace ((1 + (m * rho - 1)) * (1 - 1 / m)) with ((m - 1) * rho) by (field; lra).
  replace (1 - (1 + (m * rho - 1)) * (1 / m)) with (1 - rho) by (field; lra). reflexivity.
Qed.

Definition kazan_reiter_bound (q p epsilon : R) : R :=
  1 / (q * p + exp (- epsilon) ^ 2 * (1 - q) * p + exp (- epsilon) * (1 - p)).

Theorem kazan_reiter_at_one p epsilon : kazan_reiter_bound 1 p epsilon = ratio_ceiling epsilon p.
Proof. unfold kazan_reiter_bound, ratio_ceiling. do 2 f_equal. ring. Qed.

Theorem kazan_reiter_is_theorem_3 beta p :
  -1 < beta -> (1 + beta) * p < 1 ->
  ln ((1 - p) / (1 / (1 + beta) - p)) = logarithm_of_beta beta p.
Proof.
  intros above room. unfold logarithm_of_beta. f_equal. field. repeat split; lra.
Qed.

Theorem budgets n rho sensitivity distance :
  2 <= n -> 1 / n < rho -> rho < 1 -> 0 < sensitivity -> 0 < distance ->
  let first := logarithm_of_rho rho n in
  let second := sensitivity / distance * logarithm_of_rho rho n in
  (distance <= sensitivity <-> first <= second) /\ (distance = sensitivity <-> first = second).
Proof.
  intros many above below positive_f positive_v first second.
  assert (odds : 1 < (n - 1) * rho / (1 - rho)).
  { apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
    apply (Rmult_lt_compat_l n) in above; [| lra]. unfold Rdiv in above.
    rewrite Rmult_1_l, Rinv_r in above; lra. }
  assert (logarithm : 0 < first).
  { unfold first, logarithm_of_rho. rewrite <- ln_1. apply ln_increasing; lra. }
  assert (scaled : distance * second = sensitivity * first)
    by (unfold second, first; field; lra).
  assert (less : forall x y : R, distance * x <= distance * y <-> x <= y)
    by (intros x y; split; [apply Rmult_le_reg_l | apply Rmult_le_compat_l]; lra).
  split; split; intros side.
  - apply less. rewrite scaled. apply Rmult_le_compat_r; lra.
  - apply less in side. rewrite scaled in side. apply Rmult_le_reg_r in side; assumption.
  - apply (Rmult_eq_reg_l distance); [rewrite scaled, side; reflexivity | lra].
  - rewrite <- side in scaled. apply Rmult_eq_reg_r in scaled; lra.
Qed.
