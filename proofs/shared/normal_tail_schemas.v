From Coq Require Import ZArith Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp Require normal_tail_schema_statements.
From didp.shared Require Import normal normal_schemas.
Open Scope R_scope.

(* The square of the bell's area and the remainder add up to pi/4. The remainder is at most pi/4
   times the bell, so the area is at least sqrt(pi)/2 times one minus the bell. *)

Lemma remainder_small x : remainder x <= bell x * (PI / 4).
Proof.
  assert (there : ex_RInt (remainder_at 0) 0 1)
    by (apply (ex_RInt_continuous (remainder_at 0)); intros; apply remainder_at_continuous).
  rewrite <- remainder_at_zero. unfold remainder at 2.
  change (bell x * RInt (remainder_at 0) 0 1) with (scal (bell x) (RInt (remainder_at 0) 0 1)).
  rewrite <- (RInt_scal (remainder_at 0) 0 1 (bell x) there).
  apply RInt_le; [lra | | |].
  - apply (ex_RInt_continuous (remainder_at x)). intros; apply remainder_at_continuous.
  - apply (ex_RInt_scal (remainder_at 0)), there.
  - intros t _. unfold scal; simpl. unfold mult; simpl. unfold remainder_at, bell, Rdiv.
    pose proof (one_and_square t) as positive.
    replace (- (0 * 0) * (1 + t * t)) with 0 by ring. rewrite exp_0, Rmult_1_l.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, positive |].
    assert (below : - (x * x) * (1 + t * t) <= - (x * x)).
    { pose proof (Rle_0_sqr (x * t)) as square. unfold Rsqr in square. lra. }
    destruct below as [below | same]; [left; apply exp_increasing, below | rewrite same; lra].
Qed.

Theorem normal_tail : normal_tail_schema_statements.normal_tail.
Proof.
  intros a positive. pose proof (normal_symmetric a) as symmetric.
  replace (normal (-1 * a)) with (1 - normal a) by lra. rewrite normal_by_area.
  set (x := a / sqrt 2).
  pose proof (sqrt_lt_R0 2 ltac:(lra)) as two. pose proof (sqrt_sqrt 2 ltac:(lra)) as two_squared.
  assert (not_negative : 0 <= x) by (apply Rdiv_le_0_compat; lra).
  assert (half : exp (-1 / 2 * a * a) = bell x).
  { unfold bell, x. f_equal. field_simplify; [| lra].
    replace (sqrt 2 ^ 2) with 2 by (simpl; lra). field. }
  rewrite half. pose proof (total_constant x) as constant. unfold total in constant.
  pose proof (remainder_small x) as small.
  pose proof PI_RGT_0 as pi. pose proof (sqrt_lt_R0 PI pi) as root.
  pose proof (sqrt_sqrt PI ltac:(lra)) as square.
  assert (bounds : 0 < bell x <= 1).
  { unfold bell. split; [apply exp_pos |]. rewrite <- exp_0.
    pose proof (Rle_0_sqr x) as least. unfold Rsqr in least.
    destruct (Req_dec (x * x) 0) as [zero | other]; [rewrite zero, Ropp_0; lra |].
    left. apply exp_increasing. lra. }
  assert (area_sign : 0 <= area x).
  { destruct not_negative as [above | same].
    - left. replace 0 with (area 0)
        by (unfold area; apply (RInt_point (V := R_CompleteNormedModule) 0 bell)).
      apply area_increasing, above.
    - rewrite <- same. unfold area. rewrite RInt_point. unfold zero; simpl. lra. }
  enough (wanted : sqrt PI * (1 - bell x) / 2 <= area x).
  { assert (area x / sqrt PI >= (1 - bell x) / 2); [| lra].
    apply Rle_ge, (Rmult_le_reg_r (sqrt PI) _ _ root). field_simplify; lra. }
  apply Rsqr_incr_0;
    [unfold Rsqr | apply Rmult_le_pos; [apply Rmult_le_pos |]; lra | exact area_sign].
  set (E := bell x) in *. set (A := area x) in *. set (S := sqrt PI) in *. clearbody E A S.
  assert (A * A >= PI / 4 * (1 - E)) by lra.
  replace (S * (1 - E) / 2 * (S * (1 - E) / 2)) with (PI / 4 * ((1 - E) * (1 - E)))
    by (rewrite <- square; field).
  apply Rle_trans with (PI / 4 * (1 - E)); [| lra].
  apply Rmult_le_compat_l; [lra |].
  enough (0 <= (1 - E) * E) by lra. apply Rmult_le_pos; lra.
Qed.

Theorem proof : normal_tail_schema_statements.claim.
Proof. exact normal_tail. Qed.
