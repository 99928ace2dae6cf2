(* refine's Proposition 3, over mechanisms, drawn from the formal statement. The formal statement is
   about one event and the one affected query, whose likelihoods multiply those of the others; here
   every transcript is split into the two.

   The statement is generated: its name ends in a hash of what it says, so that this file does not
   compile where it has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import numbered symmetric_polynomials.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2 composition
  proposition_3.
From didp.theories.bridges Require Import ranges listed product_form.
From didp.statements Require refine.
Open Scope R_scope.

(* the factors but the i-th, in whose place stands 1 *)
Definition all_but (i : nat) (factor : nat -> R) (k : nat) : R :=
  if Nat.eqb k i then 1 else factor k.

Lemma product_split factor i numbers :
  NoDup numbers -> In i numbers ->
  product (map factor numbers) = factor i * product (map (all_but i factor) numbers).
Proof.
  unfold product. induction 1 as [| k rest new once IH]; intros inside; [contradiction |].
  cbn [map fold_right]. destruct inside as [-> | inside].
  - unfold all_but at 1. rewrite Nat.eqb_refl, Rmult_1_l. do 2 f_equal. apply map_ext_in.
    intros j member. unfold all_but. destruct (Nat.eqb_spec j i); [subst; contradiction | reflexivity].
  - rewrite (IH inside). unfold all_but at 2.
    destruct (Nat.eqb_spec k i); [subst; contradiction | ring].
Qed.

Lemma product_from_one (factor : nat -> R) n :
  product_over (fun k => factor (Z.to_nat (k - 1))) 1 (Z.of_nat n) = product (map factor (seq 0 n)).
Proof.
  rewrite product_as_stated. unfold numbered. rewrite Nat2Z.id, <- seq_shift, !map_map. f_equal.
  apply map_ext. intros k. f_equal. lia.
Qed.

Section DisjointIndividuals.
Context {individual record X : Type} (outcomes : list X).
Variables (K : nat -> mechanism (data_set individual record) X) (epsilon : nat -> R).
Variable group : nat -> individual -> bool.
Hypothesis disjoint : forall i j a, group i a = true -> group j a = true -> i = j.
Hypothesis reads_its_group : forall i D D' x,
  (forall a, group i a = true -> D a = D' a) -> K i D x = K i D' x.
Hypothesis likelihood : forall i, nonnegative (K i).
Hypothesis at_most_1 : forall i D x, K i D x <= 1.
Hypothesis private : forall i, private_on outcomes added_or_removed (K i) (epsilon i).
Notation together := (transcript (components K) []).

(* the likelihood of the i-th answer, and 1 where there is none *)
Definition likelihood_of D (answers : list X) (i : nat) : R :=
  match nth_error answers i with Some x => K i D x | None => 1 end.

Lemma likelihood_within D answers i : 0 <= likelihood_of D answers i <= 1.
Proof.
  unfold likelihood_of. destruct (nth_error answers i); [| lra].
  split; [apply likelihood | apply at_most_1].
Qed.

Lemma unaffected_likelihood a D D' answers i :
  (forall b, b <> a -> D b = D' b) -> group i a = false ->
  likelihood_of D answers i = likelihood_of D' answers i.
Proof.
  intros same other. unfold likelihood_of. destruct (nth_error answers i); [| reflexivity].
  apply (unaffected K group reads_its_group i a); assumption.
Qed.

Lemma transcript_as_product D answers :
  together D answers = product (map (likelihood_of D answers) (seq 0 (length answers))).
Proof.
  assert (later : forall history, transcript (components K) history D answers
    = product (map (fun k => likelihood_of D (history ++ answers) (length history + k))
        (seq 0 (length answers)))).
  { induction answers as [| x rest IH]; intros history; [reflexivity |].
    cbn [transcript length seq map product fold_right]. rewrite IH, <- seq_shift, map_map.
    unfold components, likelihood_of at 2, product. rewrite Nat.add_0_r, nth_error_app2, Nat.sub_diag by lia.
    cbn [nth_error]. do 2 f_equal. apply map_ext. intros k. rewrite <- app_assoc, app_length.
    cbn [length app]. f_equal. lia. }
  apply later.
Qed.

Lemma transcript_split D answers n i :
  In answers (sequences outcomes n) -> (i < n)%nat ->
  together D answers = likelihood_of D answers i
    * product_over (fun k => all_but i (likelihood_of D answers) (Z.to_nat (k - 1))) 1 (Z.of_nat n).
Proof.
  intros inside below. apply sequences_of_outcomes in inside as [<- _].
  rewrite transcript_as_product, product_from_one. apply product_split; [apply seq_NoDup |].
  apply in_seq. lia.
Qed.

(* the sum over the event, as it is stated *)
Lemma event_as_stated D E (S : event (discrete (list X))) n i some :
  (i < n)%nat ->
  (forall answers k, k <> i -> likelihood_of D answers k = likelihood_of E answers k) ->
  sum_over (fun j => likelihood_of D (entry (sequences outcomes n) some j) i
      * (if holds S (entry (sequences outcomes n) some j) then 1 else 0)
      * product_over (fun k => all_but i (likelihood_of E (entry (sequences outcomes n) some j))
          (Z.to_nat (k - 1))) 1 (Z.of_nat n)) 1 (count (sequences outcomes n))
    = by_events (sequences outcomes n) together D S.
Proof.
  intros below same. unfold by_events, of_masses.
  rewrite (sum_of_entries _ some (fun answers => likelihood_of D answers i
      * (if holds S answers then 1 else 0)
      * product_over (fun k => all_but i (likelihood_of E answers) (Z.to_nat (k - 1))) 1 (Z.of_nat n)))
    by reflexivity.
  apply sum_extensional. intros answers inside. rewrite (transcript_split D answers n i inside below).
  rewrite !product_from_one, (map_ext (all_but i (likelihood_of E answers))
    (all_but i (likelihood_of D answers))).
  - destruct (holds S answers); ring.
  - intros k. unfold all_but. destruct (Nat.eqb_spec k i); [reflexivity | symmetry; auto].
Qed.

Theorem proposition_3_from_statement n :
  statements.refine.c_refine_proposition_3__statement__018a28557030 ->
  private_between added_or_removed (by_events (sequences outcomes n) together) (largest epsilon n).
Proof.
  intros said D D' S near. pose proof near as [a [same _]].
  destruct (existsb (fun i => group i a) (seq 0 n)) eqn:affected.
  - apply existsb_exists in affected as (i & inside & reads). apply in_seq in inside.
    destruct (sequences outcomes n) as [| some more] eqn:listed;
      [unfold by_events, of_masses; simpl; lra |]. rewrite <- listed.
    assert (others : forall answers k, k <> i -> likelihood_of D answers k = likelihood_of D' answers k).
    { intros answers k other. apply (unaffected_likelihood a); [exact same |].
      destruct (group k a) eqn:also; [| reflexivity]. destruct (other (disjoint k i a also reads)). }
    rewrite <- (event_as_stated D D' S n i some ltac:(lia) others),
      <- (event_as_stated D' D' S n i some ltac:(lia) ltac:(reflexivity)).
    rewrite Rmult_comm. apply (said _ _ _ _ _ (epsilon i)
      (fun k j => all_but i (likelihood_of D' (entry (sequences outcomes n) some j)) (Z.to_nat (k - 1)))).
    + apply count_positive. rewrite listed. discriminate.
    + lia.
    + intros j _ _. destruct (holds S _); auto.
    + intros j low high. split; [apply likelihood_within |].
      pose proof (entry_inside _ some j low high) as member.
      apply sequences_of_outcomes in member as [long each].
      unfold likelihood_of. destruct (nth_error _ i) as [x |] eqn:answer.
      * rewrite Rmult_comm. apply private; [| exact near].
        rewrite Forall_forall in each. apply each, (nth_error_In _ i). exact answer.
      * apply nth_error_None in answer. lia.
    + intros j _ _ k _ _. unfold all_but. destruct (Nat.eqb _ i); [lra | apply likelihood_within].
    + apply largest_is_above. lia.
  - assert (none : forall k, (k < n)%nat -> group k a = false).
    { intros k below. destruct (group k a) eqn:reads; [| reflexivity]. rewrite <- affected. symmetry.
      apply existsb_exists. exists k. split; [apply in_seq; lia | exact reads]. }
    replace (by_events (sequences outcomes n) together D S)
      with (by_events (sequences outcomes n) together D' S).
    + rewrite <- (Rmult_1_l (by_events _ _ D' S)) at 1. apply Rmult_le_compat_r.
      * apply of_masses_measure. intros answers _. apply transcript_nonnegative.
        intros history. apply likelihood.
      * apply exponential_at_least_1, largest_is_not_negative.
    + apply sum_extensional. intros answers inside. destruct (holds S answers); [| reflexivity].
      apply sequences_of_outcomes in inside as [long _]. rewrite !transcript_as_product, long.
      f_equal. apply map_ext_in. intros k below. apply in_seq in below. symmetry.
      apply (unaffected_likelihood a); [exact same | apply none; lia].
Qed.
End DisjointIndividuals.
