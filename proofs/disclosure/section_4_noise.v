(* disclosure, section 4, after Example 5, and Figure 2: ten equally likely values that lie equally far
   apart, of which nothing is known. "We see that for the same risk estimation, calibrating with using RAD
   yields notable error reduction." "Hence, Theorem 4.2 offers an improved noise calibration method to
   ensure protection against real attacks". *)
From Coq Require Import Reals List Arith Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds laplace probability events belief data_sets approximate attacks.
From didp.disclosure Require Import section_7_inverse.
Open Scope R_scope.

Definition ten : list nat := seq 0 10.
Definition one_in_ten (_ : nat) : R := / 10.
Definition nothing (_ : nat) : unit := tt.

Section Attacks.
Context {O : Type} (outputs : list O) (M : mechanism nat O) (A : O -> unit -> nat -> R).
Definition rad (prior : nat -> R) : R := advantage ten prior outputs M nothing A Nat.eqb.
Definition success (prior : nat -> R) : R :=
  sum (fun z => prior z * succeeds ten outputs M nothing A Nat.eqb z z) ten.

(* each answer is right of one record *)
Lemma right_is_answered z o : In z ten -> right ten nothing A Nat.eqb z o = A o tt z.
Proof.
  unfold ten, right, probability_that, nothing. intros inside. simpl in inside.
  repeat destruct inside as [<- | inside]; try contradiction; simpl; ring.
Qed.

Lemma success_above_a_guess :
  probabilities outputs M -> answers_records ten A -> rad one_in_ten = success one_in_ten - / 10.
Proof.
  intros probable proper. unfold rad, success, advantage. f_equal.
  rewrite (sum_extensional (fun used => one_in_ten used * _) (fun _ => / 10 * / 10)).
  - rewrite sum_constant. unfold ten. simpl. lra.
  - intros used _. unfold one_in_ten at 1. f_equal. unfold one_in_ten. rewrite sum_scaled.
    unfold succeeds, chance_of_yes. rewrite sum_exchanged.
    rewrite (sum_extensional _ (M used)), (proj2 (probable used)); [ring |].
    intros o _. rewrite sum_scaled_right.
    rewrite (sum_extensional (fun z => right ten nothing A Nat.eqb z o) (A o tt))
      by (intros; apply right_is_answered; assumption).
    rewrite (proj2 (proper o tt)). ring.
Qed.
End Attacks.

(* two limits are one risk if they allow the same attacks, whatever the mechanism *)
Definition one_risk (on_advantage on_success : R) : Prop :=
  forall (O : Type) (outputs : list O) M A, probabilities outputs M -> answers_records ten A ->
  (rad outputs M A one_in_ten <= on_advantage <-> success outputs M A one_in_ten <= on_success).

Definition the_advantage_allows_less_noise : Prop :=
  forall on_advantage on_success, 0 < on_advantage < 9 / 10 -> one_risk on_advantage on_success ->
  exists (O : Type) (outputs : list O) M, probabilities outputs M
  /\ (forall A, answers_records ten A -> rad outputs M A one_in_ten <= on_advantage)
  /\ ~ forall A, answers_records ten A -> success outputs M A one_in_ten <= on_success.

(* the limit 3/10 on the advantage is the limit 2/5 on the success *)
Theorem the_measure_changes_nothing : ~ the_advantage_allows_less_noise.
Proof.
  intros printed.
  assert (one : one_risk (3 / 10) (2 / 5)).
  { intros O outputs M A probable proper. rewrite (success_above_a_guess outputs M A probable proper).
    split; lra. }
  destruct (printed (3 / 10) (2 / 5) ltac:(lra) one) as (O & outputs & M & probable & kept & broken).
  apply broken. intros A proper. apply (one O outputs M A probable proper), kept. exact proper.
Qed.

(* the answers that are nearest to a value *)
Definition value (z : nat) : R := INR z / 9.
Definition middle_after (z : nat) : R := (INR z + / 2) / 9.
Definition nearest (z : nat) : event.
Proof.
  refine (match z with O => at_most (middle_after 0) | S less => _ end).
  destruct (Nat.leb 9 z); [exact (at_least (middle_after less)) |].
  refine (between (middle_after less) (middle_after (S less)) _).
  unfold middle_after. rewrite S_INR. lra.
Defined.
(* Laplace noise of the scale 1/epsilon, after which the nearest value is put out *)
Definition nearest_after_noise (epsilon : R) : mechanism nat nat :=
  fun z o => laplace_events value (/ epsilon) z (nearest o).

Definition noise_set_at_equal_priors_protects : Prop := forall limit epsilon prior,
  0 < epsilon -> distribution ten prior ->
  let keeps drawn :=
    forall A, answers_records ten A -> rad ten (nearest_after_noise epsilon) A drawn <= limit in
  keeps one_in_ten -> keeps prior.

(* the noise that eq. 41 sets for the limit 1/10 *)
Definition by_eq_41 : R := 18 * - ln (8 / 9).

Lemma noise_by_eq_41 : 0 < by_eq_41.
Proof. unfold by_eq_41. assert (ln (8 / 9) < 0) by (rewrite <- ln_1; apply ln_increasing; lra). lra. Qed.

Lemma below_the_middle z k : laplace_cumulative (value z) (/ by_eq_41) (middle_after k)
  = if Nat.leb z k then 1 - (8 / 9) ^ (2 * (k - z) + 1) / 2 else (8 / 9) ^ (2 * (z - k) - 1) / 2.
Proof.
  pose proof noise_by_eq_41 as noise.
  assert (power : forall n, exp (INR n * ln (8 / 9)) = (8 / 9) ^ n)
    by (intros; rewrite <- power_of_exp, exp_ln by lra; reflexivity).
  rewrite <- !power. unfold by_eq_41 in *. set (l := ln (8 / 9)) in *.
  assert (scale : 0 < / (18 * - l)) by (apply Rinv_0_lt_compat; exact noise).
  destruct (Nat.leb_spec z k) as [before | after].
  - assert (order := le_INR _ _ before).
    rewrite cumulative_above by (exact scale || (unfold value, middle_after; lra)).
    do 3 f_equal. rewrite plus_INR, mult_INR, minus_INR by exact before.
    unfold middle_after, value. simpl. field. lra.
  - assert (order := le_INR _ _ after). rewrite S_INR in order.
    rewrite cumulative_below by (exact scale || (unfold value, middle_after; lra)).
    do 2 f_equal. rewrite minus_INR, mult_INR, minus_INR by lia.
    unfold middle_after, value. simpl. field. lra.
Qed.

Lemma chance_of_nearest F o : probability F (nearest o)
  = (if Nat.leb 9 o then 1 else F (middle_after o))
    - match o with O => 0 | S less => F (middle_after less) end.
Proof.
  destruct o as [| less]; [simpl; rewrite probability_at_most; ring |]. unfold nearest.
  destruct (Nat.leb 9 (S less)); [apply probability_at_least | apply probability_of_between].
Qed.

Lemma chance z o : nearest_after_noise by_eq_41 z o
  = (if Nat.leb 9 o then 1 else laplace_cumulative (value z) (/ by_eq_41) (middle_after o))
    - match o with O => 0 | S less => laplace_cumulative (value z) (/ by_eq_41) (middle_after less) end.
Proof. apply chance_of_nearest. Qed.

(* one of ten, by which *)
Ltac each_of_ten inside := unfold ten in inside; simpl in inside;
  repeat destruct inside as [<- | inside]; try contradiction.

Lemma nearest_is_drawn : probabilities ten (nearest_after_noise by_eq_41).
Proof.
  intros z. split.
  - intros o _. apply laplace_events_nonnegative, Rinv_0_lt_compat, noise_by_eq_41.
  - rewrite (sum_extensional _ _ ten (fun o _ => chance z o)). unfold ten. simpl. ring.
Qed.

Lemma own_value_is_likeliest z o : In z ten -> In o ten ->
  nearest_after_noise by_eq_41 z o <= nearest_after_noise by_eq_41 o o.
Proof.
  intros one other. rewrite !chance. each_of_ten one; each_of_ten other; rewrite ?below_the_middle; simpl; lra.
Qed.

Lemma equal_priors_keep_the_limit A : answers_records ten A ->
  rad ten (nearest_after_noise by_eq_41) A one_in_ten <= / 10.
Proof.
  intros proper. rewrite success_above_a_guess by (exact nearest_is_drawn || exact proper).
  enough (sum (fun z => succeeds ten ten (nearest_after_noise by_eq_41) nothing A Nat.eqb z z) ten <= 2).
  { unfold success, one_in_ten. rewrite sum_scaled. lra. }
  unfold succeeds, chance_of_yes. rewrite sum_exchanged.
  apply (Rle_trans _ (sum (fun o => nearest_after_noise by_eq_41 o o) ten)).
  - apply sum_monotone. intros o other. destruct (proper o tt) as [sign total].
    rewrite <- (Rmult_1_r (nearest_after_noise by_eq_41 o o)), <- total, <- sum_scaled.
    apply sum_monotone. intros z one. rewrite right_is_answered by exact one.
    rewrite Rmult_comm. apply Rmult_le_compat_r; [apply sign; exact one |].
    apply own_value_is_likeliest; assumption.
  - rewrite (sum_extensional _ _ ten (fun o _ => chance o o)). unfold ten. cbn [seq sum].
    rewrite !below_the_middle. simpl. lra.
Qed.

(* the values 0 and 1 alone are possible, and the nearer one is answered: the advantage is (1 - (8/9)^9)/2 *)
Definition one_of_the_ends (z : nat) : R := if orb (Nat.eqb z 0) (Nat.eqb z 9) then / 2 else 0.
Definition the_nearer_end (o : nat) (_ : unit) (z : nat) : R :=
  if Nat.eqb z (if Nat.leb o 4 then 0 else 9) then 1 else 0.

Theorem noise_for_equal_priors_leaves_more : ~ noise_set_at_equal_priors_protects.
Proof.
  intros printed.
  specialize (printed (/ 10) by_eq_41 one_of_the_ends noise_by_eq_41).
  assert (proper : answers_records ten the_nearer_end).
  { intros o x. unfold the_nearer_end. split.
    - intros z _. destruct (Nat.eqb z _); lra.
    - destruct (Nat.leb o 4); unfold ten; simpl; ring. }
  assert (most := printed ltac:(split; [intros z _; unfold one_of_the_ends; destruct (orb _ _); lra
    | unfold ten, one_of_the_ends; simpl; lra]) equal_priors_keep_the_limit the_nearer_end proper).
  assert (often : forall z used, In z ten ->
    succeeds ten ten (nearest_after_noise by_eq_41) nothing the_nearer_end Nat.eqb z used
      = sum (fun o => the_nearer_end o tt z * nearest_after_noise by_eq_41 used o) ten).
  { intros z used inside. unfold succeeds, chance_of_yes. apply sum_extensional. intros o _.
    rewrite right_is_answered by exact inside. reflexivity. }
  assert (ends : forall s : nat -> nat -> R,
    sum (fun z => one_of_the_ends z * s z z) ten
      - sum (fun used => one_of_the_ends used * sum (fun z => one_of_the_ends z * s z used) ten) ten
    = / 4 * (s 0%nat 0%nat + s 9%nat 9%nat - s 0%nat 9%nat - s 9%nat 0%nat))
    by (intros; unfold ten, one_of_the_ends; simpl; field).
  unfold rad, advantage in most. rewrite (ends (succeeds ten ten _ _ _ _)), !often in most
    by (unfold ten; simpl; tauto).
  unfold the_nearer_end, ten in most. cbn [seq sum Nat.eqb Nat.leb] in most. rewrite !chance in most.
  cbn [Nat.leb] in most. rewrite !below_the_middle in most. simpl in most. lra.
Qed.
