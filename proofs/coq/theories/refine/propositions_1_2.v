(* refine, Propositions 1 and 2 (section 2).

   Proposition 1: "Let alpha_u >= 1 and alpha_d <= 1 be such that alpha_u = e^epsilon alpha_d. Let
   U_u be an environment of f(D) satisfying alpha_u P_f(U_u) + alpha_d (1 - P_f(U_u)) = 1. The
   response mechanism that returns a value randomly sampled from the distribution obtained by
   modifying P_f through multiplication of the probability mass of the points in U_u by alpha_u, and
   multiplication of the probability mass of the points outside U_u by alpha_d, satisfies
   epsilon-differential privacy." Proposition 2: the same for an individual query, alpha_u =
   e^epsilon, alpha_d = e^-epsilon; "the level of differential privacy that we can guarantee for a
   statistical query function is 2 epsilon".

   Stated here for every range and every prior, continuous or not. Proposition 1 holds for any two
   data sets, neighbours or not, and for any sets of the right mass, around f(D) or not. *)
From Coq Require Import Reals Lra.
From didp.theories Require Import belief notions.
From didp.theories.refine Require Import definitions.
Open Scope R_scope.

(* Two refinements of one prior, however they were made, differ by the factor up/down at most. *)
Lemma refinements_are_near {A : range} (P Q Q' : event A -> R) down up growth S :
  probability P -> refinement_of P down up Q -> refinement_of P down up Q' ->
  0 <= growth -> up <= growth * down -> Q S <= growth * Q' S.
Proof.
  intros [sums _] [_ one] [_ other] sign ratio.
  specialize (one S). specialize (other S). pose proof (measure_nonnegative P sums S).
  assert (growth * (down * P S) <= growth * Q' S) by (apply Rmult_le_compat_l; tauto). nra.
Qed.

Lemma product_of_exponentials epsilon : exp epsilon * exp (- epsilon) = 1.
Proof. rewrite <- exp_plus, Rplus_opp_r. apply exp_0. Qed.

Lemma exponential_monotone x y : x <= y -> exp x <= exp y.
Proof. intros [less | ->]; [left; apply exp_increasing; exact less | lra]. Qed.

Lemma exponential_at_least_1 epsilon : 0 <= epsilon -> 1 <= exp epsilon.
Proof. intros sign. rewrite <- exp_0. apply exponential_monotone. exact sign. Qed.

Section Statistical.
Context {W : Type} {A : range}.
Variables (query : W -> point A) (P : event A -> R) (environment : point A -> event A).
Variables (neighbours : W -> W -> Prop).

Definition statistical_answer (up down : R) : mechanism W (event A) :=
  fun D => refined P (environment (query D)) up down.

Theorem proposition_1 up down epsilon :
  probability P -> 1 <= up -> down <= 1 -> up = exp epsilon * down ->
  (forall D, fits P (environment (query D)) up down) ->
  (forall D, probability (statistical_answer up down D)) /\
  private_between neighbours (statistical_answer up down) epsilon.
Proof.
  intros prior above below ratio fit. pose proof (exp_pos epsilon) as positive.
  assert (sign : 0 <= down) by nra.
  assert (refinement : forall D, refinement_of P down up (statistical_answer up down D))
    by (intros D; apply refined_is_refinement; auto; lra).
  split; [intros D; apply refinement |]. intros D D' S _.
  apply (refinements_are_near P _ _ down up); try apply refinement; [exact prior | lra | lra].
Qed.

Theorem proposition_2_statistical epsilon :
  probability P -> 0 < epsilon ->
  (forall D, fits P (environment (query D)) (exp epsilon) (exp (- epsilon))) ->
  (forall D, probability (statistical_answer (exp epsilon) (exp (- epsilon)) D)) /\
  private_between neighbours (statistical_answer (exp epsilon) (exp (- epsilon))) (2 * epsilon).
Proof.
  intros prior positive fit. apply proposition_1; auto.
  - apply exponential_at_least_1. lra.
  - rewrite <- exp_0. apply exponential_monotone. lra.
  - rewrite <- exp_plus. f_equal. ring.
Qed.
End Statistical.

Section Individual.
Context {individual record : Type} {A : range}.
Variables (value : record -> point A) (P : event A -> R) (i : individual).

(* Whoever answers a present individual by refining the prior keeps epsilon. *)
Theorem individual_answers_are_private (answer : record -> event A -> R) down up epsilon :
  probability P -> 0 <= epsilon -> exp (- epsilon) <= down -> up <= exp epsilon ->
  (forall r, refinement_of P down up (answer r)) ->
  private_between added_or_removed (individual_answer P answer i) epsilon.
Proof.
  intros [sums _] sign floor ceiling refinement D D' S near.
  pose proof (measure_nonnegative P sums S) as nonnegative.
  pose proof (product_of_exponentials epsilon) as inverse.
  pose proof (exp_pos epsilon) as positive.
  pose proof (exponential_at_least_1 epsilon sign) as one.
  unfold individual_answer. destruct near as [j [same change]].
  destruct (D i) as [r |] eqn:here; destruct (D' i) as [r' |] eqn:there.
  - (* present in both: the other individual came or went *)
    destruct (refinement r) as [[sums_r _] _].
    assert (r = r') as <-.
    { assert (D i = D' i) as equal by (apply same; intros <-; rewrite here, there in change;
        destruct change as [[absent _] | [_ absent]]; discriminate).
      rewrite here, there in equal. injection equal as equal. exact equal. }
    pose proof (measure_nonnegative _ sums_r S). nra.
  - destruct (refinement r) as [_ between]. specialize (between S). nra.
  - destruct (refinement r') as [_ between]. specialize (between S).
    assert (exp (- epsilon) * P S <= answer r' S) by nra.
    assert (exp epsilon * (exp (- epsilon) * P S) <= exp epsilon * answer r' S)
      by (apply Rmult_le_compat_l; lra).
    rewrite <- Rmult_assoc, inverse in *. lra.
  - nra.
Qed.

Variable environment : point A -> event A.

Theorem proposition_2 epsilon :
  let answer r := refined P (environment (value r)) (exp epsilon) (exp (- epsilon)) in
  probability P -> 0 < epsilon ->
  (forall r, fits P (environment (value r)) (exp epsilon) (exp (- epsilon))) ->
  (forall D, probability (individual_answer P answer i D)) /\
  private_between added_or_removed (individual_answer P answer i) epsilon.
Proof.
  intros answer prior positive fit.
  assert (refinement : forall r, refinement_of P (exp (- epsilon)) (exp epsilon) (answer r)).
  { intros r. apply refined_is_refinement; auto; [left; apply exp_pos |].
    apply exponential_monotone. lra. }
  split.
  - intros D. unfold individual_answer. destruct (D i); [apply refinement | exact prior].
  - apply (individual_answers_are_private answer (exp (- epsilon)) (exp epsilon)); auto; lra.
Qed.
End Individual.
