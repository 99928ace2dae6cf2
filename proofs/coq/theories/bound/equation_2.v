(* bound, section 2.1, eq. 2, and the Laplace scale.

   "A satisfies epsilon-differential privacy if and only if for any two databases D_1, D_2 that
   differ in exactly one record, and any possible output O of A, the ratio between the probability
   that A outputs O on D_1 and the probability that A outputs O on D_2 is bounded by a constant. ...
   |Prob(A(D_1) = O)| / |Prob(A(D_2) = O)| <= e^epsilon (2) ... A(D) = O + x, where lambda =
   Df/epsilon."

   Stated here for any relation of neighbours, Df being a bound on the distance of neighbours'
   answers: Laplace noise of that scale is epsilon-differentially private, at every response (by
   densities) and for every event. Read of single outputs of any answer that has a density, eq. 2
   says nothing: counterexamples.v. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions laplace events.
Open Scope R_scope.

Section Equation2.
Context {W : Type} (neighbours : W -> W -> Prop) (f : W -> R) (sensitivity epsilon : R).
Hypothesis sensitive : 0 < sensitivity.
Hypothesis spent : 0 < epsilon.
Hypothesis bounded : forall v w, neighbours v w -> Rabs (f v - f w) <= sensitivity.

Lemma spends_epsilon : sensitivity / (sensitivity / epsilon) = epsilon.
Proof. field. lra. Qed.

Lemma some_noise : 0 < sensitivity / epsilon.
Proof. apply Rdiv_lt_0_compat; assumption. Qed.

Theorem equation_2_responses :
  private_between neighbours (laplace_mechanism f (sensitivity / epsilon)) epsilon.
Proof.
  rewrite <- spends_epsilon at 2.
  apply laplace_mechanism_private; [exact some_noise | exact bounded].
Qed.

Theorem equation_2_events :
  private_between neighbours (laplace_events f (sensitivity / epsilon)) epsilon.
Proof.
  rewrite <- spends_epsilon at 2. apply laplace_events_private; [exact some_noise | exact bounded].
Qed.

(* the ratio of densities that the paper writes down *)
Theorem equation_2_gives_inequality v w response :
  neighbours v w ->
  let lambda := sensitivity / epsilon in
  exp (- (Rabs (response - f v) / lambda)) / (2 * lambda) /
    (exp (- (Rabs (response - f w) / lambda)) / (2 * lambda)) <= exp epsilon.
Proof.
  intros near lambda. pose proof some_noise as scale. fold lambda in scale.
  pose proof (equation_2_responses v w response near) as ratio.
  unfold laplace_mechanism, laplace_density in ratio. fold lambda in ratio.
  assert (positive : 0 < exp (- (Rabs (response - f w) / lambda)) / (2 * lambda))
    by (apply Rdiv_lt_0_compat; [apply exp_pos | lra]).
  apply (Rmult_le_reg_r (exp (- (Rabs (response - f w) / lambda)) / (2 * lambda)));
    [exact positive |].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. exact ratio.
Qed.
End Equation2.
