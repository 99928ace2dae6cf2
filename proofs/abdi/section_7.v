(* abdi, the end of section 7: "The connection we created between epsilon-DP and (alpha, beta)-DI
   models in Theorem 4 will allow to choose the appropriate epsilon value given the risk of
   identifying the presence of an individual in the database specified by alpha and beta", read of
   any differentially private mechanism. *)
From Coq Require Import Reals List Bool Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions.
From didp.abdi Require Import definitions.
Open Scope R_scope.

Definition either_way {Database : Type} (adjacent : Database -> Database -> Prop) v w : Prop :=
  adjacent v w \/ adjacent w v.

(* a mechanism that answers a query, and is private with the epsilon of eq. 24, keeps the risk *)
Definition eq_24_chooses_for_any_mechanism : Prop :=
  forall (Database E : Type) (adjacent : Database -> Database -> Prop) (query : Database -> R)
    (answer : R -> E -> R) D worlds p alpha beta Delta Theta P_min P_max,
  global_sensitivity adjacent query Delta -> identifiability_sensitivity adjacent query Theta ->
  0 < Theta -> possible_worlds adjacent D worlds -> distribution worlds p ->
  smallest_prior worlds p P_min -> largest_prior worlds p P_max ->
  0 < alpha < 1 -> 0 < beta < / P_max - 1 ->
  nonnegative (fun w => answer (query w)) ->
  private_between (either_way adjacent) (fun w => answer (query w))
    (translated_epsilon alpha beta Delta Theta P_min) ->
  differentially_identifiable_at worlds p (fun w => answer (query w)) alpha beta.

(* databases of some of the records 0, 1 and 3, adjacent to the same less one record; their Sum *)
Definition some_records : Type := bool * bool * bool.
Definition one_less (D D' : some_records) : Prop :=
  let '(a, b, c) := D in
  (a = true /\ D' = (false, b, c)) \/ (b = true /\ D' = (a, false, c))
  \/ (c = true /\ D' = (a, b, false)).
Definition adding_up (D : some_records) : R :=
  let '(a, b, c) := D in (if b then 1 else 0) + (if c then 3 else 0).

(* a coin: heads with 3/4 at the sum 3, with 1/4 at 0 and 4, with 1/12 at 1 *)
Definition heads (sum : R) : R :=
  if Req_EM_T sum 3 then 3 / 4 else if Req_EM_T sum 1 then 1 / 12 else 1 / 4.
Definition coin (sum : R) (side : bool) : R := if side then heads sum else 1 - heads sum.

Ltac decided :=
  unfold coin, heads, adding_up in *; simpl in *;
  repeat match goal with
  | |- context [Req_EM_T ?a ?b] => destruct (Req_EM_T a b); try lra
  | H : context [Req_EM_T ?a ?b] |- _ => destruct (Req_EM_T a b); try lra
  end.

Lemma sums_adjacent D D' : one_less D D' -> Rabs (adding_up D - adding_up D') <= 3.
Proof.
  destruct D as [[a b] c]. intros [[-> ->] | [[-> ->] | [-> ->]]]; unfold adding_up;
    repeat match goal with x : bool |- _ => destruct x end; apply Rabs_le; lra.
Qed.

Lemma sums_of_worlds D D1 D2 :
  one_less D D1 -> one_less D D2 -> Rabs (adding_up D1 - adding_up D2) <= 3.
Proof.
  destruct D as [[a b] c].
  intros [[-> ->] | [[-> ->] | [-> ->]]] [[first ->] | [[first ->] | [first ->]]];
    unfold adding_up; repeat match goal with x : bool |- _ => destruct x end; try discriminate;
    apply Rabs_le; lra.
Qed.

Lemma coin_range sum side : 0 <= coin sum side.
Proof. destruct side; decided. Qed.

Lemma coin_private v w side :
  either_way one_less v w -> coin (adding_up v) side <= 3 * coin (adding_up w) side.
Proof.
  destruct v as [[a b] c], w as [[x y] z].
  intros [step | step]; destruct step as [[-> same] | [[-> same] | [-> same]]]; inversion same; subst;
    repeat match goal with x : bool |- _ => destruct x end; decided.
Qed.

Lemma odds_at_halves :
  alpha_odds (1 / 2) (1 / 2) = 3 /\ beta_odds (1 / 2) (1 / 2) = 3.
Proof. unfold alpha_odds, beta_odds. split; field. Qed.

Theorem eq_24_does_not_choose_for_any_mechanism : ~ eq_24_chooses_for_any_mechanism.
Proof.
  intros printed.
  set (without_1 := (false, false, true) : some_records).
  set (without_3 := (false, true, false) : some_records).
  set (half := fun _ : some_records => 1 / 2).
  assert (positive : 0 < ln 3) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (kept : differentially_identifiable_at [without_1; without_3] half
                   (fun w => coin (adding_up w)) (1 / 2) (1 / 2)).
  { apply (printed some_records bool one_less adding_up coin (false, true, true)
      [without_1; without_3] half (1 / 2) (1 / 2) 3 3 (1 / 2) (1 / 2)); try lra.
    - split; [exact sums_adjacent |]. exists (false, false, true), (false, false, false).
      split; [simpl; tauto |]. unfold adding_up. rewrite Rabs_right; lra.
    - split; [exact sums_of_worlds |].
      exists (true, false, true), (false, false, true), (true, false, false).
      split; [simpl; tauto |]. split; [simpl; tauto |].
      unfold adding_up. rewrite Rabs_right; lra.
    - intros D [<- | [<- | []]]; simpl; tauto.
    - split; [intros w _; unfold half; lra | unfold half; simpl; lra].
    - split; [intros w _; unfold half; lra | exists without_1; split; [left |]; reflexivity].
    - split; [intros w _; unfold half; lra | exists without_1; split; [left |]; reflexivity].
    - intros w side. apply coin_range.
    - intros v w side near. unfold translated_epsilon.
      destruct odds_at_halves as [-> ->]. rewrite Rmax_left by lra.
      replace (3 / 3 * / / ln 3) with (ln 3) by (field; lra). rewrite exp_ln by lra.
      apply coin_private. exact near. }
  specialize (kept true without_1 (or_introl eq_refl)).
  assert (first : coin (adding_up without_1) true = 3 / 4) by decided.
  assert (second : coin (adding_up without_3) true = 1 / 12) by decided.
  assert (seen : mixture [without_1; without_3] half (fun w => coin (adding_up w)) true = 5 / 12).
  { unfold mixture, half. cbn [sum]. rewrite first, second. field. }
  rewrite seen in kept. destruct kept as [_ high]; [lra |].
  unfold posterior in high. rewrite seen, first in high. unfold half in high. lra.
Qed.
