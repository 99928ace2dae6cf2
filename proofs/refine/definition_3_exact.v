(* refine, section 3, Figures 2 and 3: that no more may be moved than definition_3.v says.

   The paper moves delta for an individual query and delta/2 for a statistical one. Stated here: for
   every epsilon > 0 and every delta there is a query with two outcomes about one individual under
   which no more than delta e^-epsilon, and no more than delta/(1 + e^epsilon), keeps Definition 3,
   so the printed moves break it (as far as the outcome from which it is taken has that much). *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import belief.
From didp.refine Require Import definitions definition_1 propositions_1_2 definition_3.
From didp.statements Require Import refine_epsilon_delta_individual
  refine_epsilon_delta_statistical.
Open Scope R_scope.

(* Two outcomes, one individual *)

Definition masses_of_two (first second : R) : event (discrete bool) -> R :=
  of_masses [true; false] (fun x : bool => if x then first else second).
Definition only (y : bool) : event (discrete bool) := event_of (eqb y).
Definition at_outcome (y : bool) (mass : R) : event (discrete bool) -> R :=
  put_at (y : point (discrete bool)) mass.
(* the mass goes from the other outcome to y, and that one has as much *)
Definition may_be_moved (Q : event (discrete bool) -> R) (y : bool) (mass : R) : Prop :=
  moves mass (at_outcome y mass) (at_outcome (negb y) mass)
    /\ is_there (at_outcome (negb y) mass) Q.
Definition moved_to (Q : event (discrete bool) -> R) (y : bool) (mass : R)
  : event (discrete bool) -> R := moved Q (at_outcome y mass) (at_outcome (negb y) mass).

Definition nobody : data_set unit unit := fun _ => None.
Definition somebody : data_set unit unit := fun _ => Some tt.
Lemma nobody_is_next_to_somebody : added_or_removed nobody somebody.
Proof.
  exists tt. split; [intros [] []; reflexivity | left; split; [reflexivity | discriminate]].
Qed.
Lemma somebody_is_next_to_nobody : added_or_removed somebody nobody.
Proof.
  exists tt. split; [intros [] []; reflexivity | right; split; [discriminate | reflexivity]].
Qed.

Section NoMore.
Variables epsilon delta mass : R.
Hypothesis positive : 0 < epsilon.
Hypothesis some : 0 <= mass.

(* the two shares in which e^epsilon refines: growth to one *)
Notation growth := (exp epsilon).
Definition share : R := 1 / (1 + growth).
Hypothesis room : mass <= share.

Lemma shares : 0 < share /\ growth * share + share = 1 /\ 0 < growth.
Proof.
  pose proof (exp_pos epsilon). unfold share.
  split; [apply Rdiv_lt_0_compat; lra | split; [field; lra | lra]].
Qed.

Lemma move_possible (first second : R) (y : bool) :
  0 <= first -> 0 <= second -> mass <= (if y then second else first) ->
  may_be_moved (masses_of_two first second) y mass.
Proof.
  intros one two enough. split; [split; apply put_at_measure; exact some |].
  intros S. unfold at_outcome, put_at, masses_of_two, of_masses. simpl.
  destruct y; simpl in *; destruct (S true), (S false); lra.
Qed.

(* the individual query: the prior of f(D) is the mass that e^epsilon and e^-epsilon ask for *)
Definition uneven : event (discrete bool) -> R := masses_of_two share (growth * share).
Definition refined_uneven : event (discrete bool) -> R :=
  refined uneven (only true) (exp epsilon) (exp (- epsilon)).
Definition moved_individual : mechanism (data_set unit unit) (event (discrete bool)) :=
  individual_answer uneven (fun _ => moved_to refined_uneven true mass) tt.

Lemma refined_uneven_masses S : refined_uneven S = masses_of_two (growth * share) share S.
Proof.
  destruct shares as [_ [_ sign]]. pose proof (product_of_exponentials epsilon) as inverse.
  assert (down : exp (- epsilon) * (growth * share) = share)
    by (rewrite <- Rmult_assoc, (Rmult_comm (exp (- epsilon))); rewrite inverse; ring).
  unfold refined_uneven, uneven, masses_of_two. rewrite refined_of_masses. unfold of_masses.
  simpl. rewrite down. reflexivity.
Qed.

Theorem individual_move_setting : probability uneven /\
  refinement_of uneven (exp (- epsilon)) (exp epsilon) refined_uneven /\
  may_be_moved refined_uneven true mass.
Proof.
  destruct shares as [sign [total growth_sign]].
  assert (probability uneven).
  { apply of_masses_probability. split; [intros []; nra | simpl; lra]. }
  split; [assumption | split].
  - apply refined_is_refinement;
      [assumption | left; apply exp_pos | apply exponential_monotone; lra |].
    unfold fits. replace (uneven (only true)) with share
      by (unfold uneven, masses_of_two, of_masses; simpl; ring).
    pose proof (product_of_exponentials epsilon) as inverse.
    replace (1 - share) with (growth * share) by lra. nra.
  - destruct (move_possible (growth * share) share true) as [moving there];
      [nra | lra | exact room |].
    split; [exact moving |]. intros S. rewrite refined_uneven_masses. apply there.
Qed.

Theorem individual_no_more :
  delta * exp (- epsilon) < mass ->
  ~ private_but_for added_or_removed moved_individual epsilon delta.
Proof.
  intros more private. pose proof (product_of_exponentials epsilon) as inverse.
  apply (Rmult_lt_compat_r growth) in more; [| apply exp_pos].
  rewrite Rmult_assoc, (Rmult_comm (exp (- epsilon))), inverse, Rmult_1_r in more.
  specialize (private nobody somebody (only false) nobody_is_next_to_somebody).
  unfold moved_individual, individual_answer in private. simpl in private.
  unfold moved_to, moved in private.
  rewrite refined_uneven_masses in private.
  unfold uneven, masses_of_two, of_masses, at_outcome, put_at in private. simpl in private. lra.
Qed.

(* the statistical query: two equally likely answers *)
Definition even : event (discrete bool) -> R := masses_of_two (1 / 2) (1 / 2).
Definition counts (D : data_set unit unit) : bool := if D tt then true else false.
Definition refined_even (D : data_set unit unit) : event (discrete bool) -> R :=
  refined even (only (counts D)) (2 * growth * share) (2 * share).
Definition moved_statistical : mechanism (data_set unit unit) (event (discrete bool)) :=
  fun D => moved_to (refined_even D) (counts D) mass.

Lemma refined_even_masses D S : refined_even D S =
  masses_of_two (if counts D then growth * share else share)
    (if counts D then share else growth * share) S.
Proof.
  unfold refined_even, even, masses_of_two. rewrite refined_of_masses. unfold of_masses.
  destruct (counts D); simpl; destruct (S true), (S false); lra.
Qed.

Theorem statistical_move_setting : probability even /\
  2 * growth * share = exp epsilon * (2 * share) /\
  (forall D, refinement_of even (2 * share) (2 * growth * share) (refined_even D)) /\
  (forall D, may_be_moved (refined_even D) (counts D) mass).
Proof.
  destruct shares as [sign [total growth_sign]].
  assert (larger : 1 <= growth) by (apply exponential_at_least_1; lra).
  assert (probability even).
  { apply of_masses_probability. split; [intros []; lra | simpl; lra]. }
  split; [assumption | split; [ring | split]]; intros D.
  - apply refined_is_refinement; [assumption | lra | nra |]. unfold fits.
    replace (even (only (counts D))) with (1 / 2)
      by (unfold even, masses_of_two, of_masses; destruct (counts D); simpl; lra). lra.
  - destruct (move_possible (if counts D then growth * share else share)
      (if counts D then share else growth * share) (counts D)) as [moving there];
      try (destruct (counts D); simpl; first [nra | exact room]).
    split; [exact moving |]. intros S. rewrite refined_even_masses. apply there.
Qed.

Theorem statistical_no_more :
  delta / (1 + exp epsilon) < mass ->
  ~ private_but_for added_or_removed moved_statistical epsilon delta.
Proof.
  intros more private. destruct shares as [sign [total growth_sign]].
  apply (Rmult_lt_compat_r (1 + growth)) in more; [| lra]. unfold Rdiv in more.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r in more by lra.
  specialize (private somebody nobody (only true) somebody_is_next_to_nobody).
  unfold moved_statistical, moved_to, moved in private. rewrite !refined_even_masses in private.
  unfold masses_of_two, of_masses, at_outcome, put_at in private. simpl in private. nra.
Qed.
End NoMore.

(* The printed moves, delta and delta/2, are more than that, for every epsilon and delta. *)
Corollary printed_individual_move_breaks_it epsilon delta :
  0 < epsilon -> 0 < delta <= share epsilon ->
  may_be_moved (refined_uneven epsilon) true delta /\
  ~ private_but_for added_or_removed (moved_individual epsilon delta) epsilon delta.
Proof.
  intros positive [some room].
  assert (exp (- epsilon) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  split; [apply individual_move_setting; lra | apply individual_no_more; nra].
Qed.

Corollary printed_statistical_move_breaks_it epsilon delta :
  0 < epsilon -> 0 < delta <= 2 * share epsilon ->
  (forall D, may_be_moved (refined_even epsilon D) (counts D) (delta / 2)) /\
  ~ private_but_for added_or_removed (moved_statistical epsilon (delta / 2)) epsilon delta.
Proof.
  intros positive [some room].
  assert (1 < exp epsilon) by (rewrite <- exp_0; apply exp_increasing; lra).
  split; [apply statistical_move_setting; lra | apply statistical_no_more; try lra].
  apply Rmult_lt_compat_l; [exact some |]. apply Rinv_lt_contravar; lra.
Qed.

(* Joined with the formal statements. *)

(* no more may be moved *)
Theorem individual_no_more_from_statement epsilon delta mass :
  c_refine_epsilon_delta_individual__no_more__2343d029b385 ->
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
Defined.

Theorem statistical_no_more_from_statement epsilon delta mass :
  c_refine_epsilon_delta_statistical__no_more__3c90e0783c8d ->
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
Defined.
