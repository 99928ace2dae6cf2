(* abdi, Theorem 2 (prior-free mechanism), with eq. 10-16 of its proof.

   "For a given query function q, a randomized mechanism M_L that returns q(X) + Y as an answer
   where Y is drawn i.i.d from Lap(lambda) satisfies (alpha, beta)-DI for any lambda such that
   lambda >= max(Theta_q/log(1 + beta), -Theta_q/log(1 - alpha))" (section 6).

   Stated here: the same, Definition 4 read at every prior, for the densities of answers and for the
   probabilities of all finite unions of intervals. Eq. 14-16 form posterior/prior, so they are here
   for priors above 0; the theorem is not: a world of prior 0 keeps it. Beside it, what the paper
   does not say: a smaller scale serves not every prior (tightness.v). *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions laplace events belief_bounds.
From didp.theories.abdi Require Import definitions scales.
Open Scope R_scope.

Section PriorFree.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (query : Database -> R).
Context (Theta lambda : R).
Hypothesis sensitivity : identifiability_sensitivity adjacent query Theta.
Hypothesis noise : 0 < lambda.

(* eq. 10 *)
Theorem equation_10 D1 D2 x :
  exp (- (Rabs (query D1 - query D2) / lambda))
    <= laplace_mechanism query lambda D1 x / laplace_mechanism query lambda D2 x
    <= exp (Rabs (query D1 - query D2) / lambda).
Proof.
  pose proof (laplace_mechanism_positive query lambda noise D2 x) as positive.
  set (mine := laplace_mechanism query lambda D1 x).
  set (theirs := laplace_mechanism query lambda D2 x) in *. split.
  - rewrite exp_Ropp, <- (Rmult_1_l (/ exp _)).
    apply fractions_ordered; [apply exp_pos | exact positive |].
    rewrite Rmult_1_l, (Rmult_comm mine), Rabs_minus_sym. apply laplace_ratio. exact noise.
  - apply (Rmult_le_reg_r theirs); [exact positive |].
    replace (mine / theirs * theirs) with mine by (field; lra).
    apply laplace_ratio. exact noise.
Qed.

(* eq. 11 *)
Theorem equation_11 D D1 D2 x :
  adjacent D D1 -> adjacent D D2 ->
  exp (- (Theta / lambda))
    <= laplace_mechanism query lambda D1 x / laplace_mechanism query lambda D2 x
    <= exp (Theta / lambda).
Proof.
  intros first second.
  pose proof (proj1 sensitivity D D1 D2 first second) as near.
  apply (Rmult_le_compat_r (/ lambda)) in near; [| left; apply Rinv_0_lt_compat; exact noise].
  destruct (equation_10 D1 D2 x) as [low high]. split.
  - eapply Rle_trans; [apply exp_monotone | exact low]. apply Ropp_le_contravar. exact near.
  - eapply Rle_trans; [exact high | apply exp_monotone; exact near].
Qed.

Lemma worlds_within_growth D worlds :
  possible_worlds adjacent D worlds ->
  within_ratio worlds (laplace_mechanism query lambda) (exp (Theta / lambda)).
Proof.
  intros possible. apply laplace_mechanism_within_ratio; [exact noise |].
  intros v w Hv Hw. eapply worlds_within_sensitivity; eauto.
Qed.

Section Beliefs.
Context (D : Database) (worlds : list Database) (p : Database -> R) (x : R) (D' : Database).
Hypothesis possible : possible_worlds adjacent D worlds.
Hypothesis prior : distribution worlds p.
Hypothesis inside : In D' worlds.
Let mechanism := laplace_mechanism query lambda.

Lemma answer_possible : 0 < mixture worlds p mechanism x.
Proof.
  destruct (Rle_lt_or_eq_dec 0 (mixture worlds p mechanism x)) as [|none]; [| assumption |].
  - apply mixture_nonnegative; [exact prior | apply laplace_mechanism_nonnegative; exact noise].
  - pose proof (worlds_within_growth D worlds possible) as ratio.
    pose proof (mixture_within_ratio worlds p mechanism _ x D' prior ratio inside) as [_ below].
    rewrite <- none in below.
    pose proof (laplace_mechanism_positive query lambda noise D' x). unfold mechanism in *. lra.
Qed.

(* eq. 12 and 13 *)
Theorem equations_12_13 :
  p D' / (p D' + exp (Theta / lambda) * (1 - p D')) <= posterior worlds p mechanism x D'
    <= p D' / (p D' + exp (- (Theta / lambda)) * (1 - p D')).
Proof.
  rewrite exp_Ropp. apply posterior_within_odds.
  - exact prior.
  - apply exp_pos.
  - apply near_every_world; [apply (worlds_within_growth D); exact possible | exact inside].
  - exact inside.
  - exact answer_possible.
  - apply laplace_mechanism_nonnegative. exact noise.
Qed.

(* "since 1 - exp(Theta_q/lambda) <= 0" *)
Theorem reason_for_15 : 1 - exp (Theta / lambda) <= 0.
Proof.
  enough (1 <= exp (Theta / lambda)) by lra. rewrite <- exp_0. apply exp_monotone, Rmult_le_pos.
  - apply (sensitivity_nonnegative adjacent query). exact sensitivity.
  - left. apply Rinv_0_lt_compat. exact noise.
Qed.

(* eq. 14, for a prior above 0 *)
Theorem equation_14 :
  0 < p D' ->
  / (1 - exp (Theta / lambda) + exp (Theta / lambda) / p D') <= posterior worlds p mechanism x D'.
Proof.
  intros positive. destruct equations_12_13 as [low _]. eapply Rle_trans; [right | exact low].
  pose proof (prior_at_most_1 worlds p prior D' inside). pose proof (exp_pos (Theta / lambda)).
  assert (0 <= exp (Theta / lambda) * (1 - p D')) by (apply Rmult_le_pos; lra).
  field. repeat split; lra.
Qed.

(* eq. 15 and 16, multiplied by the prior: so they hold at prior 0 too *)
Theorem equations_15_16 :
  exp (- (Theta / lambda)) * p D' <= posterior worlds p mechanism x D'
    <= exp (Theta / lambda) * p D'.
Proof.
  rewrite exp_Ropp, (Rmult_comm (/ _)). apply posterior_within_ratio; auto.
  - apply (worlds_within_growth D). exact possible.
  - apply exp_pos.
  - exact answer_possible.
Qed.
End Beliefs.

Section Promise.
Context (alpha beta : R).
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis enough : prior_free_scale alpha beta Theta <= lambda.

Theorem theorem_2 :
  keeps_definition_4 adjacent (laplace_mechanism query lambda) alpha beta.
Proof.
  intros D worlds possible p prior.
  pose proof (sensitivity_nonnegative _ _ _ sensitivity) as sign.
  apply prior_free_scale_enough in enough; try assumption. destruct enough as [falls rises].
  pose proof (exp_pos (Theta / lambda)) as positive.
  apply (identifiable_within_odds worlds p _ prior (exp (Theta / lambda)) 0); try lra.
  - apply laplace_mechanism_nonnegative. exact noise.
  - rewrite <- exp_0. apply exp_monotone.
    apply Rmult_le_pos; [exact sign | left; apply Rinv_0_lt_compat; exact noise].
  - apply (worlds_within_growth D). exact possible.
  - apply prior.
  - apply (Rmult_le_compat_l (1 - alpha)) in falls; [| lra]. rewrite Rinv_r in falls; lra.
  - apply (Rmult_le_compat_r (/ exp (Theta / lambda))) in rises.
    + rewrite Rinv_r in rises; lra.
    + left. apply Rinv_0_lt_compat. exact positive.
Qed.

Theorem theorem_2_events : keeps_definition_4 adjacent (laplace_events query lambda) alpha beta.
Proof.
  intros D worlds possible. apply (events_identifiable (laplace_mechanism query lambda)).
  - exact (laplace_distributed query lambda noise).
  - apply (theorem_2 D). exact possible.
Qed.
End Promise.
End PriorFree.
