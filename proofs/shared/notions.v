(* The privacy notions of the papers, over finitely many worlds and any mechanism.

   What can be observed is of the type E: an answer, or an event. Where the mixture of what was
   observed is 0 there is no posterior, and nothing is asked of it. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import belief.
Open Scope R_scope.

(* abdi, Definition 4, inequality (2), at one prior *)
Definition differentially_identifiable_at {W E : Type} (worlds : list W) (p : W -> R)
  (M : mechanism W E) (alpha beta : R) : Prop :=
  forall e w, In w worlds -> 0 < mixture worlds p M e ->
  (1 - alpha) * p w <= posterior worlds p M e w <= (1 + beta) * p w.

(* abdi, Definition 4, at every prior *)
Definition differentially_identifiable {W E : Type} (worlds : list W) (M : mechanism W E)
  (alpha beta : R) : Prop :=
  forall p, distribution worlds p -> differentially_identifiable_at worlds p M alpha beta.

(* rhodi, Definition 4, as a bound on the adversary's belief: a uniform prior over the worlds, and
   no posterior above rho *)
Definition uniform {W : Type} (worlds : list W) : W -> R := fun _ => / INR (length worlds).
Definition rho_differentially_identifiable_at {W E : Type} (worlds : list W) (p : W -> R)
  (M : mechanism W E) (rho : R) : Prop :=
  forall e w, In w worlds -> 0 < mixture worlds p M e -> posterior worlds p M e w <= rho.
Definition rho_differentially_identifiable {W E : Type} (worlds : list W) (M : mechanism W E)
  (rho : R) : Prop := rho_differentially_identifiable_at worlds (uniform worlds) M rho.

(* epsilon-differential privacy among worlds that are all neighbours of each other *)
Definition differentially_private {W E : Type} (worlds : list W) (M : mechanism W E)
  (epsilon : R) : Prop := within_ratio worlds M (exp epsilon).

(* epsilon-differential privacy over any relation of neighbours *)
Definition private_between {W E : Type} (neighbours : W -> W -> Prop) (M : mechanism W E)
  (epsilon : R) : Prop :=
  forall v w e, neighbours v w -> M v e <= exp epsilon * M w e.
