(* The advantage of a test under Gaussian noise (J. Dong, A. Roth, W. Su, 2022).

   "Under mu-GDP true positives exceed false ones by at most Phi(mu/2) - Phi(-mu/2); normal responses
   that are mu deviations apart reach it, above their middle", stated here for the mechanism that
   returns any query's answer with Gaussian noise, by the probabilities of all events, which are finite
   unions of intervals. *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace worlds normal normal_schemas belief probability events gaussian.
From didp.field Require Import balle_wang_2018.
From didp.statements Require Import field_gaussian_advantage.
Open Scope R_scope.

(* how much likelier an event is about one world than about another *)
Definition advantage {W : Type} (M : mechanism W event) (v w : W) (e : event) : R := M v e - M w e.

(* what is printed *)
Definition greatest_advantage (mu : R) : R := normal (mu / 2) - normal (- mu / 2).

Section Advantage.
Context {W : Type} (query : W -> R) (deviation : R) (v w : W).
Hypothesis noise : 0 < deviation.
Definition apart := (query v - query w) / deviation.
Definition middle := (query v + query w) / 2.

(* of what rises up to a peak, and falls to zero beyond it, no intervals in order lose more than the
   peak is high *)
Lemma no_more_than_the_peak (level : Rbar -> R) (peak start : Rbar) intervals :
  (forall x y, Rbar_le x y -> Rbar_le y peak -> level x <= level y) ->
  (forall x y, Rbar_le peak x -> Rbar_le x y -> level y <= level x) ->
  level p_infty = 0 -> in_order start intervals ->
  sum (fun i => level (fst i) - level (snd i)) intervals <= level peak
  /\ (Rbar_le peak start ->
      sum (fun i => level (fst i) - level (snd i)) intervals <= level start).
Proof.
  intros rises falls none. revert start.
  assert (highest : forall x, level x <= level peak).
  { intros x. destruct (Rbar_le_lt_dec x peak) as [below | above].
    - apply rises; [exact below | apply Rbar_le_refl].
    - apply falls; [apply Rbar_le_refl | apply Rbar_lt_le; exact above]. }
  assert (last : forall x, Rbar_le x p_infty) by (intros [x | |]; exact I).
  induction intervals as [| [lower upper] rest IH]; intros start ordered; cbn [sum fst snd].
  - rewrite <- none. split; [apply highest | intros beyond; apply falls; auto].
  - destruct ordered as (from & nonempty & further). apply Rbar_lt_le in nonempty.
    destruct (IH upper further) as [under beyond]. pose proof (highest lower). split.
    + destruct (Rbar_le_lt_dec upper peak) as [below | above].
      * pose proof (rises lower upper nonempty below). lra.
      * specialize (beyond (Rbar_lt_le _ _ above)). lra.
    + intros past. pose proof (falls start lower past from).
      specialize (beyond (Rbar_le_trans _ _ _ (Rbar_le_trans _ _ _ past from) nonempty)). lra.
Qed.

Section Likelier.
Hypothesis distance : query w < query v.

Lemma likelier x :
  (middle <= x -> gaussian_density (query w) deviation x <= gaussian_density (query v) deviation x)
  /\ (x <= middle -> gaussian_density (query v) deviation x <= gaussian_density (query w) deviation x).
Proof.
  pose proof root_of_circle as circle.
  assert (part : 0 < / (deviation * sqrt (2 * PI)))
    by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  assert (square : 0 < / (2 * (deviation * deviation))) by (apply Rinv_0_lt_compat; nra).
  unfold middle, gaussian_density, Rdiv.
  split; intros side; (apply Rmult_le_compat_r; [left; exact part |]);
    apply laplace.exp_monotone, Ropp_le_contravar;
    (apply Rmult_le_compat_r; [left; exact square |]); nra.
Qed.

(* how much less of the first answer is below than of the second *)
Definition behind (x : Rbar) : R :=
  probability_below (gaussian_cumulative (query w) deviation) x
  - probability_below (gaussian_cumulative (query v) deviation) x.

Lemma behind_between x y :
  is_RInt (fun u => gaussian_density (query w) deviation u - gaussian_density (query v) deviation u)
    x y (behind (Finite y) - behind (Finite x)).
Proof.
  replace (behind (Finite y) - behind (Finite x))
    with ((gaussian_cumulative (query w) deviation y - gaussian_cumulative (query w) deviation x)
      - (gaussian_cumulative (query v) deviation y - gaussian_cumulative (query v) deviation x))
    by (unfold behind; simpl; ring).
  apply (is_RInt_minus (V := R_NormedModule)); apply gaussian_integral; exact noise.
Qed.

Lemma none_at_zero x y : is_RInt (fun _ : R => 0) x y 0.
Proof.
  evar_last; [apply (is_RInt_const x y 0) |]. unfold scal; simpl; unfold mult; simpl. ring.
Qed.

Lemma behind_positive x : 0 <= behind x.
Proof.
  destruct x as [x | |]; unfold behind; simpl; [| lra | lra]. unfold gaussian_cumulative.
  enough (normal ((x - query v) / deviation) <= normal ((x - query w) / deviation)) by lra.
  apply (proj1 (normal_monotone _ _)). apply Rmult_le_compat_r; [| lra].
  left. apply Rinv_0_lt_compat. exact noise.
Qed.

Lemma behind_rises x y : Rbar_le x y -> Rbar_le y (Finite middle) -> behind x <= behind y.
Proof.
  destruct y as [y | |]; [| intros _ [] |].
  - destruct x as [x | |]; [| intros [] |].
    + simpl. intros below side. enough (0 <= behind (Finite y) - behind (Finite x)) by lra.
      apply (is_RInt_le (fun _ => 0) _ x y _ _ below (none_at_zero x y) (behind_between x y)).
      intros u inside. pose proof (proj2 (likelier u) ltac:(lra)). lra.
    + intros _ _. pose proof (behind_positive (Finite y)). unfold behind at 1. simpl. lra.
  - destruct x as [x | |]; [intros [] | intros [] | intros; apply Rle_refl].
Qed.

Lemma behind_falls x y : Rbar_le (Finite middle) x -> Rbar_le x y -> behind y <= behind x.
Proof.
  destruct x as [x | |]; [| | intros []].
  - destruct y as [y | |]; [| | intros _ []].
    + simpl. intros side above. enough (behind (Finite y) - behind (Finite x) <= 0) by lra.
      apply (is_RInt_le _ (fun _ => 0) x y _ _ above (behind_between x y) (none_at_zero x y)).
      intros u inside. pose proof (proj1 (likelier u) ltac:(lra)). lra.
    + intros _ _. pose proof (behind_positive (Finite x)). unfold behind at 1. simpl. lra.
  - destruct y as [y | |]; [intros _ [] | intros; apply Rle_refl | intros _ []].
Qed.

(* no event does better than the half line above the middle *)
Theorem gaussian_advantage e :
  advantage (gaussian_events query deviation) v w e
    <= advantage (gaussian_events query deviation) v w (at_least middle).
Proof.
  assert (advantage_is : forall e, advantage (gaussian_events query deviation) v w e
    = sum (fun i => behind (fst i) - behind (snd i)) (intervals e)).
  { intros [listed ordered]. unfold advantage, gaussian_events, through_events, probability. simpl.
    clear ordered. induction listed as [| i rest IH]; simpl; [ring |]. rewrite <- IH.
    unfold probability_between, behind. ring. }
  rewrite !advantage_is. simpl sum at 2.
  replace (behind (Finite middle) - behind p_infty + 0) with (behind (Finite middle))
    by (unfold behind; simpl; ring).
  apply (no_more_than_the_peak behind (Finite middle) m_infty).
  - exact behind_rises.
  - exact behind_falls.
  - unfold behind. simpl. ring.
  - apply disjoint.
Qed.
End Likelier.

(* a density is another one at a shifted response, over a constant *)
Lemma density_as_stated u x :
  gaussian_mechanism query deviation u x
    = exp (-1 / 2 * ((x - query u) / deviation * ((x - query u) / deviation)))
      / (deviation * sqrt (2 * PI)).
Proof. unfold gaussian_mechanism, gaussian_density. do 2 f_equal. field. lra. Qed.

Theorem gaussian_likelier_from_statement x :
  c_field_gaussian_advantage__event__ccb01c90e3ba ->
  query w < query v ->
  (gaussian_mechanism query deviation w x <= gaussian_mechanism query deviation v x
    <-> middle <= x).
Proof.
  intros said distance. assert (some : 0 < apart) by (apply Rdiv_lt_0_compat; lra).
  specialize (said apart ((x - query w) / deviation) some).
  replace ((x - query w) / deviation + -1 * apart) with ((x - query v) / deviation) in said
    by (unfold apart; field; lra).
  pose proof root_of_circle as circle.
  assert (part : 0 < / (deviation * sqrt (2 * PI)))
    by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  rewrite !density_as_stated.
  transitivity (exp (-1 / 2 * ((x - query w) / deviation * ((x - query w) / deviation)))
    <= exp (-1 / 2 * ((x - query v) / deviation * ((x - query v) / deviation)))).
  - split; intros less; [exact (Rmult_le_reg_r _ _ _ part less) |].
    apply Rmult_le_compat_r; [left; exact part | exact less].
  - rewrite <- said. unfold apart, middle.
    assert (turned : 1 / 2 * ((query v - query w) / deviation) * deviation
      = (query v + query w) / 2 - query w) by (field; lra).
    assert (same : (x - query w) / deviation * deviation = x - query w) by (field; lra).
    split; intros less.
    + apply (Rmult_le_compat_r deviation) in less; lra.
    + apply (Rmult_le_reg_r deviation); lra.
Defined.

Theorem gaussian_advantage_from_statement :
  c_field_gaussian_advantage__attained__47fe5e467c29 ->
  query w < query v ->
  advantage (gaussian_events query deviation) v w (at_least middle) = greatest_advantage apart
  /\ forall e, advantage (gaussian_events query deviation) v w e <= greatest_advantage apart.
Proof.
  intros said distance.
  assert (attained : advantage (gaussian_events query deviation) v w (at_least middle)
    = greatest_advantage apart).
  { unfold greatest_advantage. specialize (said _ apart _ eq_refl eq_refl).
    replace (-1 / 2 * apart) with (- apart / 2) in said by field.
    replace (1 / 2 * apart) with (apart / 2) in said by field.
    replace (normal (apart / 2) - normal (- apart / 2))
      with (-1 * normal (- apart / 2) + normal (apart / 2)) by ring.
    rewrite <- said. unfold advantage. rewrite !above by exact noise.
    replace ((query v - middle) / deviation) with (apart / 2)
      by (unfold middle, apart; field; lra).
    replace ((query w - middle) / deviation) with (- apart / 2)
      by (unfold middle, apart; field; lra).
    ring. }
  split; [exact attained |]. intros e. rewrite <- attained. apply gaussian_advantage. exact distance.
Defined.
End Advantage.
