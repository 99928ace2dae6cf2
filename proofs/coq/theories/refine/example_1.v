(* refine, Example 1 (section 2).

   "Given two constants alpha_u >= 1 and alpha_d <= 1, the level of differential privacy achieved by
   this response mechanism is epsilon = ln(alpha_u/alpha_d)." "If the prior knowledge is an
   absolutely continuous distribution, as in Example 1, for any pair of values alpha_u >= 1 and
   alpha_d <= 1 it is possible to select a set U_u in such a way that alpha_u P_f(U_u) + alpha_d
   (1 - P_f(U_u)) = 1 is satisfied. The reason is that we can select the set U_u to have any
   probability mass between 0 and 1."

   Corrected: alpha_d > 0 for the level (at 0 there is none: counterexamples.v). The level is stated
   for every prior, and that no smaller one holds where an event near f(D) is far from f(D'). That
   every mass is some ball's is stated for the uniform prior on [0, 1] and the distance |x - y|. *)
From Coq Require Import Reals Bool Lra.
From Coquelicot Require Import Coquelicot.
From didp.theories Require Import belief notions.
From didp.theories.refine Require Import definitions propositions_1_2 region_masses algorithm_1
  continuous_ranges.
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
