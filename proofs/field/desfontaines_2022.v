(* Partition selection (D. Desfontaines and others, 2022): when discrete Laplace noise names a group.

   "A count of one with discrete Laplace noise reaches the whole threshold T with the probability
   e^((1 - T)/scale)/(1 + e^(-1/scale))", stated here for the mechanism that adds the noise to a
   count, as the sum over all outputs from the threshold on. *)
From Coq Require Import ZArith Reals Lia Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp.shared Require Import belief normal normal_schemas probability gaussian.
From didp.statements Require Import field_discrete_laplace_threshold field_gaussian_threshold.
Open Scope R_scope.

Definition decay (scale : R) : R := exp (- / scale).
Definition discrete_laplace (scale : R) : mechanism Z Z := fun count o =>
  (1 - decay scale) / (1 + decay scale) * exp (- (IZR (Z.abs (o - count)) / scale)).

(* the chance to reach a threshold *)
Definition reaches (scale : R) (threshold : Z) : R :=
  exp ((1 - IZR threshold) / scale) / (1 + decay scale).

Lemma decay_below_one scale : 0 < scale -> 0 < decay scale < 1.
Proof.
  intros noise. unfold decay. split; [apply exp_pos |]. rewrite <- exp_0. apply exp_increasing.
  pose proof (Rinv_0_lt_compat scale noise). lra.
Qed.

Lemma reaches_farther scale threshold n :
  0 < scale -> reaches scale (threshold + Z.of_nat n) = reaches scale threshold * decay scale ^ n.
Proof.
  intros noise. unfold reaches, decay. induction n as [| n IH].
  - rewrite Z.add_0_r. simpl. ring.
  - replace (decay scale ^ S n) with (decay scale ^ n * exp (- / scale)) by (simpl; unfold decay; ring).
    transitivity (exp ((1 - IZR (threshold + Z.of_nat n)) / scale) / (1 + exp (- / scale))
      * exp (- / scale)); [| rewrite IH; simpl; ring].
    unfold Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ (1 + _))), <- Rmult_assoc, <- exp_plus.
    do 2 f_equal. rewrite Nat2Z.inj_succ, <- Z.add_1_r, !plus_IZR. field. lra.
Qed.

Lemma sum_of_first_as_series f lower n :
  sum_of_first f lower (S n) = sum_f_R0 (fun k => f (lower + Z.of_nat k)%Z) n.
Proof.
  induction n as [| n IH]; [simpl; ring |].
  cbn [sum_f_R0]. rewrite <- IH. reflexivity.
Qed.

Theorem discrete_laplace_reaches_from_statement scale threshold :
  c_field_discrete_laplace_threshold__tail__b1513d413e91 ->
  0 < scale -> (1 <= threshold)%Z ->
  infinite_sum (fun n => discrete_laplace scale 1%Z (threshold + Z.of_nat n)%Z)
    (reaches scale threshold).
Proof.
  intros said noise whole. pose proof (decay_below_one scale noise) as falls.
  assert (partial : forall n, sum_f_R0 (fun k => discrete_laplace scale 1%Z (threshold + Z.of_nat k)%Z) n
    = reaches scale threshold - reaches scale threshold * decay scale ^ S n).
  { intros n. rewrite <- reaches_farther by exact noise.
    specialize (said scale threshold (-1 + threshold + Z.of_nat n)%Z noise ltac:(lia)).
    unfold sum_over, many in said.
    replace (Z.to_nat _) with (S n) in said by lia.
    rewrite sum_of_first_as_series in said.
    transitivity (reaches scale threshold + -1 * reaches scale (threshold + Z.of_nat (S n)));
      [| ring].
    etransitivity; [| etransitivity; [exact said |]].
    - apply sum_eq. intros k _. unfold discrete_laplace, decay, Rdiv.
      rewrite Z.abs_eq by lia.
      replace (threshold + Z.of_nat k - 1)%Z with (-1 + threshold + Z.of_nat k)%Z by lia.
      replace (- (IZR (-1 + threshold + Z.of_nat k) * / scale))
        with (-1 * IZR (-1 + threshold + Z.of_nat k) * / scale) by ring.
      replace (- / scale) with (-1 * / scale) by ring. ring.
    - unfold reaches, decay, Rdiv. rewrite Nat2Z.inj_succ, <- Z.add_1_r, !plus_IZR.
      replace (- / scale) with (-1 * / scale) by ring.
      replace ((1 - IZR threshold) * / scale) with (/ scale * (1 + -1 * IZR threshold)) by ring.
      replace ((1 - (IZR threshold + (IZR (Z.of_nat n) + 1))) * / scale)
        with (/ scale * (-1 + -1 * (-1 + IZR threshold + IZR (Z.of_nat n)))) by ring. ring. }
  intros error small.
  assert (some : 0 < reaches scale threshold)
    by (apply Rdiv_lt_0_compat; [apply exp_pos | lra]).
  destruct (pow_lt_1_zero (decay scale) ltac:(rewrite Rabs_right; lra)
    (error / reaches scale threshold) ltac:(apply Rdiv_lt_0_compat; lra)) as [from near].
  exists from. intros n far. rewrite partial. unfold R_dist.
  replace (reaches scale threshold - reaches scale threshold * decay scale ^ S n
    - reaches scale threshold) with (- (reaches scale threshold * decay scale ^ S n)) by ring.
  rewrite Rabs_Ropp, Rabs_mult, (Rabs_right (reaches scale threshold)) by lra.
  specialize (near (S n) ltac:(lia)).
  apply (Rmult_lt_compat_l (reaches scale threshold)) in near; [| exact some].
  replace (reaches scale threshold * (error / reaches scale threshold)) with error in near
    by (field; lra). exact near.
Defined.

Theorem gaussian_least_threshold_from_statement {W : Type} (query : W -> R) deviation share far
    threshold w :
  c_field_gaussian_threshold__least_threshold__2e7426cddca2 ->
  0 < deviation -> share = normal (- far) -> query w = 1 ->
  (probability (gaussian_cumulative (query w) deviation) (at_least threshold) <= share
    <-> 1 + deviation * far <= threshold).
Proof.
  intros said noise quantile alone. rewrite probability_at_least, alone. unfold gaussian_cumulative.
  pose proof (normal_symmetric ((threshold - 1) / deviation)) as both.
  replace (-1 * ((threshold - 1) / deviation)) with (/ deviation * (1 + -1 * threshold)) in both
    by (field; lra).
  specialize (said deviation share far threshold noise).
  replace (-1 * far) with (- far) in said by ring. destruct (said quantile) as [forth back].
  split; intros within; [apply back | apply forth in within]; lra.
Defined.
