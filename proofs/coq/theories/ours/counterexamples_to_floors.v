(* bridges.gamma-has-no-floor: "Positive membership privacy lets a posterior fall to zero".

   Stated here without its correction, whatever gamma above 1 and whatever the worlds, at a uniform
   prior, and refuted: between two worlds at gamma = 6/5 every posterior is 5/12 or above. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions.
From didp.theories.ours Require Import beliefs membership_floor.
Open Scope R_scope.

Definition posteriors_fall_to_zero : Prop :=
  forall gamma (W : Type) (worlds : list W), 1 < gamma -> (2 <= length worlds)%nat ->
  exists (E : Type) (M : mechanism W E) e w, nonnegative M
  /\ membership_private_at worlds (uniform worlds) M gamma /\ In w worlds
  /\ 0 < mixture worlds (uniform worlds) M e /\ posterior worlds (uniform worlds) M e w = 0.

Theorem posteriors_do_not_fall_to_zero : ~ posteriors_fall_to_zero.
Proof.
  intros printed.
  destruct (printed (6 / 5) bool [true; false]) as (E & M & e & w & K); [lra | auto |].
  destruct K as (likelihood & private & inside & possible & zero).
  destruct (two_worlds_have_a_floor true false M likelihood private e w inside possible) as [low _].
  rewrite zero in low. unfold uniform in low. simpl in low. lra.
Qed.
