(* abdi's formal statements, proved from the theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions multiplied_out belief_bounds.
From didp.theories.abdi Require Import numbered definitions scales tightness theorem_2
  equations_17_23 as_statements.
From didp.theories.bridges Require Import ranges.
From didp.statements Require abdi.
Open Scope R_scope.

(* what the statements spell otherwise *)
Lemma observed_as_stated (h p : Z -> R) m :
  sum_over (fun j => h j * p j) 1 m = sum (fun j => p j * h j) (numbered m).
Proof. rewrite sum_over_numbered. apply sum_extensional. intros j _. ring. Qed.

Lemma density_as_stated answer tau scale :
  1 / 2 * / scale * exp (-1 * / scale * Rabs (tau + -1 * answer)) = density answer tau scale.
Proof.
  unfold density. replace (tau + -1 * answer) with (tau - answer) by ring.
  replace (-1 * / scale * Rabs (tau - answer)) with (- Rabs (tau - answer) * / scale) by ring. ring.
Qed.

Lemma density_about_as_stated answer tau scale :
  1 / 2 * / scale * exp (-1 * / scale * Rabs (answer + -1 * tau)) = density answer tau scale.
Proof.
  rewrite <- density_as_stated. rewrite <- (Rabs_Ropp (tau + -1 * answer)).
  do 4 f_equal. ring.
Qed.

Lemma distance_as_stated a b : Rabs (-1 * b + a) = Rabs (a - b).
Proof. f_equal. ring. Qed.

Lemma belief_as_stated p h observed : / observed * h * p = p * h / observed.
Proof. unfold Rdiv. ring. Qed.

Lemma prior_free_scale_as_stated alpha beta Theta :
  Rmax (Theta * / ln (1 + beta)) (-1 * Theta * / ln (1 + -1 * alpha))
    = prior_free_scale alpha beta Theta.
Proof. unfold prior_free_scale, Rdiv. rewrite minus_as_stated. f_equal. ring. Qed.

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

Section Worlds.
Context (m : Z) (p q h : Z -> R) (i : Z) (tau Theta scale : R).
Hypothesis near : forall j, (1 <= j)%Z -> (j <= m)%Z -> Rabs (-1 * q j + q i) <= Theta.
Hypothesis densities : forall j, (1 <= j)%Z -> (j <= m)%Z ->
  h j = 1 / 2 * / scale * exp (-1 * / scale * Rabs (tau + -1 * q j)).

Lemma near_as_stated j : (1 <= j <= m)%Z -> Rabs (q i - q j) <= Theta.
Proof. intros []. rewrite <- distance_as_stated. auto. Qed.

Lemma densities_as_stated j : (1 <= j <= m)%Z -> h j = density (q j) tau scale.
Proof. intros []. rewrite <- density_as_stated. auto. Qed.
End Worlds.

Theorem equations_10_11_from_notions :
  statements.abdi.c_abdi_equations_10_11__statement__0244789dbbb6.
Proof.
  intros q_1 q_2 Theta scale h_1 tau h_2 near noise first second.
  rewrite density_about_as_stated in first, second.
  replace (q_1 + -1 * q_2) with (q_1 - q_2) in near by ring.
  pose proof (equation_11_gives_ratio q_1 q_2 h_1 h_2 tau Theta scale near noise first second)
    as [low high].
  split; [exact high |]. replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  exact low.
Qed.

Theorem equation_14_from_notions :
  statements.abdi.c_abdi_equations_12_16__eq__14__4fc36e8ac2ec.
Proof.
  intros i m p q Theta scale h tau low high sign total near noise densities positive.
  rewrite belief_as_stated, observed_as_stated. rewrite sum_over_numbered in total.
  rewrite (Rmult_comm (/ p i)). replace (1 + -1 * exp (Theta * / scale)) with (1 - exp (Theta / scale))
    by (unfold Rdiv; ring).
  apply (equation_14_gives_belief m i p q h tau Theta scale); try assumption; try lia.
  - apply of_each. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
Qed.

Theorem reason_for_15_from_notions :
  statements.abdi.c_abdi_equations_12_16__reason_for_eq__15__a9f8a8f60ed7.
Proof.
  intros Theta scale sign noise.
  (* two databases, adjacent to each other, whose answers lie Theta apart *)
  pose proof (reason_for_15 (fun _ _ : bool => True) (fun one => if one then Theta else 0) Theta scale)
    as reason.
  rewrite minus_as_stated. apply reason; [| exact noise]. split.
  - intros _ [|] [|] _ _; apply Rabs_le; lra.
  - exists true, true, false. repeat split. rewrite Rminus_0_r. apply Rabs_right. lra.
Qed.

Theorem equations_15_16_from_notions :
  statements.abdi.c_abdi_equations_12_16__eq__15_and_16__ce08a07caf98.
Proof.
  intros i m p q Theta scale h tau low high sign total near zero noise densities positive.
  rewrite observed_as_stated. rewrite sum_over_numbered in total.
  pose proof (equations_15_16_gives_belief m i p q h tau Theta scale ltac:(lia) (of_each _ _ sign) total
    (near_as_stated m q i Theta near) zero noise
    (densities_as_stated m q h tau scale densities)) as [least most].
  rewrite <- belief_as_stated in least, most.
  replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  split; apply (Rmult_le_reg_r (p i)); assumption.
Qed.

Theorem theorem_2_from_notions :
  statements.abdi.c_abdi_theorem_2__statement__e062dd4202a1.
Proof.
  intros i m p q Theta scale h tau alpha beta low high sign total near zero noise densities
    fall below rise enough.
  rewrite belief_as_stated, observed_as_stated, minus_as_stated.
  rewrite sum_over_numbered in total. rewrite prior_free_scale_as_stated in enough.
  apply and_comm. apply (theorem_2_gives_inequality m i p q h tau Theta scale); auto; try lia.
  - apply of_each. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
Qed.

Theorem theorem_3_from_notions :
  statements.abdi.c_abdi_theorem_3__statement__1776d1e5bf94.
Proof.
  intros i m p q Theta scale h tau alpha beta p_min p_max low high sign total near zero noise
    densities fall below rise several least_sign most_sign least most short enough.
  rewrite belief_as_stated, observed_as_stated, minus_as_stated.
  rewrite sum_over_numbered in total.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in enough.
  apply and_comm.
  apply (theorem_3_gives_inequality m i p q h tau Theta scale) with (p_min := p_min) (p_max := p_max);
    auto; try lia; try lra.
  - apply of_each. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
  - apply of_each. exact least.
  - apply of_each. exact most.
Qed.

Theorem equation_17_from_notions :
  statements.abdi.c_abdi_theorem_3_equations_17_19__eq__17__b3a8d431eb0e.
Proof.
  intros i m p q Theta scale h tau low high sign total near noise densities positive.
  rewrite observed_as_stated. rewrite sum_over_numbered in total.
  pose proof (equations_12_13_gives_belief m i p q h tau Theta scale ltac:(lia) (of_each _ _ sign) total
    (near_as_stated m q i Theta near) noise
    (densities_as_stated m q h tau scale densities)) as [least _].
  rewrite <- belief_as_stated in least. apply (Rmult_le_reg_r (p i)); [exact positive |].
  eapply Rle_trans; [right | exact least]. rewrite minus_as_stated.
  unfold Rdiv. rewrite (Rplus_comm (p i)), (Rmult_comm (1 - p i)). ring.
Qed.

Theorem theorem_4_calibrated_from_notions :
  statements.abdi.c_abdi_theorem_4_calibrated__statement__8139f09ed9f8.
Proof.
  intros alpha beta p_min p_max Delta scale q_1 q_2 h_1 tau h_2 Theta fall below rise least order
    positive short global noise near first second calibrated.
  rewrite density_about_as_stated in first, second.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in calibrated |- *.
  replace (q_1 + -1 * q_2) with (q_1 - q_2) in near by ring.
  rewrite (Rmult_comm h_2).
  apply (theorem_4_calibrated_gives_inequality q_1 q_2 h_1 h_2 tau Delta Theta scale alpha beta p_min
    p_max); auto; lra.
Qed.

Section Priors.
Context (i m : Z) (p : Z -> R).
Hypothesis low : (1 <= i)%Z.
Hypothesis high : (i <= m)%Z.
Hypothesis sign : forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 <= p j.
Hypothesis total : sum_over (fun j => p j) 1 m = 1.

Lemma prior_at_most_1_as_stated : p i <= 1.
Proof.
  rewrite sum_over_numbered in total. apply (prior_at_most_1 (numbered m) p).
  - split; [| exact total]. intros j inside. apply in_numbered in inside. apply sign; lia.
  - apply in_numbered. lia.
Qed.
End Priors.

Theorem equation_18_from_notions :
  statements.abdi.c_abdi_theorem_3_equations_17_19__eq__18__3700a6261ef1.
Proof.
  intros i m p Theta scale p_min low high sign total zero noise several least_sign least.
  rewrite !minus_as_stated.
  replace ((1 - p i) * exp (Theta * / scale) + p i)
    with (p i + exp (Theta / scale) * (1 - p i)) by (unfold Rdiv; ring).
  apply equation_18; auto. apply (prior_at_most_1_as_stated i m); assumption.
Qed.

Theorem equation_21_from_notions :
  statements.abdi.c_abdi_theorem_3_equations_20_23__eq__21__e83296cb6c68.
Proof.
  intros i m p Theta scale p_min low high sign total zero noise several least_sign least.
  rewrite !minus_as_stated.
  replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  rewrite exp_Ropp, (Rplus_comm _ (p i)), (Rmult_comm (1 - p i)).
  apply equation_21; auto.
Qed.

Theorem limit_theorem_2_from_notions :
  statements.abdi.c_abdi_theorem_3_limit_theorem_2__statement__0ee34bc8e698.
Proof.
  intros alpha beta Theta fall below rise zero.
  rewrite prior_free_scale_as_stated, minus_as_stated, <- scales_agree_at_0 by lra.
  unfold prior_dependent_scale, alpha_odds, beta_odds. rewrite Rmax_comm.
  replace ((1 + beta) * (1 - 0) / (1 - 0 * (1 + beta))) with (1 + beta) by (field; lra).
  replace ((1 + 0 * (alpha - 1)) / ((1 - alpha) * (1 - 0))) with (/ (1 - alpha)) by (field; lra).
  reflexivity.
Qed.

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
  statements.abdi.c_abdi_theorem_4__statement__every_prior__81487dcbf3f6.
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
Qed.
