From Coq Require Import ZArith Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp Require hyperbolic_schema_statements.
Open Scope R_scope.

(* How fast the hyperbolic cosine grows: tanh(u)/u falls, so cosh(u) exp(-c u^2) falls from where
   tanh(u) is at most 2 c u. Both functions are twice themselves here: sums of exponentials. *)

Definition cosh2 (u : R) : R := exp u + exp (-1 * u).
Definition sinh2 (u : R) : R := exp u + -1 * exp (-1 * u).

Lemma cosh2_positive u : 0 < cosh2 u.
Proof. pose proof (exp_pos u). pose proof (exp_pos (-1 * u)). unfold cosh2. lra. Qed.

Lemma rises f slope a b :
  a <= b -> (forall u, a <= u <= b -> is_derive f u (slope u)) ->
  (forall u, a <= u <= b -> 0 <= slope u) -> f a <= f b.
Proof.
  intros below derived sign.
  assert (between : forall u, Rmin a b <= u <= Rmax a b -> a <= u <= b)
    by (intros u; rewrite Rmin_left, Rmax_right by exact below; trivial).
  destruct (MVT_gen f a b slope) as (u & inside & mean).
  - intros u inside. apply derived, between. lra.
  - intros u inside. apply continuity_pt_filterlim, (ex_derive_continuous f).
    exists (slope u). apply derived, between, inside.
  - specialize (sign u (between u inside)).
    pose proof (Rmult_le_pos (slope u) (b - a) sign ltac:(lra)). lra.
Qed.

Lemma sinh2_sign u : 0 <= u -> 0 <= sinh2 u.
Proof.
  intros sign. unfold sinh2. assert (exp (-1 * u) <= exp u); [| lra].
  destruct sign as [sign | <-]; [left; apply exp_increasing; lra | right; f_equal; ring].
Qed.

Theorem tanh_below : hyperbolic_schema_statements.tanh_below.
Proof.
  intros a sign. change (sinh2 a <= a * cosh2 a).
  enough (0 * cosh2 0 - sinh2 0 <= a * cosh2 a - sinh2 a) as more.
  { unfold sinh2 at 1 in more. rewrite Rmult_0_r in more. lra. }
  apply (rises (fun u => u * cosh2 u - sinh2 u) (fun u => u * sinh2 u)); [exact sign | |].
  - intros u _. unfold cosh2, sinh2. auto_derive; [trivial | ring].
  - intros u inside. apply Rmult_le_pos; [| apply sinh2_sign]; lra.
Qed.

(* the numerator of the derivative of tanh(u)/u *)
Lemma ratio_falls u : 0 < u -> sinh2 u * cosh2 u >= 4 * u.
Proof.
  intros sign. apply Rle_ge. enough (sinh2 0 * cosh2 0 - 4 * 0 <= sinh2 u * cosh2 u - 4 * u) as more.
  { unfold sinh2 at 1 in more. rewrite Rmult_0_r in more. lra. }
  apply (rises (fun u => sinh2 u * cosh2 u - 4 * u)
    (fun u => cosh2 u * cosh2 u + sinh2 u * sinh2 u - 4)); [lra | |].
  - intros v _. unfold cosh2, sinh2. auto_derive; [trivial | ring].
  - intros v _. enough (cosh2 v * cosh2 v = 4 + sinh2 v * sinh2 v) as square.
    { rewrite square. pose proof (Rle_0_sqr (sinh2 v)) as some. unfold Rsqr in some. lra. }
    assert (inverse : exp v * exp (-1 * v) = 1)
      by (rewrite <- exp_plus; replace (v + -1 * v) with 0 by ring; apply exp_0).
    unfold cosh2, sinh2. transitivity ((exp v - exp (-1 * v)) ^ 2 + 4 * (exp v * exp (-1 * v)));
      [ring | rewrite inverse; ring].
Qed.

Lemma ratio_at_most a c u :
  0 < a -> a <= u -> sinh2 a <= 2 * c * (a * cosh2 a) -> sinh2 u <= 2 * c * (u * cosh2 u).
Proof.
  intros sign above enough_at_a. pose proof cosh2_positive as positive.
  assert (fallen : - (sinh2 a / (a * cosh2 a)) <= - (sinh2 u / (u * cosh2 u))).
  { apply (rises (fun u => - (sinh2 u / (u * cosh2 u)))
      (fun u => (sinh2 u * cosh2 u - 4 * u) / (u * cosh2 u) ^ 2)); [exact above | |].
    - intros v inside. pose proof (positive v) as own. pose proof (exp_pos v).
      unfold cosh2, sinh2 in *. auto_derive.
      + intros zero. apply Rmult_integral in zero. lra.
      + assert (inverse : exp (-1 * v) = / exp v)
          by (rewrite <- exp_Ropp; f_equal; ring).
        rewrite inverse in *. field. split; [lra |]. nra.
    - intros v inside. pose proof (ratio_falls v ltac:(lra)). pose proof (positive v).
      apply Rmult_le_pos; [lra |]. left. apply Rinv_0_lt_compat, pow_lt, Rmult_lt_0_compat; lra. }
  pose proof (Rmult_lt_0_compat a (cosh2 a) sign (positive a)) as at_a.
  pose proof (Rmult_lt_0_compat u (cosh2 u) ltac:(lra) (positive u)) as at_u.
  apply (Rle_div_l _ _ _ at_a) in enough_at_a. apply (Rle_div_l _ _ _ at_u). lra.
Qed.

Lemma cosh2_even u : cosh2 (Rabs u) = cosh2 u.
Proof.
  unfold cosh2, Rabs. destruct (Rcase_abs u); [| reflexivity].
  replace (-1 * - u) with u by ring. replace (-1 * u) with (- u) by ring. ring.
Qed.

Theorem cosh_growth : hyperbolic_schema_statements.cosh_growth.
Proof.
  intros a b c [sign [far enough_at_a]].
  change (cosh2 b <= cosh2 a * exp (c * (b * b + -1 * a * a))).
  change (sinh2 a <= 2 * a * c * cosh2 a) in enough_at_a.
  assert (above : a <= Rabs b).
  { rewrite <- (Rabs_right a) by lra. apply Rsqr_le_abs_0. exact far. }
  replace (b * b) with (Rabs b * Rabs b)
    by (unfold Rabs; destruct (Rcase_abs b); ring).
  rewrite <- (cosh2_even b). set (u := Rabs b) in *.
  assert (fallen : - (cosh2 a * exp (- c * (a * a))) <= - (cosh2 u * exp (- c * (u * u)))).
  { apply (rises (fun u => - (cosh2 u * exp (- c * (u * u))))
      (fun u => (2 * u * c * cosh2 u - sinh2 u) * exp (- c * (u * u)))); [exact above | |].
    - intros v _. unfold cosh2, sinh2. auto_derive; [trivial | ring].
    - intros v inside. apply Rmult_le_pos; [| left; apply exp_pos].
      pose proof (ratio_at_most a c v sign (proj1 inside) ltac:(lra)). lra. }
  replace (c * (u * u + -1 * a * a)) with (- c * (a * a) + c * (u * u)) by ring.
  rewrite exp_plus, <- Rmult_assoc.
  apply Rle_trans with (cosh2 u * exp (- c * (u * u)) * exp (c * (u * u))).
  - rewrite Rmult_assoc, <- exp_plus. replace (- c * (u * u) + c * (u * u)) with 0 by ring.
    rewrite exp_0. lra.
  - apply Rmult_le_compat_r; [left; apply exp_pos | lra].
Qed.

Theorem proof : hyperbolic_schema_statements.claim.
Proof. split; [exact tanh_below | exact cosh_growth]. Qed.
