(* The Renyi divergences of Laplace noise (I. Mironov, 2017).

   "Laplace noise of the scale b on an answer of the sensitivity Delta has at the order a a Renyi
   divergence of at most 1/(a - 1) ln(a/(2a - 1) e^((a - 1) Delta/b) + (a - 1)/(2a - 1) e^(-a Delta/b)),
   which answers Delta apart have", stated here for the mechanism that returns any query's answer with
   Laplace noise, by integrals over the whole line: below both answers, between them and above both. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import belief probability laplace laplace_integrals events whole_line.
From didp.field Require Import mironov_2017_noise.
From didp.statements Require Import field_renyi_of_laplace.
Open Scope R_scope.

(* the moment of answers so far apart, and what is printed *)
Definition laplace_moment (order scale distance : R) : R :=
  order / (2 * order - 1) * exp ((order - 1) * distance / scale)
  + (order - 1) / (2 * order - 1) * exp (- order * distance / scale).
Definition of_laplace (order scale sensitivity : R) : R :=
  / (order - 1) * ln (laplace_moment order scale sensitivity).

(* the line the other way round *)
Lemma over_line_reflected f l : over_line f l -> over_line (fun x => f (- x)) l.
Proof.
  intros whole near close. destruct (whole near close) as [low high [m low_from] [n high_from] inside].
  exists (fun a => high (- a)) (fun b => low (- b)).
  - exists (- n). intros a below. apply high_from. lra.
  - exists (- m). intros b above. apply low_from. lra.
  - intros a b from to. destruct (inside (- b) (- a) to from) as [y [integral there]].
    exists y. split; [| exact there]. simpl in *.
    apply is_RInt_swap, is_RInt_comp_opp, is_RInt_opp in integral. rewrite opp_opp in integral.
    revert integral. apply is_RInt_ext. intros x _. apply opp_opp.
Qed.

Section Laplace.
Context {W : Type} (scale order : R).
Hypothesis noise : 0 < scale.
Hypothesis above_one : 1 < order.

Lemma loss_of_laplace (query : W -> R) v w x :
  ln (laplace_mechanism query scale v x / laplace_mechanism query scale w x)
    = (Rabs (x - query w) - Rabs (x - query v)) / scale.
Proof.
  unfold laplace_mechanism, laplace_density.
  pose proof (exp_pos (- (Rabs (x - query w) / scale))).
  replace (exp (- (Rabs (x - query v) / scale)) / (2 * scale)
      / (exp (- (Rabs (x - query w) / scale)) / (2 * scale)))
    with (exp (- (Rabs (x - query v) / scale)) * / exp (- (Rabs (x - query w) / scale)))
    by (field; lra).
  rewrite <- exp_Ropp, <- exp_plus, ln_exp. field. lra.
Qed.

(* the three integrals of the formal statement, of answers so far apart *)
Section Shares.
Context (distance : R).
Definition share_below := 1 / 2 * exp (-1 * distance * / scale).
Definition share_between := / (-2 + 4 * order)
  * (-1 * exp (-1 * distance * order * / scale) + exp (distance * / scale * (-1 + order))).
Definition together := share_between + 1 / 2 * exp (distance * / scale * (-1 + order))
  + share_below * exp (-1 * distance * / scale * (-1 + order)).
End Shares.

Section InOrder.
Context (query : W -> R) (v w : W).
Hypothesis in_order : query w <= query v.
Let distance := query v - query w.

Lemma moment_below : is_RInt_gen (moment_at (laplace_mechanism query scale) order v w)
  (Rbar_locally m_infty) (at_point (query w))
  (share_below distance * exp (-1 * distance * / scale * (-1 + order))).
Proof.
  set (factor := exp (-1 * distance * / scale * (-1 + order))).
  apply (is_RInt_gen_ext (fun x => scal factor (laplace_density (query v) scale x))).
  - exists (fun a => a < query w) (fun b => b = query w); [exists (query w); auto | reflexivity |].
    intros a b low -> x. simpl. rewrite Rmin_left, Rmax_right by lra. intros between.
    unfold moment_at. rewrite loss_of_laplace. unfold laplace_mechanism, scal; simpl; unfold mult; simpl.
    rewrite Rmult_comm. f_equal. unfold factor, distance. f_equal. rewrite !Rabs_left by lra.
    field. lra.
  - evar_last; [apply (is_RInt_gen_scal (laplace_density (query v) scale)), laplace_below, noise |].
    rewrite cumulative_below by exact in_order. unfold scal; simpl; unfold mult; simpl.
    unfold share_below, distance.
    replace ((query w - query v) / scale) with (-1 * (query v - query w) * / scale) by (field; lra).
    field.
Qed.

Lemma moment_above : is_RInt_gen (moment_at (laplace_mechanism query scale) order v w)
  (at_point (query v)) (Rbar_locally p_infty) (1 / 2 * exp (distance * / scale * (-1 + order))).
Proof.
  set (factor := exp (distance * / scale * (-1 + order))).
  apply (is_RInt_gen_ext (fun x => scal factor (laplace_density (query v) scale x))).
  - exists (fun a => a = query v) (fun b => query v < b); [reflexivity | exists (query v); auto |].
    intros a b -> high x. simpl. rewrite Rmin_left, Rmax_right by lra. intros between.
    unfold moment_at. rewrite loss_of_laplace. unfold laplace_mechanism, scal; simpl; unfold mult; simpl.
    rewrite Rmult_comm. f_equal. unfold factor, distance. f_equal. rewrite !Rabs_right by lra.
    field. lra.
  - evar_last; [apply (is_RInt_gen_scal (laplace_density (query v) scale)), laplace_above, noise |].
    rewrite cumulative_at_mean by exact noise. unfold scal; simpl; unfold mult; simpl. field.
Qed.

Lemma moment_between : is_RInt (moment_at (laplace_mechanism query scale) order v w)
  (query w) (query v) (share_between distance).
Proof.
  set (exponent := fun x => ((x - query v) + (order - 1) * (2 * x - query v - query w)) / scale).
  apply (is_RInt_ext (fun x => exp (exponent x) / (2 * scale))).
  - intros x. rewrite Rmin_left, Rmax_right by exact in_order. intros between.
    unfold moment_at. rewrite loss_of_laplace. unfold laplace_mechanism, laplace_density.
    rewrite (Rabs_right (x - query w)), (Rabs_left (x - query v)) by lra.
    transitivity (exp (- (- (x - query v) / scale))
      * exp ((order - 1) * ((x - query w - - (x - query v)) / scale)) / (2 * scale));
      [| unfold Rdiv; rewrite !Rmult_assoc; f_equal; apply Rmult_comm].
    rewrite <- exp_plus. do 2 f_equal. unfold exponent. field. lra.
  - evar_last.
    + apply (is_RInt_derive (fun x => exp (exponent x) / (2 * (2 * order - 1)))
        (fun x => exp (exponent x) / (2 * scale))); intros x _.
      * unfold exponent. auto_derive; [exact I | unfold Rdiv, Rminus; field; lra].
      * apply (ex_derive_continuous (fun x => exp (exponent x) / (2 * scale))).
        unfold exponent. auto_derive. lra.
    + unfold minus, plus, opp; simpl. unfold share_between.
      replace (exponent (query v)) with (distance * / scale * (-1 + order))
        by (unfold exponent, distance; field; lra).
      replace (exponent (query w)) with (-1 * distance * order * / scale)
        by (unfold exponent, distance; field; lra).
      field. lra.
Qed.

Lemma moment_in_order : has_moment (laplace_mechanism query scale) order v w (together distance).
Proof.
  unfold has_moment, over_line.
  replace (together distance) with (share_below distance * exp (-1 * distance * / scale * (-1 + order))
    + (share_between distance + 1 / 2 * exp (distance * / scale * (-1 + order))))
    by (unfold together; ring).
  apply (is_RInt_gen_Chasles (V := R_NormedModule) _ (query w)); [exact moment_below |].
  apply (is_RInt_gen_Chasles (V := R_NormedModule) _ (query v)); [| exact moment_above].
  apply is_RInt_gen_at_point. exact moment_between.
Qed.
End InOrder.

Context (query : W -> R) (v w : W).

(* answers in the other order have the same moments, of responses the other way round *)
Lemma moment_exists :
  has_moment (laplace_mechanism query scale) order v w (together (Rabs (query v - query w))).
Proof.
  destruct (Rle_dec (query w) (query v)) as [in_order | reversed].
  - rewrite Rabs_right by lra. exact (moment_in_order query v w in_order).
  - rewrite Rabs_left by lra.
    pose proof (over_line_reflected _ _ (moment_in_order (fun u => - query u) v w ltac:(lra))) as moment.
    cbv beta in moment. replace (- query v - - query w) with (- (query v - query w)) in moment by ring.
    revert moment. apply over_line_same. intros x. unfold moment_at. rewrite !loss_of_laplace.
    unfold laplace_mechanism, laplace_density.
    replace (- x - - query v) with (- (x - query v)) by ring.
    replace (- x - - query w) with (- (x - query w)) by ring. rewrite !Rabs_Ropp. reflexivity.
Qed.

Lemma moment_positive sensitivity : 0 < laplace_moment order scale sensitivity.
Proof.
  unfold laplace_moment. apply Rplus_lt_0_compat; apply Rmult_lt_0_compat;
    [apply Rdiv_lt_0_compat; lra | apply exp_pos | apply Rdiv_lt_0_compat; lra | apply exp_pos].
Qed.

Lemma as_printed sensitivity :
  order * / (-1 + 2 * order) * exp (sensitivity * / scale * (-1 + order))
    + / (-1 + 2 * order) * (-1 + order) * exp (-1 * sensitivity * order * / scale)
  = exp ((order - 1) * of_laplace order scale sensitivity).
Proof.
  transitivity (laplace_moment order scale sensitivity).
  - unfold laplace_moment.
    replace ((order - 1) * sensitivity / scale) with (sensitivity * / scale * (-1 + order))
      by (field; lra).
    replace (- order * sensitivity / scale) with (-1 * sensitivity * order * / scale)
      by (field; lra).
    field. lra.
  - symmetry. unfold of_laplace. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    apply exp_ln, moment_positive.
Qed.

Theorem laplace_loss_from_statement x :
  c_field_renyi_of_laplace__loss__7aac145b5d37 ->
  query w <= query v ->
  let loss := ln (laplace_mechanism query scale v x / laplace_mechanism query scale w x) in
  (x <= query w -> loss = - (query v - query w) / scale)
  /\ (query w <= x <= query v -> loss = (2 * (x - query w) - (query v - query w)) / scale)
  /\ (query v <= x -> loss = (query v - query w) / scale).
Proof.
  intros said in_order loss.
  pose proof (said scale (query v - query w) R 0 (fun x => x - query w)
    (fun x => ln (laplace_mechanism query scale v x / laplace_mechanism query scale w x))
    noise ltac:(lra)) as stated.
  specialize (stated ltac:(intros y; cbv beta; rewrite loss_of_laplace, <- exp_plus; apply f_equal;
    rewrite <- (Rabs_Ropp (_ + _));
    replace (- (query v - query w + -1 * (y - query w))) with (y - query v) by ring;
    field; lra) x).
  cbv beta in stated. fold loss in stated. destruct stated as [high [low inside]].
  repeat split; intros where_it_lies.
  - rewrite low by lra. field. lra.
  - rewrite inside by lra. field. lra.
  - rewrite high by lra. field. lra.
Defined.

Theorem laplace_renyi_from_statement sensitivity :
  c_field_renyi_of_laplace__bound__69e8e0b63175 ->
  Rabs (query v - query w) <= sensitivity ->
  renyi_within (laplace_mechanism query scale) order (of_laplace order scale sensitivity) v w.
Proof.
  intros said near. exists (together (Rabs (query v - query w))).
  split; [exact moment_exists |]. rewrite <- as_printed.
  exact (said order scale _ _ _ _ _ above_one noise eq_refl eq_refl eq_refl (Rabs_pos _) near).
Defined.

Theorem laplace_renyi_attained_from_statement :
  c_field_renyi_of_laplace__attained__9810ce3097cc ->
  has_moment (laplace_mechanism query scale) order v w
    (exp ((order - 1) * of_laplace order scale (Rabs (query v - query w)))).
Proof.
  intros said. rewrite <- as_printed.
  rewrite <- (said order scale _ _ _ _ above_one noise eq_refl eq_refl eq_refl).
  exact moment_exists.
Defined.
End Laplace.
