(* membership, section 5.3, Theorem 5.10.

   "Similar to our analysis of differential privacy, we focus on positive DPS. ... THEOREM 5.10. A
   randomized mechanism satisfies (beta, epsilon)-Positive DPS if and only if it satisfies
   (D^beta_F, gamma)-PMP for gamma = max(e^epsilon, (e^epsilon - 1 + beta)/(beta e^epsilon))."

   Stated here over every finite universe, for any mechanism that does not depend on how a data set
   is listed, whatever is observed: the first half for 0 < beta <= 1, the second for 0 < beta < 1.
   At beta = 1, and for privacy in both directions, the second half fails: below.
   "Positive DPS", which the excerpt does not define, is read as: with a tuple no event is more than
   e^epsilon times as likely as without. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets.
From didp.membership Require Import privacy sampling.
From didp.statements Require Import membership_theorem_5_10.
Open Scope R_scope.

Definition sampling_gamma (beta epsilon : R) : R :=
  Rmax (exp epsilon) ((exp epsilon - 1 + beta) / (beta * exp epsilon)).

(* what happens to one tuple that is drawn with the probability beta, where the event is likelier
   with it by the factor 1/y at most *)
Section OneTuple.
Context (beta growth y : R).
Hypothesis rate : 0 < beta <= 1.
Hypothesis grows : 1 <= growth.
Notation gamma := (Rmax growth ((growth - 1 + beta) / (beta * growth))).
Notation belief := (1 - (1 - beta) * y).

Lemma second_times_beta :
  beta * ((growth - 1 + beta) / (beta * growth)) = 1 - (1 - beta) * / growth.
Proof. field. lra. Qed.

Lemma belief_if_private :
  / growth <= y -> belief <= gamma * beta /\ (1 - beta) / gamma <= 1 - belief.
Proof.
  intros bounded. pose proof second_times_beta as second.
  pose proof (Rmax_l growth ((growth - 1 + beta) / (beta * growth))) as left_part.
  pose proof (Rmax_r growth ((growth - 1 + beta) / (beta * growth))) as right_part.
  assert (less : (1 - beta) * / growth <= (1 - beta) * y)
    by (apply Rmult_le_compat_l; [lra | exact bounded]).
  split.
  - apply (Rmult_le_compat_l beta) in right_part; lra.
  - apply Rle_trans with ((1 - beta) * / growth); [| lra].
    apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
Qed.

Lemma private_if_belief :
  beta < 1 -> belief <= gamma * beta /\ (1 - beta) / gamma <= 1 - belief -> / growth <= y.
Proof.
  intros sampled [above below]. pose proof second_times_beta as second.
  apply (Rmult_le_reg_l (1 - beta)); [lra |].
  destruct (Rle_lt_dec ((growth - 1 + beta) / (beta * growth)) growth) as [less | more].
  - rewrite Rmax_left in below by exact less. unfold Rdiv in below. lra.
  - rewrite Rmax_right in above by lra. lra.
Qed.
End OneTuple.

Section Theorem510.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (beta epsilon : R).
Hypothesis likelihood : nonnegative M.
Hypothesis order : unordered M.
Hypothesis rate : 0 < beta <= 1.
Hypothesis spent : 0 <= epsilon.
Notation data_set := (list Entity).
Notation gamma := (sampling_gamma beta epsilon).

Lemma growth_at_least_one : 1 <= exp epsilon.
Proof.
  rewrite <- exp_0. destruct spent as [more | none]; [left; apply exp_increasing; exact more |].
  subst. lra.
Qed.

Lemma prior_as_mean d t :
  prior_of same (subsets d) (drawn beta d) t =
  mean beta d (fun s => if holds same t s then 1 else 0).
Proof. apply sum_extensional. intros s _. destruct (holds same t s); lra. Qed.

Lemma posterior_as_mean d e t :
  posterior_of same (subsets d) (drawn beta d) M e t =
  mean beta d (fun s => if holds same t s then M s e else 0) / sampling beta M d e.
Proof.
  unfold mean, Rdiv. rewrite <- sum_scaled_right. apply sum_extensional. intros s _.
  unfold posterior. destruct (holds same t s); [unfold sampling, Rdiv |]; lra.
Qed.

Lemma holds_unordered t s u : Permutation s u -> holds same t s = holds same t u.
Proof.
  intros listed. unfold holds.
  destruct (in_dec same t s) as [one | none], (in_dec same t u) as [other | no];
    try reflexivity; exfalso.
  - apply no. apply (Permutation_in t listed one).
  - apply none. apply (Permutation_in t (Permutation_sym listed) other).
Qed.

(* of a tuple that may appear *)
Lemma tuple_among d t rest e :
  NoDup d -> Permutation d (t :: rest) ->
  prior_of same (subsets d) (drawn beta d) t = beta /\
  posterior_of same (subsets d) (drawn beta d) M e t =
    beta * mean beta rest (fun s => M (t :: s) e) / sampling beta M d e /\
  sampling beta M d e =
    beta * mean beta rest (fun s => M (t :: s) e) + (1 - beta) * sampling beta M rest e.
Proof.
  intros distinct listed. rewrite prior_as_mean, posterior_as_mean.
  pose proof (Permutation_NoDup listed distinct) as apart.
  assert (held : forall s, holds same t (t :: s) = true)
    by (intros s; apply holds_true; left; reflexivity).
  assert (missing : forall s, In s (subsets rest) -> holds same t s = false).
  { intros s among. apply holds_false. intros Hs. apply subsets_within in among.
    inversion apart as [| ? ? new old]. apply new. apply among. exact Hs. }
  split; [| split].
  - rewrite (mean_unordered beta d (t :: rest) listed)
      by (intros s u perm; cbv beta; rewrite (holds_unordered t s u perm); reflexivity).
    rewrite mean_with_tuple, (mean_extensional beta rest _ (fun _ => 1))
      by (intros s _; cbv beta; rewrite held; reflexivity).
    rewrite (mean_extensional beta rest (fun s => if holds same t s then 1 else 0) (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    rewrite !mean_constant. ring.
  - f_equal. rewrite (mean_unordered beta d (t :: rest) listed)
      by (intros s u perm; cbv beta;
          rewrite (holds_unordered t s u perm), (order s u e perm); reflexivity).
    rewrite mean_with_tuple, (mean_extensional beta rest _ (fun s => M (t :: s) e))
      by (intros s _; cbv beta; rewrite held; reflexivity).
    rewrite (mean_extensional beta rest (fun s => if holds same t s then M s e else 0)
               (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    rewrite mean_constant. ring.
  - change (sampling beta M d e) with (mean beta d (fun s => M s e)).
    rewrite (mean_unordered beta d (t :: rest) listed)
      by (intros s u perm; cbv beta; apply order; exact perm).
    apply (mean_with_tuple beta t rest (fun s => M s e)).
Qed.

Lemma tuple_missing d t e :
  ~ In t d -> prior_of same (subsets d) (drawn beta d) t = 0 /\
  posterior_of same (subsets d) (drawn beta d) M e t = 0.
Proof.
  intros outside. assert (missing : forall s, In s (subsets d) -> holds same t s = false).
  { intros s among. apply holds_false. intros Hs. apply outside. apply subsets_within in among.
    apply among. exact Hs. }
  rewrite prior_as_mean, posterior_as_mean. split.
  - rewrite (mean_extensional beta d _ (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    apply mean_constant.
  - rewrite (mean_extensional beta d _ (fun _ => 0))
      by (intros s among; cbv beta; rewrite missing by exact among; reflexivity).
    rewrite mean_constant. unfold Rdiv. ring.
Qed.

Lemma sampling_nonnegative d e : 0 <= sampling beta M d e.
Proof. apply (mean_nonnegative beta d (fun s => M s e)); [lra | intros s; apply likelihood]. Qed.

Theorem theorem_5_10_private_so_member_private :
  positively_private_under_sampling universe M beta epsilon ->
  member_private same (independent_at universe beta) M gamma.
Proof.
  intros private worlds p [d [[distinct inside] [shape independent]]] e t possible. subst worlds p.
  change (mixture (subsets d) (drawn beta d) M e) with (sampling beta M d e) in possible.
  pose proof growth_at_least_one as grows.
  destruct (in_dec same t d) as [among | outside].
  - destruct (in_split t d among) as [before [after parts]].
    assert (listed : Permutation d (t :: before ++ after))
      by (rewrite parts; apply Permutation_sym, Permutation_middle).
    destruct (tuple_among d t (before ++ after) e distinct listed) as [before_it [after_it total]].
    rewrite before_it, after_it.
    assert (bounded : sampling beta M d e <= exp epsilon * sampling beta M (before ++ after) e).
    { apply private. split; [split; assumption | exists t; exact listed]. }
    set (without := sampling beta M (before ++ after) e) in *.
    replace (beta * mean beta (before ++ after) (fun s => M (t :: s) e) / sampling beta M d e)
      with (1 - (1 - beta) * (without / sampling beta M d e)) by (rewrite total in *; field; lra).
    apply belief_if_private; [exact rate | exact grows |].
    apply (Rmult_le_reg_r (sampling beta M d e)); [exact possible |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_reg_l (exp epsilon)); [lra |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact bounded.
  - destruct (tuple_missing d t e outside) as [zero none]. rewrite zero, none.
    assert (1 <= gamma) by (eapply Rle_trans; [exact grows | apply Rmax_l]).
    rewrite Rmult_0_r, !Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l. split; [lra |].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Theorem theorem_5_10_member_private_so_private :
  beta < 1 -> member_private same (independent_at universe beta) M gamma ->
  positively_private_under_sampling universe M beta epsilon.
Proof.
  intros sampled kept d rest e [[distinct inside] [t listed]].
  pose proof growth_at_least_one as grows.
  destruct (tuple_among d t rest e distinct listed) as [before_it [after_it total]].
  destruct (sampling_nonnegative d e) as [possible | nothing].
  - specialize (kept (subsets d) (drawn beta d)). specialize (fun F => kept F e t possible).
    rewrite before_it, after_it in kept.
    set (without := sampling beta M rest e) in *.
    replace (beta * mean beta rest (fun s => M (t :: s) e) / sampling beta M d e)
      with (1 - (1 - beta) * (without / sampling beta M d e)) in kept
      by (rewrite total in *; field; lra).
    assert (bounded : / exp epsilon <= without / sampling beta M d e).
    { apply (private_if_belief beta); [exact rate | exact grows | exact sampled |].
      apply kept. exists d. repeat split; assumption. }
    apply (Rmult_le_compat_r (sampling beta M d e)) in bounded; [| lra]. unfold Rdiv in bounded.
    rewrite (Rmult_assoc without), Rinv_l, Rmult_1_r in bounded by lra.
    apply (Rmult_le_compat_l (exp epsilon)) in bounded; [| lra].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in bounded by lra. exact bounded.
  - rewrite <- nothing. apply Rmult_le_pos; [lra | apply sampling_nonnegative].
Qed.
End Theorem510.

(* Theorem 5.10 over a universe of one entity: the data sets are {} and {0}. *)
Notation one_entity := [0%nat].

Lemma data_set_of_one some : data_set_of one_entity some -> some = [] \/ some = one_entity.
Proof.
  intros [distinct inside]. destruct some as [| i [| j rest]]; [left; reflexivity | |].
  - destruct (inside i (or_introl eq_refl)) as [<- | []]. right. reflexivity.
  - exfalso. destruct (inside i (or_introl eq_refl)) as [<- | []].
    destruct (inside j (or_intror (or_introl eq_refl))) as [<- | []].
    inversion distinct as [| ? ? new old]. apply new. left. reflexivity.
Qed.

(* "if and only if", at beta = 1: every entity is certain, so that membership privacy asks nothing
   of any mechanism; the one that shows whether the data set is empty is private for no epsilon *)
Theorem nothing_asked_at_rate_one {Entity E : Type} (same : forall s t : Entity, {s = t} + {s <> t})
  (M : mechanism (list Entity) E) (universe : list Entity) gamma :
  unordered M -> 1 <= gamma -> member_private same (independent_at universe 1) M gamma.
Proof.
  intros order large worlds p [d [[distinct inside] [-> ->]]] e t possible.
  change (mixture (subsets d) (drawn 1 d) M e) with (sampling 1 M d e) in possible.
  destruct (in_dec same t d) as [among | outside].
  - destruct (in_split t d among) as [before [after parts]].
    assert (listed : Permutation d (t :: before ++ after))
      by (rewrite parts; apply Permutation_sym, Permutation_middle).
    destruct (tuple_among same M 1 order d t (before ++ after) e distinct listed)
      as [-> [after_it total]].
    rewrite after_it. rewrite Rminus_eq_0, Rmult_0_l, Rplus_0_r in total. rewrite <- total.
    unfold Rdiv. rewrite Rinv_r, Rminus_eq_0, Rmult_0_l by lra. lra.
  - destruct (tuple_missing same M 1 d t e outside) as [-> ->].
    rewrite Rmult_0_r, !Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l. split; [lra |].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Definition shows_empty : mechanism (list nat) bool := fun d shown =>
  match d with nil => if shown then 1 else 0 | _ => if shown then 0 else 1 end.

Lemma shows_empty_total d : shows_empty d true + shows_empty d false = 1.
Proof. destruct d; simpl; lra. Qed.

Theorem theorem_5_10_not_at_rate_one :
  (forall gamma, 1 <= gamma ->
     member_private Nat.eq_dec (independent_at one_entity 1) shows_empty gamma) /\
  forall epsilon, ~ positively_private_under_sampling one_entity shows_empty 1 epsilon.
Proof.
  split.
  - intros gamma. apply nothing_asked_at_rate_one. intros v w e listed. destruct v as [| i v].
    + apply Permutation_nil in listed. subst w. reflexivity.
    + destruct w as [| j w]; [| reflexivity].
      apply Permutation_sym, Permutation_nil in listed. discriminate.
  - intros epsilon private.
    assert (pair : data_set_of one_entity one_entity /\
                   exists t, Permutation one_entity (t :: @nil nat)).
    { split; [split; [repeat constructor; intros [] | apply incl_refl] |].
      exists 0%nat. apply Permutation_refl. }
    specialize (private one_entity [] false pair).
    unfold sampling, mixture, drawn in private. simpl in private. lra.
Qed.

(* "privacy under sampling" in both directions, as in Definition 5.8 and in the sentence before the
   family: at beta = 1/2 and epsilon = ln(3/2) gamma is 3/2; empty data give a fair coin, other data
   always the same side. Membership privacy bounds rising beliefs only; the other side is 1/2
   without the tuple and 1/4 with it. *)
Definition hides_absence : mechanism (list nat) bool := fun d side =>
  match d with nil => 1 / 2 | _ => if side then 1 else 0 end.

Lemma hides_absence_total d : hides_absence d true + hides_absence d false = 1.
Proof. destruct d; simpl; lra. Qed.

Theorem theorem_5_10_not_in_both_directions :
  sampling_gamma (1 / 2) (ln (3 / 2)) = 3 / 2 /\
  member_private Nat.eq_dec (independent_at one_entity (1 / 2)) hides_absence
    (sampling_gamma (1 / 2) (ln (3 / 2))) /\
  ~ private_under_sampling one_entity hides_absence (1 / 2) (ln (3 / 2)).
Proof.
  assert (growth : exp (ln (3 / 2)) = 3 / 2) by (apply exp_ln; lra).
  assert (sides : forall side, sampling (1 / 2) hides_absence one_entity side
                                 <= 3 / 2 * sampling (1 / 2) hides_absence [] side)
    by (intros [|]; unfold sampling, mixture, drawn, hides_absence; simpl; lra).
  split; [| split].
  - unfold sampling_gamma. rewrite growth. apply Rmax_left. lra.
  - apply theorem_5_10_private_so_member_private.
    + intros v w e listed. destruct v as [| i v].
      * apply Permutation_nil in listed. subst w. reflexivity.
      * destruct w as [| j w]; [| reflexivity].
        apply Permutation_sym, Permutation_nil in listed. discriminate.
    + lra.
    + rewrite <- ln_1. left. apply ln_increasing; lra.
    + intros d rest e [valid [t listed]]. rewrite growth.
      destruct (data_set_of_one d valid) as [-> | ->].
      * apply Permutation_nil in listed. discriminate.
      * apply Permutation_length_1_inv in listed. injection listed as -> ->.
        apply sides.
  - intros private. unfold private_under_sampling in private.
    assert (valid : forall d, incl d one_entity -> NoDup d -> data_set_of one_entity d)
      by (intros d inside distinct; split; assumption).
    specialize (private [] one_entity false). rewrite growth in private.
    unfold sampling, mixture, drawn, hides_absence in private. simpl in private.
    enough (1 / 2 <= 3 / 2 * (1 / 4)) by lra.
    assert (related : data_set_of one_entity [] /\ data_set_of one_entity one_entity /\
              one_added_or_removed [] one_entity).
    { split; [apply valid; [intros i [] | constructor] |].
      split; [apply valid; [apply incl_refl | repeat constructor; intros []] |].
      exists 0%nat. right. apply Permutation_refl. }
    specialize (private related). lra.
Qed.

(* Joined with the formal statements. *)

Section Theorem510.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (beta epsilon : R).
Hypothesis likelihood : nonnegative M.
Hypothesis order : unordered M.
Hypothesis spent : 0 <= epsilon.

(* what the statements take: a data set without the tuple, by the numbers of what is drawn of it *)
Section Drawn.
Variables (t : Entity) (rest : list Entity) (e : E).
Notation set_of j := (entry (subsets rest) [] (number_of j)).
Definition chance_of (_ j : R) : R := drawn beta rest (set_of j).
Definition with_it (_ j : R) : R := M (t :: set_of j) e.
Definition without_it (_ j : R) : R := M (set_of j) e.

Lemma sampled_as_stated x :
  sum_over (fun j => beta * chance_of x (IZR j) * with_it x (IZR j)
    + (1 + -1 * beta) * chance_of x (IZR j) * without_it x (IZR j)) 1 (count (subsets rest))
    = beta * mean beta rest (fun s => M (t :: s) e) + (1 - beta) * sampling beta M rest e.
Proof.
  rewrite (sum_of_entries (subsets rest) [] (fun s => beta * (drawn beta rest s * M (t :: s) e)
    + (1 - beta) * (drawn beta rest s * M s e))).
  - rewrite sum_added, !sum_scaled. reflexivity.
  - intros j _. unfold chance_of, with_it, without_it. rewrite number_of_real. ring.
Qed.

Lemma with_it_as_stated x :
  sum_over (fun j => beta * chance_of x (IZR j) * with_it x (IZR j)) 1 (count (subsets rest))
    = beta * mean beta rest (fun s => M (t :: s) e).
Proof.
  rewrite (sum_of_entries (subsets rest) [] (fun s => beta * (drawn beta rest s * M (t :: s) e))).
  - apply sum_scaled.
  - intros j _. unfold chance_of, with_it. rewrite number_of_real. ring.
Qed.

Lemma without_it_as_stated x :
  sum_over (fun j => chance_of x (IZR j) * without_it x (IZR j)) 1 (count (subsets rest))
    = sampling beta M rest e.
Proof.
  apply (sum_of_entries (subsets rest) [] (fun s => drawn beta rest s * M s e)).
  intros j _. unfold chance_of, without_it. rewrite number_of_real. reflexivity.
Qed.
End Drawn.

Lemma gamma_as_stated : 0 < beta ->
  Rmax (exp epsilon) (/ beta * (-1 + beta + exp epsilon) * exp (-1 * epsilon))
    = sampling_gamma beta epsilon.
Proof.
  intros rate. pose proof (exp_pos epsilon). unfold sampling_gamma. f_equal.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite exp_Ropp. field. lra.
Qed.

Theorem theorem_5_10_private_so_member_private_from_statement :
  c_membership_theorem_5_10__private__so_membership_private__317362bcf2c7 ->
  0 < beta <= 1 -> positively_private_under_sampling universe M beta epsilon ->
  member_private same (independent_at universe beta) M (sampling_gamma beta epsilon).
Proof.
  intros said rate private worlds p [d [[distinct inside] [shape independent]]] e t possible.
  subst worlds p. change (mixture (subsets d) (drawn beta d) M e) with (sampling beta M d e) in possible.
  destruct (in_dec same t d) as [among | outside].
  - destruct (in_split t d among) as [before [after parts]].
    assert (listed : Permutation d (t :: before ++ after))
      by (rewrite parts; apply Permutation_sym, Permutation_middle).
    destruct (tuple_among same M beta order d t (before ++ after) e distinct listed)
      as [before_it [after_it total]].
    rewrite before_it, after_it.
    specialize (said beta epsilon (count (subsets (before ++ after))) (chance_of (before ++ after))
      (with_it t (before ++ after) e) (without_it (before ++ after) e)).
    rewrite gamma_as_stated in said by apply rate.
    destruct said as [above all]; try apply rate; try exact spent.
    + intros x. rewrite sampled_as_stated, <- total. exact possible.
    + intros x. rewrite sampled_as_stated, without_it_as_stated, <- total, Rmult_comm.
      apply private. split; [split; assumption | exists t; exact listed].
    + specialize (all 0). rewrite sampled_as_stated, with_it_as_stated, <- total in all.
      rewrite minus_as_stated in all.
      unfold Rdiv. split; lra.
  - destruct (tuple_missing same M beta d t e outside) as [zero none]. rewrite zero, none.
    assert (1 <= sampling_gamma beta epsilon)
      by (eapply Rle_trans; [apply (growth_at_least_one epsilon spent) | apply Rmax_l]).
    rewrite Rmult_0_r, !Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l. split; [lra |].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Defined.

Theorem theorem_5_10_member_private_so_private_from_statement :
  c_membership_theorem_5_10__membership_private__so_private__a_rate_below_1__8e61099bdee6 ->
  0 < beta < 1 -> member_private same (independent_at universe beta) M (sampling_gamma beta epsilon) ->
  positively_private_under_sampling universe M beta epsilon.
Proof.
  intros said rate kept d rest e [[distinct inside] [t listed]].
  destruct (tuple_among same M beta order d t rest e distinct listed)
    as [before_it [after_it total]].
  destruct (sampling_nonnegative M beta likelihood ltac:(lra) d e) as [possible | nothing].
  - specialize (said beta epsilon (count (subsets rest)) (chance_of rest) (with_it t rest e)
      (without_it rest e)).
    rewrite gamma_as_stated in said by apply rate.
    rewrite Rmult_comm, <- (without_it_as_stated rest e 0), total, <- (sampled_as_stated t rest e 0).
    apply said; try lra; intros x; rewrite sampled_as_stated, <- total; [exact possible |].
    specialize (kept (subsets d) (drawn beta d)
      (ex_intro _ d (conj (conj distinct inside) (conj eq_refl eq_refl))) e t possible).
    rewrite before_it, after_it in kept. rewrite with_it_as_stated, minus_as_stated.
    unfold Rdiv in kept. split; lra.
  - rewrite <- nothing. apply Rmult_le_pos; [left; apply exp_pos |].
    apply (sampling_nonnegative M beta likelihood). lra.
Defined.

(* the same statement, of the rates up to 1 *)
Theorem theorem_5_10_rates_below_1_from_statement :
  c_membership_theorem_5_10__membership_private__so_private__a_rate_up_to_1__correction__8e61099bdee6 ->
  0 < beta < 1 -> member_private same (independent_at universe beta) M (sampling_gamma beta epsilon) ->
  positively_private_under_sampling universe M beta epsilon.
Proof. intros said. exact (theorem_5_10_member_private_so_private_from_statement said). Defined.
End Theorem510.
