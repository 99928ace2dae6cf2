From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions data_sets events.
From didp.rhodi Require Import risk definition_4 laplace_noise theorem_2 table_2 as_stated.
From didp.statements Require Import rhodi_figure_1.
Open Scope R_scope.

(* to who knows {1, 4} the response 2 gives {1, 2, 4} the belief 49/87 *)
Theorem median_scale_does_not_serve_everybody : ~ median_scale_serves_everybody.
Proof.
  intros kept.
  assert (entries : one_entry_each (fun i : nat => i) (seq 1 10))
    by (split; [apply seq_NoDup | auto]).
  apply (identifiable_as_posteriors _ _ _ _ entries) with (known := [1; 4]%nat) in kept;
    [| split; [repeat constructor; simpl; intuition discriminate |];
       split; [intros i [<- | [<- | []]]; simpl; auto 10 | reflexivity]].
  change (possible_worlds Nat.eq_dec (seq 1 10) [1; 4]%nat)
    with (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat) in kept.
  assert (positive : 0 < ln (7 / 2)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : median_scale = / ln (7 / 2)).
  { unfold median_scale. replace ((8 - 1) * (1 / 3) / (1 - 1 / 3)) with (7 / 2) by field. lra. }
  assert (at_2 : laplace_mechanism median median_scale [2; 1; 4]%nat 2 = ln (7 / 2) / 2)
    by (unfold laplace_mechanism, median; rewrite scale, (density_at_steps (7 / 2) 0);
        [simpl; field | lra | simpl; distance]).
  assert (at_3 : laplace_mechanism median median_scale [3; 1; 4]%nat 2
                   = 2 / 7 * (ln (7 / 2) / 2))
    by (unfold laplace_mechanism, median; rewrite scale, (density_at_steps (7 / 2) 1);
        [simpl; field | lra | simpl; distance]).
  assert (far : forall i, In i [5; 6; 7; 8; 9; 10]%nat ->
            laplace_mechanism median median_scale [i; 1; 4]%nat 2 = 4 / 49 * (ln (7 / 2) / 2)).
  { intros i inside. unfold laplace_mechanism.
    replace (median [i; 1; 4]%nat) with 4
      by (unfold median; simpl in inside; repeat destruct inside as [<- | inside];
          try contradiction; simpl; lra).
    rewrite scale, (density_at_steps (7 / 2) 2); [simpl; field | lra | simpl; distance]. }
  specialize (kept 2 [2; 1; 4]%nat (or_introl eq_refl)).
  assert (whole : sum (fun v => laplace_mechanism median median_scale v 2)
                    (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat)
                  = 87 / 49 * (ln (7 / 2) / 2)).
  { simpl sum. rewrite at_2, at_3, !far by (simpl; auto 10). field. }
  assert (possible : 0 < mixture (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat)
    (uniform (map (fun i => [i; 1; 4]%nat) [2; 3; 5; 6; 7; 8; 9; 10]%nat))
    (laplace_mechanism median median_scale) 2).
  { rewrite uniform_mixture, whole. simpl length.
    apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, lt_0_INR; lia | lra]. }
  specialize (kept possible).
  rewrite posterior_is_share, whole, at_2 in kept; [| | left; reflexivity | exact possible].
  - replace (ln (7 / 2) / 2 / (87 / 49 * (ln (7 / 2) / 2))) with (49 / 87) in kept
      by (field; lra). lra.
  - apply laplace_mechanism_nonnegative. rewrite scale. apply Rinv_0_lt_compat. exact positive.
Qed.

(* Joined with the formal statements. *)

(* Figure 1: seven other worlds, the first of them nearer *)
Theorem risk_of_the_mean_from_statement rho response w :
  c_rhodi_figure_1__the_mean__8f350e15ba1d ->
  / 8 < rho < 1 -> In w eight_worlds ->
  posterior eight_worlds (uniform eight_worlds)
    (laplace_mechanism mean ((8 / 3) / ln ((8 - 1) * rho / (1 - rho)))) response w < rho.
Proof.
  intros said guess inside. set (lambda := _ / _).
  assert (budget : 0 < ln ((8 - 1) * rho / (1 - rho))) by (apply budget_positive; lra).
  assert (scale : 0 < lambda) by (apply Rdiv_lt_0_compat; lra).
  destruct (in_split w eight_worlds inside) as (before & after & parts).
  assert (nearer : exists u, In u (before ++ after) /\ Rabs (mean w - mean u) < 8 / 3).
  { destruct (entry_of_world w inside) as (i & shape & range).
    destruct (list_eq_dec Nat.eq_dec w [5; 1; 3]%nat) as [five | other].
    - exists [4; 1; 3]%nat. split.
      + assert (listed : In [4; 1; 3]%nat (before ++ w :: after))
          by (rewrite <- parts, the_eight_worlds; simpl; tauto).
        apply in_app_or in listed. apply in_or_app. rewrite five in listed. simpl in listed.
        destruct listed as [| [|]]; [auto | discriminate | auto].
      + rewrite five, means_apart. unfold Rabs. destruct Rcase_abs; simpl in *; lra.
    - exists [5; 1; 3]%nat. split.
      + assert (listed : In [5; 1; 3]%nat (before ++ w :: after))
          by (rewrite <- parts, the_eight_worlds; simpl; tauto).
        apply in_app_or in listed. apply in_or_app. simpl in listed.
        destruct listed as [| [|]]; [auto | contradiction | auto].
      + rewrite shape, means_apart. simpl INR in *. unfold Rabs. destruct Rcase_abs; lra. }
  destruct nearer as (u & among & close).
  destruct (in_split u (before ++ after) among) as (left & right & others).
  assert (seven : length (left ++ right) = 6%nat).
  { assert (length eight_worlds = 8%nat) as eight by reflexivity.
    rewrite parts, app_length in eight. cbn [length] in eight.
    assert (length (before ++ after) = length (left ++ u :: right)) as same by (rewrite others; reflexivity).
    rewrite !app_length in same. cbn [length] in same. rewrite app_length. lia. }
  assert (listed : forall v, In v (before ++ after) -> In v eight_worlds)
    by (intros v one; rewrite parts; apply in_app_or in one; apply in_or_app; simpl; tauto).
  rewrite parts, posterior_by_weights by exact scale.
  set (weight := fun v => exp (-1 * / lambda * Rabs (response + -1 * mean v))).
  set (p := uniform (before ++ w :: after)).
  assert (eighth : forall v, p v = / 8).
  { intros v. unfold p, uniform. rewrite <- parts. f_equal. simpl. lra. }
  rewrite (sum_extensional _ (fun v => / 8 * weight v)) by (intros; rewrite eighth; reflexivity).
  rewrite sum_scaled, eighth, others, sum_split. fold (weight w).
  specialize (said rho lambda (mean w) (fun k => mean (entry (u :: left ++ right) u k)) response
    ltac:(lra) ltac:(lra) scale).
  assert (number : count (u :: left ++ right) = 7%Z) by (unfold count; cbn [length]; rewrite seven; reflexivity).
  cbv beta in said. rewrite <- number in said.
  rewrite (sum_of_entries (u :: left ++ right) u weight) in said by reflexivity. cbn [sum] in said.
  fold (weight w) in said.
  assert (positive : 0 < weight w + (weight u + sum weight (left ++ right))).
  { assert (forall v, 0 < weight v) as each by (intros; apply exp_pos).
    assert (0 <= sum weight (left ++ right)) by (apply sum_nonnegative; intros; left; apply each).
    pose proof (each w). pose proof (each u). lra. }
  eapply Rle_lt_trans; [right | apply said].
  - field. lra.
  - intros k low high. rewrite minus_as_stated. apply means_near; [exact inside |].
    apply listed. pose proof (entry_inside (u :: left ++ right) u k low high) as one.
    destruct one as [<- | one]; [exact among |].
    rewrite others. apply in_app_or in one. apply in_or_app. simpl. tauto.
  - rewrite minus_as_stated. exact close.
  - rewrite number, odds_of_eight_as_stated. reflexivity.
Defined.
