(* rhodi, section 3.4, Definitions 2 and 3.

   "DEFINITION 2. The contribution of an individual corresponding to i to a query function f,
   C_f(i), is defined as: C_f(i) = max_{w1, w2} ||f(w1) - f(w2)|| where w1 in Psi_{i} and w2 in
   Psi_{i}^C." "DEFINITION 3. ... S(f) = max_{w1, w2 in Psi} ||f(w1) - f(w2)|| where Psi is the set
   of possible worlds under the prior knowledge L. Note that S(f) = max_i C_f(i)."

   Stated here for any query with real answers, at one D' that leaves two worlds or more
   possible. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets.
From didp.rhodi Require Import risk definition_4.
Open Scope R_scope.

Section Contributions.
Context {Entry : Type} (same : forall i j : Entry, {i = j} + {i <> j}).
Context (universe known : list Entry) (f : list Entry -> R).
Hypothesis distinct : NoDup universe.
Notation possible_worlds := (possible_worlds same universe known).

(* a number is the largest distance of answers between two worlds that are related *)
Definition largest_distance (related : list Entry -> list Entry -> Prop) (number : R) : Prop :=
  (forall v w, In v possible_worlds -> In w possible_worlds -> related v w ->
     Rabs (f v - f w) <= number) /\
  (exists v w, In v possible_worlds /\ In w possible_worlds /\ related v w /\
     Rabs (f v - f w) = number).

Definition contribution (i : Entry) : R -> Prop :=
  largest_distance (fun v w => holds same i v = true /\ holds same i w = false).
Definition range_at : R -> Prop := largest_distance (fun _ _ => True).

(* of two worlds that differ, one holds an entry that the other does not *)
Lemma worlds_differ_by_an_entry v w :
  In v possible_worlds -> In w possible_worlds -> v <> w ->
  exists i, In i universe /\ ~ In i known /\ holds same i v = true /\ holds same i w = false.
Proof.
  intros Hv Hw differ. apply in_possible_worlds in Hv, Hw.
  destruct Hv as [i [Hi [outside ->]]], Hw as [j [_ [_ ->]]].
  exists i. repeat split; [exact Hi | exact outside | |].
  - apply holds_true. left. reflexivity.
  - apply holds_false. intros [equal | among]; [subst j |]; contradiction.
Qed.

(* S(f) = max_i C_f(i) *)
Theorem range_is_largest_contribution range v w :
  In v possible_worlds -> In w possible_worlds -> v <> w -> range_at range ->
  (forall i c, contribution i c -> c <= range) /\
  exists i, In i universe /\ ~ In i known /\ contribution i range.
Proof.
  intros Hv Hw differ [near [x [y [Hx [Hy [_ attained]]]]]]. split.
  - intros i c [_ [s [t [Hs [Ht [_ <-]]]]]]. apply near; auto.
  - assert (within : forall i s t, Rabs (f s - f t) = range -> In s possible_worlds ->
              In t possible_worlds -> holds same i s = true -> holds same i t = false ->
              contribution i range)
      by (intros i s t far Hs Ht one other; split; [intros; apply near; auto |];
          exists s, t; auto).
    destruct (list_eq_dec same x y) as [equal | apart].
    + destruct (worlds_differ_by_an_entry v w Hv Hw differ) as [i [Hi [outside [one other]]]].
      exists i. repeat split; auto; apply (within i v w); auto. subst y.
      replace (f x - f x) with 0 in attained by lra. rewrite Rabs_R0 in attained.
      apply Rle_antisym; [apply near; auto | rewrite <- attained; apply Rabs_pos].
    + destruct (worlds_differ_by_an_entry x y Hx Hy apart) as [i [Hi [outside [one other]]]].
      exists i. repeat split; auto; apply (within i x y); auto.
Qed.
End Contributions.

(* "Assuming a large universe U, knowledge of a few individuals not in D has little impact" (section
   3.3, footnote 3), of any mechanism that keeps rho: among 1000 possible worlds, who knows of one
   individual who is not in D, so that one world less is possible, faces at most c rho, for some c
   below 2 *)
Definition one_more_known_has_little_impact : Prop :=
  exists c, c < 2 /\
  forall (W E : Type) (before after : list W) excluded (M : mechanism W E) rho, nonnegative M ->
  length (before ++ excluded :: after) = (500 * 2)%nat ->
  rho_differentially_identifiable (before ++ excluded :: after) M rho ->
  rho_differentially_identifiable (before ++ after) M (c * rho).

(* 500 pairs; the mechanism names the pair that the one in D belongs to *)
Definition names_the_pair : mechanism (nat * bool) nat :=
  fun w pair => if Nat.eq_dec (fst w) pair then 1 else 0.
Definition other_pairs : list (nat * bool) := list_prod (seq 1 499) [false; true].

Lemma names_the_pair_nonnegative : nonnegative names_the_pair.
Proof. intros w e. unfold names_the_pair. destruct Nat.eq_dec; lra. Qed.

Lemma two_terms {W : Type} (f : W -> R) worlds v w :
  (forall u, In u worlds -> 0 <= f u) -> In v worlds -> In w worlds -> v <> w ->
  f v + f w <= sum f worlds.
Proof.
  intros sign one other differ. destruct (in_split v worlds one) as [before [after ->]].
  rewrite sum_split. apply Rplus_le_compat_l, sum_bounds_each.
  - intros u inside. apply sign. apply in_app_or in inside. apply in_or_app. simpl. tauto.
  - apply in_app_or in other. apply in_or_app. destruct other as [| [|]]; auto. contradiction.
Qed.

Lemma pairs_keep_a_half :
  rho_differentially_identifiable ((0%nat, false) :: (0%nat, true) :: other_pairs) names_the_pair
    (1 / 2).
Proof.
  set (worlds := _ :: _). intros e w inside possible.
  assert (all : worlds = list_prod (seq 0 500) [false; true]) by reflexivity.
  rewrite (posterior_is_share worlds names_the_pair names_the_pair_nonnegative) by assumption.
  destruct w as [k b].
  assert (partner : In (k, negb b) worlds).
  { rewrite all in inside |- *. apply in_prod_iff in inside. apply in_prod_iff.
    split; [apply inside |].
    destruct b; simpl; auto. }
  pose proof (two_terms (fun v => names_the_pair v e) worlds (k, b) (k, negb b)
    (fun u _ => names_the_pair_nonnegative u e) inside partner) as both.
  assert (differ : (k, b) <> (k, negb b))
    by (intros same; injection same; destruct b; discriminate).
  specialize (both differ). cbv beta in both.
  replace (names_the_pair (k, negb b) e) with (names_the_pair (k, b) e) in both by reflexivity.
  assert (some : 0 < sum (fun v => names_the_pair v e) worlds)
    by (apply (uniform_possible worlds names_the_pair names_the_pair_nonnegative e possible)).
  apply (Rmult_le_reg_r (sum (fun v => names_the_pair v e) worlds)); [exact some |].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem one_more_known_may_tell_all : ~ one_more_known_has_little_impact.
Proof.
  intros (c & low & printed).
  specialize (printed _ _ [(0%nat, false)] other_pairs (0%nat, true) names_the_pair (1 / 2)
    names_the_pair_nonnegative eq_refl pairs_keep_a_half 0%nat (0%nat, false)).
  simpl app in printed.
  assert (rest : sum (fun v => names_the_pair v 0%nat) other_pairs = 0).
  { rewrite <- (sum_zero other_pairs). apply sum_extensional. intros [k b] inside.
    apply in_prod_iff in inside. destruct inside as [inside _]. apply in_seq in inside.
    unfold names_the_pair. simpl. destruct Nat.eq_dec; [lia | reflexivity]. }
  assert (whole : sum (fun v => names_the_pair v 0%nat) ((0%nat, false) :: other_pairs) = 1).
  { transitivity (1 + sum (fun v => names_the_pair v 0%nat) other_pairs); [reflexivity |].
    rewrite rest. lra. }
  assert (possible : 0 < mixture ((0%nat, false) :: other_pairs)
                           (uniform ((0%nat, false) :: other_pairs)) names_the_pair 0%nat).
  { rewrite uniform_mixture, whole. apply Rmult_lt_0_compat; [| lra].
    apply Rinv_0_lt_compat, lt_0_INR, Nat.lt_0_succ. }
  specialize (printed (or_introl eq_refl) possible).
  rewrite posterior_is_share, whole in printed;
    [| exact names_the_pair_nonnegative | left; reflexivity | exact possible].
  unfold names_the_pair in printed. simpl in printed. lra.
Qed.

(* "When the adversary knows k rows of D, the size of Psi is C(|U|-k, n-k)", for the multisets of
   section 3.1: an entry may be held twice, so that here three worlds are possible, not C(3-1, 1) *)
Theorem number_of_worlds_not_of_multisets :
  length (one_more [0%nat] [0; 1; 2]%nat) = 3%nat /\ 3%nat <> (3 - 1)%nat.
Proof. split; [reflexivity | discriminate]. Qed.
