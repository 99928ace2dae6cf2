(* Advanced composition (C. Dwork, G. Rothblum, S. Vadhan, 2010).

   "k answers, each epsilon-DP whatever those before it were, are together
   (epsilon sqrt(2 k ln(1/slack)) + k epsilon (e^epsilon - 1), slack)-DP for every 0 < slack < 1", stated
   here for answers of finitely many outputs, each chosen after those before it were seen, any symmetric
   relation of neighbours and any event of all answers. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets notions approximate.
From didp.field Require Import kairouz_oh_viswanath_2015 kairouz_oh_viswanath_2015_many mironov_2017
  bun_steinke_2016.
From didp.statements Require Import field_renyi_composition field_concentrated_of_epsilon
  field_advanced_composition.
Open Scope R_scope.

Section Many.
Context {W O : Type} (outputs : list O) (next : list O -> mechanism W O) (v w : W).
Hypothesis sign : forall seen, nonnegative (next seen).
Hypothesis together : forall seen o, next seen w o = 0 <-> next seen v o = 0.

Lemma transcript_sign seen : nonnegative (transcript next seen).
Proof.
  intros u given. revert seen. induction given as [| o rest IH]; intros seen; simpl; [lra |].
  apply Rmult_le_pos; [apply sign | apply IH].
Qed.

Lemma transcripts_together seen given :
  transcript next seen w given = 0 <-> transcript next seen v given = 0.
Proof.
  revert seen. induction given as [| o rest IH]; intros seen; [simpl; lra |].
  change (next seen w o * transcript next (o :: seen) w rest = 0
    <-> next seen v o * transcript next (o :: seen) v rest = 0).
  specialize (together seen o). specialize (IH (o :: seen)).
  split; intros none; apply Rmult_integral in none; apply Rmult_eq_0_compat; tauto.
Qed.

Lemma moment_of_next order seen k :
  moment (transcripts outputs (S k)) (transcript next seen) order v w
    = sum (fun o => next seen v o * exp ((order - 1) * loss (next seen) v w o)
        * moment (transcripts outputs k) (transcript next (o :: seen)) order v w) outputs.
Proof.
  unfold moment. cbn [transcripts]. rewrite sum_mapped, sum_of_pairs.
  apply sum_extensional. intros o _. rewrite <- sum_scaled. apply sum_extensional. intros rest _.
  cbn [fst snd].
  change (transcript next seen v (o :: rest))
    with (next seen v o * transcript next (o :: seen) v rest).
  pose proof (likelihood_by_loss (next seen) v w (sign seen) (together seen) o) as one.
  pose proof (likelihood_by_loss (transcript next (o :: seen)) v w (transcript_sign (o :: seen))
    (transcripts_together (o :: seen)) rest) as others.
  destruct (Req_EM_T (next seen v o) 0) as [none | some]; [rewrite none; ring |].
  destruct (Req_EM_T (transcript next (o :: seen) v rest) 0) as [none | more]; [rewrite none; ring |].
  enough (loss (transcript next seen) v w (o :: rest)
    = loss (next seen) v w o + loss (transcript next (o :: seen)) v w rest) as sum.
  { rewrite sum, Rmult_plus_distr_l, exp_plus. ring. }
  assert (here : next seen w o <> 0) by (intros none; apply some, together, none).
  assert (there : transcript next (o :: seen) w rest <> 0)
    by (intros none; apply more, transcripts_together, none).
  unfold loss at 1. change (transcript next seen ?u (o :: rest))
    with (next seen u o * transcript next (o :: seen) u rest).
  destruct (Req_EM_T _ 0) as [none | _]; [apply Rmult_integral in none; tauto |].
  rewrite one, others.
  match goal with |- ln ?ratio = ?losses => replace ratio with (exp losses) end; [apply ln_exp |].
  rewrite exp_plus. field. split; assumption.
Qed.

Lemma moments_add_up order budget :
  c_field_renyi_composition__statement__dbf4233ac68b ->
  (forall seen, moment outputs (next seen) order v w <= exp ((order - 1) * budget)) ->
  forall (o : O) k seen,
  moment (transcripts outputs k) (transcript next seen) order v w
    <= exp ((order - 1) * (INR k * budget)).
Proof.
  intros said each o k. induction k as [| k IH]; intros seen.
  - unfold moment, loss. simpl. destruct (Req_EM_T 1 0) as [wrong | _]; [lra |].
    unfold Rdiv. rewrite Rinv_1, !Rmult_1_l, ln_1, Rmult_0_l, !Rmult_0_r, exp_0. lra.
  - rewrite moment_of_next.
    set (later := fun o => moment (transcripts outputs k) (transcript next (o :: seen)) order v w).
    specialize (said (count outputs) (chance_at outputs (next seen) o w)
      (chance_at outputs (next seen) o v) (loss_at outputs (next seen) o v w) order budget
      (fun x => later (entry outputs o (number_of x))) (INR k * budget)).
    cbv beta in said. rewrite moment_as_stated in said.
    rewrite (sum_of_entries outputs o (fun o => next seen v o
      * exp ((order - 1) * loss (next seen) v w o) * later o)) in said.
    + rewrite S_INR. replace ((order - 1) * ((INR k + 1) * budget))
        with ((-1 + order) * (budget + INR k * budget)) by ring.
      apply said.
      * intros j _ _. apply likelihoods_as_stated; [apply sign | apply together].
      * replace (budget * (-1 + order)) with ((order - 1) * budget) by ring. apply each.
      * intros j _ _. rewrite number_of_real.
        replace (INR k * budget * (-1 + order)) with ((order - 1) * (INR k * budget)) by ring.
        apply IH.
    + intros j _. unfold chance_at, loss_at. rewrite number_of_real.
      replace (-1 + order) with (order - 1) by ring. ring.
Qed.
End Many.

Definition advanced (epsilon slack : R) (k : nat) : R :=
  epsilon * sqrt (2 * INR k * ln (/ slack)) + INR k * epsilon * (exp epsilon - 1).

Section Advanced.
Context {W O : Type} (outputs : list O) (next : list O -> mechanism W O) (o : O).
Context (neighbours : W -> W -> Prop).

(* an event of all answers, in numbers *)
Lemma event_of_all (answers : list (list O)) (M : mechanism W (list O)) event u :
  sum_over (fun j => certain_test event (entry answers [] j) * chance_at answers M [] u (IZR j)) 1
    (count answers) = chance_of answers M event u.
Proof.
  rewrite <- chance_of_certain_test. unfold chance_of_yes.
  apply (sum_of_entries answers [] (fun given => certain_test event given * M u given)).
  intros j _. unfold chance_at. rewrite number_of_real. reflexivity.
Qed.

Theorem advanced_composition_from_statement epsilon slack k :
  c_field_advanced_composition__statement__818c5d1ea3bc ->
  c_field_renyi_composition__statement__dbf4233ac68b ->
  c_field_concentrated_of_epsilon__bound__2e5701917cf7 ->
  0 < epsilon -> 0 < slack < 1 -> (1 <= k)%nat ->
  (forall v w, neighbours v w -> neighbours w v) ->
  (forall seen, probabilities outputs (next seen)) -> (forall seen, nonnegative (next seen)) ->
  (forall seen, private_between neighbours (next seen) epsilon) ->
  approximately_private neighbours (transcripts outputs k) (transcript next [])
    (advanced epsilon slack k) slack.
Proof.
  intros said added concentrates spent margin some symmetric probable sign private v w event near.
  assert (together : forall seen a, next seen w a = 0 <-> next seen v a = 0).
  { intros seen. apply (given_together (next seen) neighbours epsilon v w); auto. }
  assert (times : 1 <= INR k) by (apply (le_INR 1); exact some).
  set (s := - ln slack).
  assert (surprise : 0 < s).
  { pose proof (ln_increasing slack 1 ltac:(lra) ltac:(lra)) as below. rewrite ln_1 in below.
    unfold s. lra. }
  assert (least : exp (-1 * s) = slack).
  { unfold s. replace (-1 * - ln slack) with (ln slack) by ring. apply exp_ln. lra. }
  set (order := 1 + sqrt (2 * s / INR k) / epsilon).
  assert (inside : 0 < 2 * s / INR k) by (apply Rdiv_lt_0_compat; lra).
  assert (above : 1 < order).
  { unfold order. pose proof (Rdiv_lt_0_compat _ _ (sqrt_lt_R0 _ inside) spent). lra. }
  assert (budgets : moment (transcripts outputs k) (transcript next []) order v w
    <= exp ((order - 1) * (INR k * (order * rho_of_epsilon epsilon)))).
  { apply moments_add_up; auto. intros seen.
    apply (concentrated_of_epsilon_from_statement outputs (next seen) o neighbours epsilon); auto. }
  specialize (said order epsilon (Z.of_nat k) (count (transcripts outputs k))
    (chance_at (transcripts outputs k) (transcript next []) [] w)
    (chance_at (transcripts outputs k) (transcript next []) [] v)
    (loss_at (transcripts outputs k) (transcript next []) [] v w)
    (fun j => certain_test event (entry (transcripts outputs k) [] j)) s above spent ltac:(lia)).
  cbv beta in said. rewrite !event_of_all, moment_as_stated, <- INR_IZR_INZ, least in said.
  assert (factor : advanced epsilon slack k = epsilon * INR k * (-1 + exp epsilon)
    + epsilon * sqrt 2 * sqrt s * sqrt (INR k)).
  { unfold advanced. rewrite ln_Rinv by lra. fold s. rewrite (sqrt_mult (2 * INR k) s), (sqrt_mult 2 (INR k)) by lra. ring. }
  rewrite factor, (Rmult_comm (exp _)). apply said.
  - intros j _ _. apply likelihoods_as_stated; [apply transcript_sign, sign |].
    intros given. apply transcripts_together. exact together.
  - intros j _ _. apply certain_test_valid.
  - assert (square : (-1 + order) * (-1 + order) * (epsilon * epsilon) = 2 * s / INR k).
    { unfold order. replace (-1 + (1 + sqrt (2 * s / INR k) / epsilon))
        with (sqrt (2 * s / INR k) / epsilon) by ring.
      transitivity (sqrt (2 * s / INR k) * sqrt (2 * s / INR k)); [field; lra |].
      apply sqrt_sqrt. lra. }
    transitivity (1 / 2 * INR k * ((-1 + order) * (-1 + order) * (epsilon * epsilon))); [ring |].
    rewrite square. field. lra.
  - rewrite <- rho_as_stated in budgets.
    replace (epsilon * order * INR k * / (1 + exp epsilon) * (-1 + order) * (-1 + exp epsilon))
      with ((order - 1) * (INR k * (order * (epsilon * / (1 + exp epsilon) * (-1 + exp epsilon)))))
      by ring.
    exact budgets.
Defined.
End Advanced.
