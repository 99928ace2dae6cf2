(* The Laplace distribution about a mean: its density, and its cumulative distribution function in
   closed form. The integral of the density is the difference of the cumulative function
   (laplace_integral), which runs from 0 to 1 (laplace_below_nothing, laplace_below_everything).
   The densities about two means differ by a factor of at most exp(|one - other|/scale)
   (laplace_ratio), attained by every response that lies beyond both. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Lemma exp_monotone a b : a <= b -> exp a <= exp b.
Proof. intros [less | same]; [left; apply exp_increasing; exact less | rewrite same; lra]. Qed.

Definition laplace_density (mean scale x : R) : R :=
  exp (- (Rabs (x - mean) / scale)) / (2 * scale).

Definition laplace_cumulative (mean scale x : R) : R :=
  if Rle_dec x mean then exp ((x - mean) / scale) / 2 else 1 - exp (- ((x - mean) / scale)) / 2.

Section Laplace.
Context (mean scale : R).
Hypothesis noise : 0 < scale.

Lemma laplace_density_positive x : 0 < laplace_density mean scale x.
Proof. apply Rdiv_lt_0_compat; [apply exp_pos | lra]. Qed.

Lemma cumulative_below x :
  x <= mean -> laplace_cumulative mean scale x = exp ((x - mean) / scale) / 2.
Proof. intros below. unfold laplace_cumulative. destruct (Rle_dec x mean); [reflexivity | lra]. Qed.

Lemma cumulative_above x :
  mean <= x -> laplace_cumulative mean scale x = 1 - exp (- ((x - mean) / scale)) / 2.
Proof.
  intros above. unfold laplace_cumulative. destruct (Rle_dec x mean) as [below |]; [| reflexivity].
  replace x with mean by lra. replace ((mean - mean) / scale) with 0 by (field; lra).
  rewrite Ropp_0, exp_0. lra.
Qed.

Lemma cumulative_at_mean : laplace_cumulative mean scale mean = / 2.
Proof.
  rewrite cumulative_below by lra. replace ((mean - mean) / scale) with 0 by (field; lra).
  rewrite exp_0. lra.
Qed.

(* on either side of the mean the cumulative function has the density for its derivative *)
Lemma integral_below x :
  x <= mean ->
  is_RInt (laplace_density mean scale) x mean (/ 2 - laplace_cumulative mean scale x).
Proof.
  intros below. rewrite cumulative_below by exact below.
  apply is_RInt_ext with (fun t => exp ((t - mean) / scale) / (2 * scale)).
  { intros t. rewrite Rmin_left, Rmax_right by exact below. intros between. unfold laplace_density.
    rewrite Rabs_left by lra. do 2 f_equal. field. lra. }
  evar_last.
  - apply (is_RInt_derive (fun t => exp ((t - mean) / scale) / 2)
      (fun t => exp ((t - mean) / scale) / (2 * scale))); intros t _.
    + auto_derive; [exact I | unfold Rdiv, Rminus; field; lra].
    + apply (ex_derive_continuous (fun t => exp ((t - mean) / scale) / (2 * scale))).
      auto_derive. lra.
  - cbv beta. replace ((mean - mean) / scale) with 0 by (field; lra). rewrite exp_0.
    unfold minus, plus, opp. simpl. lra.
Qed.

Lemma integral_above x :
  mean <= x ->
  is_RInt (laplace_density mean scale) mean x (laplace_cumulative mean scale x - / 2).
Proof.
  intros above. rewrite cumulative_above by exact above.
  apply is_RInt_ext with (fun t => exp (- ((t - mean) / scale)) / (2 * scale)).
  { intros t. rewrite Rmin_left, Rmax_right by exact above. intros between. unfold laplace_density.
    rewrite Rabs_right by lra. reflexivity. }
  evar_last.
  - apply (is_RInt_derive (fun t => - exp (- ((t - mean) / scale)) / 2)
      (fun t => exp (- ((t - mean) / scale)) / (2 * scale))); intros t _.
    + auto_derive; [exact I | unfold Rdiv, Rminus; field; lra].
    + apply (ex_derive_continuous (fun t => exp (- ((t - mean) / scale)) / (2 * scale))).
      auto_derive. lra.
  - cbv beta. replace ((mean - mean) / scale) with 0 by (field; lra). rewrite Ropp_0, exp_0.
    unfold minus, plus, opp. simpl. lra.
Qed.

Lemma integral_from_mean x :
  is_RInt (laplace_density mean scale) mean x (laplace_cumulative mean scale x - / 2).
Proof.
  destruct (Rle_lt_dec mean x) as [above | below]; [apply integral_above; exact above |].
  evar_last; [apply is_RInt_swap, integral_below; lra |]. unfold opp. simpl. lra.
Qed.

Theorem laplace_integral a b :
  is_RInt (laplace_density mean scale) a b
    (laplace_cumulative mean scale b - laplace_cumulative mean scale a).
Proof.
  evar_last.
  - apply is_RInt_Chasles with mean; [apply is_RInt_swap |]; apply integral_from_mean.
  - unfold plus, opp. simpl. lra.
Qed.

Corollary laplace_integral_value a b :
  RInt (laplace_density mean scale) a b
    = laplace_cumulative mean scale b - laplace_cumulative mean scale a.
Proof. apply is_RInt_unique, laplace_integral. Qed.

Theorem laplace_below_nothing : is_lim (laplace_cumulative mean scale) m_infty 0.
Proof.
  apply is_lim_spec. intros [error positive]. simpl.
  exists (Rmin mean (mean + scale * ln error)). intros x low.
  pose proof (Rmin_l mean (mean + scale * ln error)).
  pose proof (Rmin_r mean (mean + scale * ln error)).
  rewrite cumulative_below by lra. rewrite Rminus_0_r, Rabs_right.
  - apply Rlt_trans with (exp ((x - mean) / scale)).
    + pose proof (exp_pos ((x - mean) / scale)). lra.
    + rewrite <- (exp_ln error positive). apply exp_increasing.
      apply (Rmult_lt_reg_l scale); [exact noise |].
      replace (scale * ((x - mean) / scale)) with (x - mean) by (field; lra). lra.
  - pose proof (exp_pos ((x - mean) / scale)). lra.
Qed.

Theorem laplace_below_everything : is_lim (laplace_cumulative mean scale) p_infty 1.
Proof.
  apply is_lim_spec. intros [error positive]. simpl.
  exists (Rmax mean (mean - scale * ln error)). intros x high.
  pose proof (Rmax_l mean (mean - scale * ln error)).
  pose proof (Rmax_r mean (mean - scale * ln error)).
  rewrite cumulative_above by lra. pose proof (exp_pos (- ((x - mean) / scale))).
  replace (1 - exp (- ((x - mean) / scale)) / 2 - 1) with (- (exp (- ((x - mean) / scale)) / 2))
    by ring.
  rewrite Rabs_Ropp, Rabs_right by lra.
  apply Rlt_trans with (exp (- ((x - mean) / scale))); [lra |].
  rewrite <- (exp_ln error positive). apply exp_increasing.
  apply (Rmult_lt_reg_l scale); [exact noise |].
  replace (scale * - ((x - mean) / scale)) with (mean - x) by (field; lra). lra.
Qed.
End Laplace.

(* the densities of a response about two means *)
Theorem laplace_ratio one other scale x :
  0 < scale ->
  laplace_density one scale x
    <= exp (Rabs (one - other) / scale) * laplace_density other scale x.
Proof.
  intros noise. unfold laplace_density, Rdiv at 1 4. rewrite <- Rmult_assoc, <- exp_plus.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra |]. apply exp_monotone.
  apply (Rmult_le_reg_l scale); [exact noise |].
  replace (scale * - (Rabs (x - one) / scale)) with (- Rabs (x - one)) by (field; lra).
  replace (scale * (Rabs (one - other) / scale + - (Rabs (x - other) / scale)))
    with (Rabs (one - other) - Rabs (x - other)) by (field; lra).
  pose proof (Rabs_triang (x - one) (one - other)) as through.
  replace (x - one + (one - other)) with (x - other) in through by ring. lra.
Qed.

Corollary laplace_ratio_within one other scale distance x :
  0 < scale -> Rabs (one - other) <= distance ->
  laplace_density one scale x <= exp (distance / scale) * laplace_density other scale x.
Proof.
  intros noise near. eapply Rle_trans; [apply laplace_ratio; exact noise |].
  apply Rmult_le_compat_r; [left; apply laplace_density_positive; exact noise |].
  apply exp_monotone, Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact noise | exact near].
Qed.

(* attained by every response that lies below both means, and by every one above both *)
Theorem laplace_ratio_attained_below one other scale x :
  0 < scale -> x <= one <= other ->
  laplace_density one scale x
    = exp (Rabs (one - other) / scale) * laplace_density other scale x.
Proof.
  intros noise order. unfold laplace_density, Rdiv at 1 4. rewrite <- Rmult_assoc, <- exp_plus.
  f_equal. f_equal. rewrite !Rabs_left1 by lra. field. lra.
Qed.

Theorem laplace_ratio_attained_above one other scale x :
  0 < scale -> other <= one <= x ->
  laplace_density one scale x
    = exp (Rabs (one - other) / scale) * laplace_density other scale x.
Proof.
  intros noise order. unfold laplace_density, Rdiv at 1 4. rewrite <- Rmult_assoc, <- exp_plus.
  f_equal. f_equal. rewrite !Rabs_right by lra. field. lra.
Qed.
