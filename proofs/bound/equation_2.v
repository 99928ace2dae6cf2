(* bound, section 2.1, eq. 2, and the Laplace scale.

   "A satisfies epsilon-differential privacy if and only if for any two databases D_1, D_2 that
   differ in exactly one record, and any possible output O of A, the ratio between the probability
   that A outputs O on D_1 and the probability that A outputs O on D_2 is bounded by a constant. ...
   |Prob(A(D_1) = O)| / |Prob(A(D_2) = O)| <= e^epsilon (2) ... A(D) = O + x, where lambda =
   Df/epsilon."

   Stated here for any relation of neighbours, Df being a bound on the distance of neighbours'
   answers: Laplace noise of that scale is epsilon-differentially private, at every response (by
   densities) and for every event. Read of single outputs of any answer that has a density, eq. 2
   says nothing: below. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import laplace ranges notions events.
From didp.rhodi Require Import epsilon_and_rho_counterexamples.
From didp.statements Require Import bound_equation_2.
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

(* "any possible output O ... Prob(A(D_1) = O)" (eq. 2), of single outputs: noise that is uniform on
   [0, 1/10], with the answers 0 and 1. Every single output has the probability 0 under both, so
   that any epsilon bounds their ratio; the event "at most 1/10" has the probability 1 under one,
   and 0 under the other. *)
Definition uniform_noise (answer : bool) (interval : R * R) : R :=
  let f := if answer then 1 else 0 in
  Rmax 0 (Rmin (snd interval) (f + 1 / 10) - Rmax (fst interval) f) * 10.

Theorem single_outputs_say_nothing :
  (forall epsilon output v w,
     uniform_noise v (output, output) <= exp epsilon * uniform_noise w (output, output)) /\
  uniform_noise false (0, 1 / 10) = 1 /\ uniform_noise true (0, 1 / 10) = 0 /\
  forall epsilon, ~ private_between (fun _ _ => True) uniform_noise epsilon.
Proof.
  assert (single : forall v output, uniform_noise v (output, output) = 0).
  { intros v output. unfold uniform_noise. simpl.
    rewrite Rmax_left; [lra |].
    pose proof (Rmin_l output ((if v then 1 else 0) + 1 / 10)).
    pose proof (Rmax_l output (if v then 1 else 0)). lra. }
  assert (sure : uniform_noise false (0, 1 / 10) = 1).
  { unfold uniform_noise. simpl. rewrite Rmin_left, (Rmax_left 0 0), Rmax_right by lra. lra. }
  assert (never : uniform_noise true (0, 1 / 10) = 0).
  { unfold uniform_noise. simpl. rewrite Rmin_left, (Rmax_right 0 1), Rmax_left by lra. lra. }
  split; [intros epsilon output v w; rewrite !single; lra |].
  split; [exact sure | split; [exact never |]].
  intros epsilon private. specialize (private false true (0, 1 / 10) I).
  rewrite sure, never in private. lra.
Qed.

(* Joined with the formal statements. *)

(* the ratio of the densities, without the factor that they share *)
Theorem equation_2_from_notions :
  c_bound_equation_2__laplace_noise__0499f39d7591.
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
Defined.
