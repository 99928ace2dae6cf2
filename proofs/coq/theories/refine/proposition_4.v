(* refine, section 5.2: what an attacker may do with the answers.

   Proposition 4: "For any function F, if (K_{f_1}(D), ..., K_{f_d}(D)) satisfies
   epsilon-differential privacy, then F(K_{f_1}(D), ..., K_{f_d}(D)) also satisfies
   epsilon-differential privacy."
   Corollary 1: "Whatever the attacker's strategy, her estimate for f(D) always satisfies
   epsilon-differential privacy."

   Stated for answers of any kind, F measurable (on a finite range every F is). A strategy is a
   choice among finitely many functions by coins that do not depend on the data; it sees the answers
   of one user's session (counterexamples.v has two users who collude). *)
From Coq Require Import Reals List Bool Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges.
Open Scope R_scope.

Definition measurable_function {A B : range} (F : point A -> point B) : Prop :=
  forall S : event B, measurable A (fun x => S (F x)).

Definition preimage {A B : range} (F : point A -> point B) (fine : measurable_function F)
  (S : event B) : event A := {| holds := fun x => S (F x); is_measurable := fine S |}.

(* P(F(K(D)) in S) = P(K(D) in F^-1(S)) *)
Definition image {W : Type} {A B : range} (F : point A -> point B) (fine : measurable_function F)
  (K : mechanism W (event A)) : mechanism W (event B) := fun D S => K D (preimage F fine S).

Lemma image_probability {W : Type} {A B : range} F fine (K : mechanism W (event A)) D :
  probability (K D) -> probability (image (B := B) F fine K D).
Proof.
  intros [sums total]. split; [split |].
  - intros S. apply (measure_nonnegative _ sums).
  - intros S T. unfold image. rewrite (measure_additive _ sums _ (preimage F fine T)).
    f_equal; apply (measure_extensional _ sums); reflexivity.
  - intros S T same. apply (measure_extensional _ sums). intros x. apply same.
  - rewrite <- total. apply (measure_extensional _ sums). reflexivity.
Qed.

Theorem proposition_4 {W : Type} {A B : range} neighbours (K : mechanism W (event A)) epsilon
  (F : point A -> point B) (fine : measurable_function F) :
  private_between neighbours K epsilon -> private_between neighbours (image F fine K) epsilon.
Proof. intros private D D' S near. apply (private D D'). exact near. Qed.

Theorem proposition_4_with_a_margin {W : Type} {A B : range} neighbours (K : mechanism W (event A))
  epsilon delta (F : point A -> point B) (fine : measurable_function F) :
  private_but_for neighbours K epsilon delta ->
  private_but_for neighbours (image F fine K) epsilon delta.
Proof. intros private D D' S near. apply (private D D'). exact near. Qed.

(* with the probability p(c) the strategy c is followed, which turns answers into the estimate *)
Definition estimate {W coin : Type} {A B : range} (coins : list coin) (p : coin -> R)
  (strategy : coin -> point A -> point B) (fine : forall c, measurable_function (strategy c))
  (K : mechanism W (event A)) : mechanism W (event B) :=
  fun D S => sum (fun c => p c * image (strategy c) (fine c) K D S) coins.

Theorem corollary_1 {W coin : Type} {A B : range} neighbours (K : mechanism W (event A)) epsilon
  (coins : list coin) (p : coin -> R) (strategy : coin -> point A -> point B)
  (fine : forall c, measurable_function (strategy c)) :
  distribution coins p -> private_between neighbours K epsilon ->
  private_between neighbours (estimate coins p strategy fine K) epsilon.
Proof.
  intros [sign _] private D D' S near. unfold estimate. rewrite <- sum_scaled.
  apply sum_monotone. intros c member.
  replace (exp epsilon * (p c * image (strategy c) (fine c) K D' S))
    with (p c * (exp epsilon * image (strategy c) (fine c) K D' S)) by ring.
  apply Rmult_le_compat_l; [apply sign; exact member | apply (private D D'); exact near].
Qed.

(* The same outcome by outcome: k is sent to an estimate inside the event with the chance t(k). *)
Corollary corollary_1_gives_weighted_sums {X : Type} (outcomes : list X) (a b t : X -> R) epsilon :
  (forall k, In k outcomes -> 0 <= t k) -> (forall k, In k outcomes -> a k <= exp epsilon * b k) ->
  sum (fun k => t k * a k) outcomes <= exp epsilon * sum (fun k => t k * b k) outcomes.
Proof.
  intros chances near. rewrite <- sum_scaled. apply sum_monotone. intros k member.
  replace (exp epsilon * (t k * b k)) with (t k * (exp epsilon * b k)) by ring.
  apply Rmult_le_compat_l; auto.
Qed.
