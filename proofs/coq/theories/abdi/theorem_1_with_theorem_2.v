(* abdi, Theorem 1 for the mechanisms of Theorem 2.

   "In our model [...] we permit the adversary to have full control over which query to ask, and
   which differentially identifiable mechanism to be used for each query. In addition, the adversary
   is free to make these choices adaptively based on previous queries outcomes" (section 5).

   Stated here: Theorem 1's alpha_c and beta_c hold where every answer has at least Theorem 2's
   noise, whatever is asked in the light of earlier answers, for densities and for events. The k-th
   answer has the k-th promise, whatever its query. *)
From Coq Require Import Reals List Arith Lra.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.abdi Require Import definitions scales symmetric_polynomials theorem_1 theorem_2.
Import ListNotations.
Open Scope R_scope.

(* what the adversary asks after the answers so far, and the noise that is added *)
Definition asks_answers {W : Type} (query : list R -> W -> R) (noise : list R -> R)
  : list R -> mechanism W R := fun past => laplace_mechanism (query past) (noise past).
Definition asks_events {W : Type} (query : list event -> W -> R) (noise : list event -> R)
  : list event -> mechanism W event := fun past => laplace_events (query past) (noise past).

Lemma promise_range promises k alpha beta :
  valid promises -> nth_error promises k = Some (alpha, beta) -> 0 < alpha < 1 /\ 0 < beta.
Proof.
  intros [fall rise] listed. unfold alphas, betas in fall, rise.
  rewrite Forall_map, Forall_forall in fall, rise. apply nth_error_In in listed.
  split; [apply (fall (alpha, beta)) | apply (rise (alpha, beta))]; exact listed.
Qed.

Theorem with_theorem_2 {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds promises :
  possible_worlds adjacent D worlds -> promises <> [] -> valid promises ->
  (forall past, 0 < noise past) ->
  (forall past, identifiability_sensitivity adjacent (query past) (Theta past)) ->
  (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
    prior_free_scale alpha beta (Theta past) <= noise past) ->
  differentially_identifiable worlds (transcript (length promises) (asks_answers query noise) [])
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros possible some range noisy sensitivity enough. apply theorem_1; try assumption.
  - intros past. apply laplace_mechanism_nonnegative, noisy.
  - intros k alpha beta past listed many. simpl. subst k.
    destruct (promise_range promises _ alpha beta range listed) as [fall rise].
    apply (theorem_2 adjacent (query past) (Theta past)) with (D := D); auto.
Qed.

Theorem with_theorem_2_events {Database : Type} (adjacent : Database -> Database -> Prop)
  query noise Theta D worlds promises :
  possible_worlds adjacent D worlds -> promises <> [] -> valid promises ->
  (forall past, 0 < noise past) ->
  (forall past, identifiability_sensitivity adjacent (query past) (Theta past)) ->
  (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
    prior_free_scale alpha beta (Theta past) <= noise past) ->
  differentially_identifiable worlds (transcript (length promises) (asks_events query noise) [])
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros possible some range noisy sensitivity enough. apply theorem_1; try assumption.
  - intros past. apply laplace_events_nonnegative, noisy.
  - intros k alpha beta past listed many. simpl. subst k.
    destruct (promise_range promises _ alpha beta range listed) as [fall rise].
    apply (theorem_2_events adjacent (query past) (Theta past)) with (D := D); auto.
Qed.
