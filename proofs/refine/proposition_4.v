(* refine, section 5.2: what an attacker may do with the answers.

   Proposition 4: "For any function F, if (K_{f_1}(D), ..., K_{f_d}(D)) satisfies
   epsilon-differential privacy, then F(K_{f_1}(D), ..., K_{f_d}(D)) also satisfies
   epsilon-differential privacy."
   Corollary 1: "Whatever the attacker's strategy, her estimate for f(D) always satisfies
   epsilon-differential privacy."

   Stated for answers of any kind, F measurable (on a finite range every F is). A strategy is a
   choice among finitely many functions by coins that do not depend on the data; it sees the answers
   of one user's session (below are two users who collude). *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.refine Require Import definitions definition_1 section_3.
From didp.statements Require Import refine_consistency refine_corollary_1 refine_proposition_4.
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

(* Corollary 1: "Whatever the attacker's strategy, her estimate always satisfies
   epsilon-differential privacy": not where two users, each with a budget of ln 2, put their answers
   together. *)
Definition session : mechanism bool bool :=
  fun present x => if present then (if x then 1 / 4 else 3 / 4) else 1 / 2.
Definition both_hear_true : mechanism bool unit := fun present _ => session present true ^ 2.

Theorem colluding_users :
  private_between (fun _ _ => True) session (ln 2) /\
  ~ private_between (fun _ _ => True) both_hear_true (ln 2).
Proof.
  assert (exp (ln 2) = 2) as two by (apply exp_ln; lra). split.
  - intros v w x _. rewrite two. unfold session. destruct v, w, x; lra.
  - intros private. specialize (private false true tt I). rewrite two in private.
    unfold both_hear_true, session in private. lra.
Qed.

(* Joined with the formal statements. *)

Theorem corollary_1_from_notions :
  c_refine_corollary_1__statement__one_user_s_answers__78d25f491730.
Proof.
  intros n t a b epsilon _ sign near. rewrite !sum_over_numbered, Rmult_comm.
  pose proof (corollary_1_gives_weighted_sums (numbered n) a b t epsilon (of_listed _ n sign)) as all.
  rewrite (sum_extensional (fun k => a k * t k) (fun k => t k * a k)) by (intros; ring).
  rewrite (sum_extensional (fun k => b k * t k) (fun k => t k * b k)) by (intros; ring).
  apply all. intros k inside. apply in_numbered in inside. rewrite Rmult_comm. apply near; lia.
Defined.

(* Proposition 4, for finitely many outcomes *)
Theorem proposition_4_from_statement {W X Y : Type} (outcomes : list X) neighbours
  (K : mechanism W X) epsilon (F : X -> Y) :
  let function : point (discrete X) -> point (discrete Y) := F in
  c_refine_proposition_4__statement__24ff8d6e0759 ->
  private_on outcomes neighbours K epsilon ->
  private_between neighbours (image (B := discrete Y) function (fun _ => I) (by_events outcomes K))
    epsilon.
Proof.
  intros function said private D D' S near. unfold image, by_events, of_masses.
  destruct outcomes as [| some rest] eqn:all; [simpl; lra |]. rewrite <- all in *.
  set (mark := fun x : R => if S (F (entry outcomes some (number_of x))) then 1 else 0).
  assert (masses : forall E : W,
    sum (fun x => if preimage function (fun _ => I) S x then K E x else 0) outcomes
      = sum_over (fun k => K E (entry outcomes some k) * mark (IZR k)) 1 (count outcomes)).
  { intros E. symmetry. apply (sum_of_entries outcomes some
      (fun x => if preimage function (fun _ => I) S x then K E x else 0)).
    intros j _. unfold mark. rewrite number_of_real. simpl. unfold function.
    destruct (S _); ring. }
  rewrite !masses, (Rmult_comm (exp epsilon)).
  apply (said (count outcomes) mark (fun k => K D (entry outcomes some k))
    (fun k => K D' (entry outcomes some k)) epsilon (fun x => x)).
  - apply count_positive. rewrite all. discriminate.
  - intros x. unfold mark. destruct (S _); auto.
  - intros k low high. rewrite Rmult_comm. apply private; [apply entry_inside; assumption | exact near].
Defined.

(* the same statement, of the function that keeps an answer consistent *)
Theorem consistency_from_statement {W X Y : Type} (outcomes : list X) neighbours
  (K : mechanism W X) epsilon (F : X -> Y) :
  let function : point (discrete X) -> point (discrete Y) := F in
  c_refine_consistency__no_way_with_noise__correction__24ff8d6e0759 ->
  private_on outcomes neighbours K epsilon ->
  private_between neighbours (image (B := discrete Y) function (fun _ => I) (by_events outcomes K))
    epsilon.
Proof.
  intros function said. exact (proposition_4_from_statement outcomes neighbours K epsilon F said).
Defined.
