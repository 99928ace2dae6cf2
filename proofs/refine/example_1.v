(* refine, Example 1 (section 2).

   "Given two constants alpha_u >= 1 and alpha_d <= 1, the level of differential privacy achieved by
   this response mechanism is epsilon = ln(alpha_u/alpha_d)." "If the prior knowledge is an
   absolutely continuous distribution, as in Example 1, for any pair of values alpha_u >= 1 and
   alpha_d <= 1 it is possible to select a set U_u in such a way that alpha_u P_f(U_u) + alpha_d
   (1 - P_f(U_u)) = 1 is satisfied. The reason is that we can select the set U_u to have any
   probability mass between 0 and 1."

   Corrected: alpha_d > 0 for the level (at 0 there is none: below). The level is stated
   for every prior, and that no smaller one holds where an event near f(D) is far from f(D'). That
   every mass is some ball's is stated for the uniform prior on [0, 1] and the distance |x - y|. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import ranges notions.
From didp.refine Require Import definitions definition_1 continuous_ranges propositions_1_2
  definition_3_exact algorithm_1_steps algorithm_1 section_3 definition_2.
From didp.statements Require Import refine_continuous_prior refine_example_1.
Open Scope R_scope.

Section Level.
Context {W : Type} {A : range}.
Variables (query : W -> point A) (P : event A -> R) (environment : point A -> event A).
Variables (up down : R).
Hypothesis prior : probability P.
Hypothesis positive : 0 < down.
Hypothesis order : down <= up.
Notation answer := (statistical_answer query P environment up down).

Theorem example_1_level (neighbours : W -> W -> Prop) :
  (forall D, fits P (environment (query D)) up down) ->
  (forall D, probability (answer D)) /\ private_between neighbours answer (ln (up / down)).
Proof.
  intros fit.
  assert (refinement : forall D, refinement_of P down up (answer D))
    by (intros D; apply refined_is_refinement; auto; lra).
  split; [intros D; apply refinement |]. intros D D' S _.
  rewrite exp_ln by (apply Rdiv_lt_0_compat; lra).
  apply (refinements_are_near P _ _ down up); auto.
  - left. apply Rdiv_lt_0_compat; lra.
  - right. field. lra.
Qed.

(* what an event near f(D) and far from f(D') tells *)
Theorem example_1_attained (neighbours : W -> W -> Prop) D D' (S : event A) level :
  neighbours D D' -> 0 < P S ->
  (forall x, S x = true -> environment (query D) x = true /\ environment (query D') x = false) ->
  private_between neighbours answer level -> ln (up / down) <= level.
Proof.
  intros near possible apart private. specialize (private D D' S near).
  pose proof prior as [sums _].
  unfold statistical_answer, refined in private.
  assert (whole : forall T : event A, (forall x, S x = true -> T x = true) ->
    P (within S T) = P S /\ P (without S T) = 0).
  { intros T inside. split.
    - apply (measure_extensional P sums). intros x. simpl. specialize (inside x).
      destruct (S x); [rewrite inside; reflexivity | reflexivity].
    - apply measure_of_nothing; [exact sums |]. intros x. simpl. specialize (inside x).
      destruct (S x); [rewrite inside; reflexivity | reflexivity]. }
  destruct (whole (environment (query D))) as [here none_here]; [apply apart |].
  destruct (whole (complement (environment (query D')))) as [there none_there].
  { intros x inside. simpl. rewrite (proj2 (apart x inside)). reflexivity. }
  rewrite (measure_extensional P sums (without S (environment (query D')))
    (within S (complement (environment (query D'))))), there in private by (intros x; reflexivity).
  rewrite (measure_extensional P sums (within S (environment (query D')))
    (without S (complement (environment (query D'))))), none_there in private
    by (intros x; simpl; rewrite negb_involutive; reflexivity).
  rewrite here, none_here in private.
  assert (ratio : up / down <= exp level).
  { apply (Rmult_le_reg_r (down * P S)); [nra |]. unfold Rdiv.
    replace (up * / down * (down * P S)) with (up * P S) by (field; lra). lra. }
  rewrite <- (ln_exp level). destruct ratio as [less | ->]; [left | lra].
  apply ln_increasing; [apply Rdiv_lt_0_compat; lra | exact less].
Qed.
End Level.

(* the mass that the equation asks for is one that a set can have *)
Theorem example_1_mass up down : down <= 1 -> 1 <= up ->
  exists mass, 0 <= mass <= 1 /\ up * mass + down * (1 - mass) = 1.
Proof.
  intros below above. destruct (Rlt_dec down up) as [less | equal].
  - destruct (region_masses_are_probabilities up down below above less) as [one [sides total]].
    exists (mass_up up down). split; [exact sides |]. rewrite <- total. f_equal. f_equal. lra.
  - exists 0. lra.
Qed.

(* around any true answer there is a ball of any mass *)
Theorem example_1_any_mass (y mass : R) : 0 <= y <= 1 -> 0 <= mass <= 1 ->
  exists U, near_set difference y U /\ uniform_prior U = mass.
Proof.
  intros inside share.
  assert (found : exists r c, 0 <= r /\ 0 <= c /\ c + mass <= 1 /\
    (c = y - r \/ (c = 0 /\ y - r <= 0)) /\ (c + mass = y + r \/ (c + mass = 1 /\ 1 <= y + r))).
  { destruct (Rlt_dec (y - mass / 2) 0); [| destruct (Rlt_dec 1 (y + mass / 2))].
    - exists (mass - y), 0. repeat split; lra.
    - exists (mass - (1 - y)), (1 - mass). repeat split; lra.
    - exists (mass / 2), (y - mass / 2). repeat split; lra. }
  destruct found as [r [c [radius [low [high [left_end right_end]]]]]].
  set (ball := fun x : R => if Rle_dec (Rabs (y - x)) r then true else false).
  assert (integral : is_RInt (density_on one ball) 0 1 ((c + mass) - c)).
  { apply interval_mass; try lra; intros x between where_x; unfold ball;
      destruct (Rle_dec (Rabs (y - x)) r) as [near | far]; try reflexivity; exfalso.
    - apply far, Rabs_le. lra.
    - apply Rabs_le_between in near. lra. }
  assert (measurable_ball : measurable unit_interval ball) by (eexists; exact integral).
  exists {| holds := ball : point unit_interval -> bool; is_measurable := measurable_ball |}. split.
  - exists r. split; [exact radius |]. left. intros x. simpl. unfold ball, difference.
    destruct (Rle_dec (Rabs (y - x)) r); split; easy.
  - unfold uniform_prior, of_density. simpl. rewrite (is_RInt_unique _ _ _ _ integral). ring.
Qed.

(* so Algorithm 1 answers by its then-branch, whatever the factors *)
Corollary algorithm_1_on_the_unit_interval up down (y : R) :
  down <= 1 -> 1 <= up -> down < up -> 0 <= y <= 1 ->
  exists U, near_set difference y U /\
    algorithm_1 uniform_prior difference up down y (refined uniform_prior U up down).
Proof.
  intros below above order inside.
  destruct (region_masses_are_probabilities up down below above order) as [_ [share _]].
  destruct (example_1_any_mass y (mass_up up down) inside share) as [U [near mass]].
  exists U. split; [exact near |]. left. exists U. auto.
Qed.

(* Example 1: "Given two constants alpha_u >= 1 and alpha_d <= 1, the level of differential privacy
   achieved is ln(alpha_u/alpha_d)": at alpha_d = 0 no level is. *)
Theorem example_1_at_zero :
  (forall D, fits (A := discrete bool) even (only (counts D)) 2 0) /\
  forall epsilon, ~ private_between added_or_removed
    (statistical_answer (A := discrete bool) counts even only 2 0) epsilon.
Proof.
  split.
  - intros D. unfold fits, even, masses_of_two, of_masses. destruct (counts D); simpl; lra.
  - intros epsilon private.
    specialize (private somebody nobody (only true) somebody_is_next_to_nobody).
    unfold statistical_answer, refined, even, masses_of_two, of_masses in private.
    simpl in private. lra.
Qed.

(* Joined with the formal statements. *)

Theorem example_1_mass_from_statement up down :
  c_refine_example_1__mass__50c80c66b0fb ->
  down <= 1 -> 1 <= up -> exists mass, 0 <= mass <= 1 /\ up * mass + down * (1 - mass) = 1.
Proof.
  intros said below above. destruct (Rlt_dec down up) as [less | equal].
  - destruct (said up down 0 above below) as [_ sides]. destruct (sides less) as (low & high & whole).
    exists (/ (up + -1 * down) * (1 + -1 * down)). split; [lra |]. etransitivity; [| exact whole]. ring.
  - exists 0. destruct (said up down 0 above below) as [sides _]. specialize (sides ltac:(lra)). lra.
Defined.

Theorem example_1_level_from_notions :
  c_refine_example_1__level__27968871506b.
Proof.
  intros down up epsilon n p s u v positive below above ratio some sign total s_marks u_marks v_marks
    u_fits v_fits.
  rewrite mass_as_stated in u_fits, v_fits. set (outcomes := numbered n) in *.
  pose proof (of_masses_probability outcomes p (prior_as_stated p n sign total)) as is_prior.
  destruct (example_1_level first_or_other (of_masses outcomes p) (either_set (cut n u) (cut n v)) up
    down is_prior positive ltac:(lra) (fun _ _ => True)) as [whole near].
  { intros []; [apply (masses_fit_fits outcomes p (cut n u)) | apply (masses_fit_fits outcomes p (cut n v))];
      auto using cut_marks; unfold masses_fit; lra. }
  assert (masses : forall w, (forall j, (1 <= j)%Z -> (j <= n)%Z -> w j = 0 \/ w j = 1) ->
    forall j, (1 <= j)%Z -> (j <= n)%Z -> 0 <= (down * (1 + -1 * w j) + up * w j) * p j).
  { intros w marking j low high. apply Rmult_le_pos; [| auto].
    destruct (marking j low high) as [-> | ->]; lra. }
  split; [| split; [| split; [| split]]]; auto.
  - eapply eq_trans; [apply sum_of_cut |
      exact (refined_total_as_sum outcomes p (cut n u) up down (cut_marks n u u_marks) (whole true))].
    spell.
  - eapply eq_trans; [apply sum_of_cut |
      exact (refined_total_as_sum outcomes p (cut n v) up down (cut_marks n v v_marks) (whole false))].
    spell.
  - specialize (near true false (marked (cut n s)) I). rewrite !answers_as_stated in near.
    rewrite !refined_as_sum in near by auto using cut_marks.
    rewrite ratio, (Rmult_comm _ (exp _)).
    erewrite !sum_of_cut; [exact near | spell | spell].
Defined.

(* an event near f(D) and far from f(D'), as the one outcome of the formal statement *)
Theorem example_1_attained_from_statement {W : Type} {A : range} (query : W -> point A)
  (P : event A -> R) (environment : point A -> event A) up down (neighbours : W -> W -> Prop)
  D D' (S : event A) level :
  c_refine_example_1__attained__95559536be69 ->
  probability P -> 0 < down -> 1 <= up -> neighbours D D' -> 0 < P S ->
  (forall x, S x = true -> environment (query D) x = true /\ environment (query D') x = false) ->
  private_between neighbours (statistical_answer query P environment up down) level ->
  ln (up / down) <= level.
Proof.
  intros said prior positive above near possible apart private. specialize (private D D' S near).
  unfold statistical_answer, refined in private.
  destruct (within_all P prior S (environment (query D)) (fun x inside => proj1 (apart x inside)))
    as [here none]. rewrite here, none in private.
  destruct (within_nothing P prior S (environment (query D')) (fun x inside => proj2 (apart x inside)))
    as [there rest]. rewrite there, rest in private.
  apply (said down up (ln (up / down)) 1%Z (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => P S) level);
    auto; try lia; try lra; unfold sum_over; simpl; lra.
Defined.

Theorem example_1_any_mass_from_statement (y mass : R) :
  c_refine_example_1__any_mass__beee9ca6474a ->
  0 <= y <= 1 -> 0 <= mass <= 1 ->
  exists U, near_set difference y U /\ uniform_prior U = mass.
Proof.
  intros said inside share.
  assert (found : exists r, 0 <= r /\ Rmin 1 (y + r) - Rmax 0 (y - r) = mass).
  { destruct (said y mass) as [[sign whole] | [[sign whole] | [sign whole]]]; try lra.
    - exists (1 / 2 * mass). split; [exact sign |]. rewrite <- whole at 3.
      rewrite (Rplus_comm (-1 * _)), minus_as_stated. do 2 f_equal. field.
    - exists (mass + -1 * y). split; [exact sign |].
      rewrite (Rplus_comm (-1 * _)), minus_as_stated in whole.
      replace (y + (mass + -1 * y)) with mass by ring.
      replace (y - (mass + -1 * y)) with (-1 * mass + 2 * y) by ring. exact whole.
    - exists (-1 + mass + y). split; [exact sign |].
      rewrite (Rplus_comm (-1 * _)), !minus_as_stated in whole.
      replace (y + (-1 + mass + y)) with (-1 + mass + 2 * y) by ring.
      replace (y - (-1 + mass + y)) with (1 - mass) by ring. exact whole. }
  destruct found as (r & radius & whole). set (c := Rmax 0 (y - r)) in *. set (d := Rmin 1 (y + r)) in *.
  assert (ends : 0 <= c /\ y - r <= c /\ d <= 1 /\ d <= y + r /\ c <= d).
  { unfold c, d. repeat split; try apply Rmax_l; try apply Rmax_r; try apply Rmin_l; try apply Rmin_r.
    fold c d. lra. }
  set (ball := fun x : R => if Rle_dec (Rabs (y - x)) r then true else false).
  assert (integral : is_RInt (density_on one ball) 0 1 (d - c)).
  { apply interval_mass; try lra; intros x between where_x; unfold ball;
      destruct (Rle_dec (Rabs (y - x)) r) as [near | far]; try reflexivity; exfalso.
    - apply far, Rabs_le. lra.
    - apply Rabs_le_between in near. unfold c, d, Rmax, Rmin in where_x.
      destruct (Rle_dec 0 (y - r)), (Rle_dec 1 (y + r)); lra. }
  assert (measurable_ball : measurable unit_interval ball) by (eexists; exact integral).
  exists {| holds := ball : point unit_interval -> bool; is_measurable := measurable_ball |}. split.
  - exists r. split; [exact radius |]. left. intros x. simpl. unfold ball, difference.
    destruct (Rle_dec (Rabs (y - x)) r); split; easy.
  - unfold uniform_prior, of_density. simpl. rewrite (is_RInt_unique _ _ _ _ integral). exact whole.
Defined.

(* the same statement, of every continuous prior *)
Theorem continuous_prior_from_statement (y mass : R) :
  c_refine_continuous_prior__statement__real_numbers_and__x___y__beee9ca6474a ->
  0 <= y <= 1 -> 0 <= mass <= 1 ->
  exists U, near_set difference y U /\ uniform_prior U = mass.
Proof. intros said. exact (example_1_any_mass_from_statement y mass said). Defined.
