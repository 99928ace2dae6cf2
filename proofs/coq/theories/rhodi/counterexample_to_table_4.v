(* rhodi, section 5, Table 4: the noise of the standard deviation of education-num.

   "EN: 0.0251, 2.5709, 0.0491" (S(f), f(D), and lambda at rho = 0.1), of the 48,842 records of the
   Adult data, whose 16 values are 1 to 16.

   Stated here: a range among the worlds of any D' that is D less one record is far too small for
   this lambda to be Theorem 1's. Of the data only their number, their limits, and the printed f(D)
   are used. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.theories Require Import worlds.
Open Scope R_scope.

(* with the divisor n - 1 *)
Definition average (D : list R) : R := sum (fun x => x) D / INR (length D).
Definition standard_deviation (D : list R) : R :=
  sqrt (sum (fun x => (x - average D) ^ 2) D / (INR (length D) - 1)).

Definition value_of_the_attribute (x : R) : Prop := 1 <= x <= 16.
Definition adult_education (D : list R) : Prop :=
  INR (length D) = 48842 /\ Forall value_of_the_attribute D
  /\ Rabs (standard_deviation D - 25709 / 10000) <= 5 / 100000.

(* the lambda of Theorem 1, from the distance of two worlds of some D', is the printed one *)
Definition printed_noise_is_of_theorem_1 : Prop :=
  exists D before one after x y, adult_education D /\ D = before ++ one :: after
  /\ value_of_the_attribute x /\ value_of_the_attribute y
  /\ Rabs (Rabs (standard_deviation (before ++ x :: after)
                 - standard_deviation (before ++ y :: after))
       / ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)) - 491 / 10000) <= 5 / 100000.

Section Worlds.
Context (before after : list R).
Notation world x := (before ++ x :: after).
Hypothesis records : forall x, INR (length (world x)) = 48842.
Hypothesis values : Forall value_of_the_attribute (before ++ after).

Notation first := (sum (fun x => x) (before ++ after)).
Notation second := (sum (fun x => x ^ 2) (before ++ after)).

Lemma squares_about c L :
  sum (fun x => (x - c) ^ 2) L
  = sum (fun x => x ^ 2) L - 2 * c * sum (fun x => x) L + INR (length L) * c ^ 2.
Proof.
  induction L as [| x rest IH]; [simpl; ring |].
  change (length (x :: rest)) with (S (length rest)). rewrite S_INR. cbn [sum]. rewrite IH. ring.
Qed.

Definition variance (x : R) : R := (second + x ^ 2 - (first + x) ^ 2 / 48842) / 48841.

Lemma deviation_of_world x : standard_deviation (world x) = sqrt (variance x).
Proof.
  unfold standard_deviation, average. f_equal. rewrite squares_about, records, !sum_split.
  unfold variance. field.
Qed.

Lemma first_between : 48841 <= first <= 16 * 48841.
Proof.
  assert (count : INR (length (before ++ after)) = 48841).
  { pose proof (records 0) as all. rewrite app_length in *. simpl length in all.
    rewrite <- plus_n_Sm, S_INR in all. lra. }
  rewrite Forall_forall in values.
  assert (low : sum (fun _ : R => 1) (before ++ after) <= first)
    by (apply sum_monotone; intros x inside; apply (values x inside)).
  assert (high : first <= sum (fun _ : R => 16) (before ++ after))
    by (apply sum_monotone; intros x inside; apply (values x inside)).
  rewrite sum_constant, count in low, high. lra.
Qed.

Lemma variances_near x y :
  value_of_the_attribute x -> value_of_the_attribute y -> Rabs (variance x - variance y) <= 1 / 100.
Proof.
  unfold value_of_the_attribute. intros Hx Hy. pose proof first_between as between.
  set (slope := x + y - (2 * first + x + y) / 48842).
  replace (variance x - variance y) with ((x - y) * slope / 48841)
    by (unfold variance, slope; field).
  assert (-30 <= slope <= 30) by (unfold slope; lra).
  unfold Rdiv. rewrite !Rabs_mult, (Rabs_right (/ 48841)) by lra.
  assert (Rabs (x - y) <= 15) by (apply Rabs_le; lra).
  assert (Rabs slope <= 30) by (apply Rabs_le; lra).
  assert (Rabs (x - y) * Rabs slope <= 15 * 30) by (apply Rmult_le_compat; auto using Rabs_pos).
  lra.
Qed.

Lemma deviations_near one x y :
  Rabs (standard_deviation (world one) - 25709 / 10000) <= 5 / 100000 ->
  value_of_the_attribute one -> value_of_the_attribute x -> value_of_the_attribute y ->
  Rabs (standard_deviation (world x) - standard_deviation (world y)) <= 1 / 400.
Proof.
  intros printed Hone Hx Hy. rewrite deviation_of_world in printed. rewrite !deviation_of_world.
  assert (large : 5 <= variance one).
  { assert (at_least : 25 / 10 <= sqrt (variance one))
      by (unfold Rabs in printed; destruct Rcase_abs in printed; lra).
    destruct (Rle_lt_dec 0 (variance one)) as [sign | negative].
    - rewrite <- (sqrt_sqrt (variance one) sign).
      assert (25 / 10 * (25 / 10) <= sqrt (variance one) * sqrt (variance one))
        by (apply Rmult_le_compat; lra). lra.
    - rewrite sqrt_neg_0 in at_least by lra. lra. }
  assert (floor : forall z, value_of_the_attribute z -> 4 <= variance z).
  { intros z Hz. pose proof (variances_near one z Hone Hz) as near.
    unfold Rabs in near. destruct Rcase_abs in near; lra. }
  assert (root : forall z, value_of_the_attribute z -> 2 <= sqrt (variance z)).
  { intros z Hz. rewrite <- (sqrt_square 2) by lra. apply sqrt_le_1_alt.
    specialize (floor z Hz). lra. }
  pose proof (floor x Hx). pose proof (floor y Hy). pose proof (root x Hx). pose proof (root y Hy).
  apply (Rmult_le_reg_r (sqrt (variance x) + sqrt (variance y))); [lra |].
  replace (Rabs (sqrt (variance x) - sqrt (variance y)) * (sqrt (variance x) + sqrt (variance y)))
    with (Rabs (variance x - variance y)).
  - pose proof (variances_near x y Hx Hy). lra.
  - rewrite <- (Rabs_right (sqrt (variance x) + sqrt (variance y))) by lra.
    rewrite <- Rabs_mult. f_equal.
    rewrite <- (sqrt_sqrt (variance x)) at 1 by lra.
    rewrite <- (sqrt_sqrt (variance y)) at 1 by lra. ring.
Qed.
End Worlds.

Theorem printed_noise_is_not_of_theorem_1 : ~ printed_noise_is_of_theorem_1.
Proof.
  intros (D & before & one & after & x & y & (records & values & deviation) & -> & Hx & Hy & noise).
  assert (count : forall z, INR (length (before ++ z :: after)) = 48842).
  { intros z. rewrite <- records, !app_length. reflexivity. }
  rewrite Forall_app in values. destruct values as [left right].
  inversion right as [| ? ? Hone rest]. subst.
  assert (others : Forall value_of_the_attribute (before ++ after)) by (apply Forall_app; auto).
  pose proof (deviations_near before after count others one x y deviation Hone Hx Hy) as near.
  assert (quarter : 1 / 4 <= ln ((16 - 1) * (1 / 10) / (1 - 1 / 10))).
  { replace ((16 - 1) * (1 / 10) / (1 - 1 / 10)) with (5 / 3) by field.
    assert (power : ln ((5 / 3) ^ 4) = 4 * ln (5 / 3)) by (rewrite ln_pow by lra; simpl; lra).
    assert (1 <= ln ((5 / 3) ^ 4)); [| lra].
    rewrite <- (ln_exp 1) at 1. destruct (Req_dec (exp 1) ((5 / 3) ^ 4)) as [-> | other]; [lra |].
    left. apply ln_increasing; [apply exp_pos |]. pose proof exp_le_3. lra. }
  assert (scale : Rabs (standard_deviation (before ++ x :: after)
      - standard_deviation (before ++ y :: after))
      / ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)) <= 1 / 100).
  { apply (Rmult_le_reg_r (ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)))); [lra |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  unfold Rabs at 1 in noise. destruct Rcase_abs in noise; lra.
Qed.
