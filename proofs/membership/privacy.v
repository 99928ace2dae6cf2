(* membership, sections 5.2 and 5.3: positive membership privacy, its families of priors, and the
   notions that are told in its terms.

   "(rho, m)-DI, which requires that for any distribution in D^m_C and any output event S, we have
   Pr[t|S] <= rho." "DISTRIBUTION FAMILY 5.5. ... D^m_C, where m >= 2 is a positive integer,
   includes every distributions that is fully specified by fixing a set T of U such that |U \ T| =
   m. To sample a dataset from the distribution, one includes T plus one additional entity sampled
   uniformly at random from U \ T." "an algorithm A gives (beta, epsilon)-DPS if and only if the
   algorithm A^beta gives epsilon-UDP, where A^beta denotes the algorithm to first sample each tuple
   with probability beta, and then apply A to the sampled dataset" (Definition 5.8). "DISTRIBUTION
   FAMILY 5.9 ... all mutually independent distributions such that for all t: Pr[t] in {0, beta}."

   The excerpt uses positive membership privacy without printing it: Pr[t|S] <= gamma Pr[t] and
   Pr[not t|S] >= Pr[not t]/gamma, for every distribution of the family, every entity and event.

   Stated here over data sets from a finite universe, for any mechanism and whatever can be
   observed. (rho, m)-DI is asked of the entities that are uncertain, as the proofs do. Family 5.5
   stands in both readings: any T and m entities outside it are chosen; T has exactly m entities
   outside it. *)
From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import belief notions data_sets.
Open Scope R_scope.

Section MembershipPrivacy.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Notation data_set := (list Entity).

(* a family of distributions over data sets, each of them a list of worlds and a prior *)
Definition family : Type := list data_set -> (data_set -> R) -> Prop.

Definition prior_of (worlds : list data_set) (p : data_set -> R) (t : Entity) : R :=
  probability_that (holds same t) worlds p.
Definition posterior_of {E : Type} (worlds : list data_set) (p : data_set -> R)
  (M : mechanism data_set E) (e : E) (t : Entity) : R :=
  prior_of worlds (posterior worlds p M e) t.

Definition member_private {E : Type} (F : family) (M : mechanism data_set E) (gamma : R) : Prop :=
  forall worlds p, F worlds p -> forall e t, 0 < mixture worlds p M e ->
  posterior_of worlds p M e t <= gamma * prior_of worlds p t /\
  (1 - prior_of worlds p t) / gamma <= 1 - posterior_of worlds p M e t.

(* differential identifiability over a family *)
Definition uncertain (worlds : list data_set) (p : data_set -> R) (t : Entity) : Prop :=
  0 < prior_of worlds p t < 1.
Definition identifiable_over {E : Type} (F : family) (M : mechanism data_set E) (rho : R) : Prop :=
  forall worlds p, F worlds p -> forall e t, 0 < mixture worlds p M e -> uncertain worlds p t ->
  posterior_of worlds p M e t <= rho.

(* Family 5.5 *)
Definition one_of_m (universe : list Entity) (m : nat) : family := fun worlds p =>
  exists T chosen, NoDup (chosen ++ T) /\ incl (chosen ++ T) universe /\ length chosen = m /\
  worlds = one_more T chosen /\ p = uniform worlds.
Definition one_of_all_others (universe : list Entity) (m : nat) : family := fun worlds p =>
  exists T chosen, NoDup (chosen ++ T) /\ incl (chosen ++ T) universe /\ length chosen = m /\
  worlds = one_more T chosen /\ p = uniform worlds /\ incl universe (chosen ++ T).

(* differential privacy between data sets of the universe that differ by replacing an entity *)
Definition data_set_of (universe : list Entity) (d : data_set) : Prop :=
  NoDup d /\ incl d universe.
Definition bounded_private {E : Type} (universe : list Entity) (M : mechanism data_set E)
  (epsilon : R) : Prop :=
  private_between
    (fun v w => data_set_of universe v /\ data_set_of universe w /\ one_replaced v w) M epsilon.

(* all subsets of a data set, and how likely each is drawn when each entity is kept with the
   probability beta *)
Fixpoint subsets (d : data_set) : list data_set :=
  match d with
  | nil => [[]]
  | t :: rest => map (cons t) (subsets rest) ++ subsets rest
  end.
Definition drawn (beta : R) (d s : data_set) : R :=
  beta ^ length s * (1 - beta) ^ (length d - length s).

(* Family 5.9: some entities appear independently with one probability, others never *)
Definition independent_at (universe : list Entity) (beta : R) : family := fun worlds p =>
  exists some, data_set_of universe some /\ worlds = subsets some /\ p = drawn beta some.

(* Definition 5.8, and its positive half: adding an entity makes no event much likelier *)
Definition sampling {E : Type} (beta : R) (M : mechanism data_set E) : mechanism data_set E :=
  fun d e => mixture (subsets d) (drawn beta d) M e.
Definition private_under_sampling {E : Type} (universe : list Entity) (M : mechanism data_set E)
  (beta epsilon : R) : Prop :=
  private_between
    (fun v w => data_set_of universe v /\ data_set_of universe w /\ one_added_or_removed v w)
    (sampling beta M) epsilon.
Definition positively_private_under_sampling {E : Type} (universe : list Entity)
  (M : mechanism data_set E) (beta epsilon : R) : Prop :=
  private_between
    (fun v w => data_set_of universe v /\ exists t, Permutation v (t :: w))
    (sampling beta M) epsilon.

(* What family 5.5 says of an entity: its posterior is that of the one world that holds it, or it
   is certain, or absent. *)
Lemma candidate_prior m T chosen t :
  NoDup (chosen ++ T) -> length chosen = m -> In t chosen ->
  prior_of (one_more T chosen) (uniform (one_more T chosen)) t = / INR m.
Proof.
  intros distinct count inside. unfold prior_of. rewrite one_world_holds; auto.
  - unfold uniform. rewrite one_more_length, count. reflexivity.
  - apply NoDup_app_first in distinct. exact distinct.
  - apply (NoDup_app_apart chosen); assumption.
Qed.

Lemma candidate_posterior {E : Type} (M : mechanism data_set E) p T chosen e t :
  NoDup (chosen ++ T) -> In t chosen ->
  posterior_of (one_more T chosen) p M e t = posterior (one_more T chosen) p M e (t :: T).
Proof.
  intros distinct inside. unfold posterior_of, prior_of. apply one_world_holds; auto.
  - apply NoDup_app_first in distinct. exact distinct.
  - apply (NoDup_app_apart chosen); assumption.
Qed.
End MembershipPrivacy.
