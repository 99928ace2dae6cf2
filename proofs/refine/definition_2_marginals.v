(* refine, section 2 after Definition 2: "If the components of f are independent, specifying the
   marginal distribution for each component is enough to compute the joint distribution. This will
   also be the case if the components are not independent but the user has no knowledge about the
   relationship among them."

   Two joint distributions of two bits have the same marginal distributions. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import belief.
From didp.refine Require Import definitions definition_1.
Open Scope R_scope.

Definition pairs : list (bool * bool) :=
  [(false, false); (false, true); (true, false); (true, true)].
Definition joint (p : bool * bool -> R) : event (discrete (bool * bool)) -> R := of_masses pairs p.
Definition unrelated (_ : bool * bool) : R := 1 / 4.
Definition equal (x : bool * bool) : R := if eqb (fst x) (snd x) then 1 / 2 else 0.
Definition of_component {X : Type} (component : bool * bool -> X) (S : X -> bool)
  : event (discrete (bool * bool)) := event_of (fun x => S (component x)).

Theorem marginals_do_not_determine_the_joint :
  probability (joint unrelated) /\ probability (joint equal) /\
  (forall S, joint unrelated (of_component fst S) = joint equal (of_component fst S)) /\
  (forall S, joint unrelated (of_component snd S) = joint equal (of_component snd S)) /\
  exists S, joint unrelated S <> joint equal S.
Proof.
  assert (masses : forall p, distribution pairs p -> probability (joint p))
    by (intros p; apply of_masses_probability).
  unfold unrelated, equal. split; [| split; [| split; [| split]]].
  - apply masses. split; [intros x _; lra | simpl; lra].
  - apply masses. split; [intros x _; destruct (eqb _ _); lra | simpl; lra].
  - intros S. unfold joint, of_masses, pairs. simpl. destruct (S false), (S true); lra.
  - intros S. unfold joint, of_masses, pairs. simpl. destruct (S false), (S true); lra.
  - exists (event_of (fun x => eqb (fst x) (snd x))). unfold joint, of_masses, pairs. simpl. lra.
Qed.
