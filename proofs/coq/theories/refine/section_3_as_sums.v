(* From the notions of section 3 to the inequalities between sums that stand for them: Algorithm 1
   as corrected, and how much may be moved. Outcomes are listed; events and sets are sequences of
   zeros and ones, gains and losses sequences of masses. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2 region_masses
  algorithm_1 epsilon_delta as_sums.
Open Scope R_scope.

(* Moving *)

Section Moving.
Context {X : Type} (outcomes : list X) (p : X -> R) (epsilon delta mass : R).
Hypothesis no_negative_prior : forall x, In x outcomes -> 0 <= p x.
Definition moved_answer (c g l : X -> R) : X -> R := fun x => c x * p x + g x - l x.
Definition moves_masses (c g l : X -> R) : Prop :=
  (forall x, In x outcomes -> 0 <= g x) /\ (forall x, In x outcomes -> 0 <= l x) /\
  sum (fun x => c x * p x) outcomes = 1 /\ sum g outcomes = mass /\ sum l outcomes = mass.

Lemma moves_masses_moves c g l :
  moves_masses c g l -> moves mass (of_masses outcomes g) (of_masses outcomes l).
Proof.
  intros [gains [losses [_ [gained lost]]]].
  split; (split; [apply of_masses_measure; assumption | assumption]).
Qed.

Lemma moved_answer_is_moved c g l S : of_masses outcomes (moved_answer c g l) S =
  moved (of_masses outcomes (fun x => c x * p x)) (of_masses outcomes g) (of_masses outcomes l) S.
Proof.
  unfold moved, of_masses, moved_answer.
  transitivity (sum (fun x => (if S x then c x * p x else 0)
    + ((if S x then g x else 0) + -1 * (if S x then l x else 0))) outcomes).
  - apply sum_extensional. intros x _. destruct (S x); lra.
  - rewrite !sum_added, sum_scaled. lra.
Qed.

Lemma moved_answer_total c g l : moves_masses c g l -> sum (moved_answer c g l) outcomes = 1.
Proof.
  intros [_ [_ [total [gained lost]]]].
  pose proof (moved_answer_is_moved c g l everything) as whole.
  change (sum (moved_answer c g l) outcomes
    = sum (fun x => c x * p x) outcomes + sum g outcomes - sum l outcomes) in whole. lra.
Qed.

Theorem individual_move_gives_sums c g l s :
  0 < epsilon -> marks s -> moves_masses c g l -> mass <= delta * exp (- epsilon) ->
  (forall x, In x outcomes -> exp (- epsilon) <= c x <= exp epsilon) ->
  let answer := moved_answer c g l in
  sum answer outcomes = 1 /\
  sum (fun x => s x * answer x) outcomes
    <= exp epsilon * sum (fun x => s x * p x) outcomes + delta /\
  sum (fun x => s x * p x) outcomes
    <= exp epsilon * sum (fun x => s x * answer x) outcomes + delta.
Proof.
  intros positive s_marks moving most factors answer.
  split; [apply moved_answer_total; exact moving |].
  unfold answer. rewrite <- !sum_of_marked, moved_answer_is_moved by exact s_marks.
  apply (individual_move_is_close _ _ mass);
    [lra | | apply (moves_masses_moves c); exact moving | exact most].
  unfold of_masses. rewrite <- !sum_scaled. split; apply sum_monotone; intros x inside;
    specialize (factors x inside); specialize (no_negative_prior x inside);
    destruct (marked s x); nra.
Qed.

Theorem statistical_move_gives_sums c g l c' g' l' s :
  marks s -> moves_masses c g l -> moves_masses c' g' l' -> mass <= delta / (1 + exp epsilon) ->
  (forall x, In x outcomes -> c x <= exp epsilon * c' x) ->
  let answer := moved_answer c g l in let other := moved_answer c' g' l' in
  sum answer outcomes = 1 /\ sum other outcomes = 1 /\
  sum (fun x => s x * answer x) outcomes
    <= exp epsilon * sum (fun x => s x * other x) outcomes + delta.
Proof.
  intros s_marks moving moving' most factors answer other.
  split; [apply moved_answer_total; exact moving |].
  split; [apply moved_answer_total; exact moving' |].
  unfold answer, other. rewrite <- !sum_of_marked, !moved_answer_is_moved by exact s_marks.
  apply (statistical_move_is_close _ _ mass); [| apply (moves_masses_moves c); exact moving
    | apply (moves_masses_moves c'); exact moving' | exact most].
  unfold of_masses. rewrite <- sum_scaled. apply sum_monotone. intros x inside.
  specialize (factors x inside). specialize (no_negative_prior x inside).
  destruct (marked s x); nra.
Qed.
End Moving.

(* Algorithm 1 *)

Section Algorithm1.
Context {X : Type} (outcomes : list X) (p : X -> R) (up down : R).
Hypothesis order : down < up.

(* the near set is marked by u, the middle by w; the factor of the middle is immaterial where no
   mass is left *)
Definition near_found (u : X -> R) : R := sum (fun x => u x * p x) outcomes.
Definition far_found (u w : X -> R) : R := sum (fun x => (1 - u x - w x) * p x) outcomes.
Definition algorithm_sets (u w : X -> R) (factor : R) : Prop :=
  marks u /\ marks w /\ (forall x, u x + w x <= 1) /\
  near_found u <= mass_up up down /\ far_found u w <= mass_down up down /\
  (near_found u + far_found u w < 1 /\ factor = (1 - up * near_found u - down * far_found u w)
     / (1 - near_found u - far_found u w) \/
   1 <= near_found u + far_found u w /\ factor = up).
Definition three_masses (u w : X -> R) (factor : R) : X -> R :=
  fun x => (up * u x + factor * w x + down * (1 - u x - w x)) * p x.

Lemma factor_between u w factor : algorithm_sets u w factor -> down <= factor <= up.
Proof.
  intros [_ [_ [_ [light [far_light [[room ->] | [_ ->]]]]]]]; [| lra].
  apply else_branch_numbers; assumption.
Qed.

Lemma three_masses_between u w factor x : algorithm_sets u w factor -> 0 <= p x ->
  down * p x <= three_masses u w factor x <= up * p x.
Proof.
  intros sets sign. pose proof (factor_between u w factor sets) as between.
  destruct sets as [u_marks [w_marks [apart _]]]. unfold three_masses. specialize (apart x).
  assert (down * p x <= factor * p x <= up * p x) by (split; apply Rmult_le_compat_r; lra).
  destruct (u_marks x) as [u_is | u_is], (w_marks x) as [w_is | w_is]; rewrite u_is, w_is in *; lra.
Qed.

Theorem algorithm_1_gives_total u w factor :
  0 < down -> distribution outcomes p -> algorithm_sets u w factor ->
  distribution outcomes (three_masses u w factor).
Proof.
  intros positive [sign whole] sets. split.
  - intros x inside. specialize (sign x inside).
    pose proof (three_masses_between u w factor x sets sign). nra.
  - assert (parts : sum (three_masses u w factor) outcomes = up * near_found u
      + down * far_found u w + factor * (1 - near_found u - far_found u w)).
    { rewrite <- whole. unfold three_masses, near_found, far_found.
      clear. induction outcomes as [| x rest IH]; simpl; [ring |]. rewrite IH. ring. }
    rewrite parts. destruct sets as [_ [_ [_ [light [far_light [[room ->] | [full ->]]]]]]].
    + apply else_branch_numbers; assumption.
    + assert (one : mass_up up down + mass_down up down = 1)
        by (unfold mass_up, mass_down; field; lra).
      replace (near_found u) with (mass_up up down) by lra.
      replace (far_found u w) with (mass_down up down) by lra.
      unfold mass_up, mass_down. field. lra.
Qed.

Theorem algorithm_1_gives_privacy u w factor u' w' factor' s epsilon :
  (forall x, In x outcomes -> 0 <= p x) -> marks s ->
  algorithm_sets u w factor -> algorithm_sets u' w' factor' ->
  let here := sum (fun x => s x * three_masses u w factor x) outcomes in
  let there := sum (fun x => s x * three_masses u' w' factor' x) outcomes in
  let before := sum (fun x => s x * p x) outcomes in
  (up <= exp epsilon * down -> here <= exp epsilon * there) /\
  (up <= exp epsilon -> 1 <= exp epsilon * down ->
   here <= exp epsilon * before /\ before <= exp epsilon * here).
Proof.
  intros sign s_marks sets sets' here there before. unfold here, there, before.
  pose proof (exp_pos epsilon) as positive. rewrite <- !sum_scaled.
  assert (bounds : forall x, In x outcomes -> 0 <= p x /\ 0 <= s x /\
    down * p x <= three_masses u w factor x <= up * p x /\
    down * p x <= three_masses u' w' factor' x <= up * p x).
  { intros x inside. specialize (sign x inside). split; [exact sign |].
    split; [destruct (s_marks x) as [-> | ->]; lra |].
    split; apply three_masses_between; assumption. }
  split; [intros ratio | intros ceiling floor; split]; apply sum_monotone; intros x inside;
    destruct (bounds x inside) as [p_sign [s_sign [one other]]].
  - replace (exp epsilon * (s x * three_masses u' w' factor' x))
      with (s x * (exp epsilon * three_masses u' w' factor' x)) by ring.
    apply Rmult_le_compat_l; [exact s_sign |].
    assert (exp epsilon * (down * p x) <= exp epsilon * three_masses u' w' factor' x)
      by (apply Rmult_le_compat_l; lra). nra.
  - replace (exp epsilon * (s x * p x)) with (s x * (exp epsilon * p x)) by ring.
    apply Rmult_le_compat_l; [exact s_sign | nra].
  - replace (exp epsilon * (s x * three_masses u w factor x))
      with (s x * (exp epsilon * three_masses u w factor x)) by ring.
    apply Rmult_le_compat_l; [exact s_sign |].
    assert (exp epsilon * (down * p x) <= exp epsilon * three_masses u w factor x)
      by (apply Rmult_le_compat_l; lra). nra.
Qed.
End Algorithm1.
