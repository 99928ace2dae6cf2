(* abdi, Theorem 4: from (alpha, beta) to epsilon.

   "Let M_L be a mechanism that satisfies (alpha, beta)-DI for a given query q by returning
   q(X) + Y as an answer where Y is drawn i.i.d from Lap(lambda). M_L satisfies epsilon-DP where
   epsilon = Delta_q/Theta_q max(log((1 + P_min (alpha - 1))/((1 - alpha)(1 - P_min)))^-1,
   log((1 + beta)(1 - P_min)/(1 - P_min (1 + beta)))^-1)^-1" (section 7, eq. 24). Its proof takes
   Theorem 3's scale for the mechanism's own (eq. 25).

   Stated here, for Theta > 0, answers' densities and all finite unions of intervals: it holds for
   every scale of at least Theorem 3's, and the epsilon of the calibrated scale is exact; and it
   holds for every scale that keeps Definition 4 at every prior, because that needs Theorem 2's
   scale. For a mechanism that keeps Definition 4 at one prior it may fail
   (theorem_4_counterexamples.v).
   epsilon-DP is over the same relation of adjacency, read both ways. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief notions multiplied_out events.
From didp.abdi Require Import definitions as_stated scales theorem_3_tightness theorem_2 theorem_3
  section_8 theorem_3_equations.
From didp.statements Require Import abdi_theorem_4 abdi_theorem_4_calibrated.
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

(* Theorem 4, of the densities of two adjacent databases *)
Section TwoDatabases.
Context (q_1 q_2 h_1 h_2 tau Delta Theta scale alpha beta p_min p_max : R).
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis smallest : 0 <= p_min <= p_max.
Hypothesis largest : 0 < p_max.
Hypothesis below : beta < 1 / p_max - 1.
Hypothesis global : 0 <= Delta.
Hypothesis noise : 0 < scale.
Hypothesis distance : Rabs (q_1 - q_2) <= Delta.
Hypothesis first : h_1 = density q_1 tau scale.
Hypothesis second : h_2 = density q_2 tau scale.

Lemma p_min_range : 0 <= p_min < 1 /\ p_min * (1 + beta) < 1.
Proof.
  assert (p_max * (1 + beta) < 1).
  { replace 1 with (p_max * (1 / p_max)) at 2 by (field; lra). apply Rmult_lt_compat_l; lra. }
  assert (p_min * (1 + beta) <= p_max * (1 + beta)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= p_min * beta) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem theorem_4_gives_inequality :
  0 < Theta -> prior_dependent_scale alpha beta Theta p_min <= scale ->
  h_1 <= exp (translated_epsilon alpha beta Delta Theta p_min) * h_2.
Proof.
  intros differ enough. destruct p_min_range as [range short].
  rewrite first, second, !density_is_laplace by exact noise.
  apply Rle_trans with (exp (Delta / scale) * laplace_density q_2 scale tau);
    [apply laplace_ratio_within; assumption |].
  apply Rmult_le_compat_r; [left; apply laplace_density_positive; exact noise |].
  apply exp_monotone, epsilon_covers_scale; assumption.
Qed.

(* the scale is positive, so Theta > 0 and the calibrated scale is one of these *)
Theorem theorem_4_calibrated_gives_inequality :
  scale = prior_dependent_scale alpha beta Theta p_min ->
  h_1 <= exp (translated_epsilon alpha beta Delta Theta p_min) * h_2.
Proof.
  intros calibrated. destruct p_min_range as [range short]. apply theorem_4_gives_inequality.
  - rewrite calibrated in noise. unfold prior_dependent_scale in noise.
    assert (0 < Rmax (/ ln (alpha_odds alpha p_min)) (/ ln (beta_odds beta p_min))).
    { eapply Rlt_le_trans; [| apply Rmax_l].
      apply Rinv_0_lt_compat, ln_positive, alpha_odds_above_1; assumption. }
    apply Rnot_le_lt. intros none.
    apply (Rmult_le_compat_r (Rmax (/ ln (alpha_odds alpha p_min)) (/ ln (beta_odds beta p_min))))
      in none; lra.
  - rewrite calibrated. right. reflexivity.
Qed.
End TwoDatabases.

(* Joined with the formal statements. *)

(* Theorem 4 at one prior, as corrected: two possible worlds whose answers lie Theta apart *)
Theorem theorem_4_one_prior_from_statement {Database : Type} (neighbours : Database -> Database -> Prop)
  (query : Database -> R) worlds p v w lambda alpha beta Theta Delta :
  c_abdi_theorem_4__statement__one_prior__correction__ea0ae37aeafd ->
  distribution worlds p -> In v worlds -> In w worlds -> 0 < p v -> 0 < p w ->
  Rabs (query v - query w) = Theta -> 0 < Theta -> 0 < lambda -> 0 < alpha < 1 -> 0 < beta ->
  0 <= Delta -> (forall D D', neighbours D D' -> Rabs (query D - query D') <= Delta) ->
  differentially_identifiable_at worlds p (laplace_mechanism query lambda) alpha beta ->
  private_between neighbours (laplace_mechanism query lambda)
    (Delta / Theta * ln ((1 + beta) / (1 - alpha))).
Proof.
  intros said prior Hv Hw some_v some_w apart differ noise fall rise sign global kept D D' x near.
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  set (M := laplace_mechanism query lambda). set (tau := query v).
  assert (possible : 0 < mixture worlds p M tau).
  { apply (sum_positive _ worlds v); [| exact Hv |].
    - intros u listed. apply Rmult_le_pos; [apply prior; exact listed |].
      apply laplace_mechanism_nonnegative. exact noise.
    - apply Rmult_lt_0_compat; [exact some_v | apply laplace_mechanism_positive; exact noise]. }
  specialize (said i (count worlds) (fun j => p (entry worlds w j)) alpha beta lambda Theta Delta l
    (fun j => query (entry worlds w j)) tau (fun j => M (entry worlds w j) tau) (query D) (query D')
    (M D x) x (M D' x)).
  cbv beta in said.
  rewrite (mixture_as_stated worlds p query lambda tau w (fun j => M (entry worlds w j) tau)), own, own'
    in said by reflexivity.
  rewrite (Rmult_comm (exp _)).
  replace (Delta / Theta * ln ((1 + beta) / (1 - alpha)))
    with (Delta * / Theta * ln (/ (1 + -1 * alpha) * (1 + beta)))
    by (unfold Rdiv; rewrite minus_as_stated; f_equal; f_equal; ring).
  destruct (kept tau v Hv possible) as [_ most]. destruct (kept tau w Hw possible) as [least _].
  apply said; try lra; try assumption.
  - intros j first last. apply prior, entry_inside; assumption.
  - rewrite distance_as_stated. exact apart.
  - reflexivity.
  - intros j _ _. apply answer_as_stated. exact noise.
  - rewrite belief_as_stated. exact most.
  - rewrite belief_as_stated, minus_as_stated. exact least.
  - rewrite minus_as_stated. apply global. exact near.
  - rewrite density_about_as_stated. symmetry. apply density_is_laplace. exact noise.
  - rewrite density_about_as_stated. symmetry. apply density_is_laplace. exact noise.
Defined.

Theorem theorem_4_calibrated_from_notions :
  c_abdi_theorem_4_calibrated__statement__8139f09ed9f8.
Proof.
  intros alpha beta p_min p_max Delta scale q_1 q_2 h_1 tau h_2 Theta fall below rise least order
    positive short global noise near first second calibrated.
  rewrite density_about_as_stated in first, second.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in calibrated |- *.
  replace (q_1 + -1 * q_2) with (q_1 - q_2) in near by ring.
  rewrite (Rmult_comm h_2).
  apply (theorem_4_calibrated_gives_inequality q_1 q_2 h_1 h_2 tau Delta Theta scale alpha beta p_min
    p_max); auto; lra.
Defined.

(* Theorem 4, where Definition 4 is kept at every prior on two worlds, after two answers: the answer
   of the first world (near) and that of the second (far). Up to a factor, the likelihood of either
   answer is 1 in its own world. *)
Section TwoAnswers.
Context (alpha beta Theta scale q_1 q_2 : R).
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.
Hypothesis noise : 0 < scale.
Hypothesis differ : 0 < Theta.
Hypothesis distance : Rabs (q_1 - q_2) = Theta.
Let far := exp (- (Theta / scale)).
Let query (first : bool) : R := if first then q_1 else q_2.
Let M : mechanism bool bool := fun world answer => if Bool.eqb world answer then 1 else far.
Let kept_at (x own other : R) : Prop :=
  own <= (1 + beta) * (x * own + (1 - x) * other) /\
  (1 - alpha) * (x * own + (1 - x) * other) <= own.
Hypothesis after_near : forall x, 0 < x < 1 -> kept_at x 1 far.
Hypothesis after_far : forall x, 0 < x < 1 -> kept_at x far 1.

Lemma likelihoods : nonnegative M.
Proof. intros [] []; unfold M; simpl; try lra; left; apply exp_pos. Qed.

Lemma answers_apart : tells_answers_apart query M scale.
Proof.
  assert (inverse : exp (Theta / scale) * far = 1)
    by (unfold far; rewrite exp_Ropp; apply Rinv_r, Rgt_not_eq, exp_pos).
  assert (shrinks : / exp (Theta / scale) = far) by (unfold far; symmetry; apply exp_Ropp).
  assert (positive : 0 < far) by apply exp_pos.
  assert (apart : q_1 <> q_2) by (intros same; rewrite same, Rminus_eq_0, Rabs_R0 in distance; lra).
  assert (back : Rabs (q_2 - q_1) = Theta) by (rewrite Rabs_minus_sym; exact distance).
  assert (itself : forall x, Rabs (x - x) / scale = 0)
    by (intros x; rewrite Rminus_eq_0, Rabs_R0; unfold Rdiv; ring).
  intros [] b; split; (destruct (Req_dec b q_1) as [-> | not_1]; [| destruct (Req_dec b q_2)
    as [-> | not_2]]); unfold query, M.
  - exists true. simpl. rewrite itself, exp_0. split; [lra |].
    intros [] same; simpl; [lra | exfalso; auto].
  - exists false. simpl. rewrite distance. split; [exact positive |].
    intros [] same; simpl; [exfalso; auto | lra].
  - exists true. simpl. split; [lra |]. intros [] same; exfalso; auto.
  - exists true. simpl. rewrite itself, exp_0, Rinv_1. split; [lra |].
    intros [] same; simpl; [lra | exfalso; auto].
  - exists true. simpl. rewrite distance, shrinks. split; [lra |].
    intros [] same; simpl; [exfalso; auto | lra].
  - exists true. simpl. split; [lra |]. intros [] same; exfalso; auto.
  - exists true. simpl. rewrite back. split; [exact positive |].
    intros [] same; simpl; [lra | exfalso; auto].
  - exists false. simpl. rewrite itself, exp_0. split; [lra |].
    intros [] same; simpl; [exfalso; auto | lra].
  - exists true. simpl. split; [exact positive |]. intros [] same; exfalso; auto.
  - exists false. simpl. rewrite back, shrinks. split; [lra |].
    intros [] same; simpl; [lra | exfalso; auto].
  - exists false. simpl. rewrite itself, exp_0, Rinv_1. split; [lra |].
    intros [] same; simpl; [exfalso; auto | lra].
  - exists true. simpl. split; [exact positive |]. intros [] same; exfalso; auto.
Qed.

Lemma kept_at_every_prior : differentially_identifiable [true; false] M alpha beta.
Proof.
  intros p prior. apply (identifiable_multiplied_out _ p M prior likelihoods).
  pose proof prior as [sign total]. simpl in total.
  pose proof (sign true (or_introl eq_refl)) as first.
  pose proof (sign false (or_intror (or_introl eq_refl))) as second.
  assert (own : forall world answer, kept_at (p world) (M world answer) (M (negb world) answer)
    \/ p world = 0 \/ p world = 1).
  { intros world answer. destruct (Req_dec (p world) 0) as [| some]; [auto |].
    destruct (Req_dec (p world) 1) as [| more]; [auto |]. left.
    assert (0 < p world < 1) by (destruct world; lra).
    destruct world, answer; unfold M; simpl; [apply after_near | apply after_far |
      apply after_far | apply after_near]; assumption. }
  intros answer world _. unfold mixture. simpl. pose proof (likelihoods world answer) as seen.
  assert (whole : p true * M true answer + (p false * M false answer + 0)
    = p world * M world answer + (1 - p world) * M (negb world) answer)
    by (destruct world; simpl; replace (p false) with (1 - p true) by lra; ring).
  rewrite whole. specialize (own world answer). set (a := M world answer) in *. set (b := M (negb world) answer) in *.
  assert (0 <= p world) by (destruct world; assumption).
  destruct own as [[above below] | [none | all]].
  - split.
    + replace ((1 - alpha) * p world * (p world * a + (1 - p world) * b))
        with (p world * ((1 - alpha) * (p world * a + (1 - p world) * b))) by ring.
      apply Rmult_le_compat_l; assumption.
    + replace ((1 + beta) * p world * (p world * a + (1 - p world) * b))
        with (p world * ((1 + beta) * (p world * a + (1 - p world) * b))) by ring.
      apply Rmult_le_compat_l; assumption.
  - rewrite none. lra.
  - rewrite all. pose proof (Rmult_le_pos alpha a). pose proof (Rmult_le_pos beta a). lra.
Qed.

Lemma two_answers_need : prior_free_scale alpha beta Theta <= scale.
Proof.
  apply (prior_free_scale_needed query M) with (v := true) (w := false); try assumption.
  - exact likelihoods.
  - exact answers_apart.
  - exact kept_at_every_prior.
Qed.
End TwoAnswers.

Theorem theorem_4_every_prior_from_notions :
  c_abdi_theorem_4__statement__every_prior__81487dcbf3f6.
Proof.
  intros alpha beta p_min p_max Delta scale q_1 q_2 h_1 tau h_2 Theta q tau_near near tau_far far
    fall below rise least order positive short global noise apart first second differ distance
    is_near near_h after_near is_far far_h after_far.
  rewrite density_about_as_stated in first, second. rewrite minus_as_stated in apart.
  rewrite distance_as_stated in distance.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm, (Rmult_comm h_2).
  assert (own : forall x, exp (-1 * / scale * Rabs (x + -1 * x)) = 1).
  { intros x. rewrite minus_as_stated, Rminus_eq_0, Rabs_R0, Rmult_0_r. apply exp_0. }
  assert (other : forall x y, Rabs (x - y) = Theta ->
    exp (-1 * / scale * Rabs (x + -1 * y)) = exp (- (Theta / scale))).
  { intros x y ->%(fun far => eq_trans (f_equal Rabs (minus_as_stated x y)) far).
    f_equal. unfold Rdiv. ring. }
  rewrite (near_h 1%Z), (near_h 2%Z), is_near, own, other in after_near by (lia || exact distance).
  rewrite (far_h 1%Z), (far_h 2%Z), is_far, own, other in after_far
    by (lia || (rewrite Rabs_minus_sym; exact distance)).
  assert (p_min_short : 0 <= p_min < 1 /\ p_min * (1 + beta) < 1)
    by (apply (p_min_range beta p_min p_max); lra).
  apply (theorem_4_gives_inequality q_1 q_2 h_1 h_2 tau Delta Theta scale alpha beta p_min p_max);
    auto; try lra.
  apply prior_free_is_larger; try lra.
  apply (two_answers_need alpha beta Theta scale (q 1%Z) (q 2%Z)); try lra; try exact distance.
  - intros x share. specialize (after_near x share). rewrite !minus_as_stated in after_near.
    exact after_near.
  - intros x share. specialize (after_far x share). rewrite !minus_as_stated in after_far.
    exact after_far.
Defined.
