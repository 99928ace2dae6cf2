(* disclosure, section 7.3.4: at which budgets an estimate of OUE's epsilon is uncertain. 3052 records
   are equally likely, and an attack is run 10^6 times. *)
From Coq Require Import Reals Lra Psatz.
From didp.disclosure Require Import section_7_inverse.
Open Scope R_scope.

(* at g = e^epsilon: p^(m-1), Example 2's bound, and its slope in epsilon *)
Definition all_unset (g : R) : R := (g / (g + 1)) ^ 3051.
Definition bound_of_oue (g : R) : R := (g - 1) / (2 * 3052) * (1 - all_unset g).
Definition slope (g : R) : R :=
  (g * (1 - all_unset g) - (g - 1) * all_unset g * 3051 / (g + 1)) / (2 * 3052).
(* how often the attack is right *)
Definition right_share (g : R) : R := bound_of_oue g + / 3052.
(* the standard deviation of the estimate, to first order *)
Definition deviation_of_estimate (epsilon : R) : R :=
  let g := exp epsilon in sqrt (right_share g * (1 - right_share g) / 10 ^ 6) / slope g.

Lemma powers_of_more x n : 0 <= x <= 1 -> 1 - INR n * x <= (1 - x) ^ n.
Proof.
  intros between. induction n as [| n before]; [simpl; lra |].
  assert (counted : 0 <= INR n) by apply pos_INR. rewrite S_INR, <- tech_pow_Rmult. nra.
Qed.

Lemma number : INR 3051 = 3051 /\ INR 1017 = 1017.
Proof. split; rewrite INR_IZR_INZ; reflexivity. Qed.

Lemma unset_at_least g : 1 <= g -> 1 - 3051 / (g + 1) <= all_unset g.
Proof.
  intros low. unfold all_unset. replace (g / (g + 1)) with (1 - / (g + 1)) by (field; lra).
  assert (small : 0 <= / (g + 1) <= 1).
  { split; [left; apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply Rinv_le_contravar; lra]. }
  assert (least := powers_of_more (/ (g + 1)) 3051 small). rewrite (proj1 number) in least. exact least.
Qed.

Lemma unset_at_most g : 1 <= g -> 0 <= all_unset g <= (g / (g + 1017)) ^ 3.
Proof.
  intros low. unfold all_unset. change 3051%nat with (1017 * 3)%nat. rewrite pow_mult.
  assert (share : 0 < g / (g + 1)) by (apply Rdiv_lt_0_compat; lra).
  assert (power := pow_lt _ 1017 share).
  split; [left; apply pow_lt; exact power |]. apply pow_incr. split; [lra |].
  replace (g / (g + 1)) with (/ (1 + / g)) by (field; lra). rewrite pow_inv.
  replace (g / (g + 1017)) with (/ (1 + 1017 * / g)) by (field; lra).
  assert (inverse : 0 < / g) by (apply Rinv_0_lt_compat; lra).
  apply Rinv_le_contravar; [lra |].
  assert (many := poly 1017 (/ g) inverse). rewrite (proj2 number) in many. exact many.
Qed.

Lemma slope_at_least g :
  1 <= g -> g * (3 * 1017 ^ 2 * g + 1017 ^ 3) / (g + 1017) ^ 3 / (2 * 3052) <= slope g.
Proof.
  intros low. destruct (unset_at_most g low) as [sign most]. unfold slope.
  apply Rmult_le_compat_r; [lra |].
  replace (g * (3 * 1017 ^ 2 * g + 1017 ^ 3) / (g + 1017) ^ 3)
    with (g - (g / (g + 1017)) ^ 3 * (g + 3051)) by (field; lra).
  assert (part : (g - 1) / (g + 1) <= 1) by (apply (Rmult_le_reg_r (g + 1)); [lra | field_simplify; lra]).
  replace ((g - 1) * all_unset g * 3051 / (g + 1)) with (all_unset g * 3051 * ((g - 1) / (g + 1)))
    by (field; lra).
  nra.
Qed.

Lemma slope_is_positive g : 1 <= g -> 0 < slope g.
Proof.
  intros low. refine (Rlt_le_trans _ _ _ _ (slope_at_least g low)).
  repeat apply Rdiv_lt_0_compat; try lra; [nra | apply pow_lt; lra].
Qed.

Lemma steep_below g : 4817 <= g <= 19683 -> 50 / (2 * 3052) <= slope g.
Proof.
  intros within. assert (low : 1 <= g) by lra. refine (Rle_trans _ _ _ _ (slope_at_least g low)).
  apply Rmult_le_compat_r; [lra |]. apply (Rmult_le_reg_r ((g + 1017) ^ 3)); [apply pow_lt; lra |].
  replace (g * (3 * 1017 ^ 2 * g + 1017 ^ 3) / (g + 1017) ^ 3 * (g + 1017) ^ 3)
    with (g * (3 * 1017 ^ 2 * g + 1017 ^ 3)) by (field; lra).
  assert (scaled : g + 1017 <= 1.22 * g) by lra.
  assert (cube : (g + 1017) ^ 3 <= (1.22 * g) ^ 3) by (apply pow_incr; lra).
  assert (square : 0 <= g * g) by nra.
  assert (upper : g * (g * g) <= 19683 * (g * g)) by (apply Rmult_le_compat_r; lra).
  nra.
Qed.

Lemma flat_above g : 535000 <= g -> slope g <= 18 / (2 * 3052).
Proof.
  intros low. assert (least := unset_at_least g ltac:(lra)). unfold slope.
  apply Rmult_le_compat_r; [lra |].
  assert (small : 0 < / (g + 1) <= / 535000).
  { split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra. }
  replace (g * (1 - all_unset g) - (g - 1) * all_unset g * 3051 / (g + 1))
    with (g - all_unset g * (g + 3051 * ((g - 1) * / (g + 1)))) by (field; lra).
  replace ((g - 1) * / (g + 1)) with (1 - 2 * / (g + 1)) by (field; lra).
  assert (whole : g * / (g + 1) = 1 - / (g + 1)) by (field; lra).
  unfold Rdiv in least. set (x := / (g + 1)) in *. set (u := all_unset g) in *.
  assert (times : (1 - 3051 * x) * (g + 3051 * (1 - 2 * x)) <= u * (g + 3051 * (1 - 2 * x)))
    by (apply Rmult_le_compat_r; nra).
  nra.
Qed.

Lemma half_are_right g : 535000 <= g -> 4 / 10 <= right_share g <= 6 / 10.
Proof.
  intros low. assert (least := unset_at_least g ltac:(lra)).
  destruct (unset_at_most g ltac:(lra)) as [_ most]. unfold right_share, bound_of_oue.
  assert (small : 0 < / (g + 1) <= / 535000).
  { split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra. }
  assert (near : 0 < / (g + 1017) <= / 535000).
  { split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra. }
  assert (whole : g * / (g + 1) = 1 - / (g + 1)) by (field; lra).
  assert (beside : g * / (g + 1017) = 1 - 1017 * / (g + 1017)) by (field; lra).
  unfold Rdiv in least, most. rewrite beside in most.
  set (x := / (g + 1)) in *. set (t := / (g + 1017)) in *. set (u := all_unset g) in *.
  assert (above : (g - 1) * (1 - u) <= (g - 1) * (3051 * x)) by (apply Rmult_le_compat_l; lra).
  assert (cubed : (1 - 1017 * t) ^ 3 <= 1 - 3042 * t) by nra.
  assert (below : (g - 1) * (3042 * t) <= (g - 1) * (1 - u)) by (apply Rmult_le_compat_l; lra).
  replace ((g - 1) / (2 * 3052) * (1 - u)) with ((g - 1) * (1 - u) / 6104) by field.
  nra.
Qed.

Theorem estimates_are_less_certain_above_9 : deviation_of_estimate 9 < deviation_of_estimate 14.
Proof.
  assert (eighth : 9 / 8 <= exp (/ 8)) by (pose proof (exp_ineq1_le (/ 8)); lra).
  assert (nine : 4817 <= exp 9 <= 19683).
  { split.
    - replace 9 with (INR 72 * / 8) by (simpl; lra). rewrite <- power_of_exp.
      apply (Rle_trans _ ((9 / 8) ^ 72)); [simpl; lra | apply pow_incr; lra].
    - replace 9 with (INR 9 * 1) by (simpl; lra). rewrite <- power_of_exp.
      apply (Rle_trans _ (3 ^ 9)); [apply pow_incr; pose proof exp_le_3; pose proof (exp_pos 1); lra
        | simpl; lra]. }
  assert (fourteen : 535000 <= exp 14).
  { replace 14 with (INR 112 * / 8) by (simpl; lra). rewrite <- power_of_exp.
    apply (Rle_trans _ ((9 / 8) ^ 112)); [simpl; lra | apply pow_incr; lra]. }
  unfold deviation_of_estimate. set (low := exp 9) in *. set (high := exp 14) in *.
  assert (steep := steep_below low nine). assert (flat := flat_above high fourteen).
  assert (rises := slope_is_positive high ltac:(lra)).
  destruct (half_are_right high fourteen) as [least most].
  apply (Rle_lt_trans _ ((5 / 10 ^ 4) / (50 / (2 * 3052)))).
  - assert (root : sqrt (right_share low * (1 - right_share low) / 10 ^ 6) <= 5 / 10 ^ 4).
    { rewrite <- (sqrt_square (5 / 10 ^ 4)) by lra. apply sqrt_le_1_alt.
      pose proof (Rle_0_sqr (right_share low - / 2)). unfold Rsqr in *. lra. }
    apply Rmult_le_compat; try lra.
    + apply sqrt_pos.
    + left. apply Rinv_0_lt_compat. lra.
    + apply Rinv_le_contravar; lra.
  - apply (Rlt_le_trans _ ((4 / 10 ^ 4) / (18 / (2 * 3052)))); [lra |].
    assert (root : 4 / 10 ^ 4 <= sqrt (right_share high * (1 - right_share high) / 10 ^ 6)).
    { rewrite <- (sqrt_square (4 / 10 ^ 4)) by lra. apply sqrt_le_1_alt. nra. }
    apply Rmult_le_compat; try lra. apply Rinv_le_contravar; lra.
Qed.

(* "this is an inherent limitation of OUE auditing ...: as we prove in Example 2, 0-RAD converges to
   (m - 1)/2m": by it budgets of 9 and more are estimated less accurately than small ones *)
Definition large_budgets_are_estimated_less_accurately : Prop := forall small large,
  0 < small <= 1 -> 9 <= large -> deviation_of_estimate small < deviation_of_estimate large.

Lemma steep_about_10 g : 20000 <= g <= 25000 -> 100 / (2 * 3052) <= slope g.
Proof.
  intros within. assert (low : 1 <= g) by lra. refine (Rle_trans _ _ _ _ (slope_at_least g low)).
  apply Rmult_le_compat_r; [lra |]. apply (Rmult_le_reg_r ((g + 1017) ^ 3)); [apply pow_lt; lra |].
  replace (g * (3 * 1017 ^ 2 * g + 1017 ^ 3) / (g + 1017) ^ 3 * (g + 1017) ^ 3)
    with (g * (3 * 1017 ^ 2 * g + 1017 ^ 3)) by (field; lra).
  assert (scaled : g + 1017 <= 1.051 * g) by lra.
  assert (cube : (g + 1017) ^ 3 <= (1.051 * g) ^ 3) by (apply pow_incr; lra).
  assert (square : 0 <= g * g) by nra.
  assert (upper : g * (g * g) <= 25000 * (g * g)) by (apply Rmult_le_compat_r; lra).
  nra.
Qed.

Lemma flat_at_1 : slope (exp 1) <= 3 / (2 * 3052) /\ / 3052 <= right_share (exp 1) <= 2 / 3052.
Proof.
  pose proof e_at_least as low. pose proof exp_le_3 as high. set (g := exp 1) in *.
  destruct (unset_at_most g ltac:(lra)) as [sign most].
  assert (less : all_unset g <= 1).
  { apply (Rle_trans _ _ _ most). rewrite <- (pow1 3). apply pow_incr. split.
    - left. apply Rdiv_lt_0_compat; lra.
    - apply (Rmult_le_reg_r (g + 1017)); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  unfold right_share, bound_of_oue, slope. split; [| split].
  - apply Rmult_le_compat_r; [lra |].
    assert (0 <= (g - 1) * all_unset g * 3051 / (g + 1)).
    { apply Rmult_le_pos; [nra | left; apply Rinv_0_lt_compat; lra]. }
    nra.
  - assert (0 <= (g - 1) / (2 * 3052) * (1 - all_unset g)) by (apply Rmult_le_pos; lra). lra.
  - assert ((g - 1) / (2 * 3052) * (1 - all_unset g) <= 2 / (2 * 3052) * 1) by (apply Rmult_le_compat; lra).
    lra.
Qed.

Theorem an_estimate_of_10_is_more_accurate_than_one_of_1 : ~ large_budgets_are_estimated_less_accurately.
Proof.
  intros printed. specialize (printed 1 10 ltac:(lra) ltac:(lra)). revert printed. apply Rle_not_lt.
  assert (ten : 20000 <= exp 10 <= 25000).
  { replace 10 with (INR 10 * 1) by (simpl; lra). rewrite <- power_of_exp.
    pose proof e_at_least. pose proof e_at_most. split.
    - apply (Rle_trans _ ((27 / 10) ^ 10)); [simpl; lra | apply pow_incr; lra].
    - apply (Rle_trans _ ((11 / 4) ^ 10)); [apply pow_incr | simpl]; lra. }
  assert (steep := steep_about_10 (exp 10) ten). destruct flat_at_1 as [flat [least most]].
  assert (rises := slope_is_positive (exp 1) ltac:(pose proof e_at_least; lra)).
  unfold deviation_of_estimate. set (high := exp 10) in *. set (low := exp 1) in *.
  apply (Rle_trans _ ((5 / 10 ^ 4) / (100 / (2 * 3052)))).
  - assert (root : sqrt (right_share high * (1 - right_share high) / 10 ^ 6) <= 5 / 10 ^ 4).
    { rewrite <- (sqrt_square (5 / 10 ^ 4)) by lra. apply sqrt_le_1_alt.
      pose proof (Rle_0_sqr (right_share high - / 2)). unfold Rsqr in *. lra. }
    apply Rmult_le_compat; try lra.
    + apply sqrt_pos.
    + left. apply Rinv_0_lt_compat. lra.
    + apply Rinv_le_contravar; lra.
  - apply (Rle_trans _ ((16 / 10 ^ 6) / (3 / (2 * 3052)))); [lra |].
    assert (root : 16 / 10 ^ 6 <= sqrt (right_share low * (1 - right_share low) / 10 ^ 6)).
    { rewrite <- (sqrt_square (16 / 10 ^ 6)) by lra. apply sqrt_le_1_alt. nra. }
    apply Rmult_le_compat; try lra. apply Rinv_le_contravar; lra.
Qed.
