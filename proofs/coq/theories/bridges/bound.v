(* bound's formal statements, proved from the theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds laplace.
From didp.theories.rhodi Require Import inequalities.
From didp.theories.bound Require Import equation_1 equation_2.
From didp.theories.bridges Require Import ranges rhodi.
From didp.statements Require bound.
Open Scope R_scope.

Theorem equation_1_from_notions :
  statements.bound.c_bound_equation_1__the_bound__623cbb92d59e.
Proof.
  intros n rho sensitivity distance epsilon lambda a v response several chance certain sensitive
    apart spent calibrated near enough.
  rewrite weight_as_stated, weights_as_stated, share_as_stated by exact several.
  set (others := seq 1 (Z.to_nat n - 1)). set (answer := answer_of a (fun k => v (Z.of_nat k))).
  assert (answers : forall k, In k others -> answer k = v (Z.of_nat k))
    by (intros k among; apply (answer_of_other (Z.to_nat n)); lia || exact among).
  assert (count : length (0%nat :: others) = Z.to_nat n)
    by (simpl; unfold others; rewrite seq_length; lia).
  rewrite odds_as_stated in enough.
  pose proof (equation_1_gives_inequality (0%nat :: others) answer sensitivity distance epsilon rho
    ltac:(rewrite count; lia) sensitive apart spent (conj chance certain) nil 0%nat others response
    eq_refl) as bounded.
  rewrite count, number_of_worlds in bounded by lia.
  change (sensitivity / epsilon) with (sensitivity * / epsilon) in bounded.
  rewrite <- calibrated in bounded. cbn [app answer answer_of] in bounded.
  rewrite (sum_extensional _ (fun k => exp (- (Rabs (response - answer k) / lambda)))).
  - apply bounded; [| exact enough]. intros k among. rewrite (answers k among), <- minus_as_stated.
    unfold others in among. apply in_seq in among. apply (each_other _ n near k). lia.
  - intros k among. rewrite (answers k among). reflexivity.
Qed.

(* the ratio of the densities, without the factor that they share *)
Theorem equation_2_from_notions :
  statements.bound.c_bound_equation_2__laplace_noise__0499f39d7591.
Proof.
  intros epsilon sensitivity lambda a b response spent sensitive calibrated near.
  pose proof (equation_2_gives_inequality (fun v w => v = true /\ w = false)
    (fun w : bool => if w then a else b) sensitivity epsilon sensitive spent) as ratio.
  specialize (ratio ltac:(intros v w [-> ->]; rewrite <- minus_as_stated; exact near) true false response).
  specialize (ratio (conj eq_refl eq_refl)). cbv beta zeta iota in ratio.
  change (sensitivity / epsilon) with (sensitivity * / epsilon) in ratio.
  rewrite <- calibrated in ratio.
  assert (scale : 0 < lambda).
  { rewrite calibrated. apply Rmult_lt_0_compat; [| apply Rinv_0_lt_compat]; assumption. }
  eapply Rle_trans; [right | exact ratio]. rewrite !minus_as_stated.
  replace (-1 * / lambda * Rabs (response - a)) with (- (Rabs (response - a) / lambda))
    by (unfold Rdiv; ring).
  replace (/ lambda * Rabs (response - b)) with (Rabs (response - b) / lambda)
    by (unfold Rdiv; ring).
  rewrite (exp_Ropp (Rabs (response - b) / lambda)).
  pose proof (exp_pos (Rabs (response - b) / lambda)). field. lra.
Qed.
