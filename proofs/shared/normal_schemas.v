From Coq Require Import ZArith Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp Require normal_schema_statements.
From didp.shared Require Import normal.
Open Scope R_scope.

(* The normal distribution function lies between 0 and 1, increases, and is symmetric. Its limits are
   known from the square of the bell's area: with the integral below, which is positive, it adds up
   to pi/4 everywhere, since its derivative is zero and it is pi/4 at 0. *)

Definition bell (t : R) : R := exp (- (t * t)).
Definition area (x : R) : R := RInt bell 0 x.

Lemma bell_continuous x : continuous bell x.
Proof. apply (ex_derive_continuous bell). unfold bell. auto_derive. exact I. Qed.

Lemma bell_integrable a b : ex_RInt bell a b.
Proof. apply (ex_RInt_continuous bell). intros. apply bell_continuous. Qed.

Lemma area_derive x : is_derive area x (bell x).
Proof.
  apply (is_derive_RInt bell area 0); [| apply bell_continuous].
  apply filter_forall. intros y. apply (RInt_correct bell), bell_integrable.
Qed.

Lemma area_increasing x y : x < y -> area x < area y.
Proof.
  intros below. unfold area.
  rewrite <- (RInt_Chasles bell 0 x y) by apply bell_integrable.
  enough (0 < RInt bell x y) by (unfold plus; simpl; lra).
  apply RInt_gt_0; [exact below | intros; apply exp_pos | intros; apply bell_continuous].
Qed.

Definition remainder_at (x t : R) : R := exp (- (x * x) * (1 + t * t)) / (1 + t * t).
Definition remainder (x : R) : R := RInt (remainder_at x) 0 1.

Lemma one_and_square t : 0 < 1 + t * t.
Proof. pose proof (Rle_0_sqr t) as square. unfold Rsqr in square. lra. Qed.

Lemma remainder_at_derive x t :
  is_derive (fun u => remainder_at u t) x (-2 * x * exp (- (x * x) * (1 + t * t))).
Proof.
  pose proof (one_and_square t). unfold remainder_at.
  auto_derive; [split; [lra | exact I] || lra |]. field. lra.
Qed.

Lemma remainder_at_continuous x t : continuous (remainder_at x) t.
Proof.
  apply (ex_derive_continuous (remainder_at x)). pose proof (one_and_square t).
  unfold remainder_at. auto_derive. split; [lra | exact I] || lra.
Qed.

Lemma remainder_positive x : 0 < remainder x.
Proof.
  apply RInt_gt_0; [lra | | intros; apply remainder_at_continuous].
  intros t _. apply Rdiv_lt_0_compat; [apply exp_pos | apply one_and_square].
Qed.

Lemma remainder_derive x : is_derive remainder x (-2 * bell x * area x).
Proof.
  replace (-2 * bell x * area x) with
    (RInt (fun t => Derive (fun u => remainder_at u t) x) 0 1).
  - apply is_derive_RInt_param.
    + apply filter_forall. intros y t _. eexists. apply remainder_at_derive.
    + intros t _.
      apply (continuity_2d_pt_ext (fun u v => -2 * u * exp (- (u * u) * (1 + v * v)))).
      { intros u v. symmetry. apply is_derive_unique, remainder_at_derive. }
      apply continuity_2d_pt_mult.
      { apply continuity_2d_pt_mult; [apply continuity_2d_pt_const | apply continuity_2d_pt_id1]. }
      apply (continuity_1d_2d_pt_comp exp); [apply derivable_continuous_pt, derivable_pt_exp |].
      apply continuity_2d_pt_mult.
      { apply continuity_2d_pt_opp, continuity_2d_pt_mult; apply continuity_2d_pt_id1. }
      apply continuity_2d_pt_plus; [apply continuity_2d_pt_const |].
      apply continuity_2d_pt_mult; apply continuity_2d_pt_id2.
    + apply filter_forall. intros y. apply (ex_RInt_continuous (remainder_at y)).
      intros. apply remainder_at_continuous.
  - apply is_RInt_unique.
    apply (is_RInt_ext (fun t => scal (-2 * bell x) (scal x (bell (x * t + 0))))).
    + intros t _. symmetry. etransitivity; [apply is_derive_unique, remainder_at_derive |].
      unfold bell, scal; simpl; unfold mult; simpl.
      replace (- (x * x) * (1 + t * t)) with
        (- (x * x) + - ((x * t + 0) * (x * t + 0))) by ring.
      rewrite exp_plus. ring.
    + apply (is_RInt_scal (fun t => scal x (bell (x * t + 0))) 0 1 (-2 * bell x) (area x)).
      apply (is_RInt_comp_lin bell x 0 0 1).
      rewrite Rmult_0_r, Rmult_1_r, !Rplus_0_r.
      apply (RInt_correct bell), bell_integrable.
Qed.

Lemma remainder_at_zero : remainder 0 = PI / 4.
Proof.
  unfold remainder. rewrite <- atan_1. replace (atan 1) with (minus (atan 1) (atan 0)).
  - apply is_RInt_unique, (is_RInt_derive atan).
    + intros t _. unfold remainder_at. pose proof (one_and_square t).
      replace (exp (- (0 * 0) * (1 + t * t)) / (1 + t * t)) with (/ (1 + t ^ 2)).
      * apply is_derive_Reals, derivable_pt_lim_atan.
      * replace (- (0 * 0) * (1 + t * t)) with 0 by ring. rewrite exp_0. field. simpl. lra.
    + intros t _. apply remainder_at_continuous.
  - rewrite atan_0. unfold minus, plus, opp; simpl. ring.
Qed.

Definition total (x : R) : R := area x * area x + remainder x.

Lemma total_derive x : is_derive total x 0.
Proof.
  unfold total.
  apply (is_derive_ext (fun u => plus (mult (area u) (area u)) (remainder u))); [reflexivity |].
  replace 0 with (plus (plus (mult (bell x) (area x)) (mult (area x) (bell x)))
    (-2 * bell x * area x)) by (unfold plus, mult; simpl; ring).
  apply (is_derive_plus (fun u => mult (area u) (area u)) remainder); [| apply remainder_derive].
  apply (is_derive_mult area area); [apply area_derive | apply area_derive | intros; apply Rmult_comm].
Qed.

Lemma total_constant x : total x = PI / 4.
Proof.
  rewrite <- remainder_at_zero. replace (remainder 0) with (total 0).
  - destruct (Rtotal_order x 0) as [below | [same | above]]; [| subst x; reflexivity |].
    + apply (eq_is_derive total); [intros; apply total_derive | exact below].
    + symmetry. apply (eq_is_derive total); [intros; apply total_derive | exact above].
  - unfold total, area. rewrite RInt_point. unfold zero; simpl. ring.
Qed.

Lemma area_bounded x : - (sqrt PI / 2) < area x < sqrt PI / 2.
Proof.
  pose proof (total_constant x) as constant. pose proof (remainder_positive x) as positive.
  unfold total in constant. pose proof PI_RGT_0 as pi.
  pose proof (sqrt_lt_R0 PI pi) as root. pose proof (sqrt_sqrt PI ltac:(lra)) as square.
  split; nra.
Qed.

Lemma area_odd x : area (- x) = - area x.
Proof.
  pose proof (is_RInt_comp_opp bell 0 x (area (- x))) as turned. rewrite Ropp_0 in turned.
  specialize (turned (RInt_correct bell 0 (- x) (bell_integrable _ _))).
  rewrite <- (is_RInt_unique _ _ _ _ turned). apply is_RInt_unique.
  apply (is_RInt_ext (fun t => opp (bell t))).
  - intros t _. unfold bell. do 2 f_equal. ring.
  - apply (is_RInt_opp bell), (RInt_correct bell), bell_integrable.
Qed.

Lemma normal_by_area x : normal x = 1 / 2 + area (x / sqrt 2) / sqrt PI.
Proof.
  pose proof (sqrt_lt_R0 PI PI_RGT_0). unfold normal, erf. fold bell (area (x / sqrt 2)).
  change (RInt (fun t => exp (- (t * t))) 0 (x / sqrt 2)) with (area (x / sqrt 2)). field. lra.
Qed.

Theorem normal_between : normal_schema_statements.normal_between.
Proof.
  intros a. rewrite normal_by_area. pose proof (sqrt_lt_R0 PI PI_RGT_0) as root.
  destruct (area_bounded (a / sqrt 2)) as [low high].
  assert (low' := Rmult_lt_compat_r (/ sqrt PI) _ _ (Rinv_0_lt_compat _ root) low).
  assert (high' := Rmult_lt_compat_r (/ sqrt PI) _ _ (Rinv_0_lt_compat _ root) high).
  replace (sqrt PI / 2 * / sqrt PI) with (1 / 2) in high' by (field; lra).
  replace (- (sqrt PI / 2) * / sqrt PI) with (- (1 / 2)) in low' by (field; lra).
  unfold Rdiv at 2 4. lra.
Qed.

Lemma normal_increasing a b : a < b -> normal a < normal b.
Proof.
  intros below. rewrite !normal_by_area. pose proof (sqrt_lt_R0 PI PI_RGT_0) as root.
  pose proof (sqrt_lt_R0 2 ltac:(lra)) as scale.
  apply Rplus_lt_compat_l, Rmult_lt_compat_r; [apply Rinv_0_lt_compat, root |].
  apply area_increasing, Rmult_lt_compat_r; [apply Rinv_0_lt_compat, scale | exact below].
Qed.

Theorem normal_monotone : normal_schema_statements.normal_monotone.
Proof.
  intros a b. destruct (Rtotal_order a b) as [below | [same | above]].
  - apply normal_increasing in below as larger. split; intros; lra.
  - subst b. split; intros; lra.
  - apply normal_increasing in above as larger. split; intros; lra.
Qed.

Theorem normal_symmetric : normal_schema_statements.normal_symmetric.
Proof.
  intros a. rewrite !normal_by_area. replace (-1 * a / sqrt 2) with (- (a / sqrt 2)).
  - rewrite area_odd. pose proof (sqrt_lt_R0 PI PI_RGT_0). field. lra.
  - pose proof (sqrt_lt_R0 2 ltac:(lra)). field. lra.
Qed.

Theorem proof : normal_schema_statements.claim.
Proof. repeat apply conj; [exact normal_between | exact normal_monotone | exact normal_symmetric]. Qed.
