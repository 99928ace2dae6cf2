(* refine, section 7.

   Consistency: "When using a noise addition mechanism, there is no way to avoid that combination of
   values": a function of the answers is one, and it keeps epsilon.
   Generality: "The mechanism based on prior knowledge refinement does not impose any requirement on
   the query function": Algorithm 1 takes a distance, and two distances give two answers. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions.
From didp.refine Require Import definitions definition_1 propositions_1_2 algorithm_1_steps
  algorithm_1 proposition_4.
Open Scope R_scope.

(* "employed" and "unemployment benefits"; of each the answer is right with 2/3 *)
Definition employment : range := discrete (bool * bool).
Definition combinations : list (bool * bool) :=
  [(false, false); (false, true); (true, false); (true, true)].
Definition right (b answer : bool) : R := if eqb b answer then 2 / 3 else 1 / 3.
Definition noisy_answer (benefits : bool) : event employment -> R :=
  of_masses combinations (fun answer => right false (fst answer) * right benefits (snd answer)).
Definition both : event employment := event_of (fun answer => fst answer && snd answer).
Definition mended (answer : point employment) : point employment :=
  if fst answer && snd answer then (false, true) else answer.

Theorem noise_can_be_made_consistent :
  let consistent := image (A := employment) (B := employment) mended (fun _ => I) noisy_answer in
  private_between (fun _ _ => True) noisy_answer (ln 2) /\
  private_between (fun _ _ => True) consistent (ln 2) /\
  forall benefits, noisy_answer benefits both > 0 /\ consistent benefits both = 0.
Proof.
  intros consistent.
  assert (private : private_between (fun _ _ => True) noisy_answer (ln 2)).
  { intros D D' S _. rewrite exp_ln by lra.
    unfold noisy_answer, of_masses, combinations, right.
    destruct D, D'; simpl;
      repeat (match goal with |- context [if ?b then _ else _] => destruct b end); lra. }
  split; [exact private |]. split; [apply proposition_4; exact private |].
  intros benefits. unfold consistent, image, preimage, noisy_answer, of_masses, combinations, right.
  destruct benefits; simpl; lra.
Qed.

(* four values, the last one as likely as the others together, and the first is true *)
Definition four_values : list nat := [0; 1; 2; 3]%nat.
Definition prior_of_four : event (discrete nat) -> R :=
  of_masses four_values (fun x => if Nat.eqb x 3 then 1 / 2 else 1 / 6).
Definition exchanged (x : nat) : nat :=
  match x with 1%nat => 2%nat | 2%nat => 1%nat | _ => x end.
Definition other_gap (x y : nat) : R := gap (exchanged x) (exchanged y).

Lemma ball_of_one (distance : nat -> nat -> R) :
  exists U : event (discrete nat), near_set (A := discrete nat) distance 0%nat U /\
    forall x, U x = if Rle_dec (distance 0%nat x) 1 then true else false.
Proof.
  exists (event_of (fun x => if Rle_dec (distance 0%nat x) 1 then true else false)).
  split; [| reflexivity]. exists 1. split; [lra |]. left. intros x. simpl.
  destruct (Rle_dec (distance 0%nat x) 1); split; easy.
Qed.

Lemma near_gap x : (if Rle_dec (gap 0 x) 1 then true else false) = Nat.leb x 1.
Proof.
  unfold gap. rewrite Rabs_minus_sym, Rminus_0_r, (Rabs_right (INR x))
    by (apply Rle_ge, pos_INR).
  destruct (Rle_dec (INR x) 1) as [less | more].
  - symmetry. apply Nat.leb_le, INR_le. exact less.
  - symmetry. apply Nat.leb_gt. apply INR_lt. simpl. lra.
Qed.

Theorem the_answer_depends_on_the_distance :
  exists Q Q' (S : event (discrete nat)),
    algorithm_1 (A := discrete nat) prior_of_four gap 2 (1 / 2) 0%nat Q /\
    algorithm_1 (A := discrete nat) prior_of_four other_gap 2 (1 / 2) 0%nat Q' /\ Q S <> Q' S.
Proof.
  destruct (ball_of_one gap) as [U [near all]], (ball_of_one other_gap) as [U' [near' all']].
  assert (members : forall x, U x = Nat.leb x 1) by (intros x; rewrite all; apply near_gap).
  assert (members' : forall x, U' x = Nat.leb (exchanged x) 1)
    by (intros x; rewrite all'; unfold other_gap; apply (near_gap (exchanged x))).
  exists (refined (A := discrete nat) prior_of_four U 2 (1 / 2)),
    (refined (A := discrete nat) prior_of_four U' 2 (1 / 2)), (event_of (Nat.eqb 1)).
  assert (third : mass_up 2 (1 / 2) = 1 / 3) by (unfold mass_up; field).
  repeat split.
  - left. exists U. split; [exact near |]. split; [| reflexivity]. rewrite third.
    unfold prior_of_four, of_masses, four_values. cbn [sum]. rewrite !members. simpl. lra.
  - left. exists U'. split; [exact near' |]. split; [| reflexivity]. rewrite third.
    unfold prior_of_four, of_masses, four_values. cbn [sum]. rewrite !members'. simpl. lra.
  - unfold refined, prior_of_four, of_masses, four_values, without, within. cbn [sum]. intros same.
    simpl in same, members, members'. rewrite !members, !members' in same. simpl in same. lra.
Qed.
