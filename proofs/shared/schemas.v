From Coq Require Import ZArith Reals Lra Lia.
From didp Require Import defined.
From didp Require schema_statements.
Open Scope R_scope.

(* Every lemma schema is a theorem. First exponentials and logarithms. *)

Theorem exp_positive : schema_statements.exp_positive.
Proof. exact exp_pos. Qed.

Theorem exp_monotone : schema_statements.exp_monotone.
Proof.
  intros a b.
  destruct (Rtotal_order a b) as [below | [same | above]]; [| subst b; split; intros; lra |].
  - apply exp_increasing in below as larger. split; intros; lra.
  - apply exp_increasing in above as larger. split; intros; lra.
Qed.

Theorem exp_sum : schema_statements.exp_sum.
Proof. exact exp_plus. Qed.

Theorem exp_negative : schema_statements.exp_negative.
Proof. intros a. rewrite <- exp_plus, <- exp_0. f_equal. lra. Qed.

(* Away from 0 the exponential lies above its tangent; at 0 it touches it. *)
Theorem exp_tangent : schema_statements.exp_tangent.
Proof.
  intros a. destruct (Req_dec a 0) as [zero | other].
  - subst a. rewrite exp_0. lra.
  - left. apply exp_ineq1. exact other.
Qed.

(* With x = exp b, whose logarithm is b, all of it compares exp a and exp b. *)
Theorem exp_log : schema_statements.exp_log.
Proof.
  intros x a positive. rewrite <- (exp_ln x positive). generalize (ln x) as b. intros b.
  rewrite ln_exp.
  destruct (Rtotal_order a b) as [below | [same | above]]; [| subst b; repeat split; intros; lra |].
  - apply exp_increasing in below as larger. repeat split; intros; lra.
  - apply exp_increasing in above as larger. repeat split; intros; lra.
Qed.

Theorem log_monotone : schema_statements.log_monotone.
Proof.
  intros x y [x_positive y_positive].
  destruct (Rtotal_order x y) as [below | [same | above]]; [| subst y; split; intros; lra |].
  - apply ln_increasing in below as larger; [split; intros |]; lra.
  - apply ln_increasing in above as larger; [split; intros |]; lra.
Qed.

Theorem log_product : schema_statements.log_product.
Proof. intros x y [x_positive y_positive]. exact (ln_mult x y x_positive y_positive). Qed.

Theorem log_quotient : schema_statements.log_quotient.
Proof.
  intros x y [x_positive y_positive].
  rewrite ln_mult, ln_Rinv; auto using Rinv_0_lt_compat. lra.
Qed.

(* Absolute values, the larger and the smaller of two numbers: by the signs. *)

Theorem absolute_value : schema_statements.absolute_value.
Proof. intros a. unfold Rabs. destruct Rcase_abs; lra. Qed.

Theorem triangle : schema_statements.triangle.
Proof. exact Rabs_triang. Qed.

Theorem reverse_triangle : schema_statements.reverse_triangle.
Proof. intros a b. unfold Rabs. repeat destruct Rcase_abs; lra. Qed.

Theorem maximum : schema_statements.maximum.
Proof. intros a b. unfold Rmax. destruct Rle_dec; lra. Qed.

Theorem minimum : schema_statements.minimum.
Proof. intros a b. unfold Rmin. destruct Rle_dec; lra. Qed.

(* What sums and products do where there is nothing, and with each integer that is added. *)

Lemma sum_none f lower upper : (upper < lower)%Z -> sum_over f lower upper = 0.
Proof.
  intros none. unfold sum_over, many.
  replace (Z.to_nat (upper - lower + 1)) with O by lia. reflexivity.
Qed.

Lemma product_none f lower upper : (upper < lower)%Z -> product_over f lower upper = 1.
Proof.
  intros none. unfold product_over, many.
  replace (Z.to_nat (upper - lower + 1)) with O by lia. reflexivity.
Qed.

Theorem sum_last : schema_statements.sum_last.
Proof.
  intros lower upper f some. unfold sum_over, many.
  replace (Z.to_nat (upper - lower + 1)) with (S (Z.to_nat (upper + -1 - lower + 1))) by lia.
  simpl. do 2 f_equal. lia.
Qed.

Theorem product_last : schema_statements.product_last.
Proof.
  intros lower upper f some. unfold product_over, many.
  replace (Z.to_nat (upper - lower + 1)) with (S (Z.to_nat (upper + -1 - lower + 1))) by lia.
  simpl. do 2 f_equal. lia.
Qed.

(* What holds where a range is empty, and with each integer that is added to it, always holds. *)
Lemma range_induction (lower : Z) (P : Z -> Prop) :
  (forall u, (u < lower)%Z -> P u) ->
  (forall u, (lower <= u)%Z -> P (u + -1)%Z -> P u) ->
  forall upper, P upper.
Proof.
  intros none more upper.
  destruct (Z_lt_le_dec upper lower) as [empty | some]; [exact (none upper empty) |].
  apply (Zlt_lower_bound_ind P lower); [| exact some].
  intros u smaller above. apply more; [exact above |].
  destruct (Z_lt_le_dec (u + -1) lower); [apply none | apply smaller]; lia.
Qed.

(* Sums, by induction over the upper end. *)

Theorem sum_empty : schema_statements.sum_empty.
Proof. intros l f. apply sum_none. lia. Qed.

Theorem sum_first : schema_statements.sum_first.
Proof.
  intros l h f. induction h as [h Hh | h Hh IH] using (range_induction l); [lia |]. intros _.
  rewrite (sum_last l h f Hh).
  destruct (Z.eq_dec l h) as [one | several].
  - subst h. rewrite !sum_none by lia. lra.
  - rewrite (sum_last (l + 1)%Z h), IH by lia. lra.
Qed.

Theorem sum_take_out : schema_statements.sum_take_out.
Proof.
  intros l k h f. induction h as [h Hh | h Hh IH] using (range_induction l); [lia |].
  intros [Hl Hk]. rewrite (sum_last l h f Hh).
  destruct (Z.eq_dec k h) as [last | before].
  - subst h. rewrite (sum_none _ (k + 1)) by lia. lra.
  - rewrite (sum_last (k + 1)%Z h), IH by lia. lra.
Qed.

Theorem sum_scale : schema_statements.sum_scale.
Proof.
  intros l h c f. induction h as [h Hh | h Hh IH] using (range_induction l).
  - rewrite !sum_none by exact Hh. lra.
  - rewrite !(sum_last l h), IH by exact Hh. lra.
Qed.

Theorem sum_add : schema_statements.sum_add.
Proof.
  intros l h f g. induction h as [h Hh | h Hh IH] using (range_induction l).
  - rewrite !sum_none by exact Hh. lra.
  - rewrite !(sum_last l h), IH by exact Hh. lra.
Qed.

Theorem sum_constant : schema_statements.sum_constant.
Proof.
  intros l h c. induction h as [h Hh | h Hh IH] using (range_induction l); intros nearly.
  - replace h with (l + -1)%Z by lia. rewrite sum_none, plus_IZR by lia. lra.
  - rewrite sum_last, IH, plus_IZR by lia. lra.
Qed.

Theorem sum_monotone : schema_statements.sum_monotone.
Proof.
  intros l h f g. induction h as [h Hh | h Hh IH] using (range_induction l); intros below.
  - rewrite !sum_none by exact Hh. lra.
  - rewrite !(sum_last l h) by exact Hh.
    apply Rplus_le_compat; [apply IH; intros; apply below | apply below]; lia.
Qed.

Theorem sum_equal : schema_statements.sum_equal.
Proof.
  intros l h f g equal.
  apply Rle_antisym; apply sum_monotone; intros j above below; rewrite equal by lia; lra.
Qed.

Theorem sum_nonnegative : schema_statements.sum_nonnegative.
Proof.
  intros l h f. induction h as [h Hh | h Hh IH] using (range_induction l); intros above.
  - rewrite sum_none by exact Hh. lra.
  - rewrite sum_last by exact Hh.
    apply Rplus_le_le_0_compat; [apply IH; intros; apply above | apply above]; lia.
Qed.

(* Each term of the outer sum is added to all of the inner sums. *)
Theorem sum_swap : schema_statements.sum_swap.
Proof.
  intros l h m n f. induction h as [h Hh | h Hh IH] using (range_induction l).
  - rewrite sum_none by exact Hh.
    rewrite (sum_equal m n _ (fun _ => 0 * 0)) by (intros; rewrite sum_none by exact Hh; lra).
    rewrite (sum_scale m n 0 (fun _ => 0)). lra.
  - rewrite sum_last, IH, <- sum_add by exact Hh.
    apply sum_equal. intros j _ _. symmetry. exact (sum_last l h (fun i => f i j) Hh).
Qed.

Theorem weighted_mean : schema_statements.weighted_mean.
Proof.
  intros l h f a g b weights; split; intros bounded; rewrite <- sum_scale; apply sum_monotone;
    intros j above below; specialize (weights j above below); specialize (bounded j above below);
    nra.
Qed.

(* Products, likewise. *)

Theorem product_empty : schema_statements.product_empty.
Proof. intros l f. apply product_none. lia. Qed.

Theorem product_positive : schema_statements.product_positive.
Proof.
  intros l h f. induction h as [h Hh | h Hh IH] using (range_induction l); intros above.
  - rewrite product_none by exact Hh. lra.
  - rewrite product_last by exact Hh.
    apply Rmult_lt_0_compat; [apply IH; intros; apply above | apply above]; lia.
Qed.

Theorem product_monotone : schema_statements.product_monotone.
Proof.
  intros l h f g. induction h as [h Hh | h Hh IH] using (range_induction l); intros between.
  - rewrite !product_none by exact Hh. lra.
  - rewrite !(product_last l h) by exact Hh.
    assert (last := between h Hh ltac:(lia)).
    destruct IH as [nonnegative below]; [intros; apply between; lia |].
    split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra.
Qed.

Theorem product_split : schema_statements.product_split.
Proof.
  intros l h f g. induction h as [h Hh | h Hh IH] using (range_induction l).
  - rewrite !product_none by exact Hh. lra.
  - rewrite !(product_last l h), IH by exact Hh. lra.
Qed.

Theorem exp_of_sum : schema_statements.exp_of_sum.
Proof.
  intros l h f. induction h as [h Hh | h Hh IH] using (range_induction l).
  - rewrite sum_none, product_none by exact Hh. exact exp_0.
  - rewrite sum_last, product_last, exp_plus, IH by exact Hh. reflexivity.
Qed.

Theorem proof : schema_statements.claim.
Proof.
  repeat apply conj; [
    exact exp_positive | exact exp_monotone | exact exp_sum | exact exp_negative |
    exact exp_tangent | exact exp_log | exact log_monotone | exact log_product |
    exact log_quotient | exact absolute_value | exact triangle | exact reverse_triangle |
    exact maximum | exact minimum | exact sum_empty | exact sum_last | exact sum_first |
    exact sum_take_out | exact sum_scale | exact sum_add | exact sum_constant |
    exact sum_monotone | exact sum_equal | exact sum_nonnegative | exact sum_swap |
    exact weighted_mean | exact product_empty | exact product_last | exact product_positive |
    exact product_monotone | exact product_split | exact exp_of_sum].
Qed.
