(* From the notions of section 3 to the inequalities between sums that stand for them: Algorithm 1
   as corrected, and how much may be moved. Outcomes are listed; events and sets are sequences of
   zeros and ones, gains and losses sequences of masses. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief.
From didp.refine Require Import definitions definition_1 propositions_1_2 definition_3
  algorithm_1_steps algorithm_1.
From didp.statements Require Import refine_algorithm_1 refine_epsilon_delta_individual
  refine_epsilon_delta_statistical refine_proposition_1 refine_proposition_2 refine_region_masses.
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

(* Joined with the formal statements. *)

(* The statements ask of the numbers 1..n alone that a sequence marks a set; the theories ask it of
   every number. So a sequence is cut down to 1..n. *)
Definition cut (n : Z) (s : Z -> R) (j : Z) : R := if in_dec Z.eq_dec j (numbered n) then s j else 0.

Lemma cut_same n s j : In j (numbered n) -> cut n s j = s j.
Proof. intros inside. unfold cut. destruct (in_dec Z.eq_dec j (numbered n)); tauto. Qed.

Lemma cut_marks n s :
  (forall j, (1 <= j)%Z -> (j <= n)%Z -> s j = 0 \/ s j = 1) -> marks (cut n s).
Proof.
  intros each j. unfold cut. destruct (in_dec Z.eq_dec j (numbered n)) as [inside |]; [| auto].
  apply in_numbered in inside. apply each; lia.
Qed.

Lemma sum_of_cut f g n :
  (forall j, In j (numbered n) -> f j = g j) -> sum_over f 1 n = sum g (numbered n).
Proof. intros same. rewrite sum_over_numbered. apply sum_extensional. exact same. Qed.

(* two spellings of a sum over 1..n, of sequences that may be cut *)
Ltac spell := intros ? ?; cbv beta; unfold two_factors, moved_answer, three_masses;
  rewrite ?cut_same by assumption; ring.

Lemma of_listed (P : Z -> Prop) n :
  (forall j, (1 <= j)%Z -> (j <= n)%Z -> P j) -> forall j, In j (numbered n) -> P j.
Proof. intros all j inside. apply in_numbered in inside. apply all; lia. Qed.

Lemma prior_as_stated p n :
  (forall j, (1 <= j)%Z -> (j <= n)%Z -> 0 <= p j) -> sum_over (fun j => p j) 1 n = 1 ->
  distribution (numbered n) p.
Proof. intros sign total. rewrite sum_over_numbered in total. split; [exact (of_listed _ n sign) | exact total]. Qed.

Lemma mass_as_stated p u n :
  sum_over (fun j => p j * u j) 1 n = sum (fun j => cut n u j * p j) (numbered n).
Proof. apply sum_of_cut. spell. Qed.

Theorem region_masses_from_notions :
  c_refine_region_masses__statement__correction__a316c55e4ca3.
Proof.
  intros down up P_U order fit. rewrite !minus_as_stated in *.
  pose proof (region_masses_gives_both_formulas up down P_U order ltac:(lra)) as [near far].
  unfold Rdiv in near, far. split; lra.
Defined.

Theorem proposition_1_from_notions :
  c_refine_proposition_1__statement__24fe1a70a8e9.
Proof.
  intros up down epsilon n p s u v above below ratio some sign total s_marks u_marks v_marks u_fits
    v_fits.
  rewrite mass_as_stated in u_fits, v_fits.
  pose proof (proposition_1_gives_sums (numbered n) p (prior_as_stated p n sign total) (cut n s)
    (cut n u) (cut n v) up down epsilon (cut_marks n s s_marks) (cut_marks n u u_marks)
    (cut_marks n v v_marks) above below ltac:(lra) ltac:(unfold masses_fit; lra)
    ltac:(unfold masses_fit; lra)) as [u_total [v_total near]].
  assert (0 <= down) by (pose proof (exp_pos epsilon); nra).
  assert (masses : forall w, (forall j, (1 <= j)%Z -> (j <= n)%Z -> w j = 0 \/ w j = 1) ->
    forall j, (1 <= j)%Z -> (j <= n)%Z -> 0 <= (down * (1 + -1 * w j) + up * w j) * p j).
  { intros w marking j low high. apply Rmult_le_pos; [| auto].
    destruct (marking j low high) as [-> | ->]; lra. }
  split; [| split; [| split; [| split]]]; auto.
  - eapply eq_trans; [apply sum_of_cut | exact u_total]. spell.
  - eapply eq_trans; [apply sum_of_cut | exact v_total]. spell.
  - rewrite (Rmult_comm _ (exp epsilon)).
    erewrite !sum_of_cut; [exact near | spell | spell].
Defined.

Theorem proposition_2_from_notions :
  c_refine_proposition_2__individual_queries__one_record_added_or_removed__5a1e182f41e1.
Proof.
  intros epsilon n p s u positive some sign total s_marks u_marks u_fits.
  replace (-1 * epsilon) with (- epsilon) in * by ring. rewrite mass_as_stated in u_fits.
  pose proof (proposition_2_gives_sums (numbered n) p (prior_as_stated p n sign total) (cut n s)
    (cut n u) epsilon (cut_marks n s s_marks) (cut_marks n u u_marks) positive
    ltac:(unfold masses_fit; lra)) as [whole [most least]].
  cbv zeta in whole, most, least. rewrite !(Rmult_comm _ (exp epsilon)).
  split; [| split; [| split]].
  - eapply eq_trans; [apply sum_of_cut | exact whole]. spell.
  - intros j low high. apply Rmult_le_pos; [| auto].
    pose proof (exp_pos epsilon). pose proof (exp_pos (- epsilon)).
    destruct (u_marks j low high) as [-> | ->]; lra.
  - erewrite !sum_of_cut; [exact least | spell | spell].
  - erewrite !sum_of_cut; [exact most | spell | spell].
Defined.

Lemma moves_as_stated p c g l mass n :
  (forall j, (1 <= j)%Z -> (j <= n)%Z -> 0 <= g j) ->
  (forall j, (1 <= j)%Z -> (j <= n)%Z -> 0 <= l j) ->
  sum_over (fun j => c j * p j) 1 n = 1 -> sum_over (fun j => g j) 1 n = mass ->
  sum_over (fun j => l j) 1 n = mass -> moves_masses (numbered n) p mass c g l.
Proof.
  intros gains losses whole gained lost. rewrite sum_over_numbered in whole, gained, lost.
  repeat split; try assumption; [exact (of_listed _ n gains) | exact (of_listed _ n losses)].
Qed.

Theorem individual_move_from_notions :
  c_refine_epsilon_delta_individual__enough__correction__a916a63b886d.
Proof.
  intros epsilon n p s c g l mass delta positive some sign s_marks factors gains losses whole gained
    lost most.
  replace (-1 * epsilon) with (- epsilon) in * by ring.
  pose proof (individual_move_gives_sums (numbered n) p epsilon delta mass (of_listed _ n sign) c g l
    (cut n s) positive (cut_marks n s s_marks)
    (moves_as_stated p c g l mass n gains losses whole gained lost) most) as sums.
  destruct sums as [total [above below]].
  { intros j inside. apply and_comm. apply (of_listed _ n factors j inside). }
  cbv zeta in total, above, below. rewrite !(Rmult_comm _ (exp epsilon)), !(Rplus_comm delta).
  split; [| split].
  - eapply eq_trans; [apply sum_of_cut | exact total]. spell.
  - erewrite !sum_of_cut; [exact above | spell | spell].
  - erewrite !sum_of_cut; [exact below | spell | spell].
Defined.

Theorem statistical_move_from_notions :
  c_refine_epsilon_delta_statistical__enough__correction__cbe1f74f03af.
Proof.
  intros n p s c e epsilon g l mass h t delta some sign s_marks factors gains losses whole gained lost
    other_gains other_losses other_whole other_gained other_lost most.
  pose proof (statistical_move_gives_sums (numbered n) p epsilon delta mass (of_listed _ n sign) c g l
    e h t (cut n s) (cut_marks n s s_marks)
    (moves_as_stated p c g l mass n gains losses whole gained lost)
    (moves_as_stated p e h t mass n other_gains other_losses other_whole other_gained other_lost) most)
    as sums.
  destruct sums as [total [other_total near]].
  { intros j inside. rewrite Rmult_comm. apply (of_listed _ n factors j inside). }
  cbv zeta in total, other_total, near. rewrite (Rmult_comm _ (exp epsilon)), (Rplus_comm delta).
  split; [| split].
  - eapply eq_trans; [apply sum_of_cut | exact total]. spell.
  - eapply eq_trans; [apply sum_of_cut | exact other_total]. spell.
  - erewrite !sum_of_cut; [exact near | spell | spell].
Defined.

Theorem proposition_2_statistical_from_notions :
  c_refine_proposition_2__statistical_queries__e7f8e00e7ce0.
Proof.
  intros epsilon n p s u v positive some sign total s_marks u_marks v_marks u_fits v_fits.
  replace (-1 * epsilon) with (- epsilon) in * by ring.
  rewrite mass_as_stated in u_fits, v_fits. set (outcomes := numbered n) in *.
  pose proof (of_masses_probability outcomes p (prior_as_stated p n sign total)) as is_prior.
  destruct (proposition_2_statistical first_or_other (of_masses outcomes p)
    (either_set (cut n u) (cut n v)) (fun _ _ => True) epsilon is_prior positive) as [whole near].
  { intros []; [apply (masses_fit_fits outcomes p (cut n u)) | apply (masses_fit_fits outcomes p (cut n v))];
      auto using cut_marks; unfold masses_fit; lra. }
  pose proof (exp_pos epsilon) as growth. pose proof (exp_pos (- epsilon)) as decay.
  assert (masses : forall w, (forall j, (1 <= j)%Z -> (j <= n)%Z -> w j = 0 \/ w j = 1) ->
    forall j, (1 <= j)%Z -> (j <= n)%Z ->
    0 <= ((1 + -1 * w j) * exp (- epsilon) + w j * exp epsilon) * p j).
  { intros w marking j low high. apply Rmult_le_pos; [| auto].
    destruct (marking j low high) as [-> | ->]; lra. }
  split; [| split; [| split; [| split]]]; auto.
  - eapply eq_trans; [apply sum_of_cut | exact (refined_total_as_sum outcomes p (cut n u) (exp epsilon)
      (exp (- epsilon)) (cut_marks n u u_marks) (whole true))]. spell.
  - eapply eq_trans; [apply sum_of_cut | exact (refined_total_as_sum outcomes p (cut n v) (exp epsilon)
      (exp (- epsilon)) (cut_marks n v v_marks) (whole false))]. spell.
  - specialize (near true false (marked (cut n s)) I). rewrite !answers_as_stated in near.
    rewrite !refined_as_sum in near by auto using cut_marks. rewrite (Rmult_comm _ (exp _)).
    erewrite !sum_of_cut; [exact near | spell | spell].
Defined.

Section Algorithm1.
Context (up down : R) (n : Z) (p u w : Z -> R) (factor : R).
Hypothesis u_marks : forall j, (1 <= j)%Z -> (j <= n)%Z -> u j = 0 \/ u j = 1.
Hypothesis w_marks : forall j, (1 <= j)%Z -> (j <= n)%Z -> w j = 0 \/ w j = 1.
Hypothesis apart : forall j, (1 <= j)%Z -> (j <= n)%Z -> u j + w j <= 1.
Let near := sum_over (fun j => p j * u j) 1 n.
Let far := sum_over (fun j => (1 + -1 * u j + -1 * w j) * p j) 1 n.
Hypothesis near_light : near <= / (up + -1 * down) * (1 + -1 * down).
Hypothesis far_light : far <= / (up + -1 * down) * (-1 + up).
Hypothesis middle : factor = up /\ 1 <= far + near
  \/ far + near < 1
     /\ factor = / (1 + -1 * far + -1 * near) * (1 + -1 * down * far + -1 * up * near).

Lemma sets_as_stated : algorithm_sets (numbered n) p up down (cut n u) (cut n w) factor.
Proof.
  assert (near_is : near = near_found (numbered n) p (cut n u)) by apply mass_as_stated.
  assert (far_is : far = far_found (numbered n) p (cut n u) (cut n w))
    by (apply sum_of_cut; spell).
  rewrite near_is in *. rewrite far_is in *. rewrite !minus_as_stated in *.
  repeat split; auto using cut_marks.
  - intros j. unfold cut. destruct (in_dec Z.eq_dec j (numbered n)) as [inside |]; [| lra].
    apply (of_listed _ n apart j inside).
  - unfold mass_up, Rdiv. lra.
  - unfold mass_down, Rdiv. lra.
  - destruct middle as [[-> full] | [room ->]]; [right; split; [lra | reflexivity] |].
    left. split; [lra |]. unfold Rdiv. rewrite Rmult_comm. f_equal; [ring | f_equal; ring].
Qed.
End Algorithm1.

Theorem algorithm_1_total_from_notions :
  c_refine_algorithm_1__total_mass__correction__a4b519b06338.
Proof.
  intros down up n p u w factor positive order some sign total u_marks w_marks apart near_light
    far_light middle.
  pose proof (algorithm_1_gives_total (numbered n) p up down order (cut n u) (cut n w) factor positive
    (prior_as_stated p n sign total)
    (sets_as_stated up down n p u w factor u_marks w_marks apart near_light far_light middle))
    as [no_negative whole].
  split.
  - eapply eq_trans; [apply sum_of_cut | exact whole]. spell.
  - intros j low high. assert (inside : In j (numbered n)) by (apply in_numbered; lia).
    eapply Rle_trans; [exact (no_negative j inside) | right]. unfold three_masses.
    rewrite !cut_same by exact inside. ring.
Defined.

Theorem algorithm_1_privacy_from_notions :
  c_refine_algorithm_1__privacy__correction__2079eaee5368.
Proof.
  intros down up n p s u w factor v z other epsilon order some sign s_marks u_marks w_marks u_apart
    u_light u_far_light u_middle v_marks z_marks v_apart v_light v_far_light v_middle.
  pose proof (algorithm_1_gives_privacy (numbered n) p up down order (cut n u) (cut n w) factor
    (cut n v) (cut n z) other (cut n s) epsilon (of_listed _ n sign) (cut_marks n s s_marks)
    (sets_as_stated up down n p u w factor u_marks w_marks u_apart u_light u_far_light u_middle)
    (sets_as_stated up down n p v z other v_marks z_marks v_apart v_light v_far_light v_middle))
    as [statistical individual].
  cbv zeta in statistical, individual. rewrite !(Rmult_comm _ (exp epsilon)). split.
  - intros ratio. erewrite !sum_of_cut; [apply statistical; exact ratio | spell | spell].
  - intros [ceiling floor]. destruct (individual ceiling floor) as [most least]. split.
    + erewrite !sum_of_cut; [exact least | spell | spell].
    + erewrite !sum_of_cut; [exact most | spell | spell].
Defined.
