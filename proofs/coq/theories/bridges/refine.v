(* refine's formal statements, proved from the theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds belief.
From didp.theories.abdi Require Import numbered.
From didp.theories.refine Require Import as_sums region_masses section_3_as_sums.
From didp.theories.bridges Require Import ranges.
From didp.statements Require refine.
Open Scope R_scope.

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
  statements.refine.c_refine_region_masses__statement__correction__a316c55e4ca3.
Proof.
  intros down up P_U order fit. rewrite !minus_as_stated in *.
  pose proof (region_masses_gives_both_formulas up down P_U order ltac:(lra)) as [near far].
  unfold Rdiv in near, far. split; lra.
Qed.

Theorem proposition_1_from_notions :
  statements.refine.c_refine_proposition_1__statement__24fe1a70a8e9.
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
Qed.

Theorem proposition_2_from_notions :
  statements.refine.c_refine_proposition_2__individual_queries__one_record_added_or_removed__5a1e182f41e1.
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
Qed.

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
  statements.refine.c_refine_epsilon_delta_individual__enough__correction__a916a63b886d.
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
Qed.

Theorem statistical_move_from_notions :
  statements.refine.c_refine_epsilon_delta_statistical__enough__correction__cbe1f74f03af.
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
Qed.

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
  statements.refine.c_refine_algorithm_1__total_mass__correction__a4b519b06338.
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
Qed.

Theorem algorithm_1_privacy_from_notions :
  statements.refine.c_refine_algorithm_1__privacy__correction__2079eaee5368.
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
Qed.
