(* bridges.testing, .best-event, .ratio-tail and .trade-off; membership.delta; abdi, section 9, on
   (epsilon, delta)-DP: what (epsilon, delta)-DP leaves to whoever tests one world against another.

   "no test has an advantage above (e^epsilon - 1 + 2 delta)/(e^epsilon + 1)", "an output whose
   likelihoods are further apart than e^t, t > epsilon, has at most the probability
   delta/(1 - e^(epsilon - t))", "who guesses one of m equally likely worlds is right with at most
   (e^epsilon + (m - 1) delta)/(m - 1 + e^epsilon)".

   Stated here for any mechanism of finitely many outputs, any test, randomized or not, and any
   relation of neighbours. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate.
Open Scope R_scope.

Section OneTest.
Context {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O).
Context (epsilon delta : R) (v w : W) (says : O -> R).
Hypothesis probable : probabilities outputs M.
Hypothesis private : approximately_private neighbours outputs M epsilon delta.
Hypothesis near : neighbours v w.
Hypothesis valid : test says.
Notation hits := (chance_of_yes outputs M says v).
Notation alarms := (chance_of_yes outputs M says w).

Lemma one_way : hits <= exp epsilon * alarms + delta.
Proof. apply (tests_inherit neighbours); assumption. Qed.

Lemma other_way : neighbours w v -> 1 - alarms <= exp epsilon * (1 - hits) + delta.
Proof.
  intros back. rewrite <- !chance_of_no by exact probable.
  apply (tests_inherit neighbours); try assumption. apply complement_test. exact valid.
Qed.

Theorem testing_trade_off :
  neighbours w v ->
  0 <= 1 - hits /\ 1 - delta - exp epsilon * alarms <= 1 - hits
  /\ exp (- epsilon) * (1 - delta - alarms) <= 1 - hits.
Proof.
  intros back. pose proof one_way. pose proof (other_way back).
  pose proof (chance_of_yes_range outputs M says v probable valid).
  repeat split; [lra | lra |]. apply (Rmult_le_reg_l (exp epsilon)); [apply exp_pos |].
  rewrite <- Rmult_assoc, <- exp_plus, Rplus_opp_r, exp_0. lra.
Qed.

Theorem testing_advantage :
  neighbours w v -> hits - alarms <= (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1).
Proof.
  intros back. pose proof one_way. pose proof (other_way back). pose proof (exp_pos epsilon).
  apply (Rmult_le_reg_r (exp epsilon + 1)); [lra |]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
End OneTest.

(* two worlds, two outputs: the bound is reached *)
Definition between_any (v w : bool) : Prop := True.
Definition two_outputs : list bool := [true; false].
Definition answers (hits alarms : R) : mechanism bool bool := fun w o =>
  let yes := if w then hits else alarms in if o then yes else 1 - yes.

Lemma answers_probabilities hits alarms :
  0 <= hits <= 1 -> 0 <= alarms <= 1 -> probabilities two_outputs (answers hits alarms).
Proof.
  intros one other w. split; [intros o _; destruct w, o; simpl; lra |].
  destruct w; simpl; lra.
Qed.

Lemma answers_private hits alarms epsilon delta :
  0 <= epsilon -> 0 <= delta ->
  hits <= exp epsilon * alarms + delta -> alarms <= exp epsilon * hits + delta ->
  1 - hits <= exp epsilon * (1 - alarms) + delta -> 1 - alarms <= exp epsilon * (1 - hits) + delta ->
  0 <= hits <= 1 -> 0 <= alarms <= 1 ->
  approximately_private between_any two_outputs (answers hits alarms) epsilon delta.
Proof.
  intros spent sign one other not_one not_other range range' v w event _.
  assert (growth : 1 <= exp epsilon).
  { rewrite <- exp_0. destruct spent as [more | <-]; [left; apply exp_increasing; exact more | lra]. }
  unfold chance_of, probability_that, two_outputs, answers. simpl.
  destruct v, w, (event true), (event false); nra.
Qed.

Theorem testing_attained epsilon delta :
  0 <= epsilon -> 0 <= delta <= 1 ->
  exists M, probabilities two_outputs M
  /\ approximately_private between_any two_outputs M epsilon delta
  /\ chance_of_yes two_outputs M (certain_test (fun o => o)) true
      - chance_of_yes two_outputs M (certain_test (fun o => o)) false
      = (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1).
Proof.
  intros spent share. pose proof (exp_pos epsilon) as positive.
  assert (growth : 1 <= exp epsilon).
  { rewrite <- exp_0. destruct spent as [more | <-]; [left; apply exp_increasing; exact more | lra]. }
  set (alarms := (1 - delta) / (1 + exp epsilon)). set (hits := delta + exp epsilon * alarms).
  assert (whole : alarms * (1 + exp epsilon) = 1 - delta) by (unfold alarms; field; lra).
  assert (low : 0 <= alarms)
    by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  assert (range : 0 <= hits <= 1 /\ alarms <= 1) by (unfold hits; nra).
  exists (answers hits alarms). split; [apply answers_probabilities; lra | split].
  - apply answers_private; unfold hits in *; nra.
  - unfold chance_of_yes, certain_test, two_outputs, answers. simpl. unfold hits, alarms. field. lra.
Qed.

(* who names the world with the probability delta, and else keeps epsilon-DP *)
Definition named_or {O : Type} (delta : R) (M : mechanism bool O) : mechanism bool (bool + O) :=
  fun w which =>
  match which with inl named => if Bool.eqb named w then delta else 0 | inr o => (1 - delta) * M w o end.

Theorem named_or_private {O : Type} (outputs : list O) (M : mechanism bool O) epsilon delta :
  0 <= delta <= 1 -> nonnegative M -> (forall v w o, M v o <= exp epsilon * M w o) ->
  approximately_private between_any ([inl true; inl false] ++ map inr outputs) (named_or delta M)
    epsilon delta.
Proof.
  intros share likelihood private v w event _.
  unfold chance_of, probability_that. rewrite !sum_appended, !sum_mapped. simpl.
  assert (rest : sum (fun o => if event (inr o) then (1 - delta) * M v o else 0) outputs
    <= exp epsilon * sum (fun o => if event (inr o) then (1 - delta) * M w o else 0) outputs).
  { rewrite <- sum_scaled. apply sum_monotone. intros o _. specialize (private v w o).
    destruct (event (inr o)); [nra | lra]. }
  pose proof (exp_pos epsilon). destruct v, w, (event (inl true)), (event (inl false)); simpl; nra.
Qed.

(* delta does not bound the probability that the likelihoods are further apart than e^epsilon *)
Theorem delta_is_exceeded :
  approximately_private between_any two_outputs (answers (3/4) (1/4)) (ln 2) (1/4)
  /\ (forall o, 2 * answers (3/4) (1/4) false o < answers (3/4) (1/4) true o <-> o = true)
  /\ chance_of two_outputs (answers (3/4) (1/4)) (fun o => o) true = 3/4.
Proof.
  assert (spent : exp (ln 2) = 2) by (apply exp_ln; lra).
  assert (sign : 0 <= ln 2) by (rewrite <- ln_1; left; apply ln_increasing; lra).
  split; [apply answers_private; rewrite ?spent; lra | split].
  - intros [|]; simpl; split; intros; try lra; try reflexivity; discriminate.
  - unfold chance_of, probability_that, two_outputs. simpl. lra.
Qed.

Theorem delta_is_exceeded_at_zero :
  approximately_private between_any two_outputs (answers (3/5) (2/5)) 0 (1/5)
  /\ (forall o, answers (3/5) (2/5) false o < answers (3/5) (2/5) true o <-> o = true)
  /\ chance_of two_outputs (answers (3/5) (2/5)) (fun o => o) true = 3/5.
Proof.
  split; [apply answers_private; rewrite ?exp_0; lra | split].
  - intros [|]; simpl; split; intros; try lra; try reflexivity; discriminate.
  - unfold chance_of, probability_that, two_outputs. simpl. lra.
Qed.

(* the outputs whose likelihoods are further apart than e^t *)
Lemma event_apart {W O : Type} (outputs : list O) (M : mechanism W O) t v w event :
  (forall o, event o = true -> exp t * M w o <= M v o) ->
  exp t * chance_of outputs M event w <= chance_of outputs M event v.
Proof.
  intros apart. unfold chance_of, probability_that. rewrite <- sum_scaled. apply sum_monotone.
  intros o _. specialize (apart o). destruct (event o); [auto | lra].
Qed.

Theorem ratio_tail {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O)
  (M : mechanism W O) epsilon delta t v w event :
  approximately_private neighbours outputs M epsilon delta -> neighbours v w -> epsilon < t ->
  (forall o, event o = true -> exp t * M w o <= M v o) ->
  chance_of outputs M event v <= delta / (1 - exp (epsilon - t)).
Proof.
  intros private near above apart. specialize (private v w event near).
  pose proof (event_apart outputs M t v w event apart) as far.
  assert (less : exp (epsilon - t) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  assert (split_ : exp epsilon = exp (epsilon - t) * exp t)
    by (rewrite <- exp_plus; f_equal; ring).
  pose proof (exp_pos (epsilon - t)).
  apply (Rmult_le_reg_r (1 - exp (epsilon - t))); [lra |]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Theorem ratio_tail_probability {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O)
  (M : mechanism W O) epsilon delta t v w event :
  probabilities outputs M ->
  approximately_private neighbours outputs M epsilon delta -> neighbours v w -> epsilon < t ->
  (forall o, event o = true -> exp t * M w o <= M v o) ->
  chance_of outputs M event v <= Rmin 1 (delta / (1 - exp (epsilon - t))).
Proof.
  intros probable private near above apart. apply Rmin_glb.
  - rewrite <- chance_of_certain_test.
    apply (chance_of_yes_range outputs M _ v probable (certain_test_valid event)).
  - eapply ratio_tail; eassumption.
Qed.

Theorem ratio_tail_attained epsilon delta t :
  0 <= epsilon -> 0 <= delta -> epsilon < t ->
  delta / (1 - exp (epsilon - t)) <= / (1 + exp (- t)) ->
  exists M, probabilities two_outputs M
  /\ approximately_private between_any two_outputs M epsilon delta
  /\ M true true = exp t * M false true
  /\ chance_of two_outputs M (fun o => o) true = delta / (1 - exp (epsilon - t)).
Proof.
  intros spent sign above small.
  assert (growth : 1 <= exp epsilon).
  { rewrite <- exp_0. destruct spent as [more | <-]; [left; apply exp_increasing; exact more | lra]. }
  assert (less : exp (epsilon - t) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  pose proof (exp_pos (- t)) as fall. pose proof (exp_pos (epsilon - t)).
  assert (product : exp (epsilon - t) = exp epsilon * exp (- t))
    by (rewrite <- exp_plus; f_equal; ring).
  assert (back : exp t * exp (- t) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  set (hits := delta / (1 - exp (epsilon - t))) in *.
  assert (defined : hits * (1 - exp epsilon * exp (- t)) = delta)
    by (rewrite <- product; unfold hits; field; lra).
  assert (low : 0 <= hits) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  assert (whole : hits * (1 + exp (- t)) <= 1).
  { apply (Rmult_le_compat_r (1 + exp (- t))) in small; [| lra]. rewrite Rinv_l in small; lra. }
  assert (short : exp (- t) < 1) by nra.
  assert (alarms_low : 0 <= exp (- t) * hits) by (apply Rmult_le_pos; lra).
  assert (alarms_less : exp (- t) * hits <= hits) by nra.
  exists (answers hits (exp (- t) * hits)). split; [apply answers_probabilities; nra | split].
  - apply answers_private; try lra; try nra.
  - simpl. split; [rewrite <- Rmult_assoc, back; ring |].
    unfold chance_of, probability_that, two_outputs. simpl. ring.
Qed.

(* a guess among any finitely many worlds that are all neighbours of each other: for each output, how
   likely each world is named *)
Section Guess.
Context {W O : Type} (worlds : list W) (outputs : list O) (M : mechanism W O).
Context (epsilon delta : R) (names : W -> O -> R).
Hypothesis probable : probabilities outputs M.
Hypothesis private : approximately_private (fun v w => In v worlds /\ In w worlds) outputs M epsilon delta.
Hypothesis valid : forall w, test (names w).
Hypothesis one_is_named : forall o, sum (fun w => names w o) worlds = 1.
Notation m := (INR (length worlds)).

Definition success : R :=
  / m * sum (fun w => chance_of_yes outputs M (names w) w) worlds.

Lemma named_in w : sum (fun v => chance_of_yes outputs M (names v) w) worlds = 1.
Proof.
  unfold chance_of_yes. rewrite sum_exchanged.
  rewrite (sum_extensional _ (fun o => 1 * M w o)).
  - rewrite sum_scaled, (proj2 (probable w)). ring.
  - intros o _. rewrite sum_scaled_right, one_is_named. reflexivity.
Qed.

Theorem guess_among_worlds :
  (2 <= length worlds)%nat ->
  success <= (exp epsilon + (m - 1) * delta) / (m - 1 + exp epsilon).
Proof.
  intros several. apply le_INR in several. simpl in several. pose proof (exp_pos epsilon).
  set (right := fun w => chance_of_yes outputs M (names w) w).
  (* the named world against each of the others *)
  assert (each : forall v, In v worlds ->
    (m - 1 + exp epsilon) * right v
      <= exp epsilon * sum (fun w => chance_of_yes outputs M (names v) w) worlds + (m - 1) * delta).
  { intros v inside. destruct (in_split v worlds inside) as (before & after & parts).
    assert (others : INR (length (before ++ after)) = m - 1).
    { rewrite parts, !app_length. simpl length. rewrite <- plus_n_Sm, S_INR. lra. }
    assert (against : INR (length (before ++ after)) * (right v - delta)
      <= sum (fun w => exp epsilon * chance_of_yes outputs M (names v) w) (before ++ after)).
    { rewrite <- sum_constant. apply sum_monotone. intros w among.
      pose proof (tests_inherit _ outputs M epsilon delta v w (names v) private) as kept.
      unfold right. enough (chance_of_yes outputs M (names v) v
        <= exp epsilon * chance_of_yes outputs M (names v) w + delta) by lra.
      apply kept; [| apply valid]. split; [exact inside |]. rewrite parts.
      apply in_app_or in among. apply in_or_app. simpl. tauto. }
    assert (whole : sum (fun w => chance_of_yes outputs M (names v) w) worlds
      = right v + sum (fun w => chance_of_yes outputs M (names v) w) (before ++ after))
      by (rewrite parts at 1; apply (sum_split (fun w => chance_of_yes outputs M (names v) w))).
    rewrite others, sum_scaled in against. rewrite whole.
    set (rest := sum (chance_of_yes outputs M (names v)) (before ++ after)) in *.
    change (sum _ (before ++ after)) with rest. lra. }
  apply (Rmult_le_reg_l (m - 1 + exp epsilon)); [lra |]. unfold success. fold right.
  replace ((m - 1 + exp epsilon) * (/ m * sum right worlds))
    with (/ m * ((m - 1 + exp epsilon) * sum right worlds)) by ring.
  replace ((m - 1 + exp epsilon) * ((exp epsilon + (m - 1) * delta) / (m - 1 + exp epsilon)))
    with (/ m * (m * (exp epsilon + (m - 1) * delta))) by (field; lra).
  apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra |]. rewrite <- sum_scaled.
  eapply Rle_trans; [apply sum_monotone; exact each |].
  rewrite sum_added, sum_scaled, sum_constant, sum_exchanged.
  rewrite (sum_extensional _ (fun _ => 1)) by (intros; apply named_in). rewrite sum_constant. lra.
Qed.
End Guess.

(* a trade-off function: no test has fewer false negatives than F(x) at x false positives *)
Definition keeps_trade_off {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O)
  (M : mechanism W O) (F : R -> R) : Prop :=
  forall v w says, neighbours v w -> test says ->
  chance_of_yes outputs M says v <= 1 - F (chance_of_yes outputs M says w).

Theorem posterior_under_trade_off {O : Type} (outputs : list O) (M : mechanism bool O) F p says :
  probabilities outputs M -> keeps_trade_off between_any outputs M F -> test says -> 0 <= p <= 1 ->
  let prior (w : bool) := if w then p else 1 - p in
  let seen : mechanism bool (O -> R) := fun w says => chance_of_yes outputs M says w in
  let x := chance_of_yes outputs M says false in
  0 < mixture [true; false] prior seen says ->
  posterior [true; false] prior seen says true <= p * (1 - F x) / (p * (1 - F x) + (1 - p) * x).
Proof.
  intros probable kept valid share prior seen x possible.
  specialize (kept true false says I valid). fold x in kept.
  destruct (chance_of_yes_range outputs M says true probable valid) as [low _].
  destruct (chance_of_yes_range outputs M says false probable valid) as [low' _]. fold x in low'.
  unfold posterior, mixture, prior, seen in *. simpl in *. fold x in possible |- *.
  set (hits := chance_of_yes outputs M says true) in *. rewrite Rplus_0_r in *.
  assert (larger : p * hits <= p * (1 - F x)) by (apply Rmult_le_compat_l; lra).
  assert (misses : 0 <= (1 - p) * x) by (apply Rmult_le_pos; lra).
  apply (Rmult_le_reg_r (p * hits + (1 - p) * x)); [exact possible |].
  apply (Rmult_le_reg_r (p * (1 - F x) + (1 - p) * x)); [lra |]. unfold Rdiv.
  replace (p * hits * / (p * hits + (1 - p) * x) * (p * hits + (1 - p) * x)
      * (p * (1 - F x) + (1 - p) * x))
    with (p * hits * (p * (1 - F x) + (1 - p) * x)) by (field; lra).
  replace (p * (1 - F x) * / (p * (1 - F x) + (1 - p) * x) * (p * hits + (1 - p) * x)
      * (p * (1 - F x) + (1 - p) * x))
    with (p * (1 - F x) * (p * hits + (1 - p) * x)) by (field; lra).
  enough (p * hits * ((1 - p) * x) <= p * (1 - F x) * ((1 - p) * x)) by lra.
  apply Rmult_le_compat_r; assumption.
Qed.

(* a convex F has a line of support wherever it is asked for *)
Theorem guess_under_trade_off {W O : Type} (worlds : list W) (outputs : list O) (M : mechanism W O)
  (F : R -> R) (slope : R) (names : W -> O -> R) :
  let s := success worlds outputs M names in
  let x := (1 - s) / (INR (length worlds) - 1) in
  probabilities outputs M ->
  keeps_trade_off (fun v w => In v worlds /\ In w worlds) outputs M F ->
  (forall w, test (names w)) -> (forall o, sum (fun w => names w o) worlds = 1) ->
  (2 <= length worlds)%nat ->
  (forall y, 0 <= y <= 1 -> F x + slope * (y - x) <= F y) ->
  s <= 1 - F x.
Proof.
  intros s x probable kept valid one_is_named several support.
  apply le_INR in several. simpl in several. set (m := INR (length worlds)) in *.
  set (right := fun w => chance_of_yes outputs M (names w) w).
  assert (each : forall v, In v worlds ->
    (m - 1) * right v + slope * (sum (chance_of_yes outputs M (names v)) worlds + -1 * right v)
      <= (m - 1) * (1 - F x + slope * x)).
  { intros v inside. destruct (in_split v worlds inside) as (before & after & parts).
    assert (others : INR (length (before ++ after)) = m - 1).
    { unfold m. rewrite parts, !app_length. simpl length. rewrite <- plus_n_Sm, S_INR. lra. }
    assert (against : INR (length (before ++ after)) * (right v - (1 - F x + slope * x))
      <= sum (fun w => - slope * chance_of_yes outputs M (names v) w) (before ++ after)).
    { rewrite <- sum_constant. apply sum_monotone. intros w among.
      assert (listed : In w worlds)
        by (rewrite parts; apply in_app_or in among; apply in_or_app; simpl; tauto).
      specialize (kept v w (names v) (conj inside listed) (valid v)).
      specialize (support _ (chance_of_yes_range outputs M (names v) w probable (valid v))).
      unfold right. lra. }
    assert (whole : sum (chance_of_yes outputs M (names v)) worlds
      = right v + sum (chance_of_yes outputs M (names v)) (before ++ after))
      by (rewrite parts at 1; apply (sum_split (chance_of_yes outputs M (names v)))).
    rewrite others, sum_scaled in against. rewrite whole.
    set (rest := sum (chance_of_yes outputs M (names v)) (before ++ after)) in *.
    change (sum _ (before ++ after)) with rest in against. lra. }
  assert (all : sum right worlds = m * s)
    by (unfold s, success; fold m; fold right; field; lra).
  assert (named : sum (fun v => sum (chance_of_yes outputs M (names v)) worlds) worlds = m).
  { rewrite sum_exchanged, (sum_extensional _ (fun _ => 1)), sum_constant.
    - unfold m. ring.
    - intros w _. apply (named_in worlds outputs M names probable one_is_named). }
  assert (total : (m - 1) * (m * s) + slope * (m - m * s) <= m * ((m - 1) * (1 - F x + slope * x))).
  { pose proof (sum_monotone _ _ worlds each) as added.
    rewrite sum_added, !sum_scaled, sum_added, sum_scaled, sum_constant in added.
    fold m in added. rewrite named, all in added. lra. }
  assert (position : (m - 1) * x = 1 - s) by (unfold x; field; lra).
  apply (Rmult_le_reg_l (m * (m - 1))); [apply Rmult_lt_0_compat; lra |].
  replace (m * ((m - 1) * (1 - F x + slope * x)))
    with (m * (m - 1) * (1 - F x) + slope * (m * ((m - 1) * x))) in total by ring.
  rewrite position in total. lra.
Qed.
