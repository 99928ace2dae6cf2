(* refine, Definitions 1 to 3, and what "refining the prior knowledge" is.

   Definition 1: "A randomized function kappa gives epsilon-differential privacy if, for all data
   sets D_1, D_2 such that one can be obtained from the other by adding or removing a single record,
   and all S in Range(kappa), P(kappa(D_1) in S) <= exp(epsilon) x P(kappa(D_2) in S)."
   Definition 2: "Given a query function f, the prior knowledge about the response f(D) is the
   probability distribution P_f, defined over Range(f), that the user expects for the response."
   Definition 3: the same as Definition 1 with "+ delta" on the right.

   Here a range is any set of points with any algebra of events; its probabilities are finitely
   additive. So finite, discrete and continuous ranges are all meant at once (definition_1.v and
   continuous_ranges.v say how). *)
From Coq Require Import Reals Bool Lra.
From didp.shared Require Import belief notions.
Open Scope R_scope.

(* Ranges and their events *)

Record range : Type := {
  point : Type;
  measurable : (point -> bool) -> Prop;
  everything_measurable : measurable (fun _ => true);
  intersection_measurable : forall S T,
    measurable S -> measurable T -> measurable (fun x => S x && T x);
  complement_measurable : forall S, measurable S -> measurable (fun x => negb (S x))
}.

Record event (A : range) : Type := { holds :> point A -> bool; is_measurable : measurable A holds }.
Arguments holds {A}.

 Arguments is_measurable {A}.

Section Events.
Context {A : range}.
Implicit Types S T U : event A.

Definition everything : event A := {| is_measurable := everything_measurable A |}.
Definition complement S : event A :=
  {| is_measurable := complement_measurable A S (is_measurable S) |}.
(* S within T, and S without T *)
Definition within S T : event A :=
  {| is_measurable := intersection_measurable A S T (is_measurable S) (is_measurable T) |}.
Definition without S T : event A := within S (complement T).

(* Probabilities *)

Record measure (P : event A -> R) : Prop := {
  measure_nonnegative : forall S, 0 <= P S;
  measure_additive : forall S T, P S = P (within S T) + P (without S T);
  measure_extensional : forall S T, (forall x, S x = T x) -> P S = P T
}.
Definition probability (P : event A -> R) : Prop := measure P /\ P everything = 1.

Lemma measure_of_nothing P S : measure P -> (forall x, S x = false) -> P S = 0.
Proof.
  intros sums empty. pose proof (measure_additive P sums S S) as twice.
  rewrite (measure_extensional P sums (within S S) S),
    (measure_extensional P sums (without S S) S) in twice;
    [lra | intros x; simpl; rewrite (empty x) ..]; reflexivity.
Qed.

Lemma measure_monotone P S T : measure P -> (forall x, S x = true -> T x = true) -> P S <= P T.
Proof.
  intros sums contained. rewrite (measure_additive P sums T S).
  rewrite (measure_extensional P sums (within T S) S).
  - pose proof (measure_nonnegative P sums (without T S)). lra.
  - intros x. simpl. destruct (S x) eqn:inside; [rewrite (contained x inside) |];
      [reflexivity | apply andb_false_r].
Qed.

Lemma measure_of_complement P S : probability P -> P (complement S) = 1 - P S.
Proof.
  intros [sums total]. rewrite (measure_additive P sums everything S) in total.
  rewrite (measure_extensional P sums (within everything S) S),
    (measure_extensional P sums (without everything S) (complement S)) in total;
    [lra | intros x; reflexivity ..].
Qed.

Lemma measure_added P Q : measure P -> measure Q -> measure (fun S => P S + Q S).
Proof.
  intros p q. split.
  - intros S. pose proof (measure_nonnegative P p S). pose proof (measure_nonnegative Q q S). lra.
  - intros S T. rewrite (measure_additive P p S T), (measure_additive Q q S T). lra.
  - intros S T same. rewrite (measure_extensional P p S T same).
    rewrite (measure_extensional Q q S T same). reflexivity.
Qed.

Lemma measure_scaled c P : 0 <= c -> measure P -> measure (fun S => c * P S).
Proof.
  intros sign p. split.
  - intros S. apply Rmult_le_pos; [exact sign | apply (measure_nonnegative P p)].
  - intros S T. rewrite (measure_additive P p S T). lra.
  - intros S T same. rewrite (measure_extensional P p S T same). reflexivity.
Qed.

Lemma measure_restricted U P : measure P -> measure (fun S => P (within S U)).
Proof.
  intros p. split.
  - intros S. apply (measure_nonnegative P p).
  - intros S T. rewrite (measure_additive P p (within S U) T).
    f_equal; apply (measure_extensional P p); intros x; simpl;
      destruct (S x), (U x), (T x); reflexivity.
  - intros S T same. apply (measure_extensional P p). intros x. simpl. rewrite same. reflexivity.
Qed.

Lemma point_mass (y : point A) : measure (fun S => if S y then 1 else 0).
Proof.
  split.
  - intros S. destruct (S y); lra.
  - intros S T. simpl. destruct (S y), (T y); simpl; lra.
  - intros S T same. rewrite same. reflexivity.
Qed.

(* Refining: the factor up on the set U, the factor down outside it *)

Definition refined (P : event A -> R) U (up down : R) : event A -> R :=
  fun S => up * P (within S U) + down * P (without S U).

(* alpha_u P_f(U_u) + alpha_d (1 - P_f(U_u)) = 1 *)
Definition fits (P : event A -> R) U (up down : R) : Prop := up * P U + down * (1 - P U) = 1.

(* What every refinement shares, Algorithm 1's with its third factor included: no event's
   probability is multiplied by less than the one factor or more than the other. *)
Definition refinement_of (P : event A -> R) (down up : R) (Q : event A -> R) : Prop :=
  probability Q /\ forall S, down * P S <= Q S <= up * P S.

Lemma refined_between P U up down S :
  measure P -> down <= up -> down * P S <= refined P U up down S <= up * P S.
Proof.
  intros sums order. unfold refined. rewrite (measure_additive P sums S U).
  pose proof (measure_nonnegative P sums (within S U)).
  pose proof (measure_nonnegative P sums (without S U)). split; nra.
Qed.

Lemma refined_total P U up down : probability P -> fits P U up down ->
  refined P U up down everything = 1.
Proof.
  intros [sums total] fit. unfold refined, fits in *. rewrite <- fit, <- total.
  rewrite (measure_additive P sums everything U).
  rewrite (measure_extensional P sums (within everything U) U); [| intros x; reflexivity]. ring.
Qed.

Lemma refined_is_refinement P U up down :
  probability P -> 0 <= down -> down <= up -> fits P U up down ->
  refinement_of P down up (refined P U up down).
Proof.
  intros prior sign order fit. split; [split |].
  - apply measure_added; apply measure_scaled; try lra; apply measure_restricted; apply prior.
  - apply refined_total; assumption.
  - intros S. apply refined_between; [apply prior | exact order].
Qed.
End Events.

(* Data sets and their neighbours: Definition 1 *)

Definition data_set (individual record : Type) : Type := individual -> option record.

Definition added_or_removed {individual record : Type} (D D' : data_set individual record) : Prop :=
  exists i, (forall j, j <> i -> D j = D' j) /\
    ((D i = None /\ D' i <> None) \/ (D i <> None /\ D' i = None)).

(* epsilon-differential privacy is [private_between added_or_removed], from notions.v: what is
   observed is an event. Definition 3 gives it a margin. *)
Definition private_but_for {W E : Type} (neighbours : W -> W -> Prop) (K : mechanism W E)
  (epsilon delta : R) : Prop :=
  forall D D' S, neighbours D D' -> K D S <= exp epsilon * K D' S + delta.

(* "As epsilon-differential privacy implies (epsilon, delta)-differential privacy" *)
Lemma private_gives_margin {W E : Type} (neighbours : W -> W -> Prop) (K : mechanism W E)
  epsilon delta :
  0 <= delta -> private_between neighbours K epsilon -> private_but_for neighbours K epsilon delta.
Proof. intros sign private D D' S near. specialize (private D D' S near). lra. Qed.

(* An individual query reads one individual's record; an absent individual is answered by the prior
   knowledge itself. *)
Definition individual_answer {individual record : Type} {A : range} (P : event A -> R)
  (answer : record -> event A -> R) (i : individual)
  : mechanism (data_set individual record) (event A) :=
  fun D => match D i with None => P | Some r => answer r end.
