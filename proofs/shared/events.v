(* Mechanisms whose answers have densities, seen through events.

   What a mechanism's densities keep, the probabilities of its events keep: a ratio
   (events_within_ratio, events_private), (alpha, beta)- and rho-differential identifiability at a
   prior (events_identifiable_at, events_rho_identifiable_at). *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Export probability.
From didp.shared Require Import worlds laplace belief notions multiplied_out.
Open Scope R_scope.

(* a mechanism that is seen through events *)
Definition through_events {W : Type} (cumulative : W -> R -> R) : mechanism W event :=
  fun w e => probability (cumulative w) e.

Section ThroughEvents.
Context {W : Type} (density cumulative : W -> R -> R).
Hypothesis distributed : forall w, has_cumulative (density w) (cumulative w).

Lemma densities_nonnegative : nonnegative (density : mechanism W R).
Proof. intros w x. apply distributed. Qed.

Lemma events_nonnegative : nonnegative (through_events cumulative).
Proof. intros w e. eapply probability_nonnegative, distributed. Qed.

Theorem events_within_ratio worlds r :
  within_ratio worlds density r -> within_ratio worlds (through_events cumulative) r.
Proof.
  intros ratio v w e Hv Hw. rewrite <- (Rmult_1_l (through_events cumulative v e)).
  apply (probability_inherits (density v) _ (density w)); auto.
  intros x. rewrite Rmult_1_l. apply ratio; assumption.
Qed.

Theorem events_private (neighbours : W -> W -> Prop) epsilon :
  private_between neighbours density epsilon ->
  private_between neighbours (through_events cumulative) epsilon.
Proof.
  intros private v w e related. rewrite <- (Rmult_1_l (through_events cumulative v e)).
  apply (probability_inherits (density v) _ (density w)); auto.
  intros x. rewrite Rmult_1_l. apply private. exact related.
Qed.

Section AtPrior.
Context (worlds : list W) (p : W -> R).
Hypothesis prior : distribution worlds p.

(* what is observed is itself an answer with a density *)
Lemma mixture_has_cumulative :
  has_cumulative (mixture worlds p density) (mixture worlds p cumulative).
Proof.
  unfold mixture. repeat split.
  - intros x. apply sum_nonnegative. intros w inside.
    apply Rmult_le_pos; [apply prior; exact inside | apply distributed].
  - intros a b. apply (weighted_integral worlds p density cumulative). auto.
  - rewrite <- (sum_zero worlds).
    rewrite (sum_extensional (fun _ => 0) (fun w => p w * 0) worlds) by (intros; ring).
    apply (weighted_limit worlds p cumulative m_infty (fun _ => 0)).
    intros w _. apply distributed.
  - rewrite <- (proj2 prior).
    rewrite (sum_extensional p (fun w => p w * 1) worlds) by (intros; ring).
    apply (weighted_limit worlds p cumulative p_infty (fun _ => 1)).
    intros w _. apply distributed.
Qed.

Lemma mixture_of_events e :
  probability (mixture worlds p cumulative) e = mixture worlds p (through_events cumulative) e.
Proof.
  assert (below : forall x, probability_below (mixture worlds p cumulative) x
    = sum (fun w => p w * probability_below (cumulative w) x) worlds).
  { destruct prior as [_ total]. intros [x | |]; [reflexivity | |]; simpl.
    - rewrite sum_scaled_right, total. ring.
    - rewrite sum_scaled_right. ring. }
  unfold mixture at 2, through_events. rewrite weighted_probability.
  apply sum_extensional. intros i _. unfold probability_between. rewrite !below. reflexivity.
Qed.

Theorem events_identifiable_at alpha beta :
  differentially_identifiable_at worlds p density alpha beta ->
  differentially_identifiable_at worlds p (through_events cumulative) alpha beta.
Proof.
  rewrite !identifiable_multiplied_out by auto using densities_nonnegative, events_nonnegative.
  intros kept e w inside. rewrite <- mixture_of_events. unfold through_events.
  split; eapply probability_inherits; eauto using mixture_has_cumulative;
    intros x; apply kept; exact inside.
Qed.

Theorem events_rho_identifiable_at rho :
  rho_differentially_identifiable_at worlds p density rho ->
  rho_differentially_identifiable_at worlds p (through_events cumulative) rho.
Proof.
  rewrite !rho_identifiable_multiplied_out by auto using densities_nonnegative, events_nonnegative.
  intros kept e w inside. rewrite <- mixture_of_events. unfold through_events.
  eapply probability_inherits; eauto using mixture_has_cumulative.
Qed.
End AtPrior.

Theorem events_identifiable worlds alpha beta :
  differentially_identifiable worlds density alpha beta ->
  differentially_identifiable worlds (through_events cumulative) alpha beta.
Proof. intros kept p prior. apply events_identifiable_at; auto. Qed.
End ThroughEvents.

(* Laplace noise about a mean *)
Theorem laplace_has_cumulative mean scale :
  0 < scale -> has_cumulative (laplace_density mean scale) (laplace_cumulative mean scale).
Proof.
  intros noise. repeat split.
  - intros x. left. apply laplace_density_positive. exact noise.
  - intros a b. apply laplace_integral. exact noise.
  - apply laplace_below_nothing. exact noise.
  - apply laplace_below_everything. exact noise.
Qed.

(* the mechanism that returns a query's answer with Laplace noise: by its densities, and by the
   probabilities of its events *)
Section LaplaceMechanism.
Context {W : Type} (query : W -> R) (scale : R).

Definition laplace_mechanism : mechanism W R := fun w => laplace_density (query w) scale.
Definition laplace_events : mechanism W event :=
  through_events (fun w => laplace_cumulative (query w) scale).

Hypothesis noise : 0 < scale.

Lemma laplace_distributed w :
  has_cumulative (laplace_mechanism w) (laplace_cumulative (query w) scale).
Proof. apply laplace_has_cumulative. exact noise. Qed.

Lemma laplace_mechanism_positive w x : 0 < laplace_mechanism w x.
Proof. apply laplace_density_positive. exact noise. Qed.

Lemma laplace_mechanism_nonnegative : nonnegative laplace_mechanism.
Proof. intros w x. left. apply laplace_mechanism_positive. Qed.

Lemma laplace_events_nonnegative : nonnegative laplace_events.
Proof. apply (events_nonnegative laplace_mechanism), laplace_distributed. Qed.

Theorem laplace_mechanism_within_ratio worlds distance :
  (forall v w, In v worlds -> In w worlds -> Rabs (query v - query w) <= distance) ->
  within_ratio worlds laplace_mechanism (exp (distance / scale)).
Proof. intros near v w x Hv Hw. apply laplace_ratio_within; auto. Qed.

Theorem laplace_mechanism_private (neighbours : W -> W -> Prop) distance :
  (forall v w, neighbours v w -> Rabs (query v - query w) <= distance) ->
  private_between neighbours laplace_mechanism (distance / scale).
Proof. intros near v w x related. apply laplace_ratio_within; auto. Qed.

Theorem laplace_events_private (neighbours : W -> W -> Prop) distance :
  (forall v w, neighbours v w -> Rabs (query v - query w) <= distance) ->
  private_between neighbours laplace_events (distance / scale).
Proof.
  intros near. apply (events_private laplace_mechanism); [exact laplace_distributed |].
  apply laplace_mechanism_private. exact near.
Qed.
End LaplaceMechanism.
