(* abdi, Theorems 2 and 3: how much noise is needed, which the paper does not say.

   Where one world answers Theta away from all others, some answers (and some half lines) are
   exp(Theta/lambda) times as likely there as elsewhere, and some exp(-Theta/lambda) times. So the
   scale that Theorem 3 calls sufficient at a prior is also necessary there, if that world is the
   least likely one; and Theorem 2's scale is necessary for keeping Definition 4 at every prior. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import laplace probability belief notions belief_bounds events.
From didp.abdi Require Import definitions scales.
Open Scope R_scope.

(* something can be observed that is exp(d/lambda) times as likely where the query answers b as it
   is in the world w, d the distance of the two answers; and something with the inverse factor *)
Definition tells_answers_apart {W E : Type} (query : W -> R) (M : mechanism W E) (lambda : R)
  : Prop :=
  forall (w : W) (b : R),
  (exists e, 0 < M w e
    /\ forall v, query v = b -> M v e = exp (Rabs (query w - b) / lambda) * M w e)
  /\ (exists e, 0 < M w e
    /\ forall v, query v = b -> M v e = / exp (Rabs (query w - b) / lambda) * M w e).

Section Laplace.
Context {W : Type} (query : W -> R) (lambda : R).
Hypothesis noise : 0 < lambda.

Lemma laplace_mechanism_tells_apart :
  tells_answers_apart query (laplace_mechanism query lambda) lambda.
Proof.
  intros w b. unfold laplace_mechanism, laplace_density. split.
  - exists b. split; [apply laplace_density_positive; exact noise |]. intros v answer.
    rewrite answer, (Rabs_minus_sym b (query w)). replace (b - b) with 0 by ring. rewrite Rabs_R0.
    transitivity (exp (Rabs (query w - b) / lambda) * exp (- (Rabs (query w - b) / lambda))
      / (2 * lambda)); [| field; lra].
    rewrite <- exp_plus. do 2 f_equal. field. lra.
  - exists (query w). split; [apply laplace_density_positive; exact noise |]. intros v answer.
    rewrite answer, <- exp_Ropp. replace (query w - query w) with 0 by ring. rewrite Rabs_R0.
    transitivity (exp (- (Rabs (query w - b) / lambda)) * exp (- (0 / lambda)) / (2 * lambda));
      [| field; lra].
    rewrite <- exp_plus. do 2 f_equal. field. lra.
Qed.

(* the half line from b on, away from the mean *)
Lemma cumulative_far mean x :
  x <= mean -> laplace_cumulative mean lambda x = / exp (Rabs (mean - x) / lambda) * / 2.
Proof.
  intros below. rewrite cumulative_below by assumption. rewrite <- exp_Ropp.
  unfold Rdiv at 1. do 2 f_equal. rewrite Rabs_right by lra. field. lra.
Qed.

Lemma cumulative_far_above mean x :
  mean <= x -> 1 - laplace_cumulative mean lambda x = / exp (Rabs (mean - x) / lambda) * / 2.
Proof.
  intros above. rewrite cumulative_above by assumption. rewrite <- exp_Ropp.
  replace (1 - (1 - exp (- ((x - mean) / lambda)) / 2))
    with (exp (- ((x - mean) / lambda)) * / 2) by field.
  do 2 f_equal. rewrite Rabs_left1 by lra. field. lra.
Qed.

(* an event that is a half where the query answers one, and less where it answers the other *)
Lemma half_line one other :
  exists e, forall F, F = laplace_cumulative one lambda \/ F = laplace_cumulative other lambda ->
  (F = laplace_cumulative one lambda -> probability F e = / 2)
  /\ (F = laplace_cumulative other lambda ->
      probability F e = / exp (Rabs (one - other) / lambda) * / 2).
Proof.
  destruct (Rle_lt_dec one other) as [left_of | right_of].
  - exists (at_most one). intros F _. rewrite probability_at_most. split; intros ->.
    + apply cumulative_at_mean. exact noise.
    + rewrite Rabs_minus_sym. apply cumulative_far. exact left_of.
  - exists (at_least one). intros F _. rewrite probability_at_least. split; intros ->.
    + rewrite cumulative_at_mean by exact noise. field.
    + rewrite Rabs_minus_sym. apply cumulative_far_above. lra.
Qed.

Lemma laplace_events_tell_apart : tells_answers_apart query (laplace_events query lambda) lambda.
Proof.
  intros w b. unfold laplace_events, through_events. split.
  - destruct (half_line b (query w)) as [e each]. exists e.
    pose proof (exp_pos (Rabs (query w - b) / lambda)) as positive.
    destruct (each _ (or_intror eq_refl)) as [_ less]. rewrite (less eq_refl), Rabs_minus_sym.
    split; [apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat; exact positive | lra] |].
    intros v answer. rewrite answer. destruct (each _ (or_introl eq_refl)) as [half _].
    rewrite (half eq_refl). field. lra.
  - destruct (half_line (query w) b) as [e each]. exists e.
    destruct (each _ (or_introl eq_refl)) as [half _]. rewrite (half eq_refl). split; [lra |].
    intros v answer. rewrite answer. destruct (each _ (or_intror eq_refl)) as [_ less].
    rewrite (less eq_refl). reflexivity.
Qed.
End Laplace.

Section Needed.
Context {W E : Type} (query : W -> R) (M : mechanism W E) (alpha beta Theta lambda : R).
Hypothesis likelihood : nonnegative M.
Hypothesis noise : 0 < lambda.
Hypothesis apart : tells_answers_apart query M lambda.
Hypothesis fall : 0 < alpha < 1.
Hypothesis rise : 0 < beta.

(* one world answers Theta away from every other that can be *)
Lemma promise_bounds_growth before w after p b :
  distribution (before ++ w :: after) p ->
  differentially_identifiable_at (before ++ w :: after) p M alpha beta -> 0 < p w ->
  (forall v, In v (before ++ after) -> p v = 0 \/ query v = b) -> Rabs (query w - b) = Theta ->
  (1 - alpha) * (p w + exp (Theta / lambda) * (1 - p w)) <= 1
  /\ 1 <= (1 + beta) * (p w + / exp (Theta / lambda) * (1 - p w)).
Proof.
  intros prior kept possible others distance.
  destruct (apart w b) as [(far & seen_far & more) (near & seen_near & less)].
  rewrite distance in more, less.
  pose proof (promise_bounds_factor p M before after w prior) as bounds. split.
  - apply (bounds _ alpha beta far); auto. intros v Hv. destruct (others v Hv); auto.
  - apply (bounds _ alpha beta near); auto. intros v Hv. destruct (others v Hv); auto.
Qed.

(* Theorem 3's scale is needed at a prior, if the least likely world is the one *)
Theorem prior_dependent_scale_needed before w after p b P_min :
  distribution (before ++ w :: after) p ->
  differentially_identifiable_at (before ++ w :: after) p M alpha beta ->
  p w = P_min -> 0 < P_min < 1 -> P_min * (1 + beta) < 1 ->
  (forall v, In v (before ++ after) -> query v = b) -> Rabs (query w - b) = Theta ->
  prior_dependent_scale alpha beta Theta P_min <= lambda.
Proof.
  intros prior kept least some short others distance. subst P_min.
  assert (0 <= Theta) by (rewrite <- distance; apply Rabs_pos).
  destruct (promise_bounds_growth before w after p b) as [low high]; auto; [apply some |].
  apply prior_dependent_scale_enough; try assumption; try lra.
  split; [apply alpha_odds_bound | apply beta_odds_bound]; auto; try lra. apply exp_pos.
Qed.

(* Theorem 2's scale is needed, if Definition 4 is kept at every prior on two worlds *)
Theorem prior_free_scale_needed v w :
  Rabs (query v - query w) = Theta -> differentially_identifiable [v; w] M alpha beta ->
  prior_free_scale alpha beta Theta <= lambda.
Proof.
  intros distance kept. apply prior_free_scale_enough; try assumption.
  pose proof (exp_pos (Theta / lambda)) as positive.
  destruct (Req_dec (query v) (query w)) as [same | differ].
  { rewrite same, Rminus_eq_0, Rabs_R0 in distance. rewrite <- distance.
    replace (0 / lambda) with 0 by (field; lra). rewrite exp_0. split; [| lra].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  assert (bounds : forall t, 0 < t < 1 ->
    (1 - alpha) * (t + exp (Theta / lambda) * (1 - t)) <= 1
    /\ 1 <= (1 + beta) * (t + / exp (Theta / lambda) * (1 - t))).
  { intros t inside. pose (p u := if Req_EM_T (query u) (query v) then t else 1 - t).
    assert (first : p v = t) by (unfold p; destruct (Req_EM_T _ _); tauto).
    assert (second : p w = 1 - t).
    { unfold p. destruct (Req_EM_T _ _); [congruence | reflexivity]. }
    rewrite <- first. apply (promise_bounds_growth [] v [w] p (query w)).
    - split; [| simpl; lra]. intros u [<- | [<- | []]]; lra.
    - apply kept. split; [| simpl; lra]. intros u [<- | [<- | []]]; lra.
    - lra.
    - intros u [<- | []]. auto.
    - exact distance. }
  set (g := exp (Theta / lambda)) in *. split.
  - apply (Rmult_le_reg_l (1 - alpha)); [lra |]. rewrite Rinv_r by lra.
    apply Rnot_lt_le. intros more.
    assert (0 < g) by exact positive.
    destruct (bounds (((1 - alpha) * g - 1) / ((1 - alpha) * g))) as [low _].
    + split; [apply Rdiv_lt_0_compat; lra |].
      apply (Rmult_lt_reg_r ((1 - alpha) * g)); [lra |].
      replace (((1 - alpha) * g - 1) / ((1 - alpha) * g) * ((1 - alpha) * g))
        with ((1 - alpha) * g - 1) by (field; lra). lra.
    + assert (0 < (1 - alpha) * (((1 - alpha) * g - 1) / ((1 - alpha) * g)))
        by (apply Rmult_lt_0_compat; [| apply Rdiv_lt_0_compat]; lra).
      replace ((1 - alpha) * (((1 - alpha) * g - 1) / ((1 - alpha) * g)
          + g * (1 - ((1 - alpha) * g - 1) / ((1 - alpha) * g))))
        with ((1 - alpha) * (((1 - alpha) * g - 1) / ((1 - alpha) * g)) + 1)
        in low by (field; lra).
      lra.
  - apply Rnot_lt_le. intros more.
    assert (shrinks : (1 + beta) * / g < 1).
    { apply (Rmult_lt_reg_r g); [exact positive |].
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
    set (s := (1 + beta) * / g) in *.
    assert (0 < 1 + beta - s) by lra.
    destruct (bounds ((1 - s) / (1 + beta - s) / 2)) as [_ high].
    + assert (0 < (1 - s) / (1 + beta - s)) by (apply Rdiv_lt_0_compat; lra).
      assert ((1 - s) / (1 + beta - s) < 1).
      { apply (Rmult_lt_reg_r (1 + beta - s)); [lra |].
        replace ((1 - s) / (1 + beta - s) * (1 + beta - s)) with (1 - s) by (field; lra). lra. }
      lra.
    + rewrite Rmult_plus_distr_l, <- Rmult_assoc in high. fold s in high.
      replace ((1 + beta) * ((1 - s) / (1 + beta - s) / 2)
          + s * (1 - (1 - s) / (1 + beta - s) / 2))
        with (s + (1 - s) / 2) in high by (field; lra).
      lra.
Qed.
End Needed.

(* "if the least likely world answers 0 and all others Theta": what every response beyond all the
   answers makes of that world's belief *)
Section Responses.
Context {W : Type} (query : W -> R) (lambda Theta : R) (before after : list W) (w : W) (p : W -> R).
Hypothesis noise : 0 < lambda.
Hypothesis sensitivity : 0 <= Theta.
Hypothesis prior : distribution (before ++ w :: after) p.
Hypothesis others : forall v, In v (before ++ after) -> query v = query w + Theta.
Let M := laplace_mechanism query lambda.
Let belief x := posterior (before ++ w :: after) p M x w.

Lemma belief_of_factor factor x :
  (forall v, In v (before ++ after) -> M v x = factor * M w x) ->
  belief x = p w / (p w + factor * (1 - p w)).
Proof.
  intros same. pose proof (laplace_mechanism_positive query lambda noise w x) as positive.
  unfold belief, posterior. rewrite (mixture_attained p M before after w prior factor) by auto.
  unfold Rdiv. rewrite Rinv_mult, Rmult_assoc, (Rmult_comm (/ _)), <- (Rmult_assoc (M w x)).
  fold M in positive. rewrite Rinv_r by lra. ring.
Qed.

Theorem belief_after_far_response x :
  query w + Theta <= x -> belief x = p w / (p w + exp (Theta / lambda) * (1 - p w)).
Proof.
  intros far. apply belief_of_factor. intros v Hv. unfold M, laplace_mechanism.
  rewrite (others v Hv), (laplace_ratio_attained_above _ (query w)) by lra. do 2 f_equal.
  replace (query w + Theta - query w) with Theta by ring. rewrite Rabs_right by lra. reflexivity.
Qed.

Theorem belief_after_near_response x :
  x <= query w -> belief x = p w / (p w + / exp (Theta / lambda) * (1 - p w)).
Proof.
  intros near. apply belief_of_factor. intros v Hv. unfold M, laplace_mechanism.
  rewrite (others v Hv).
  rewrite (laplace_ratio_attained_below (query w) (query w + Theta)) by lra.
  replace (query w - (query w + Theta)) with (- Theta) by ring.
  rewrite Rabs_Ropp, Rabs_right by lra. pose proof (exp_pos (Theta / lambda)). field. lra.
Qed.
End Responses.
