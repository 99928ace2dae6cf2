(* rhodi's formal statements, proved from the theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.rhodi Require Import risk laplace_noise inequalities.
From didp.theories.bridges Require Import ranges.
From didp.statements Require rhodi.
Open Scope R_scope.

(* what the statements spell otherwise *)
Lemma others_as_stated f m :
  (2 <= m)%Z -> sum_over f 1 (-1 + m) = sum (fun k => f (Z.of_nat k)) (seq 1 (Z.to_nat m - 1)).
Proof. intros several. rewrite sum_over_natural. do 2 f_equal. lia. Qed.

Lemma weight_as_stated response answer lambda :
  exp (-1 * / lambda * Rabs (response + -1 * answer)) = exp (- (Rabs (response - answer) / lambda)).
Proof. rewrite minus_as_stated. f_equal. unfold Rdiv. ring. Qed.

Lemma weights_as_stated response (v : Z -> R) lambda m :
  (2 <= m)%Z ->
  sum_over (fun j => exp (-1 * / lambda * Rabs (response + -1 * v j))) 1 (-1 + m)
    = sum (fun k => exp (- (Rabs (response - v (Z.of_nat k)) / lambda))) (seq 1 (Z.to_nat m - 1)).
Proof.
  intros several. rewrite others_as_stated by exact several.
  apply sum_extensional. intros k _. apply weight_as_stated.
Qed.

Lemma share_as_stated own others : / (others + own) * own = own / (own + others).
Proof. unfold Rdiv. rewrite (Rplus_comm others). ring. Qed.

Lemma odds_as_stated m rho :
  rho * / (1 + -1 * rho) * (-1 + m) = (m - 1) * rho / (1 - rho).
Proof. rewrite minus_as_stated. unfold Rdiv. ring. Qed.

Lemma falling_as_stated range lambda : -1 * range * / lambda = - (range / lambda).
Proof. unfold Rdiv. ring. Qed.

Lemma each_other (P : Z -> Prop) m :
  (forall j, (1 <= j)%Z -> (j <= -1 + m)%Z -> P j) ->
  forall k, (1 <= k <= Z.to_nat m - 1)%nat -> P (Z.of_nat k).
Proof. intros all k inside. apply all; lia. Qed.

Theorem theorem_1_from_notions :
  statements.rhodi.c_rhodi_theorem_1__statement__d18783e33cc1.
Proof.
  intros m lambda rho a v range response several scale chance certain guess near calibrated.
  rewrite weight_as_stated, weights_as_stated, share_as_stated by exact several.
  apply (theorem_1_gives_inequality (Z.to_nat m)) with (range := range); rewrite ?number_of_worlds;
    try lia; try lra.
  - intros k inside. rewrite <- minus_as_stated. apply (each_other _ m near k inside).
  - rewrite calibrated, odds_as_stated. reflexivity.
Qed.

Theorem equation_8_from_notions :
  statements.rhodi.c_rhodi_equations_8_9__eq__8__4ff6c3314273.
Proof.
  intros m lambda response v a several scale.
  rewrite weight_as_stated, !weights_as_stated, share_as_stated by exact several.
  apply equation_8_gives_inequality; [lia | exact scale].
Qed.

Theorem equation_9_from_notions :
  statements.rhodi.c_rhodi_equations_8_9__eq__9__ab4c6f5d621a.
Proof.
  intros m lambda a v range several scale near.
  rewrite weights_as_stated, falling_as_stated, (Rplus_comm (-1)) by exact several.
  rewrite <- (number_of_worlds m) by lia.
  apply equation_9_gives_inequality; [lia | exact scale |].
  intros k inside. rewrite <- minus_as_stated. apply (each_other _ m near k inside).
Qed.

Theorem equality_in_equation_8_from_notions :
  statements.rhodi.c_rhodi_theorem_2__eq__8__28280a2f1263.
Proof.
  intros m lambda a response v several scale beyond.
  rewrite weight_as_stated, !weights_as_stated, share_as_stated by exact several.
  apply equality_in_equation_8_gives_equality; [lia | exact scale |].
  intros k inside. pose proof (each_other _ m beyond k inside) as own. simpl in own. tauto.
Qed.

Theorem equality_in_equation_9_from_notions :
  statements.rhodi.c_rhodi_theorem_2__eq__9__1e93141b4d3f.
Proof.
  intros m lambda a v range several scale far.
  rewrite weights_as_stated, falling_as_stated, (Rplus_comm (-1)) by exact several.
  rewrite <- (number_of_worlds m) by lia.
  apply equality_in_equation_9_gives_equality; [lia |].
  intros k inside. rewrite <- minus_as_stated. apply (each_other _ m far k inside).
Qed.

(* the response that is the answer itself *)
Theorem two_worlds_from_notions :
  statements.rhodi.c_rhodi_theorem_2__two_worlds__21097b90870d.
Proof.
  intros lambda range a b scale distance none. apply (none a). split; [lra |].
  rewrite !weight_as_stated, falling_as_stated, Rplus_comm, share_as_stated.
  rewrite minus_as_stated in distance.
  pose proof (equality_in_equation_8_gives_equality 2 a a lambda (fun _ => b) (Nat.le_refl 2) scale
    ltac:(intros; lra)) as first.
  pose proof (equality_in_equation_9_gives_equality 2 a lambda (fun _ => b) (Nat.le_refl 2)
    range ltac:(intros; symmetry; exact distance)) as second.
  simpl in first, second. rewrite !Rplus_0_r in first, second. rewrite first, second.
  f_equal. ring.
Qed.

Theorem equations_6_7_from_notions :
  statements.rhodi.c_rhodi_equations_2_7__eqs__6_7__4a07b8259cc4.
Proof.
  intros m lambda response a v several scale.
  rewrite weight_as_stated, weights_as_stated, share_as_stated by exact several.
  rewrite others_as_stated by exact several.
  pose proof (risk_of_numbered (Z.to_nat m) a response lambda (fun k => v (Z.of_nat k)) ltac:(lia)
    scale) as risk.
  cbv beta in risk. rewrite <- risk. unfold posterior, mixture, uniform.
  rewrite number_of_numbered, number_of_worlds by lia. cbn [app sum].
  unfold laplace_mechanism, laplace_density. cbn [answer_of].
  assert (others : sum (fun k => / IZR m * (exp (- (Rabs (response - answer_of a (fun k =>
        v (Z.of_nat k)) k) / lambda)) / (2 * lambda))) (seq 1 (Z.to_nat m - 1))
    = sum (fun k => 1 / 2 * / lambda * / IZR m * exp (-1 * / lambda * Rabs (response + -1 *
        v (Z.of_nat k)))) (seq 1 (Z.to_nat m - 1))).
  { apply sum_extensional. intros k among. rewrite weight_as_stated.
    rewrite (answer_of_other (Z.to_nat m)) by (lia || exact among). unfold Rdiv. rewrite Rinv_mult. ring. }
  rewrite others. unfold Rdiv. rewrite !Rinv_mult. replace (1 * / 2) with (/ 2) by ring.
  rewrite (Rmult_comm (/ IZR m) (_ * (_ * _))). 
  replace (exp (- (Rabs (response - a) * / lambda)) * (/ 2 * / lambda) * / IZR m)
    with (/ 2 * / lambda * / IZR m * exp (- (Rabs (response - a) * / lambda))) by ring.
  ring.
Qed.

Theorem equations_10_14_from_notions :
  statements.rhodi.c_rhodi_equations_10_15__eqs__10_14__2064db5539de.
Proof.
  intros m lambda rho range several scale chance certain.
  rewrite falling_as_stated, odds_as_stated, (Rplus_comm (-1)).
  apply (bound_keeps_exactly (IZR m - 1)); [| lra]. apply IZR_le in several. lra.
Qed.

Theorem equation_15_from_notions :
  statements.rhodi.c_rhodi_equations_10_15__eq__15__2c352049be99.
Proof.
  intros m lambda rho range several scale chance certain guess. rewrite odds_as_stated.
  symmetry. apply equation_15; try lra. apply IZR_le in several. lra.
Qed.

Theorem never_from_notions :
  statements.rhodi.c_rhodi_equations_10_15__never__201c62a9a59f.
Proof.
  intros m lambda rho range several scale chance certain wide guess. rewrite odds_as_stated.
  apply Rnot_le_lt. apply IZR_le in several. apply never_below_a_guess; lra.
Qed.

(* the likelihoods of one response *)
Section Private.
Context (m i : Z) (f : R -> R -> R) (epsilon response : R).
Hypothesis low : (1 <= i)%Z.
Hypothesis high : (i <= m)%Z.
Hypothesis private : forall j, (1 <= j)%Z -> (j <= m)%Z -> forall k, (1 <= k)%Z -> (k <= m)%Z ->
  forall x, f (IZR j) x <= exp epsilon * f (IZR k) x.
Let likelihood (k : nat) : R := f (IZR (Z.of_nat k)) response.

Lemma observed_as_stated :
  sum_over (fun j => / IZR m * f (IZR j) response) 1 m
    = sum (fun k => likelihood k * / INR (Z.to_nat m)) (seq 1 (Z.to_nat m)).
Proof.
  rewrite sum_over_natural, number_of_worlds by lia.
  apply sum_extensional. intros k _. apply Rmult_comm.
Qed.

Lemma belief_as_stated :
  / IZR m * / sum_over (fun j => / IZR m * f (IZR j) response) 1 m * f (IZR i) response
    = likelihood (Z.to_nat i) * / INR (Z.to_nat m)
      / sum (fun k => likelihood k * / INR (Z.to_nat m)) (seq 1 (Z.to_nat m)).
Proof.
  rewrite observed_as_stated. unfold likelihood at 2. rewrite Z2Nat.id, number_of_worlds by lia.
  unfold Rdiv. ring.
Qed.

Lemma private_as_stated j k :
  (1 <= j <= Z.to_nat m)%nat -> (1 <= k <= Z.to_nat m)%nat ->
  likelihood j <= exp epsilon * likelihood k.
Proof. intros first second. apply private; lia. Qed.
End Private.

Theorem epsilon_to_rho_from_notions :
  statements.rhodi.c_rhodi_epsilon_to_rho__statement__1b4d347daede.
Proof.
  intros i m f epsilon response low high private possible.
  rewrite (observed_as_stated m i) in possible by lia. rewrite belief_as_stated by lia.
  replace (-1 + IZR m) with (IZR m - 1) by ring. rewrite <- (number_of_worlds m) by lia.
  replace (-1 * epsilon) with (- epsilon) by ring.
  apply (epsilon_to_rho_gives_inequality (Z.to_nat m) (Z.to_nat i) epsilon
    (fun k => f (IZR (Z.of_nat k)) response)); [lia | | exact possible].
  apply private_as_stated. exact private.
Qed.

Theorem rho_to_epsilon_from_notions :
  statements.rhodi.c_rhodi_rho_to_epsilon__the_bound__045e70e3da0a.
Proof.
  intros m i f epsilon response rho several low high private possible chance certain enough.
  rewrite (observed_as_stated m i) in possible by lia. rewrite belief_as_stated by lia.
  rewrite odds_as_stated, <- (number_of_worlds m) in enough by lia.
  apply (rho_to_epsilon_gives_inequality (Z.to_nat m) (Z.to_nat i) epsilon
    (fun k => f (IZR (Z.of_nat k)) response)); [lia | | exact possible | lia | lra
    | exact enough].
  apply private_as_stated. exact private.
Qed.

Theorem bound_of_a_guess_from_notions :
  statements.rhodi.c_rhodi_random_guess__the_bound__6b41127d7509.
Proof.
  intros m lambda range some scale sign. rewrite falling_as_stated, (Rplus_comm (-1)).
  apply IZR_le in some. apply bound_of_a_guess; [exact some |].
  apply Rmult_le_pos; [exact sign | left; apply Rinv_0_lt_compat; exact scale].
Qed.
