(* abdi, Definitions 1, 2, 4 and 5, and the two scales of its theorems.

   "Two databases D_1 and D_2 are adjacent if they differ on the data of a single individual"
   (Definition 1). "Delta_q = max |q(D) - q(D')| where D and D' are adjacent" (Definition 2). M is
   (alpha, beta)-differentially identifiable "if for all two pairs of adjacent databases D ~ D' and
   D ~ D^s" the belief in D' = D^s after an answer lies within 1 - alpha and 1 + beta times what it
   was before (Definition 4). "Theta_q = max |q(D_1) - q(D_2)| where D_1 and D_2 are adjacent to D"
   (Definition 5).

   Stated here: the same over any type of databases and any relation of adjacency, so over every
   reading of Definition 1. The possible worlds of a database are finitely many databases adjacent
   to it. Definition 4 does not say over which priors it speaks: keeps_definition_4 is over all of
   them, differentially_identifiable_at (notions.v) at one. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import belief notions.
Open Scope R_scope.

Section Databases.
Context {Database : Type} (adjacent : Database -> Database -> Prop) (query : Database -> R).

(* Definition 2 *)
Definition global_sensitivity (Delta : R) : Prop :=
  (forall D D', adjacent D D' -> Rabs (query D - query D') <= Delta)
  /\ (exists D D', adjacent D D' /\ Rabs (query D - query D') = Delta).

(* Definition 5 *)
Definition identifiability_sensitivity (Theta : R) : Prop :=
  (forall D D1 D2, adjacent D D1 -> adjacent D D2 -> Rabs (query D1 - query D2) <= Theta)
  /\ (exists D D1 D2, adjacent D D1 /\ adjacent D D2 /\ Rabs (query D1 - query D2) = Theta).

(* what the adversary, who knows D, holds possible for D^s *)
Definition possible_worlds (D : Database) (worlds : list Database) : Prop :=
  forall D', In D' worlds -> adjacent D D'.

(* Definition 4, at every prior *)
Definition keeps_definition_4 {E : Type} (M : mechanism Database E) (alpha beta : R) : Prop :=
  forall D worlds, possible_worlds D worlds -> differentially_identifiable worlds M alpha beta.

Lemma sensitivity_nonnegative Theta : identifiability_sensitivity Theta -> 0 <= Theta.
Proof. intros [_ (D & D1 & D2 & _ & _ & <-)]. apply Rabs_pos. Qed.

Lemma worlds_within_sensitivity Theta D worlds :
  identifiability_sensitivity Theta -> possible_worlds D worlds ->
  forall v w, In v worlds -> In w worlds -> Rabs (query v - query w) <= Theta.
Proof. intros [most _] possible v w Hv Hw. apply (most D); auto. Qed.
End Databases.

(* the smallest of the beliefs in the possible worlds, and the largest *)
Definition smallest_prior {W : Type} (worlds : list W) (p : W -> R) (P_min : R) : Prop :=
  (forall w, In w worlds -> P_min <= p w) /\ (exists w, In w worlds /\ p w = P_min).
Definition largest_prior {W : Type} (worlds : list W) (p : W -> R) (P_max : R) : Prop :=
  (forall w, In w worlds -> p w <= P_max) /\ (exists w, In w worlds /\ p w = P_max).

(* Theorem 2's scale *)
Definition prior_free_scale (alpha beta Theta : R) : R :=
  Rmax (Theta / ln (1 + beta)) (- Theta / ln (1 - alpha)).

(* Theorem 3's scale; log(x)^-1 is 1/log x *)
Definition alpha_odds (alpha P_min : R) : R :=
  (1 + P_min * (alpha - 1)) / ((1 - alpha) * (1 - P_min)).
Definition beta_odds (beta P_min : R) : R :=
  ((1 + beta) * (1 - P_min)) / (1 - P_min * (1 + beta)).
Definition prior_dependent_scale (alpha beta Theta P_min : R) : R :=
  Theta * Rmax (/ ln (alpha_odds alpha P_min)) (/ ln (beta_odds beta P_min)).

(* Theorem 4's epsilon, eq. 24 *)
Definition translated_epsilon (alpha beta Delta Theta P_min : R) : R :=
  Delta / Theta * / Rmax (/ ln (alpha_odds alpha P_min)) (/ ln (beta_odds beta P_min)).
