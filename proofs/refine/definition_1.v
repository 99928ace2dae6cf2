(* Finite ranges: answers that are drawn from a list of outcomes, each with its probability.

   The paper's own examples (Tables 3 and 4, the Boolean attribute) are of this kind. Every set of
   outcomes is an event, and Definition 1 for all events is the same as Definition 1 for the single
   outcomes. *)
From Coq Require Import Reals Bool List Lra.
From didp.shared Require Import worlds belief notions.
From didp.refine Require Import definitions.
Open Scope R_scope.

Definition discrete (X : Type) : range :=
  {| point := X; measurable := fun _ => True; everything_measurable := I;
     intersection_measurable := fun _ _ _ _ => I; complement_measurable := fun _ _ => I |}.
Definition event_of {X : Type} (S : X -> bool) : event (discrete X) :=
  {| holds := S : point (discrete X) -> bool; is_measurable := I |}.

(* P(S) of an answer that is x with the probability a(x) *)
Definition of_masses {X : Type} (outcomes : list X) (a : X -> R) : event (discrete X) -> R :=
  fun S => sum (fun x => if S x then a x else 0) outcomes.

Lemma sum_exists_outside {X : Type} (f : X -> R) (outcomes : list X) :
  (forall x, In x outcomes -> f x = 0) -> sum f outcomes = 0.
Proof. intros zero. rewrite <- (sum_zero outcomes). apply sum_extensional. exact zero. Qed.

Lemma of_masses_measure {X : Type} (outcomes : list X) (a : X -> R) :
  (forall x, In x outcomes -> 0 <= a x) -> measure (of_masses outcomes a).
Proof.
  intros sign. split.
  - intros S. apply sum_nonnegative. intros x inside. destruct (S x); [apply sign; exact inside |].
    lra.
  - intros S T. unfold of_masses. rewrite <- sum_added. apply sum_extensional. intros x _. simpl.
    destruct (S x), (T x); simpl; lra.
  - intros S T same. apply sum_extensional. intros x _. rewrite same. reflexivity.
Qed.

Lemma of_masses_probability {X : Type} (outcomes : list X) (a : X -> R) :
  distribution outcomes a -> probability (of_masses outcomes a).
Proof. intros [sign total]. split; [apply of_masses_measure; exact sign | exact total]. Qed.

(* Answers given outcome by outcome are answers given event by event. *)
Definition by_events {W X : Type} (outcomes : list X) (K : mechanism W X)
  : mechanism W (event (discrete X)) := fun D => of_masses outcomes (K D).

Definition private_on {W X : Type} (outcomes : list X) (neighbours : W -> W -> Prop)
  (K : mechanism W X) (epsilon : R) : Prop :=
  forall D D' x, In x outcomes -> neighbours D D' -> K D x <= exp epsilon * K D' x.

Theorem outcomes_to_events {W X : Type} (outcomes : list X) neighbours (K : mechanism W X) epsilon :
  private_on outcomes neighbours K epsilon ->
  private_between neighbours (by_events outcomes K) epsilon.
Proof.
  intros private D D' S near. unfold by_events, of_masses. rewrite <- sum_scaled.
  apply sum_monotone. intros x inside. destruct (S x); [apply private; assumption | lra].
Qed.

(* ... and back, where equality of outcomes is decided and no outcome is listed twice *)
Lemma of_masses_single {X : Type} (decide : forall x y : X, {x = y} + {x <> y}) outcomes a x :
  NoDup outcomes -> In x outcomes ->
  of_masses outcomes a (event_of (fun y => if decide y x then true else false)) = a x.
Proof.
  intros once inside. destruct (in_split x outcomes inside) as [before [after split]]. subst.
  unfold of_masses. rewrite sum_split, sum_exists_outside; simpl.
  - destruct (decide x x); [lra | contradiction].
  - intros y other. destruct (decide y x); [subst; exfalso | reflexivity].
    exact (NoDup_remove_2 before after x once other).
Qed.

Theorem events_to_outcomes {W X : Type} (decide : forall x y : X, {x = y} + {x <> y}) outcomes
  neighbours (K : mechanism W X) epsilon :
  NoDup outcomes -> private_between neighbours (by_events outcomes K) epsilon ->
  private_on outcomes neighbours K epsilon.
Proof.
  intros once private D D' x inside near.
  rewrite <- (of_masses_single decide outcomes (K D) x once inside).
  rewrite <- (of_masses_single decide outcomes (K D') x once inside).
  apply (private D D'). exact near.
Qed.

(* Refining by two factors multiplies each outcome's mass by one of them. *)
Lemma refined_of_masses {X : Type} (outcomes : list X) (a : X -> R) U up down S :
  refined (of_masses outcomes a) U up down S
  = of_masses outcomes (fun x => (if U x then up else down) * a x) S.
Proof.
  unfold refined, of_masses. rewrite <- !sum_scaled, <- sum_added. apply sum_extensional.
  intros x _. simpl. destruct (S x), (U x); simpl; lra.
Qed.
