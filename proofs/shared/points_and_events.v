From Coq Require Import Reals Lra.
Open Scope R_scope.

(* Points, and events: any positive linear functional on a linear space of functions of points. *)

Record event (points : Type) : Type := {
  integrable : (points -> R) -> Prop;
  integral : (points -> R) -> R;
  integrable_same : forall f g, (forall x, f x = g x) -> integrable f -> integrable g;
  integral_same : forall f g, (forall x, f x = g x) -> integral f = integral g;
  integrable_zero : integrable (fun _ => 0);
  integrable_sum : forall f g, integrable f -> integrable g -> integrable (fun x => f x + g x);
  integrable_times : forall c f, integrable f -> integrable (fun x => c * f x);
  integral_of_sum : forall f g, integrable f -> integrable g ->
    integral (fun x => f x + g x) = integral f + integral g;
  integral_of_times : forall c f, integrable f -> integral (fun x => c * f x) = c * integral f;
  integral_positive : forall f, integrable f -> (forall x, 0 <= f x) -> 0 <= integral f }.
Arguments integrable {points} _ _.
Arguments integral {points} _ _.

(* What generated replays take of them. *)

Lemma every_point_same {points : Type} {P Q : points -> Prop} : (forall x, P x <-> Q x) ->
  ((forall x, P x) <-> (forall x, Q x)).
Proof. intros same. split; intros all x; apply same, all. Qed.

(* Over an event. *)

Lemma over_same {points : Type} {s : event points} {f g : points -> R} :
  (forall x, f x = g x) -> (integrable s f <-> integrable s g).
Proof.
  intros same. split; apply integrable_same; intros x; [| symmetry]; apply same.
Qed.

Lemma no_event (points : Type) : event points.
Proof.
  exists (fun _ => True) (fun _ => 0); intros; exact I || lra || reflexivity.
Defined.

Arguments every_point_same {points} {P} {Q} & _.
Arguments over_same {points} {s} {f} {g} & _.
