(* Gaussian noise about a mean: its density, and its cumulative distribution function, which is the
   normal distribution's of so many deviations. The integral of the density is the difference of the
   cumulative function, which runs from 0 to 1 (gaussian_has_cumulative). *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import normal normal_schemas laplace worlds belief probability events.
Open Scope R_scope.

Lemma normal_derive x : is_derive normal x (exp (- (x * x / 2)) / sqrt (2 * PI)).
Proof.
  pose proof PI_RGT_0. pose proof (sqrt_lt_R0 PI PI_RGT_0) as pi.
  pose proof (sqrt_lt_R0 2 ltac:(lra)) as two.
  apply (is_derive_ext (fun u => 1 / 2 + area (u / sqrt 2) / sqrt PI)).
  { intros u. symmetry. apply normal_by_area. }
  evar_last.
  - apply (is_derive_plus (fun _ => 1 / 2) (fun u => area (u / sqrt 2) / sqrt PI)).
    + apply is_derive_const.
    + apply (is_derive_ext (fun u => scal (/ sqrt PI) (area (u / sqrt 2)))).
      { intros u. unfold scal; simpl; unfold mult; simpl. unfold Rdiv. ring. }
      apply (is_derive_scal (fun u => area (u / sqrt 2))).
      apply (is_derive_comp area (fun u => u / sqrt 2)); [apply area_derive |].
      auto_derive; [exact I | reflexivity].
  - unfold plus, zero, scal; simpl; unfold mult; simpl. unfold bell.
    replace (x / sqrt 2 * (x / sqrt 2)) with (x * x / (sqrt 2 * sqrt 2)) by (field; lra).
    rewrite sqrt_sqrt, sqrt_mult by lra. field. lra.
Qed.

Lemma normal_above_zero x : 0 <= x -> 1 - normal x <= 2 / (2 + x * x).
Proof.
  intros above. pose proof PI_RGT_0. pose proof (total_constant (x / sqrt 2)) as constant.
  unfold total in constant.
  pose proof (sqrt_lt_R0 PI PI_RGT_0) as pi. pose proof (sqrt_sqrt PI ltac:(lra)) as square.
  pose proof (sqrt_lt_R0 2 ltac:(lra)) as two. pose proof (area_bounded (x / sqrt 2)) as [_ high].
  assert (sign : 0 <= area (x / sqrt 2)).
  { destruct above as [above | same].
    - replace 0 with (area 0) by (unfold area; rewrite RInt_point; reflexivity).
      left. apply area_increasing. apply Rdiv_lt_0_compat; assumption.
    - subst x. unfold Rdiv. rewrite Rmult_0_l. unfold area. rewrite RInt_point.
      unfold zero; simpl. lra. }
  assert (rest : remainder (x / sqrt 2) <= bell (x / sqrt 2)).
  { unfold remainder. replace (bell (x / sqrt 2)) with (RInt (fun _ => bell (x / sqrt 2)) 0 1)
      by (rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring).
    apply RInt_le; [lra | | apply ex_RInt_const |].
    - apply (ex_RInt_continuous (remainder_at (x / sqrt 2))). intros. apply remainder_at_continuous.
    - intros t [low up]. unfold remainder_at, bell. pose proof (one_and_square t).
      apply Rle_trans with (exp (- (x / sqrt 2 * (x / sqrt 2)) * (1 + t * t)) / 1).
      + apply Rmult_le_compat_l; [left; apply exp_pos |].
        apply Rinv_le_contravar; [lra |]. nra.
      + unfold Rdiv. rewrite Rinv_1, Rmult_1_r. apply laplace.exp_monotone.
        pose proof (Rle_0_sqr (x / sqrt 2)) as positive. unfold Rsqr in positive. unfold Rdiv in *.
        nra. }
  assert (small : bell (x / sqrt 2) <= 2 / (2 + x * x)).
  { unfold bell. replace (x / sqrt 2 * (x / sqrt 2)) with (x * x / 2).
    2: { replace (x / sqrt 2 * (x / sqrt 2)) with (x * x / (sqrt 2 * sqrt 2)) by (field; lra).
         rewrite sqrt_sqrt by lra. reflexivity. }
    rewrite exp_Ropp. replace (2 / (2 + x * x)) with (/ (1 + x * x / 2)) by (field; nra).
    apply Rinv_le_contravar; [nra | apply exp_ineq1_le]. }
  rewrite normal_by_area. set (a := area (x / sqrt 2)) in *.
  replace (1 - (1 / 2 + a / sqrt PI)) with ((sqrt PI / 2 - a) / sqrt PI) by (field; lra).
  apply Rle_trans with (bell (x / sqrt 2)); [| exact small].
  apply (Rmult_le_reg_r (sqrt PI)); [exact pi |].
  replace ((sqrt PI / 2 - a) / sqrt PI * sqrt PI) with (sqrt PI / 2 - a) by (field; lra).
  assert (one : 1 < sqrt PI) by (rewrite <- sqrt_1; apply sqrt_lt_1; pose proof PI2_1; lra).
  apply (Rmult_le_reg_r (sqrt PI / 2)); [lra |].
  assert ((sqrt PI / 2 - a) * (sqrt PI / 2) <= (sqrt PI / 2 - a) * (sqrt PI / 2 + a))
    by (apply Rmult_le_compat_l; lra).
  assert ((sqrt PI / 2 - a) * (sqrt PI / 2 + a) = remainder (x / sqrt 2)) by nra.
  assert (0 < bell (x / sqrt 2)) by apply exp_pos.
  assert (bell (x / sqrt 2) * 1 <= bell (x / sqrt 2) * (sqrt PI * (sqrt PI / 2))).
  { apply Rmult_le_compat_l; [lra |]. pose proof PI2_1. nra. }
  lra.
Qed.

Lemma normal_to_one : is_lim normal p_infty 1.
Proof.
  apply is_lim_spec. intros [error positive]. simpl. exists (Rmax 1 (2 / error)). intros x far.
  pose proof (Rmax_l 1 (2 / error)). pose proof (Rmax_r 1 (2 / error)).
  pose proof (normal_above_zero x ltac:(lra)) as near.
  pose proof (proj2 (normal_between x)) as below.
  rewrite Rabs_left by lra. apply Rle_lt_trans with (2 / (2 + x * x)); [lra |].
  apply (Rmult_lt_reg_r (2 + x * x)); [nra |].
  replace (2 / (2 + x * x) * (2 + x * x)) with 2 by (field; nra).
  assert (2 < error * x).
  { apply (Rmult_lt_reg_l (/ error)); [apply Rinv_0_lt_compat; exact positive |].
    replace (/ error * (error * x)) with x by (field; lra). unfold Rdiv in *. lra. }
  nra.
Qed.

Lemma normal_to_zero : is_lim normal m_infty 0.
Proof.
  apply (is_lim_ext (fun x => 1 - normal (- x))).
  { intros x. pose proof (normal_symmetric x) as both.
    replace (-1 * x) with (- x) in both by ring. lra. }
  replace (Finite 0) with (Finite (1 - 1)) by (f_equal; ring).
  apply (is_lim_minus' (fun _ => 1) (fun x => normal (- x))); [apply is_lim_const |].
  apply (is_lim_comp normal Ropp m_infty 1 p_infty); [exact normal_to_one | |].
  - apply (is_lim_opp (fun x => x) m_infty m_infty), is_lim_id.
  - exists 0. intros x _. discriminate.
Qed.

Definition gaussian_density (mean deviation x : R) : R :=
  exp (- ((x - mean) * (x - mean) / (2 * (deviation * deviation)))) / (deviation * sqrt (2 * PI)).
Definition gaussian_cumulative (mean deviation x : R) : R := normal ((x - mean) / deviation).

Section Gaussian.
Context (mean deviation : R).
Hypothesis noise : 0 < deviation.

Lemma root_of_circle : 0 < sqrt (2 * PI).
Proof. apply sqrt_lt_R0. pose proof PI_RGT_0. lra. Qed.

Lemma gaussian_density_positive x : 0 < gaussian_density mean deviation x.
Proof.
  apply Rdiv_lt_0_compat; [apply exp_pos |]. apply Rmult_lt_0_compat; [exact noise |].
  apply root_of_circle.
Qed.

Lemma gaussian_density_continuous x : continuous (gaussian_density mean deviation) x.
Proof.
  pose proof root_of_circle. apply (ex_derive_continuous (gaussian_density mean deviation)).
  unfold gaussian_density. auto_derive. repeat split; nra.
Qed.

Theorem gaussian_integral a b :
  is_RInt (gaussian_density mean deviation) a b
    (gaussian_cumulative mean deviation b - gaussian_cumulative mean deviation a).
Proof.
  apply (is_RInt_derive (gaussian_cumulative mean deviation)).
  - intros x _. unfold gaussian_cumulative. evar_last.
    + apply (is_derive_comp normal (fun u => (u - mean) / deviation)); [apply normal_derive |].
      auto_derive; [exact I | reflexivity].
    + pose proof root_of_circle. unfold gaussian_density, scal; simpl; unfold mult; simpl.
      replace ((x - mean) / deviation * ((x - mean) / deviation) / 2)
        with ((x - mean) * (x - mean) / (2 * (deviation * deviation))) by (field; lra).
      field. lra.
  - intros x _. apply gaussian_density_continuous.
Qed.

Theorem gaussian_has_cumulative :
  has_cumulative (gaussian_density mean deviation) (gaussian_cumulative mean deviation).
Proof.
  repeat split.
  - intros x. left. apply gaussian_density_positive.
  - apply gaussian_integral.
  - unfold gaussian_cumulative.
    apply (is_lim_comp normal (fun x => (x - mean) / deviation) m_infty 0 m_infty).
    + exact normal_to_zero.
    + apply (is_lim_spec _ m_infty m_infty). intros bound. simpl.
      exists (mean + deviation * bound). intros x low.
      apply (Rmult_lt_reg_l deviation); [exact noise |].
      replace (deviation * ((x - mean) / deviation)) with (x - mean) by (field; lra). lra.
    + exists 0. intros x _. discriminate.
  - unfold gaussian_cumulative.
    apply (is_lim_comp normal (fun x => (x - mean) / deviation) p_infty 1 p_infty).
    + exact normal_to_one.
    + apply (is_lim_spec _ p_infty p_infty). intros bound. simpl.
      exists (mean + deviation * bound). intros x high.
      apply (Rmult_lt_reg_l deviation); [exact noise |].
      replace (deviation * ((x - mean) / deviation)) with (x - mean) by (field; lra). lra.
    + exists 0. intros x _. discriminate.
Qed.
End Gaussian.

(* the mechanism that returns a query's answer with Gaussian noise *)
Definition gaussian_mechanism {W : Type} (query : W -> R) (deviation : R) : mechanism W R :=
  fun w => gaussian_density (query w) deviation.
