(* refine: Example 1, Algorithm 1's numbers, the two (epsilon, delta) masses, Figure 7 and
   Proposition 4: what joins the formal statements and the theorems over defined notions, each in
   the direction that its theorem says.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Bool Lia Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import numbered.
From didp.theories.refine Require Import definitions finite_ranges continuous_ranges
  propositions_1_2 as_sums region_masses algorithm_1 accuracy example_1 figure_7 epsilon_delta_exact
  epsilon_delta proposition_4.
From didp.theories.bridges Require Import ranges listed refine.
From didp.statements Require refine.
Open Scope R_scope.

(* numbers *)
Theorem step_a_b_from_notions :
  statements.refine.c_refine_algorithm_1_step_a_b__statement__correction__d58b962d674b.
Proof.
  intros down up below above order.
  destruct (region_masses_are_probabilities up down below above order) as (total & sides & whole).
  unfold mass_up, mass_down, Rdiv in *. rewrite !minus_as_stated, (Rplus_comm (-1) up).
  replace (up + -1) with (up - 1) by ring. repeat split; lra.
Qed.

Theorem else_branch_from_notions :
  statements.refine.c_refine_algorithm_1_else_branch__statement__correction__a478a73ab71e.
Proof.
  intros down up near far factor order near_light far_light middle.
  assert (together : mass_up up down + mass_down up down = 1)
    by (unfold mass_up, mass_down; field; lra).
  assert (near_small : near < mass_up up down)
    by (unfold mass_up, Rdiv; rewrite Rmult_comm; rewrite !minus_as_stated in near_light; exact near_light).
  assert (far_small : far < mass_down up down).
  { unfold mass_down, Rdiv. rewrite Rmult_comm, <- (minus_as_stated up down).
    replace (up - 1) with (-1 + up) by ring. exact far_light. }
  pose proof (else_branch_numbers up down near far order (Rlt_le _ _ near_small) (Rlt_le _ _ far_small)
    ltac:(lra)) as [between whole].
  assert (same : factor = (1 - up * near - down * far) / (1 - near - far)).
  { rewrite middle, Rmult_comm. unfold Rdiv. f_equal; [ring |]. f_equal. ring. }
  rewrite <- same in *. repeat split; lra.
Qed.

Theorem example_1_mass_from_statement up down :
  statements.refine.c_refine_example_1__mass__50c80c66b0fb ->
  down <= 1 -> 1 <= up -> exists mass, 0 <= mass <= 1 /\ up * mass + down * (1 - mass) = 1.
Proof.
  intros said below above. destruct (Rlt_dec down up) as [less | equal].
  - destruct (said up down 0 above below) as [_ sides]. destruct (sides less) as (low & high & whole).
    exists (/ (up + -1 * down) * (1 + -1 * down)). split; [lra |]. etransitivity; [| exact whole]. ring.
  - exists 0. destruct (said up down 0 above below) as [sides _]. specialize (sides ltac:(lra)). lra.
Qed.

Theorem figure_7_nearer_from_notions :
  statements.refine.c_refine_figure_7__nearer__ee80ebab9344.
Proof.
  intros epsilon r positive sign room.
  pose proof (nearer_numbers epsilon positive r ltac:(lra)) as nearer. unfold size, Rdiv in nearer.
  rewrite Rmult_1_l in nearer. replace (-1 * epsilon * r) with (- (epsilon * r)) by ring.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite minus_as_stated.
  rewrite (Rplus_comm (-1 * _)), minus_as_stated, (Rmult_comm (/ _)), (Rmult_comm (2 * r - _)).
  exact nearer.
Qed.

Theorem figure_7_supports_from_statement epsilon (positive : 0 < epsilon) :
  statements.refine.c_refine_figure_7__supports__383e7e856e98 ->
  refined_answer epsilon everything = 1 /\
  forall r (some : 0 < r), noisy_within epsilon r some < 1.
Proof.
  intros said. split.
  - assert (half : 0 <= 1 / 2 <= 1 / 2) by lra.
    pose proof (refined_within epsilon positive (1 / 2) half) as whole.
    replace (refined_answer epsilon everything)
      with (refined_answer epsilon (ball_of_half (1 / 2) half)).
    + rewrite whole. destruct (said epsilon 0 positive) as [_ one]. etransitivity; [| exact one].
      unfold size. replace (-1 * epsilon) with (- epsilon) by ring.
      rewrite minus_as_stated. replace (2 * (1 / 2)) with 1 by field. unfold Rdiv.
      f_equal; ring.
    + unfold refined_answer, refined. destruct uniform_prior_probability as [sums total].
      set (U := ball_of_half (size epsilon / 2) (size_radius epsilon)).
      (* outside the interval there is no mass *)
      assert (none : forall T : event unit_interval,
        uniform_prior (within (without everything (ball_of_half (1 / 2) half)) T) = 0).
      { intros T. apply Rle_antisym; [| apply (measure_nonnegative _ sums)].
        pose proof (measure_additive _ sums everything (ball_of_half (1 / 2) half)) as parts.
        rewrite total, (measure_extensional _ sums (within everything (ball_of_half (1 / 2) half))
          (ball_of_half (1 / 2) half)), ball_of_half_mass in parts by reflexivity.
        pose proof (measure_additive _ sums (without everything (ball_of_half (1 / 2) half)) T) as more.
        pose proof (measure_nonnegative _ sums
          (without (without everything (ball_of_half (1 / 2) half)) T)). lra. }
      assert (same : forall T : event unit_interval,
        uniform_prior (within (ball_of_half (1 / 2) half) T) = uniform_prior (within everything T)).
      { intros T. rewrite (measure_additive _ sums (within everything T) (ball_of_half (1 / 2) half)).
        rewrite (measure_extensional _ sums (without (within everything T) (ball_of_half (1 / 2) half))
          (within (without everything (ball_of_half (1 / 2) half)) T)), none, Rplus_0_r
          by (intros x; simpl; destruct (T x), (within_of_half (1 / 2) x); reflexivity).
        apply (measure_extensional _ sums). intros x. simpl.
        destruct (T x), (within_of_half (1 / 2) x); reflexivity. }
      unfold without. rewrite !same. reflexivity.
  - intros r some. rewrite noisy_within_is by exact positive. destruct (said epsilon r positive) as [less _].
    replace (- (epsilon * r)) with (-1 * epsilon * r) by ring. lra.
Qed.

(* Example 1 *)
Section Example1.
Context (outcomes : list Z) (p : Z -> R).

(* the query whose near sets are marked by two sequences *)
Definition either_set (u v : Z -> R) (x : point (discrete Z)) : event (discrete Z) :=
  marked (if Z.eqb x 1 then u else v).
Definition first_or_other (D : bool) : point (discrete Z) := if D then 1%Z else 0%Z.

Lemma answers_as_stated u v up down (D : bool) :
  statistical_answer first_or_other (of_masses outcomes p) (either_set u v) up down D
    = refined (of_masses outcomes p) (marked (if D then u else v)) up down.
Proof. destruct D; reflexivity. Qed.
End Example1.

Theorem example_1_level_from_notions :
  statements.refine.c_refine_example_1__level__27968871506b.
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
Qed.

Theorem proposition_2_statistical_from_notions :
  statements.refine.c_refine_proposition_2__statistical_queries__e7f8e00e7ce0.
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
Qed.

(* an event near f(D) and far from f(D'), as the one outcome of the formal statement *)
Theorem example_1_attained_from_statement {W : Type} {A : range} (query : W -> point A)
  (P : event A -> R) (environment : point A -> event A) up down (neighbours : W -> W -> Prop)
  D D' (S : event A) level :
  statements.refine.c_refine_example_1__attained__95559536be69 ->
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
Qed.

Theorem example_1_any_mass_from_statement (y mass : R) :
  statements.refine.c_refine_example_1__any_mass__beee9ca6474a ->
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
Qed.

(* no more may be moved *)
Theorem individual_no_more_from_statement epsilon delta mass :
  statements.refine.c_refine_epsilon_delta_individual__no_more__2343d029b385 ->
  0 < epsilon -> 0 <= delta -> mass <= share epsilon -> delta * exp (- epsilon) < mass ->
  ~ private_but_for added_or_removed (moved_individual epsilon mass) epsilon delta.
Proof.
  intros said positive sign room more private.
  specialize (private nobody somebody (only false) nobody_is_next_to_somebody).
  unfold moved_individual, individual_answer in private. simpl in private.
  unfold moved_to, moved in private. rewrite refined_uneven_masses in private.
  unfold uneven, masses_of_two, of_masses, at_outcome, put_at in private. simpl in private.
  destruct (said epsilon delta mass) as (_ & _ & _ & broken); try assumption.
  - replace (-1 * epsilon) with (- epsilon) by ring. exact more.
  - unfold share, Rdiv in room. rewrite Rmult_1_l in room. exact room.
  - unfold share, Rdiv in *. rewrite Rmult_1_l in *. lra.
Qed.

Theorem statistical_no_more_from_statement epsilon delta mass :
  statements.refine.c_refine_epsilon_delta_statistical__no_more__3c90e0783c8d ->
  0 < epsilon -> 0 <= delta -> mass <= share epsilon -> delta / (1 + exp epsilon) < mass ->
  ~ private_but_for added_or_removed (moved_statistical epsilon mass) epsilon delta.
Proof.
  intros said positive sign room more private. pose proof (exp_pos epsilon) as growth.
  specialize (private somebody nobody (only true) somebody_is_next_to_nobody).
  unfold moved_statistical, moved_to, moved in private. rewrite !refined_even_masses in private.
  unfold masses_of_two, of_masses, at_outcome, put_at in private. simpl in private.
  assert (half : 1 / 2 * / (1 / 2 + 1 / 2 * exp epsilon) = share epsilon)
    by (unfold share; field; lra).
  assert (other_half : 1 / 2 * / (1 / 2 + 1 / 2 * exp (-1 * epsilon)) = exp epsilon * share epsilon).
  { replace (-1 * epsilon) with (- epsilon) by ring. rewrite exp_Ropp. unfold share. field. lra. }
  destruct (said epsilon delta mass) as (_ & _ & _ & _ & broken); try assumption.
  - rewrite half. exact room.
  - rewrite half, other_half in broken. lra.
Qed.

(* Proposition 4, for finitely many outcomes *)
Theorem proposition_4_from_statement {W X Y : Type} (outcomes : list X) neighbours
  (K : mechanism W X) epsilon (F : X -> Y) :
  let function : point (discrete X) -> point (discrete Y) := F in
  statements.refine.c_refine_proposition_4__statement__24ff8d6e0759 ->
  private_on outcomes neighbours K epsilon ->
  private_between neighbours (image (B := discrete Y) function (fun _ => I) (by_events outcomes K))
    epsilon.
Proof.
  intros function said private D D' S near. unfold image, by_events, of_masses.
  destruct outcomes as [| some rest] eqn:all; [simpl; lra |]. rewrite <- all in *.
  set (mark := fun x : R => if S (F (entry outcomes some (number_of x))) then 1 else 0).
  assert (masses : forall E : W,
    sum (fun x => if preimage function (fun _ => I) S x then K E x else 0) outcomes
      = sum_over (fun k => K E (entry outcomes some k) * mark (IZR k)) 1 (count outcomes)).
  { intros E. symmetry. apply (sum_of_entries outcomes some
      (fun x => if preimage function (fun _ => I) S x then K E x else 0)).
    intros j _. unfold mark. rewrite number_of_real. simpl. unfold function.
    destruct (S _); ring. }
  rewrite !masses, (Rmult_comm (exp epsilon)).
  apply (said (count outcomes) mark (fun k => K D (entry outcomes some k))
    (fun k => K D' (entry outcomes some k)) epsilon (fun x => x)).
  - apply count_positive. rewrite all. discriminate.
  - intros x. unfold mark. destruct (S _); auto.
  - intros k low high. rewrite Rmult_comm. apply private; [apply entry_inside; assumption | exact near].
Qed.
