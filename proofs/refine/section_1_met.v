(* What the theorem of section_1.v supposes can be met: by the ball around the count 0 that holds no
   other, and a refinement by a factor of 4 above and below. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import belief notions worlds.
From didp.refine Require Import definitions definition_1 algorithm_1 section_1.
Open Scope R_scope.

Definition only_zero : event (discrete count) :=
  event_of (fun x => match x with zero => true | _ => false end).

Lemma only_zero_near : near_set apart zero only_zero.
Proof.
  exists 0. split; [lra |]. left. intros x.
  unfold apart, Rabs. destruct x; simpl; destruct (Rcase_abs _); split; intros; try lra; easy.
Qed.

Lemma refined_by_four : refinement_of even_prior (4 / 7) (16 / 7)
  (refined even_prior only_zero (16 / 7) (4 / 7)).
Proof.
  apply refined_is_refinement; try lra.
  - apply of_masses_probability. split; [intros; lra | simpl; lra].
  - unfold fits, even_prior, of_masses, counts. simpl. lra.
Qed.

Definition noise_gives_every_ball_more_met := ltac:(refine (
  @refine.section_1.noise_gives_every_ball_more zero only_zero (4 / 7) (16 / 7)
  (refined even_prior only_zero (16 / 7) (4 / 7)) only_zero_near (ex_intro _ zero eq_refl)
  (ex_intro _ one eq_refl) _ refined_by_four); lra).
