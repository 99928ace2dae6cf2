(* membership: what its words also say, and is false; each with the paper's words beside it. *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.rhodi Require Import risk.
From didp.theories.membership Require Import privacy theorem_5_6 sampling theorem_5_10.
Open Scope R_scope.

(* Theorem 5.7, "(rho, 2)-DI is equivalent to epsilon-BDP", with family 5.5 as it is printed:
   "fixing a set T such that |U \ T| = m". Of three entities every data set of the family for m = 2
   then has two; the mechanism that shows whether the data set is {0} tells nothing of these, and
   tells {0} from {1} for certain. *)
Definition shows_zero_alone : mechanism (list nat) bool := fun d shown =>
  if list_eq_dec Nat.eq_dec d [0%nat] then (if shown then 1 else 0) else (if shown then 0 else 1).

Lemma shows_zero_alone_unordered : unordered shows_zero_alone.
Proof.
  intros v w e listed. unfold shows_zero_alone.
  destruct (list_eq_dec Nat.eq_dec v [0%nat]) as [-> | one],
    (list_eq_dec Nat.eq_dec w [0%nat]) as [-> | other]; try reflexivity; exfalso.
  - apply Permutation_length_1_inv in listed. contradiction.
  - apply Permutation_sym, Permutation_length_1_inv in listed. contradiction.
Qed.

Lemma shows_zero_alone_total d : shows_zero_alone d true + shows_zero_alone d false = 1.
Proof. unfold shows_zero_alone. destruct (list_eq_dec _ _ _); lra. Qed.

Lemma shows_zero_alone_nonnegative : nonnegative shows_zero_alone.
Proof. intros d [|]; unfold shows_zero_alone; destruct (list_eq_dec _ _ _); lra. Qed.

Theorem theorem_5_7_not_of_the_printed_family :
  let universe := [0; 1; 2]%nat in
  identifiable_over Nat.eq_dec (one_of_all_others universe 2) shows_zero_alone (2 / 3) /\
  forall epsilon, ~ bounded_private universe shows_zero_alone epsilon.
Proof.
  intros universe. split.
  - intros worlds p [T [chosen [distinct [inside [count [shape [uniformly all]]]]]]] e t possible
      unsure. subst worlds p.
    assert (rest : (length chosen + length T = 3)%nat).
    { rewrite <- app_length. apply Nat.le_antisymm.
      - apply (NoDup_incl_length distinct inside).
      - apply (NoDup_incl_length (l := universe)); [| exact all].
        repeat constructor; simpl; intuition discriminate. }
    assert (blind : forall w, In w (one_more T chosen) ->
              shows_zero_alone w e = if e then 0 else 1).
    { intros w among. apply in_one_more in among. destruct among as [i [_ ->]].
      unfold shows_zero_alone. destruct (list_eq_dec _ _ _) as [single |]; [| reflexivity].
      apply (f_equal (@length nat)) in single. simpl in single. lia. }
    destruct (in_dec Nat.eq_dec t chosen) as [candidate | outside].
    + assert (listed : In (t :: T) (one_more T chosen)) by (apply in_one_more; exists t; auto).
      rewrite candidate_posterior by assumption.
      rewrite (posterior_is_share _ _ shows_zero_alone_nonnegative) by assumption.
      pose proof (uniform_possible _ _ shows_zero_alone_nonnegative e possible) as positive.
      rewrite (sum_extensional _ (fun _ => if e then 0 else 1)) in * by exact blind.
      rewrite sum_constant, one_more_length, count in *. rewrite blind by exact listed.
      destruct e; simpl in *; lra.
    + assert (two : (2 <= 2)%nat) by lia.
      destruct (certain_or_absent Nat.eq_dec shows_zero_alone 2 shows_zero_alone_nonnegative two
                  T chosen e t distinct count outside possible) as [_ ends].
      simpl in ends. unfold uncertain in unsure. lra.
  - intros epsilon private.
    assert (valid : forall i, (i < 3)%nat -> data_set_of universe [i]).
    { intros i small. split; [constructor; [intros [] | constructor] |].
      intros j [<- | []]. change universe with (seq 0 3). apply in_seq. lia. }
    specialize (private [0%nat] [1%nat] true). unfold shows_zero_alone in private. simpl in private.
    enough (1 <= exp epsilon * 0) by lra. apply private.
    repeat split; try apply valid; try lia.
    exists [], 0%nat, 1%nat. split; apply Permutation_refl.
Qed.

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
