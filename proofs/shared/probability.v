(* Events of a continuous answer, and their probabilities.

   An event is a finite union of disjoint intervals, listed from left to right: bounded ones, half
   lines, or the whole line. Whether an end belongs to its interval makes no difference to an answer
   that has a density. The probability of an interval is the integral of the density over it
   (probability_is_integral), and what holds of all densities, a linear inequality between finitely
   many of them, holds of the probabilities of every event (events_inherit). *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp.shared Require Import worlds.
Open Scope R_scope.

Definition interval : Type := Rbar * Rbar.

(* nonempty intervals, each beginning where the one before it has ended, or later *)
Fixpoint in_order (start : Rbar) (intervals : list interval) : Prop :=
  match intervals with
  | nil => True
  | (lower, upper) :: rest => Rbar_le start lower /\ Rbar_lt lower upper /\ in_order upper rest
  end.

Record event : Type := Event { intervals : list interval; disjoint : in_order m_infty intervals }.

(* a density, with the probability of an answer of at most x *)
Definition has_cumulative (density cumulative : R -> R) : Prop :=
  (forall x, 0 <= density x)
  /\ (forall a b, is_RInt density a b (cumulative b - cumulative a))
  /\ is_lim cumulative m_infty 0 /\ is_lim cumulative p_infty 1.

Definition probability_below (cumulative : R -> R) (x : Rbar) : R :=
  match x with
  | Finite x => cumulative x
  | p_infty => 1
  | m_infty => 0
  end.

Definition probability_between (cumulative : R -> R) (i : interval) : R :=
  probability_below cumulative (snd i) - probability_below cumulative (fst i).

Definition probability (cumulative : R -> R) (e : event) : R :=
  sum (probability_between cumulative) (intervals e).

(* the probability of an interval is the integral of the density over it, a half line's and the
   whole line's included *)
Definition end_of_interval (x : Rbar) : (R -> Prop) -> Prop :=
  match x with
  | Finite x => at_point x
  | p_infty => Rbar_locally p_infty
  | m_infty => Rbar_locally m_infty
  end.

Global Instance end_of_interval_filter x : Filter (end_of_interval x).
Proof. destruct x; simpl; apply filter_filter. Qed.

Lemma cumulative_limit density cumulative x :
  has_cumulative density cumulative ->
  filterlim cumulative (end_of_interval x) (locally (probability_below cumulative x)).
Proof.
  intros (_ & _ & low & high). destruct x as [x | |]; [| exact high | exact low].
  intros near close. apply locally_singleton in close. exact close.
Qed.

Theorem probability_is_integral density cumulative i :
  has_cumulative density cumulative ->
  is_RInt_gen density (end_of_interval (fst i)) (end_of_interval (snd i))
    (probability_between cumulative i).
Proof.
  intros distributed near close.
  assert (limit : filterlim (fun ends => minus (cumulative (snd ends)) (cumulative (fst ends)))
    (filter_prod (end_of_interval (fst i)) (end_of_interval (snd i)))
    (locally (probability_between cumulative i))).
  { eapply (filterlim_comp_2 (fun ends => cumulative (snd ends))
      (fun ends => opp (cumulative (fst ends))) plus).
    - eapply filterlim_comp; [apply filterlim_snd | eapply cumulative_limit, distributed].
    - eapply filterlim_comp; [eapply filterlim_comp; [apply filterlim_fst |] |].
      + eapply cumulative_limit, distributed.
      + apply (filterlim_opp (probability_below cumulative (fst i))).
    - apply (filterlim_plus (probability_below cumulative (snd i))
        (opp (probability_below cumulative (fst i)))). }
  specialize (limit near close). unfold filtermap in limit. unfold filtermapi.
  revert limit. apply filter_imp. intros [a b] inside. simpl in *.
  exists (cumulative b - cumulative a). split; [apply distributed | exact inside].
Qed.

(* what holds of the densities, holds of every event *)
Lemma weighted_probability {W : Type} (worlds : list W) (weight : W -> R) cumulative e :
  sum (fun w => weight w * probability (cumulative w) e) worlds
  = sum (fun i => sum (fun w => weight w * probability_below (cumulative w) (snd i)) worlds
      - sum (fun w => weight w * probability_below (cumulative w) (fst i)) worlds) (intervals e).
Proof.
  unfold probability. transitivity
    (sum (fun w => sum (fun i => weight w * probability_between (cumulative w) i) (intervals e))
      worlds).
  - apply sum_extensional. intros w _. symmetry. apply sum_scaled.
  - rewrite sum_exchanged. apply sum_extensional. intros i _.
    transitivity (sum (fun w => weight w * probability_below (cumulative w) (snd i)
      + -1 * (weight w * probability_below (cumulative w) (fst i))) worlds).
    + apply sum_extensional. intros w _. unfold probability_between. ring.
    + rewrite sum_added, sum_scaled. lra.
Qed.

Section Inherited.
Context {W : Type} (worlds : list W) (weight : W -> R) (density cumulative : W -> R -> R).
Hypothesis distributed : forall w, In w worlds -> has_cumulative (density w) (cumulative w).

Let weighted (x : R) : R := sum (fun w => weight w * cumulative w x) worlds.

Lemma weighted_integral a b :
  is_RInt (fun x => sum (fun w => weight w * density w x) worlds) a b (weighted b - weighted a).
Proof.
  unfold weighted. clear weighted. revert distributed.
  induction worlds as [| w rest IH]; intros inside; simpl.
  - evar_last; [apply is_RInt_const |]. unfold scal. simpl. unfold mult. simpl. ring.
  - evar_last.
    + apply (is_RInt_plus (fun x => weight w * density w x)
        (fun x => sum (fun v => weight v * density v x) rest)).
      * apply (is_RInt_scal (density w) a b (weight w)), (inside w (or_introl eq_refl)).
      * apply IH. intros v Hv. apply inside. right. exact Hv.
    + unfold plus, scal. simpl. unfold mult. simpl. ring.
Qed.

Lemma weighted_limit (x : Rbar) (limit : W -> R) :
  (forall w, In w worlds -> is_lim (cumulative w) x (limit w)) ->
  is_lim weighted x (sum (fun w => weight w * limit w) worlds).
Proof.
  unfold weighted. clear weighted distributed.
  induction worlds as [| w rest IH]; intros each; simpl.
  - apply is_lim_const.
  - eapply is_lim_plus.
    + apply (is_lim_scal_l (cumulative w) (weight w) x (limit w)), each. left. reflexivity.
    + apply IH. intros v Hv. apply each. right. exact Hv.
    + reflexivity.
Qed.

Hypothesis everywhere : forall x, 0 <= sum (fun w => weight w * density w x) worlds.

Lemma weighted_monotone a b : a <= b -> weighted a <= weighted b.
Proof.
  intros order. pose proof (is_RInt_ge_0 _ a b _ order (weighted_integral a b)) as above.
  specialize (above (fun x _ => everywhere x)). lra.
Qed.

Let weighted_below (x : Rbar) : R :=
  sum (fun w => weight w * probability_below (cumulative w) x) worlds.

Lemma weighted_below_monotone a b : Rbar_le a b -> weighted_below a <= weighted_below b.
Proof.
  assert (low : is_lim weighted m_infty (weighted_below m_infty)).
  { apply weighted_limit. intros w inside. apply (distributed w inside). }
  assert (high : is_lim weighted p_infty (weighted_below p_infty)).
  { apply weighted_limit. intros w inside. apply (distributed w inside). }
  assert (from : forall x : R, weighted_below m_infty <= weighted_below x).
  { intros x. apply (is_lim_le_loc weighted (fun _ => weighted x) m_infty
      (weighted_below m_infty) (weighted x)); [| exact low | apply is_lim_const].
    exists x. intros y less. apply weighted_monotone. lra. }
  assert (to : forall x : R, weighted_below x <= weighted_below p_infty).
  { intros x. apply (is_lim_le_loc (fun _ => weighted x) weighted p_infty
      (weighted x) (weighted_below p_infty)); [| apply is_lim_const | exact high].
    exists x. intros y less. apply weighted_monotone. lra. }
  destruct a as [a | |], b as [b | |]; simpl; intros order; try contradiction;
    try apply Rle_refl; auto.
  - apply (weighted_monotone a b order).
  - apply Rle_trans with (weighted_below 0); auto.
Qed.

Theorem events_inherit e :
  0 <= sum (fun w => weight w * probability (cumulative w) e) worlds.
Proof.
  rewrite weighted_probability. destruct e as [listed ordered]. simpl. revert ordered.
  generalize m_infty.
  induction listed as [| [lower upper] rest IH]; intros start ordered; simpl; [lra |].
  destruct ordered as (_ & nonempty & ordered). specialize (IH upper ordered).
  pose proof (weighted_below_monotone lower upper (Rbar_lt_le _ _ nonempty)) as monotone.
  unfold weighted_below in monotone. lra.
Qed.
End Inherited.

(* one density against another *)
Theorem probability_inherits f F g G a b e :
  has_cumulative f F -> has_cumulative g G -> (forall x, a * f x <= b * g x) ->
  a * probability F e <= b * probability G e.
Proof.
  intros first second below.
  pose proof (events_inherit [true; false] (fun one : bool => if one then - a else b)
    (fun one : bool => if one then f else g) (fun one : bool => if one then F else G)) as inherit.
  simpl in inherit. enough (0 <= - a * probability F e + (b * probability G e + 0)) by lra.
  apply inherit.
  - intros [|] _; assumption.
  - intros x. specialize (below x). lra.
Qed.

Lemma probability_nonnegative f F e : has_cumulative f F -> 0 <= probability F e.
Proof.
  intros distributed. enough (0 * probability F e <= 1 * probability F e) by lra.
  apply (probability_inherits f F f F); [assumption | assumption |].
  intros x. pose proof (proj1 distributed x). lra.
Qed.

(* half lines, what lies between two numbers, and the whole line *)
Definition anything : event.
Proof. exists [(m_infty, p_infty)]. simpl. auto. Defined.
Definition at_most (x : R) : event.
Proof. exists [(m_infty, Finite x)]. simpl. auto. Defined.
Definition at_least (x : R) : event.
Proof. exists [(Finite x, p_infty)]. simpl. auto. Defined.
Definition between (a b : R) (nonempty : a < b) : event.
Proof. exists [(Finite a, Finite b)]. simpl. auto. Defined.

Lemma probability_anything F : probability F anything = 1.
Proof. unfold probability, probability_between. simpl. ring. Qed.
Lemma probability_at_most F x : probability F (at_most x) = F x.
Proof. unfold probability, probability_between. simpl. ring. Qed.
Lemma probability_at_least F x : probability F (at_least x) = 1 - F x.
Proof. unfold probability, probability_between. simpl. ring. Qed.
Lemma probability_of_between F a b nonempty : probability F (between a b nonempty) = F b - F a.
Proof. unfold probability, probability_between. simpl. ring. Qed.
