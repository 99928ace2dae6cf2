(* The mechanisms that are examples here are some: what they answer in each world has probabilities
   that sum to 1. Of truth_or_not gain.v says it, of rather_another beliefs_identifiability.v, of
   answers testing.v, of many worlds of which one is ruled out membership_floor.v. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief.
From didp.ours Require Import obligations obligations_composition testing.
Open Scope R_scope.

Lemma names_two_thirds_distribution w : distribution [true; false] (names_two_thirds w).
Proof. unfold names_two_thirds. destruct w; split; try intros []; simpl; lra. Qed.

Lemma one_of_three_ruled_out_distribution w :
  distribution [first_world; second_world; third_world] (obligations_composition.rules_one_out w).
Proof. destruct w; split; try intros []; simpl; lra. Qed.

Lemma named_or_distribution {O : Type} (outputs : list O) (M : mechanism bool O) delta w :
  0 <= delta <= 1 -> distribution outputs (M w) ->
  distribution ([inl true; inl false] ++ map inr outputs) (named_or delta M w).
Proof.
  intros share [sign total]. split.
  - intros [named | o] inside; simpl; [destruct (eqb named w); lra |].
    apply in_app_or in inside. destruct inside as [[K | [K | []]] | inside]; try discriminate.
    apply in_map_iff in inside. destruct inside as [x [same inside]]. inversion same. subst.
    specialize (sign o inside). nra.
  - rewrite sum_appended, sum_mapped. simpl. rewrite sum_scaled, total. destruct w; simpl; lra.
Qed.

Lemma mixed_distribution {W E : Type} (outputs : list E) share (M N : mechanism W E) w :
  0 <= share <= 1 -> distribution outputs (M w) -> distribution outputs (N w) ->
  distribution outputs (mixed share M N w).
Proof.
  intros part [sign total] [sign' total']. split.
  - intros e inside. rewrite mixed_likelihood. specialize (sign e inside). specialize (sign' e inside).
    nra.
  - rewrite (sum_extensional _ (fun e => share * M w e + (1 - share) * N w e))
      by (intros; apply mixed_likelihood).
    rewrite sum_added, !sum_scaled, total, total'. ring.
Qed.
