(* refine, section 1.1: "We introduce a mechanism to achieve differential privacy that works by
   refining the prior knowledge/beliefs of the database user as much as possible, given the
   constraints set by differential privacy."

   Of a statistical query not among all private answers: on the counts 0 to 3, of which neighbours'
   differ by 1, truncated geometric noise is ln 4-private, and gives every ball around every count,
   but the whole range, more than any refinement of the uniform prior by two factors. *)
From Coq Require Import Reals Bool List Lra Psatz.
Import ListNotations.
From didp.shared Require Import belief notions worlds.
From didp.refine Require Import definitions definition_1 algorithm_1.
Open Scope R_scope.

Inductive count : Type := zero | one | two | three.
Definition counts : list count := [zero; one; two; three].
Definition value (x : count) : R := match x with zero => 0 | one => 1 | two => 2 | three => 3 end.
Definition apart (x y : point (discrete count)) : R := Rabs (value x - value y).
Definition differ_by_one (x y : count) : Prop := apart x y = 1.
Definition even_prior : event (discrete count) -> R := of_masses counts (fun _ => 1 / 4).

Definition noisy (y x : count) : R :=
  match y, x with
  | zero, zero | three, three => 4 / 5
  | one, one | two, two => 3 / 5
  | one, zero | two, three => 1 / 5
  | zero, one | three, two | one, two | two, one => 3 / 20
  | one, three | two, zero => 1 / 20
  | zero, two | three, one => 3 / 80
  | zero, three | three, zero => 1 / 80
  end.

Theorem noise_is_private : private_between differ_by_one (by_events counts noisy) (ln 4).
Proof.
  apply outcomes_to_events. intros y y' x _ near. rewrite exp_ln by lra.
  unfold differ_by_one, apart in near.
  destruct y, y', x; simpl in *; try lra; exfalso; revert near;
    unfold Rabs; destruct (Rcase_abs _); lra.
Qed.

Lemma nearer_is_inside y (U : event (discrete count)) x x' :
  near_set apart y U -> U x' = true -> apart y x <= apart y x' -> U x = true.
Proof.
  intros [r [_ [ball | ball]]] inside nearer; apply ball; apply ball in inside; lra.
Qed.

(* a point outside that is no farther than one inside *)
Ltac farther compared :=
  let less := fresh in
  pose proof compared as less; unfold Rabs in less; simpl in less;
  repeat match type of less with
  | context [Rcase_abs ?d] => destruct (Rcase_abs d)
  end; lra.

Theorem noise_gives_every_ball_more y (U : event (discrete count)) down up Q :
  near_set apart y U -> (exists x, U x = true) -> (exists x, U x = false) ->
  up <= 4 * down -> refinement_of even_prior down up Q ->
  Q U < by_events counts noisy y U.
Proof.
  intros near [own some] [other rest] ratio [whole between].
  pose proof (between U) as [_ most]. pose proof (between (complement U)) as [least _].
  rewrite (measure_of_complement Q U whole) in least.
  assert (inside : forall x x', U x' = true -> apart y x <= apart y x' -> U x = true)
    by (intros x x'; apply nearer_is_inside; exact near).
  unfold even_prior, by_events, of_masses, counts in *. simpl in most, least |- *.
  pose proof (inside y own some) as center.
  assert (centered : U y = true).
  { apply center. unfold apart. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. apply Rabs_pos. }
  clear center.
  assert (steps : forall x x', U x' = true -> U x = false ->
    Rabs (value y - value x') < Rabs (value y - value x)).
  { intros x x' there absent. apply Rnot_le_lt. intros nearer.
    rewrite (inside x x' there nearer) in absent. discriminate. }
  clear inside near between.
  destruct (U zero) eqn:at_0, (U one) eqn:at_1, (U two) eqn:at_2, (U three) eqn:at_3;
    destruct y; try congruence; simpl in most, least |- *;
    try lra; try nra;
    try (exfalso; destruct other; congruence);
    exfalso;
    first
    [ farther (steps zero one at_1 at_0) | farther (steps zero two at_2 at_0)
    | farther (steps zero three at_3 at_0) | farther (steps one zero at_0 at_1)
    | farther (steps one two at_2 at_1) | farther (steps one three at_3 at_1)
    | farther (steps two zero at_0 at_2) | farther (steps two one at_1 at_2)
    | farther (steps two three at_3 at_2) | farther (steps three zero at_0 at_3)
    | farther (steps three one at_1 at_3) | farther (steps three two at_2 at_3) ].
Qed.
