(* abdi, eq. 17-23 of the proof of Theorem 3.

   "Since P_min <= Pr[D_i' = D^s] <= P_max, we have" the bound of (17) at least its value at P_min
   (18); "since P_min <= 1/n, we have 1 + P_min (alpha - 1) > 0. Then, rearranging yields" (19). On
   the other side, "considering the fact that P_min <= Pr[D_i' = D^s] <= P_min" (21), and "since
   P_min <= 1/n, for all n > 1, we have 1 - P_min (1 + beta) > 0" before (23).

   Stated here: (17) and (20) multiplied by the prior are equations_12_13 of theorem_2.v, which do
   without the priors' signs. (18), (19), (21), (22) and (23) hold; the chain printed for (21) and
   the reason for the last sign do not, and P_max and the condition on beta mend them
   (smallest_short_of_certainty, theorem_3.v). *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions laplace events belief_bounds.
From didp.theories.abdi Require Import definitions scales theorem_2 theorem_3.
Import ListNotations.
Open Scope R_scope.

Section Bounds.
Context (Theta lambda p P_min : R).
Hypothesis sensitivity : 0 <= Theta.
Hypothesis noise : 0 < lambda.
Hypothesis least : 0 <= P_min <= p.
Hypothesis prior : p <= 1.
Let growth := exp (Theta / lambda).

Lemma growth_range : 1 <= growth /\ 0 < / growth <= 1.
Proof.
  assert (1 <= growth).
  { unfold growth. rewrite <- exp_0. apply exp_monotone.
    apply Rmult_le_pos; [exact sensitivity | left; apply Rinv_0_lt_compat; exact noise]. }
  split; [assumption | split; [apply Rinv_0_lt_compat; lra |]].
  rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Theorem equation_18 :
  / (P_min * (1 - growth) + growth) <= / (p + growth * (1 - p)).
Proof.
  destruct growth_range as [above _].
  assert (0 <= (growth - 1) * (p - P_min)) by (apply Rmult_le_pos; lra).
  assert (0 <= (growth - 1) * (1 - p)) by (apply Rmult_le_pos; lra).
  apply Rinv_le_contravar; lra.
Qed.

Theorem equation_21 :
  / (p + / growth * (1 - p)) <= / (P_min * (1 - / growth) + / growth).
Proof.
  destruct growth_range as [_ [positive below]].
  assert (0 <= (1 - / growth) * (p - P_min)) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - / growth) * P_min) by (apply Rmult_le_pos; lra).
  apply Rinv_le_contravar; lra.
Qed.

Theorem equation_19 alpha :
  0 < alpha < 1 -> P_min < 1 ->
  0 < 1 + P_min * (alpha - 1)
  /\ (1 - alpha <= / (P_min * (1 - growth) + growth)
      <-> Theta * / ln (alpha_odds alpha P_min) <= lambda).
Proof.
  intros fall small. destruct growth_range as [above _].
  assert (0 <= P_min * alpha) by (apply Rmult_le_pos; lra). split; [lra |].
  assert (1 < alpha_odds alpha P_min) by (apply alpha_odds_above_1; lra).
  rewrite scale_for_odds, alpha_odds_bound by lra. fold growth.
  assert (0 <= (growth - 1) * (1 - P_min)) by (apply Rmult_le_pos; lra).
  assert (total : 0 < P_min * (1 - growth) + growth) by lra.
  split; intros bound.
  - apply (Rmult_le_compat_r (P_min * (1 - growth) + growth)) in bound; [| lra].
    rewrite Rinv_l in bound; lra.
  - apply (Rmult_le_reg_r (P_min * (1 - growth) + growth)); [exact total |].
    rewrite Rinv_l; lra.
Qed.

Theorem equation_23 beta :
  0 < beta -> P_min * (1 + beta) < 1 ->
  (/ (P_min * (1 - / growth) + / growth) <= 1 + beta
    <-> Theta * / ln (beta_odds beta P_min) <= lambda).
Proof.
  intros rise short. destruct growth_range as [above [positive below]].
  assert (0 <= P_min * beta) by (apply Rmult_le_pos; lra).
  assert (1 < beta_odds beta P_min) by (apply beta_odds_above_1; lra).
  rewrite scale_for_odds by lra. fold growth. rewrite (beta_odds_bound beta P_min) by lra.
  assert (0 <= (1 - / growth) * P_min) by (apply Rmult_le_pos; lra).
  assert (total : 0 < P_min * (1 - / growth) + / growth) by lra.
  split; intros bound.
  - apply (Rmult_le_compat_r (P_min * (1 - / growth) + / growth)) in bound; [| lra].
    rewrite Rinv_l in bound; lra.
  - apply (Rmult_le_reg_r (P_min * (1 - / growth) + / growth)); [exact total |].
    rewrite Rinv_l; lra.
Qed.
End Bounds.

(* (20) multiplied by the prior, and (22): where the bound at P_min is at most 1 + beta, so is what
   the adversary believes *)
Theorem equation_22 {Database : Type} (adjacent : Database -> Database -> Prop) query Theta lambda
  D worlds p x D' P_min beta :
  identifiability_sensitivity adjacent query Theta -> 0 < lambda ->
  possible_worlds adjacent D worlds -> distribution worlds p -> In D' worlds ->
  0 <= P_min <= p D' ->
  / (P_min * (1 - / exp (Theta / lambda)) + / exp (Theta / lambda)) <= 1 + beta ->
  posterior worlds p (laplace_mechanism query lambda) x D' <= (1 + beta) * p D'.
Proof.
  intros sensitivity noise possible prior inside least bound.
  pose proof (sensitivity_nonnegative _ _ _ sensitivity) as sign.
  pose proof (prior_at_most_1 worlds p prior D' inside) as most.
  destruct (equations_12_13 adjacent query Theta lambda sensitivity noise D worlds p x D' possible
    prior inside) as [_ high].
  eapply Rle_trans; [exact high |]. rewrite exp_Ropp.
  replace ((1 + beta) * p D') with (p D' * (1 + beta)) by ring.
  apply Rmult_le_compat_l; [apply prior; exact inside |].
  eapply Rle_trans; [| exact bound].
  apply equation_21; assumption.
Qed.

(* "P_min <= 1/n, for all n > 1" does not give the sign: n = 2, P_min = 1/2, beta = 1 *)
Theorem reason_for_sign_fails :
  smallest_prior [true; false] (fun _ => / 2) (1/2) /\ 1/2 <= 1 / INR (length [true; false])
  /\ ~ 0 < 1 - 1/2 * (1 + 1).
Proof.
  split; [split | simpl; split; lra].
  - intros w _. lra.
  - exists true. split; [simpl; auto | lra].
Qed.

(* the chain printed for (21): P_max is meant *)
Theorem printed_chain_fails :
  let p (w : bool) := if w then 1/3 else 2/3 in
  distribution [true; false] p /\ smallest_prior [true; false] p (1/3) /\ ~ p false <= 1/3.
Proof.
  split; [split | split; [split |]].
  - intros [] _; lra.
  - simpl. lra.
  - intros [] _; lra.
  - exists true. simpl. auto.
  - lra.
Qed.
