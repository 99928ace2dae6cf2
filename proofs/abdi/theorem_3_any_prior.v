From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions.
From didp.abdi Require Import definitions.
Open Scope R_scope.

(* "(alpha, beta)-differentially identifiable outputs for any arbitrary prior distribution", for
   every beta: Theorem 3 has a scale, its two quotients being defined and above 1 *)
Definition a_scale_for_any_prior : Prop :=
  forall (W : Type) (worlds : list W) p alpha beta P_min, distribution worlds p ->
  smallest_prior worlds p P_min -> P_min < 1 -> 0 < alpha < 1 -> 0 < beta ->
  0 < (1 - alpha) * (1 - P_min) /\ 0 < 1 - P_min * (1 + beta).

(* two worlds of prior 1/2, and beta = 1 *)
Theorem no_scale_for_some_prior : ~ a_scale_for_any_prior.
Proof.
  intros printed.
  destruct (printed bool [true; false] (fun _ => 1 / 2) (1 / 2) 1 (1 / 2)) as [_ sign]; try lra.
  - split; [intros; lra | simpl; lra].
  - split; [intros; lra | exists true; split; [left |]; reflexivity].
Qed.
