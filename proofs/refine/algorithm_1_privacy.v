(* refine, Algorithm 1: that it answers, and that its answers are private.

   "We still want to apply the factor alpha_u to the greatest possible set of points closest to
   f(D)" and "[i]t is easy to check that the total probability mass of the distribution equals one,
   no matter whether the then or the else option of the if statement of Algorithm 1 is taken.
   Regarding the differential privacy condition, we have already seen that it holds for the then
   case. For the else case, differential privacy also holds."

   Stated for the algorithm as corrected (algorithm_1.v). That it answers is stated where some ball
   around f(D) weighs at least p_u, and without its border at most p_u: on every finite range, and
   for every prior under which that ball is found. *)
From Coq Require Import Reals Bool List Lra.
From didp.shared Require Import worlds belief notions.
From didp.refine Require Import definitions definition_1 propositions_1_2 algorithm_1_steps
  algorithm_1.
Open Scope R_scope.

(* Privacy *)

Theorem algorithm_1_statistical {W : Type} {A : range} (P : event A -> R) distance up down
  (query : W -> point A) (K : mechanism W (event A)) neighbours :
  probability P -> 0 < down -> down < up ->
  (forall D, algorithm_1 P distance up down (query D) (K D)) ->
  (forall D, probability (K D)) /\ private_between neighbours K (ln (up / down)).
Proof.
  intros prior positive order runs.
  assert (refinement : forall D, refinement_of P down up (K D))
    by (intros D; apply (algorithm_1_refines P distance up down prior order (query D));
        [lra | apply runs]).
  split; [intros D; apply refinement |]. intros D D' S _.
  assert (0 < up / down) by (apply Rdiv_lt_0_compat; lra).
  rewrite exp_ln by assumption.
  apply (refinements_are_near P _ _ down up); try apply refinement; [exact prior | lra |].
  right. field. lra.
Qed.

Theorem algorithm_1_individual {individual record : Type} {A : range} (P : event A -> R) distance
  up down epsilon (value : record -> point A) (answer : record -> event A -> R) (i : individual) :
  probability P -> 0 <= epsilon -> exp (- epsilon) <= down -> down < up -> up <= exp epsilon ->
  (forall r, algorithm_1 P distance up down (value r) (answer r)) ->
  (forall D, probability (individual_answer P answer i D)) /\
  private_between added_or_removed (individual_answer P answer i) epsilon.
Proof.
  intros prior sign floor order ceiling runs.
  pose proof (exp_pos (- epsilon)) as positive.
  assert (refinement : forall r, refinement_of P down up (answer r))
    by (intros r; apply (algorithm_1_refines P distance up down prior order (value r));
        [lra | apply runs]).
  split; [| apply (individual_answers_are_private P i answer down up); assumption].
  intros D. unfold individual_answer. destruct (D i); [apply refinement | exact prior].
Qed.

(* An answer for every prior *)

Section Answers.
Context {A : range} (P : event A -> R) (distance : point A -> point A -> R) (up down : R).
Hypothesis prior : probability P.
Variables (y : point A) (r : R) (inner ball : event A).
Hypothesis radius : 0 <= r.
Hypothesis without_border : open_ball distance y r inner.
Hypothesis with_border : closed_ball distance y r ball.

Lemma inside_or_around U : near_set distance y U ->
  (forall x, U x = true -> inner x = true) \/ (forall x, ball x = true -> U x = true).
Proof.
  unfold near_set, closed_ball, open_ball in *. intros [s [_ [is_ball | is_ball]]].
  - destruct (Rlt_dec s r); [left | right]; intros x inside;
      rewrite ?without_border, ?is_ball, ?with_border in *; lra.
  - destruct (Rle_dec s r); [left | right]; intros x inside;
      rewrite ?without_border, ?is_ball, ?with_border in *; lra.
Qed.

Theorem algorithm_1_answers :
  down < up -> P inner <= mass_up up down <= P ball ->
  exists Q, algorithm_1 P distance up down y Q.
Proof.
  intros order [light heavy]. pose proof prior as [sums _].
  destruct (Req_dec (P inner) (mass_up up down)) as [exact_mass | lighter];
    [| destruct (Req_dec (P ball) (mass_up up down)) as [exact_mass | heavier]].
  - exists (refined P inner up down). left. exists inner.
    split; [exists r; auto | split; [exact exact_mass | reflexivity]].
  - exists (refined P ball up down). left. exists ball.
    split; [exists r; auto | split; [exact exact_mass | reflexivity]].
  - exists (three_factors P up down inner (complement ball)). right.
    assert (monotone : forall S T : event A, (forall x, S x = true -> T x = true) -> P S <= P T)
      by (intros S T; apply (measure_monotone P S T sums)).
    split; [| exists inner, (complement ball); split; [| split; [| reflexivity]]].
    + intros U near. destruct (inside_or_around U near) as [less | more];
        [apply monotone in less | apply monotone in more]; lra.
    + split; [exists r; auto | split; [lra |]]. intros V near small.
      destruct (inside_or_around V near) as [less | more]; [exact less |].
      apply monotone in more. lra.
    + assert (one : mass_up up down + mass_down up down = 1)
        by (unfold mass_up, mass_down; field; lra).
      pose proof (measure_of_complement P ball prior) as rest.
      split; [exists ball; split; [exists r; auto | reflexivity] | split; [lra |]].
      intros V [B [near away]] small.
      rewrite (measure_extensional P sums V (complement B) away) in small.
      rewrite (measure_of_complement P B prior) in small.
      destruct (inside_or_around B near) as [less | more]; [apply monotone in less; lra |].
      intros x outside. simpl. rewrite away in outside. apply negb_true_iff in outside.
      apply negb_true_iff. destruct (ball x) eqn:in_ball; [| reflexivity].
      rewrite (more x in_ball) in outside. exact outside.
Qed.
End Answers.

(* A list of numbers has a least member among those that have a property. *)
Lemma least_member {X : Type} (g : X -> R) (good : X -> Prop)
  (decide : forall x, {good x} + {~ good x}) (list : list X) :
  (exists x, In x list /\ good x) ->
  exists x, In x list /\ good x /\ forall z, In z list -> good z -> g x <= g z.
Proof.
  induction list as [| x rest IH]; intros [w [inside is_good]]; [contradiction |].
  destruct (Exists_dec good rest decide) as [some | none].
  - apply Exists_exists in some. destruct (IH some) as [z [old [fine least]]].
    destruct (decide x) as [x_good | x_bad]; [destruct (Rle_dec (g x) (g z)) |].
    + exists x. split; [left; reflexivity | split; [exact x_good |]].
      intros v [<- | other] good_v; [lra |]. specialize (least v other good_v). lra.
    + exists z. split; [right; exact old | split; [exact fine |]].
      intros v [<- | other] good_v; [lra | exact (least v other good_v)].
    + exists z. split; [right; exact old | split; [exact fine |]].
      intros v [<- | other] good_v; [contradiction | exact (least v other good_v)].
  - assert (only : forall v, In v rest -> good v -> False)
      by (intros v old good_v; apply none, Exists_exists; exists v; auto).
    destruct inside as [<- | old]; [| destruct (only w old is_good)].
    exists x. split; [left; reflexivity | split; [exact is_good |]].
    intros v [<- | old] good_v; [lra | destruct (only v old good_v)].
Qed.

Definition ball_around {X : Type} (distance : X -> X -> R) y r : event (discrete X) :=
  event_of (fun x => if Rle_dec (distance y x) r then true else false).
Definition inside_around {X : Type} (distance : X -> X -> R) y r : event (discrete X) :=
  event_of (fun x => if Rlt_dec (distance y x) r then true else false).

Theorem algorithm_1_answers_on_finite_ranges {X : Type} (outcomes : list X) (p : X -> R)
  (distance : X -> X -> R) up down (y : X) :
  distribution outcomes p -> (forall x, 0 <= distance y x) ->
  down <= 1 -> 1 <= up -> down < up ->
  exists Q, algorithm_1 (A := discrete X) (of_masses outcomes p) distance up down y Q.
Proof.
  intros is_prior nonnegative below above order.
  pose proof (of_masses_probability outcomes p is_prior) as prior. pose proof prior as [sums total].
  set (P := of_masses outcomes p) in *. set (wanted := mass_up up down).
  destruct (region_masses_are_probabilities up down below above order) as [_ [[low high] _]].
  fold wanted in low, high.
  assert (inclusion : forall S T : event (discrete X),
    (forall x, In x outcomes -> S x = true -> T x = true) -> P S <= P T).
  { intros S T contained. apply sum_monotone. intros x inside.
    pose proof (proj1 is_prior x inside). specialize (contained x inside).
    destruct (S x), (T x); lra. }
  assert (heavy_one : exists x,
    In x outcomes /\ wanted <= P (ball_around distance y (distance y x))).
  { destruct outcomes as [| first rest]; [unfold P, of_masses in total; simpl in total; lra |].
    destruct (least_member (fun x => - distance y x) (fun _ => True)
      (fun _ => left I) (first :: rest))
      as [x [inside [_ farthest]]]; [exists first; split; [left; reflexivity | exact I] |].
    exists x. split; [exact inside |]. apply (Rle_trans _ 1); [exact high |]. rewrite <- total.
    apply inclusion. intros z member _. specialize (farthest z member I). simpl.
    destruct (Rle_dec (distance y z) (distance y x)); [reflexivity | lra]. }
  destruct (least_member (distance y)
    (fun x => wanted <= P (ball_around distance y (distance y x)))
    (fun x => Rle_dec wanted _) outcomes heavy_one) as [x [inside [heavy least]]].
  set (r := distance y x) in *.
  apply (algorithm_1_answers (A := discrete X) P distance up down prior y r
    (inside_around distance y r) (ball_around distance y r)).
  - apply nonnegative.
  - intros z. simpl. destruct (Rlt_dec (distance y z) r); split; easy.
  - intros z. simpl. destruct (Rle_dec (distance y z) r); split; easy.
  - exact order.
  - split; [| exact heavy]. fold wanted.
    (* the farthest outcome strictly inside, if there is one, has a ball that is too light *)
    destruct (Exists_dec (fun z => distance y z < r) outcomes (fun z => Rlt_dec _ _)) as
      [some | none].
    + apply Exists_exists in some.
      destruct (least_member (fun z => - distance y z) _ (fun z => Rlt_dec (distance y z) r) _ some)
        as [z [member [closer farthest]]].
      apply (Rle_trans _ (P (ball_around distance y (distance y z)))).
      * apply inclusion. intros v other. simpl. specialize (farthest v other).
        destruct (Rlt_dec (distance y v) r) as [near |]; [| easy]. specialize (farthest near).
        destruct (Rle_dec (distance y v) (distance y z)); [reflexivity | lra].
      * apply Rnot_lt_le. intros too_heavy. specialize (least z member (Rlt_le _ _ too_heavy)). lra.
    + replace (P (inside_around distance y r)) with 0; [exact low | symmetry].
      apply sum_exists_outside. intros v other. simpl.
      destruct (Rlt_dec (distance y v) r) as [near |]; [| reflexivity].
      destruct none. apply Exists_exists. exists v. auto.
Qed.
