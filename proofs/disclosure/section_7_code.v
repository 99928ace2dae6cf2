(* disclosure, sections 7.2 and 7.3, with what the public code settles: the cap of LDP Auditor, the size of
   SS's subsets, and the line of Figures 4 and 5. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace worlds normal normal_schemas belief probability events gaussian.
From didp.field Require Import balle_wang_2018.
From didp.disclosure Require Import section_7_gaussian section_7_inverse.
Open Scope R_scope.

(* LDP Auditor takes ln(TPR/FPR), with the lower limit of the first share and the upper limit of the
   second: of n runs that are right with the chance p, as many as were seen, or more (fewer), have the
   chance [tail] *)
Definition chance_of_hits (n hits : nat) (p : R) : R := Binomial.C n hits * p ^ hits * (1 - p) ^ (n - hits).
Definition lower_limit (n hits : nat) (tail p : R) : Prop :=
  0 <= p <= 1 /\ (hits = 0%nat /\ p = 0
    \/ sum (fun k => chance_of_hits n k p) (seq hits (S n - hits)) = tail).
Definition upper_limit (n hits : nat) (tail p : R) : Prop :=
  0 <= p <= 1 /\ (hits = n /\ p = 1 \/ sum (fun k => chance_of_hits n k p) (seq 0 (S hits)) = tail).

(* "capped around 12.25", at the settings of the code: 10^6 runs and 1/400 in each tail; as weakly as it
   can be meant, some counts give so much, to two digits after the point *)
Definition the_cap_is_12_25 : Prop :=
  exists n hits alarms p q, INR n = 10 ^ 6 /\ (hits <= n)%nat /\ (alarms <= n)%nat
  /\ lower_limit n hits (/ 400) p /\ upper_limit n alarms (/ 400) q
  /\ 0 < p /\ 12.245 <= ln (p / q).

Lemma chance_sign n k p : 0 <= p <= 1 -> (k <= n)%nat -> 0 <= chance_of_hits n k p.
Proof.
  intros within below. unfold chance_of_hits.
  repeat apply Rmult_le_pos; try (apply pow_le; lra).
  - apply pos_INR.
  - left. apply Rinv_0_lt_compat. apply Rmult_lt_0_compat; apply lt_0_INR; apply lt_O_fact.
Qed.

Lemma all_hits n p : chance_of_hits n n p = p ^ n.
Proof.
  unfold chance_of_hits. rewrite Nat.sub_diag, pascal_step1, Nat.sub_diag by lia. unfold Binomial.C.
  rewrite Nat.sub_0_r. simpl. field. apply INR_fact_neq_0.
Qed.

Lemma no_hits n p : chance_of_hits n 0 p = (1 - p) ^ n.
Proof. unfold chance_of_hits, Binomial.C. rewrite Nat.sub_0_r. simpl. field. apply INR_fact_neq_0. Qed.

Theorem the_cap_is_lower : ~ the_cap_is_12_25.
Proof.
  intros (n & hits & alarms & p & q & runs & some & few & [low lower] & [up upper] & positive & printed).
  assert (least : p ^ n <= / 400).
  { destruct lower as [[_ none] | <-]; [lra |]. rewrite <- all_hits.
    apply (sum_bounds_each (fun k => chance_of_hits n k p)).
    - intros k inside. apply in_seq in inside. apply chance_sign; [exact low | lia].
    - apply in_seq. lia. }
  assert (most : (1 - q) ^ n <= / 400).
  { destruct upper as [[_ all] | <-].
    - rewrite all, Rminus_eq_0, pow_i; [lra |]. destruct n; [simpl in runs; lra | lia].
    - rewrite <- no_hits. apply (sum_bounds_each (fun k => chance_of_hits n k q)).
      + intros k inside. apply in_seq in inside. apply chance_sign; [exact up | lia].
      + apply in_seq. lia. }
  (* the share e^(-x), of which the power n is above 1/400 *)
  set (x := 54 / 10 / 10 ^ 6).
  assert (total : / 400 < exp (- x) ^ n).
  { rewrite power_of_exp, runs. replace (10 ^ 6 * - x) with (- (54 / 10)) by (unfold x; field).
    rewrite exp_Ropp. apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; [apply exp_pos | lra] |].
    replace (54 / 10) with (5 + (/ 5 + / 5)) by field. rewrite !exp_plus.
    assert (five : exp 5 <= 3 ^ 5) by (apply no_more_than_three; simpl; lra).
    assert (fifth : exp (/ 5) <= 5 / 4).
    { rewrite <- (Rinv_inv (exp (/ 5))), <- exp_Ropp. replace (5 / 4) with (/ (1 + - / 5)) by field.
      apply Rinv_le_contravar; [lra | apply exp_ineq1_le]. }
    pose proof (exp_pos 5). pose proof (exp_pos (/ 5)). nra. }
  assert (root : forall y, y ^ n <= / 400 -> y < exp (- x)).
  { intros y power. apply Rnot_le_lt. intros large.
    pose proof (pow_incr (exp (- x)) y n (conj (Rlt_le _ _ (exp_pos _)) large)). lra. }
  pose proof (root p least) as hit. pose proof (root (1 - q) most) as wrong.
  assert (one : (1 + x) * exp (- x) <= 1).
  { replace 1 with (exp x * exp (- x)) at 2 by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    apply Rmult_le_compat_r; [left; apply exp_pos | apply exp_ineq1_le]. }
  assert (small : 0 < x) by (unfold x; lra).
  assert (ratio : p / q < / x).
  { assert (0 < q) by nra. apply (Rmult_lt_reg_r (q * x)); [apply Rmult_lt_0_compat; assumption |].
    replace (p / q * (q * x)) with (p * x) by (field; lra).
    replace (/ x * (q * x)) with q by (field; lra). nra. }
  enough (high : / x <= exp 12.245).
  { apply (Rlt_irrefl 12.245). apply (Rle_lt_trans _ _ _ printed). rewrite <- (ln_exp 12.245).
    apply ln_increasing; [apply Rdiv_lt_0_compat; nra | lra]. }
  replace 12.245 with (INR 12 * 1 + 0.245) by (simpl; lra). rewrite exp_plus, <- power_of_exp.
  assert (power : (27 / 10) ^ 12 <= exp 1 ^ 12) by (apply pow_incr; pose proof e_at_least; lra).
  pose proof (exp_ineq1_le 0.245). unfold x. simpl pow in *. nra.
Qed.

(* Example 3's bound and the code's mechanism at the sizes that they take: 5356 equally likely records, as
   in Geolife, at epsilon = 8 *)
Definition run_at (m g : R) : Z := Z.max 1 (Int_part (m / (g + 1) + / 2)).
Definition value_of_selection (m omega g : R) : R := (m - omega) * (g - 1) / (m * (omega * g + m - omega)).

Definition the_bound_is_tight_as_run : Prop := forall epsilon, 0 <= epsilon ->
  value_of_selection 5356 (IZR (run_at 5356 (exp epsilon))) (exp epsilon)
    = bound_of_selection 5356 (exp epsilon).

Lemma size x k : IZR k <= x < IZR k + 1 -> Int_part x = k.
Proof.
  intros within. unfold Int_part. rewrite <- (tech_up x (k + 1)); [lia | |]; rewrite plus_IZR; lra.
Qed.

Theorem the_sizes_differ : ~ the_bound_is_tight_as_run.
Proof.
  intros printed. specialize (printed 8 ltac:(lra)).
  assert (growth : 2700 < exp 8 < 3500).
  { replace 8 with (INR 8 * 1) by (simpl; lra). rewrite <- power_of_exp.
    pose proof e_at_least. pose proof e_at_most. split.
    - apply (Rlt_le_trans _ ((27 / 10) ^ 8)); [simpl; lra | apply pow_incr; lra].
    - apply (Rle_lt_trans _ ((11 / 4) ^ 8)); [apply pow_incr | simpl]; lra. }
  set (g := exp 8) in *. clearbody g.
  assert (share : 3 / 2 <= 5356 / (g + 1) < 2).
  { split; [apply (Rmult_le_reg_r (g + 1)) | apply (Rmult_lt_reg_r (g + 1))]; try lra;
      replace (5356 / (g + 1) * (g + 1)) with 5356 by (field; lra); lra. }
  unfold bound_of_selection, named_at, run_at in printed.
  rewrite (size (5356 / (g + 1)) 1), (size (5356 / (g + 1) + / 2) 2) in printed by lra.
  change (Z.max 1 1) with 1%Z in printed. change (Z.max 1 2) with 2%Z in printed.
  unfold value_of_selection in printed. cbv zeta in printed.
  assert (less : (5356 - 2) * (g - 1) / (5356 * (2 * g + 5356 - 2))
    < (5356 - 1) * (g - 1) / (5356 * (1 * g + 5356 - 1))).
  { apply (Rmult_lt_reg_r (5356 * (2 * g + 5354) * (g + 5355))); [nra |].
    replace (_ / _ * _) with ((g - 1) * (5354 * (g + 5355))) by (field; lra).
    replace (_ / _ * _) with ((g - 1) * (5355 * (2 * g + 5354))) by (field; lra).
    apply Rmult_lt_compat_l; lra. }
  lra.
Qed.

(* the line of the code is 2 Phi(sqrt(T)/(2 sigma)) - 1, of a shift by C, times 1 - kappa: T steps on the
   full batch, whose clipped gradients are within C of 0, with noise of deviation sigma C in each; their mean
   has the deviation sigma C/sqrt(T) *)
Definition the_line_bounds_the_advantage : Prop :=
  forall clipped multiplier (steps : nat) E, 0 < multiplier -> (0 < steps)%nat ->
  (forall z, Rabs (clipped z) <= 1) ->
  advantage_at (gaussian_events clipped (multiplier / sqrt (INR steps))) E
    <= (2 * normal (sqrt (INR steps) / (2 * multiplier)) - 1) * (1 - / 8).

(* four records of the gradient C and four of -C, 100 steps, and a multiplier of 40 *)
Definition one_or_the_other (z : nat) : R := if Nat.ltb z 4 then 1 else -1.
Definition answers_its_sign (z : nat) : event := if Nat.ltb z 4 then at_least 0 else at_most 0.

Theorem opposite_gradients_exceed_the_line : ~ the_line_bounds_the_advantage.
Proof.
  intros printed. specialize (printed one_or_the_other 40 100%nat answers_its_sign ltac:(lra) ltac:(lia)).
  assert (ten : sqrt (INR 100) = 10).
  { replace (INR 100) with (10 * 10) by (simpl; lra). apply sqrt_square. lra. }
  rewrite ten in printed. specialize (printed ltac:(intros z; unfold one_or_the_other;
    destruct (Nat.ltb z 4); unfold Rabs; destruct (Rcase_abs _); lra)).
  pose proof (normal_symmetric (/ 4)) as quarter. replace (-1 * / 4) with (- / 4) in quarter by ring.
  assert (reached : advantage_at (gaussian_events one_or_the_other (40 / 10)) answers_its_sign
    = / 2 * (2 * normal (/ 4) - 1)).
  { unfold advantage_at, mixture, gaussian_events, through_events, one_in_eight, eight, answers_its_sign.
    simpl. unfold one_or_the_other. simpl. rewrite !probability_at_least, !probability_at_most.
    unfold gaussian_cumulative. replace ((0 - 1) / (40 / 10)) with (- / 4) by field.
    replace ((0 - -1) / (40 / 10)) with (/ 4) by field. lra. }
  rewrite reached in printed. replace (10 / (2 * 40)) with (/ 8) in printed by field.
  pose proof (normal_symmetric (/ 8)) as eighth. replace (-1 * / 8) with (- / 8) in eighth by ring.
  (* the bell is at most as high as at 0, and within 1/4 of it at least 31/32 of that *)
  pose proof root_of_circle as circle.
  assert (top : 0 < / sqrt (2 * PI)) by (apply Rinv_0_lt_compat; exact circle).
  assert (narrow : normal (/ 8) - normal (- / 8) <= (/ 8 - - / 8) * / sqrt (2 * PI)).
  { apply (is_RInt_le _ _ (- / 8) (/ 8) _ _ ltac:(lra) (normal_is_an_area _ _) (constant_area _ _ _)).
    intros x _. rewrite standard_density. unfold Rdiv. rewrite <- (Rmult_1_l (/ sqrt (2 * PI))) at 2.
    apply Rmult_le_compat_r; [lra |]. rewrite <- exp_0. apply laplace.exp_monotone. nra. }
  assert (wide : (/ 4 - - / 4) * (31 / 32 * / sqrt (2 * PI)) <= normal (/ 4) - normal (- / 4)).
  { apply (is_RInt_le _ _ (- / 4) (/ 4) _ _ ltac:(lra) (constant_area _ _ _) (normal_is_an_area _ _)).
    intros x within. rewrite standard_density. unfold Rdiv at 2. apply Rmult_le_compat_r; [lra |].
    apply (Rle_trans _ (1 + - (x * x / 2))); [nra | apply exp_ineq1_le]. }
  lra.
Qed.
