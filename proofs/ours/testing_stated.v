From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.statements Require Import abdi_section_9_epsilon_delta bridges_best_event
  bridges_ratio_tail bridges_testing bridges_trade_off membership_delta.
Open Scope R_scope.

Section OneTest.
Context {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O).
Context (epsilon delta : R) (v w : W) (says : O -> R).
Hypothesis probable : probabilities outputs M.
Hypothesis private : approximately_private neighbours outputs M epsilon delta.
Hypothesis near : neighbours v w.
Hypothesis back : neighbours w v.
Hypothesis valid : test says.
Notation hits := (chance_of_yes outputs M says v).
Notation alarms := (chance_of_yes outputs M says w).

Lemma one_way_as_stated : hits <= delta + alarms * exp epsilon.
Proof. pose proof (one_way neighbours outputs M epsilon delta v w says private near valid). lra. Qed.

Lemma other_way_as_stated : 1 + -1 * alarms <= delta + (1 + -1 * hits) * exp epsilon.
Proof.
  pose proof (other_way neighbours outputs M epsilon delta v w says probable private valid back). lra.
Qed.

Theorem testing_trade_off_from_statement :
  c_bridges_testing__trade_off__49f05af5e39c ->
  0 <= 1 - hits /\ 1 - delta - exp epsilon * alarms <= 1 - hits
  /\ exp (- epsilon) * (1 - delta - alarms) <= 1 - hits.
Proof.
  intros said. specialize (said hits delta alarms epsilon one_way_as_stated other_way_as_stated
    (proj2 (chance_of_yes_range outputs M says v probable valid))).
  replace (-1 * epsilon) with (- epsilon) in said by ring. repeat split; lra.
Defined.

Theorem testing_advantage_from_statement :
  c_bridges_testing__advantage__1d3d5e035a14 ->
  hits - alarms <= (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1).
Proof.
  intros said. specialize (said hits delta alarms epsilon one_way_as_stated other_way_as_stated).
  unfold Rdiv. rewrite (Rplus_comm (exp epsilon) 1). lra.
Defined.
End OneTest.

Section RatioTail.
Context {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O).
Context (epsilon delta t : R) (v w : W) (event : O -> bool).
Hypothesis private : approximately_private neighbours outputs M epsilon delta.
Hypothesis near : neighbours v w.
Hypothesis above : epsilon < t.
Hypothesis apart : forall o, event o = true -> exp t * M w o <= M v o.
Notation P := (chance_of outputs M event v).
Notation Q := (chance_of outputs M event w).

Lemma event_kept_as_stated : P <= delta + Q * exp epsilon.
Proof. specialize (private v w event near). lra. Qed.

Lemma event_apart_as_stated : Q * exp t <= P.
Proof. pose proof (event_apart outputs M t v w event apart). lra. Qed.

Lemma tail_as_stated :
  delta * / (1 + -1 * exp (epsilon + -1 * t)) = delta / (1 - exp (epsilon - t)).
Proof. rewrite !minus_as_stated. reflexivity. Qed.

Theorem membership_delta_from_statement :
  c_membership_delta__violated__95254f43375e ->
  P <= delta / (1 - exp (epsilon - t)).
Proof.
  intros said. rewrite <- tail_as_stated. apply (said P delta Q epsilon t);
    [apply event_kept_as_stated | apply event_apart_as_stated | exact above].
Defined.

Theorem section_9_delta_from_statement :
  c_abdi_section_9_epsilon_delta__statement__as_a_ratio_above_e_epsilon__correction__66e0543db9db ->
  P <= delta / (1 - exp (epsilon - t)).
Proof.
  intros said. rewrite <- tail_as_stated. apply (said epsilon t P delta Q);
    [exact above | apply event_kept_as_stated | apply event_apart_as_stated].
Defined.
End RatioTail.

(* one output after another, numbered *)
Section Outputs.
Context {W O : Type} (outputs : list O) (M : mechanism W O) (v w : W) (o : O).
Definition likelihood_at (u : W) (j : R) : R := M u (entry outputs o (number_of j)).

Lemma event_as_stated event u :
  sum_over (fun j => certain_test event (entry outputs o j) * likelihood_at u (IZR j)) 1 (count outputs)
    = chance_of outputs M event u.
Proof.
  rewrite <- chance_of_certain_test.
  apply (sum_of_entries outputs o (fun o => certain_test event o * M u o)). intros j _.
  unfold likelihood_at. rewrite number_of_real. reflexivity.
Qed.

Theorem best_event_from_statement epsilon says :
  c_bridges_best_event__statement__7784105c0d21 -> test says ->
  let best := at_least_as_likely M (exp epsilon) v w in
  chance_of_yes outputs M says v - exp epsilon * chance_of_yes outputs M says w
    <= chance_of outputs M best v - exp epsilon * chance_of outputs M best w.
Proof.
  intros said valid best.
  assert (together : forall t, sum_over (fun j => (-1 * exp epsilon * likelihood_at w (IZR j)
      + likelihood_at v (IZR j)) * t (entry outputs o j)) 1 (count outputs)
    = chance_of_yes outputs M t v - exp epsilon * chance_of_yes outputs M t w).
  { intros t. rewrite (sum_of_entries outputs o
      (fun o => t o * M v o + - exp epsilon * (t o * M w o))).
    - rewrite sum_added, sum_scaled. unfold chance_of_yes. ring.
    - intros j _. unfold likelihood_at. rewrite number_of_real. ring. }
  rewrite <- !chance_of_certain_test, <- !together.
  apply (said (count outputs) (fun j => says (entry outputs o j))
    (fun j => certain_test best (entry outputs o j)) epsilon (likelihood_at w) (likelihood_at v)).
  - intros j _ _. apply valid.
  - intros j _ _. unfold certain_test, best, at_least_as_likely, likelihood_at. rewrite number_of_real.
    destruct (Rle_dec _ _); split; split; lra.
Defined.

Theorem ratio_tail_probability_from_statement neighbours epsilon delta t event :
  c_bridges_ratio_tail__bound__50ddc777e657 ->
  probabilities outputs M -> approximately_private neighbours outputs M epsilon delta ->
  neighbours v w -> epsilon < t -> (forall o, event o = true -> exp t * M w o <= M v o) ->
  chance_of outputs M event v <= Rmin 1 (delta / (1 - exp (epsilon - t))).
Proof.
  intros said probable private near above apart.
  specialize (said epsilon t (count outputs) (likelihood_at w) (likelihood_at v)
    (fun j => certain_test event (entry outputs o j)) delta above).
  cbv beta in said. rewrite !event_as_stated, !minus_as_stated in said. apply said.
  - intros j _ _. unfold certain_test, likelihood_at. rewrite number_of_real.
    specialize (apart (entry outputs o j)). destruct (event _); [specialize (apart eq_refl) |]; lra.
  - rewrite Rplus_comm, (Rmult_comm _ (exp epsilon)). apply private. exact near.
  - rewrite <- chance_of_certain_test.
    apply (chance_of_yes_range outputs M _ v probable (certain_test_valid event)).
Defined.
End Outputs.

(* two worlds, two outputs *)
Theorem testing_attained_from_statement epsilon delta :
  c_bridges_testing__attained__0df5e29234fa ->
  0 <= epsilon -> 0 <= delta <= 1 ->
  exists M, approximately_private between_any two_outputs M epsilon delta
  /\ chance_of_yes two_outputs M (certain_test (fun o => o)) true
      - chance_of_yes two_outputs M (certain_test (fun o => o)) false
      = (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1).
Proof.
  intros said spent share. pose proof (exp_pos epsilon) as positive.
  assert (growth : 1 <= exp epsilon).
  { rewrite <- exp_0. destruct spent as [more | <-]; [left; apply exp_increasing; exact more | lra]. }
  set (alarms := / (1 + exp epsilon) * (1 + -1 * delta)).
  set (hits := delta + / (1 + exp epsilon) * (1 + -1 * delta) * exp epsilon).
  destruct (said delta epsilon hits alarms (proj1 share) (proj2 share) spent eq_refl eq_refl)
    as (one & other & not_one & not_other & advantage).
  assert (whole : alarms * (1 + exp epsilon) = 1 - delta) by (unfold alarms; field; lra).
  assert (scale : 0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
  assert (low : 0 <= alarms) by (apply Rmult_le_pos; lra).
  assert (equal : hits = delta + alarms * exp epsilon) by reflexivity.
  assert (0 <= alarms * exp epsilon) by (apply Rmult_le_pos; lra).
  exists (answers hits alarms). split.
  - apply answers_private; lra.
  - unfold chance_of_yes, certain_test, two_outputs, answers. simpl.
    replace (1 * hits + (0 * (1 - hits) + 0) - (1 * alarms + (0 * (1 - alarms) + 0)))
      with (hits + -1 * alarms) by ring.
    rewrite advantage. field. lra.
Defined.

Theorem ratio_tail_attained_from_statement epsilon delta t :
  c_bridges_ratio_tail__attained__c5c89e41dc5e ->
  0 <= epsilon -> 0 <= delta -> epsilon < t ->
  delta / (1 - exp (epsilon - t)) <= / (1 + exp (- t)) ->
  exists M, approximately_private between_any two_outputs M epsilon delta
  /\ M true true = exp t * M false true
  /\ chance_of two_outputs M (fun o => o) true = delta / (1 - exp (epsilon - t)).
Proof.
  intros said spent sign above small.
  assert (less : exp (epsilon - t) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  assert (fall : exp (- t) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  pose proof (exp_pos (- t)) as decay.
  set (hits := delta / (1 - exp (epsilon - t))) in *.
  assert (low : 0 <= hits) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  assert (form : hits = delta * / (1 + -1 * exp (epsilon + -1 * t)))
    by (unfold hits, Rdiv; rewrite !minus_as_stated; reflexivity).
  specialize (said epsilon t delta hits (hits * exp (-1 * t)) spent above sign).
  rewrite <- form in said. replace (-1 * t) with (- t) in said by ring.
  destruct (said small eq_refl eq_refl) as (apart & one & other & not_one & not_other & cap).
  assert (top : hits <= 1) by (rewrite cap; apply Rmin_l).
  assert (0 <= hits * exp (- t) <= hits * 1)
    by (split; [apply Rmult_le_pos | apply Rmult_le_compat_l]; lra).
  exists (answers hits (hits * exp (- t))). split; [| split].
  - apply answers_private; lra.
  - simpl. rewrite Rmult_comm. exact apart.
  - unfold chance_of, probability_that, two_outputs, answers. simpl. ring.
Defined.

Theorem named_or_private_from_statement {O : Type} (outputs : list O) (M : mechanism bool O)
  epsilon delta :
  c_bridges_testing__named_or_private__de98d49d1a54 ->
  0 <= delta <= 1 -> (forall v w o, M v o <= exp epsilon * M w o) ->
  approximately_private between_any ([inl true; inl false] ++ map inr outputs) (named_or delta M)
    epsilon delta.
Proof.
  intros said share private v w event _.
  set (named := fun u : bool => if event (inl u) then 1 else 0).
  set (kept := fun u => chance_of outputs M (fun o => event (inr o)) u).
  assert (parts : forall u, chance_of ([inl true; inl false] ++ map inr outputs) (named_or delta M) event u
    = delta * named u + (1 - delta) * kept u).
  { intros u. unfold chance_of, probability_that, kept, named, chance_of, probability_that.
    rewrite sum_appended, sum_mapped, <- sum_scaled. simpl.
    rewrite (sum_extensional (fun o => if event (inr o) then (1 - delta) * M u o else 0)
      (fun o => (1 - delta) * (if event (inr o) then M u o else 0)))
      by (intros o _; destruct (event (inr o)); ring).
    destruct u, (event (inl true)), (event (inl false)); simpl; ring. }
  assert (range : forall u, 0 <= named u <= 1) by (intros u; unfold named; destruct (event _); lra).
  rewrite Rplus_comm, (Rmult_comm (exp epsilon)).
  apply (said delta (fun j => if Z.eqb j 1 then named v else named w) (kept v) (kept w)); simpl;
    try apply share; try apply range.
  - unfold kept, chance_of, probability_that. rewrite Rmult_comm, <- sum_scaled.
    apply sum_monotone. intros o _. destruct (event _); [apply private | lra].
  - rewrite parts. ring.
  - rewrite parts. ring.
Defined.

Theorem posterior_under_trade_off_from_statement {O : Type} (outputs : list O) (M : mechanism bool O)
  F p says :
  c_bridges_trade_off__posterior__274e742e8801 ->
  probabilities outputs M -> keeps_trade_off between_any outputs M F -> test says -> 0 <= p <= 1 ->
  let prior (w : bool) := if w then p else 1 - p in
  let seen : mechanism bool (O -> R) := fun w says => chance_of_yes outputs M says w in
  let x := chance_of_yes outputs M says false in
  0 < mixture [true; false] prior seen says ->
  posterior [true; false] prior seen says true <= p * (1 - F x) / (p * (1 - F x) + (1 - p) * x).
Proof.
  intros said probable kept valid share prior seen x possible.
  specialize (said p x (chance_of_yes outputs M says true) F (proj1 share) (proj2 share)
    (proj1 (chance_of_yes_range outputs M says false probable valid))).
  unfold posterior, mixture, prior, seen in *. simpl in *. fold x in possible |- *.
  rewrite !minus_as_stated in said. rewrite Rplus_0_r in *. unfold Rdiv.
  replace (p * chance_of_yes outputs M says true + (1 - p) * x)
    with (x * (1 - p) + chance_of_yes outputs M says true * p) in * by ring.
  replace (p * (1 - F x) + (1 - p) * x) with (x * (1 - p) + p * (1 - F x)) by ring.
  rewrite (Rmult_comm p (chance_of_yes _ _ _ _)).
  replace (p * (1 - F x) * / (x * (1 - p) + p * (1 - F x)))
    with (p * / (x * (1 - p) + p * (1 - F x)) * (1 - F x)) by ring.
  apply said; [| exact possible]. apply (kept true false says I valid).
Defined.

(* a guess among finitely many worlds *)
Section Guess.
Context {W O : Type} (worlds : list W) (outputs : list O) (M : mechanism W O) (names : W -> O -> R).
Hypothesis probable : probabilities outputs M.
Hypothesis valid : forall w, test (names w).
Hypothesis one_is_named : forall o, sum (fun w => names w o) worlds = 1.
Hypothesis several : (2 <= length worlds)%nat.
Notation m := (INR (length worlds)).
Notation s := (success worlds outputs M names).
Variable w : W.
Definition guess_at (j i : R) : R :=
  chance_of_yes outputs M (names (entry worlds w (number_of j))) (entry worlds w (number_of i)).

Lemma guesses_sum_as_stated i :
  sum_over (fun j => guess_at (IZR j) (IZR i)) 1 (count worlds) = 1.
Proof.
  unfold guess_at. rewrite number_of_real, (sum_of_entries worlds w
    (fun v => chance_of_yes outputs M (names v) (entry worlds w i))).
  - apply (named_in worlds outputs M names probable one_is_named).
  - intros j _. rewrite number_of_real. reflexivity.
Qed.

Lemma success_as_stated :
  s = / IZR (count worlds) * sum_over (fun j => guess_at (IZR j) (IZR j)) 1 (count worlds).
Proof.
  rewrite count_as_stated, (sum_of_entries worlds w
    (fun v => chance_of_yes outputs M (names v) v)); [reflexivity |].
  intros j _. unfold guess_at. rewrite number_of_real. reflexivity.
Qed.

Lemma guess_range j i : 0 <= guess_at j i <= 1.
Proof. apply chance_of_yes_range; auto. Qed.

Lemma several_as_stated : (2 <= count worlds)%Z.
Proof. unfold count. lia. Qed.

Theorem guess_among_worlds_from_statement epsilon delta :
  c_bridges_trade_off__epsilon__delta__67c504212017 ->
  approximately_private (fun v w => In v worlds /\ In w worlds) outputs M epsilon delta ->
  s <= (exp epsilon + (m - 1) * delta) / (m - 1 + exp epsilon).
Proof.
  intros said private.
  assert (between : forall i j, (1 <= i <= count worlds)%Z -> (1 <= j <= count worlds)%Z ->
    guess_at (IZR j) (IZR j) <= delta + exp epsilon * guess_at (IZR j) (IZR i)).
  { intros i j one other. rewrite Rplus_comm. unfold guess_at. rewrite !number_of_real.
    apply (tests_inherit (fun v w => In v worlds /\ In w worlds)); [exact private | | apply valid].
    split; apply entry_inside; lia. }
  specialize (said (count worlds) guess_at s delta epsilon several_as_stated).
  rewrite count_as_stated in said.
  replace ((exp epsilon + (m - 1) * delta) / (m - 1 + exp epsilon))
    with (/ (-1 + m + exp epsilon) * (delta * (-1 + m) + exp epsilon)).
  - apply said; try (intros; apply between; lia).
    + intros i _ _. apply guesses_sum_as_stated.
    + rewrite <- count_as_stated. exact success_as_stated.
  - unfold Rdiv. replace (m - 1 + exp epsilon) with (-1 + m + exp epsilon) by ring. ring.
Defined.

Theorem guess_under_trade_off_from_statement F slope :
  c_bridges_trade_off__bayes_success__78251c193cd5 ->
  let x := (1 - s) / (m - 1) in
  keeps_trade_off (fun v w => In v worlds /\ In w worlds) outputs M F ->
  (forall y, 0 <= y <= 1 -> F x + slope * (y - x) <= F y) -> s <= 1 - F x.
Proof.
  intros said x kept support.
  assert (between : forall i j, (1 <= i <= count worlds)%Z -> (1 <= j <= count worlds)%Z ->
    guess_at (IZR j) (IZR j) <= 1 + -1 * F (guess_at (IZR j) (IZR i))).
  { intros i j one other. rewrite minus_as_stated. unfold guess_at. rewrite !number_of_real.
    apply kept; [split; apply entry_inside; lia | apply valid]. }
  specialize (said (count worlds) guess_at s slope F several_as_stated).
  rewrite count_as_stated in said. rewrite <- (minus_as_stated 1 (F x)).
  assert (position : / (-1 + m) * (1 + -1 * s) = x).
  { unfold x, Rdiv. rewrite minus_as_stated, Rmult_comm. do 2 f_equal. ring. }
  rewrite position, (Rmult_assoc (-1)), position in said. apply said; try (intros; apply between; lia).
  - intros i _ _. apply guesses_sum_as_stated.
  - rewrite <- count_as_stated. exact success_as_stated.
  - intros y inside. specialize (support y inside). lra.
  - intros i _ _ j _ _. apply guess_range.
Defined.
End Guess.
