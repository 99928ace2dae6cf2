(* refine, section 3 after Table 2: "For continuous prior knowledge, it is always possible to select
   sets U_u and U_d with the above probability masses."

   Not for every range and distance: a prior on the unit circle of the plane under which no point has
   any probability. All of it lies at the distance 1 from the centre. *)
From Coq Require Import Reals Bool Lra.
From Coquelicot Require Import Coquelicot.
From didp.refine Require Import definitions continuous_ranges algorithm_1.
Open Scope R_scope.

(* the point of the circle above a number, which is drawn evenly from [0, 1] *)
Definition on_circle (t : R) : R * R := (t, sqrt (1 - t * t)).
Definition seen (S : R * R -> bool) : R -> bool := fun t => S (on_circle t).

Definition plane : range :=
  {| point := R * R;
     measurable := fun S => has_integral one 0 1 (seen S);
     everything_measurable := all_have_integral one 0 1 one_integrable;
     intersection_measurable := fun S T =>
       both_have_integral one 0 1 one_sign (seen S) (seen T);
     complement_measurable := fun S =>
       rest_has_integral one 0 1 one_integrable (seen S) |}.

Definition seen_event (S : event plane) : event unit_interval :=
  {| holds := seen S : point unit_interval -> bool; is_measurable := is_measurable S |}.
Definition circle_prior (S : event plane) : R := uniform_prior (seen_event S).
Definition euclidean (x y : point plane) : R :=
  sqrt ((fst x - fst y) * (fst x - fst y) + (snd x - snd y) * (snd x - snd y)).
Definition centre : point plane := (0, 0).

Theorem circle_prior_probability : probability circle_prior.
Proof.
  destruct uniform_prior_probability as [sums total]. split; [split |].
  - intros S. apply (measure_nonnegative _ sums).
  - intros S T. unfold circle_prior. rewrite (measure_additive _ sums _ (seen_event T)).
    f_equal; apply (measure_extensional _ sums); reflexivity.
  - intros S T same. apply (measure_extensional _ sums). intros t. apply same.
  - rewrite <- total. apply (measure_extensional _ sums). reflexivity.
Qed.

Lemma mass_between (S : event plane) c d : 0 <= c -> c <= d -> d <= 1 ->
  (forall t, 0 < t < 1 -> c < t < d -> seen S t = true) ->
  (forall t, 0 < t < 1 -> (t < c \/ d < t) -> seen S t = false) ->
  circle_prior S = d - c.
Proof.
  intros low order high inside outside. unfold circle_prior, uniform_prior, of_density.
  apply is_RInt_unique, interval_mass; assumption.
Qed.

(* a continuous prior: no point has any probability *)
Theorem no_point_has_probability (x : point plane) (S : event plane) :
  (forall y, S y = true -> y = x) -> circle_prior S = 0.
Proof.
  intros single.
  assert (elsewhere : forall t, t <> fst x -> seen S t = false).
  { intros t other. apply not_true_iff_false. intros inside. apply other.
    rewrite <- (single _ inside). reflexivity. }
  destruct (Rle_dec 0 (fst x)) as [low |], (Rle_dec (fst x) 1) as [high |].
  - rewrite (mass_between S (fst x) (fst x)); try lra; intros t inside where_t; try lra.
    apply elsewhere. intros same. lra.
  - rewrite (mass_between S 0 0); try lra; intros t inside where_t; try lra.
    apply elsewhere. intros same. lra.
  - rewrite (mass_between S 0 0); try lra; intros t inside where_t; try lra.
    apply elsewhere. intros same. lra.
  - rewrite (mass_between S 0 0); try lra; intros t inside where_t; try lra.
Qed.

Lemma distance_from_centre t : 0 < t < 1 -> euclidean centre (on_circle t) = 1.
Proof.
  intros inside. unfold euclidean, centre, on_circle. simpl.
  replace ((0 - sqrt (1 - t * t)) * (0 - sqrt (1 - t * t)))
    with (sqrt (1 - t * t) * sqrt (1 - t * t)) by ring.
  rewrite sqrt_sqrt by nra. replace ((0 - t) * (0 - t) + (1 - t * t)) with 1 by ring. apply sqrt_1.
Qed.

Lemma near_sets_weigh_0_or_1 (U : event plane) :
  near_set euclidean centre U -> circle_prior U = 0 \/ circle_prior U = 1.
Proof.
  intros [r [_ ball]].
  assert (all_or_nothing : (forall t, 0 < t < 1 -> seen U t = true)
    \/ (forall t, 0 < t < 1 -> seen U t = false)).
  { destruct ball as [ball | ball].
    - destruct (Rle_dec 1 r) as [far | near]; [left | right]; intros t inside; unfold seen.
      + apply ball. rewrite distance_from_centre by exact inside. exact far.
      + apply not_true_iff_false. intros there. apply near. apply ball in there.
        rewrite distance_from_centre in there by exact inside. exact there.
    - destruct (Rlt_dec 1 r) as [far | near]; [left | right]; intros t inside; unfold seen.
      + apply ball. rewrite distance_from_centre by exact inside. exact far.
      + apply not_true_iff_false. intros there. apply near. apply ball in there.
        rewrite distance_from_centre in there by exact inside. exact there. }
  destruct all_or_nothing as [all | nothing].
  - right. rewrite (mass_between U 0 1); try lra; intros t inside where_t; try lra; auto.
  - left. rewrite (mass_between U 0 0); try lra; intros t inside where_t; try lra; auto.
Qed.

Theorem a_continuous_prior_without_the_masses :
  ~ exists U, near_set euclidean centre U /\ fits circle_prior U 2 (1 / 2).
Proof.
  intros (U & near & fit). unfold fits in fit.
  destruct (near_sets_weigh_0_or_1 U near) as [none | all]; lra.
Qed.
