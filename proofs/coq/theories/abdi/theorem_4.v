(* abdi, Theorem 4: from (alpha, beta) to epsilon.

   "Let M_L be a mechanism that satisfies (alpha, beta)-DI for a given query q by returning
   q(X) + Y as an answer where Y is drawn i.i.d from Lap(lambda). M_L satisfies epsilon-DP where
   epsilon = Delta_q/Theta_q max(log((1 + P_min (alpha - 1))/((1 - alpha)(1 - P_min)))^-1,
   log((1 + beta)(1 - P_min)/(1 - P_min (1 + beta)))^-1)^-1" (section 7, eq. 24). Its proof takes
   Theorem 3's scale for the mechanism's own (eq. 25).

   Stated here, for Theta > 0, answers' densities and all finite unions of intervals: it holds for
   every scale of at least Theorem 3's, and the epsilon of the calibrated scale is exact; and it
   holds for every scale that keeps Definition 4 at every prior, because that needs Theorem 2's
   scale. For a mechanism that keeps Definition 4 at one prior it may fail (counterexamples.v).
   epsilon-DP is over the same relation of adjacency, read both ways. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.abdi Require Import definitions scales tightness theorem_3.
Open Scope R_scope.

Section Translation.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (query : Database -> R).
Context (Delta Theta lambda alpha beta P_min : R).
Hypothesis global : global_sensitivity adjacent query Delta.
Hypothesis sensitivity : identifiability_sensitivity adjacent query Theta.
Hypothesis noise : 0 < lambda.

(* neighbours of differential privacy, whichever of the two is named first *)
Definition neighbours (D D' : Database) : Prop := adjacent D D' \/ adjacent D' D.

Lemma neighbours_within_Delta D D' : neighbours D D' -> Rabs (query D - query D') <= Delta.
Proof.
  destruct global as [most _]. intros [related | related]; [| rewrite Rabs_minus_sym]; auto.
Qed.

(* "M_L satisfies epsilon-DP when lambda = Delta_q/epsilon" (26) *)
Theorem laplace_private :
  private_between neighbours (laplace_mechanism query lambda) (Delta / lambda)
  /\ private_between neighbours (laplace_events query lambda) (Delta / lambda).
Proof.
  split; [apply laplace_mechanism_private | apply laplace_events_private]; try exact noise;
    exact neighbours_within_Delta.
Qed.

(* ... and no smaller epsilon *)
Lemma private_needs {E : Type} (M : mechanism Database E) epsilon :
  tells_answers_apart query M lambda -> private_between neighbours M epsilon ->
  Delta / lambda <= epsilon.
Proof.
  intros apart private. destruct global as [_ (D & D' & related & distance)].
  destruct (apart D (query D')) as [(e & seen & more) _].
  specialize (private D' D e (or_intror related)). rewrite (more D' eq_refl), distance in private.
  apply Rmult_le_reg_r in private; [| exact seen].
  destruct (Rle_lt_dec (Delta / lambda) epsilon) as [| less]; [assumption |].
  apply exp_increasing in less. lra.
Qed.

Theorem laplace_private_exact epsilon :
  (private_between neighbours (laplace_mechanism query lambda) epsilon
    -> Delta / lambda <= epsilon)
  /\ (private_between neighbours (laplace_events query lambda) epsilon
    -> Delta / lambda <= epsilon).
Proof.
  split; apply private_needs.
  - apply laplace_mechanism_tells_apart. exact noise.
  - apply laplace_events_tell_apart. exact noise.
Qed.

Hypothesis differ : 0 < Theta.
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis smallest : 0 <= P_min < 1.
Hypothesis short_of_certainty : P_min * (1 + beta) < 1.

Lemma Delta_nonnegative : 0 <= Delta.
Proof. destruct global as [_ (D & D' & _ & <-)]. apply Rabs_pos. Qed.

Lemma scale_positive : 0 < prior_dependent_scale alpha beta Theta P_min.
Proof.
  apply Rmult_lt_0_compat; [exact differ |]. eapply Rlt_le_trans; [| apply Rmax_l].
  apply Rinv_0_lt_compat, ln_positive, alpha_odds_above_1; assumption.
Qed.

(* eq. 25 and 26 give 24 *)
Lemma epsilon_of_scale :
  translated_epsilon alpha beta Delta Theta P_min
    = Delta / prior_dependent_scale alpha beta Theta P_min.
Proof.
  pose proof scale_positive as positive.
  unfold translated_epsilon, prior_dependent_scale in *. field. split; [| lra].
  intros none. rewrite none in positive. lra.
Qed.

Lemma epsilon_covers_scale :
  0 <= Delta -> prior_dependent_scale alpha beta Theta P_min <= lambda ->
  Delta / lambda <= translated_epsilon alpha beta Delta Theta P_min.
Proof.
  intros sign enough. rewrite epsilon_of_scale.
  apply Rmult_le_compat_l; [assumption |].
  apply Rinv_le_contravar; [exact scale_positive | exact enough].
Qed.

Lemma private_between_grows {E : Type} (M : mechanism Database E) epsilon larger :
  nonnegative M -> epsilon <= larger -> private_between neighbours M epsilon ->
  private_between neighbours M larger.
Proof.
  intros likelihood more private v w e related.
  eapply Rle_trans; [apply private; exact related |].
  apply Rmult_le_compat_r; [apply likelihood | apply exp_monotone; exact more].
Qed.

(* a scale of at least Theorem 3's *)
Theorem theorem_4_enough_noise :
  prior_dependent_scale alpha beta Theta P_min <= lambda ->
  private_between neighbours (laplace_mechanism query lambda)
    (translated_epsilon alpha beta Delta Theta P_min)
  /\ private_between neighbours (laplace_events query lambda)
    (translated_epsilon alpha beta Delta Theta P_min).
Proof.
  intros enough. destruct laplace_private as [answers observed].
  apply (epsilon_covers_scale Delta_nonnegative) in enough.
  split; eapply private_between_grows; try eassumption.
  - apply laplace_mechanism_nonnegative. exact noise.
  - apply laplace_events_nonnegative. exact noise.
Qed.

(* the scale that Theorem 3 sets: epsilon-DP with this epsilon, and with no smaller one *)
Theorem theorem_4_calibrated epsilon :
  lambda = prior_dependent_scale alpha beta Theta P_min ->
  (private_between neighbours (laplace_mechanism query lambda) epsilon
    <-> translated_epsilon alpha beta Delta Theta P_min <= epsilon)
  /\ (private_between neighbours (laplace_events query lambda) epsilon
    <-> translated_epsilon alpha beta Delta Theta P_min <= epsilon).
Proof.
  intros calibrated. rewrite epsilon_of_scale, <- calibrated.
  destruct laplace_private as [answers observed].
  destruct (laplace_private_exact epsilon) as [exact_answers exact_events].
  split; split; auto; intros larger; eapply private_between_grows; try eassumption.
  - apply laplace_mechanism_nonnegative. exact noise.
  - apply laplace_events_nonnegative. exact noise.
Qed.

(* any scale that keeps Definition 4 at every prior *)
Theorem theorem_4_every_prior :
  keeps_definition_4 adjacent (laplace_mechanism query lambda) alpha beta ->
  private_between neighbours (laplace_mechanism query lambda)
    (translated_epsilon alpha beta Delta Theta P_min)
  /\ private_between neighbours (laplace_events query lambda)
    (translated_epsilon alpha beta Delta Theta P_min).
Proof.
  intros kept. apply theorem_4_enough_noise. apply prior_free_is_larger; try assumption; [lra |].
  apply (every_prior_exact adjacent query); assumption.
Qed.

Theorem theorem_4_every_prior_events :
  keeps_definition_4 adjacent (laplace_events query lambda) alpha beta ->
  private_between neighbours (laplace_mechanism query lambda)
    (translated_epsilon alpha beta Delta Theta P_min)
  /\ private_between neighbours (laplace_events query lambda)
    (translated_epsilon alpha beta Delta Theta P_min).
Proof.
  intros kept. apply theorem_4_enough_noise. apply prior_free_is_larger; try assumption; [lra |].
  apply (every_prior_exact_events adjacent query); assumption.
Qed.
End Translation.
