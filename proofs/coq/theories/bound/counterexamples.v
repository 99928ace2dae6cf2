(* bound: what its words also say, and is false; each with the paper's words beside it. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.rhodi Require Import risk definition_4 translations_counterexamples.
From didp.theories.bound Require Import equation_1.
Open Scope R_scope.

(* "in order to achieve this protection goal ... the upper bound of differential privacy budget
   should satisfy epsilon <= ..." (eq. 1), of every mechanism: one that keeps rho = 1/2 among three
   worlds, and that no epsilon bounds, let alone eq. 1's ln 2 *)
Theorem equation_1_not_necessary :
  rho_differentially_identifiable [[0]; [1]; [2]]%nat names_another (1 / 2) /\
  ~ exists epsilon, differentially_private [[0]; [1]; [2]]%nat names_another epsilon.
Proof.
  destruct identifiable_without_privacy as [_ [kept _]]. split.
  - apply (identifiable_as_posteriors _ _ _ _ three_entries) with (known := []) in kept.
    + exact kept.
    + repeat split; [constructor | intros i []].
  - intros [epsilon private].
    specialize (private [0]%nat [1]%nat 1%nat ltac:(simpl; auto) ltac:(simpl; auto)).
    unfold names_another in private. simpl in private. lra.
Qed.

(* "any possible output O ... Prob(A(D_1) = O)" (eq. 2), of single outputs: noise that is uniform on
   [0, 1/10], with the answers 0 and 1. Every single output has the probability 0 under both, so
   that any epsilon bounds their ratio; the event "at most 1/10" has the probability 1 under one,
   and 0 under the other. *)
Definition uniform_noise (answer : bool) (interval : R * R) : R :=
  let f := if answer then 1 else 0 in
  Rmax 0 (Rmin (snd interval) (f + 1 / 10) - Rmax (fst interval) f) * 10.

Theorem single_outputs_say_nothing :
  (forall epsilon output v w,
     uniform_noise v (output, output) <= exp epsilon * uniform_noise w (output, output)) /\
  uniform_noise false (0, 1 / 10) = 1 /\ uniform_noise true (0, 1 / 10) = 0 /\
  forall epsilon, ~ private_between (fun _ _ => True) uniform_noise epsilon.
Proof.
  assert (single : forall v output, uniform_noise v (output, output) = 0).
  { intros v output. unfold uniform_noise. simpl.
    rewrite Rmax_left; [lra |].
    pose proof (Rmin_l output ((if v then 1 else 0) + 1 / 10)).
    pose proof (Rmax_l output (if v then 1 else 0)). lra. }
  assert (sure : uniform_noise false (0, 1 / 10) = 1).
  { unfold uniform_noise. simpl. rewrite Rmin_left, (Rmax_left 0 0), Rmax_right by lra. lra. }
  assert (never : uniform_noise true (0, 1 / 10) = 0).
  { unfold uniform_noise. simpl. rewrite Rmin_left, (Rmax_right 0 1), Rmax_left by lra. lra. }
  split; [intros epsilon output v w; rewrite !single; lra |].
  split; [exact sure | split; [exact never |]].
  intros epsilon private. specialize (private false true (0, 1 / 10) I).
  rewrite sure, never in private. lra.
Qed.
