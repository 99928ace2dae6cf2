(* refine, Proposition 3 (section 4): "Let D be a data set and let (f_1, ..., f_n) be a set of query
   functions related to disjoint sets of individuals. Let K_{f_i} be a random variable that provides
   epsilon_i-differential privacy for f_i, and assume that K_{f_i} is independent from K_{f_j} for
   any i <> j. Then (K_{f_1}, ..., K_{f_n}) provides max{epsilon_i}-differential privacy for
   (f_1, ..., f_n)."

   Stated for finitely many outcomes a query and for every event about the n answers; the paper
   proves it for boxes S_1 x ... x S_n and leaves the other events out. That neighbours differ in
   one individual is all that is used of them. *)
From Coq Require Import Reals List Lra Lia.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2 composition.
Import ListNotations.
Open Scope R_scope.

Definition largest (epsilon : nat -> R) (n : nat) : R := fold_right Rmax 0 (map epsilon (seq 0 n)).

Lemma largest_is_above epsilon n i : (i < n)%nat -> epsilon i <= largest epsilon n.
Proof.
  intros below. unfold largest. assert (member : In i (seq 0 n)) by (apply in_seq; lia).
  induction (seq 0 n) as [| j rest IH]; [contradiction |]. simpl.
  destruct member as [<- | member]; [apply Rmax_l |].
  apply (Rle_trans _ _ _ (IH member)), Rmax_r.
Qed.

Lemma largest_is_not_negative epsilon n : 0 <= largest epsilon n.
Proof.
  unfold largest. induction (map epsilon (seq 0 n)) as [| e rest IH]; simpl; [lra |].
  apply (Rle_trans _ _ _ IH), Rmax_r.
Qed.

Section DisjointIndividuals.
Context {individual record X : Type} (outcomes : list X).
Variables (K : nat -> mechanism (data_set individual record) X) (epsilon : nat -> R).
(* whose records the i-th query reads *)
Variable group : nat -> individual -> bool.
Hypothesis disjoint : forall i j a, group i a = true -> group j a = true -> i = j.
Hypothesis reads_its_group : forall i D D' x,
  (forall a, group i a = true -> D a = D' a) -> K i D x = K i D' x.
Hypothesis likelihood : forall i, nonnegative (K i).
Hypothesis private : forall i, private_on outcomes added_or_removed (K i) (epsilon i).

Lemma unaffected i a D D' x :
  (forall b, b <> a -> D b = D' b) -> group i a = false -> K i D x = K i D' x.
Proof.
  intros same other. apply reads_its_group. intros b inside. apply same. intros ->.
  rewrite other in inside. discriminate.
Qed.

(* after the one affected query, and before it, the answers are as likely as they were *)
Lemma all_unaffected a D D' answers history :
  (forall b, b <> a -> D b = D' b) ->
  (forall i, (length history <= i)%nat -> group i a = false) ->
  transcript (components K) history D answers = transcript (components K) history D' answers.
Proof.
  intros same. revert history. induction answers as [| x rest IH]; intros history others; simpl;
    [reflexivity |].
  unfold components at 1 3. rewrite (unaffected (length history) a D D' x same) by
    (apply others; lia).
  rewrite IH; [reflexivity |]. intros i later. apply others.
  rewrite app_length in later. simpl in *.
  lia.
Qed.

Lemma one_affected D D' answers history growth :
  added_or_removed D D' -> Forall (fun x => In x outcomes) answers -> 1 <= growth ->
  (forall i, (i < length history + length answers)%nat -> exp (epsilon i) <= growth) ->
  transcript (components K) history D answers
  <= growth * transcript (components K) history D' answers.
Proof.
  intros near each above. pose proof near as [a [same _]]. revert history.
  induction answers as [| x rest IH]; intros history most; simpl; [lra |].
  inversion each as [| ? ? member others]. subst. simpl in most.
  assert (nonnegative_rest : forall E, 0 <= transcript (components K) (history ++ [x]) E rest)
    by (intros E; apply transcript_nonnegative; intros h; apply likelihood).
  unfold components at 1 3. set (k := length history) in *.
  destruct (group k a) eqn:affected.
  - rewrite (all_unaffected a D D' rest (history ++ [x]) same).
    + rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply nonnegative_rest |].
      apply (Rle_trans _ _ _ (private k D D' x member near)).
      apply Rmult_le_compat_r; [apply likelihood | apply most; lia].
    + intros i later. destruct (group i a) eqn:also; [| reflexivity].
      specialize (disjoint k i a affected also). rewrite app_length in later. simpl in later.
      unfold k in *. lia.
  - rewrite (unaffected k a D D' x same affected).
    replace (growth * (K k D' x * transcript (components K) (history ++ [x]) D' rest))
      with (K k D' x * (growth * transcript (components K) (history ++ [x]) D' rest)) by ring.
    apply Rmult_le_compat_l; [apply likelihood |]. apply IH; [exact others |].
    intros i below. apply most. rewrite app_length in below. simpl in below. unfold k. lia.
Qed.

Theorem proposition_3 n :
  private_between added_or_removed
    (by_events (sequences outcomes n) (transcript (components K) [])) (largest epsilon n).
Proof.
  apply outcomes_to_events. intros D D' answers inside near.
  apply sequences_of_outcomes in inside as [<- each].
  apply one_affected; [exact near | exact each | |].
  - apply exponential_at_least_1, largest_is_not_negative.
  - intros i below. apply exponential_monotone, largest_is_above. exact below.
Qed.
End DisjointIndividuals.
