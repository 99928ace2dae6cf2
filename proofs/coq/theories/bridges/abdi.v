(* abdi's formal statements, proved from the theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds.
From didp.theories.abdi Require Import numbered definitions scales theorem_2 as_statements.
From didp.theories.bridges Require Import ranges.
From didp.statements Require
  c_abdi_theorem_2__statement__e062dd4202a1
  c_abdi_theorem_3__statement__1776d1e5bf94
  c_abdi_theorem_3_equations_17_19__eq__17__b3a8d431eb0e
  c_abdi_theorem_4_calibrated__statement__8139f09ed9f8
  c_abdi_equations_10_11__statement__0244789dbbb6
  c_abdi_equations_12_16__eq__14__4fc36e8ac2ec
  c_abdi_equations_12_16__reason_for_eq__15__a9f8a8f60ed7
  c_abdi_equations_12_16__eq__15_and_16__ce08a07caf98.
Open Scope R_scope.

(* what the statements spell otherwise *)
Lemma observed_as_stated (h p : Z -> R) m :
  sum_over (fun j => h j * p j) 1 m = sum (fun j => p j * h j) (numbered m).
Proof. rewrite sum_over_numbered. apply sum_extensional. intros j _. ring. Qed.

Lemma density_as_stated answer tau scale :
  1 / 2 * / scale * exp (-1 * / scale * Rabs (tau + -1 * answer)) = density answer tau scale.
Proof.
  unfold density. replace (tau + -1 * answer) with (tau - answer) by ring.
  replace (-1 * / scale * Rabs (tau - answer)) with (- Rabs (tau - answer) * / scale) by ring. ring.
Qed.

Lemma density_about_as_stated answer tau scale :
  1 / 2 * / scale * exp (-1 * / scale * Rabs (answer + -1 * tau)) = density answer tau scale.
Proof.
  rewrite <- density_as_stated. rewrite <- (Rabs_Ropp (tau + -1 * answer)).
  do 4 f_equal. ring.
Qed.

Lemma distance_as_stated a b : Rabs (-1 * b + a) = Rabs (a - b).
Proof. f_equal. ring. Qed.

Lemma belief_as_stated p h observed : / observed * h * p = p * h / observed.
Proof. unfold Rdiv. ring. Qed.

Lemma minus_as_stated x : 1 + -1 * x = 1 - x.
Proof. ring. Qed.

Lemma prior_free_scale_as_stated alpha beta Theta :
  Rmax (Theta * / ln (1 + beta)) (-1 * Theta * / ln (1 + -1 * alpha))
    = prior_free_scale alpha beta Theta.
Proof. unfold prior_free_scale, Rdiv. rewrite minus_as_stated. f_equal. ring. Qed.

Lemma alpha_odds_as_stated alpha P_min :
  / (1 + -1 * alpha) * / (1 + -1 * P_min) * (1 + P_min * (-1 + alpha)) = alpha_odds alpha P_min.
Proof.
  unfold alpha_odds, Rdiv. rewrite Rinv_mult, !minus_as_stated.
  replace (-1 + alpha) with (alpha - 1) by ring. ring.
Qed.

Lemma beta_odds_as_stated beta P_min :
  / (1 + -1 * P_min * (1 + beta)) * (1 + beta) * (1 + -1 * P_min) = beta_odds beta P_min.
Proof.
  unfold beta_odds, Rdiv. rewrite minus_as_stated.
  replace (1 + -1 * P_min * (1 + beta)) with (1 - P_min * (1 + beta)) by ring. ring.
Qed.

Section Worlds.
Context (m : Z) (p q h : Z -> R) (i : Z) (tau Theta scale : R).
Hypothesis near : forall j, (1 <= j)%Z -> (j <= m)%Z -> Rabs (-1 * q j + q i) <= Theta.
Hypothesis densities : forall j, (1 <= j)%Z -> (j <= m)%Z ->
  h j = 1 / 2 * / scale * exp (-1 * / scale * Rabs (tau + -1 * q j)).

Lemma near_as_stated j : (1 <= j <= m)%Z -> Rabs (q i - q j) <= Theta.
Proof. intros []. rewrite <- distance_as_stated. auto. Qed.

Lemma densities_as_stated j : (1 <= j <= m)%Z -> h j = density (q j) tau scale.
Proof. intros []. rewrite <- density_as_stated. auto. Qed.
End Worlds.

Lemma both (P : Z -> Prop) m :
  (forall j, (1 <= j)%Z -> (j <= m)%Z -> P j) -> forall j, (1 <= j <= m)%Z -> P j.
Proof. intros all j []. auto. Qed.

Theorem equations_10_11_from_notions :
  c_abdi_equations_10_11__statement__0244789dbbb6.c_abdi_equations_10_11__statement__0244789dbbb6.
Proof.
  intros q_1 q_2 Theta scale h_1 tau h_2 near noise first second.
  rewrite density_about_as_stated in first, second.
  replace (q_1 + -1 * q_2) with (q_1 - q_2) in near by ring.
  pose proof (equation_11_gives_ratio q_1 q_2 h_1 h_2 tau Theta scale near noise first second)
    as [low high].
  split; [exact high |]. replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  exact low.
Qed.

Theorem equation_14_from_notions :
  c_abdi_equations_12_16__eq__14__4fc36e8ac2ec.c_abdi_equations_12_16__eq__14__4fc36e8ac2ec.
Proof.
  intros i m p q Theta scale h tau low high sign total near noise densities positive.
  rewrite belief_as_stated, observed_as_stated. rewrite sum_over_numbered in total.
  rewrite (Rmult_comm (/ p i)). replace (1 + -1 * exp (Theta * / scale)) with (1 - exp (Theta / scale))
    by (unfold Rdiv; ring).
  apply (equation_14_gives_belief m i p q h tau Theta scale); try assumption; try lia.
  - apply both. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
Qed.

Theorem reason_for_15_from_notions :
  c_abdi_equations_12_16__reason_for_eq__15__a9f8a8f60ed7
    .c_abdi_equations_12_16__reason_for_eq__15__a9f8a8f60ed7.
Proof.
  intros Theta scale sign noise.
  (* two databases, adjacent to each other, whose answers lie Theta apart *)
  pose proof (reason_for_15 (fun _ _ : bool => True) (fun one => if one then Theta else 0) Theta scale)
    as reason.
  rewrite minus_as_stated. apply reason; [| exact noise]. split.
  - intros _ [|] [|] _ _; apply Rabs_le; lra.
  - exists true, true, false. repeat split. rewrite Rminus_0_r. apply Rabs_right. lra.
Qed.

Theorem equations_15_16_from_notions :
  c_abdi_equations_12_16__eq__15_and_16__ce08a07caf98
    .c_abdi_equations_12_16__eq__15_and_16__ce08a07caf98.
Proof.
  intros i m p q Theta scale h tau low high sign total near zero noise densities positive.
  rewrite observed_as_stated. rewrite sum_over_numbered in total.
  pose proof (equations_15_16_gives_belief m i p q h tau Theta scale ltac:(lia) (both _ _ sign) total
    (near_as_stated m q i Theta near) zero noise
    (densities_as_stated m q h tau scale densities)) as [least most].
  rewrite <- belief_as_stated in least, most.
  replace (-1 * Theta * / scale) with (- (Theta / scale)) by (unfold Rdiv; ring).
  split; apply (Rmult_le_reg_r (p i)); assumption.
Qed.

Theorem theorem_2_from_notions :
  c_abdi_theorem_2__statement__e062dd4202a1.c_abdi_theorem_2__statement__e062dd4202a1.
Proof.
  intros i m p q Theta scale h tau alpha beta low high sign total near zero noise densities
    fall below rise enough.
  rewrite belief_as_stated, observed_as_stated, minus_as_stated.
  rewrite sum_over_numbered in total. rewrite prior_free_scale_as_stated in enough.
  apply and_comm. apply (theorem_2_gives_inequality m i p q h tau Theta scale); auto; try lia.
  - apply both. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
Qed.

Theorem theorem_3_from_notions :
  c_abdi_theorem_3__statement__1776d1e5bf94.c_abdi_theorem_3__statement__1776d1e5bf94.
Proof.
  intros i m p q Theta scale h tau alpha beta p_min p_max low high sign total near zero noise
    densities fall below rise several least_sign most_sign least most short enough.
  rewrite belief_as_stated, observed_as_stated, minus_as_stated.
  rewrite sum_over_numbered in total.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in enough.
  apply and_comm.
  apply (theorem_3_gives_inequality m i p q h tau Theta scale) with (p_min := p_min) (p_max := p_max);
    auto; try lia; try lra.
  - apply both. exact sign.
  - apply near_as_stated. exact near.
  - apply densities_as_stated. exact densities.
  - apply both. exact least.
  - apply both. exact most.
Qed.

Theorem equation_17_from_notions :
  c_abdi_theorem_3_equations_17_19__eq__17__b3a8d431eb0e
    .c_abdi_theorem_3_equations_17_19__eq__17__b3a8d431eb0e.
Proof.
  intros i m p q Theta scale h tau low high sign total near noise densities positive.
  rewrite observed_as_stated. rewrite sum_over_numbered in total.
  pose proof (equations_12_13_gives_belief m i p q h tau Theta scale ltac:(lia) (both _ _ sign) total
    (near_as_stated m q i Theta near) noise
    (densities_as_stated m q h tau scale densities)) as [least _].
  rewrite <- belief_as_stated in least. apply (Rmult_le_reg_r (p i)); [exact positive |].
  eapply Rle_trans; [right | exact least]. rewrite minus_as_stated.
  unfold Rdiv. rewrite (Rplus_comm (p i)), (Rmult_comm (1 - p i)). ring.
Qed.

Theorem theorem_4_calibrated_from_notions :
  c_abdi_theorem_4_calibrated__statement__8139f09ed9f8
    .c_abdi_theorem_4_calibrated__statement__8139f09ed9f8.
Proof.
  intros alpha beta p_min p_max Delta scale q_1 q_2 h_1 tau h_2 Theta fall below rise least order
    positive short global noise near first second calibrated.
  rewrite density_about_as_stated in first, second.
  rewrite alpha_odds_as_stated, beta_odds_as_stated, Rmax_comm in calibrated |- *.
  replace (q_1 + -1 * q_2) with (q_1 - q_2) in near by ring.
  rewrite (Rmult_comm h_2).
  apply (theorem_4_calibrated_gives_inequality q_1 q_2 h_1 h_2 tau Delta Theta scale alpha beta p_min
    p_max); auto; lra.
Qed.
