(* rhodi, section 3.4, Definitions 2 and 3.

   "DEFINITION 2. The contribution of an individual corresponding to i to a query function f,
   C_f(i), is defined as: C_f(i) = max_{w1, w2} ||f(w1) - f(w2)|| where w1 in Psi_{i} and w2 in
   Psi_{i}^C." "DEFINITION 3. ... S(f) = max_{w1, w2 in Psi} ||f(w1) - f(w2)|| where Psi is the set
   of possible worlds under the prior knowledge L. Note that S(f) = max_i C_f(i)."

   Stated here for any query with real answers, at one D' that leaves two worlds or more
   possible. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.rhodi Require Import definition_4.
Open Scope R_scope.

Section Contributions.
Context {Entry : Type} (same : forall i j : Entry, {i = j} + {i <> j}).
Context (universe known : list Entry) (f : list Entry -> R).
Hypothesis distinct : NoDup universe.
Notation possible_worlds := (possible_worlds same universe known).

(* a number is the largest distance of answers between two worlds that are related *)
Definition largest_distance (related : list Entry -> list Entry -> Prop) (number : R) : Prop :=
  (forall v w, In v possible_worlds -> In w possible_worlds -> related v w ->
     Rabs (f v - f w) <= number) /\
  (exists v w, In v possible_worlds /\ In w possible_worlds /\ related v w /\
     Rabs (f v - f w) = number).

Definition contribution (i : Entry) : R -> Prop :=
  largest_distance (fun v w => holds same i v = true /\ holds same i w = false).
Definition range_at : R -> Prop := largest_distance (fun _ _ => True).

(* of two worlds that differ, one holds an entry that the other does not *)
Lemma worlds_differ_by_an_entry v w :
  In v possible_worlds -> In w possible_worlds -> v <> w ->
  exists i, In i universe /\ ~ In i known /\ holds same i v = true /\ holds same i w = false.
Proof.
  intros Hv Hw differ. apply in_possible_worlds in Hv, Hw.
  destruct Hv as [i [Hi [outside ->]]], Hw as [j [_ [_ ->]]].
  exists i. repeat split; [exact Hi | exact outside | |].
  - apply holds_true. left. reflexivity.
  - apply holds_false. intros [equal | among]; [subst j |]; contradiction.
Qed.

(* S(f) = max_i C_f(i) *)
Theorem range_is_largest_contribution range v w :
  In v possible_worlds -> In w possible_worlds -> v <> w -> range_at range ->
  (forall i c, contribution i c -> c <= range) /\
  exists i, In i universe /\ ~ In i known /\ contribution i range.
Proof.
  intros Hv Hw differ [near [x [y [Hx [Hy [_ attained]]]]]]. split.
  - intros i c [_ [s [t [Hs [Ht [_ <-]]]]]]. apply near; auto.
  - assert (within : forall i s t, Rabs (f s - f t) = range -> In s possible_worlds ->
              In t possible_worlds -> holds same i s = true -> holds same i t = false ->
              contribution i range)
      by (intros i s t far Hs Ht one other; split; [intros; apply near; auto |];
          exists s, t; auto).
    destruct (list_eq_dec same x y) as [equal | apart].
    + destruct (worlds_differ_by_an_entry v w Hv Hw differ) as [i [Hi [outside [one other]]]].
      exists i. repeat split; auto; apply (within i v w); auto. subst y.
      replace (f x - f x) with 0 in attained by lra. rewrite Rabs_R0 in attained.
      apply Rle_antisym; [apply near; auto | rewrite <- attained; apply Rabs_pos].
    + destruct (worlds_differ_by_an_entry x y Hx Hy apart) as [i [Hi [outside [one other]]]].
      exists i. repeat split; auto; apply (within i x y); auto.
Qed.
End Contributions.
