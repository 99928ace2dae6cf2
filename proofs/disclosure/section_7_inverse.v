(* disclosure, section 7.2 and 7.3.4: what undoes Example 3's bound, and how much eq. 82 can find. *)
From Coq Require Import ZArith Reals Arith Lia Lra.
Open Scope R_scope.

(* Example 3: of m equally likely records subset selection names omega, at g = e^epsilon *)
Definition named_at (m g : R) : Z := Z.max 1 (Int_part (m / (g + 1))).
Definition bound_of_selection (m g : R) : R :=
  let omega := IZR (named_at m g) in (m - omega) * (g - 1) / (m * (omega * g + m - omega)).

Lemma rounded_down x : IZR (Int_part x) <= x < IZR (Int_part x) + 1.
Proof. destruct (base_Int_part x). lra. Qed.

(* among six records 1/10 is the bound of no epsilon: two records are named up to e^epsilon = 2, and one
   above *)
Theorem no_epsilon_has_this_bound epsilon : bound_of_selection 6 (exp epsilon) <> 1 / 10.
Proof.
  set (g := exp epsilon). assert (positive : 0 < g) by apply exp_pos. clearbody g.
  unfold bound_of_selection, named_at. destruct (rounded_down (6 / (g + 1))) as [most more].
  set (size := Int_part (6 / (g + 1))) in *. clearbody size.
  assert (whole : 6 / (g + 1) * (g + 1) = 6) by (field; lra).
  assert (value : forall omega, 0 < omega <= 6 ->
    (6 - omega) * (g - 1) / (6 * (omega * g + 6 - omega)) = 1 / 10 ->
    (6 - omega) * (g - 1) * 10 = 6 * (omega * g + 6 - omega)).
  { intros omega range equal. assert (some : 0 < omega * g + 6 - omega) by nra.
    apply (f_equal (fun x => x * (60 * (omega * g + 6 - omega)))) in equal.
    field_simplify in equal; lra. }
  assert (at_most_five : (size <= 5)%Z).
  { destruct (Z_le_gt_dec size 5) as [| large]; [assumption |].
    assert (6 <= IZR size) by (apply IZR_le; lia). nra. }
  destruct (Z_le_gt_dec size 1) as [one | two].
  - rewrite Z.max_l by exact one. intros equal. apply value in equal; [| lra].
    assert (IZR size <= 1) by (apply IZR_le; exact one). nra.
  - rewrite Z.max_r by lia. intros equal.
    assert (some : 2 <= IZR size) by (apply IZR_le; lia).
    assert (few : IZR size <= 5) by (apply IZR_le; exact at_most_five).
    apply value in equal; [| lra]. nra.
Qed.

(* eq. 82 of the advantage that is counted: of so many outputs on 3052 locations so many guesses are
   right, and one set of outputs serves both terms, so that the second is 1/3052 *)
Definition counted_advantage (outputs correct : Z) : R := IZR correct / IZR outputs - / 3052.
Definition left_of_the_odds (outputs correct : Z) : R :=
  1 - counted_advantage outputs correct * (3052 / 3051).
Definition found_by_eq_82 (outputs correct : Z) : R :=
  ln ((counted_advantage outputs correct * 3052 + 1) / left_of_the_odds outputs correct).

Lemma power_of_exp x n : exp x ^ n = exp (INR n * x).
Proof.
  induction n as [| n before]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |].
  rewrite <- tech_pow_Rmult, before, <- exp_plus, S_INR. f_equal. ring.
Qed.

Lemma e_at_least : 27 / 10 <= exp 1.
Proof.
  replace 1 with (INR 128 * / 128) by (rewrite INR_IZR_INZ; simpl; lra). rewrite <- power_of_exp.
  apply (Rle_trans _ ((129 / 128) ^ 128)); [simpl; lra |].
  apply pow_incr. pose proof (exp_ineq1_le (/ 128)). lra.
Qed.

Lemma e_at_most : exp 1 <= 11 / 4.
Proof.
  assert (inverse : (45 / 46) ^ 46 <= exp (Ropp 1)).
  { replace (Ropp 1) with (INR 46 * - / 46) by (simpl; lra). rewrite <- power_of_exp.
    apply pow_incr. pose proof (exp_ineq1_le (- / 46)). lra. }
  rewrite <- (Rinv_inv (exp 1)), <- exp_Ropp. replace (11 / 4) with (/ (4 / 11)) by field.
  apply Rinv_le_contravar; [lra |]. apply (Rle_trans _ ((45 / 46) ^ 46)); [simpl; lra | exact inverse].
Qed.

Lemma odds_before_22 : 3051 * 1001056 < exp 22.
Proof.
  replace 22 with (INR 22 * 1) by (simpl; lra). rewrite <- power_of_exp.
  apply (Rlt_le_trans _ ((27 / 10) ^ 22)); [simpl; lra | apply pow_incr; pose proof e_at_least; lra].
Qed.

(* 328 outputs of each location are 1,001,056 *)
Theorem one_set_of_outputs_finds_less_than_22 :
  (forall outputs correct, (0 < correct < outputs)%Z -> (outputs <= 1001056)%Z ->
    found_by_eq_82 outputs correct < 22)
  /\ (forall outputs, (0 < outputs)%Z -> left_of_the_odds outputs outputs = 0).
Proof.
  split; [| intros outputs some; apply IZR_lt in some; unfold left_of_the_odds, counted_advantage; field; lra].
  intros outputs correct [some few] most. apply IZR_lt in some. apply IZR_le in most.
  assert (last : (correct + 1 <= outputs)%Z) by lia.
  apply IZR_le in last. rewrite plus_IZR in last.
  unfold found_by_eq_82, left_of_the_odds, counted_advantage.
  set (r := IZR correct) in *. set (n := IZR outputs) in *. clearbody r n.
  replace (_ / _) with (3051 * r / (n - r)) by (field; lra).
  rewrite <- (ln_exp 22). apply ln_increasing; [apply Rdiv_lt_0_compat; lra |].
  apply (Rle_lt_trans _ (3051 * 1001056)); [| exact odds_before_22].
  apply (Rmult_le_reg_r (n - r)); [lra |].
  replace (3051 * r / (n - r) * (n - r)) with (3051 * r) by (field; lra). nra.
Qed.

(* Example 2: of n + 1 equally likely records, at g = e^epsilon, the bound for bits that are sent apart *)
Definition bound_of_bits (n : nat) (g : R) : R :=
  (g - 1) / (2 * (INR n + 1)) * (1 - (g / (g + 1)) ^ n).

Lemma power_above_its_tangent n x : 0 <= x <= 1 -> 1 - INR n * x <= (1 - x) ^ n.
Proof.
  intros range. induction n as [| n before]; [simpl; lra |].
  rewrite S_INR, <- tech_pow_Rmult. pose proof (pos_INR n).
  apply (Rle_trans _ ((1 - x) * (1 - INR n * x))); [nra |].
  apply Rmult_le_compat_l; [lra | exact before].
Qed.

(* of n + 1 records: if every guess of a run is right, its advantage n/(n + 1) is the bound of no epsilon *)
Theorem what_is_measured_has_no_epsilon fewer epsilon (n := S fewer) :
  bound_of_bits n (exp epsilon) < INR n / (INR n + 1).
Proof.
  assert (some : (0 < n)%nat) by apply Nat.lt_0_succ. clearbody n. set (g := exp epsilon). assert (positive : 0 < g) by apply exp_pos. clearbody g.
  assert (many : 0 < INR n) by (apply lt_0_INR; exact some).
  assert (below : 1 - (g / (g + 1)) ^ n <= INR n * / (g + 1)).
  { pose proof (power_above_its_tangent n (/ (g + 1))) as tangent.
    replace (g / (g + 1)) with (1 - / (g + 1)) by (field; lra).
    assert (0 < / (g + 1)) by (apply Rinv_0_lt_compat; lra).
    assert (/ (g + 1) <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (1 - INR n * / (g + 1) <= (1 - / (g + 1)) ^ n) by (apply tangent; lra). lra. }
  assert (nonnegative : 0 <= 1 - (g / (g + 1)) ^ n).
  { assert (ratio : 0 <= g / (g + 1) <= 1).
    { split; [apply Rlt_le, Rdiv_lt_0_compat; lra |].
      apply (Rmult_le_reg_r (g + 1)); [lra |]. replace (g / (g + 1) * (g + 1)) with g by (field; lra). lra. }
    pose proof (pow_incr (g / (g + 1)) 1 n ratio) as most. rewrite pow1 in most. lra. }
  unfold bound_of_bits.
  replace ((g - 1) / (2 * (INR n + 1)) * (1 - (g / (g + 1)) ^ n))
    with ((g - 1) * (1 - (g / (g + 1)) ^ n) / (2 * (INR n + 1))) by (field; lra).
  apply (Rmult_lt_reg_r (2 * (INR n + 1))); [lra |].
  replace ((g - 1) * (1 - (g / (g + 1)) ^ n) / (2 * (INR n + 1)) * (2 * (INR n + 1)))
    with ((g - 1) * (1 - (g / (g + 1)) ^ n)) by (field; lra).
  replace (INR n / (INR n + 1) * (2 * (INR n + 1))) with (2 * INR n) by (field; lra).
  assert (inverse : (g + 1) * / (g + 1) = 1) by (apply Rinv_r; lra).
  assert (0 < / (g + 1)) by (apply Rinv_0_lt_compat; lra).
  apply (Rle_lt_trans _ ((g + 1) * (1 - (g / (g + 1)) ^ n))); [nra |].
  apply (Rle_lt_trans _ ((g + 1) * (INR n * / (g + 1)))); [apply Rmult_le_compat_l; lra |].
  replace ((g + 1) * (INR n * / (g + 1))) with (INR n) by (field; lra). lra.
Qed.
