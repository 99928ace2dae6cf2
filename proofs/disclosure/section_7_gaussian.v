(* disclosure, section 7.3.1: Theorem 4.1's closed form under Gaussian noise of epsilon = 4, delta = 10^-5.

   Eight records are equally likely. Whatever is known, a guess at the record z is right at the answers
   of an event E z. The noise is any that is private on half lines, so the least is among it. *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp.shared Require Import laplace worlds normal normal_schemas belief probability events gaussian.
From didp.field Require Import balle_wang_2018 dong_roth_su_2022.
Open Scope R_scope.

Lemma least_power x n : 0 <= x -> (1 + x) ^ n <= exp (INR n * x).
Proof.
  intros sign. induction n as [| n before]; [simpl; rewrite Rmult_0_l, exp_0; lra |].
  rewrite <- tech_pow_Rmult, S_INR. replace ((INR n + 1) * x) with (x + INR n * x) by ring.
  rewrite exp_plus. pose proof (exp_ineq1_le x).
  apply Rmult_le_compat; [lra | apply pow_le; lra | lra | exact before].
Qed.

Lemma growth_of_four : 43 <= exp 4.
Proof.
  apply (Rle_trans _ ((1 + / 8) ^ 32)); [simpl; lra |].
  replace 4 with (INR 32 * / 8) by (simpl; lra). apply least_power. lra.
Qed.

Lemma twice_the_growth : 2 * exp 4 <= exp (47 / 10).
Proof.
  replace (47 / 10) with (INR 70 * / 100 + 4) by (simpl; lra). rewrite exp_plus.
  apply Rmult_le_compat_r; [left; apply exp_pos |].
  apply (Rle_trans _ ((1 + / 100) ^ 70)); [simpl; lra | apply least_power; lra].
Qed.

Lemma no_more_than_three x (n : nat) : x = INR n -> exp x <= 3 ^ n.
Proof.
  intros ->. induction n as [| n before]; [simpl; rewrite exp_0; lra |].
  rewrite S_INR, exp_plus, <- tech_pow_Rmult, Rmult_comm.
  apply Rmult_le_compat; [left; apply exp_pos | left; apply exp_pos | apply exp_le_3 | exact before].
Qed.

(* the bell's height *)
Lemma circle : 244 / 100 <= sqrt (2 * PI) <= 3.
Proof.
  pose proof PI2_3_2 as low. unfold PI2 in low. pose proof PI_4 as high. split.
  - rewrite <- (sqrt_square (244 / 100)) by lra. apply sqrt_le_1_alt. lra.
  - rewrite <- (sqrt_square 3) by lra. apply sqrt_le_1_alt. lra.
Qed.

Lemma standard_density x : gaussian_density 0 1 x = exp (- (x * x / 2)) / sqrt (2 * PI).
Proof. unfold gaussian_density. rewrite !Rmult_1_l, Rmult_1_r, Rminus_0_r. reflexivity. Qed.

Lemma normal_is_an_area a b :
  is_RInt (gaussian_density 0 1) a b (normal b - normal a).
Proof.
  pose proof (gaussian_integral 0 1 Rlt_0_1 a b) as area. unfold gaussian_cumulative in area.
  replace ((b - 0) / 1) with b in area by field. replace ((a - 0) / 1) with a in area by field. exact area.
Qed.

Lemma constant_area low high height :
  is_RInt (fun _ : R => height) low high ((high - low) * height).
Proof. exact (is_RInt_const low high height). Qed.

Lemma area_at_most low high : low <= high -> normal high - normal low <= (high - low) / (244 / 100).
Proof.
  intros order. destruct circle as [wide _].
  apply (is_RInt_le _ _ low high _ _ order (normal_is_an_area low high)
    (constant_area low high (/ (244 / 100)))).
  intros x _. rewrite standard_density. unfold Rdiv. rewrite <- (Rmult_1_l (/ (244 * / 100))).
  apply Rmult_le_compat; [left; apply exp_pos | left; apply Rinv_0_lt_compat; lra | |
    apply Rinv_le_contravar; lra].
  rewrite <- exp_0. apply laplace.exp_monotone. pose proof (Rle_0_sqr x) as square.
  unfold Rsqr in square. lra.
Qed.

Lemma some_below : / 40000 <= normal (- (348 / 100)).
Proof.
  destruct circle as [_ wide]. pose proof (normal_between (-4)) as [sign _].
  enough ((- (348 / 100) - -4) * (/ 6561 * / 3) <= normal (- (348 / 100)) - normal (-4)) by lra.
  apply (is_RInt_le _ _ (-4) (- (348 / 100)) _ _ ltac:(lra)
    (constant_area _ _ (/ 6561 * / 3)) (normal_is_an_area (-4) (- (348 / 100)))).
  intros x inside. rewrite standard_density. unfold Rdiv.
  apply Rmult_le_compat; [lra | lra | |].
  - apply (Rle_trans _ (exp (- (8)))).
    + rewrite exp_Ropp. apply Rinv_le_contravar; [apply exp_pos |].
      apply (Rle_trans _ (3 ^ 8)); [apply no_more_than_three; simpl; lra | simpl; lra].
    + apply laplace.exp_monotone. nra.
  - apply Rinv_le_contravar; [pose proof root_of_circle; lra | exact wide].
Qed.

(* what is private at (4, 10^-5) moves the answers by less than 1.16 deviations *)
Lemma private_noise_is_wide mu : 0 < mu -> (forall x, left_at mu 4 x <= / 10 ^ 5) -> mu < 116 / 100.
Proof.
  intros positive kept. apply Rnot_le_lt. intros large.
  set (b := best mu (47 / 10)).
  assert (inverse : mu * / mu = 1) by (apply Rinv_r; lra).
  assert (behind : - (348 / 100) <= mu - b).
  { unfold b, best. apply (Rmult_le_reg_r mu); [exact positive |].
    replace ((mu - (mu / 2 + 47 / 10 / mu)) * mu) with (mu * mu / 2 - 47 / 10) by (field; lra). nra. }
  pose proof (normal_increasing (- (348 / 100)) (mu - b)) as rises.
  assert (much : / 40000 <= normal (mu - b)).
  { pose proof some_below. destruct behind as [less | same]; [specialize (rises less); lra | rewrite <- same; lra]. }
  specialize (kept b). pose proof (best_threshold mu (47 / 10) 30000 positive) as better. fold b in better.
  unfold left_at in kept, better.
  pose proof (normal_above_zero 30000 ltac:(lra)) as tail.
  pose proof (normal_symmetric 30000) as symmetric. replace (-1 * 30000) with (-30000) in symmetric by lra.
  replace (Ropp 30000) with (-30000) in better by lra.
  pose proof (normal_between (mu - 30000)) as [sign _].
  pose proof (normal_between (- b)) as [other _].
  assert (limit : exp (47 / 10) <= 3 ^ 5).
  { apply (Rle_trans _ (exp 5)); [apply laplace.exp_monotone; lra | apply no_more_than_three; simpl; lra]. }
  pose proof twice_the_growth as twice. pose proof (exp_pos (47 / 10)).
  assert (rest : exp (47 / 10) * normal (-30000) <= 3 ^ 5 * (2 / (2 + 30000 * 30000))).
  { apply Rmult_le_compat; [lra | left; apply (normal_between (-30000)) | exact limit | lra]. }
  assert (half : 2 * (exp 4 * normal (- b)) <= exp (47 / 10) * normal (- b)).
  { rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra. }
  lra.
Qed.

(* of what rises from zero up to a peak, and falls beyond it, no intervals in order gain more than the
   peak is high *)
Lemma no_more_than_the_rise (level : Rbar -> R) (peak start : Rbar) intervals :
  (forall x y, Rbar_le x y -> Rbar_le y peak -> level x <= level y) ->
  (forall x y, Rbar_le peak x -> Rbar_le x y -> level y <= level x) ->
  in_order start intervals ->
  (Rbar_le start peak ->
    sum (fun i => level (snd i) - level (fst i)) intervals <= level peak - level start)
  /\ (Rbar_le peak start -> sum (fun i => level (snd i) - level (fst i)) intervals <= 0).
Proof.
  intros rises falls. revert start.
  induction intervals as [| [lower upper] rest IH]; intros start ordered; cbn [sum fst snd].
  - split; [intros before; pose proof (rises start peak before (Rbar_le_refl _)); lra | lra].
  - destruct ordered as (from & nonempty & further). apply Rbar_lt_le in nonempty.
    destruct (IH upper further) as [under beyond]. split.
    + intros before. destruct (Rbar_le_lt_dec upper peak) as [below | above].
      * specialize (under below).
        pose proof (rises start lower from (Rbar_le_trans _ _ _ nonempty below)). lra.
      * apply Rbar_lt_le in above. specialize (beyond above).
        destruct (Rbar_le_lt_dec lower peak) as [inside | outside].
        -- pose proof (rises start lower from inside). pose proof (falls peak upper (Rbar_le_refl _) above).
           lra.
        -- apply Rbar_lt_le in outside. pose proof (falls lower upper outside nonempty).
           pose proof (rises start peak before (Rbar_le_refl _)). lra.
    + intros past. pose proof (Rbar_le_trans _ _ _ past from) as after.
      pose proof (falls lower upper after nonempty). specialize (beyond (Rbar_le_trans _ _ _ after nonempty)).
      lra.
Qed.

Section Apart.
Context (query : nat -> R) (deviation : R) (v w : nat).
Hypothesis noise : 0 < deviation.
Hypothesis wide : / deviation < 116 / 100.
Hypothesis near : Rabs (query v - query w) <= 1.

(* between answers at most 1 apart no event differs by more than this *)
Lemma every_event_within e :
  gaussian_events query deviation v e - gaussian_events query deviation w e <= 116 / 244.
Proof.
  assert (top : forall one other : nat, query other < query one -> query one - query other <= 1 ->
    behind query deviation one other (Finite (middle query one other)) <= 116 / 244).
  { intros one other order distance. unfold behind, gaussian_cumulative, middle. simpl.
    set (h := (query one - query other) / (2 * deviation)).
    replace (((query one + query other) / 2 - query other) / deviation) with h by (unfold h; field; lra).
    replace (((query one + query other) / 2 - query one) / deviation) with (- h) by (unfold h; field; lra).
    assert (some : 0 < / deviation) by (apply Rinv_0_lt_compat; exact noise).
    assert (size : 0 <= h <= 58 / 100).
    { unfold h. replace ((query one - query other) / (2 * deviation))
        with ((query one - query other) * / deviation / 2) by (field; lra).
      assert (0 <= (query one - query other) * / deviation) by (apply Rmult_le_pos; lra).
      assert ((query one - query other) * / deviation <= 1 * / deviation)
        by (apply Rmult_le_compat_r; lra). lra. }
    pose proof (area_at_most (- h) h ltac:(lra)). lra. }
  assert (parts : forall one other (i : list interval),
    sum (fun j => probability_between (gaussian_cumulative (query one) deviation) j) i
      - sum (fun j => probability_between (gaussian_cumulative (query other) deviation) j) i
    = sum (fun j => behind query deviation one other (fst j) - behind query deviation one other (snd j)) i).
  { intros one other i. induction i as [| j rest IH]; simpl; [ring |]. rewrite <- IH.
    unfold probability_between, behind. ring. }
  unfold gaussian_events, through_events, probability. rewrite (parts v w).
  destruct e as [listed ordered]. simpl. unfold Rabs in near.
  destruct (Rtotal_order (query w) (query v)) as [up | [same | down]].
  - apply (Rle_trans _ (behind query deviation v w (Finite (middle query v w)))).
    + apply (no_more_than_the_peak (behind query deviation v w) (Finite (middle query v w)) m_infty).
      * apply behind_rises; assumption.
      * apply behind_falls; assumption.
      * unfold behind. simpl. ring.
      * exact ordered.
    + apply top; [exact up |]. destruct (Rcase_abs _); lra.
  - rewrite (sum_extensional _ (fun _ => 0)); [rewrite sum_zero; lra |].
    intros i _. unfold behind. rewrite same. ring.
  - apply (Rle_trans _ (behind query deviation w v (Finite (middle query w v)))).
    + rewrite (sum_extensional _ (fun i => behind query deviation w v (snd i)
        - behind query deviation w v (fst i))) by (intros; unfold behind; ring).
      replace (behind query deviation w v (Finite (middle query w v)))
        with (behind query deviation w v (Finite (middle query w v)) - behind query deviation w v m_infty)
        by (unfold behind; simpl; ring).
      apply (no_more_than_the_rise (behind query deviation w v) (Finite (middle query w v)) m_infty).
      * apply behind_rises; assumption.
      * apply behind_falls; assumption.
      * exact ordered.
      * exact I.
    + apply top; [exact down |]. destruct (Rcase_abs _); lra.
Qed.
End Apart.

Definition eight : list nat := seq 0 8.
Definition one_in_eight (_ : nat) : R := / 8.

(* the advantage of an attack that is right about z at the answers of [E z] *)
Definition advantage_at (M : mechanism nat event) (E : nat -> event) : R :=
  sum (fun z => one_in_eight z * (M z (E z) - mixture eight one_in_eight M (E z))) eight.

Theorem gaussian_noise_stays_below_half (query : nat -> R) (deviation : R) (v w : nat) (E : nat -> event) :
  0 < deviation -> query v - query w = 1 -> (forall y z, Rabs (query y - query z) <= 1) ->
  kept_by_half_lines (gaussian_events query deviation) 4 (/ 10 ^ 5) v w ->
  advantage_at (gaussian_events query deviation) E
    < / 2 * ((exp 4 - 1 + 2 * / 10 ^ 5) / (exp 4 + 1) * (1 - / 8)).
Proof.
  intros noise apart near private.
  assert (some : 0 < 1 / deviation) by (apply Rdiv_lt_0_compat; lra).
  assert (wide : / deviation < 116 / 100).
  { apply private_noise_is_wide; [apply Rinv_0_lt_compat; exact noise |]. intros x.
    apply (kept_as_exact 1 ltac:(lra) query v w apart 4 (/ 10 ^ 5) deviation noise) in private.
    rewrite (exact_as_left 1 ltac:(lra) 4 deviation noise) in private.
    replace (1 / deviation) with (/ deviation) in private, some by (field; lra).
    pose proof (best_threshold (/ deviation) 4 x some). lra. }
  set (M := gaussian_events query deviation).
  assert (every : forall z u e, M z e - M u e <= 116 / 244)
    by (intros; apply every_event_within; [exact noise | exact wide | apply near]).
  assert (each : forall z, In z eight -> M z (E z) - mixture eight one_in_eight M (E z) <= 7 / 8 * (116 / 244)).
  { intros z inside. unfold mixture, one_in_eight, eight in *. simpl in *.
    pose proof (every z 0%nat (E z)). pose proof (every z 1%nat (E z)). pose proof (every z 2%nat (E z)).
    pose proof (every z 3%nat (E z)). pose proof (every z 4%nat (E z)). pose proof (every z 5%nat (E z)).
    pose proof (every z 6%nat (E z)). pose proof (every z 7%nat (E z)).
    repeat (destruct inside as [<- | inside]; [lra |]). destruct inside. }
  assert (at_most : advantage_at M E <= 7 / 8 * (116 / 244)).
  { unfold advantage_at. apply (Rle_trans _ (sum (fun _ => / 8 * (7 / 8 * (116 / 244))) eight)).
    - apply sum_monotone. intros z inside. unfold one_in_eight at 1.
      apply Rmult_le_compat_l; [lra | apply each; exact inside].
    - rewrite sum_constant. unfold eight. simpl. lra. }
  apply (Rle_lt_trans _ _ _ at_most). pose proof growth_of_four as growth.
  apply (Rmult_lt_reg_r (exp 4 + 1)); [lra |].
  replace (/ 2 * ((exp 4 - 1 + 2 * / 10 ^ 5) / (exp 4 + 1) * (1 - / 8)) * (exp 4 + 1))
    with (/ 2 * ((exp 4 - 1 + 2 * / 10 ^ 5) * (1 - / 8))) by (field; lra).
  lra.
Qed.
