(* Optimal composition (P. Kairouz, S. Oh, P. Viswanath, 2015).

   "Whatever is (epsilon, delta)-DP between two databases is drawn from one of four outcomes ... so k
   such answers, each chosen after those before it were seen, keep every (E, D) that k draws of the
   four outcomes keep", stated here for answers of finitely many outputs and any event of all answers;
   and the four outcomes are (epsilon, delta)-DP themselves, so that no less holds of all answers. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.ours Require Import testing.
From didp.field Require Import kairouz_oh_viswanath_2015 kairouz_oh_viswanath_2015_many.
From didp.statements Require Import field_optimal_composition.
Open Scope R_scope.

(* a database is named, or told, by the truth or a lie *)
Inductive outcome : Type := named (w : bool) | told (w : bool).
Definition outcomes : list outcome := [named true; named false; told true; told false].
Definition four_outcomes (epsilon delta : R) : mechanism bool outcome := fun w x =>
  match x with
  | named v => if Bool.eqb v w then delta else 0
  | told v => (1 - delta) * (if Bool.eqb v w then exp epsilon else 1) / (1 + exp epsilon)
  end.

Definition drawn_from {O : Type} (outputs : list O) (M : mechanism bool O) (F : mechanism bool outcome)
  (K : outcome -> O -> R) : Prop :=
  (forall x o, In o outputs -> 0 <= K x o) /\ (forall x, sum (K x) outputs = 1)
  /\ forall w o, In o outputs -> M w o = sum (fun x => F w x * K x o) outcomes.

Lemma other_world v w : Bool.eqb w v = false -> w = negb v.
Proof. destruct v, w; simpl; congruence. Qed.

Section Drawn.
Context {O : Type} (outputs : list O) (o : O) (M : mechanism bool O) (epsilon delta : R).
Hypothesis said : c_field_optimal_composition__four_outcomes__af0f0f429f42.
Hypothesis spent : 0 < epsilon.
Hypothesis margin : 0 <= delta < 1.
Hypothesis probable : probabilities outputs M.
Hypothesis private : approximately_private between_any outputs M epsilon delta.

Definition within (w : bool) (o : O) : R := Rmin (M w o) (exp epsilon * M (negb w) o).
Definition mass (w : bool) : R := sum (within w) outputs.

Lemma growth : 1 < exp epsilon.
Proof. rewrite <- exp_0. apply exp_increasing. exact spent. Qed.

(* what is beyond the ratio is an event *)
Lemma mass_enough w : 1 - delta <= mass w.
Proof.
  pose proof (private w (negb w) (at_least_as_likely M (exp epsilon) w (negb w)) I) as beyond.
  assert (parts : mass w = 1 - chance_of outputs M (at_least_as_likely M (exp epsilon) w (negb w)) w
    + exp epsilon * chance_of outputs M (at_least_as_likely M (exp epsilon) w (negb w)) (negb w)).
  { rewrite <- (proj2 (probable w)). unfold chance_of, probability_that, mass.
    set (beyond_ratio := at_least_as_likely _ _ _ _).
    transitivity (sum (fun o => M w o + (-1 * (if beyond_ratio o then M w o else 0)
      + exp epsilon * (if beyond_ratio o then M (negb w) o else 0))) outputs);
      [| rewrite !sum_added, !sum_scaled; ring].
    apply sum_extensional. intros x _. unfold within, beyond_ratio, at_least_as_likely.
    destruct (Rle_dec (exp epsilon * M (negb w) x) (M w x)).
    - rewrite Rmin_right by lra. ring.
    - rewrite Rmin_left by lra. ring. }
  lra.
Qed.

Section Ordered.
Context (v : bool).
Hypothesis order : mass (negb v) <= mass v.

Definition level : R :=
  (exp epsilon - 1) * mass (negb v) / (exp epsilon * mass v - mass (negb v)).
Definition even (o : O) : R :=
  (within (negb v) o + level * (exp epsilon * within v o - within (negb v) o)) / exp epsilon.
Definition truth (o : O) : R :=
  (exp epsilon * even o - within (negb v) o) / ((exp epsilon - 1) * mass (negb v)).
Definition lie (o : O) : R :=
  (exp epsilon * within (negb v) o - even o) / ((exp epsilon - 1) * mass (negb v)).
Definition shared (w : bool) (o : O) : R :=
  / (1 + exp epsilon) * (1 - delta)
    * (if Bool.eqb w v then exp epsilon * truth o + lie o else truth o + exp epsilon * lie o).

Lemma truth_and_lie :
  sum truth outputs = 1 /\ sum lie outputs = 1 /\
  forall o, In o outputs -> 0 <= truth o /\ 0 <= lie o /\ forall w, shared w o <= M w o.
Proof.
  pose proof growth. pose proof (mass_enough (negb v)) as enough.
  assert (gap : 0 < exp epsilon * mass v - mass (negb v)).
  { pose proof (Rmult_lt_0_compat (exp epsilon - 1) (mass (negb v)) ltac:(lra) ltac:(lra)).
    pose proof (Rmult_le_pos (exp epsilon) (mass v - mass (negb v)) ltac:(lra) ltac:(lra)). lra. }
  set (at_number := fun (g : O -> R) (x : R) => g (entry outputs o (number_of x))).
  assert (numbers : forall g j, at_number g (IZR j) = g (entry outputs o j))
    by (intros g j; unfold at_number; rewrite number_of_real; reflexivity).
  assert (sums : forall g, sum_over (fun j => at_number g (IZR j)) 1 (count outputs) = sum g outputs).
  { intros g. apply (sum_of_entries outputs o g). intros j _. apply numbers. }
  destruct (said epsilon delta (count outputs) (at_number (M v)) (at_number (M (negb v)))
    (at_number (within v)) (at_number (within (negb v))) (mass v) (mass (negb v)) level
    (at_number even) (at_number truth) (at_number lie) spent (proj2 margin))
    as (lies & truths & each); try (intros j low high; rewrite !numbers).
  - split; apply probable, entry_inside; assumption.
  - unfold within. rewrite Bool.negb_involutive. split; reflexivity.
  - rewrite !sums. split; reflexivity.
  - lra.
  - exact order.
  - unfold level. field. lra.
  - unfold even. field. lra.
  - unfold truth. field. split; lra.
  - unfold lie. field. split; lra.
  - rewrite sums in lies, truths. split; [exact truths | split; [exact lies |]].
    intros x inside. destruct (inside_is_entry outputs o x inside) as (j & low & high & <-).
    specialize (each j low high). rewrite !numbers in each.
    destruct each as (no_lie & no_truth & there & here). split; [exact no_truth |].
    split; [exact no_lie |]. intros w. unfold shared.
    destruct (Bool.eqb w v) eqn:same.
    + apply Bool.eqb_prop in same. subst w. lra.
    + rewrite (other_world v w same). lra.
Qed.

Lemma shared_mass w : sum (shared w) outputs = 1 - delta.
Proof.
  destruct truth_and_lie as (truths & lies & _). pose proof growth. unfold shared.
  rewrite sum_scaled. destruct (Bool.eqb w v).
  - rewrite sum_added, sum_scaled, truths, lies. field. lra.
  - rewrite sum_added, sum_scaled, truths, lies. field. lra.
Qed.

Definition from_outcome (x : outcome) (o : O) : R :=
  match x with
  | named w => if Rlt_dec 0 delta then (M w o - shared w o) / delta else truth o
  | told w => if Bool.eqb w v then truth o else lie o
  end.

Lemma drawn_when_ordered : drawn_from outputs M (four_outcomes epsilon delta) from_outcome.
Proof.
  destruct truth_and_lie as (truths & lies & each). pose proof growth.
  assert (rest : forall w, sum (fun o => M w o - shared w o) outputs = delta).
  { intros w. rewrite (sum_extensional _ (fun o => M w o + -1 * shared w o)) by (intros; ring).
    rewrite sum_added, sum_scaled, (proj2 (probable w)), shared_mass. ring. }
  split; [| split].
  - intros [w | w] x inside; destruct (each x inside) as (yes & no & less); simpl.
    + destruct (Rlt_dec 0 delta); [| exact yes]. specialize (less w).
      apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra].
    + destruct (Bool.eqb w v); assumption.
  - intros [w | w]; unfold from_outcome.
    + destruct (Rlt_dec 0 delta); [| exact truths]. unfold Rdiv.
      rewrite sum_scaled_right, rest. field. lra.
    + destruct (Bool.eqb w v); assumption.
  - intros w x inside.
    assert (over : delta * from_outcome (named w) x = M w x - shared w x).
    { simpl. destruct (Rlt_dec 0 delta) as [some | none]; [field; lra |].
      assert (nothing : M w x - shared w x <= sum (fun o => M w o - shared w o) outputs).
      { apply (sum_bounds_each (fun o => M w o - shared w o)); [| exact inside].
        intros y among. pose proof (proj2 (proj2 (each y among)) w). lra. }
      rewrite rest in nothing. pose proof (proj2 (proj2 (each x inside)) w).
      rewrite (Rmult_comm delta). replace (truth x * delta) with (truth x * 0); [lra |].
      f_equal. lra. }
    transitivity (shared w x + delta * from_outcome (named w) x); [lra |].
    unfold shared, outcomes, four_outcomes. simpl. destruct w, v; simpl; field; lra.
Qed.
End Ordered.

Lemma drawn : {K | drawn_from outputs M (four_outcomes epsilon delta) K}.
Proof.
  destruct (Rle_dec (mass false) (mass true)) as [order | order].
  - exists (from_outcome true). apply (drawn_when_ordered true). exact order.
  - exists (from_outcome false). apply (drawn_when_ordered false). simpl. lra.
Qed.
End Drawn.

Lemma four_outcomes_probable epsilon delta :
  0 <= delta <= 1 -> probabilities outcomes (four_outcomes epsilon delta).
Proof.
  intros margin w. pose proof (exp_pos epsilon).
  assert (0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra). split.
  - intros [v | v] _; simpl; destruct (Bool.eqb v w); try lra;
      repeat apply Rmult_le_pos; lra.
  - destruct w; simpl; field; lra.
Qed.

(* the four outcomes keep what they are made for *)
Lemma four_outcomes_private epsilon delta :
  0 <= epsilon -> 0 <= delta <= 1 ->
  approximately_private between_any outcomes (four_outcomes epsilon delta) epsilon delta.
Proof.
  intros spent margin v w event _.
  assert (1 <= exp epsilon) by (pose proof (exp_ineq1_le epsilon); lra).
  assert (sharing : 0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
  assert (whole : (1 + exp epsilon) * / (1 + exp epsilon) = 1) by (apply Rinv_r; lra).
  unfold chance_of, probability_that, outcomes, four_outcomes, Rdiv. cbn [sum].
  set (share := / (1 + exp epsilon)) in *. set (g := exp epsilon) in *.
  assert (0 <= (1 - delta) * share) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - delta) * share * (g - 1)) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - delta) * share * (g - 1) * g) by (apply Rmult_le_pos; lra).
  assert (0 <= (g - 1) * delta) by (apply Rmult_le_pos; lra).
  destruct v, w; cbn [Bool.eqb];
    destruct (event (named true)), (event (named false)), (event (told true)), (event (told false));
    lra.
Qed.

Section Simulated.
Context {O : Type} (outputs : list O) (o : O) (next : list O -> mechanism bool O).
Context (epsilon delta : R).
Hypothesis said : c_field_optimal_composition__four_outcomes__af0f0f429f42.
Hypothesis spent : 0 < epsilon.
Hypothesis margin : 0 <= delta < 1.
Hypothesis probable : forall seen, probabilities outputs (next seen).
Hypothesis private :
  forall seen, approximately_private between_any outputs (next seen) epsilon delta.

Definition kernel (seen : list O) : outcome -> O -> R :=
  proj1_sig (drawn outputs o (next seen) epsilon delta said spent margin (probable seen)
    (private seen)).

Lemma kernel_draws seen :
  drawn_from outputs (next seen) (four_outcomes epsilon delta) (kernel seen).
Proof. unfold kernel. apply proj2_sig. Qed.

(* with which probability the event follows from outcomes *)
Fixpoint simulated (seen : list O) (event : list O -> bool) (given : list outcome) : R :=
  match given with
  | [] => if event [] then 1 else 0
  | x :: rest => sum (fun o => kernel seen x o
      * simulated (o :: seen) (fun answers => event (o :: answers)) rest) outputs
  end.

Lemma simulated_test seen event : test (simulated seen event).
Proof.
  intros given. revert seen event. induction given as [| x rest IH]; intros seen event; simpl.
  - destruct (event []); lra.
  - destruct (kernel_draws seen) as (sign & whole & _). split.
    + apply sum_nonnegative. intros a inside. apply Rmult_le_pos; [apply sign, inside | apply IH].
    + rewrite <- (whole x). apply sum_monotone. intros a inside.
      rewrite <- (Rmult_1_r (kernel seen x a)) at 2.
      apply Rmult_le_compat_l; [apply sign, inside | apply IH].
Qed.

Definition four : list outcome -> mechanism bool outcome := fun _ => four_outcomes epsilon delta.

Lemma simulation k seen drawn_before event w :
  chance_of (transcripts outputs k) (transcript next seen) event w
    = chance_of_yes (transcripts outcomes k) (transcript four drawn_before) (simulated seen event) w.
Proof.
  revert seen drawn_before event. induction k as [| k IH]; intros seen drawn_before event.
  - unfold chance_of, probability_that, chance_of_yes. simpl. destruct (event []); ring.
  - rewrite chance_of_next, chance_after. unfold chance_of_yes. cbn [transcripts].
    rewrite sum_mapped, sum_of_pairs.
    transitivity (sum (fun x => four_outcomes epsilon delta w x * sum (fun a => kernel seen x a
      * chance_of (transcripts outputs k) (transcript next (a :: seen))
          (fun answers => event (a :: answers)) w) outputs) outcomes).
    + destruct (kernel_draws seen) as (_ & _ & made).
      rewrite (sum_extensional (fun x => _ * sum _ outputs) (fun x => sum (fun a =>
        four_outcomes epsilon delta w x * kernel seen x a
          * chance_of (transcripts outputs k) (transcript next (a :: seen))
              (fun answers => event (a :: answers)) w) outputs)).
      * rewrite sum_exchanged. apply sum_extensional. intros a inside.
        rewrite sum_scaled_right, <- (made w a inside). reflexivity.
      * intros x _. rewrite <- sum_scaled. apply sum_extensional. intros. ring.
    + apply sum_extensional. intros x _. rewrite <- sum_scaled.
      rewrite (sum_extensional _ (fun a => four_outcomes epsilon delta w x * (kernel seen x a
        * sum (fun rest => simulated (a :: seen) (fun answers => event (a :: answers)) rest
            * transcript four (x :: drawn_before) w rest) (transcripts outcomes k))))
        by (intros a _; rewrite (IH (a :: seen) (x :: drawn_before)); reflexivity).
      rewrite (sum_extensional _ (fun a => sum (fun rest => four_outcomes epsilon delta w x
        * (kernel seen x a * simulated (a :: seen) (fun answers => event (a :: answers)) rest)
        * transcript four (x :: drawn_before) w rest) (transcripts outcomes k)))
        by (intros a _; rewrite <- !sum_scaled; apply sum_extensional; intros; ring).
      rewrite sum_exchanged. apply sum_extensional. intros rest _. simpl.
      rewrite <- sum_scaled_right. apply sum_extensional. intros a _. unfold four at 2. ring.
Qed.

Lemma simulated_private (k : nat) total_epsilon total_delta :
  approximately_private between_any (transcripts outcomes k) (transcript four [])
    total_epsilon total_delta ->
  approximately_private between_any (transcripts outputs k) (transcript next [])
    total_epsilon total_delta.
Proof.
  intros kept v w event near. rewrite !(simulation k [] []).
  apply (tests_inherit between_any); [exact kept | exact near | apply simulated_test].
Defined.
End Simulated.

Theorem optimal_composition_from_statement {O : Type} (outputs : list O) (o : O)
    (next : list O -> mechanism bool O) epsilon delta (k : nat) total_epsilon total_delta :
  c_field_optimal_composition__four_outcomes__af0f0f429f42 -> 0 < epsilon -> 0 <= delta < 1 ->
  (forall seen, probabilities outputs (next seen)) ->
  (forall seen, approximately_private between_any outputs (next seen) epsilon delta) ->
  approximately_private between_any (transcripts outcomes k)
    (transcript (fun _ => four_outcomes epsilon delta) []) total_epsilon total_delta ->
  approximately_private between_any (transcripts outputs k) (transcript next [])
    total_epsilon total_delta.
Proof.
  intros said spent margin probable private.
  apply (simulated_private outputs o next epsilon delta said spent margin probable private).
Defined.

Theorem four_outcomes_private_from_statement epsilon delta :
  c_field_optimal_composition__attained__edaa93334f4a -> 0 <= epsilon -> 0 <= delta <= 1 ->
  approximately_private between_any outcomes (four_outcomes epsilon delta) epsilon delta.
Proof.
  intros said spent margin v w event _.
  set (held := fun x : outcome => if event x then 1 else 0).
  assert (test : forall x, 0 <= held x <= 1) by (intros x; unfold held; destruct (event x); lra).
  destruct (said epsilon delta (fun j => held match j with
      | 1%Z => named true | 2%Z => told true | 3%Z => told false | _ => named false end)
    spent (proj1 margin) (proj2 margin)) as (_ & one & other); [intros; apply test |].
  cbv beta iota in one, other.
  assert (1 <= exp epsilon) by (pose proof (exp_ineq1_le epsilon); lra).
  assert (sharing : 0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
  unfold chance_of, probability_that, outcomes, four_outcomes, Rdiv. cbn [sum].
  set (share := / (1 + exp epsilon)) in *. set (g := exp epsilon) in *.
  assert (0 <= (1 - delta) * share) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - delta) * share * (g - 1)) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - delta) * share * (g - 1) * g) by (apply Rmult_le_pos; lra).
  assert (0 <= (g - 1) * delta) by (apply Rmult_le_pos; lra).
  unfold held in one, other.
  destruct v, w; cbn [Bool.eqb];
    destruct (event (named true)), (event (named false)), (event (told true)), (event (told false));
    lra.
Defined.
