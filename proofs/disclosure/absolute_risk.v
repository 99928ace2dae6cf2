(* disclosure, after Definition 4.1: "In the extreme case where RAD = 1 - kappa, participation entails
   absolute risk: the attacker always succeeds in reconstructing the participant's record". *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate attacks examples.
From didp.disclosure Require Import theorem_4_1.
From didp.statements Require Import disclosure_absolute_risk.
Open Scope R_scope.

(* each record gains all that it can *)
Theorem each_gains_its_most_from_statement {Z O K : Type} (records : list Z) prior (outputs : list O)
  (M : mechanism Z O) (known : Z -> K) A near z :
  c_disclosure_absolute_risk__extreme_case__no_record_is_certain__83e150618039 ->
  distribution records prior -> probabilities outputs M -> answers_records records A ->
  advantage records prior outputs M known A near = 1 - collision records prior -> In z records ->
  prior z * (succeeds records outputs M known A near z z
    - sum (fun used => prior used * succeeds records outputs M known A near z used) records)
  = prior z * (1 - prior z).
Proof.
  intros said drawn probable proper extreme inside.
  rewrite <- (advantage_as_stated records prior outputs M known A near z),
    <- (collision_as_stated records prior z), <- minus_as_stated in extreme.
  destruct (inside_is_entry records z z inside) as (i & low & high & own).
  assert (within : forall v w, succeeds records outputs M known A near v w <= 1
    /\ 0 <= succeeds records outputs M known A near v w)
    by (intros; split; apply succeeds_range; assumption).
  assert (apart : forall j k, -1 * right_at records outputs M known A near z j k
    + right_at records outputs M known A near z j j <= 1).
  { intros j k. unfold right_at.
    pose proof (within (entry records z (number_of j)) (entry records z (number_of j))).
    pose proof (within (entry records z (number_of j)) (entry records z (number_of k))). lra. }
  pose proof (said (count records) (prior_at records prior z) (right_at records outputs M known A near z)
    (prior_sign_as_stated records prior z drawn) (prior_sum_as_stated records prior z drawn)
    (fun j _ _ k _ _ => apart (IZR j) (IZR k)) (fun j _ _ k _ _ => apart (IZR j) (IZR k)) extreme i low high)
    as each.
  unfold right_at, prior_at in each. rewrite !number_of_real, own in each.
  rewrite (sum_of_entries records z
    (fun used => prior used * succeeds records outputs M known A near z used)) in each
    by (intros k _; rewrite number_of_real; reflexivity).
  lra.
Defined.

(* at any prior *)
Definition the_extreme_is_absolute_risk : Prop :=
  forall (Z O K : Type) (records : list Z) prior (outputs : list O) (M : mechanism Z O) (known : Z -> K) A near,
  distribution records prior -> probabilities outputs M -> answers_records records A ->
  advantage records prior outputs M known A near = 1 - collision records prior ->
  forall z, In z records -> 0 < prior z -> succeeds records outputs M known A near z z = 1.

(* a record that is certain, and an attack that always answers another one *)
Theorem no_risk_where_a_record_is_certain : ~ the_extreme_is_absolute_risk.
Proof.
  intros printed.
  specialize (printed bool unit unit both (fun z => if z then 1 else 0) [tt] silent (fun _ => tt)
    (fun _ _ y => if y then 0 else 1) Bool.eqb).
  enough (0 = 1) by lra. refine (eq_trans _ (printed _ _ _ _ true _ _)).
  - unfold succeeds, chance_of_yes, right, probability_that, both, silent. simpl. ring.
  - unfold both. split; [intros [|] _; lra | simpl; lra].
  - apply silent_probabilities.
  - unfold both. intros o x. split; [intros [|] _; lra | simpl; lra].
  - unfold advantage, collision, succeeds, chance_of_yes, right, probability_that, both, silent. simpl. ring.
  - left. reflexivity.
  - lra.
Qed.
