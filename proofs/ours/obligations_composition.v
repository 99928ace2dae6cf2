(* bridges.epsilon.composition, bridges.alpha-beta.composition, bridges.rho.composition,
   bridges.gamma.composition: two independent answers of the same world.

   "Two independent answers, epsilon_1-DP and epsilon_2-DP, are (epsilon_1 + epsilon_2)-DP."
   "Two mechanisms that are (alpha, beta)-DI at one prior may together break
   (1 - (1 - alpha)^2, (1 + beta)^2 - 1)-DI at that prior." "Two mechanisms that are 1/2-DI among
   three worlds may together be rho-DI for no rho < 1." "Two mechanisms that are 3/2-PMP for the
   uniform prior over three worlds may together be gamma-PMP for no gamma."

   The first is stated of any two mechanisms, outputs or densities, and of every event where the
   outputs are finitely many; the others by a mechanism each, asked twice. *)
From Coq Require Import Reals Bool List Lra.
Import ListNotations.
From didp.shared Require Import belief notions.
From didp.ours Require Import beliefs obligations.
Open Scope R_scope.

Definition both {W E F : Type} (M : mechanism W E) (N : mechanism W F) : mechanism W (E * F) :=
  fun w answers => M w (fst answers) * N w (snd answers).

Lemma both_nonnegative {W E F : Type} (M : mechanism W E) (N : mechanism W F) :
  nonnegative M -> nonnegative N -> nonnegative (both M N).
Proof. intros first second w [e f]. apply Rmult_le_pos; [apply first | apply second]. Qed.

(* epsilon-DP composes *)

Theorem epsilon_composition {W E F : Type} (worlds : list W) (M : mechanism W E)
  (N : mechanism W F) epsilon_1 epsilon_2 :
  nonnegative M -> nonnegative N ->
  differentially_private worlds M epsilon_1 -> differentially_private worlds N epsilon_2 ->
  differentially_private worlds (both M N) (epsilon_1 + epsilon_2).
Proof.
  intros first second private_1 private_2 v w [e f] v_listed w_listed. unfold both. simpl.
  rewrite exp_plus.
  replace (exp epsilon_1 * exp epsilon_2 * (M w e * N w f))
    with (exp epsilon_1 * M w e * (exp epsilon_2 * N w f)) by ring.
  apply Rmult_le_compat; [apply first | apply second | apply private_1 | apply private_2];
    assumption.
Qed.

(* the same among any neighbours *)
Theorem private_between_composition {W E F : Type} (neighbours : W -> W -> Prop)
  (M : mechanism W E) (N : mechanism W F) epsilon_1 epsilon_2 :
  nonnegative M -> nonnegative N ->
  private_between neighbours M epsilon_1 -> private_between neighbours N epsilon_2 ->
  private_between neighbours (both M N) (epsilon_1 + epsilon_2).
Proof.
  intros first second private_1 private_2 v w [e f] near. unfold both. simpl. rewrite exp_plus.
  replace (exp epsilon_1 * exp epsilon_2 * (M w e * N w f))
    with (exp epsilon_1 * M w e * (exp epsilon_2 * N w f)) by ring.
  apply Rmult_le_compat; [apply first | apply second | apply private_1 | apply private_2];
    assumption.
Qed.

(* the probability of an event about the two answers: a set of pairs *)
Definition event_probability {W E F : Type} (first : list E) (second : list F)
  (K : mechanism W (E * F)) : mechanism W (E * F -> bool) :=
  processed (fun _ => list_prod first second)
    (fun (S : E * F -> bool) answers => if S answers then 1 else 0) K.

Theorem epsilon_composition_of_events {W E F : Type} (worlds : list W) (M : mechanism W E)
  (N : mechanism W F) (first : list E) (second : list F) epsilon_1 epsilon_2 :
  nonnegative M -> nonnegative N ->
  differentially_private worlds M epsilon_1 -> differentially_private worlds N epsilon_2 ->
  differentially_private worlds (event_probability first second (both M N))
    (epsilon_1 + epsilon_2).
Proof.
  intros M_sign N_sign private_1 private_2. apply epsilon_post_processing.
  - intros S answers. destruct (S answers); lra.
  - apply epsilon_composition; assumption.
Qed.

(* (alpha, beta)-DI at one prior does not: the true one of two worlds is named with chance 2/3 *)

Definition two_worlds : list bool := [true; false].
Definition names_two_thirds : mechanism bool bool := fun w e => if eqb w e then 2 / 3 else 1 / 3.

Theorem alpha_beta_composition :
  let p := uniform two_worlds in
  differentially_identifiable_at two_worlds p names_two_thirds (1 / 3) (1 / 3) /\
  ~ differentially_identifiable_at two_worlds p (both names_two_thirds names_two_thirds)
      (1 - (1 - 1 / 3) ^ 2) ((1 + 1 / 3) ^ 2 - 1).
Proof.
  intros p. unfold p, uniform, posterior, mixture, names_two_thirds. split.
  - intros e w inside _.
    destruct w, e; unfold posterior, mixture, two_worlds, names_two_thirds; simpl; lra.
  - intros kept. specialize (kept (true, true) false).
    unfold posterior, mixture, both, two_worlds, names_two_thirds in kept. simpl in kept.
    destruct kept as [below _]; [tauto | lra | lra].
Qed.

(* rho-DI and membership privacy do not: one of the two false worlds of three is named *)

Inductive world : Type := first_world | second_world | third_world.
Definition three_worlds : list world := [first_world; second_world; third_world].
Definition rules_one_out : mechanism world world := fun w e =>
  match w, e with
  | first_world, first_world | second_world, second_world | third_world, third_world => 0
  | _, _ => 1 / 2
  end.

Lemma rules_one_out_posterior e w :
  posterior three_worlds (uniform three_worlds) rules_one_out e w = rules_one_out w e.
Proof. destruct e, w; unfold posterior, mixture, uniform; simpl; field. Qed.

(* two answers that rule out two worlds leave the third for certain *)
Lemma two_answers_name_the_world :
  0 < mixture three_worlds (uniform three_worlds) (both rules_one_out rules_one_out)
    (first_world, second_world) /\
  posterior three_worlds (uniform three_worlds) (both rules_one_out rules_one_out)
    (first_world, second_world) third_world = 1.
Proof. unfold posterior, mixture, both, uniform. simpl. split; [lra | field]. Qed.

Theorem rho_composition :
  rho_differentially_identifiable three_worlds rules_one_out (1 / 2) /\
  forall rho, rho < 1 ->
    ~ rho_differentially_identifiable three_worlds (both rules_one_out rules_one_out) rho.
Proof.
  split.
  - intros e w _ _. rewrite rules_one_out_posterior. destruct w, e; simpl; lra.
  - intros rho less kept. destruct two_answers_name_the_world as [possible certain].
    specialize (kept _ third_world (or_intror (or_intror (or_introl eq_refl))) possible).
    rewrite certain in kept. lra.
Qed.

Theorem gamma_composition :
  membership_private_at three_worlds (uniform three_worlds) rules_one_out (3 / 2) /\
  forall gamma, ~ membership_private_at three_worlds (uniform three_worlds)
    (both rules_one_out rules_one_out) gamma.
Proof.
  split.
  - intros e w _ _. rewrite rules_one_out_posterior. unfold uniform.
    destruct w, e; simpl; split; lra.
  - intros gamma kept. destruct two_answers_name_the_world as [possible certain].
    destruct (kept _ third_world (or_intror (or_intror (or_introl eq_refl))) possible)
      as [presence absence]. rewrite certain in presence, absence.
    unfold uniform in presence, absence. simpl in presence, absence.
    assert (positive : 0 < gamma) by lra.
    assert (0 < / gamma) by (apply Rinv_0_lt_compat; exact positive).
    unfold Rdiv in absence. lra.
Qed.
