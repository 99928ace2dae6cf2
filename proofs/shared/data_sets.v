(* Databases: lists of records, no record twice, in which the order means nothing. *)
From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import worlds belief.
Open Scope R_scope.

(* how likely it is that a world is one of those that hold *)
Definition probability_that {W : Type} (holds : W -> bool) (worlds : list W) (p : W -> R) : R :=
  sum (fun w => if holds w then p w else 0) worlds.

Lemma NoDup_app_of_disjoint {A : Type} (first second : list A) :
  NoDup first -> NoDup second -> (forall a, In a first -> ~ In a second) ->
  NoDup (first ++ second).
Proof.
  intros one two apart. induction first as [| a rest IH]; simpl; [exact two |].
  inversion one as [| ? ? new old]. subst. constructor.
  - intros among. apply in_app_or in among. destruct among as [K | K]; [contradiction |].
    exact (apart a (or_introl eq_refl) K).
  - apply IH; [exact old |]. intros b K. apply apart. right. exact K.
Qed.

Lemma NoDup_app_first {A : Type} (first second : list A) : NoDup (first ++ second) -> NoDup first.
Proof.
  induction first as [| b rest IH]; simpl; intros distinct; [constructor |].
  inversion distinct as [| ? ? new old]. subst. constructor; [| exact (IH old)].
  intros inside. apply new. apply in_or_app. left. exact inside.
Qed.

Lemma NoDup_app_apart {A : Type} (first second : list A) a :
  NoDup (first ++ second) -> In a first -> ~ In a second.
Proof.
  induction first as [| b rest IH]; simpl; intros distinct inside among; [contradiction |].
  inversion distinct as [| ? ? new old]. subst. destruct inside as [same | inside].
  - subst. apply new. apply in_or_app. right. exact among.
  - exact (IH old inside among).
Qed.

Section Databases.
Context {Record : Type} (same : forall i j : Record, {i = j} + {i <> j}).
Notation database := (list Record).

Definition holds (i : Record) (w : database) : bool := if in_dec same i w then true else false.

(* the databases that consist of what is known and of one candidate more *)
Definition one_more (known : database) (candidates : list Record) : list database :=
  map (fun i => i :: known) candidates.

(* the neighbours of bounded and of unbounded differential privacy *)
Definition one_replaced (v w : database) : Prop :=
  exists rest i j, Permutation v (i :: rest) /\ Permutation w (j :: rest).
Definition one_added_or_removed (v w : database) : Prop :=
  exists i, Permutation v (i :: w) \/ Permutation w (i :: v).

(* what a mechanism says does not depend on how the database is listed *)
Definition unordered {E : Type} (M : mechanism database E) : Prop :=
  forall v w e, Permutation v w -> M v e = M w e.

Lemma holds_true i w : holds i w = true <-> In i w.
Proof. unfold holds. destruct (in_dec same i w); split; easy. Qed.

Lemma holds_false i w : holds i w = false <-> ~ In i w.
Proof. unfold holds. destruct (in_dec same i w); split; easy. Qed.

Lemma one_more_length known candidates : length (one_more known candidates) = length candidates.
Proof. apply map_length. Qed.

Lemma in_one_more known candidates w :
  In w (one_more known candidates) <-> exists i, In i candidates /\ w = i :: known.
Proof.
  unfold one_more. rewrite in_map_iff. split; intros [i [H K]]; exists i; split; congruence.
Qed.

(* of candidates that differ, one world alone holds a given one *)
Lemma one_world_holds known candidates i (p : database -> R) :
  NoDup candidates -> In i candidates -> ~ In i known ->
  probability_that (holds i) (one_more known candidates) p = p (i :: known).
Proof.
  intros distinct inside unknown. unfold probability_that, one_more.
  rewrite sum_mapped.
  destruct (in_split i candidates inside) as [before [after parts]]. subst candidates.
  rewrite sum_split.
  replace (holds i (i :: known)) with true
    by (symmetry; apply holds_true; left; reflexivity).
  rewrite (sum_extensional _ (fun _ => 0)), sum_zero; [lra |].
  intros j among.
  replace (holds i (j :: known)) with false; [reflexivity |].
  symmetry. apply holds_false. intros [equal | other]; [| contradiction].
  subst j. apply NoDup_remove_2 in distinct. contradiction.
Qed.

(* what is known is in every world, and what is neither known nor a candidate is in none *)
Lemma every_world_holds known candidates i (p : database -> R) :
  In i known ->
  probability_that (holds i) (one_more known candidates) p = sum p (one_more known candidates).
Proof.
  intros inside. apply sum_extensional. intros w among.
  apply in_one_more in among. destruct among as [j [_ shape]]. subst w.
  replace (holds i (j :: known)) with true; [reflexivity |].
  symmetry. apply holds_true. right. exact inside.
Qed.

Lemma no_world_holds known candidates i (p : database -> R) :
  ~ In i known -> ~ In i candidates ->
  probability_that (holds i) (one_more known candidates) p = 0.
Proof.
  intros unknown outside. rewrite <- (sum_zero (one_more known candidates)).
  apply sum_extensional. intros w among.
  apply in_one_more in among. destruct among as [j [candidate shape]]. subst w.
  replace (holds i (j :: known)) with false; [reflexivity |].
  symmetry. apply holds_false. intros [equal | other]; [subst j |]; contradiction.
Qed.
End Databases.
