(* disclosure, section 7.2 and 7.3.4: what undoes Example 3's bound, and how much eq. 82 can find. *)
From Coq Require Import ZArith Reals Lia Lra.
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

(* eq. 82 of the advantage that is counted: of 10^6 runs on 3052 locations so many guesses are right *)
Definition counted_advantage (correct : Z) : R := IZR correct / 10 ^ 6 - / 3052.
Definition left_of_the_odds (correct : Z) : R := 1 - counted_advantage correct * (3052 / 3051).
Definition found_by_eq_82 (correct : Z) : R :=
  ln ((counted_advantage correct * 3052 + 1) / left_of_the_odds correct).

Lemma power_of_exp x n : exp x ^ n = exp (INR n * x).
Proof.
  induction n as [| n before]; [simpl; rewrite Rmult_0_l, exp_0; reflexivity |].
  rewrite <- tech_pow_Rmult, before, <- exp_plus, S_INR. f_equal. ring.
Qed.

Lemma odds_before_22 : 3051 * 10 ^ 6 < exp 22.
Proof.
  assert (e : 27 / 10 <= exp 1).
  { replace 1 with (INR 128 * / 128) by (rewrite INR_IZR_INZ; simpl; lra). rewrite <- power_of_exp.
    apply (Rle_trans _ ((129 / 128) ^ 128)); [simpl; lra |].
    apply pow_incr. pose proof (exp_ineq1_le (/ 128)). lra. }
  replace 22 with (INR 22 * 1) by (simpl; lra). rewrite <- power_of_exp.
  apply (Rlt_le_trans _ ((27 / 10) ^ 22)); [simpl; lra | apply pow_incr; lra].
Qed.

Theorem a_million_runs_find_less_than_22 :
  (forall correct, (0 < correct < 1000000)%Z -> found_by_eq_82 correct < 22)
  /\ left_of_the_odds 1000000 = 0.
Proof.
  split; [| unfold left_of_the_odds, counted_advantage; field].
  intros correct [some few]. apply IZR_lt in some. assert (last : (correct <= 999999)%Z) by lia.
  apply IZR_le in last. unfold found_by_eq_82, left_of_the_odds, counted_advantage.
  set (r := IZR correct) in *. clearbody r.
  replace (_ / _) with (3051 * r / (10 ^ 6 - r)) by (field; lra).
  rewrite <- (ln_exp 22). apply ln_increasing; [apply Rdiv_lt_0_compat; lra |].
  apply (Rle_lt_trans _ (3051 * 10 ^ 6)); [| exact odds_before_22].
  apply (Rmult_le_reg_r (10 ^ 6 - r)); [lra |].
  replace (3051 * r / (10 ^ 6 - r) * (10 ^ 6 - r)) with (3051 * r) by (field; lra). lra.
Qed.
